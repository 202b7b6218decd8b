"""``--resume``: what an interrupted command has done, and what is left to do."""

import json
import os
from pathlib import Path
from typing import Final, NamedTuple

import typer

from scutch.cli.inputs.options import PageNames
from scutch.cli.output.destination import PART_SUFFIX, Replacement, is_folder
from scutch.cli.output.folder_index import IndexRow, read_index
from scutch.sources.urls import shown_name

#: Formats whose incomplete file tells which pages it has.
RESUMED_FORMATS: Final = frozenset(("jsonl",))
#: By a line's field the page that it is of.
SOURCE_FIELDS: Final = ("source", "page")


class Resumed(NamedTuple):
    """The inputs of a command, and what an interrupted command has done of them.

    Attributes
    ----------
    found
        All inputs.
    names
        The inputs that are left.
    rows
        Rows of the index of the output folder that are kept.
    is_continued
        Whether results are appended to an incomplete file.
    """

    found: PageNames
    names: tuple[str, ...]
    rows: tuple[IndexRow, ...] = ()
    is_continued: bool = False


def resume(found: PageNames, output: Path | None, form: str, *, wanted: bool) -> Resumed:
    """The inputs that are left to do; all of them unless resuming is wanted.

    Raises
    ------
    BadParameter
        The output cannot be resumed.
    """
    if not wanted:
        return Resumed(found, found.names)
    if output is not None and is_folder(output, many=found.many):
        rows = read_index(output)
        return Resumed(found, left_of(found, {row.input for row in rows}), rows)
    if output is None or form not in RESUMED_FORMATS:
        raise typer.BadParameter("needs --output FILE.jsonl, or a folder", param_hint="--resume")
    part = Replacement(output).path
    if part.suffix != PART_SUFFIX or not part.exists():
        return Resumed(found, found.names)
    return Resumed(found, left_of(found, completed_sources(part)), is_continued=True)


def left_of(found: PageNames, done: set[str]) -> tuple[str, ...]:
    """The inputs that are not done."""
    return tuple(name for name in found.names if shown_name(name) not in done)


def completed_sources(part: Path) -> set[str]:
    """The pages of an incomplete file of JSON lines. The lines of the last page, which may be incomplete, are cut off."""
    done: set[str] = set()
    last, begin, offset = "", 0, 0
    with part.open("rb+") as file:
        for line in file:
            source = source_of_line(line)
            if source is None:
                break
            if source != last:
                done.add(last)
                last, begin = source, offset
            offset += len(line)
        file.truncate(begin)
        os.fsync(file.fileno())
    return done - {""}


def source_of_line(line: bytes) -> str | None:
    """The page that a line is of; None for an incomplete line.

    Examples
    --------
    >>> source_of_line(b'{"source": "a.html"}\\n'), source_of_line(b'{"source": "a.ht')
    ('a.html', None)
    """
    try:
        row = json.loads(line) if line.endswith(b"\n") else None
    except ValueError:
        return None
    return next((str(row[field]) for field in SOURCE_FIELDS if field in row), None) if isinstance(row, dict) else None
