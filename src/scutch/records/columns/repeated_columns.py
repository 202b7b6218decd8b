"""Repeated columns: texts that another column has too, whole, in other words, or as a part of a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Final, TypeVar

from scutch.lexicon.field_names import FIELD_OF_LEAD, FIELD_OF_WORD
from scutch.records.cells.cell_labels import DIGIT
from scutch.records.columns.equal_counts import (
    LEAST_COUNT_ROWS,
    LEAST_COUNTS,
    are_equal_counts,
    columns_by_count,
    columns_near,
)
from scutch.records.columns.known_columns import ColumnRules
from scutch.records.columns.redundant_texts import LEAST_ROWS
from scutch.records.shares import has_share
from scutch.values.dates.clock import CLOCK
from scutch.values.dates.date import find_date

#: Rows at least of a number that is read aloud beside one of the same class.
LEAST_SPOKEN_ROWS: Final = 4
#: Characters of a text that another one begins with by no accident, and share of the texts of a column that do.
BEGIN_CHARS: Final = 12
NEARLY_ALL: Final = 0.9
#: Classes that say that two columns are near each other.
PAIR: Final = 2
#: Letters of initials at most.
INITIALS: Final = 3
#: Words at most that say whether a person is there.
STATES: Final = 2
#: Types whose columns may have equal values by accident, and those whose values are compared, however they are written.
COUNT_TYPES: Final = frozenset(("number", "rating", "boolean", "duration"))
VALUE_TYPES: Final = ("price", "rating", "date")
#: Marks of a scale at least.
LEAST_MARKS: Final = 3


T = TypeVar("T")
#: Whether a column has the values of another one: the two, the values of the one and of the other by row.
Repeats = Callable[[int, int, Mapping[int, Any], Mapping[int, Any]], bool]


class RepeatedColumns(ColumnRules):
    """Finds the columns that others repeat."""

    def without(self, dates: Sequence[int], texts: Sequence[int], others: Iterable[int]) -> set[int]:
        """Return columns without those that another one repeats.

        ``dates``: the attributes with dates. ``texts``: the columns of texts. ``others``: all columns of attributes.
        """
        kept = {*others, *texts} - self.coarse_dates(dates, texts)
        kept -= self.drawn_ratings(kept) | self.marks_of_scale(kept)
        kept -= self.hidden_copies(kept) | self.spoken_prices(kept)
        kept -= self.repeated(kept)
        kept -= self.repeated_counts(kept)
        kept -= self.spoken_counts(kept)
        kept -= self.sentences(kept)
        return kept - self.initials(kept)

    def hidden_copies(self, columns: AbstractSet[int]) -> set[int]:
        """Return the hidden columns whose different values one that is shown has in all of their rows: for small screens.

        Those of prices stay: a line through them is hidden from screen readers, and their copy has none.
        """
        texts = [column for column in columns if not self.grid.attributes[column] and self.evidence[column].type != "price"]
        hidden = [column for column in texts if self.known.is_hidden(column)]
        places: dict[tuple[str, int, str], list[int]] = {}
        for column in texts if hidden else ():
            if not self.known.is_hidden(column):
                places.setdefault(self.end_of_first(column), []).append(column)
        return {
            column
            for column in hidden
            if any(self.has_all(other, column) for other in places.get(self.end_of_first(column), ()))
        }

    def spoken_prices(self, columns: AbstractSet[int]) -> set[int]:
        """Return the prices for screen readers alone, if in each row another column has the amount: one of a sale."""
        prices = [column for column in columns if self.evidence[column].type == "price"]
        spoken = {
            column for column in prices if len(prices) > 1 and self.is_read_aloud(column) and not self.grid.is_list(column)
        }
        shown = [self.values_by_row(column) for column in prices if column not in spoken] if spoken else []
        return {
            column
            for column in spoken
            if all(any(own.get(row) == value for own in shown) for row, value in self.values_by_row(column).items())
        }

    def end_of_first(self, column: int) -> tuple[str, int, str]:
        """Return the type of a column, its first row and the last word there: equal for copies with and without a label."""
        values = self.grid.column_texts(column)
        return self.evidence[column].type, values.rows[0], values.texts[0].rpartition(" ")[2]

    def has_all(self, column: int, other: int) -> bool:
        """Whether a column has the different values of another one in all of their rows; never for lists."""
        if self.grid.is_list(column) or self.grid.is_list(other):
            return False
        own = self.values_by_row(other)
        return len(set(own.values())) > 1 and own.items() <= self.values_by_row(column).items()

    def repeated(self, columns: AbstractSet[int]) -> set[int]:
        """Return the columns whose texts or typed values a fuller one has in all of their rows."""
        single = [column for column in columns if not self.grid.is_list(column)]
        texts = {column: self.words_by_row(column) for column in single if self.evidence[column].type not in COUNT_TYPES}
        found = self.repeated_in(texts, begin_of, self.says_all)
        for column_type in VALUE_TYPES:
            alike = [column for column in single if column not in found and self.has_plain_values(column, column_type)]
            if len(alike) > 1:
                values = {column: self.values_by_row(column) for column in alike}
                found |= self.repeated_in(values, lambda value: value, self.has_values)
        return found

    def repeated_in(self, cells: Mapping[int, Mapping[int, T]], key: Callable[[T], object], repeats: Repeats) -> set[int]:
        """Return the columns that a fuller one repeats; of equal ones the best known stays, of dates one that is shown.

        ``cells``: the values of each column by row. ``key``: equal for values of which one may repeat the other. ``repeats``:
        whether a column has the values of another one.
        """
        cells = {column: own for column, own in cells.items() if own}
        firsts = {next(iter(own)) for own in cells.values()}
        found: set[int] = set()
        kept: dict[tuple[int, object], list[int]] = {}
        for column in sorted(cells, key=lambda column: self.precedence(column, len(cells[column]))):
            own = cells[column]
            row = next(iter(own))
            others = (other for other in kept.get((row, key(own[row])), ()) if not self.have_own_headers(column, other))
            if any(repeats(column, other, own, cells[other]) for other in others):
                found.add(column)
            else:
                for row in firsts & own.keys():
                    kept.setdefault((row, key(own[row])), []).append(column)
        return found

    def precedence(self, column: int, filled: int) -> tuple[int, int, bool, int]:
        """Return a key by which equal columns are sorted, the one that stays first. ``filled``: how many rows it has."""
        is_hidden = self.evidence[column].type == "date" and self.known.is_hidden(column)
        return -filled, self.known.obscurity(column), is_hidden, column

    def says_all(self, column: int, other: int, own: Mapping[int, str], texts: Mapping[int, str]) -> bool:
        """Whether another column has the different texts of a column, or longer forms of nearly all where it has no header."""
        evidence = self.evidence[column], self.evidence[other]
        own, fuller = folded(own), folded(texts)
        if len(set(own.values())) == 1 and {known.role for known in evidence} != {"availability"}:
            return False
        if own.items() <= fuller.items():
            return True
        if evidence[0].header or {known.type for known in evidence} != {"text"} or len(own) < LEAST_COUNT_ROWS:
            return False
        return has_share(own.items(), lambda place: is_begin(place[1], fuller.get(place[0], "")), NEARLY_ALL)

    def has_values(self, _column: int, _other: int, own: Mapping[int, object], values: Mapping[int, object]) -> bool:
        """Whether another column has the values of a column that are too many to be equal by accident: for screen readers."""
        return len(own) >= min(LEAST_ROWS, self.grid.rows // 2) and own.items() <= values.items()

    def has_plain_values(self, column: int, column_type: str) -> bool:
        """Whether a column is of a type and, but for prices, has no name of its own, as dates of creation and change have.

        A number with the label of a rating is one.
        """
        known = self.evidence[column]
        if column_type == "rating" and known.type == "number" and FIELD_OF_WORD.get(known.label.lower()) == "rating":
            return True
        return known.type == column_type and (column_type == "price" or not (known.header or known.label))

    def first_words_by_row(self, column: int) -> dict[int, str]:
        """Return the first word of the last text of each row of a column."""
        return {row: text.partition(" ")[0] for row, text in self.grid.column_texts(column).last_of_rows().items()}

    def words_by_row(self, column: int) -> Mapping[int, Any]:
        """Return the last text of each row of a column, without words such as "by" in front of all of them."""
        known = self.evidence[column]
        is_led = known.type == "text" and known.label.lower() in FIELD_OF_LEAD
        return self.values_by_row(column) if is_led else self.grid.column_texts(column).last_of_rows()

    def values_by_row(self, column: int) -> dict[int, object]:
        """Return the prices, ratings or dates of a column by row."""
        return {row: value for row, value in enumerate(self.grid.values(column)) if value is not None}

    def repeated_counts(self, columns: Iterable[int]) -> set[int]:
        """Return the numbers that another column has in all of their rows, exactly or but for the reader's own vote."""
        counted = (column for column in columns if self.evidence[column].type in ("number", "rating"))
        full = [column for column in counted if self.known.fill(column) >= LEAST_COUNTS]
        values = {column: self.counts_by_row(column) for column in full if len(full) > 1}
        numbers = [column for column in values if self.evidence[column].type == "number"]
        places = columns_by_count(values)
        twins = {
            column: {
                other
                for other in columns_near(values[column], places)
                if other != column
                and not self.have_own_headers(column, other)
                and are_equal_counts(values[column], values[other])
            }
            for column in numbers
        }
        found: set[int] = set()
        for column in sorted(numbers, key=lambda column: (len(twins[column]), *self.is_known(column), -column)):
            if twins[column] - found:
                found.add(column)
        return found

    def spoken_counts(self, columns: AbstractSet[int]) -> set[int]:
        """Return the numbers that the column in front has in all of their rows, in an element of the same class."""
        return {column for column in columns if column - 1 in columns and self.is_spoken_count(column)}

    def is_spoken_count(self, column: int) -> bool:
        """Whether a column has the numbers of the one in front, for screen readers: "(21)" and "21 total reviews"."""
        known, before = self.evidence[column], self.evidence[column - 1]
        is_near = not (self.have_own_headers(column, column - 1) or set(known.classes[:PAIR]).isdisjoint(before.classes[:1]))
        if {known.type, before.type} != {"number"} or not is_near or known.label or known.icon:
            return False
        counts, others = self.counts_by_row(column), self.counts_by_row(column - 1)
        is_told_apart = len(counts) >= LEAST_SPOKEN_ROWS and len(set(counts.values())) >= LEAST_COUNTS
        return is_told_apart and counts.items() <= others.items()

    def is_known(self, column: int) -> tuple[bool, bool]:
        """Whether a column has a header or a label, and whether it has a field."""
        known = self.evidence[column]
        return bool(known.header or known.label), self.known.has_field(column)

    def counts_by_row(self, column: int) -> dict[int, float]:
        """Return the numbers of a column by row; none for lists."""
        values = [] if self.grid.is_list(column) else self.grid.values(column)
        return {row: float(value) for row, value in enumerate(values) if isinstance(value, int | float)}

    def have_own_headers(self, column: int, other: int) -> bool:
        """Whether two columns have headers that differ: equal values are no repetition then."""
        header = self.evidence[column].header
        return bool(header) and header != self.evidence[other].header != ""

    def sentences(self, columns: AbstractSet[int]) -> set[int]:
        """Return the texts that repeat the title within others: "Add Flax to the list", "Flax rope is now $12"."""
        title = next((column for column in sorted(columns) if self.evidence[column].role == "title"), -1)
        titles = self.grid.column_texts(title).last_of_rows() if title >= 0 else {}
        single = (column for column in columns if not self.grid.is_list(column))
        prices = [self.grid.column_texts(column).last_of_rows() for column in single if self.evidence[column].type == "price"]
        likely = (column for column in columns - {title} if titles and self.evidence[column].type == "text")
        return {column for column in likely if self.is_mention(column, titles) or self.is_digest(column, titles, prices)}

    def is_mention(self, column: int, titles: Mapping[int, str]) -> bool:
        """Whether each text of a column has the title of its row within words that do not change."""
        values = self.grid.column_texts(column)
        around = set()
        for row, text in zip(values.rows, values.texts, strict=True):
            title = titles.get(row, "")
            if not title or title not in text:
                return False
            around.add(text.replace(title, "", 1))
        return len(around) == 1 and len(values.rows) >= LEAST_ROWS

    def is_digest(self, column: int, titles: Mapping[int, str], prices: Sequence[Mapping[int, str]]) -> bool:
        """Whether nearly each text of a column has the title and one of the prices of its row."""
        own = self.grid.column_texts(column).last_of_rows()
        return len(own) >= LEAST_ROWS and has_share(
            own.items(),
            lambda place: (
                titles.get(place[0], "\n") in place[1] and any(price.get(place[0], "\n") in place[1] for price in prices)
            ),
            NEARLY_ALL,
        )

    def initials(self, columns: AbstractSet[int]) -> set[int]:
        """Return the columns of initials of what another column has, as drawn in place of pictures of people."""
        shown = (column for column in columns if not self.grid.attributes[column] and self.evidence[column].type == "text")
        texts = {column: self.grid.column_texts(column).texts for column in shown}
        short = {column for column, own in texts.items() if may_be_initials(own)}
        names: dict[str, list[int]] = {}
        for column in texts.keys() - short if short else ():
            if not self.grid.is_list(column):
                names.setdefault(self.evidence[column].header, []).append(column)
        return {
            column
            for column in short
            if any(
                are_initials(self.first_words_by_row(column), self.grid.column_texts(name).last_of_rows())
                for name in names.get(self.evidence[column].header, ())
            )
        }

    def drawn_ratings(self, columns: AbstractSet[int]) -> set[int]:
        """Return the ratings drawn in stars alone that another rating has in numbers in each of their rows."""
        ratings = [column for column in columns if self.evidence[column].type == "rating"]
        drawn = {column for column in ratings if not any(map(DIGIT.search, self.grid.column_texts(column).texts))}
        return {column for column in drawn if any(self.covers(other, column) for other in ratings if other not in drawn)}

    def marks_of_scale(self, columns: AbstractSet[int]) -> set[int]:
        """Return the ratings that are equal in all records, several below one header or none: those that a reader may give."""
        if self.grid.rows < LEAST_ROWS:
            return set()
        ratings = (column for column in columns if self.evidence[column].type == "rating")
        marks = [column for column in ratings if self.known.is_constant(column)]
        if len(marks) < LEAST_MARKS:
            return set()
        times = Counter(self.evidence[column].header for column in marks)
        return {column for column in marks if times[self.evidence[column].header] >= LEAST_MARKS}

    def coarse_dates(self, dates: Sequence[int], texts: Iterable[int]) -> set[int]:
        """Return the texts and attributes whose dates another attribute of their element, or its text, has more exactly.

        An attribute without the time of the day that its text has is left out if that has the year too.
        """
        kept = set(texts)
        found: set[int] = set()
        for column in sorted(dates, key=lambda column: self.grid.attributes[column] != "datetime"):
            owner = self.shown_date(self.evidence[column].owner)
            if owner in found:
                continue
            same = {
                other
                for other in dates
                if other != column and owner >= 0 and self.shown_date(self.evidence[other].owner) == owner
            }
            found |= same
            if owner in kept and self.covers(column, owner):
                if not self.has_more(owner, column):
                    found.add(owner)
                elif self.evidence[owner].type == "date" and all(map(find_date, self.grid.column_texts(owner).texts)):
                    found.add(column)
        return found

    def has_more(self, column: int, day: int) -> bool:
        """Whether a column has more than the days of another one: running text, a person, times of the day."""
        return self.grid.is_body(column) or self.is_person(column) or self.adds_time(column, day)

    def adds_time(self, column: int, day: int) -> bool:
        """Whether most texts of a column have times of the day, and another one has days without one."""
        times, days = self.grid.column_texts(column).texts, self.grid.column_texts(day).texts
        return ":" not in days[0] and 2 * sum(map(bool, map(CLOCK.search, times))) > len(times)

    def is_person(self, column: int) -> bool:
        """Whether a column is a name behind words such as "by"."""
        return FIELD_OF_LEAD.get(self.evidence[column].label.lower()) == "author"

    def shown_date(self, column: int) -> int:
        """Return the column itself; of those that are parts of the same texts the one with dates, or -1."""
        if column < 0 or not self.grid.is_one_of_parts(column):
            return column
        nodes = self.grid.cells[column].nodes
        parts = (other for other in range(self.grid.width) if self.grid.cells[other].nodes == nodes)
        return next((part for part in parts if self.evidence[part].type == "date"), -1)

    def covers(self, column: int, other: int) -> bool:
        """Whether a column has a value in each row in which another one has."""
        return set(self.grid.cells[other].rows) <= set(self.grid.column_texts(column).rows)


def begin_of(text: str) -> str:
    """Return the first letters of a text, by which those are found that it may begin; without regard to case."""
    return text[:BEGIN_CHARS].casefold()[:BEGIN_CHARS]


def folded(texts: Mapping[int, str]) -> dict[int, str]:
    """Return texts by row without regard to case."""
    return {row: text.casefold() for row, text in texts.items()}


def is_begin(text: str, whole: str) -> bool:
    """Whether a text is all of another one or, without its ellipsis, its begin.

    >>> is_begin("Flax in the rain…", "Flax in the rain and the sun"), is_begin("Flax", "Flax rope"), is_begin("Flax", "Flax")
    (True, False, True)
    """
    begin = text.rstrip(".… ")
    return text == whole or (len(begin) >= BEGIN_CHARS and whole.startswith(begin))


def may_be_initials(texts: Sequence[str]) -> bool:
    """Whether texts are as short as initials, perhaps with one of few words behind them, such as "AH On".

    >>> may_be_initials(["AH", "TV"]), may_be_initials(["A On", "T Off", "L On"]), may_be_initials(["A Rose", "B Lily"])
    (True, True, False)
    """
    words = [text.partition(" ") for text in texts] if all(text.find(" ", 0, INITIALS + 1) > 0 for text in texts) else []
    states = {state for _, _, state in words}
    return all(len(text) <= INITIALS for text in texts) or 0 < len(states) <= STATES < len(words)


def are_initials(texts: Mapping[int, str], names: Mapping[int, str]) -> bool:
    """Whether the texts of nearly all rows, and of several, are the first letters of words of the names in these rows.

    >>> names = {0: "Ann Hale", 1: "Tom de Vries", 2: "Lea"}
    >>> are_initials({0: "AH", 1: "TV", 2: "L"}, names), are_initials({0: "A", 1: "B", 2: "A"}, names)
    (True, False)
    """
    if len(texts) < LEAST_ROWS:
        return False
    return has_share(texts.items(), lambda place: begin_words(place[1], names.get(place[0], "")), NEARLY_ALL)


def begin_words(letters: str, name: str) -> bool:
    """Whether letters are those that words of a name begin with, that of the first word included.

    >>> begin_words("TV", "Tom de Vries"), begin_words("VT", "Tom de Vries"), begin_words("T", "")
    (True, False, False)
    """
    if name[:1].upper() != letters[0]:
        return False
    first = [word[0].upper() for word in name.split()]
    rest = iter(first)
    return all(letter in rest for letter in letters)
