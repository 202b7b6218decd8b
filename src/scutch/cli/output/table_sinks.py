"""Sinks of tables: files and streams in each table format, and the terminal."""

import shutil
import sqlite3
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import typer

from scutch.cli.options import print_error
from scutch.cli.output.destination import OutputFolder, OutputStream, Replacement, is_folder, output_error
from scutch.cli.output.formats import SUFFIX_OF_FORMAT, TableFormat
from scutch.cli.output.screen import print_screen
from scutch.cli.output.tables import select_columns
from scutch.errors import ScutchError
from scutch.table import Table
from scutch.table.concatenate import concatenated

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
    TableFormat.CSV: Table.to_csv,
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
    """

    tables: tuple[Table, ...] = ()
    captions: tuple[str, ...] = ()
    reason: str = ""
    others: str = ""


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


def single_text(tables: Sequence[Table], form: TableFormat) -> str:
    """Tables as one text in a format that holds one table."""
    return json_array(tables) if form is TableFormat.JSON else TABLE_WRITERS[form](concatenated(tables))


def write_single_file(tables: Sequence[Table], form: TableFormat, path: Path) -> None:
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
            beside.path.write_text(single_text(tables, form), encoding="utf-8", newline="")
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


class TableSink:
    """Writes tables to standard output, a file, or a folder with one file per input.

    A file holds one table: in a format that cannot hold several, their rows are concatenated.
    """

    def __init__(self, target: Path | None, form: TableFormat, *, many: bool, captions: bool) -> None:
        self.form = form
        self.captions = captions
        self.target = target
        self.folder = OutputFolder(target, SUFFIX_OF_FORMAT[form]) if target and is_folder(target, many=many) else None
        self.stream = OutputStream(target) if form in STREAMED_FORMATS and not self.folder else None
        self.collected: list[Table] = []

    def write(self, name: str, result: PageTables) -> None:
        """Write the tables of one page, or collect them for one file."""
        if result.reason:
            print_error(name, result.reason)
        if self.folder:
            self.write_file(self.folder.file_for(name), name, result)
        elif self.stream:
            self.stream.write(page_text(name, result, self.form, captions=self.captions))
        else:
            self.collected += result.tables

    def write_file(self, path: Path, name: str, page: PageTables) -> None:
        """Write the file of one page."""
        if self.form in STREAMED_FORMATS:
            stream = OutputStream(path)
            stream.write(page_text(name, page, self.form, captions=self.captions))
            stream.close()
        else:
            write_single_file(page.tables, self.form, path)

    def close(self) -> None:
        """Write what has been collected, and close the stream."""
        if self.stream:
            self.stream.close()
        elif self.target and not self.folder:
            write_single_file(self.collected, self.form, self.target)
        elif not self.folder:
            OutputStream(None).write(single_text(self.collected, self.form))


class TablePrinter:
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
