"""The program itself, and the arguments and options that its commands share."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

import typer

import scutch

#: Exit code when an input could not be used; the others have been done.
BAD_INPUT: Final = 2

app: Final = typer.Typer(
    name="scutch",
    help="Content, data records and layout of any web page.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

Pages = Annotated[list[str], typer.Argument(metavar="PAGE", help="Files, folders, globs, http(s) addresses, or - for stdin.")]
Output = Annotated[Path | None, typer.Option("--output", "-o", help="A file, or a folder for a file an input.")]
Url = Annotated[str | None, typer.Option(help="Address of the page, to resolve its links.")]
Encoding = Annotated[str | None, typer.Option(help="Encoding that the page is known to have.")]
Method = Annotated[str, typer.Option(help="See: scutch methods.")]
Jobs = Annotated[int | None, typer.Option("--jobs", "-j", min=1, help="Processes; default: one a core for many pages.")]
Timeout = Annotated[float, typer.Option(min=0.1, help="Seconds for a page of the web.")]
MaxBytes = Annotated[int, typer.Option(min=1, help="Most bytes of a page.")]
AllowPrivate = Annotated[bool, typer.Option("--allow-private", help="Also read from addresses that are not public.")]
Render = Annotated[bool, typer.Option("--render", help="Show pages in a browser first, as scripts build them.")]

TIMEOUT: Final = 30.0
MAX_BYTES: Final = 64 << 20


def complain(name: str, problem: str) -> None:
    """One line on standard error."""
    typer.echo(f"scutch: {name}: {problem}", err=True)


def known(method: str, methods: Mapping[str, object]) -> None:
    """See to it that there is such a method, before any page is read.

    Raises
    ------
    BadParameter
        There is none; the message names those there are.
    """
    if method not in methods:
        raise typer.BadParameter(f"no method {method!r}; there are: {', '.join(methods)}", param_hint="--method")


def print_version(value: bool) -> None:
    """Print the version and leave."""
    if value:
        typer.echo(f"scutch {scutch.__version__}")
        raise typer.Exit


@app.callback()
def options(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Content, data records and layout of any web page."""


def main() -> None:
    """Run the command line."""
    app()
