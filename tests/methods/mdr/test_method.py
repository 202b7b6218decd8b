"""MDR: generalized nodes, data regions and the records in them."""

import pytest

import scutch
from scutch.methods.mdr.edit_distance import edit_distance
from scutch.methods.mdr.method import LITERAL, TagTree, mdr

ROW = "<tr><td><b>Flax</b><i>blue</i><td><u>3</u>"


def tags(page: scutch.Page, records: tuple[tuple[int, ...], ...]) -> list[list[str]]:
    return [[page[node].tag for node in record] for record in records]


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [("", "", 0), ("abc", "", 3), ("abc", "abd", 1), ("abcd", "bcd", 1), ("ab" * 80, "ba" * 80, 2)],
)
def test_the_edit_distance_counts_changes(one: str, other: str, distance: int) -> None:
    """Also of strings longer than a machine word."""
    assert edit_distance(one, other) == distance


def test_rows_of_a_table_are_records() -> None:
    """A row is a record, however alike its cells are."""
    page = scutch.parse(f"<table>{ROW * 4}</table>")
    assert tags(page, mdr(page.columns)[0].records) == [["tr"]] * 4


def test_two_rows_a_record_are_generalized_nodes() -> None:
    """The paper's case of several siblings: only the literal form looks for it."""
    pair = "<tr><td><b>Flax</b><i>blue</i><u>tall</u></td></tr><tr><td>3</td></tr>"
    page = scutch.parse(f"<table>{pair * 4}</table>")
    assert tags(page, mdr(page.columns, LITERAL)[0].records) == [["tr", "tr"]] * 4


def test_alike_children_of_a_single_node_are_the_records() -> None:
    """A grid of divs: the cells are the records, not the rows."""
    cell = "<div><b>Flax</b><i>blue</i></div>"
    page = scutch.parse(f"<section>{f'<div>{cell * 3}</div>' * 3}</section>")
    assert len(mdr(page.columns)[0].records) == 9


def test_the_budget_ends_the_search_and_not_the_run() -> None:
    """Past the budget only equal strings are similar."""
    page = scutch.parse(f"<div>{'<p><b>a</b><i>b</i></p>' * 6}</div>")
    assert [len(found.records) for found in TagTree(page.columns, largest=1, budget=0).regions()] == [6]


def test_a_page_without_regions_has_none() -> None:
    """Nothing repeats."""
    assert mdr(scutch.parse("<p>Flax").columns) == []


def test_the_literal_score_is_the_share_of_the_text() -> None:
    """Half of the page's characters are in the records."""
    page = scutch.parse("<p>Flax</p><table>" + "<tr><td><b>ab</b>" * 2 + "</table>")
    assert [region.score for region in mdr(page.columns, LITERAL)] == [0.5]


def test_the_modern_form_joins_what_one_record_parts() -> None:
    """A record that is unlike its neighbours ends a region: both regions and what lies between are one list without it."""
    item, odd = "<li><b>Flax</b> grows in the <i>north</i>", "<li><table><tr><td>1<td>2<tr><td>3<td>4</table>"
    columns = scutch.parse(f"<ul>{item * 5}{odd}{item * 5}</ul>").columns
    assert len(mdr(columns)[0].records) == 10
    assert [len(region.records) for region in mdr(columns, LITERAL._replace(largest=1))][:2] == [5, 5]


def test_the_modern_form_passes_over_navigation() -> None:
    """A longer list of links in a landmark comes after the records."""
    links = "<nav><ul>" + "<li><a href=/><b>Linen and hemp</b></a>" * 12 + "</ul></nav>"
    items = "<ul>" + "<li><b>Flax</b> <a href=/flax>grows</a> in the north" * 5 + "</ul>"
    assert len(mdr(scutch.parse(links + items).columns)[0].records) == 5
