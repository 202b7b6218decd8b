"""CSV by RFC 4180."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Final

from scutch.values.plain_types import LIST_SEPARATOR, value_text

#: A spreadsheet takes a text that begins like this for a formula, full-width signs included.
FORMULA: Final = re.compile(r"[=+\-@\t\r\n＝＋－＠]")
NUMBER_TEXT: Final = re.compile(r"[+-]?\d+(?:[.,]\d+)*")
#: By it spreadsheets know that a file is UTF-8.
BYTE_ORDER_MARK: Final = "\ufeff"


def protected(text: str) -> str:
    """Return a text with an apostrophe before it if a spreadsheet would run it as a formula.

    >>> protected("=1+1"), protected("-1.5"), protected("flax")
    ("'=1+1", '-1.5', 'flax')
    """
    return f"'{text}" if FORMULA.match(text) and not NUMBER_TEXT.fullmatch(text) else text


def csv_field(value: object) -> str:
    """Return a value as a field.

    >>> csv_field(None), csv_field(True), csv_field(["a", "b"]), csv_field(2.5)
    ('', 'true', 'a; b', '2.5')
    """
    if isinstance(value, list):
        return LIST_SEPARATOR.join(map(csv_field, value))
    return value_text(value) or ""


def to_csv(names: Sequence[str], columns: Sequence[Sequence[object]], *, spreadsheet: bool = False) -> str:
    r"""Return columns as CSV with a header; lines end in CR LF.

    ``names``: one per column. ``columns``: all of one length. ``spreadsheet``: whether to ``protect`` fields and begin with a
    byte order mark.

    >>> to_csv(["plant", "uses"], [["Flax"], ["linen, oil"]])
    'plant,uses\r\nFlax,"linen, oil"\r\n'
    """
    if not names:
        return ""
    rows: Iterable[Iterable[object]] = (map(csv_field, row) for row in zip(*columns, strict=True))
    header: Iterable[object] = names
    if spreadsheet:
        rows, header = (map(protected, map(csv_field, row)) for row in zip(*columns, strict=True)), map(protected, names)
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(header)
    writer.writerows(rows)
    return f"{BYTE_ORDER_MARK if spreadsheet else ''}{out.getvalue()}"
