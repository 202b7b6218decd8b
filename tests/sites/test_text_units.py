"""Fields of detail pages: values behind labels, optional ones too, and parts of lines."""

from types import SimpleNamespace
from typing import Any

import pytest

import scutch

HEAD = "<h1>{0}</h1>"


def rows_of(wrapper: scutch.Wrapper, page: str) -> list[dict[str, Any]]:
    """Return the row of a page as the wrapper and as its code read it; lists as lines."""
    parsel = pytest.importorskip("parsel")
    names: dict[str, Any] = {}
    exec(wrapper.to_parsel_code(), names)
    selector = parsel.Selector(page)
    response = SimpleNamespace(css=selector.css, xpath=selector.xpath, urljoin=str)
    return [wrapper.apply(page).table.to_dicts()[0], next(names["parse"](None, response))]


def terms(title: str, *pairs: tuple[str, str]) -> str:
    body = "".join(f"<dt>{label}</dt>{''.join(f'<dd>{value}</dd>' for value in values.split('|'))}" for label, values in pairs)
    return f"{HEAD.format(title)}<dl>{body}</dl>"


PAGES = [
    terms("Flax rope", ("Maker", "Ann Weaver"), ("Hours", "9 to 5"), ("Place", "Fenwick")),
    terms("Hemp sack", ("Maker", "Tom Dyer"), ("Hours", "9 to 5"), ("Fibre", "hemp"), ("Place", "Norwick")),
    terms("Jute mat", ("Maker", "Eva Spinner|Max Reed"), ("Hours", "9 to 5"), ("Place", "Alder Bay")),
]


def test_terms_are_labels_whichever_pages_have_them() -> None:
    """A term that one page has is a label; a value that all pages have is no label of the next one."""
    wrapper = scutch.learn(PAGES, kind="detail")
    assert {"Maker", "Hours", "Place", "Fibre"} < set(wrapper.names)
    page = terms("Sisal bag", ("Place", "Weir"), ("Size", "large"), ("Fibre", "sisal"), ("Hours", "8 to 4"))
    for row in rows_of(wrapper, page):
        assert (row["Place"], row["Fibre"], row["Hours"], row["Maker"] or None) == ("Weir", "sisal", "8 to 4", None)


def test_a_term_has_all_values_behind_it() -> None:
    """Two `dd` of one `dt` are a list, where the learned pages have several, and else the lines of one value."""
    page = terms("Sisal bag", ("Maker", "Ann Weaver|Tom Dyer"), ("Hours", "9 to 5"), ("Place", "Weir|Marsh"))
    for row in rows_of(scutch.learn(PAGES, kind="detail"), page):
        assert row["Maker"] == ["Ann Weaver", "Tom Dyer"]
        assert row["Place"].split() == ["Weir", "Marsh"]


LINES = HEAD + "<ul class=facts>{1}</ul><p class=foot>Added <time>{2}</time> · Seen: <b class=views>{3}</b></p>"
FACT = "<li><b>{}:</b> {}</li>"


def test_lines_are_split_where_their_own_texts_are_the_same() -> None:
    """A bold label has the text behind it, and the elements of a line of fixed words are values."""
    pages = [
        LINES.format("Flax rope", FACT.format("State", "new") + FACT.format("Town", "Fenwick"), "3 May 2024", 41),
        LINES.format("Hemp sack", FACT.format("Town", "Norwick"), "9 June 2024", 97),
        LINES.format("Jute mat", FACT.format("State", "old") + FACT.format("Town", "Weir"), "1 July 2024", 12),
    ]
    wrapper = scutch.learn(pages, kind="detail")
    page = LINES.format("Sisal bag", FACT.format("Town", "Marsh"), "2 May 2024", 63)
    row = wrapper.apply(page).table.to_dicts()[0]
    assert (row["Town"], row["State"], row["Seen"]) == ("Marsh", None, 63)
    assert "2024-05-02" in map(str, row.values())


def test_an_element_beside_a_value_is_no_part_of_it() -> None:
    """A price has its own element: on other pages the old price is beside it."""
    shape = HEAD + "<div class=prices><span class=price>{1}</span>{2}</div><p class=place>{3}</p>"
    pages = [shape.format("Flax rope", "$4.50", "", "Fenwick"), shape.format("Hemp sack", "$7.25", "", "Weir")]
    wrapper = scutch.learn(pages, kind="detail")
    row: dict[str, Any] = wrapper.apply(shape.format("Jute mat", "$3.00", "<del>$6.00</del>", "Marsh")).table.to_dicts()[0]
    assert row["price"] == 3.0


def test_prose_with_bold_words_stays_whole() -> None:
    """Paragraphs whose own texts differ are no labels with values."""
    shape = HEAD + "<div class=story><p><b>{0}</b> grows in wet meadows near {1}, where <i>{2}</i> has been made.</p></div>"
    pages = [shape.format("Flax", "Fenwick", "rope"), shape.format("Hemp", "Norwick", "sails")]
    row = scutch.learn(pages, kind="detail").apply(shape.format("Jute", "Weir", "sacks")).records[0]
    assert "Jute grows in wet meadows near Weir, where sacks has been made." in row.values()


def test_a_page_without_any_of_the_fields_is_broken() -> None:
    """Two learned pages are enough to say so, if several fields are required."""
    wrapper = scutch.learn(PAGES[:2], kind="detail")
    assert wrapper.apply("<main><ul><li><a href=/1>Flax</a><li><a href=/2>Hemp</a></ul></main>").health.verdict == "broken"
