"""Excel workbooks, written by openpyxl."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from scutch.errors import MissingDependency
from scutch.table.csv import csv_field
from scutch.values.plain_types import PLAIN_DATE

if TYPE_CHECKING:
    from scutch.table.plain_columns import PlainColumn
    from scutch.table.table import Table

#: Characters that a cell can hold, and that a column is wide at most.
MAX_CHARS: Final = 32_767
MAX_WIDTH: Final = 60
SHEET: Final = "records"
#: Characters that XML cannot hold: most controls, lone surrogates, U+FFFE and U+FFFF. Compiled on first use.
NO_XML: Final = r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]"
#: Excel cannot hold dates before this year.
FIRST_YEAR: Final = 1900


def write_workbook(tables: Sequence[Table], path: str | Path) -> None:
    """Write tables as a workbook, each as a sheet: a header that stays visible, numbers and dates as such, no formulas.

    Lists are joined. Characters that XML cannot hold are left out, and texts end at Excel's limit.

    Raises ``MissingDependency``: openpyxl is not installed.
    """
    try:
        from openpyxl import Workbook  # noqa: PLC0415 (an extra)
    except ImportError as error:
        from scutch.install import install_command  # noqa: PLC0415 (for the message)

        raise MissingDependency(f"Excel files need openpyxl: {install_command('data')}", stage="excel") from error
    book = Workbook(write_only=True)
    for number, table in enumerate(tables, 1):
        fill_sheet(book.create_sheet(SHEET if number == 1 else f"{SHEET} {number}"), table._plain_columns())
    saved = io.BytesIO()  # openpyxl leaves a file on a full disk open, with messages of its own
    book.save(saved)
    Path(path).write_bytes(saved.getbuffer())


def fill_sheet(sheet: Any, columns: Sequence[PlainColumn]) -> None:
    """Write columns into an empty sheet of openpyxl."""
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415 (an extra)

    def cell(value: object) -> Any:
        if not isinstance(value, str):
            return WriteOnlyCell(sheet, value)
        written = WriteOnlyCell(sheet, re.sub(NO_XML, "", value)[:MAX_CHARS])
        written.data_type = "s"  # never a formula
        return written

    sheet.freeze_panes = "A2"
    cells = [column_cells(column) for column in columns]
    for number, (column, own) in enumerate(zip(columns, cells, strict=True)):
        widest = max([len(column.name), *(len(str(value)) for value in own if value is not None)])
        sheet.column_dimensions[column_letter(number)].width = min(widest, MAX_WIDTH) + 2
    sheet.append([cell(column.name) for column in columns])
    for row in zip(*cells, strict=True):
        sheet.append([None if value is None else cell(value) for value in row])


def column_letter(number: int) -> str:
    """Return the name that Excel gives a column, counted from 0.

    >>> [column_letter(number) for number in (0, 25, 26, 702)]
    ['A', 'Z', 'AA', 'AAA']
    """
    above, last = divmod(number, 26)
    return (column_letter(above - 1) if above else "") + chr(ord("A") + last)


def column_cells(column: PlainColumn) -> list[Any]:
    """Return the values of a column as Excel has them: dates as such, lists joined."""
    if column.is_list:
        return [None if value is None else csv_field(value) for value in column.values]
    is_date = column.type is PLAIN_DATE
    return [date_value(value) if is_date and value else value for value in column.values]


def date_value(text: str) -> str | date:
    """Return a date or time for its ISO 8601 text; the text if it is partial, has a time zone, or is too early for Excel.

    >>> date_value("2026-03-02"), date_value("2026-03")
    (datetime.date(2026, 3, 2), '2026-03')
    """
    if not (text[:4].isdecimal() and text[4:5] == "-" and len(text) >= len("2026-03-02")):
        return text
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return text
    if found.tzinfo or found.year <= FIRST_YEAR:
        return text
    return found.date() if len(text) == len("2026-03-02") else found
