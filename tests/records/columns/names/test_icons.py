"""What icons tell of the numbers and words behind them."""

from __future__ import annotations

import pytest

import scutch
from scutch.records.columns.names.icons import icon_field


def names(facts: str) -> list[str]:
    """Names of the columns that each of some records has for its facts."""
    cards = "".join(f"<li><h3><a href=/{n}>House no. {n}</a></h3>{facts.format(n + 2)}" for n in range(6))
    return [column.name for column in scutch.extract_records(f"<ul>{cards}</ul>")[0].table.columns][2:]


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ("<p><span><i class='fa fa-eye'></i> {0}1</span> <b><i class=fa-comment-o></i> {0}</b>", ["views", "comments"]),
        ("<div><i class=icon-download></i><p>{0}</p></div>", ["downloads"]),
        ("<p><svg aria-label=star><path d=M0 /></svg> {0} <svg><title>fork</title></svg>", ["stars"]),
        (
            "<p><svg><use xlink:href='#icon-bed'></use></svg><b>{0}</b><svg><use href='#bath'></use></svg>{0}",
            ["beds", "baths"],
        ),
        ("<p><i class=icon-map-marker></i> Leeds {0}</p>", ["location"]),
        ("<div><button aria-label=Like>{0}</button><button aria-label=Share>{0}1</button></div>", ["likes", "shares"]),
        ("<p><i class=icon-eye></i> <b class=comment-count>{0}</b></p>", ["comment_count"]),
        ("<p><i class=icon-flax></i> {0}</p>", ["number"]),
    ],
)
def test_icons_name_columns(facts: str, expected: list[str]) -> None:
    """By their class, label or drawing; what the column itself is called counts more."""
    assert names(facts) == expected


@pytest.mark.parametrize(
    "markup",
    [
        "<p>12",
        "<p><i class=fa-eye>seen</i> 12",
        "<p><i class=fa-eye></i> by 1 of <b>12</b>",
        "<p><i class=fa-eye></i></p><p>12",
        "<p><i class=fa-eye></i></p><p><u><b>12",
    ],
)
def test_other_things_before_a_text_are_no_icons(markup: str) -> None:
    """Words, an icon of something else, one in another block."""
    page = scutch.parse(markup).columns
    (number,) = (node for node in range(len(page)) if page.text(node).strip() == "12")
    assert icon_field(page, number) == ""


def test_a_picture_in_front_of_texts_names_them() -> None:
    """It is no part of the values."""
    towns = ("Norwick", "Fenton", "Hale")
    cards = "".join(
        f"<li><a href=/{n}>Flax rope number {n}</a><b>💬 {n * 3}</b><i>👍 {n + 7}</i><p>📍 {towns[n % 3]}" for n in range(1, 9)
    )
    table = scutch.extract_records(f"<ul>{cards}</ul>")[0].table
    assert [(column.name, column.type) for column in table.columns][2:] == [
        ("comments", "number"), ("likes", "number"), ("location", "text"),
    ]  # fmt: skip
    assert [table[name][0] for name in ("comments", "likes", "location")] == [3, 8, "Fenton"]


def test_stars_in_front_of_a_price_do_not_name_it() -> None:
    """They are the rating, whose words are in an attribute; the price was a column ``stars``."""
    items = "".join(
        f"<li><a href=/{n}>Linen no. {n}</a><i role=img aria-label='4.{n} out of 5 stars'><svg></svg></i><b>{n + 3}.50 €</b>"
        for n in range(6)
    )
    table = scutch.extract_records(f"<ul>{items}</ul>")[0].table
    assert [column.name for column in table.columns] == ["title", "title_url", "rating", "price"]
