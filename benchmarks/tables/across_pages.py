"""Columns of one list on several pages: the same names in the same order, page by page and together.

Run as ``python -m benchmarks.tables.across_pages``. It reads the pages of each site of results-dev (up to three queries),
one by one with ``extract_records`` and together with ``extract_tables``, counts the pairs of pages of a site with equal
columns, and the pairs of pages in one table, and publishes the shares.

A column of the table of both pages that is empty on one of them cannot be found there alone, so the share of the pairs without
such a column is a ceiling of equal columns page by page. The share without columns that have one value on one page and several
on the other is the ceiling of a reader that drops all columns of one value.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from itertools import combinations
from typing import Any, Final, NamedTuple

import scutch
from benchmarks.common import Gold, bootstrap, pages, say
from scutch.records.across_pages.extract import PAGE_COLUMN

CORPUS: Final = "results-dev"
#: Names of two pages that are read together.
NAMES: Final = ("one", "other")
MEASURES: Final = ("equal", "common", "together", "filled", "varied")


class SitePairs(NamedTuple):
    """Counts of pairs of pages of one site."""

    pairs: int
    #: Pairs whose first tables have the same names in the same order, read page by page.
    equal: int
    #: Pairs in one table, read together.
    together: int
    #: Sum over the pairs of the names that both tables have, as a share of the names that one of them has.
    common: float
    #: Pairs in one table without a column that is empty on one page.
    filled: int = 0
    #: Of these, pairs without a column that has one value on one page and several on the other.
    varied: int = 0


def pairs_of(golds: Sequence[Gold]) -> SitePairs:
    """Count the pairs of pages of a site."""
    parsed = [scutch.parse(gold.html, url=gold.url or None) for gold in golds]
    names = [names_of(page) for page in parsed]
    tables = scutch.extract_tables(parsed)
    table_of = {page: number for number, shared in enumerate(tables) for page in shared.pages}
    pairs = list(combinations(range(len(parsed)), 2))
    equal = sum(names[one] == names[other] != [] for one, other in pairs)
    together = sum(table_of.get(one, -1) == table_of.get(other, -2) for one, other in pairs)
    common = sum(common_share(names[one], names[other]) for one, other in pairs)
    kinds = [kinds_of_columns([parsed[one], parsed[other]]) for one, other in pairs]
    filled = [found for found in kinds if found and all(min(kind) for kind in found)]
    varied = sum(all(one == other for one, other in found) for found in filled)
    return SitePairs(len(pairs), equal, together, common, len(filled), varied)


def kinds_of_columns(both: Sequence[scutch.Page]) -> list[tuple[int, int]]:
    """Return for each column of the table of two pages how many values it has on each of them: none, one, or more (2).

    Empty if the pages share no table.
    """
    table = next((shared.table for shared in scutch.extract_tables(both, names=NAMES) if len(shared.pages) == len(both)), None)
    if table is None:
        return []
    first = table.texts(PAGE_COLUMN).count(NAMES[0])
    columns = (table.texts(column.name) for column in table.columns if column.name != PAGE_COLUMN)
    return [(kind_of(texts[:first]), kind_of(texts[first:])) for texts in columns]


def kind_of(texts: Sequence[str | None]) -> int:
    """Return how many values texts have: none, one, or more (2).

    >>> kind_of([None, ""]), kind_of(["flax", None, "flax"]), kind_of(["flax", "hemp", "jute"])
    (0, 1, 2)
    """
    return min(2, len(set(filter(None, texts))))


def names_of(page: scutch.Page) -> list[str]:
    """Return the names of the columns of the first list of a page."""
    regions = scutch.extract_records(page)
    return [column.name for column in regions[0].table.columns] if regions else []


def common_share(names: Sequence[str], others: Sequence[str]) -> float:
    """Return the names that two tables have as a share of those that one of them has; 0 without any.

    >>> common_share(["title", "price"], ["title", "date"]), common_share([], [])
    (0.3333333333333333, 0.0)
    """
    return len(set(names) & set(others)) / max(1, len(set(names) | set(others)))


def summary(sites: Sequence[SitePairs]) -> dict[str, Any]:
    """Return the shares of the pairs of all sites; each with the ends of its 95 % interval over sites.

    >>> summary([SitePairs(pairs=2, equal=1, together=2, common=1.5)])["equal"]
    [0.5, 0.5, 0.5]
    """
    shares = {name: bootstrap(sites, partial(share, name=name)) for name in MEASURES}
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
