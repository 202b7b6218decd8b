"""Safe HTML of a page."""

from scutch.content.html.render import render_heading, render_html

__all__ = ["render_heading", "render_html"]
