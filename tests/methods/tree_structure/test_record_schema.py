"""``methods.record_schema``: record trees become rows."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.methods.rendered_tree import ShownTree
from scutch.methods.tree_structure.record_schema import Schema, record_schema
from scutch.page.parser import Columns
from tests.work import LINEAR, bytecodes

PIECES = st.sampled_from(["<li>", "<b>", "</b>", "<i>flax</i>", "blue ", "<p>", "</p>", "<img>", "<a href=#>", "</a>"])


def schema(html: str, max_count: int = 3, *, inserts: bool = True, max_pairs: int = 10_000) -> tuple[Columns, Schema]:
    columns = scutch.parse(f"<ul>{html}</ul>").columns
    records = [(node,) for node in ShownTree(columns).children(4)]
    return columns, record_schema(columns, records, max_count, inserts=inserts, max_pairs=max_pairs)


def rows(html: str, max_count: int = 3, *, inserts: bool = True, max_pairs: int = 10_000) -> list[dict[int, str]]:
    columns, table = schema(html, max_count, inserts=inserts, max_pairs=max_pairs)
    return [{column: columns.text(node) for column, node in row} for row in table.rows]


def test_equal_records_fill_the_same_columns() -> None:
    """Items stand in the order of the page."""
    assert rows("<li><b>flax</b><i>blue</i><li><b>hemp</b><i>green</i>") == [{0: "flax", 1: "blue"}, {0: "hemp", 1: "green"}]


def test_missing_items_leave_their_column_empty() -> None:
    """The seed is the largest record, wherever it stands."""
    assert rows("<li><i>blue</i><li><b>hemp</b><i>green</i>") == [{1: "blue"}, {0: "hemp", 1: "green"}]


def test_an_unseen_item_gets_a_column() -> None:
    """The seed has no place for it, and with a choice of places none is made for it."""
    html = "<li><b>a</b><i>b</i><u>c</u><li><b>d</b><s>e</s><u>f</u>"
    assert rows(html) == [{0: "a", 1: "b", 2: "c"}, {0: "d", 2: "f", 3: "e"}]


def test_an_unseen_item_is_inserted_between_neighbours() -> None:
    """Neighbours that stand side by side in the seed leave it no choice."""
    html = "<li><b>a</b><u>b</u><em>c</em><i>d</i><li><b>e</b><s>f</s><u>g</u>"
    assert rows(html) == [{0: "a", 2: "b", 3: "c", 4: "d"}, {0: "e", 1: "f", 2: "g"}]
    assert rows(html, inserts=False) == [{0: "a", 1: "b", 2: "c", 3: "d"}, {0: "e", 1: "g", 4: "f"}]


def test_parked_records_fit_when_the_seed_has_grown() -> None:
    """What the first round could not place, the second can."""
    seed, between, parked = "<b>a</b><u>b</u><em>c</em><i>d</i>", "<b>e</b><s>f</s><u>g</u>", "<s>h</s>"
    _, table = schema(f"<li>{seed}<li>{parked}<li>{between}")
    assert (table.rounds, len(table.columns)) == (2, 5)


@pytest.mark.parametrize("max_count", [0, 1, 3])
def test_records_that_never_fit_are_given_up(max_count: int) -> None:
    """As printed the seed does not grow, so no number of rounds helps; the items have columns all the same."""
    _, table = schema("<li><b>a</b><i>b</i><li><u>c</u>", max_count, inserts=False)
    assert (table.rounds, len(table.columns)) == (max_count, 3)


def test_a_nested_table_is_two_rows_of_four() -> None:
    """The paper's example: the inner tables are part of their records."""
    table = "<table><tr><td>{0}<td>{0}<tr><td>{0}<td>{0}</table>"
    assert rows(f"<li>{table.format(1)}<li>{table.format(2)}") == [dict.fromkeys(range(4), "1"), dict.fromkeys(range(4), "2")]


def test_beyond_the_budget_columns_are_paths() -> None:
    """Items with one path, counted within their record, share a column."""
    assert rows("<li><b>a</b><i>b</i><li><i>d</i>", max_pairs=0) == [{0: "a", 1: "b"}, {1: "d"}]


@given(st.lists(PIECES, max_size=30).map("".join), st.booleans(), st.integers(0, 200))
def test_no_item_is_lost(html: str, inserts: bool, max_pairs: int) -> None:
    """Whatever the records: each row holds the leaves of its record, each in a column of its own."""
    columns, table = schema(f"<li>{html}", inserts=inserts, max_pairs=max_pairs)
    tree = ShownTree(columns)
    leaves = [[leaf for leaf in tree.leaves if item <= leaf < columns.end[item]] for item in tree.children(4)]
    assert [sorted(node for _, node in row) for row in table.rows] == leaves
    assert all(len({column for column, _ in row}) == len(row) for row in table.rows)


def test_no_records() -> None:
    """No rows, no columns."""
    assert record_schema(scutch.parse("").columns, []) == Schema((), (), 0, 0, ())


def test_the_schema_of_a_region_is_that_of_the_paper() -> None:
    """The seed does not grow: after three rounds an unseen item has an extra column, the last one."""
    page = "<ul><li><b>Flax</b><i>blue</i><img src=flax.png><li><b>Hemp</b><u>tall</u><li><b>Jute</b><i>gold</i></ul>"
    found = scutch.extract_records(page, method="tree_structure")[0].schema
    assert found.columns == ("li/b/#text", "li/i/#text", "li/img", "li/u/#text")
    assert (found.rounds, found.extra) == (3, 1)
    assert found.texts == ({0: "Flax", 1: "blue", 2: "flax.png"}, {0: "Hemp", 3: "tall"}, {0: "Jute", 1: "gold"})


def test_the_nested_table_of_the_paper_has_four_columns() -> None:
    """The rows of its text: (1, 1, 1, 1) and (2, 2, 2, 2)."""
    page = "<table>" + "".join(f"<tr><td><table><tr><td>{n}<td>{n}<tr><td>{n}<td>{n}</table>" for n in (1, 2)) + "</table>"
    found = scutch.extract_records(page, method="tree_structure")[0].schema
    assert (found.texts, found.rounds, found.extra) == ((dict.fromkeys(range(4), "1"), dict.fromkeys(range(4), "2")), 1, 0)


def other_shapes(n: int) -> str:
    """Records that share one column each; every record has another one of its own."""
    return "<ul>" + "".join(f"<li><b>Flax</b><x{k}>{k}</x{k}>" for k in range(n)) + "</ul>"


def many_lists(n: int) -> str:
    """Short lists."""
    return "<ul><li><b>Flax</b> blue<li><b>Hemp</b> green</ul>" * n


def one_wide_record(n: int) -> str:
    """A record of many children, which is the seed, and as many small ones that have no match in it."""
    return "<ul><li>" + "<b>Flax</b>" * n + "<li><i>Hemp</i>" * n + "</ul>"


def work(html: str, *, inserts: bool) -> int:
    """Count the work for the schemas of all lists of a page."""
    columns = scutch.parse(html).columns
    lists = [columns.child_nodes(node) for node in range(len(columns.tag)) if columns.name(node) == "ul"]
    records = [[(node,) for node in nodes] for nodes in lists]
    return bytecodes(lambda: [record_schema(columns, each, inserts=inserts, max_pairs=500) for each in records])


@pytest.mark.parametrize("inserts", [False, True])
@pytest.mark.parametrize("page", [other_shapes, many_lists, one_wide_record])
def test_twice_the_page_is_twice_the_work(page: Callable[[int], str], inserts: bool) -> None:
    """With as many columns as records, as many lists as records, and a budget of pairs that is spent."""
    assert work(page(120), inserts=inserts) < LINEAR * work(page(60), inserts=inserts)
