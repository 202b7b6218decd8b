"""Formats of tables, and the places they are written to."""

import shutil
import sqlite3
import sys
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

import typer

from scutch.cli.options import complain
from scutch.cli.output.destination import Folder, Stream, is_folder, unwritable
from scutch.cli.output.tables import merged, only
from scutch.errors import ScutchError
from scutch.table import Table

#: Rows that a terminal shows where nobody asked for a format.
SHOWN: Final = 100
HINT: Final = "to save it: -o FILE.csv, .jsonl, .json, .parquet, .sqlite or .md; another list: --region 2, all: --all"


class Format(StrEnum):
    """How tables are written."""

    TABLE = "table"
    CSV = "csv"
    JSONL = "jsonl"
    JSON = "json"
    PARQUET = "parquet"
    SQLITE = "sqlite"
    MARKDOWN = "markdown"


#: The first suffix of a format is that of its files.
SUFFIXES: Final = {
    ".txt": Format.TABLE,
    ".csv": Format.CSV,
    ".jsonl": Format.JSONL,
    ".ndjson": Format.JSONL,
    ".json": Format.JSON,
    ".parquet": Format.PARQUET,
    ".sqlite": Format.SQLITE,
    ".sqlite3": Format.SQLITE,
    ".db": Format.SQLITE,
    ".md": Format.MARKDOWN,
}
#: Formats of which one table may follow another.
STREAMED: Final = frozenset((Format.TABLE, Format.JSONL, Format.MARKDOWN))
#: Formats for people: a caption tells tables apart.
CAPTIONED: Final = frozenset((Format.TABLE, Format.MARKDOWN))
TEXTS: Final[Mapping[Format, Callable[[Table], str]]] = {
    Format.TABLE: lambda table: f"{table.to_text(width=terminal_width())}\n",
    Format.MARKDOWN: Table.to_markdown,
    Format.CSV: Table.to_csv,
    Format.JSONL: Table.to_jsonl,
}


class Found(NamedTuple):
    """What was found on one page, as it travels between processes."""

    #: Without their page.
    tables: tuple[Table, ...] = ()
    #: Which list of the page each of them is, for people.
    captions: tuple[str, ...] = ()
    #: Why there is none.
    reason: str = ""
    #: The whole of it for people, where that is no table.
    text: str = ""


def terminal_width() -> int:
    """Places of a line; 80 where nobody knows."""
    return shutil.get_terminal_size().columns


def readable(table: Table, width: int) -> Table:
    """Return a table without its columns of addresses, if a line is too short for all columns.

    Examples
    --------
    >>> from scutch.table import Column
    >>> table = Table.from_rows([Column("plant"), Column("plant_url", "url")], [["Flax", "https://example.org/flax"]])
    >>> [column.name for column in readable(table, 20).columns]
    ['plant']
    """
    needed = max(map(len, table[:SHOWN].to_text(width=sys.maxsize).splitlines()))
    texts = [number for number, column in enumerate(table.columns) if not column.is_address]
    return table if needed <= width or not texts else only(table, texts)


def format_for(form: Format | None, output: Path | None) -> Format:
    """Return the format that was asked for or that the suffix of the output means; else jsonl.

    Raises
    ------
    BadParameter
        The suffix means nothing, or the format needs a file and there is none.

    Examples
    --------
    >>> format_for(None, Path("rows.csv")), format_for(None, None)
    (<Format.CSV: 'csv'>, <Format.JSONL: 'jsonl'>)
    """
    if form is None and output and output.suffix and not output.is_dir():
        form = SUFFIXES.get(output.suffix.lower())
        if form is None:
            raise typer.BadParameter(f"no format has the suffix {output.suffix!r}; give --format", param_hint="--output")
    if form in (Format.PARQUET, Format.SQLITE) and output is None:
        raise typer.BadParameter(f"{form} needs a file: --output", param_hint="--format")
    return form or Format.JSONL


def as_json(tables: Sequence[Table]) -> str:
    """Return the rows of tables as one array, each with the columns of its own table.

    Examples
    --------
    >>> from scutch.table import Column
    >>> one, other = Table.from_rows([Column("plant")], [["Flax"]]), Table.from_rows([Column("oil")], [["Linseed"]])
    >>> print(as_json([one, other]), end="")
    [
    {"plant": "Flax"},
    {"oil": "Linseed"}
    ]
    """
    lines = [line for table in tables for line in table.to_jsonl().split("\n") if line]
    return "[\n" + ",\n".join(lines) + "\n]\n" if lines else "[]\n"


def as_one(tables: Sequence[Table], form: Format) -> str:
    """Return tables as one text of a format that has no place for several."""
    return as_json(tables) if form is Format.JSON else TEXTS[form](merged(tables))


def store(tables: Sequence[Table], form: Format, path: Path) -> None:
    """Write tables as one into a file of its own; a database keeps its other tables.

    Raises
    ------
    BadParameter
        It cannot be written.
    """
    try:
        if form is Format.PARQUET:
            merged(tables).to_parquet(path)
        elif form is not Format.SQLITE:
            path.write_text(as_one(tables, form), encoding="utf-8", newline="")
        elif tables:
            merged(tables).to_sqlite(path, if_exists="replace")
    except (OSError, ScutchError, sqlite3.Error) as problem:
        raise unwritable(problem) from problem


def lines_of(name: str, found: Found, form: Format, *, captions: bool) -> str:
    """Return what was found on a page as text, tables one after the other.

    Examples
    --------
    >>> from scutch.table import Column
    >>> tables = Table.from_rows([Column("plant")], [["Flax"]]), Table.from_rows([Column("oil")], [["Linseed"]])
    >>> print(lines_of("a.html", Found(tables, ("list 1 of 2", "list 2 of 2")), Format.MARKDOWN, captions=True), end="")
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
    if found.text and form is Format.TABLE:
        return f"{name}\n{found.text}\n"
    texts = [TEXTS[form](table) for table in found.tables]
    if not captions or form not in CAPTIONED:
        return "".join(texts)
    mark = "## " if form is Format.MARKDOWN else ""
    return "".join(f"{mark}{name}, {head}\n\n{text}\n" for head, text in zip(found.captions, texts, strict=True))


class TableSink:
    """Takes tables to a pipe, a file, or a folder with a file an input.

    One file holds one table: where its format has no place for several, their rows go below each other.
    """

    def __init__(self, target: Path | None, form: Format, *, many: bool, captions: bool) -> None:
        suffix = next(suffix for suffix, known in SUFFIXES.items() if known is form)
        self.form = form
        self.captions = captions
        self.target = target
        self.folder = Folder(target, suffix) if target and is_folder(target, many=many) else None
        self.stream = Stream(target) if form in STREAMED and not self.folder else None
        self.kept: list[Table] = []

    def write(self, name: str, found: Found) -> None:
        """Take the tables of one page."""
        if found.reason:
            complain(name, found.reason)
        if self.folder:
            self.write_file(self.folder.file_for(name), name, found)
        elif self.stream:
            self.stream.write(lines_of(name, found, self.form, captions=self.captions))
        else:
            self.kept += found.tables

    def write_file(self, path: Path, name: str, found: Found) -> None:
        """Write the file of one page."""
        if self.form in STREAMED:
            stream = Stream(path)
            stream.write(lines_of(name, found, self.form, captions=self.captions))
            stream.close()
        else:
            store(found.tables, self.form, path)

    def close(self) -> None:
        """Write what has been kept."""
        if self.stream:
            self.stream.close()
        elif self.target and not self.folder:
            store(self.kept, self.form, self.target)
        elif not self.folder:
            Stream(None).write(as_one(self.kept, self.form))


class TablePrinter:
    """Shows tables to people: rows on standard output, what is to be said of them on standard error."""

    def __init__(self) -> None:
        self.shown = False

    def write(self, name: str, found: Found) -> None:
        """Show the tables of one page."""
        if found.reason:
            complain(name, found.reason)
        if found.text:
            typer.echo(lines_of(name, found, Format.TABLE, captions=False), nl=False)
            return
        width = terminal_width()
        for caption, table in zip(found.captions, found.tables, strict=True):
            shown = readable(table, width)
            missing = len(table.columns) - len(shown.columns)
            typer.echo(f"{name}: {caption}{f', {missing} columns of addresses not shown' if missing else ''}", err=True)
            typer.echo(shown.to_text(width=width, rows=SHOWN))
            self.shown = True

    def close(self) -> None:
        """Say how to keep what was shown."""
        if self.shown:
            typer.echo(HINT, err=True)
