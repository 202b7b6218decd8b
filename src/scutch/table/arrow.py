"""Columns as Arrow buffers, without a dependency.

Dates become ``date32`` if all of them are days, and ``timestamp`` if all have a time: in UTC if all have a zone, without a
zone if none has. Any other mixture, such as days beside months, stays text.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import accumulate
from typing import Any, Final, NamedTuple

from scutch.kernels.arrow import schema_capsule, stream_capsule
from scutch.table.plain_columns import PlainColumn, each, values_in
from scutch.values.plain_types import PLAIN_DATE

ISO_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
ISO_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?")
#: 1970-01-01 as an ordinal of ``datetime``.
EPOCH: Final = date(1970, 1, 1).toordinal()
UNIX_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND: Final = timedelta(microseconds=1)
#: Type codes of ``array`` by Arrow's format strings for values of one size.
ARRAY_CODES: Final = {"l": "q", "g": "d", "tdD": "i", "tsu:": "q", "tsu:UTC": "q"}


class Vector(NamedTuple):
    """What the kernel copies: see ``scutch.kernels.arrow``."""

    format: str
    name: str
    length: int
    nulls: int
    buffers: tuple[bytes | None, ...]
    children: tuple[Vector, ...] = ()


def schema(columns: Sequence[PlainColumn]) -> object:
    """Return the capsule ``arrow_schema`` of columns."""
    return schema_capsule(record_batch(columns, 0))


def stream(columns: Sequence[PlainColumn], rows: int) -> object:
    """Return columns as a capsule ``arrow_array_stream``."""
    return stream_capsule(record_batch(columns, rows))


def record_batch(columns: Sequence[PlainColumn], rows: int) -> Vector:
    """Return columns as a vector of structs, Arrow's form of a table.

    Raises ``OverflowError``: the texts of a column are 2 GiB or more together.

    >>> from scutch.values.plain_types import INTEGER
    >>> batch = record_batch([PlainColumn("votes", INTEGER, False, [3, None])], 2)
    >>> batch.format, [(child.name, child.format, child.nulls) for child in batch.children]
    ('+s', [('votes', 'l', 1)])
    """
    return Vector("+s", "", rows, 0, (None,), tuple(map(column_vector, columns)))


def column_vector(column: PlainColumn) -> Vector:
    """Return a column."""
    form, values = column.type.arrow, column.values
    if column.type == PLAIN_DATE:
        form, values = temporal_values(column)
    if not column.is_list:
        return vector(column.name, form, values)
    items = [item for value in values if value is not None for item in value]
    bounds = offsets(0 if value is None else len(value) for value in values)
    nulls = values.count(None)
    return Vector("+l", column.name, len(values), nulls, (validity(values, nulls), bounds), (vector("item", form, items),))


def vector(name: str, form: str, values: Sequence[Any]) -> Vector:
    """Return values of one format."""
    nulls = values.count(None)
    return Vector(form, name, len(values), nulls, (validity(values, nulls), *buffers(form, values)))


def buffers(form: str, values: Sequence[Any]) -> tuple[bytes, ...]:
    """Return the buffers of values; the value of a null is arbitrary.

    >>> buffers("u", ["a", None, "é"])[1], buffers("b", [True, None, True])
    (b'a\\xc3\\xa9', (b'\\x05',))
    """
    if form == "u":
        encoded = [(value or "").encode() for value in values]
        return offsets(map(len, encoded)), b"".join(encoded)
    if form == "b":
        return (bits([bool(value) for value in values]),)
    return (array(ARRAY_CODES[form], [value or 0 for value in values]).tobytes(),)


def offsets(lengths: Iterable[int]) -> bytes:
    """Return where values begin and the last one ends."""
    return array("i", accumulate(lengths, initial=0)).tobytes()


def validity(values: Sequence[Any], nulls: int) -> bytes | None:
    """Return which values are no nulls; None if none is one."""
    return bits([value is not None for value in values]) if nulls else None


def bits(flags: Sequence[bool]) -> bytes:
    """Return flags as bits, the first one the lowest of the first byte. Linear.

    >>> bits([True, False, True]), bits([False] * 8 + [True]), bits([])
    (b'\\x05', b'\\x00\\x01', b'')
    """
    digits = "".join("1" if flag else "0" for flag in reversed(flags))
    return int(digits or "0", 2).to_bytes((len(flags) + 7) // 8, "little")


def temporal_values(column: PlainColumn) -> tuple[str, list[Any]]:
    """Return the format of a column of dates, and its values in that."""
    texts = list(values_in(column.values, column.is_list))
    days, times = all(map(ISO_DAY.fullmatch, texts)), [ISO_TIME.fullmatch(text) for text in texts]
    zones = {bool(time[1]) for time in times if time}
    try:
        if days:
            return "tdD", each(column.values, column.is_list, day_number)
        if all(times) and len(zones) == 1:
            return "tsu:UTC" if True in zones else "tsu:", each(column.values, column.is_list, microseconds)
    except ValueError:  # the thirtieth of February, a time before the year 1
        return "u", column.values
    return "u", column.values


def day_number(text: str) -> int:
    """Return the days since 1970.

    >>> day_number("1970-01-02"), day_number("1969-12-31")
    (1, -1)
    """
    return date.fromisoformat(text).toordinal() - EPOCH


def microseconds(text: str) -> int:
    """Return the microseconds since 1970; a time without a zone is taken as UTC.

    >>> microseconds("1970-01-01T00:01"), microseconds("1970-01-01T01:00+01:00")
    (60000000, 0)
    """
    time = datetime.fromisoformat(text)
    return ((time if time.tzinfo else time.replace(tzinfo=UTC)) - UNIX_EPOCH) // MICROSECOND
