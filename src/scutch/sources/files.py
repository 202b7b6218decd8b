"""Files, folders, globs and standard input."""

import glob
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from scutch.errors import SourceError, TooLarge
from scutch.sources.fetched import Fetched

#: Suffixes of the files in a folder that are pages, and what may follow them.
PAGE_SUFFIXES: Final = frozenset((".html", ".htm", ".xhtml", ".xht", ".shtml", ".mhtml", ".mht"))
COMPRESSED: Final = frozenset((".gz", ".zst"))
STDIN: Final = "-"


def is_url(name: str) -> bool:
    """Whether an input is an http or https URL.

    Examples
    --------
    >>> is_url("HTTPS://example.org"), is_url("page.html")
    (True, False)
    """
    return name.lower().startswith(("http://", "https://"))


def has_page_suffix(path: Path) -> bool:
    """Whether the name of a file ends like that of a page, compressed or not.

    Examples
    --------
    >>> [has_page_suffix(Path(name)) for name in ("a.HTM", "a.html.gz", "a.mhtml", "a.txt", "a.gz")]
    [True, True, True, False, False]
    """
    suffixes = [suffix.lower() for suffix in path.suffixes]
    if suffixes[-1:] and suffixes[-1] in COMPRESSED:
        suffixes.pop()
    return bool(suffixes) and suffixes[-1] in PAGE_SUFFIXES


def expand(names: Iterable[str]) -> Iterator[str]:
    """Yield the inputs that names stand for: pages in folders, matches of globs, every other name unchanged.

    Folders are searched to any depth, in the order of their paths. A name that exists is never a glob.
    """
    for name in names:
        path = Path(name)
        if name == STDIN or is_url(name):
            yield name
        elif path.is_dir():
            yield from (str(file) for file in sorted(path.rglob("*")) if has_page_suffix(file) and file.is_file())
        elif not path.exists() and glob.has_magic(name):
            yield from sorted(glob.glob(name, recursive=True)) or [name]  # noqa: PTH207 (absolute patterns too)
        else:
            yield name


def read_file(name: str, max_bytes: int) -> Fetched:
    """Read a page from a file, or from standard input for "-"; see ``read_bytes``."""
    return Fetched(read_bytes(name, max_bytes))


def read_bytes(name: str, max_bytes: int) -> bytes:
    """Read a file, or standard input for "-".

    Raises
    ------
    SourceError
        It cannot be read; ``TooLarge`` if it has more than ``max_bytes`` bytes.
    """
    try:
        if name == STDIN:
            data = sys.stdin.buffer.read(max_bytes + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(max_bytes + 1)
    except OSError as problem:
        raise SourceError(problem.strerror or str(problem), url=name, stage="read") from problem
    if len(data) > max_bytes:
        raise TooLarge(f"more than {max_bytes:,} bytes", url=name, stage="read")
    return data
