"""``deliver``: sends the results of a command to its sink, with a progress bar and error messages."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from scutch.cli.inputs.process import Outcome, Result
from scutch.cli.options import EXIT_BAD_INPUT, EXIT_INTERRUPTED, print_error, print_traceback

Result_contra = TypeVar("Result_contra", contravariant=True)


class ResultSink(ABC, Generic[Result_contra]):
    """Takes the results of pages, in their order."""

    #: Whether a result cannot be used, which the sink has said.
    has_failed = False

    @abstractmethod
    def write(self, name: str, result: Result_contra) -> None:
        """Take the result of one page."""

    def fail(self, name: str, error: str) -> None:
        """Take the error of one page."""

    def close(self) -> None:
        """Finish the output."""


class ForwardingSink(ResultSink[Result_contra]):
    """Sends what it makes of results, and errors as they are, to another sink."""

    sink: ResultSink[Any]

    def fail(self, name: str, error: str) -> None:
        """Take the error of one page, for an index."""
        self.sink.fail(name, error)

    def close(self) -> None:
        """Finish the output."""
        self.sink.close()
        self.has_failed |= self.sink.has_failed


def progress_bar(total: int) -> Progress:
    """A progress bar on standard error; disabled for a single input and where standard error is no terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=total < 2 or not console.is_terminal)


def deliver(outcomes: Iterable[Outcome[Result]], total: int, sink: ResultSink[Result]) -> int:
    """Write each result to the sink and each error to standard error; return the exit code."""
    failed = False
    try:
        with progress_bar(total) as bar:
            task = bar.add_task("pages", total=total)
            for outcome in outcomes:
                bar.advance(task)
                failed |= outcome.result is None
                send(outcome, sink)
    except KeyboardInterrupt:
        print_error("interrupted", "what is done of a folder or of a .jsonl file is kept; --resume continues it")
        return EXIT_INTERRUPTED
    sink.close()
    return EXIT_BAD_INPUT if failed or sink.has_failed else 0


def send(outcome: Outcome[Result], sink: ResultSink[Result]) -> None:
    """Send one outcome to the sink; an error also to standard error."""
    if outcome.result is None:
        print_error(outcome.name, outcome.error)
        print_traceback(outcome.traceback)
        sink.fail(outcome.name, outcome.error)
    else:
        sink.write(outcome.name, outcome.result)
