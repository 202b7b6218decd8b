"""Selectors: what parsel finds with them is what they were made from, and the words in them are the lasting ones."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import parsel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scutch import parse
from scutch.page import Node, Page
from scutch.records.selectors import match
from scutch.records.selectors.find import Selectors, find_selectors


class Column(NamedTuple):
    """Where the cells of a column are: elements of a tag, with a class, or the texts right in them."""

    tag: str
    label: str = ""
    attribute: str = ""
    texts: bool = False


def elements(page: Page, tag: str, label: str = "") -> list[Node]:
    return [node for node in page.elements(tag) if not label or label in (node.get("class") or "").split()]


def cell(record: tuple[Node, ...], column: Column) -> tuple[int, ...]:
    below = [node for top in record for node in (top, *top.descendants())]
    found = [node for node in below if node.tag == column.tag and column.label in ("", *(node.get("class") or "").split())]
    if column.texts:
        found = [child for node in found for child in node.children if child.is_text and child.text_content.strip()]
    return tuple(node.index for node in found)


def text(value: Any) -> str:
    return " ".join((value if isinstance(value, str) else value.xpath("string()").get()).split())


def values(record: parsel.Selector, column: Any, selector: str, language: str) -> list[str]:
    found = record.css(selector) if language == "css" else record.xpath(selector)
    if column.attribute:
        return [node.attrib[column.attribute] for node in found if column.attribute in node.attrib]
    return [text(value) for value in (found.getall() if column.is_text else found)]


def given_values(page: Page, nodes: tuple[int, ...], attribute: str) -> list[str]:
    if attribute:
        return [page[node].get(attribute, "") for node in nodes]
    return [text(page[node].text_content) for node in nodes]


def learned(html: str, records: Sequence[tuple[Node, ...]], columns: list[Column]) -> Selectors:
    """The selectors of a page, after parsel has found the same with each of them that claims to be exact."""
    page = records[0][0].page
    grid = [[cell(record, column) for column in columns] for record in records]
    tops = [tuple(node.index for node in record) for record in records]
    found = find_selectors(page.columns, tops, grid, [column.attribute for column in columns])
    tree = parsel.Selector(text=html)
    for language, selector in (("css", found.record_css), ("xpath", found.record_xpath)):
        if selector is None or not found.exact_records:
            continue
        nodes = tree.css(selector) if language == "css" else tree.xpath(selector)
        assert [text(node) for node in nodes] == [text(record[0].text_content) for record in records]
        for place, column in enumerate(found.columns):
            relative = getattr(column, language)
            if relative is not None and column.exact:
                for node, row in zip(nodes, grid, strict=True):
                    assert values(node, column, relative, language) == given_values(page, row[place], column.attribute)
    return found


def singles(html: str, tag: str, label: str = "") -> list[tuple[Node, ...]]:
    return [(node,) for node in elements(parse(html), tag, label)]


def is_exact(found: Selectors) -> bool:
    return found.exact_records and all(column.exact for column in found.columns)


SHOP = """<!DOCTYPE html><html><body><nav><ul><li><a href=/>Home</a></li><li><a href=/c>Cart</a></li></ul></nav>
<main id="results"><div class="row grid-3">{}</div></main>
<aside><div class="product"><a href=/x>Seen</a></div></aside>"""
PRODUCT = """<div class="product col-md-4 {2}"><a class="image" href="/p/{0}">
<img src="/i/{0}.jpg" alt=""></a>
<h3 class="product-title"><a href="/p/{0}">{1}</a></h3><span class="price">{0}.99 €</span>{3}</div>"""
STARS = '<span class="stars" title="4 of 5"></span>'
GOODS = [(5, "Rope", "first", STARS), (7, "Sail", "", ""), (9, "Twine", "sale", STARS), (11, "Linen", "last", "")]
SHOP_PAGE = SHOP.format("".join(PRODUCT.format(*good) for good in GOODS))
PRODUCT_COLUMNS = [
    Column("h3", "product-title"), Column("a", "image", "href"), Column("img", "", "src"), Column("span", "price"),
    Column("span", "stars", "title"),
]  # fmt: skip


def shop() -> list[tuple[Node, ...]]:
    return [record for record in singles(SHOP_PAGE, "div", "product") if record[0].get("class") != "product"]


def test_a_shop_is_found_by_what_its_products_are_called() -> None:
    """Names of things are taken; layout, states and what stands elsewhere by the same name are not."""
    found = learned(SHOP_PAGE, shop(), PRODUCT_COLUMNS)
    assert is_exact(found)
    assert found.record_css == "#results div.product"
    assert [column.css for column in found.columns] == ["h3.product-title", "a.image", "img", "span.price", "span.stars"]


def test_selectors_of_one_page_find_the_records_of_the_next() -> None:
    """Neither the number of records nor their states are in a selector."""
    found = learned(SHOP_PAGE, shop(), PRODUCT_COLUMNS)
    goods = [(number, f"Thing {number}", "new" if number % 3 else "", "") for number in range(20, 31)]
    other = parsel.Selector(text=SHOP.format("".join(PRODUCT.format(*good) for good in goods)))
    records = other.css(found.record_css or "")
    assert [record.css(found.columns[3].css or "").xpath("string()").get() for record in records] == [
        f"{number}.99 €" for number in range(20, 31)
    ]


FORUM = """<body><table class="menu"><tr><td><a href=/>Index</a></td></tr></table><table class="threads"><tr><th>Topic</th>
<th>By</th><th>Replies</th></tr>{}</table></body>""".format(
    "".join(
        f'<tr class="{"odd" if n % 2 else "even"}"><td><a href="/t/{n}">Thread {n}</a></td><td>u{n}</td><td>{n * n}</td></tr>'
        for n in range(7)
    )
)


def test_rows_are_found_without_the_header_and_without_a_tbody() -> None:
    """Zebra classes are no names of records, and a tbody that only some parsers imply is no step."""
    rows = [record for record in singles(FORUM, "tr") if record[0].get("class")]
    page = rows[0][0].page
    grid = [[(row[0].elements[place].index,) for place in range(3)] for row in rows]
    found = find_selectors(page.columns, [(row[0].index,) for row in rows], grid, ["", "", ""])
    assert is_exact(found)
    assert found.record_css == "table.threads tr:nth-of-type(n+2)"
    assert "tbody" not in (found.record_xpath or "")
    assert [column.xpath for column in found.columns] == ["./td[1]", "./td[2]", "./td[3]"]
    assert len(parsel.Selector(text=FORUM).xpath(found.record_xpath or "")) == 7


NEWS = """<body><ul class="stream">{}</ul><ul><li><a href=/about>About</a></li></ul></body>""".format(
    "".join(
        f'<li class="sponsored"><p>Buy {n}</p></li>' if n % 3 == 2 else
        f'<li><h2><a href="/{n}">News {n}</a></h2><time datetime="2024-05-0{n + 1}">May {n + 1}</time><p>Text {n}</p></li>'
        for n in range(8)
    )
)  # fmt: skip


def test_ads_between_the_records_are_left_out() -> None:
    """What only the ads have is excluded, or what only the records have is asked for."""
    records = [record for record in singles(NEWS, "li") if record[0].elements[0].tag == "h2"]
    found = learned(NEWS, records, [Column("h2"), Column("a", "", "href"), Column("time", "", "datetime"), Column("p")])
    assert is_exact(found)
    assert found.record_css == "ul.stream > li:not(.sponsored)"
    assert [column.css for column in found.columns] == ["h2", "a", "time", ":scope > p"]


HASHED = "<body><div class=sc-1x2y3z>{}</div><div class=css-9k8j7h><p>Imprint</p></div></body>".format(
    "".join(
        f'<div class="Card_root__a1B2c css-1q2"><div class="css-7u8">Item {n}</div><p class="Card_price__Zx9Y">{n} $</p></div>'
        for n in range(5)
    )
)


def test_hashed_classes_give_way_to_the_words_in_them() -> None:
    """The part of a class that a person wrote is asked for, the hash behind it is not."""
    found = learned(HASHED, singles(HASHED, "div", "css-1q2"), [Column("div", "css-7u8"), Column("p")])
    assert is_exact(found)
    assert found.record_css == 'div[class*="Card_root__"]'
    assert found.columns[1].css == 'p[class*="Card_price__"]'
    assert "css-" not in f"{found.columns[0].css}"


FACTS = "<body><div class=cars>{}</div></body>".format(
    "".join(
        f"<dl><dt>Make</dt><dd>Make {n}</dd>{'<dt>Colour</dt><dd>Red</dd>' if n % 2 else ''}<dt>Price</dt><dd>{n}</dd></dl>"
        for n in range(4)
    )
)


def test_values_are_found_by_the_label_before_them() -> None:
    """Where rows of labels are missing here and there, a position would shift."""
    records = singles(FACTS, "dl")
    page = records[0][0].page
    labels = ("Make", "Colour", "Price")
    grid = [
        [tuple(dt.next_sibling.index for dt in record[0].elements if dt.text == label and dt.next_sibling) for label in labels]
        for record in records
    ]
    found = find_selectors(page.columns, [(record[0].index,) for record in records], grid, ["", "", ""])
    assert is_exact(found)
    colours = [node.xpath(found.columns[1].xpath or "").getall() for node in parsel.Selector(text=FACTS).css("dl")]
    assert [len(each) for each in colours] == [0, 1, 0, 1]


TWO_ROWS = "<body><table id=stories>{}</table></body>".format(
    "".join(
        f"<tr class=story><td>{n}.</td><td><a href=/{n}>Story {n}</a></td></tr><tr><td><td><b>{n} points</b> u{n}</td></tr>"
        for n in range(6)
    )
)


def test_a_record_of_two_rows_is_found_by_the_first_of_them() -> None:
    """Cells of the second row are reached by the step to the sibling, which only XPath knows."""
    rows = elements(parse(TWO_ROWS), "tr")
    found = learned(TWO_ROWS, list(zip(rows[::2], rows[1::2], strict=True)), [Column("a", "", "href"), Column("b")])
    assert is_exact(found)
    assert found.record_css == "tr.story"
    assert (found.columns[1].css, found.columns[1].xpath) == (None, "./following-sibling::*[1][self::tr]//b")


BODIES = "<body><table><thead><tr><th>N</th></tr></thead>{}</table></body>".format(
    "".join(f"<tbody class=pair><tr><td>{n}</td></tr><tr><td>more {n}</td></tr></tbody>" for n in range(4))
)


def test_a_section_of_a_table_may_be_a_record() -> None:
    """Where the markup has the tbody it can be asked for; where a parser made it up, nothing is claimed."""
    records = singles(BODIES, "tbody")
    page = records[0][0].page
    grid = [[(record[0].elements[1].elements[0].index,)] for record in records]
    found = find_selectors(page.columns, [(record[0].index,) for record in records], grid, [""])
    assert is_exact(found)
    assert (found.record_css, found.columns[0].xpath) == ("tbody.pair", "./tr[2]/td")
    made_up = parse("<table><tr><td>x</table><table><tr><td>y</table>")
    assert not find_selectors(
        made_up.columns, [(node.index,) for node in made_up.elements("tbody")], [[], []], []
    ).exact_records


def test_a_cell_outside_of_its_record_is_not_found() -> None:
    """A mistake in the cells costs the column, nothing else."""
    page = parse("<p>out</p><ul><li>a<li>b</ul>")
    found = find_selectors(page.columns, [(7,), (9,)], [[(4,)], [(4,)]], [""])
    assert found.exact_records
    assert not found.columns[0].exact


FLAT = "<body><section>{}</section></body>".format(
    "".join(f"<h3>Head {n}</h3>{f'<p>Text {n}</p>' if n % 2 else ''}" for n in range(6))
)


def test_a_missing_part_of_a_flat_record_is_not_taken_from_the_next() -> None:
    """The step to the sibling asks what it is."""
    heads = elements(parse(FLAT), "h3")
    records: list[tuple[Node, ...]] = [
        (head, after) if (after := head.next_sibling) and after.tag == "p" else (head,) for head in heads
    ]
    found = learned(FLAT, records, [Column("p")])
    assert is_exact(found)
    assert found.columns[0].xpath == "./following-sibling::*[1][self::p]"


GROUPED = "<body><main>{}</main><div><ul><li>Imprint</li></ul></div></body>".format(
    "".join(f"<h2>Day {d}</h2><ul class=day>{''.join(f'<li>Event {d}{n}</li>' for n in range(3))}</ul>" for d in range(3))
)


def test_records_in_several_containers_are_one_selection() -> None:
    """What is common to the containers is asked for, not each of them."""
    records = [record for record in singles(GROUPED, "li") if record[0].text.startswith("Event")]
    found = learned(GROUPED, records, [])
    assert found.exact_records
    assert found.record_css == "ul.day > li"


@pytest.mark.parametrize(
    ("direction", "title", "word"), [("rtl", "خبر", "نص"), ("ltr", "新闻", "内容"), ("rtl", "חדשות", "טקסט")]
)
def test_pages_in_other_scripts(direction: str, title: str, word: str) -> None:
    """Texts in any script are the same on both sides, class names in them too."""
    items = "".join(f'<li class="条目"><a href="/{n}">{title} {n}</a> <em>{word} {n}</em></li>' for n in range(4))
    html = f'<html dir="{direction}"><body><ul>{items}</ul><ul><li>x</li></ul></body></html>'
    found = learned(html, singles(html, "li", "条目"), [Column("a"), Column("em")])
    assert is_exact(found)
    assert found.record_css == "li.条目"


NESTED = "<body>{}</body>".format(
    "".join(
        f"<div class=comment><p>Comment {n}</p><div class=comment><p>Reply {n}</p></div></div>" for n in range(3)
    )
)  # fmt: skip


def test_a_record_within_a_record_keeps_its_cells() -> None:
    """A comment's text is its own, not that of the replies below it."""
    records = singles(NESTED, "div", "comment")
    page = records[0][0].page
    grid = [[(record[0].elements[0].index,)] for record in records]
    found = find_selectors(page.columns, [(record[0].index,) for record in records], grid, [""])
    assert is_exact(found)
    assert found.columns[0].xpath == "./p"


def test_a_text_beside_elements_is_asked_for_by_its_place() -> None:
    """The first and the second text of an element are two columns."""
    html = "<body><ul>" + "".join(f"<li><b>{n}</b> name{n} <br> place{n}</li>" for n in range(3)) + "</ul></body>"
    records = singles(html, "li")
    page = records[0][0].page
    grid = [
        [(texts[0].index,), (texts[1].index,)] for record in records if (texts := [t for t in record[0].children if t.is_text])
    ]
    found = find_selectors(page.columns, [(record[0].index,) for record in records], grid, ["", ""])
    assert is_exact(found)
    rows = [
        [text(li.xpath(column.xpath or "").get()) for column in found.columns] for li in parsel.Selector(text=html).css("li")
    ]
    assert rows == [[f"name{n}", f"place{n}"] for n in range(3)]


def test_several_values_of_a_cell_are_all_found() -> None:
    """A selector of a column of lists selects every item."""
    html = "<body>" + "".join(f"<article><h2>{n}</h2>{'<i class=tag>t</i>' * n}</article>" for n in range(4)) + "</body>"
    found = learned(html, singles(html, "article"), [Column("h2"), Column("i", "tag")])
    assert is_exact(found)


def test_what_cannot_be_said_is_not_called_exact() -> None:
    """Elements that differ in nothing but their place in the page have no exact selector; the best one is given."""
    html = "<body>" + "<div><p>x</p><p>x</p></div>" * 9 + "</body>"
    chosen = [record for place, record in enumerate(singles(html, "p")) if place in (0, 3, 5, 6, 11)]
    found = learned(html, chosen, [])
    assert not found.exact_records
    assert found.record_xpath


def test_no_records_have_no_selectors() -> None:
    """Nothing in, nothing out."""
    found = find_selectors(parse("<p>x").columns, [], [], ["href"])
    assert (found.record_css, found.record_xpath, found.exact_records) == (None, None, False)
    assert found.columns[0].xpath is None


def test_a_column_without_cells_has_no_selector() -> None:
    """There is nothing to learn from."""
    page = parse("<ul><li>a<li>b</ul>")
    found = find_selectors(page.columns, [(5,), (7,)], [[()], [()]], [""])
    assert found.columns[0].xpath is None
    assert not found.columns[0].exact


def test_a_moved_element_is_not_called_exact() -> None:
    """Other parsers do not move what is misplaced in a table as browsers do."""
    html = "<table><div class=a>x</div><div class=a>y</div><tr><td>z</table>"
    page = parse(html)
    found = find_selectors(page.columns, [(node.index,) for node in page.elements("div")], [[], []], [])
    assert not found.exact_records


LABELS = ("", "item", "item ad", "x first", "css-1a2b3c", "item odd", "wörter")
leaves = st.builds(
    "<{0} class='{1}'>t{2}</{0}>".format, st.sampled_from(("span", "b", "em")), st.sampled_from(LABELS), st.integers(0, 3)
)
trees = st.recursive(
    leaves,
    lambda inner: st.builds(
        lambda tag, label, parts: f"<{tag} class='{label}'>{''.join(parts)}</{tag}>",
        st.sampled_from(("div", "section", "ul", "article")), st.sampled_from(LABELS), st.lists(inner, max_size=4),
    ),
    max_leaves=25,
)  # fmt: skip


@settings(max_examples=150)
@given(st.lists(trees, min_size=1, max_size=4).map("".join), st.data())
def test_what_is_called_exact_is_what_lxml_finds(body: str, data: st.DataObject) -> None:
    """In any tree, for any choice of elements: a claim holds in the other parser, in both languages."""
    html = f"<!DOCTYPE html><html><head><title>t</title></head><body>{body}</body></html>"
    page = parse(html)
    inside = [node for node in next(page.elements("body")).descendants() if node.is_element]
    chosen = sorted(data.draw(st.sets(st.sampled_from([node.index for node in inside]), min_size=1, max_size=6)))
    below = [[node.index for node in page[top].descendants()] or [top] for top in chosen]
    grid = [[tuple(sorted(data.draw(st.sets(st.sampled_from(nodes), max_size=2))))] for nodes in below]
    found = find_selectors(page.columns, [(top,) for top in chosen], grid, [""])
    places = {node.index: place for place, node in enumerate(inside)}
    tree = parsel.Selector(text=html)
    order = {element: place for place, element in enumerate(tree.xpath("//body")[0].root.iterdescendants())}
    if not found.exact_records:
        return
    for nodes in (tree.xpath(found.record_xpath or ""), *([tree.css(found.record_css)] if found.record_css else [])):
        assert [order[node.root] for node in nodes] == [places[top] for top in chosen]
        column = found.columns[0]
        for node, (items,) in zip(nodes, grid, strict=True):
            if column.exact and column.xpath is not None:
                assert values(node, column, column.xpath, "xpath") == given_values(page, items, "")
            if column.exact and column.css is not None:
                assert values(node, column, column.css, "css") == given_values(page, items, "")


def test_a_search_that_reaches_its_limit_says_so_and_keeps_the_fullest_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind the limit of visits columns have no selector; the columns with most cells are searched first."""
    monkeypatch.setattr(match, "MOST_VISITED", 300)
    monkeypatch.setattr(match, "MOST_VISITED_PER_NODE", 0)
    page = parse("<ul>" + "".join(f"<li><b>{at}</b><i class=c{at}>{at}</i>" for at in range(30)) + "</ul>")
    records = [(item.index,) for item in elements(page, "li")]
    rare, common = elements(page, "i"), elements(page, "b")
    cells = [[(rare[row].index,) if row == 0 else (), (node.index,)] for row, node in enumerate(common)]
    found = find_selectors(page.columns, records, cells, ["", ""])
    assert found.truncated
    assert [column.xpath for column in found.columns] == [None, "./b"]
