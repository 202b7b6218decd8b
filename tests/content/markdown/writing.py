"""Markdown as the tests ask for it: written by both twins, which must agree."""

from scutch.content.markdown import readable_markdown, render_markdown
from scutch.page import parse


def markdown(html: str, base_url: str | None = None) -> str:
    """Markdown of a whole page."""
    columns = parse(html).columns
    whole = [(0, len(columns))]
    result = render_markdown(columns, whole, base_url=base_url)
    assert result == readable_markdown(columns, whole, base_url=base_url)
    return result
