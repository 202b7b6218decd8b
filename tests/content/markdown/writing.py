"""A whole page in each output format."""

from scutch.content.html import render_html
from scutch.content.markdown import render_markdown
from scutch.content.render_choice import ChosenParts
from scutch.methods.selection import Selection
from scutch.page import Page, parse


def whole(html: str, base_url: str | None = None) -> tuple[Page, list[tuple[int, int]]]:
    """A page and the slice that is all of it."""
    page = parse(html, base_url)
    return page, [(0, len(page))]


def markdown(html: str, base_url: str | None = None, *, links: bool = True) -> str:
    """Markdown of a whole page."""
    page, ranges = whole(html, base_url)
    return render_markdown(page.columns, ranges, base_url=base_url, links=links)


def safe(html: str, base_url: str | None = None, *, links: bool = True) -> str:
    """Safe HTML of a whole page."""
    page, ranges = whole(html, base_url)
    return render_html(page.columns, ranges, base_url=base_url, links=links)


def text(html: str) -> str:
    """Text of a whole page."""
    page, ranges = whole(html)
    return ChosenParts(page, Selection((), ranges, None, -1, 1.0)).text()
