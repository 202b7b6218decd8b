"""Texts that a template has in all records and that those hide which they do not apply to."""

from __future__ import annotations

from typing import Any

import scutch

HIDDEN = " style='display:none'"


def rows_of(cards: list[str]) -> list[dict[str, Any]]:
    items = "".join(f"<li><h3><a href=/p{n}>Linen no. {n}</a></h3>{card}</li>" for n, card in enumerate(cards))
    return scutch.extract_records(f"<ul>{items}</ul>")[0].table.to_dicts()


def test_a_regular_price_that_is_hidden_is_none() -> None:
    """The template writes $0 where nothing is on sale."""
    sale = "<p class=old{}>${}.00</p>"
    cards = [
        f"<p class=cost>${20 + n}.00</p>" + (sale.format("", 30 + n) if n % 3 else sale.format(HIDDEN, 0)) for n in range(8)
    ]
    rows = rows_of(cards)
    assert [row["regular_price"] for row in rows[:3]] == [None, 31.0, 32.0]
    assert [row["price"] for row in rows[:3]] == [20.0, 21.0, 22.0]


def test_a_state_that_is_hidden_is_that_of_no_record() -> None:
    """All cards have the label; a style shows it where the thing is sold out."""
    cards = [f"<p class=label{'' if n in (2, 5) else HIDDEN}>Sold out</p><p>${20 + n}.00</p>" for n in range(8)]
    assert [row["availability"] for row in rows_of(cards)] == ["Sold out" if n in (2, 5) else None for n in range(8)]


def test_texts_that_a_reader_unfolds_stay() -> None:
    """The first answer of a list is open; the others differ from each other."""
    answers = [
        f"It grows in {soil} and is cut before the first frost." for soil in ("loam", "sand", "clay", "peat", "silt", "mud")
    ]
    cards = [f"<div class=more{HIDDEN if n else ''}>{answer}</div>" for n, answer in enumerate(answers)]
    assert all(answer in row.values() for answer, row in zip(answers, rows_of(cards), strict=True))


def test_texts_of_records_that_are_hidden_stay() -> None:
    """A button shows the rest of the list."""
    items = "".join(
        f"<li{HIDDEN if n > 3 else ''}><h3><a href=/p{n}>Linen no. {n}</a></h3><p>${20 + n}.00</p><p class=stock>"
        f"{'Sold out' if n == 1 else 'In stock'}</p></li>"
        for n in range(8)
    )
    rows = scutch.extract_records(f"<ul>{items}</ul>")[0].table.to_dicts()
    assert [row["availability"] for row in rows] == ["Sold out" if n == 1 else "In stock" for n in range(8)]
