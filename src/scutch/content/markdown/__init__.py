"""Markdown of a page."""

from scutch.content.markdown.readable import readable_markdown
from scutch.content.markdown.render import render_markdown

__all__ = ["readable_markdown", "render_markdown"]
