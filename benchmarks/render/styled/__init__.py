"""Twenty complete pages with style sheets of their own, generated, with their records as the oracle."""
