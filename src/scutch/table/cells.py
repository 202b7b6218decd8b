"""``Cells``: the rows and columns of a table, without output formats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Self, overload

from scutch.results.frozen import Frozen
from scutch.table.cell import Cell, Row
from scutch.table.column import Column, checked_columns
from scutch.table.grid import CachedGrid, ColumnWindow, Grid, RowWindow


class Cells(Frozen):
    """Rows and columns of cells that are read lazily; see ``Table``."""

    __slots__ = ("columns", "grid")

    columns: tuple[Column, ...]
    grid: CachedGrid

    def __init__(self, columns: Iterable[Column], grid: Grid) -> None:
        super().__init__(columns=checked_columns(columns), grid=CachedGrid(grid))

    def __copy__(self) -> Self:
        return self

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[Column, ...], Grid]]:
        """Pickle the cells with their page; the grid that they are read from may hold what no pickle can."""
        return type(self), (self.columns, self.grid.read(len(self.columns)))

    def __len__(self) -> int:
        return self.grid.rows

    def __iter__(self) -> Iterator[Row]:
        return (Row(self, index) for index in range(len(self)))

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> Self: ...
    @overload
    def __getitem__(self, index: str) -> Sequence[Any]: ...
    @overload
    def __getitem__(self, index: list[str]) -> Self: ...
    def __getitem__(self, index: int | slice | str | list[str]) -> Row | Self | Sequence[Any]:
        """Row by its number, counted from the end if that is negative; a table of some rows by a slice.

        Column by its name; a table of some columns by a list of names. Raises ``IndexError`` or ``KeyError``: there is none.

        >>> from scutch.table import Table
        >>> table = Table.from_rows([Column("plant"), Column("height", "number")], [["Flax", 1.2], ["Hemp", 4]])
        >>> table[-1]["plant"], table["height"], table[["height"]][:1].to_dicts()
        ('Hemp', (1.2, 4), [{'height': 1.2}])
        """
        if isinstance(index, str):
            return self.column(index)
        if isinstance(index, list):
            numbers = [self._number(name) for name in index]
            return type(self)((self.columns[number] for number in numbers), ColumnWindow(self.grid, numbers))
        if isinstance(index, slice):
            return type(self)(self.columns, RowWindow(self.grid, range(len(self))[index]))
        return Row(self, self._place(index))

    def _place(self, row: int) -> int:
        try:
            return range(len(self))[row]
        except IndexError:
            raise IndexError(f"no row {row} in a table of {len(self)}") from None
        except TypeError:
            raise TypeError(f"a row is chosen by a number, a column by a name, not {type(row).__name__}") from None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Cells):
            return NotImplemented
        return self.columns == other.columns and len(self) == len(other) and self._contents() == other._contents()

    def __hash__(self) -> int:
        return hash((self.columns, len(self)))

    def _contents(self) -> list[tuple[Sequence[str | None], Sequence[object]]]:
        return [(self.grid.texts(number), self.grid.values(number)) for number in range(len(self.columns))]

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of rows and of columns."""
        return len(self), len(self.columns)

    def column(self, name: str) -> Sequence[Any]:
        """Values of a column, of its type (``values.COLUMN_TYPES``): lists in a list-valued one. None for no value.

        Raises ``KeyError``: there is no column of this name.
        """
        return self.grid.values(self._number(name))

    def texts(self, name: str) -> Sequence[str | None]:
        """Cells of a column as people read them on the page; None for empty ones.

        >>> from scutch.table import Table
        >>> Table.from_rows([Column("is open", "boolean")], [[True]]).texts("is open")
        ('true',)
        """
        return self.grid.texts(self._number(name))

    def cell(self, row: int, name: str) -> Cell:
        """A cell: its text and value, and where on the page it is from.

        >>> from scutch.table import Table
        >>> Table.from_rows([Column("votes", "number")], [[1200]]).cell(0, "votes").text
        '1200'
        """
        number, place = self._number(name), self._place(row)
        return Cell(
            text=self.grid.texts(number)[place],
            value=self.grid.values(number)[place],
            type=self.columns[number].type,
            nodes=self.grid.nodes(place, number),
            page=self.grid.page,
        )

    def _number(self, name: str) -> int:
        for number, column in enumerate(self.columns):
            if column.name == name:
                return number
        raise KeyError(f"no column {name!r}; there are {', '.join(column.name for column in self.columns)}")
