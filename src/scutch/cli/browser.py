"""``scutch browser``: which browser renders pages, and how to install one."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from typing import Final

import typer

from scutch.cli.options import EXIT_BAD_INPUT, print_error
from scutch.errors import MissingDependency
from scutch.sources.chromium import installed_browser, load_playwright

browser: Final = typer.Typer(
    help="The browser that renders pages for --render.", no_args_is_help=True, add_completion=False, rich_markup_mode=None
)


def install_commands() -> Iterator[tuple[list[str], ...]]:
    """Yield ways to install a browser, as commands: the system's package for root, else Playwright's build."""
    apt = shutil.which("apt-get")
    if apt and getattr(os, "geteuid", lambda: 1)() == 0:
        yield [apt, "-qq", "update"], [apt, "-qq", "install", "--yes", "--no-install-recommends", "chromium"]
    yield ([sys.executable, "-m", "playwright", "install", "chromium"],)


def run_command(command: list[str]) -> bool:
    """Print a command and run it; whether it succeeded."""
    typer.echo(f"+ {' '.join(command)}", err=True)
    return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False).returncode == 0  # noqa: S603 (a fixed command)


@browser.command()
def install() -> None:
    """Install Chromium, unless there is Chrome or Chromium.

    Each command that is run is printed.
    """
    try:
        load_playwright()
    except MissingDependency as problem:
        print_error("browser", str(problem))
        raise typer.Exit(EXIT_BAD_INPUT) from problem
    if found := installed_browser():
        typer.echo(f"found {found}")
    elif any(all(map(run_command, commands)) for commands in install_commands()):
        typer.echo(f"installed {installed_browser() or 'Chromium, in the folder of playwright'}")
    else:
        print_error("browser", "no browser could be installed; any Chrome or Chromium on the PATH works too")
        raise typer.Exit(EXIT_BAD_INPUT)


@browser.command()
def which() -> None:
    """Print the path of the browser that is used."""
    found = installed_browser()
    typer.echo(found or "none on the PATH; playwright's own is used if it is installed (scutch browser install)")
