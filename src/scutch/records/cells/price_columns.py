"""Price columns: split prices joined, and the prices to pay of different records put into one column.

``<i>$</i>12<sup>99</sup>`` is one price for a reader and three columns for an alignment. Shops also write the price to pay in
another element when there is also a regular price, so that each record has only one of two columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final

from scutch.lexicon.currencies import currency_of
from scutch.lexicon.field_names import STRUCK_TAGS
from scutch.page.layout import LINE_THROUGH
from scutch.page.parser import Columns
from scutch.page.tag_ids import ids_of
from scutch.page.traversal import ancestors
from scutch.records.cells.column_cells import ColumnNodes, in_rows, merged
from scutch.records.cells.column_sample import ColumnSample
from scutch.records.class_names import fields_of, is_regular_price
from scutch.values.plain_signs import ascii_signs
from scutch.values.price import read_price

#: Characters of a currency's sign, word or code at most.
CURRENCY_CHARS: Final = 4
#: Tags of elements whose text is struck out.
STRUCK_IDS: Final = ids_of(tuple(STRUCK_TAGS))
#: Fields of amounts that are no price of the thing itself.
OTHER_AMOUNTS: Final = frozenset(("shipping", "salary", "discount"))
DECIMAL_SIGNS: Final = frozenset(".,")
DASHES: Final = frozenset("-–—")
#: An amount; dashes may stand for no cents.
AMOUNT_BEFORE_CURRENCY: Final = re.compile(r"\d[\d.,' ]*-{0,2}")
#: An amount that cents may follow, perhaps behind its currency, up to its decimal sign if it has one.
AMOUNT_BEFORE_CENTS: Final = re.compile(r"(?:\D{1,4}\s?)?\d[\d.,' ]*")
CENTS: Final = re.compile(r"[.,]?\d\d(?!\d|\s?%)")


#: Records on sale at least where all have the price to pay in one column.
LEAST_ON_SALE: Final = 2
#: A regular price is at most so many times the price to pay, and above it in this share of the rows.
MOST_REDUCED: Final = 10
LEAST_REDUCED: Final = 0.5


# ---- split prices


def is_currency(text: str) -> bool:
    """Whether a text is the sign, word or code of a currency and nothing else.

    >>> is_currency("€"), is_currency("￥"), is_currency("USD"), is_currency("R"), is_currency("€ 5"), is_currency("books")
    (True, True, True, True, False, False)
    """
    return len(text) <= CURRENCY_CHARS and is_sign(text)


@lru_cache(maxsize=512)  # several rules ask for the short texts of a column
def is_sign(text: str) -> bool:
    """Whether a text is what currencies are written as; cached."""
    return currency_of(ascii_signs(text)) is not None


def may_continue_price(text: str) -> bool:
    """Whether a text may be the second part of a split price; a prefilter of ``continue_prices``.

    >>> [may_continue_price(text) for text in ("12.99", "€", ",", "-", "by", "")]
    [True, True, True, True, False, False]
    """
    return text[:1].isdigit() or text[:1] in DECIMAL_SIGNS or text in DASHES or is_currency(text)


def is_money(text: str) -> bool:
    """Whether a text has a price, or is a currency.

    >>> [is_money(text) for text in ("Now $12", "€", "12", "12回")]
    [True, True, False, False]
    """
    return is_currency(text) or read_price(text) is not None


def begins_price(text: str) -> bool:
    """Whether a text begins with a price, or is the currency in front of one.

    >>> [begins_price(text) for text in ("$12", "12.50 €", "€", "12", "Now $12")]
    [True, True, True, False, False]
    """
    return is_currency(text) or (AMOUNT_BEFORE_CENTS.match(text) is not None and read_price(text) is not None)


def continue_prices(pairs: Sequence[tuple[str, str]], *, money: bool) -> bool:
    """Whether the second text of each pair continues the first one as part of a split price.

    ``pairs``: texts of two columns, a pair a row. ``money``: whether the block has a currency or a price.

    >>> continue_prices([("€", "5"), ("€", "7.50")], money=True), continue_prices([("£20", "£")], money=True)
    (True, False)
    >>> continue_prices([("12", "09"), ("1,299", "00")], money=True), continue_prices([("12", "09")], money=False)
    (True, False)
    >>> continue_prices([("$12", "18% OFF")], money=True)
    False
    """
    return bool(pairs) and all(continues_price(ascii_signs(before), ascii_signs(after), money) for before, after in pairs)


def continues_price(before: str, after: str, money: bool) -> bool:
    """Return the answer of ``continue_prices`` for one row."""
    if is_currency(before):
        return after[:1].isdigit()
    if is_currency(after):
        return AMOUNT_BEFORE_CURRENCY.fullmatch(before) is not None
    if not AMOUNT_BEFORE_CENTS.fullmatch(before):
        return False
    has_sign = before[-1] in DECIMAL_SIGNS
    if after in DECIMAL_SIGNS:
        return not has_sign
    if after in DASHES:
        return has_sign
    return money and CENTS.match(after) is not None


# ---- prices to pay


def join_alternating_prices(sample: ColumnSample, runs: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return runs; those of prices to pay that share no record are joined.

    ``runs``: columns of one block, those that run on as one text together.
    """
    prices = [run for run in runs if is_price(sample, run)] if len(runs) > 1 else []
    payable = [run for run in prices if not is_regular(sample, run[-1])] if len(prices) > 1 else []
    found = [run for run in runs if run not in payable]
    joined: list[tuple[int, ...]] = []
    for run in payable:
        place = next((place for place, other in enumerate(joined) if are_disjoint(sample, run, other)), -1)
        if place < 0:
            joined.append(run)
        else:
            joined[place] += run
    return found + joined


def is_price(sample: ColumnSample, run: Sequence[int]) -> bool:
    """Whether the first cell of a run is a price."""
    if not any(begins_price(sample.first_text(column)) for column in run):
        return False
    row = sample.cells[run[-1]].rows[0]
    return read_price(" ".join(sample.texts(column).get(row, "") for column in run)) is not None


def are_disjoint(sample: ColumnSample, run: Sequence[int], other: Sequence[int]) -> bool:
    """Whether no record has cells in both of two runs."""
    rows = {row for column in run for row in sample.cells[column].rows}
    return all(rows.isdisjoint(sample.cells[column].rows) for column in other)


def is_regular(sample: ColumnSample, column: int) -> bool:
    """Whether the first cell of a column is a regular price: struck out, or by a class of its element or one around it."""
    page, node = sample.page, sample.cells[column].nodes[0]
    return are_struck(page, (node,)) or is_regular_price(inline_classes(page, node))


def is_other_amount(page: Columns, node: int) -> bool:
    """Whether a class of a text's element or of one around it says that it is no price of the thing, but that of its delivery.

    >>> import scutch
    >>> page = scutch.parse("<p><i class=shipping-cost>$4</i><i class=price>$12</i>").columns
    >>> is_other_amount(page, 6), is_other_amount(page, 8)
    (True, False)
    """
    names = (name for classes in inline_classes(page, node) for name in classes.split())
    return any(field in OTHER_AMOUNTS for name in names for field in fields_of(name))


def inline_classes(page: Columns, node: int) -> Iterator[str]:
    """Yield the class values of the elements around a text within its block, nearest first."""
    return (page.attribute(around, "class") or "" for around in ancestors(page, node, page.block[node]))


def are_struck(page: Columns, nodes: Iterable[int]) -> bool:
    """Whether any of some texts is struck out by an element or by a style.

    >>> import scutch
    >>> page = scutch.parse("<p><del><b>12</b></del> 10 <i style='text-decoration:line-through'>11</i>").columns
    >>> are_struck(page, [7]), are_struck(page, [8]), are_struck(page, [8, 10])
    (True, False, True)
    """
    tags, blocks, parents = page.tag, page.block, page.parent
    for node in nodes:
        around, block = node, blocks[node]
        while around >= block:
            if tags[around] in STRUCK_IDS or has_line_through(page, around):
                return True
            around = parents[around]
    return False


def has_line_through(page: Columns, node: int) -> bool:
    """Whether the computed style of a node strikes its text out; without one, its own style, or a class named after it."""
    style = page.layout.style_of(node) if page.layout else None
    if style:
        return style.struck
    return LINE_THROUGH in (page.attribute(node, "style") or "") or LINE_THROUGH in (page.attribute(node, "class") or "")


def paid_and_regular(
    prices: Sequence[tuple[ColumnNodes, Mapping[int, float]]],
) -> tuple[int, int, ColumnNodes, ColumnNodes] | None:
    """Return the prices to pay and the regular ones of two columns; one is higher wherever a record has both.

    Where only the higher one stands it is the price to pay: shops write one price and, on sale, two. Where only the lower one
    stands it is that anyway.

    ``prices``: the nodes of columns of prices, and their amounts by row. Returns: numbers of the columns with the lower and
    the higher price, and the nodes of the two new columns; None for no pair.

    >>> low, high = ColumnNodes([1], [5], several=False), ColumnNodes([0, 1], [2, 6], several=False)
    >>> paid_and_regular([(high, {0: 9.0, 1: 8.0}), (low, {1: 4.0})])[2:]
    (ColumnNodes(rows=[0, 1], nodes=[2, 5], several=False), ColumnNodes(rows=[1], nodes=[6], several=False))
    """
    for (lower, (low, amounts)), (higher, (high, others)) in permutations(enumerate(prices), 2):
        both = amounts.keys() & others.keys()
        if not both or any(amounts[row] > others[row] for row in both):
            continue
        is_whole = len(both) == len(amounts) or len(both) == high.filled >= LEAST_ON_SALE
        if not is_whole or any(others[row] > MOST_REDUCED * amounts[row] for row in both):
            continue
        if sum(amounts[row] < others[row] for row in both) < LEAST_REDUCED * len(both):
            continue
        return lower, higher, merged([low, in_rows(high, set(high.rows) - both)]), in_rows(high, both)
    return None


def price_pairs(cells: ColumnNodes, amounts: Sequence[float]) -> tuple[ColumnNodes, ColumnNodes] | None:
    """Return the prices to pay and the regular ones of a column whose cells have one or two prices; None if some have others.

    ``amounts``: the amount of each node.

    >>> price_pairs(ColumnNodes([0, 1, 1], [2, 5, 6], several=True), [9.0, 8.0, 4.0])
    (ColumnNodes(rows=[0, 1], nodes=[2, 6], several=False), ColumnNodes(rows=[1], nodes=[5], several=False))
    """
    by_row: dict[int, list[tuple[float, int]]] = {}
    for row, node, amount in zip(cells.rows, cells.nodes, amounts, strict=True):
        by_row.setdefault(row, []).append((amount, node))
    pairs = {row: sorted(prices) for row, prices in by_row.items()}
    several = [prices for prices in pairs.values() if len(prices) > 1]
    if not several or any(len(prices) > len(("paid", "regular")) for prices in several):
        return None
    if any(low == high or high > MOST_REDUCED * low for (low, _), (high, _) in several):
        return None
    regular = {row: prices[1][1] for row, prices in pairs.items() if len(prices) > 1}
    return (
        ColumnNodes(list(pairs), [prices[0][1] for prices in pairs.values()], several=False),
        ColumnNodes(list(regular), list(regular.values()), several=False),
    )
