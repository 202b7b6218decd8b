"""The containers in JSON values, against their twin."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scutch.records.data_lists._json_shapes import containers_in, nested_containers
from tests.twins.records import json_shapes as slow

LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=2)
VALUES = st.recursive(
    LEAVES, lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=2), inside, max_size=3)
)


@given(VALUES)
def test_parts_are_those_its_twin_finds(value: Any) -> None:
    """In document order, and nested ones in reverse."""
    assert containers_in(value) == slow.containers_in(value)
    assert nested_containers(containers_in(value)) == slow.nested_containers(slow.containers_in(value))
