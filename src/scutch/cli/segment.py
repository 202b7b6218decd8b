"""``scutch segment``."""

import functools
import json
import sys
from collections.abc import Mapping
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from scutch.cli import options
from scutch.cli.inputs import InputOptions, process_inputs, read_page
from scutch.cli.output.deliver import ResultSink, deliver
from scutch.cli.output.destination import TextSink
from scutch.cli.output.explain import Explanation, trace_format
from scutch.cli.output.formats import SUFFIX_OF_FORMAT, TreeFormat
from scutch.cli.output.screen import screen_line, screen_text
from scutch.cli.output.trees import segment_lines
from scutch.layout import extract
from scutch.layout.extract import METHODS, PDOC
from scutch.layout.tree import Segment
from scutch.methods.registry import MODERN_PRESET
from scutch.sources.fetched import Fetched
from scutch.sources.files import expand
from scutch.sources.http import FetchOptions


def format_segments(name: str, root: Segment, form: TreeFormat) -> str:
    """A segment tree in a format, without a final line end."""
    if form is TreeFormat.TREE:
        return "\n".join(segment_lines(root))
    row: dict[str, Any] = {"source": name, "method": root.method} | root.to_dict()
    return json.dumps(row, ensure_ascii=False, indent=2 if form is TreeFormat.JSON else None)


def segment_formatted(form: TreeFormat, how: Mapping[str, Any], pdoc: int, name: str, fetched: Fetched) -> str:
    """The formatted segments of one page."""
    page = read_page(fetched)
    return format_segments(name, extract.segment(page, **how, pdoc=pdoc), form)


class TreePrinter:
    """Prints segment trees on a terminal."""

    def __init__(self) -> None:
        self.console = Console()

    def write(self, name: str, result: str) -> None:
        """Print the name of a page and its tree."""
        self.console.print(Text(screen_line(name), "bold"))
        self.console.print(screen_text(result), markup=False, highlight=False, no_wrap=True, overflow="ellipsis")

    def close(self) -> None:
        """Do nothing: all is printed."""


def segment(  # noqa: PLR0913, PLR0917 (one parameter an option)
    pages: options.Pages,
    form: Annotated[
        TreeFormat | None, typer.Option("--format", "-f", help="Default: a tree on a terminal, else jsonl.")
    ] = None,
    output: options.Output = None,
    pdoc: Annotated[
        int,
        typer.Option(
            "--pdoc", min=1, max=11, help="Permitted degree of coherence: 1 keeps the page whole, 11 divides every block."
        ),
    ] = PDOC,
    url: options.Url = None,
    encoding: options.Encoding = None,
    method: options.MethodName = "auto",
    preset: options.PresetName = MODERN_PRESET,
    assignments: options.Assignments = None,
    workers: options.Jobs = None,
    timeout: options.Timeout = options.TIMEOUT,
    max_bytes: options.MaxBytes = options.MAX_BYTES,
    *,
    explained: options.Explain = False,
    rendered: options.Render = False,
    allow_private: options.AllowPrivate = False,
) -> None:
    """Print the visual blocks of pages as a tree: header, navigation, sections, lists, footer."""
    how = options.MethodOptions(method, preset, assignments).keywords(METHODS, "segment")
    names = list(expand(pages))
    fetching = FetchOptions(timeout=timeout, max_bytes=max_bytes, allow_private=allow_private)
    inputs = InputOptions(fetching, url, encoding, rendered)
    if explained:
        traced = functools.partial(extract.segment, **how, pdoc=pdoc, trace=True)
        raise typer.Exit(Explanation("segment", traced, trace_format(form, output), output).run(names, inputs, workers))
    on_terminal = form is None and output is None and sys.stdout.isatty()
    chosen = form or (TreeFormat.TREE if on_terminal else TreeFormat.JSONL)
    work = functools.partial(segment_formatted, chosen, how, pdoc)
    sink: ResultSink[str] = TreePrinter() if on_terminal else TextSink(output, SUFFIX_OF_FORMAT[chosen], many=len(names) > 1)
    outcomes = process_inputs(names, inputs, work, workers)
    raise typer.Exit(deliver("segment", outcomes, len(names), sink))
