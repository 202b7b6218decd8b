"""Names of classes and ids: those that last are cheap."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
