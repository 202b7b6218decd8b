"""``Page``: the columns of a page together with where it came from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from scutch.page.columns import DOCUMENT, LIMITS, TAG_MASK
from scutch.page.encoding.detect import Encoding
from scutch.page.node import Node
from scutch.page.parser import Columns
from scutch.page.serialize import serialize

if TYPE_CHECKING:
    from scutch.page.layout import Layout

_BODIES = frozenset(("body", "frameset"))


class Page:
    """A parsed page: its columns, and views of them.

    Pages are made by ``scutch.parse``; they never change. Two pages are equal only if they are the same object.

    Parameters
    ----------
    columns
        What the parser found.
    encoding
        How the bytes were read.
    url
        Address the page was loaded from; relative links are resolved against it.
    cut
        Whether bytes beyond a limit were left unread.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse(b"<title>Flax</title><p>A plant with <b>fibres</b>.", url="https://example.org/")
    >>> page.title, len(page), page.encoding.name, page.truncated
    ('Flax', 11, 'utf-8', ())
    >>> [node.tag for node in page.body.descendants()]
    ['p', '#text', 'b', '#text', '#text']
    """

    __slots__ = ("__weakref__", "_columns", "_encoding", "_truncated", "_url")

    def __init__(self, columns: Columns, *, encoding: Encoding, url: str | None = None, cut: bool = False) -> None:
        hit = columns.limits_hit | (LIMITS["bytes"] if cut else 0)
        self._columns = columns
        self._encoding = encoding
        self._url = url
        self._truncated = tuple(name for name, bit in LIMITS.items() if hit & bit)

    @property
    def columns(self) -> Columns:
        """The column table."""
        return self._columns

    @property
    def encoding(self) -> Encoding:
        """How the bytes were read: the encoding's name, and what it was known from."""
        return self._encoding

    @property
    def url(self) -> str | None:
        """Address the page was loaded from."""
        return self._url

    @property
    def truncated(self) -> tuple[str, ...]:
        """Limits that cut the page (``bytes nodes depth clones attributes names``); empty when it is whole."""
        return self._truncated

    @property
    def source(self) -> bytes:
        """The page as UTF-8; empty for a page made from a tree or by a browser."""
        return self._columns.source

    @property
    def has_source(self) -> bool:
        """Whether there is a source that spans point into; not so for a page made from a tree or by a browser."""
        return self._encoding.source not in ("tree", "browser")

    @property
    def layout(self) -> Layout | None:
        """Boxes and styles of the nodes, if the page came from a browser."""
        return self._columns.layout

    @property
    def quirks(self) -> bool:
        """Whether the doctype, or its absence, puts the page into quirks mode."""
        return self._columns.quirks

    def __repr__(self) -> str:
        return f"<Page {self._url or 'without URL'}: {len(self)} nodes>"

    def __len__(self) -> int:
        return len(self._columns)

    def __getitem__(self, index: int) -> Node:
        """Node by its place in document order; negative indices count from the end."""
        size = len(self._columns)
        place = index + size if index < 0 else index
        if not 0 <= place < size:
            raise IndexError(f"no node {index} in a page of {size}")
        return Node(self, place)

    def __iter__(self) -> Iterator[Node]:
        return (Node(self, index) for index in range(len(self._columns)))

    def __copy__(self) -> Page:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Page:
        return self

    def at(self, url: str | None) -> Page:
        """The same page with another address; the columns are shared."""
        return Page(self._columns, encoding=self._encoding, url=url, cut="bytes" in self._truncated)

    @property
    def document(self) -> Node:
        """The document node."""
        return Node(self, 0)

    @property
    def root(self) -> Node | None:
        """The outermost element: ``html``, unless the page was made from a part of a tree."""
        return next((node for node in self.document.children if node.is_element), None)

    @property
    def head(self) -> Node | None:
        """The ``head`` element."""
        return self._part(frozenset(("head",)))

    @property
    def body(self) -> Node | None:
        """The ``body`` element, or the ``frameset`` in its place."""
        return self._part(_BODIES)

    @property
    def title(self) -> str:
        """Text of the first ``title`` element, white space collapsed; empty without one.

        Examples
        --------
        >>> import scutch
        >>> scutch.parse("<title> Flax\\n and hemp </title>").title
        'Flax and hemp'
        """
        title = next((node for node in self.elements("title") if node.namespace == "html"), None)
        return " ".join(title.text_content.split()) if title else ""

    def elements(self, name: str | None = None) -> Iterator[Node]:
        """Elements in document order, all or those of one name (of any namespace).

        Examples
        --------
        >>> import scutch
        >>> [item.text for item in scutch.parse("<ul><li>Flax<li>Hemp</ul>").elements("li")]
        ['Flax', 'Hemp']
        """
        tags, names = self._columns.tag, self._columns.names
        if name is None:
            return (Node(self, index) for index, tag in enumerate(tags) if tag > DOCUMENT)
        if name not in names or name.startswith("#"):
            return iter(())
        wanted = names.index(name)
        return (Node(self, index) for index, tag in enumerate(tags) if tag & TAG_MASK == wanted)

    def column(self, name: str) -> memoryview:
        """One column as a typed, read-only view (see ``scutch.page.columns``); NumPy reads it without a copy.

        Examples
        --------
        >>> import scutch
        >>> scutch.parse("<p>Flax and hemp").column("words").tolist()
        [3, 3, 0, 3, 3, 3]
        """
        return self._columns.column(name)

    def to_html(self) -> str:
        """The page's markup by the standard's serialising algorithm.

        Examples
        --------
        >>> import scutch
        >>> scutch.parse("<!doctype html><p>Flax").to_html()
        '<!DOCTYPE html><html><head></head><body><p>Flax</p></body></html>'
        """
        return serialize(self._columns, 0, len(self._columns))

    def _part(self, names: frozenset[str]) -> Node | None:
        root = self.root
        return next((node for node in root.elements if node.tag in names), None) if root else None
