"""Safe HTML of a page."""

from typing import TYPE_CHECKING, Any

from scutch.content.html.render import render_html

if TYPE_CHECKING:
    from scutch.content.html.readable import readable_html

__all__ = ["readable_html", "render_html"]


def __getattr__(name: str) -> Any:
    """Load the readable twin when it is asked for."""
    if name != "readable_html":
        raise AttributeError(name)
    from scutch.content.html.readable import readable_html  # noqa: PLC0415

    return readable_html
