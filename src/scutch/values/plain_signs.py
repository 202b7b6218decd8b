"""Digits, blanks and signs of all scripts in their ASCII form, so that each reader knows one form of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

#: Code points of the zeros of scripts that count in tens; nine more digits follow each.
ZEROS: Final = {
    "Arabic": 0x660, "Persian": 0x6F0, "Devanagari": 0x966, "Bengali": 0x9E6, "Gujarati": 0xAE6, "Tamil": 0xBE6, "Thai": 0xE50,
    "full width": 0xFF10,
}  # fmt: skip
#: ASCII sign by the signs that mean it.
FORMS: Final = {
    " ": "\t\n\r\u00a0\u2002\u2003\u2007\u2008\u2009\u200a\u202f\u3000",
    "": "\u00ad\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufe0f\ufeff",
    "-": "‐‑‒–—−－",
    "'": "’‘´＇",
    ".": "٫．",
    ",": "٬，、،",
    "/": "／⁄",
    ":": "：",
    "(": "（",
    ")": "）",
    "~": "～〜",
    "+": "＋",
    "%": "％٪",
    "$": "＄",
    "¥": "￥",
    "₩": "￦",
    "£": "￡",
}
#: Arrows in front of numbers that rise and fall.
RISING: Final = "▲△↑⬆"
FALLING: Final = "▼▽↓⬇"
PLAIN_SIGNS: Final = {zero + digit: str(digit) for zero in ZEROS.values() for digit in range(10)} | {
    ord(form): sign for sign, forms in FORMS.items() for form in forms
}
#: The Arabic decimal sign is a comma to the eye; in the table above it is a point, so that it cannot be taken for grouping.


def ascii_signs(text: str) -> str:
    """Return a text with ASCII digits, blanks and signs, without blanks around it.

    >>> ascii_signs("１２３，４５６\\u202f€ "), ascii_signs("١٢٫٥")
    ('123,456 €', '12.5')
    """
    return text.strip() if text.isascii() else text.translate(PLAIN_SIGNS).strip()


#: An amount in parentheses, a sign of a currency in front of them perhaps.
IN_PARENTHESES: Final = re.compile(r"([$€£¥]?)\s?\(([^()]*\d[^()]*)\)")
#: What tells amounts from counts and years: a decimal sign, groups, percent, a currency.
OF_AMOUNT: Final = re.compile(r"\d[.,]\d|[%$€£¥]")


def accounting_signs(texts: Sequence[str]) -> Sequence[str]:
    """Return a column of amounts with a minus for those in parentheses, as accountants write them, where most are in none.

    Counts and years stay, and columns with all their values in parentheses.

    >>> accounting_signs(["$7.20", "($213.20)", "$5.00"]), accounting_signs(["(12)", "7", "5"])
    (['$7.20', '-$213.20', '$5.00'], ['(12)', '7', '5'])
    """
    enclosed = sum(text.endswith(")") for text in texts)
    if not enclosed or 2 * enclosed > sum(map(bool, texts)) or not any(map(OF_AMOUNT.search, texts)):
        return texts
    return [f"-{found[1]}{found[2]}" if (found := IN_PARENTHESES.fullmatch(text)) else text for text in texts]
