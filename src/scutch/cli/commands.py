"""The table of the commands; the module of a command is loaded when it is called, not for the help of all."""

from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from scutch.cli.options import global_options
from scutch.cli.output.streams import ended_in_a_line, prepare_streams

__all__ = ["app", "main"]

EXAMPLES: Final = """\b
Examples:
  scutch records shop.html                  the list of a page as a table
  scutch records page-*.html -o all.xlsx    the list of several pages
  scutch content article.html -f markdown   the text of a page
  scutch crawl https://… -o jobs.csv        a list with all its pages

scutch COMMAND --help explains a command.
"""


class CommandEntry(NamedTuple):
    """A command before it is loaded."""

    #: ``"module:name"`` of its function, or of its application.
    address: str
    #: The first sentence of its help.
    summary: str


#: The commands by name, in the order of the help.
COMMANDS: Final = {
    "content": CommandEntry("scutch.cli.content:content", "Print the main content of pages: text, Markdown, HTML or JSON."),
    "records": CommandEntry("scutch.cli.records:records", "Print the list of each page as a table: products, posts, jobs."),
    "segment": CommandEntry("scutch.cli.segment:segment", "Print the visual blocks of pages as a tree."),
    "render": CommandEntry("scutch.cli.render:render", "Draw the results over a screenshot of a page."),
    "classify": CommandEntry("scutch.cli.classify:classify", "Print the kind of pages: article, product, listing and more."),
    "fit-site": CommandEntry("scutch.cli.fit_site:fit_site", "Learn the text template of a site, for content --site."),
    "learn": CommandEntry("scutch.cli.sites.learn:learn", "Learn a wrapper from sample pages, for scutch apply."),
    "apply": CommandEntry("scutch.cli.sites.apply:apply", "Print the records of pages by a wrapper, in the same columns."),
    "repair": CommandEntry("scutch.cli.sites.learn:repair", "Learn a wrapper again after a redesign of its site."),
    "fields": CommandEntry("scutch.cli.sites.fields:fields", "Show, change or export the fields of a wrapper."),
    "test": CommandEntry("scutch.cli.sites.fixtures:check_fixtures", "Test a wrapper on its saved pages."),
    "crawl": CommandEntry("scutch.cli.sites.crawl:crawl", "Follow the pages of a list to its end: one row per item."),
    "warc": CommandEntry("scutch.cli.warc:warc", "Turn archives of pages (WARC) into tables in Parquet."),
    "parse": CommandEntry("scutch.cli.parse:parse_pages", "Show how pages are parsed: encoding and size, or every node."),
    "methods": CommandEntry("scutch.cli.methods:methods", "List the methods: papers, presets, settings and defaults."),
    "demo": CommandEntry("scutch.cli.demo:demo", "Show tables, text and Markdown of a few bundled pages."),
    "browser": CommandEntry("scutch.cli.browser:browser", "The browser that renders pages for --render."),
}


class PlainCommand(TyperCommand):
    """A command with titles over groups of its options.

    It tells a wrong value of an option in one sentence with the value, whatever reads it.
    """

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments, the options of the command itself, and those of each group."""
        sections: dict[str, list[tuple[str, str]]] = {"Arguments": [], "Options": []}
        for param in self.get_params(ctx):
            if record := param.get_help_record(ctx):
                if param.param_type_name == "argument":
                    sections["Arguments"].append((param.metavar or record[0], record[1]))
                else:
                    sections.setdefault(getattr(param, "rich_help_panel", None) or "Options", []).append(record)
        for title, records in sections.items():
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments."""
        try:
            return super().parse_args(ctx, args)
        except typer.BadParameter as problem:
            problem.message = plain_message(problem)
            raise


def plain_message(problem: typer.BadParameter) -> str:
    """What is wrong with a value: typer has it read by pydantic, whose message has a prefix and speaks of an input."""
    cause: Any = problem.__cause__
    if not (problem.message.startswith("Input ") and hasattr(cause, "errors")):
        return problem.message.removeprefix("Value error, ")
    return repr(cause.errors()[0]["input"]) + problem.message.partition(", ")[0].removeprefix("Input")


class CommandGroup(TyperGroup):
    """The commands, each loaded when it is called.

    A page in the place of a command is answered with the commands that read pages.
    """

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that the first argument names, and the other arguments."""
        name = args[0]
        if name not in self.commands and (name == "-" or "/" in name or "." in name or Path(name).exists()):
            ctx.fail(f"{name!r} is a page, not a command: scutch records PAGE prints its list, scutch content PAGE its text")
        shown, _, rest = super().resolve_command(ctx, args)
        return shown, loaded_command(name), rest


def loaded_command(name: str) -> Any:
    """Import a command."""
    module, _, attribute = COMMANDS[name].address.partition(":")
    found = getattr(import_module(module), attribute)
    if isinstance(found, typer.Typer):
        return get_command(found)
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command(name, cls=PlainCommand)(found)
    return get_command(alone)


app: Final = typer.Typer(
    name="scutch",
    cls=CommandGroup,
    help="Content, data records and layout of any web page.",
    epilog=EXAMPLES,
    context_settings={"help_option_names": ["--help", "-h"]},
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.callback()(global_options)
for _name, _entry in COMMANDS.items():
    app.command(_name, help=_entry.summary)(lambda: None)  # stands for the command until one is called


def main() -> None:
    """Run the command line."""
    prepare_streams()
    with ended_in_a_line():
        app()
