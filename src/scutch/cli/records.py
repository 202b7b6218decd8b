"""``scutch records``."""

import sys
from typing import Annotated, NamedTuple

import typer

from scutch.cli import options as shared
from scutch.cli import parallel as jobs
from scutch.cli.options import known
from scutch.cli.output import explain as explaining
from scutch.cli.output.sinks import Outlet, deliver
from scutch.cli.output.table_formats import CAPTIONED, Format, Found, TablePrinter, TableSink, format_for
from scutch.cli.output.tables import Origin, detached
from scutch.page import Page, parse
from scutch.page.readers.without_scripts import revealed
from scutch.records.extract import METHODS, RENDERED_METHODS, extract_records
from scutch.records.find.explain import explain
from scutch.records.region import Region, Regions
from scutch.sources.fetched import Fetched
from scutch.sources.files import expand
from scutch.sources.http import Fetching


class RecordsWork(NamedTuple):
    """What is wanted of each page."""

    method: str = "auto"
    #: Number of the list, from 1.
    number: int = 1
    #: All lists instead.
    every: bool = False
    #: Whether rows say which input they are of, and which list.
    sourced: bool = False
    numbered: bool = False
    #: The candidates instead of the lists.
    explained: bool = False

    def find(self, name: str, fetched: Fetched) -> Found:
        """Find what is wanted on one page that has been read."""
        page = parse(fetched.data, url=fetched.url, encoding=fetched.encoding)
        return self.explanation(name, page) if self.explained else self.lists(name, extract_records(page, method=self.method))

    def explanation(self, name: str, page: Page) -> Found:
        """The candidates of a page."""
        candidates = explain(revealed(page).columns)
        if not candidates:
            return Found(reason="no candidates: nothing on the page repeats")
        table = detached(explaining.as_table(candidates), Origin(name if self.sourced else None))
        return Found((table,), ("candidates",), text=explaining.as_text(candidates))

    def lists(self, name: str, regions: Regions) -> Found:
        """The lists of a page that are wanted, as tables."""
        if not regions:
            return Found(reason=f"no list: {regions.reason}")
        chosen = [(number, region) for number, region in enumerate(regions, 1) if self.is_wanted(number, region)]
        if not chosen:
            return Found(reason=f"no list {self.number}; there {'is' if len(regions) == 1 else 'are'} {len(regions)}")
        apart = sum(not region.is_alternative for region in regions)
        return Found(
            tuple(detached(region.table, self.origin(name, number)) for number, region in chosen),
            tuple(caption(number, apart, region) for number, region in chosen),
        )

    def is_wanted(self, number: int, region: Region) -> bool:
        """Whether a list is asked for; all lists are those that have nothing in common."""
        return not region.is_alternative if self.every else number == self.number

    def origin(self, name: str, number: int) -> Origin:
        """What rows must say of where they are from."""
        return Origin(name if self.sourced else None, number if self.numbered else None)


def caption(number: int, total: int, region: Region) -> str:
    """Say which list of a page this is."""
    which = f"list {number}, divided otherwise" if region.is_alternative else f"list {number} of {total}"
    size = f"{len(region)} record{'s' * (len(region) != 1)}"
    return f"{which}, {size}, confidence {region.confidence:.2f}, {region.xpath} ({region.reason})"


def records(  # noqa: PLR0913, PLR0917 (one parameter an option)
    pages: shared.Pages,
    form: Annotated[
        Format | None,
        typer.Option("--format", "-f", help="Default: by the suffix of the output; a table on a terminal; else jsonl."),
    ] = None,
    output: shared.Output = None,
    number: Annotated[int, typer.Option("--region", "-r", min=1, help="Which list of a page; 1 is the best.")] = 1,
    url: shared.Url = None,
    encoding: shared.Encoding = None,
    method: shared.Method = "auto",
    workers: shared.Jobs = None,
    timeout: shared.Timeout = shared.TIMEOUT,
    max_bytes: shared.MaxBytes = shared.MAX_BYTES,
    *,
    every: Annotated[
        bool, typer.Option("--all", help="All lists of a page; data tells them apart by a column 'region'.")
    ] = False,
    explained: Annotated[
        bool, typer.Option("--explain", help="Instead: the candidates, their scores, and what decided between them.")
    ] = False,
    render: shared.Render = False,
    allow_private: shared.AllowPrivate = False,
) -> None:
    """Print the list of a page as a table: products, hits, posts, jobs, rows.

    Data of several pages has a column 'source'. A page without a list gives a line on standard error and no rows.
    """
    known(method, METHODS | RENDERED_METHODS)
    if explained and method != "auto":
        raise typer.BadParameter("only 'auto' ranks candidates", param_hint="--explain")
    chosen = format_for(form, output)
    names = list(expand(pages))
    many = len(names) > 1
    for_people = form is None and output is None and sys.stdout.isatty()
    captions = for_people or chosen in CAPTIONED
    work = RecordsWork(method, number, every, many and not captions, every and not captions, explained)
    reading = jobs.Reading(Fetching(timeout=timeout, max_bytes=max_bytes, allow_private=allow_private), url, encoding, render)
    outlet: Outlet[Found] = TablePrinter() if for_people else TableSink(output, chosen, many=many, captions=many or every)
    answers = jobs.run(names, reading, work.find, workers)
    raise typer.Exit(deliver("records", answers, len(names), outlet))
