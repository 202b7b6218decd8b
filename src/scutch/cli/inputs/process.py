"""Processing of inputs: each in a worker process, so that a page that kills or blocks its worker affects no other.

Files are read in the worker. Requests and the browser run here, some pages ahead of the workers. Results are pickled.
"""

import functools
import os
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import ExitStack
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from scutch.cli.options import print_error
from scutch.errors import InvalidInput, ScutchError
from scutch.page import Page, parse
from scutch.page.readers.file_types import format_of
from scutch.scale.heartbeat import limit_memory
from scutch.scale.workers import LostTask, work_in_processes
from scutch.sources import files
from scutch.sources.fetched import Fetched
from scutch.sources.http import DEFAULT_FETCH_OPTIONS, FetchOptions
from scutch.sources.lists import sidecar_url
from scutch.sources.shown_names import shown_name
from scutch.sources.web_reader import REQUESTS_AHEAD, WebReader

if TYPE_CHECKING:
    from scutch.sources.browser import Rendering, RenderOptions

#: Fewer inputs are processed faster by one worker than several start.
MIN_PARALLEL: Final = 16
#: Bytes that a worker may allocate; a page that needs more is an error.
WORKER_BYTES: Final = 4 << 30
NO_URLS: Final[Mapping[str, str]] = MappingProxyType({})

Result = TypeVar("Result")


class InputOptions(NamedTuple):
    """How inputs are read."""

    #: How pages are requested; its ``max_bytes`` is that of files too.
    fetching: FetchOptions = DEFAULT_FETCH_OPTIONS
    #: What the caller knows better than the source.
    url: str | None = None
    encoding: str | None = None
    #: By input the address that a list gives it.
    urls: Mapping[str, str] = NO_URLS
    #: How a browser renders the inputs; None without a browser.
    rendering: "RenderOptions | None" = None

    def url_of(self, name: str) -> str | None:
        """The address of an input, if the caller knows it."""
        return self.url or self.urls.get(name) or (None if files.is_url(name) else sidecar_url(name))


class Outcome(NamedTuple, Generic[Result]):
    """The result of one input, or the error message that replaces it."""

    #: The input.
    name: str
    #: The result; None after an error.
    result: Result | None = None
    #: The error message, in one line.
    error: str = ""
    #: Where an unexpected error was raised; empty for errors of this library.
    traceback: str = ""


#: Processes one page that has been read; takes its name first.
Work = Callable[[str, Fetched], Result]
#: An input that is read here: the page, why it cannot be read, or None for a file that the worker reads.
Read = Fetched | ScutchError | None


class Task(NamedTuple):
    """What a worker gets."""

    name: str
    read: Read


def read_input(name: str, options: InputOptions) -> Fetched:
    """Read a file or standard input."""
    found = files.read_file(name, options.fetching.max_bytes)
    return Fetched(found.data, options.url_of(name) or found.url, options.encoding or found.encoding)


def read_page(fetched: Fetched) -> Page:
    """Parse an input that has been read.

    Raises ``InvalidInput``: it is no page but an image, an archive, a document or other binary data.
    """
    page = parse(fetched.data, url=fetched.url, encoding=fetched.encoding)
    page = page.at(page.url, fetched.fetched_at) if fetched.fetched_at else page
    if name := format_of(page.source):
        raise InvalidInput(f"not a page: {name}", url=page.url, stage="parse")
    return page


def read_here(task: Task, options: InputOptions) -> Fetched:
    """What was read of an input, or the file that is left to this process; raises why it could not be read."""
    if isinstance(task.read, ScutchError):
        raise task.read
    return read_input(task.name, options) if task.read is None else task.read


@functools.cache
def limit_worker() -> None:
    """Limit the memory of this process, once."""
    limit_memory(WORKER_BYTES)


def process(task: Task, options: InputOptions, work: Work[Result]) -> Outcome[Result]:
    """Process one input; an error becomes part of the outcome. Runs in a worker."""
    limit_worker()
    name = task.name
    try:
        return Outcome(name, work(shown_name(name), read_here(task, options)))
    except ScutchError as error:
        return Outcome(name, error=str(error))
    except Exception as error:  # noqa: BLE001 (a defect that one page shows must not end the run)
        return Outcome(name, error=f"{type(error).__name__}: {error}", traceback=traceback.format_exc())


# ---- inputs that are read here


def submit_request(web: WebReader, name: str) -> "Future[Fetched] | None":
    """Begin to request a URL; a file is left to the worker."""
    return web.submit(name) if files.is_url(name) else None


def submit_rendering(browser: Any, options: InputOptions, name: str) -> "Future[Rendering]":
    """Begin to render an input."""
    from scutch.cli.inputs.rendering import submit_input  # noqa: PLC0415 (loads the browser support)

    return submit_input(browser, name, options.fetching.max_bytes, options.url_of(name), options.encoding)


def read_ahead(names: Sequence[str], submit: Callable[[str], Any], limit: int, options: InputOptions) -> Iterator[Task]:
    """Yield inputs in their order, while up to ``limit`` further ones are being read."""
    pending: deque[tuple[str, Any]] = deque()
    for name in names:
        try:
            pending.append((name, submit(name)))
        except ScutchError as problem:
            pending.append((name, problem))
        if len(pending) > limit:
            yield finished_task(*pending.popleft(), options)
    while pending:
        yield finished_task(*pending.popleft(), options)


def finished_task(name: str, reading: Any, options: InputOptions) -> Task:
    """Wait for an input that is being read, or read standard input."""
    try:
        found = reading.result() if isinstance(reading, Future) else reading
        if found is None and name == files.STDIN:
            return Task(name, read_input(name, options))
    except ScutchError as problem:
        return Task(name, problem)
    if found is None or isinstance(found, ScutchError):
        return Task(name, found)
    if unfinished := getattr(found, "unfinished", ()):
        print_error(shown_name(name), f"the page was captured before it was complete: {', '.join(unfinished)}")
    page = found.page if hasattr(found, "page") else found.data
    url = options.url_of(name) or (page.url if isinstance(page, Page) else found.url)
    if isinstance(page, Page):
        return Task(name, Fetched(page, url))
    return Task(name, Fetched(page, url, options.encoding or found.encoding, found.fetched_at))


def read_inputs(names: Sequence[str], options: InputOptions, jobs: int | None, stack: ExitStack) -> Iterator[Task]:
    """Open what reads inputs, until the stack is closed, and return the tasks of the workers."""
    if options.rendering is None:
        web = stack.enter_context(WebReader(options.fetching))
        return read_ahead(names, functools.partial(submit_request, web), REQUESTS_AHEAD, options)
    from scutch.cli.inputs.rendering import DEFAULT_CONTEXTS  # noqa: PLC0415 (loads the browser support)
    from scutch.sources.browser import SyncBrowser  # noqa: PLC0415

    contexts = min(jobs or DEFAULT_CONTEXTS, len(names))
    try:
        browser = stack.enter_context(SyncBrowser(options.rendering, contexts=contexts))
    except ScutchError as problem:
        return iter([Task(name, problem) for name in names])
    return read_ahead(names, functools.partial(submit_rendering, browser, options), contexts, options)


def worker_number(names: Sequence[str], options: InputOptions, jobs: int | None) -> int:
    """How many processes work: one for few inputs, and for a browser, which is slower than they are."""
    if options.rendering is not None or (jobs is None and len(names) < MIN_PARALLEL):
        return 1
    return max(1, min(jobs or os.cpu_count() or 1, len(names)))


def process_inputs(
    names: Sequence[str], options: InputOptions, work: Work[Result], jobs: int | None
) -> Iterator[Outcome[Result]]:
    """Yield the outcomes in the order of the inputs."""
    answer = functools.partial(process, options=options, work=work)
    with ExitStack() as stack:
        tasks = read_inputs(names, options, jobs, stack)
        outcomes = work_in_processes(tasks, answer, worker_number(names, options, jobs))
        for name, outcome in zip(names, outcomes, strict=True):
            yield Outcome(name, error=outcome.reason) if isinstance(outcome, LostTask) else outcome
