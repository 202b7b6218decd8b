"""Requests of forms and buttons: fields of a form, attributes with URLs, ASP.NET post-backs."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlencode

from scutch.page.node import Node
from scutch.page.page import Page
from scutch.page.urls import absolute, base_address

#: Attributes of a button with the URL of more items.
URL_ATTRIBUTES: Final = (
    "data-next-url", "data-next", "data-url", "data-href", "data-load-more-url", "hx-get", "data-hx-get", "data-next-page-url",
    "data-src", "data-link", "data-ajax-url", "data-path", "data-action", "formaction",
)  # fmt: skip
POST_BACK: Final = re.compile(r"__doPostBack\(\s*'([^']*)'\s*,\s*'([^']*)'\s*\)")
#: Types of inputs that are sent only if they are used or checked.
UNSENT_TYPES: Final = frozenset(("submit", "button", "image", "reset", "file"))
CHECKED_TYPES: Final = frozenset(("checkbox", "radio"))


def form_of(node: Node) -> Node | None:
    """The form that an element is in."""
    return next((above for above in node.ancestors() if above.tag == "form"), None)


def is_sent(field: Node) -> bool:
    """Whether an input is part of the request of its form."""
    kind = (field.get("type") or "text").lower()
    checked = kind not in CHECKED_TYPES or field.get("checked") is not None
    return bool(field.get("name")) and field.get("disabled") is None and kind not in UNSENT_TYPES and checked


def sent_fields(form: Node) -> list[tuple[str, str]]:
    """Names and values of the fields of a form, as a browser sends them; select boxes by their selected option."""
    found = []
    for node in form.descendants():
        if node.tag == "input" and is_sent(node):
            found.append((node.get("name", ""), node.get("value", "")))
        elif node.tag == "select" and node.get("name"):
            options = [option for option in node.descendants() if option.tag == "option"]
            chosen = next(
                (option for option in options if option.get("selected") is not None), options[0] if options else None
            )
            if chosen:
                found.append((node.get("name", ""), chosen.get("value", chosen.text_content.strip())))
        elif node.tag == "textarea" and node.get("name"):
            found.append((node.get("name", ""), node.text_content))
    return found


def form_request(page: Page, form: Node, added: list[tuple[str, str]]) -> tuple[str, str, bytes] | None:
    """URL, method and body of the request of a form with some fields added; None without a URL."""
    base = base_address(page)
    action = absolute(form.get("action", ""), base) or page.url
    if not action:
        return None
    names = {name for name, _ in added}
    data = urlencode([field for field in sent_fields(form) if field[0] not in names] + added)
    if form.get("method", "get").lower() == "post":
        return action, "POST", data.encode()
    return f"{action.partition('#')[0].partition('?')[0]}?{data}", "GET", b""


def button_request(page: Page, button: Node) -> tuple[str, str, bytes] | None:
    """URL, method and body that a button asks for: an attribute with a URL, or its form."""
    for name in URL_ATTRIBUTES:
        value = button.get(name) or ""
        if "/" in value or "?" in value:
            url = absolute(value, base_address(page))
            return (url, "GET", b"") if url else None
    form = form_of(button)
    if form is None or button.get("type", "submit").lower() not in {"submit", "image"}:
        return None
    name = button.get("name") or ""
    return form_request(page, form, [(name, button.get("value", ""))] if name else [])


def post_back(page: Page, link: Node) -> tuple[str, str, bytes] | None:
    """The request of a link that sends the form of an ASP.NET page."""
    found = POST_BACK.search(link.get("href") or link.get("onclick") or "")
    form = form_of(link)
    if not found or form is None:
        return None
    url, method, body = form_request(page, form, [("__EVENTTARGET", found[1]), ("__EVENTARGUMENT", found[2])]) or ("", "", b"")
    return (url, method, body) if url else None
