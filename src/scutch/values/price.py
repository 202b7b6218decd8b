"""Prices: an amount next to a sign, word or code of a currency."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from scutch.lexicon.currencies import CODES, FREE, LOCAL, NO_CENTS, SIGNS, SYMBOLS, currency_of, of_language
from scutch.values._prefilter import ANY_WORD, MONEY_SIGN
from scutch.values.column_types import ColumnType, PlainPart, PrefilterRule
from scutch.values.number import AMOUNT_PATTERN, DIGITS, amount_in, certain_sign, is_thousands, ungrouped
from scutch.values.plain_signs import FALLING, accounting_signs, ascii_signs
from scutch.values.plain_types import FLOAT

#: Longer texts are prose.
PRICE_CHARS: Final = 64

LETTER_RUN: Final = re.compile(r"[^\W\d_]+")
#: Letters of signs that end in a slash, such as "S/".
SLASHED: Final = {sign[:-1] for sign in SIGNS if sign.endswith("/")}
MONEY_WORDS: Final = (
    CODES | SIGNS.keys() | SLASHED | FREE | {word.capitalize() for word in FREE} | {word.upper() for word in FREE}
)
#: The only sign that is ASCII.
DOLLAR: Final = "$"
#: From this character on, scripts write words without blanks between them.
ORIENTAL: Final = "\u0600"
#: A point before it belongs to it, unless that ends a word.
FIRST_DIGIT: Final = re.compile(r"(?<![\w/])\.\d|\d")
AMOUNT_PART: Final = re.compile(AMOUNT_PATTERN)
GROUPED: Final = re.compile(DIGITS)
SYMBOL: Final = f"[{''.join(sorted(SYMBOLS))}]"
CURRENCY_WORD: Final = r"[^\W\d_]+(?:\.[^\W\d_]+)*\.?"
#: What may follow an amount: a dash for no cents, then a sign or word that does not belong to the next amount; or cents.
AFTER: Final = re.compile(
    rf"(?:[.,]?-{{1,2}}(?!\d)|\.)?\s?(?:(?P<within>{SYMBOL})(?P<cents>\d\d(?!\d)|(?<=\d.)\s\d\d$)|(?P<mark>[A-Z]{{0,3}}{SYMBOL}|{CURRENCY_WORD})(?!\d))"
)
#: An m right behind an amount with its currency in front stands for millions, behind any other number for metres.
MILLIONS: Final = re.compile(rf"({SYMBOL}\s?{DIGITS})m(?![^\W_]|[²³/])")
#: What ends an amount without cents: "129,-", "129:-", "129.–".
ENDS_WITHOUT_CENTS: Final = re.compile(r"(?<=\d)(?P<sign>[.,:])[-‐‑–—−]{1,2}$")
DASHES: Final = frozenset("-‐‑–—−")
#: A minus, no dash, or the arrow of what falls in front of an amount; a minus between the currency and the amount.
BELOW_ZERO: Final = re.compile(rf"-(?! )|[{FALLING}]|\D*[\s{SYMBOL[1:-1]}]-\.?\d")
#: The most frequent forms, "Price: $1,299.00" and "1.299,00 €": early exits.
SIMPLE_PRICE: Final = re.compile(r"(?:[^\W\d_]*:\s)?([$€£])\s?((?:0|[1-9]\d{0,2}(?:,\d{3}){0,3}|[1-9]\d{0,11})(?:\.\d\d)?)\+?")
EURO_PRICE: Final = re.compile(
    r"(0|[1-9]\d{0,2}(?:([. \xa0\u202f])\d{3}(?:\2\d{3}){0,2})?|[1-9]\d{0,11})(?:,(\d\d))?\s?€", re.ASCII
)
GROUP_SIGNS: Final = str.maketrans("", "", ". \xa0\u202f")
#: Words and signs between the ends of a range.
RANGE_WORDS: Final = frozenset(("-", "~", "to", "bis", "à", "a", "до", "至"))
#: Currencies with a thousandth as their smallest coin.
THOUSANDTHS: Final = frozenset(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"))


class Price(NamedTuple):
    """An amount of money."""

    amount: float
    #: ISO 4217 code; None where the sign is of several currencies and the language does not decide.
    currency: str | None


@lru_cache(maxsize=512)  # several rules read the price of one text
def read_price(text: str, language: str = "", decimal: str = "") -> Price | None:
    """Return the first price of a short text; None if it has none.

    An amount without a currency is no price, unless a dash stands for its cents. The price of a range is its lower end; a word
    for "free" is a price of 0.

    ``text``: a short text. ``language``: BCP 47 tag of the page: it decides what ``$``, ``kr`` or ``¥`` mean. ``$`` alone is
    the US dollar. ``decimal``: the decimal sign, where it is known. Otherwise a point before three digits groups them: coins
    are hundredths.

    >>> read_price("€ 1.299,–"), read_price("from US$12.50 / night")
    (Price(amount=1299.0, currency='EUR'), Price(amount=12.5, currency='USD'))
    >>> read_price("1 299 kr", "sv"), read_price("10–20 €"), read_price("Gratis")
    (Price(amount=1299.0, currency='SEK'), Price(amount=10.0, currency='EUR'), Price(amount=0.0, currency=None))
    >>> read_price("12.99"), read_price("1 299,-", "nb"), read_price("S/ 25")
    (None, Price(amount=1299.0, currency='NOK'), Price(amount=25.0, currency='PEN'))
    >>> read_price("£1.2m"), read_price("€5/m")
    (Price(amount=1200000.0, currency='GBP'), Price(amount=5.0, currency='EUR'))
    >>> read_price("EUR -12.50"), read_price("-EUR 12.50"), read_price("EUR 10 -20")
    (Price(amount=-12.5, currency='EUR'), Price(amount=-12.5, currency='EUR'), Price(amount=10.0, currency='EUR'))
    """
    if len(text) > PRICE_CHARS or not has_sign(text):
        return None
    if simple := simple_price(text, language, decimal):
        return simple
    clear = ascii_signs(text)
    clear = MILLIONS.sub(r"\1M", clear) if "m" in clear else clear
    parts = amounts(clear)
    for place, found in enumerate(parts):
        code, cents = currency_at(clear, parts, place, language)
        if code is None:
            continue
        lower = parts[place - 1] if place and text_before(clear, parts, place) in RANGE_WORDS else found
        amount = amount_of(lower, cents, decimal or point_meaning(lower["digits"], code))
        if amount is not None:
            return Price(-amount if BELOW_ZERO.match(clear) else amount, local_yen(code, amount))
    if not parts:
        return Price(0.0, None) if clear.lower() in FREE else None
    return price_without_cents(clear, parts, language, decimal)


def simple_price(text: str, language: str, decimal: str) -> Price | None:
    """Return the price of a text in one of the most frequent forms, as ``read_price`` does; None for any other text.

    >>> simple_price("Price: $1,299.00", "", ""), simple_price("1.299,00 €", "", ""), simple_price("12 kr", "", "")
    (Price(amount=1299.0, currency='USD'), Price(amount=1299.0, currency='EUR'), None)
    """
    found = SIMPLE_PRICE.fullmatch(text) if decimal != "," else None
    if found:
        return Price(float(found[2].replace(",", "")), currency_of(found[1], language))
    euros = EURO_PRICE.fullmatch(text) if decimal != "." else None
    if euros:
        return Price(float(f"{euros[1].translate(GROUP_SIGNS)}.{euros[3] or 0}"), currency_of("€", language))
    return None


def price_without_cents(text: str, parts: Sequence[re.Match[str]], language: str, decimal: str) -> Price | None:
    """Return the price of a text that ends with the only amount and a dash for its cents, without a currency."""
    end = ENDS_WITHOUT_CENTS.search(text) if len(parts) == 1 else None
    amount = amount_of(parts[0], "", decimal or ("." if end["sign"] == "." else ",")) if end else None
    return None if amount is None else Price(amount, of_language(NO_CENTS, language) or None)


def has_sign(text: str) -> bool:
    """Whether a text may have a currency: an early exit before the patterns.

    >>> has_sign("from 12 EUR"), has_sign("12 Monkeys")
    (True, False)
    """
    if not DASHES.isdisjoint(text[-2:]) and ENDS_WITHOUT_CENTS.search(text):
        return True
    if text.isascii():
        return DOLLAR in text or not MONEY_WORDS.isdisjoint(LETTER_RUN.findall(text))
    return not (SYMBOLS.isdisjoint(text) and MONEY_WORDS.isdisjoint(LETTER_RUN.findall(text))) or max(text) >= ORIENTAL


def amounts(text: str) -> list[re.Match[str]]:
    """Return the numbers of a text, what multiplies them included."""
    digit = FIRST_DIGIT.search(text)
    return list(AMOUNT_PART.finditer(text, digit.start())) if digit else []


def text_before(text: str, parts: list[re.Match[str]], place: int) -> str:
    """Return the text between the previous amount, or the start, and an amount."""
    return text[parts[place - 1].end() if place else 0 : parts[place].start()].strip()


def currency_at(text: str, parts: list[re.Match[str]], place: int, language: str) -> tuple[str | None, str]:
    """Return the currency of an amount, None if it has none, and cents that follow the sign as in ``12€99``."""
    words = text_before(text, parts, place).strip(":(+-~ ").split()
    after = AFTER.match(text, parts[place].end())
    for sign in ("".join(words[-2:]), words[-1]) if words else ():
        code = currency_of(sign, language)
        if code is not None and (sign in CODES or not is_hyphened(text, parts[place].start())):
            is_shared = after and after["mark"] and after["mark"] in LOCAL.get(sign, {}).values()
            return (after["mark"] if after and is_shared else code), ""
    return (currency_of(after["mark"] or after["within"], language), (after["cents"] or "").strip()) if after else (None, "")


def is_hyphened(text: str, start: int) -> bool:
    """Whether a hyphen joins a number to the letter in front of it, as in codes: "R-6486".

    >>> is_hyphened("R-6486", 2), is_hyphened("kr -64", 4), is_hyphened("£-5", 2)
    (True, False, False)
    """
    return start > 1 and text[start - 1] == "-" and text[start - 2].isalpha()


def amount_of(found: re.Match[str], cents: str, decimal: str) -> float | None:
    """Return the amount that a match says; two digits after a blank are cents: ``12 99``."""
    digits: str = found["digits"]
    if digits[-3:-2] == " " and digits[-2:].isdecimal() and not found["times"]:
        digits, cents = digits[:-3], digits[-2:]
    if cents and (before := ungrouped(digits.rstrip(".,"))):
        return float(f"{before}.{cents}")
    amount = amount_in(found, decimal)
    return None if amount is None else float(amount)


def point_meaning(digits: str, code: str) -> str:
    """Return the decimal sign of an amount with a point before three digits; empty for any other amount."""
    place = digits.find(".")
    groups = place > 0 and is_thousands(digits, place) and code not in THOUSANDTHS
    return "," if groups else ""


def local_yen(code: str, amount: float) -> str | None:
    """Return the currency: there are no hundredths of a Japanese yen, so an amount with some is in yuan."""
    if code == "JPY" and amount % 1:
        return "CNY"
    return code or None


def read_prices(texts: Sequence[str], language: str) -> list[Price | None]:
    """Return the prices of a column; those in yen are in yuan where others are, as these two share a sign.

    >>> [price.currency for price in read_prices(["¥89.00", "¥64.50"], "") if price]
    ['CNY', 'CNY']
    """
    shown = (certain_sign(found[0]) for found in map(GROUPED.search, texts) if found)
    sign = next(filter(None, shown), "")
    found = [read_price(text, language, sign) for text in accounting_signs(texts)]
    if {"JPY", "CNY"} - {price.currency for price in found if price}:
        return found
    return [price._replace(currency="CNY") if price and price.currency == "JPY" else price for price in found]


#: How many of a thing have one price together: "Any 2 for £3.00".
OFFER: Final = re.compile(
    rf"(?<![\d.,])[2-9]\s(?:for|für|pour|por|per|voor|för|for|za|за)\s[^\W\d_]{{0,3}}\s?{SYMBOL}?\s?\d", re.IGNORECASE
)


def are_offers(cells: list[str]) -> bool:
    """Whether a price is one of several things together, as no price of the thing itself is.

    >>> are_offers(["Any 2 for £3.00", "Half price £1.50"]), are_offers(["from £3.00", "2 from £9"])
    (True, False)
    """
    return any(OFFER.search(cell) for cell in cells if " " in cell)


PRICE: Final = ColumnType(
    "price",
    read_price,
    0.8,
    PrefilterRule(needs_one=MONEY_SIGN | ANY_WORD, max_chars=PRICE_CHARS, words=MONEY_WORDS),
    is_misleading=are_offers,
    read_column=read_prices,
    is_right_aligned=True,
    plain_parts=(PlainPart(types=(FLOAT,), attribute="amount"), PlainPart("_currency", attribute="currency")),
)
