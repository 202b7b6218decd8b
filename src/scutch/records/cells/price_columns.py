"""Price columns: split prices joined, and the prices to pay of different records put into one column.

``<i>$</i>12<sup>99</sup>`` is one price for a reader and three columns for an alignment. Shops also write the price to pay in
another element when there is also a regular price, so that each record has only one of two columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final

from scutch.lexicon.currencies import currency_of
from scutch.lexicon.field_names import STRUCK_TAGS
from scutch.page.layout import LINE_THROUGH
from scutch.page.parser import Columns
from scutch.page.tag_ids import ids_of
from scutch.page.traversal import ancestors
from scutch.records.cells.joins.column_sample import ColumnSample
from scutch.records.class_names import is_regular_price
from scutch.values.plain_signs import ascii_signs
from scutch.values.price import read_price

#: Characters of a currency's sign, word or code at most.
CURRENCY_CHARS: Final = 4
#: Tags of elements whose text is struck out.
STRUCK_IDS: Final = ids_of(tuple(STRUCK_TAGS))
DECIMAL_SIGNS: Final = frozenset(".,")
DASHES: Final = frozenset("-–—")
#: An amount; dashes may stand for no cents.
AMOUNT_BEFORE_CURRENCY: Final = re.compile(r"\d[\d.,' ]*-{0,2}")
#: An amount that cents may follow, perhaps behind its currency, up to its decimal sign if it has one.
AMOUNT_BEFORE_CENTS: Final = re.compile(r"(?:\D{1,4}\s?)?\d[\d.,' ]*")
CENTS: Final = re.compile(r"[.,]?\d\d(?!\d|\s?%)")
#: The end of an amount that has its cents.
WITH_CENTS: Final = re.compile(r"\d[.,]\d\d$")
#: The next group of the digits of an amount.
THOUSANDS: Final = re.compile(r"\d{3}")


# ---- split prices


def is_currency(text: str) -> bool:
    """Whether a text is the sign, word or code of a currency and nothing else.

    >>> is_currency("€"), is_currency("￥"), is_currency("USD"), is_currency("R"), is_currency("€ 5"), is_currency("books")
    (True, True, True, True, False, False)
    """
    return len(text) <= CURRENCY_CHARS and is_sign(text)


@lru_cache(maxsize=512)  # several rules test the short texts of a column
def is_sign(text: str) -> bool:
    """Whether a text is what currencies are written as; cached."""
    return currency_of(ascii_signs(text)) is not None


def may_continue_price(text: str) -> bool:
    """Whether a text may be the second part of a split price; a prefilter of ``continue_prices``.

    >>> [may_continue_price(text) for text in ("12.99", "€", "€/mes", ",", "-", "by", "")]
    [True, True, True, True, True, False, False]
    """
    return text[:1].isdigit() or text[:1] in DECIMAL_SIGNS or text in DASHES or is_currency(without_period(text))


def without_period(text: str) -> str:
    """Return the currency in front of what a price is for, such as "€/month"; the text itself if it has no slash.

    >>> without_period("€ / month"), without_period("€")
    ('€', '€')
    """
    return text.partition("/")[0].rstrip()


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
    if is_currency(without_period(after)):
        return AMOUNT_BEFORE_CURRENCY.fullmatch(before) is not None
    if not AMOUNT_BEFORE_CENTS.fullmatch(before) or WITH_CENTS.search(before):
        return False
    has_sign = before[-1] in DECIMAL_SIGNS
    if after in DECIMAL_SIGNS:
        return not has_sign
    if after in DASHES:
        return has_sign
    return money and (CENTS.match(after) is not None or (has_sign and THOUSANDS.fullmatch(after) is not None))


def is_split_price(texts: Sequence[str]) -> bool:
    """Whether texts are the parts of one price, its currency among them.

    >>> is_split_price(["€", "12", ".", "39"]), is_split_price(["12", "39"]), is_split_price(["€ 12", "€ 9"])
    (True, False, False)
    """
    if not any(map(is_currency, texts)):
        return False
    wholes = accumulate(map(ascii_signs, texts))
    return all(
        continues_price(before, ascii_signs(after), money=True) for before, after in zip(wholes, texts[1:], strict=False)
    )


# ---- prices to pay


def join_alternating_prices(sample: ColumnSample, runs: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return runs; those of prices to pay that share no record are joined.

    ``runs``: columns of one block, those that run on as one text together.
    """
    prices = [run for run in runs if is_price(sample, run)] if len(runs) > 1 else []
    payable = [run for run in prices if is_payable(sample, run, prices)] if len(prices) > 1 else []
    found = [run for run in runs if run not in payable]
    joined: list[tuple[int, ...]] = []
    for run in payable:
        place = next((place for place, other in enumerate(joined) if are_disjoint(sample, run, other)), -1)
        if place < 0:
            joined.append(run)
        else:
            joined[place] += run
    return found + joined


def is_payable(sample: ColumnSample, run: Sequence[int], prices: Sequence[tuple[int, ...]]) -> bool:
    """Whether prices are to pay: they are no regular ones, or no record has another price beside them."""
    if not is_regular_price_at(sample.page, sample.cells[run[-1]].nodes[0]):
        return True
    return all(are_disjoint(sample, run, other) for other in prices if other != run)


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


def is_regular_price_at(page: Columns, node: int) -> bool:
    """Whether a text is a regular price: struck out, or by a class of its element or one around it."""
    return are_struck(page, (node,)) or is_regular_price(inline_classes(page, node))


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
