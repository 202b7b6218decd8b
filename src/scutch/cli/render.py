"""``scutch render``."""

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from scutch.cli import options as shared
from scutch.cli.options import BAD_INPUT, complain, known
from scutch.cli.output.destination import unwritable
from scutch.content.extract import METHODS as CONTENT_METHODS
from scutch.errors import ScutchError
from scutch.layout.extract import METHODS as SEGMENT_METHODS
from scutch.layout.extract import PDOC
from scutch.pictures import Findings, Shot, find, report
from scutch.records.extract import METHODS as RECORDS_METHODS
from scutch.records.extract import RENDERED_METHODS
from scutch.sources.http import Fetching


class Show(StrEnum):
    """What is marked."""

    CONTENT = "content"
    RECORDS = "records"
    SEGMENTS = "segments"
    ALL = "all"


#: The methods by what they find; all of it is found by the one that has no other.
METHODS: Final[dict[Show, Mapping[str, object]]] = {
    Show.CONTENT: CONTENT_METHODS,
    Show.RECORDS: {**RECORDS_METHODS, **RENDERED_METHODS},
    Show.SEGMENTS: SEGMENT_METHODS,
    Show.ALL: {"auto": None},
}
#: What marks are called when they are counted.
WORDS: Final = {
    "content": ("block of content", "blocks of content"),
    "list": ("list", "lists"),
    "segment": ("segment", "segments"),
}
PICTURE: Final = ".png"
REPORTS: Final = (".html", ".htm")


def checked(outputs: list[Path]) -> list[Path]:
    """See to it that each output is a picture or a report.

    Raises
    ------
    BadParameter
        One has another suffix.
    """
    for output in outputs:
        if output.suffix.lower() not in {PICTURE, *REPORTS}:
            raise typer.BadParameter(f"a picture is a .png, a report an .html, not {output.name}", param_hint="--output")
    return outputs


def write(output: Path, data: bytes) -> None:
    """Write a file."""
    try:
        output.write_bytes(data)
    except OSError as problem:
        raise unwritable(problem) from problem


def summary(shot: Shot, found: Findings) -> str:
    """Say what is on the picture."""
    width, height = shot.size
    kinds = Counter("list" if mark.kind == "doubtful" else mark.kind for mark in found.marks)
    counts = (f"{count} {WORDS[kind][count > 1]}" for kind, count in kinds.items())
    return "; ".join((f"{width} by {height} pixels", *counts, *shot.notes, *found.notes))


def render(  # noqa: PLR0913, PLR0917 (one parameter an option)
    name: Annotated[str, typer.Argument(metavar="PAGE", help="A file, an http(s) address, or - for stdin.")],
    outputs: Annotated[
        list[Path], typer.Option("--output", "-o", help="A picture, .png, or a report, .html; several are made of one look.")
    ],
    show: Annotated[Show, typer.Option(help="What is marked.")] = Show.ALL,
    method: Annotated[str, typer.Option(help="To find it with. See: scutch methods.")] = "auto",
    pdoc: Annotated[int, typer.Option("--pdoc", min=1, max=11, help="How finely segments are divided.")] = PDOC,
    width: Annotated[int, typer.Option(min=200, max=4096, help="Of the browser's window, in CSS pixels.")] = 1280,
    url: shared.Url = None,
    encoding: shared.Encoding = None,
    timeout: shared.Timeout = shared.TIMEOUT,
    max_bytes: shared.MaxBytes = shared.MAX_BYTES,
    *,
    allow_private: shared.AllowPrivate = False,
) -> None:
    """Show what was found on a page: its picture with numbered boxes, or a report to point at."""
    from scutch.cli.screenshot import Camera  # noqa: PLC0415 (few ask for a browser)

    known(method, METHODS[show])
    checked(outputs)
    fetching = Fetching(timeout=timeout, max_bytes=max_bytes, allow_private=allow_private)
    try:
        with Camera(fetching, width) as camera:
            shot, page = camera.shoot(name, url, encoding)
            found = find(page, show.value, method=method, pdoc=pdoc)
            for output in outputs:
                is_picture = output.suffix.lower() == PICTURE
                write(output, camera.develop(shot, found) if is_picture else report(shot, found).encode())
    except ScutchError as problem:
        complain(name, str(problem))
        raise typer.Exit(BAD_INPUT) from problem
    typer.echo(summary(shot, found))
