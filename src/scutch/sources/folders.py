"""The pages in folders and globs, and the number of files that are not pages."""

import glob
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from scutch.sources.files import STDIN, is_url
from scutch.sources.globs import glob_matches

#: Suffixes of files that are pages; other files are pages if they begin like one.
PAGE_SUFFIXES: Final = frozenset((".html", ".htm", ".xhtml", ".xht", ".shtml", ".mhtml", ".mht"))
#: Suffixes of compression, behind that of the page.
COMPRESSED_SUFFIXES: Final = frozenset((".gz", ".zst"))
#: Bytes that are read of a file without a suffix of pages.
SNIFFED_BYTES: Final = 2048
#: How a page begins (MIME Sniffing Standard, 7.1), after comments and an XML declaration.
PAGE_START: Final = re.compile(
    rb"\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*"
    rb"<(?:!doctype\s+html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s>]",
    re.IGNORECASE,
)
BYTE_ORDER_MARKS: Final = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
UNREADABLE: Final = "unreadable"


class FoundPages(NamedTuple):
    """What names of files, folders and globs stand for."""

    #: The inputs.
    names: tuple[str, ...]
    #: Of each input that a folder holds, its path in the folder; by input.
    places: Mapping[str, str]
    #: By folder the number of its files that are no pages, by suffix.
    skipped: Mapping[str, Counter[str]]


def find_pages(names: Iterable[str]) -> FoundPages:
    """Return the inputs that names stand for: pages in folders, matches of globs, every other name unchanged.

    Folders are searched to any depth, in the order of their paths; so are folders that a glob without ``**`` matches. A name
    that exists is never a glob.
    """
    found: list[str] = []
    places: dict[str, str] = {}
    skipped: dict[str, Counter[str]] = {}
    for name in chain.from_iterable(map(matches, names)):
        if is_folder_name(name):
            skipped[name] = Counter()
            for file in pages_in(Path(name), skipped[name]):
                found.append(str(file))
                places[str(file)] = str(file.relative_to(name))
        else:
            found.append(name)
    return FoundPages(tuple(found), places, skipped)


def is_folder_name(name: str) -> bool:
    """Whether a name is that of a folder; False for a name that no file can have."""
    return name != STDIN and not is_url(name) and os.path.isdir(name)  # noqa: PTH112 (Path.is_dir raises for long names)


def matches(name: str) -> list[str]:
    """What a name stands for: the matches of a glob, else the name itself."""
    if name == STDIN or is_url(name) or "\0" in name or not glob.has_magic(name) or os.path.exists(name):  # noqa: PTH110
        return [name]
    return glob_matches(name) or [name]


def pages_in(folder: Path, skipped: Counter[str]) -> Iterator[Path]:
    """Yield the pages of a folder, and count its other files by suffix."""
    for file in sorted(folder.rglob("*")):
        if os.path.isfile(file):  # noqa: PTH113 (Path.is_file raises in folders that cannot be searched)
            reason = skip_reason(file)
            if reason:
                skipped[reason] += 1
            else:
                yield file


def skip_reason(file: Path) -> str:
    """Why a file is no page: its suffix, or that it cannot be read; empty for a page."""
    suffixes = [suffix.lower().partition("?")[0] for suffix in file.suffixes]
    if suffixes and suffixes[-1] in COMPRESSED_SUFFIXES:
        suffixes.pop()
    if suffixes and suffixes[-1] in PAGE_SUFFIXES:
        return ""
    try:
        with file.open("rb") as stream:
            head = stream.read(SNIFFED_BYTES)
    except OSError:
        return UNREADABLE
    return "" if begins_like_page(head) else file.suffix.lower().partition("?")[0] or "without suffix"


def begins_like_page(head: bytes) -> bool:
    """Whether the first bytes of a file are those of a page.

    >>> begins_like_page(b"<!-- saved --> <!DOCTYPE html>"), begins_like_page(b"<svg>"), begins_like_page(b"Flax")
    (True, False, False)
    """
    for mark in BYTE_ORDER_MARKS:
        head = head.removeprefix(mark)
    return PAGE_START.match(head.translate(None, b"\0")) is not None
