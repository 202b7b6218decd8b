"""Scores the tables of made-up sites: ``python -m benchmarks.tables.sites.evaluate [-v] [WORD ...]``.

A cell is right if its value is that of the data: a text without white space at its ends, a number, the amount of a price, a
date in ISO form, an absolute address, a list. A wanted column is found if so many of its cells are right as ``RIGHT`` says, and
fully right if its name and its type are accepted as well. WORD selects sites by a part of their name; ``-v`` shows what is wrong.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

import scutch
from benchmarks.common import say
from benchmarks.tables.sites.blogs import blogs
from benchmarks.tables.sites.boards import boards
from benchmarks.tables.sites.broken import broken
from benchmarks.tables.sites.grids import grids
from benchmarks.tables.sites.listings import listings
from benchmarks.tables.sites.shops import shops
from benchmarks.tables.sites.site import Site, Wanted, iso
from scutch.table import Column, Table
from scutch.values import Price

#: Share of right cells of a column that is found.
RIGHT: Final = 0.98


def words_of(name: str) -> str:
    """Return a name in small letters, its words joined by ``_``.

    >>> words_of("Item no.")
    'item_no'
    """
    return "_".join(re.findall(r"[^\W_]+", name.lower()))


class ColumnScore(NamedTuple):
    """How well the best column of an answer is a wanted one."""

    wanted: Wanted
    #: Its name and type; empty without an answer.
    name: str
    type: str
    #: Share of right cells.
    right: float

    @property
    def is_found(self) -> bool:
        """Whether its cells are right."""
        return self.right >= RIGHT

    @property
    def is_named(self) -> bool:
        """Whether its cells are right and its name is accepted."""
        return self.is_found and words_of(self.name) in self.wanted.names

    @property
    def is_typed(self) -> bool:
        """Whether its cells are right and its type is accepted."""
        return self.is_found and self.type in self.wanted.types


class SiteScore(NamedTuple):
    """How well the first table of a page is the wanted one."""

    name: str
    #: Rows of the answer and of the data.
    rows: int
    wanted_rows: int
    columns: tuple[ColumnScore, ...]
    #: Columns that nobody asked for.
    extras: tuple[str, ...]

    @property
    def has_rows(self) -> bool:
        """Whether the answer has the rows of the data."""
        return self.rows == self.wanted_rows

    @property
    def is_right(self) -> bool:
        """Whether rows, values, names and types are right."""
        return self.has_rows and all(column.is_named and column.is_typed for column in self.columns)


def is_right(value: object, expected: object) -> bool:
    """Whether the value of a cell is the expected one.

    >>> is_right(Price(5.0, "EUR"), 5), is_right("Flax ", "Flax"), is_right(["a"], ["a"]), is_right(None, None)
    (True, False, True, True)
    """
    if expected is None or value is None:
        return expected is value
    if isinstance(value, Price):
        value = value.amount
    if isinstance(expected, (int, float)) and isinstance(value, (int, float)):
        return abs(value - expected) < 1e-6
    if isinstance(value, list):
        return value == expected
    return " ".join(str(value).split("\n")) == iso(expected)


def column_score(table: Table, wanted: Wanted, rows: Sequence[object]) -> ColumnScore:
    """Return the score of the best column for a wanted one. ``rows``: its values."""
    best = ColumnScore(wanted, "", "", 0.0)
    for column in table.columns:
        right = sum(map(is_right, table[column.name], rows)) / max(len(rows), len(table), 1)
        found = ColumnScore(wanted, column.name, column.type, right)
        best = max(best, found, key=lambda each: (round(each.right, 3), each.is_named, each.is_typed))
    return best


def score_of(site: Site) -> SiteScore:
    """Return the score of a site."""
    regions = scutch.extract_records(site.html, url=site.url)
    table = regions[0].table if regions else Table.from_rows(list[Column](), [])
    columns = tuple(column_score(table, wanted, [row[wanted.source] for row in site.rows]) for wanted in site.columns)
    used = {column.name for column in columns if column.is_found}
    extras = tuple(column.name for column in table.columns if column.name not in used)
    return SiteScore(site.name, len(table), len(site.rows), columns, extras)


def sites() -> Iterator[Site]:
    """Yield all sites."""
    yield from chain(shops(), blogs(), boards(), listings(), grids(), broken())


def line(score: SiteScore) -> str:
    """Return the line of a site."""
    named, typed, found = (
        sum(getattr(column, f"is_{what}") for column in score.columns) for what in ("named", "typed", "found")
    )
    count = len(score.columns)
    mark = "right" if score.is_right else "WRONG"
    parts = f"rows {score.rows}/{score.wanted_rows}  found {found}/{count}  named {named}/{count}  typed {typed}/{count}"
    return f"{mark}  {score.name:48} {parts}  extras {len(score.extras)}"


def details(score: SiteScore) -> Iterator[str]:
    """Yield a line for each column that is not right, and one for the extra ones."""
    for column in score.columns:
        if not (column.is_named and column.is_typed):
            yield f"         {column.wanted.source}: best is {column.name} ({column.type}), {column.right:.2f} right"
    if score.extras:
        yield f"         extra: {', '.join(score.extras)}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for each site, and the shares of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", metavar="WORD", help="part of the name of a site")
    parser.add_argument("-v", "--verbose", action="store_true", help="show what is wrong, and extra columns")
    options = parser.parse_args(arguments)
    words = options.words or [""]
    scores = [score_of(site) for site in sites() if any(word in site.name for word in words)]
    for score in scores:
        say("\n".join((line(score), *(details(score) if options.verbose else ()))))
    columns = [column for score in scores for column in score.columns]
    shares = {what: sum(getattr(column, f"is_{what}") for column in columns) for what in ("found", "named", "typed")}
    say(
        f"{len(scores)} sites, rows right on {sum(score.has_rows for score in scores)}, all right on {sum(score.is_right for score in scores)}"
    )
    say(
        "  ".join(f"{what} {count}/{len(columns)}" for what, count in shares.items())
        + f"  extras {sum(len(s.extras) for s in scores)}"
    )


if __name__ == "__main__":
    main()
