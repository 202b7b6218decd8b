"""Numbers and what is behind them: the rest of a price, a unit, a scale."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import dropwhile
from typing import Final

from scutch.lexicon.months import month_names
from scutch.records.cells.joins.column_sample import SAME_SHARE, ColumnSample
from scutch.records.cells.price_columns import begins_price, continue_prices, is_money, may_continue_price
from scutch.values.quantity import STEM
from scutch.values.rating import SCALE_START

#: The sign between a rating and its scale, and between the parts of a path.
SLASH: Final = "/"
#: What a price is for.
MEASURE: Final = re.compile(r"/\s?[^\W\d].*")
#: A number that counts something, and the word for it.
COUNTED: Final = re.compile(r"[-−–+]?\d[\d.,  ]*[kKmM]?\+?")
UNIT: Final = re.compile(r"[^\W\d_]{3,16}\.?")


def is_unit(text: str) -> bool:
    """Whether a text may be the unit of a number.

    >>> [is_unit(text) for text in ("votes", "May", "asked today", "m²")]
    [True, False, False, False]
    """
    return UNIT.fullmatch(text) is not None and text.rstrip(".").lower() not in month_names().numbers


def is_rest_of_price(sample: ColumnSample, run: Sequence[int], other: int, columns: Sequence[int]) -> bool:
    """Whether another column is the next part of a split price in a run."""
    if not may_continue_price(sample.first_text(other)):
        return False
    texts = sample.texts(other)
    rows = [row for row in sample.texts(run[-1]) if row in texts]
    price = list(dropwhile(lambda column: not is_in_price(sample.first_text(column)), run))  # no words before it
    parts = [(sample.text_before(other, price, row), texts[row]) for row in rows]
    return continue_prices(parts, money=any(is_money(sample.first_text(column)) for column in columns))


def is_in_price(text: str) -> bool:
    """Whether a text may be a part of a split price.

    >>> [is_in_price(text) for text in ("$549", "99", "€", "Now")]
    [True, True, True, False]
    """
    return may_continue_price(text) or begins_price(text)


def is_scale_of(sample: ColumnSample, column: int, other: int, pair: tuple[int, int], columns: Sequence[int]) -> bool:
    """Whether a column has numbers and another one begins with their scale, as "out of 5 stars". ``pair``: nodes."""
    if sample.first_text(column) == SLASH:
        return SCALE_START.match(sample.first_text(other)) is not None and sample.are_adjacent(*pair)
    if not sample.first_text(column)[:1].isdigit() or not SCALE_START.match(with_next(sample, other, columns)):
        return False
    are_numbers = all(map(COUNTED.fullmatch, sample.texts(column).values()))
    return are_numbers and sample.are_adjacent(*pair)


def with_next(sample: ColumnSample, column: int, columns: Sequence[int]) -> str:
    """Return the first text of a column; of a slash that of the column behind it."""
    text = sample.first_text(column)
    rest = columns[columns.index(column) + 1 :] if text == SLASH else ()
    return sample.first_text(rest[0]) if rest else text


def is_unit_of(sample: ColumnSample, column: int, other: int, pair: tuple[int, int]) -> bool:
    """Whether a column has numbers and another one their unit. ``pair``: nodes."""
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


def is_measure_of(sample: ColumnSample, column: int, other: int, pair: tuple[int, int]) -> bool:
    """Whether a column has numbers and another one their unit, or prices and what they are for, as "/ Piece"."""
    if not sample.first_text(other).startswith(SLASH):
        return is_unit_of(sample, column, other, pair)
    if not begins_price(sample.first_text(column)) or not sample.are_adjacent(*pair):
        return False
    return all(map(MEASURE.fullmatch, sample.texts(other).values()))
