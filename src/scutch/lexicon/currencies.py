"""Currencies by their signs, words and codes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scutch.lexicon.cldr import cldr_words, words_by

#: Codes of ISO 4217 that are words, acronyms or names of other things, and two of currencies that are gone.
WORDS_NOT_CODES: Final = "ALL BAM CUP CVE ERN GIP LSL MOP PEN SDG SHP SLE SOS SRD SSP STN TOP WST"
FORMER_CODES: Final = "ANG HRK"
ISO_CODES: Final = frozenset((*cldr_words()["code"], *FORMER_CODES.split()))
#: Codes that are read as such, in capitals.
CODES: Final = ISO_CODES - frozenset(WORDS_NOT_CODES.split())
#: Currency by sign or word that CLDR lacks, or that many countries write; empty where none of these leads.
MORE_SIGNS: Final = {
    "$": "USD", "C$": "CAD", "CDN$": "CAD", "AU$": "AUD", "NZ$": "NZD", "S$": "SGD", "SG$": "SGD", "MX$": "MXN",
    "AR$": "ARS", "CL$": "CLP", "U$S": "USD", "J$": "JMD", "TT$": "TTD", "$U": "UYU",
    "£": "GBP", "₤": "", "¥": "JPY", "JP¥": "JPY", "₵": "GHS", "﷼": "IRR", "₨": "INR", "₣": "", "₶": "", "ƒ": "",
    "R": "ZAR", "RM": "MYR", "Rp": "IDR", "Rs": "INR", "rs": "INR", "Fr": "CHF", "SFr": "CHF", "TL": "TRY", "Ft": "HUF",
    "zl": "PLN", "RMB": "CNY", "Dhs": "AED", "kr": "", "Kr": "", "KR": "", "KD": "KWD", "CFA": "", "FCFA": "", "lei": "RON",
    "lek": "ALL", "р": "RUB", "руб": "RUB", "рублей": "RUB", "грн": "UAH", "тг": "KZT", "тенге": "KZT", "дин": "RSD",
    "dinara": "RSD", "Bs": "BOB", "Gs": "PYG", "KSh": "KES", "Kz": "AOA", "Tk": "BDT", "Dh": "", "DH": "",
    "eur": "EUR", "usd": "USD", "chf": "CHF", "gbp": "GBP", "pln": "PLN", "czk": "CZK", "dollars": "USD",
    "元": "CNY", "块": "CNY", "日圓": "JPY", "원": "KRW", "港元": "HKD", "港币": "HKD", "台币": "TWD", "圆": "CNY", "đ": "VND",
    "đồng": "VND", "vnđ": "VND", "र": "INR", "रु": "INR", "درهم": "AED", "ريال": "SAR", "جنيه": "EGP", "تومان": "IRR",
    "دينار": "IQD",
}  # fmt: skip
#: Currency by sign or word, as it is written but for its points.
OWN_FORMS: Final = {word: code for code, words in words_by("currency").items() for word in words} | MORE_SIGNS


def letter_cases(word: str) -> tuple[str, ...]:
    """Return a currency's word as pages write it: a name in small letters with a capital and in capitals, too.

    >>> letter_cases("lei"), letter_cases("Kč"), letter_cases("rs")
    (('lei', 'Lei', 'LEI'), ('Kč',), ('rs',))
    """
    is_name = word.islower() and (len(word) > 2 or not word.isascii())
    return (word, word.capitalize(), word.upper()) if is_name else (word,)


SIGNS: Final = {form: code for word, code in OWN_FORMS.items() for form in letter_cases(word)}
#: What a sign that many countries use means, by the region or, failing that, the language of the page.
LOCAL: Final = {
    "$": {
        "ca": "CAD", "au": "AUD", "nz": "NZD", "sg": "SGD", "hk": "HKD", "tw": "TWD", "mx": "MXN", "ar": "ARS", "cl": "CLP",
        "co": "COP", "uy": "UYU",
    },
    "¥": {"zh": "CNY", "cn": "CNY"},
    "元": {"tw": "TWD", "hk": "HKD"},
    "kr": {"sv": "SEK", "se": "SEK", "da": "DKK", "dk": "DKK", "no": "NOK", "nb": "NOK", "nn": "NOK", "is": "ISK"},
    "Rs": {"pk": "PKR", "ur": "PKR", "lk": "LKR", "si": "LKR", "np": "NPR", "ne": "NPR", "mu": "MUR"},
    "£": {"eg": "EGP", "lb": "LBP"},
    "Bs": {"ve": "VES"},
    "Dh": {"ma": "MAD", "ae": "AED"},
    "DH": {"ma": "MAD", "ae": "AED"},
}  # fmt: skip
#: Currency of an amount with a dash for no cents and no sign, "129,-", by the region or the language of the page.
NO_CENTS: Final = {
    "sv": "SEK", "se": "SEK", "da": "DKK", "dk": "DKK", "no": "NOK", "nb": "NOK", "nn": "NOK", "cs": "CZK", "cz": "CZK",
    "de": "EUR", "at": "EUR", "nl": "EUR", "be": "EUR", "ch": "CHF", "li": "CHF",
}  # fmt: skip
#: Words for "free of charge".
NOTHING: Final = """
    free gratis kostenlos kostenfrei gratuit gratuite gratuito grátis бесплатно безкоштовно bezpłatnie darmowe ücretsiz
    bedava ilmainen zdarma ingyenes 免费 免費 無料 무료 مجاني مجانا
"""
FREE: Final = frozenset(NOTHING.split())
#: Signs that are no letters.
SYMBOLS: Final = frozenset(sign for sign in SIGNS if len(sign) == 1 and not sign.isalpha())


def currency_of(sign: str, language: str = "") -> str | None:
    """Return the ISO 4217 code of a sign, word or code.

    None for any other text; empty for a sign of several currencies where the language does not decide.

    ``sign``: as it is written. ``language``: BCP 47 tag of the page.

    >>> [currency_of(sign) for sign in ("€", "US $", "Rs.", "CHF", "NZD $", "元起", "kr", "books")]
    ['EUR', 'USD', 'INR', 'CHF', 'NZD', 'CNY', '', None]
    >>> currency_of("$", "en-CA"), currency_of("kr", "sv")
    ('CAD', 'SEK')
    """
    if not language and sign in SIGNS:
        return SIGNS[sign]
    written = sign.replace(".", "").replace(" ", "")
    for code in (written, written[:-1] if written[-1:] in SYMBOLS else ""):
        if code in CODES:
            return code
    name = next(filter(SIGNS.__contains__, forms(written)), "")
    known = LOCAL.get(name)
    if known is None or not language:
        return SIGNS.get(name)
    return of_language(known, language) or SIGNS[name]


def of_language(codes: Mapping[str, str], language: str) -> str:
    """Return the code of a language's region or, failing that, of the language; empty for none.

    >>> of_language(NO_CENTS, "de-CH"), of_language(NO_CENTS, "sv"), of_language(NO_CENTS, "en")
    ('CHF', 'SEK', '')
    """
    tag, _, region = language.lower().replace("_", "-").partition("-")
    return codes.get(region[-2:]) or codes.get(tag, "")


def forms(written: str) -> tuple[str, ...]:
    """Return the forms under which a sign is looked up.

    Chinese, Japanese and Korean words follow without a blank, and a symbol may end a word.

    >>> forms("元起"), forms("from$"), forms("books")
    (('元起', '元'), ('from$', '$'), ('books',))
    """
    if written[:1] >= "⺀":
        return written, written[0]
    return (written, written[-1]) if written[-1:] in SYMBOLS and len(written) > 1 else (written,)
