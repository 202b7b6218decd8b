"""``ColumnNodes`` and ``ColumnTexts``: the cells of one column as flat lists of nodes and of texts, each with its row.

A list for each cell would cost most of the time that reading a table takes.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from itertools import compress, islice
from operator import eq
from typing import Final, NamedTuple

from scutch.values.column import LEAST_SHARE, needed, sample_size

#: Cells with several values are lists where these have no more characters than this on average.
SHORT_VALUE: Final = 40


class ColumnNodes(NamedTuple):
    """The nodes of a column's cells, in the order of rows and then of the page.

    >>> cells = ColumnNodes([0, 2, 2], [7, 11, 12], several=True)
    >>> cells.of_row(2), cells.of_row(1)
    ((11, 12), ())
    """

    rows: list[int]
    nodes: list[int]
    #: Whether a cell has more than one node.
    several: bool

    @property
    def filled(self) -> int:
        """How many rows have a node."""
        return len(set(self.rows)) if self.several else len(self.rows)

    def of_row(self, row: int) -> tuple[int, ...]:
        """Return the nodes of one cell."""
        return tuple(self.nodes[bisect_left(self.rows, row) : bisect_right(self.rows, row)])

    def first_several(self) -> tuple[int, ...]:
        """Return the nodes of the first cell with more than one.

        >>> ColumnNodes([0, 2, 2], [7, 11, 12], several=True).first_several()
        (11, 12)
        """
        return self.of_row(next(compress(self.rows, map(eq, self.rows, islice(self.rows, 1, None)))))

    def of_texts(self, rows: Sequence[int]) -> list[int]:
        """Return the node of each text by its row: the first of a cell whose nodes are one text.

        >>> cells = ColumnNodes([0, 2, 2], [7, 11, 12], several=True)
        >>> cells.of_texts([0, 2, 2]), cells.of_texts([0, 2])
        ([7, 11, 12], [7, 11])
        """
        if len(rows) == len(self.nodes):
            return self.nodes
        return [self.nodes[bisect_left(self.rows, row)] for row in rows]

    def of_rows(self, wanted: Sequence[int]) -> list[int] | None:
        """Return the first node in each of some rows; None if one of these has none.

        >>> cells = ColumnNodes([0, 2, 5], [7, 9, 12], several=False)
        >>> cells.of_rows([0, 5]), cells.of_rows([1])
        ([7, 12], None)
        """
        rows = self.rows
        places = [bisect_left(rows, row) for row in wanted]
        if any(place == len(rows) or rows[place] != row for place, row in zip(places, wanted, strict=True)):
            return None
        return [self.nodes[place] for place in places]


def column_of(places: Sequence[tuple[int, int]]) -> ColumnNodes:
    """Return the column of some nodes, each with its row."""
    rows = [row for row, _ in places]
    return ColumnNodes(rows, [node for _, node in places], len(set(rows)) < len(rows))


def divided(cells: ColumnNodes, keys: Iterable[int]) -> list[ColumnNodes]:
    """Return the nodes of each key as a column, in the order of keys. ``keys``: of each node its own.

    >>> [own.nodes for own in divided(ColumnNodes([0, 1, 1], [2, 5, 6], several=True), [1, 0, 1])]
    [[5], [2, 6]]
    """
    found: dict[int, list[tuple[int, int]]] = {}
    for row, node, key in zip(cells.rows, cells.nodes, keys, strict=True):
        found.setdefault(key, []).append((row, node))
    return [column_of(found[key]) for key in sorted(found)]


def merged(columns: Sequence[ColumnNodes]) -> ColumnNodes:
    """Return several columns as one.

    >>> merged([ColumnNodes([0, 1], [5, 9], several=False), ColumnNodes([0], [4], several=False)])
    ColumnNodes(rows=[0, 0, 1], nodes=[4, 5, 9], several=True)
    """
    if len(columns) == 1:
        return columns[0]
    return column_of(sorted(place for rows, nodes, _ in columns for place in zip(rows, nodes, strict=True)))


def in_rows(cells: ColumnNodes, wanted: AbstractSet[int]) -> ColumnNodes:
    """Return the cells of a column in some rows.

    >>> in_rows(ColumnNodes([0, 1, 2], [4, 5, 9], several=False), {0, 2})
    ColumnNodes(rows=[0, 2], nodes=[4, 9], several=False)
    """
    return column_of([(row, node) for row, node in zip(cells.rows, cells.nodes, strict=True) if row in wanted])


def first_nodes(cells: ColumnNodes) -> ColumnNodes:
    """Return a column with the first node of each cell.

    >>> first_nodes(ColumnNodes([0, 0, 2], [4, 5, 9], several=True))
    ColumnNodes(rows=[0, 2], nodes=[4, 9], several=False)
    """
    firsts = dict(zip(reversed(cells.rows), reversed(cells.nodes), strict=True))
    rows = sorted(firsts)
    return ColumnNodes(rows, [firsts[row] for row in rows], several=False)


class ColumnTexts(NamedTuple):
    """The values of a column's cells as texts, in the same order, and counts that decide on its type without reading them.

    >>> ColumnTexts([0, 1], ["in the first row", "in the second row"], words=2).are_words
    True
    >>> ColumnTexts([0, 0], ["flax", "hemp"], several=2, letters=8).are_lists
    True
    """

    rows: list[int]
    texts: list[str]
    #: Upper bound of the texts with a colon; texts that are surely words; texts that are surely of type text, long or short.
    colons: int = 0
    words: int = 0
    plain: int = 0
    #: Texts that share their cell with others, and their characters; 0 for an address.
    several: int = 0
    letters: int = 0

    @property
    def filled(self) -> int:
        """How many rows have a value."""
        return len(set(self.rows)) if self.several else len(self.rows)

    def first_of_rows(self) -> dict[int, str]:
        """Return the first text of each row, the last row in front.

        >>> values = ColumnTexts([0, 0, 2], ["flax", "hemp", "reed"], several=2)
        >>> values.first_of_rows(), values.last_of_rows()
        ({2: 'reed', 0: 'flax'}, {0: 'hemp', 2: 'reed'})
        """
        return dict(zip(reversed(self.rows), reversed(self.texts), strict=True))

    def last_of_rows(self) -> dict[int, str]:
        """Return the last text of each row."""
        return dict(zip(self.rows, self.texts, strict=True))

    @property
    def is_constant(self) -> bool:
        """Whether all values are one text; False without any.

        >>> ColumnTexts([0, 1], ["flax", "flax"]).is_constant, ColumnTexts([0, 1], ["flax", "hemp"]).is_constant
        (True, False)
        """
        texts = self.texts
        return bool(texts) and texts[0] == texts[-1] and texts.count(texts[0]) == len(texts)

    @property
    def are_words(self) -> bool:
        """Whether there are too many words for any type but text."""
        count = len(self.texts)
        return self.words > (1 - LEAST_SHARE) * count or count - self.plain < needed(sample_size(count), LEAST_SHARE)

    @property
    def are_lists(self) -> bool:
        """Whether cells with several values have short ones."""
        return self.several > 0 and self.letters <= SHORT_VALUE * self.several


def merged_texts(columns: Sequence[ColumnTexts]) -> ColumnTexts:
    """Return the values of several columns as those of one.

    >>> merged_texts([ColumnTexts([0, 2], ["flax", "reed"]), ColumnTexts([1], ["hemp"])]).texts
    ['flax', 'hemp', 'reed']
    """
    places = sorted(
        ((row, text) for rows, texts, *_ in columns for row, text in zip(rows, texts, strict=True)), key=lambda place: place[0]
    )
    return with_counts([row for row, _ in places], [text for _, text in places])


def with_counts(rows: list[int], texts: list[str]) -> ColumnTexts:
    """Return values with the counts of those that share their cell.

    >>> with_counts([0, 0, 1], ["flax", "hemp", "reed"]).several
    2
    """
    times = Counter(rows)
    several = [text for row, text in zip(rows, texts, strict=True) if times[row] > 1]
    return ColumnTexts(rows, texts, len(texts), several=len(several), letters=sum(map(len, several)))
