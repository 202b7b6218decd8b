"""Texts of a page as values: its language decides what they leave open, and its address makes links whole."""

from __future__ import annotations

from collections.abc import Sequence

from scutch.page.page import Page
from scutch.page.urls import absolute
from scutch.values.column import typed_values
from scutch.values.registry import ADDRESS_TYPES


def language_of(page: Page) -> str:
    """Return what a page says it is written in, as it says it; empty when it does not.

    Examples
    --------
    >>> import scutch
    >>> language_of(scutch.parse("<html lang=de-AT>")), language_of(scutch.parse("<p>Flachs"))
    ('de-AT', '')
    """
    root = page.root
    return (root.get("lang") or root.get("xml:lang") or "").strip() if root else ""


def values_on(page: Page, texts: Sequence[str | None], column_type: str) -> list[object]:
    """Return the values of a column of a page, None where there is no text or where it cannot be read.

    Parameters
    ----------
    page
        Its address and its language count.
    texts
        The cells.
    column_type
        Their type, one of ``scutch.values.COLUMN_TYPES``.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<html lang=de>", url="https://example.org/shop/")
    >>> values_on(page, ["1.234", None], "number"), values_on(page, ["flax", ""], "url")
    ([1234, None], ['https://example.org/shop/flax', None])
    """
    if column_type in ADDRESS_TYPES:
        return [absolute(text, page.url) if text else None for text in texts]
    values = typed_values([text or "" for text in texts], column_type, language_of(page))
    return [value if text else None for text, value in zip(texts, values, strict=True)]
