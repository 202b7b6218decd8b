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


def product(number: int, *, stock: str = "In stock", card: str = "Mug") -> str:
    """Return the page of a product: a label in the text of its value, states, a list with shared items, and other products."""
    cards = "".join(f"<li><a href=/p/{n}><img src=/{n}.jpg><span>{card} {n}</span> <b>€{number}.{n}0</b></a>" for n in (3, 4))
    return (
        f"<a class=logo href=/>Tarn</a><h1>Rope {number}</h1><p class=maker>by {('Ann Weaver', 'Tom Dyer')[number % 2]}</p>"
        f"<p class=code>SKU: T-{number}</p><p class=stock>{stock}</p><div class=score>{number} / 9</div>"
        f"<ul class=needs><li>Salt<li>{number} nails</ul><h2>More goods</h2><ul class=more>{cards}</ul>"
    )


def test_a_label_in_the_text_of_its_value_is_cut_off_and_names_it() -> None:
    """Also a word such as "by", which is no name."""
    wrapper = scutch.learn([product(1), product(2)], kind="detail")
    for row in rows_of(wrapper, product(5)):
        assert (row["SKU"], row["maker"]) == ("T-5", "Tom Dyer")


def test_a_state_of_all_learned_pages_is_a_value_and_no_label() -> None:
    """It is another one on the next page, which is no less right for that."""
    wrapper = scutch.learn([product(1), product(2)], kind="detail")
    answer = wrapper.apply(product(3, stock="Sold out"))
    assert answer.health.verdict == "ok"
    for row in rows_of(wrapper, product(3, stock="Sold out")):
        assert row["availability"] == "Sold out"
    assert not {"In stock", "Tarn"} & set(wrapper.names)


def test_an_item_that_all_learned_pages_have_stays_in_its_list() -> None:
    """Recipes share ingredients."""
    for row in rows_of(scutch.learn([product(1), product(2)], kind="detail"), product(7)):
        assert row["needs"] == ["Salt", "7 nails"]


def test_cards_of_other_things_are_no_field() -> None:
    """Links with pictures, or with several texts."""
    wrapper = scutch.learn([product(1, card="Mug"), product(2, card="Pan")], kind="detail")
    assert "More goods" not in wrapper.names


def test_lines_of_one_place_are_values_by_the_classes_in_them_or_by_their_labels() -> None:
    """A page has several lines, each with another value."""
    line = HEAD + "<p>In <b class=spot>{1}</b></p><p>Cost: <b class=cost>{2}</b></p><p>Mail: <a href=/m>{3}</a></p>"
    rows = [("Flax", "Fenwick", "€2", "ann@a.example"), ("Hemp", "Norwick", "free", "tom@a.example")]
    wrapper = scutch.learn([line.format(*row) for row in rows], kind="detail")
    for row in rows_of(wrapper, line.format("Jute", "Weir", "€7", "eva@a.example")):
        assert (row["spot"], row["Cost"], row["Mail"]) == ("Weir", 7, "eva@a.example")


def test_custom_elements_hold_values_of_their_own() -> None:
    """What they look like is in scripts and styles; a field is not the text of all of them."""
    page = (
        HEAD + "<fact-list><fact-row><i>Weight</i><b>{1}</b></fact-row><fact-row><i>Fibre</i><b>{2}</b></fact-row></fact-list>"
    )
    wrapper = scutch.learn([page.format("Rope", "2 kg", "flax"), page.format("Sack", "3 kg", "hemp")], kind="detail")
    for row in rows_of(wrapper, page.format("Mat", "5 kg", "jute")):
        assert row["Fibre"] == "jute"


def test_a_label_of_two_templates_is_one_field() -> None:
    """Some pages of a site have a list of terms, others lines of two elements."""
    term, line = "<dt>{}<dd>{}", "<div class=row><span>{}</span><span>{}</span></div>"

    def page(title: str, form: str, weight: str, place: str) -> str:
        facts = form.format("Weight", weight) + form.format("Place", place)
        return HEAD.format(title) + (f"<dl>{facts}</dl>" if form == term else facts)

    pages = [
        page("Rope", term, "2 kg", "Weir"),
        page("Sack", line, "3 kg", "Marsh"),
        page("Mat", line, "4 kg", "Fenwick"),
        page("Net", term, "6 kg", "Norwick"),
    ]
    wrapper = scutch.learn(pages, kind="detail")
    assert [name for name in wrapper.names if name.startswith(("Weight", "Place"))] == ["Weight", "Place"]
    for form in (term, line):
        for row in rows_of(wrapper, page("Bag", form, "9 kg", "Alder Bay")):
            assert row["Place"] == "Alder Bay"


def test_what_titles_begin_with_is_the_title_of_pages_without_a_main_heading() -> None:
    """As on pages of tables and fonts."""
    page = "<title>{0} - Cars of the past</title><center><font size=5><b>{0}</b></font></center><p class=cost>€{1}</p>"
    wrapper = scutch.learn([page.format("Tarn Coupe", 900), page.format("Morrow Estate", 750)], kind="detail")
    for row in rows_of(wrapper, page.format("Velox Saloon", 500)):
        assert row["title"] == "Velox Saloon"


@pytest.mark.parametrize("pages", [[product(1), product(2)], PAGES])
def test_pages_of_labelled_values_are_details_without_a_hint(pages: list[str]) -> None:
    """The terms look like a list, and the texts between like an article."""
    facts = "<table>{}</table>".format("".join(f"<tr><th>{name}<td>{name} of {{0}}" for name in ("Place", "Fibre", "Maker")))
    assert scutch.learn([page + facts.format(number) for number, page in enumerate(pages)]).kind == "detail"
