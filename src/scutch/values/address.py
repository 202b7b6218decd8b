"""Web addresses of pages and of images."""

from __future__ import annotations

from typing import Final

from scutch.values._prefilter import ADDRESS_START
from scutch.values.column_types import ColumnType, PrefilterRule

STARTS: Final = ("http://", "https://", "www.", "//")


def is_address(text: str) -> bool:
    """Whether a text is a web address.

    >>> is_address("https://a.example/1"), is_address("www.a.example for more")
    (True, False)
    """
    return text.startswith(STARTS) and " " not in text and "." in text


URL: Final = ColumnType(
    "url",
    is_address,
    0.95,
    PrefilterRule(needs=ADDRESS_START),
    is_word=True,
    attributes=frozenset(("href", "action", "cite")),
    is_address=True,
)
IMAGE: Final = ColumnType(
    "image",
    attributes=frozenset(
        ("src", "srcset", "poster", "data-src", "data-original", "data-lazy-src", "data-srcset"),
    ),
    is_address=True,
)
