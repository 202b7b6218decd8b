"""Many inputs: each is read and worked on in one place, in parallel where that pays.

What travels between processes is a name and what was found, as text or as plain values, never a page.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Final, Generic, NamedTuple, TypeVar

from scutch.errors import MissingDependency, ScutchError
from scutch.sources import files, http
from scutch.sources.fetched import Fetched

#: Fewer inputs are done before other processes have started.
WORTH_PROCESSES: Final = 16
#: Inputs handed out ahead of the one that is waited for.
AHEAD: Final = 64

Out = TypeVar("Out")


class Reading(NamedTuple):
    """How inputs are read: limits for the web, what the caller knows better than the page, whether a browser shows them."""

    fetching: http.Fetching
    url: str | None = None
    encoding: str | None = None
    render: bool = False


class Answer(NamedTuple, Generic[Out]):
    """What became of one input: what was found, or what went wrong."""

    name: str
    found: Out | None = None
    problem: str = ""


#: Works on one page that has been read.
Work = Callable[[str, Fetched], Out]


def read(name: str, reading: Reading) -> Fetched:
    """Read one input, wherever it is."""
    fetching = reading.fetching
    found = http.fetch(name, fetching) if files.is_url(name) else files.read(name, fetching.max_bytes)
    return Fetched(found.data, reading.url or found.url, reading.encoding or found.encoding)


def do(name: str, reading: Reading, work: Work[Out]) -> Answer[Out]:
    """Read one input and work on it; errors of this library become part of the answer."""
    try:
        found = read(name, reading)
    except ScutchError as problem:
        return Answer(name, problem=str(problem))
    return do_work(name, found, work)


def run_rendered(names: Sequence[str], reading: Reading, work: Work[Out], jobs: int | None) -> Iterator[Answer[Out]]:
    """The same with a browser that shows the inputs; the work is done here, as pages do not travel."""
    from scutch.cli.rendering import shown  # noqa: PLC0415 (few ask for a browser)

    try:
        for name, found in zip(names, shown(names, reading.fetching, reading.url, reading.encoding, jobs), strict=True):
            yield Answer(name, problem=str(found)) if isinstance(found, ScutchError) else do_work(name, found, work)
    except MissingDependency as problem:
        yield from (Answer(name, problem=str(problem)) for name in names)


def do_work(name: str, found: Fetched, work: Work[Out]) -> Answer[Out]:
    """Work on one input that has been read; errors of this library become part of the answer."""
    try:
        return Answer(name, work(name, found))
    except ScutchError as problem:
        return Answer(name, problem=str(problem))


def run(names: Sequence[str], reading: Reading, work: Work[Out], jobs: int | None) -> Iterator[Answer[Out]]:
    """Yield the answers in the order of the inputs."""
    if reading.render:
        yield from run_rendered(names, reading, work, jobs)
        return
    workers = min(jobs or os.cpu_count() or 1, len(names))
    if workers < 2 or (jobs is None and len(names) < WORTH_PROCESSES) or files.STDIN in names:
        for name in names:
            yield do(name, reading, work)
        return
    with ProcessPoolExecutor(workers) as pool:
        waiting: list[Future[Answer[Out]]] = []
        for name in names:
            waiting.append(pool.submit(do, name, reading, work))
            if len(waiting) > AHEAD:
                yield waiting.pop(0).result()
        for future in waiting:
            yield future.result()
