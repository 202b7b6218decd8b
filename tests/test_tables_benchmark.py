"""The gold of tables is well formed, and its paths find what they are for."""

import json
import re
from typing import Any, Final

import lxml.html
import pytest

import scutch
from benchmarks.tables.across_pages import SitePairs, kept_columns, kinds_of_columns, shared_table, summary
from benchmarks.tables.evaluate import SEEN, TableScore, merged_rows, rows_of
from benchmarks.tables.html_tables import ReadTable, by_scutch, has_rows, headed_tables, on_written, outcome, written
from benchmarks.tables.sections import across_pages, html_tables, tables
from benchmarks.tables.wanted import GOLD, keys, specification, values_of
from scutch.table import Column, Table

ROLES: Final = (
    "author", "body", "category", "company", "date", "description", "image", "location", "old_price", "price", "rating",
    "status", "tags", "title", "url",
)  # fmt: skip
TYPES: Final = frozenset(("text", "url", "image", "number", "price", "date", "rating", "list", "duration"))
RECORD: Final = lxml.html.fromstring("<li><a href=/flax>Flax</a> <i>12 Mar 2026, 3 replies</i><b>tall</b><b>blue</b></li>")


@pytest.mark.parametrize(
    ("column", "values"),
    [
        ({"types": ["text"], "path": "a"}, ["Flax"]),
        ({"types": ["url"], "path": ["p/a/@href", "a/@href"]}, ["/flax"]),
        ({"types": ["number"], "path": "i", "pattern": r"(\d+) replies"}, ["3"]),
        ({"types": ["date"], "path": "i", "dates": ["%d %b %Y"]}, ["12 Mar 2026, 3 replies", "2026-03-12"]),
        ({"types": ["list"], "path": "b", "all": True}, [["tall", "blue"]]),
        ({"types": ["text"], "path": "u"}, []),
    ],
)
def test_a_column_has_the_values_of_its_path(column: dict[str, Any], values: list[Any]) -> None:
    """Text, attribute, alternative, part, date, list and nothing."""
    assert values_of(column, [RECORD]) == values


@pytest.mark.parametrize("key", keys())
def test_a_specification_is_well_formed(key: str) -> None:
    """Roles and types are those of the score, and every pattern has a group."""
    columns = specification(key)["columns"]
    assert any(not column.get("optional") for column in columns)
    assert specification(key).get("held_back") in SEEN
    for column in columns:
        role, _, what = column["role"].partition(":")
        assert role in ROLES if not what else role in {"number", "other"}
        assert set(column["types"]) <= TYPES
        assert re.compile(column.get("pattern", "()")).groups == 1


def test_the_files_hold_no_text_of_a_page() -> None:
    """Paths, roles and formats only."""
    known = {"role", "types", "path", "names", "optional", "all", "pattern", "dates"}
    for path in GOLD.glob("*.json"):
        columns = json.loads(path.read_text(encoding="utf-8"))["columns"]
        assert {name for column in columns for name in column} <= known


def test_rows_of_a_result_replace_those_of_their_name() -> None:
    """A stored result of another build stays beside them."""
    scores = [TableScore("listing", 1.0, 0.5, 1.0, 0, True), TableScore("forum", 0.5, 0.5, 0.5, None, False)]
    rows = rows_of("scutch", scores)
    assert (rows[0]["found"][0], rows[0]["good"][0], rows[0]["extras"][0]) == (0.75, 0.5, 0.0)
    stored = {"rows": [{**rows[0], "name": "older"}, {**rows[0], "pages": 1}]}
    assert [(row["name"], row["group"], row["pages"]) for row in merged_rows(stored, rows)][:3] == [
        ("older", "all", 2),
        ("scutch", "all", 2),
        ("scutch", "known", 2),
    ]
    assert "| scutch, forum | 1 | 0.500 [0.500, 0.500] |" in tables({"rows": rows})


def test_pages_count_in_their_kind_and_by_who_has_read_them() -> None:
    """A gold without the key is known; one that is held back is in its kind as well."""
    forum = TableScore("forum", 1.0, 1.0, 1.0, 0, True)
    scores = [
        forum,
        forum._replace(seen=SEEN[False]),
        forum._replace(seen=SEEN[True], found=0.0),
        forum._replace(seen=SEEN[True]),
    ]
    rows = {row["group"]: row for row in rows_of("scutch", scores)}
    assert {group: row["pages"] for group, row in rows.items()} == {
        "all": 4,
        "known": 1,
        "new": 1,
        "held back": 2,
        "listing": 0,
        "forum": 4,
        "collection": 0,
    }
    assert rows["held back"]["found"][0] == 0.5


def test_shares_of_pairs_count_pairs_and_not_sites() -> None:
    """A site with three pages weighs three times one with two; the section shows the shares with their intervals."""
    found = summary(
        [
            SitePairs(pairs=3, equal=3, together=3, common=3.0, filled=3, varied=2, columns=9, kept=9),
            SitePairs(pairs=1, equal=0, together=1, common=0.5, filled=0, varied=0, columns=3, kept=0),
        ]
    )
    assert (found["pairs"], found["equal"][0], found["common"][0]) == (4, 0.75, 0.875)
    assert (found["filled"][0], found["varied"][0]) == (0.75, 0.5)
    assert (found["columns"], found["kept"][0]) == (12, 0.75)
    assert "| 0.750 [0.000, 1.000] |" in across_pages(found)


def test_columns_of_two_pages_are_empty_of_one_value_or_varied_on_each() -> None:
    """The table of both pages says so; pages of different lists share none."""
    row = "<tr><td>{0} of the field</td><td>{1}</td><td>{2}</td></tr>"
    head = "<table><tr><th>Plant</th><th>Colour</th><th>Harvest</th></tr>{}</table>"
    rows = [("Flax", "blue", ""), ("Hemp", "blue", ""), ("Jute", "blue", "")]
    others = [("Ramie", "green", "May"), ("Sisal", "grey", "July"), ("Kapok", "white", "May")]
    one, other = (scutch.parse(head.format("".join(row.format(*cells) for cells in page))) for page in (rows, others))
    table = shared_table([one, other])
    assert table is not None
    assert kinds_of_columns(table) == [(2, 2), (1, 2), (0, 2)]
    assert shared_table([one, scutch.parse("<p>Nothing grows here.")]) is None


def test_a_column_is_kept_if_both_pages_have_its_texts_under_one_name() -> None:
    """A column that one page lacks is not asked for; another name or other texts are no answer."""
    shared = Table.from_rows(
        [Column("page"), Column("title"), Column("colour"), Column("harvest")],
        [["one", "Flax", "blue", None], ["other", "Hemp", "green", "May"]],
    )
    one = Table.from_rows([Column("title"), Column("colour")], [["Flax", "blue"]])
    other = Table.from_rows([Column("title"), Column("category")], [["Hemp", "green"]])
    assert kept_columns(shared, [one, other]) == [True, False]
    assert kept_columns(shared, [one, None]) == [False, False]


HARVEST: Final = ReadTable(("Plant", "Height"), (("Flax", "1.20"), ("Hemp", "3")), ("text", "number"))


def test_a_table_is_right_by_cells_then_names_then_types() -> None:
    """A number without its last zero is the same one; a row more is another table."""
    assert outcome([HARVEST._replace(rows=(("Flax", 1.2), ("Hemp", 3.0)))], HARVEST) == {
        "wanted": 1,
        "cells": 1,
        "named": 1,
        "typed": 1,
    }
    assert outcome([HARVEST._replace(types=("text", "text"))], HARVEST)["typed"] == 0
    assert outcome([HARVEST._replace(names=("0", "1"))], HARVEST) == {"wanted": 1, "cells": 1, "named": 0, "typed": 0}
    assert outcome([HARVEST._replace(rows=(*HARVEST.rows, ("Jute", "2")))], HARVEST)["cells"] == 0


def test_headed_tables_of_pages_have_no_merged_cells() -> None:
    """Only what lxml reads without a doubt is compared."""
    rows = "".join(f"<tr><td>{name}<td>{n}" for n, name in enumerate(("Flax", "Hemp", "Jute", "Ramie")))
    table = f"<table><tr><th>Plant<th>Height{rows}</table>"
    merged = f"<table><tr><th colspan=2>Plants{rows}</table>"
    [found] = headed_tables(f"<body>{table}{merged}<div class=cookie-bar>{table}</div></body>")
    assert (found.names, len(found.rows)) == (["Plant", "Height"], 4)
    assert has_rows(by_scutch(table)[0], found)


def test_our_own_tables_are_read_as_they_are_wanted() -> None:
    """All but one, which has tables in its cells."""
    counts = on_written(by_scutch)
    assert sum(own["wanted"] - own["typed"] for own in counts.values()) <= 1
    assert sum(own["extra"] for own in counts.values()) == 0
    assert len(list(written())) == sum(own["pages"] for own in counts.values())


def test_the_comparison_of_tables_is_a_section() -> None:
    """With the base rates of the pages, also without pandas and without corpora."""
    row = {"tool": "scutch", "seen": "new", "pages": 3, "bare": 1, "wanted": 2, "cells": 2, "named": 2, "typed": 1, "extra": 0}
    section = html_tables({"versions": {}, "rows": [row], "corpora": {}})
    assert "| scutch, new | 2 | 2 | 2 | 1 | 0 |" in section
