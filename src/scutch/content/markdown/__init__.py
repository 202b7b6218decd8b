"""Markdown of a page."""

from typing import TYPE_CHECKING, Any

from scutch.content.markdown.render import render_markdown

if TYPE_CHECKING:
    from scutch.content.markdown.readable import readable_markdown

__all__ = ["readable_markdown", "render_markdown"]


def __getattr__(name: str) -> Any:
    """Load the readable twin when it is asked for."""
    if name != "readable_markdown":
        raise AttributeError(name)
    from scutch.content.markdown.readable import readable_markdown  # noqa: PLC0415

    return readable_markdown
