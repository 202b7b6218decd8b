"""Which columns of an alignment run on as one text.

A record says ``by <a>Ann</a> on <b>Monday</b>``; the alignment finds four columns. For a reader, words that lead in to an
element belong to it, and so does a label; marked words belong to the text around them, and links in prose are prose. What
merely stands side by side, as a title and the year after it, stays apart. Pieces of a price belong together. It is told from
the first rows.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final

from scutch.kernels.rows import rows_of
from scutch.methods.alignment import Alignment
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.text import BREAK, ids_of
from scutch.records._cells import collapsed
from scutch.records.price_pieces import go_on, may_go_on
from scutch.values.price import has_sign

#: Rows that are looked at.
LOOKED_AT: Final = 12
#: Elements that mark words of a text.
MARKING: Final = ids_of(("b", "strong", "em", "i", "mark", "u", "font", "sub", "sup", "small"))
#: A text of so few words that is the same in most rows leads in to what comes after it.
LEAD_WORDS: Final = 3
SAME: Final = 0.7
COLONS: Final = (":", "：")
#: A text with so many characters is prose.
PROSE: Final = 40


class Pieces:
    """The first items of each column, by row.

    Parameters
    ----------
    page
        The page.
    rows
        How many records there are.
    cells
        By column rows and their nodes, as ``_cells.nodes_of`` gives them.
    """

    def __init__(self, page: Columns, rows: int, cells: Sequence[tuple[list[int], list[int], bool]]) -> None:
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

    def is_bare(self, node: int, beside: int) -> bool:
        """Whether a text stands beside the element that holds another piece, not in an element of its own."""
        parent = self.parent[node]
        return self.tag[node] == TEXT and parent < beside < self.end[parent] and self.words[node] > 0

    def element(self, node: int, parent: int) -> int:
        """The child of a parent that holds a node."""
        while self.parent[node] != parent:
            node = self.parent[node]
        return node

    def is_marked(self, node: int, parent: int) -> bool:
        """Whether a piece is marked words of the text around it."""
        return self.tag[self.element(node, parent)] in MARKING

    def by_row(self, column: int) -> dict[int, str]:
        """Texts of the first items of a column, by row."""
        known = self._texts.get(column)
        if known is None:
            tags = self.tag
            nodes = {row: node for row, node in self.nodes(column).items() if tags[node] == TEXT}
            known = self._texts[column] = dict(zip(nodes, collapsed(self.page, list(nodes.values())), strict=True))
        return known

    def texts(self, column: int) -> list[str]:
        """The same without the rows."""
        return list(self.by_row(column).values())

    def first_text(self, column: int) -> str:
        """The first of them, without reading the others; empty if there is none."""
        known = self._first_texts.get(column)
        if known is None:
            nodes = self.cells[column][1][:1]
            is_text = self.tag[nodes[0]] == TEXT
            known = self._first_texts[column] = next(iter(collapsed(self.page, nodes) if is_text else self.texts(column)), "")
        return known

    def leads_in(self, column: int) -> bool:
        """Whether a column has the same few words in most rows."""
        texts = self.texts(column)
        return bool(texts) and texts[0].count(" ") < LEAD_WORDS and texts.count(texts[0]) >= SAME * len(texts)

    def is_label(self, column: int) -> bool:
        """Whether a column has the same few words and a colon in most rows."""
        return self.first_text(column).endswith(COLONS) and self.leads_in(column)

    def is_prose(self, column: int) -> bool:
        """Whether the texts of a column are long."""
        texts = self.texts(column)
        return bool(texts) and sum(map(len, texts)) >= PROSE * len(texts)

    def is_price(self, run: Sequence[int], other: int, line: Sequence[int]) -> bool:
        """Whether the columns of a run go on in another one of their block as a price does."""
        if not may_go_on(self.first_text(other)):
            return False
        texts = self.by_row(other)
        rows = [row for row in self.by_row(run[-1]) if row in texts]
        pieces = [("".join(self.by_row(column).get(row, "") for column in run), texts[row]) for row in rows]
        return go_on(pieces, money=any(has_sign(self.first_text(column)) for column in line))

    def joins(self, run: Sequence[int], other: int, line: Sequence[int], flowing: bool) -> bool:
        """Whether the text of a run of columns goes on in the next one of their block. ``flowing``: the run has prose."""
        pair = self.pair(run[-1], other)
        if pair is None or not (self.belong_together(run[-1], other, *pair, flowing) or self.is_price(run, other, line)):
            return False
        return not rows_of(self.tag[min(pair) : max(pair)], BREAK)

    def belong_together(self, column: int, other: int, node: int, beside: int, flowing: bool) -> bool:
        """Whether the text of a column goes on in another one, if there is no line break between them."""
        if self.is_label(column):
            return True
        if self.is_bare(node, beside):
            return self.is_marked(beside, self.parent[node]) or self.leads_in(column) or self.is_prose(column)
        if self.is_bare(beside, node):
            marked = self.is_marked(node, self.parent[beside]) and len(self.nodes(column)) < self.rows
            return flowing or marked
        return False


def joined_columns(
    page: Columns, alignment: Alignment, cells: Sequence[tuple[list[int], list[int], bool]]
) -> list[tuple[int, ...]]:
    """Return the columns of an alignment in order, those that run on as one text together. ``cells``: as in ``Pieces``."""
    pieces = Pieces(page, len(alignment), cells)
    lines: dict[int, list[int]] = {}
    found: list[tuple[int, ...]] = []
    for column, (attribute, line) in enumerate(zip(alignment.columns, alignment.lines, strict=True)):
        if attribute:
            found.append((column,))
        else:
            lines.setdefault(line, []).append(column)
    for columns in lines.values():
        found += runs(pieces, columns) if len(columns) > 1 else [tuple(columns)]
    return sorted(found)


def runs(pieces: Pieces, line: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the columns of one block, those that run on together."""
    run: list[int] = []
    flowing = False
    for column in line:
        if run and pieces.joins(run, column, line, flowing):
            flowing = flowing or pieces.is_prose(run[-1])
            run.append(column)
            continue
        if run:
            yield tuple(run)
        run, flowing = [column], False
    yield tuple(run)
