"""Requests of forms and buttons: fields of a form, attributes with URLs, ASP.NET post-backs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple
from urllib.parse import unquote, urlencode

from scutch.kernels.select_rows import rows_of
from scutch.page.node import Node
from scutch.page.page import Page
from scutch.page.tag_ids import IDS
from scutch.page.urls import absolute

#: Attributes of a button with the URL of more items.
URL_ATTRIBUTES: Final = (
    "data-next-url", "data-next", "data-url", "data-href", "data-load-more-url", "hx-get", "data-hx-get", "data-next-page-url",
    "data-src", "data-link", "data-ajax-url", "data-path", "data-action", "formaction",
)  # fmt: skip
POST_BACK: Final = re.compile(r"__doPostBack\(\s*'([^']*)'\s*,\s*'([^']*)'\s*\)")
#: Types of inputs that are sent only if they are used or checked.
UNSENT_TYPES: Final = frozenset(("submit", "button", "image", "reset", "file"))
CHECKED_TYPES: Final = frozenset(("checkbox", "radio"))
#: The most requests of one form that are read, as each has all of its fields.
MAX_REQUESTS: Final = 64


#: Elements with a value that is sent.
FIELD_TAGS: Final = tuple(IDS[name] for name in ("input", "select", "textarea"))


#: Bytes that a form encodes, and their codes.
ENCODED: Final = re.compile(rb"[^A-Za-z0-9_.~-]")
CODES: Final = {bytes([byte]): b"%%%02X" % byte for byte in range(256)} | {b" ": b"+"}


def quoted(text: str) -> str:
    """A text as a form encodes it, as ``quote_plus`` does; several times as fast for long fields such as view states.

    >>> quoted("a b+ü")
    'a+b%2B%C3%BC'
    """
    return ENCODED.sub(lambda found: CODES[found[0]], text.encode(errors="replace")).decode("ascii")


class PageRequest(NamedTuple):
    """A request that a link or button sends."""

    #: Where it is sent, and how.
    url: str
    method: str = "GET"
    #: Names and values of the body of a ``POST``.
    fields: tuple[tuple[str, str], ...] = ()

    @property
    def body(self) -> bytes:
        """The fields in ``application/x-www-form-urlencoded``."""
        return "&".join(f"{quoted(name)}={quoted(value)}" for name, value in self.fields).encode()


class FormReader:
    """Reads the forms of a page, each once.

    ``base``: what its addresses are relative to.
    """

    def __init__(self, page: Page, base: str | None) -> None:
        self.page = page
        self.base = base
        self.fields: dict[int, tuple[tuple[str, str], ...]] = {}
        self.requests: Counter[int] = Counter()

    def sent_fields(self, form: Node) -> tuple[tuple[str, str], ...]:
        """Names and values of the fields of a form, as a browser sends them."""
        if form.index not in self.fields:
            self.fields[form.index] = sent_fields(form)
        return self.fields[form.index]

    def form_request(self, form: Node, added: Sequence[tuple[str, str]]) -> PageRequest | None:
        """The request of a form with some fields added; None without a URL, and after ``MAX_REQUESTS`` of the form."""
        action = absolute(form.get("action", ""), self.base) or self.page.url
        self.requests[form.index] += 1
        if not action or self.requests[form.index] > MAX_REQUESTS:
            return None
        names = {name for name, _ in added}
        fields = (*(field for field in self.sent_fields(form) if field[0] not in names), *added)
        if form.get("method", "get").lower() == "post":
            return PageRequest(action, "POST", fields)
        return PageRequest(f"{action.partition('#')[0].partition('?')[0]}?{urlencode(fields)}")

    def button_request(self, button: Node) -> PageRequest | None:
        """What a button asks for: an attribute with a URL, or its form."""
        for name in URL_ATTRIBUTES:
            value = button.get(name) or ""
            if "/" in value or "?" in value:
                url = absolute(value, self.base)
                return PageRequest(url) if url else None
        form = form_of(button)
        if form is None or button.get("type", "submit").lower() not in {"submit", "image"}:
            return None
        name = button.get("name") or ""
        return self.form_request(form, [(name, button.get("value", ""))] if name else [])

    def post_back(self, link: Node) -> PageRequest | None:
        """The request of a link that sends the form of an ASP.NET page."""
        found = POST_BACK.search(unquote(link.get("href") or link.get("onclick") or ""))
        form = form_of(link) if found else None
        if not found or form is None:
            return None
        return self.form_request(form, [("__EVENTTARGET", found[1]), ("__EVENTARGUMENT", found[2])])


def form_of(node: Node) -> Node | None:
    """The form that an element is in."""
    return next((above for above in node.ancestors() if above.tag == "form"), None)


def is_sent(field: Node) -> bool:
    """Whether an input is part of the request of its form."""
    kind = (field.get("type") or "text").lower()
    checked = kind not in CHECKED_TYPES or field.get("checked") is not None
    return field.get("disabled") is None and kind not in UNSENT_TYPES and checked


def sent_fields(form: Node) -> tuple[tuple[str, str], ...]:
    """Names and values of the fields of a form, in document order."""
    begin, tags = form.index + 1, form.page.columns.tag[form.index + 1 : form.page.columns.end[form.index]]
    nodes = sorted(begin + row for tag in FIELD_TAGS for row in rows_of(tags, tag))
    fields = (Node(form.page, node) for node in nodes)
    return tuple((name, value) for node in fields if (name := node.get("name")) and (value := sent_value(node)) is not None)


def sent_value(field: Node) -> str | None:
    """The value of a field; that of a select box is its selected option. None if it is not sent."""
    if field.tag == "input":
        return field.get("value", "") if is_sent(field) else None
    if field.tag == "textarea":
        return field.text_content
    options = [node for node in field.descendants() if node.tag == "option"]
    chosen = next((option for option in options if option.get("selected") is not None), options[0] if options else None)
    return chosen.get("value", chosen.text_content.strip()) if chosen else None
