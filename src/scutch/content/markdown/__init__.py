"""Markdown of a page."""

from scutch.content.markdown.render import render_heading, render_markdown

__all__ = ["render_heading", "render_markdown"]
