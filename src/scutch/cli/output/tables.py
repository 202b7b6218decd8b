"""Tables for output: detached from their page, with source columns."""

from collections.abc import Sequence
from typing import NamedTuple

from scutch.table import Column, Table
from scutch.table.grid import PlainGrid
from scutch.table.leading_columns import PAGE_COLUMN


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


def select_columns(table: Table, numbers: Sequence[int]) -> Table:
    """Some columns of a table.

    >>> select_columns(Table.from_rows([Column("plant"), Column("use")], [["Flax", "linen"]]), [1]).to_dicts()
    [{'use': 'linen'}]
    """
    grid = PlainGrid(len(table), [*map(table.grid.texts, numbers)], [*map(table.grid.values, numbers)])
    return Table((table.columns[number] for number in numbers), grid)
