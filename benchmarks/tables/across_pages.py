"""Columns of one list on several pages: the same names in the same order, page by page and together.

Run as ``python -m benchmarks.tables.across_pages``. It reads the pages of each site of results-dev (up to three queries),
one by one with ``extract_records`` and together with ``extract_tables``, counts the pairs of pages of a site with equal
columns, and the pairs of pages in one table, and publishes the shares.

Beside the tables it counts their columns: of those that have values on both pages, read together, the ones that both pages
have under one name with nearly the same values, read one by one.

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
from scutch.table.leading_columns import PAGE_COLUMN

CORPUS: Final = "results-dev"
#: Names of two pages that are read together.
NAMES: Final = ("one", "other")
#: Values of a column; those of empty cells; the share of them that another column has.
Values = Sequence[object]
EMPTY: Final = (None, "")
NEARLY_ALL: Final = 0.9
#: Shares of the pairs.
MEASURES: Final = ("equal", "common", "together", "filled", "varied")
#: What another share is a share of.
WHOLE: Final = {"kept": "columns"}


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
    #: Columns of pairs in one table that have values on both pages; of these, those with one name page by page.
    columns: int = 0
    kept: int = 0


def pairs_of(golds: Sequence[Gold]) -> SitePairs:
    """Count the pairs of pages of a site."""
    parsed = [scutch.parse(gold.html, url=gold.url or None) for gold in golds]
    first = [first_table(page) for page in parsed]
    names = [[column.name for column in table.columns] if table else [] for table in first]
    tables = scutch.extract_tables(parsed)
    table_of = {page: number for number, shared in enumerate(tables) for page in shared.pages}
    pairs = list(combinations(range(len(parsed)), 2))
    equal = sum(names[one] == names[other] != [] for one, other in pairs)
    together = sum(table_of.get(one, -1) == table_of.get(other, -2) for one, other in pairs)
    common = sum(common_share(names[one], names[other]) for one, other in pairs)
    both = {pair: shared_table([parsed[page] for page in pair]) for pair in pairs}
    kinds = [kinds_of_columns(table) for table in both.values() if table]
    filled = [found for found in kinds if all(min(kind) for kind in found)]
    varied = sum(all(one == other for one, other in found) for found in filled)
    kept = [kept_columns(table, [first[page] for page in pair]) for pair, table in both.items() if table]
    return SitePairs(len(pairs), equal, together, common, len(filled), varied, sum(map(len, kept)), sum(map(sum, kept)))


def first_table(page: scutch.Page) -> scutch.Table | None:
    """Return the table of the first list of a page; None without a list."""
    regions = scutch.extract_records(page)
    return regions[0].table if regions else None


def shared_table(both: Sequence[scutch.Page]) -> scutch.Table | None:
    """Return the table of two pages, which are named in its column of pages; None if they share none."""
    tables = scutch.extract_tables(both, names=NAMES)
    return next((shared.table for shared in tables if len(shared.pages) == len(both)), None)


def values_of_pages(table: scutch.Table) -> list[tuple[Values, Values]]:
    """Return the values of each column of the table of two pages on the one and on the other."""
    first = table.texts(PAGE_COLUMN).count(NAMES[0])
    columns = (table.column(column.name) for column in table.columns if column.name != PAGE_COLUMN)
    return [(values[:first], values[first:]) for values in columns]


def kinds_of_columns(table: scutch.Table) -> list[tuple[int, int]]:
    """Return for each column of the table of two pages how many values it has on each of them: none, one, or more (2)."""
    return [(kind_of(one), kind_of(other)) for one, other in values_of_pages(table)]


def kept_columns(table: scutch.Table, own: Sequence[scutch.Table | None]) -> list[bool]:
    """Return for each column of the table of two pages that has values on both of them whether it has one name page by page.

    ``own``: the table of each page, which has the values of the column there under that name.
    """
    return [
        not names_of_values(own[0], one).isdisjoint(names_of_values(own[1], other))
        for one, other in values_of_pages(table)
        if kind_of(one) and kind_of(other)
    ]


def names_of_values(table: scutch.Table | None, values: Values) -> frozenset[str]:
    """Return the names of the columns of a table with nearly all of some values."""
    columns = table.columns if table and len(table) == len(values) else ()
    return frozenset(column.name for column in columns if table and has_values(table.column(column.name), values))


def has_values(own: Values, values: Values) -> bool:
    """Whether nearly all of some values, empty ones left out, are at the same places of others.

    >>> has_values(["flax", None, "hemp"], ["flax", None, None]), has_values(["flax", "jute"], ["flax", "hemp"])
    (True, False)
    """
    filled = [(one, other) for one, other in zip(own, values, strict=True) if other not in EMPTY]
    return sum(one == other for one, other in filled) >= NEARLY_ALL * len(filled)


def kind_of(values: Values) -> int:
    """Return how many values there are: none, one, or more (2).

    >>> kind_of([None, ""]), kind_of(["flax", None, "flax"]), kind_of(["flax", "hemp", "jute"])
    (0, 1, 2)
    """
    return min(2, len({str(value) for value in values if value not in EMPTY}))


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
    shares = {name: bootstrap(sites, partial(share, name=name)) for name in (*MEASURES, *WHOLE)}
    return {
        "sites": len(sites),
        "pairs": sum(site.pairs for site in sites),
        "columns": sum(site.columns for site in sites),
        **{name: [found.value, found.low, found.high] for name, found in shares.items()},
    }


def share(sites: Sequence[SitePairs], name: str) -> float:
    """Return a sum over sites as a share of their pairs, or of their columns."""
    whole = sum(getattr(site, WHOLE.get(name, "pairs")) for site in sites)
    return float(sum(getattr(site, name) for site in sites)) / max(1, whole)


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
