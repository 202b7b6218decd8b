"""Roles of columns of numbers: ratings, how many reviews there are, ranks, years."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from scutch.lexicon.field_names import FIELDS, REVIEW_WORDS
from scutch.lexicon.shop_words import is_reduction, is_unit_price
from scutch.records.cells.text_parts.ranks import are_ranks
from scutch.records.columns.roles.facts import MANY, ColumnFacts

#: Rows from which on a pattern of numbers is no accident.
PATTERN_ROWS: Final = 4
#: Fields of class words of a number beside a rating.
RATING_FIELDS: Final = frozenset(("rating", "score", "review_count"))
#: Fields that numbers may be.
COUNT_FIELDS: Final = frozenset(name for name, field in FIELDS.items() if "number" in field.types.split())
#: A number without a unit, perhaps in parentheses.
BARE_COUNT: Final = re.compile(r"\(?\s*\d[\d.,]*[kKmM]?\s*\)?")
#: How many reviews or ratings there are; a value on a scale.
RATING_COUNT: Final = re.compile(rf"\d\+?\s?(?:{REVIEW_WORDS})", re.IGNORECASE)
SCALE_VALUE: Final = re.compile(r"\d(?:[.,]\d{1,2})?(?: (?:avg\.?|average)(?: rating)?)?", re.IGNORECASE)
#: A value with one or two decimals, which counts nothing; three would be thousands.
DECIMAL: Final = re.compile(r"\d{1,2}[.,]\d{1,2}")
#: Types of columns that say by which share prices are reduced.
REDUCTION_TYPES: Final = frozenset(("number", "text"))
SIGNED_RANK: Final = re.compile(r"#\s?\d+\.?|\d+[.)]")
YEAR: Final = re.compile(r"[\s,;(]*(?:1[89]|20)\d\d[\s.,;)]*")


def number_role(
    column: ColumnFacts,
    *,
    has_rating: bool,
    is_first: bool = False,
    is_before_title: bool = False,
    is_behind_rating: bool = False,
) -> str:
    """Return the role of a column of numbers: places of a ranking in front, or how many ratings there are; empty for others.

    >>> number_role(ColumnFacts(("1.", "2.", "3.", "4."), type="number"), has_rating=False, is_first=True)
    'rank'
    >>> number_role(ColumnFacts(("27", "3"), type="number", field="rating"), has_rating=True)
    'review_count'
    >>> number_role(ColumnFacts(("(27)", "(3)"), type="number", field="rating"), has_rating=False)
    'review_count'
    >>> number_role(ColumnFacts(("8.7", "9.1"), type="number", field="score"), has_rating=True)
    ''
    """
    if not may_count(column):
        return ""
    if are_rating_counts(column) or (column.field in RATING_FIELDS and (has_rating or are_in_parentheses(column.texts))):
        return "review_count"
    if is_behind_rating and column.field not in COUNT_FIELDS and all(map(BARE_COUNT.fullmatch, column.texts)):
        return "review_count"
    if len(column.texts) >= PATTERN_ROWS and all(map(YEAR.fullmatch, column.texts)):
        return "year"
    return "rank" if (is_first or is_before_title) and is_rank(column, is_before_title=is_before_title) else ""


def is_rank(column: ColumnFacts, *, is_before_title: bool) -> bool:
    """Whether numbers are ranks, and no class names them; those with a sign of ranks before titles have that of a record.

    >>> places = ColumnFacts(("1.", "2.", "3.", "4."), type="number", own_name="inn")
    >>> is_rank(places, is_before_title=True), is_rank(places, is_before_title=False)
    (True, False)
    """
    is_signed = is_before_title and all(map(SIGNED_RANK.fullmatch, column.texts))
    return not column.field and (is_signed or not column.own_name) and are_ranks(column.texts)


def may_count(column: ColumnFacts) -> bool:
    """Whether a column has numbers that are not all values with decimals.

    >>> [may_count(ColumnFacts(texts, type="number")) for texts in (("8,7", "9,1"), ("1.204", "356"))]
    [False, True]
    """
    return column.type == "number" and not (column.texts and all(map(DECIMAL.fullmatch, column.texts)))


def are_in_parentheses(texts: Sequence[str]) -> bool:
    """Whether all texts begin with a parenthesis.

    >>> are_in_parentheses(["(27)", "(3)"]), are_in_parentheses(["27", "(3)"])
    (True, False)
    """
    return all(text.startswith("(") for text in texts)


def are_rating_counts(column: ColumnFacts) -> bool:
    """Whether numbers count reviews or ratings.

    >>> are_rating_counts(ColumnFacts(("48 reviews", "1 review"), type="number")), are_rating_counts(ColumnFacts(("48", "1")))
    (True, False)
    """
    return column.type == "number" and bool(column.texts) and all(map(RATING_COUNT.search, column.texts))


def are_unit_prices(column: ColumnFacts) -> bool:
    """Whether a column has the prices of a measure of goods, as beside the price of a package.

    >>> are_unit_prices(ColumnFacts(("€8.36 / 100 g", "€2 / kg"), type="price")), are_unit_prices(ColumnFacts(type="price"))
    (True, False)
    """
    return column.type == "price" and bool(column.texts) and all(map(is_unit_price, column.texts))


def are_reductions(column: ColumnFacts) -> bool:
    """Whether a column says by which share prices are reduced, where no header names it.

    >>> are_reductions(ColumnFacts(("-30%", "-25%"), 2, type="number")), are_reductions(ColumnFacts(("30%", "25%"), 2))
    (True, False)
    """
    if column.type not in REDUCTION_TYPES or column.is_headed:
        return False
    return bool(column.texts) and all(map(is_reduction, column.texts))


def are_ratings(column: ColumnFacts) -> bool:
    """Whether numbers may be ratings on a scale of five or ten: most with a decimal.

    >>> are_ratings(ColumnFacts(("4.6", "3.9", "5"), type="number")), are_ratings(ColumnFacts(("12.5", "4.6"), type="number"))
    (True, False)
    """
    if column.type != "number" or not all(map(SCALE_VALUE.fullmatch, column.texts)):
        return False
    return sum(len(text) > 1 for text in column.texts) >= MANY * len(column.texts) or len(column.texts) < PATTERN_ROWS
