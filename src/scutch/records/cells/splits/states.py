"""Columns of badges, controls or prices, some of which say that a thing is sold out or in stock: a column of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import Final

from scutch.lexicon.control_words import is_control_text
from scutch.lexicon.shop_words import STATE_CHARS, is_badge_text, is_stock_text
from scutch.records.cells._cell_texts import collapsed_texts
from scutch.records.cells.column_cells import ColumnNodes, divided
from scutch.records.cells.lazy.columns import LazyColumns
from scutch.values.price import read_price

#: Different texts of a column of badges at most.
MOST_STATES: Final = 12


def parts_by_state(grid: LazyColumns, column: int) -> list[ColumnNodes]:
    """Return the nodes of a column about the stock, and its others; none for a column without both."""
    shown, own = grid.column_texts(column).texts, grid.own[column]
    has_prices = own.several and any(map(read_price, shown[:1]))
    if not (has_prices or are_states(shown[:1])) or not 1 < len(set(shown)) <= (len(shown) if has_prices else MOST_STATES):
        return []  # an early exit
    texts = collapsed_texts(grid.page.columns, own.nodes)
    others = [not is_stock_text(text) for text in texts]
    if all(others) or not any(others):
        return []
    rest = list(compress(texts, others))
    return divided(own, others) if are_states(rest) or all(map(read_price, rest)) else []


def are_states(texts: Sequence[str]) -> bool:
    """Whether all texts are badges, controls, or about the stock.

    >>> are_states(["Sold out", "Sale!", "Add to cart"]), are_states(["Sold out", "Flax rope"])
    (True, False)
    """
    return all(len(text) <= STATE_CHARS and (is_stock_text(text) or are_badges((text,))) for text in texts)


def are_badges(texts: Iterable[str]) -> bool:
    """Whether all texts are badges or controls.

    >>> are_badges(["Sale!", "Add to cart"]), are_badges(["Sale!", "Sold out"])
    (True, False)
    """
    return all(is_control_text(text) or is_badge_text(text) for text in texts)
