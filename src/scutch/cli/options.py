"""The typer application, and the arguments and options that its commands share."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

import typer

import scutch

#: Exit code when an input cannot be used; the other inputs are processed all the same.
EXIT_BAD_INPUT: Final = 2

app: Final = typer.Typer(
    name="scutch",
    help="Content, data records and layout of any web page.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

Pages = Annotated[
    list[str], typer.Argument(metavar="PAGE", help="Files, folders, globs, http(s) URLs, or - for standard input.")
]
Output = Annotated[Path | None, typer.Option("--output", "-o", help="Output file, or a folder for one file per input.")]
Url = Annotated[str | None, typer.Option(help="URL of the page, the base of its relative links.")]
Encoding = Annotated[str | None, typer.Option(help="Encoding of the page; default: detected.")]
MethodName = Annotated[str, typer.Option("--method", help="See: scutch methods.")]
Jobs = Annotated[
    int | None, typer.Option("--jobs", "-j", min=1, help="Worker processes; default: one worker per CPU for many pages.")
]
Timeout = Annotated[float, typer.Option(min=0.1, help="HTTP timeout in seconds, for a whole page.")]
MaxBytes = Annotated[int, typer.Option(min=1, help="Maximum page size in bytes.")]
AllowPrivate = Annotated[bool, typer.Option("--allow-private", help="Also read from private or loopback hosts.")]
Explain = Annotated[
    bool,
    typer.Option(
        "--explain", help="Print what the method computed instead; --output trace.svg draws it, .json has all of it."
    ),
]
Render = Annotated[bool, typer.Option("--render", help="Render pages in a browser first, with their scripts.")]

TIMEOUT: Final = 30.0
MAX_BYTES: Final = 64 << 20


def print_error(source: str, message: str) -> None:
    """Print one line on standard error."""
    typer.echo(f"scutch: {source}: {message}", err=True)


def require_method(method: str, methods: Mapping[str, object]) -> None:
    """Check a method name before any page is read.

    Raises
    ------
    BadParameter
        There is no such method; the message lists those there are.
    """
    if method not in methods:
        raise typer.BadParameter(f"unknown method {method!r}; choose from: {', '.join(methods)}", param_hint="--method")


def print_version(value: bool) -> None:
    """Print the version and exit."""
    if value:
        typer.echo(f"scutch {scutch.__version__}")
        raise typer.Exit


@app.callback()
def global_options(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Content, data records and layout of any web page."""


def main() -> None:
    """Run the command line."""
    app()
