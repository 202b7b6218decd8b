"""Numbers: the ways to write them, and what only looks like one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.values import column_type
from scutch.values.number import ENGLISH, NUMBER_FORM, decimal_sign, read_number, signed
from scutch.values.quantity import read_numbers

integers = st.integers(-(10**14), 10**14)
cents = st.integers(0, 10**9).map(lambda number: number / 100)
#: Signs that group, and decimal signs that go with them.
STYLES = [(",", "."), (".", ","), (" ", ","), ("\u202f", ","), ("'", "."), ("’", ".")]


def styled(number: float, group: str, decimal: str) -> str:
    return f"{number:,.2f}".replace(",", "|").replace(".", decimal).replace("|", group)


@given(integers)
def test_whole_numbers_read_back(number: int) -> None:
    """A number is the same with its thousands grouped and without."""
    assert read_number(str(number)) == read_number(f"{number:,}") == number


@given(cents, st.sampled_from(STYLES))
def test_numbers_read_back_in_any_style(number: float, style: tuple[str, str]) -> None:
    """Two decimals leave no doubt which sign is which."""
    assert read_number(styled(number, *style)) == number


@given(st.from_regex(ENGLISH, fullmatch=True, alphabet="0123456789,.-"))
def test_the_short_cut_is_no_other_way(text: str) -> None:
    """Plain numbers read the same with and without the short cut."""
    found = NUMBER_FORM.fullmatch(text)
    assert found
    assert read_number(text) == signed(found)


@given(st.integers(0, 10**9), st.sampled_from([0x660, 0x6F0, 0x966, 0xFF10]))
def test_digits_of_other_scripts(number: int, zero: int) -> None:
    """A digit is a digit in any script that counts in tens."""
    assert read_number("".join(chr(zero + int(digit)) for digit in str(number))) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12,34,567", 1234567), ("1,00,000.5", 100000.5), ("3.5万", 35000), ("3億5000万", 350000000), ("2만", 20000),
        ("1.2k", 1200), ("1.8M", 1800000), ("12 Mio.", 12000000), ("5 lakh", 500000), ("1,000+", 1000), ("(12)", 12),
        ("2.15 %*", 2.15), ("1,234†", 1234),
        ("45 %", 45), ("−2", -2), ("+13.1%", 13.1), ("- 38k", 38000), ("#7", 7), ("1.", 1), (".726", 0.726), ("0", 0),
        ("~5", 5), ("2,5", 2.5), ("1,234", 1234), ("1.234", 1.234), ("0,125", 0.125), ("１２，３４５", 12345),
        ("٢٬٣٤٥٫٥", 2345.5),
    ],
)  # fmt: skip
def test_forms_of_numbers(text: str, number: float) -> None:
    """Groups, multipliers, signs and frames of numbers are understood."""
    assert read_number(text) == number


@pytest.mark.parametrize(
    "text",
    [
        "", "-", ".", "1.2.3", "192.168.1.1", "007", "01", "+49 30 1234567", "(780) 486-1401", "12 34", "1,2,3",
        "1234,567,890",
        "5 km", "12 reviews", "2024-01-05", "10:30", "1/2", "4006381333931000", "Flax (2024)", "one", "²", "1,234 567", "$5",
        "٪", "9" * 100_000,
    ],
)  # fmt: skip
def test_what_is_no_number(text: str) -> None:
    """Versions, phone numbers, identifiers, quantities, dates and prices are no numbers."""
    assert read_number(text) is None


def test_whole_numbers_stay_whole() -> None:
    """What has no fraction is an int, also after multiplying."""
    assert [type(read_number(text)) for text in ("12", "1.2k", "1.0", "1.23k", "1.2345k")] == [int, int, float, int, float]


@given(st.text("0123456789.,' kM万-+%()# ", max_size=20))
def test_any_text_is_a_number_or_none(text: str) -> None:
    """No text of number signs breaks the reader."""
    number = read_number(text)
    assert number is None or abs(number) < 1e28


@pytest.mark.parametrize(
    ("texts", "language", "sign"),
    [
        (["1.234", "12,5"], "", ","),
        (["1.234", "0.125"], "", "."),
        (["1.234.567", "1.234"], "", ","),
        (["987", "1.234"], "", ","),
        (["1987", "1.234"], "", ""),
        (["1.234"], "de", ","),
        (["1.234"], "de-CH", ""),
        (["1.234"], "en", ""),
        (["1.234 99", "1.500"], "", ","),
        (["1 234 99", "1.500"], "", ""),
        ([], "de", ""),
    ],
)
def test_a_column_tells_its_decimal_sign(texts: list[str], language: str, sign: str) -> None:
    """One clear number decides for all; then the numbers below a thousand; then the language."""
    assert decimal_sign(texts, language) == sign


@pytest.mark.parametrize(
    ("power", "signs"),
    [
        (3, "k K Tsd mil тыс thousand 千 천"),
        (4, "万 萬 만"),
        (5, "lakh lac"),
        (6, "M Mio mln mn млн million"),
        (7, "crore Cr"),
        (8, "억 億 亿"),
        (9, "bn Bn Mrd mld млрд billion milyar tỷ"),
        (12, "tn trillion"),
    ],
)
def test_signs_and_words_that_multiply(power: int, signs: str) -> None:
    """Each stands for one power of ten."""
    assert {sign: read_number(f"3 {sign}") for sign in signs.split()} == dict.fromkeys(signs.split(), 3 * 10**power)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1,23,456", 123456), ("12,34,567", 1234567), ("1,23,45,678.5", 12345678.5), ("1,23", 1.23), ("1,23,45", None),
        ("123,45,678", None), ("1,234,56,789", None), ("01,23,456", None), ("1.23.456", 123456),
    ],
)  # fmt: skip
def test_lakhs_are_groups_of_two_before_the_last_three(text: str, number: float | None) -> None:
    """As India groups; other mixtures of groups are no numbers."""
    assert read_number(text) == number


@pytest.mark.parametrize(("text", "number"), [("▼ 2.10%", -2.1), ("▲1.2", 1.2), ("↓ 3 %", -3), ("⬆️ 4k", 4000), ("▼ -2", None)])
def test_arrows_in_front_of_numbers_are_signs(text: str, number: float | None) -> None:
    """What falls is below zero; a number has one sign."""
    assert read_number(text) == number


def test_the_power_of_ten_of_programs_needs_a_sign() -> None:
    """Without one it may be an identifier."""
    assert [read_number(text) for text in ("1e-07", "-6.5E+03", "4e5", "12e-3")] == [1e-07, -6500.0, None, None]


def test_a_column_with_powers_of_ten_is_of_numbers() -> None:
    """Times of a profiler: the smaller ones have such a power."""
    assert column_type(["0.043", "0.0258", "1e-07", "6.5e-05"]) == "number"


def test_bytes_among_larger_files_are_no_billions() -> None:
    """A file of thirteen bytes is not larger than all others."""
    assert read_numbers(["13B", "69.6k", "1.2M"], "") == [13, 69600, 1200000]
    assert read_numbers(["2B", "950M", "12k"], "") == [2_000_000_000, 950_000_000, 12_000]
