"""Groups of columns that are one for a reader: a field in several places, the items of a list, texts of one place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from collections.abc import Set as AbstractSet
from statistics import median_low
from typing import Final

from scutch.lexicon.field_names import FIELD_OF_LEAD
from scutch.page.tag_ids import ids_of
from scutch.records.cells.cell_labels import split_label
from scutch.records.cells.joins.variants import class_names
from scutch.records.class_names import field_in, is_regular_price
from scutch.records.columns.known_columns import ColumnRules
from scutch.records.columns.names.name_evidence import NameEvidence, median_length
from scutch.records.columns.roles.facts import PROSE_FIELDS

PROSE_TAGS: Final = ids_of(("p", "li"))
(ITEM,) = ids_of(("li",))
#: Blanks of a text of several words.
PHRASE_BLANKS: Final = 2
#: Elements that the items behind a label are in.
ITEM_TAGS: Final = ids_of(("a", "span"))
#: Share of the texts that columns of one list have in common at least.
SHARED_VALUES: Final = 0.2
#: Field whose class words name an element with several values.
LIST_FIELD: Final = "tags"
#: No field, and those whose columns are joined as prose or as the items of a list.
GROUPED_ELSEWHERE: Final = PROSE_FIELDS.union(("", LIST_FIELD))
#: Fields that a record has once, at one place or another: prices to pay, titles, what is in stock.
VARIANTS: Final[tuple[Callable[[NameEvidence], bool], ...]] = (
    lambda evidence: (
        evidence.type == "price"
        and not (evidence.is_struck or evidence.header or evidence.label or is_regular_price(evidence.classes[:1]))
    ),
    lambda evidence: evidence.role == "title",
    lambda evidence: evidence.role == "availability",
)
#: Columns of texts with a greater median of characters may be one text of the records at several places.
VARIANT_CHARS: Final = 45
#: Share of the texts that are a label and a value in lists of properties.
LABELLED_SHARE: Final = 0.8


class ColumnGroups(ColumnRules):
    """Finds the columns that are one."""

    def groups(self, kept: AbstractSet[int], texts: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the groups among the columns that are kept. ``texts``: all columns of texts that are not redundant."""
        found = [
            self.known.variants([column for column in kept if is_wanted(self.evidence[column])]) for is_wanted in VARIANTS
        ]
        alike = (*self.of_one_header(kept), *self.of_one_label(kept), *self.of_one_field(kept))
        found += map(self.known.variants, alike)
        found.append(self.prose(kept))
        found.append(self.lists([column for column in kept if column in texts]))
        return [group for groups in found for group in groups]

    def of_one_header(self, columns: Iterable[int]) -> list[list[int]]:
        """Return the columns of texts below each header of several columns."""
        groups: defaultdict[str, list[int]] = defaultdict(list)
        for column in columns:
            if self.evidence[column].header and not self.grid.attributes[column]:
                groups[self.evidence[column].header].append(column)
        return [group for group in groups.values() if len(group) > 1]

    def of_one_label(self, columns: Iterable[int]) -> list[list[int]]:
        """Return the columns of texts of one type with the same label in their cells."""
        groups: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        for column in columns:
            evidence = self.evidence[column]
            if evidence.label and not evidence.header:
                groups[evidence.label.casefold(), evidence.type].append(column)
        return [group for group in groups.values() if len(group) > 1]

    def of_one_field(self, columns: Iterable[int]) -> list[list[int]]:
        """Return the columns of texts that some records lack and whose nearest class has the word for one field."""
        groups: defaultdict[str, list[int]] = defaultdict(list)
        for column in columns:
            groups[self.field_of_part(column)].append(column)
        return [group for field, group in groups.items() if len(group) > 1 and field not in GROUPED_ELSEWHERE]

    def field_of_part(self, column: int) -> str:
        """Return the field of a column of texts that some records lack, by its nearest class; empty for other columns."""
        evidence = self.evidence[column]
        if evidence.type != "text" or evidence.header or evidence.label or evidence.role or evidence.attribute:
            return ""
        if self.known.fill(column) == self.grid.rows or self.grid.is_list(column) or self.may_be_prose(column):
            return ""
        return next((field for name in evidence.classes[:1] for field in field_in(name, "text")), "")

    def prose(self, kept: AbstractSet[int]) -> list[tuple[int, ...]]:
        """Return groups of columns of long texts that share no row; a column that is not kept joins one of its class."""
        prose = [column for column in range(self.grid.width) if self.may_be_prose(column)]
        classes = {self.evidence[column].classes for column in prose if column in kept}
        prose = [column for column in prose if column in kept or self.evidence[column].classes in classes]
        found = several(self.paragraphs(prose)) or several(self.known.variants(prose))
        return [tuple(sorted(group, key=self.known.fill, reverse=True)) for group in found if not kept.isdisjoint(group)]

    def paragraphs(self, prose: Iterable[int]) -> list[tuple[int, ...]]:
        """Return columns of prose in groups of which each has the paragraphs of one element."""
        groups: list[tuple[int, ...]] = []
        for column in prose:
            if groups and self.are_paragraphs(groups[-1][-1], column):
                groups[-1] += (column,)
            else:
                groups.append((column,))
        return groups

    def are_paragraphs(self, column: int, other: int) -> bool:
        """Whether the first texts of two columns in a record are in one element, or in paragraphs or items of one class."""
        page, rows = self.page, self.known.rows_of(column)
        row = next((row for row in self.grid.cells[other].rows if row in rows), -1)
        if row < 0:
            return False
        one, two = (page.parent[self.grid.cells[each].of_row(row)[0]] for each in (column, other))
        are_alike = page.tag[one] == page.tag[two] in PROSE_TAGS and page.class_id[one] == page.class_id[two]
        return one == two or (are_alike and page.parent[one] == page.parent[two])

    def may_be_prose(self, column: int) -> bool:
        """Whether a column has long texts or a class word for them, and is no title and no column of a table."""
        evidence = self.evidence[column]
        if evidence.attribute or evidence.type != "text" or evidence.role == "title" or evidence.header:
            return False
        return median_length(evidence) > VARIANT_CHARS or self.has_prose_class(column)

    def has_prose_class(self, column: int) -> bool:
        """Whether a class word says that a column has long texts; its values are no items and no parts of a text."""
        if self.grid.is_list(column) or self.grid.part(column) or self.evidence[column].label:
            return False
        return any(not PROSE_FIELDS.isdisjoint(field_in(name, "text")) for name in self.evidence[column].classes[:1])

    def lists(self, columns: Sequence[int]) -> list[tuple[int, ...]]:
        """Return groups of neighbouring columns that are the items of one list: of one class, with texts in common."""
        groups: list[tuple[int, ...]] = []
        for column in columns:
            last = groups[-1][-1] if groups else -1
            if last >= 0 and (self.are_items(last, column) or self.are_labelled_items(groups[-1][0], column)):
                groups[-1] += (column,)
            else:
                groups.append((column,))
        return several(groups)

    def are_items(self, column: int, other: int) -> bool:
        """Whether two columns of texts are items of one list."""
        one, two = self.evidence[column], self.evidence[other]
        if one.type != "text" or two.type != "text" or one.header or one.role == "title":
            return False
        if one.label or one.classes != two.classes:
            return (self.are_labelled_items if one.label else self.are_list_of_one_element)(column, other)
        if not all(self.grid.attributes[column + 1 : other]):
            return False
        if one.classes and LIST_FIELD in field_in(one.classes[0], "text"):
            return True
        left, right = set(self.grid.column_texts(column).texts), set(self.grid.column_texts(other).texts)
        if (are_labelled(left) and are_labelled(right)) or self.are_points(column, other):
            return True
        return len(left & right) >= SHARED_VALUES * min(len(left), len(right))

    def are_points(self, column: int, other: int) -> bool:
        """Whether columns that nothing names have several words in items of one list, in as many as all records have."""
        are_named = self.evidence[column].role or self.evidence[other].role
        if are_named or not (self.are_phrases(column) and self.are_phrases(other)):
            return False
        page, cells = self.page, self.grid.cells
        one, two = (page.parent[cells[each].nodes[0]] for each in (column, other))
        return page.tag[one] == page.tag[two] == ITEM and page.parent[one] == page.parent[two]

    def are_phrases(self, column: int) -> bool:
        """Whether most texts of a column are of several words, are no prose and differ from record to record."""
        texts = self.grid.column_texts(column).texts
        return (
            not self.may_be_prose(column)
            and 2 * len(set(texts)) > len(texts)
            and median_low(text.count(" ") for text in texts) >= PHRASE_BLANKS
        )

    def are_labelled_items(self, column: int, other: int) -> bool:
        """Whether texts follow those behind a label in elements of the same kind, wherever a record has both."""
        page, cells, label = self.page, self.grid.cells, self.evidence[column].label.lower()
        if {self.evidence[each].type for each in (column, other)} != {"text"} or self.evidence[other].label:
            return False
        if not label or FIELD_OF_LEAD.get(label, LIST_FIELD) != LIST_FIELD:
            return False
        if any(split_label(text)[0] for text in self.evidence[other].values):
            return False  # another property
        rows = self.known.rows_of(column) & self.known.rows_of(other)
        pairs = [(page.parent[cells[column].of_row(row)[-1]], page.parent[cells[other].of_row(row)[0]]) for row in rows]
        return bool(pairs) and all(
            page.parent[one] == page.parent[two]
            and page.tag[one] == page.tag[two] in ITEM_TAGS
            and page.class_id[one] == page.class_id[two]
            for one, two in pairs
        )

    def are_list_of_one_element(self, column: int, other: int) -> bool:
        """Whether two columns, one of lists, have items with a class in common in one element, wherever a record has both.

        A modifier of the class, such as that of the first tag, makes the other one.
        """
        if not (self.grid.is_list(column) or self.grid.is_list(other)):
            return False
        rows = self.known.rows_of(column) & self.known.rows_of(other)
        pairs = [[self.page.parent[self.grid.cells[each].of_row(row)[0]] for each in (column, other)] for row in rows]
        return (
            bool(pairs)
            and all(self.page.parent[one] == self.page.parent[two] for one, two in pairs)
            and all(class_names(self.page, one) & class_names(self.page, two) for one, two in pairs)
        )


def several(groups: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the groups of several columns."""
    return [group for group in groups if len(group) > 1]


def are_labelled(texts: Collection[str]) -> bool:
    """Whether nearly all texts are a label and a value: properties that differ from record to record.

    >>> are_labelled(["Colour: red", "Weight: 3 kg"]), are_labelled(["red", "Weight: 3 kg"])
    (True, False)
    """
    return sum(bool(split_label(text)[0]) for text in texts) >= LABELLED_SHARE * len(texts)
