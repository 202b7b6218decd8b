"""Names of classes and ids: those that last are cheap."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.records.selectors.stability import HASH, LOOK, PLAIN, SHORT, STATE, THING, is_random, name_cost, stem

NAMES = {
    "product-card": THING, "searchResult": THING, "s-item": THING, "nav-menu": PLAIN, "条目": PLAIN, "теги": PLAIN,
    "col-md-4": LOOK + 1.5, "clearfix": LOOK, "text-center": LOOK, "odd": STATE, "isActive": STATE, "item--sponsored": STATE,
    "css-1q2w3e": HASH, "sc-bdVaJa": HASH, "_3xKaB": HASH, "jss123": HASH, "7": SHORT, "ak": SHORT,
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
    assert THING <= name_cost(name) <= STATE
    assert name.startswith(stem(name))
