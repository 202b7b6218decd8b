"""The containers in JSON values, against their twin."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scutch.records.data_lists._json_shapes import containers_in, containers_to_visit
from tests.twins.records import json_shapes as slow

LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=2)
VALUES = st.recursive(
    LEAVES, lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=2), inside, max_size=3)
)


@given(VALUES, st.sampled_from([None, frozenset(), frozenset(("", "0"))]))
def test_parts_are_those_its_twin_finds(value: Any, unnamed: frozenset[str] | None) -> None:
    """In document order, and nested ones in reverse."""
    assert containers_in(value) == slow.containers_in(value)
    found = containers_in(value)
    assert containers_to_visit(found, ((), "a"), unnamed, 1, 2) == slow.containers_to_visit(found, ((), "a"), unnamed, 1, 2)
