"""Pages that are not the requested one: a sign-in page, a bot wall, an empty shell; with a hint what to do."""

from collections.abc import Callable, Sequence
from typing import Final
from urllib.parse import urlsplit

from scutch.content.kind.classify import classify
from scutch.page import Page
from scutch.sources.files import is_url
from scutch.sources.shown_names import without_credentials

#: A page with a password field that shows more characters, or has a longer result, is no sign-in page: forums
#: such as Discourse hide their posts until scripts run.
MAX_SIGN_IN_CHARS: Final = 1500
RENDER_HINT: Final = "try --render"
SIGN_IN_HINT: Final = "to use a session of your browser: --render --storage-state FILE, or --cookie NAME=VALUE"


def page_notice(page: Page, name: str, reason: str, truncated: Sequence[str], found: Callable[[], int] = int) -> str:
    """What is wrong with a page, with a hint; empty for a page that seems to be the requested one.

    ``name``: its input: a file or an address. ``reason``: why it has no result; empty if it has one. ``truncated``: limits
    that truncated the result. ``found``: characters of the result, asked for only where the page could be a sign-in page.

    >>> import scutch
    >>> page = scutch.parse("<div id=app></div><noscript>Please enable JavaScript.</noscript>")
    >>> page_notice(page, "a.html", "no text", page.truncated)
    'no text; empty page: it needs scripts; try --render'
    """
    limits = f"truncated by limits: {', '.join(truncated)}" if truncated else ""
    other = other_page(page, name, reason, found)
    return "; ".join(dict.fromkeys(filter(None, (reason, *other, limits))))


def other_page(page: Page, name: str, reason: str, found_chars: Callable[[], int]) -> tuple[str, ...]:
    """What a page is instead of the requested one, and a hint; texts may be empty."""
    if not (page.layout or page.source.strip()):
        return ("the input is empty",)
    if is_sign_in(page) and found_chars() <= MAX_SIGN_IN_CHARS:
        target = f"redirected to {page.url}" if is_redirected(page, name) else ""
        return "sign-in page", target, SIGN_IN_HINT
    found = classify(page).reason if reason or is_url(name) else ""
    return found, RENDER_HINT if found and not page.layout else ""


def is_sign_in(page: Page) -> bool:
    """Whether a page asks for a password, and shows little else."""
    columns = page.columns
    if columns.chars[0] > MAX_SIGN_IN_CHARS:
        return False
    return any((node.get("type") or "").lower() == "password" for node in page.elements("input"))


def is_redirected(page: Page, name: str) -> bool:
    """Whether a page has another address than the one that was requested."""
    return is_url(name) and page.url is not None and urlsplit(page.url)[1:3] != urlsplit(without_credentials(name))[1:3]
