"""Tables for a terminal: they fit, and they are lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.table import Column, Table
from scutch.table.terminal import fitted_widths, width_of
from tests.table.tables import plain_table, tables


@given(tables(), st.integers(10, 60))
def test_no_line_is_wider(table: Table, width: int) -> None:
    """Wide letters counted as such; the last line tells how large the table is."""
    lines = table.to_text(width=width).split("\n")
    assert all(width_of(line) <= width for line in lines[:-1])
    assert len(lines) == (len(table) + 3 if table.columns else 1)


@given(tables())
def test_nothing_moves_the_cursor(table: Table) -> None:
    """No control character gets through, nor one that turns the line around."""
    assert all(char.isprintable() or char in "\ufeff\udc00" for char in str(table).replace("\n", ""))
    assert "\u202e" not in str(table)


@given(st.lists(st.integers(1, 200), min_size=1, max_size=8), st.integers(1, 150))
def test_columns_share_the_line(wanted: list[int], room: int) -> None:
    """None is wider than it wants, at least one is shown, and together they fit."""
    given_room = fitted_widths(wanted, room)
    assert 1 <= len(given_room) <= len(wanted)
    assert all(1 <= width <= want for width, want in zip(given_room, wanted, strict=False))
    assert sum(given_room) + 2 * (len(given_room) - 1) <= max(room, 10)


def test_wide_letters_take_two_places() -> None:
    """So columns stay in line."""
    table = plain_table(["亜麻", "x"], ["flax", "y"], columns="text text")
    assert table.to_text().splitlines()[2:4] == ["亜麻  x", "flax  y"]


def test_numbers_end_in_line() -> None:
    """One below another."""
    assert plain_table([5], [12], columns="number").to_text().splitlines()[2:4] == [" 5", "12"]


def test_columns_that_do_not_fit_are_counted() -> None:
    """The last line says so."""
    table = Table.from_rows([Column("long name")] * 9, [["a long text"] * 9])
    assert table.to_text(width=30).splitlines()[-1] == "1 row, 2 of 9 columns"


def test_prices_and_dates_are_never_cut() -> None:
    """Of many columns, as those of the cards of a shop, the last ones are left out."""
    table = Table.from_rows([Column("text")] * 12, [["Paragon 68 Pack", "$158.73", "2026-03-02"] * 4])
    assert table.to_text(width=100).splitlines()[2].split("  ")[:3] == ["Paragon 68…", "$158.73", "2026-03-02"]


def test_addresses_make_room_for_texts() -> None:
    """Only where the line is too short."""
    table = plain_table(["https://example.org/" + "x" * 60, "y" * 60], columns="url text")
    assert table.to_text(width=80).splitlines()[2] == "https://example…  " + "y" * 60
    assert "…" not in table.to_text(width=150)


def test_what_few_rows_have_makes_room_as_well() -> None:
    """After the addresses; the last line counts what is shown. A line that is wide enough shows all."""
    columns = [Column("title"), Column("url", "url"), Column("note")]
    table = Table.from_rows(columns, [["x" * 30, "/" + "y" * 30, "z" * 30 if n == 3 else None] for n in range(6)])
    assert table.to_text(width=40).splitlines()[-1] == "6 rows, 1 of 3 columns"
    assert table.to_text(width=70).splitlines()[-1] == "6 rows, 2 of 3 columns"
    assert table.to_text(width=100).splitlines()[-1] == "6 rows, 3 columns"


def test_a_table_of_addresses_alone_shows_them() -> None:
    """There is nothing else to read."""
    table = plain_table(["https://example.org/" + "x" * 60, "https://example.org/" + "y" * 60], columns="url url")
    assert table.to_text(width=20).splitlines()[2].startswith("https")


def test_some_rows() -> None:
    """The rest is counted; ``print`` shows ten."""
    table = plain_table(*[["x"]] * 12)
    assert table.to_text(rows=1).splitlines()[-1] == "1 of 12 rows, 1 column"
    assert len(str(table).splitlines()) == 13


@pytest.mark.parametrize("text", ["x" * 10**6, "\n" * 10**6, "漢" * 10**6])
def test_long_cells_cost_nothing(text: str) -> None:
    """Only what can be shown is looked at."""
    assert len(plain_table([text]).to_text()) < 400


def test_a_table_is_as_wide_as_a_terminal_of_100_columns_by_default() -> None:
    """A longer text is cut at the last column."""
    lines = Table.from_rows([Column("text")], [["flax " * 60]]).to_text().splitlines()
    assert max(map(len, lines)) == 100


def test_columns_that_fill_the_width_exactly_are_not_cut() -> None:
    """Two columns need their widths and one gap."""
    table = Table.from_rows([Column("plant"), Column("use")], [["a" * 10, "b" * 10]])
    assert "a" * 10 + "  " + "b" * 10 in table.to_text(width=22)


def test_a_column_filled_in_a_quarter_of_the_rows_is_shown() -> None:
    """Rarer ones give way where the width is short."""
    rows = [["a" * 30, "b" * 30 if row == 0 else None] for row in range(4)]
    assert "use" in Table.from_rows([Column("plant"), Column("use")], rows).to_text(width=40)
    assert "use" not in Table.from_rows([Column("plant"), Column("use")], [*rows, ["a" * 30, None]]).to_text(width=40)
