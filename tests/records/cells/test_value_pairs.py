"""Two values in one text without a constant between them."""

import re

import pytest

import scutch
from scutch.records.cells.text_parts.search import text_parts
from scutch.records.cells.text_parts.value_pairs import counted_ratings, dated_pair

PLANTS = ("Linen thread", "Hemp rope, coarse", "Jute twine", "Bag of flax seed", "Blue cotton yarn", "Nettle cloth")


def shop(form: str) -> scutch.Table:
    """Return the table of a list of products with a line in a form of their number and a greater one."""
    items = (
        f"<li><h3><a href=/p/{place}>{plant}</a></h3><p class=line>{form.format(place + 1, 3 * place + 13)}</p></li>"
        for place, plant in enumerate(PLANTS)
    )
    return scutch.extract_records(f"<h1>Shop</h1><ul>{''.join(items)}</ul>")[0].table


@pytest.mark.parametrize(
    "form", ["4.{0} / 5 ({1})", "★ 4.{0} ({1})", "4.{0} out of 5 stars, {1} ratings", "4,{0} von 5 Sternen ({1} Bewertungen)"]
)
def test_a_rating_and_its_count_are_two_columns(form: str) -> None:
    """Neither is lost, whatever the language."""
    table = shop(form)
    assert (table["rating"][0], table["review_count"][0]) == (4.1, 13)


@pytest.mark.parametrize("form", ["{0} out of 5 stars", "4.{0}/5", "★★★★☆ 4.{0}"])
def test_a_rating_alone_stays_one_column(form: str) -> None:
    """Its scale and its value in numbers are no count."""
    assert "review_count" not in {column.name for column in shop(form).columns}


def test_ratings_without_a_count_stay_ratings() -> None:
    """A new product has none."""
    parts = counted_ratings(["4.1 / 5 (17)", "3.9 / 5", "4.6 / 5 (1,204)"])
    assert [part.of("3.9 / 5") for part in parts] == ["3.9 / 5", ""]


@pytest.mark.parametrize(
    ("form", "names"),
    [
        ("{1} Apr 2026 {0}", ["date", "number"]),
        ("2026-04-{1} {0} comments", ["date", "comments"]),
    ],
)
def test_a_date_and_a_number_are_two_columns(form: str, names: list[str]) -> None:
    """The word for what the number counts names its column."""
    table = shop(form)
    assert [column.name for column in table.columns][2:] == names
    assert (table["date"][0], table[{*names}.difference({"date"}).pop()][0]) == ("2026-04-13", 1)


def test_a_word_before_a_day_of_the_month_is_its_label() -> None:
    """A task is due on a day, and the year is open."""
    table = shop("Due Apr {1}")
    assert [column.name for column in table.columns][2:] == ["Due"]
    assert (table["Due"][0], table.columns[2].type) == ("Apr 13", "date")


def test_a_number_and_a_word_in_a_sentence_are_no_day() -> None:
    """The word "out" is a short name of October in Portuguese."""
    assert not text_parts(["Rated 3 out of 5", "Rated 4 out of 5", "Rated 2 out of 5"])


def test_commas_in_front_of_a_date_belong_to_the_other_value() -> None:
    """Texts have different numbers of commas, so that none is a constant."""
    texts = ["News, May 5, 2015", "Procedures, Guides, May 24, 2016", "Perspectives, Aug 18, 2016"]
    parts = text_parts(texts)
    found = [re.match(part.template.pattern(part.number), texts[1]) for part in parts]
    assert [part.of(texts[1]) for part in parts] == ["Procedures, Guides", "May 24, 2016"]
    assert [match and match[1] for match in found] == ["Procedures, Guides", "May 24, 2016"]


def test_long_texts_with_a_date_stay_whole() -> None:
    """A sentence that ends with a date is no pair of values."""
    texts = [f"The {plant} of the old mill by the river was spun on {day} May 2026" for day, plant in enumerate(PLANTS, 3)]
    assert not dated_pair(texts)
