"""``scutch classify``."""

import functools
import json
import sys
from collections.abc import Mapping
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from scutch.cli import options
from scutch.cli.inputs import InputOptions, process_inputs, read_page
from scutch.cli.output.deliver import ResultSink, deliver
from scutch.cli.output.destination import OutputStream
from scutch.cli.output.explain import Explanation, trace_format
from scutch.cli.output.formats import KindFormat
from scutch.cli.output.screen import screen_line
from scutch.content import kind
from scutch.content.kind.classify import METHODS
from scutch.methods.registry import MODERN_PRESET
from scutch.sources.fetched import Fetched
from scutch.sources.files import expand
from scutch.sources.http import FetchOptions

KIND_HEADERS: Final = ("page", "kind", "confidence", "evidence")


def classify_page(how: Mapping[str, Any], name: str, fetched: Fetched) -> dict[str, Any]:
    """The kind of one page, as plain values."""
    page = read_page(fetched)
    return {"source": name} | kind.classify(page, **how).to_dict()


def kind_cells(row: dict[str, Any]) -> tuple[str, ...]:
    """A row of the printed table."""
    if row["reason"]:
        return row["source"], "none", "", row["reason"]
    return row["source"], row["kind"], f"{row['confidence']:.2f}", ", ".join(row["evidence"])


class KindPrinter:
    """Prints kinds on a terminal, all pages in one table."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.table = Table(*KIND_HEADERS)

    def write(self, name: str, result: dict[str, Any]) -> None:
        """Add the row of one page."""
        del name  # the row has it
        self.table.add_row(*(Text(screen_line(cell)) for cell in kind_cells(result)))

    def close(self) -> None:
        """Print the table."""
        self.console.print(self.table)


class JsonlSink:
    """Writes one JSON object per page."""

    def __init__(self, stream: OutputStream) -> None:
        self.stream = stream

    def write(self, name: str, result: dict[str, Any]) -> None:
        """Write the line of one page."""
        del name  # the row has it
        self.stream.write(json.dumps(result, ensure_ascii=False) + "\n")

    def close(self) -> None:
        """Close the file."""
        self.stream.close()


def classify(  # noqa: PLR0913, PLR0917 (one parameter an option)
    pages: options.Pages,
    form: Annotated[
        KindFormat | None, typer.Option("--format", "-f", help="Default: a table on a terminal, else jsonl.")
    ] = None,
    output: options.Output = None,
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
    """Print the kind of pages: article, forum, product, collection, listing, documentation, service, or none.

    The published methods tell content pages from index pages.
    """
    how = options.MethodOptions(method, preset, assignments).keywords(METHODS, "classify")
    names = list(expand(pages))
    fetching = FetchOptions(timeout=timeout, max_bytes=max_bytes, allow_private=allow_private)
    inputs = InputOptions(fetching, url, encoding, rendered)
    if explained:
        traced = functools.partial(kind.classify, **how, trace=True)
        raise typer.Exit(Explanation("classify", traced, trace_format(form, output), output).run(names, inputs, workers))
    on_terminal = output is None and sys.stdout.isatty()
    chosen = form or (KindFormat.TABLE if on_terminal else KindFormat.JSONL)
    is_table = chosen is KindFormat.TABLE
    sink: ResultSink[dict[str, Any]] = KindPrinter(Console()) if is_table else JsonlSink(OutputStream(output))
    outcomes = process_inputs(names, inputs, functools.partial(classify_page, how), workers)
    raise typer.Exit(deliver("classify", outcomes, len(names), sink))
