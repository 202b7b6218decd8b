"""What a method answers with: node slices, what to leave out inside them, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Part(NamedTuple):
    """One chosen node: its subtree is in the content, except what the mask leaves out."""

    node: int
    #: Visible characters of it that are kept.
    chars: int
    #: Why it was chosen, for people.
    reason: str


class Selection(NamedTuple):
    """Chosen parts of a page.

    Examples
    --------
    >>> Selection.nothing("no text").reason
    'no text'
    """

    parts: Sequence[Part]
    #: Node slices in document order: the parts', and the heading's where it stands before them.
    ranges: Sequence[tuple[int, int]]
    #: One byte a node, where it is not 0 the subtree is left out; None leaves out nothing.
    skip: bytes | bytearray | None
    #: The main heading, or -1.
    heading: int
    #: From 0 to 1.
    confidence: float
    #: Why nothing was chosen; empty if something was.
    reason: str = ""
    #: Whether text that the page hides is chosen as well, where the mask lets it.
    hidden: bool = False
    #: Slices of what readers wrote about it, which are not in the ranges.
    comments: Sequence[tuple[int, int]] = ()

    @classmethod
    def nothing(cls, reason: str, heading: int = -1) -> Selection:
        """An empty choice, which says why."""
        return cls((), (), None, heading, 0.0, reason)
