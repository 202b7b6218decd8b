"""``scutch content``."""

import functools
import json
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import typer
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from scutch.cli import options
from scutch.cli.fit_site import content_extractor
from scutch.cli.inputs.notices import page_notice
from scutch.cli.inputs.option_groups import takes_option_groups
from scutch.cli.inputs.options import InputGroup, RenderGroup, WebGroup
from scutch.cli.inputs.page_inputs import gather
from scutch.cli.inputs.process import read_page
from scutch.cli.output.deliver import ResultSink, deliver
from scutch.cli.output.destination import is_for_terminal
from scutch.cli.output.explain import Explanation, trace_format
from scutch.cli.output.formats import ContentFormat, TableFormat, content_format_for
from scutch.cli.output.resume import CSV, JSONL, resume
from scutch.cli.output.screen import screen_line, screen_text
from scutch.cli.output.table_files import PageTables
from scutch.cli.output.table_sinks import TableStyle, table_sink
from scutch.cli.output.text_sink import PageText, text_sink
from scutch.errors import InvalidInput
from scutch.page import Page
from scutch.results.content import Content, WrittenParts
from scutch.sources.fetched import Fetched
from scutch.table import Column, Table


class Favour(StrEnum):
    """What to prefer in doubt."""

    BALANCED = "balanced"
    PRECISION = "precision"
    RECALL = "recall"


def require_no_site(site: Path | None, method: str) -> None:
    """Check that the method can favour something.

    Raises ``BadParameter``: it is not auto, or the model of a site.
    """
    if site is not None or method != "auto":
        raise typer.BadParameter("only the method auto can favour something", param_hint="--favour")


def content_json(name: str, content: Content, indent: int | None) -> str:
    """Content as a JSON object, with its source."""
    row: dict[str, Any] = {"source": name} | content.to_dict()
    return json.dumps(row, ensure_ascii=False, indent=indent)


def format_content(name: str, content: Content, form: ContentFormat, parts: WrittenParts) -> str:
    """Content in a format, without a final line end."""
    if form is ContentFormat.TEXT:
        return content.to_text(tables=parts.tables, comments=parts.comments, title=parts.title)
    if form is ContentFormat.MARKDOWN:
        return content.to_markdown(**parts._asdict())
    if form is ContentFormat.HTML:
        return content.to_html(**parts._asdict())
    return content_json(name, content, 2 if form is ContentFormat.JSON else None)


def require_confidence(confidence: float, least: float) -> None:
    """Raise InvalidInput for a result that is less confident than wanted.

    >>> require_confidence(0.25, 0.5)
    Traceback (most recent call last):
    scutch.errors.InvalidInput: confidence 0.25 is below --min-confidence 0.5
    """
    if confidence < least:
        raise InvalidInput(f"confidence {confidence:.2f} is below --min-confidence {least:g}", stage="extract")


#: Columns of a table of content that are no metadata.
RESULT_COLUMNS: Final = ("kind", "confidence", "reason", "truncated")
#: Columns of a table of content between its source and its texts.
ROW_COLUMNS: Final = (
    Column("title"), Column("author"), Column("date"), Column("language"), Column("site_name"), Column("section"),
    Column("tags", is_list=True), Column("description"), Column("image", "image"), Column("url", "url"), Column("kind"),
    Column("confidence", "number"), Column("reason"), Column("truncated", is_list=True),
)  # fmt: skip
#: By the format of tables of content that of tables.
ROW_FORMATS: Final = {ContentFormat.CSV: TableFormat.CSV, ContentFormat.PARQUET: TableFormat.PARQUET}


class ContentWork(NamedTuple):
    """Formats the content of pages."""

    #: Finds the content.
    extract: Callable[[Page], Content]
    #: The format; None for the title and the Markdown, for a terminal.
    form: ContentFormat | None
    #: What is written.
    parts: WrittenParts
    #: A page with less confident content is an error.
    min_confidence: float = 0.0

    def extracted(self, fetched: Fetched) -> tuple[Page, Content]:
        """A page that has been read, and its content; raises InvalidInput where that is not confident enough."""
        page = read_page(fetched)
        content = self.extract(page)
        require_confidence(content.confidence, self.min_confidence)
        return page, content

    def formatted(self, name: str, fetched: Fetched) -> PageText:
        """The formatted content of one page."""
        page, content = self.extracted(fetched)
        notice = page_notice(page, name, content.reason, content.truncated, lambda: len(content.text))
        return PageText(self.text(name, content), content.title, content.confidence, notice)

    def row(self, name: str, fetched: Fetched) -> PageTables:
        """The content of one page as a row: its metadata, and its content as text and Markdown."""
        page, content = self.extracted(fetched)
        values = content.metadata.to_dict() | {name: getattr(content, name) for name in RESULT_COLUMNS}
        texts = [format_content(name, content, form, self.parts) for form in (ContentFormat.TEXT, ContentFormat.MARKDOWN)]
        columns = (Column("source"), *ROW_COLUMNS, Column("text"), Column("markdown"))
        given = (values[column.name] for column in ROW_COLUMNS)
        table = Table.from_rows(columns, [[name, *(value if value or value == 0 else None for value in given), *texts]])
        notice = page_notice(page, name, content.reason, content.truncated, lambda: len(content.text))
        return PageTables((table,), ("",), notice, title=content.title, confidence=content.confidence)

    def text(self, name: str, content: Content) -> str:
        """The content in the format."""
        if self.form is None:
            return content.to_markdown(**self.parts._asdict())
        return format_content(name, content, self.form, self.parts)


class ContentPrinter(ResultSink[PageText]):
    """Prints content on a terminal: the title, and the Markdown with its styles."""

    def __init__(self) -> None:
        self.console = Console()

    def write(self, name: str, result: PageText) -> None:
        """Print the content of one page."""
        from rich.markdown import Markdown  # noqa: PLC0415 (it loads a parser of its own, and pipes do without)

        title = " ".join(result.title.split())
        shown, source = Text(screen_line(title or name)), Text(screen_line(name))
        self.console.print(Panel(shown, subtitle=source if title else None))
        self.console.print(Markdown(screen_text(result.text)))
        if result.notice:
            options.print_error(name, result.notice)


class PartsGroup(NamedTuple):
    """Parts of the content."""

    links: Annotated[bool, typer.Option("--links/--no-links", help="Write links, or only their texts.")] = True
    images: Annotated[bool, typer.Option("--images/--no-images", help="Write images.")] = True
    tables: Annotated[bool, typer.Option("--tables/--no-tables", help="Write tables.")] = True
    comments: Annotated[
        bool, typer.Option("--comments/--no-comments", help="Write the comments of readers behind the content.")
    ] = False
    title: Annotated[bool, typer.Option("--title/--no-title", help="Write the title at the beginning.")] = True


@takes_option_groups
def content(  # noqa: PLR0913 (one parameter an option)
    written: PartsGroup,
    inputs: InputGroup,
    rendering: RenderGroup,
    web: WebGroup,
    chosen: options.MethodOptions,
    *,
    form: Annotated[
        ContentFormat | None,
        typer.Option("--format", "-f", help="Default: by the suffix of the output; styled on a terminal; else jsonl."),
    ] = None,
    output: options.Output = None,
    resumes: options.Resume = False,
    min_confidence: options.MinConfidence = 0.0,
    raw_cells: options.RawCells = False,
    site: Annotated[
        Path | None,
        typer.Option(metavar="MODEL.json", help="The model of fit-site; the method is page_segmentation."),
    ] = None,
    favour: Annotated[
        Favour, typer.Option(help="precision drops doubtful text, recall keeps it; for the method auto.")
    ] = Favour.BALANCED,
    explained: options.Explain = False,
) -> None:
    """Print the main content of pages: text, Markdown, HTML or JSON.

    JSON and tables have title, author, date and other metadata with it.
    """
    extract = content_extractor(chosen, site)
    if favour is not Favour.BALANCED:
        require_no_site(site, chosen.method)
        extract = functools.partial(extract, favour=favour.value)
    pages = gather(inputs, web, rendering, output, site)
    if explained:
        traced = functools.partial(extract, trace=True)
        raise typer.Exit(Explanation(traced, trace_format(form, output), output).run(pages))
    on_terminal = is_for_terminal(form, output)
    parts = WrittenParts(**written._asdict())
    if on_terminal:
        parts = parts._replace(title=False)
    wanted = content_format_for(form, output)
    left = resume(pages.found, output, wanted, wanted=resumes, formats=(JSONL, CSV))
    work = ContentWork(extract, None if on_terminal else wanted, parts, min_confidence)
    if wanted in ROW_FORMATS:
        style = TableStyle(ROW_FORMATS[wanted], raw_cells=raw_cells, has_same_columns=True)
        raise typer.Exit(deliver(pages.process(work.row, left.names), len(left.names), table_sink(output, style, left)))
    sink = ContentPrinter() if on_terminal else text_sink(output, wanted, left)
    raise typer.Exit(deliver(pages.process(work.formatted, left.names), len(left.names), sink))
