"""``records.spans``: cells that reach down into the rows below count for these too."""

import pytest

import scutch
from scutch.methods.record_set import RecordSet
from scutch.records.cells.tables.rowspans import MOST_SPAN, spanned_rows
from scutch.records.regions.region import Region
from scutch.table import Table

HEAD = "<table><tr><th>Place<th>Plant<th>Height"


def table(rows: str) -> Table:
    """The table of all rows but the first."""
    page = scutch.parse(HEAD + rows)
    tops = [(node.index,) for node in page if node.tag == "tr"][1:]
    return Region(page, RecordSet(tuple(tops), 1.0, "test", "")).table


def test_a_cell_counts_for_each_row_it_reaches() -> None:
    """As browsers show it, and no further."""
    found = table("<tr><td rowspan=2>North<td>Flax<td>1<tr><td>Hemp<td>4<tr><td>South<td>Jute<td>3<tr><td>East<td>Ramie<td>2")
    assert found.column("Place") == ("North", "North", "South", "East")
    assert found.column("Plant") == ("Flax", "Hemp", "Jute", "Ramie")


def test_a_reached_cell_knows_where_it_is_from() -> None:
    """Its node is the one in the row above."""
    found = table("<tr><td rowspan=2>North<td>Flax<td>1<tr><td>Hemp<td>4<tr><td>South<td>Jute<td>3")
    assert found.cell(1, "Place").nodes == found.cell(0, "Place").nodes != ()


@pytest.mark.parametrize("span", ["0", "-1", "x", "", "1", "99999999999999999999"])
def test_spans_of_any_size_end_with_the_table(span: str) -> None:
    """What is no number of rows is one row."""
    found = table(f"<tr><td>West<td>Kenaf<td>5<tr><td>North<td>Flax<td>1<tr><td rowspan='{span}'>South<td>Jute<td>3")
    assert found.column("Place") == ("West", "North", "South")


def test_a_row_with_a_cell_of_its_own_keeps_it() -> None:
    """Where two cells claim a place the row's own is shown."""
    found = table("<tr><td rowspan=3>North<td>Flax<td>1<tr><td>Hemp<td>4<tr><td>Jute<td>3<tr><td>South<td>Ramie<td>2")
    assert found.column("Place") == ("North", "North", "North", "South")
    assert found.column("Height") == (1, 4, 3, 2)


def test_a_cell_over_a_hundred_rows_counts_for_all() -> None:
    """As the region of a list of places; the cells below it stay below their headers."""
    rows = "".join(
        f"<tr>{f'<td rowspan=100>Region {row}' * (row % 100 == 0)}<td>Flax {row}<td>{row + 1}" for row in range(200)
    )
    found = scutch.extract_records(HEAD + rows)[0].table
    assert found.column("Place") == ("Region 0",) * 100 + ("Region 100",) * 100
    assert found.column("Height") == tuple(range(1, 201))


def test_wide_cells_over_all_rows_are_counted_as_wholes() -> None:
    """Not column by column: each row has one more of them above it."""
    rows = "".join(f"<tr><td colspan=1000 rowspan=65534>Flax {row}<td>{row}" for row in range(300))
    page = scutch.parse(HEAD + rows)
    section = next(node.index for node in page if node.tag == "tbody")
    *_, last = spanned_rows(page.columns, section).values()
    assert last.width == MOST_SPAN["colspan"] * min(300, MOST_SPAN["rowspan"]) + 1
