"""``ColumnSample``: the columns of an alignment in its first rows, by which inline joins and labels are decided."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from itertools import chain
from typing import Final

from scutch.page.columns import COMMENT, TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import ids_of
from scutch.page.traversal import child_above
from scutch.records.cells._cell_texts import collapsed_texts, constant_columns
from scutch.records.cells.column_cells import ColumnNodes
from scutch.records.cells.joins.query_marks import ElementKind, element_kind, marking_kinds

#: Rows in the sample.
SAMPLED_ROWS: Final = 12
#: Elements that mark words of a text.
MARKUP_TAGS: Final = ids_of(("b", "strong", "em", "i", "mark", "u", "font", "sub", "sup", "small", "code", "kbd", "var"))
(LINK_TAG,) = ids_of(("a",))
#: A constant column has fewer spaces in its first text than this, and the same text in this share of the rows.
CONSTANT_SPACES: Final = 3
SAME_SHARE: Final = 0.7
#: Mean characters of a column of prose; and the end of a sentence of several words.
PROSE_CHARS: Final = 40
SENTENCE: Final = re.compile(r"\w \w.*(?:[!?。！？]|[^\W\d]\.$)")


class ColumnSample:
    """The first items of each column, by row; texts are read on first access.

    ``rows``: how many records there are. ``cells``: the nodes of each column.
    """

    def __init__(self, page: Columns, rows: int, cells: Sequence[ColumnNodes]) -> None:
        self.page = page
        self.tag, self.parent, self.end, self.words = page.tag, page.parent, page.end, page.words
        self.rows = min(rows, SAMPLED_ROWS)
        self.cells = cells
        self._nodes: dict[int, dict[int, int]] = {}
        self._texts: dict[int, dict[int, str]] = {}
        self._first_texts: dict[int, str] = {}

    def nodes(self, column: int) -> dict[int, int]:
        """Return the first node of a column in each row of the sample that has one; in its first rows if none has."""
        known = self._nodes.get(column)
        if known is None:
            rows, nodes, several = self.cells[column]
            many = bisect_left(rows, self.rows) or self.rows
            first = list(zip(rows[:many], nodes[:many], strict=True))
            known = self._nodes[column] = dict(first)
            if several:  # the first node of a row, not the last
                known |= reversed(first)
        return known

    def pair(self, column: int, other: int) -> tuple[int, int] | None:
        """Return the nodes of two columns in the first row that has both; None if no row has."""
        (rows, first, _), (other_rows, other_first, _) = self.cells[column], self.cells[other]
        if rows[0] == other_rows[0] < self.rows:
            return first[0], other_first[0]
        nodes, others = self.nodes(column), self.nodes(other)
        for row, node in nodes.items():
            if row in others:
                return node, others[row]
        return self.late_pair(column, other) if max(rows[0], other_rows[0]) >= self.rows else None

    def late_pair(self, column: int, other: int) -> tuple[int, int] | None:
        """Return the nodes of two columns, of which one begins behind the sample, in the first row that has both."""
        for row in sorted({*self.nodes(column), *self.nodes(other)}):
            one, two = self.cells[column].of_row(row), self.cells[other].of_row(row)
            if one and two:
                return one[0], two[0]
        return None

    def texts(self, column: int) -> dict[int, str]:
        """Return the texts of the first items of a column, by row."""
        known = self._texts.get(column)
        if known is None:
            nodes = self.nodes(column)
            known = self._texts[column] = dict(zip(nodes, collapsed_texts(self.page, list(nodes.values())), strict=True))
        return known

    def text_before(self, other: int, run: Sequence[int], row: int) -> str:
        """Return the text of a run of columns in front of another one in a row of the sample, in the order of the page."""
        if any(self.cells[column].several for column in run):
            end = self.nodes(other)[row]
            own = sorted(chain.from_iterable(self.cells[column].of_row(row) for column in run))
            nodes = [node for node in own if node < end]
            return "".join(collapsed_texts(self.page, nodes))
        return "".join(self.texts(column).get(row, "") for column in run)

    def first_text(self, column: int) -> str:
        """Return the first text of a column without reading the others; empty if there is none."""
        known = self._first_texts.get(column)
        if known is None:
            (known,) = collapsed_texts(self.page, self.cells[column].nodes[:1])
            self._first_texts[column] = known
        return known

    def is_bare(self, node: int, beside: int) -> bool:
        """Whether a node is a text in the element that holds another node, with no element of its own."""
        parent = self.parent[node]
        return self.tag[node] == TEXT and parent < beside < self.end[parent] and self.words[node] > 0

    def is_torn(self, node: int, beside: int) -> bool:
        """Whether two texts of one element have only comments between them, as React writes them between values."""
        if self.parent[node] != self.parent[beside] or node > beside:
            return False
        between = self.tag[node + 1 : beside]
        is_text = self.tag[node] == self.tag[beside] == TEXT
        return is_text and COMMENT in between and set(between) <= {TEXT, COMMENT} and not any(self.words[node + 1 : beside])

    def is_mixed(self, column: int) -> bool:
        """Whether the element of a column's first text has other children."""
        node = self.cells[column][1][0]
        parent = self.parent[node]
        return self.words[node] > 0 and self.end[parent] > parent + 2

    def is_marked(self, node: int, parent: int) -> bool:
        """Whether a node is marked words of the text in a parent."""
        child = child_above(self.page, node, parent)
        return self.tag[child] in MARKUP_TAGS or self.marks_query(child)

    def marks_query(self, element: int) -> bool:
        """Whether an element marks words of a query."""
        return self.has_query and element_kind(self.page, element) in self._marking_kinds

    @cached_property
    def has_query(self) -> bool:
        """Whether words of a query are marked."""
        return bool(self._marking_kinds)

    def is_query_in(self, node: int, text: int) -> bool:
        """Whether a node is words of a query that are marked in a text."""
        around = self.parent[text]  # the text may be a colon between two words
        is_beside = self.tag[text] == TEXT and around < node < self.end[around]
        return is_beside and self.marks_query(child_above(self.page, node, around))

    @cached_property
    def _marking_kinds(self) -> frozenset[ElementKind]:
        """Kinds of elements that mark words of a query in the sample."""
        texts = (cells for cells in self.cells if self.tag[cells.nodes[0]] == TEXT)
        nodes = (nodes[: bisect_left(rows, self.rows)] for rows, nodes, _ in texts)
        return marking_kinds(self.page, chain.from_iterable(nodes))

    def is_linked(self, node: int, beside: int) -> bool:
        """Whether a node is in a link that does not hold another node."""
        while not node <= beside < self.end[node]:
            if self.tag[node] == LINK_TAG:
                return True
            node = self.parent[node]
        return False

    def are_separated_by_link(self, node: int, beside: int) -> bool:
        """Whether one of two nodes is in a link that does not hold the other one."""
        return self.is_linked(node, beside) or self.is_linked(beside, node)

    def are_adjacent(self, node: int, beside: int) -> bool:
        """Whether two nodes of one block have no words between them."""
        left, right = self.branches(node, beside)
        return self.page.block[left] == self.page.block[beside] and not any(self.words[self.end[left] : right])

    def branches(self, node: int, beside: int) -> tuple[int, int]:
        """Return the children of the lowest common ancestor of two nodes that hold them."""
        around = self.parent[node]
        while not around < beside < self.end[around]:
            node, around = around, self.parent[around]
        return node, child_above(self.page, beside, around)

    def may_be_constant(self, column: int) -> bool:
        """Whether the first text of a column is as long as the second or the last; a prefilter of ``is_constant``."""
        nodes, chars = self.cells[column][1], self.page.chars
        return chars[nodes[0]] in (chars[nodes[1]], chars[nodes[-1]]) if len(nodes) > 1 else True

    def is_constant(self, column: int) -> bool:
        """Whether a column has the same few words, or the same words with a colon, in most rows."""
        return column in self._constants

    @cached_property
    def _constants(self) -> frozenset[int]:
        """The columns that are constant."""
        return frozenset(constant_columns(self.page, list(self.cells), self.rows, SAME_SHARE, CONSTANT_SPACES))

    def is_prose(self, column: int) -> bool:
        """Whether the texts of a column are long on average, or most are sentences."""
        texts = self.texts(column).values()
        if not texts or sum(map(len, texts)) >= PROSE_CHARS * len(texts):
            return bool(texts)
        return 2 * sum(SENTENCE.search(text) is not None for text in texts) > len(texts)

    def changes_order(self, column: int, bare: int) -> bool:
        """Whether a column stands before another one in some rows and behind it in others."""
        before = behind = False
        rows, nodes, _ = self.cells[bare]
        many = bisect_left(rows, self.rows)
        own = self.nodes(column)
        for row, node in zip(rows[:many], nodes[:many], strict=True):
            other = own.get(row, node)
            before = before or other < node
            behind = behind or other > node
        return before and behind
