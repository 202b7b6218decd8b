"""Currencies by the signs and words that pages write beside an amount."""

from __future__ import annotations

from typing import Final

#: ISO 4217 codes that are read as such when they are written in capitals; without those that are English words.
MONEY: Final = """
    AED AFN AMD ANG AOA ARS AUD AZN BDT BGN BHD BIF BND BOB BRL BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CZK DJF DKK DOP
    DZD EGP ETB EUR FJD GBP GEL GHS GMD GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KRW KWD
    KZT LAK LBP LKR LYD MAD MDL MGA MKD MMK MNT MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PGK PHP PKR PLN PYG
    QAR RON RSD RUB RWF SAR SCR SEK SGD SYP SZL THB TJS TMT TND TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND XAF XCD XOF XPF
    YER ZAR ZMW
"""
CODES: Final = frozenset(MONEY.split())
#: Currency by sign or word, as it is written but for its points; empty where several countries write it and none leads.
SIGNS: Final = {
    "$": "USD", "US$": "USD", "USD$": "USD", "C$": "CAD", "CA$": "CAD", "CDN$": "CAD", "CAD$": "CAD", "A$": "AUD",
    "AU$": "AUD", "AUD$": "AUD", "NZ$": "NZD", "S$": "SGD", "SG$": "SGD", "HK$": "HKD", "NT$": "TWD", "MX$": "MXN",
    "MXN$": "MXN", "R$": "BRL", "AR$": "ARS", "CL$": "CLP", "U$S": "USD", "J$": "JMD", "TT$": "TTD",
    "€": "EUR", "£": "GBP", "¥": "JPY", "CN¥": "CNY", "JP¥": "JPY", "₹": "INR", "₽": "RUB", "₩": "KRW", "₺": "TRY",
    "₫": "VND", "฿": "THB", "₴": "UAH", "₪": "ILS", "₱": "PHP", "₦": "NGN", "₸": "KZT", "₼": "AZN", "₾": "GEL", "₡": "CRC",
    "₲": "PYG", "₵": "GHS", "৳": "BDT", "﷼": "IRR", "₨": "INR", "R": "ZAR", "RM": "MYR", "Rp": "IDR", "Rs": "INR",
    "rs": "INR", "Fr": "CHF", "SFr": "CHF", "TL": "TRY", "Ft": "HUF", "Kč": "CZK", "zł": "PLN", "zl": "PLN", "RMB": "CNY",
    "Dhs": "AED", "kr": "", "Kr": "", "KR": "", "lei": "RON", "Lei": "RON", "лв": "BGN", "р": "RUB", "руб": "RUB",
    "рублей": "RUB", "грн": "UAH", "тг": "KZT", "тенге": "KZT", "дин": "RSD", "euro": "EUR", "Euro": "EUR", "euros": "EUR",
    "eur": "EUR", "usd": "USD", "dollars": "USD", "元": "CNY", "块": "CNY", "円": "JPY", "日元": "JPY", "日圓": "JPY",
    "원": "KRW", "港元": "HKD", "港币": "HKD", "美元": "USD", "欧元": "EUR", "台币": "TWD", "人民币": "CNY", "圆": "CNY",
    "đ": "VND", "đồng": "VND", "vnđ": "VND", "درهم": "AED", "دإ": "AED", "رس": "SAR", "ريال": "SAR", "جم": "EGP",
    "جنيه": "EGP", "تومان": "IRR", "دينار": "IQD",
}  # fmt: skip
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
}  # fmt: skip
#: An amount of nothing.
NOTHING: Final = """
    free gratis kostenlos kostenfrei gratuit gratuite gratuito grátis бесплатно безкоштовно bezpłatnie darmowe ücretsiz
    bedava ilmainen zdarma ingyenes 免费 免費 無料 무료 مجاني مجانا
"""
FREE: Final = frozenset(NOTHING.split())
#: Signs that are no letters.
SYMBOLS: Final = frozenset(sign for sign in SIGNS if len(sign) == 1 and not sign.isalpha())


def currency_of(sign: str, language: str = "") -> str | None:
    """Return the ISO 4217 code that a sign, word or code stands for.

    None if it stands for nothing; empty if it stands for one of several currencies and the language does not tell which.

    Parameters
    ----------
    sign
        As it is written.
    language
        BCP 47 tag of the page.

    Examples
    --------
    >>> [currency_of(sign) for sign in ("€", "US $", "Rs.", "CHF", "元起", "kr", "books")]
    ['EUR', 'USD', 'INR', 'CHF', 'CNY', '', None]
    >>> currency_of("$", "en-CA"), currency_of("kr", "sv")
    ('CAD', 'SEK')
    """
    if not language and sign in SIGNS:
        return SIGNS[sign]
    written = sign.replace(".", "").replace(" ", "")
    if written in CODES:
        return written
    name = next((form for form in forms(written) if form in SIGNS), "")
    known = LOCAL.get(name)
    if known is None or not language:
        return SIGNS.get(name)
    tag, _, region = language.lower().replace("_", "-").partition("-")
    return known.get(region[-2:]) or known.get(tag) or SIGNS[name]


def forms(written: str) -> tuple[str, ...]:
    """Return what a sign may be beside what it is written as.

    Chinese, Japanese and Korean words go on without a blank, and a symbol may stand at the end of a word.

    Examples
    --------
    >>> forms("元起"), forms("from$"), forms("books")
    (('元起', '元'), ('from$', '$'), ('books',))
    """
    if written[:1] >= "⺀":
        return written, written[0]
    return (written, written[-1]) if written[-1:] in SYMBOLS and len(written) > 1 else (written,)
