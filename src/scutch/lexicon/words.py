"""Words in all scripts, and the words and signs of a missing value and of a sum."""

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
NO_VALUE_SIGNS: Final = ("-", "–", "—", "--", "---", "−", "‐", "―", "…", "..", "...", "?", "•")
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

#: Words of a sum in small letters, as the last row of a table has them; those that are names of things as well, and others.
PLAIN_TOTALS: Final = frozenset(("total", "totals", "sum", "suma", "all", "overall", "gesamt", "totaal", "totale", "totalt"))
TOTALS: Final = frozenset(
    word.strip()
    for word in """
        grand total;sub total;sub-total;subtotal;sum total;total amount;running total;column total
        summe;gesamtsumme;gesamtergebnis;insgesamt;zwischensumme;endsumme;total général;total general;sous-total;somme
        total geral;totaal generaal;subtotaal;subtotale;totale generale;somma;totalsumma;delsumma;summa;i alt;sammenlagt
        yhteensä;razem;ogółem;łącznie;celkem;součet;spolu;összesen;skupaj;ukupno;toplam;genel toplam;ara toplam;kokku;kopā
        iš viso;итого;всего;общий итог;сумма;разом;усього;всього;общо;σύνολο;סה"כ;סך הכל;المجموع;الإجمالي;مجموع;جمع;جمع کل
        कुल;कुल योग;योग;合计;总计;總計;合計;小计;小計;总和;計;합계;총계;소계;총합;tổng;tổng cộng;รวม;รวมทั้งหมด;jumlah
    """.replace("\n", ";").split(";")
)
#: Characters of such words at most, and signs around them.
TOTAL_CHARS: Final = 60
TOTAL_SIGNS: Final = " \t\n\r\xa0:：*=."
PARENTHESES_BEHIND: Final = re.compile(r"\s*[(（].*[)）]$")


def is_total_text(text: str, *, plain: bool = True) -> bool:
    """Whether a text says that numbers beside it are sums. ``plain``: whether a word alone that names things as well does.

    >>> is_total_text("Grand total:"), is_total_text("Total (5 items)"), is_total_text("Total", plain=False)
    (True, True, False)
    >>> is_total_text("Total Wine"), is_total_text("")
    (False, False)
    """
    words = (
        " ".join(PARENTHESES_BEHIND.sub("", text).strip(TOTAL_SIGNS).casefold().split()) if len(text) <= TOTAL_CHARS else ""
    )
    return bool(words) and (words in TOTALS or (plain and words in PLAIN_TOTALS))
