"""Excel: values come back as what they are."""

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

import scutch
from scutch.table import Column, Table
from scutch.values.price import Price
from tests.table.tables import tables

openpyxl = pytest.importorskip("openpyxl")


def sheet_rows(path: Path) -> list[tuple[Any, ...]]:
    """Return the rows of the first sheet, its header first."""
    return list(openpyxl.load_workbook(path).active.iter_rows(values_only=True))


def test_values_have_their_types(tmp_path: Path) -> None:
    """Numbers, amounts, dates and joined lists; a date without its day stays a text."""
    columns = [Column("plant"), Column("price", "price"), Column("date", "date"), Column("uses", is_list=True)]
    rows: list[list[object]] = [
        ["Flax", Price(1.5, "EUR"), "2026-03-02", ["linen", "oil"]],
        ["2026-01-01", None, "2026-03", None],
    ]
    Table.from_rows(columns, rows).to_excel(tmp_path / "t.xlsx")
    assert sheet_rows(tmp_path / "t.xlsx") == [
        ("plant", "price", "date", "uses"),
        ("Flax", 1.5, datetime.fromisoformat("2026-03-02"), "linen; oil"),
        ("2026-01-01", None, "2026-03", None),
    ]


def test_no_text_is_a_formula(tmp_path: Path) -> None:
    """What a page says is shown, not run; characters that no cell can hold are left out."""
    Table.from_rows([Column("=A1")], [["=1+1"], ["a\x01b"], ["x" * 40_000]]).to_excel(tmp_path / "t.xlsx")
    sheet = openpyxl.load_workbook(tmp_path / "t.xlsx").active
    assert [sheet.cell(row, 1).data_type for row in (1, 2)] == ["s", "s"]
    assert (sheet.cell(2, 1).value, sheet.cell(3, 1).value, len(sheet.cell(4, 1).value)) == ("=1+1", "ab", 32_767)


@given(tables())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
def test_any_table_can_be_written(tmp_path: Path, table: Table) -> None:
    """With a row for each of its own."""
    table.to_excel(tmp_path / "t.xlsx")
    assert len(sheet_rows(tmp_path / "t.xlsx")) <= len(table) + 1


def test_characters_that_xml_cannot_hold_are_left_out(tmp_path: Path) -> None:
    """Pages may have them; a workbook with one of them could not be written at all."""
    table = scutch.extract_records(
        "<ul>" + "".join(f"<li><a href=/{n}>Flax &#xFFFE;{n}\uffff</a> <i>{n} m</i>" for n in range(4))
    )
    table[0].table.to_excel(tmp_path / "t.xlsx")
    assert [row[0] for row in sheet_rows(tmp_path / "t.xlsx")] == ["title", "Flax 0", "Flax 1", "Flax 2", "Flax 3"]
