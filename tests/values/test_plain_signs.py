"""Signs of all scripts in their ASCII form."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from scutch.values.plain_signs import FORMS, ZEROS, ascii_signs


@given(st.text("abc 123.,-$"))
def test_ascii_stays_as_it_is(text: str) -> None:
    """Only blanks around a text go."""
    assert ascii_signs(text) == text.strip()


@given(st.text())
def test_plain_is_plain(text: str) -> None:
    """There is nothing left to do the second time."""
    assert ascii_signs(ascii_signs(text)) == ascii_signs(text)


def test_digits_mean_what_unicode_says() -> None:
    """Ten digits follow each zero of the table."""
    assert all(unicodedata.decimal(chr(zero + digit)) == digit for zero in ZEROS.values() for digit in range(10))


def test_no_sign_has_two_meanings() -> None:
    """Each sign is in one row of the table only."""
    signs = "".join(FORMS.values())
    assert len(signs) == len(set(signs))
