"""Numbers as people write them: grouped, with decimal point or comma, counted in thousands, lakhs or 万.

A number has digits, at most one decimal sign, and groups of three (in India of two before the last three). Other texts of
digits are refused: versions, phone numbers, and what begins with a zero, which is an identifier.

A single text can be ambiguous: ``1.234`` is a little more than one or over a thousand. By default the point is decimal and the
comma groups; the other texts of a column may show another decimal sign, which ``decimal_sign`` finds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from scutch.values.plain_signs import FALLING, RISING, ascii_signs

#: Powers of ten by the signs and words that multiply. Letters count as they are written: ``m`` is a metre or a minute.
MULTIPLIERS: Final = {
    "k": 3, "K": 3, "M": 6, "B": 9, "bn": 9, "Mrd": 9, "Mio": 6, "Tsd": 3, "mil": 3, "mln": 6, "mld": 9, "mn": 6,
    "тыс": 3, "млн": 6, "млрд": 9, "lakh": 5, "lac": 5, "crore": 7, "Cr": 7, "million": 6, "billion": 9, "thousand": 3,
    "T": 12, "tn": 12, "trillion": 12, "Bn": 9, "bln": 9, "Millionen": 6, "Milliarden": 9, "millions": 6, "milliards": 9,
    "millones": 6, "milhões": 6, "milyon": 6, "milyar": 9, "tys": 3, "rb": 3, "ribu": 3, "jt": 6, "juta": 6, "triệu": 6,
    "tỷ": 9, "千": 3, "万": 4, "萬": 4, "만": 4, "억": 8, "億": 8, "亿": 8, "천": 3,
}  # fmt: skip
#: Languages that write the decimal sign as a comma; regions of Spanish and German that do not.
COMMA_LANGUAGES: Final = (
    "af bg ca cs da de el es et fi fr gl hr hu id is it lt lv mk nb nl nn no pl pt ro ru sk sl sq sr sv tr uk vi"
)
POINT_LANGUAGES: Final = "de-ch de-li es-mx es-us es-pr es-gt es-pa es-do es-hn es-ni es-sv"
DECIMAL_COMMA: Final = frozenset(COMMA_LANGUAGES.split())
DECIMAL_POINT: Final = frozenset(POINT_LANGUAGES.split())

#: Longer texts are prose, longer runs of digits are identifiers.
NUMBER_CHARS: Final = 40
MAX_DIGITS: Final = 15

DIGITS: Final = r"\.?(?:\d[\d.,' ]*)?\d"
MULTIPLIER_WORDS: Final = "|".join(sorted((word for word in MULTIPLIERS if word < "⺀"), key=len, reverse=True))
#: Words end where they end; Chinese, Japanese and Korean signs go before other words.
MULTIPLIER: Final = rf"(?:(?:{MULTIPLIER_WORDS})(?![^\W\d_])|[千万萬만억億亿천])"
#: A part counted in 億 or 万, the number, its multiplier.
DIGITS_PATTERN: Final = rf"(?:(?P<big>{DIGITS})\s?(?P<bigger>[億亿억万萬만])\s?(?=\d))?(?P<digits>{DIGITS})"
AMOUNT_PATTERN: Final = rf"{DIGITS_PATTERN}(?:\s?(?P<times>{MULTIPLIER}))?"
#: The same of what is no money: there a B behind a blank is a byte, and a T is a tonne.
COUNT_PATTERN: Final = rf"{DIGITS_PATTERN}(?:\s?(?P<times>(?!(?<=\s)B(?!\w)|T(?!\w)){MULTIPLIER}))?"
#: Signs of numbers below zero: a minus, and the arrows of those that fall.
NEGATIVE: Final = frozenset(("-", *FALLING))
#: What is behind the plus of a phone number: the code of a country and three groups of digits.
PHONE: Final = r"\d{1,3}(?:\s\d{3}){3}\b"
#: A dash before a blank is a dash, no sign.
SIGN: Final = rf"(?P<sign>(?:-|\+(?!{PHONE}))?|[{RISING}{FALLING}]\s?)"
NUMBER_FORM: Final = re.compile(rf"(?:[~≈<>≤≥#(]\s?|-\s|N[or]\.\s?)?{SIGN}{COUNT_PATTERN}\s?[%‰+.)]{{0,2}}\s?[*†‡§]{{0,3}}")
#: The most frequent form: an early exit.
ENGLISH: Final = re.compile(r"-?(?:0|[1-9]\d{0,2}(?:,\d{3}){1,3}|[1-9]\d{0,14})(\.\d{1,9})?")
#: Programs write very small and very large numbers with the power of ten. Without its sign it may be an identifier.
SCIENTIFIC: Final = re.compile(r"-?\d(?:\.\d{1,17})?[eE][-+]\d{1,3}")


@lru_cache(maxsize=512)  # the type of a column, its unit and its values are read from the same texts
def read_number(text: str, decimal: str = "") -> float | int | None:
    """Return the number that a text is; None if it is anything else.

    The signs of percent, of rounding and of notes stay out: ``45 %`` is 45, ``1,000+`` is 1000, ``(12)`` and ``12*`` are 12.

    ``text``: a short text. ``decimal``: the decimal sign, ``.`` or ``,``, where it is known.

    >>> [read_number(text) for text in ("1,234.56", "1.234,56", "12,34,567", "1 234", "3.5万", "−2", "1.2k", "▼ 2")]
    [1234.56, 1234.56, 1234567, 1234, 35000, -2, 1200, -2]
    >>> [read_number(text) for text in ("1.2.3", "007", "+49 30 12345", "+48 641 763 509", "12 reviews", "12 B")]
    [None, None, None, None, None, None]
    >>> read_number("1.234"), read_number("1.234", decimal=","), read_number("6.5e-05"), read_number("4e5")
    (1.234, 1234, 6.5e-05, None)
    """
    if len(text) > NUMBER_CHARS:
        return None
    if text.isdecimal() and text.isascii():
        return whole(text)
    simple = ENGLISH.fullmatch(text) if decimal != "," else None
    if simple:
        digits = text.replace(",", "")
        return float(digits) if simple[1] else int(digits)
    plain = ascii_signs(text)
    found = NUMBER_FORM.fullmatch(plain)
    if found:
        return signed(found, decimal)
    return float(plain) if SCIENTIFIC.fullmatch(plain) else None


def signed(found: re.Match[str], decimal: str = "") -> float | int | None:
    """Return the number that a match of a sign and an ``AMOUNT_PATTERN`` is."""
    amount = amount_in(found, decimal)
    return -amount if amount is not None and found["sign"].rstrip() in NEGATIVE else amount


def amount_in(found: re.Match[str], decimal: str = "") -> float | int | None:
    """Return the number that a match of ``AMOUNT_PATTERN`` is."""
    amount = scaled(found["digits"], decimal, MULTIPLIERS.get(found["times"] or "", 0))
    if found["big"] is None or amount is None:
        return amount
    more = scaled(found["big"], decimal, MULTIPLIERS[found["bigger"]])
    return None if more is None else more + amount


def whole(digits: str) -> int | None:
    """Return a number without signs; None for identifiers.

    >>> whole("12"), whole("0"), whole("012"), whole("4006381333931000")
    (12, 0, None, None)
    """
    return None if len(digits) > MAX_DIGITS or (digits[0] == "0" and len(digits) > 1) else int(digits)


def scaled(text: str, decimal: str = "", power: int = 0) -> float | int | None:
    """Return digits with their grouping and decimal signs as a number times a power of ten; an int if it is whole.

    >>> scaled("1.2", power=6), scaled("1,5", ","), scaled("1,23")
    (1200000, 1.5, 1.23)
    """
    parts = split(text, decimal)
    if parts is None or whole(parts[0]) is None:
        return None
    before, after = parts
    if len(after) <= power:
        return int(before + after.ljust(power, "0"))
    return float(f"{before}.{after}e{power}")


def split(text: str, decimal: str = "") -> tuple[str, str] | None:
    """Return the digits before and after the decimal sign; None where the groups are not groups.

    >>> split("1,234.5"), split("12,34,567"), split("1.2.3"), split("1.234", ",")
    (('1234', '5'), ('1234567', ''), None, ('1234', ''))
    """
    if text.isdecimal():
        return text, ""
    if text[0] == ".":
        return ("0", text[1:]) if text[1:].isdecimal() else None
    sign = decimal or own_sign(text)
    before, _, after = text.partition(sign) if sign else (text, "", "")
    if after and not after.isdecimal():
        return None
    return (joined, after) if (joined := ungrouped(before)) else None


def own_sign(text: str) -> str:
    """Return the decimal sign of one number; empty if it has none.

    >>> own_sign("1.234,5"), own_sign("1,234"), own_sign("1,23"), own_sign("1.234.567")
    (',', '', ',', '')
    """
    point, comma = text.rfind("."), text.rfind(",")
    if point >= 0 and comma >= 0:
        return "." if point > comma else ","
    sign = "." if point >= 0 else ","
    if text.count(sign) != 1:
        return ""
    return "" if sign != " " and is_thousands(text, comma) else sign


def counts_up(numbers: Sequence[float | None]) -> bool:
    """Whether each of some numbers is by one larger than the one before.

    >>> counts_up([3, 4, 5]), counts_up([3, 4, 4]), counts_up([3, None, 5]), counts_up([])
    (True, False, False, False)
    """
    return bool(numbers) and all(one is not None and two == one + 1 for one, two in pairwise(numbers))


def is_thousands(text: str, place: int) -> bool:
    """Whether the sign at a place of a number may separate thousands."""
    return len(text) - place == 4 and 1 <= place <= 3 and text[0] != "0" and text[:place].isdecimal()


def ungrouped(text: str) -> str:
    """Return the digits of a grouped number; empty where it is not grouped as numbers are.

    >>> ungrouped("1 234 567"), ungrouped("12,34,567"), ungrouped("192.168.1"), ungrouped("1,234 567"), ungrouped("49 30 123")
    ('1234567', '1234567', '', '', '')
    """
    if text.isdecimal():
        return text
    sign = next((char for char in text if not char.isdecimal()), "")
    first, *middle, last = text.split(sign) if sign else ("", "")
    sizes = set(map(len, middle))
    fits = len(last) == 3 and 1 <= len(first) <= 3 and (sizes <= {3} or (sizes == {2} and len(first) <= 2 and sign != " "))
    digits = first + "".join(middle) + last
    return digits if fits and digits.isdecimal() and first[0] != "0" else ""


def decimal_sign(texts: Iterable[str], language: str = "") -> str:
    """Return the decimal sign of the numbers of a column; empty where it is unknown.

    A number with one reading decides; then whole numbers below a thousand without groups, where all others have three digits
    after a point; then the language.

    >>> decimal_sign(["1.234", "12,5"]), decimal_sign(["1.234", "0.5"]), decimal_sign(["987", "1.234", "12.345"])
    (',', '.', ',')
    >>> decimal_sign(["1.234"]), decimal_sign(["1.234"], "de")
    ('', ',')
    """
    numbers = list(texts)
    sign = next(filter(None, map(certain_sign, numbers)), "")
    if sign or not any("." in text for text in numbers):
        return sign
    lengths = {len(text) for text in numbers if text.isdecimal()}
    return "," if (lengths and max(lengths) <= 3) or has_decimal_comma(language) else ""


def certain_sign(text: str) -> str:
    """Return the decimal sign of a number with one reading; empty if it is ambiguous.

    >>> [certain_sign(text) for text in ("1.234,5", "12.5", "1.234.567", "1.234", "1,234", "1.2.3", "1,234 99")]
    [',', '.', ',', '', '', '', '.']
    """
    if text[-3:-2] == " ":  # cents, so that any other sign groups
        text = text[:-3]
        return "." if "," in text else "," if "." in text else ""
    point, comma = text.rfind("."), text.rfind(",")
    if point < 0 and comma < 0:
        return ""
    if point >= 0 and comma >= 0:
        return "." if point > comma else ","
    sign, place = (".", point) if point >= 0 else (",", comma)
    if text.count(sign) > 1:
        return {".": ",", ",": "."}[sign] if ungrouped(text) else ""
    return "" if is_thousands(text, place) else sign


def has_decimal_comma(language: str) -> bool:
    """Whether the decimal sign of a language is a comma.

    >>> has_decimal_comma("de-AT"), has_decimal_comma("de-CH"), has_decimal_comma("en")
    (True, False, False)
    """
    tag = language.lower().replace("_", "-")
    return tag.partition("-")[0] in DECIMAL_COMMA and tag not in DECIMAL_POINT
