"""Texts of values."""

from __future__ import annotations

import re
from typing import Final

SURROGATE: Final = re.compile("[\ud800-\udfff]")
#: Between the values of a list, where a format has no lists.
BETWEEN: Final = "; "


def as_text(value: object) -> str | None:
    """Return a value as one would write it; None where there would be nothing to see.

    Examples
    --------
    >>> as_text(["a", "b"]), as_text(True), as_text(0.5), as_text("")
    ('a; b', 'true', '0.5', None)
    """
    if isinstance(value, str):
        return value or None
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return BETWEEN.join(filter(None, map(as_text, value))) or None
    if isinstance(value, tuple):
        return " ".join(filter(None, map(as_text, value))) or None
    return None if value is None else str(value)


def encodable(text: str) -> str:
    """Return a text that every encoding of Unicode has: a surrogate without its other half is replaced.

    Examples
    --------
    >>> encodable("a\\ud800") == "a\\ufffd", encodable("\\ud83d\\ude00") == "\\U0001f600"
    (True, True)
    """
    if text.isascii() or not SURROGATE.search(text):
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def string(value: object) -> str | None:
    """Return a value as a text that can be encoded."""
    text = as_text(value)
    return None if text is None else encodable(text)
