"""``scutch records``."""

import functools
import sys
from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

import typer

from scutch.cli import options
from scutch.cli.inputs import InputOptions, process_inputs
from scutch.cli.output.deliver import ResultSink, deliver
from scutch.cli.output.explain import Explanation, trace_format
from scutch.cli.output.formats import TableFormat, table_format_for
from scutch.cli.output.table_sinks import CAPTIONED_FORMATS, PageTables, TablePrinter, TableSink
from scutch.cli.output.tables import SourceColumns, detached
from scutch.methods.registry import MODERN_PRESET
from scutch.page import parse
from scutch.records.extract import METHODS, extract_records
from scutch.records.region import Region, Regions
from scutch.sources.fetched import Fetched
from scutch.sources.files import expand
from scutch.sources.http import FetchOptions


class RecordsWork(NamedTuple):
    """What to extract from each page.

    Attributes
    ----------
    how
        Method, preset and settings of ``extract_records``.
    number
        Number of the list, from 1.
    every
        Whether to return all lists instead.
    sourced, numbered
        Whether rows get a column with the input, and one with the number of the list.
    """

    how: Mapping[str, Any]
    number: int = 1
    every: bool = False
    sourced: bool = False
    numbered: bool = False

    def extract(self, name: str, fetched: Fetched) -> PageTables:
        """Tables of one page that has been read."""
        page = parse(fetched.data, url=fetched.url, encoding=fetched.encoding)
        return self.lists(name, extract_records(page, **self.how))

    def lists(self, name: str, regions: Regions) -> PageTables:
        """The selected lists of a page as tables."""
        if not regions:
            return PageTables(reason=f"no list found: {regions.reason}")
        chosen = [(number, region) for number, region in enumerate(regions, 1) if self.is_selected(number, region)]
        if not chosen:
            return PageTables(reason=f"no list {self.number}: the page has {len(regions)} list{'s' * (len(regions) != 1)}")
        apart = sum(not region.is_alternative for region in regions)
        return PageTables(
            tuple(detached(region.table, self.source_columns(name, number)) for number, region in chosen),
            tuple(caption(number, apart, region) for number, region in chosen),
        )

    def is_selected(self, number: int, region: Region) -> bool:
        """Whether a list is selected; all lists are those that are no alternative of another one."""
        return not region.is_alternative if self.every else number == self.number

    def source_columns(self, name: str, number: int) -> SourceColumns:
        """The source columns of a list."""
        return SourceColumns(name if self.sourced else None, number if self.numbered else None)


def caption(number: int, total: int, region: Region) -> str:
    """The number, size, confidence, place and reason of a list."""
    which = f"list {number}, alternative segmentation" if region.is_alternative else f"list {number} of {total}"
    size = f"{len(region)} record{'s' * (len(region) != 1)}"
    return f"{which}, {size}, confidence {region.confidence:.2f}, {region.xpath} ({region.reason})"


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
    explained: options.Explain = False,
    rendered: options.Render = False,
    allow_private: options.AllowPrivate = False,
) -> None:
    """Print the best list of each page as a table: products, search results, posts, jobs.

    Data of several pages has a column 'source'. For a page without a list, a line on standard error says why.
    """
    how = options.MethodOptions(method, preset, assignments).keywords(METHODS, "records")
    names = list(expand(pages))
    fetching = FetchOptions(timeout=timeout, max_bytes=max_bytes, allow_private=allow_private)
    inputs = InputOptions(fetching, url, encoding, rendered)
    if explained:
        traced = functools.partial(extract_records, **how, trace=True)
        raise typer.Exit(Explanation("records", traced, trace_format(form, output), output).run(names, inputs, workers))
    chosen = table_format_for(form, output)
    many = len(names) > 1
    on_terminal = form is None and output is None and sys.stdout.isatty()
    captions = on_terminal or chosen in CAPTIONED_FORMATS
    work = RecordsWork(how, number, every, many and not captions, every and not captions)
    sink: ResultSink[PageTables] = (
        TablePrinter() if on_terminal else TableSink(output, chosen, many=many, captions=many or every)
    )
    outcomes = process_inputs(names, inputs, work.extract, workers)
    raise typer.Exit(deliver("records", outcomes, len(names), sink))
