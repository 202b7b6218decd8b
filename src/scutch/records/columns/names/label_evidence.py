"""The labels and headers of columns: in a row above, in the cells, in front of them or in the title of their element."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from scutch.lexicon.field_names import FIELD_OF_LEAD, FIELD_OF_WORD, NAMED_FIELDS
from scutch.lexicon.shop_words import PERIODS
from scutch.page.columns import MARKS
from scutch.records.columns.names.class_evidence import TITLE_PROPERTIES
from scutch.records.columns.names.column_elements import NAME_CELLS, ColumnElements

#: Words at most of a title that is a label.
TITLE_WORDS: Final = 2
#: Words of a label whose name is that of who did or has something.
GROUP_WORDS: Final = frozenset(("group", "team", "club"))


def is_title_label(label: str) -> bool:
    """Whether a label says that a value is the title of a record, and not the name of another thing.

    >>> [is_title_label(label) for label in ("Title", "Product Name", "Brand Name", "Group name", "Weight")]
    [True, True, False, False, False]
    """
    *words, last = label.lower().split() or [""]
    if FIELD_OF_WORD.get(last) not in TITLE_PROPERTIES or not GROUP_WORDS.isdisjoint(words):
        return False
    return NAMED_FIELDS.isdisjoint(map(FIELD_OF_WORD.get, words))


def is_person_label(label: str) -> bool:
    """Whether a label says that a value is the name of a person, and not what else is known about them.

    >>> [is_person_label(label) for label in ("Posted by", "Name", "Member type")]
    [True, True, False]
    """
    return "author" in (FIELD_OF_LEAD.get(label.lower()), FIELD_OF_WORD.get(label.lower())) or label.lower() == "name"


class ColumnLabels:
    """The labels and headers of columns."""

    def __init__(self, elements: ColumnElements) -> None:
        self.elements = elements
        self.grid = elements.grid
        self.page = elements.page

    def label(self, column: int) -> str:
        """Return the label of a column, or the words before it in its block that lead to a field, as "by" does."""
        known, before = self.grid.label(column) or self.counted_title(column), column - 1
        if known or before < 0 or self.grid.attributes[before]:
            return "" if self.is_period(known, column) else known
        values = self.grid.column_texts(before)
        if not values.is_constant or values.texts[0].lower() not in FIELD_OF_LEAD:
            return ""
        block = self.page.block
        return values.texts[0] if block[self.grid.cells[before].nodes[0]] == block[self.grid.cells[column].nodes[0]] else ""

    def counted_title(self, column: int) -> str:
        """Return the title that the elements of numbers share where it is the word for a field, such as "Views"; else ""."""
        if self.grid.type_of(column) != "number":
            return ""
        titles = {self.page.attribute(self.page.parent[node], "title") for node in self.grid.cells[column].nodes[:NAME_CELLS]}
        words = (titles.pop() or "").split() if len(titles) == 1 else []
        return " ".join(words) if 0 < len(words) <= TITLE_WORDS and words[-1].lower() in FIELD_OF_WORD else ""

    def is_period(self, label: str, column: int) -> bool:
        """Whether texts behind the word for an author are what a price is for, as in "par mois"."""
        return FIELD_OF_LEAD.get(label.lower()) == "author" and PERIODS.issuperset(self.grid.column_texts(column).texts)

    def header(self, column: int) -> str:
        """Return the header of a column; empty for one of several parts of its cells with labels, and for regular prices."""
        headers, nodes = self.grid.headers, self.elements.enclosing[column][0]
        if not headers or not nodes or column == self.grid.regular:
            return ""
        if self.grid.is_one_of_parts(column) and self.grid.label(column):
            return ""
        place = self.grid.places.place(nodes)
        is_part = column in self.labelled_at.get(place, ())
        return "" if is_part and len(self.labelled_at[place]) > 1 else headers.get(place, "")

    @cached_property
    def labelled_at(self) -> dict[int, list[int]]:
        """The columns of texts with labels that are not hidden, by their place in a table; none that is alone there."""
        found: dict[int, list[int]] = {}
        for column in self.elements.texts:
            nodes = self.elements.enclosing[column][0]
            if nodes and not self.page.marks[self.grid.cells[column].nodes[0]] & MARKS["hidden"]:
                found.setdefault(self.grid.places.place(nodes), []).append(column)
        return {
            place: [column for column in columns if self.grid.label(column)]
            for place, columns in found.items()
            if len(columns) > 1
        }
