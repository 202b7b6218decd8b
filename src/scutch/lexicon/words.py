"""Words in all scripts, and the words and signs of a missing value."""

from __future__ import annotations

import re
from typing import Final

#: Combining marks of words in Latin, Hebrew, Arabic, Devanagari, Bengali and Thai; they are no letters to regular expressions.
COMBINING_MARKS: Final = (
    "\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0670\u0900-\u0903\u093a-\u094f\u0981-\u0983\u09bc-\u09cd\u0e31"
    "\u0e34-\u0e3a\u0e47-\u0e4e"
)
WORD_PATTERN: Final = re.compile(rf"(?:[^\W\d_]|[{COMBINING_MARKS}])+")

#: What a page writes in place of a value that it does not have, the last ones stand for dates.
NO_VALUE_SIGNS: Final = ("-", "–", "—", "--", "---", "−", "‐", "―", "…", "..", "...", "?")
NO_PRICES: Final = tuple(
    text
    for sign in "$€£¥￥₹"
    for dash in ("-", "--", "–", "—")
    for text in (f"{sign}{dash}", f"{sign} {dash}", f"{dash} {sign}")
)
NO_VALUE_WORDS: Final = (
    "n/a", "n.a.", "n/d", "n.d.", "s/o", "null", "nil", "none", "nan", "not set", "not available", "not specified", "unset",
    "unknown", "undefined", "tba", "tbd", "(none)", "(not set)", "(unknown)", "(empty)", "(null)", "k. A.", "k.A.",
    "keine angabe", "unbekannt", "non renseigné", "non défini", "inconnu", "sin datos", "no disponible", "desconocido",
    "non disponibile", "onbekend", "brak", "okänd", "não definido", "desconhecido", "нет", "нет данных", "неизвестно",
    "无", "暂无", "無", "なし", "未設定", "없음", "never", "nie", "jamais", "nunca", "mai", "nooit", "aldrig", "nigdy",
    "никогда",
)  # fmt: skip
#: Words that programs write between signs where there is no value.
BARE_WORDS: Final = ("null", "none", "empty")
NO_VALUE_FORMS: Final = tuple(form.format(word) for word in BARE_WORDS for form in ("-{}-", "<{}>", "[{}]"))
#: What programs write in place of numbers and times that they do not have.
NO_VALUE_NAMES: Final = ("NaN", "NaT", "<NA>", "#N/A")
#: The same as pages write it.
NO_VALUES: Final = frozenset(
    (
        *NO_VALUE_SIGNS,
        *NO_PRICES,
        *NO_VALUE_NAMES,
        *NO_VALUE_WORDS,
        *NO_VALUE_FORMS,
        *map(str.upper, NO_VALUE_FORMS),
        *map(str.upper, NO_VALUE_WORDS),
        *map(str.title, NO_VALUE_WORDS),
        *map(str.capitalize, NO_VALUE_WORDS),
    )
)
