"""Alignment of records once more, slowly and in Python: what ``scutch.kernels.alignment`` is held to."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

SHOWN, LEAF, FLOW, CELL, INLINE, SEPARATOR = (1 << bit for bit in range(6))
VALUES = (64, 128, 256, 512)
Member = tuple[int, int]  # node, row


class Child(NamedTuple):
    node: int
    row: int
    owner: int


class Forest(NamedTuple):
    """A tree: a number for each node, in preorder."""

    ends: Sequence[int]
    kinds: Sequence[int]
    labels: Sequence[int]
    roles: Sequence[int]

    def is_(self, node: int, role: int) -> bool:
        return bool(self.roles[node] & role)

    def children(self, node: int) -> Iterator[int]:
        child = node if self.is_(node, LEAF) else node + 1
        while child < self.ends[node]:
            if self.is_(child, SHOWN):
                yield child
            child = self.ends[child]

    def shown(self, top: int) -> Iterator[int]:
        node = top
        while node < self.ends[top]:
            if self.is_(node, SHOWN):
                yield node
                node += 1
            else:
                node = self.ends[node]


class Aligner:
    """Columns are made one after another: the value bit of each, and its items."""

    def __init__(self, forest: Forest, records: Sequence[tuple[int, ...]]) -> None:
        self.forest = forest
        self.columns: list[tuple[int, int, list[Member]]] = []
        self.lines = 0
        if all(len(record) == 1 for record in records):
            members = [(record[0], row) for row, record in enumerate(records) if forest.is_(record[0], SHOWN)]
            self.make_column(members, 0, text=False)
        else:
            tops = [(row, top) for row, record in enumerate(records) for top in record]
            self.divide([Child(top, row, row) for row, top in tops if forest.is_(top, SHOWN)], 0)

    def make_column(self, members: list[Member], line: int, *, text: bool) -> None:
        if not members:
            return
        forest = self.forest
        if not all(forest.is_(node, INLINE) for node, _ in members):
            self.lines += 1
            line = self.lines
        if text or all(forest.is_(node, LEAF) for node, _ in members):
            self.collect(members, LEAF, line, deep=True)
        else:
            self.divide([Child(c, row, i) for i, (node, row) in enumerate(members) for c in forest.children(node)], line)
        for value in VALUES:
            self.collect(members, value, line, deep=text)

    def collect(self, members: list[Member], role: int, line: int, *, deep: bool) -> None:
        forest = self.forest
        nodes = [(inner, row) for node, row in members for inner in (forest.shown(node) if deep else [node])]
        if found := [(node, row) for node, row in nodes if forest.is_(node, role)]:
            self.columns.append((role, line, found))

    def divide(self, children: list[Child], line: int) -> None:
        keys = self.keys(children)
        for key in in_order(children, keys):
            members = [(child.node, child.row) for child, other in zip(children, keys, strict=True) if other == key]
            self.make_column(members, line, text=key == "text")

    def keys(self, children: list[Child]) -> list[object]:
        """What says of each child which field it is."""
        families = [list(family) for _, family in groupby(children, key=lambda child: child.owner)]
        if all(len(family) == 1 and self.forest.is_(family[0].node, INLINE) for family in families):
            return ["only child"] * len(children)
        text = self.runs_as_text(families)
        keys: list[object] = []
        rest = [[c for c in family if not (text and self.forest.is_(c.node, FLOW))] for family in families]
        kinds = [[self.kind(c, family) for c in kept] for kept, family in zip(rest, families, strict=True)]
        places = Places(rest, kinds, self.forest)
        for number, family in enumerate(families):
            taken: Counter[object] = Counter()
            for child in family:
                if child in rest[number]:
                    key, count = places.key(child, kinds[number][rest[number].index(child)])
                    keys.append((key, min(taken[key], count - 1)))
                    taken[key] += 1
                else:
                    keys.append("text")
        return keys

    def kind(self, child: Child, family: list[Child]) -> int:
        return -1 if self.forest.is_(child.node, SEPARATOR) and len(family) > 1 else self.forest.kinds[child.node]

    def runs_as_text(self, families: list[list[Child]]) -> bool:
        flows = [[c.node for c in f if self.forest.is_(c.node, FLOW) and self.kind(c, f) >= 0] for f in families]
        shapes = [tuple(self.forest.kinds[node] for node in flow) for flow in flows if len(flow) > 1]
        alternating = sum(len([*groupby(shape)]) > len(set(shape)) for shape in shapes)
        if not alternating or 3 * alternating < len(shapes):
            return False
        return len(shapes) == 1 or 2 * max(Counter(shapes).values()) <= len(shapes)


class Places:
    """By kind, by label or by place: how the children of many nodes are told apart."""

    def __init__(self, families: list[list[Child]], kinds: list[list[int]], forest: Forest) -> None:
        self.forest = forest
        self.by_kind = [Counter(row) for row in kinds]
        labelled = [
            [(kind, forest.labels[c.node]) for c, kind in zip(f, row, strict=True)]
            for f, row in zip(families, kinds, strict=True)
        ]
        self.by_label = [Counter(row) for row in labelled]
        self.cells = {
            kind
            for f, row in zip(families, kinds, strict=True)
            for c, kind in zip(f, row, strict=True)
            if forest.is_(c.node, CELL)
        }
        self.chosen = {label for row in labelled for label in row if self.divides(label)}
        self.divided = {kind for kind, _ in self.chosen}

    def divides(self, label: tuple[int, int]) -> bool:
        kind = label[0]
        counts = [row[kind] for row in self.by_kind if row[kind]]
        having = sum(label in row for row in self.by_label)
        several = max(counts) > 1 and kind not in self.cells and kind >= 0
        return several and 10 * having >= len(counts) and (having > 1 or len(counts) <= 2)

    def key(self, child: Child, kind: int) -> tuple[object, int]:
        label = (kind, self.forest.labels[child.node])
        if label in self.chosen:
            return label, places([row[label] for row in self.by_label if row[label]], cell=False)
        if kind in self.divided or kind < 0:
            return kind, 1
        return kind, places([row[kind] for row in self.by_kind if row[kind]], cell=kind in self.cells)


def places(counts: list[int], *, cell: bool) -> int:
    """How many fields the children with one key are."""
    if cell or max(counts) == 1:
        return min(max(counts), 4096)
    usual = max(range(1, 32), key=lambda n: (counts.count(n), -n))
    return usual if len(counts) > 1 and 5 * counts.count(usual) >= 4 * len(counts) else 1


def in_order(children: list[Child], keys: list[object]) -> list[object]:
    """The distinct keys; next is always the one that fewest of the rest come before, of equals the one seen first."""
    rest = list(dict.fromkeys(keys))
    after: Counter[tuple[object, object]] = Counter()
    for _, family in groupby(zip(children, keys, strict=True), key=lambda pair: pair[0].owner):
        first = list(dict.fromkeys(key for _, key in family))
        after.update(pairwise(first))
    order = []
    while rest:
        order.append(min(rest, key=lambda key: sum(after[other, key] for other in rest)))
        rest.remove(order[-1])
    return order


class Answer(NamedTuple):
    """The value bit of each column (2 for leaves), its line, and the (node, column) pairs of each row."""

    roles: list[int]
    lines: list[int]
    rows: list[list[tuple[int, int]]]


def align(forest: Forest, records: Sequence[tuple[int, ...]]) -> Answer:
    """Return the grid of some records."""
    columns = Aligner(forest, records).columns
    rows: list[list[tuple[int, int]]] = [[] for _ in records]
    for column, (_, _, members) in enumerate(columns):
        for node, row in members:
            rows[row].append((node, column))
    return Answer([role for role, _, _ in columns], [line for _, line, _ in columns], rows)
