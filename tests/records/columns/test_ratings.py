"""Ratings of things: where a list has them twice, or in the name of a control."""

from __future__ import annotations

from typing import Any

import pytest

import scutch

VALUES = (4.5, 3.9, 4.1, 2.6, 4.8, 3.3, 4.0, 5.0)


def rows_of(card: str) -> list[dict[str, Any]]:
    items = "".join(
        f"<li><h3><a href=/p{n}>Linen no. {n}</a></h3>{card.format(value=value, count=7 * n + 2)}</li>"
        for n, value in enumerate(VALUES)
    )
    return scutch.extract_records(f"<ul>{items}</ul>")[0].table.to_dicts()


def test_a_rating_in_the_name_of_a_button_is_the_rating() -> None:
    """The button opens the reviews; what it shows is their number."""
    button = (
        "<button class=rating__button aria-label='Review: {value} out of 5 stars. Reviews: {count}'><i>({count})</i></button>"
    )
    (row, *_) = rows_of(button)
    assert (row["rating"], row["review_count"]) == (4.5, 2)


def test_a_rating_in_the_name_of_a_link_is_the_rating() -> None:
    """The link leads to the reviews and shows stars as pictures."""
    (row, *_) = rows_of(
        "<a href=/p{count}#reviews aria-label='{value} out of 5 stars'><svg></svg></a><p>sold {count} times</p>"
    )
    assert row["rating"] == 4.5


def test_a_rating_in_figures_and_in_an_attribute_is_one_column() -> None:
    """Themes have one for screen readers, the other for eyes."""
    rows = rows_of("<div aria-label='{value} out of 5.0 stars'><s></s></div><p>{value} / 5.0</p>")
    assert [list(row.values())[2:] for row in rows[:2]] == [[4.5], [3.9]]


def test_equal_ratings_with_labels_stay() -> None:
    """They are of different things, by accident equal."""
    assert list(rows_of("<p>Cloth: {value} of 5</p><p>Dye: {value} of 5</p>")[0])[2:] == ["Cloth", "Dye"]


def test_a_rating_that_is_a_width_alone_is_a_rating() -> None:
    """Four fifths of the width are four stars of five; the number behind it counts reviews."""
    cards = "".join(
        f"<li><h3><a href=/p{n}>Linen no. {n}</a></h3><p class=stars><b style='width: {20 * value}%'></b></p><p>({7 * n})</p>"
        for n, value in enumerate(VALUES)
    )
    region = scutch.extract_records(f"<ul>{cards}</ul>")[0]
    assert [(row["rating"], row["review_count"]) for row in region.table.to_dicts()][:2] == [(4.5, 0), (3.9, 7)]
    assert "stars(record.css('b::attr(style)').get())" in region.as_parsel_code()


def test_a_width_beside_its_number_is_no_further_column() -> None:
    """The number says the same, and more exactly."""
    cards = "".join(
        f"<li><h3><a href=/p{n}>Linen no. {n}</a></h3><p class=rating><b style='width:{20 * value}%'></b></p>"
        f"<p class=score>{value}</p>"
        for n, value in enumerate(VALUES)
    )
    (row, *_) = scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()
    assert list(row.values())[2:] == [4.5]


def test_a_width_is_no_rating_without_a_word_for_it() -> None:
    """It may be how much of something is done."""
    (row, *_) = rows_of("<p class=progress><b style='width: 80%'></b></p><p>{count} looms</p>")
    assert "rating" not in row


def test_stars_to_choose_from_are_no_ratings() -> None:
    """Each record offers the same five of them."""
    stars = "".join(f"<a href=#>{n} of 5 stars</a>" for n in range(1, 6))
    (row, *_) = rows_of(f"<p>{{value}} avg rating</p><p>{{count}} ratings</p><div>{stars}</div>")
    assert list(row.items())[2:] == [("rating", 4.5), ("review_count", 2)]


@pytest.mark.parametrize("form", ["{} ({})", "<b>{}</b> <small>({})</small>", "{} ({} reviews)"])
def test_a_score_before_a_number_in_parentheses_is_a_rating(form: str) -> None:
    """The number says how many there are; no class says so."""
    scores = [(4.6, 128), (3.9, 12), (4.2, 1204), (5, 7), (4.4, 51)]
    cards = "".join(
        f"<li><h4><a href=/{n}>Flax rope {n}</a></h4><p>{form.format(*score)}</p>" for n, score in enumerate(scores)
    )
    table = scutch.extract_records(f"<ul>{cards}</ul>")[0].table
    assert list(zip(table["rating"], table["review_count"], strict=True)) == scores


def test_a_width_beside_a_label_with_its_number_is_no_further_column() -> None:
    """The label is for screen readers."""
    cards = "".join(
        f"<li><h3><a href=/p{n}>Linen no. {n}</a></h3>"
        f"<p class=stars aria-label='Rated {value} stars out of five stars'><b style='width:{20 * value}%'></b></p>"
        for n, value in enumerate(VALUES)
    )
    (row, *_) = scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()
    assert list(row.values())[2:] == [4.5]


def test_marks_that_a_reader_may_give_are_no_ratings() -> None:
    """Each record has a button for each of them."""
    marks = "".join(f"<button class=rate aria-label='Rating {n} of 5'><i class=star></i></button>" for n in range(1, 6))
    (row, *_) = rows_of(f"<p class=rating>{marks}</p><p>{{count}} looms</p>")
    assert "rating" not in " ".join(row)


def test_counts_for_the_eye_and_for_screen_readers_are_one_column() -> None:
    """They stand in one element, and have the same numbers."""
    counts = [21, 1, 22, 19, 7]
    cards = "".join(
        f"<li><h3><a href=/{n}>Flax rope {n}</a></h3><p class=rating-count><span aria-hidden=true>({count})</span>"
        f"<span class=visually-hidden>{count} total reviews</span></p>"
        for n, count in enumerate(counts)
    )
    table = scutch.extract_records(f"<ul>{cards}</ul>")[0].table
    assert [column.name for column in table.columns] == ["title", "title_url", "review_count"]
    assert list(table["review_count"]) == counts


def test_equal_numbers_of_two_elements_stay() -> None:
    """Games won and lost may be as many; nothing says that the one repeats the other."""
    cards = "".join(
        f"<li><h3><a href=/{n}>Flax rope {n}</a></h3><p class=won>{n} won</p><p class=lost>{n} lost</p>" for n in range(5)
    )
    assert len(scutch.extract_records(f"<ul>{cards}</ul>")[0].table.columns) == 4


def test_values_with_one_decimal_are_scores_and_count_nothing() -> None:
    """Also beside the stars of a hotel: the count is the whole number behind them."""
    hotels = (("Miramar", "8,7", "1.204"), ("El Patio", "9,1", "356"), ("Puerto", "8,2", "2.870"), ("Rosa", "7,1", "98"))
    card = (
        "<article><h3><a href=/h>{}</a></h3><div aria-label='4 de 5' class=b3></div>"
        "<div data-testid=review-score><div>{}</div><div>Bien</div><div>{} comentarios</div></div></article>"
    )
    page = f"<main>{''.join(card.format(*hotel) for hotel in hotels)}</main>"
    table = scutch.extract_records(page, min_confidence=0)[0].table
    assert table["review_count"] == (1204, 356, 2870, 98)


def test_an_image_of_stars_is_the_rating_that_its_text_says() -> None:
    """The element around it has a class of a library with a generated end."""
    card = "<div class=stars_starRating__sdbkn><img alt='Rated {value} out of 5 stars' src=/stars-{value}.svg></div>"
    rows = rows_of(card)
    assert [row["rating"] for row in rows] == list(VALUES)
    assert "image" not in rows[0]


def test_a_labelled_number_and_the_words_for_it_are_one_rating() -> None:
    """The words are read aloud beside the number."""
    card = "<dl><dt>Rating<dd><b>{value}</b><i>Rated</i><u>{value} stars out of 5</u></dl>"
    assert [name for name in rows_of(card)[0] if "ating" in name] == ["Rating"]


@pytest.mark.parametrize(
    "image", ["<svg aria-label='{value} of 5 stars'><path/></svg>", "<svg><title>{value} of 5 stars</title><path/></svg>"]
)
def test_a_rating_that_an_svg_image_says_is_the_rating(image: str) -> None:
    """In its label, or in its title, which is no text of the page."""
    rows = rows_of(image + "<span>({count})</span>")
    assert [row["rating"] for row in rows] == list(VALUES)


@pytest.mark.parametrize("inside", ["<i class=star-full></i>", ""])
def test_the_width_of_one_star_is_its_share(inside: str) -> None:
    """Four full stars and a part of the fifth: the width alone was read as that of all."""
    full = "<i class='icon star-full'></i>"
    items = "".join(
        f"<li><h3><a href=/p{n}>Linen no. {n}</a></h3><div class=rating_stars>{full * (3 + n % 2)}"
        f"<span class=float><i class='icon star-empty'></i><b style='width: {20 + 10 * n}%'>{inside}</b></span>"
        f"{'<i class=icon-empty></i>' * (1 - n % 2)}</div><p>{n + 7} reviews</p></li>"
        for n in range(6)
    )
    table = scutch.extract_records(f"<ul>{items}</ul>")[0].table
    assert table["rating"] == (3.2, 4.3, 3.4, 4.5, 3.6, 4.7)


def test_a_number_beside_one_of_a_class_for_ratings_counts_them() -> None:
    """Both have the class; which of them is the rating its decimals say."""
    card = (
        "<p class=loom-rating-star><b class=loom-rating-star--rating>{value}</b></p>"
        "<p class=loom-rating-star><i class=loom-rating-star--voteCount>{count}.1K</i></p>"
    )
    (row, *_) = rows_of(card)
    assert (row["rating"], row["review_count"]) == (4.5, 2100)
