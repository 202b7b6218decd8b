"""Prices: an amount and the currency beside it."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scutch.lexicon.currencies import CODES, ISO_CODES, LOCAL, SIGNS, currency_of
from scutch.values.column import typed_values
from scutch.values.price import EURO_PRICE, SIMPLE_PRICE, THOUSANDTHS, Price, read_price

amounts = st.integers(1, 10**8).map(lambda number: number / 100)


@given(amounts, st.sampled_from(sorted(CODES - THOUSANDTHS - {"JPY"})), st.booleans(), st.sampled_from(["", " ", "\u00a0"]))
def test_codes_stand_before_and_after(amount: float, code: str, before: bool, blank: str) -> None:
    """A code of ISO 4217 on either side of the amount makes a price."""
    text = f"{code}{blank}{amount:,.2f}" if before else f"{amount:,.2f}{blank}{code}"
    assert read_price(text) == Price(amount, code)


@given(amounts, st.sampled_from(["€", "£", "₹", "₺", "zł", "R$", "Kč"]))
def test_signs_mean_their_currency(amount: float, sign: str) -> None:
    """Signs stand on either side too, with either decimal sign."""
    comma = f"{amount:,.2f}".translate({ord(","): ".", ord("."): ","})
    assert read_price(f"{sign} {amount:.2f}") == read_price(f"{comma} {sign}") == Price(amount, SIGNS[sign])


@given(
    st.from_regex(SIMPLE_PRICE, fullmatch=True, alphabet="0123456789,.$€£ P:+")
    | st.from_regex(EURO_PRICE, fullmatch=True, alphabet="0123456789,.€ \xa0")
)
def test_the_short_cut_is_no_other_way(text: str) -> None:
    """Plain prices read the same with something else beside them, which bars the short cut."""
    assert read_price(text) == read_price(f"from {text}")


@pytest.mark.parametrize(
    ("text", "amount", "currency"),
    [
        ("€ 1.299,–", 1299, "EUR"), ("1.299 €", 1299, "EUR"), ("10,- €", 10, "EUR"), ("CHF 25.--", 25, "CHF"),
        ("12€99", 12.99, "EUR"), ("$12 99", 12.99, "USD"), ("US $36-40 / Piece", 36, "USD"), ("CDN$ 3.29", 3.29, "CAD"),
        ("HK $ 5", 5, "HKD"), ("10 – 20 €", 10, "EUR"), ("$80,000 - $100,000 a year", 80000, "USD"), ("from $10", 10, "USD"),
        ("Price: $5.99", 5.99, "USD"), ("12,99 € / kg", 12.99, "EUR"), ("$1.2M", 1.2e6, "USD"), ("£1.2m", 1.2e6, "GBP"),
        ("€ 28.00m", 28e6, "EUR"), ("€5 m²", 5, "EUR"), ("€5m²", 5, "EUR"), ("$5/m", 5, "USD"), ("12 Mio. €", 12e6, "EUR"),
        ("₹1,29,900", 129900, "INR"), ("1299元起", 1299, "CNY"), ("3万円", 30000, "JPY"), ("RMB 99", 99, "CNY"),
        ("¥1,299", 1299, "JPY"),
        ("¥12.50", 12.5, "CNY"), ("KWD 1.250", 1.25, "KWD"), ("500 руб.", 500, "RUB"), ("1 234,56 ₽", 1234.56, "RUB"),
        ("120 د.إ.", 120, "AED"), ("-$5", -5, "USD"),
        ("- 5 €", 5, "EUR"), ("Lot of 5 books for $10", 10, "USD"), ("iPhone 12 $699", 699, "USD"),
        ("Sale CAD 23.62", 23.62, "CAD"), ("Rs. 500", 500, "INR"), ("CHF 1'234.50", 1234.5, "CHF"),
        ("1.299.000 ₫", 1299000, "VND"), ("$.75", 0.75, "USD"), (".75 €", 0.75, "EUR"), ("Rs.75", 75, "INR"),
        ("35€ 99", 35.99, "EUR"), ("12,50 € 10", 12.5, "EUR"), ("35 € 99", 35, "EUR"), ("$1,190.00 AUD", 1190, "AUD"),
        ("NZD $100.70", 100.7, "NZD"), ("SGD$4.90", 4.9, "SGD"), ("9 282 Р", 9282, "RUB"), ("99 LEI", 99, "RON"),
        ("₹1,23,456", 123456, "INR"), ("₹1,23,45,678.50", 12345678.5, "INR"), ("Rs. 12,34,567/-", 1234567, "INR"),
        ("S/ 25", 25, "PEN"), ("S/.1,299.90", 1299.9, "PEN"), ("B/. 12.50", 12.5, "PAB"), ("KSh 1,250", 1250, "KES"),
        ("R$ 12,90", 12.9, "BRL"), ("CHF 5.–", 5, "CHF"), ("Gs. 25.000", 25000, "PYG"), ("Bs 129", 129, "BOB"),
    ],
)  # fmt: skip
def test_forms_of_prices(text: str, amount: float, currency: str) -> None:
    """Prices of many countries, ranges by their lower end, dashes for no cents."""
    assert read_price(text) == Price(amount, currency)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "12.99",
        "5 ft",
        "Free shipping over",
        "Model 36",
        "$",
        "€uro",
        "kr",
        "TOP 10",
        "5 stars",
        "10-",
        "10 -",
        "3,-4",
        "R-6486",
    ],
)
def test_what_is_no_price(text: str) -> None:
    """An amount alone is none, nor is a sign alone, nor a measure."""
    assert read_price(text) is None


@pytest.mark.parametrize("text", ["Free", "gratis", "KOSTENLOS", "免费", " free "])
def test_what_is_free_costs_nothing(text: str) -> None:
    """Words for free are a price in no currency."""
    assert read_price(text) == Price(0.0, None)


@pytest.mark.parametrize(
    ("text", "language", "currency"),
    [
        ("$5", "", "USD"), ("$5", "en-US", "USD"), ("$5", "en-CA", "CAD"), ("$5", "es-MX", "MXN"), ("$5", "zh-Hant-TW", "TWD"),
        ("5 kr", "sv", "SEK"), ("5 kr", "nb-NO", "NOK"), ("5 kr", "da", "DKK"), ("5 kr", "", None), ("¥5", "zh-CN", "CNY"),
        ("¥5", "ja", "JPY"), ("5元", "zh-TW", "TWD"), ("Rs 5", "ur", "PKR"), ("5,-", "nb", "NOK"), ("5:-", "sv", "SEK"),
        ("5.–", "de-CH", "CHF"), ("5,—", "nl", "EUR"), ("5,-", "", None), ("Bs 5", "es-VE", "VES"),
    ],
)  # fmt: skip
def test_the_language_decides_between_currencies(text: str, language: str, currency: str | None) -> None:
    """Many countries share a sign; the page says which one it means, or nobody does."""
    assert read_price(text, language) == Price(5.0, currency)


def test_the_tables_agree() -> None:
    """Every currency of the tables is one of the codes, and every shared sign is a sign."""
    assert set(SIGNS.values()) - {""} <= ISO_CODES
    assert CODES < ISO_CODES
    assert LOCAL.keys() <= SIGNS.keys()
    assert {code for codes in LOCAL.values() for code in codes.values()} <= CODES
    assert all(currency_of(sign) == code for sign, code in SIGNS.items())


@given(st.text("0123456789.,-–$€kr EURfrom年元万", max_size=30))
@example("0 .0R")
def test_any_text_is_a_price_or_none(text: str) -> None:
    """No mixture of amounts and signs breaks the reader."""
    price = read_price(text)
    assert price is None or isinstance(price.amount, float)


def test_prices_of_a_column_with_one_in_yuan_are_not_in_yen() -> None:
    """Both have the sign ¥, and whole amounts do not tell which it is."""
    assert typed_values(["¥89.00", "¥64.50"], "price") == [Price(89.0, "CNY"), Price(64.5, "CNY")]
    assert typed_values(["¥8,900", "¥6,450"], "price") == [Price(8900.0, "JPY"), Price(6450.0, "JPY")]


@pytest.mark.parametrize("text", ["EUR -12.50", "€ -12.50", "€-12.50", "-EUR 12.50", "-12.50 EUR", "EUR −12.50"])
def test_a_minus_is_in_front_of_the_currency_or_of_the_amount(text: str) -> None:
    """Books and statements write it in either place."""
    assert read_price(text) == Price(-12.5, "EUR")


@pytest.mark.parametrize("text", ["EUR - 12.50", "EUR 12.50 - 20", "12.50-20 EUR", "EUR-12.50"])
def test_a_dash_is_no_minus(text: str) -> None:
    """Nor is a hyphen that joins a code to the amount."""
    assert read_price(text) == Price(12.5, "EUR")
