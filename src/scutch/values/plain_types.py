"""Plain types: what programs know values as, whatever their format; and values in these types."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import Any, Final, NamedTuple

#: What fits into an integer of Arrow and of SQLite.
INT64: Final = range(-(2**63), 2**63)
#: Separator of the values of a list in formats without lists.
LIST_SEPARATOR: Final = "; "


def value_text(value: object) -> str | None:
    """Return a value as people write it; None for an empty one.

    >>> value_text(["a", "b"]), value_text(True), value_text(0.5), value_text("")
    ('a; b', 'true', '0.5', None)
    """
    if isinstance(value, str):
        return value or None
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return LIST_SEPARATOR.join(filter(None, map(value_text, value))) or None
    if isinstance(value, tuple):
        return " ".join(filter(None, map(value_text, value))) or None
    return None if value is None else str(value)


def encodable(text: str) -> str:
    """Return a text that every Unicode encoding can hold: a lone surrogate becomes U+FFFD.

    >>> encodable("a\\ud800") == "a\\ufffd", encodable("\\ud83d\\ude00") == "\\U0001f600"
    (True, True)
    """
    try:
        text.encode()  # much faster than to search for a surrogate
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def string(value: object) -> str | None:
    """Return a value as a text that can be encoded."""
    text = value if isinstance(value, str) else value_text(value)
    if not text:
        return None
    return text if text.isascii() else encodable(text)


def real(value: float) -> float | None:
    """Return a finite number as float; None for any other: formats disagree on how to write those.

    >>> real(2), real(float("nan")), real(10**400)
    (2.0, None, None)
    """
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if isfinite(number) else None


def is_int64(value: object) -> bool:
    """Whether a value is a whole number of 64 bits."""
    return isinstance(value, int) and value in INT64


class PlainType(NamedTuple):
    """A type of values in formats for programs."""

    name: str
    #: Converts a value; None where the type cannot hold it.
    read: Callable[[Any], Any]
    #: Arrow's format string.
    arrow: str
    #: Declared type of a column of SQLite.
    sqlite: str
    #: Whether the type holds a value without loss.
    holds: Callable[[Any], bool] = lambda _value: True


PLAIN_TEXT: Final = PlainType("text", string, "u", "TEXT")
#: ISO 8601 texts; in Arrow ``date32`` or ``timestamp`` where all values of a column are of one precision.
PLAIN_DATE: Final = PlainType("date", string, "u", "TEXT")
INTEGER: Final = PlainType("integer", int, "l", "INTEGER", is_int64)
FLOAT: Final = PlainType("float", real, "g", "REAL")
PLAIN_BOOLEAN: Final = PlainType("boolean", bool, "b", "INTEGER")
