"""Nested records: which record each one is below, as columns of the table and as a tree."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.records.regions.nesting import depths_of, parents_by_level, ranks
from scutch.records.regions.region import Region

#: Names, words and depths of the posts of a thread.
POSTS = (
    ("Ada", "Does flax need much water in its first month?", 0),
    ("Bjørn", "Ours got a good rain every week and nothing else.", 1),
    ("Chloé", "The same here, on clay it needs even less of it.", 2),
    ("Dmitri", "We water by hand in the evening until it flowers.", 1),
    ("Erzsébet", "Which variety grows best in cold places?", 0),
    ("Fatma", "Try an old one from the north, sown in late April.", 1),
)
DEPTHS = (0, 1, 2, 1, 0, 1)
PARENTS = (None, 0, 1, 0, None, 4)


def body(name: str, text: str) -> str:
    """A post."""
    return f"<div class=post><b class=author>{name}</b><time datetime=2026-03-04>4 March 2026</time><p>{text}</p></div>"


def thread(open_replies: str, close_replies: str, before: str = "<li>", after: str = "</li>") -> str:
    """The thread with replies in elements inside the element of the post."""
    parts: list[str] = []
    depth = 0
    for name, text, level in POSTS:
        parts.append(after * (bool(parts) and level <= depth) + f"{close_replies}{after}" * max(depth - level, 0))
        parts.append(open_replies * max(level - depth, 0) + before + body(name, text))
        depth = level
    return f"<h1>Growing flax</h1>{open_replies}{''.join(parts)}"


def indented(row: str) -> str:
    """The thread with all posts as siblings. ``row``: a template with ``level``, ``pixels`` and ``post``."""
    rows = (row.format(level=level, pixels=40 * level, post=body(name, text)) for name, text, level in POSTS)
    return f"<h1>Growing flax</h1><div class=thread>{''.join(rows)}</div>"


def first(html: str) -> Region:
    """The first region of a page."""
    return scutch.extract_records(html)[0]


FORMS = {
    "lists": thread("<ul>", "</ul>"),
    "containers": thread("<div class=replies>", "</div>", "<article>", "</article>"),
    "levels": indented("<div class=item data-depth={level}>{post}</div>"),
    "classes": indented("<div class='item comment--depth-{level}'>{post}</div>"),
    "indents": indented("<div class=item style='margin-left: {pixels}px'>{post}</div>"),
    "indented cells": indented("<table><tr class=item><td indent={level}><td>{post}</table>"),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_thread_has_columns_for_its_depth(form: str) -> None:
    """Whether replies are inside of what they reply to, or an attribute says how deep they are."""
    table = first(FORMS[form]).nested_table
    assert table["depth"] == DEPTHS
    assert table["parent"] == PARENTS
    assert table["author"] == tuple(name for name, _, _ in POSTS)


def test_flat_formats_have_the_columns(tmp_path: Path) -> None:
    """CSV, Markdown, Parquet and Excel."""
    table = first(FORMS["lists"]).nested_table
    rows = list(csv.DictReader(io.StringIO(table.to_csv())))
    assert [(row["depth"], row["parent"]) for row in rows][:3] == [("0", ""), ("1", "0"), ("2", "1")]
    assert table.to_markdown().startswith("| depth | parent |")
    arrow = pytest.importorskip("pyarrow.parquet")
    table.to_parquet(tmp_path / "thread.parquet")
    assert arrow.read_table(tmp_path / "thread.parquet")["parent"].to_pylist() == list(PARENTS)
    openpyxl = pytest.importorskip("openpyxl")
    table.to_excel(tmp_path / "thread.xlsx")
    sheet = openpyxl.load_workbook(tmp_path / "thread.xlsx").active
    assert [cell.value for cell in sheet["A"]] == ["depth", *DEPTHS]


def test_a_tree_has_no_such_columns() -> None:
    """The place of a row says it; nor has the plain table."""
    assert "depth" not in [column.name for column in first(FORMS["containers"]).table.columns]
    tree = first(FORMS["containers"]).to_nested()
    assert [row["author"] for row in tree] == ["Ada", "Erzsébet"]
    assert [row["author"] for row in tree[0]["children"]] == ["Bjørn", "Dmitri"]
    assert set(tree[0]) >= {"author", "date", "children"}
    assert set(tree[0]).isdisjoint({"depth", "parent"})


def test_groups_are_above_their_rows() -> None:
    """Of a menu each course has its dishes."""
    courses = {
        "Suppen": ["Brennnesselsuppe", "Linsensuppe", "Fischsuppe"],
        "Nachtisch": ["Grütze", "Quarkkuchen", "Mohnstrudel"],
    }
    dish = "<li><b>{0}</b> <i>mit Brot aus eigenem Ofen</i> <span class=price>{1},50 €</span>".format
    html = "".join(f"<h3>{name}</h3><ul>{''.join(map(dish, dishes, (4, 5, 6)))}</ul>" for name, dishes in courses.items())
    tree = first(f"<main>{html}</main>").to_nested()
    assert [(row["group"], len(row["children"])) for row in tree] == [("Suppen", 3), ("Nachtisch", 3)]
    assert tree[1]["children"][0]["title"] == "Grütze"


def test_most_lists_have_no_such_columns() -> None:
    """A first record in another container, or indents that are no levels, make no thread."""
    card = "<div class=card{2}><a href=/{1}>{0}</a><p>Linen and rope, number {1}, made by hand.</p><b>${1}.50</b></div>".format
    names = ("Flax rope", "Hemp rope", "Jute bag", "Linen towel", "Wool yarn", "Silk band")
    grid = "".join(card(name, n, "") for n, name in enumerate(names[1:], 1))
    framed = f"<div>{card(names[0], 0, '')}<div class=grid>{grid}</div></div>"
    shuffled = "".join(card(name, n, f" style=padding-left:{n * 37 % 5}px") for n, name in enumerate(names, 1))
    for html in (framed, shuffled):
        found = first(html)
        assert found.depths == (0,) * len(found)
        assert found.nested_table is found.table


def test_a_level_may_be_left_out() -> None:
    """A reply is below the last record of a lower level; a record may be deeper than its parent by two."""
    assert parents_by_level([0, 2, 1, 0]) == (None, 0, 0, None)


@given(st.lists(st.integers(0, 4), min_size=1, max_size=12))
def test_a_parent_is_one_level_above(levels: list[int]) -> None:
    """Levels of a list that goes down by steps of one are its depths."""
    stepped = [0]
    for level in levels:
        stepped.append(min(level, stepped[-1] + 1))
    assert depths_of(parents_by_level(stepped)) == tuple(stepped)
    assert ranks([7.0 * level for level in stepped]) == (stepped if max(stepped) else [])
