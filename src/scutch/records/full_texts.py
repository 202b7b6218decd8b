"""Full texts of cells that a page cuts with an ellipsis: the element around them often has the whole text in an attribute."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Final

from scutch.page.parser import Columns
from scutch.page.traversal import ancestors

ELLIPSES: Final = ("…", "...")
#: A word without its middle, such as a hash.
SHORTENED: Final = re.compile(r"(\w{2,})(?:…|\.{3})(\w{2,})")
FULL_TEXT_ATTRIBUTES: Final = ("title", "aria-label")
#: Elements around a text that may have the whole of it, and characters of a text that identify it.
LEVELS: Final = 3
LEAST_CHARS: Final = 4


def are_cut(texts: Sequence[str]) -> bool:
    """Whether any text ends in an ellipsis, or the first one is a word with one in it."""
    lines = "\n".join(texts)
    if not any(map(lines.__contains__, ELLIPSES)):
        return False  # an early exit: no text has one
    return any(text.endswith(ELLIPSES) for text in texts) or any(map(SHORTENED.fullmatch, texts[:1]))


def full_texts(columns: Columns, nodes: Sequence[int], texts: Sequence[str]) -> list[str]:
    """Return texts, those that are cut whole where the page has them. Linear in the texts.

    ``nodes``, ``texts``: the first node of each text, and the texts.
    """
    return [full_text(columns, node, text) if may_be_cut(text) else text for node, text in zip(nodes, texts, strict=True)]


def may_be_cut(text: str) -> bool:
    """Whether a text ends in an ellipsis, or is a word with one in it.

    >>> may_be_cut("Linen thr…"), may_be_cut("a41f…9c0e"), may_be_cut("Linen… thread")
    (True, True, False)
    """
    has_ellipsis = ELLIPSES[0] in text or ELLIPSES[1] in text
    return has_ellipsis and (text.endswith(ELLIPSES) or SHORTENED.fullmatch(text) is not None)


def full_text(columns: Columns, node: int, text: str) -> str:
    """Return the attribute of a near element that begins and ends as a cut text; the text without one.

    >>> import scutch
    >>> page = scutch.parse("<p><a title='Linen thread, unbleached'>Linen thr…</a><a title='Linen rope'>Hackling …</a>")
    >>> [full_text(page.columns, link.index + 1, link.text) for link in page.elements("a")]
    ['Linen thread, unbleached', 'Hackling …']
    """
    shortened = SHORTENED.fullmatch(text)
    begin, end = shortened.groups() if shortened else (text.rstrip("….").rstrip(), "")
    if len(begin) < LEAST_CHARS:
        return text
    for around in islice(ancestors(columns, node), LEVELS):
        for name in FULL_TEXT_ATTRIBUTES:
            value = " ".join((columns.attribute(around, name) or "").split())
            if len(value) > len(begin) + len(end) and value.startswith(begin) and value.endswith(end):
                return value
    return text
