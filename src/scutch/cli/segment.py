"""``scutch segment``."""

import functools
import json
import sys
from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.markup import escape

from scutch.cli import options as shared
from scutch.cli import parallel as jobs
from scutch.cli.options import known
from scutch.cli.output.destination import Sink
from scutch.cli.output.sinks import Outlet, deliver
from scutch.layout.extract import METHODS, PDOC
from scutch.layout.extract import segment as divide
from scutch.layout.tree import Segment
from scutch.page import parse
from scutch.sources.fetched import Fetched
from scutch.sources.files import expand
from scutch.sources.http import Fetching

#: Characters of a block's text that a line of the tree shows.
EXCERPT: Final = 60


class Format(StrEnum):
    """How trees of blocks are written."""

    TREE = "tree"
    JSON = "json"
    JSONL = "jsonl"


SUFFIXES: Final = {Format.TREE: ".txt", Format.JSON: ".json", Format.JSONL: ".jsonl"}


def excerpt(text: str) -> str:
    """The beginning of a text on one line."""
    line = " ".join(text.split())
    return line if len(line) <= EXCERPT else f"{line[:EXCERPT]}…"


def tree_lines(block: Segment) -> Iterator[str]:
    """Yield a line for each block: its label, its degree of coherence, and how it begins."""
    shown = excerpt(block.heading if block.children else block.text)
    yield f"{block.label or 'block'} ({block.coherence}){' ' if shown else ''}{shown}"
    for child in block.children:
        last = child is block.children[-1]
        first, *rest = tree_lines(child)
        yield f"{'└── ' if last else '├── '}{first}"
        yield from (f"{'    ' if last else '│   '}{line}" for line in rest)


def render(name: str, block: Segment, form: Format) -> str:
    """A tree in a format, without a line end at its end."""
    if form is Format.TREE:
        return "\n".join(tree_lines(block))
    row: dict[str, Any] = {"source": name, "method": block.method} | block.to_dict()
    return json.dumps(row, ensure_ascii=False, indent=2 if form is Format.JSON else None)


def work_segment(form: Format, method: str, pdoc: int, name: str, found: Fetched) -> str:
    """The blocks of one page that has been read, rendered."""
    page = parse(found.data, url=found.url, encoding=found.encoding)
    return render(name, divide(page, method=method, pdoc=pdoc), form)


class Terminal:
    """Shows trees to people."""

    def __init__(self) -> None:
        self.console = Console()

    def write(self, name: str, found: str) -> None:
        """Show one tree below the name of its page."""
        self.console.print(f"[bold]{escape(name)}[/bold]", highlight=False)
        self.console.print(found, markup=False, highlight=False, no_wrap=True, overflow="ellipsis")

    def close(self) -> None:
        """Nothing is left to do."""


def segment(  # noqa: PLR0913, PLR0917 (one parameter an option)
    pages: shared.Pages,
    form: Annotated[Format | None, typer.Option("--format", "-f", help="Default: a tree on a terminal, else jsonl.")] = None,
    output: shared.Output = None,
    pdoc: Annotated[
        int,
        typer.Option("--pdoc", min=1, max=11, help="Permitted degree of coherence: 1 for whole pages, 11 divides all."),
    ] = PDOC,
    url: shared.Url = None,
    encoding: shared.Encoding = None,
    method: shared.Method = "auto",
    workers: shared.Jobs = None,
    timeout: shared.Timeout = shared.TIMEOUT,
    max_bytes: shared.MaxBytes = shared.MAX_BYTES,
    *,
    allow_private: shared.AllowPrivate = False,
    rendered: shared.Render = False,
) -> None:
    """Print the blocks of pages as a tree: header, navigation, sections, lists, footer."""
    known(method, METHODS)
    names = list(expand(pages))
    for_people = form is None and output is None and sys.stdout.isatty()
    chosen = form or (Format.TREE if for_people else Format.JSONL)
    fetching = Fetching(timeout=timeout, max_bytes=max_bytes, allow_private=allow_private)
    work = functools.partial(work_segment, chosen, method, pdoc)
    outlet: Outlet[str] = Terminal() if for_people else Sink(output, SUFFIXES[chosen], many=len(names) > 1)
    answers = jobs.run(names, jobs.Reading(fetching, url, encoding, rendered), work, workers)
    raise typer.Exit(deliver("segment", answers, len(names), outlet))
