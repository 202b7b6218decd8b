"""A grid with the page of each row as its first column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scutch.table import Column, Table

if TYPE_CHECKING:
    from scutch.page.page import Page
    from scutch.table import Grid

#: Name of the column of pages.
PAGE_COLUMN = "page"


class PageColumnGrid:
    """A grid with a text for each row before its columns; see ``scutch.table.Grid``.

    Parameters
    ----------
    grid
        The other columns.
    pages
        Name of each row's page.
    """

    __slots__ = ("_grid", "_pages")

    def __init__(self, grid: Grid, pages: Sequence[str]) -> None:
        self._grid = grid
        self._pages = tuple(pages)

    @property
    def page(self) -> Page | None:
        """Page of the nodes."""
        return self._grid.page

    @property
    def rows(self) -> int:
        """Number of records."""
        return self._grid.rows

    def texts(self, column: int) -> Sequence[str | None]:
        """Cells as people read them."""
        return self._grid.texts(column - 1) if column else self._pages

    def values(self, column: int) -> Sequence[object]:
        """Cells as values."""
        return self._grid.values(column - 1) if column else self._pages

    def nodes(self, row: int, column: int) -> tuple[int, ...]:
        """Nodes of a cell; none for the page."""
        return self._grid.nodes(row, column - 1) if column else ()


def with_pages(table: Table, pages: Sequence[str]) -> Table:
    """Return a table with the page of each row as its first column.

    Examples
    --------
    >>> with_pages(Table.from_rows([Column("plant")], [["Flax"], ["Hemp"]]), ["1", "2"]).to_dicts()
    [{'page': '1', 'plant': 'Flax'}, {'page': '2', 'plant': 'Hemp'}]
    """
    return Table([Column(PAGE_COLUMN), *table.columns], PageColumnGrid(table.grid, pages))
