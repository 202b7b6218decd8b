"""``scutch segment``."""

import functools
import json
from collections.abc import Mapping
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from scutch.cli import options
from scutch.cli.inputs.option_groups import takes_option_groups
from scutch.cli.inputs.options import InputGroup, RenderGroup, WebGroup
from scutch.cli.inputs.page_inputs import gather
from scutch.cli.inputs.process import read_page
from scutch.cli.output.deliver import ResultSink, deliver
from scutch.cli.output.destination import is_for_terminal
from scutch.cli.output.explain import Explanation, trace_format
from scutch.cli.output.formats import TREE_FORMAT_OF_SUFFIX, TreeFormat, format_of_output
from scutch.cli.output.resume import resume
from scutch.cli.output.screen import screen_line, screen_text
from scutch.cli.output.text_sink import PageText, text_sink
from scutch.cli.output.trees import segment_lines
from scutch.layout import extract
from scutch.layout.extract import METHODS, PDOC
from scutch.layout.tree import Segment
from scutch.sources.fetched import Fetched


def format_segments(name: str, root: Segment, form: TreeFormat) -> str:
    """A segment tree in a format, without a final line end."""
    if form is TreeFormat.TREE:
        return "\n".join(segment_lines(root))
    row: dict[str, Any] = {"source": name, "method": root.method} | root.to_dict()
    return json.dumps(row, ensure_ascii=False, indent=2 if form is TreeFormat.JSON else None)


def segment_formatted(form: TreeFormat, how: Mapping[str, Any], pdoc: int, name: str, fetched: Fetched) -> PageText:
    """The formatted segments of one page."""
    page = read_page(fetched)
    return PageText(format_segments(name, extract.segment(page, **how, pdoc=pdoc), form), page.title)


class TreePrinter(ResultSink[PageText]):
    """Prints segment trees on a terminal."""

    def __init__(self) -> None:
        self.console = Console()

    def write(self, name: str, result: PageText) -> None:
        """Print the name of a page and its tree."""
        self.console.print(Text(screen_line(name), "bold"))
        self.console.print(screen_text(result.text), markup=False, highlight=False, no_wrap=True, overflow="ellipsis")


@takes_option_groups
def segment(  # noqa: PLR0913 (one parameter an option)
    inputs: InputGroup,
    rendering: RenderGroup,
    web: WebGroup,
    chosen: options.MethodOptions,
    *,
    form: Annotated[
        TreeFormat | None,
        typer.Option("--format", "-f", help="Default: by the suffix of the output; a tree on a terminal; else jsonl."),
    ] = None,
    output: options.Output = None,
    resumes: options.Resume = False,
    pdoc: options.Pdoc = PDOC,
    explained: options.Explain = False,
) -> None:
    """Print the visual blocks of pages as a tree.

    Blocks are header, navigation, sections, lists, footer and others.
    """
    how = chosen.keywords(METHODS, "segment")
    pages = gather(inputs, web, rendering, output)
    if explained:
        traced = functools.partial(extract.segment, **how, pdoc=pdoc, trace=True)
        raise typer.Exit(Explanation(traced, trace_format(form, output), output).run(pages))
    on_terminal = is_for_terminal(form, output)
    wanted = form or format_of_output(TREE_FORMAT_OF_SUFFIX, output) or (TreeFormat.TREE if on_terminal else TreeFormat.JSONL)
    left = resume(pages.found, output, wanted, wanted=resumes)
    sink = TreePrinter() if on_terminal else text_sink(output, wanted, left)
    work = functools.partial(segment_formatted, wanted, how, pdoc)
    raise typer.Exit(deliver(pages.process(work, left.names), len(left.names), sink))
