"""The objects of JSON texts: the compiled reader and its twin."""

import gzip
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.content.metadata.linked_data import READER, WORK_PROPERTIES
from scutch.structured.json_ld import MAX_OBJECTS
from tests.corpora import FOLDER, available
from tests.twins.structured import json as slow_json

MEMBERS = frozenset((*WORK_PROPERTIES, "url", "itemListElement", "item"))
NAMES = st.sampled_from(["@type", "@id", "@graph", "author", "name", "url", "nam", "keywords", "other"])
TYPES = st.sampled_from(["Article", "NewsArticle", "ListItem", "Event", "WebPage", "Artic"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8) | TYPES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=5),
    max_leaves=20,
)
PIECES = st.sampled_from(
    r"""{|}|[|]|:|,|"|true|nul|NaN|-0|01|1.5e3|1.|-|2e+|"@type"|"name"|"a\u00e9\ud83d\ude00"|"\x"|"\/\n\u12"|"na\u006de"|é|\
    |{"name":1,"name":2}|{"@type":"Article"}""".split("|")  # noqa: SIM905 (a table to read)
)


@given(VALUES, st.booleans(), st.sampled_from([None, 1]))
def test_both_readers_find_the_same(value: Any, ascii_only: bool, indent: int | None) -> None:
    """Whatever the shape of the data, and however it is written."""
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    found = READER.read(text)
    assert found == slow_json.objects(text, MEMBERS) or (found is None and "\\" in text)


@given(st.lists(PIECES, max_size=9).map("".join))
def test_only_json_is_read(text: str) -> None:
    """A text that the standard library reads differently is left to it."""
    found = READER.read(text)
    assert found is None or (
        found == slow_json.objects(text, MEMBERS) and (slow_json.read(text) is not None or text.strip() == "null")
    )


@pytest.mark.skipif(not available("content-dev"), reason="the corpus is not here")
def test_both_readers_agree_on_real_pages() -> None:
    """Some pages of the development corpus."""
    count = 0
    for path in sorted((FOLDER / "content-dev" / "pages").iterdir())[::10]:
        for script in scutch.parse(gzip.decompress(path.read_bytes())).elements("script"):
            if "ld+json" in (script.get("type") or ""):
                found = READER.read(script.text_content)
                count += found is not None
                assert found is None or found == slow_json.objects(script.text_content, MEMBERS), path.name
    assert count > 50


@pytest.mark.parametrize(
    "text", ["", "[" * 101, '{"name": 1, "name": 2}', '{"na\\u006de": 1}', "NaN", "[1] x", '["\\x"]', '"open', "{,}", "[1,]"]
)
def test_unusual_json_is_left_to_the_tolerant_reader(text: str) -> None:
    """Errors, duplicate names, escapes in names, NaN, deep nesting."""
    assert READER.read(text) is None


def test_an_object_with_very_many_members_is_left_to_the_tolerant_reader() -> None:
    """Each name is compared with those before it, so their number is bounded."""
    assert READER.read(json.dumps({str(number): number for number in range(1000)})) is None


def test_the_number_of_objects_is_bounded() -> None:
    """The list that holds them counts as well."""
    assert len(READER.read(json.dumps([{"@type": "Article"}] * 3 * MAX_OBJECTS)) or []) == MAX_OBJECTS - 1
