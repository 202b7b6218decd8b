"""Tables on their side: columns that are records."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.records.regions.transposed import TransposedTable, TransposedTables, alikeness

FIELDS = {
    "Price": ("$39.00", "$24.50", "$79.00"),
    "Capacity": ("1.7 l", "0.8 l", "1.0 l"),
    "Power": ("2200 W", "1500 W", "1200 W"),
    "Colour": ("Red", "Matt black", "White"),
}
NAMES = ("Brook", "Ember", "Harbour")


def table(rows: list[list[str]], cell: str = "td") -> str:
    """Rows as a table; ``cell`` is the element of the first ones."""
    lines = (f"<tr><{cell}>{label}</{cell}>{''.join(f'<td>{text}' for text in texts)}" for label, *texts in rows)
    return f"<table>{''.join(lines)}</table>"


COMPARED = [["", *NAMES], *([label, *texts] for label, texts in FIELDS.items())]


def found(html: str) -> TransposedTable | None:
    page = scutch.parse(html)
    return TransposedTables(page.columns).find([(row.index,) for row in page.elements("tr")])


@pytest.mark.parametrize("cell", ["td", "th"])
def test_columns_of_a_comparison_are_records(cell: str) -> None:
    """Rows have labels, and their values are written alike."""
    side = found(table(COMPARED, cell))
    assert side is not None
    assert (side.labels, len(side.records)) == (("", *FIELDS), 3)


def test_the_same_table_upright_is_none() -> None:
    """With a product a row and a field a column."""
    assert found(table([list(row) for row in zip(*COMPARED, strict=True)])) is None


@pytest.mark.parametrize(
    "rows",
    [
        [["", "2021", "2022"], ["North", "12", "15"], ["South", "9", "11"], ["West", "7", "8"]],
        [["Plant", "Fibre", "Use"], ["Flax", "long", "cloth"], ["Hemp", "coarse", "rope"], ["Jute", "short", "sacks"]],
        [["", "Brook"], ["Price", "$39"], ["Capacity", "1.7 l"], ["Power", "2200 W"]],
        [row if row[0] != "Power" else ["Price", *row[1:]] for row in COMPARED],
        [[*row[:2], "<table><tr><td>x</table>"] if row[0] == "Power" else row for row in COMPARED],
        [["User", "Host", "Admin"], ["Ann", "none", "x"], ["Ben", "/", ""], ["Cleo", "/", ""], ["Dan", "any", "x"]],
    ],
    ids=["numbers everywhere", "words everywhere", "key and value", "a label twice", "a row that is shorter", "few pairs"],
)
def test_other_tables_are_none(rows: list[list[str]]) -> None:
    """Where rows are no more alike than columns, or are no fields."""
    assert found(table(rows)) is None


def test_cells_over_several_columns_are_none() -> None:
    """A cell of two records is of neither."""
    assert found(table(COMPARED).replace("<td>2200 W", "<td colspan=2>2200 W").replace("<td>1500 W", "")) is None


def test_few_rows_of_a_table_do_not_stand_for_it() -> None:
    """A list of two rows of five is another one."""
    page = scutch.parse(table(COMPARED))
    assert TransposedTables(page.columns).find([(row.index,) for row in list(page.elements("tr"))[:2]]) is None


def test_a_title_over_the_table_is_passed_over() -> None:
    """It is a row of one cell."""
    side = found(table(COMPARED).replace("<table>", "<table><tr><td colspan=4>Kettles"))
    assert side is not None
    assert side.labels[1] == "Price"


@given(st.lists(st.lists(st.sampled_from(("9", "a", "$9", "")), max_size=5), max_size=5))
def test_alikeness_is_a_share(lines: list[list[str]]) -> None:
    """Of pairs, and all of them if all values are the same."""
    assert 0 <= alikeness(lines) <= 1
    assert alikeness([["9"] * len(line) for line in lines]) in (0.0, 1.0)


def test_a_long_table_is_none() -> None:
    """Nothing has so many fields: the rows of a long table are records."""
    volumes = [[f"Volume {n}", f"{n}.5 l", f"{n} l", f"{n + 1} l"] for n in range(200)]
    colours = [[f"Colour {n}", "red", "blue", "green"] for n in range(200)]
    assert found(table([["", *NAMES], *volumes[:5], *colours[:5]])) is not None
    assert found(table([["", *NAMES], *volumes, *colours])) is None
