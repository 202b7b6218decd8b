"""Finding data regions: candidates, their features and the ranker."""
