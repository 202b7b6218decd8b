"""The columns of aligned records that a person wants: no controls, no constants, no sparse leftovers, one link, one image.

The alignment has a column for every text, link and image. Many of them are redundant: "Read more", the same badge
in each row, the address of the author's page, a word that only one record has. Columns of a table with headers, labelled
values, prices, dates and ratings stay.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import chain
from typing import Final

from scutch.lexicon.field_names import FIELD_OF_LEAD
from scutch.records.cells.cell_labels import DIGIT
from scutch.records.cells.column_cells import ColumnTexts
from scutch.records.cells.lazy.columns import LazyColumns
from scutch.records.columns.column_groups import ColumnGroups
from scutch.records.columns.known_columns import KnownColumns
from scutch.records.columns.naming import NameEvidence
from scutch.records.columns.post_columns import PostColumns
from scutch.records.columns.record_addresses import RecordAddresses
from scutch.records.columns.redundant_texts import LEAST_ROWS, RedundantTexts
from scutch.records.shares import has_share
from scutch.values import Price
from scutch.values.quantity import is_past

#: Different numbers, and rows, of columns that are equal by no accident.
LEAST_COUNTS: Final = 3
LEAST_COUNT_ROWS: Final = 8
#: Rows at least of a number that is read aloud beside one of the same class.
LEAST_SPOKEN_ROWS: Final = 4
#: Characters of a text that another one begins with by no accident, and share of the texts of a column that do.
BEGIN_CHARS: Final = 12
NEARLY_ALL: Final = 0.9
#: Columns of which one may repeat the other.
PAIR: Final = 2
#: Marks of a scale at least.
LEAST_MARKS: Final = 3
#: Letters of initials at most.
INITIALS: Final = 3
#: Properties of who wrote something.
AUTHOR_PROPERTIES: Final = frozenset(("author", "creator"))
#: Types whose columns may have equal values by accident.
COUNT_TYPES: Final = frozenset(("number", "rating", "boolean", "duration"))


class ColumnSelection:
    """Decides which columns are wanted.

    ``evidence``: what the page says about each column.
    """

    def __init__(self, grid: LazyColumns, evidence: Sequence[NameEvidence]) -> None:
        self.known = KnownColumns(grid, evidence)
        self.grid, self.evidence = grid, evidence

    def wanted(self) -> list[tuple[int, ...]]:
        """Return the wanted columns in order, each as the numbers of the columns that it is made of; all if none is wanted."""
        numbers = range(self.grid.width)
        rules = RedundantTexts(self.known)
        texts = [column for column in numbers if not self.grid.attributes[column] and not rules.is_redundant(column)]
        kept = self.without_doubles(texts)
        groups = [
            *ColumnGroups(self.known).groups(kept, texts),
            *PostColumns(self.known).parts_of_body([column for column in numbers if not self.grid.attributes[column]]),
            *self.addresses(),
        ]
        merged = {group[0]: group for group in groups}
        parts = set(chain.from_iterable(merged.values()))
        found = sorted([*merged.values(), *((column,) for column in kept - parts)], key=self.place)
        return found or [(column,) for column in numbers]

    def without_doubles(self, texts: Sequence[int]) -> set[int]:
        """Return the columns of texts, dates and ratings without those that repeat another one, and those that posts lack."""
        dates, others = self.attributes()
        kept = {*others, *texts} - self.coarse_dates(dates, texts)
        kept -= self.repeated(sorted(kept))
        kept -= self.drawn_ratings(kept) | self.marks_of_scale(kept)
        kept -= self.repeated_counts([column for column in kept if self.evidence[column].type in ("number", "rating")])
        kept -= self.spoken_counts(kept)
        kept -= self.repeated_values([column for column in kept if self.evidence[column].type == "price"])
        kept -= self.repeated_values([column for column in kept if self.is_plain_rating(column)])
        kept -= self.repeated_values([column for column in kept if self.is_plain_date(column)])
        kept -= self.mentions([column for column in texts if column in kept])
        kept -= self.digests(kept)
        kept -= self.initials([column for column in texts if column in kept])
        kept -= PostColumns(self.known).not_of_posts(kept)
        return kept - self.further_dates([column for column in kept if self.evidence[column].type == "date"])

    def attributes(self) -> tuple[list[int], list[int]]:
        """Return the columns of attributes with dates, and all that are no addresses and that not only few records have."""
        columns = (column for column, name in enumerate(self.grid.attributes) if name not in ("", "href", "src", "value"))
        others = [column for column in columns if self.grid.rows < LEAST_ROWS or not self.known.is_sparse(column)]
        return [column for column in others if self.evidence[column].type == "date"], others

    def addresses(self) -> list[tuple[int, ...]]:
        """Return the columns of the link, image, contacts and files of the records, each as those that it is made of."""
        links, images = self.own_columns("href"), self.own_columns("src")
        chosen = self.record_addresses
        return [*self.record_links, *chosen.best_image(images), *chosen.contacts(links), *self.file_links]

    def own_columns(self, attribute: str) -> list[int]:
        """Return the columns of an attribute but for those in the bodies of the records; of titles in any case."""
        columns = (column for column in range(self.grid.width) if self.grid.attributes[column] == attribute)
        return [column for column in columns if not self.grid.is_in_body(column) or self.record_addresses.is_of_title(column)]

    @cached_property
    def record_addresses(self) -> RecordAddresses:
        """What chooses the columns of addresses."""
        return RecordAddresses(self.known)

    @cached_property
    def record_links(self) -> list[tuple[int, ...]]:
        """The columns of the link of the records."""
        return self.record_addresses.best_link(self.own_columns("href"))

    @cached_property
    def file_links(self) -> list[tuple[int, ...]]:
        """The columns of other links of the records, which lead to files."""
        return self.record_addresses.files(self.own_columns("href"), self.record_links)

    @cached_property
    def files(self) -> frozenset[int]:
        """The first columns of ``file_links``."""
        return frozenset(column for column, *_ in self.file_links)

    def place(self, group: Sequence[int]) -> tuple[int, int]:
        """Return the place of a column in the table: the link of the records is behind their titles, or its own text."""
        if self.grid.attributes[group[0]] != "href" or self.evidence[group[0]].link_name or group[0] in self.files:
            return group[0], 0
        titles = (column for column, known in enumerate(self.evidence) if known.role == "title")
        owner = next(titles, self.evidence[group[0]].owner)
        return (owner, 1) if owner >= 0 else (group[0], 0)

    def repeated(self, columns: Sequence[int]) -> set[int]:
        """Return the columns whose values a fuller one has in all of their rows."""
        cells = {
            column: values
            for column in columns
            if self.evidence[column].type not in COUNT_TYPES
            and not self.grid.is_list(column)
            and (values := self.grid.column_texts(column)).texts
        }
        found: set[int] = set()
        kept: dict[tuple[int, str], list[int]] = {}
        first_rows = {values.rows[0] for values in cells.values()}
        for column in sorted(cells, key=lambda column: (-self.known.fill(column), self.known.obscurity(column), column)):
            row = cells[column].rows[0]
            others = kept.get((row, last_text(cells[column], row)[:BEGIN_CHARS]), ())
            if others and any(self.is_in(column, other) for other in others):
                found.add(column)
            else:
                for row in first_rows & self.known.rows_of(column):
                    kept.setdefault((row, last_text(cells[column], row)[:BEGIN_CHARS]), []).append(column)
        return found

    def is_in(self, column: int, other: int) -> bool:
        """Whether another column has the different texts of a column, or longer forms of nearly all where it has no header."""
        if self.have_own_headers(column, other):
            return False
        own, fuller = (folded_rows(self.grid.column_texts(each)) for each in (column, other))
        are_states = {self.evidence[each].role for each in (column, other)} == {"availability"}
        if len(set(own.values())) == 1 and not are_states:
            return False
        if own.items() <= fuller.items():
            return True
        if self.evidence[column].header or {self.evidence[each].type for each in (column, other)} != {"text"}:
            return False
        if len(own) < LEAST_COUNT_ROWS:
            return False
        return has_share(own.items(), lambda place: is_begin(place[1], fuller.get(place[0], "")), NEARLY_ALL)

    def repeated_counts(self, columns: Sequence[int]) -> set[int]:
        """Return the numbers that another column has in all of their rows, exactly or but for the reader's own vote."""
        full = [column for column in columns if self.known.fill(column) >= LEAST_COUNT_ROWS]
        if len(full) < PAIR:
            return set()
        values = {column: self.counts_by_row(column) for column in full}
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
        for column in sorted(numbers, key=lambda column: (len(twins[column]), *self.names(column), -column)):
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

    def counts_by_row(self, column: int) -> dict[int, float]:
        """Return the numbers of a column by row; none for lists."""
        values = [] if self.grid.is_list(column) else self.grid.values(column)
        return {row: float(value) for row, value in enumerate(values) if isinstance(value, int | float)}

    def have_own_headers(self, column: int, other: int) -> bool:
        """Whether two columns have headers that differ: equal values are no repetition then."""
        header = self.evidence[column].header
        return bool(header) and header != self.evidence[other].header != ""

    def names(self, column: int) -> tuple[bool, bool]:
        """Whether a column has a field, and whether it has a header."""
        return self.known.has_field(column), bool(self.evidence[column].header)

    def repeated_values(self, columns: Sequence[int]) -> set[int]:
        """Return the prices, ratings or dates that another column has in all of their rows: for screen readers."""
        if len(columns) < PAIR:
            return set()
        least = min(LEAST_ROWS, self.grid.rows // PAIR)
        rows = {column: self.values_by_row(column) for column in columns if not self.grid.is_list(column)}
        found: set[int] = set()
        for column in sorted(rows, key=lambda column: (len(rows[column]), -self.known.obscurity(column), -column)):
            kept = (other for other in rows.keys() - found - {column} if not self.have_own_headers(column, other))
            others = (rows[other] for other in kept)
            if len(rows[column]) >= least and any(rows[column].items() <= other.items() for other in others):
                found.add(column)
        return found

    def is_plain_rating(self, column: int) -> bool:
        """Whether a column has ratings without a name of their own, as those of cleanliness and service have."""
        known = self.evidence[column]
        return known.type == "rating" and not (known.header or known.label)

    def is_plain_date(self, column: int) -> bool:
        """Whether a column has dates without a header or a label, as those of creation and change have."""
        known = self.evidence[column]
        return known.type == "date" and not (known.header or known.label)

    def values_by_row(self, column: int) -> dict[int, Price | float | str]:
        """Return the prices, ratings or dates of a column by row."""
        return {row: value for row, value in enumerate(self.grid.values(column)) if isinstance(value, Price | float | str)}

    def title_among(self, columns: Iterable[int]) -> int:
        """Return the first of some columns that is the title, or -1."""
        return next((column for column in columns if self.evidence[column].role == "title"), -1)

    def mentions(self, columns: Sequence[int]) -> set[int]:
        """Return the columns that repeat the title with the same words around it, as "Add Flax to the list" does."""
        title = self.title_among(columns)
        if title < 0:
            return set()
        titles = rows_of_texts(self.grid.column_texts(title))
        return {column for column in columns if column != title and self.is_mention(column, titles)}

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

    def digests(self, columns: AbstractSet[int]) -> set[int]:
        """Return the columns of sentences that repeat others: nearly each one has the title and a price of its row."""
        title = self.title_among(columns)
        priced = (column for column in columns if self.evidence[column].type == "price" and not self.grid.is_list(column))
        prices = [rows_of_texts(self.grid.column_texts(column)) for column in priced]
        if title < 0 or not prices:
            return set()
        titles = rows_of_texts(self.grid.column_texts(title))
        likely = (column for column in columns - {title} if self.evidence[column].type == "text")
        return {column for column in likely if self.is_digest(column, titles, prices)}

    def is_digest(self, column: int, titles: Mapping[int, str], prices: Sequence[Mapping[int, str]]) -> bool:
        """Whether nearly each text of a column has the title and one of the prices of its row."""
        own = rows_of_texts(self.grid.column_texts(column))
        return len(own) >= LEAST_ROWS and has_share(
            own.items(),
            lambda place: (
                titles.get(place[0], "\n") in place[1] and any(price.get(place[0], "\n") in place[1] for price in prices)
            ),
            NEARLY_ALL,
        )

    def initials(self, columns: Sequence[int]) -> set[int]:
        """Return the columns of initials of what another column has, as drawn in place of pictures of people."""
        texts = {column: self.grid.column_texts(column) for column in columns if self.evidence[column].type == "text"}
        short = {column for column, values in texts.items() if all(len(text) <= INITIALS for text in values.texts)}
        names: dict[str, list[int]] = {}
        for column in texts.keys() - short if short else ():
            names.setdefault(self.evidence[column].header, []).append(column)
        found: set[int] = set()
        for column in short if names else ():
            own, others = rows_of_texts(texts[column]), names.get(self.evidence[column].header, ())
            if any(are_initials(own, rows_of_texts(texts[name])) for name in others if not self.grid.is_list(name)):
                found.add(column)
        return found

    def drawn_ratings(self, columns: AbstractSet[int]) -> set[int]:
        """Return the ratings drawn in stars alone that another rating has in numbers in each of their rows."""
        ratings = [column for column in columns if self.evidence[column].type == "rating"]
        drawn = {column for column in ratings if not any(map(DIGIT.search, self.grid.column_texts(column).texts))}
        exact = [column for column in ratings if column not in drawn]
        return {column for column in drawn if any(self.covers(other, column) for other in exact)}

    def marks_of_scale(self, columns: AbstractSet[int]) -> set[int]:
        """Return the ratings that are equal in all records, if there are several: the marks that a reader may give.

        They are ratings without a header, or below one header.
        """
        ratings = [column for column in columns if self.evidence[column].type == "rating" and not self.evidence[column].label]
        if len(ratings) < LEAST_MARKS or self.grid.rows < LEAST_ROWS:
            return set()
        marks = {column for column in ratings if self.known.is_constant(column)}
        times = Counter(self.evidence[column].header for column in marks)
        return {column for column in marks if times[self.evidence[column].header] >= LEAST_MARKS}

    def coarse_dates(self, dates: Sequence[int], texts: Iterable[int]) -> set[int]:
        """Return the texts and attributes whose dates another attribute of their element, or its text, has more exactly."""
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
            if owner in kept and self.covers(column, owner) and not self.is_person(owner):
                found.add(column if self.is_relative(column) else owner)
        return found

    def is_relative(self, column: int) -> bool:
        """Whether the first date of a column is relative to now."""
        return is_past(self.grid.column_texts(column).texts[0])

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

    def further_dates(self, dates: Sequence[int]) -> set[int]:
        """Return the dates that are all equal, where another column has more."""
        best = max(dates, key=lambda column: (len(set(self.grid.column_texts(column).texts)), -column), default=-1)
        if self.grid.rows < LEAST_ROWS:
            return set()
        return {
            column
            for column in dates
            if column != best and not self.evidence[column].header and self.known.is_constant(column)
        }


def last_text(values: ColumnTexts, row: int) -> str:
    """Return the last text of a row that has one, without regard to case.

    Examples
    --------
    >>> last_text(ColumnTexts([0, 2, 2], ["Flax", "Hemp", "Jute"]), 2)
    'jute'
    """
    return values.texts[bisect_right(values.rows, row) - 1].casefold()


def is_begin(text: str, whole: str) -> bool:
    """Whether a text is all of another one or, without its ellipsis, its begin.

    Examples
    --------
    >>> is_begin("Flax in the rain…", "Flax in the rain and the sun"), is_begin("Flax", "Flax rope"), is_begin("Flax", "Flax")
    (True, False, True)
    """
    begin = text.rstrip(".… ")
    return text == whole or (len(begin) >= BEGIN_CHARS and whole.startswith(begin))


def rows_of_texts(values: ColumnTexts) -> dict[int, str]:
    """Return the last text of each row of a column."""
    return dict(zip(values.rows, values.texts, strict=True))


def folded_rows(values: ColumnTexts) -> dict[int, str]:
    """Return the last text of each row of a column, without regard to case."""
    return {row: text.casefold() for row, text in rows_of_texts(values).items()}


def are_initials(texts: Mapping[int, str], names: Mapping[int, str]) -> bool:
    """Whether the texts of nearly all rows, and of several, are the first letters of words of the names in these rows.

    Examples
    --------
    >>> names = {0: "Ann Hale", 1: "Tom de Vries", 2: "Lea"}
    >>> are_initials({0: "AH", 1: "TV", 2: "L"}, names), are_initials({0: "A", 1: "B", 2: "A"}, names)
    (True, False)
    """
    if len(texts) < LEAST_ROWS:
        return False
    return has_share(texts.items(), lambda place: begin_words(place[1], names.get(place[0], "")), NEARLY_ALL)


def begin_words(letters: str, name: str) -> bool:
    """Whether letters are those that words of a name begin with, that of the first word included.

    Examples
    --------
    >>> begin_words("TV", "Tom de Vries"), begin_words("VT", "Tom de Vries"), begin_words("T", "")
    (True, False, False)
    """
    if name[:1].upper() != letters[0]:
        return False
    first = [word[0].upper() for word in name.split()]
    rest = iter(first)
    return all(letter in rest for letter in letters)


def columns_by_count(values: Mapping[int, Mapping[int, float]]) -> dict[tuple[int, float], list[int]]:
    """Return the columns of numbers by row and number, rounded down. ``values``: the numbers of each column by row."""
    places: dict[tuple[int, float], list[int]] = {}
    for column, counts in values.items():
        for row, count in counts.items():
            places.setdefault((row, count // 1), []).append(column)
    return places


def columns_near(counts: Mapping[int, float], places: Mapping[tuple[int, float], Sequence[int]]) -> Iterator[int]:
    """Yield the columns that may be equal to some numbers: those with about the first one in its row; none for too few.

    Examples
    --------
    >>> points = {row: 7.0 * row for row in range(9)}
    >>> list(columns_near(points, columns_by_count({0: points, 1: {0: 1.0}, 2: {0: 9.0}})))
    [0, 1]
    """
    if are_few(counts):
        return
    row, first = next(iter(counts.items()))
    for step in range(-2, 3):
        yield from places.get((row, first // 1 + step), ())


def are_few(counts: Mapping[int, float]) -> bool:
    """Whether numbers are too few, or too few different ones, to be equal to others by no accident."""
    return len(counts) < LEAST_COUNT_ROWS or len(set(counts.values())) < LEAST_COUNTS


def are_equal_counts(counts: Mapping[int, float], others: Mapping[int, float]) -> bool:
    """Whether numbers are equal in each row, or all one above or below: too many to be so by accident.

    Examples
    --------
    >>> points = {row: 7.0 * row for row in range(9)}
    >>> are_equal_counts({row: count + 1 for row, count in points.items()}, points), are_equal_counts({0: 7.0}, points)
    (True, False)
    """
    if not counts.keys() <= others.keys():
        return False
    differences = {count - others[row] for row, count in counts.items()}
    return len(differences) == 1 and differences <= {-1.0, 0.0, 1.0}


def renumbered(
    evidence: Sequence[NameEvidence], kept: Sequence[tuple[int, ...]], files: Container[int] = ()
) -> Iterator[NameEvidence]:
    """Yield the evidence of wanted columns, with owners numbered anew; an attribute without its owner is named as that one.

    The only link that is left is that of the records, whatever text it has, but for a link of authors. ``files``: the columns
    of other links, which lead to files and are named after their kind.
    """
    link_name = "title_url" if any(known.role == "title" for known in evidence) else "url"
    numbers = {column: number for number, group in enumerate(kept) for column in group}
    for column, *_ in kept:
        known = evidence[column]
        if column in files:
            known = known._replace(link_name=f"{known.file_kind}_url", header="")
        elif leads_to_records(known, evidence):
            known = known._replace(link_name=link_name)
        if known.owner < 0 or known.owner in numbers:
            owner_number = numbers.get(known.owner, -1)
            yield known if known.owner == owner_number else known._replace(owner=owner_number)
            continue
        owner = evidence[known.owner]
        is_date = known.type == "date"
        yield owner._replace(
            attribute="" if is_date else known.attribute,
            type=known.type,
            owner=-1,
            values=(),
            role="",
            is_title=False,
            link_name=known.link_name,
            label="" if known.link_name else owner.label,
        )


def leads_to_records(known: NameEvidence, evidence: Sequence[NameEvidence]) -> bool:
    """Whether a wanted column has links to no contacts and no authors."""
    return known.attribute == "href" and not known.link_name and (known.owner < 0 or not is_author(evidence[known.owner]))


def is_author(known: NameEvidence) -> bool:
    """Whether a column is the author by its role or by a property.

    Examples
    --------
    >>> is_author(NameEvidence(itemprop="author")), is_author(NameEvidence(itemprop="headline"))
    (True, False)
    """
    return known.role == "author" or known.itemprop in AUTHOR_PROPERTIES
