"""The objects of JSON-LD."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.structured.json_ld import MAX_OBJECTS, object_reader, path_text, read_objects, walk

READER = object_reader(["author"], ["Article"])
JSON = st.recursive(
    st.none() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2) | st.just("@graph"), inner, max_size=4),
    max_leaves=15,
)


@pytest.mark.parametrize("script", ["", "{", "[" * 100_000, "null", '"text"', "1", "[1, 2", '{"a": ' + "9" * 5000 + "}"])
def test_no_script_raises(script: str) -> None:
    """A text that is no JSON, or holds no object, has none."""
    assert read_objects(script, READER) == []


def test_strict_and_repaired_scripts_have_the_same_objects() -> None:
    """The fast reader and the tolerant one agree; only the latter keeps members that nobody wants."""
    strict = json.dumps({"@graph": [{"@type": "Article", "author": {"@type": "Person", "name": "A. Weaver"}}]})
    objects = read_objects(strict, READER)
    assert objects == [{"@type": "Article", "author": {"@type": "Person", "name": "A. Weaver"}}]
    assert all(item in read_objects(strict[:-1] + ",}", READER) for item in objects)


def test_the_number_of_objects_is_bounded() -> None:
    """A hostile page costs no more than that."""
    assert sum(1 for _ in walk([(0, [{}] * 1_000_000)])) < MAX_OBJECTS


@given(JSON)
def test_a_path_leads_to_its_object(value: Any) -> None:
    """From the root, key by key."""
    for item in walk([(0, value)]):
        found, path, keys = value, item.path, []
        while path:
            path, key = path
            keys.append(key)
        for key in reversed(keys):
            found = found[key]
        assert found is item.members
        assert path_text(item.path) == ".".join(map(str, reversed(keys)))


@given(JSON)
def test_outer_objects_precede_inner_ones(value: Any) -> None:
    """The number of keys in the paths never falls."""
    depths = []
    for item in walk([(0, value)]):
        path, depth = item.path, 0
        while path:
            path, depth = path[0], depth + 1
        depths.append(depth)
    assert depths == sorted(depths)
