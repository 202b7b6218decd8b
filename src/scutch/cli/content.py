"""``scutch content``."""

import functools
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.panel import Panel
from rich.text import Text

from scutch.cli import options
from scutch.cli.inputs import InputOptions, process_inputs, read_page
from scutch.cli.output.deliver import ResultSink, deliver
from scutch.cli.output.destination import TextSink
from scutch.cli.output.explain import Explanation, trace_format
from scutch.cli.output.formats import SUFFIX_OF_FORMAT, ContentFormat, content_format_for
from scutch.cli.output.screen import screen_line, screen_text
from scutch.cli.site import content_extractor
from scutch.methods.registry import MODERN_PRESET
from scutch.page import Page
from scutch.results.content import Content, WrittenParts
from scutch.sources.fetched import Fetched
from scutch.sources.files import expand
from scutch.sources.http import FetchOptions


def content_json(name: str, content: Content, indent: int | None) -> str:
    """Content as a JSON object, with its source."""
    row: dict[str, Any] = {"source": name} | content.to_dict()
    return json.dumps(row, ensure_ascii=False, indent=indent)


def format_content(name: str, content: Content, form: ContentFormat, parts: WrittenParts) -> str:
    """Content in a format, without a final line end."""
    if form is ContentFormat.TEXT:
        return content.to_text(tables=parts.tables, comments=parts.comments)
    if form is ContentFormat.MARKDOWN:
        return content.to_markdown(**parts._asdict())
    if form is ContentFormat.HTML:
        return content.to_html(**parts._asdict())
    return content_json(name, content, 2 if form is ContentFormat.JSON else None)


def extract_formatted(
    form: ContentFormat | None, parts: WrittenParts, extract: Callable[[Page], Content], name: str, fetched: Fetched
) -> str:
    """The formatted content of one page; without a format its title and its Markdown, for a terminal."""
    page = read_page(fetched)
    content = extract(page)
    if form is None:
        return f"{' '.join(content.title.split())}\n{content.to_markdown(**parts._asdict()) or content.reason}"
    return format_content(name, content, form, parts)


class ContentPrinter:
    """Prints content on a terminal: the title, and the Markdown with its styles."""

    def __init__(self) -> None:
        self.console = Console()

    def write(self, name: str, result: str) -> None:
        """Print the content of one page."""
        title, _, body = result.partition("\n")
        shown, source = Text(screen_line(title or name)), Text(screen_line(name))
        self.console.print(Panel(shown, subtitle=source if title else None))
        self.console.print(Markdown(screen_text(body)))

    def close(self) -> None:
        """Do nothing: all is printed."""


def content(  # noqa: PLR0913, PLR0917 (one parameter an option)
    pages: options.Pages,
    form: Annotated[
        ContentFormat | None,
        typer.Option("--format", "-f", help="Default: by the suffix of the output; styled on a terminal; else jsonl."),
    ] = None,
    output: options.Output = None,
    url: options.Url = None,
    encoding: options.Encoding = None,
    method: options.MethodName = "auto",
    preset: options.PresetName = MODERN_PRESET,
    assignments: options.Assignments = None,
    site: Annotated[
        Path | None, typer.Option(metavar="MODEL.json", help="What fit-site learned; the method is page_segmentation.")
    ] = None,
    workers: options.Jobs = None,
    timeout: options.Timeout = options.TIMEOUT,
    max_bytes: options.MaxBytes = options.MAX_BYTES,
    *,
    links: options.Links = True,
    images: options.Images = True,
    tables: options.Tables = True,
    comments: options.Comments = False,
    title: options.Title = True,
    explained: options.Explain = False,
    rendered: options.Render = False,
    allow_private: options.AllowPrivate = False,
) -> None:
    """Print the main content of pages as text, Markdown, HTML or JSON, with title, author and date."""
    extract = content_extractor(options.MethodOptions(method, preset, assignments), site)
    names = list(expand(pages))
    fetching = FetchOptions(timeout=timeout, max_bytes=max_bytes, allow_private=allow_private)
    inputs = InputOptions(fetching, url, encoding, rendered)
    if explained:
        traced = functools.partial(extract, trace=True)
        raise typer.Exit(Explanation("content", traced, trace_format(form, output), output).run(names, inputs, workers))
    on_terminal = form is None and output is None and sys.stdout.isatty()
    parts = WrittenParts(links, images, tables, comments, title=title and not on_terminal)
    chosen = content_format_for(form, output)
    work = functools.partial(extract_formatted, None if on_terminal else chosen, parts, extract)
    sink: ResultSink[str] = (
        ContentPrinter() if on_terminal else TextSink(output, SUFFIX_OF_FORMAT[chosen], many=len(names) > 1)
    )
    outcomes = process_inputs(names, inputs, work, workers)
    raise typer.Exit(deliver("content", outcomes, len(names), sink))
