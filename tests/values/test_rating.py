"""Ratings: so much of so much."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.values import column_type, typed_values
from scutch.values.rating import Rating, read_rating


@given(
    st.integers(0, 50),
    st.sampled_from(["{} out of 5", "{}/5", "Rated {} / 5.0", "{} of 5 stars"]),
)
def test_ratings_of_five_read_back(tenths: int, form: str) -> None:
    """The value and the scale are those of the text."""
    assert read_rating(form.format(tenths / 10)) == Rating(tenths / 10, 5.0)


@given(st.integers(0, 5), st.sampled_from(["", " (12)", "️"]))
def test_drawn_stars_are_counted(full: int, tail: str) -> None:
    """Full stars are the value, all of them the scale; a row of full ones is of five."""
    assert read_rating("★" * full + "☆" * (5 - full) + tail) == Rating(full, 5)


@pytest.mark.parametrize(
    ("text", "value", "scale"),
    [
        ("4,5/5", 4.5, 5), ("9.1/10", 9.1, 10), ("85/100", 85, 100), ("★★★½", 3.5, 5), ("⭐⭐⭐", 3, 5), ("4.6★", 4.6, 5),
        ("★ 4.6 (123)", 4.6, 5), ("4,6 von 5 Sternen", 4.6, 5), ("5つ星のうち4.5", 4.5, 5), ("8.6分", 8.6, 10),
        ("5 stars", 5, 5),
        ("4.904761905 out of 5.0 stars", 4.904761905, 5),
        ("Rated 4.50 out of 5 stars based on 12 reviews", 4.5, 5), ("4,5 étoiles sur 5", 4.5, 5),
    ],
)  # fmt: skip
def test_forms_of_ratings(text: str, value: float, scale: float) -> None:
    """Words and signs of several languages."""
    assert read_rating(text) == Rating(value, scale)


@pytest.mark.parametrize(
    "text",
    ["", "4.5", "3/4", "24/7", "1/2/2024", "page 3 of 10", "6/5", "7 out of 12", "Star Wars", "5分", "1.2.3/5", "★" * 100_000],
)
def test_what_is_no_rating(text: str) -> None:
    """Numbers alone, fractions, dates, pages, and more than all."""
    assert read_rating(text) is None


@given(st.text("0123456789./, outfsar★☆½von分つ星のうち", max_size=30))
def test_any_text_is_a_rating_or_none(text: str) -> None:
    """Nothing is rated above its scale."""
    rating = read_rating(text)
    assert rating is None or 0 <= rating.value <= rating.scale


def test_the_scale_behind_a_slash_may_be_in_words() -> None:
    """The number in front of it is the rating; without one there is none."""
    assert read_rating("4.6 / out of 5 stars (12)") == (4.6, 5.0)
    assert read_rating("/ out of 5 stars (12)") is None
    assert read_rating("out of 5 stars") is None


def test_new_goods_have_no_rating_yet() -> None:
    """A quarter of the cells may say so, in whatever words; more make a column of texts."""
    rated, new = [f"{n} reviews with an average rating of 4.{n} out of 5 stars" for n in range(1, 7)], "0 reviews"
    assert column_type([*rated, new, new]) == "rating"
    assert typed_values([*rated, new, new], "rating")[5:] == [4.6, None, None]
    assert column_type([*rated[:3], new, new]) == "text"
