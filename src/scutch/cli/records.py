"""``scutch records``."""

import functools
import sys
from collections.abc import Container, Mapping, Sequence
from math import floor
from typing import Annotated, Any, Final, NamedTuple

import typer

from scutch.cli import options
from scutch.cli.inputs import InputOptions, Outcome, process_inputs, read_page
from scutch.cli.output.deliver import ResultSink, deliver
from scutch.cli.output.destination import is_folder
from scutch.cli.output.explain import Explanation, trace_format
from scutch.cli.output.formats import TableFormat, table_format_for
from scutch.cli.output.screen import print_screen
from scutch.cli.output.shared_sink import PageLists, SharedTableSink, number_of
from scutch.cli.output.table_sinks import CAPTIONED_FORMATS, MULTIPLE_FORMATS, PageTables, TablePrinter, TableSink
from scutch.cli.output.tables import SourceColumns, detached
from scutch.errors import InvalidInput
from scutch.methods.registry import MODERN_PRESET
from scutch.page.text import excerpt
from scutch.records.extract import CONFIDENCE_FLOOR, METHODS, extract_records
from scutch.records.region import Region, Regions
from scutch.records.selectors.parse_css import parse_css
from scutch.sources.fetched import Fetched
from scutch.sources.files import expand
from scutch.sources.http import FetchOptions

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

    def regions(self, fetched: Fetched) -> Regions:
        """All lists of one page that has been read."""
        return extract_records(read_page(fetched), **self.how)

    def page_regions(self, name: str, fetched: Fetched) -> Regions:
        """All lists of one page, for a person to choose from."""
        del name
        return self.regions(fetched)

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
        del name
        regions = self.regions(fetched)
        chosen = [region for _, region in self.chosen(regions)]
        return PageLists(regions if chosen and self.is_default else chosen, "" if chosen else self.empty_reason(regions))

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
    """

    selection: ListSelection
    paged: bool = False
    numbered: bool = False

    def tables(self, name: str, fetched: Fetched) -> PageTables:
        """The wanted lists of one page that has been read as tables."""
        return self.tables_of(name, self.selection.regions(fetched))

    def tables_of(self, name: str, regions: Regions) -> PageTables:
        """The wanted ones of some lists as tables."""
        chosen = self.selection.chosen(regions)
        if not chosen:
            return PageTables(reason=self.selection.empty_reason(regions))
        apart = sum(not region.is_alternative for region in regions)
        return PageTables(
            tuple(detached(region.table, self.source_columns(name, number)) for number, region in chosen),
            tuple(caption(number, apart, region) for number, region in chosen),
            others=other_lists_of(regions, {number for number, _ in chosen}),
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


def given_hints(**hints: object) -> dict[str, object]:
    """The hints that are given, checked before any page is read.

    Raises
    ------
    BadParameter
        The selector is not supported.
    """
    near = str(hints["near"] or "/")
    try:
        _ = near.startswith("/") or parse_css(near)
    except InvalidInput as problem:
        raise typer.BadParameter(str(problem), param_hint="--near") from problem
    return {name: value for name, value in hints.items() if value}


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


def records(  # noqa: PLR0913, PLR0917 (one parameter an option)
    pages: options.Pages,
    form: Annotated[
        TableFormat | None,
        typer.Option("--format", "-f", help="Default: by the suffix of the output; a table on a terminal; else jsonl."),
    ] = None,
    output: options.Output = None,
    number: Annotated[int, typer.Option("--region", "-r", min=1, help="Number of the list on its page; 1 is the best.")] = 1,
    url: options.Url = None,
    encoding: options.Encoding = None,
    method: options.MethodName = "auto",
    preset: options.PresetName = MODERN_PRESET,
    assignments: options.Assignments = None,
    workers: options.Jobs = None,
    timeout: options.Timeout = options.TIMEOUT,
    max_bytes: options.MaxBytes = options.MAX_BYTES,
    *,
    every: Annotated[bool, typer.Option("--all", help="All lists of a page; data formats get a column 'region'.")] = False,
    min_confidence: Annotated[
        float, typer.Option(min=0.0, max=1.0, help="A page whose best list is less confident has no list.")
    ] = CONFIDENCE_FLOOR,
    example: Annotated[
        list[str] | None, typer.Option("--example", help="A text that stands in one record of the list; repeatable.")
    ] = None,
    rows: Annotated[int | None, typer.Option("--rows", min=1, help="Number of records of the list.")] = None,
    columns: Annotated[str | None, typer.Option("--columns", help="Columns of the list: title,price.")] = None,
    query: Annotated[str | None, typer.Option("--query", help="What was searched for, on a page of results.")] = None,
    near: Annotated[str | None, typer.Option("--near", help="CSS or XPath of an element around the list or in it.")] = None,
    pick: Annotated[
        bool, typer.Option("--pick", help="Show the lists of each page, and take the one whose key you press.")
    ] = False,
    separate: Annotated[
        bool, typer.Option("--separate", help="A table for each page, not for each list; pages are written as they come.")
    ] = False,
    explained: options.Explain = False,
    rendered: options.Render = False,
    allow_private: options.AllowPrivate = False,
) -> None:
    """Print the best list of each page as a table: products, search results, posts, jobs.

    Several pages: those that show the same list share one table, with one set of columns and a column 'page'. All pages are in
    memory, each with about twice its size. A file of csv, xlsx, parquet or sqlite holds the list of most pages; a folder has a
    file for each list, and a jsonl file all rows. For a page without a list, a line on standard error says why.
    """
    how = options.MethodOptions(method, preset, assignments).keywords(METHODS, "records")
    wanted = columns.split(",") if columns else None
    how |= {"min_confidence": min_confidence} | given_hints(example=example, rows=rows, columns=wanted, query=query, near=near)
    names = list(expand(pages))
    fetching = FetchOptions(timeout=timeout, max_bytes=max_bytes, allow_private=allow_private)
    inputs = InputOptions(fetching, url, encoding, rendered)
    if explained:
        traced = functools.partial(extract_records, **how, trace=True)
        raise typer.Exit(Explanation("records", traced, trace_format(form, output), output).run(names, inputs, workers))
    selection = ListSelection(how, number, every)
    chosen = table_format_for(form, output)
    on_terminal = form is None and output is None and sys.stdout.isatty()
    sink: ResultSink[PageTables]
    many = len(names) > 1
    sink = TablePrinter() if on_terminal else TableSink(output, chosen, many=many, captions=many or every)
    if many and not separate and not pick:
        has_one_table = not (on_terminal or chosen in MULTIPLE_FORMATS or is_folder(output, many=True))
        shared = SharedTableSink(sink, output, has_one_table=has_one_table, every=every)
        pages_lists = process_inputs(names, inputs, selection.page_lists, workers)
        raise typer.Exit(deliver("records", pages_lists, len(names), shared))
    captions = on_terminal or chosen in CAPTIONED_FORMATS
    work = TablesWork(selection, many and not captions, every and not captions)
    outcomes = process_inputs(names, inputs, work.tables, workers)
    if pick:
        outcomes = map(work.picked_tables, process_inputs(names, inputs, selection.page_regions, 1))
    raise typer.Exit(deliver("records", outcomes, len(names), sink))
