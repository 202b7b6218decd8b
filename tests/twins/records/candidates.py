"""All candidates by the rules alone, without a selection: the twin of ``scutch.records.find._candidates``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from scutch.page import Page
from scutch.page.columns import DOCUMENT, MARKS
from scutch.records.find._candidates import Origin
from tests.twins.page.page_sums import Sums

MAX_TOKENS: Final = 16
MAX_HEADS: Final = 12
MIN_CHILDREN: Final = 4
MIN_CHARS: Final = 10

Records = tuple[tuple[int, ...], ...]


class Proposals:
    """The segmentations of a page with their origins."""

    def __init__(self, page: Page) -> None:
        self.columns = page.columns
        self.sums = Sums(page)
        self.names = [node.tag if node.namespace == "html" else "" for node in page]
        self.body = self.names.index("body") if "body" in self.names else 0
        self.before = [(0, 0)]
        for own in self.sums.own:
            texts, images = self.before[-1]
            self.before.append((texts + own.get("texts", 0), images + own.get("images", 0)))
        inside = range(self.body, self.columns.end[self.body])
        self.eligible = {node for node in inside if self.is_eligible(node)}
        self.min_chars = max(1, min(MIN_CHARS, self.chars([self.body]) // 2))
        self.found = [*self.page_wide(), *self.siblings()]

    def is_eligible(self, node: int) -> bool:
        columns = self.columns
        element = columns.tag[node] > DOCUMENT and not columns.marks[node] & MARKS["ignored"]
        return element and self.before[node] != self.before[columns.end[node]]

    def chars(self, nodes: Sequence[int]) -> int:
        return self.sums.of(*nodes)["chars"]

    def leaves(self, records: Records) -> Any:
        """The texts and pictures that each node of each record holds; the same for an element and a mere wrapper of it."""
        ends = self.columns.end
        return frozenset(tuple((self.before[node], self.before[ends[node]]) for node in record) for record in records)

    def value(self, records: Records) -> float:
        """Share of the page's text."""
        own, whole = self.sums.of(*(node for record in records for node in record)), self.sums.of(self.body)
        weight = (own["chars"] - 0.7 * own["link_chars"]) / (whole["chars"] + 1)
        shown = (own["shown"] - 0.7 * own["shown_link_chars"]) / (whole["shown"] + 1)
        return float(max(weight, shown) * (1 - 1 / len(records)))

    def ancestor(self, records: Records) -> int:
        """The innermost node that holds all records."""
        return self.meeting(records[0][0], max(node for record in records for node in record))

    def meeting(self, node: int, other: int) -> int:
        above: int = self.columns.parent[node]
        while self.columns.end[above] <= other:
            above = self.columns.parent[above]
        return above

    # Elements that share a key

    def keys(self, node: int) -> Iterator[tuple[Any, ...]]:
        """The keys of an element, each after its origin."""
        columns = self.columns
        path, tag, name = columns.path[node], columns.tag[node], columns.class_id[node]
        yield Origin.BY_PATH, path
        yield Origin.BY_PATH_AND_CLASS, path, name
        if self.names[node] == "tr":
            cells = [self.names[child] for child in self.children(node) if self.names[child] in ("td", "th")]
            yield Origin.BY_CELLS, path, len(cells), cells.count("th") == len(cells)
        if name >= 0:
            yield Origin.BY_CLASS, tag, name
            label = columns.data(columns.label_begin[name], columns.label_length[name])
            yield from (
                (Origin.BY_CLASS_WORD, tag, token)
                for token in label.translate(bytes.maketrans(b"\x0b", b"_")).split()[:MAX_TOKENS]
            )

    def children(self, node: int) -> Iterator[int]:
        child = node + 1
        while child < self.columns.end[node]:
            yield child
            child = self.columns.end[child]

    def page_wide(self) -> Iterator[tuple[Records, int]]:
        groups: dict[tuple[Any, ...], list[int]] = {}
        for node in sorted(self.eligible - {self.body}):
            for key in dict.fromkeys(self.keys(node)):
                groups.setdefault(key, []).append(node)
        for key, nodes in groups.items():
            yield from ((tuple((node,) for node in part), key[0]) for part in self.slices(self.outermost(nodes)))

    def outermost(self, nodes: list[int]) -> list[int]:
        found: list[int] = []
        for node in nodes:
            if not found or node >= self.columns.end[found[-1]]:
                found.append(node)
        return found

    def slices(self, nodes: list[int]) -> Iterator[list[int]]:
        """For each node under which some of these meet, yield the nodes in it."""
        meetings = {self.meeting(one, two) for one, two in pairwise(nodes)}
        for above in meetings:
            part = [node for node in nodes if above <= node < self.columns.end[above]]
            if self.chars(part) >= self.min_chars:
                yield part

    # Records of several siblings

    def siblings(self) -> Iterator[tuple[Records, int]]:
        for parent in self.eligible:
            children = [child for child in self.children(parent) if child in self.eligible]
            if len(children) >= MIN_CHILDREN:
                found = [*self.by_heads(children, by_class=False), *self.by_heads(children, by_class=True)]
                yield from ((records, origin) for records, origin in found if self.is_candidate(records))

    def is_candidate(self, records: Records) -> bool:
        return any(len(record) > 1 for record in records) and self.chars(sum(records, ())) >= self.min_chars

    def by_heads(self, children: list[int], *, by_class: bool) -> Iterator[tuple[Records, int]]:
        columns = self.columns
        keys = [(columns.tag[child], columns.class_id[child] if by_class else 0) for child in children]
        heads = list(dict.fromkeys(keys))[:MAX_HEADS]
        known = [key if key in heads else None for key in keys]
        if len(set(keys)) == 1:
            yield from [] if by_class else self.by_periods(children)
            return
        for head in heads:
            places = [place for place, key in enumerate(known) if key == head]
            if 2 <= len(places) < len(children):
                yield from self.by_head(children, known, places)

    def by_head(self, children: list[int], keys: list[Any], places: list[int]) -> Iterator[tuple[Records, int]]:
        cuts = [*places, last_end(keys, places)]
        yield cut(children, cuts), Origin.BY_HEAD
        records = [keys[begin:end] for begin, end in pairwise(cuts)]
        common = {key for key in keys if key is not None and 2 * sum(key in record for record in records) >= len(records)}
        kept = [place for place in range(cuts[0], cuts[-1]) if keys[place] in common]
        if len(kept) < cuts[-1] - cuts[0]:
            yield (
                tuple(tuple(children[i] for i in kept if one <= i < two) for one, two in pairwise(cuts)),
                Origin.BY_HEAD_CONSISTENT,
            )
        begins = [place + 1 for place in places[:-1]]
        if not (len(places) > 2 and keys[begins[0]] is not None and begins == indices_of(keys, keys[begins[0]])):
            yield cut(children, [0, *begins, places[-1] + 1]), Origin.BY_TAIL

    def by_periods(self, children: list[int]) -> Iterator[tuple[Records, int]]:
        for period in (2, 3, 4):
            for start in range(period):
                cuts = list(range(start, len(children) + 1, period))
                if len(cuts) > 2:
                    yield cut(children, cuts), Origin.BY_PERIOD


def cut(children: list[int], cuts: list[int]) -> Records:
    return tuple(tuple(children[begin:end]) for begin, end in pairwise(cuts))


def indices_of(keys: list[Any], key: Any) -> list[int]:
    """Indices of a key."""
    return [place for place, other in enumerate(keys) if other == key]


def last_end(keys: list[Any], places: list[int]) -> int:
    """End of the last record: it has keys of the other records only, and is no longer than the longest of them."""
    longest = max(two - one for one, two in pairwise(places))
    known = set(keys[places[0] : places[-1]]) - {None}
    end = places[-1] + 1
    while end < min(places[-1] + longest, len(keys)) and keys[end] in known:
        end += 1
    return end
