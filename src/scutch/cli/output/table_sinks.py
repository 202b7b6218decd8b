"""Sinks of tables: files and streams in each table format, and the terminal."""

import shutil
import sqlite3
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import typer

from scutch.cli.options import print_error
from scutch.cli.output.deliver import ResultSink
from scutch.cli.output.destination import ESCAPED, OutputFolder, OutputStream, Replacement, is_folder, output_error
from scutch.cli.output.folder_index import FolderIndex, IndexRow
from scutch.cli.output.formats import SUFFIX_OF_FORMAT, TableFormat
from scutch.cli.output.resume import Resumed
from scutch.cli.output.screen import print_screen
from scutch.cli.output.tables import select_columns
from scutch.errors import ScutchError
from scutch.sources.urls import shown_name
from scutch.table import Table
from scutch.table.concatenate import concatenated
from scutch.table.csv import BYTE_ORDER_MARK

#: Rows that a terminal shows if no format is given.
TERMINAL_ROWS: Final = 100
HINT: Final = "to save it: -o FILE.csv, .jsonl, .json, .xlsx, .parquet, .sqlite or .md"

#: Formats in which tables can follow one another.
STREAMED_FORMATS: Final = frozenset((TableFormat.TABLE, TableFormat.JSONL, TableFormat.MARKDOWN))
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
    """The tables of one page, as they travel between processes.

    Attributes
    ----------
    tables
        Tables without their page.
    captions
        By table which list of the page it is.
    reason
        Why there is no table.
    others
        Which other lists the page has; empty if it has none.
    sources
        The pages that share the tables; empty for the tables of one page.
    title, confidence
        What an index says of the page.
    """

    tables: tuple[Table, ...] = ()
    captions: tuple[str, ...] = ()
    reason: str = ""
    others: str = ""
    sources: tuple[str, ...] = ()
    title: str = ""
    confidence: float | None = None


def terminal_width() -> int:
    """Columns of the terminal; 80 if unknown."""
    return shutil.get_terminal_size().columns


def fit_terminal(table: Table, width: int) -> Table:
    """A table without its columns of addresses, if all columns are wider than a line.

    Examples
    --------
    >>> from scutch.table import Column
    >>> table = Table.from_rows([Column("plant"), Column("plant_url", "url")], [["Flax", "https://example.org/flax"]])
    >>> [column.name for column in fit_terminal(table, 20).columns]
    ['plant']
    """
    needed = max(map(len, table[:TERMINAL_ROWS].to_text(width=sys.maxsize).splitlines()))
    others = [number for number, column in enumerate(table.columns) if not column.is_address]
    return table if needed <= width or not others else select_columns(table, others)


def json_array(tables: Sequence[Table]) -> str:
    """The rows of tables as one JSON array, each with the columns of its own table.

    Examples
    --------
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

    Examples
    --------
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
    """Write tables as one table into a file; a database keeps its other tables.

    Raises
    ------
    BadParameter
        The file cannot be written.
    """
    beside = Replacement(path)
    try:
        if form is TableFormat.SQLITE:
            if tables:
                concatenated(tables).to_sqlite(path, if_exists="replace")
            return
        if form is TableFormat.PARQUET:
            concatenated(tables).to_parquet(beside.path)
        elif form is TableFormat.XLSX:
            concatenated(tables).to_excel(beside.path)
        else:
            beside.path.write_text(
                single_text(tables, form, raw_cells=raw_cells), encoding="utf-8", errors=ESCAPED, newline=""
            )
        beside.publish()
    except (OSError, ScutchError, sqlite3.Error) as problem:
        raise output_error(problem) from problem


def page_text(name: str, page: PageTables, form: TableFormat, *, captions: bool) -> str:
    """The tables of a page as text, one after the other.

    Examples
    --------
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


class TableSink(ResultSink[PageTables]):
    """Writes tables to standard output, a file, or a folder with one file per input and an index.

    A file holds one table: in a format that cannot hold several, their rows are concatenated.

    Parameters
    ----------
    target
        A file or a folder; None for standard output.
    form
        The format.
    resumed
        The inputs, and what an interrupted command has done of them.
    captions
        Whether a caption precedes each table, in the formats that have captions.
    raw_cells
        Whether CSV has texts that a spreadsheet would run as a formula.
    """

    def __init__(self, target: Path | None, form: TableFormat, resumed: Resumed, *, captions: bool, raw_cells: bool) -> None:
        self.form = form
        self.captions = captions
        self.raw_cells = raw_cells
        self.target = target
        self.folder: OutputFolder | None = None
        self.index: FolderIndex | None = None
        if target and is_folder(target, many=resumed.found.many):
            self.folder = OutputFolder(target, SUFFIX_OF_FORMAT[form], resumed.found.places)
            self.folder.taken |= {str(target / row.output).lower() for row in resumed.rows}
            self.index = FolderIndex(target, resumed.rows)
        is_streamed = form in STREAMED_FORMATS and not self.folder
        self.stream = OutputStream(target, continued=resumed.is_continued) if is_streamed else None
        self.collected: list[Table] = []

    def write(self, name: str, result: PageTables) -> None:
        """Write the tables of one page, or collect them for one file."""
        if result.reason:
            print_error(name, result.reason)
        if self.folder and self.index:
            self.write_file(self.folder, self.index, name, result)
        elif self.stream:
            self.stream.write(page_text(name, result, self.form, captions=self.captions))
        else:
            self.collected += result.tables

    def fail(self, name: str, error: str) -> None:
        """Write the error of one page into the index."""
        if self.index:
            self.index.add(IndexRow(shown_name(name), error=error))

    def write_file(self, folder: OutputFolder, index: FolderIndex, name: str, page: PageTables) -> None:
        """Write the file of one page, or of one list that pages share, and its rows of the index."""
        if not page.tables:
            index.add(IndexRow(shown_name(name), title=page.title, error=page.reason))
            return
        path = folder.file_for(name)
        if self.form in STREAMED_FORMATS:
            stream = OutputStream(path)
            stream.write(page_text(name, page, self.form, captions=self.captions))
            stream.close()
        else:
            write_single_file(page.tables, self.form, path, raw_cells=self.raw_cells)
        output = path.relative_to(folder.path).as_posix()
        confidence = "" if page.confidence is None else f"{page.confidence:.2f}"
        for source in page.sources or (name,):
            index.add(IndexRow(shown_name(source), output, " ".join(page.title.split()), confidence))

    def close(self) -> None:
        """Write what has been collected, and close the stream and the index."""
        if self.index:
            self.index.close()
        elif self.stream:
            self.stream.close()
        elif self.target:
            write_single_file(self.collected, self.form, self.target, raw_cells=self.raw_cells)
        else:
            OutputStream(None).write(single_text(self.collected, self.form, raw_cells=self.raw_cells))


class TablePrinter(ResultSink[PageTables]):
    """Prints tables on a terminal: rows on standard output, captions and hints on standard error."""

    def __init__(self) -> None:
        self.has_printed = False

    def write(self, name: str, result: PageTables) -> None:
        """Print the tables of one page."""
        if result.reason:
            print_error(name, result.reason)
        width = terminal_width()
        for caption, table in zip(result.captions, result.tables, strict=True):
            fitting = fit_terminal(table, width)
            missing = len(table.columns) - len(fitting.columns)
            print_screen(f"{name}: {caption}{f', {missing} columns of addresses not shown' if missing else ''}", err=True)
            print_screen(fitting.to_text(width=width, rows=TERMINAL_ROWS))
            self.has_printed = True
        if result.others:
            print_screen(result.others, err=True)

    def close(self) -> None:
        """Print how to save the tables."""
        if self.has_printed:
            typer.echo(HINT, err=True)
