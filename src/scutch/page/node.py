"""``Node``: a view of one node of a page.

A node holds only the page and an index, so it is cheap to create. Two nodes are equal if they have the same page and index.
Properties read the columns lazily, on access.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, overload

from scutch.page import xpath as paths
from scutch.page.columns import DOCUMENT, NAMESPACES, TAG_MASK, TEXT
from scutch.page.serialize import serialize
from scutch.page.span import Span
from scutch.page.text import render_text

if TYPE_CHECKING:
    from scutch.page.page import Page


class Node:
    """One node of a page: an element, a text, a comment, the doctype or the document.

    Nodes come from a page (``page[i]``, ``page.body``, ``page.elements("p")``) or from one another.

    Parameters
    ----------
    page
        The page of the node.
    index
        Row in the columns: the position in document order.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<p class=lead>Flax <b>fibre</b>")
    >>> p = next(page.elements("p"))
    >>> p.tag, p.get("class"), p.text
    ('p', 'lead', 'Flax fibre')
    >>> [child.tag for child in p.children]
    ['#text', 'b']
    """

    __slots__ = ("_index", "_page")

    def __init__(self, page: Page, index: int) -> None:
        self._page = page
        self._index = index

    @property
    def page(self) -> Page:
        """The page of this node."""
        return self._page

    @property
    def index(self) -> int:
        """Position in document order, and row in the columns."""
        return self._index

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        return self._index == other.index and self._page == other.page

    def __hash__(self) -> int:
        return hash((self._page, self._index))

    def __repr__(self) -> str:
        return f"<Node {self._index} {self.tag}>"

    @property
    def tag(self) -> str:
        """Name of the element; ``#text``, ``#comment``, ``#doctype`` or ``#document`` for the other nodes."""
        return self._page.columns.name(self._index)

    @property
    def namespace(self) -> str:
        """``html``, ``svg`` or ``math``."""
        return NAMESPACES[self._page.columns.tag[self._index] & ~TAG_MASK]

    @property
    def is_element(self) -> bool:
        """Whether this is an element."""
        tag: int = self._page.columns.tag[self._index]
        return tag > DOCUMENT

    @property
    def is_text(self) -> bool:
        """Whether this is a text node."""
        tag: int = self._page.columns.tag[self._index]
        return tag == TEXT

    @property
    def parent(self) -> Node | None:
        """The parent node; None for the document."""
        return self._at(self._page.columns.parent[self._index])

    @property
    def children(self) -> list[Node]:
        """Child nodes of any kind, in order.

        Examples
        --------
        >>> import scutch
        >>> scutch.parse("<p>a<br>b").body.children[0].children
        [<Node 5 #text>, <Node 6 br>, <Node 7 #text>]
        """
        ends, child, stop = self._page.columns.end, self._index + 1, self._end
        found: list[Node] = []
        while child < stop:
            found.append(Node(self._page, child))
            child = ends[child]
        return found

    @property
    def elements(self) -> list[Node]:
        """Child elements, in order."""
        return [child for child in self.children if child.is_element]

    @property
    def first_child(self) -> Node | None:
        """The first child node of any kind."""
        return self._at(self._index + 1) if self._index + 1 < self._end else None

    @property
    def last_child(self) -> Node | None:
        """The last child node of any kind; the subtrees of the other children are not searched."""
        parents, child = self._page.columns.parent, self._end - 1
        if child == self._index:
            return None
        while parents[child] != self._index:
            child = parents[child]
        return Node(self._page, child)

    @property
    def next_sibling(self) -> Node | None:
        """The next sibling, of any kind."""
        ends, parent = self._page.columns.end, self._page.columns.parent[self._index]
        after = ends[self._index]
        return Node(self._page, after) if parent >= 0 and after < ends[parent] else None

    @property
    def previous_sibling(self) -> Node | None:
        """The previous sibling, of any kind."""
        parents, child = self._page.columns.parent, self._index - 1
        parent = parents[self._index]
        if child <= parent:
            return None
        while parents[child] != parent:
            child = parents[child]
        return self._at(child)

    def ancestors(self) -> Iterator[Node]:
        """Yield the ancestors, from the parent up to the document.

        Examples
        --------
        >>> import scutch
        >>> [node.tag for node in next(scutch.parse("<p><b>x").elements("b")).ancestors()]
        ['p', 'body', 'html', '#document']
        """
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    def descendants(self) -> Iterator[Node]:
        """Yield the descendants in document order."""
        return (Node(self._page, index) for index in range(self._index + 1, self._end))

    @property
    def attributes(self) -> dict[str, str]:
        """Attributes by name, in source order; a doctype has ``public`` and ``system``."""
        return dict(self._page.columns.attributes(self._index))

    @overload
    def get(self, name: str) -> str | None: ...
    @overload
    def get(self, name: str, default: str) -> str: ...
    def get(self, name: str, default: str | None = None) -> str | None:
        """Return the value of an attribute, or the default.

        Examples
        --------
        >>> import scutch
        >>> link = next(scutch.parse("<a href=/flax>Flax</a>").elements("a"))
        >>> link.get("href"), link.get("title"), link.get("title", "")
        ('/flax', None, '')
        """
        value = self._page.columns.attribute(self._index, name)
        return default if value is None else value

    @property
    def text(self) -> str:
        """Visible text: each block on its own line, white space collapsed, hidden nodes left out.

        Examples
        --------
        >>> import scutch
        >>> scutch.parse("<p>One\\n line</p><script>no()</script><p>Two").body.text
        'One line\\n\\nTwo'
        """
        return render_text(self._page.columns, self._index, self._end)

    @property
    def text_content(self) -> str:
        """All text of the subtree without any change (DOM ``textContent``): includes scripts, not comments.

        Examples
        --------
        >>> import scutch
        >>> scutch.parse("<p>One\\n line</p><script>no()</script>").body.text_content
        'One\\n lineno()'
        """
        columns, tags = self._page.columns, self._page.columns.tag
        if tags[self._index] < DOCUMENT:
            return columns.text(self._index)
        return "".join(columns.text(index) for index in range(self._index + 1, self._end) if tags[index] == TEXT)

    @property
    def xpath(self) -> str:
        """Positional XPath from the root (see ``paths.xpath``).

        Examples
        --------
        >>> import scutch
        >>> scutch.parse("<div><p>a<p>b</div>")[8].xpath
        '/html/body/div[1]/p[2]/text()[1]'
        """
        return paths.xpath(self._page.columns, self._index)

    @property
    def css(self) -> str:
        """Positional CSS selector; for a text or comment, the selector of its parent element.

        Examples
        --------
        >>> import scutch
        >>> scutch.parse("<div><p>a<p>b</div>")[7].css
        'html > body > div:nth-of-type(1) > p:nth-of-type(2)'
        """
        return paths.css(self._page.columns, self._index)

    @property
    def html(self) -> str:
        """The node's markup in the source; serialised markup if the page has no source (it was made from a tree).

        Examples
        --------
        >>> import scutch
        >>> scutch.parse("<P>One &amp; all<p>Two").body.children[0].html
        '<P>One &amp; all'
        """
        return self.span.html

    def to_html(self) -> str:
        """Serialise the node by the HTML standard's algorithm.

        Examples
        --------
        >>> import scutch
        >>> scutch.parse("<P>One &amp; all<p>Two").body.children[0].to_html()
        '<p>One &amp; all</p>'
        """
        return serialize(self._page.columns, self._index, self._end)

    @property
    def source_span(self) -> tuple[int, int] | None:
        """Begin and end offsets in ``page.source``; None for a page made from a tree.

        Examples
        --------
        >>> import scutch
        >>> page = scutch.parse("<p>One<p>Two")
        >>> [p.source_span for p in page.elements("p")]
        [(0, 6), (6, 12)]
        """
        if not self._page.has_source:
            return None
        columns = self._page.columns
        return columns.source_begin[self._index], columns.source_end[self._index]

    @property
    def span(self) -> Span:
        """The node's subtree as a span."""
        return Span(self._page, self._index, self._end)

    @property
    def _end(self) -> int:
        end: int = self._page.columns.end[self._index]
        return end

    def _at(self, index: int) -> Node | None:
        return Node(self._page, index) if index >= 0 else None
