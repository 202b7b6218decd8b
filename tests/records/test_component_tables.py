"""Tables as libraries of components draw them: tags of several elements, arrows that icons show, ratings without words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pytest

import scutch
from scutch.table import Table


class Spool(NamedTuple):
    name: str
    tags: list[str]
    change: float
    stars: float
    stock: int


SPOOLS: Final = [
    Spool("Linen thread", ["waxed", "gift"], -2.4, 3.5, 12),
    Spool("Hemp twine", [], 0.8, 4, 7),
    Spool("Silk floss", ["gift"], 12.5, 2.5, 31),
    Spool("Nettle yarn", ["rare", "waxed", "undyed"], -0.1, 5, 2),
    Spool("Jute cord", ["undyed"], 0, 1, 48),
    Spool("Wool roving", ["rare", "gift"], -7.25, 4, 9),
]


def table_of(header: str, cell: Callable[[Spool], str]) -> Table:
    """Return the table of a page about spools. ``cell``: the markup of the column with the header."""
    rows = "".join(f"<tr><td>{one.name}</td><td>{cell(one)}</td><td>{one.stock}</td></tr>" for one in SPOOLS)
    head = f"<thead><tr><th>Name</th><th>{header}</th><th>Stock</th></tr></thead>"
    [region, *_] = scutch.extract_records(f"<h1>Spools</h1><table>{head}<tbody>{rows}</tbody></table>")
    return region.table


def values(header: str, cell: Callable[[Spool], str]) -> list[object]:
    return [row[header] for row in table_of(header, cell).to_dicts()]


# ---- tags


@pytest.mark.parametrize(
    "tag",
    [
        "<span class=tag><span class=tag-text>{}</span></span>",
        "<span class=pill title={0}><span class=pill-content><span class=pill-text>{0}</span></span></span>",
    ],
)
def test_tags_with_elements_in_them_are_a_list(tag: str) -> None:
    """Their texts have one parent each, and ran together."""
    found = values("Tags", lambda one: "<div>" + "".join(map(tag.format, one.tags)) + "</div>")
    assert found == [one.tags or None for one in SPOOLS]


# ---- signs of numbers


@pytest.mark.parametrize(
    "arrow",
    [
        "<i class='fa fa-caret-{}'></i> {}%",
        "<span><svg class=icon data-testid='{}ArrowIcon'><path d='M0 0'></path></svg><b>{}%</b></span>",
        "<i class='trending-{} icon'></i>${}",
    ],
)
def test_numbers_have_the_sign_of_the_arrow_before_them(arrow: str) -> None:
    """An icon has no text, so a loss was a gain."""
    found = values("Change", lambda one: arrow.format("down" if one.change < 0 else "up", abs(one.change)))
    assert found == [one.change for one in SPOOLS]


def test_an_arrow_behind_a_number_is_its_sign() -> None:
    """A number that stays the same has none."""

    def cell(one: Spool) -> str:
        icon = f"<i class='bi bi-arrow-{'down' if one.change < 0 else 'up'}'></i>" if one.change else ""
        return f"{abs(one.change)} % {icon}"

    assert values("Change", cell) == [one.change for one in SPOOLS]


@pytest.mark.parametrize("name", ["fa fa-caret-down", "status-{}"])
def test_icons_that_are_no_arrows_up_and_down_are_no_signs(name: str) -> None:
    """Carets that all point down open menus; a server that is down answers in no negative time."""
    found = values("Delay", lambda one: f"<i class='{name.format('down' if one.change < 0 else 'up')}'></i> {one.stock} ms")
    assert found == [one.stock for one in SPOOLS]


@pytest.mark.parametrize("form", ["${:.2f}", "{:.2f} €", "{:.2f}%"])
def test_amounts_in_parentheses_are_negative(form: str) -> None:
    """As accountants write them, where others are in none."""
    found = values("Profit", lambda one: f"({form.format(-one.change)})" if one.change < 0 else form.format(one.change))
    assert found == [one.change for one in SPOOLS]


def test_counts_in_parentheses_are_counts() -> None:
    """All of a column, or numbers that are no amounts."""
    assert values("Reviews", lambda one: f"({one.stock})") == [one.stock for one in SPOOLS]
    assert values("Rank", lambda one: f"({one.stock})" if one.stock < 9 else str(one.stock)) == [one.stock for one in SPOOLS]
