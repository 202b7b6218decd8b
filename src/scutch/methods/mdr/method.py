"""MDR: mining data records in web pages (Liu, Grossman & Zhai 2003, KDD).

Adjacent siblings form *generalized nodes* of 1 to K nodes. Two neighbours of equal length are similar when the edit
distance of their tag strings, over the mean of their lengths, is at most 0.3. A *data region* is the longest run of similar
neighbours that starts first; children of a node inside a region are not searched again. A generalized node is one record,
unless its children are the records: a single node, not a table row, whose children are similar; or several nodes whose
children are, each with one part of each record. MDR does not order its regions; ``LITERAL`` puts the one with most text first.

With K = 10, as printed, rows that differ a little are taken in bundles, because bundles differ less. ``MODERN`` takes K = 1,
which gives up records of several siblings. A record that is unlike its neighbours ends a region, so the regions whose records
have one tag path are candidates together too, and the rules of ``record_sets.ranking`` order the candidates.

Time is bounded, which the paper does not ask for: past ``BUDGET`` steps of comparison on a page nothing more is similar.

References
----------
Liu, Grossman, Zhai: Mining data records in web pages. KDD 2003.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from scutch.methods.mdr.edit_distance import edit_distance
from scutch.methods.record_set import RecordSet
from scutch.methods.record_sets.ranking import ProposedRecords, rank_record_sets
from scutch.page.columns import DOCUMENT, MARKS, TAG_MASK
from scutch.page.parser import Columns

METHOD: Final = "mdr"
#: Greatest distance of similar generalized nodes, and least height of a searched node.
DISTANCE: Final = 0.3
HEIGHT: Final = 3
#: Steps of comparison on one page: a second of Python.
BUDGET: Final = 1_000_000

_IGNORED: Final = MARKS["ignored"]


class Preset(NamedTuple):
    """What may be chosen."""

    #: Nodes of the largest generalized node: the paper's K.
    largest: int
    #: Whether regions are joined, and ranked by rules instead of their text.
    is_ranked: bool


LITERAL: Final = Preset(largest=10, is_ranked=False)
MODERN: Final = Preset(largest=1, is_ranked=True)


def mdr(columns: Columns, preset: Preset = MODERN) -> list[RecordSet]:
    """Find the data regions of a page, best first.

    >>> from scutch.page.parser import parse
    >>> columns = parse(b"<ul><li><b>Flax</b><i>blue</i><li><b>Hemp</b><i>green</i></ul>")
    >>> [region.records for region in mdr(columns)]
    [((5,), (10,))]
    """
    found = TagTree(columns, largest=preset.largest).regions()
    if not preset.is_ranked:
        return found
    proposed = [ProposedRecords(region.records, 1.0, region.reason) for region in found if len(region.records) > 1]
    return rank_record_sets(columns, [*proposed, *joined_regions(columns, found)], METHOD)


def joined_regions(columns: Columns, found: Iterable[RecordSet]) -> Iterator[ProposedRecords]:
    """Yield the records of all regions with one tag path, and of those under one parent.

    >>> from scutch.page.parser import parse
    >>> columns = parse(b"<ul><li>Flax<li>Hemp</ul><ul><li>Jute<li>Sisal</ul>")
    >>> found = [RecordSet(records, 0.5, "mdr", "") for records in (((5,), (7,)), ((10,), (12,)))]
    >>> [each.records for each in joined_regions(columns, found)]
    [[(5,), (7,), (10,), (12,)]]
    """
    groups = defaultdict(list)
    for region in found:
        first = region.nodes[0]
        if all(len(record) == 1 for record in region.records):
            groups[columns.path[first], -1].append(region)
            groups[columns.path[first], columns.parent[first]].append(region)
    for regions in groups.values():
        if len(regions) > 1:
            records = sorted(record for region in regions for record in region.records)
            yield ProposedRecords(records, 1.0, f"{len(regions)} regions with one tag path")


class DataRegion(NamedTuple):
    """A run of similar generalized nodes under one parent."""

    #: Nodes in one generalized node.
    length: int
    #: Place of the first among the children, and how many children the run covers.
    first: int
    size: int


class TagTree:
    """The visible elements of a page as one tag string, of which the string of any siblings is a part."""

    def __init__(self, columns: Columns, *, largest: int, budget: int = BUDGET) -> None:
        self._columns = columns
        self._largest = largest
        self._budget = budget
        self._similar: dict[tuple[str, str], bool] = {}
        self._begin, self._height = [0] * (len(columns) + 1), [0] * len(columns)
        self._string = self._read()

    def _read(self) -> str:
        columns, hidden = self._columns, 0
        tags: list[str] = []
        for node in range(len(columns)):
            self._begin[node] = len(tags)
            if columns.marks[node] & _IGNORED:
                hidden = max(hidden, columns.end[node])
            if node >= hidden and columns.tag[node] & TAG_MASK > DOCUMENT:
                tags.append(chr(columns.tag[node]))
                self._height[node] = 1
        self._begin[len(columns)] = len(tags)
        for node in range(len(columns) - 1, 0, -1):
            if self._height[node]:
                parent = columns.parent[node]
                self._height[parent] = max(self._height[parent], self._height[node] + 1)
        return "".join(tags)

    def regions(self) -> list[RecordSet]:
        """Return the records of every data region, the region with most text first."""
        found = []
        for parent, nodes, region in self._regions():
            records = tuple(record for node in _generalized(nodes, region) for record in self._records(node))
            share = sum(self._columns.chars[node] for record in records for node in record) / max(self._columns.chars[0], 1)
            reason = f"{_described(region)} of <{self._columns.name(parent)}>"
            found.append(RecordSet(records, share, METHOD, reason))
        return sorted(found, key=lambda region: -region.score)

    def _regions(self) -> Iterator[tuple[int, list[int], DataRegion]]:
        """Yield the regions that no region of an ancestor covers, with parent and children."""
        waiting = [0]
        while waiting:
            parent = waiting.pop()
            if self._height[parent] < HEIGHT:
                continue
            nodes = _children(self._columns, parent)
            covered: set[int] = set()
            for region in self._runs(nodes):
                covered.update(nodes[region.first : region.first + region.size])
                yield parent, nodes, region
            waiting += [node for node in reversed(nodes) if node not in covered]

    def _runs(self, nodes: Sequence[int]) -> Iterator[DataRegion]:
        start = 0
        while region := self._longest(nodes, start):
            yield region
            start = region.first + region.size

    def _longest(self, nodes: Sequence[int], start: int) -> DataRegion | None:
        best: DataRegion | None = None
        for length in range(1, self._largest + 1):
            for first in range(start, start + length):
                found = self._run(nodes, first, length)
                if found and (best is None or (found.size > best.size and found.first <= best.first)):
                    best = found
        return best

    def _run(self, nodes: Sequence[int], first: int, length: int) -> DataRegion | None:
        """Return the first run of similar neighbours from one place on."""
        begin, count = 0, 0
        for place in range(first, len(nodes) - 2 * length + 1, length):
            left, right = nodes[place : place + length], nodes[place + length : place + 2 * length]
            if self._is_similar(left, right):
                begin, count = (begin, count + length) if count else (place, 2 * length)
            elif count or self._budget <= 0:
                break
        return DataRegion(length, begin, count) if count else None

    def _is_similar(self, left: Sequence[int], right: Sequence[int]) -> bool:
        one, other = self._tags(left), self._tags(right)
        self._budget -= 1
        if (one, other) not in self._similar:
            self._similar[one, other] = one == other or self._near(one, other)
        return self._similar[one, other]

    def _near(self, one: str, other: str) -> bool:
        most = DISTANCE * (len(one) + len(other)) / 2
        if abs(len(one) - len(other)) > most or self._budget <= 0:
            return False
        self._budget -= len(other) * (1 + len(one) // 256)
        return edit_distance(one, other) <= most

    def _tags(self, siblings: Sequence[int]) -> str:
        return self._string[self._begin[siblings[0]] : self._begin[self._columns.end[siblings[-1]]]]

    def _records(self, nodes: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the records in one generalized node: itself, or its children."""
        inner = [_children(self._columns, node) for node in nodes]
        row = len(nodes) == 1 and self._columns.name(nodes[0]) == "tr"
        regular = len(inner[0]) > 1 and len({len(group) for group in inner}) == 1
        if not row and regular and all(self._is_similar([a], [b]) for group in inner for a, b in pairwise(group)):
            return list(zip(*inner, strict=True))
        return [tuple(nodes)]


def _described(region: DataRegion) -> str:
    """Return how many children of which node a region is."""
    if region.length == 1:
        return f"{region.size} similar children"
    return f"{region.size // region.length} similar generalized nodes, each {region.length} children"


def _generalized(nodes: Sequence[int], region: DataRegion) -> list[Sequence[int]]:
    stop = region.first + region.size
    return [nodes[place : place + region.length] for place in range(region.first, stop, region.length)]


def _children(columns: Columns, parent: int) -> list[int]:
    """Return the shown elements right inside a node."""
    found, node = [], parent + 1
    while node < columns.end[parent]:
        if columns.tag[node] & TAG_MASK > DOCUMENT and not columns.marks[node] & _IGNORED:
            found.append(node)
        node = columns.end[node]
    return found
