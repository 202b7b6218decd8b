"""``Grid``: the protocol by which a table reads its cells lazily."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Protocol

from scutch.errors import InvalidInput, require_valid
from scutch.values.plain_types import encodable, value_text

if TYPE_CHECKING:
    from scutch.page.page import Page


class Grid(Protocol):
    """Cells by row and column, both numbered from 0.

    A table reads the texts and the values of a column once, on first use.
    """

    @property
    def page(self) -> Page | None:
        """The page that the nodes are of; None for data from elsewhere."""

    @property
    def rows(self) -> int:
        """How many rows there are."""

    def texts(self, column: int) -> Sequence[str | None]:
        """Cells as people read them; None for an empty one."""

    def values(self, column: int) -> Sequence[object]:
        """Cells as values of the column's type; a list each in a list-valued column. None for no value."""

    def nodes(self, row: int, column: int) -> tuple[int, ...]:
        """Nodes of the page that a cell is made of; none for data from elsewhere."""


class RowsGrid:
    """Rows of values without a page.

    >>> grid = RowsGrid([("Flax", 2), ("Hemp", None)], 2)
    >>> grid.rows, grid.texts(1), grid.values(1)
    (2, ['2', None], [2, None])
    """

    __slots__ = ("_columns", "rows")

    page: Final = None

    def __init__(self, rows: Iterable[Sequence[object]], width: int) -> None:
        require_valid(isinstance(rows, Iterable), "rows are lists of values", rows)
        given = list(rows)
        loose = [row for row in given if isinstance(row, str | bytes | Mapping) or not hasattr(row, "__getitem__")]
        require_valid(not loose, "a row is a list of values in the order of the columns", loose and loose[0])
        wrong = next((number for number, row in enumerate(given) if len(row) != width), -1)
        if wrong >= 0:
            raise InvalidInput(f"row {wrong} has {len(given[wrong])} values for {width} columns")
        self.rows: Final = len(given)
        self._columns: Final = [[row[column] for row in given] for column in range(width)]

    def texts(self, column: int) -> list[str | None]:
        """Values as one would write them."""
        return [value_text(value) for value in self._columns[column]]

    def values(self, column: int) -> list[object]:
        """Values as they were given."""
        return self._columns[column]

    def nodes(self, row: int, column: int) -> tuple[int, ...]:
        """No nodes: there is no page."""
        del row, column
        return ()


class PlainGrid:
    """A grid of texts and values by column, which can be pickled.

    ``rows``: how many rows there are. ``texts``, ``values``: cells by column. ``page``: the page that the nodes are of, if
    there is one. ``nodes``: nodes of each cell by column; none without a page.

    >>> grid = PlainGrid(1, [["2 m"]], [[2]])
    >>> grid.texts(0), grid.values(0), grid.nodes(0, 0)
    (['2 m'], [2], ())
    """

    __slots__ = ("_nodes", "_texts", "_values", "page", "rows")

    def __init__(
        self,
        rows: int,
        texts: Sequence[Sequence[str | None]],
        values: Sequence[Sequence[object]],
        page: Page | None = None,
        nodes: Sequence[Sequence[tuple[int, ...]]] = (),
    ) -> None:
        self.rows = rows
        self.page = page
        self._texts = texts
        self._values = values
        self._nodes = nodes

    def texts(self, column: int) -> Sequence[str | None]:
        """Texts of a column."""
        return self._texts[column]

    def values(self, column: int) -> Sequence[object]:
        """Values of a column."""
        return self._values[column]

    def nodes(self, row: int, column: int) -> tuple[int, ...]:
        """Nodes of a cell."""
        return self._nodes[column][row] if self._nodes else ()


class GridView:
    """A grid of the cells of another one; its subclasses override what differs."""

    __slots__ = ("_grid",)

    def __init__(self, grid: Grid) -> None:
        self._grid = grid

    @property
    def page(self) -> Page | None:
        """The page of the other grid."""
        return self._grid.page

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self._grid.rows

    def texts(self, column: int) -> Sequence[str | None]:
        """Texts of a column."""
        return self._grid.texts(column)

    def values(self, column: int) -> Sequence[object]:
        """Values of a column."""
        return self._grid.values(column)

    def nodes(self, row: int, column: int) -> tuple[int, ...]:
        """Nodes of a cell."""
        return self._grid.nodes(row, column)


class RowWindow(GridView):
    """Some rows of another grid."""

    __slots__ = ("_places",)

    def __init__(self, grid: Grid, places: Sequence[int]) -> None:
        super().__init__(grid)
        self._places = places

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self._places)

    def texts(self, column: int) -> list[str | None]:
        """Texts of these rows."""
        texts = super().texts(column)
        return [texts[place] for place in self._places]

    def values(self, column: int) -> list[object]:
        """Values of these rows."""
        values = super().values(column)
        return [values[place] for place in self._places]

    def nodes(self, row: int, column: int) -> tuple[int, ...]:
        """Nodes of a cell."""
        return super().nodes(self._places[row], column)


class ColumnWindow(GridView):
    """Some columns of another grid."""

    __slots__ = ("_numbers",)

    def __init__(self, grid: Grid, numbers: Sequence[int]) -> None:
        super().__init__(grid)
        self._numbers = numbers

    def texts(self, column: int) -> Sequence[str | None]:
        """Texts of a column."""
        return super().texts(self._numbers[column])

    def values(self, column: int) -> Sequence[object]:
        """Values of a column."""
        return super().values(self._numbers[column])

    def nodes(self, row: int, column: int) -> tuple[int, ...]:
        """Nodes of a cell."""
        return super().nodes(row, self._numbers[column])


class CachedGrid(GridView):
    """A cache of another grid, column by column. Texts are encodable; empty ones are None."""

    __slots__ = ("_texts", "_values")

    def __init__(self, grid: Grid) -> None:
        super().__init__(grid)
        self._texts: dict[int, tuple[str | None, ...]] = {}
        self._values: dict[int, tuple[object, ...]] = {}

    def read(self, width: int) -> PlainGrid:
        """Return all cells of so many columns as a grid that does not need the other one."""
        columns, rows, page = range(width), range(self.rows), self.page
        nodes = [[self.nodes(row, column) for row in rows] for column in columns] if page else ()
        return PlainGrid(len(rows), [*map(self.texts, columns)], [*map(self.values, columns)], page, nodes)

    def texts(self, column: int) -> tuple[str | None, ...]:
        """Texts of a column."""
        if column not in self._texts:
            self._texts[column] = tuple(encodable(text) if text else None for text in self._grid.texts(column))
        return self._texts[column]

    def values(self, column: int) -> tuple[object, ...]:
        """Values of a column."""
        if column not in self._values:
            self._values[column] = tuple(self._grid.values(column))
        return self._values[column]
