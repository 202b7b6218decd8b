"""The types of columns, read on first access."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from scutch.lexicon.shop_words import is_stock_text
from scutch.lexicon.words import NO_VALUES
from scutch.page.page import Page
from scutch.page.parser import Columns
from scutch.records.cells.cell_labels import common_sign, unlabelled
from scutch.records.cells.column_cells import ColumnNodes
from scutch.records.cells.lazy.labels import LabelsOfColumns, PricePrefixes, bare_lead
from scutch.records.class_names import fields_of
from scutch.records.typed_values import values_on
from scutch.values.column import column_type, may_be_recent
from scutch.values.dates.relative import age_of
from scutch.values.duration import read_duration
from scutch.values.place import are_places
from scutch.values.quantity import are_counts
from scutch.values.registry import TYPE_OF_ATTRIBUTE

#: Start of a date with its day or its month first.
AMBIGUOUS_DATE: Final = re.compile(r"\d{1,2}[./-]\d{1,2}[./-]\d")
#: Texts of a column that are looked at for times relative to now.
FIRST_TEXTS: Final = 4
#: Texts of a column of which one begins with a digit if it counts things.
FIRST_COUNTS: Final = 3


class TypesOfColumns(dict[int, str]):
    """The type of each column, of its texts without the labels and prefixes that they share."""

    __slots__ = ("labels", "prefixes", "texts")

    def __init__(self, labels: LabelsOfColumns, prefixes: PricePrefixes, known: Mapping[int, str]) -> None:
        super().__init__(known)
        self.texts, self.labels, self.prefixes = labels.texts, labels, prefixes

    def __missing__(self, column: int) -> str:
        found = self[column] = TYPE_OF_ATTRIBUTE.get(self.texts.source.attributes[column]) or self.of_texts(column)
        return found

    def prefix(self, column: int) -> str:
        """Return the label, words or sign in front of nearly all values of a column; empty if there are none.

        Words in front of prices are no part of values where all values are prices: "Sold: £340" beside "Unsold" stays whole.
        """
        words = self.prefixes[column]
        return self.prefix_with(column, words if words and self[column] == "price" else "")

    def prefix_with(self, column: int, price_words: str) -> str:
        """Return the label of a column, the words in front of its prices, or the sign or the words in front of its values."""
        found = self.labels[column] or price_words or common_sign(self.texts[column].texts)
        source = self.texts.source
        return found or ("" if source.attributes[column] else bare_lead(source.page.columns, source.cells[column]))

    def are_plain_words(self, column: int) -> bool:
        """Whether the texts of a column are words without a label, a value that is missing and a time relative to now."""
        values = self.texts[column]
        if not values.are_words or not NO_VALUES.isdisjoint(values.texts):
            return False
        return not (self.labels[column] or self.prefixes[column] or may_be_recent(values.texts[:FIRST_TEXTS]))

    def of_texts(self, column: int) -> str:
        """Return the type of a column by its texts; counts may decide before they are read."""
        values = self.texts[column]
        if self.are_plain_words(column):
            return "number" if values.words < len(values.texts) and are_counts(values.texts) else "text"
        texts, source = unlabelled(values.texts, self.prefix_with(column, self.prefixes[column])), self.texts.source
        if texts and texts[0][:1].isdigit() and (called := type_by_class(source.page.columns, source.cells[column], texts)):
            return called
        found = column_type(texts)
        if found == "text" and any(text[:1].isdigit() for text in texts[:FIRST_COUNTS]) and are_counts(texts):
            return "number"
        are_open = found == "date" and are_ambiguous(source.page, texts)
        return "text" if are_open or (found == "number" and are_no_numbers(texts)) else found


def are_no_numbers(texts: Sequence[str]) -> bool:
    """Whether texts that read as numbers are states of the stock, or towns behind their postal codes."""
    return all(map(is_stock_text, texts)) or are_places(texts)


def are_ambiguous(page: Page, texts: Sequence[str]) -> bool:
    """Whether a date in numbers cannot be read, as its day may be its month: such dates stay texts."""
    return AMBIGUOUS_DATE.match(texts[0]) is not None and None in values_on(page, texts, "date")


def type_by_class(page: Columns, cells: ColumnNodes, texts: Sequence[str]) -> str:
    """Return the type of texts with several readings that their element says: minutes and seconds, times of the past."""
    element = page.parent[cells.nodes[0]]
    is_time = page.name(element) == "time"
    if ":" in texts[0] and all(map(read_duration, texts)):
        likely, is_time = "duration", is_time and (page.attribute(element, "datetime") or "").startswith("P")
    elif all(map(age_of, texts)):
        likely = "date"
    else:
        return ""
    names = (page.attribute(element, "class") or "").split()
    return likely if is_time or any(likely in fields_of(name) for name in names) else ""
