"""Evidence for columns of prices: amounts that are struck out, and the words in front of them."""

from __future__ import annotations

from functools import cached_property
from itertools import islice
from typing import Final

from scutch.lexicon.field_names import FIELD_OF_WORD
from scutch.lexicon.shop_words import SAVINGS, leads_to_other_price
from scutch.records.cells.cell_labels import DIGIT
from scutch.records.cells.price_columns import are_struck
from scutch.records.columns.names.column_elements import NAME_CELLS, ColumnElements

#: Characters of a range of prices at most.
RANGE_CHARS: Final = 24
#: Types of columns that may be regular prices.
AMOUNT_TYPES: Final = frozenset(("price", "number"))


def is_price_label(lead: str) -> bool:
    """Whether words in front of a price name the column, or say that it is a saving; "price" alone says no more than a class.

    >>> is_price_label("Sale price"), is_price_label("You save"), is_price_label("from"), is_price_label("Price")
    (True, True, False, False)
    """
    words = lead.lower().split()
    return " ".join(words) in SAVINGS or (len(words) > 1 and any(FIELD_OF_WORD.get(word) == "price" for word in words))


class PriceEvidence:
    """What tells the columns of prices apart: amounts that are struck out, and the words in front of them."""

    def __init__(self, elements: ColumnElements) -> None:
        self.elements = elements
        self.grid = elements.grid
        self.page = elements.page

    def is_struck(self, column: int) -> bool:
        """Whether the amounts of a column are struck out, or the higher ones of two."""
        if column == self.grid.regular:
            return True
        if self.grid.type_of(column) not in AMOUNT_TYPES:
            return False
        nodes = self.grid.cells[column].nodes
        amounts = (node for node in nodes if DIGIT.search(self.page.text(node)))  # words around them may be struck out or not
        return are_struck(self.page, [*islice(amounts, NAME_CELLS)] or nodes[:NAME_CELLS])

    def names_price(self, lead: str, column: int) -> bool:
        """Whether the words in front of prices name their column, or tell it from that of the price of the thing."""
        if is_price_label(lead) or not leads_to_other_price(lead):
            return is_price_label(lead)
        texts = self.elements.first_texts(column)
        are_amounts = len(set(texts)) > 1 and max(map(len, texts)) <= len(lead) + RANGE_CHARS
        return are_amounts and self.has_plain_price

    @cached_property
    def has_plain_price(self) -> bool:
        """Whether a column has prices of the thing itself."""
        prices = (column for column in self.elements.texts if self.grid.type_of(column) == "price")
        return any(not leads_to_other_price(self.grid.price_prefix(column)) for column in prices)
