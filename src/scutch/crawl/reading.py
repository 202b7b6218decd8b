"""Reading a page of a crawl: rows with their details, the next page, links, and the total that the page announces."""

from __future__ import annotations

import hashlib
import json
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from scutch.content.extract import extract_content
from scutch.crawl.canonical import parameter_names, url_key
from scutch.errors import InvalidInput
from scutch.kernels.select_rows import rows_of, rows_with
from scutch.page.columns import MARKS
from scutch.page.page import Page
from scutch.page.tag_ids import IDS
from scutch.page.urls import absolute, base_address
from scutch.sites.fields import SINGLE_KINDS
from scutch.sites.follow.announced import announced
from scutch.sites.follow.detail_links import detail_addresses
from scutch.sites.follow.next_page import NextPage, next_page
from scutch.sites.learning.learn import learn
from scutch.sites.learning.repair import repair

if TYPE_CHECKING:
    from scutch.sites.learning.repair import Repair
    from scutch.sites.wrapper import Wrapper

#: Metadata and text of a detail page for which no wrapper is known.
CONTENT_FIELDS: Final = ("title", "author", "date", "description", "image", "text")
NAVIGATION: Final = MARKS["navigation"]
ANCHOR: Final = IDS["a"]
BROKEN: Final = "broken"


class ListReading(NamedTuple):
    """What one page of a list gives; a value of JSON types."""

    #: Values by column.
    rows: Sequence[dict[str, Any]]
    #: The address of the detail page of each row, or None.
    details: Sequence[str | None]
    #: The request of the next page, or None.
    next: NextPage | None = None
    #: Other pages of the site, for crawls that follow them.
    links: Sequence[str] = ()
    #: Number of records that the page announces; 0 if it does not.
    total: int = 0
    #: Why the rows cannot be trusted; empty if they can.
    problem: str = ""
    #: What is equal for pages with the same texts and details, whenever they were fetched.
    digest: str = ""

    def keys(self, key_of: Callable[[str], str] = url_key) -> list[str]:
        """The key of each row: that of the address of its detail page, else its values; equal rows of a page are numbered."""
        count: Counter[str] = Counter()
        keys = []
        for row, detail in zip(self.rows, self.details, strict=True):
            key = key_of(detail) if detail else digest_of(row)
            count[key] += 1
            keys.append(key if detail or count[key] == 1 else f"{key} {count[key]}")
        return keys

    def to_json(self) -> str:
        """The reading as JSON."""
        following = (*self.next[:2], self.next.body.decode("latin-1")) if self.next else None
        values = [self.rows, self.details, following, self.links, self.total, self.problem, self.digest]
        return json.dumps(values, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> ListReading:
        """The reading in a JSON text of ``to_json``."""
        rows, details, following, links, total, problem, digest = json.loads(text)
        after = NextPage(following[0], following[1], following[2].encode("latin-1")) if following else None
        return cls(rows, details, after, links, total, problem, digest)


class SiteReader:
    """Reads the pages of one site.

    ``wrapper``: the wrapper of its lists, or of details or articles, whose pages are a row each; None to learn that of a list
    from the first page, and then from the first few. ``detail``: the wrapper of its detail pages;
    None for their metadata and text. ``follows``: which other links are wanted: ``navigation``, ``full``, or none.

    ``adds_content``: whether rows of details get metadata and text beside the fields of a wrapper, as they do if it is
    learned.
    """

    def __init__(self, wrapper: Wrapper | None, detail: Wrapper | None = None, follows: str = "") -> None:
        self.wrapper = wrapper
        self.detail = detail
        self.follows = follows
        self.adds_content = detail is None

    def read_list(self, page: Page) -> ListReading:
        """Read a page of a list.

        Raises ``InvalidInput``: there is no wrapper yet, and the page has no list to learn one from.
        """
        if self.wrapper is None:
            self.wrapper = wrapper_of_first_page(page)
        is_single = self.wrapper.kind in SINGLE_KINDS
        answer = self.wrapper.apply(page)
        problem = "; ".join(str(each.reason) for each in answer.problems) if answer.health.verdict == BROKEN else ""
        rows = [] if problem else plain_rows(answer.table.to_jsonl())
        details = [] if problem else [page.url] if is_single else detail_addresses(answer.table)
        found, after = (None, None) if is_single else (announced(page), next_page(page))
        total, digest = found.total if found else 0, digest_of([answer.table.to_dicts(raw=True) if rows else (), details])
        return ListReading(rows, details, after, site_links(page, self.follows), total, problem, digest)

    def learn_list(self, pages: Sequence[Page], before: Sequence[ListReading]) -> list[ListReading] | None:
        """Learn the wrapper of lists from several pages, for the columns that the first one lacks; what the pages give then.

        ``before``: what they gave by the present wrapper, which stays, with None for an answer, if they have other records by
        the new one.
        """
        present = self.wrapper
        try:
            self.wrapper = learn(pages, kind="list")
            found = [self.read_list(page) for page in pages]
        except InvalidInput:
            found = []
        if [[*each.details] for each in found] == [[*each.details] for each in before]:
            return found
        self.wrapper = present
        return None

    def repair_list(self, page: Page, known_rows: Sequence[dict[str, Any]]) -> Repair | None:
        """Repair the wrapper of lists with a page that it does not fit; None, and the wrapper as it was, if that fails.

        Every field must be found again, and the page must fit the new wrapper.
        """
        if self.wrapper is None:
            return None
        try:
            found = repair(self.wrapper, [page], known_rows=known_rows)
        except InvalidInput:
            return None
        if found.missing or found.wrapper.apply(page).health.verdict != "ok":
            return None
        self.wrapper = found.wrapper
        return found

    def read_detail(self, page: Page) -> dict[str, Any]:
        """Read a detail page: its row by the wrapper, and what of metadata and text the wrapper has no field for.

        Raises ``InvalidInput``: the wrapper does not fit the page.
        """
        if self.detail is None:
            return content_values(page)
        answer = self.detail.apply(page)
        if answer.health.verdict == BROKEN:
            reasons = "; ".join(str(each.reason) for each in answer.problems)
            raise InvalidInput(f"the wrapper of details does not fit: {reasons}", url=page.url, stage="crawl")
        rows = plain_rows(answer.table.to_jsonl())
        return (rows[0] if rows else {}) | (self.rest_of(page) if self.adds_content else {})

    def learn_details(self, pages: Sequence[Page]) -> bool:
        """Learn the wrapper of details from some of them; whether they have one."""
        try:
            self.detail = learn(pages, kind="detail")
        except InvalidInput:
            return False
        return True

    def rest_of(self, page: Page) -> dict[str, Any]:
        """Metadata and text for which the wrapper of details has no field."""
        known = {field.name.lower() for field in self.detail.fields} if self.detail else set()
        hidden = known | ({"text"} if "content" in known else set())
        return {name: value for name, value in content_values(page).items() if name not in hidden}


def digest_of(values: object) -> str:
    """What is equal for equal values of JSON types."""
    return hashlib.sha1(json.dumps(values).encode(), usedforsecurity=False).hexdigest()


def wrapper_of_first_page(page: Page) -> Wrapper:
    """Return the wrapper of the list of a page.

    Raises ``InvalidInput``: it shows none; the message says what reads other pages.
    """
    try:
        return learn([page], kind="list")
    except InvalidInput as problem:
        raise InvalidInput(
            f"{problem}; pages of other kinds need a wrapper, which scutch learn makes", stage="crawl"
        ) from None


def content_values(page: Page) -> dict[str, Any]:
    """Metadata and text of a page."""
    content = extract_content(page)
    found = {name: getattr(content, name, None) for name in CONTENT_FIELDS}
    return {name: str(value) for name, value in found.items() if value}


def text_digest(page: Page) -> str | None:
    """What is equal for pages with the same main content; None for a page whose URL has no parameter that may be ignored."""
    if not parameter_names(page.url or ""):
        return None
    return hashlib.sha1(extract_content(page).text.encode(), usedforsecurity=False).hexdigest()


def plain_rows(lines: str) -> list[dict[str, Any]]:
    """Rows of JSON lines."""
    return [json.loads(line) for line in lines.split("\n") if line]


def site_links(page: Page, follows: str) -> list[str]:
    """Links of a page to pages of the same host, each once: all of them, or those of its navigation.

    >>> import scutch
    >>> page = scutch.parse("<nav><a href=/a>A</a></nav><a href=/b>B</a><a href=//x.org>X</a>", url="https://example.org/")
    >>> site_links(page, "navigation"), site_links(page, "full"), site_links(page, "")
    (['https://example.org/a'], ['https://example.org/a', 'https://example.org/b'], [])
    """
    if follows not in {"navigation", "full"} or not page.url:
        return []
    origin = "/".join(page.url.split("/", 3)[:3])
    urls = hrefs(page, navigation=follows == "navigation")
    return list(dict.fromkeys(url for url in urls if url.split("#")[0] != page.url and f"{url}/".startswith(f"{origin}/")))


def hrefs(page: Page, *, navigation: bool) -> Iterator[str]:
    """Yield the targets of links, without fragments; only those of navigation, or all."""
    base, columns, inside = base_address(page), page.columns, 0
    landmarks = deque(rows_with(columns.marks, NAVIGATION))
    for node in rows_of(columns.tag, ANCHOR):
        while landmarks and landmarks[0] < node:
            inside = max(inside, columns.end[landmarks.popleft()])
        href = columns.attribute(node, "href") if node < inside or not navigation else None
        url = absolute(href, base) if href else None
        if url and url.startswith(("http://", "https://")):
            yield url.partition("#")[0]
