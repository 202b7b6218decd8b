"""Alignment of records once more, slowly and in Python: what ``scutch.kernels.alignment`` is held to."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple, TypeVar

SHOWN, LEAF, FLOW, CELL, INLINE, SEPARATOR = (1 << bit for bit in range(6))
VALUES = tuple(64 << bit for bit in range(6))
NAMED, LONG = 4096, 8192
Member = tuple[int, int]  # node, row
Key = TypeVar("Key")


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
    keys: Sequence[int]

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


Families = list[list[Child]]


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
        places = keyed_places(rest, kinds, self.forest)
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

    def is_prose(self, flow: list[int]) -> bool:
        links = sum(self.forest.is_(node, VALUES[0]) for node in flow)
        return links < 2 and any(self.forest.is_(node, LONG) for node in flow)

    def name(self, node: int) -> int:
        """What tells a node of running text from others: its label if that names it, else its kind."""
        return (self.forest.labels if self.forest.is_(node, NAMED) else self.forest.kinds)[node]

    def runs_as_text(self, families: list[list[Child]]) -> bool:
        flows = [[c.node for c in f if self.forest.is_(c.node, FLOW) and self.kind(c, f) >= 0] for f in families]
        several = [flow for flow in flows if len(flow) > 1]
        shapes = [tuple(self.forest.kinds[node] for node in flow) for flow in several]
        alternating = [flow for flow, shape in zip(several, shapes, strict=True) if recurs(shape)]
        prose = sum(self.is_prose(flow) for flow in alternating)
        if not any(recurs([self.name(node) for node in flow]) for flow in alternating):
            return False
        if 8 * prose >= len(shapes):
            return True
        often = 3 * len(alternating) >= len(shapes)
        return often and (len(shapes) == 1 or 2 * max(Counter(shapes).values()) <= len(shapes))


def recurs(names: Sequence[int]) -> bool:
    """Whether a name comes back after another one."""
    return len([*groupby(names)]) > len(set(names))


class Places:
    """By kind, by label or by place: how the children of many nodes are told apart."""

    def __init__(self, families: Families, kinds: list[list[int]], forest: Forest, keys: Mapping[int, int]) -> None:
        self.forest, self.keys = forest, keys
        pairs = [[(c, kind) for c, kind in zip(f, row, strict=True)] for f, row in zip(families, kinds, strict=True)]
        self.by_kind = [Counter(row) for row in kinds]
        self.by_label = [Counter(self.label(*pair) for pair in row) for row in pairs]
        self.cells = {kind for row in pairs for child, kind in row if forest.is_(child.node, CELL)}
        several = {kind for row in self.by_kind for kind in row if row[kind] > 1 and kind >= 0}
        labels = {label for row in self.by_label for label in row}
        self.numbers: dict[tuple[int, int], set[int]] = {}
        for row in pairs:
            taken: Counter[int] = Counter()
            for child, kind in row:
                taken[kind] += 1
                self.numbers.setdefault(self.label(child, kind), set()).add(taken[kind])
        keyed = {kind for row in pairs for child, kind in row if keys.get(child.node, 0)}
        self.chosen = {label for label in labels if label[0] in several - self.cells and self.comes_back(label)}
        self.chosen -= {label for label in self.chosen if label[0] not in keyed and self.has_states(label[0])}
        self.divided = {kind for kind, _ in self.chosen}

    def has_states(self, kind: int) -> bool:
        """Whether all nodes have equally many of a kind, some of them a label several times, and no other label moves."""
        counts = [row[kind] for row in self.by_kind if row[kind]]
        if len(counts) < 3 or len(set(counts)) > 1 or counts[0] >= 32:
            return False
        labels = [label for label in self.numbers if label[0] == kind]
        times = {label: [row[label] for row in self.by_label if row[label]] for label in labels}
        if any(max(times[label]) == 1 and len(self.numbers[label]) > 1 for label in labels):
            return False
        several = [label for label in self.chosen if label[0] == kind and max(times[label]) > 1]
        return any(places(times[label], cell=False) == 1 for label in several)

    def tells_more(self, kind: int, kept: set[tuple[int, int]]) -> bool:
        """Whether keys tell more than places: one is at several, and each in many nodes."""
        own = [label for label in kept if label[0] == kind]
        owners = sum(kind in row for row in self.by_kind)
        having = sum(label in row for label in own for row in self.by_label)
        return any(len(self.numbers[label]) > 1 for label in own) and 5 * having >= 2 * len(own) * owners

    def label(self, child: Child, kind: int) -> tuple[int, int]:
        return kind, self.forest.labels[child.node] ^ self.keys.get(child.node, 0)

    def comes_back(self, label: tuple[int, int]) -> bool:
        owners = sum(label[0] in row for row in self.by_kind)
        having = sum(label in row for row in self.by_label)
        return 20 * having >= owners and (having > 1 or owners <= 2)

    def tells(self, child: Child, kind: int) -> bool:
        """Whether a key is one: it comes back, or a third has it if it is in doubt."""
        label = self.label(child, kind)
        doubt = self.keys.get(child.node, 0) % 2 == 0
        owners, having = sum(kind in row for row in self.by_kind), sum(label in row for row in self.by_label)
        return self.comes_back(label) and not (doubt and (3 * having < owners or having < 2))

    def is_list(self, child: Child, kind: int) -> bool:
        label = self.label(child, kind)
        most = max(row[label] for row in self.by_label) if label in self.chosen else max(row[kind] for row in self.by_kind)
        return kind >= 0 and most > 1 and kind not in self.cells

    def key(self, child: Child, kind: int) -> tuple[object, int]:
        label = self.label(child, kind)
        if label in self.chosen:
            return label, places([row[label] for row in self.by_label if row[label]], cell=False)
        if kind in self.divided or kind < 0:
            return kind, 1
        return kind, places([row[kind] for row in self.by_kind if row[kind]], cell=kind in self.cells)


def keyed_places(families: Families, kinds: list[list[int]], forest: Forest) -> Places:
    """Items of lists are told apart by those of their keys that come back."""
    pairs = [pair for f, row in zip(families, kinds, strict=True) for pair in zip(f, row, strict=True)]
    found = Places(families, kinds, forest, {})
    keys = {child.node: forest.keys[child.node] for child, kind in pairs if found.is_list(child, kind)}
    keyed = Places(families, kinds, forest, keys)
    told = [(child, kind) for child, kind in pairs if keys.get(child.node, 0) and keyed.tells(child, kind)]
    labels = {keyed.label(*pair) for pair in told}
    placed = {child.node for child, kind in told if found.key(child, kind)[1] > 1}
    kept = {c.node: keys[c.node] for c, kind in told if c.node not in placed or keyed.tells_more(kind, labels)}
    return Places(families, kinds, forest, kept)


def places(counts: list[int], *, cell: bool) -> int:
    """How many fields the children with one key are."""
    if cell or max(counts) == 1:
        return min(max(counts), 4096)
    usual = max(range(1, 32), key=lambda n: (counts.count(n), -n))
    return usual if len(counts) > 1 and 5 * counts.count(usual) >= 4 * len(counts) else 1


def in_order(children: list[Child], keys: list[object]) -> list[object]:
    """The distinct keys in the order in which the nodes have them."""
    families = groupby(zip(children, keys, strict=True), key=lambda pair: pair[0].owner)
    sequences = [list(dict.fromkeys(key for _, key in family)) for _, family in families]
    return by_sequences(dict.fromkeys(keys), sequences)


def by_sequences(keys: Iterable[Key], sequences: Iterable[Sequence[Key]]) -> list[Key]:
    """Next is always the key that fewest of the rest come before, of equals the first given."""
    rest = list(keys)
    after: Counter[tuple[Key, Key]] = Counter()
    for sequence in sequences:
        after.update(pairwise(sequence))
    order = []
    while rest:
        order.append(min(rest, key=lambda key: sum(after[other, key] for other in rest)))
        rest.remove(order[-1])
    return order


class Column(NamedTuple):
    """What is in one column, and the name that its items share."""

    role: int
    line: int
    members: list[Member]
    name: tuple[int, ...]

    @property
    def rows(self) -> set[int]:
        return {row for _, row in self.members}


def name_of(forest: Forest, record: tuple[int, ...], node: int) -> tuple[int, ...]:
    """Labels from a node up to the first that names something; none when there is no such one in the record."""
    inside = [top for top in record if top <= node < forest.ends[top]]
    above = [n for n in range(node, inside[0] - 1, -1) if forest.ends[n] > node]
    named = next((i for i, n in enumerate(above) if forest.is_(n, NAMED)), None)
    return () if named is None else tuple(forest.labels[n] for n in above[: named + 1])


def unified(
    forest: Forest, records: Sequence[tuple[int, ...]], columns: Sequence[tuple[int, int, list[Member]]]
) -> list[Column]:
    """Join columns of one name that no record has both of."""
    found: list[Column] = []
    for role, line, members in columns:
        names = [name_of(forest, records[row], node) for node, row in members]
        has_gaps = len({row for _, row in members}) < len(records)
        name = names[0] if has_gaps and 5 * names.count(names[0]) >= 4 * len(names) else ()
        column = Column(role, line, members, name)
        same = [c for c in found if name and (c.name, c.role) == (name, role) and not c.rows & column.rows]
        if same:
            place = found.index(same[0])
            found[place] = same[0]._replace(members=sorted(same[0].members + members, key=lambda member: member[1]))
        else:
            found.append(column)
    return found if len(found) == len(columns) else reordered(forest, len(records), found)


def reordered(forest: Forest, rows: int, columns: list[Column]) -> list[Column]:
    """Bring columns into the order in which the rows have them."""
    begins: list[list[tuple[int, int]]] = [[] for _ in range(rows)]
    for number, column in enumerate(columns):
        for row in column.rows:
            node = next(node for node, other in column.members if other == row)
            begins[row].append((2 * node if column.role == LEAF else 2 * forest.ends[node] - 1, number))
    sequences = [[number for _, number in sorted(begin, key=lambda pair: pair[0])] for begin in begins]
    return [columns[number] for number in by_sequences(range(len(columns)), sequences)]


class Answer(NamedTuple):
    """The value bit of each column (2 for leaves), its line, and the (node, column) pairs of each row."""

    roles: list[int]
    lines: list[int]
    rows: list[list[tuple[int, int]]]


def align(forest: Forest, records: Sequence[tuple[int, ...]]) -> Answer:
    """Return the grid of some records."""
    columns = unified(forest, records, Aligner(forest, records).columns)
    rows: list[list[tuple[int, int]]] = [[] for _ in records]
    for number, column in enumerate(columns):
        for node, row in column.members:
            rows[row].append((node, number))
    return Answer([column.role for column in columns], [column.line for column in columns], rows)
