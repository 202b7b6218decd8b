"""Names of classes and ids: those that last are cheap."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.page import parse
from scutch.records.selectors.stability import (
    ITEM_COST,
    LAYOUT_COST,
    PLAIN_COST,
    RANDOM_COST,
    SHORT_COST,
    STATE_COST,
    is_random,
    name_cost,
    stem,
)
from scutch.sites.learning.learn import learn

NAMES = {
    "product-card": ITEM_COST, "searchResult": ITEM_COST, "s-item": ITEM_COST,
    "nav-menu": PLAIN_COST, "条目": PLAIN_COST, "теги": PLAIN_COST,
    "col-md-4": LAYOUT_COST + 1.5, "clearfix": LAYOUT_COST, "text-center": LAYOUT_COST,
    "odd": STATE_COST, "isActive": STATE_COST, "item--sponsored": STATE_COST,
    "css-1q2w3e": RANDOM_COST, "sc-bdVaJa": RANDOM_COST, "_3xKaB": RANDOM_COST, "jss123": RANDOM_COST,
    "7": SHORT_COST, "ak": SHORT_COST,
}  # fmt: skip


@pytest.mark.parametrize(("name", "cost"), NAMES.items())
def test_names_are_worth_what_they_say(name: str, cost: float) -> None:
    """Things before plain words, plain words before layout, layout before hashes and states."""
    assert name_cost(name) == cost


@pytest.mark.parametrize("name", ["iPhoneCase", "h2", "results2", "mw-search-results", "strengths", "article_1234", "VAT"])
def test_words_of_people_are_no_hashes(name: str) -> None:
    """Digits at an end, capitals and few vowels alone make no hash."""
    assert not is_random(name)


@given(st.text(max_size=12))
def test_any_name_has_a_cost(name: str) -> None:
    """Whatever stands in an attribute."""
    assert ITEM_COST <= name_cost(name) <= STATE_COST
    assert name.startswith(stem(name))


@pytest.mark.parametrize("name", ["dqXwEh", "aBcDe", "bXaYcZ"])
def test_names_that_change_case_every_other_letter_are_hashes(name: str) -> None:
    """Three parts are enough, though they have vowels and no digits."""
    assert is_random(name)


def test_names_of_any_length_are_judged_at_once() -> None:
    """Longer ones than people write are generated; a name of thousands of hashes was one call within the other for each."""
    for name in ("a1b2-" * 3000 + "price", "card-item__title--" * 3000, "card__" * 50_000):
        assert (is_random(name), stem(name), name_cost(name)) == (True, "", RANDOM_COST)
    assert stem("Card__" + "a1b2c-" * 40 + "x7Hs2") == "Card__"


def test_a_page_with_endless_class_names_is_learned() -> None:
    """Such names are no anchors, and no reason to fail."""
    name = "Card__" + "a1b2c-" * 3000
    row = '<li class="{0}x{1}y1"><a class="{0}u{1}w2" href=/{1}>Plant {1}</a><b>€ {1}</b>'
    page = parse(f"<ul>{''.join(row.format(name, number) for number in range(8))}</ul>")
    assert len(learn([page], kind="list").apply(page).table) == 8
