"""CSV: what is written comes back."""

import csv
import io
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.table import Column, Table
from scutch.table.csv import protected, to_csv
from tests.table.tables import Money, plain_table, tables, texts


def read(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline="")))


@given(tables())
def test_raw_csv_has_the_texts(table: Table) -> None:
    """Line breaks, quotes and controls included; nothing and an empty text are alike."""
    header, *rows = read(table.to_csv(raw=True)) or [[]]
    names = [column.name for column in table.columns]
    assert header == names
    wanted = [[table.cell(row, name).text or "" for name in names] for row in range(len(table))] if names else []
    assert rows == wanted


@given(tables())
def test_csv_has_as_many_rows(table: Table) -> None:
    """One a row, and every row as long as the header."""
    rows = read(table.to_csv())
    assert len(rows) == (len(table) + 1 if table.columns else 0)
    assert len({len(row) for row in rows}) <= 1


def test_prices_of_several_currencies_are_two_columns() -> None:
    """One can add up the first, and group by the second; an unknown currency is another one."""
    table = plain_table([Money(12.5, "EUR")], [Money(3, None)], [None], columns="price")
    assert read(table.to_csv()) == [["a", "a_currency"], ["12.5", "EUR"], ["3.0", ""], ["", ""]]
    assert table.currency("a") is None


def test_prices_of_one_currency_are_one_column() -> None:
    """The same text in each row tells nothing; the table knows the currency."""
    table = plain_table([Money(12.5, "EUR")], [Money(3, "EUR")], [None], columns="price")
    assert read(table.to_csv()) == [["a"], ["12.5"], ["3.0"], [""]]
    assert table.currency("a") == "EUR"


def test_a_column_of_another_type_has_no_currency() -> None:
    """Texts and numbers are no prices."""
    assert plain_table(["€ 3"], ["flax"]).currency("a") is None


def test_values_are_plain() -> None:
    """Numbers without grouping, true and false, lists with semicolons between."""
    columns = [Column("n", "number"), Column("b", "boolean"), Column("l", "number", is_list=True)]
    assert read(Table.from_rows(columns, [[1200, False, [1, 2]]]).to_csv())[1] == ["1200", "false", "1; 2"]


def test_numbers_that_are_none() -> None:
    """No format can count on a way to write them."""
    assert plain_table([float("inf")], [2], columns="number").to_dicts() == [{"a": None}, {"a": 2.0}]


@pytest.mark.parametrize("sign", "=+-@\t\r\n＝＋－＠")
def test_every_start_of_a_formula_is_guarded(sign: str) -> None:
    """Spreadsheets take full-width signs, tabs and line breaks for the start of a formula too."""
    assert protected(f"{sign}SUM(1)") == f"'{sign}SUM(1)"
    assert protected(f"a{sign}") == f"a{sign}"
    table = plain_table([f"{sign}SUM(1)"])
    assert read(table.to_csv(spreadsheet=True).removeprefix("\ufeff"))[1] == [f"'{sign}SUM(1)"]
    assert read(table.to_csv())[1] == [f"{sign}SUM(1)"]


def test_spreadsheets_run_nothing() -> None:
    """An apostrophe keeps a formula a text; numbers stay numbers."""
    table = plain_table(["=HYPERLINK(1)", -5], ["@x", 2], ["-3,5", 1], ["-x", None], columns="text number")
    lines = read(table.to_csv(spreadsheet=True).removeprefix("\ufeff"))
    assert lines[1:] == [["'=HYPERLINK(1)", "-5"], ["'@x", "2"], ["-3,5", "1"], ["'-x", ""]]


def test_other_readers_get_what_is_there() -> None:
    """Without the option nothing is added."""
    assert plain_table(["=1"]).to_csv() == "a\r\n=1\r\n"


@given(st.lists(texts, max_size=5))
def test_files_are_written_as_returned(tmp_path_factory: Any, cells: list[str]) -> None:
    """Line ends are not translated."""
    path = Path(tmp_path_factory.getbasetemp()) / "table.csv"
    assert plain_table(*([cell] for cell in cells)).to_csv(path) == path.read_bytes().decode()


@pytest.mark.parametrize("spreadsheet", [False, True])
def test_columns_of_unequal_length_are_an_error(spreadsheet: bool) -> None:
    """No cell is left out in silence."""
    with pytest.raises(ValueError, match="zip"):
        to_csv(["plant", "m"], [["Flax"], ["1", "2"]], spreadsheet=spreadsheet)
