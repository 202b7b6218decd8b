"""``methods.record_sets.nested_tables``: rows of tables nested in rows are parts of records."""

import pytest

import scutch
from scutch.methods.record_sets.nested_tables import outer_rows

#: The example of Ren & Xue (2009).
PAPER = "<table>" + "".join(f"<tr><td><table><tr><td>{n}<td>{n}<tr><td>{n}<td>{n}</table>" for n in (1, 2)) + "</table>"


def rows_of(html: str) -> list[list[str]]:
    """Cells of the first answer, row by row."""
    return [list(record.fields.values()) for record in scutch.extract_records(html)[0].records]


def test_the_nested_table_of_the_paper_is_two_rows_of_four() -> None:
    """A page of eight characters has a list; its records are the outer rows."""
    assert rows_of(PAPER) == [["1"] * 4, ["2"] * 4]


def test_nested_rows_with_labels_are_one_record() -> None:
    """Each outer row is one plant."""
    plant = "<tr><td><table><tr><td>Name<td>{}<tr><td>Height<td>{} cm</table>"
    page = f"<table>{plant.format('Flax', 90)}{plant.format('Hemp', 200)}{plant.format('Jute', 350)}</table>"
    assert len(scutch.extract_records(page)[0]) == 3


@pytest.mark.parametrize(
    "page",
    [
        "<table><tr><td><table><tr><td>Flax<tr><td>Hemp</table><tr><td><table><tr><td>Jute<tr><td>Ramie<tr><td>Sisal</table></table>",
        "<table><tr><td>Spring<table><tr><td>Flax<tr><td>Hemp</table><tr><td>Autumn<table><tr><td>Jute<tr><td>Ramie</table></table>",
        "<table><tr><td><table><tr><td>Flax<tr><td>Hemp</table></table><table><tr><td><table><tr><td>Jute<tr><td>Ramie</table></table>",
        "<table><tr><td>Flax<tr><td>Hemp<tr><td>Jute<tr><td>Ramie</table>",
    ],
    ids=["another number of rows", "text beside the nested table", "several outer tables", "no nested table"],
)  # fmt: skip
def test_other_rows_are_records(page: str) -> None:
    """Layout tables, groups with a title and plain tables stay as they are."""
    columns = scutch.parse(page).columns
    names = [columns.name(node) for node in range(len(columns))]
    inner = [n for n, name in enumerate(names) if name == "tr" and "table" not in names[n : columns.end[n]]]
    assert not outer_rows(columns, [(row,) for row in inner])
