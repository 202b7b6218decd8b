"""Sinks of tables: files and streams in each table format, and the terminal."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import typer

from scutch.cli.options import print_error
from scutch.cli.output.deliver import ForwardingSink, ResultSink
from scutch.cli.output.destination import OutputStream, is_folder
from scutch.cli.output.folder_index import IndexRow
from scutch.cli.output.folder_sink import FolderSink
from scutch.cli.output.formats import SUFFIX_OF_FORMAT, TableFormat
from scutch.cli.output.resume import Resumed
from scutch.cli.output.screen import number_of, print_screen
from scutch.cli.output.table_files import (
    STREAMED_FORMATS,
    PageTables,
    page_text,
    single_text,
    terminal_width,
    write_single_file,
)
from scutch.cli.output.tables import missing_reason, with_columns
from scutch.sources.shown_names import shown_name
from scutch.table import Table
from scutch.table.terminal import size_line

#: Rows that a terminal shows if no format is given.
TERMINAL_ROWS: Final = 100
#: A list that is less confident is often not what a person looks for.
LIKELY: Final = 0.5
PAGES_WITHOUT_LISTS: Final = (
    "the confidence is low: if the page is about one thing, scutch content has its text, "
    "and scutch learn of several such pages its fields"
)
HINT: Final = "to save it: -o FILE.csv, .jsonl, .json, .xlsx, .parquet, .sqlite or .md"


class TableStyle(NamedTuple):
    """How tables are written."""

    #: The format.
    form: TableFormat
    #: Whether a caption precedes each table, in the formats that have captions.
    captions: bool = False
    #: Whether CSV has texts that a spreadsheet would run as a formula.
    raw_cells: bool = False
    #: Whether the tables of all pages have the same columns, so that CSV is written as pages come.
    has_same_columns: bool = False

    @property
    def is_streamed(self) -> bool:
        """Whether a page is written when it comes, not all pages at the end."""
        return self.form in STREAMED_FORMATS or self.has_one_header

    @property
    def has_one_header(self) -> bool:
        """Whether the rows of all pages are one table, whose header is written once."""
        is_one_table = self.form is TableFormat.CSV or (self.form is TableFormat.MARKDOWN and not self.captions)
        return self.has_same_columns and is_one_table


class Written:
    """Tells a person at a terminal what a file has: rows, and the columns of its largest table. ``target``: the file."""

    def __init__(self, target: Path | None) -> None:
        self.target = target
        self.rows = self.columns = 0

    def add(self, tables: Sequence[Table]) -> None:
        """Count tables that are written."""
        for table in tables:
            self.rows += len(table)
            self.columns = max(self.columns, len(table.columns))

    def tell(self) -> None:
        """Print one line on standard error, if that is a terminal and the tables are in a file."""
        if self.target and sys.stderr.isatty():
            size = size_line(self.rows, self.rows, self.columns, self.columns)
            print_screen(f"{self.target}: {size}", err=True)


class TableStream(ResultSink[PageTables]):
    """Writes tables to one stream as they come.

    ``target``: the file; None for standard output. ``style``: how tables are written. ``resumed``: whether the file of an
    interrupted command is continued.
    """

    def __init__(self, target: Path | None, style: TableStyle, resumed: Resumed) -> None:
        self.stream = OutputStream(target, continued=resumed.is_continued)
        self.style = style
        self.has_header = self.stream.has_text
        self.written = Written(target)

    def write(self, name: str, result: PageTables) -> None:
        """Write the tables of one page."""
        if result.reason:
            print_error(name, result.reason)
        self.written.add(result.tables)
        if not self.style.has_one_header:
            self.stream.write(page_text(name, result, self.style.form, captions=self.style.captions))
            return
        form, raw_cells = self.style.form, self.style.raw_cells
        for table in result.tables:
            header, text = (single_text([part], form, raw_cells=raw_cells) for part in (table[:0], table))
            self.stream.write(text.removeprefix(header) if self.has_header else text)
            self.has_header = True

    def close(self) -> None:
        """Close the stream."""
        self.stream.close()
        self.written.tell()


class CollectedTables(ResultSink[PageTables]):
    """Collects tables, and writes their rows as one table at the end.

    ``target``: the file; None for standard output. ``style``: how the table is written.
    """

    def __init__(self, target: Path | None, style: TableStyle) -> None:
        self.target = target
        self.style = style
        self.tables: list[Table] = []
        self.written = Written(target)

    def write(self, name: str, result: PageTables) -> None:
        """Collect the tables of one page."""
        if result.reason:
            print_error(name, result.reason)
        self.tables += result.tables
        self.written.add(result.tables)

    def close(self) -> None:
        """Write all rows."""
        form, raw_cells = self.style.form, self.style.raw_cells
        if self.target:
            write_single_file(self.tables, form, self.target, raw_cells=raw_cells)
            self.written.tell()
        else:
            OutputStream(None).write(single_text(self.tables, form, raw_cells=raw_cells))


class TableFiles(FolderSink[PageTables]):
    """Writes the tables of each page, or a list that pages share, into a file of a folder.

    ``style``: how tables are written. ``resumed``: the inputs, and those of them that an interrupted command has completed.
    """

    def __init__(self, target: Path, style: TableStyle, resumed: Resumed) -> None:
        super().__init__(target, SUFFIX_OF_FORMAT[style.form], resumed)
        self.style = style

    def write(self, name: str, result: PageTables) -> None:
        """Write the file of one page, or of one list that pages share, and its rows of the index."""
        if result.reason:
            print_error(name, result.reason)
        if not result.tables:
            self.index.add(IndexRow(shown_name(name), title=result.title, error=result.reason))
            return
        path = self.folder.file_for(name)
        form = self.style.form
        if form in STREAMED_FORMATS:
            stream = OutputStream(path)
            stream.write(page_text(name, result, form, captions=self.style.captions))
            stream.close()
        else:
            write_single_file(result.tables, form, path, raw_cells=self.style.raw_cells)
        for source in result.sources or (name,):
            self.list_output(source, path, result.title, result.confidence)


class ChosenColumnsSink(ForwardingSink[PageTables]):
    """Sends tables with the columns of some names to a sink, and says which of them a table lacks.

    ``sink``: writes the tables. ``names``: the columns; a page whose tables have none of them is an error.
    """

    def __init__(self, sink: ResultSink[PageTables], names: Sequence[str]) -> None:
        self.sink = sink
        self.names = names

    def write(self, name: str, result: PageTables) -> None:
        """Take the tables of one page, or of one list of several."""
        for table in result.tables[:1]:
            if reason := missing_reason(table, self.names):
                print_error(name, reason)
        found = [
            (with_columns(table, self.names), caption) for table, caption in zip(result.tables, result.captions, strict=True)
        ]
        chosen = [(table, caption) for table, caption in found if table is not None]
        self.has_failed |= bool(found) and not chosen
        tables, captions = zip(*chosen, strict=True) if chosen else ((), ())
        self.sink.write(name, result._replace(tables=tables, captions=captions))


def table_sink(target: Path | None, style: TableStyle, resumed: Resumed) -> ResultSink[PageTables]:
    """The sink for tables: a folder if the target is one, else one stream or one table."""
    if target and is_folder(target, many=resumed.found.many):
        return TableFiles(target, style, resumed)
    return TableStream(target, style, resumed) if style.is_streamed else CollectedTables(target, style)


def fit_terminal(table: Table, width: int) -> Table:
    """A table without its columns of addresses, if all columns are wider than a line.

    >>> from scutch.table import Column
    >>> table = Table.from_rows([Column("plant"), Column("plant_url", "url")], [["Flax", "https://example.org/flax"]])
    >>> [column.name for column in fit_terminal(table, 20).columns]
    ['plant']
    """
    needed = max(map(len, table[:TERMINAL_ROWS].to_text(width=sys.maxsize).splitlines()))
    others = [column.name for column in table.columns if not column.is_address]
    return table if needed <= width or not others else table[others]


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
            hidden = f", {number_of(missing, 'column')} of addresses not shown" if missing else ""
            print_screen(f"{name}: {caption}{hidden}", err=True)
            print_screen(fitting.to_text(width=width, rows=TERMINAL_ROWS))
            self.has_printed = True
        if result.others:
            print_screen(result.others, err=True)
        if result.confidence is not None and result.confidence < LIKELY:
            print_screen(PAGES_WITHOUT_LISTS, err=True)

    def close(self) -> None:
        """Print how to save the tables."""
        if self.has_printed:
            typer.echo(HINT, err=True)
