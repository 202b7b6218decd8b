"""Print how many public cases are read right: ``python -m benchmarks.values``; with ``-v`` every other one too."""

import sys
from collections import Counter

from benchmarks.common import say
from benchmarks.values import dates, prices
from benchmarks.values.sources import PRICES, fetch


def main() -> None:
    """Fetch the cases, read them and print the counts."""
    found = prices.outcomes(fetch(*PRICES[:2]))
    counts = Counter(outcome.result for outcome in found)
    say(f"prices of price-parser: {counts['right']} of {len(found)} right; {dict(counts)}")
    score = dates.score()
    say(f"dates of CLDR: {score}")
    if "-v" in sys.argv:
        for outcome in found:
            if outcome.result != "right":
                say(f"{outcome.result}: {outcome.example} {outcome.price}")
        for case, value in (*score.missing, *score.wrong):
            say(f"{case} {value}")


if __name__ == "__main__":
    main()
