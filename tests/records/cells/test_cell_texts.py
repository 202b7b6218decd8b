"""``records.cells._cell_texts`` against its twin."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.methods.alignment import align
from scutch.page import Page
from scutch.page.columns import TEXT
from scutch.records.cells._cell_texts import (
    cell_texts,
    collapsed_texts,
    column_nodes,
    constant_columns,
    enclosing_elements,
    has_properties,
    rows_of_cells,
    spanning_cells,
    text_places,
)
from scutch.records.cells.column_cells import ColumnTexts, column_of
from scutch.values import column_type
from tests import strategies
from tests.records.find.test_candidates import LISTS, TABLES
from tests.twins.records import cell_texts as slow

SHORT = (
    "Yes", "NO", "free", "Kostenfrei", "kostenfrei!", "gratisx", "no way", "http://a.b", "www.a.b", "//a.b c", "Flax", "★",
    "4",
)  # fmt: skip
TEXTS = st.text(
    "ab é\t\n漢\x1c\x1f\x85\xa0\u1680\u180e\u2000\u200a\u200b\u2028\u2029\u202f\u200f\u202b\u2067\u205f\u2060\u3000\u3001",
    max_size=6,
) | st.sampled_from(
    (
        "12",
        "09",
        " 99 €",
        ".",
        " , ",
        ",50",
        "1,249",
        "$ 7.",
        "flax \u3000" * 600,
        "Price: 3",
        "a：b",
        "hemp grows quickly",
        "hemp grows 4 m high",
        "hemp-grows-quickly",
        *SHORT,
    )
)
INLINE = ("{}", "<b>{}</b>", "<a href=x>{}</a>", "{}<br>", "<p>{}", "<div>{}</div>", "<img alt='{}'>", "<svg><a>{}</a></svg>")
LINES = st.lists(st.builds(str.format, st.sampled_from(INLINE), TEXTS), max_size=8).map("".join)


def is_leaf(page: Page, node: int) -> bool:
    return page.columns.tag[node] == 0 or page.columns.name(node) == "img"


@given(LISTS | TABLES | strategies.any_html)
def test_columns_have_their_nodes(html: str) -> None:
    """In order of rows and of the page."""
    page = scutch.parse(html)
    alignment = align(page.columns, [(node.index,) for node in page.body.children] if page.body else [])
    assert column_nodes(alignment.grid) == slow.column_nodes(alignment)


@given(LINES | strategies.any_html, st.lists(st.booleans(), max_size=12))
def test_cells_are_read_as_its_twin_does(html: str, leaps: list[bool]) -> None:
    """Blanks, lines, links and breaks between items, whatever they stand in."""
    page = scutch.parse(html.encode())  # as bytes: a lone address is no page
    nodes = [node for node in range(len(page.columns.tag)) if is_leaf(page, node)]
    rows = [sum(leaps[:place]) for place in range(len(nodes))]
    assert cell_texts(page.columns, rows, nodes) == slow.cell_texts(page.columns, rows, nodes)
    assert collapsed_texts(page.columns, nodes) == slow.collapsed_texts(page.columns, nodes)


@given(st.lists(st.sampled_from(SHORT), max_size=70))
def test_what_is_surely_text_is_a_column_of_texts(texts: list[str]) -> None:
    """Where counts decide on the type of a column, they agree with reading its cells."""
    page = scutch.parse("".join(f"<p>{text}" for text in texts))
    nodes = [node for node in range(len(page.columns)) if page.columns.tag[node] == TEXT]
    parts = ColumnTexts(*cell_texts(page.columns, list(range(len(nodes))), nodes))
    assert not parts.are_words or column_type(texts) == "text"


@given(
    st.lists(st.sampled_from(("Flax", "hemp,", "7", ":", " ", "  ", "\n", "\xa0", "é", "亚麻", "\x7f")), max_size=40),
    st.integers(1, 20),
)
def test_long_texts_are_written_with_single_spaces(pieces: list[str], before: int) -> None:
    """Wherever the blocks end in which they are copied; counts are those of short texts."""
    text = "x" * before + "".join(pieces)
    page = scutch.parse(f"<p>{text}<p>end")
    node = next(node for node in range(len(page.columns)) if page.columns.tag[node] == TEXT)
    assert collapsed_texts(page.columns, [node]) == [" ".join(text.split())]
    assert cell_texts(page.columns, [0], [node]) == slow.cell_texts(page.columns, [0], [node])


LABELS = st.lists(st.sampled_from(("Size", "Size:", "a b c d", "a b c d:", "a b c 寸：", "M")), max_size=20)


@given(
    LABELS | LABELS.map(sorted), st.lists(st.integers(0, 2), min_size=20, max_size=20), st.integers(0, 9), st.integers(1, 9)
)
def test_constant_columns_are_those_of_its_twin(texts: list[str], leaps: list[int], begin: int, rows: int) -> None:
    """Of columns that begin late, and of those with several nodes in a cell."""
    columns = scutch.parse("".join(f"<i>{text}</i>" for text in texts)).columns
    nodes = [node for node in range(len(columns)) if columns.tag[node] == TEXT]
    places = [(begin + sum(leaps[:place]), node) for place, node in enumerate(nodes)]
    cells = [column_of(places[first:]) for first in range(len(places) + 1)]
    assert constant_columns(columns, cells, rows, 0.7, 3) == slow.constant_columns(columns, cells, rows, 0.7, 3)


@given(strategies.any_html)
def test_pages_with_microdata_are_known(html: str) -> None:
    """By the attribute of any element."""
    page = scutch.parse(html).columns
    assert has_properties(page) == any(page.attribute(node, "itemprop") is not None for node in range(len(page)))


@given(strategies.any_html, st.lists(st.integers(0, 20)).map(tuple))
def test_enclosing_elements_end_at_a_top(html: str, tops: tuple[int, ...]) -> None:
    """From elements of any kind, texts and comments; at the document where there is no top."""
    columns = scutch.parse(f"<x-y class=d><p itemprop='a b' class=c><b class itemprop><svg class=d>{html}").columns
    for node in range(len(columns.tag)):
        assert enclosing_elements(columns, node, tops) == slow.enclosing_elements(columns, node, tops)


@given(st.lists(st.sampled_from(("<p>", "<b>", "</b>", "<i>", "</i>", "Flax", "\n", "</p>")), max_size=30).map("".join))
def test_texts_have_places_in_a_record(html: str) -> None:
    """One for each distinct path; records with the same paths share them."""
    columns = scutch.parse(html).columns
    tops = range(3, len(columns.tag))
    pairs = [(text_places(columns, top), slow.text_places(columns, top)) for top in tops]
    assert [len(places) for places, _ in pairs] == [len(ways) for _, ways in pairs]
    assert [len(places & pairs[0][0]) for places, _ in pairs] == [len(ways & pairs[0][1]) for _, ways in pairs]


PARTS = ("<tr>", "<td>", "<td rowspan=2>", "<th rowspan colspan=3>", "<b rowspan=3>", "Flax", "<table>", "</table>")


@given(st.lists(st.sampled_from(PARTS)), st.sampled_from(("rowspan", "colspan")), st.data())
def test_cells_that_take_more_places_are_found(parts: list[str], name: str, data: st.DataObject) -> None:
    """Of all nodes, or of some of them."""
    columns = scutch.parse("<table>" + "".join(parts)).columns
    first, end = sorted(data.draw(st.tuples(*[st.integers(0, len(columns) - 1)] * 2)))
    assert spanning_cells(columns, first, end, name) == slow.spanning_cells(columns, first, end, name)


@given(st.lists(st.sampled_from(PARTS)))
def test_rows_of_a_table_are_its_own(parts: list[str]) -> None:
    """Those of the tables in its cells are not; outside of tables they are the document's."""
    columns = scutch.parse("<table>" + "".join(parts)).columns
    for table in [0, *(node for node in range(len(columns)) if columns.name(node) == "table")]:
        assert rows_of_cells(columns, table) == slow.rows_of_cells(columns, table)


def test_nodes_that_are_not_there_are_refused() -> None:
    """Of another page, for instance."""
    columns = scutch.parse("<p>Flax").columns
    for rows, nodes in (([0], [9]), ([0, 0], [5, -1])):
        with pytest.raises(IndexError):
            cell_texts(columns, rows, nodes)
    with pytest.raises(IndexError):
        enclosing_elements(columns, 9, ())
    with pytest.raises(IndexError):
        collapsed_texts(columns, [5, 9])
    with pytest.raises(IndexError):
        constant_columns(columns, [column_of([(0, 9)])], 12, 0.7, 3)
    with pytest.raises(IndexError):
        spanning_cells(columns, 0, 9, "colspan")
    with pytest.raises(IndexError):
        rows_of_cells(columns, 9)
    with pytest.raises(ValueError, match="needs a row"):
        cell_texts(columns, [], [5])


def test_and_between_two_links_of_a_table_cell_parts_them() -> None:
    """The last author is one like the others; in a sentence the words stay."""
    names = "<a href=/1>Ann</a>, <a href=/2>Kim</a> and <a href=/3>Max</a>"
    columns = scutch.parse(f"<table><tr><td>{names}</table><p>{names}").columns
    texts = [node for node in range(len(columns)) if columns.tag[node] == TEXT]
    assert cell_texts(columns, [0] * 5 + [1] * 5, texts)[1] == ["Ann", "Kim", "Max", "Ann", "Kim and Max"]


def test_links_behind_prose_are_parts_of_it() -> None:
    """Hashtags at the end of a post; links alone are a value each."""
    tags = "<a href=/flax>#flax</a> <a href=/frost>#frost</a>"
    page = scutch.parse(f"<p>First frost on the field this morning {tags}<p>{tags}").columns
    texts = [node for node in range(len(page)) if page.words[node] and page.name(node) == "#text"]
    assert cell_texts(page, [0, 0, 0, 1, 1], texts)[1] == [
        "First frost on the field this morning #flax #frost",
        "#flax",
        "#frost",
    ]
