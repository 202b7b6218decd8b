"""Inline join: the columns of one block that are one text for a reader.

The alignment finds four columns in ``by <a>Ann</a> on <b>Monday</b>``. Constant words in front of an element belong to it, and
so does a label; marked words belong to the text around them, and links in prose are prose. Texts that merely stand side by
side, as a title and its year, stay separate. Split prices are joined, and so are a number and its unit, and prices of which
each record has only one. The first rows decide.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import dropwhile
from typing import Final

from scutch.kernels.select_rows import rows_of
from scutch.lexicon.control_words import is_control_text
from scutch.lexicon.months import month_names
from scutch.lexicon.relative_times import PAST_WORDS
from scutch.lexicon.shop_words import is_stock_text
from scutch.methods.alignment import Alignment
from scutch.page.columns import MARKS, TEXT
from scutch.page.tag_ids import BREAK, ids_of
from scutch.records.cells.cell_labels import COLONS
from scutch.records.cells.column_sample import SAME_SHARE, ColumnSample
from scutch.records.cells.note_marks import columns_of_marks
from scutch.records.cells.price_columns import (
    begins_price,
    continue_prices,
    is_currency,
    is_money,
    join_alternating_prices,
    may_continue_price,
)
from scutch.records.cells.query_marks import DISTINCT_SHARE
from scutch.values.column import column_type
from scutch.values.dates.date import find_date
from scutch.values.dates.relative import elapsed, is_day_of_month
from scutch.values.plain_signs import FALLING, RISING
from scutch.values.quantity import STEM
from scutch.values.rating import SCALE_START

#: Marked words are searched for in this many rows at least.
MARKED_ROWS: Final = 4
(ADDRESS_TAG,) = ids_of(("address",))
(BUTTON_TAG,) = ids_of(("button",))
(TIME_TAG,) = ids_of(("time",))
LINK_MARK: Final = MARKS["link"]
HIDDEN_MARK: Final = MARKS["hidden"]
#: Elements whose whole text may be a title, and characters of its parts at most.
HEADLINE_TAGS: Final = ids_of(("a", "h1", "h2", "h3", "h4", "h5", "h6"))
HEADLINE_CHARS: Final = 80
#: The sign between a rating and its scale, and between the parts of a path.
SLASH: Final = "/"
#: The sign between the name of a parameter and its value.
EQUALS: Final = "="
#: What a price is for.
MEASURE: Final = re.compile(r"/\s?[^\W\d].*")
#: A number that counts something, and the word for it.
COUNTED: Final = re.compile(r"[-−–+]?\d[\d.,  ]*[kKmM]?\+?")
#: Arrows in front of numbers that rise or fall.
TRENDS: Final = frozenset((*RISING, *FALLING))
#: A time of the day, as it stands behind a date.
TIME_OF_DAY: Final = re.compile(r"(?:at |um |à )?\d{1,2}[:.h]\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?(?: Uhr)?", re.IGNORECASE)
#: Signs between things, and parts of the first two at least.
COMMAS: Final = frozenset((",", ";", "、"))
FEWEST_PARTS: Final = 4
#: Signs between the items of an enumeration.
ENUMERATION_SIGNS: Final = frozenset(";；")
#: Types of marked values behind a text, such as the number of pictures behind the name of an album.
TYPES_BESIDE: Final = frozenset(("date", "price", "number", "duration"))
UNIT: Final = re.compile(r"[^\W\d_]{3,16}\.?")


def is_unit(text: str) -> bool:
    """Whether a text may be the unit of a number.

    >>> [is_unit(text) for text in ("votes", "May", "asked today", "m²")]
    [True, False, False, False]
    """
    return UNIT.fullmatch(text) is not None and text.rstrip(".").lower() not in month_names().numbers


def is_date_part(text: str) -> bool:
    """Whether a text may be the day, the month or the year of a date.

    >>> [is_date_part(text) for text in ("21", "Nov", "2025", "2.5", "votes")]
    [True, True, True, False, False]
    """
    word = text.strip(" .,").lower()
    return (word.isdecimal() and len(word) in (1, 2, 4)) or word in month_names().numbers


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
            return False
        if self.are_apart(pair):
            return False
        together = (
            self.is_colon_behind(run[-1], other)
            or self.continues_query(run, other)
            or self.is_prefix(run[-1], other, pair)
            or self.are_one_text(run, other, pair, has_prose)
            or self.continues_price(run, other)
            or self.is_measure_of(run[-1], other, pair)
            or self.are_time(run, other, pair)
            or self.is_scale_of(run[-1], other, pair)
            or self.continues_headline(run, other, pair)
        )
        if together and not rows_of(self.sample.tag[min(pair) : max(pair)], BREAK):
            return True
        return self.are_address(*pair) or self.are_headline(run[-1], other, pair)

    def is_colon_behind(self, column: int, other: int) -> bool:
        """Whether a column has the colon of labels in another one, outside of their elements."""
        sample = self.sample
        return sample.first_text(other) in COLONS and sample.first_text(column)[-1:].isalpha() and sample.is_constant(column)

    def are_apart(self, pair: tuple[int, int]) -> bool:
        """Whether one of two nodes is the text of a button, or one is hidden, as a value to sort by is, and one is shown."""
        marks = self.sample.page.marks
        is_one_hidden = bool((marks[pair[0]] ^ marks[pair[1]]) & HIDDEN_MARK)
        return is_one_hidden or any(self.sample.tag[self.sample.parent[node]] == BUTTON_TAG for node in pair)

    def continues_query(self, run: Sequence[int], other: int) -> bool:
        """Whether a column has words of a query that are marked in the texts of a run, or texts around those in it."""
        sample = self.sample
        if not sample.has_query:
            return False
        pairs = (sample.pair(column, other) for column in run)
        return any(pair is not None and (sample.is_query_in(*pair) or sample.is_query_in(*reversed(pair))) for pair in pairs)

    def are_address(self, node: int, beside: int) -> bool:
        """Whether two nodes are lines of one element of an address."""
        parent = self.sample.parent
        return parent[node] == parent[beside] and self.sample.tag[parent[node]] == ADDRESS_TAG

    def are_headline(self, column: int, other: int, pair: tuple[int, int]) -> bool:
        """Whether two columns are all the words of a link or heading, such as maker and model. ``pair``: nodes."""
        sample = self.sample
        left, right = sample.branches(*pair) if min(pair) == pair[0] else sample.branches(*reversed(pair))
        words, around = sample.words, sample.parent[left]
        if words[around] != words[left] + words[right] or sample.are_separated_by_link(*pair):
            return False
        if not (sample.page.marks[around] & LINK_MARK or sample.tag[around] in HEADLINE_TAGS):
            return False
        if TIME_TAG in (sample.tag[left], sample.tag[right]):
            return False
        if self.runs_on(left, right):
            return True
        if self.are_lines(left, right):
            return False
        texts = [list(sample.texts(each).values()) for each in (column, other)]
        return all(
            len(set(each)) > 1 and max(map(len, each)) <= HEADLINE_CHARS and column_type(each) == "text" for each in texts
        )

    def are_lines(self, left: int, right: int) -> bool:
        """Whether two nodes of a headline are lines of their own: elements whose words would run together, or behind a break.

        A break behind a bare text begins a line; two elements around it may be one name.
        """
        sample = self.sample
        if sample.tag[right] == TEXT:
            return False
        if sample.tag[left] == TEXT:
            return bool(rows_of(sample.tag[left:right], BREAK))
        return sample.page.end[left] == right

    def runs_on(self, left: int, right: int) -> bool:
        """Whether two nodes of a headline are lines of one element, or a colon joins the bare second one to the first."""
        sample = self.sample
        return sample.tag[right] == TEXT and (sample.tag[left] == TEXT or sample.page.text(right).lstrip().startswith(COLONS))

    def continues_headline(self, run: Sequence[int], other: int, pair: tuple[int, int]) -> bool:
        """Whether a column has the next part of a path, or bare texts of a headline behind marked words. ``pair``: nodes."""
        sample = self.sample
        if self.continues_path(run[-1], other, pair):
            return True
        if sample.tag[sample.parent[sample.cells[other].nodes[0]]] not in HEADLINE_TAGS:
            return False
        pairs = (sample.pair(column, other) for column in run)
        return any(pair is not None and self.are_around_marked(*pair) for pair in pairs)

    def are_around_marked(self, node: int, beside: int) -> bool:
        """Whether two nodes are bare texts of one element, and all elements between them are marked words."""
        sample = self.sample
        around = sample.parent[node]
        if around != sample.parent[beside]:
            return False
        between, last = sorted((node, beside))
        while (between := sample.page.end[between]) < last:
            if sample.tag[between] != TEXT and not sample.is_marked(between, around):
                return False
        return True

    def continues_path(self, column: int, other: int, pair: tuple[int, int]) -> bool:
        """Whether two columns are a part of a path and a slash in one link, without a blank between them. ``pair``: nodes."""
        sample = self.sample
        if SLASH not in (sample.first_text(column), sample.first_text(other)):
            return False
        left, right = sample.branches(*pair)
        texts = [sample.page.text(node) for node in pair]
        are_glued = sample.page.end[left] == right and not (texts[0][-1:].isspace() or texts[1][:1].isspace())
        return are_glued and sample.tag[sample.parent[left]] in HEADLINE_TAGS

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

    def are_one_text(self, run: Sequence[int], other: int, pair: tuple[int, int], has_prose: bool) -> bool:
        """Whether the last column of a run and another one are a text and marked words or links in it."""
        sample, column, (node, beside) = self.sample, run[-1], pair
        if sample.is_constant(other) and is_control_text(sample.first_text(other)):
            return False  # "Read more" behind a text
        if self.headed and any(self.are_mixed(each, other) for each in run):
            return True
        if len(run) > 1 and all(COUNTED.fullmatch(sample.first_text(number)) for number in (run[-2], other)):
            return False  # the next counted thing
        if sample.is_bare(node, beside):
            return not self.are_sentences(column, other) and self.continues_in_element(column, other, pair)
        if sample.is_bare(beside, node):
            return has_prose or self.continues_text(run, other, (node, beside))
        return False

    def continues_in_element(self, column: int, other: int, pair: tuple[int, int]) -> bool:
        """Whether bare texts continue in marked words, or in any element behind prose and constant words. ``pair``: nodes."""
        sample, (node, beside) = self.sample, pair
        is_marked = sample.is_marked(beside, sample.parent[node]) and not self.is_value_behind(other, pair)
        return is_marked or sample.is_constant(column) or sample.is_prose(column)

    def are_sentences(self, column: int, other: int) -> bool:
        """Whether most records have different texts with a full stop each, and the texts behind these differ, too.

        The authors of a publication in front of its title are such texts.
        """
        texts, behind = self.sample.texts(column), self.sample.texts(other)
        if not self.sample.first_text(column).endswith(".") or not all(text.endswith(".") for text in texts.values()):
            return False
        if 2 * len(texts) <= self.sample.rows or not behind.keys() >= texts.keys():
            return False
        return all(2 * len(set(own.values())) > len(own) for own in (texts, behind))

    def is_value_behind(self, column: int, pair: tuple[int, int]) -> bool:
        """Whether a column has dates, prices or numbers with units that end the line of a bare text. ``pair``: nodes."""
        sample, (node, beside) = self.sample, pair
        around = sample.parent[node]
        if any(sample.words[sample.end[sample.child_above(beside, around)] : sample.end[around]]):
            return False
        texts = list(sample.texts(column).values())
        return node < beside and column_type(texts) in TYPES_BESIDE and not any(map(str.isdecimal, texts))

    def continues_text(self, run: Sequence[int], other: int, pair: tuple[int, int]) -> bool:
        """Whether bare texts continue the marked words or the enumeration that a run ends with. ``pair``: nodes."""
        node, beside = pair
        is_marked = self.sample.is_marked(node, self.sample.parent[beside])
        return (is_marked and self.is_inside(run, other, beside)) or self.continues_enumeration(other)

    def continues_enumeration(self, column: int) -> bool:
        """Whether each text of a column is the rest of an enumeration, such as "; Games (cs.GT)" behind a first item."""
        return all(text[:1] in ENUMERATION_SIGNS for text in self.sample.texts(column).values())

    def are_mixed(self, column: int, other: int) -> bool:
        """Whether one of two columns has bare texts in the parents of the other one's elements."""
        pair = self.sample.pair(column, other)
        return pair is not None and (self.is_bare_or_equals(*pair) or self.is_bare_or_equals(*reversed(pair)))

    def is_bare_or_equals(self, node: int, beside: int) -> bool:
        """Whether a node is a bare text, or an equals sign, in the element that holds another node."""
        sample = self.sample
        if sample.is_bare(node, beside):
            return True
        around = sample.parent[node]
        is_sign = sample.tag[node] == TEXT and around < beside < sample.end[around]
        return is_sign and sample.page.text(node).strip() == EQUALS

    def is_inside(self, run: Sequence[int], other: int, beside: int) -> bool:
        """Whether marked words at the end of a run belong to a text: constant, missing in some rows, or with texts around."""
        sample = self.sample
        if len(sample.nodes(run[-1])) < sample.rows or sample.is_constant(run[-1]):
            return True
        parent = sample.parent[beside]
        around = any(sample.parent[sample.cells[column].nodes[0]] == parent for column in run[:-1])
        return around and sample.is_constant(other)

    def continues_price(self, run: Sequence[int], other: int) -> bool:
        """Whether another column is the next part of a split price in a run."""
        sample = self.sample
        if not may_continue_price(sample.first_text(other)):
            return False
        texts = sample.texts(other)
        rows = [row for row in sample.texts(run[-1]) if row in texts]
        price = list(dropwhile(lambda column: not may_continue_price(sample.first_text(column)), run))  # no words before it
        parts = [(sample.text_before(other, price, row), texts[row]) for row in rows]
        return continue_prices(parts, money=any(is_money(sample.first_text(column)) for column in self.columns))

    def are_time(self, run: Sequence[int], other: int, pair: tuple[int, int]) -> bool:
        """Whether a run and another column are the parts of dates, of days with their times, or of times of the past."""
        return (
            self.is_time_of(run[-1], other, pair)
            or self.is_age_of(run[-1], other, pair)
            or self.continues_date(run, other, pair)
        )

    def is_time_of(self, column: int, other: int, pair: tuple[int, int]) -> bool:
        """Whether a column has days and another one times of the day. ``pair``: nodes."""
        sample = self.sample
        if not TIME_OF_DAY.fullmatch(sample.first_text(other)):
            return False
        times, days = sample.texts(other).values(), list(sample.texts(column).values())
        return all(map(TIME_OF_DAY.fullmatch, times)) and column_type(days) == "date"

    def is_age_of(self, column: int, other: int, pair: tuple[int, int]) -> bool:
        """Whether two columns are a number of units and the word of a time of the past, such as "ago". ``pair``: nodes."""
        sample = self.sample
        words = sample.first_text(column), sample.first_text(other)
        if all(PAST_WORDS.isdisjoint(text.lower().split()) for text in words) or not sample.are_adjacent(*pair):
            return False
        times, following = sample.texts(column), sample.texts(other)
        return all(elapsed(f"{text} {following[row]}") for row, text in times.items() if row in following)

    def continues_date(self, run: Sequence[int], other: int, pair: tuple[int, int]) -> bool:
        """Whether a run and another column are the parts of dates, such as a day and the name of a month. ``pair``: nodes."""
        sample = self.sample
        if not all(is_date_part(sample.first_text(column)) for column in (*run, other)) or not sample.are_adjacent(*pair):
            return False
        parts = [sample.texts(column) for column in (*run, other)]
        rows = set(parts[0]).intersection(*parts[1:])
        texts = [" ".join(part[row] for part in parts) for row in rows]
        return bool(texts) and all(find_date(text) or is_day_of_month(text) for text in texts)

    def is_scale_of(self, column: int, other: int, pair: tuple[int, int]) -> bool:
        """Whether a column has numbers and another one begins with their scale, as "out of 5 stars". ``pair``: nodes."""
        sample = self.sample
        if sample.first_text(column) == SLASH:
            return SCALE_START.match(sample.first_text(other)) is not None and sample.are_adjacent(*pair)
        if not sample.first_text(column)[:1].isdigit() or not SCALE_START.match(self.with_next(other)):
            return False
        are_numbers = all(map(COUNTED.fullmatch, sample.texts(column).values()))
        return are_numbers and sample.are_adjacent(*pair)

    def with_next(self, column: int) -> str:
        """Return the first text of a column; of a slash that of the column behind it."""
        text = self.sample.first_text(column)
        rest = self.columns[self.columns.index(column) + 1 :] if text == SLASH else ()
        return self.sample.first_text(rest[0]) if rest else text

    def is_unit_of(self, column: int, other: int, pair: tuple[int, int]) -> bool:
        """Whether a column has numbers and another one their unit. ``pair``: nodes."""
        sample = self.sample
        if not COUNTED.match(sample.first_text(column)) or not sample.first_text(other)[:1].isalpha():
            return False
        numbers = sample.texts(column)
        units = [text for row, text in sample.texts(other).items() if row in numbers]
        stems = Counter(text[:STEM].lower() for text in units)
        if not units or stems.most_common(1)[0][1] < SAME_SHARE * len(units) or not all(map(is_unit, units)):
            return False
        if not all(map(COUNTED.fullmatch, sample.texts(column).values())) or not sample.are_adjacent(*pair):
            return False
        return not sample.are_separated_by_link(*pair)

    def is_measure_of(self, column: int, other: int, pair: tuple[int, int]) -> bool:
        """Whether a column has numbers and another one their unit, or prices and what they are for, as "/ Piece"."""
        sample = self.sample
        if not sample.first_text(other).startswith(SLASH):
            return self.is_unit_of(column, other, pair)
        if not begins_price(sample.first_text(column)) or not sample.are_adjacent(*pair):
            return False
        return all(map(MEASURE.fullmatch, sample.texts(other).values()))
