"""The data form of a table, which all formats for programs share: columns of plain values.

A price is two columns, its amount and, named ``<name>_currency``, its currency: one can add up the first and group by the
second in any tool. Dates are ISO 8601 texts. A cell whose text cannot be read as the type of its column has no value here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import isfinite
from typing import Any, Final, NamedTuple

from scutch.table.column import Column, unique
from scutch.table.texts import string

#: What fits into an integer of Arrow and of SQLite.
INT64: Final = range(-(2**63), 2**63)


class Flat(NamedTuple):
    """A column of plain values."""

    name: str
    #: ``text``, ``date`` (a text too), ``integer``, ``float`` or ``boolean``.
    kind: str
    is_list: bool
    #: One a row; None for no value.
    values: list[Any]


def flattened(columns: Sequence[Column], values: Callable[[int], Sequence[Any]]) -> list[Flat]:
    """Return the data form of columns.

    Parameters
    ----------
    columns
        Their names are unique.
    values
        Gives the values of a column by its number.

    Examples
    --------
    >>> flattened([Column("votes", "number")], lambda number: [3, None])
    [Flat(name='votes', kind='integer', is_list=False, values=[3, None])]
    """
    added = [f"{column.name}_currency" for column in columns if column.type == "price"]
    names = iter(unique(added, [column.name for column in columns]))
    flats: list[Flat] = []
    for number, column in enumerate(columns):
        cells = values(number)
        if column.type == "price":
            flats.append(Flat(column.name, "float", column.is_list, each(cells, column.is_list, amount)))
            flats.append(Flat(next(names), "text", column.is_list, each(cells, column.is_list, currency)))
        else:
            flats.append(plain(column, cells))
    return flats


def plain(column: Column, cells: Sequence[Any]) -> Flat:
    """Return a column that is no price."""
    kind = column.type if column.type in ("boolean", "date") else "text"
    if column.type in ("number", "rating"):
        kind = "integer" if column.type == "number" and are_integers(column, cells) else "float"
    return Flat(column.name, kind, column.is_list, each(cells, column.is_list, READERS[kind]))


def each(cells: Sequence[Any], is_list: bool, read: Callable[[Any], Any]) -> list[Any]:
    """Return what is read of each cell, or of each value of its list; None of None."""
    if is_list:
        return [None if cell is None else [None if value is None else read(value) for value in cell] for cell in cells]
    return [None if cell is None else read(cell) for cell in cells]


def elements(cells: Sequence[Any], is_list: bool) -> Iterator[Any]:
    """Yield the values of cells, those of lists one by one, without None."""
    for cell in cells:
        if is_list and cell is not None:
            yield from (value for value in cell if value is not None)
        elif cell is not None:
            yield cell


def are_integers(column: Column, cells: Sequence[Any]) -> bool:
    """Whether all values are whole numbers that programs can hold."""
    return all(isinstance(value, int) and value in INT64 for value in elements(cells, column.is_list))


def real(value: float) -> float | None:
    """Return a finite number as float; None for any other, which formats write in ways of their own.

    Examples
    --------
    >>> real(2), real(float("nan")), real(10**400)
    (2.0, None, None)
    """
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if isfinite(number) else None


def amount(price: Any) -> float | None:
    """Return the amount of a price: of any value that has one."""
    return real(price.amount)


def currency(price: Any) -> str | None:
    """Return the currency of a price."""
    return string(price.currency)


READERS: Final[dict[str, Callable[[Any], Any]]] = {
    "text": string,
    "date": string,
    "integer": int,
    "float": real,
    "boolean": bool,
}
