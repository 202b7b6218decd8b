"""Laws of records: what is read is all there once, and what does not concern a list does not change it."""

from __future__ import annotations

import pickle
import re
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import scutch
from scutch.page.columns import MARKS
from scutch.records.cells.drop_columns import is_separator
from tests.records.find.test_candidates import LISTS, TABLES

PAGES: Final = {path.parent.name: path.read_bytes() for path in (Path(__file__).parent / "pages").glob("*/page.html")}
#: Pages that hold a list which is found with some confidence: what is added may turn a close decision.
SURE: Final = ("arabic_news", "chinese_shop", "custom_elements", "forum_nested_replies", "hebrew_books", "hotel_reviews",
               "jobs_hashed_classes", "news_grouped_by_day", "search_hits", "shop_grid_with_ads")  # fmt: skip
WORDS: Final = "Nobody knows what became of the old ferry after the bridge was built."


@cache
def source(name: str) -> str:
    return PAGES[name].decode()


def answer(html: Any, place: int = 0) -> tuple[list[str], list[dict[str, Any]]]:
    """Texts and rows of a region."""
    region = scutch.extract_records(html, url="https://example.org/a/")[place]
    return [record.text for record in region.records], region.table.to_dicts()


def leaves(region: scutch.Region) -> list[list[int]]:
    """For each record its texts with something in them and its pictures, in the order of the page."""
    page, ends, marks = region.page, region.page.columns.end, region.page.columns.marks
    subtrees = [[range(top.index, ends[top.index]) for top in record.nodes] for record in region]
    inside = [[node for node in chain(*record) if not marks[node] & MARKS["ignored"]] for record in subtrees]
    return [[n for n in nodes if is_text(page[n]) or is_picture(page[n])] for nodes in inside]


def is_text(node: scutch.Node) -> bool:
    return node.is_text and bool(node.text_content.strip())


def is_picture(node: scutch.Node) -> bool:
    return node.is_element and node.namespace == "html" and node.tag == "img" and bool(node.get("src"))


def name_of(node: scutch.Node) -> str:
    return " ".join(node.text_content.split()).rstrip(":： ")


def assert_cells_partition_leaves(region: scutch.Region) -> None:
    """Each text and picture is in one cell of its row, but for what parts texts, names columns or repeats a picture."""
    grid, page = region._aligned, region.page
    names = {*map(grid.label, range(grid.width)), *grid.headers.values()} - {""}
    for row, wanted in enumerate(leaves(region)):
        own = [own for own, kind in zip(grid.own, grid.attributes, strict=True) if kind in ("", "src")]
        cells = {tuple(nodes.nodes): nodes.of_row(row) for nodes in own}.values()  # parts of texts have the same nodes
        shown = [node for node in chain(*cells) if is_text(page[node]) or is_picture(page[node])]
        drawn = {page[node].get("src") for node in shown} - {None}
        needless = [node for node in wanted if is_separator(page.columns, [node]) or name_of(page[node]) in names]
        needless += [node for node in wanted if is_picture(page[node]) and page[node].get("src") in drawn]
        assert sorted(shown) == [node for node in wanted if node in shown or node not in needless]


@pytest.mark.parametrize("name", PAGES)
def test_cells_partition_the_leaves_of_pages(name: str) -> None:
    """Nothing is lost and nothing is twice."""
    for region in scutch.extract_records(PAGES[name]):
        assert_cells_partition_leaves(region)


@example("<table><tr><th>Hemp<tr><th>Hemp<td colspan=2>7<tr><td>Flax<tr><th>Hemp<tr><th>Hemp<td colspan=2>7</table>")
@example("<img src=i><dt>Flax</dt><dd>€ 12.50<a href=/x>More of it</a></dd><dd> <div>€ 12.50</div></dd>")
@given(LISTS | TABLES)
def test_cells_partition_the_leaves(html: str) -> None:
    """On made-up pages as well."""
    for region in scutch.extract_records(html):
        assert_cells_partition_leaves(region)


@pytest.mark.parametrize("name", PAGES)
def test_texts_of_the_table_are_texts_of_the_record(name: str) -> None:
    """Each word of a text cell stands in the record that the row is, or in a cell that reaches down into it."""
    for region in scutch.extract_records(PAGES[name]):
        grid, words = region._grid, [record.text.split() for record in region.records]
        for row, own in enumerate(words):
            reached = (node for cells in grid.cells for node in cells.of_row(row))
            own += [word for node in reached for word in region.page[node].text_content.split()]
        for column in (column for column, attribute in enumerate(grid.attributes) if not attribute):
            texts = [(text or "").replace(";", " ").split() for text in grid.texts(column)]
            lost = [word for row, text in enumerate(texts) for word in text if word not in "".join(words[row])]
            assert lost == []


@pytest.mark.parametrize("name", PAGES)
def test_the_same_page_gives_the_same_answer(name: str) -> None:
    """Twice, and as bytes, text and page."""
    once, *others = (
        [region.to_dict() for region in scutch.extract_records(given)]
        for given in (PAGES[name], PAGES[name], bytearray(PAGES[name]), source(name), scutch.parse(PAGES[name]))
    )
    assert all(other == once for other in others)


@pytest.mark.parametrize("name", [name for name in PAGES if name != "list_in_noscript"])
def test_an_lxml_tree_gives_the_same_table(name: str) -> None:
    """The tree of lxml, made from our own: another parser would read broken markup in another way."""
    pytest.importorskip("lxml")
    from tests.lxml_trees import lxml_tree

    page = scutch.parse(PAGES[name])
    tree, _ = lxml_tree(page)
    found, wanted = scutch.extract_records(tree), scutch.extract_records(page)
    assert [region.to_dict() for region in found] == [region.to_dict() for region in wanted]


@pytest.mark.parametrize("name", PAGES)
def test_answers_can_be_pickled(name: str) -> None:
    """All of them, a region and a record by itself, before and after they were used."""
    regions = scutch.extract_records(PAGES[name])
    fresh = pickle.loads(pickle.dumps(regions))
    assert (fresh.method, fresh.reason, fresh.truncated) == (regions.method, regions.reason, regions.truncated)
    assert [region.to_dict() for region in fresh] == [region.to_dict() for region in regions]
    for region in regions:
        used = pickle.loads(pickle.dumps(region))
        assert used.table == region.table
        record = pickle.loads(pickle.dumps(region.records[-1]))
        assert (record.text, record.fields) == (region.records[-1].text, region.records[-1].fields)


CHANGES: Final = {
    "a comment in front": lambda html: html.replace("<body", "<!-- made by hand --><body", 1),
    "white space between blocks": lambda html: re.sub(r"(</(?:div|li|article|h\d|ul|ol|p)>)", r"\1 \n ", html),
    "ids taken away": lambda html: re.sub(r' id="[^"]*"', "", html),
    "data attributes": lambda html: re.sub(r"<(li|div|article|x-track)\b", r'<\1 data-v="7"', html),
    "body in a div": lambda html: re.sub(r"(<body[^>]*>)(.*)(</body>)", r"\1<div>\2</div>\3", html, flags=re.DOTALL),
    "a paragraph behind": lambda html: html.replace("</body>", f"<p>{WORDS}</p></body>"),
    "a paragraph in front": lambda html: re.sub(r"(<body[^>]*>)", rf"\1<p>{WORDS}</p>", html),
    "a script behind": lambda html: html.replace("</body>", "<script>var records = ['a', 'b']</script></body>"),
    "no head": lambda html: re.sub(r"<link[^>]*>|<script.*?</script>", "", html),
    "upper-case tags": lambda html: re.sub(r"<(/?)(div|li|ul|p|article)\b", lambda m: f"<{m[1]}{m[2].upper()}", html),
    "three footers": lambda html: html.replace("</body>", "<p>Terms</p><p>Imprint</p><p>Help</p></body>"),
}


def renamed(html: str, sign: str) -> str:
    """The page with the same other name for the same class, of which no word is known."""

    def other(match: re.Match[str]) -> str:
        return f'class="{" ".join(f"{sign}{sum(word.encode()) % 10007}z" for word in match[1].split())}"'

    return re.sub(r'class="([^"]*)"', other, html)


@pytest.mark.parametrize("name", SURE)
def test_unknown_names_of_classes_are_all_the_same(name: str) -> None:
    """One page with names that say nothing, and with others: the ranker knows words, but only those that it has learned."""
    assert answer(renamed(source(name), "k")) == answer(renamed(source(name), "q"))


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("name", SURE)
def test_what_is_elsewhere_changes_no_record(name: str, change: str) -> None:
    """Texts of the records stay as they are, whatever is changed around them.

    The ranker weighs the whole page, so this can hold only for pages on which it is sure, and for small changes.
    """
    wanted, _ = answer(source(name))
    found, _ = answer(CHANGES[change](source(name)))
    assert [text.split() for text in found] == [text.split() for text in wanted]


@pytest.mark.parametrize("change", [change for change in CHANGES if change != "ids taken away"])
@pytest.mark.parametrize("name", SURE)
def test_what_is_elsewhere_changes_no_cell(name: str, change: str) -> None:
    """The table is the same to the letter."""
    assert answer(CHANGES[change](source(name)))[1] == answer(source(name))[1]


@given(st.permutations(range(4)))
@settings(max_examples=24)
def test_other_parts_may_stand_in_any_order(order: list[int]) -> None:
    """Navigation, prose, list and footer in any order give the same table."""
    items = "".join(
        f"<li class=plant><h3><a href=/{n}>Plant {n}</a></h3><p>It is {n} m high and flowers in May.</p>" for n in range(9)
    )
    parts = (
        "<nav><a href=/a>Start</a> <a href=/b>About us</a> <a href=/c>Contact</a></nav>",
        f"<div><p>{WORDS}</p><p>{WORDS.replace('ferry', 'mill')}</p></div>",
        f"<ul class=plants>{items}</ul>",
        "<footer><p>Made in the garden</p></footer>",
    )
    assert answer("".join(parts[place] for place in order)) == answer("".join(parts))
