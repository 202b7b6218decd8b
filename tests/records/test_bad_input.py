"""Records of pages that nobody would call pages: a defined answer, and never an error without a type."""

from __future__ import annotations

import json
import pickle
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.methods.record_set import RecordSet
from scutch.records.extract import METHODS as EVERY_METHOD
from scutch.records.regions.region import Region
from scutch.records.regions.regions import Regions
from tests import strategies

#: The methods that need no rendered page.
METHODS: Final[list[Any]] = [name for name, method in EVERY_METHOD.items() if not method.needs_layout]

PAGES = Path(__file__).parent / "pages"
ITEM = "<li><a href=/{0}>Plant number {0}</a> grows <b>{0} m</b> high"
LIST = "<ul>" + "".join(map(ITEM.format, range(8))) + "</ul>"


def looked_at(regions: scutch.Regions) -> None:
    """Ask for everything that an answer can be asked for."""
    assert bool(regions) != bool(regions.reason)
    for region in regions:
        assert len(region) == len(region.table) >= 2
        assert len(region.depths) == len(region)
        assert region.confidence >= 0
        assert region.reason
        assert len(region) > 100 or region.selectors() is not None
        assert region.xpath
        assert region.to_dict()["records"] == region.table.to_dicts()
        for record in region.records[:50]:
            assert record.xpath
            assert isinstance(record.text, str)
            assert record.fields.keys() >= {name for name, value in record.values.items() if value is not None}


def first(html: Any, **options: Any) -> scutch.Region:
    regions = scutch.extract_records(html, **options)
    looked_at(regions)
    return regions[0]


EMPTY = {
    "nothing": b"",
    "space": b" \n\t ",
    "markup only": b"<div><p></p><ul><li></ul></div>",
    "a comment": b"<!-- Flax -->",
    "scripts": b"<script>var flax = 1</script><style>p {}</style>",
    "frames": b"<frameset><frame src=a><frame src=b></frameset>",
}


@pytest.mark.parametrize("name", EMPTY)
def test_pages_without_text_say_so(name: str) -> None:
    """An empty answer with its reason; the published methods look at tags only, and may find frames."""
    regions = scutch.extract_records(EMPTY[name])
    assert regions == []
    assert regions.reason == "no text"
    for method in METHODS:
        looked_at(scutch.extract_records(EMPTY[name], method=method))


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("html", ["Flax", "<ul><li>Flax, the only plant here</ul>", "<p>Flax grows in the north of the land."])
def test_one_record_is_no_list(html: str, method: Any) -> None:
    """Nothing repeats."""
    regions = scutch.extract_records(html, method=method)
    assert regions == []
    assert regions.reason


@pytest.mark.parametrize("value", [None, 7, 1.5, ["<p>"], object()])
def test_what_is_no_page_is_refused(value: Any) -> None:
    """With the library's own error."""
    with pytest.raises(scutch.InvalidInput):
        scutch.extract_records(value)


def test_tables_without_rows() -> None:
    """Headers alone are no records; the published methods take what repeats, and that is headers."""
    html = "<table><thead><tr><th>Plant<th>Height in metres</thead><tbody></tbody></table><p>No plants were found."
    assert scutch.extract_records(html) == []
    for method in METHODS:
        looked_at(scutch.extract_records(html, method=method))


def test_one_column() -> None:
    """A table of one column."""
    rows = "".join(f"<tr><td>Plant number {n}" for n in range(6))
    table = first(f"<h1>Plants</h1><table>{rows}</table>").table
    assert table.shape == (6, 1)
    assert table.column(table.columns[0].name)[0] == "Plant number 0"


def test_equal_records() -> None:
    """All the same: a list nevertheless, or none with a reason."""
    looked_at(scutch.extract_records("<ul>" + "<li><b>Flax</b> grows to one metre" * 20 + "</ul>"))


def test_many_siblings() -> None:
    """Forty thousand records with a table."""
    region = first("<ul>" + "".join(f"<li><b>Plant {n}</b> is {n % 90} m high" for n in range(40_000)) + "</ul>")
    assert region.table.shape[0] == 40_000
    assert region.records[-1].text.startswith("Plant 39999")


def test_many_rows() -> None:
    """Ten thousand rows of five cells; each cell is where it was written."""
    rows = "".join(f"<tr><td>P{n}<td>{n}<td>{n / 4} €<td>2024-01-{n % 28 + 1:02}<td>yes" for n in range(10_000))
    table = first(f"<table><tr><th>Plant<th>Number<th>Price<th>Day<th>In stock{rows}</table>").table
    assert table.shape == (10_000, 5)
    assert table.column("Number")[-1] == 9_999


@pytest.mark.parametrize("tags", ["<ul><li>Flax and hemp", "<div><p>Flax</p><p>Hemp</p>", "<table><tr><td>Flax", "<b>Flax"])
def test_lists_nested_beyond_the_cap(tags: str) -> None:
    """Ten thousand deep: the page says that it was cut."""
    regions = scutch.extract_records(tags * 10_000)
    assert "depth" in regions.truncated or "clones" in regions.truncated
    looked_at(regions)


def test_list_deep_down() -> None:
    """Below three hundred containers a list is a list."""
    assert len(first("<div>" * 300 + LIST)) == 8


def test_node_limit_is_told() -> None:
    """What a limit cut is in the answer."""
    page = scutch.parse(LIST * 20, limits=scutch.Limits(max_nodes=200))
    regions = scutch.extract_records(page)
    assert regions.truncated == ("nodes",)
    looked_at(regions)


@pytest.mark.parametrize("method", METHODS)
def test_binary(method: Any) -> None:
    """Bytes that are no text in any encoding."""
    looked_at(scutch.extract_records(bytes(range(256)) * 200, method=method))
    looked_at(scutch.extract_records(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(255, 0, -1)) * 50, method=method))


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16", "shift_jis", "latin-1", "utf-7"])
def test_wrong_encoding(encoding: str) -> None:
    """A page that lies about its encoding."""
    page = f"<meta charset=utf-8>{LIST.replace('Plant', 'Pflänze 亜')}".encode(encoding, "replace")
    looked_at(scutch.extract_records(page))


@pytest.mark.parametrize("name", ["hebrew_books", "flat_headings_and_paragraphs", "table_with_spans", "broken_markup"])
def test_pages_cut_anywhere(name: str) -> None:
    """Every nineteenth beginning of a page has an answer."""
    page = (PAGES / name / "page.html").read_bytes()
    for size in range(0, len(page), 19):
        looked_at(scutch.extract_records(page[:size]))


def test_every_beginning_of_a_small_page() -> None:
    """Cut at each byte of the third item and behind it; all methods."""
    page = f"<ul>{''.join(map(ITEM.format, range(3)))}</ul>".encode()
    for method in METHODS:
        for size in range(page.rindex(b"<li>"), len(page) + 1):
            looked_at(scutch.extract_records(page[:size], method=method))


def test_huge_classes() -> None:
    """A megabyte of class, and classes of a thousand words."""
    long = "".join(f"<li class='{'x' * 1_000_000}'>Plant number {n}" for n in range(3))
    looked_at(scutch.extract_records(f"<ul>{long}</ul>"))
    words = " ".join(f"w{n}" for n in range(1000))
    many = "".join(f"<li class='{words} n{n}'><b>Plant number {n}</b> grows" for n in range(200))
    assert len(first(f"<ul>{many}</ul>")) == 200


def test_each_record_with_a_class_of_its_own() -> None:
    """A thousand classes."""
    items = "".join(
        f"<div class=k{n} id=i{n}><h3>Plant {n}</h3><p>It grows {n} m high in a year.</p></div>" for n in range(1000)
    )
    assert len(first(items)) == 1000


def test_hidden_page() -> None:
    """Nothing is shown: what scripts would show is read, or the answer says why there is none."""
    looked_at(scutch.extract_records(f"<body style='display:none'>{LIST}"))
    looked_at(scutch.extract_records(f"<body hidden>{LIST}"))


def test_list_that_scripts_would_show() -> None:
    """It can be asked for all that other lists can, and stays what it is in a pickle."""
    goods = [{"id": n, "title": f"Flax rope of {n} metres", "price": 3 * n, "href": f"/{n}"} for n in range(1, 13)]
    state = json.dumps({"props": {"pageProps": {"products": goods}}})
    region = first(f"<div id=grid></div><script id=__NEXT_DATA__ type=application/json>{state}</script>")
    copied = pickle.loads(pickle.dumps(region))
    looked_at(Regions([copied], region.page, "auto"))
    assert (type(copied), copied.table, copied.confidence) == (type(region), region.table, region.confidence)
    assert region.as_parsel_code().startswith("#")


def test_hidden_list_beside_a_shown_one() -> None:
    """A copy that nobody sees, as for small screens, is not preferred."""
    items = (
        f"<li><h3><a href=/{n}>Flax {n}</a></h3><p>Sown in spring, pulled in summer.</p><b>{n}.50 EUR</b>" for n in range(6)
    )
    shown = f"<ul>{''.join(items)}</ul>"
    assert first(f"{shown}<div hidden>{shown.replace('Flax', 'Hemp')}</div>").records[0].text.startswith("Flax")


@given(strategies.any_html, st.sampled_from(tuple(METHODS)))
def test_soup_has_an_answer(html: str, method: Any) -> None:
    """Whatever the markup and the method."""
    looked_at(scutch.extract_records(html, method=method))


@given(strategies.raw_bytes)
def test_bytes_have_an_answer(data: bytes) -> None:
    """Whatever the bytes."""
    looked_at(scutch.extract_records(data))


@pytest.mark.parametrize("url", ["", "x", "javascript:1", "https://[", "http://\ud800", "file:///a", "about:blank"])
def test_odd_addresses(url: str) -> None:
    """An address that leads nowhere makes no link, and no error."""
    table = first(LIST, url=url).table
    assert table.shape[0] == 8


def test_regions_stay_in_order() -> None:
    """The best first, however many there are."""
    pages = [LIST.replace("Plant", name) for name in ("Flax", "Hemp", "Jute")]
    regions = scutch.extract_records("".join(f"<section><h2>Plants</h2>{page}</section>" for page in pages))
    assert len(regions) >= 1
    assert all([record.nodes for record in one] != [record.nodes for record in two] for one, two in pairwise(regions))


def test_records_that_are_texts() -> None:
    """The methods of papers take any node for a record; no selector finds a text by itself, and that is no error."""
    page = scutch.parse("<p>Flax<!-- and --><br>Hemp<p>Jute")
    texts = tuple((node.index,) for node in page if node.is_text)
    looked_at(Regions([Region(page, RecordSet(texts, 1.0, "by hand", "texts"))], page, "by hand"))
    mixed = tuple((node.index,) for node in page if node.parent and node.parent.tag == "p")
    looked_at(Regions([Region(page, RecordSet(mixed, 1.0, "by hand", "all nodes"))], page, "by hand"))


def test_records_that_begin_with_texts_have_no_code() -> None:
    """A comment says so; whoever prints the code of each list gets an answer for each."""
    page = scutch.parse("Flax<p>tall</p>Hemp<p>old</p>Jute<p>strong</p>")
    texts = tuple((node.index,) for node in page if node.is_text and node.parent == page.body)
    region = Region(page, RecordSet(texts, 1.0, "by hand", "texts"))
    assert region.selectors().record_xpath is None
    assert region.as_parsel_code().startswith("# No selector finds these records")


def test_empty_records_under_headings_have_code_for_parsel() -> None:
    """The table has a column of group headings, and the records have none."""
    page = scutch.parse("<div><h2>Flax</h2><i></i><i></i><i></i><h2>Hemp</h2><i></i><i></i><i></i></div>")
    records = tuple((node.index,) for node in page.elements("i"))
    region = Region(page, RecordSet(records, 1.0, "by hand", "empty elements"))
    assert region.table.shape == (6, 1)
    assert "yield" in region.as_parsel_code()
