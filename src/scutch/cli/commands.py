"""The commands of ``scutch``; most have a module of their own."""

from typing import Annotated

import typer

from scutch.cli.browser import browser
from scutch.cli.classify import classify
from scutch.cli.content import content
from scutch.cli.demo import demo
from scutch.cli.inputs.option_groups import takes_option_groups
from scutch.cli.inputs.options import InputGroup, RenderGroup, WebGroup
from scutch.cli.inputs.page_inputs import gather
from scutch.cli.inputs.process import read_page
from scutch.cli.methods import methods
from scutch.cli.options import app
from scutch.cli.output.deliver import ResultSink, deliver
from scutch.cli.output.screen import print_screen
from scutch.cli.output.trees import node_lines
from scutch.cli.records import records
from scutch.cli.render import render
from scutch.cli.segment import segment
from scutch.cli.site import fit_site
from scutch.cli.sites.apply import apply
from scutch.cli.sites.crawl import crawl
from scutch.cli.sites.fields import fields
from scutch.cli.sites.fixtures import check_fixtures
from scutch.cli.sites.learn import learn, repair
from scutch.cli.streams import ended_in_a_line, prepare_streams
from scutch.cli.warc import warc
from scutch.sources.fetched import Fetched

__all__ = ["app", "main"]

app.command()(content)
app.command()(records)
app.command()(segment)
app.command()(render)
app.command()(classify)
app.command()(fit_site)
app.command()(learn)
app.command()(apply)
app.command()(repair)
app.command()(fields)
app.command("test")(check_fixtures)
app.command()(crawl)
app.command()(warc)
app.add_typer(browser, name="browser")


def describe_parse(name: str, fetched: Fetched) -> str:
    """Encoding and size of one page, and a line for each node."""
    page = read_page(fetched)
    limits = ", ".join(page.truncated) or "no"
    head = f"{name}: {len(page)} nodes, {page.encoding.name} ({page.encoding.source}), truncated: {limits}"
    return "\n".join((head, *node_lines(page)))


@app.command("parse")
@takes_option_groups
def parse_pages(
    inputs: InputGroup,
    web: WebGroup,
    rendering: RenderGroup,
    *,
    tree: Annotated[bool, typer.Option("--tree", help="Print every node with its source span and its flags.")] = False,
) -> None:
    """Show how pages are parsed: encoding and size, or every node."""
    pages = gather(inputs, web, rendering)
    raise typer.Exit(deliver(pages.process(describe_parse), len(pages.found.names), ParsePrinter(has_nodes=tree)))


class ParsePrinter(ResultSink[str]):
    """Prints how pages are parsed."""

    def __init__(self, *, has_nodes: bool) -> None:
        self.has_nodes = has_nodes

    def write(self, name: str, result: str) -> None:
        """Print the first line of a page, or all of them."""
        del name  # the first line has it
        print_screen(result if self.has_nodes else result.partition("\n")[0])


app.command()(methods)
app.command()(demo)


def main() -> None:
    """Run the command line."""
    prepare_streams()
    with ended_in_a_line():
        app()
