"""Lists of inputs, and the addresses of saved pages."""

import codecs
import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from scutch.errors import InvalidInput
from scutch.sources.files import read_bytes

#: Names of the columns with the input and with its address.
INPUT_COLUMNS: Final = ("input", "page", "path", "file", "filename", "name")
URL_COLUMNS: Final = ("url", "address", "link")
MAX_LIST_BYTES: Final = 1 << 30
#: Characters of a line that a message shows.
MAX_SHOWN_CHARS: Final = 40
#: Suffix of a file beside a saved page that holds its address.
SIDECAR_SUFFIX: Final = ".url"
MAX_SIDECAR_BYTES: Final = 1 << 16


class ListedInput(NamedTuple):
    """An input of a list, and its address if the list has it."""

    name: str
    url: str | None = None


def read_list(name: str) -> list[ListedInput]:
    """Read a list of inputs: one on each line with its address behind a tab, or the columns of a .csv or .jsonl file.

    Raises ``SourceError``: the file cannot be read. Raises ``InvalidInput``: it has no column with inputs, or a line that is
    no JSON object.
    """
    data = read_bytes(name, MAX_LIST_BYTES)
    is_utf16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    text = data.decode("utf-16", "replace") if is_utf16 else data.decode("utf-8-sig", "surrogateescape")
    try:
        return list(LIST_READERS.get(Path(name).suffix.lower(), listed_lines)(text))
    except (KeyError, ValueError, RecursionError, csv.Error) as problem:
        raise InvalidInput(f"no list of inputs: {problem.args[0]}", url=name, stage="read") from problem


def listed_lines(text: str) -> Iterator[ListedInput]:
    """Yield the inputs of lines; empty lines and comments (#) are left out.

    >>> list(listed_lines("# saved\\na.html\\thttps://example.org/a\\nhttps://example.org/b\\n"))
    [ListedInput(name='a.html', url='https://example.org/a'), ListedInput(name='https://example.org/b', url=None)]
    """
    for line in io.StringIO(text, newline=None):
        name, _, url = line.strip().partition("\t")
        if name and not name.startswith("#"):
            yield ListedInput(name.strip(), url.strip() or None)


def listed_rows(rows: Iterable[Mapping[str, Any]]) -> Iterator[ListedInput]:
    """Yield the inputs of rows; raises KeyError for one without an input."""
    for row in rows:
        url = next((row[column] for column in URL_COLUMNS if row.get(column)), None)
        name = next((row[column] for column in INPUT_COLUMNS if row.get(column)), url)
        if name is None:
            raise KeyError(f"no column {' or '.join((*INPUT_COLUMNS[:3], URL_COLUMNS[0]))}")
        yield ListedInput(str(name), str(url) if url and url != name else None)


def listed_objects(text: str) -> Iterator[Mapping[str, Any]]:
    """Yield the objects of lines of JSON; raises ValueError for a line that is none."""
    for line in filter(str.strip, io.StringIO(text, newline=None)):
        row = json.loads(line)
        if not isinstance(row, dict):
            raise ValueError(f"{line.strip()[:MAX_SHOWN_CHARS]} is no object")  # noqa: TRY004 (of a file, not of an argument)
        yield row


LIST_READERS: Final[Mapping[str, Callable[[str], Iterator[ListedInput]]]] = {
    ".csv": lambda text: listed_rows(csv.DictReader(io.StringIO(text, newline=""))),
    ".jsonl": lambda text: listed_rows(listed_objects(text)),
}


def sidecar_url(name: str) -> str | None:
    """The address in the file ``NAME.url`` beside a page, a line or a Windows shortcut; None without such a file."""
    try:
        with Path(f"{name}{SIDECAR_SUFFIX}").open(encoding="utf-8", errors="replace") as file:
            lines = file.read(MAX_SIDECAR_BYTES).splitlines()
    except (OSError, ValueError):
        return None
    marked = (line.partition("=")[2] for line in lines if line.lower().startswith("url="))
    return next(marked, lines[0] if lines else "").strip() or None
