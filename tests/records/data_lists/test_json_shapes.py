"""The arrays in JSON values, against their twin."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scutch.records.data_lists._json_shapes import arrays_in
from tests.twins.records import json_shapes as slow

LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=2)
VALUES = st.recursive(
    LEAVES, lambda inside: st.lists(inside, max_size=5) | st.dictionaries(st.text(max_size=2), inside, max_size=6)
)


def stores_in(value: dict[str, Any], inner: list[tuple[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """The objects of each store by whether they are empty."""
    found: dict[str, list[dict[str, Any]]] = {}
    for _, item in inner:
        if isinstance(item, dict) and len(value) % 2:
            found.setdefault("full" if item else "", []).append(item)
    return found


@given(VALUES, st.sampled_from([frozenset[str](), frozenset(("", "0"))]), st.sampled_from([3, 1000]))
def test_arrays_are_those_its_twin_finds(value: Any, unnamed: frozenset[str], most: int) -> None:
    """Outer ones first, with the keys that lead to them."""
    assert arrays_in(value, stores_in, unnamed, most) == slow.arrays_in(value, stores_in, unnamed, most)


def test_names_are_the_last_keys_that_lead_to_arrays() -> None:
    """The first ones of a long path are left out, and so is what is nested too deeply."""
    value: Any = [{"a": 1}]
    for number in range(12):
        value = {str(number): value}
    assert arrays_in(value, stores_in, frozenset(), 99) == [("7.6.5.4.3.2.1.0", 0, [{"a": 1}], False)]
    for _ in range(80):
        value = {"x": value}
    assert arrays_in(value, stores_in, frozenset(), 999) == []
