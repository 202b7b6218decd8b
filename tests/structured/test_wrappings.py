"""JSON-LD as pages wrap it: metadata, body text and data lists read the same scripts."""

import json
import re
from collections.abc import Callable
from html import escape
from typing import Final

import pytest

from scutch import extract_content, extract_records
from scutch.content.embedded_text import embedded_content
from scutch.page import parse
from scutch.records.data_lists.find import best_list

TEXT: Final = "Flax gives long, strong fibres, and its seeds are pressed for the oil that painters like to use. "
ARTICLE: Final = {
    "@type": "NewsArticle",
    "headline": "The retting of flax",
    "datePublished": "2024-05-01",
    "author": [{"@type": "Person", "name": "Ada Weaver"}],
    "articleBody": TEXT * 3,
}
EVENTS: Final = [
    {
        "@type": "Event",
        "name": f"Flax day no. {n}",
        "startDate": f"2024-05-{n}",
        "url": f"/{n}",
        "image": f"/{n}.jpg",
        "price": n,
    }
    for n in range(10, 30)
]
WRAPPINGS: Final[dict[str, Callable[[str], str]]] = {
    "plain": str,
    "CDATA": "//<![CDATA[\n{}\n//]]>".format,
    "trailing commas": lambda text: re.sub(r'(?<=["}\]])(?=[}\]])', ",", text),
    "comments": lambda text: "/* data */ " + text.replace('", ', '", /* next */ '),
    "semicolon": "{};".format,
    "character references": escape,
    "references of references": lambda text: escape(escape(text)),
    "HTML comment": "<!--\n{}\n//-->".format,
}
#: Objects around that of the article, or beside it.
ARRANGEMENTS: Final[dict[str, Callable[[str], str]]] = {
    "several values": '{{"@type": "WebSite", "name": "Plants"}}\n{}'.format,
    "a list": '[{{"@type": "WebSite", "name": "Plants"}}, {}]'.format,
    "a graph": '{{"@context": "https://schema.org", "@graph": [{}]}}'.format,
}


def page_with(wrapping: str, data: object) -> str:
    return f"<script type=application/ld+json>{(WRAPPINGS | ARRANGEMENTS)[wrapping](json.dumps(data))}</script>"


@pytest.mark.parametrize("wrapping", [*WRAPPINGS, *ARRANGEMENTS])
def test_metadata_are_read_whatever_the_wrapping(wrapping: str) -> None:
    """Title, author and date of an article."""
    content = extract_content(page_with(wrapping, ARTICLE))
    assert (content.title, content.author, content.date) == ("The retting of flax", "Ada Weaver", "2024-05-01")


@pytest.mark.parametrize("wrapping", WRAPPINGS)
def test_body_text_is_read_whatever_the_wrapping(wrapping: str) -> None:
    """The text of an article that the page does not show."""
    found = embedded_content(parse(page_with(wrapping, ARTICLE)))
    assert found
    assert (found.kind, found.path) == ("article", "articleBody")
    assert extract_content(page_with(wrapping, ARTICLE)).text.startswith("The retting of flax\n\nFlax gives")


@pytest.mark.parametrize("wrapping", WRAPPINGS)
def test_data_lists_are_read_whatever_the_wrapping(wrapping: str) -> None:
    """The events of a calendar that the page does not show."""
    found = best_list(parse(page_with(wrapping, EVENTS)), 0.0)
    assert found
    assert (found.name, found.rows[0]["name"], len(found.rows)) == ("Event", "Flax day no. 10", 20)
    assert [len(region) for region in extract_records(page_with(wrapping, EVENTS))] == [20]


@pytest.mark.parametrize(
    "damage", ['{"@type": "Article", "author": ', "9" * 5000, '{"@type": ' * 3000, "&#" + "9" * 5000, "\\"]
)
def test_damaged_scripts_do_not_raise(damage: str) -> None:
    """Neither alone nor in front of a script that can be read."""
    html = f"<script type=application/ld+json>{damage}</script>" + page_with("plain", ARTICLE)
    assert extract_content(html).author == "Ada Weaver"
    assert extract_content(html[: -len("</script>") - 9]).author in ("", "Ada Weaver")
    assert list(extract_records(html)) == []


def test_the_type_of_a_script_may_be_in_capitals() -> None:
    """Types of media are compared without letter case."""
    page = f"<script type='Application/LD+JSON'>{json.dumps(ARTICLE)}</script>"
    assert extract_content(page).author == "Ada Weaver"
