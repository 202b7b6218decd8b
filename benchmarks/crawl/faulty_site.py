"""A made-up shop with the faults of real servers.

Errors that pass and errors that stay, redirects, truncated and slow answers, duplicate items, an endless calendar, lists
that wrap around or repeat their last page, rules for robots. The site is a function from a request to an answer. Faults
depend on the path and on how often it was asked for, so the rows that a crawl must give are known exactly.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple
from urllib.parse import parse_qs, urlsplit

PAGE_SIZE: Final = 20
#: One of so many requests has a fault, by what it is.
ERROR_EVERY, BUSY_EVERY, TRUNCATED_EVERY, SLOW_EVERY = 17, 499, 29, 37
REDIRECT_EVERY, GONE_EVERY = 31, 97
PLANTS: Final = ("Flax", "Hemp", "Cotton", "Jute", "Ramie", "Nettle", "Sisal", "Kapok")


class Reply(NamedTuple):
    """An answer of the site.

    Attributes
    ----------
    status, headers, body
        The answer.
    delay
        Seconds until it comes.
    truncated
        Whether the connection closes after half of the body.
    """

    status: int
    headers: Mapping[str, str]
    body: bytes
    delay: float = 0.0
    truncated: bool = False


def number_of(text: str) -> int:
    """A number that is spread evenly over texts."""
    return int.from_bytes(hashlib.sha1(text.encode(), usedforsecurity=False).digest()[:4], "big")


def title_of(item: int) -> str:
    return f"{PLANTS[item % len(PLANTS)]} seeds, batch {item}"


def price_of(item: int, edition: int) -> str:
    return f"{item % 90 + 1 + (edition if item % 50 == 7 else 0)}.{item % 100:02}"


class FaultySite:
    """The site.

    Parameters
    ----------
    items
        Number of items.
    faults
        Whether answers have faults.
    edition
        From one edition to the next, two items in a hundred have another price, and the first is gone.
    robots
        Its ``robots.txt``.
    base
        Scheme and host of its addresses.
    """

    def __init__(
        self,
        items: int,
        *,
        faults: bool = True,
        edition: int = 0,
        robots: str = "User-agent: *\nDisallow: /calendar\nDisallow: /basket\n",
        base: str = "http://shop.test",
    ) -> None:
        self.items = items
        self.faults = faults
        self.edition = edition
        self.robots = robots
        self.base = base
        self.asked: Counter[str] = Counter()

    # ---- what a crawl must find

    @property
    def first(self) -> int:
        return self.edition

    def is_gone(self, item: int) -> bool:
        """Whether the detail page of an item is missing."""
        return self.faults and item % GONE_EVERY == 5

    def rows(self) -> list[dict[str, object]]:
        """The rows of a crawl with details, in order."""
        return [
            {
                "title": title_of(item),
                "url": f"{self.base}/plant/{item}",
                "price": float(price_of(item, self.edition)),
                "height": None if self.is_gone(item) else item % 200 + 1,
            }
            for item in range(self.first, self.items)
        ]

    # ---- pages

    def reply(self, target: str, headers: Mapping[str, str] | None = None) -> Reply:
        """The answer to a GET of a path with its query."""
        self.asked[target] += 1
        if target == "/robots.txt":
            return Reply(200, {"content-type": "text/plain"}, self.robots.encode())
        fault = self.fault(target)
        if fault is not None:
            return fault
        parts = urlsplit(target)
        page = int(parse_qs(parts.query).get("page", ["1"])[0])
        body = self.body(parts.path, page)
        if body is None:
            return Reply(404, {"content-type": "text/html"}, b"<h1>Not found</h1>")
        return self.answer(target, body, headers or {})

    def answer(self, target: str, body: str, headers: Mapping[str, str]) -> Reply:
        data = body.encode()
        etag = f'"{number_of(body):x}"'
        if headers.get("If-None-Match") == etag:
            return Reply(304, {"etag": etag}, b"")
        kind = number_of(target)
        slow = 0.05 if self.faults and kind % SLOW_EVERY == 1 else 0.0
        truncated = self.faults and kind % TRUNCATED_EVERY == 1 and self.asked[target] == 1
        return Reply(200, {"content-type": "text/html; charset=utf-8", "etag": etag}, data, slow, truncated)

    def fault(self, target: str) -> Reply | None:
        """The fault of an answer; None for none."""
        if not self.faults:
            return None
        kind, first = number_of(target), self.asked[target] == 1
        html = {"content-type": "text/html"}
        if kind % ERROR_EVERY == 1 and first:
            return Reply(500, html, b"<h1>Internal server error</h1>")
        if kind % BUSY_EVERY == 1 and first:
            return Reply(503, html | {"retry-after": "1"}, b"<h1>Busy</h1>")
        if target.startswith("/plant/") and kind % REDIRECT_EVERY == 1:
            return Reply(301, {"location": target.replace("/plant/", "/item/")}, b"")
        return None

    def body(self, path: str, page: int) -> str | None:
        """The page at a path; None if there is none."""
        section, _, rest = path.strip("/").partition("/")
        if section in {"plants", "wrap", "repeat"}:
            return self.list_page(section, page)
        if section in {"plant", "item"} and rest.isdigit() and int(rest) < self.items and not self.is_gone(int(rest)):
            return self.detail_page(int(rest))
        if section == "calendar":
            return self.layout("Calendar", f"<table class=calendar><td><a href='/calendar?page={page + 1}'>Next</a></table>")
        return None

    def list_page(self, section: str, page: int) -> str:
        """A page of the list. ``wrap`` begins again after the last page, ``repeat`` shows the last page for ever."""
        count = self.items - self.first
        pages = max(1, -(-count // PAGE_SIZE))
        shown = {"wrap": (page - 1) % pages + 1, "repeat": min(page, pages)}.get(section, page)
        begin = self.first + (shown - 1) * PAGE_SIZE
        items = range(max(begin - 1, self.first), min(begin + PAGE_SIZE, self.items))  # the last item is shown again
        cards = "".join(map(self.card, items))
        last = f"{begin - self.first + 1}–{min(begin + PAGE_SIZE, self.items) - self.first} of {count}"
        following = f"<a href='/{section}?page={page + 1}'>Next »</a>" if shown < pages or section != "plants" else ""
        before = f"<a href='/{section}?page={page - 1}'>« Previous</a>" if page > 1 else ""
        pager = f"<nav class=pagination>{before} <b>{page}</b> {following}</nav>"
        return self.layout("Plants", f"<p class=count>{last} products</p><ul class=products>{cards}</ul>{pager}")

    def card(self, item: int) -> str:
        return (
            f"<li class=product><a class=name href='/plant/{item}'>{title_of(item)}</a> "
            f"<span class=price>€{price_of(item, self.edition)}</span> "
            f"<a class=buy href='/basket?add={item}'>Add to cart</a></li>"
        )

    def detail_page(self, item: int) -> str:
        height, colour = item % 200 + 1, f"{PLANTS[item * 3 % 8].lower()} green"
        rows = f"<tr><th>Height<td class=height>{height}<tr><th>Colour<td class=colour>{colour}"
        text = f"{title_of(item)} grow in any soil. Sow them in April, in rows a hand apart, and water them for two weeks."
        return self.layout(title_of(item), f"<article><h1>{title_of(item)}</h1><p>{text}</p><table>{rows}</table></article>")

    @staticmethod
    def layout(title: str, main: str) -> str:
        menu = "<nav><a href='/plants'>Plants</a> <a href='/calendar?page=1'>Calendar</a> <a href='/basket'>Basket</a></nav>"
        return f"<!doctype html><title>{title} - Flax shop</title>{menu}<main>{main}</main><footer>© Flax shop</footer>"
