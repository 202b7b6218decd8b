"""Labels of data records: rules find what they say, and every committed label still agrees with its page."""

import doctest
import json
import re
from types import ModuleType
from typing import Any

import pytest

import scutch
from benchmarks.records import labelling, outline, rules
from benchmarks.records.rules import Tree, records_of, value_of
from tests.corpora import corpus

PAGE = """
<h1>Ropes</h1>
<ul class=ropes>
  <li><h3><a href=/a>Flax</a></h3> <b>2 €</b> <svg><title>star</title></svg>
  <li class=ad>Buy <script>now</script>
  <li><h3><a href=/b>Hemp</a></h3> <b>3 €</b> <i>new</i>
</ul>
<h2>Knots</h2><p>Bowline<p>Reef
<h2>Tools</h2><p>Fid</p>
<table id=left><tr><td>x<tr><td>y</table><table id=right><tr><td>1<tr><td>2</table>
<div class=post>One <div class=own>first</div><div class=post><div class=own>reply</div></div></div>
"""
ROPES: dict[str, Any] = {
    "role": "main",
    "name": "ropes",
    "records": ".ropes > li:has(h3)",
    "fields": {"title": "h3", "url": "h3 a @href", "price": {"select": "b", "match": r"\d+"}, "note": ["u", "i"]},
}
LABEL: dict[str, Any] = {"id": "0", "page_type": "listing", "layout": "ul", "note": "", "regions": [ROPES]}
HASH = re.compile(r"(?:[0-9a-f]{16})?")


@pytest.fixture(scope="module")
def tree() -> Tree:
    """The page above, parsed by scutch."""
    return Tree(scutch.parse(PAGE, url="https://example.org/"))


def texts(tree: Tree, **region: Any) -> list[str]:
    """Texts of the records that a region's rules find."""
    return [record.text for record in records_of(tree, region)]


@pytest.mark.parametrize("module", [labelling, outline, rules])
def test_examples_in_docstrings_are_true(module: ModuleType) -> None:
    """Every example gives what it shows."""
    assert doctest.testmod(module).failed == 0


def test_fields_take_texts_attributes_and_matches(tree: Tree) -> None:
    """Values stand in the order of the columns, '' where a record has none."""
    assert [record.fields for record in records_of(tree, ROPES)] == [("Flax", "/a", "2", ""), ("Hemp", "/b", "3", "new")]


def test_text_leaves_out_what_is_never_read(tree: Tree) -> None:
    """Scripts and drawings have no text; the rest is joined by spaces."""
    assert texts(tree, records="li") == ["Flax 2 €", "Buy", "Hemp 3 € new"]


def test_excluded_records_are_left_out(tree: Tree) -> None:
    """An advertisement between the records is none."""
    assert texts(tree, records="li", exclude="li.ad") == ["Flax 2 €", "Hemp 3 € new"]


@pytest.mark.parametrize(
    ("siblings", "expected"),
    [
        (True, ["Knots Bowline Reef", "Tools Fid x y 1 2 One first reply"]),
        (1, ["Knots Bowline", "Tools Fid"]),
        ("table", ["Knots Bowline Reef", "Tools Fid"]),
    ],
)
def test_a_head_takes_the_siblings_after_it(tree: Tree, siblings: bool | int | str, expected: list[str]) -> None:
    """Up to the next head, a number of them, or what a selector finds."""
    assert texts(tree, records="h2", siblings=siblings) == expected


def test_rows_of_two_tables_are_one_record(tree: Tree) -> None:
    """The n-th row of the other table belongs to the n-th record."""
    assert texts(tree, records="#left tr", also="#right tr") == ["x 1", "y 2"]


def test_a_post_goes_without_its_replies(tree: Tree) -> None:
    """Parts are what the record consists of, in place of its node."""
    assert texts(tree, records=".post", parts="./div[@class='own']") == ["first", "reply"]


def test_a_field_may_join_what_it_finds(tree: Tree) -> None:
    """All values instead of the first."""
    assert value_of(tree.select("ul"), {"select": "b", "join": True}) == "2 € 3 €"


def test_paths_lead_back_to_their_elements(tree: Tree) -> None:
    """Every path is one of the page's, and unique."""
    assert len(tree.by_path) == len(list(tree.root.iter()))
    assert all(tree.path(element) == path for path, element in tree.by_path.items())


def test_attributes_that_xml_cannot_hold_are_left_out() -> None:
    """Odd names and control characters do not stop a page from being labelled."""
    tree = Tree(scutch.parse('<p @click=x v:on=y id="a&#1;b">one\x0ctwo<1>'))
    assert [element.attrib for element in tree.select("p")] == [{"id": "ab"}]


def test_a_built_label_agrees_with_its_page(tree: Tree) -> None:
    """And its file reads back as it was written."""
    label = labelling.built(tree, LABEL)
    assert labelling.problems(tree, label) == []
    assert json.loads(labelling.render(label)) == label


def test_a_label_tells_when_its_page_has_changed(tree: Tree) -> None:
    """Another text at the same path is a problem, and so are rules that find less."""
    label = labelling.built(tree, LABEL)
    changed = Tree(scutch.parse(PAGE.replace("Hemp", "Jute")))
    assert [problem.split(": ")[1] for problem in labelling.problems(changed, label)] == [
        "the rules give other records than the label has; run build",
        "no such text at /html/body/ul[1]/li[3]",
    ]


def test_gold_has_the_form_the_scorer_reads(tree: Tree) -> None:
    """Records with nodes, text and fields; columns beside them."""
    line = labelling.gold_of(tree, LABEL)
    region = line["regions"][0]
    assert (line["file"], line["url"], region["columns"]) == ("pages/0.html.gz", "https://example.org/", list(ROPES["fields"]))
    assert region["records"][1] == {
        "nodes": ["/html/body/ul[1]/li[3]"],
        "text": "Hemp 3 € new",
        "fields": ["Hemp", "/b", "3", "new"],
    }


def test_corrections_drop_records_or_find_them_anew(tree: Tree) -> None:
    """What is not mentioned stays as it was."""
    line = {"id": "0", "regions": [{"records": ["a", "b"]}, {"records": ["c"]}, {"records": []}]}
    changes = {"regions": {"0": {"drop": [0]}, "2": {"rules": {"records": "h1"}}}}
    found = [region["records"] for region in labelling.corrected(line, changes, tree)["regions"]]
    assert found == [["b"], ["c"], [{"nodes": ["/html/body/h1[1]"], "text": "Ropes", "fields": []}]]


@pytest.mark.parametrize("page_id", labelling.label_ids())
def test_a_label_holds_no_word_of_its_page(page_id: str) -> None:
    """Only paths and hashes come from the page, and one value per column."""
    for region in labelling.read(page_id)["regions"]:
        for record in region["resolved"]:
            assert all(path.startswith("/html") for path in record["nodes"])
            assert all(HASH.fullmatch(value) for value in [record["text"], *record["fields"]])
            assert len(record["fields"]) == len(region["fields"])


def test_all_labels_agree_with_their_pages() -> None:
    """Rules, paths and hashes lead to the same records on the pages of the corpus."""
    corpus("content-dev")
    assert labelling.label_ids()
    assert labelling.check([]) == []


def test_corrections_fit_the_development_gold() -> None:
    """Each of them changes the page it names and leaves records behind."""
    corpus("records-dev")
    lines = labelling.golds(labelling.DEVELOPMENT)
    for page_id, changes in labelling.corrections().items():
        line = labelling.corrected(lines[page_id], changes, labelling.tree_of(page_id, labelling.DEVELOPMENT))
        assert line != lines[page_id]
        assert all(region["records"] for region in line["regions"])
