"""The commands of ``scutch``; most have a module of their own."""

from typing import Annotated

import typer

from scutch.cli import options
from scutch.cli.browser import browser
from scutch.cli.classify import classify
from scutch.cli.content import content
from scutch.cli.demo import demo
from scutch.cli.inputs import InputOptions, process_inputs, read_page
from scutch.cli.methods import methods
from scutch.cli.options import EXIT_BAD_INPUT, app, main, print_error, print_traceback
from scutch.cli.output.screen import print_screen
from scutch.cli.output.trees import node_lines
from scutch.cli.records import records
from scutch.cli.render import render
from scutch.cli.segment import segment
from scutch.cli.site import fit_site
from scutch.cli.sites.apply import apply
from scutch.cli.sites.crawl import crawl
from scutch.cli.sites.learn import learn, repair
from scutch.cli.warc import warc
from scutch.sources.fetched import Fetched
from scutch.sources.files import expand
from scutch.sources.http import FetchOptions

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
def parse_pages(
    pages: options.Pages,
    *,
    tree: Annotated[bool, typer.Option("--tree", help="Print every node with its source span and its flags.")] = False,
    allow_private: options.AllowPrivate = False,
) -> None:
    """Show how pages are parsed: encoding, size, and with --tree every node."""
    inputs = InputOptions(FetchOptions(allow_private=allow_private))
    failed = False
    for outcome in process_inputs(list(expand(pages)), inputs, describe_parse, 1):
        if outcome.result is None:
            failed = True
            print_error(outcome.name, outcome.error)
            print_traceback(outcome.traceback)
        else:
            print_screen(outcome.result if tree else outcome.result.partition("\n")[0])
    raise typer.Exit(EXIT_BAD_INPUT if failed else 0)


app.command()(methods)
app.command()(demo)
