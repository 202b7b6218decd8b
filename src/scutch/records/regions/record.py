"""``Record``: one data record of a region."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from scutch.page.node import Node
from scutch.page.text import render_text

if TYPE_CHECKING:
    from scutch.records.regions.region import Region


class Record:
    """One data record of a region. ``record["price"]`` is the typed value of its cell in a column.

    Examples
    --------
    >>> import scutch
    >>> html = "<ul>" + "".join(f"<li><a href=/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(4)) + "</ul>"
    >>> record = scutch.extract_records(html, url="https://example.org")[0].records[1]
    >>> record.text, record.xpath
    ('Plant number 1 1 m', '/html/body/ul[1]/li[2]')
    >>> record["title_url"], list(record)
    ('https://example.org/1', ['title', 'title_url', 'number'])
    """

    __slots__ = ("_index", "_region")

    def __init__(self, region: Region, index: int) -> None:
        self._region = region
        self._index = index

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.index == other.index and self._region == other._region

    def __hash__(self) -> int:
        return hash((self._region, self.index))

    def __getitem__(self, column: str) -> Any:
        """Typed value of a cell; None for no value. The KeyError of an unknown column lists the columns."""
        return self._region.table.column(column)[self.index]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names of the columns."""
        return (column.name for column in self._region.table.columns)

    @property
    def index(self) -> int:
        """Its number in the region, from 0."""
        return self._index

    @property
    def nodes(self) -> tuple[Node, ...]:
        """Its top nodes in document order; one for most records."""
        return tuple(Node(self._region.page, node) for node in self._region._record_set.records[self.index])

    @property
    def text(self) -> str:
        """Its text, hidden text included, each block on a line of its own."""
        columns = self._region.page.columns
        nodes = self._region._record_set.records[self.index]
        return "\n".join(render_text(columns, node, columns.end[node], hidden=True, apart=True) for node in nodes)

    @property
    def fields(self) -> dict[str, str]:
        """Texts of all its fields by name, without empty ones and with those that the table leaves out; URLs as written."""
        found: dict[str, str] = {}
        for table in (self._region._all_fields, self._region.table):  # columns made of several have their values in the latter
            for number, column in enumerate(table.columns):
                text = table.grid.texts(number)[self.index]
                if text is not None:
                    found.setdefault(column.name, text)
        return found

    @property
    def values(self) -> dict[str, Any]:
        """Typed values of its cells by column; None for no value."""
        return dict(self._region.table[self.index])

    @property
    def depth(self) -> int:
        """Nesting depth in a thread of replies; 0 for most records."""
        return self._region.depths[self.index]

    @property
    def xpath(self) -> str:
        """XPath of its first node."""
        return self.nodes[0].xpath

    @property
    def source_span(self) -> tuple[int, int] | None:
        """Begin and end of its markup in ``page.source``, in bytes; None for a page made from a tree."""
        spans = [node.source_span for node in self.nodes]
        first, last = spans[0], spans[-1]
        return (first[0], last[1]) if first and last else None

    def __repr__(self) -> str:
        text = " / ".join(filter(None, map(str.strip, self.text.split("\n"))))
        return f"<Record {self.index}: {text[:57] + '...' if len(text) > 60 else text}>"
