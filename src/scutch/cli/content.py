"""``scutch content``."""

import functools
import json
import sys
from enum import StrEnum
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.panel import Panel

from scutch.cli import options as shared
from scutch.cli import parallel as jobs
from scutch.cli.options import known
from scutch.cli.output.destination import Sink
from scutch.cli.output.sinks import Outlet, deliver
from scutch.content.extract import METHODS, extract_content
from scutch.page import parse
from scutch.results.content import Content
from scutch.sources.fetched import Fetched
from scutch.sources.files import expand
from scutch.sources.http import Fetching


class Format(StrEnum):
    """How content is written."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"
    JSON = "json"
    JSONL = "jsonl"


SUFFIXES: Final = {
    Format.TEXT: ".txt",
    Format.MARKDOWN: ".md",
    Format.HTML: ".html",
    Format.JSON: ".json",
    Format.JSONL: ".jsonl",
}


def dumped(name: str, content: Content, indent: int | None) -> str:
    """Content as JSON, with where it came from."""
    row: dict[str, Any] = {"source": name} | content.to_dict()
    return json.dumps(row, ensure_ascii=False, indent=indent)


def render(name: str, content: Content, form: Format) -> str:
    """Content in a format, without a line end at its end."""
    if form is Format.TEXT:
        return content.text
    if form is Format.MARKDOWN:
        return content.markdown
    if form is Format.HTML:
        return content.html
    return dumped(name, content, 2 if form is Format.JSON else None)


def work_content(form: Format | None, method: str, name: str, found: Fetched) -> str:
    """Content of one page that has been read, rendered."""
    page = parse(found.data, url=found.url, encoding=found.encoding)
    content = extract_content(page, method=method)
    if form is None:  # for people
        return f"{content.title}\n{content.markdown or content.reason}"
    return render(name, content, form)


class Terminal:
    """Shows answers to people: the title, and the Markdown as it is meant to look."""

    def __init__(self) -> None:
        self.console = Console()

    def write(self, name: str, found: str) -> None:
        """Show one answer."""
        title, _, body = found.partition("\n")
        self.console.print(Panel(title or name, subtitle=name if title else None))
        self.console.print(Markdown(body))

    def close(self) -> None:
        """Nothing is left to do."""


def content(  # noqa: PLR0913, PLR0917 (one parameter an option)
    pages: shared.Pages,
    form: Annotated[
        Format | None, typer.Option("--format", "-f", help="Default: for people on a terminal, else jsonl.")
    ] = None,
    output: shared.Output = None,
    url: shared.Url = None,
    encoding: shared.Encoding = None,
    method: shared.Method = "auto",
    workers: shared.Jobs = None,
    timeout: shared.Timeout = shared.TIMEOUT,
    max_bytes: shared.MaxBytes = shared.MAX_BYTES,
    *,
    rendered: shared.Render = False,
    allow_private: shared.AllowPrivate = False,
) -> None:
    """Print the main content of pages: text, Markdown, HTML or JSON, with title, author and date."""
    known(method, METHODS)
    names = list(expand(pages))
    for_people = form is None and output is None and sys.stdout.isatty()
    chosen = form or Format.JSONL
    fetching = Fetching(timeout=timeout, max_bytes=max_bytes, allow_private=allow_private)
    work = functools.partial(work_content, None if for_people else chosen, method)
    outlet: Outlet[str] = Terminal() if for_people else Sink(output, SUFFIXES[chosen], many=len(names) > 1)
    answers = jobs.run(names, jobs.Reading(fetching, url, encoding, rendered), work, workers)
    raise typer.Exit(deliver("content", answers, len(names), outlet))
