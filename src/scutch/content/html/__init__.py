"""Safe HTML of a page."""

from scutch.content.html.render import html_heading, render_html

__all__ = ["html_heading", "render_html"]
