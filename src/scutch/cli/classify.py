"""``scutch classify``."""

import functools
import json
import sys
from collections.abc import Mapping
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from scutch.cli import options
from scutch.cli.content import require_confidence
from scutch.cli.inputs.option_groups import takes_option_groups
from scutch.cli.inputs.options import InputGroup, RenderGroup, WebGroup
from scutch.cli.inputs.page_inputs import gather
from scutch.cli.inputs.process import read_page
from scutch.cli.output.deliver import ResultSink, deliver
from scutch.cli.output.explain import Explanation, trace_format
from scutch.cli.output.formats import KIND_FORMAT_OF_SUFFIX, KindFormat, format_of_output
from scutch.cli.output.resume import resume
from scutch.cli.output.screen import screen_line
from scutch.cli.output.text_sink import PageText, text_sink
from scutch.content import kind
from scutch.content.kind.classify import METHODS
from scutch.sources.fetched import Fetched

KIND_HEADERS: Final = ("page", "kind", "confidence", "evidence")


def classify_page(how: Mapping[str, Any], min_confidence: float, name: str, fetched: Fetched) -> PageText:
    """The kind of one page, as JSON."""
    page = read_page(fetched)
    found = kind.classify(page, **how)
    require_confidence(found.confidence, min_confidence)
    return PageText(json.dumps({"source": name} | found.to_dict(), ensure_ascii=False), page.title, found.confidence)


def kind_cells(row: dict[str, Any]) -> tuple[str, ...]:
    """A row of the printed table."""
    if row["reason"]:
        return row["source"], "none", "", row["reason"]
    return row["source"], row["kind"], f"{row['confidence']:.2f}", ", ".join(row["evidence"])


class KindPrinter(ResultSink[PageText]):
    """Prints kinds on a terminal, all pages in one table."""

    def __init__(self) -> None:
        self.table = Table(*KIND_HEADERS)

    def write(self, name: str, result: PageText) -> None:
        """Add the row of one page."""
        del name  # the row has it
        self.table.add_row(*(Text(screen_line(cell)) for cell in kind_cells(json.loads(result.text))))

    def close(self) -> None:
        """Print the table."""
        Console().print(self.table)


@takes_option_groups
def classify(  # noqa: PLR0913 (one parameter an option)
    inputs: InputGroup,
    rendering: RenderGroup,
    web: WebGroup,
    chosen: options.MethodOptions,
    *,
    form: Annotated[
        KindFormat | None, typer.Option("--format", "-f", help="Default: a table on a terminal, else jsonl.")
    ] = None,
    output: options.Output = None,
    resumes: options.Resume = False,
    min_confidence: options.MinConfidence = 0.0,
    explained: options.Explain = False,
) -> None:
    """Print the kind of pages: article, product, listing and more.

    The kinds are article, forum, product, collection, listing, documentation and service, or none.
    The published methods tell content pages from index pages.
    """
    how = chosen.keywords(METHODS, "classify")
    pages = gather(inputs, web, rendering, output)
    if explained:
        traced = functools.partial(kind.classify, **how, trace=True)
        raise typer.Exit(Explanation(traced, trace_format(form, output), output).run(pages))
    on_terminal = output is None and sys.stdout.isatty()
    wanted = form or format_of_output(KIND_FORMAT_OF_SUFFIX, output) or (KindFormat.TABLE if on_terminal else KindFormat.JSONL)
    if wanted is KindFormat.TABLE and output is not None:
        raise typer.BadParameter("a table is printed; a file has the format jsonl", param_hint="--output")
    left = resume(pages.found, output, wanted, wanted=resumes)
    sink = KindPrinter() if wanted is KindFormat.TABLE else text_sink(output, wanted, left)
    work = functools.partial(classify_page, how, min_confidence)
    raise typer.Exit(deliver(pages.process(work, left.names), len(left.names), sink))
