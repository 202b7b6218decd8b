"""``scutch browser``: which browser shows pages, and how to get one."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from typing import Final

import typer

from scutch.cli.options import BAD_INPUT, complain
from scutch.errors import MissingDependency
from scutch.sources.chromium import installed, load_playwright

browser: Final = typer.Typer(help="The browser that shows pages for --render.", no_args_is_help=True)


def ways() -> Iterator[tuple[list[str], ...]]:
    """Yield what can be done for a browser, as commands: the system's own package where we may, else Playwright's build."""
    apt = shutil.which("apt-get")
    if apt and getattr(os, "geteuid", lambda: 1)() == 0:
        yield [apt, "-qq", "update"], [apt, "-qq", "install", "--yes", "--no-install-recommends", "chromium"]
    yield ([sys.executable, "-m", "playwright", "install", "chromium"],)


def does(command: list[str]) -> bool:
    """Run a command, shown first; whether it worked."""
    typer.echo(f"+ {' '.join(command)}", err=True)
    return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False).returncode == 0  # noqa: S603 (our own)


@browser.command()
def install() -> None:
    """Get a Chromium if this machine has no Chrome or Chromium yet; each command that is run is shown."""
    try:
        load_playwright()
    except MissingDependency as problem:
        complain("browser", str(problem))
        raise typer.Exit(BAD_INPUT) from problem
    if found := installed():
        typer.echo(f"found {found}")
    elif any(all(map(does, way)) for way in ways()):
        typer.echo(f"installed {installed() or 'Chromium, where playwright keeps it'}")
    else:
        complain("browser", "no browser could be installed; any Chrome or Chromium on the PATH will do")
        raise typer.Exit(BAD_INPUT)


@browser.command()
def which() -> None:
    """Print the browser that is used."""
    found = installed()
    typer.echo(found or "none on the path: the one that playwright brought, if there is one (scutch browser install)")
