"""``scutch crawl``."""

import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from scutch.cli import options
from scutch.cli.options import EXIT_BAD_INPUT, print_error
from scutch.cli.output.formats import TableFormat, table_format_for
from scutch.cli.output.screen import print_screen
from scutch.cli.output.table_files import write_single_file
from scutch.cli.sites.drift import EXIT_BROKEN, OnDrift
from scutch.cli.sites.learn import new_version, read_wrapper
from scutch.crawl.crawler import stored_wrapper
from scutch.crawl.options import CrawlOptions
from scutch.crawl.report import crawl_status_lines, progress_text
from scutch.crawl.rows import crawled_rows, rows_table
from scutch.crawl.session import open_crawl, run_crawl
from scutch.crawl.store import FAILED, CrawlStore
from scutch.errors import MissingDependency
from scutch.sites.wrapper import Wrapper
from scutch.sources.files import is_url
from scutch.sources.http import DEFAULT_FETCH_OPTIONS, USER_AGENT, FetchOptions

STORE_SUFFIX: Final = ".crawl"
#: Seconds between two lines of progress.
PROGRESS_SECONDS: Final = 1.0


class Strategy(StrEnum):
    """Which pages are followed from the starts."""

    PAGINATION = "pagination"
    NAVIGATION = "navigation"
    FULL = "full"
    URLS = "urls"


def sorted_sources(sources: Sequence[str]) -> tuple[list[str], dict[Path, Wrapper]]:
    """URLs among the arguments, and wrappers by file.

    Raises
    ------
    BadParameter
        An argument is neither a URL nor the file of a wrapper.
    """
    starts: list[str] = []
    wrappers: dict[Path, Wrapper] = {}
    for name in sources:
        if is_url(name):
            starts.append(name)
        else:
            wrappers[Path(name)] = read_wrapper(Path(name))
    return starts, wrappers


def progress_printer() -> Callable[[CrawlStore], None]:
    """A function that prints a line about a crawl on a terminal, at most once a second."""
    began = last = time.monotonic()
    before: int | None = None

    def show(store: CrawlStore) -> None:
        nonlocal last, before
        before = store.sent() - 1 if before is None else before
        if time.monotonic() - last >= PROGRESS_SECONDS and sys.stderr.isatty():
            last = time.monotonic()
            print(f"\r\x1b[K{progress_text(store, last - began, before)}", end="", file=sys.stderr, flush=True)  # noqa: T201

    return show


def write_rows(store: CrawlStore, output: Path, form: TableFormat, *, since: bool) -> None:
    """Write the rows of a crawl."""
    write_single_file([rows_table(crawled_rows(store, since=since))], form, output)


def crawl(  # noqa: PLR0913, PLR0917 (one parameter an option)
    sources: Annotated[list[str], typer.Argument(metavar="SOURCE", help="URLs of lists, and files of wrappers.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", help="The rows: .csv, .jsonl, .json, .parquet, .sqlite, .xlsx, .md.")
    ],
    form: Annotated[TableFormat | None, typer.Option("--format", "-f", help="Default: by the suffix of the output.")] = None,
    store_path: Annotated[
        Path | None, typer.Option("--store", help="The file of the crawl; default: the output with .crawl behind its name.")
    ] = None,
    strategy: Annotated[
        Strategy, typer.Option(help="What is followed: next pages; also the navigation; all links; nothing.")
    ] = (Strategy.PAGINATION),
    delay: Annotated[float, typer.Option(min=0.0, help="Seconds between two requests to a host, at least.")] = 1.0,
    max_pages: Annotated[int, typer.Option(min=1, help="Maximum number of pages of one list.")] = CrawlOptions().max_pages,
    max_requests: Annotated[int, typer.Option(min=1, help="Maximum number of requests.")] = CrawlOptions().max_requests,
    user_agent: Annotated[str, typer.Option(help="Name of the crawler, with an address for complaints.")] = USER_AGENT,
    timeout: options.Timeout = DEFAULT_FETCH_OPTIONS.timeout,
    max_bytes: options.MaxBytes = DEFAULT_FETCH_OPTIONS.max_bytes,
    *,
    details: Annotated[bool, typer.Option("--details", help="Fetch the detail page of each record, and join it.")] = False,
    sitemaps: Annotated[bool, typer.Option("--sitemaps", help="Begin also with the pages of the sitemaps.")] = False,
    since: Annotated[
        bool, typer.Option("--since", help="Write only rows that are new, changed or gone since the last run.")
    ] = False,
    offline: Annotated[
        bool, typer.Option("--offline", help="Read the pages of the last run again, without the network.")
    ] = False,
    ignore_robots: Annotated[bool, typer.Option("--ignore-robots", help="Do not ask robots.txt.")] = False,
    status: Annotated[bool, typer.Option("--status", help="Only say how far the crawl is, and why its lists ended.")] = False,
    on_drift: Annotated[
        OnDrift,
        typer.Option(
            "--on-drift", help="At a page that does not fit its wrapper: an error in its place, stop, or repair the wrapper."
        ),
    ] = OnDrift.WARN,
    rendered: options.Render = False,
    allow_private: options.AllowPrivate = False,
) -> None:
    """Follow the pages of a list to its end, and write one row an item.

    The wrapper of the list is learned from its first page, or read from a file. One request at a time is sent to a host, as
    often as its robots.txt and its answers allow. A crawl that was interrupted goes on with the same command; after a
    complete one, the same command asks for what has changed. The pages are kept in OUTPUT.crawl.warc.gz. What could not be
    fetched is a row with an error. A page that does not fit its wrapper stops the crawl only if --on-drift says so; the exit
    code is 3 then, and the same command goes on there.
    """
    path = store_path or output.with_name(output.name + STORE_SUFFIX)
    if status:
        print_crawl_status(path)
        return
    starts, wrappers = sorted_sources(sources)
    if not starts:
        raise typer.BadParameter("no URL to begin with", param_hint="SOURCE")
    if ignore_robots:
        print_error(path.name, "robots.txt is ignored, as asked for")
    fetching = FetchOptions(timeout=timeout, max_bytes=max_bytes, allow_private=allow_private)
    chosen = CrawlOptions(
        strategy=strategy,
        details=details,
        sitemaps=sitemaps,
        max_pages=max_pages,
        max_requests=max_requests,
        delay=delay,
        obeys_robots=not ignore_robots,
        on_drift=on_drift,
        offline=offline,
        user_agent=user_agent,
        fetching=fetching,
    )
    form = table_format_for(form, output)
    with open_crawl(path) as (store, archive):
        by_kind = {wrapper.kind == "list": wrapper for wrapper in wrappers.values()}
        repairs = store.meta("repairs")
        try:
            run_crawl(
                starts, store, archive, wrapper=by_kind.get(True), detail=by_kind.get(False), options=chosen, render=rendered,
                watch=progress_printer(),
            )  # fmt: skip
        except MissingDependency as problem:
            print_error(path.name, str(problem))
            raise typer.Exit(EXIT_BAD_INPUT) from problem
        if store.meta("repairs") != repairs:
            save_repaired(store, wrappers)
        write_rows(store, output, form, since=since)
        print_screen("\n".join(crawl_status_lines(store)), err=True)
        raise typer.Exit(exit_code(store))


def save_repaired(store: CrawlStore, wrappers: Mapping[Path, Wrapper]) -> None:
    """Write the repaired wrapper of lists beside the file of the one that was given."""
    repaired = stored_wrapper(store)
    if repaired is None:
        return
    for path in (path for path, wrapper in wrappers.items() if wrapper.kind == "list"):
        target = new_version(path)
        repaired.save(target)
        print_screen(f"{target}: the repaired wrapper; read its fields, and crawl with it", err=True)


def exit_code(store: CrawlStore) -> int:
    """The exit code: 3 if the crawl stopped at a page that does not fit, 2 if something failed, else 0."""
    if store.meta("drift"):
        return EXIT_BROKEN
    return EXIT_BAD_INPUT if store.count(FAILED) else 0


def print_crawl_status(path: Path) -> None:
    """Print how far a crawl is.

    Raises
    ------
    BadParameter
        There is no such file.
    """
    if not path.exists():
        raise typer.BadParameter(f"no crawl in {path}", param_hint="--status")
    with closing(CrawlStore(path)) as store:
        print_screen("\n".join(crawl_status_lines(store)))
