"""``scutch classify``."""

import json
import sys
from enum import StrEnum
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from scutch.cli import options as shared
from scutch.cli import parallel as jobs
from scutch.cli.output.destination import Stream
from scutch.cli.output.sinks import Outlet, deliver
from scutch.content.kind import classify as kind_of_page
from scutch.page import parse
from scutch.sources.fetched import Fetched
from scutch.sources.files import expand
from scutch.sources.http import Fetching

HEADERS: Final = ("page", "kind", "confidence", "evidence")


class Format(StrEnum):
    """How kinds are written."""

    TABLE = "table"
    JSONL = "jsonl"


def work_classify(name: str, found: Fetched) -> dict[str, Any]:
    """The kind of one page that has been read, as plain values."""
    return {"source": name} | kind_of_page(parse(found.data, url=found.url, encoding=found.encoding)).to_dict()


def cells(row: dict[str, Any]) -> tuple[str, ...]:
    """A row of the table for people."""
    if row["reason"]:
        return row["source"], "none", "", row["reason"]
    return row["source"], row["kind"], f"{row['confidence']:.2f}", ", ".join(row["evidence"])


class KindTable:
    """Shows kinds to people, all pages in one table."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.table = Table(*HEADERS)

    def write(self, name: str, found: dict[str, Any]) -> None:
        """Add one page."""
        del name  # the row has it
        self.table.add_row(*map(Text, cells(found)))

    def close(self) -> None:
        """Show the table."""
        self.console.print(self.table)


class Lines:
    """Writes kinds for programs."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def write(self, name: str, found: dict[str, Any]) -> None:
        """Write one page."""
        del name  # the row has it
        self.stream.write(json.dumps(found, ensure_ascii=False) + "\n")

    def close(self) -> None:
        """Finish the file."""
        self.stream.close()


def classify(  # noqa: PLR0913, PLR0917 (one parameter an option)
    pages: shared.Pages,
    form: Annotated[Format | None, typer.Option("--format", "-f", help="Default: a table on a terminal, else jsonl.")] = None,
    output: shared.Output = None,
    url: shared.Url = None,
    encoding: shared.Encoding = None,
    workers: shared.Jobs = None,
    timeout: shared.Timeout = shared.TIMEOUT,
    max_bytes: shared.MaxBytes = shared.MAX_BYTES,
    *,
    rendered: shared.Render = False,
    allow_private: shared.AllowPrivate = False,
) -> None:
    """Print what kind pages are of: article, forum, product, collection, listing, documentation, service, or none."""
    names = list(expand(pages))
    for_people = output is None and sys.stdout.isatty()
    chosen = form or (Format.TABLE if for_people else Format.JSONL)
    reading = jobs.Reading(
        Fetching(timeout=timeout, max_bytes=max_bytes, allow_private=allow_private), url, encoding, rendered
    )
    outlet: Outlet[dict[str, Any]] = KindTable(Console()) if chosen is Format.TABLE else Lines(Stream(output))
    answers = jobs.run(names, reading, work_classify, workers)
    raise typer.Exit(deliver("classify", answers, len(names), outlet))
