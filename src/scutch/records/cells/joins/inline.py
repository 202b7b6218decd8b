"""Inline join: the columns of one block that are one text for a reader.

The alignment finds four columns in ``by <a>Ann</a> on <b>Monday</b>``. Constant words in front of an element belong to it, and
so does a label; marked words belong to the text around them, and links in prose are prose. Texts that merely stand side by
side, as a title and its year, stay separate. Split prices are joined, and so are a number and its unit, and prices of which
each record has only one. The first rows decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from scutch.kernels.select_rows import rows_of
from scutch.lexicon.shop_words import is_stock_text
from scutch.methods.alignment import Alignment
from scutch.page.columns import MARKS
from scutch.page.tag_ids import BREAK, ids_of
from scutch.records.cells.cell_labels import COLONS
from scutch.records.cells.joins.column_sample import LINK_TAG, ColumnSample
from scutch.records.cells.joins.headlines import are_address, are_headline, continues_headline
from scutch.records.cells.joins.marked_texts import are_one_cell, are_one_text
from scutch.records.cells.joins.measures import is_measure_of, is_rest_of_price, is_scale_of
from scutch.records.cells.joins.note_marks import columns_of_marks
from scutch.records.cells.joins.query_marks import DISTINCT_SHARE
from scutch.records.cells.joins.times import are_time
from scutch.records.cells.price_columns import begins_price, is_currency, join_alternating_prices
from scutch.records.class_names import is_for_screen_readers
from scutch.values.plain_signs import FALLING, RISING

#: Marked words are searched for in this many rows at least.
MARKED_ROWS: Final = 4
(BUTTON_TAG,) = ids_of(("button",))
HIDDEN_MARK: Final = MARKS["hidden"]
#: Arrows in front of numbers that rise or fall.
TRENDS: Final = frozenset((*RISING, *FALLING))
#: How many times as many links as labels in front of them there are, where these are no labels of the links.
FEW_LABELS: Final = 2
#: Signs between things, and parts of the first two at least.
COMMAS: Final = frozenset((",", ";", "、"))
FEWEST_PARTS: Final = 4


def joined_columns(sample: ColumnSample, alignment: Alignment, *, headed: bool = False) -> list[tuple[int, ...]]:
    """Return the columns of an alignment as runs, in order, without those of marks of notes; a run is one text for a reader.

    ``alignment``: the records as rows. ``headed``: whether the cells have headers; each of them is one run then.
    """
    lines: dict[int, list[int]] = {}
    found: list[tuple[int, ...]] = []
    marks = columns_of_marks(sample.page, sample.cells)
    for column, (attribute, line) in enumerate(zip(alignment.columns, alignment.lines, strict=True)):
        if column in marks and len(marks) < len(sample.cells):
            continue
        if attribute:
            found.append((column,))
        else:
            lines.setdefault(line, []).append(column)
    for columns in lines.values():
        if len(columns) > 1:
            found += join_alternating_prices(sample, list(InlineColumns(sample, columns, headed=headed).runs()))
        else:
            found.append(tuple(columns))
    return sorted(found)


class InlineColumns:
    """The text columns of one block.

    ``columns``: those of the block, in order. ``headed``: whether they are in a cell with a header.
    """

    def __init__(self, sample: ColumnSample, columns: Sequence[int], *, headed: bool = False) -> None:
        self.sample = sample
        self.columns = columns
        self.headed = headed

    def runs(self) -> Iterator[tuple[int, ...]]:
        """Yield the runs of columns that are one text."""
        if self.are_enumerated():
            yield tuple(self.columns)
            return
        run: list[int] = []
        has_prose = False
        for marked, column in self.with_marked():
            if run and self.joins(run, column, has_prose):
                has_prose = has_prose or self.sample.is_prose(run[-1])
                run += [*marked, column]
                continue
            if run:
                yield tuple(run)
            run, has_prose = [*marked, column], False
        yield tuple(run)

    def are_enumerated(self) -> bool:
        """Whether the columns are the parts of things between commas, such as the given names and surnames of authors."""
        signs = [column for column in self.columns if self.sample.first_text(column) in COMMAS]
        if not signs or len(self.columns) - len(signs) < FEWEST_PARTS:
            return False
        page, parents = self.sample.page, self.sample.parent
        parts = [parents[self.sample.cells[column].nodes[0]] for column in self.columns if column not in signs]
        things = {(page.tag[parents[part]], page.class_id[parents[part]]) for part in parts}
        kinds = Counter((page.tag[part], page.class_id[part]) for part in parts if page.class_id[part] >= 0)
        return len(things) == 1 and kinds.total() == len(parts) and min(kinds.values()) > 1

    def with_marked(self) -> Iterator[tuple[list[int], int]]:
        """Yield each column with those of words marked in its texts, such as search terms, in whatever order they stand."""
        marked: dict[int, list[int]] = {}
        taken: set[int] = set()
        for bare in filter(self.sample.is_mixed, self.columns):
            if bare not in taken:
                free = (column for column in self.columns if column not in taken and column not in marked)
                marked[bare] = [column for column in free if self.is_marked(column, bare)]
                taken.update(marked[bare])
        yield from ((marked.get(column, []), column) for column in self.columns if column not in taken)

    def is_marked(self, column: int, bare: int) -> bool:
        """Whether a column is words marked in varying texts of another: few different ones, not always on one side of it."""
        sample = self.sample
        pair = sample.pair(column, bare) if column != bare else None
        if (
            pair is None
            or not sample.is_bare(pair[1], pair[0])
            or sample.is_linked(*pair)
            or not sample.changes_order(column, bare)
        ):
            return False
        words = [text.lower() for text in sample.texts(column).values()]
        texts = sample.texts(bare).values()
        vary = len(texts) >= MARKED_ROWS and 2 * len(set(texts)) > len(texts)
        return vary and 0 < len(set(words)) <= max(1, DISTINCT_SHARE * len(words))

    def joins(self, run: Sequence[int], other: int, has_prose: bool) -> bool:
        """Whether the text of a run continues in another column. ``has_prose``: the run has prose."""
        pair = self.sample.pair(run[-1], other)
        if pair is None:
            return self.replaces(run, other)
        if self.are_apart(run[-1], other, pair):
            return False
        together = (
            self.ends_label(run, other)
            or self.continues_query(run, other)
            or self.is_prefix(run[-1], other, pair)
            or are_one_cell(self.sample, run, other, headed=self.headed)
            or are_one_text(self.sample, run, other, pair, has_prose)
            or is_rest_of_price(self.sample, run, other, self.columns)
            or is_measure_of(self.sample, run[-1], other, pair)
            or are_time(self.sample, run, other, pair)
            or is_scale_of(self.sample, run[-1], other, pair, self.columns)
            or continues_headline(self.sample, run, other, pair)
        )
        if together and not rows_of(self.sample.tag[min(pair) : max(pair)], BREAK):
            return True
        return are_address(self.sample, *pair) or are_headline(self.sample, run[-1], other, pair)

    def ends_label(self, run: Sequence[int], other: int) -> bool:
        """Whether a column has the end of the labels that a run begins: a colon, or a bracket behind the unit of an area."""
        return self.is_colon_behind(run[-1], other) or self.closes_bracket(run, other)

    def is_colon_behind(self, column: int, other: int) -> bool:
        """Whether a column has the colon of labels in another one, outside of their elements."""
        sample = self.sample
        return sample.first_text(other) in COLONS and sample.first_text(column)[-1:].isalpha() and sample.is_constant(column)

    def closes_bracket(self, run: Sequence[int], other: int) -> bool:
        """Whether a column has the end of a label whose bracket opens in a run, as around the unit of an area."""
        sample = self.sample
        text = "".join(map(sample.first_text, run)) if sample.first_text(other)[:1] == ")" else ""
        return text.count("(") > text.count(")") and all(map(sample.is_constant, (*run, other)))

    def are_apart(self, column: int, other: int, pair: tuple[int, int]) -> bool:
        """Whether one of two columns has the texts of buttons, a state, or texts that are hidden, as a value to sort by is.

        ``pair``: their nodes.
        """
        if self.is_said_behind(other, pair) or self.is_state(column, other, pair):
            return True
        marks = self.sample.page.marks
        is_one_hidden = bool((marks[pair[0]] ^ marks[pair[1]]) & HIDDEN_MARK)
        return is_one_hidden or any(self.sample.tag[self.sample.parent[node]] == BUTTON_TAG for node in pair)

    def replaces(self, run: Sequence[int], other: int) -> bool:
        """Whether a column has what ends a run in other rows, in an element of the same class, and one is a link.

        So are names of people with an account and of others, behind the words in front of both.
        """
        if len(run) == 1:
            return False
        page, sample = self.sample.page, self.sample
        one, two = (sample.parent[sample.cells[column].nodes[0]] for column in (run[-1], other))
        return page.class_id[one] == page.class_id[two] >= 0 and (page.tag[one] == LINK_TAG) != (page.tag[two] == LINK_TAG)

    def is_said_behind(self, other: int, pair: tuple[int, int]) -> bool:
        """Whether a column has different texts for screen readers alone behind what is shown: titles of records, no prices."""
        page, (node, said) = self.sample.page, pair
        if node > said or not is_for_screen_readers(page.attribute(page.parent[said], "class") or ""):
            return False
        is_shown = not is_for_screen_readers(page.attribute(page.parent[node], "class") or "")
        return is_shown and not (self.sample.is_constant(other) or begins_price(self.sample.first_text(other)))

    def is_state(self, column: int, other: int, pair: tuple[int, int]) -> bool:
        """Whether a column has labels in front of links in few rows: a state of them, such as "Sticky:"."""
        sample = self.sample
        is_few = FEW_LABELS * len(sample.nodes(column)) <= len(sample.nodes(other))
        return is_few and sample.first_text(column).endswith(COLONS) and sample.is_linked(pair[1], pair[0])

    def continues_query(self, run: Sequence[int], other: int) -> bool:
        """Whether a column has words of a query that are marked in the texts of a run, or texts around those in it."""
        sample = self.sample
        for column in run:
            pair = sample.pair(column, other)
            if pair is not None and (sample.is_query_in(*pair) or sample.is_query_in(*reversed(pair))):
                return True
        return False

    def is_prefix(self, column: int, other: int, pair: tuple[int, int]) -> bool:
        """Whether a column has labels with a colon, words before a price, or arrows before numbers. ``pair``: nodes."""
        sample, text = self.sample, self.sample.first_text(column)
        if text.endswith(COLONS):
            return sample.is_constant(column) or self.are_varied_labels(column)
        if text in TRENDS:
            return sample.are_adjacent(*pair) and all(map(TRENDS.__contains__, sample.texts(column).values()))
        if not text.replace(" ", "").isalpha() or is_currency(text) or is_stock_text(text):
            return False
        if not begins_price(sample.first_text(other)):
            return False
        return sample.is_constant(column) and sample.are_adjacent(*pair) and not sample.is_linked(*pair)

    def are_varied_labels(self, column: int) -> bool:
        """Whether a column has labels that differ from row to row; each belongs to two rows on average, or to more."""
        texts = self.sample.texts(column).values()
        return 2 * len(set(texts)) <= len(texts) and all(text.endswith(COLONS) for text in texts)
