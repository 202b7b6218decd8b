"""Answers on their way to where they belong."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from scutch.cli.options import BAD_INPUT, complain
from scutch.cli.parallel import Answer

Out = TypeVar("Out")
In_contra = TypeVar("In_contra", contravariant=True)


class Outlet(Protocol[In_contra]):
    """Takes what was found on pages, in their order."""

    def write(self, name: str, found: In_contra) -> None:
        """Take what was found on one page."""

    def close(self) -> None:
        """Finish: nothing more comes."""


def progress(total: int) -> Progress:
    """A bar on standard error, where that is a terminal and there is something to wait for."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=total < 2 or not console.is_terminal)


def deliver(command: str, answers: Iterable[Answer[Out]], total: int, outlet: Outlet[Out]) -> int:
    """Send each answer on its way, and complain of inputs that could not be used; returns the exit code."""
    failed = total == 0
    with progress(total) as bar:
        task = bar.add_task("pages", total=total)
        for answer in answers:
            bar.advance(task)
            if answer.found is None:
                failed = True
                complain(answer.name, answer.problem)
            else:
                outlet.write(answer.name, answer.found)
    outlet.close()
    if not total:
        complain(command, "no pages there")
    return BAD_INPUT if failed else 0
