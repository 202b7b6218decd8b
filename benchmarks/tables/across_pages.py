"""Columns of one list on several pages: the same names in the same order, page by page and together.

Run as ``python -m benchmarks.tables.across_pages``. It reads the pages of each site of results-dev (up to three queries),
one by one with ``extract_records`` and together with ``extract_tables``, and counts the pairs of pages of a site with equal
columns, and the pairs of pages in one table.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import scutch
from benchmarks.common import Gold, pages, say

CORPUS = "results-dev"


class SitePairs(NamedTuple):
    """Counts of pairs of pages of one site."""

    pairs: int
    #: Pairs whose first tables have the same names in the same order, read page by page.
    equal: int
    #: Pairs in one table, read together.
    together: int


def pairs_of(golds: Sequence[Gold]) -> SitePairs:
    """Count the pairs of pages of a site."""
    parsed = [scutch.parse(gold.html, url=gold.url or None) for gold in golds]
    names = [names_of(page) for page in parsed]
    tables = scutch.extract_tables(parsed)
    table_of = {page: number for number, shared in enumerate(tables) for page in shared.pages}
    pairs = list(combinations(range(len(parsed)), 2))
    equal = sum(names[one] == names[other] != [] for one, other in pairs)
    together = sum(table_of.get(one, -1) == table_of.get(other, -2) for one, other in pairs)
    return SitePairs(len(pairs), equal, together)


def names_of(page: scutch.Page) -> list[str]:
    """Return the names of the columns of the first list of a page."""
    regions = scutch.extract_records(page)
    return [column.name for column in regions[0].table.columns] if regions else []


def main() -> None:
    """Print the shares of pairs."""
    sites: defaultdict[str, list[Gold]] = defaultdict(list)
    for gold in pages(None, CORPUS):
        sites[gold.gold["site"]].append(gold)
    found = [pairs_of(golds) for golds in sites.values() if len(golds) > 1]
    pairs = sum(site.pairs for site in found)
    say(f"{len(found)} sites of {CORPUS}, {pairs} pairs of pages of one site")
    say(f"  page by page: the same names in the same order on {sum(site.equal for site in found) / pairs:.3f}")
    say(f"  together: in one table, with one set of columns, {sum(site.together for site in found) / pairs:.3f}")


if __name__ == "__main__":
    main()
