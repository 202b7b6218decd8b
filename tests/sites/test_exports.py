"""Code and selectors of wrappers for other tools: what they read, and what they say that they cannot."""

from typing import Any

import pytest

import scutch
from tests.sites.test_articles import OTHER
from tests.sites.test_articles import WRAPPER as ARTICLES
from tests.sites.test_details import OTHER as OTHER_DETAIL
from tests.sites.test_details import WRAPPER as DETAILS
from tests.sites.test_details import detail
from tests.sites.test_levels import WRAPPER as MENUS
from tests.sites.test_levels import menu
from tests.sites.test_threads import WRAPPER as THREADS
from tests.sites.test_threads import thread
from tests.sites.test_wrapper import WRAPPER as SHOP
from tests.sites.test_wrapper import shop

parsel = pytest.importorskip("parsel")


class Response(parsel.Selector):  # type: ignore[name-defined]
    """A response as Scrapy has it."""

    def urljoin(self, link: str) -> str:
        return link


def rows_of_code(wrapper: scutch.Wrapper, page: str, item: str = "") -> list[Any]:
    """Return what the code of a wrapper reads from a page."""
    names: dict[str, Any] = {}
    exec(wrapper.to_parsel_code(item=item), names)
    return list(names["parse"](None, Response(text=page)))


def test_code_reads_the_rows_of_a_list() -> None:
    """On a page that the wrapper has not seen, with prices as numbers."""
    rows = rows_of_code(SHOP, shop(11, 12, 13))
    assert [row["title"] for row in rows] == ["Herb 11", "Herb 12", "Herb 13"]
    assert rows[2]["price"] == 13.5


def test_code_reads_headings_of_groups() -> None:
    """Each record has that of its group."""
    page = menu("Alder Bay", Tools=["Comb", "Loom"], Wool=["Yarn"])
    assert [row["group"] for row in rows_of_code(MENUS, page)] == ["Tools", "Tools", "Wool"]


def test_code_reads_values_of_the_page() -> None:
    """Each post has the title of its thread."""
    rows = rows_of_code(THREADS, thread("Combing hemp", 3))
    assert [row["thread_title"] for row in rows] == ["Combing hemp"] * 3
    assert "answer 2" in rows[1]["content"]


def test_code_reads_articles() -> None:
    """The page is the record, and the content is text."""
    [row] = rows_of_code(ARTICLES, OTHER)
    assert row["title"] == "Nettle"
    assert "Nettle grows in wet meadows" in row["content"]


def test_code_reads_details_by_labels() -> None:
    """A field that only embedded data have is None, and a comment says so."""
    [row] = rows_of_code(DETAILS, detail(*OTHER_DETAIL))
    assert (row["Origin"], row["Weight"]) == ("Norwick", 750.0)
    alone = DETAILS.changed(fields=(DETAILS.fields[0]._replace(anchors=DETAILS.fields[0].anchors[:1]),))
    assert "None,  # no selector finds it" in alone.to_parsel_code()


def test_items_are_of_a_class() -> None:
    """With the names of the columns as names of Python."""
    [item] = rows_of_code(ARTICLES, OTHER, "Story")
    assert type(item).__name__ == "Story"
    assert item.title == "Nettle"


def test_code_reads_records_of_several_siblings() -> None:
    """Each goes up to the next one; a heading of a group is that in front of it."""
    herb = "<h3><a href=/{0}>Herb {0}</a></h3><p class=price>€{0}.50</p><p class=lead>Grows to {0} m in a year.</p>"

    def page(**parts: tuple[int, ...]) -> str:
        rows = (f"<h2>{name}</h2>" + "".join(map(herb.format, numbers)) for name, numbers in parts.items())
        return f"<main>{''.join(rows)}</main>"

    wrapper = scutch.learn([page(Soups=(1, 2, 3), Cakes=(4, 5, 6, 7))])
    assert wrapper.is_span
    other = page(Teas=(8, 9), Oils=(10, 11, 12))
    found = rows_of_code(wrapper, other)
    assert [(row["group"], row["price"]) for row in found[1:4]] == [("Teas", 9.5), ("Oils", 10.5), ("Oils", 11.5)]
    assert [row["content"] for row in found] == list(wrapper.apply(other).table["content"])


def test_the_name_of_a_class_is_an_identifier() -> None:
    """Nothing else gets into the code."""
    with pytest.raises(scutch.InvalidInput, match="not a valid class name"):
        MENUS.to_parsel_code(item="A: pass\nimport os")


@pytest.mark.parametrize("wrapper", [MENUS, THREADS, ARTICLES, DETAILS])
def test_selectors_find_what_the_anchors_find(wrapper: scutch.Wrapper) -> None:
    """CSS and XPath are of one meaning; keys of JSON-LD have neither."""
    for found in wrapper.selectors():
        assert bool(found.css or found.xpath) != (bool(found.key) and not found.key.startswith("meta."))
        parsel.Selector(text="<p>").xpath(found.xpath or "//p")
        parsel.Selector(text="<p>").css(found.css.replace(":scope", "p") or "p")


def test_code_reads_the_text_behind_a_label() -> None:
    """Behind a bold label the value is a text of its own, in a definition list an element, in a line the text itself."""
    forms = "<p><b>Year:</b> {0}</p>", "<dl><dt>Year</dt><dd>{0}</dd></dl>"
    for form in forms:
        rows = "".join(f"<li class=book><h3>Book number {n}</h3>{form.format(1900 + n)}</li>" for n in range(6))
        page = f"<ul>{rows}</ul>"
        wrapper = scutch.learn([page])
        assert "label" in {anchor.kind for anchor in wrapper.field("Year").anchors[:1]}
        assert [float(row["Year"]) for row in rows_of_code(wrapper, page)] == [1900.0 + n for n in range(6)]


@pytest.mark.parametrize("item", ["", "Herb"])
def test_code_leaves_out_what_has_no_required_field(item: str) -> None:
    """As the wrapper does: a banner in an element as those of the records."""
    page = shop(1, 2).replace("</main>", "<article class='card'>Spring sale</article></main>")
    assert len(rows_of_code(SHOP, page, item)) == len(SHOP.apply(page)) == 2


def test_code_reads_texts_beside_elements_without_markup() -> None:
    """Words of the record may be in front of the element of a value, and are no part of it."""
    row = "<li class=talk><h3><a href=/{0}>Talk number {0}</a></h3><time>{0} May 2024</time> at <span>Hall {0}</span>"
    page = f"<ul>{''.join(map(row.format, range(1, 9)))}</ul>"
    rows = rows_of_code(scutch.learn([page]), page)
    assert not any("<" in str(value) for each in rows for value in each.values())
    assert "Hall 3" in rows[2].values()
