"""Content in the data of a page."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.content.embedded_sources import linked_text, object_html, state_text
from scutch.content.embedded_text import EmbeddedContent, EmbeddedParts, better_content, embedded_content
from scutch.content.html import render_html
from scutch.content.markdown import render_markdown
from scutch.content.render_choice import ChosenParts
from scutch.methods.selection import Selection
from scutch.page import parse
from scutch.results.content import ContentWriter
from scutch.structured.scripts import Script

TEXT = "Flax gives long, strong fibres, and its seeds are pressed for the oil that painters like to use. "
OTHER = "Hemp is retted in the dew of autumn fields, and the dried stalks are broken by hand or by machine. "


def linked(data: Any) -> str:
    text = json.dumps(data).replace("</", "<\\/")
    return f"<script type=application/ld+json>{text}</script>"


def state(data: Any) -> str:
    return f"<div id=root></div><script id=__NEXT_DATA__ type=application/json>{json.dumps(data)}</script>"


def read(html: str) -> EmbeddedContent:
    found = embedded_content(parse(html, "https://example.org/a/b"))
    assert found
    return found


def markdown(found: EmbeddedContent) -> str:
    return render_markdown(found.page.columns, found.ranges, base_url=found.page.url)


@pytest.mark.parametrize(
    ("thing", "kind", "expected"),
    [
        (
            {"@type": "BlogPosting", "headline": "Flax", "articleBody": TEXT, "description": "x"},
            "article",
            f"# Flax\n\n{TEXT}",
        ),
        ({"@type": ["Product", "Thing"], "name": "Rope", "description": TEXT}, "product", f"# Rope\n\n{TEXT}"),
        (
            {"@type": "FAQPage", "mainEntity": [{"name": "Flax?", "acceptedAnswer": {"text": TEXT}}]},
            "service",
            f"## Flax?\n\n{TEXT}",
        ),
        (
            {
                "@type": "QAPage",
                "mainEntity": {
                    "name": "Q",
                    "text": OTHER,
                    "acceptedAnswer": {"text": TEXT},
                    "suggestedAnswer": [{"text": "No"}],
                },
            },
            "forum",
            f"## Q\n\n{OTHER}\n\n{TEXT}\n\nNo",
        ),
        (
            {"@type": "DiscussionForumPosting", "headline": "Q", "text": TEXT, "comment": [{"text": OTHER}, {"text": "Yes."}]},
            "forum",
            f"# Q\n\n{TEXT}\n\n{OTHER}\n\nYes.",
        ),
        (
            {"@type": "Recipe", "name": "R", "recipeIngredient": ["1 egg"], "recipeInstructions": [{"text": TEXT}]},
            "article",
            f"# R\n\n1 egg\n\n{TEXT}",
        ),
    ],
)
def test_things_are_read_with_their_parts(thing: Any, kind: str, expected: str) -> None:
    """Title, text, questions and answers, steps and comments come in the order of reading."""
    found = read(linked({"@graph": [{"@type": "WebSite", "description": TEXT * 9}, thing]}))
    assert (found.kind, found.source) == (kind, "application/ld+json")
    assert markdown(found) == "\n\n".join(part.strip() for part in expected.split("\n\n"))


def test_markup_in_data_is_parsed_like_a_page() -> None:
    """Links are absolute, lists are lists, and nothing that runs comes through."""
    body = f"<h2>Use</h2><ul><li><a href=../c onclick=x()>{TEXT}</a></ul><script>x()</script><img src=x onerror=x()>"
    found = read(linked({"@type": "Article", "articleBody": body}))
    assert markdown(found).startswith(f"## Use\n\n- [{TEXT.strip()}](https://example.org/c)")
    assert "x()" not in render_html(found.page.columns, found.ranges, base_url=found.page.url)


def test_markup_that_is_escaped_once_more_is_markup() -> None:
    """Some pages escape twice."""
    assert markdown(read(linked({"@type": "Article", "articleBody": f"&lt;p&gt;{TEXT}&lt;/p&gt;"}))) == TEXT.strip()


def test_plain_text_keeps_its_paragraphs() -> None:
    """Empty lines part them."""
    assert markdown(read(linked({"@type": "Article", "articleBody": f"{TEXT}\n\n{OTHER}\nx < y"}))) == (
        f"{TEXT.strip()}\n\n{OTHER.strip()}\\\nx \\< y"
    )


def test_texts_of_a_list_in_a_state_are_one() -> None:
    """An editor keeps each paragraph as an object; their texts stand at the same place of each."""
    blocks = [{"type": "paragraph", "data": {"text": text}} for text in (TEXT, OTHER)]
    found = read(state({"props": {"post": {"title": "Flax", "blocks": blocks}, "labels": {"cookies": TEXT * 20}}}))
    assert found.path == "props.post.blocks.*.data.text"
    assert markdown(found) == f"# Flax\n\n{TEXT.strip()}\n\n{OTHER.strip()}"


@pytest.mark.parametrize(
    "text",
    ["a.b { color: red }\n" * 20, "https://example.org/x?y=z " * 20, "QUJD" * 90, "x=>y " * 40, '{"a": 1}' * 40, "Flax"],
)
def test_what_is_no_prose_is_no_content(text: str) -> None:
    """Styles, addresses, encoded data, code and words alone are left where they are."""
    assert embedded_content(parse(state({"page": {"body": text, "items": [{"body": text}] * 3}}))) is None


def test_the_answer_says_where_it_stands() -> None:
    """The script, and the place in its data."""
    found = read("<p>x</p>" + linked([{"@type": "Product", "description": TEXT}]))
    assert (found.block.xpath, found.block.reason) == ("/html/body/script[1]", "from application/ld+json: 0.description")
    assert found.block.chars == found.chars == len(TEXT.replace(" ", ""))


def test_an_empty_shell_is_read_from_its_data() -> None:
    """It shows nothing."""
    page = parse(state({"post": {"content": TEXT * 2}}))
    found = better_content(page, 0)
    assert found
    assert found.reason == "from state: post.content"


def test_what_the_page_shows_is_read_there() -> None:
    """Data that repeat it, or say less than was found, or belong to a page that shows something, are left alone."""
    product = linked({"@type": "Product", "description": TEXT})
    assert better_content(parse(f"<p>{TEXT}</p>{product}"), 60) is None
    assert better_content(parse(f"<p>{OTHER * 5}</p>{product}"), 400) is None
    assert better_content(parse(f"<p>{OTHER}</p>" + state({"post": {"content": TEXT * 9}})), 80) is None


def test_what_the_page_does_not_show_is_read_from_its_data() -> None:
    """The description of a product whose page shows its price alone."""
    found = better_content(parse(f"<p>{OTHER}</p><p>5 €" + linked({"@type": "Product", "description": TEXT * 3})), 3)
    assert found
    assert found.kind == "product"


def test_a_result_is_written_from_the_data_and_described_by_the_page() -> None:
    """Text, Markdown and HTML are those of the data, the metadata those of the page."""
    page = parse("<title>Rope</title>" + linked({"@type": "Product", "name": "Flax rope", "description": TEXT}))
    found = embedded_content(page)
    assert found
    writer: ContentWriter = EmbeddedParts(found, ChosenParts(page, Selection.nothing("no text")))
    assert writer.text() == f"Flax rope\n\n{TEXT.strip()}"
    assert writer.markdown() == f"# Flax rope\n\n{TEXT.strip()}"
    assert writer.html() == f"<h1>Flax rope</h1><p>{TEXT.strip()}</p>"
    assert writer.field("title") == writer.metadata().title


JSON = st.recursive(
    st.none() | st.text(max_size=5) | st.just(TEXT) | st.integers(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["@type", "name", "text", "mainEntity", "comment", "a"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(JSON)
def test_any_data_are_survived(data: Any) -> None:
    """Whatever their shape, the answer is HTML or nothing."""
    assert isinstance(object_html(data), str)
    for script in (Script(3, "json-ld", "", data), Script(3, "state", "", data)):
        assert linked_text([script]) is None or "json" in script.source
        found = state_text([script])
        assert found is None or TEXT.strip() in found.html


def test_data_without_end_are_read_up_to_a_limit() -> None:
    """A hostile page cannot keep us."""
    nested: Any = TEXT
    for _ in range(500):
        nested = {"mainEntity": [nested, nested]}
    assert len(object_html({"@type": "QAPage", **nested})) < 100_000
    assert state_text([Script(3, "state", "", [[TEXT] * 1000] * 1000)]) is not None
