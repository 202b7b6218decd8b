"""The data form of a table, which all formats for programs share: columns of plain values.

A price is its amount. Where the prices of a column are of several currencies, the currency is a second column, named
``<name>_currency``: one can add up the first and group by the second in any tool. Where they are of one, ``Table.currency``
tells it. Dates are ISO 8601 texts. A cell whose text cannot be read as the type of its column has no value here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from scutch.errors import require_valid
from scutch.table.column import Column, unique_names
from scutch.values.column_types import PlainPart
from scutch.values.plain_types import PlainType
from scutch.values.registry import COLUMN_TYPES


class PlainColumn(NamedTuple):
    """A column of plain values."""

    name: str
    type: PlainType
    is_list: bool
    #: One a row; None for no value.
    values: list[Any]


def require_values(column: Column, cells: Sequence[Any]) -> None:
    """Check that the cells of a column are values of its type, or None.

    Raises ``InvalidInput``: one is not.

    >>> require_values(Column("height", "number"), [1.2, None, "tall"])
    Traceback (most recent call last):
    scutch.errors.InvalidInput: row 2: a value of 'height' is a number, not 'tall'
    """
    kind = COLUMN_TYPES[column.type]
    attributes = [part.attribute for part in kind.plain_parts if part.attribute]
    for row, cell in enumerate(cells):
        if column.is_list:
            require_valid(isinstance(cell, list | tuple | None), f"row {row}: a cell of {column.name!r} is a list", cell)
        for value in values_in([cell], column.is_list):
            is_valid = isinstance(value, kind.value_type) and all(hasattr(value, name) for name in attributes)
            require_valid(is_valid, f"row {row}: a value of {column.name!r} is a {column.type}", value)


def plain_columns(columns: Sequence[Column], values: Callable[[int], Sequence[Any]]) -> list[PlainColumn]:
    """Return the data form of columns.

    ``columns``: their names are unique. ``values``: gives the values of a column by its number.

    >>> votes, = plain_columns([Column("votes", "number")], lambda number: [3, None])
    >>> votes.name, votes.type.name, votes.values
    ('votes', 'integer', [3, None])
    """
    cells = [values(number) for number in range(len(columns))]
    parts = [
        (number, part)
        for number, column in enumerate(columns)
        for part in COLUMN_TYPES[column.type].plain_parts
        if not part.suffix or has_several(cells[number], column.is_list, part)
    ]
    added = [f"{columns[number].name}{part.suffix}" for number, part in parts if part.suffix]
    suffixed = iter(unique_names(added, [column.name for column in columns]))
    found = [
        plain_column(columns[number], next(suffixed) if part.suffix else columns[number].name, part, cells[number])
        for number, part in parts
    ]
    added_parts = [plain for plain, (_, part) in zip(found, parts, strict=True) if part.suffix]
    repeated = repeated_parts(added_parts) if len(added_parts) > 1 else []
    return [plain for plain in found if not any(plain is other for other in repeated)]


def has_several(cells: Sequence[Any], is_list: bool, part: PlainPart) -> bool:
    """Whether the values of a column differ in a part, as prices of several currencies do.

    >>> from scutch.values import Price
    >>> _, currency = COLUMN_TYPES["price"].plain_parts
    >>> has_several([Price(5.0, "EUR"), None, Price(7.0, "EUR")], False, currency)
    False
    >>> has_several([Price(5.0, "EUR"), Price(7.0, None)], False, currency)
    True
    """
    return len({getattr(value, part.attribute) for value in values_in(cells, is_list)}) > 1


def repeated_parts(parts: Sequence[PlainColumn]) -> list[PlainColumn]:
    """Return the parts whose values a fuller one has in the same rows: the currency of a regular price is that of the price.

    >>> from scutch.values.plain_types import PLAIN_TEXT
    >>> price = PlainColumn("price_currency", PLAIN_TEXT, False, ["EUR", "EUR", "SEK"])
    >>> regular = PlainColumn("regular_price_currency", PLAIN_TEXT, False, [None, "EUR", "SEK"])
    >>> [part.name for part in repeated_parts([regular, price])]
    ['regular_price_currency']
    """
    kept: list[PlainColumn] = []
    repeated: list[PlainColumn] = []
    for part in sorted(parts, key=lambda part: part.values.count(None)):
        is_repeated = any(
            all(value in (None, other) for value, other in zip(part.values, fuller.values, strict=True)) for fuller in kept
        )
        (repeated if is_repeated else kept).append(part)
    return repeated


def plain_column(column: Column, name: str, part: PlainPart, cells: Sequence[Any]) -> PlainColumn:
    """Return a part of a column as plain values."""
    if part.attribute:
        cells = each(cells, column.is_list, attrgetter(part.attribute))
    *preferred, last = part.types
    fitting = (plain for plain in preferred if all(map(plain.holds, values_in(cells, column.is_list))))
    plain_type = next(fitting, last)
    return PlainColumn(name, plain_type, column.is_list, each(cells, column.is_list, plain_type.read))


def each(cells: Sequence[Any], is_list: bool, read: Callable[[Any], Any]) -> list[Any]:
    """Return what is read of each cell, or of each value of its list; None of None."""
    if is_list:
        return [None if cell is None else [None if value is None else read(value) for value in cell] for cell in cells]
    return [None if cell is None else read(cell) for cell in cells]


def values_in(cells: Sequence[Any], is_list: bool) -> Iterator[Any]:
    """Yield the values of cells, those of lists one by one, without None."""
    for cell in cells:
        if is_list and cell is not None:
            yield from (value for value in cell if value is not None)
        elif cell is not None:
            yield cell
