"""``scutch parse``."""

from typing import Annotated

import typer

from scutch.cli.inputs.option_groups import takes_option_groups
from scutch.cli.inputs.options import InputGroup, RenderGroup, WebGroup
from scutch.cli.inputs.page_inputs import gather
from scutch.cli.inputs.process import read_page
from scutch.cli.output.deliver import ResultSink, deliver
from scutch.cli.output.screen import print_screen
from scutch.cli.output.trees import node_lines
from scutch.sources.fetched import Fetched


def describe_parse(name: str, fetched: Fetched) -> str:
    """Encoding and size of one page, and a line for each node."""
    page = read_page(fetched)
    limits = ", ".join(page.truncated) or "no"
    head = f"{name}: {len(page)} nodes, {page.encoding.name} ({page.encoding.source}), truncated: {limits}"
    return "\n".join((head, *node_lines(page)))


class ParsePrinter(ResultSink[str]):
    """Prints how pages are parsed."""

    def __init__(self, *, has_nodes: bool) -> None:
        self.has_nodes = has_nodes

    def write(self, name: str, result: str) -> None:
        """Print the first line of a page, or all of them."""
        del name  # the first line has it
        print_screen(result if self.has_nodes else result.partition("\n")[0])


@takes_option_groups
def parse_pages(
    inputs: InputGroup,
    rendering: RenderGroup,
    web: WebGroup,
    *,
    tree: Annotated[bool, typer.Option("--tree", help="Print every node with its source span and its flags.")] = False,
) -> None:
    """Show how pages are parsed: encoding and size, or every node."""
    pages = gather(inputs, web, rendering)
    raise typer.Exit(deliver(pages.process(describe_parse), len(pages.found.names), ParsePrinter(has_nodes=tree)))
