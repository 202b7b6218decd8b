"""``scutch apply``: rows of pages by a wrapper."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer

from scutch.cli import options
from scutch.cli.fit_site import read_samples
from scutch.cli.inputs.option_groups import takes_option_groups
from scutch.cli.inputs.options import InputGroup, RenderGroup, WebGroup
from scutch.cli.inputs.page_inputs import PageInputs, gather
from scutch.cli.inputs.process import Outcome, read_page
from scutch.cli.options import print_error
from scutch.cli.output.deliver import ForwardingSink, ResultSink, deliver
from scutch.cli.output.destination import is_for_terminal
from scutch.cli.output.formats import TableFormat, table_format_for
from scutch.cli.output.resume import CSV, JSONL, resume
from scutch.cli.output.screen import number_of
from scutch.cli.output.shared_sink import LISTED_PAGES
from scutch.cli.output.table_files import PageTables
from scutch.cli.output.table_sinks import TablePrinter, TableStyle, table_sink
from scutch.cli.output.tables import SourceColumns, detached
from scutch.cli.sites.drift import EXIT_BROKEN, OnDrift
from scutch.cli.sites.learn import WrapperFile, new_version, print_repair, read_wrapper, save_wrapper
from scutch.errors import InvalidInput
from scutch.sites.health import UNLIKELY
from scutch.sites.learning.repair import repair
from scutch.sites.wrapper import Wrapper
from scutch.sources.fetched import Fetched
from scutch.table import Table

#: Rows that a repair has as known ones at most.
MOST_KNOWN: Final = 500
#: Pages that are named for one reason at most, by their verdict.
MOST_NAMED: Final = {"ok": LISTED_PAGES, "degraded": LISTED_PAGES, "broken": 10}


class PageAnswer(NamedTuple):
    """What a wrapper read from a page, as it travels between processes."""

    #: The rows; none for a page that is broken.
    table: Table
    #: The health of the page.
    verdict: str
    problems: str


class WrapperWork(NamedTuple):
    """Applies a wrapper to a page."""

    #: The wrapper.
    wrapper: Wrapper
    #: Whether rows get a column with their page.
    paged: bool

    def answer(self, name: str, fetched: Fetched) -> PageAnswer:
        """What the wrapper reads from a page that has been fetched."""
        found = self.wrapper.apply(read_page(fetched))
        table = found.table if found.health.verdict != "broken" else found.table[:0]
        problems = "; ".join(f"{problem.field}: {problem.reason}".removeprefix(": ") for problem in found.problems)
        return PageAnswer(detached(table, SourceColumns(name if self.paged else None)), found.health.verdict, problems)


class WrapperSink(ForwardingSink[PageAnswer]):
    """Sends rows to a sink of tables, and says which pages do not fit."""

    def __init__(self, sink: ResultSink[PageTables], wrapper: Wrapper) -> None:
        self.sink = sink
        self.wrapper = wrapper
        self.unseen = list(wrapper.names)
        self.rows = 0
        self.broken: list[str] = []
        self.known: list[dict[str, object]] = []
        self.pages_with: Counter[str] = Counter()

    def write(self, name: str, result: PageAnswer) -> None:
        """Take the answer for one page."""
        if result.problems:
            message = f"{result.verdict}: {result.problems}"
            self.pages_with[message] += 1
            if self.pages_with[message] <= MOST_NAMED[result.verdict]:
                print_error(name, message)
        if result.verdict == "broken":
            self.broken.append(name)
            return
        if result.verdict == "ok" and len(self.known) < MOST_KNOWN:
            self.known += [dict(row) for row in result.table]
        self.unseen = [name for name in self.unseen if not any(result.table[name])]
        self.rows += len(result.table)
        count = len(result.table)
        self.sink.write(name, PageTables((result.table,), (f"{count} record{'s' * (count != 1)}, {result.verdict}",)))

    @property
    def misfit(self) -> str:
        """A page that a repair needs: the first one that does not fit, or any."""
        return self.broken[0] if self.broken else "PAGE"

    @property
    def lost(self) -> list[str]:
        """Fields that no page had, unless that is likely, as of few rows."""
        fields = map(self.wrapper.field, self.unseen)
        return [field.name for field in fields if field.expected.chance_of_none(self.rows) < UNLIKELY]

    def close(self) -> None:
        """Finish the output, and say which fields no page had, and how often a problem was found that few lines name."""
        self.sink.close()
        named = {part.partition(": ")[0] for message in self.pages_with for part in message.partition(": ")[2].split("; ")}
        for name in (name for name in self.lost if name not in named):
            print_error(name, f"no value in {number_of(self.rows, 'row')} of all pages: it may have moved")
        for message, count in self.pages_with.items():
            if count > MOST_NAMED[message.partition(":")[0]]:
                print_error(number_of(count, "page"), message)


def until_broken(outcomes: Iterable[Outcome[PageAnswer]]) -> Iterator[Outcome[PageAnswer]]:
    """Yield the outcomes up to the first page that does not fit, this one included."""
    for outcome in outcomes:
        yield outcome
        if outcome.result is not None and outcome.result.verdict == "broken":
            return


def repair_from(path: Path, sink: WrapperSink, inputs: PageInputs) -> None:
    """Learn a wrapper again from the pages that do not fit, with the rows of the others as known ones."""
    try:
        found = repair(read_wrapper(path), read_samples(inputs, tuple(sink.broken)), known_rows=sink.known)
    except InvalidInput as error:
        print_error(path.name, str(error))
        return
    target = new_version(path)
    save_wrapper(found.wrapper, target)
    print_repair(found, target, has_proof=True)


@takes_option_groups
def apply(  # noqa: PLR0913 (one parameter an option)
    wrapper: WrapperFile,
    inputs: InputGroup,
    rendering: RenderGroup,
    web: WebGroup,
    *,
    form: Annotated[
        TableFormat | None,
        typer.Option("--format", "-f", help="Default: by the suffix of the output; a table on a terminal; else jsonl."),
    ] = None,
    output: options.Output = None,
    resumes: options.Resume = False,
    raw_cells: options.RawCells = False,
    on_drift: Annotated[
        OnDrift, typer.Option("--on-drift", help="For a page that does not fit: continue, stop, or learn a new version.")
    ] = OnDrift.WARN,
) -> None:
    """Print the records of pages by a wrapper, in the same columns.

    A page that does not fit gives no rows: a line on standard error says why, once for all pages with the same reason, and
    the exit code is 3. It is also 3 if a field that the learned pages had has no value on any page.
    """
    pages = gather(inputs, web, rendering, output, wrapper)
    work = WrapperWork(read_wrapper(wrapper), pages.found.many)
    chosen = table_format_for(form, output)
    on_terminal = is_for_terminal(form, output)
    left = resume(pages.found, output, chosen, wanted=resumes, formats=(JSONL, CSV))
    tables: ResultSink[PageTables]
    style = TableStyle(chosen, raw_cells=raw_cells, has_same_columns=True)
    tables = TablePrinter() if on_terminal else table_sink(output, style, left)
    sink = WrapperSink(tables, work.wrapper)
    outcomes = pages.process(work.answer, left.names)
    code = deliver(until_broken(outcomes) if on_drift is OnDrift.STOP else outcomes, len(left.names), sink)
    if sink.broken and on_drift is OnDrift.REPAIR:
        repair_from(wrapper, sink, pages)
    elif sink.broken or sink.lost:
        print_error(wrapper.name, f"after a redesign: scutch repair {wrapper} {sink.misfit} --known EARLIER_PAGE")
    raise typer.Exit(code or (EXIT_BROKEN if sink.broken or sink.lost else 0))
