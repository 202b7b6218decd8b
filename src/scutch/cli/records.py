"""``scutch records``."""

import functools
from datetime import datetime
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from scutch.cli import options
from scutch.cli.inputs.option_groups import takes_option_groups
from scutch.cli.inputs.options import InputGroup, RenderGroup, WebGroup
from scutch.cli.inputs.page_inputs import PageInputs, gather
from scutch.cli.lists import ListSelection, TablesWork, require_keyboard
from scutch.cli.output.deliver import ResultSink, deliver
from scutch.cli.output.destination import is_folder, is_for_terminal
from scutch.cli.output.explain import Explanation, trace_format
from scutch.cli.output.formats import TableFormat, table_format_for
from scutch.cli.output.resume import Resumed, resume
from scutch.cli.output.shared_sink import SharedTableSink
from scutch.cli.output.table_files import CAPTIONED_FORMATS, MULTIPLE_FORMATS, PageTables
from scutch.cli.output.table_sinks import ChosenColumnsSink, TablePrinter, TableStyle, table_sink
from scutch.errors import InvalidInput
from scutch.records.extract import CONFIDENCE_FLOOR, METHODS, extract_records
from scutch.records.hints import whole_path
from scutch.records.selectors.parse_css import parse_css


class TablesRun(NamedTuple):
    """A run of the command: the lists of which pages are written, and how."""

    #: The pages, and those that an interrupted command has left.
    pages: PageInputs
    left: Resumed
    #: Their lists.
    selection: ListSelection
    #: A file or folder; None for standard output.
    output: Path | None
    #: How tables are written.
    style: TableStyle
    #: Whether they are printed for a person.
    on_terminal: bool
    #: Whether nested rows get columns for their nesting.
    nested: bool

    def write_shared(self) -> int:
        """Write a table for each list that pages share; return the exit code."""
        holds_several = self.on_terminal or self.style.form in MULTIPLE_FORMATS or is_folder(self.output, many=True)
        every = self.selection.every
        sink = SharedTableSink(self.sink, self.output, has_one_table=not holds_several, every=every, nested=self.nested)
        return deliver(self.pages.process(self.selection.page_lists), len(self.left.names), sink)

    def write_separate(self) -> int:
        """Write the tables of each page; return the exit code."""
        return deliver(self.pages.process(self.work.tables, self.left.names), len(self.left.names), self.sink)

    def write_picked(self) -> int:
        """Write the table of the list of each page that a person picks; return the exit code."""
        outcomes = map(self.work.picked_tables, self.pages.process(self.selection.page_regions))
        return deliver(outcomes, len(self.left.names), self.sink)

    @property
    def work(self) -> TablesWork:
        """What makes the tables of each page."""
        has_columns = not self.on_terminal and self.style.form not in CAPTIONED_FORMATS
        paged, numbered = self.pages.found.many and has_columns, self.selection.every and has_columns
        return TablesWork(self.selection, paged, numbered, self.nested, self.on_terminal)

    @property
    def sink(self) -> ResultSink[PageTables]:
        """What writes the tables."""
        sink = TablePrinter() if self.on_terminal else table_sink(self.output, self.style, self.left)
        names = self.selection.how.get("columns", ())
        return ChosenColumnsSink(sink, names) if names else sink


class HintGroup(NamedTuple):
    """Which list is meant."""

    example: Annotated[
        list[str] | None, typer.Option("--example", metavar="TEXT", help="A text of one of its records; repeatable.")
    ] = None
    rows: Annotated[int | None, typer.Option("--rows", metavar="N", min=1, help="Its number of records.")] = None
    columns: Annotated[
        str | None,
        typer.Option(
            "--columns",
            metavar="NAMES",
            help="Columns that it has, as title,price; only these are printed. A list without any is an error.",
        ),
    ] = None
    query: Annotated[
        str | None, typer.Option("--query", metavar="TEXT", help="What was searched for, on a page of results.")
    ] = None
    near: Annotated[
        str | None, typer.Option("--near", metavar="SELECTOR", help="CSS or XPath of an element around it or in it.")
    ] = None

    def given(self) -> dict[str, object]:
        """The hints that are given, checked before any page is read.

        Raises ``BadParameter``: the selector is not supported.
        """
        try:
            if self.near:
                _ = whole_path(self.near) if self.near.startswith("/") else parse_css(self.near)
        except InvalidInput as problem:
            raise typer.BadParameter(str(problem), param_hint="--near") from problem
        columns = [name for name in (self.columns or "").split(",") if name.strip()]
        if self.columns and not columns:
            raise typer.BadParameter("names no column; give title,price", param_hint="--columns")
        hints = self._asdict() | {"columns": columns}
        return {name: value for name, value in hints.items() if value}


@takes_option_groups
def records(  # noqa: PLR0913 (one parameter an option)
    hints: HintGroup,
    inputs: InputGroup,
    rendering: RenderGroup,
    web: WebGroup,
    chosen: options.MethodOptions,
    *,
    form: Annotated[
        TableFormat | None,
        typer.Option("--format", "-f", help="Default: by the suffix of the output; a table on a terminal; else jsonl."),
    ] = None,
    output: options.Output = None,
    resumes: options.Resume = False,
    number: Annotated[
        int, typer.Option("--region", "-r", metavar="N", min=1, help="Number of the list on its page; 1 is the best.")
    ] = 1,
    every: Annotated[bool, typer.Option("--all", help="All lists of a page; data formats get a column 'region'.")] = False,
    embedded: Annotated[
        bool,
        typer.Option("--embedded", help="The lists in a page's data (JSON-LD, microdata, states of scripts), shown or not."),
    ] = False,
    min_confidence: Annotated[
        float,
        typer.Option(
            metavar="P", min=0.0, max=1.0, help="Least confidence of a list, from 0 to 1; a page below it has no list."
        ),
    ] = CONFIDENCE_FLOOR,
    raw_cells: options.RawCells = False,
    fetched_at: Annotated[
        datetime | None,
        typer.Option(
            "--fetched-at", metavar="TIME", help="When the pages were fetched: '3 days ago' and '21 Nov' become whole dates."
        ),
    ] = None,
    pick: Annotated[
        bool, typer.Option("--pick", help="Show the lists of each page, and take the one whose key you press.")
    ] = False,
    separate: Annotated[
        bool, typer.Option("--separate", help="A table for each page, not for each list; pages are written as they come.")
    ] = False,
    nested: Annotated[
        bool,
        typer.Option("--nested", help="Replies of a thread get the columns 'depth' and 'parent', the row that they answer."),
    ] = False,
    explained: options.Explain = False,
) -> None:
    """Print the list of each page as a table: products, posts, jobs.

    The best list of a page is printed; --region selects another one, --all prints all.

    Pages that show the same list share one table, with one set of columns and a column 'page'. All pages are in memory, each
    with about twice its size. A csv, xlsx, parquet or sqlite file holds the list that most pages show; a folder has a file
    for each list, and a jsonl file all rows. For a page without a list, a line on standard error says why.
    """
    how = chosen.keywords(METHODS, "records") | {"min_confidence": min_confidence, "fetched_at": fetched_at} | hints.given()
    if every and number > 1:
        raise typer.BadParameter("--all prints all lists of a page; leave one of both out", param_hint="--region")
    if pick:
        require_keyboard()
    pages = gather(inputs, web, rendering, output)
    if explained:
        traced = functools.partial(extract_records, **how, trace=True)
        raise typer.Exit(Explanation(traced, trace_format(form, output), output).run(pages))
    if resumes and not separate:
        raise typer.BadParameter("needs --separate: pages that share a table are written together", param_hint="--resume")
    style = TableStyle(table_format_for(form, output), captions=pages.found.many or every, raw_cells=raw_cells)
    left = resume(pages.found, output, style.form, wanted=resumes)
    selection = ListSelection(how, number, every, embedded)
    run = TablesRun(pages, left, selection, output, style, is_for_terminal(form, output), nested)
    if pick:
        raise typer.Exit(run.write_picked())
    raise typer.Exit(run.write_shared() if pages.found.many and not separate else run.write_separate())
