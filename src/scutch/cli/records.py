"""``scutch records``."""

import functools
from collections.abc import Container, Mapping, Sequence
from datetime import datetime
from math import floor
from typing import Annotated, Any, Final, NamedTuple

import typer

from scutch.cli import options
from scutch.cli.inputs.notices import page_notice
from scutch.cli.inputs.option_groups import takes_option_groups
from scutch.cli.inputs.options import InputGroup, RenderGroup, WebGroup
from scutch.cli.inputs.page_inputs import gather
from scutch.cli.inputs.process import Outcome, read_page
from scutch.cli.output.deliver import deliver
from scutch.cli.output.destination import is_folder, is_for_terminal
from scutch.cli.output.explain import Explanation, trace_format
from scutch.cli.output.formats import TableFormat, table_format_for
from scutch.cli.output.resume import resume
from scutch.cli.output.screen import print_screen
from scutch.cli.output.shared_sink import PageLists, SharedTableSink, number_of
from scutch.cli.output.table_files import CAPTIONED_FORMATS, MULTIPLE_FORMATS, PageTables
from scutch.cli.output.table_sinks import TablePrinter, TableStyle, table_sink
from scutch.cli.output.tables import SourceColumns, detached
from scutch.errors import InvalidInput
from scutch.page import Page
from scutch.page.text import excerpt
from scutch.records.extract import CONFIDENCE_FLOOR, METHODS, extract_records
from scutch.records.region import Region, Regions
from scutch.records.selectors.parse_css import parse_css
from scutch.sources.fetched import Fetched

#: Characters of a first record, and other lists, that a line shows; lists that a person picks from by one key.
EXCERPT_CHARS: Final = 40
LISTED_OTHERS: Final = 4
PICKED_LISTS: Final = 9


class ListSelection(NamedTuple):
    """Which lists of each page are wanted.

    Attributes
    ----------
    how
        Method, preset and settings of ``extract_records``.
    number
        Number of the list, from 1.
    every
        Whether all lists are wanted: those that are no alternative of another one.
    """

    how: Mapping[str, Any]
    number: int = 1
    every: bool = False

    def regions(self, page: Page) -> Regions:
        """All lists of a page."""
        return extract_records(page, **self.how)

    def page_regions(self, name: str, fetched: Fetched) -> Regions:
        """All lists of one page that has been read, for a person to choose from."""
        del name
        return self.regions(read_page(fetched))

    def chosen(self, regions: Regions) -> list[tuple[int, Region]]:
        """The wanted lists with their numbers."""
        return [(number, region) for number, region in enumerate(regions, 1) if self.is_wanted(number, region)]

    def is_wanted(self, number: int, region: Region) -> bool:
        """Whether a list is wanted."""
        return not region.is_alternative if self.every else number == self.number

    def empty_reason(self, regions: Regions) -> str:
        """Why no list of a page is wanted."""
        if not regions:
            return f"no list found: {regions.reason}{doubtful_hint(regions.doubtful)}"
        return f"no list {self.number}: the page has {number_of(len(regions), 'list')}"

    def page_lists(self, name: str, fetched: Fetched) -> PageLists:
        """The lists of one of several pages that share tables: of its best lists one will be chosen."""
        page = read_page(fetched)
        regions = self.regions(page)
        chosen = [region for _, region in self.chosen(regions)]
        notice = page_notice(page, name, "" if chosen else self.empty_reason(regions), regions.truncated)
        return PageLists(regions if chosen and self.is_default else chosen, notice)

    @property
    def is_default(self) -> bool:
        """Whether the best list of each page is wanted."""
        return self.number == 1 and not self.every


class TablesWork(NamedTuple):
    """Makes the tables of each page.

    Attributes
    ----------
    selection
        Which lists.
    paged, numbered
        Whether rows get a column with their page, and one with the number of their list.
    nested
        Whether nested rows get columns for their nesting.
    """

    selection: ListSelection
    paged: bool = False
    numbered: bool = False
    nested: bool = False

    def tables(self, name: str, fetched: Fetched) -> PageTables:
        """The wanted lists of one page that has been read as tables."""
        page = read_page(fetched)
        regions = self.selection.regions(page)
        found = self.tables_of(name, regions)
        return found._replace(title=page.title, reason=page_notice(page, name, found.reason, regions.truncated))

    def tables_of(self, name: str, regions: Regions) -> PageTables:
        """The wanted ones of some lists as tables."""
        chosen = self.selection.chosen(regions)
        if not chosen:
            return PageTables(reason=self.selection.empty_reason(regions))
        apart = sum(not region.is_alternative for region in regions)
        return PageTables(
            tuple(
                detached(region.nested_table if self.nested else region.table, self.source_columns(name, number))
                for number, region in chosen
            ),
            tuple(caption(number, apart, region) for number, region in chosen),
            others=other_lists_of(regions, {number for number, _ in chosen}),
            confidence=chosen[0][1].confidence,
        )

    def picked_tables(self, outcome: Outcome[Regions]) -> Outcome[PageTables]:
        """The table of the list that a person picks."""
        if not outcome.result:
            reason = self.selection.empty_reason(outcome.result) if outcome.result is not None else ""
            return Outcome(outcome.name, PageTables(reason=reason) if reason else None, outcome.error)
        picked = self.selection._replace(number=pick_list(outcome.result))
        return Outcome(outcome.name, self._replace(selection=picked).tables_of(outcome.name, outcome.result))

    def source_columns(self, name: str, number: int) -> SourceColumns:
        """The source columns of a list."""
        return SourceColumns(name if self.paged else None, number if self.numbered else None)


def list_excerpt(number: int, region: Region) -> str:
    """The number of a list, its number of records, and the beginning of its first record."""
    return f"{number} ({number_of(len(region), 'record')}): {excerpt(' '.join(region[0].text.split()), EXCERPT_CHARS)}"


def other_lists_of(regions: Sequence[Region], shown: Container[int]) -> str:
    """Which other lists a page has, without alternatives; empty if it has none."""
    others = [
        (number, region) for number, region in enumerate(regions, 1) if number not in shown and not region.is_alternative
    ]
    if not others:
        return ""
    listed = "; ".join(list_excerpt(*each) for each in others[:LISTED_OTHERS]) + "; …" * (len(others) > LISTED_OTHERS)
    return f"{number_of(len(others), 'other list')} (--region N, --all): {listed}"


def pick_list(regions: Sequence[Region]) -> int:
    """Ask a person for one of the first lists and alternatives; return its number."""
    offered = [list_excerpt(number, region) for number, region in enumerate(regions[:PICKED_LISTS], 1)]
    print_screen("\n".join([*offered, f"which list? press 1 to {len(offered)}, other keys for 1"]), err=True)
    try:
        key = typer.getchar()
    except OSError as problem:
        raise typer.BadParameter("needs a terminal; --region N takes a list by its number", param_hint="--pick") from problem
    return int(key) if key in map(str, range(1, len(offered) + 1)) else 1


def doubtful_hint(doubtful: Sequence[Region]) -> str:
    """How to see the lists of a page that are below the floor of confidence; empty if there are none."""
    if not doubtful:
        return ""
    advised = floor(doubtful[0].confidence * 100) / 100
    return f"; {number_of(len(doubtful), 'doubtful list')}: --min-confidence {advised}"


def caption(number: int, total: int, region: Region) -> str:
    """The number, size, confidence, place and reason of a list."""
    which = f"list {number}, alternative segmentation" if region.is_alternative else f"list {number} of {total}"
    return f"{which}, {number_of(len(region), 'record')}, confidence {region.confidence:.2f}, {region.xpath} ({region.reason})"


class HintGroup(NamedTuple):
    """What the caller knows of the list."""

    example: Annotated[list[str] | None, typer.Option("--example", help="A text of one record of the list; repeatable.")] = (
        None
    )
    rows: Annotated[int | None, typer.Option("--rows", min=1, help="Number of records of the list.")] = None
    columns: Annotated[str | None, typer.Option("--columns", help="Columns of the list: title,price.")] = None
    query: Annotated[str | None, typer.Option("--query", help="What was searched for, on a page of results.")] = None
    near: Annotated[str | None, typer.Option("--near", help="CSS or XPath of an element around the list or in it.")] = None

    def given(self) -> dict[str, object]:
        """The hints that are given, checked before any page is read.

        Raises
        ------
        BadParameter
            The selector is not supported.
        """
        near = self.near or "/"
        try:
            _ = near.startswith("/") or parse_css(near)
        except InvalidInput as problem:
            raise typer.BadParameter(str(problem), param_hint="--near") from problem
        hints = self._asdict() | {"columns": self.columns.split(",") if self.columns else None}
        return {name: value for name, value in hints.items() if value}


@takes_option_groups
def records(  # noqa: PLR0913 (one parameter an option)
    inputs: InputGroup,
    web: WebGroup,
    rendering: RenderGroup,
    chosen: options.MethodOptions,
    hints: HintGroup,
    *,
    form: Annotated[
        TableFormat | None,
        typer.Option("--format", "-f", help="Default: by the suffix of the output; a table on a terminal; else jsonl."),
    ] = None,
    output: options.Output = None,
    resumes: options.Resume = False,
    number: Annotated[int, typer.Option("--region", "-r", min=1, help="Number of the list on its page; 1 is the best.")] = 1,
    every: Annotated[bool, typer.Option("--all", help="All lists of a page; data formats get a column 'region'.")] = False,
    min_confidence: Annotated[
        float, typer.Option(min=0.0, max=1.0, help="A page whose best list is less confident has no list.")
    ] = CONFIDENCE_FLOOR,
    raw_cells: options.RawCells = False,
    fetched_at: Annotated[
        datetime | None,
        typer.Option("--fetched-at", help="When the pages were fetched: '3 days ago' and '21 Nov' become whole dates."),
    ] = None,
    pick: Annotated[
        bool, typer.Option("--pick", help="Show the lists of each page, and take the one whose key you press.")
    ] = False,
    separate: Annotated[
        bool, typer.Option("--separate", help="A table for each page, not for each list; pages are written as they come.")
    ] = False,
    nested: Annotated[
        bool, typer.Option("--nested", help="Replies of a thread get the columns 'depth' and 'parent', a number of a row.")
    ] = False,
    explained: options.Explain = False,
) -> None:
    """Print the best list of each page as a table: products, search results, posts, jobs.

    Several pages: those that show the same list share one table, with one set of columns and a column 'page'. All pages are in
    memory, each with about twice its size. A file of csv, xlsx, parquet or sqlite holds the list of most pages; a folder has a
    file for each list, and a jsonl file all rows. For a page without a list, a line on standard error says why.
    """
    how = chosen.keywords(METHODS, "records") | {"min_confidence": min_confidence, "fetched_at": fetched_at} | hints.given()
    pages = gather(inputs, web, rendering)
    if explained:
        traced = functools.partial(extract_records, **how, trace=True)
        raise typer.Exit(Explanation(traced, trace_format(form, output), output).run(pages))
    if resumes and not separate:
        raise typer.BadParameter("needs --separate: pages that share a table are written together", param_hint="--resume")
    selection = ListSelection(how, number, every)
    many = pages.found.many
    style = TableStyle(table_format_for(form, output), captions=many or every, raw_cells=raw_cells)
    on_terminal = is_for_terminal(form, output)
    left = resume(pages.found, output, style.form, wanted=resumes)
    sink = TablePrinter() if on_terminal else table_sink(output, style, left)
    if many and not separate and not pick:
        has_one_table = not (on_terminal or style.form in MULTIPLE_FORMATS or is_folder(output, many=True))
        shared = SharedTableSink(sink, output, has_one_table=has_one_table, every=every, nested=nested)
        raise typer.Exit(deliver(pages.process(selection.page_lists), len(left.names), shared))
    has_columns = not on_terminal and style.form not in CAPTIONED_FORMATS
    work = TablesWork(selection, many and has_columns, every and has_columns, nested)
    outcomes = (
        map(work.picked_tables, pages.process(selection.page_regions)) if pick else pages.process(work.tables, left.names)
    )
    raise typer.Exit(deliver(outcomes, len(left.names), sink))
