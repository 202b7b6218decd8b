"""``scutch crawl``."""

import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import typer

from scutch.cli import options
from scutch.cli.inputs.options import Cookies, Headers, named_values
from scutch.cli.options import EXIT_BAD_INPUT, print_error, reported_errors
from scutch.cli.output.destination import require_folder
from scutch.cli.output.formats import TableFormat, table_format_for
from scutch.cli.output.screen import print_screen
from scutch.cli.output.table_files import write_batches
from scutch.cli.sites import crawl_options
from scutch.cli.sites.crawl_options import DEFAULTS, Strategy
from scutch.cli.sites.drift import EXIT_BROKEN, OnDrift
from scutch.cli.sites.learn import new_version, read_wrapper, save_wrapper
from scutch.crawl.answers import stored_wrapper
from scutch.crawl.archive import Archive
from scutch.crawl.canonical import is_valid
from scutch.crawl.options import CrawlOptions
from scutch.crawl.report import crawl_status_lines, lost_fields, progress_text
from scutch.crawl.rows import row_tables
from scutch.crawl.session import open_crawl, run_crawl
from scutch.crawl.store import FAILED, CrawlStore
from scutch.sites.wrapper import Wrapper
from scutch.sources.files import is_url
from scutch.sources.http import FetchOptions

STORE_SUFFIX: Final = ".crawl"
#: Seconds between two lines of progress.
PROGRESS_SECONDS: Final = 1.0


def sorted_sources(sources: Sequence[str]) -> tuple[list[str], dict[Path, Wrapper]]:
    """URLs among the arguments, and wrappers by file.

    Raises ``BadParameter``: an argument is neither a valid URL nor the file of a wrapper.
    """
    starts: list[str] = []
    wrappers: dict[Path, Wrapper] = {}
    for name in sources:
        if is_url(name):
            if not is_valid(name):
                raise typer.BadParameter(f"{name}: not a valid URL", param_hint="SOURCE")
            starts.append(name)
        elif not os.path.exists(name):  # noqa: PTH110 (Path.exists raises for long names)
            raise typer.BadParameter(
                f"{name}: neither a URL, which begins with http:// or https://, nor the file of a wrapper", param_hint="SOURCE"
            )
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
    write_batches(row_tables(store, since=since), form, output)


def crawl(  # noqa: PLR0913, PLR0917 (one parameter an option)
    sources: crawl_options.Sources,
    output: crawl_options.Rows,
    form: crawl_options.Format = None,
    strategy: crawl_options.Follows = Strategy.PAGINATION,
    delay: crawl_options.Delay = DEFAULTS.delay,
    max_pages: crawl_options.MaxPages = DEFAULTS.max_pages,
    max_requests: crawl_options.MaxRequests = DEFAULTS.max_requests,
    user_agent: crawl_options.UserAgent = DEFAULTS.user_agent,
    headers: Headers = None,
    cookies: Cookies = None,
    timeout: options.Timeout = DEFAULTS.fetching.timeout,
    max_bytes: options.MaxBytes = DEFAULTS.fetching.max_bytes,
    store_path: crawl_options.Store = None,
    *,
    details: crawl_options.Details = False,
    sitemaps: crawl_options.Sitemaps = False,
    since: crawl_options.Since = False,
    offline: crawl_options.Offline = False,
    ignore_robots: crawl_options.IgnoreRobots = False,
    status: crawl_options.Status = False,
    on_drift: crawl_options.OnDriftOption = OnDrift.WARN,
    rendered: options.Render = False,
    allow_private: options.AllowPrivate = False,
) -> None:
    """Follow the pages of a list to its end: one row per item.

    The wrapper of the list is learned from its first three pages, or read from a file; with only a wrapper of details or
    articles, each page is a row. One request at a time is sent to a host, as often as its robots.txt and its answers allow.
    An interrupted crawl continues with the same command; after a complete one, the same command requests what has changed.
    The pages are kept in OUTPUT.crawl.warc.gz. A page that could not be fetched is a row with an error. A page that does
    not fit its wrapper stops the crawl only with --on-drift; the exit code is then 3, and the same command continues there.
    The exit code is also 3 if a field that the learned pages had has no value in any row.
    """
    path = store_path or output.with_name(output.name + STORE_SUFFIX)
    if status:
        print_crawl_status(path)
        return
    starts, wrappers = sorted_sources(sources)
    if not starts:
        raise typer.BadParameter("no URL to begin with", param_hint="SOURCE")
    if ignore_robots:
        print_error(path.name, "robots.txt is ignored (--ignore-robots)")
    chosen = CrawlOptions(
        strategy, details, sitemaps, max_pages, max_requests,
        delay=delay, obeys_robots=not ignore_robots, on_drift=on_drift, offline=offline, user_agent=user_agent,
        fetching=FetchOptions(
            timeout, max_bytes, allow_private=allow_private,
            headers=named_values(headers, ":", "--header"), cookies=named_values(cookies, "=", "--cookie"),
        ),
    )  # fmt: skip
    form = table_format_for(form, output)
    if lost := [read for read in (*wrappers, path) if os.path.realpath(read) == os.path.realpath(output)]:
        raise typer.BadParameter(f"{lost[0]} is read by the crawl; give another file", param_hint="--output")
    require_folder(output)
    require_folder(path)
    with reported_errors(output), open_crawl(path) as (store, archive):
        crawl_starts(starts, wrappers, store, archive, chosen, render=rendered)
        write_rows(store, output, form, since=since)
        print_screen("\n".join(crawl_status_lines(store)), err=True)
        raise typer.Exit(exit_code(store))


def crawl_starts(  # noqa: PLR0913 (what a crawl needs)
    starts: Sequence[str],
    wrappers: Mapping[Path, Wrapper],
    store: CrawlStore,
    archive: Archive,
    chosen: CrawlOptions,
    *,
    render: bool,
) -> None:
    """Crawl, and save the wrapper if it was repaired. The wrapper of details alone is that of the pages that are given."""
    repairs = store.meta("repairs")
    by_kind = {wrapper.kind == "list": wrapper for wrapper in wrappers.values()}
    if len(by_kind) < len(wrappers):
        kinds = ", ".join(f"{path.name} ({wrapper.kind})" for path, wrapper in wrappers.items())
        raise typer.BadParameter(
            f"{kinds}: one wrapper of lists and one of their details at most; scutch learn --kind detail makes the second",
            param_hint="SOURCE",
        )
    wrapper, detail = by_kind.get(True), by_kind.get(False)
    if wrapper is None and not chosen.details:
        wrapper, detail = detail, None
    run_crawl(
        starts, store, archive, wrapper=wrapper, detail=detail, options=chosen, render=render, watch=progress_printer(),
        tell=print_error,
    )  # fmt: skip
    if store.meta("repairs") != repairs:
        save_repaired(store, wrappers)


def save_repaired(store: CrawlStore, wrappers: Mapping[Path, Wrapper]) -> None:
    """Write the repaired wrapper of lists beside the file of the one that was given."""
    repaired = stored_wrapper(store)
    if repaired is None:
        return
    for path in (path for path, wrapper in wrappers.items() if wrapper.kind == "list"):
        target = new_version(path)
        save_wrapper(repaired, target)
        print_screen(f"{target}: the repaired wrapper; read its fields, and crawl with it", err=True)


def exit_code(store: CrawlStore) -> int:
    """The exit code: 3 if the crawl stopped at a page that does not fit, or lost a field, 2 if something failed, else 0."""
    if store.meta("drift"):
        return EXIT_BROKEN
    if store.meta("complete") == "yes" and lost_fields(store):
        return EXIT_BROKEN
    return EXIT_BAD_INPUT if store.count(FAILED) else 0


def print_crawl_status(path: Path) -> None:
    """Print how far a crawl is.

    Raises ``BadParameter``: there is no such file.
    """
    if not path.exists():
        raise typer.BadParameter(f"no crawl in {path}", param_hint="--status")
    with reported_errors(path), open_crawl(path) as (store, _):
        print_screen("\n".join(crawl_status_lines(store)))
