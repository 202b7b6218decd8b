"""Tables for output: detached from their page, with source columns."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scutch.records.hints import normal_text
from scutch.table import Column, Table
from scutch.table.grid import PlainGrid
from scutch.table.leading_columns import PAGE_COLUMN

#: Columns that precede those of a list, and stay whatever columns are chosen.
LEADING: Final = (PAGE_COLUMN, "region")


class SourceColumns(NamedTuple):
    """Values of the columns that precede each row: the page and the number of the list; None leaves a column out."""

    page: str | None = None
    region: int | None = None


def detached(table: Table, source: SourceColumns) -> Table:
    """A table without its page, with source columns.

    >>> detached(Table.from_rows([Column("plant")], [["Flax"]]), SourceColumns("a.html", 2)).to_dicts()
    [{'page': 'a.html', 'region': 2, 'plant': 'Flax'}]
    """
    rows, own = len(table), range(len(table.columns))
    possible = ((Column(PAGE_COLUMN), source.page), (Column("region", "number"), source.region))
    added = [(column, value) for column, value in possible if value is not None]
    texts = [*([str(value)] * rows for _, value in added), *map(table.grid.texts, own)]
    values = [*([value] * rows for _, value in added), *map(table.grid.values, own)]
    return Table([*(column for column, _ in added), *table.columns], PlainGrid(rows, texts, values))


def with_columns(table: Table, names: Sequence[str]) -> Table | None:
    """Return a table with the columns of some names, in their order, behind those of its page and list; None if it has none.

    >>> table = Table.from_rows([Column("page"), Column("plant"), Column("use")], [["a.html", "Flax", "linen"]])
    >>> with_columns(table, ["Use", "oil"]).to_dicts()
    [{'page': 'a.html', 'use': 'linen'}]
    """
    own = {normal_text(column.name): number for number, column in enumerate(table.columns)}
    chosen = [own[name] for name in map(normal_text, names) if name in own]
    leading = [own[name] for name in LEADING if name in own]
    return table[[table.columns[number].name for number in dict.fromkeys([*leading, *chosen])]] if chosen else None


def missing_reason(table: Table, names: Sequence[str]) -> str:
    """Return which of some columns a table lacks, and which it has; empty if it lacks none.

    >>> missing_reason(Table.from_rows([Column("plant"), Column("use")], []), ["use", "oil"])
    "no column 'oil'; there are plant, use"
    """
    own = [column.name for column in table.columns]
    missing = [name for name in names if normal_text(name) not in map(normal_text, own)]
    return f"no column {missing[0]!r}; there are {', '.join(own)}" if missing else ""
