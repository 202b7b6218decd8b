"""Columns of a table: name and type; names that every format can hold."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scutch.errors import InvalidInput, require_valid
from scutch.values.registry import COLUMN_TYPES


class Column(NamedTuple):
    """A column of a table.

    Attributes
    ----------
    name
        Name.
    type
        ``text url image boolean date price rating duration number``: one of ``scutch.values.COLUMN_TYPES``.
    is_list
        Whether a cell is a list of values.

    Examples
    --------
    >>> Column("title"), Column("tags", is_list=True).is_list
    (Column(name='title', type='text', is_list=False), True)
    """

    name: str
    type: str = "text"
    is_list: bool = False

    @property
    def is_address(self) -> bool:
        """Whether its values are URLs."""
        return COLUMN_TYPES[self.type].is_address

    @property
    def is_right_aligned(self) -> bool:
        """Whether its cells are aligned at the right, as numbers are."""
        return COLUMN_TYPES[self.type].is_right_aligned


def checked_columns(columns: Iterable[Column]) -> tuple[Column, ...]:
    """Return the columns with names that are printable and unique.

    Raises ``InvalidInput``: one is no column, or a type is none of ``COLUMN_TYPES``.

    >>> [column.name for column in checked_columns([Column("a"), Column("A"), Column(" b\\nc "), Column("")])]
    ['a', 'A_2', 'b c', 'column']
    """
    given = tuple(columns)
    loose: tuple[object, ...] = given
    wrong = next((column for column in loose if not isinstance(column, Column)), None)
    require_valid(wrong is None, "a column is a scutch.Column", wrong)
    names: tuple[object, ...] = tuple(column.name for column in given)
    wrong = next((name for name in names if not isinstance(name, str)), None)
    require_valid(all(isinstance(name, str) for name in names), "the name of a column is a str", wrong)
    unknown = [column.type for column in given if column.type not in COLUMN_TYPES]
    if unknown:
        raise InvalidInput(f"{unknown[0]!r} is no type of column; there are {', '.join(COLUMN_TYPES)}")
    unique = unique_names(printable(column.name) or "column" for column in given)
    if unique == list(names):
        return given
    return tuple(column._replace(name=name) for column, name in zip(given, unique, strict=True))


def printable(name: str) -> str:
    """Return a name on one line: what cannot be printed is a space, and no space comes twice.

    >>> printable("In\\u00a0stock\\x00\\ud800?")
    'In stock ?'
    """
    if name.isidentifier():  # as most are
        return name
    if not name.isprintable():
        name = "".join(char if char.isprintable() else " " for char in name)
    return " ".join(name.split())


def unique_names(names: Iterable[str], taken: Sequence[str] = ()) -> list[str]:
    """Return the names, with a number after each duplicate. Case is ignored, as in databases.

    Linear in the names.

    >>> unique_names(["a", "b", "a", "a_2"]), unique_names(["a"], ["a"])
    (['a', 'b', 'a_3', 'a_2'], ['a_2'])
    """
    given = list(names)
    used = {name.casefold() for name in (*given, *taken)}
    if len(used) == len(given) + len(taken):
        return given
    seen = {name.casefold() for name in taken}
    numbers: dict[str, int] = {}
    found: list[str] = []
    for name in given:
        fresh, key = name, name.casefold()
        if key in seen:
            number = numbers.get(key, 2)
            while f"{key}_{number}" in used:
                number += 1
            numbers[key] = number + 1
            fresh = f"{name}_{number}"
        seen.add(fresh.casefold())
        used.add(fresh.casefold())
        found.append(fresh)
    return found


def without_names(texts: Sequence[str | None], name: str) -> list[str | None]:
    """Return the cells of a column without labels with a colon that say its name, as readers see it in the header.

    >>> without_names(["Price: 4.00", "Price:", "5.00", None], "price")
    ['4.00', 'Price:', '5.00', None]
    """
    label = re.compile(rf"{re.escape(name)}\s*[:：]\s*(?=\S)", re.IGNORECASE)
    found = ((text, label.match(text or "")) for text in texts)
    return [text[match.end() :] if text and match else text for text, match in found]
