"""``records._state`` against its twin."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scutch.records.data_lists._json_shapes import deep_parts, parts_of
from tests.twins.records import json_shapes as slow

LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=2)
VALUES = st.recursive(
    LEAVES, lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=2), inside, max_size=3)
)


@given(VALUES)
def test_parts_are_those_its_twin_finds(value: Any) -> None:
    """In order, and those that go deeper the other way around."""
    assert parts_of(value) == slow.parts_of(value)
    assert deep_parts(parts_of(value)) == slow.deep_parts(slow.parts_of(value))
