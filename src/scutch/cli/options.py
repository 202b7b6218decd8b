"""The arguments and options that commands share."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import typer

import scutch
from scutch.cli.output.screen import print_screen, screen_line
from scutch.errors import InvalidInput, ScutchError, UnknownMethod
from scutch.methods.registry import MODERN_PRESET, Method, method_named
from scutch.page.encoding.labels import by_any_label
from scutch.sources.files import is_url
from scutch.sources.shown_names import without_credentials

#: The outputs that stand for standard output.
STDOUT: Final = ("-", "/dev/stdout")
#: Title of options in the help.
REQUESTED: Final = "Requests to the web"
#: Whether ``--debug`` is given to the command that runs.
SHOWS_TRACEBACKS: Final = ContextVar("SHOWS_TRACEBACKS", default=False)
#: Exit code when an input cannot be used; the other inputs are processed all the same.
EXIT_BAD_INPUT: Final = 2
#: Exit code after Ctrl-C, as of the shell.
EXIT_INTERRUPTED: Final = 130


def output_path(given: str) -> Path | None:
    """An output; None for ``-``, standard output. One that ends with a slash is a folder, whatever its suffix; it is created.

    Raises ``BadParameter``: it has no name, or cannot be created.
    """
    if given in STDOUT:
        return None
    path = file_path(given)
    if given.endswith(("/", os.sep)):
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise typer.BadParameter(f"{given}: {problem.strerror}", param_hint="--output") from problem
    return path


def file_path(given: str) -> Path:
    """An output that is a file.

    Raises ``BadParameter``: it has no name, or is standard output.
    """
    if given in ("", *STDOUT):
        raise typer.BadParameter(f"{given!r} is no name of a file", param_hint="--output")
    return Path(given)


def known_encoding(given: str) -> str:
    """An encoding of a page.

    Raises ``BadParameter``: the Encoding Standard has no such label.
    """
    if by_any_label(given) is None:
        raise typer.BadParameter(f"no encoding {given!r}; utf-8, windows-1252 and gbk are some", param_hint="--encoding")
    return given


def web_address(given: str) -> str:
    """An address.

    Raises ``BadParameter``: it is none, or a relative one.
    """
    if not is_url(given):
        raise typer.BadParameter(f"{given!r} is no http or https address")
    return given


Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        parser=output_path,
        metavar="FILE",
        help="Output file, or a folder (FOLDER/) for one file per input; - for standard output.",
    ),
]
Url = Annotated[
    str | None,
    typer.Option(
        "--url",
        parser=web_address,
        metavar="URL",
        help="URL of the page, the base of relative links; default: in PAGE.url beside PAGE.",
    ),
]
Encoding = Annotated[
    str | None,
    typer.Option("--encoding", parser=known_encoding, metavar="NAME", help="Encoding of the page; default: detected."),
]
Timeout = Annotated[
    float,
    typer.Option("--timeout", metavar="SECONDS", rich_help_panel=REQUESTED, min=0.1, help="Time to wait for a whole page."),
]
MaxBytes = Annotated[
    int, typer.Option("--max-bytes", metavar="N", rich_help_panel=REQUESTED, min=1, help="Maximum page size in bytes.")
]
AllowPrivate = Annotated[
    bool,
    typer.Option(
        "--allow-private", rich_help_panel=REQUESTED, help="Also read from hosts of private networks and this machine."
    ),
]
Render = Annotated[bool, typer.Option("--render", help="Render pages in a browser first, with their scripts.")]
Resume = Annotated[
    bool,
    typer.Option("--resume", help="Continue the incomplete output of an interrupted command: FILE.jsonl.part, or a folder."),
]
MinConfidence = Annotated[
    float,
    typer.Option(
        "--min-confidence",
        metavar="P",
        min=0.0,
        max=1.0,
        help="Least confidence of a result, from 0 to 1; a page below it is an error.",
    ),
]
RawCells = Annotated[
    bool,
    typer.Option(
        "--raw-cells", help="CSV for programs: no apostrophe before a text that a spreadsheet would run as a formula."
    ),
]
Pdoc = Annotated[
    int,
    typer.Option(
        "--pdoc",
        metavar="N",
        min=1,
        max=11,
        help="Permitted degree of coherence: 1 keeps the page whole, 11 divides every block.",
    ),
]
Explain = Annotated[
    bool,
    typer.Option("--explain", help="Print why the result is as it is: what the method computed; -o trace.svg draws it."),
]


def print_error(source: str, message: str) -> None:
    """Print one line on standard error, without control characters."""
    print_screen(screen_line(without_credentials(f"scutch: {source}: {message}")), err=True)


@contextmanager
def reported_errors(output: Path | None) -> Iterator[None]:
    """End the command with one line on standard error, if its work raises an error or is interrupted."""
    try:
        yield
    except ScutchError as problem:
        print_error(str(problem.url or output), str(problem))
        raise typer.Exit(EXIT_BAD_INPUT) from problem
    except BrokenPipeError:
        raise  # who reads standard output has gone: the command ends in silence
    except OSError as problem:
        print_error(str(problem.filename or output), problem.strerror or str(problem))
        raise typer.Exit(EXIT_BAD_INPUT) from problem
    except KeyboardInterrupt:
        print_error(str(output), "interrupted; run the same command again to continue")
        raise typer.Exit(EXIT_INTERRUPTED) from None


def print_traceback(traceback: str) -> None:
    """Print the traceback of an unexpected error on standard error, if ``--debug`` is given."""
    if traceback and SHOWS_TRACEBACKS.get():
        print_screen(traceback, err=True)


class MethodOptions(NamedTuple):
    """Method."""

    method: Annotated[
        str, typer.Option("--method", metavar="NAME", help="How results are found; scutch methods lists all.")
    ] = "auto"
    preset: Annotated[
        str, typer.Option("--preset", metavar="NAME", help="modern, or literal: the method as printed in its paper.")
    ] = MODERN_PRESET
    assignments: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="NAME=VALUE", help="A setting of the method, as scutch methods NAME lists them; repeatable."
        ),
    ] = None

    def keywords(self, methods: Mapping[str, Method], answer: str) -> dict[str, Any]:
        """The same as arguments of a function of the library, checked before any page is read.

        Raises ``BadParameter``: there is no such method, preset or setting, or a setting has a value of the wrong type.
        """
        pairs = [assignment.partition("=") for assignment in self.assignments or ()]
        for name, equals, _ in pairs:
            if not equals:
                raise typer.BadParameter(f"{name!r} is not NAME=VALUE", param_hint="--set")
        settings = {name: value for name, _, value in pairs}
        try:
            method_named(methods, self.method, answer, preset=self.preset, settings=settings)
        except (UnknownMethod, InvalidInput) as problem:
            raise typer.BadParameter(str(problem)) from problem
        return {"method": self.method, "preset": self.preset, "settings": settings}


def print_version(value: bool) -> None:
    """Print the version and exit."""
    if value:
        typer.echo(f"scutch {scutch.__version__}")
        raise typer.Exit


def global_options(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version.")
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Print the tracebacks of unexpected errors.")] = False,
) -> None:
    """Content, data records and layout of any web page."""
    SHOWS_TRACEBACKS.set(debug)
