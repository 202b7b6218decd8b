"""Output formats of the commands, and the suffixes of their files."""

from enum import StrEnum
from pathlib import Path
from typing import Final

import typer


class ContentFormat(StrEnum):
    """Formats of content."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"
    JSON = "json"
    JSONL = "jsonl"


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
    "text": ".txt",
    "table": ".txt",
    "tree": ".txt",
    "markdown": ".md",
    "html": ".html",
    "json": ".json",
    "jsonl": ".jsonl",
    "csv": ".csv",
    "parquet": ".parquet",
    "sqlite": ".sqlite",
    "xlsx": ".xlsx",
}
#: By suffix the table format that it stands for.
TABLE_FORMAT_OF_SUFFIX: Final = {
    **{SUFFIX_OF_FORMAT[form]: form for form in TableFormat},
    ".ndjson": TableFormat.JSONL,
    ".sqlite3": TableFormat.SQLITE,
    ".db": TableFormat.SQLITE,
}


#: Formats that only a file can have.
FILE_FORMATS: Final = frozenset((TableFormat.PARQUET, TableFormat.SQLITE, TableFormat.XLSX))


def table_format_for(form: TableFormat | None, output: Path | None) -> TableFormat:
    """The format that was given, else the one of the output's suffix, else jsonl.

    Raises
    ------
    BadParameter
        No format has the suffix, or the format needs a file and none was given.

    Examples
    --------
    >>> table_format_for(None, Path("rows.csv")), table_format_for(None, None)
    (<TableFormat.CSV: 'csv'>, <TableFormat.JSONL: 'jsonl'>)
    """
    if form is None and output and output.suffix and not output.is_dir():
        form = TABLE_FORMAT_OF_SUFFIX.get(output.suffix.lower())
        if form is None:
            raise typer.BadParameter(f"no format has the suffix {output.suffix!r}; give --format", param_hint="--output")
    if form in FILE_FORMATS and output is None:
        raise typer.BadParameter(f"{form} needs a file; give --output", param_hint="--format")
    return form or TableFormat.JSONL
