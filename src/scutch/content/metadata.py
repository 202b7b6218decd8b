"""What a page says about itself: light rules over its head."""

from __future__ import annotations

from scutch.page import Page
from scutch.results import Metadata


def describe(page: Page, heading: int = -1) -> Metadata:
    """Metadata of a page."""
    root = page.root
    return Metadata(title=page.title, language=root.get("lang", "") if root else "", url=page.url or "")
