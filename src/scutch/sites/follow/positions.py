"""Positions in URLs: the page number, the offset or the cursor that tells one page of a list from the next.

A URL without its position is the *list* that the position counts in. Two URLs are pages of one list if their lists are equal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit

from scutch.lexicon.paging_words import CURSOR_KEYS, OFFSET_KEYS, PAGE_KEYS

DIGITS: Final = "0123456789"
#: Larger numbers are identifiers.
MAX_PAGE: Final = 99_999
#: Pages of comments, which are none of the article (WordPress).
COMMENT_PAGE: Final = "/comment-page-"
#: Parameters that name a session.
SESSION_KEYS: Final = frozenset(("sid", "phpsessid", "jsessionid", "sessionid", "session_id", "cfid", "cftoken"))
#: The largest number without a name that counts as a page.
MAX_UNNAMED: Final = 400
#: The largest number of pages or items in one step.
MAX_OFFSET_STEP: Final = 1000
#: The most positions of a URL that are read; each is compared without its number.
MAX_POSITIONS: Final = 32

#: Numbers in paths: ``/page/2``, ``/page-2``, ``/page:2``, ``/p2``, ``list-page-2.html``; at the end also ``/2``, ``/2_p`` and
#: ``list-2.html``.
NAMED_SEGMENT: Final = re.compile(r"(?:/([^\W\d]+)|[-_]([^\W\d_]{3,}))[/:=_.-]?(\d{1,5})(?=/|\.\w{2,5}$|$)")
MATRIX: Final = re.compile(r";([\w-]+)=(\d{1,7})(?=;|/|$)")
LAST_NUMBER: Final = re.compile(r"(?:/|[-_.,:]|(?<=[a-z]))(\d{1,5})(?:_p(?=/?$))?(?=/?$|\.\w{2,5}$|/index\.\w{2,5}$)")
#: The first and the last item of a page as a segment: ``/11-20/``.
ITEM_RANGE_SEGMENT: Final = re.compile(r"/(\d{1,5})-(\d{1,5})(?=/|$)")
#: A letter for the unit before the number at the end: ``topic-s15.html``, ``list_p2``.
LAST_LETTER: Final = re.compile(r"[-_][a-z]$")
INDEX_FILE: Final = re.compile(r"/(?:index|default|home)?(?:\.(?:html?|php|aspx?|jsp|cgi))?$|\.(?:html?|php|aspx?|jsp)$")


class Position(NamedTuple):
    """A position in a URL."""

    #: ``page``, ``offset``, ``cursor``, or ``number`` for one whose name says nothing.
    unit: str
    #: Name of its parameter or segment.
    key: str
    #: Its value; 0 for a cursor.
    number: int
    #: The URL without it, in a form to compare: host, path, query.
    list_url: tuple[str, str, frozenset[str]]

    @property
    def place(self) -> tuple[str, str]:
        """Host and path of the list."""
        return self.list_url[:2]


class PageStep(NamedTuple):
    """The way from the URL of a page to that of a link."""

    #: Position in the URL of the link.
    position: Position
    #: Number of the page; None if its URL has none.
    current: int | None
    #: Whether the URLs are equal besides: 2 in all, 1 in host and path, 0 not.
    same_list: int

    @property
    def is_forward(self) -> bool:
        """Whether the position is beyond that of the page."""
        unit, number = self.position.unit, self.position.number
        if unit == "cursor" or not self.same_list:
            return unit == "cursor" or number > 0
        return number > (self.current or 0) or (self.current is None and number > 0)

    @property
    def is_exact(self) -> bool:
        """Whether the position is the very next one of the same list."""
        unit, number = self.position.unit, self.position.number
        if not self.same_list or unit == "cursor":
            return False
        if unit == "offset":
            return self.same_list == 2 and 0 < number - (self.current or 0) <= MAX_OFFSET_STEP
        return number - (1 if self.current is None else self.current) == 1


def split_url(url: str) -> SplitResult:
    """The parts of a URL; empty ones for what is none."""
    try:
        return urlsplit(url)
    except ValueError:
        return SplitResult("", "", "", "", "")


def plain_path(path: str) -> str:
    """A path without index file, suffix and slash at its end.

    >>> plain_path("/shop/index.html"), plain_path("/shop/"), plain_path("/shop.php")
    ('/shop', '/shop', '/shop')
    """
    return INDEX_FILE.sub("", unquote(path)).rstrip("/").lower()


def plain_host(host: str) -> str:
    """A host in small letters without ``www``."""
    return host.lower().removeprefix("www.")


def unit_of(key: str) -> str:
    """The unit that the name of a parameter or segment stands for."""
    name = key.lower().rstrip("[]").rpartition("[")[2].rpartition("$")[2]
    if name in PAGE_KEYS or name.rstrip(DIGITS).endswith(
        ("page", "paged", "pagenum", "pageno", "pageindex", "-page", "_page", "_p")
    ):
        return "page"
    if name in OFFSET_KEYS or name.endswith(("offset", "_start", "startindex")):
        return "offset"
    return "cursor" if name in CURSOR_KEYS else "number"


class Number(NamedTuple):
    """A number or cursor in a URL that may be a position."""

    #: As those of a ``Position``.
    unit: str
    key: str
    number: int
    #: Number of its part of the query; -1 in the path.
    part: int = -1
    #: Span of its name and number in the path, or in a part of the query that is a path; 0 for a parameter.
    begin: int = 0
    end: int = 0


def numbers_in_path(path: str, part: int = -1) -> Iterator[Number]:
    """Yield each number of a path that may be a position. ``part``: as that of a ``Number``."""
    if COMMENT_PAGE in path:
        return
    for found in MATRIX.finditer(path):
        yield Number(unit_of(found[1]), found[1], int(found[2]), part, *found.span())
    taken = -1
    for found in NAMED_SEGMENT.finditer(path):
        name = found[1] or found[2]
        unit = unit_of(name)
        if unit in {"page", "offset"}:
            taken = found.start(3)
            yield Number(unit, f"/{name}", int(found[3]), part, *found.span())
    for found in ITEM_RANGE_SEGMENT.finditer(path):
        first, end = int(found[1]), int(found[2])
        if end > first and (first - 1) % (end - first + 1) == 0:
            yield Number("offset", "/range", first, part, *found.span())
    last = LAST_NUMBER.search(path)
    if last and last.start(1) != taken and 0 < int(last[1]) <= MAX_UNNAMED:
        letter = LAST_LETTER.search(path, 0, last.start())
        yield Number("number", "/", int(last[1]), part, (letter or last).start(), last.end())


def numbers_in_query(query: Sequence[str]) -> Iterator[Number]:
    """Yield each number or cursor of the parts of a query that may be a position."""
    for number, part in enumerate(query):
        if part.startswith("/"):
            yield from numbers_in_path(part, number)
            continue
        key, _, value = part.partition("=")
        unit = unit_of(key)
        if value and (unit == "cursor" or (unit == "offset" and not is_count(value))):
            yield Number("cursor", key, 0, number)
        elif is_count(value):
            yield Number(unit, key, int(value), number)


def query_parts(query: str) -> list[str]:
    """The parts of a query, without empty ones and sessions."""
    parts = unquote(query.replace("&amp;", "&").replace("+", " ")).split("&") if query else []
    return [part for part in parts if part and part.partition("=")[0].lower() not in SESSION_KEYS]


def is_count(value: str) -> bool:
    """Whether a text is a number that may count pages or items; longer ones are identifiers and times."""
    return value.isascii() and value.isdigit() and len(value) < 8


def positions(url: str) -> list[Position]:
    """The positions in a URL, the more telling first, ``MAX_POSITIONS`` at most.

    >>> [(found.unit, found.key, found.number) for found in positions("https://example.org/shop/page/3?sort=2")]
    [('page', '/page', 3), ('number', 'sort', 2)]
    """
    parts = split_url(url)
    query, raw = query_parts(parts.query), unquote(parts.path)
    found = sorted(chain(numbers_in_query(query), numbers_in_path(raw)), key=lambda each: UNITS.index(each.unit))
    host, path, whole = plain_host(parts.netloc), plain_path(parts.path), frozenset(query)
    positions = []
    for unit, key, number, part, begin, end in found[:MAX_POSITIONS]:
        if part < 0:
            rest = (host, plain_path(raw[:begin] + raw[end:]), whole)
        else:
            own = query[part]
            others = whole if query.count(own) > 1 else whole - {own}
            rest = (host, path, others | {f"{own[:begin]}{own[end:]}".strip("/")} if end else others)
        positions.append(Position(unit, key, number, rest))
    return positions


#: Units, the more telling first.
UNITS: Final = ("page", "offset", "cursor", "number")


def list_of(url: str) -> tuple[str, str, frozenset[str]]:
    """A whole URL in the form of ``Position.list_url``."""
    parts = split_url(url)
    query = (part.strip("/") if part.startswith("/") else part for part in query_parts(parts.query))
    return plain_host(parts.netloc), plain_path(parts.path), frozenset(query)


class Origin(NamedTuple):
    """The URL of a page, taken apart once."""

    url: str
    list_url: tuple[str, str, frozenset[str]]
    positions: list[Position]

    @classmethod
    def of(cls, url: str) -> Origin:
        """Take a URL apart."""
        return cls(url, list_of(url), positions(url))

    @property
    def is_first(self) -> bool:
        """Whether the URL has no page number, offset or cursor with a name."""
        return all(position.unit == "number" for position in self.positions)

    def step(self, target: str) -> PageStep | None:
        """The step from this page to another one; None if its URL has no position.

        >>> step = Origin.of("https://example.org/shop").step("https://example.org/shop/page/2/")
        >>> step.is_exact, step.position.unit, step.current
        (True, 'page', None)
        """
        steps = [self.step_to(position) for position in positions(target)]
        return max(
            steps, key=lambda step: (step.position.unit != "number" or step.same_list == 2, step.same_list), default=None
        )

    def step_to(self, position: Position) -> PageStep:
        """The step from this page to a position."""
        own = [each for each in self.positions if each.key == position.key]
        for each in own:
            if each.list_url == position.list_url:
                return PageStep(position, each.number, 2)
        if position.list_url == self.list_url:
            return PageStep(position, None, 2)
        if any(each.place == position.place for each in own):
            number = next(each.number for each in own if each.place == position.place)
            return PageStep(position, number, 1)
        return PageStep(position, None, int(bool(self.url) and position.place == self.list_url[:2] and not own))
