"""Labels and values in elements of one kind, or in one text."""

from __future__ import annotations

from typing import Any

import pytest

import scutch

PLANTS = (
    ("Flax", "90 cm", "Linseed"),
    ("Hemp", "300 cm", "Hempseed"),
    ("Jute", "250 cm", "None"),
    ("Ramie", "180 cm", "Rare"),
)


def rows_of(details: str) -> list[dict[str, Any]]:
    items = "".join(
        f"<li><h3><a href=/{name}>{name}</a></h3>{details.format(height=height, seed=seed)}</li>"
        for name, height, seed in PLANTS
    )
    return scutch.extract_records(f"<ul>{items}</ul>")[0].table.to_dicts()


@pytest.mark.parametrize(
    "details",
    [
        "<div><span>Height : </span><span>{height}</span><span>Seed : </span><span>{seed}</span></div>",
        "<div><div>Height:</div><div>{height}</div><div>Seed:</div><div>{seed}</div></div>",
        "<div><b>Height:</b> <i>{height}</i> <b>Seed:</b> <i>{seed}</i></div>",
    ],
)
def test_labels_and_values_in_turn_are_columns(details: str) -> None:
    """No element holds a pair alone."""
    rows = rows_of(details)
    assert [str(row["Height"]).removesuffix(" cm") for row in rows] == ["90", "300", "250", "180"]
    assert [row["Seed"] for row in rows] == ["Linseed", "Hempseed", "None", "Rare"]


def test_a_control_behind_a_value_is_no_label() -> None:
    """It shows a map."""
    rows = rows_of("<p>{height} <span>Voir le plan</span></p><p>{seed} <span>View map</span></p>")
    assert not {"Voir le plan", "View map"} & set(rows[0])


def test_words_in_front_of_numbers_are_a_label() -> None:
    """Titles that end in numbers stay whole."""
    items = "".join(f"<li><a href=/{n}>Chapter {n}</a> <i>Cited by {47 * n + 2}</i> <i>Rule 23</i></li>" for n in range(5))
    rows = scutch.extract_records(f"<ul>{items}</ul>")[0].table.to_dicts()
    assert [row["Cited by"] for row in rows] == [2, 49, 96, 143, 190]
    assert rows[1]["title"] == "Chapter 1"
    assert "Rule" not in rows[1]


def test_a_year_below_a_date_is_its_year() -> None:
    """A cell has the two in lines of their own."""
    days = "".join(f"<tr><td>Plot no. {n}<td><span>2{n} Kasım</span><br><span>202{n}</span><td>{n}" for n in range(3, 7))
    rows = scutch.extract_records(f"<html lang=tr><table><tr><th>Plot<th>Tarih<th>Rows</tr>{days}</table>")[0].table.to_dicts()
    assert [row["Tarih"] for row in rows][:2] == ["2023-11-23", "2024-11-24"]
    assert set(rows[0]) == {"Plot", "Tarih", "Rows"}


def test_words_that_all_records_have_in_front_of_an_amount_are_its_label() -> None:
    """No colon is behind them, and no blank between the two elements."""
    cards = "".join(
        f"<li><h2><a href=/v/{n}>Loom no. {n}</a></h2><div class=msrp><span>MSRP</span><span>${n}1,200</span></div>"
        f"<div class=final><span>Our Price</span><span>${n}0,100</span></div></li>"
        for n in range(1, 6)
    )
    (row, *_) = scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()
    assert (row["price"], row["regular_price"]) == (10100.0, 11200.0)
