"""Columns of values in front of those of a table, such as the page of each row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from scutch.table.column import Column
from scutch.table.grid import GridView
from scutch.table.table import Table
from scutch.values.plain_types import value_text

if TYPE_CHECKING:
    from scutch.table.grid import Grid

#: Name of the column of pages.
PAGE_COLUMN: Final = "page"


class LeadingColumnsGrid(GridView):
    """A grid with columns of values in front of its own; see ``scutch.table.Grid``.

    ``grid``: the other columns. ``leading``: values of the columns in front, one per row.
    """

    __slots__ = ("_leading",)

    def __init__(self, grid: Grid, leading: Sequence[Sequence[object]]) -> None:
        super().__init__(grid)
        self._leading = tuple(map(tuple, leading))

    def texts(self, column: int) -> Sequence[str | None]:
        """Cells as people read them."""
        own = column - len(self._leading)
        return self._grid.texts(own) if own >= 0 else [value_text(value) for value in self._leading[column]]

    def values(self, column: int) -> Sequence[object]:
        """Cells as values."""
        own = column - len(self._leading)
        return self._grid.values(own) if own >= 0 else self._leading[column]

    def nodes(self, row: int, column: int) -> tuple[int, ...]:
        """Nodes of a cell; none for the columns in front."""
        own = column - len(self._leading)
        return self._grid.nodes(row, own) if own >= 0 else ()


def with_leading_columns(table: Table, leading: Mapping[Column, Sequence[object]]) -> Table:
    """Return a table with columns of values in front of its own. Names of its own columns may get a number.

    ``leading``: values of each column in front, one per row.

    >>> table = Table.from_rows([Column("plant")], [["Flax"], ["Hemp"]])
    >>> with_leading_columns(table, {Column("page"): ["a", "b"], Column("row", "number"): [1, 2]}).to_dicts()
    [{'page': 'a', 'row': 1, 'plant': 'Flax'}, {'page': 'b', 'row': 2, 'plant': 'Hemp'}]
    """
    return Table([*leading, *table.columns], LeadingColumnsGrid(table.grid, list(leading.values())))
