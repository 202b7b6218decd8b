"""Markdown of a page."""

from scutch.content.markdown.render import markdown_heading, render_markdown

__all__ = ["markdown_heading", "render_markdown"]
