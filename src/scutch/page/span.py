"""``Span``: a view of consecutive sibling subtrees, such as a record of two table rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scutch.page.serialize import serialize
from scutch.page.text import render_text

if TYPE_CHECKING:
    from scutch.page.node import Node
    from scutch.page.page import Page


class Span:
    """Consecutive sibling subtrees: the node slice ``[begin, end)``.

    Parameters
    ----------
    page
        The page of the span.
    begin, end
        Index of the first node, and one past the last descendant of the last sibling.

    Raises
    ------
    ValueError
        The slice does not consist of sibling subtrees of this page.

    Examples
    --------
    >>> import scutch
    >>> from scutch.page import Span
    >>> page = scutch.parse("<dl><dt>Flax<dd>A plant<dt>Hemp<dd>Another</dl>")
    >>> term = Span(page, 5, 9)
    >>> term.nodes, len(term), term.text
    ([<Node 5 dt>, <Node 7 dd>], 4, 'Flax\\nA plant')
    """

    __slots__ = ("_begin", "_end", "_page")

    def __init__(self, page: Page, begin: int, end: int) -> None:
        if not (0 <= begin <= end <= len(page)) or not _is_run(page, begin, end):
            raise ValueError(f"nodes {begin} to {end} are not a run of sibling subtrees")
        self._page = page
        self._begin = begin
        self._end = end

    @property
    def page(self) -> Page:
        """The page of this span."""
        return self._page

    @property
    def begin(self) -> int:
        """Index of the first node."""
        return self._begin

    @property
    def end(self) -> int:
        """One past the index of the last node."""
        return self._end

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Span):
            return NotImplemented
        return (self._begin, self._end) == (other.begin, other.end) and self._page == other.page

    def __hash__(self) -> int:
        return hash((self._page, self._begin, self._end))

    def __repr__(self) -> str:
        return f"<Span {self._begin}:{self._end} {' '.join(node.tag for node in self.nodes)}>"

    def __len__(self) -> int:
        return self._end - self._begin

    def __iter__(self) -> Iterator[Node]:
        return (self._page[index] for index in range(self._begin, self._end))

    @property
    def nodes(self) -> list[Node]:
        """The sibling nodes, without their descendants."""
        ends, node = self._page.columns.end, self._begin
        found: list[Node] = []
        while node < self._end:
            found.append(self._page[node])
            node = ends[node]
        return found

    @property
    def text(self) -> str:
        """Visible text (see ``Node.text``)."""
        return render_text(self._page.columns, self._begin, self._end)

    @property
    def xpaths(self) -> list[str]:
        """Positional XPath of each sibling."""
        return [node.xpath for node in self.nodes]

    @property
    def source_span(self) -> tuple[int, int] | None:
        """Begin and end of the smallest slice of ``page.source`` with all siblings; None for a page made from a tree."""
        spans = [span for node in self.nodes if (span := node.source_span) is not None]
        if not spans:
            return None
        return min(begin for begin, _ in spans), max(end for _, end in spans)

    @property
    def html(self) -> str:
        """The markup in the source; serialised markup if the page has no source."""
        if (span := self.source_span) is None:
            return self.to_html()
        return self._page.source[slice(*span)].decode("utf-8", "replace")

    def to_html(self) -> str:
        """Serialise the siblings by the HTML standard's algorithm."""
        return serialize(self._page.columns, self._begin, self._end)


def _is_run(page: Page, begin: int, end: int) -> bool:
    """Return whether the sibling chain that starts at ``begin`` ends at ``end``."""
    ends, parents, node = page.columns.end, page.columns.parent, begin
    while node < end and parents[node] == parents[begin]:
        node = ends[node]
    return node == end
