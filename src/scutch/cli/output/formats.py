"""Output formats of the commands, and the suffixes of their files."""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Final, TypeVar

import typer


class ContentFormat(StrEnum):
    """Formats of content."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"
    JSON = "json"
    JSONL = "jsonl"
    CSV = "csv"
    PARQUET = "parquet"


class TableFormat(StrEnum):
    """Formats of tables."""

    TABLE = "table"
    CSV = "csv"
    JSONL = "jsonl"
    JSON = "json"
    PARQUET = "parquet"
    SQLITE = "sqlite"
    XLSX = "xlsx"
    MARKDOWN = "markdown"


class TreeFormat(StrEnum):
    """Formats of segment trees."""

    TREE = "tree"
    JSON = "json"
    JSONL = "jsonl"


class KindFormat(StrEnum):
    """Formats of page kinds."""

    TABLE = "table"
    JSONL = "jsonl"


class ListFormat(StrEnum):
    """Formats of the list of methods."""

    TEXT = "text"
    JSON = "json"


#: By the value of a format the suffix of its files.
SUFFIX_OF_FORMAT: Final = {
    "text": ".txt", "table": ".txt", "tree": ".txt", "markdown": ".md", "html": ".html", "json": ".json", "jsonl": ".jsonl",
    "csv": ".csv", "parquet": ".parquet", "sqlite": ".sqlite", "xlsx": ".xlsx",
}  # fmt: skip
#: Further suffixes, with their formats.
OTHER_SUFFIXES: Final = {".ndjson": "jsonl", ".sqlite3": "sqlite", ".db": "sqlite", ".markdown": "markdown", ".htm": "html"}
#: Formats that only a file can have.
FILE_FORMATS: Final = frozenset((TableFormat.PARQUET, TableFormat.SQLITE, TableFormat.XLSX))
FormatName = TypeVar("FormatName", bound=StrEnum)


def formats_by_suffix(formats: type[FormatName]) -> dict[str, FormatName]:
    """By suffix of a file the format that it stands for.

    >>> [suffix for suffix, form in formats_by_suffix(TableFormat).items() if form == "sqlite"]
    ['.sqlite', '.sqlite3', '.db']
    """
    known = {SUFFIX_OF_FORMAT[form]: form for form in formats}
    return known | {suffix: formats(form) for suffix, form in OTHER_SUFFIXES.items() if form in list(formats)}


#: By suffix the format of tables, of content, of trees and of kinds that it stands for.
TABLE_FORMAT_OF_SUFFIX: Final = formats_by_suffix(TableFormat)
CONTENT_FORMAT_OF_SUFFIX: Final = formats_by_suffix(ContentFormat)
TREE_FORMAT_OF_SUFFIX: Final = formats_by_suffix(TreeFormat)
KIND_FORMAT_OF_SUFFIX: Final = formats_by_suffix(KindFormat)


def format_of_output(formats: Mapping[str, FormatName], output: Path | None) -> FormatName | None:
    """The format that the suffix of an output stands for; None for standard output, a folder and a name without suffix.

    Raises ``BadParameter``: no format has the suffix.
    """
    if not output or not output.suffix or output.is_dir():
        return None
    form = formats.get(output.suffix.lower())
    if form is None:
        known = ", ".join(formats)
        raise typer.BadParameter(
            f"no format has the suffix {output.suffix!r}, only {known}; give --format", param_hint="--output"
        )
    return form


def content_format_for(form: ContentFormat | None, output: Path | None) -> ContentFormat:
    """The format that was given, else the one of the output's suffix, else jsonl.

    Raises ``BadParameter``: no format has the suffix, or the format needs a file and none was given.

    >>> content_format_for(None, Path("flax.md")), content_format_for(ContentFormat.TEXT, Path("flax.md"))
    (<ContentFormat.MARKDOWN: 'markdown'>, <ContentFormat.TEXT: 'text'>)
    """
    form = form or format_of_output(CONTENT_FORMAT_OF_SUFFIX, output)
    require_file(form, output)
    return form or ContentFormat.JSONL


def table_format_for(form: TableFormat | None, output: Path | None) -> TableFormat:
    """The format that was given, else the one of the output's suffix, else jsonl.

    Raises ``BadParameter``: no format has the suffix, or the format needs a file and none was given.

    >>> table_format_for(None, Path("rows.csv")), table_format_for(None, None)
    (<TableFormat.CSV: 'csv'>, <TableFormat.JSONL: 'jsonl'>)
    """
    form = form or format_of_output(TABLE_FORMAT_OF_SUFFIX, output)
    require_file(form, output)
    return form or TableFormat.JSONL


def require_file(form: str | None, output: Path | None) -> None:
    """Raise BadParameter for a format that only a file can have, without a file."""
    if form in FILE_FORMATS and output is None:
        raise typer.BadParameter(f"{form} needs a file; give --output", param_hint="--format")
