"""``Region``, ``Record`` and ``Regions``: what an answer can be asked."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given

import scutch
from scutch.methods.record_set import RecordSet
from scutch.page import Page
from scutch.records.regions.region import Region
from scutch.records.regions.regions import Regions
from tests.records.find.test_candidates import LISTS, TABLES

ITEMS = "".join(f"<li><a href=/{n}>Plant number {n}</a> <i>{n} m</i>" for n in range(4))
PAGE = scutch.parse(f"<h1>Plants</h1><ul class=plants>{ITEMS}</ul>", url="https://example.org/all")


def region(page: Page = PAGE, tag: str = "li", size: int = 1) -> Region:
    """A region whose records are elements of a tag, so many for each."""
    tops = [node.index for node in page if node.tag == tag]
    records = tuple(tuple(tops[at : at + size]) for at in range(0, len(tops), size))
    return Region(page, RecordSet(records, 0.75, "by hand", "made for a test"))


def test_region_has_the_values_of_its_record_set() -> None:
    """Confidence, method, reason; and where the list is."""
    found = region()
    assert (found.confidence, found.method, found.reason, len(found)) == (0.75, "by hand", "made for a test", 4)
    assert (found.ancestor.tag, found.xpath, found.css) == ("ul", PAGE[found.ancestor.index].xpath, found.ancestor.css)


def test_region_is_frozen_and_true() -> None:
    """However many records it has."""
    found = region()
    with pytest.raises(AttributeError, match="frozen"):
        found.page = PAGE
    assert found
    assert repr(found).startswith("<Region: 4 records, confidence 0.75, /html")


def test_record_has_text_fields_and_values() -> None:
    """Fields as people read them, values as their types."""
    record = region().records[2]
    assert record.text == "Plant number 2 2 m"
    assert "Plant number 2" in record.fields.values()
    assert "/2" in record.fields.values()
    assert "https://example.org/2" in record.values.values()
    assert repr(record) == "<Record 2: Plant number 2 2 m>"


def test_a_record_shows_its_lines_without_empty_ones() -> None:
    """On one line of a session."""
    items = "".join(f"<article><h3><a href=/{n}>Plant {n}</a></h3><p>Grows {n} m tall.</p></article>" for n in range(1, 6))
    assert repr(scutch.extract_records(f"<main>{items}</main>")[0][0]) == "<Record 0: Plant 1 / Grows 1 m tall.>"


def test_region_is_a_sequence_of_its_records() -> None:
    """Iterated, indexed from either end, and sliced."""
    found = region()
    assert list(found) == list(found.records)
    assert (found[0], found[-1], found[1:3]) == (found.records[0], found.records[3], found.records[1:3])
    with pytest.raises(IndexError):
        found[4]


def test_record_is_read_by_the_name_of_a_column() -> None:
    """A cell is its typed value, and the names are those of the table."""
    found = region()
    assert list(found[2]) == [column.name for column in found.table.columns]
    assert {name: found[2][name] for name in found[2]} == found[2].values


def test_record_without_the_column_lists_the_columns() -> None:
    """A misspelt name says which names there are."""
    with pytest.raises(KeyError, match="no column 'prize'; there are title"):
        region()[0]["prize"]


def test_long_records_are_cut_when_shown() -> None:
    """One line of a terminal."""
    record = region(scutch.parse("<li>" + "Flax\n" * 50 + "<li>Hemp")).records[0]
    assert len(repr(record)) <= 75
    assert "\n" not in repr(record)


def test_fields_leave_out_what_is_empty() -> None:
    """Values have every column."""
    page = scutch.parse("<ul>" + ITEMS + "<li><a href=/9>Plant number 9</a></ul>")
    record = region(page).records[4]
    assert None in record.values.values()
    assert record.fields.keys() < record.values.keys()


def test_fields_hold_what_the_table_leaves_out() -> None:
    """A button is no column, yet it is a field of each record."""
    items = "".join(f"<li><a href=/{n}>Plant number {n}</a> <i>{n} m</i><button>Buy</button>" for n in range(4))
    record = scutch.extract_records(f"<ul>{items}</ul>")[0].records[0]
    assert "Buy" not in record.values.values()
    assert "Buy" in record.fields.values()
    assert record.fields["title"] == record["title"]


def test_records_of_several_nodes() -> None:
    """Their text is that of all, and their span goes from the first to the last."""
    page = scutch.parse("<dl><dt>Flax<dt>Linum<dt>Hemp<dt>Cannabis</dl>")
    record = region(page, "dt", 2).records[1]
    begin, end = record.source_span or (0, 0)
    assert (len(record.nodes), record.text, record.xpath) == (2, "Hemp\nCannabis", record.nodes[0].xpath)
    assert page.source[begin:end].startswith(b"<dt>Hemp")
    assert page.source[begin:end].endswith(b"Cannabis")


def test_hidden_text_belongs_to_the_record() -> None:
    """It is data that somebody may unfold."""
    page = scutch.parse("<ul><li>Flax<p hidden>An old fibre.</p><li>Hemp")
    assert region(page).records[0].text.split() == ["Flax", "An", "old", "fibre."]


def test_trees_have_no_source_spans() -> None:
    """A page that was made from a tree knows no bytes."""
    lxml_html = pytest.importorskip("lxml.html")
    page = scutch.parse(lxml_html.fromstring("<ul><li>Flax</li><li>Hemp</li></ul>"))
    assert region(page).records[0].source_span is None


def test_depth_of_nested_records() -> None:
    """Replies to replies are deeper; records after them are not."""
    page = scutch.parse("<ul><li>A<ul><li>B<ul><li>C</ul><li>D</ul><li>E</ul>")
    found = region(page)
    assert found.depths == (0, 1, 2, 1, 0)
    assert [record.depth for record in found.records] == [0, 1, 2, 1, 0]


@given(LISTS | TABLES)
def test_ancestor_is_the_innermost_node_around_all_records(html: str) -> None:
    """It holds them all, and no child of it does."""
    for found in scutch.extract_records(html):
        ends, nodes, top = found.page.columns.end, [node.index for record in found for node in record.nodes], found.ancestor
        assert all(top.index < node < ends[top.index] for node in nodes)
        assert not any(all(child.index < node < ends[child.index] for node in nodes) for child in top.children)


@pytest.mark.parametrize(
    ("html", "depths"),
    [
        ("<ol><li><p>A</p><ol><li><p>B</p></ol><li><p>C</p></ol>", (0, 1, 0)),
        ("<div><p>A</p><div><p>B</p><div><p>C</p></div></div><p>D</p></div>", (0, 1, 2, 0)),
        ("<p>A</p><section><p>B</p></section>", (0, 0)),
        ("<ul><li><p>A</p></ul><ul><li><p>B</p></ul>", (0, 0)),
    ],
)
def test_depth_counts_what_is_like_the_element_around(html: str, depths: tuple[int, ...]) -> None:
    """Replies stand in an element of the same tag; an element that only wraps one record is no level."""
    assert region(scutch.parse(html), "p").depths == depths


@given(LISTS | TABLES)
def test_siblings_are_as_deep_as_each_other(html: str) -> None:
    """And something is at the top."""
    for found in scutch.extract_records(html):
        parents = found.page.columns.parent
        levels = {(parents[record.nodes[0].index], record.depth) for record in found}
        assert len({parent for parent, _ in levels}) == len(levels)
        assert min(found.depths) == 0


def test_region_as_plain_values() -> None:
    """Ready for JSON."""
    told = region().to_dict()
    assert told.keys() == {"xpath", "confidence", "method", "reason", "records"}
    assert told["records"] == region().table.to_dicts()


def test_notebooks_show_the_table() -> None:
    """As HTML."""
    assert region()._repr_html_() == region().table._repr_html_()


def test_selectors_come_as_code_too() -> None:
    """The lines have the names of the table and the address."""
    code = region().as_parsel_code()
    assert all(column.name in code for column in region().table.columns)
    assert region().selectors() is not None


def test_regions_are_a_list_with_a_reason() -> None:
    """Truncation is the page's."""
    page = scutch.parse(ITEMS * 100, limits=scutch.Limits(max_nodes=100))
    found = Regions([], page, "by hand", "none was made")
    assert (found, found.reason, found.method, tuple(found.truncated)) == ([], "none was made", "by hand", ("nodes",))


def test_a_cell_in_pieces_is_found_as_one_element() -> None:
    """The selector finds their common element, not each of them."""
    price = "<p class=price><i>$</i><b>{n}</b><sup>50</sup></p>"
    page = "<ul>" + "".join(f"<li><a href=/{n}>Plant number {n}</a>{price.format(n=n)}" for n in range(2, 8))
    region = scutch.extract_records(page)[0]
    css = dict(zip([column.name for column in region.table.columns], region.selectors().columns, strict=True))
    assert (css["price"].css, css["price"].exact) == ("p.price", True)


def test_late_images_are_found_where_their_address_is() -> None:
    """A placeholder in ``src`` is no value."""
    page = "<ul>" + "".join(f"<li><img src='data:,' data-src=/{n}.jpg><a href=/{n}>Plant number {n}</a>" for n in range(6))
    assert "data-src" in {column.attribute for column in scutch.extract_records(page)[0].selectors().columns}


def test_records_below_the_root_of_a_tree() -> None:
    """A tree made from an element has that element as its root, which CSS addresses by position alone."""
    lxml_html = pytest.importorskip("lxml.html")
    tree = copy.deepcopy(lxml_html.fromstring(f"<ul>{ITEMS}</ul>"))  # a copy has no parents
    found = region(scutch.parse(tree))
    assert (found.ancestor.tag, found.css, found.xpath) == ("ul", ":root", "/ul[1]")
    assert [record.nodes[0].css for record in found][:2] == [":root > li:nth-of-type(1)", ":root > li:nth-of-type(2)"]
    (element,) = tree.getroottree().xpath(found.xpath)
    assert element is tree


def test_selectors_of_records_below_the_root_of_a_tree() -> None:
    """They find exactly the records, without a step above the root."""
    lxml_html = pytest.importorskip("lxml.html")
    tree = copy.deepcopy(lxml_html.fromstring(f"<ul>{ITEMS}</ul>"))  # a copy has no parents
    selectors = region(scutch.parse(tree)).selectors()
    assert selectors.exact_records
    assert tree.getroottree().xpath(selectors.record_xpath) == tree.findall("li")
