"""Many inputs: each is read and worked on in one place, in parallel where that pays.

What travels between processes is a name and what was found, as text or as plain values, never a page.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Final, Generic, NamedTuple, TypeVar

from scutch.errors import ScutchError
from scutch.sources import files, http
from scutch.sources.fetched import Fetched

#: Fewer inputs are done before other processes have started.
WORTH_PROCESSES: Final = 16
#: Inputs handed out ahead of the one that is waited for.
AHEAD: Final = 64

Out = TypeVar("Out")


class Reading(NamedTuple):
    """How inputs are read: limits for the web, and what the caller knows better than the page."""

    fetching: http.Fetching
    url: str | None = None
    encoding: str | None = None


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
        return Answer(name, work(name, read(name, reading)))
    except ScutchError as problem:
        return Answer(name, problem=str(problem))


def run(names: Sequence[str], reading: Reading, work: Work[Out], jobs: int | None) -> Iterator[Answer[Out]]:
    """Yield the answers in the order of the inputs."""
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
