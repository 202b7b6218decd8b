"""Inputs of a command: each is read and processed in the same worker, in parallel for many inputs.

Between processes travel names and results as text or plain values, never pages.
"""

import functools
import os
import traceback
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from scutch.errors import InvalidInput, MissingDependency, ScutchError
from scutch.page import Page, parse
from scutch.page.readers.file_types import format_of
from scutch.scale.workers import LostTask, work_in_processes
from scutch.sources import files, http
from scutch.sources.fetched import Fetched

#: Fewer inputs are processed faster than worker processes start.
MIN_PARALLEL: Final = 16

Result = TypeVar("Result")


class InputOptions(NamedTuple):
    """How inputs are read.

    Attributes
    ----------
    fetching
        Limits of HTTP requests and files.
    url, encoding
        What the caller knows better than the source.
    render
        Whether a browser renders the inputs.
    """

    fetching: http.FetchOptions
    url: str | None = None
    encoding: str | None = None
    render: bool = False


class Outcome(NamedTuple, Generic[Result]):
    """The result of one input, or the error message that replaces it.

    Attributes
    ----------
    name
        The input.
    result
        The result; None after an error.
    error
        The error message, in one line.
    traceback
        Where an unexpected error was raised; empty for errors of this library.
    """

    name: str
    result: Result | None = None
    error: str = ""
    traceback: str = ""


#: Processes one page that has been read; takes its name first.
Work = Callable[[str, Fetched], Result]


def read_input(name: str, options: InputOptions) -> Fetched:
    """Read one input: a URL, a file or standard input."""
    fetching = options.fetching
    found = http.fetch(name, fetching) if files.is_url(name) else files.read_file(name, fetching.max_bytes)
    return Fetched(found.data, options.url or found.url, options.encoding or found.encoding)


def read_page(fetched: Fetched) -> Page:
    """Parse an input that has been read.

    Raises
    ------
    InvalidInput
        It is no page but an image, an archive, a document or other binary data.
    """
    page = parse(fetched.data, url=fetched.url, encoding=fetched.encoding)
    if name := format_of(page.source):
        raise InvalidInput(f"not a page: {name}", url=page.url, stage="parse")
    return page


def process(name: str, fetched: Fetched, work: Work[Result]) -> Outcome[Result]:
    """Process one input that has been read; an error becomes part of the outcome."""
    try:
        return Outcome(name, work(name, fetched))
    except ScutchError as error:
        return Outcome(name, error=str(error))
    except Exception as error:  # noqa: BLE001 (a defect that one page shows must not end the run)
        return Outcome(name, error=f"{type(error).__name__}: {error}", traceback=traceback.format_exc())


def read_and_process(name: str, options: InputOptions, work: Work[Result]) -> Outcome[Result]:
    """Read and process one input; an error becomes part of the outcome."""
    try:
        fetched = read_input(name, options)
    except ScutchError as error:
        return Outcome(name, error=str(error))
    return process(name, fetched, work)


def process_rendered(
    names: Sequence[str], options: InputOptions, work: Work[Result], jobs: int | None
) -> Iterator[Outcome[Result]]:
    """Yield the outcomes of inputs that a browser renders; they are processed here, as pages do not travel."""
    from scutch.cli.rendering import render_inputs  # noqa: PLC0415 (loads the browser support)

    try:
        rendered = render_inputs(names, options.fetching, options.url, options.encoding, jobs)
        for name, page in zip(names, rendered, strict=True):
            yield Outcome(name, error=str(page)) if isinstance(page, ScutchError) else process(name, page, work)
    except MissingDependency as error:
        yield from (Outcome(name, error=str(error)) for name in names)


def process_inputs(
    names: Sequence[str], options: InputOptions, work: Work[Result], jobs: int | None
) -> Iterator[Outcome[Result]]:
    """Yield the outcomes in the order of the inputs."""
    if options.render:
        yield from process_rendered(names, options, work, jobs)
        return
    workers = min(jobs or os.cpu_count() or 1, len(names))
    if workers < 2 or (jobs is None and len(names) < MIN_PARALLEL) or files.STDIN in names:
        for name in names:
            yield read_and_process(name, options, work)
        return
    read = functools.partial(read_and_process, options=options, work=work)
    for name, outcome in zip(names, work_in_processes(names, read, workers), strict=True):
        yield Outcome(name, error=outcome.reason) if isinstance(outcome, LostTask) else outcome
