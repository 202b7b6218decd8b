"""Controls of a page and what they mean."""

import pytest

import scutch
from scutch.lexicon.paging_words import LABEL_MEANINGS, PAGING_LABELS
from scutch.page.tag_ids import IDS
from scutch.sites.follow._controls import Labels
from scutch.sites.follow.controls import FORWARD, MAX_LABEL_CHARS, control_of, controls, meaning_of
from tests.sites.follow.test_next_page import WITH_NEXT, WITHOUT_NEXT, page_of

CONTROLS = (IDS["a"], IDS["button"], IDS["input"])


def forward_controls(page: scutch.Page) -> list[int]:
    """The controls that lead on, by reading every link and button: what the kernel must not lose."""
    columns = page.columns
    rows = (node for node, tag in enumerate(columns.tag) if tag in CONTROLS and columns.chars[node] <= MAX_LABEL_CHARS)
    return [node for node in rows if control_of(columns, node).meaning in (*FORWARD, "number")]


@pytest.mark.parametrize("name", [*WITH_NEXT, *WITHOUT_NEXT])
def test_the_kernel_loses_no_control(name: str) -> None:
    """It looks at words in one form, and at the attributes of a control without words."""
    page = page_of(*(WITH_NEXT.get(name) or WITHOUT_NEXT[name])[:2])
    assert [each.node for each in controls(page)] == forward_controls(page)


@pytest.mark.parametrize("meaning", FORWARD)
def test_every_label_is_found_in_every_case(meaning: str) -> None:
    """As it is, with a capital, in capitals, with signs around it and in parts."""
    labels = [label for label, known in LABEL_MEANINGS.items() if known == meaning]
    forms = [form for label in labels for form in (label, label.capitalize(), label.upper(), f"« {label} »")]
    page = scutch.parse("".join(f"<p><a href=/x>{form}</a>" for form in forms))
    found = {each.text for each in controls(page) if each.meaning == meaning}
    missing = [form for form in forms if form.strip() not in found and form.lower().strip("« »") in LABEL_MEANINGS]
    assert missing == []


@pytest.mark.parametrize(
    "html",
    [
        "Next <i>2 of 9</i>",
        "<i class=sr-only>Flax seeds</i> <b>Next</b>",
        "<b>Page</b> <b>3</b>",
        "СЛЕДУЮЩАЯ Страница →",
        "Επόμενη Σελίδα",
        "<i>\uf054</i> weiter",
        "次へ ２",
    ],
)
def test_words_are_found_in_any_case_and_beside_signs_numbers_and_hidden_texts(html: str) -> None:
    """The kernel loses no control that a full reading of the page finds."""
    page = scutch.parse(f"<p>Flax <a href='?page=2'>{html}</a>")
    found = [each.node for each in controls(page)]
    assert found == forward_controls(page)
    assert found


@pytest.mark.parametrize(
    "attributes",
    [
        "aria-label='Volgende pagina'",
        "title=Next",
        "class=pager__next",
        "class='icon arrow-right'",
        "data-original-title=Suivant",
    ],
)
def test_a_control_without_words_is_read_by_its_attributes(attributes: str) -> None:
    """Its own, or those of an image in it."""
    for html in (f"<a href='?page=2' {attributes}></a>", f"<a href='?page=2'><img {attributes}></a>"):
        assert [each.meaning for each in controls(scutch.parse(f"<p>Flax {html}"))] == ["next"]


@pytest.mark.parametrize("html", ["Linen", "Next war", "Buy 3 plants", "1234567", "<img alt=Linen>", "Mehr über Flachs"])
def test_items_are_no_controls(html: str) -> None:
    """Words that are no label in whole, long numbers and pictures are left out by the kernel."""
    assert Labels(["next", "mehr laden"], ["page"]).controls(scutch.parse(f"<a href=/x>{html}</a>").columns) == []


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
    assert isinstance(Labels(["next"], ["page"]).controls(page.columns), list)
    assert scutch.next_page(page) is None
