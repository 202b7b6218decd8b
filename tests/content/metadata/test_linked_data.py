"""Metadata in JSON-LD."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.content.metadata.linked_data import linked_facts

NAMES = st.sampled_from(["@type", "@id", "@graph", "author", "name", "datePublished", "keywords"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize("script", ["", "{", "[" * 100_000, "null", '"text"', '{"@type": 3, "author": 4}'])
def test_any_script_is_survived(script: str) -> None:
    """A text that is no JSON, or says nothing, has no facts."""
    assert linked_facts([(0, script)]) == []


@pytest.mark.parametrize("inner", ['{"name": %s}', "[%s]", '{"@type": %s}', '{"@type": [%s], "name": "A"}'])
def test_nesting_is_survived(inner: str) -> None:
    """However deep an author is nested in itself."""
    value = '"A"'
    for _ in range(900):
        value = inner % value
    assert len(linked_facts([(0, f'{{"@type": "Article", "author": {value}, "headline": "Flax"}}')])) <= 2


def test_the_first_object_of_a_subject_counts() -> None:
    """Later ones are mostly about other pages."""
    script = json.dumps([{"@type": "Article", "author": name} for name in ("A", "B")])
    assert [fact.text for fact in linked_facts([(0, script)])] == ["A"]


def test_an_organisation_is_no_person() -> None:
    """The fact says of which sort the author is."""
    script = json.dumps({"@type": "Article", "author": {"@type": "Organization", "name": "Plants"}})
    assert next(fact for fact in linked_facts([(0, script)]) if fact.name == "author").is_organization


def test_an_author_may_be_a_reference() -> None:
    """The object with that identity has the name, in whatever script it stands."""
    work, person = {"@type": "Article", "author": {"@id": "#1"}}, {"@type": "Person", "@id": "#1", "name": "A. Weaver"}
    facts = linked_facts([(0, json.dumps(work)), (1, json.dumps(person))])
    assert [(fact.subject, fact.text) for fact in facts] == [("article", "A. Weaver"), ("person", "A. Weaver")]


@given(VALUES)
def test_facts_are_texts(value: Any) -> None:
    """Whatever the shape of the data."""
    assert all(text and isinstance(text, str) for fact in linked_facts([(0, json.dumps(value))]) for text in fact.values)
