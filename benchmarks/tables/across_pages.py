"""Columns of one list on several pages: the same names in the same order, page by page and together.

Run as ``python -m benchmarks.tables.across_pages``. It reads the pages of each site of results-dev (up to three queries),
one by one with ``extract_records`` and together with ``extract_tables``, counts the pairs of pages of a site with equal
columns, and the pairs of pages in one table, and publishes the shares.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from itertools import combinations
from typing import Any, Final, NamedTuple

import scutch
from benchmarks.common import Gold, bootstrap, pages, say

CORPUS: Final = "results-dev"


class SitePairs(NamedTuple):
    """Counts of pairs of pages of one site."""

    pairs: int
    #: Pairs whose first tables have the same names in the same order, read page by page.
    equal: int
    #: Pairs in one table, read together.
    together: int
    #: Sum over the pairs of the names that both tables have, as a share of the names that one of them has.
    common: float


def pairs_of(golds: Sequence[Gold]) -> SitePairs:
    """Count the pairs of pages of a site."""
    parsed = [scutch.parse(gold.html, url=gold.url or None) for gold in golds]
    names = [names_of(page) for page in parsed]
    tables = scutch.extract_tables(parsed)
    table_of = {page: number for number, shared in enumerate(tables) for page in shared.pages}
    pairs = list(combinations(range(len(parsed)), 2))
    equal = sum(names[one] == names[other] != [] for one, other in pairs)
    together = sum(table_of.get(one, -1) == table_of.get(other, -2) for one, other in pairs)
    return SitePairs(len(pairs), equal, together, sum(common_share(names[one], names[other]) for one, other in pairs))


def names_of(page: scutch.Page) -> list[str]:
    """Return the names of the columns of the first list of a page."""
    regions = scutch.extract_records(page)
    return [column.name for column in regions[0].table.columns] if regions else []


def common_share(names: Sequence[str], others: Sequence[str]) -> float:
    """Return the names that two tables have as a share of those that one of them has; 0 without any.

    Examples
    --------
    >>> common_share(["title", "price"], ["title", "date"]), common_share([], [])
    (0.3333333333333333, 0.0)
    """
    return len(set(names) & set(others)) / max(1, len(set(names) | set(others)))


def summary(sites: Sequence[SitePairs]) -> dict[str, Any]:
    """Return the shares of the pairs of all sites; each with the ends of its 95 % interval over sites.

    Examples
    --------
    >>> summary([SitePairs(pairs=2, equal=1, together=2, common=1.5)])["equal"]
    [0.5, 0.5, 0.5]
    """
    shares = {name: bootstrap(sites, partial(share, name=name)) for name in ("equal", "common", "together")}
    return {
        "sites": len(sites),
        "pairs": sum(site.pairs for site in sites),
        **{name: [found.value, found.low, found.high] for name, found in shares.items()},
    }


def share(sites: Sequence[SitePairs], name: str) -> float:
    """Return a sum over sites as a share of their pairs."""
    return float(sum(getattr(site, name) for site in sites)) / sum(site.pairs for site in sites)


def main() -> None:
    """Score and publish."""
    sites: defaultdict[str, list[Gold]] = defaultdict(list)
    for gold in pages(None, CORPUS):
        sites[gold.gold["site"]].append(gold)
    result = summary([pairs_of(golds) for golds in sites.values() if len(golds) > 1])
    say(" ".join(f"{key} {value[0]:.3f}" if isinstance(value, list) else f"{key} {value}" for key, value in result.items()))
    from benchmarks.report import publish  # noqa: PLC0415 (it reads the section)

    publish("tables_across_pages", result)


if __name__ == "__main__":
    main()
