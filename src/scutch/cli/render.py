"""``scutch render``."""

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from scutch.cli.inputs.option_groups import takes_option_groups
from scutch.cli.inputs.options import RenderGroup, WebGroup
from scutch.cli.options import EXIT_BAD_INPUT, Encoding, MaxBytes, Pdoc, Url, print_error
from scutch.cli.output.destination import written_beside
from scutch.content.extract import METHODS as CONTENT_METHODS
from scutch.errors import ScutchError
from scutch.layout.extract import METHODS as SEGMENT_METHODS
from scutch.layout.extract import PDOC
from scutch.pictures import Findings, Screenshot, find_annotations, report
from scutch.records.extract import METHODS as RECORDS_METHODS
from scutch.sources.http import DEFAULT_FETCH_OPTIONS


class Show(StrEnum):
    """Results that are drawn."""

    RESULTS = "results"
    CONTENT = "content"
    RECORDS = "records"
    SEGMENTS = "segments"
    ALL = "all"


#: Methods by result; several results together have the default method only.
METHODS_BY_RESULT: Final[dict[Show, Mapping[str, object]]] = {
    Show.RESULTS: {"auto": None},
    Show.CONTENT: CONTENT_METHODS,
    Show.RECORDS: RECORDS_METHODS,
    Show.SEGMENTS: SEGMENT_METHODS,
    Show.ALL: {"auto": None},
}
#: By kind of a mark its name, singular and plural.
MARK_NAMES: Final = {
    "content": ("block of content", "blocks of content"),
    "list": ("list", "lists"),
    "segment": ("segment", "segments"),
}
PICTURE_SUFFIX: Final = ".png"
REPORT_SUFFIXES: Final = (".html", ".htm")


def require_method(method: str, methods: Mapping[str, object]) -> None:
    """Check a method name before the page is read.

    Raises ``BadParameter``: there is no such method; the message lists those there are.
    """
    if method not in methods:
        raise typer.BadParameter(f"unknown method {method!r}; choose from: {', '.join(methods)}", param_hint="--method")


def require_suffixes(outputs: list[Path]) -> list[Path]:
    """Check that each output is a picture or a report.

    Raises ``BadParameter``: an output has another suffix.
    """
    for output in outputs:
        if output.suffix.lower() not in {PICTURE_SUFFIX, *REPORT_SUFFIXES}:
            raise typer.BadParameter(f"{output.name} is neither a picture (.png) nor a report (.html)", param_hint="--output")
    return outputs


def write_file(output: Path, data: bytes) -> None:
    """Write a file beside its place, and let it take that when it is complete."""
    with written_beside(output) as path:
        path.write_bytes(data)


def summary(shot: Screenshot, found: Findings) -> str:
    """The size of the picture, and the number of marks by kind."""
    width, height = shot.size
    kinds = Counter("list" if mark.category == "doubtful" else mark.category for mark in found.annotations)
    counts = (f"{count} {MARK_NAMES[kind][count > 1]}" for kind, count in kinds.items())
    return "; ".join((f"{width} by {height} pixels", *counts, *shot.notes, *found.notes))


@takes_option_groups
def render(  # noqa: PLR0913 (one parameter an option)
    name: Annotated[str, typer.Argument(metavar="PAGE", help="A file, an http(s) URL, or - for standard input.")],
    rendering: RenderGroup,
    web: WebGroup,
    *,
    outputs: Annotated[
        list[Path],
        typer.Option(
            "--output", "-o", metavar="FILE", help="A picture (.png) or a report (.html); several are made from one rendering."
        ),
    ],
    show: Annotated[
        Show, typer.Option(help="Results to draw; results are the content and the lists that are not doubtful.")
    ] = Show.RESULTS,
    method: Annotated[str, typer.Option(metavar="NAME", help="How results are found; scutch methods lists all.")] = "auto",
    pdoc: Pdoc = PDOC,
    width: Annotated[
        int, typer.Option(metavar="PIXELS", min=200, max=4096, help="Width of the browser window in CSS pixels.")
    ] = 1280,
    url: Url = None,
    encoding: Encoding = None,
    max_bytes: MaxBytes = DEFAULT_FETCH_OPTIONS.max_bytes,
) -> None:
    """Draw the results over a screenshot of a page.

    They are numbered boxes in a picture, or an interactive report in HTML.
    """
    from scutch.cli.inputs.rendering import render_options  # noqa: PLC0415 (loads the browser support)
    from scutch.cli.screenshot import Camera  # noqa: PLC0415

    require_method(method, METHODS_BY_RESULT[show])
    require_suffixes(outputs)
    try:
        with Camera(render_options(web.fetch_options(max_bytes), rendering), width) as camera:
            shot, page = camera.shoot(name, url, encoding)
            found = find_annotations(page, show.value, method=method, pdoc=pdoc)
            for output in outputs:
                is_picture = output.suffix.lower() == PICTURE_SUFFIX
                write_file(output, camera.draw(shot, found) if is_picture else report(shot, found).encode())
    except ScutchError as problem:
        print_error(name, str(problem))
        raise typer.Exit(EXIT_BAD_INPUT) from problem
    typer.echo(summary(shot, found))
