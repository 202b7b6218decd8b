"""``KnownColumns``: the columns of aligned records with what the page says about each, and what their cells show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import repeat
from typing import Final

from scutch.page.columns import MARKS
from scutch.records.cells.column_cells import ColumnTexts
from scutch.records.cells.lazy.columns import LazyColumns
from scutch.records.class_names import field_in, is_for_screen_readers
from scutch.records.columns.names.name_evidence import NameEvidence, unit_words

HIDDEN_MARK: Final = MARKS["hidden"]
#: Share of the records that a sparse column has values for at most; of texts and numbers that nothing names.
SPARSE_SHARE: Final = 0.15
#: Records of a list of which one alone has a value by accident, at least.
LONE_ROWS: Final = 5
#: Share of the cells that have the same list.
MOST_CELLS: Final = 0.8
#: Roles that posts have no column of.
HEADLINE_ROLES: Final = frozenset(("title", "summary"))
#: Class names of a column that are near enough to say what it is.
NEAR_CLASSES: Final = 2
#: The singular and the plural of a word; letters that they begin with at least, and of the plural's end at most.
WORD_FORMS: Final = 2
LEAST_STEM: Final = 3
PLURAL_CHARS: Final = 4


class KnownColumns:
    """The columns of a grid, with cached answers.

    ``evidence``: what the page says about each column.
    """

    def __init__(self, grid: LazyColumns, evidence: Sequence[NameEvidence]) -> None:
        self.grid = grid
        self.evidence = evidence
        self.page = grid.page.columns
        self._rows: dict[int, frozenset[int]] = {}

    def rows_of(self, column: int) -> frozenset[int]:
        """Return the rows in which a column has a value."""
        known = self._rows.get(column)
        if known is None:
            known = self._rows[column] = frozenset(self.grid.column_texts(column).rows)
        return known

    def fill(self, column: int) -> int:
        """Return how many records have a value."""
        return len(self.rows_of(column))

    def variants(self, columns: Sequence[int]) -> list[tuple[int, ...]]:
        """Return groups of columns that share no row: one field at different places."""
        groups: list[tuple[int, ...]] = []
        rows: list[frozenset[int]] = []
        for column in sorted(columns):
            own = self.rows_of(column)
            place = next((place for place, taken in enumerate(rows) if taken.isdisjoint(own)), -1)
            if place < 0:
                groups.append((column,))
                rows.append(own)
            else:
                groups[place] += (column,)
                rows[place] |= own
        return groups

    @cached_property
    def are_posts(self) -> bool:
        """Whether the records are posts: they have bodies and no headlines but the subject of their thread."""
        headlines = [column for column, known in enumerate(self.evidence) if known.role in HEADLINE_ROLES]
        full = (column for column in headlines if not self.is_sparse(column))
        return self.body >= 0 and all(are_one_subject(self.grid.column_texts(column).texts) for column in full)

    @cached_property
    def body(self) -> int:
        """Return the column of the bodies of posts, or -1."""
        return next((column for column, known in enumerate(self.evidence) if known.role == "content"), -1)

    def is_named_well(self, column: int) -> bool:
        """Whether the page names a column, or evidence its role."""
        evidence = self.evidence[column]
        return bool(evidence.header or evidence.label or evidence.role or evidence.itemprop)

    def obscurity(self, column: int) -> int:
        """Return 0 for the title, 1 for a column that the page names or whose role evidence shows, 2 for the others."""
        return 0 if self.evidence[column].role == "title" else 2 - self.is_named_well(column)

    def has_field(self, column: int) -> bool:
        """Whether a class name, a property or the unit of a column has a word for a field."""
        evidence = self.evidence[column]
        if evidence.itemprop or any(map(field_in, evidence.classes[:NEAR_CLASSES], repeat(evidence.type))):
            return True
        return evidence.type == "number" and bool(unit_words(evidence))

    def is_constant(self, column: int) -> bool:
        """Whether all filled cells of a column have one text or list, or the singular and the plural of one word."""
        values = self.grid.column_texts(column)
        return values.is_constant or are_one_word(frozenset(values.texts)) or are_one_list(values)

    def is_hidden(self, column: int) -> bool:
        """Whether the first cell of a column is hidden, and the last one; that of one record may be hidden with all of it."""
        nodes, marks = self.grid.cells[column].nodes, self.page.marks
        return bool(marks[nodes[0]] & marks[nodes[-1]] & HIDDEN_MARK)

    def is_below(self, column: int, share: float) -> bool:
        """Whether less than a share of the records have a value."""
        return self.grid.cells[column].filled < share * self.grid.rows

    def is_sparse(self, column: int) -> bool:
        """Whether few records have a value."""
        cells = self.grid.column_texts(column) if self.grid.attributes[column] else self.grid.cells[column]
        return cells.filled <= max(SPARSE_SHARE * self.grid.rows, self.grid.rows >= LONE_ROWS)


class ColumnRules:
    """Rules that decide on columns."""

    def __init__(self, known: KnownColumns) -> None:
        self.known: Final = known
        self.grid: Final = known.grid
        self.evidence: Final = known.evidence
        self.page: Final = known.page

    def class_of(self, column: int) -> str:
        """Return the class attribute around the first text of a column."""
        return self.page.attribute(self.page.parent[self.grid.cells[column].nodes[0]], "class") or ""

    def is_read_aloud(self, column: int) -> bool:
        """Whether a column is for screen readers alone by the class of its first element."""
        return is_for_screen_readers(self.class_of(column))


def are_one_subject(texts: Sequence[str]) -> bool:
    """Whether texts are the subject of a thread, of replies with a word in front of it.

    >>> are_one_subject(["Flax in pots", "Re: Flax in pots"]), are_one_subject(["Flax", "Hemp"]), are_one_subject(["Flax"])
    (True, False, False)
    """
    return len(texts) > 1 and all(map(str.endswith, texts, repeat(min(texts, key=len))))


def are_one_list(values: ColumnTexts) -> bool:
    """Whether most cells of a column have the same several texts.

    >>> are_one_list(ColumnTexts([0, 0, 1, 1], ["Code", "Issues"] * 2, several=4)), are_one_list(ColumnTexts([0], ["Code"]))
    (True, False)
    """
    if values.several < len(values.texts):
        return False
    cells: dict[int, tuple[str, ...]] = {}
    for row, text in zip(values.rows, values.texts, strict=True):
        cells[row] = (*cells.get(row, ()), text)
    return len(cells) > 1 and max(Counter(cells.values()).values()) >= MOST_CELLS * len(cells)


def are_one_word(texts: AbstractSet[str]) -> bool:
    """Whether two texts are the singular and the plural of one word: they begin with the same letters.

    >>> are_one_word({"Comments", "Comment"}), are_one_word({"reply", "replies"}), are_one_word({"in", "on"})
    (True, True, False)
    """
    if len(texts) != WORD_FORMS:
        return False
    short, long = sorted(texts, key=len)
    stem = short[:-1]
    return len(stem) >= LEAST_STEM and long.startswith(stem) and long.isalpha() and len(long) - len(stem) <= PLURAL_CHARS
