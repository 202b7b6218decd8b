"""Texts and cells of records from node ids, shared by the runners."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple
from urllib.parse import urljoin

from benchmarks.records.metric import Region
from scutch.methods.record_set import RecordSet
from scutch.methods.tree_structure.record_schema import record_schema
from scutch.page.columns import DOCUMENT, MARKS, TAG_MASK, TEXT
from scutch.page.parser import Columns

_IGNORED: Final = MARKS["ignored"]
_ADDRESSES: Final = {"a": "href", "img": "src"}


class Cell(NamedTuple):
    """A value of a record, and its path from the record: tags with their first class."""

    path: str
    value: str


class Reader:
    """Reads the texts and cells of one page.

    The cells are those of browser list scrapers: one for each text, link and image of a record, in the column of its path
    inside the record; what stands a second time at one path gets a second column.

    >>> from scutch.page.parser import parse
    >>> columns = parse(b'<ul><li><a href="/f">Flax</a> 3<li>Hemp')
    >>> first, last = children(columns, 4)
    >>> reader = Reader(columns, "https://example.org/")
    >>> reader.record((first,))
    {'text': 'Flax 3', 'fields': {'0/a @href': 'https://example.org/f', '0/a': 'Flax', '0': '3'}}
    """

    def __init__(self, columns: Columns, url: str) -> None:
        self._columns = columns
        self._url = url
        self._names: dict[int, str] = {}
        self._record = cache(self._read)

    def region(self, division: RecordSet) -> Region:
        """Return the records of a record set."""
        return Region([self.record(nodes) for nodes in division.records])

    def record(self, nodes: tuple[int, ...]) -> dict[str, Any]:
        """Return text and cells of the record with these top nodes."""
        return self._record(nodes)

    def aligned(self, division: RecordSet) -> Region:
        """Return the records of a record set with the columns of the published aligner and the addresses of links."""
        schema = record_schema(self._columns, division.records)
        return Region(
            [
                {**self.record(nodes), "fields": dict(cell for item in row for cell in self._values(nodes, item))}
                for nodes, row in zip(division.records, schema.rows, strict=True)
            ]
        )

    def _values(self, nodes: tuple[int, ...], item: tuple[int, int]) -> Iterator[Cell]:
        column, node = item
        text = self._columns.text(node) if self._columns.tag[node] == TEXT else self._columns.attribute(node, "src") or ""
        yield Cell(str(column), absolute(self._url, text) if self._columns.tag[node] != TEXT else " ".join(text.split()))
        while node not in nodes and self._columns.name(node) != "a":
            node = self._columns.parent[node]
        if self._columns.name(node) == "a" and (href := self._columns.attribute(node, "href")):
            yield Cell(f"{column} @href", absolute(self._url, href))

    def _read(self, nodes: tuple[int, ...]) -> dict[str, Any]:
        cells = [cell for number, top in enumerate(nodes) for cell in self._cells(top, str(number))]
        texts = [cell.value for cell in cells if "@" not in cell.path]
        return {"text": " ".join(texts), "fields": _numbered(cells)}

    def _cells(self, top: int, name: str) -> Iterator[Cell]:
        columns = self._columns
        paths = {columns.parent[top]: "", top: name}
        node, end = top, columns.end[top]
        while node < end:
            if columns.marks[node] & _IGNORED:
                node = columns.end[node]
                continue
            path = paths.get(node) or f"{paths[columns.parent[node]]}/{self._name(node)}"
            if columns.tag[node] & TAG_MASK > DOCUMENT:
                paths[node] = path
                yield from self._address(node, path)
            elif columns.tag[node] == TEXT and (text := " ".join(columns.text(node).split())):
                yield Cell(name if node == top else paths[columns.parent[node]], text)
            node += 1

    def _address(self, node: int, path: str) -> Iterator[Cell]:
        attribute = _ADDRESSES.get(self._columns.name(node))
        value = attribute and self._columns.attribute(node, attribute)
        if value:
            yield Cell(f"{path} @{attribute}", absolute(self._url, value))

    def _name(self, node: int) -> str:
        if node not in self._names:
            classes = (self._columns.attribute(node, "class") or "").split()
            self._names[node] = ".".join([self._columns.name(node), *classes[:1]])
        return self._names[node]


def absolute(url: str, address: str) -> str:
    """Return an address resolved against that of the page; unchanged if it is none.

    >>> absolute("https://example.org/a", "b"), absolute("https://example.org/a", "http://[b")
    ('https://example.org/b', 'http://[b')
    """
    try:
        return urljoin(url, address)
    except ValueError:
        return address


def _numbered(cells: Iterable[Cell]) -> dict[str, str]:
    seen: Counter[str] = Counter()
    fields = {}
    for path, value in cells:
        seen[path] += 1
        fields[path if seen[path] == 1 else f"{path} {seen[path]}"] = value
    return fields


def children(columns: Columns, node: int) -> list[int]:
    """Return the child elements of a node that may be visible.

    >>> from scutch.page.parser import parse
    >>> columns = parse(b"<body><p>Flax<script></script><hr>")
    >>> [columns.name(node) for node in children(columns, 3)]
    ['p', 'hr']
    """
    found, at, end = [], node + 1, columns.end[node]
    while at < end:
        if columns.tag[at] & TAG_MASK > DOCUMENT and not columns.marks[at] & _IGNORED:
            found.append(at)
        at = columns.end[at]
    return found


def regions(columns: Columns, url: str, divisions: Sequence[RecordSet], most: int = 50) -> list[Region]:
    """Return the first record sets as regions of the metric."""
    reader = Reader(columns, url)
    return [reader.region(division) for division in divisions[:most]]
