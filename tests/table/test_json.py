"""JSON and JSON lines: values come back as they were."""

import json

from hypothesis import given

from scutch.table import Column, Table
from tests.table.tables import Money, plain_table, tables


@given(tables())
def test_lines_are_the_rows(table: Table) -> None:
    """Each line is an object of its own."""
    lines = table.to_jsonl().split("\n")
    assert lines.pop() == ""
    assert [json.loads(line) for line in lines] == table.to_dicts()


@given(tables())
def test_an_array_holds_the_rows(table: Table) -> None:
    """Also of no rows, and of no columns."""
    for raw in (True, False):
        assert json.loads(table.to_json(raw=raw)) == table.to_dicts(raw=raw)


def test_values_keep_their_types() -> None:
    """Lists are arrays; nothing is null; a price is its amount."""
    columns = [Column("p", "price"), Column("l", is_list=True), Column("b", "boolean")]
    rows: list[list[object]] = [[Money(5, "EUR"), ["x", "y"], True], [None, None, None]]
    assert Table.from_rows(columns, rows).to_dicts() == [
        {"p": 5.0, "l": ["x", "y"], "b": True},
        {"p": None, "l": None, "b": None},
    ]


def test_letters_stay_readable() -> None:
    """They are not escaped."""
    assert plain_table(["亜麻"]).to_jsonl() == '{"a": "亜麻"}\n'


def test_a_row_is_one_line_for_any_reader() -> None:
    """``splitlines`` and old JavaScript end lines at characters that JSON allows in texts."""
    texts = ["a\x85b", "c\u2028d", "e\u2029f"]
    lines = Table.from_rows([Column("text")], [[text] for text in texts]).to_jsonl().splitlines()
    assert [json.loads(line)["text"] for line in lines] == texts
