"""Prices whose texts say more than an amount: ranges, and what the prices are for."""

from __future__ import annotations

import pytest

import scutch

JOBS = (
    ("Weaver", "£24,000 - £28,000 a year"),
    ("Dyer", "£13.50 an hour"),
    ("Mill fitter", "From £31,000 a year"),
    ("Tester", "£120 a day"),
)


def region_of(rows: tuple[tuple[str, str], ...], name: str = "salary") -> scutch.Region:
    items = "".join(
        f"<li><h2><a href=/jobs/{n}>{title}</a></h2><p class={name}>{text}</p></li>" for n, (title, text) in enumerate(rows)
    )
    return scutch.extract_records(f"<ul>{items}</ul>")[0]


def test_ranges_and_periods_stay_in_a_column_of_texts() -> None:
    """A year's wages and an hour's are no amounts of one thing."""
    table = region_of(JOBS).table
    assert [(column.name, column.type) for column in table.columns][2:] == [("salary", "price"), ("salary_text", "text")]
    assert [row["salary"] for row in table.to_dicts()] == [24000, 13.5, 31000, 120]
    assert list(table["salary_text"]) == [text for _, text in JOBS]


@pytest.mark.parametrize("end", ["", " a year", " kr"])
def test_prices_of_one_kind_have_no_texts_beside_them(end: str) -> None:
    """What all of them say is no news."""
    rows = tuple((title, f"£{12 + n}.50{end}") for n, (title, _) in enumerate(JOBS))
    assert "salary_text" not in [column.name for column in region_of(rows).table.columns]


def test_the_column_of_all_fields_keeps_the_name_and_type_of_the_price() -> None:
    """All fields are the table's and the others; the texts are no field of their own."""
    columns = {column.name: column.type for column in region_of(JOBS)._all_fields.columns}
    assert columns["salary"] == "price"


def test_code_for_a_spider_reads_both_columns() -> None:
    """Both are read from one element."""
    code = region_of(JOBS).as_parsel_code()
    assert "'salary': price(" in code
    assert "'salary_text': text(" in code


def test_the_price_of_several_things_together_is_a_text() -> None:
    """Nobody buys one for it."""
    rows = tuple((title, text) for (title, _), text in zip(JOBS, ["Any 2 for £3.00", "Half price £1.50"] * 2, strict=True))
    table = region_of(rows, "offer").table
    assert list(table["offer"]) == [text for _, text in rows]
