"""Commands of ``scutch``: the small ones, and those that have a module of their own."""

from typing import Annotated, Any, Final

import typer

from scutch.cli import options as shared
from scutch.cli import parallel as jobs
from scutch.cli.browser import browser
from scutch.cli.classify import classify
from scutch.cli.content import content
from scutch.cli.demo import demo
from scutch.cli.options import BAD_INPUT, app, complain, main
from scutch.cli.output.trees import tree_lines
from scutch.cli.records import records
from scutch.cli.render import render
from scutch.cli.segment import segment
from scutch.content.extract import METHODS as CONTENT_METHODS
from scutch.layout.extract import METHODS as SEGMENT_METHODS
from scutch.page import parse
from scutch.records.extract import METHODS as RECORDS_METHODS
from scutch.records.extract import RENDERED_METHODS
from scutch.sources.fetched import Fetched
from scutch.sources.files import expand
from scutch.sources.http import Fetching

__all__ = ["app", "main"]

#: The methods by the command that takes them.
METHODS: Final[dict[str, dict[str, Any]]] = {
    "content": {**CONTENT_METHODS},
    "records": {**RECORDS_METHODS, **RENDERED_METHODS},
    "segment": {**SEGMENT_METHODS},
}

app.command()(content)
app.command()(records)
app.command()(segment)
app.command()(render)
app.command()(classify)
app.add_typer(browser, name="browser")


def work_tree(name: str, found: Fetched) -> str:
    """The tree of one page."""
    page = parse(found.data, url=found.url, encoding=found.encoding)
    cut = ", ".join(page.truncated) or "no"
    head = f"{name}: {len(page)} nodes, {page.encoding.name} ({page.encoding.source}), truncated: {cut}"
    return "\n".join((head, *tree_lines(page)))


@app.command("parse")
def parse_pages(
    pages: shared.Pages,
    *,
    tree: Annotated[
        bool, typer.Option("--tree", help="Print every node, where it stands in the source, and its flags.")
    ] = False,
    allow_private: shared.AllowPrivate = False,
) -> None:
    """Show how pages are parsed: encoding, size, and with --tree every node."""
    reading = jobs.Reading(Fetching(allow_private=allow_private))
    failed = False
    for answer in jobs.run(list(expand(pages)), reading, work_tree, 1):
        if answer.found is None:
            failed = True
            complain(answer.name, answer.problem)
        else:
            typer.echo(answer.found if tree else answer.found.partition("\n")[0])
    raise typer.Exit(BAD_INPUT if failed else 0)


@app.command()
def methods() -> None:
    """List the methods that content, records and blocks can be found with."""
    for command, known in METHODS.items():
        for name, method in known.items():
            typer.echo(f"{command:8} {name:20} {(method.__doc__ or '').partition(chr(10))[0]}")


app.command()(demo)
