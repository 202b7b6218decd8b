"""``Pieces``: the items of an alignment's columns in its first rows, as ``lines`` looks at them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.text import ids_of
from scutch.records.cells._cell_texts import collapsed

#: Rows that are looked at.
LOOKED_AT: Final = 12
#: Elements that mark words of a text, and links.
MARKING: Final = ids_of(("b", "strong", "em", "i", "mark", "u", "font", "sub", "sup", "small"))
(LINK,) = ids_of(("a",))
#: A text of so few words that is the same in most rows leads in to what comes after it.
LEAD_WORDS: Final = 3
SAME: Final = 0.7
#: A text with so many characters is prose.
PROSE: Final = 40

#: Rows and nodes of a column, and whether a row has several, as ``_cells.nodes_of`` gives them.
Cells = tuple[list[int], list[int], bool]


class Pieces:
    """The first items of each column, by row.

    Parameters
    ----------
    page
        The page.
    rows
        How many records there are.
    cells
        What stands in each column.
    """

    def __init__(self, page: Columns, rows: int, cells: Sequence[Cells]) -> None:
        self.page = page
        self.tag, self.parent, self.end, self.words = page.tag, page.parent, page.end, page.words
        self.rows = min(rows, LOOKED_AT)
        self.cells = cells
        self._nodes: dict[int, dict[int, int]] = {}
        self._texts: dict[int, dict[int, str]] = {}
        self._first_texts: dict[int, str] = {}

    def nodes(self, column: int) -> dict[int, int]:
        """The first node of a column in each of the first rows."""
        known = self._nodes.get(column)
        if known is None:
            rows, nodes, several = self.cells[column]
            many = bisect_left(rows, self.rows)
            first = list(zip(rows[:many], nodes[:many], strict=True))
            known = self._nodes[column] = dict(first)
            if several:  # the first one of a row counts, not the last
                known |= reversed(first)
        return known

    def pair(self, column: int, other: int) -> tuple[int, int] | None:
        """Nodes of two columns in the first row that has both."""
        (rows, first, _), (other_rows, other_first, _) = self.cells[column], self.cells[other]
        if rows[0] == other_rows[0] < self.rows:
            return first[0], other_first[0]
        nodes, others = self.nodes(column), self.nodes(other)
        for row, node in nodes.items():
            if row in others:
                return node, others[row]
        return None

    def texts(self, column: int) -> dict[int, str]:
        """Texts of the first items of a column, by row."""
        known = self._texts.get(column)
        if known is None:
            tags = self.tag
            nodes = {row: node for row, node in self.nodes(column).items() if tags[node] == TEXT}
            known = self._texts[column] = dict(zip(nodes, collapsed(self.page, list(nodes.values())), strict=True))
        return known

    def first_text(self, column: int) -> str:
        """The first of them, without reading the others; empty if there is none."""
        known = self._first_texts.get(column)
        if known is None:
            nodes = self.cells[column][1][:1]
            if self.tag[nodes[0]] == TEXT:
                (known,) = collapsed(self.page, nodes)
            else:
                known = next(iter(self.texts(column).values()), "")
            self._first_texts[column] = known
        return known

    def is_bare(self, node: int, beside: int) -> bool:
        """Whether a text stands beside the element that holds another piece, not in an element of its own."""
        parent = self.parent[node]
        return self.tag[node] == TEXT and parent < beside < self.end[parent] and self.words[node] > 0

    def is_mixed(self, column: int) -> bool:
        """Whether the first text of a column stands beside other things in its element."""
        node = self.cells[column][1][0]
        parent = self.parent[node]
        return self.words[node] > 0 and self.end[parent] > parent + 2

    def element(self, node: int, parent: int) -> int:
        """The child of a parent that holds a node."""
        while self.parent[node] != parent:
            node = self.parent[node]
        return node

    def is_marked(self, node: int, parent: int) -> bool:
        """Whether a piece is marked words of the text around it."""
        return self.tag[self.element(node, parent)] in MARKING

    def is_linked(self, node: int, beside: int) -> bool:
        """Whether a piece is in a link that another one is not in."""
        while not node <= beside < self.end[node]:
            if self.tag[node] == LINK:
                return True
            node = self.parent[node]
        return False

    def are_parted_by_link(self, node: int, beside: int) -> bool:
        """Whether of two pieces one is in a link that the other one is not in."""
        return self.is_linked(node, beside) or self.is_linked(beside, node)

    def is_next(self, node: int, beside: int) -> bool:
        """Whether nothing stands between a piece and another one behind it."""
        left, right = self.branches(node, beside)
        return self.page.block[left] == self.page.block[beside] and not any(self.words[self.end[left] : right])

    def branches(self, node: int, beside: int) -> tuple[int, int]:
        """The children of the element around two pieces that they are in."""
        around = self.parent[node]
        while not around < beside < self.end[around]:
            node, around = around, self.parent[around]
        return node, self.element(beside, around)

    def may_lead_in(self, column: int) -> bool:
        """Whether the first text of a column is as long as the second or the last: a quick look."""
        nodes, chars = self.cells[column][1], self.page.chars
        return chars[nodes[0]] in (chars[nodes[1]], chars[nodes[-1]]) if len(nodes) > 1 else True

    def leads_in(self, column: int) -> bool:
        """Whether a column has the same few words in most rows."""
        texts = list(self.texts(column).values())
        return bool(texts) and texts[0].count(" ") < LEAD_WORDS and texts.count(texts[0]) >= SAME * len(texts)

    def is_prose(self, column: int) -> bool:
        """Whether the texts of a column are long."""
        texts = self.texts(column).values()
        return bool(texts) and sum(map(len, texts)) >= PROSE * len(texts)

    def wanders(self, column: int, bare: int) -> bool:
        """Whether pieces stand now before and now behind a text that they are beside."""
        before = behind = False
        rows, nodes, _ = self.cells[bare]
        many = bisect_left(rows, self.rows)
        own = self.nodes(column)
        for row, node in zip(rows[:many], nodes[:many], strict=True):
            piece = own.get(row, node)
            before = before or piece < node
            behind = behind or piece > node
        return before and behind
