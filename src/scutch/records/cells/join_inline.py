"""Which columns of an alignment run on as one text.

A record says ``by <a>Ann</a> on <b>Monday</b>``; the alignment finds four columns. For a reader, words that lead in to an
element belong to it, and so does a label; marked words belong to the text around them, and links in prose are prose. What
merely stands side by side, as a title and the year after it, stays apart. Pieces of a price belong together, and so do a
number and what it counts, and prices of which each record has only one. It is told from the first rows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import dropwhile
from typing import Final

from scutch.kernels.select_rows import rows_of
from scutch.lexicon.months import NUMBERS
from scutch.methods.alignment import Alignment
from scutch.page.text import BREAK
from scutch.records.cells.cell_labels import COLONS
from scutch.records.cells.column_texts import SAME, Pieces
from scutch.records.cells.price_columns import one_price
from scutch.records.cells.split_prices import begins_price, go_on, is_money, is_sign, may_go_on
from scutch.values.quantity import STEM

#: Words that are marked in texts of at least so many rows are the same few: of all cells this share at most are others.
MARKED_ROWS: Final = 4
OTHERS: Final = 0.3
#: A number that counts something, and the word for it.
NUMBER: Final = re.compile(r"\d[\d.,  ]*[kKmM]?\+?")
UNIT: Final = re.compile(r"[^\W\d_]{3,16}\.?")


def is_unit(text: str) -> bool:
    """Whether a text may be what a number counts.

    Examples
    --------
    >>> [is_unit(text) for text in ("votes", "May", "asked today", "m²")]
    [True, False, False, False]
    """
    return UNIT.fullmatch(text) is not None and text.rstrip(".").lower() not in NUMBERS


def joined_columns(pieces: Pieces, alignment: Alignment, *, headed: bool = False) -> list[tuple[int, ...]]:
    """Return the columns of an alignment in order, those that run on as one text together.

    Parameters
    ----------
    pieces
        What stands in the columns.
    alignment
        The records as rows.
    headed
        Whether the page says what stands in each cell, so that what is in a cell is one thing.
    """
    lines: dict[int, list[int]] = {}
    found: list[tuple[int, ...]] = []
    for column, (attribute, line) in enumerate(zip(alignment.columns, alignment.lines, strict=True)):
        if attribute:
            found.append((column,))
        else:
            lines.setdefault(line, []).append(column)
    for columns in lines.values():
        found += one_price(pieces, list(Line(pieces, columns, headed=headed).runs())) if len(columns) > 1 else [tuple(columns)]
    return sorted(found)


class Line:
    """The columns of one block.

    Parameters
    ----------
    pieces
        What stands in them.
    columns
        Their numbers, in order.
    headed
        Whether they are in a cell under a header.
    """

    def __init__(self, pieces: Pieces, columns: Sequence[int], *, headed: bool = False) -> None:
        self.pieces = pieces
        self.columns = columns
        self.headed = headed

    def runs(self) -> Iterator[tuple[int, ...]]:
        """Yield the columns that run on together."""
        run: list[int] = []
        flowing = False
        for marked, column in self.with_marked():
            if run and self.joins(run, column, flowing):
                flowing = flowing or self.pieces.is_prose(run[-1])
                run += [*marked, column]
                continue
            if run:
                yield tuple(run)
            run, flowing = [*marked, column], False
        yield tuple(run)

    def with_marked(self) -> Iterator[tuple[list[int], int]]:
        """Yield each column with those that are words marked in it: what was searched for, wherever it stands."""
        marked: dict[int, list[int]] = {}
        taken: set[int] = set()
        for bare in filter(self.pieces.is_mixed, self.columns):
            if bare not in taken:
                free = (column for column in self.columns if column not in taken and column not in marked)
                marked[bare] = [column for column in free if self.is_marked(column, bare)]
                taken.update(marked[bare])
        yield from ((marked.get(column, []), column) for column in self.columns if column not in taken)

    def is_marked(self, column: int, bare: int) -> bool:
        """Whether a column has the same few words now in front of, now behind the texts of another one, which differ."""
        pieces = self.pieces
        pair = pieces.pair(column, bare) if column != bare else None
        if pair is None or not pieces.is_bare(pair[1], pair[0]) or pieces.is_linked(*pair) or not pieces.wanders(column, bare):
            return False
        words = [text.lower() for text in pieces.texts(column).values()]
        texts = pieces.texts(bare).values()
        vary = len(texts) >= MARKED_ROWS and 2 * len(set(texts)) > len(texts)
        return vary and 0 < len(set(words)) <= max(1, OTHERS * len(words))

    def joins(self, run: Sequence[int], other: int, flowing: bool) -> bool:
        """Whether the text of a run goes on in another column. ``flowing``: the run has prose."""
        pair = self.pieces.pair(run[-1], other)
        if pair is None:
            return False
        together = (
            self.leads(run[-1], other, pair)
            or self.flows(run, other, pair, flowing)
            or self.is_price(run, other)
            or self.is_counted(run[-1], other, pair)
        )
        return together and not rows_of(self.pieces.tag[min(pair) : max(pair)], BREAK)

    def leads(self, column: int, other: int, pair: tuple[int, int]) -> bool:
        """Whether a column has the same few words in most rows, with a colon or right in front of a price. ``pair``: nodes."""
        pieces, text = self.pieces, self.pieces.first_text(column)
        if text.endswith(COLONS):
            return pieces.leads_in(column)
        if not text.replace(" ", "").isalpha() or is_sign(text) or not begins_price(pieces.first_text(other)):
            return False
        return pieces.leads_in(column) and pieces.is_next(*pair) and not pieces.is_linked(*pair)

    def flows(self, run: Sequence[int], other: int, pair: tuple[int, int], flowing: bool) -> bool:
        """Whether of two pieces one is a text and the other one in it."""
        pieces, column, (node, beside) = self.pieces, run[-1], pair
        if self.headed and any(self.are_mixed(each, other) for each in run):
            return True
        if len(run) > 1 and all(NUMBER.fullmatch(pieces.first_text(number)) for number in (run[-2], other)):
            return False  # the next thing that is counted
        if pieces.is_bare(node, beside):
            return pieces.is_marked(beside, pieces.parent[node]) or pieces.leads_in(column) or pieces.is_prose(column)
        if pieces.is_bare(beside, node):
            return flowing or (pieces.is_marked(node, pieces.parent[beside]) and self.is_inside(run, other, beside))
        return False

    def are_mixed(self, column: int, other: int) -> bool:
        """Whether of two columns one has texts beside the elements of the other one."""
        pair = self.pieces.pair(column, other)
        return pair is not None and (self.pieces.is_bare(*pair) or self.pieces.is_bare(*reversed(pair)))

    def is_inside(self, run: Sequence[int], other: int, beside: int) -> bool:
        """Whether marked words that end a run are words of a text: not in all rows, or the same, or texts are around them."""
        pieces = self.pieces
        if len(pieces.nodes(run[-1])) < pieces.rows or pieces.leads_in(run[-1]):
            return True
        parent = pieces.parent[beside]
        around = any(pieces.parent[pieces.cells[column][1][0]] == parent for column in run[:-1])
        return around and pieces.leads_in(other)

    def is_price(self, run: Sequence[int], other: int) -> bool:
        """Whether a run goes on in another column as a price does."""
        pieces = self.pieces
        if not may_go_on(pieces.first_text(other)):
            return False
        texts = pieces.texts(other)
        rows = [row for row in pieces.texts(run[-1]) if row in texts]
        price = list(dropwhile(lambda column: not may_go_on(pieces.first_text(column)), run))  # without words in front of it
        read = [("".join(pieces.texts(column).get(row, "") for column in price), texts[row]) for row in rows]
        return go_on(read, money=any(is_money(pieces.first_text(column)) for column in self.columns))

    def is_counted(self, column: int, other: int, pair: tuple[int, int]) -> bool:
        """Whether a column has numbers, and the next one what they count. ``pair``: nodes."""
        pieces = self.pieces
        if not pieces.first_text(column)[:1].isdigit() or not pieces.first_text(other)[:1].isalpha():
            return False
        units = list(pieces.texts(other).values())
        stems = Counter(text[:STEM].lower() for text in units)
        if stems.most_common(1)[0][1] < SAME * len(units) or not all(map(is_unit, units)):
            return False
        if not all(map(NUMBER.fullmatch, pieces.texts(column).values())) or not pieces.is_next(*pair):
            return False
        return not pieces.are_parted_by_link(*pair)
