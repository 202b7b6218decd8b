"""Speed of all-region matching: tree matching of every element with its next sibling, compared with the parse.

Run as ``python -m benchmarks.records.matching [--all] [--rounds N]``.
"""

import argparse
import statistics
from typing import Final

import scutch
from benchmarks.common import SAMPLE, Call, pages, ratio, time_calls
from scutch.methods.subtree_clustering.tree_matching import sibling_regions

#: Most milliseconds on the mean page.
TARGET: Final = 0.15


def measure(count: int | None, rounds: int) -> dict[str, list[float]]:
    """Return the seconds of parsing and matching on each page, measured alternately."""
    inputs = [page.html for page in pages(count)]
    columns = {html: scutch.parse(html).columns for html in inputs}
    calls: dict[str, Call] = {
        "parse": scutch.parse,
        "matching": lambda html: sibling_regions(columns[html]),
        "matching, soft": lambda html: sibling_regions(columns[html], soft=True),
    }
    return time_calls(calls, inputs, rounds)


def main() -> None:
    """Print the times and whether the target is met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="all pages of the corpus")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    seconds = measure(None if options.all else SAMPLE, options.rounds)
    for name, values in seconds.items():
        share = ratio(values, seconds["parse"])
        mean, worst = 1000 * statistics.fmean(values), 1000 * max(values)
        print(f"{name:<15} mean {mean:.3f} ms  worst {worst:.2f} ms  {share.value:.2f} of the parse")
    met = 1000 * statistics.fmean(seconds["matching"]) <= TARGET
    print(f"target {TARGET} ms on the mean page: {'met' if met else 'MISSED'}")


if __name__ == "__main__":
    main()
