"""``Page``: the columns of a page with its address and encoding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from scutch.page.columns import DOCUMENT, LIMITS, TAG_MASK
from scutch.page.encoding.detect import Encoding
from scutch.page.node import Node
from scutch.page.parser import Columns
from scutch.page.serialize import serialize

if TYPE_CHECKING:
    from datetime import datetime

    from scutch.page.layout import Layout

_HEADS = ("head",)
_BODIES = ("body", "frameset")


def well_formed(text: str) -> str:
    """Return a text that UTF-8 can encode: surrogate pairs are joined, lone surrogates become U+FFFD.

    >>> well_formed("a\\ud83d\\ude00\\ud800")
    'a😀�'
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


class Page:
    """A parsed page: its columns, and views of them.

    ``scutch.parse`` creates pages. A page is immutable. Pages with the same columns, address and encoding are equal.

    Parameters
    ----------
    columns
        The column table of the parse.
    encoding
        Encoding of the bytes and its source.
    url
        Address of the page; relative links are resolved against it. Half of a surrogate pair becomes U+FFFD.
    cut
        Whether the byte limit cut the page.
    fetched_at
        When the page was fetched; dates relative to it ("3 days ago") are then read.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse(b"<title>Flax</title><p>A plant with <b>fibres</b>.", url="https://example.org/")
    >>> page.title, len(page), page.encoding.name, page.truncated
    ('Flax', 11, 'utf-8', ())
    >>> [node.tag for node in page.body.descendants()]
    ['p', '#text', 'b', '#text', '#text']
    """

    __slots__ = ("__weakref__", "_columns", "_encoding", "_fetched_at", "_truncated", "_url")

    def __init__(
        self,
        columns: Columns,
        *,
        encoding: Encoding,
        url: str | None = None,
        cut: bool = False,
        fetched_at: datetime | None = None,
    ) -> None:
        hit = columns.limits_hit | (LIMITS["bytes"] if cut else 0)
        self._columns = columns
        self._encoding = encoding
        self._url = well_formed(url) if url else url
        self._fetched_at = fetched_at
        self._truncated = tuple(name for name, bit in LIMITS.items() if hit & bit) if hit else ()

    @property
    def columns(self) -> Columns:
        """The column table."""
        return self._columns

    @property
    def encoding(self) -> Encoding:
        """Encoding of the bytes: its name and its source."""
        return self._encoding

    @property
    def url(self) -> str | None:
        """Address of the page."""
        return self._url

    @property
    def fetched_at(self) -> datetime | None:
        """When the page was fetched; None if that is not known."""
        return self._fetched_at

    @property
    def truncated(self) -> tuple[str, ...]:
        """Limits that cut the page (``bytes nodes depth clones attributes names``); empty for a whole page."""
        return self._truncated

    @property
    def source(self) -> bytes:
        """The page as UTF-8; empty for a page made from a tree or by a browser."""
        return self._columns.source

    @property
    def has_source(self) -> bool:
        """Whether the page has a source for spans; False for a page made from a tree or by a browser."""
        return self._encoding.source not in ("tree", "browser")

    @property
    def layout(self) -> Layout | None:
        """Bounding boxes and styles of the nodes; None unless the page came from a browser."""
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
        """Return the node at this position in document order; negative indices count from the end."""
        size = len(self._columns)
        place = index + size if index < 0 else index
        if not 0 <= place < size:
            raise IndexError(f"no node {index} in a page of {size}")
        return Node(self, place)

    def __iter__(self) -> Iterator[Node]:
        return (Node(self, index) for index in range(len(self._columns)))

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, Page):
            return self is other
        return self._facts == other._facts and self._columns == other._columns

    def __hash__(self) -> int:
        return hash((self._url, self._columns))

    @property
    def _facts(self) -> tuple[object, ...]:
        return self._url, self._encoding, self._truncated, self._fetched_at

    def __copy__(self) -> Page:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Page:
        return self

    def at(self, url: str | None, fetched_at: datetime | None = None) -> Page:
        """Return the same page with another address, and perhaps another time; both share the columns.

        Examples
        --------
        >>> import scutch
        >>> from datetime import datetime
        >>> scutch.parse("<p>Flax").at("https://example.org/", datetime(2026, 11, 23)).fetched_at.year
        2026
        """
        return Page(
            self._columns,
            encoding=self._encoding,
            url=url,
            cut="bytes" in self._truncated,
            fetched_at=fetched_at or self._fetched_at,
        )

    @property
    def document(self) -> Node:
        """The document node."""
        return Node(self, 0)

    @property
    def root(self) -> Node | None:
        """The outermost element: ``html``, unless the page was made from a part of a tree."""
        root = self._columns.child(0)
        return Node(self, root) if root >= 0 else None

    @property
    def head(self) -> Node | None:
        """The ``head`` element."""
        return self._part(_HEADS)

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
        """Yield the elements in document order: all, or those of one name (in any namespace).

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
        """Return a column as a typed, read-only view (see ``scutch.page.columns``); NumPy reads it without a copy.

        Examples
        --------
        >>> import scutch
        >>> scutch.parse("<p>Flax and hemp").column("words").tolist()
        [3, 3, 0, 3, 3, 3]
        """
        return self._columns.column(name)

    def to_html(self) -> str:
        """Serialise the page by the HTML standard's algorithm.

        Examples
        --------
        >>> import scutch
        >>> scutch.parse("<!doctype html><p>Flax").to_html()
        '<!DOCTYPE html><html><head></head><body><p>Flax</p></body></html>'
        """
        return serialize(self._columns, 0, len(self._columns))

    def _part(self, names: tuple[str, ...]) -> Node | None:
        """The first child of the root with one of these names."""
        root = self._columns.child(0)
        part = self._columns.child(root, names) if root >= 0 else -1
        return Node(self, part) if part >= 0 else None
