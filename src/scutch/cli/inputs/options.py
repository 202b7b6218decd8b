"""The options of commands that read pages: which inputs, how they are requested, how they are rendered."""

import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer

from scutch.cli.options import (
    EXIT_BAD_INPUT,
    REQUESTED,
    AllowPrivate,
    Encoding,
    MaxBytes,
    Render,
    Timeout,
    Url,
    print_error,
    web_address,
)
from scutch.errors import ScutchError
from scutch.sources.folders import FoundPages, find_pages
from scutch.sources.http import DEFAULT_FETCH_OPTIONS, FetchOptions
from scutch.sources.lists import read_list

#: Names of headers and cookies (RFC 9110, 5.6.2).
NAME: Final = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
#: Suffixes of skipped files that a message lists.
LISTED_SUFFIXES: Final = 5


class PageNames(NamedTuple):
    """The inputs of a command."""

    #: Files and addresses, each once.
    names: tuple[str, ...]
    #: By input its path in the folder that holds it.
    places: Mapping[str, str]
    #: By input the address that a list gives it.
    urls: Mapping[str, str]

    @property
    def many(self) -> bool:
        """Whether there are several."""
        return len(self.names) > 1

    def require_others(self, outputs: Iterable[Path], read: Iterable[str] = ()) -> None:
        """Raise ``BadParameter`` if one of some outputs is an input, which would be lost. Linear in the inputs and outputs.

        ``read``: other files that the command reads, such as a wrapper.
        """
        files = {os.path.realpath(output): output for output in outputs if output.is_file()}
        names = map(os.path.realpath, (*self.names, *read)) if files else ()
        lost = next((files[real] for real in names if real in files), None)
        if lost is not None:
            raise typer.BadParameter(f"{lost} is an input; give another file or folder", param_hint="--output")


class InputGroup(NamedTuple):
    """Pages to read."""

    pages: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PAGE", help="Files, folders, globs, http(s) URLs, or - for standard input.", show_default=False
        ),
    ] = None
    listed: Annotated[
        str | None,
        typer.Option(
            "--list",
            metavar="FILE",
            help="More pages: a file of one per line, each with a tab and its URL; or a .csv or .jsonl file of input and url.",
        ),
    ] = None
    url: Url = None
    encoding: Encoding = None
    max_bytes: MaxBytes = DEFAULT_FETCH_OPTIONS.max_bytes
    workers: Annotated[
        int | None,
        typer.Option("--jobs", "-j", metavar="N", min=1, help="Worker processes; default: one worker per CPU for many pages."),
    ] = None
    rendered: Render = False

    def find(self) -> PageNames:
        """The inputs; a line on standard error counts the files of folders that are no pages.

        Raises ``BadParameter``: the list cannot be read, there is neither a page nor a list, or a page has no name. Raises
        ``Exit``: there are no pages.
        """
        if not self.pages and self.listed is None:
            raise typer.BadParameter("missing PAGE; give - for standard input, or --list FILE", param_hint="PAGE")
        if "" in (self.pages or ()):
            raise typer.BadParameter("'' is no file, folder or URL", param_hint="PAGE")
        try:
            listed = read_list(self.listed) if self.listed is not None else []
        except ScutchError as problem:
            raise typer.BadParameter(f"{self.listed}: {problem}", param_hint="--list") from problem
        found = find_pages([*(self.pages or ()), *(each.name for each in listed)])
        print_skipped(found)
        if not found.names:
            print_error(", ".join(self.pages or [str(self.listed)]), "no pages found")
            raise typer.Exit(EXIT_BAD_INPUT)
        urls = {each.name: each.url for each in listed if each.url is not None}
        return PageNames(tuple(dict.fromkeys(found.names)), found.places, urls)


def print_skipped(found: FoundPages) -> None:
    """Print for each folder how many of its files are no pages."""
    for folder, counts in found.skipped.items():
        if counts:
            kinds = [f"{count:,} {suffix}" for suffix, count in counts.most_common(LISTED_SUFFIXES)]
            more = ", …" * (len(counts) > LISTED_SUFFIXES)
            print_error(folder, f"skipped files that are no pages: {', '.join(kinds)}{more}")


Headers = Annotated[
    list[str] | None,
    typer.Option(
        "--header",
        metavar="NAME:VALUE",
        rich_help_panel=REQUESTED,
        help="A header of requests to the hosts of the given URLs; repeatable.",
    ),
]
Cookies = Annotated[
    list[str] | None,
    typer.Option(
        "--cookie",
        metavar="NAME=VALUE",
        rich_help_panel=REQUESTED,
        help="A cookie of requests to the hosts of the given URLs; repeatable.",
    ),
]


class WebGroup(NamedTuple):
    """Requests to the web."""

    timeout: Timeout = DEFAULT_FETCH_OPTIONS.timeout
    user_agent: Annotated[
        str | None, typer.Option("--user-agent", metavar="TEXT", help="Name that requests give for the program.")
    ] = None
    headers: Headers = None
    cookies: Cookies = None
    retries: Annotated[
        int, typer.Option("--retries", metavar="N", min=0, help="Further attempts after no answer, or status 429 or 5xx.")
    ] = DEFAULT_FETCH_OPTIONS.retries
    delay: Annotated[
        float, typer.Option("--delay", metavar="SECONDS", min=0.0, help="Seconds between two requests to a host.")
    ] = DEFAULT_FETCH_OPTIONS.delay
    max_redirects: Annotated[int, typer.Option("--max-redirects", metavar="N", min=0, help="Maximum number of redirects.")] = (
        DEFAULT_FETCH_OPTIONS.max_redirects
    )
    proxy: Annotated[
        str | None, typer.Option("--proxy", parser=web_address, metavar="URL", help="HTTP proxy of requests.")
    ] = None
    respects_robots: Annotated[
        bool, typer.Option("--respect-robots", help="Skip pages that robots.txt disallows, and respect its delay.")
    ] = False
    allow_private: AllowPrivate = False

    def fetch_options(self, max_bytes: int) -> FetchOptions:
        """The same for requests.

        Raises ``BadParameter``: a header or a cookie has no name.
        """
        return FetchOptions(
            timeout=self.timeout,
            max_bytes=max_bytes,
            max_redirects=self.max_redirects,
            allow_private=self.allow_private,
            user_agent=self.user_agent,
            headers=named_values(self.headers, ":", "--header"),
            cookies=named_values(self.cookies, "=", "--cookie"),
            retries=self.retries,
            delay=self.delay,
            proxy=self.proxy,
            respects_robots=self.respects_robots,
        )


def named_values(assignments: list[str] | None, sign: str, option: str) -> tuple[tuple[str, str], ...]:
    """Names and values of assignments.

    Raises ``BadParameter``: an assignment has no name, or its value has a control character. The message has no values, as
    these may be secrets.

    >>> named_values(["Accept-Language: de"], ":", "--header")
    (('Accept-Language', 'de'),)
    """
    pairs = [assignment.partition(sign) for assignment in assignments or ()]
    for name, found, value in pairs:
        if not (found and NAME.fullmatch(name.strip()) and value.isprintable()):
            raise typer.BadParameter(f"give NAME{sign}VALUE", param_hint=option)
    return tuple((name.strip(), value.strip()) for name, _, value in pairs)


class RenderGroup(NamedTuple):
    """Rendered pages."""

    wait_for: Annotated[
        str | None, typer.Option("--wait-for", metavar="SELECTOR", help="Wait for an element: its CSS selector.")
    ] = None
    wait: Annotated[int, typer.Option("--wait", metavar="MS", min=0, help="Milliseconds to wait before the page is read.")] = 0
    scroll: Annotated[
        int | None, typer.Option("--scroll", metavar="N", min=0, help="Screens to scroll down at most; default: 10.")
    ] = None
    click: Annotated[
        str | None,
        typer.Option(
            "--click", metavar="SELECTOR", help="Click a button, such as 'more', until it is gone: its CSS selector."
        ),
    ] = None
    storage_state: Annotated[
        Path | None,
        typer.Option("--storage-state", metavar="FILE", help="Cookies and local storage of a login, saved by Playwright."),
    ] = None
