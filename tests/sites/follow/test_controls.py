"""Controls of a page and what they mean."""

import pytest

import scutch
from scutch.lexicon.paging_words import LABEL_MEANINGS, PAGING_LABELS
from scutch.page.text import IDS
from scutch.sites.follow._controls import FirstWords
from scutch.sites.follow.controls import FORWARD, MAX_LABEL_CHARS, control_of, controls, meaning_of
from tests.sites.follow.test_next_page import WITH_NEXT, WITHOUT_NEXT, page_of

CONTROLS = (IDS["a"], IDS["button"], IDS["input"])


def forward_controls(page: scutch.Page) -> list[int]:
    """The controls that lead on, by reading every link and button: what the kernel must not lose."""
    columns = page.columns
    rows = (node for node, tag in enumerate(columns.tag) if tag in CONTROLS and columns.chars[node] <= MAX_LABEL_CHARS)
    return [node for node in rows if control_of(columns, node).meaning in (*FORWARD, "number")]


@pytest.mark.parametrize("name", [*WITH_NEXT, *WITHOUT_NEXT])
def test_the_first_word_loses_no_control(name: str) -> None:
    """The kernel looks at one word, or at the markup of a control without words."""
    page = page_of(*(WITH_NEXT.get(name) or WITHOUT_NEXT[name])[:2])
    assert [each.node for each in controls(page) if each.meaning in (*FORWARD, "number")] == forward_controls(page)


@pytest.mark.parametrize("meaning", FORWARD)
def test_every_label_is_found_in_every_case(meaning: str) -> None:
    """As it is, with a capital, in capitals, with signs around it and in parts."""
    labels = [label for label, known in LABEL_MEANINGS.items() if known == meaning]
    forms = [form for label in labels for form in (label, label.capitalize(), label.upper(), f"« {label} »")]
    page = scutch.parse("".join(f"<p><a href=/x>{form}</a>" for form in forms))
    found = {each.text for each in controls(page) if each.meaning == meaning}
    missing = [form for form in forms if form.strip() not in found and form.lower().strip("« »") in LABEL_MEANINGS]
    assert missing == []


def test_there_are_thirty_languages() -> None:
    """Each with a label of a next page and one of a previous page."""
    assert len(PAGING_LABELS) >= 30
    assert all(cells[0] and cells[3] for cells in PAGING_LABELS.values())


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("Next", "next"),
        ("next 20", "next"),
        ("Page suivante ›", "next"),
        ("次へ＞", "next"),
        ("« Older Entries", "older"),
        ("Newer posts »", "previous"),
        ("»", "next"),
        ("«", "previous"),
        ("|", ""),
        ("Next article", "item"),
        ("Nextel phones", ""),
        ("", ""),
        ("Read more »", ""),
    ],
)
def test_labels_have_meanings(text: str, meaning: str) -> None:
    """Signs and counts around the words do not matter; other words do."""
    assert meaning_of(text)[0] == meaning


def test_a_page_without_source_is_read_too() -> None:
    """A tree from another parser has no markup to look into."""
    lxml_html = pytest.importorskip("lxml.html")
    tree = lxml_html.fromstring("<body><a href='?page=2' class=next><img src=r.gif></a></body>")
    assert [each.meaning for each in controls(scutch.parse(tree))] == ["next"]


def test_broken_texts_are_no_error() -> None:
    """Cut characters, empty elements, labels of signs alone."""
    html = b"<a href=/>\xe4\xb8</a><a></a><a href=/> \xc2\xa0 </a><button></button><a href=/>\xf0\x9f\x91\x89</a><input>"
    page = scutch.parse(html)
    assert isinstance(FirstWords(["next"]).controls(page.columns), list)
    assert scutch.next_page(page) is None
