"""Tables as texts and files in each format."""

import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from scutch.cli.output.destination import ESCAPED, output_error, written_beside
from scutch.cli.output.formats import TableFormat
from scutch.errors import ScutchError
from scutch.table import Table
from scutch.table.concatenate import concatenated
from scutch.table.csv import BYTE_ORDER_MARK

#: Formats in which tables can follow one another.
STREAMED_FORMATS: Final = frozenset((TableFormat.TABLE, TableFormat.JSONL, TableFormat.MARKDOWN))
#: Formats whose rows follow one another, after a header at most.
BATCHED_FORMATS: Final = frozenset((TableFormat.CSV, TableFormat.JSONL, TableFormat.MARKDOWN))
#: Formats in which tables of different columns are one output.
MULTIPLE_FORMATS: Final = STREAMED_FORMATS | {TableFormat.JSON}
#: Formats in which a caption precedes each table.
CAPTIONED_FORMATS: Final = frozenset((TableFormat.TABLE, TableFormat.MARKDOWN))
TABLE_WRITERS: Final[Mapping[TableFormat, Callable[[Table], str]]] = {
    TableFormat.TABLE: lambda table: f"{table.to_text(width=terminal_width())}\n",
    TableFormat.MARKDOWN: Table.to_markdown,
    TableFormat.JSONL: Table.to_jsonl,
}


class PageTables(NamedTuple):
    """The tables of one page, as they travel between processes."""

    #: Tables without their page.
    tables: tuple[Table, ...] = ()
    #: By table which list of the page it is.
    captions: tuple[str, ...] = ()
    #: Why there is no table.
    reason: str = ""
    #: Which other lists the page has; empty if it has none.
    others: str = ""
    #: The pages that share the tables; empty for the tables of one page.
    sources: tuple[str, ...] = ()
    #: What an index says of the page.
    title: str = ""
    confidence: float | None = None


def terminal_width() -> int:
    """Columns of the terminal; 80 if unknown."""
    return shutil.get_terminal_size().columns


def json_array(tables: Sequence[Table]) -> str:
    """The rows of tables as one JSON array, each with the columns of its own table.

    >>> from scutch.table import Column
    >>> one, other = Table.from_rows([Column("plant")], [["Flax"]]), Table.from_rows([Column("oil")], [["Linseed"]])
    >>> print(json_array([one, other]), end="")
    [
    {"plant": "Flax"},
    {"oil": "Linseed"}
    ]
    """
    lines = [line for table in tables for line in table.to_jsonl().split("\n") if line]
    return "[\n" + ",\n".join(lines) + "\n]\n" if lines else "[]\n"


def csv_text(table: Table, *, raw_cells: bool) -> str:
    """A table as CSV, with an apostrophe before texts that a spreadsheet would run as formulas, unless raw cells are wanted.

    >>> from scutch.table import Column
    >>> csv_text(Table.from_rows([Column("plant")], [["=1+1"]]), raw_cells=False)
    "plant\\r\\n'=1+1\\r\\n"
    """
    return table.to_csv() if raw_cells else table.to_csv(spreadsheet=True).removeprefix(BYTE_ORDER_MARK)


def single_text(tables: Sequence[Table], form: TableFormat, *, raw_cells: bool) -> str:
    """Tables as one text in a format that holds one table."""
    if form is TableFormat.JSON:
        return json_array(tables)
    table = concatenated(tables)
    return csv_text(table, raw_cells=raw_cells) if form is TableFormat.CSV else TABLE_WRITERS[form](table)


def write_single_file(tables: Sequence[Table], form: TableFormat, path: Path, *, raw_cells: bool = False) -> None:
    """Write tables as one table into a file; a database keeps its other tables, and a workbook has a sheet for each list.

    Raises ``BadParameter``: the file cannot be written.
    """
    if form is TableFormat.SQLITE:
        write_database(tables, path)
        return
    with written_beside(path) as beside:
        if form is TableFormat.PARQUET:
            concatenated(tables).to_parquet(beside)
        elif form is TableFormat.XLSX:
            write_sheets(tables, beside)
        else:
            beside.write_text(single_text(tables, form, raw_cells=raw_cells), encoding="utf-8", errors=ESCAPED, newline="")


def write_sheets(tables: Sequence[Table], path: Path) -> None:
    """Write tables into a workbook, those of the same columns into one sheet."""
    from scutch.table.excel import write_workbook  # noqa: PLC0415 (few commands write one)

    by_columns: dict[tuple[str, ...], list[Table]] = {}
    for table in tables:
        by_columns.setdefault(tuple(column.name for column in table.columns), []).append(table)
    write_workbook(list(map(concatenated, by_columns.values())) or [concatenated([])], path)


def write_database(tables: Sequence[Table], path: Path) -> None:
    """Write tables as one table into a database, if there are any; its other tables stay.

    Raises ``Exit`` or ``BadParameter``, as ``output_error`` says: the database cannot be written.
    """
    try:
        if tables:
            concatenated(tables).to_sqlite(path, if_exists="replace")
    except (OSError, ScutchError, sqlite3.Error) as problem:
        raise output_error(problem, path) from problem


def write_batches(tables: Iterable[Table], form: TableFormat, path: Path) -> None:
    """Write the rows of tables of the same columns into a file, one table after the other.

    Only workbooks, Parquet and texts for a terminal are made of all rows at once.

    Raises ``BadParameter``: the file cannot be written.
    """
    if form not in BATCHED_FORMATS:
        write_single_file(list(tables), form, path)
        return
    with written_beside(path) as written, written.open("w", encoding="utf-8", errors=ESCAPED, newline="") as file:
        file.writelines(batched_text(tables, form))


def batched_text(tables: Iterable[Table], form: TableFormat) -> Iterator[str]:
    """Yield the text of tables of the same columns as one: the header of the first one alone.

    >>> from scutch.table import Column
    >>> tables = [Table.from_rows([Column("plant")], [[name]]) for name in ("Flax", "Hemp")]
    >>> "".join(batched_text(tables, TableFormat.CSV))
    'plant\\r\\nFlax\\r\\nHemp\\r\\n'
    """
    header = ""
    for table in tables:
        yield single_text([table], form, raw_cells=False).removeprefix(header)
        header = header or single_text([Table.from_rows(table.columns, [])], form, raw_cells=False)


def page_text(name: str, page: PageTables, form: TableFormat, *, captions: bool) -> str:
    """The tables of a page as text, one after the other.

    >>> from scutch.table import Column
    >>> tables = Table.from_rows([Column("plant")], [["Flax"]]), Table.from_rows([Column("oil")], [["Linseed"]])
    >>> page = PageTables(tables, ("list 1 of 2", "list 2 of 2"))
    >>> print(page_text("a.html", page, TableFormat.MARKDOWN, captions=True), end="")
    ## a.html, list 1 of 2
    <BLANKLINE>
    | plant |
    | --- |
    | Flax |
    <BLANKLINE>
    ## a.html, list 2 of 2
    <BLANKLINE>
    | oil |
    | --- |
    | Linseed |
    <BLANKLINE>
    """
    texts = [TABLE_WRITERS[form](table) for table in page.tables]
    if not captions or form not in CAPTIONED_FORMATS:
        return "".join(texts)
    mark = "## " if form is TableFormat.MARKDOWN else ""
    return "".join(f"{mark}{name}, {caption}\n\n{text}\n" for caption, text in zip(page.captions, texts, strict=True))
