"""What JSON-LD says."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.structured.json_ld import facts, things

VALUES = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["@type", "@id", "@graph", "author", "name", "datePublished", "keywords"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)


@pytest.mark.parametrize("script", ["", "{", "[" * 100_000, "null", '"text"', '{"@type": 3, "author": 4}'])
def test_any_script_is_survived(script: str) -> None:
    """What is no JSON, or says nothing, is passed over."""
    assert facts([(0, script)]) == []


def test_data_without_end_are_read_up_to_a_limit() -> None:
    """A hostile page cannot keep us."""
    assert sum(1 for _ in things([{}] * 1_000_000)) <= 2000


def test_the_first_thing_of_a_sort_counts() -> None:
    """Later ones are mostly about other pages."""
    script = json.dumps([{"@type": "Article", "author": name} for name in ("A", "B")])
    assert [fact.text for fact in facts([(0, script)])] == ["A"]


def test_an_organisation_is_told_from_a_person() -> None:
    """An author that is one says so."""
    script = json.dumps({"@type": "Article", "author": {"@type": "Organization", "name": "Plants"}})
    assert next(fact for fact in facts([(0, script)]) if fact.name == "author").organization


@given(VALUES)
def test_facts_are_texts(value: Any) -> None:
    """Whatever the shape of the data."""
    assert all(text and isinstance(text, str) for fact in facts([(0, json.dumps(value))]) for text in fact.values)
