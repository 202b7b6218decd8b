"""A schema and a table from record trees, as published: match each to a seed, park those that do not fit (Ren & Xue 2009).

The seed is the largest record. Each other record is matched to it by simple tree matching; a record with an item that finds
no counterpart is parked and tried again later. As printed the seed never changes, so a second try finds the same matching.
The loop makes sense with the insertion of partial tree alignment (Zhai & Liu 2005), which the paper builds on: unmatched
siblings whose matched neighbours are adjacent in the seed belong between them, and the seed grows by them. Items without a
match after ``max_count`` rounds get columns of their own.

This is the published aligner, for comparison: ``methods.alignment`` makes the tables that users get.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Sequence
from typing import Final, NamedTuple

from scutch.methods.rendered_tree import is_leaf, tree_children
from scutch.page.columns import TEXT
from scutch.page.parser import Columns

#: Most pairs of nodes compared in one call; records after that are not matched.
MAX_PAIRS: Final = 500_000

#: Node of a record tree by its place, and the place in the seed that it is matched to.
Matching = dict[int, int]

#: A column: "" and a place in the seed or, without a match, the path of the item and the number of such items before it.
Key = tuple[str, int]


class Schema(NamedTuple):
    """A table: its columns and, for each record, the items in each column."""

    #: Tags from the record down to the item, for people.
    columns: tuple[str, ...]
    #: (column, node) of the items of each record, by column.
    rows: tuple[tuple[tuple[int, int], ...], ...]
    #: How many rounds of matching it took.
    rounds: int
    #: How many of the columns, the last ones, have items that no place of the seed is matched to.
    extra: int
    #: For each record the texts of its items by column, the address of a picture; without the columns it has no item in.
    texts: tuple[dict[int, str], ...]


class RecordTree:
    """A small tree that can grow; node 0 is above the top nodes of the record."""

    __slots__ = ("children", "items", "labels", "parents")

    def __init__(self) -> None:
        self.labels: list[str] = [""]
        self.children: list[list[int]] = [[]]
        self.parents: list[int] = [-1]
        #: The page's node that a leaf stands for.
        self.items: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self.labels)

    @classmethod
    def of(cls, columns: Columns, record: Sequence[int]) -> RecordTree:
        """Copy a record; text takes part as any other tag does."""
        copy, stack = cls(), [(top, 0) for top in reversed(record)]
        while stack:
            node, parent = stack.pop()
            place = copy.add(columns.name(node), parent, len(copy.children[parent]))
            if is_leaf(columns, node):
                copy.items[place] = node
            stack += [(child, place) for child in reversed(tree_children(columns, node))]
        return copy

    def add(self, label: str, parent: int, at: int) -> int:
        """Insert a new child before the child at a place, and return the place of the new one."""
        self.labels.append(label)
        self.children.append([])
        self.parents.append(parent)
        self.children[parent].insert(at, len(self) - 1)
        return len(self) - 1

    def path(self, place: int) -> str:
        """Tags from the record down to a node."""
        steps: list[str] = []
        while place > 0:
            steps.append(self.labels[place])
            place = self.parents[place]
        return "/".join(reversed(steps))

    def preorder(self) -> Iterator[int]:
        """Places in document order."""
        stack = [0]
        while stack:
            place = stack.pop()
            yield place
            stack.extend(reversed(self.children[place]))


class Matcher:
    """Simple tree matching with trace-back, within a budget of compared pairs; equal trees are matched once.

    ``seed``: the tree that all others are matched to.
    """

    def __init__(self, seed: RecordTree, max_pairs: int = MAX_PAIRS) -> None:
        self._seed = seed
        self._left = max_pairs
        self._known: dict[Hashable, Matching] = {}

    def match(self, other: RecordTree) -> Matching:
        """Return the largest matching that keeps order and parents; that of the roots alone beyond the budget."""
        shape = (len(self._seed), tuple(other.labels), tuple(other.parents))
        if shape not in self._known:
            self._known[shape] = self._matched(other)
        return self._known[shape].copy()

    def _matched(self, other: RecordTree) -> Matching:
        weights = self._weights(other)
        found, stack = {0: 0}, [(0, 0)]
        while stack:
            one, two = stack.pop()
            for child, mate in _traced(self._seed.children[one], other.children[two], weights):
                found[mate] = child
                stack.append((child, mate))
        return found

    def _weights(self, other: RecordTree) -> dict[tuple[int, int], int]:
        """Size of the matching of each two subtrees that could be matched, deepest first; nothing beyond the budget."""
        weights: dict[tuple[int, int], int] = {}
        for one, two in reversed(self._candidates(other)):
            table = _table(self._seed.children[one], other.children[two], weights)
            weights[one, two] = 1 + table[-1][-1]
        return weights

    def _candidates(self, other: RecordTree) -> list[tuple[int, int]]:
        """Pairs of equal labels below pairs of equal labels, parents first."""
        seed, order = self._seed, [(0, 0)]
        for one, two in order:
            self._left -= len(seed.children[one]) * len(other.children[two])
            if self._left < 0:
                return []
            labels = defaultdict(list)
            for mate in other.children[two]:
                labels[other.labels[mate]].append(mate)
            order += [(child, mate) for child in seed.children[one] for mate in labels.get(seed.labels[child], ())]
        return order


def _table(ours: Sequence[int], theirs: Sequence[int], weights: dict[tuple[int, int], int]) -> list[list[int]]:
    """Weight of the best matching of the first children of both, by how many of each."""
    table = [[0] * (len(theirs) + 1)]
    for child in ours:
        above, row = table[-1], [0]
        for j, mate in enumerate(theirs):
            row.append(max(above[j + 1], row[j], above[j] + weights.get((child, mate), 0)))
        table.append(row)
    return table


def _traced(ours: Sequence[int], theirs: Sequence[int], weights: dict[tuple[int, int], int]) -> Iterator[tuple[int, int]]:
    """Go back through the table; of equally good ways the one that matches later children."""
    if not weights:
        return
    table, i, j = _table(ours, theirs, weights), len(ours), len(theirs)
    while i and j:
        weight = weights.get((ours[i - 1], theirs[j - 1]), 0)
        if weight and table[i][j] == table[i - 1][j - 1] + weight:
            i, j = i - 1, j - 1
            yield ours[i], theirs[j]
        elif table[i][j] == table[i - 1][j]:
            i -= 1
        else:
            j -= 1


def grow(seed: RecordTree, other: RecordTree, found: Matching) -> None:
    """Insert runs of unmatched siblings, with their subtrees, where their matched neighbours leave one position."""
    for node, mate in list(found.items()):
        siblings = seed.children[mate]
        gaps = [gap for gap in _gaps(other.children[node], found) if not siblings or gap[1:] != (None, None)]
        places = {child: place for place, child in enumerate(siblings)} if gaps else {}
        for run, left, right in reversed(gaps):
            begin = places[left] + 1 if left is not None else 0
            if begin == (places[right] if right is not None else len(places)):
                for unmatched in reversed(run):
                    _insert(seed, (mate, begin), other, unmatched, found)


def _gaps(children: Sequence[int], found: Matching) -> Iterator[tuple[list[int], int | None, int | None]]:
    """Yield runs of unmatched children with the matches of their neighbours on both sides."""
    run: list[int] = []
    left = None
    for child in children:
        if child not in found:
            run.append(child)
            continue
        if run:
            yield run, left, found[child]
        run, left = [], found[child]
    if run:
        yield run, left, None


def _insert(seed: RecordTree, at: tuple[int, int], other: RecordTree, node: int, found: Matching) -> None:
    """Copy a subtree into the seed, below a parent in front of one of its children."""
    stack = [(node, *at)]
    while stack:
        mate, parent, place = stack.pop()
        found[mate] = seed.add(other.labels[mate], parent, place)
        stack += [(child, found[mate], number) for number, child in reversed(list(enumerate(other.children[mate])))]


def record_schema(
    columns: Columns, records: Sequence[Sequence[int]], max_count: int = 3, *, inserts: bool = True, max_pairs: int = MAX_PAIRS
) -> Schema:
    """Make a table of records (RecordSchemaGen).

    ``records``: top nodes of each. ``max_count``: how often parked records are tried again. ``inserts``: whether the seed
    grows; as printed it does not. ``max_pairs``: budget of pairs of nodes: items of records beyond it have the columns of
    their paths.

    >>> import scutch
    >>> columns = scutch.parse("<ul><li><b>Flax</b> blue<li><b>Hemp</b><i>tall</i> green</ul>").columns
    >>> table = record_schema(columns, [(5,), (9,)])
    >>> table.columns
    ('li/b/#text', 'li/i/#text', 'li/#text')
    >>> [{column: columns.text(node) for column, node in row} for row in table.rows]
    [{0: 'Flax', 2: ' blue'}, {0: 'Hemp', 1: 'tall', 2: ' green'}]
    """
    trees = [RecordTree.of(columns, record) for record in records]
    if not trees:
        return Schema((), (), 0, 0, ())
    largest = max(range(len(trees)), key=lambda number: len(trees[number]))
    seed = RecordTree.of(columns, records[largest])
    matched: list[Matching] = [{} for _ in trees]
    matcher, waiting, rounds = Matcher(seed, max_pairs), list(range(len(trees))), 0
    while waiting and rounds < max_count:
        for row in waiting:
            matched[row] = matcher.match(trees[row])
            if inserts:
                grow(seed, trees[row], matched[row])
        waiting = [row for row in waiting if not trees[row].items.keys() <= matched[row].keys()]
        rounds += 1
    return _table_of(columns, seed, trees, matched, rounds)


def _table_of(
    columns: Columns, seed: RecordTree, trees: Sequence[RecordTree], matched: Sequence[Matching], rounds: int
) -> Schema:
    """Columns are the seed's places that an item is matched to; items that are matched to none get columns of their own."""
    rows: list[dict[Key, int]] = []
    names: dict[Key, str] = {}
    for record, found in zip(trees, matched, strict=True):
        counts: Counter[str] = Counter()
        rows.append({})
        for place, item in record.items.items():
            path = record.path(place)
            key = ("", found[place]) if place in found else (path, counts[path])
            counts[path] += 1
            rows[-1][key] = item
            names[key] = path
    order = {("", place): number for number, place in enumerate(seed.preorder())}
    keys = sorted(names, key=lambda key: order.get(key, len(order)))
    places = {key: number for number, key in enumerate(keys)}
    cells = [{places[key]: item for key, item in row.items()} for row in rows]
    return Schema(
        columns=tuple(names[key] for key in keys),
        rows=tuple(tuple(sorted(row.items())) for row in cells),
        rounds=rounds,
        extra=sum(path != "" for path, _ in keys),
        texts=tuple({column: item_text(columns, item) for column, item in sorted(row.items())} for row in cells),
    )


def item_text(columns: Columns, item: int) -> str:
    """Return the text of a leaf on one line, or the address of a picture."""
    text = columns.text(item) if columns.tag[item] == TEXT else columns.attribute(item, "src") or ""
    return " ".join(text.split())
