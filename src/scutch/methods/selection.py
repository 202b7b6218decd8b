"""``Selection``: the content that a method selects, as node slices and a mask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Part(NamedTuple):
    """A selected node: its subtree is content, except what the mask leaves out."""

    node: int
    #: Visible characters that are kept.
    chars: int
    #: Why it was selected.
    reason: str


class Selection(NamedTuple):
    """Selected parts of a page.

    >>> Selection.nothing("no text").reason
    'no text'
    """

    parts: Sequence[Part]
    #: Node slices in document order: of the parts, and of the main heading if it precedes them.
    ranges: Sequence[tuple[int, int]]
    #: One byte a node; where it is not 0, the subtree is left out. None leaves out nothing.
    skip: bytes | bytearray | None
    #: The main heading, or -1.
    heading: int
    #: From 0 to 1.
    confidence: float
    #: Why nothing was selected; empty if something was.
    reason: str = ""
    #: Whether hidden text is selected as well, where the mask allows it.
    hidden: bool = False
    #: Slices of readers' comments, which are not in ``ranges``.
    comments: Sequence[tuple[int, int]] = ()
    #: The texts themselves, one a paragraph, where they are not those of the nodes: methods that read the source and not the
    #: tree, in which misplaced table content has moved.
    texts: Sequence[str] = ()
    #: Posts of a thread: the element, the text that is the name of the poster, and the one that is the date, -1 for none.
    posters: Sequence[tuple[int, int, int]] = ()

    @classmethod
    def nothing(cls, reason: str, heading: int = -1) -> Selection:
        """Return an empty selection with its reason."""
        return cls((), (), None, heading, 0.0, reason)
