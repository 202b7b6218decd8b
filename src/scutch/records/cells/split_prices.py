"""Prices in pieces: a sign, an amount, its decimal sign and its cents in elements of their own, as shops set them.

``<i>$</i>12<sup>99</sup>`` is one price for a reader and three columns for an alignment.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from scutch.lexicon.currencies import currency_of
from scutch.values.plain_signs import plain
from scutch.values.price import read_price

#: Characters of a currency's sign, word or code.
SIGN: Final = 4
MARKS: Final = frozenset(".,")
DASHES: Final = frozenset("-–—")
#: An amount, perhaps with a dash for no cents.
AMOUNT: Final = re.compile(r"\d[\d.,' ]*-{0,2}")
#: What cents may follow: an amount, perhaps behind its sign, up to its decimal sign if it has one.
WHOLE: Final = re.compile(r"(?:\D{1,4}\s?)?\d[\d.,' ]*")
CENTS: Final = re.compile(r"[.,]?\d\d(?!\d)")


def is_sign(text: str) -> bool:
    """Whether a text is the sign, word or code of a currency and nothing else.

    Examples
    --------
    >>> is_sign("€"), is_sign("￥"), is_sign("USD"), is_sign("R"), is_sign("€ 5"), is_sign("books")
    (True, True, True, True, False, False)
    """
    return len(text) <= SIGN and currency_of(plain(text)) is not None


def may_go_on(text: str) -> bool:
    """Whether a text may be the second piece of a price: a quick look.

    Examples
    --------
    >>> [may_go_on(text) for text in ("12.99", "€", ",", "-", "by", "")]
    [True, True, True, True, False, False]
    """
    return text[:1].isdigit() or text[:1] in MARKS or text in DASHES or is_sign(text)


def is_money(text: str) -> bool:
    """Whether a text has a price, or is the sign of a currency.

    Examples
    --------
    >>> [is_money(text) for text in ("Now $12", "€", "12", "12回")]
    [True, True, False, False]
    """
    return is_sign(text) or read_price(text) is not None


def begins_price(text: str) -> bool:
    """Whether a text begins with a price, or is the sign in front of one.

    Examples
    --------
    >>> [begins_price(text) for text in ("$12", "12.50 €", "€", "12", "Now $12")]
    [True, True, True, False, False]
    """
    return is_sign(text) or (WHOLE.match(text) is not None and read_price(text) is not None)


def go_on(pieces: Sequence[tuple[str, str]], *, money: bool) -> bool:
    """Whether, in each row, a text goes on in another one as a price does.

    Parameters
    ----------
    pieces
        The texts.
    money
        Whether the sign of a currency stands near.

    Examples
    --------
    >>> go_on([("€", "5"), ("€", "7.50")], money=True), go_on([("£20", "£")], money=True)
    (True, False)
    >>> go_on([("12", "09"), ("1,299", "00")], money=True), go_on([("12", "09")], money=False)
    (True, False)
    """
    return bool(pieces) and all(goes_on(plain(before), plain(after), money) for before, after in pieces)


def goes_on(before: str, after: str, money: bool) -> bool:
    """The same for one row."""
    if is_sign(before):
        return after[:1].isdigit()
    if is_sign(after):
        return AMOUNT.fullmatch(before) is not None
    if not WHOLE.fullmatch(before):
        return False
    is_marked = before[-1] in MARKS
    if after in MARKS:
        return not is_marked
    if after in DASHES:
        return is_marked
    return CENTS.match(after) is not None and (money or is_marked or after[0] in MARKS or read_price(after) is not None)
