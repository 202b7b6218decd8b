"""``--resume``: what an interrupted command has done, and what is left to do."""

import json
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import typer

from scutch.cli.inputs.options import PageNames
from scutch.cli.output.destination import in_use, is_folder, output_error, part_path
from scutch.cli.output.folder_index import IndexRow, read_index
from scutch.disk import lock_file
from scutch.sources.shown_names import shown_name

JSONL: Final = "jsonl"
CSV: Final = "csv"
#: The first field of a line of CSV: with quotes, or without.
FIRST_FIELD: Final = re.compile(r'"((?:[^"]|"")*)"|([^,\r\n]*)')
#: By a line's field the page that it is of.
SOURCE_FIELDS: Final = ("source", "page")


class Resumed(NamedTuple):
    """The inputs of a command, and what an interrupted command has done of them."""

    #: All inputs.
    found: PageNames
    #: The inputs that are left.
    names: tuple[str, ...]
    #: Rows of the index of the output folder that are kept.
    rows: tuple[IndexRow, ...] = ()
    #: Whether results are appended to an incomplete file.
    is_continued: bool = False


def resume(found: PageNames, output: Path | None, form: str, *, wanted: bool, formats: Iterable[str] = (JSONL,)) -> Resumed:
    """The inputs that are left to do; all of them unless resuming is wanted.

    ``output``: a file or a folder. ``wanted``: whether an interrupted command is resumed. ``formats``: formats that the
    command writes row by row, so that an incomplete file tells which pages it has. Raises ``BadParameter``: the output cannot
    be resumed.
    """
    if not wanted:
        return Resumed(found, found.names)
    if output is not None and is_folder(output, many=found.many):
        rows = read_index(output)
        return Resumed(found, left_of(found, {row.input for row in rows}), rows)
    if output is None or form not in formats:
        files = " or ".join(f"FILE.{known}" for known in formats)
        raise typer.BadParameter(f"needs --output {files}, or a folder", param_hint="--resume")
    part = part_path(output)
    if part is None or not part.exists():
        return Resumed(found, found.names)
    try:
        done = completed_sources(part, form)
    except OSError as problem:
        raise output_error(problem, output) from problem
    return Resumed(found, left_of(found, done), is_continued=True)


def left_of(found: PageNames, done: set[str]) -> tuple[str, ...]:
    """The inputs that are not done."""
    return tuple(name for name in found.names if shown_name(name) not in done)


def completed_sources(part: Path, form: str) -> set[str]:
    """The pages of an incomplete file. The rows of the last page, which may be incomplete, are cut off.

    Raises ``BlockingIOError``: another command writes the file.
    """
    done: set[str] = set()
    last, begin, offset = "", 0, 0
    with part.open("rb+") as file:
        if not lock_file(file.fileno()):
            raise in_use(part)
        for source, size in csv_sources(file) if form == CSV else jsonl_sources(file):
            if source is None:
                break
            if source != last:
                done.add(last)
                last, begin = source, offset
            offset += size
        file.truncate(begin)
        os.fsync(file.fileno())
    return done - {""}


def jsonl_sources(lines: Iterable[bytes]) -> Iterator[tuple[str | None, int]]:
    """The page of each line of JSON, None for an incomplete one, and its bytes.

    >>> list(jsonl_sources([b'{"source": "a.html"}\\n', b'{"source": "a.ht']))
    [('a.html', 21), (None, 16)]
    """
    for line in lines:
        try:
            row = json.loads(line) if line.endswith(b"\n") else None
        except ValueError:
            row = None
        values = row if isinstance(row, dict) else {}
        yield next((str(values[field]) for field in SOURCE_FIELDS if field in values), None), len(line)


def csv_sources(lines: Iterable[bytes]) -> Iterator[tuple[str | None, int]]:
    """The page of each row of CSV, None for an incomplete one, and its bytes; the header has the page ``""``.

    >>> list(csv_sources([b"source,text\\r\\n", b'a.html,"Flax\\r\\n', b'linen"\\r\\n', b"b.html,Fl"]))
    [('', 13), ('a.html', 22), (None, 9)]
    """
    row: list[bytes] = []
    is_quoted = is_below_header = False
    for line in lines:
        row.append(line)
        is_quoted ^= line.count(b'"') % 2 == 1
        if is_quoted:
            continue
        field = first_field(b"".join(row)) if line.endswith(b"\n") else None
        if not is_below_header:
            field = "" if field in SOURCE_FIELDS else None
        yield field, sum(map(len, row))
        row, is_below_header = [], True
    if row:
        yield None, sum(map(len, row))


def first_field(row: bytes) -> str:
    """The first field of a row of CSV, without the apostrophe of a protected text.

    >>> first_field(b'"a ""b"".html",1'), first_field(b"'-a.html,1")
    ('a "b".html', '-a.html')
    """
    found = FIRST_FIELD.match(row.decode(errors="replace"))
    quoted, plain = found.groups() if found else (None, None)
    return (quoted.replace('""', '"') if quoted is not None else plain or "").removeprefix("'")
