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


# ---- menus

STATES: Final = ("Ordered", "In stock", "Sold out")


def others(one: Spool, item: str) -> str:
    """Return what a menu of the states that a spool is not in has."""
    return "".join(item.format(state) for state in STATES if state != STATES[one.stock % 3])


@pytest.mark.parametrize(
    ("menu", "item"),
    [
        ("<button>{}</button><ul role=menu>{}</ul>", "<li role=menuitem><a href=/set>{}</a></li>"),
        ("<span>{}</span><div>{}</div>", "<button role=menuitemradio>{}</button>"),
        ("<details><summary>{}</summary><ul>{}</ul></details>", "<li><a href=/set>{}</a></li>"),
        ("<details><summary>{}</summary><div>{}</div></details>", "<button><span>{}</span></button>"),
    ],
)
def test_a_cell_has_the_state_without_what_its_menu_offers(menu: str, item: str) -> None:
    """The menus of records in other states offer other states, which were columns of one state each or a mix."""
    table = table_of("State", lambda one: menu.format(STATES[one.stock % 3], others(one, item)))
    assert [column.name for column in table.columns] == ["Name", "State", "Stock"]
    assert [row["State"] for row in table.to_dicts()] == [STATES[one.stock % 3] for one in SPOOLS]


@pytest.mark.parametrize(
    "details", ["<details open><summary>Tags</summary>{}</details>", "<details><summary>Tags</summary>of {}</details>"]
)
def test_what_open_details_and_those_with_texts_show_are_values(details: str) -> None:
    """A menu is closed and has links and buttons alone."""
    found = values("Tags", lambda one: details.format(f"<a href=/t>{one.name} of {one.stock}</a>"))
    assert all(one.name in str(value) for one, value in zip(SPOOLS, found, strict=True))


def test_items_of_a_menu_are_records_of_it() -> None:
    """The records are the items; each begins with the role."""
    items = "".join(f"<li role=menuitem><a href=/s/{one.stock}>{one.name}</a> <b>{one.stock} m</b></li>" for one in SPOOLS)
    [region, *_] = scutch.extract_records(f"<h1>Spools</h1><ul role=menu>{items}</ul>", example="Silk floss")
    assert [row["title"] for row in region.table.to_dicts()] == [one.name for one in SPOOLS]


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


# ---- headers


def test_the_rows_of_a_table_of_headers_name_the_columns_of_the_one_that_scrolls() -> None:
    """Two rows, with cells over several rows and columns."""
    head = (
        "<table><thead><tr><th rowspan=2>Name</th><th colspan=2>Shelf</th></tr>"
        "<tr><th>Stock</th><th>Change</th></tr></thead></table>"
    )
    rows = "".join(f"<tr><td>{one.name}</td><td>{one.stock}</td><td>{one.change}</td></tr>" for one in SPOOLS)
    body = f"<table><tbody>{rows}</tbody></table>"
    [region, *_] = scutch.extract_records(
        f"<h1>Spools</h1><div><div>{head}</div><div style='overflow: auto'>{body}</div></div>"
    )
    assert [column.name for column in region.table.columns] == ["Name", "Shelf Stock", "Shelf Change"]


# ---- values without words


def test_switches_and_bars_say_their_state() -> None:
    """By the attributes of ARIA; bars may all differ."""
    switch = "<button role=switch aria-checked={}><div></div></button>"
    assert values("Sold", lambda one: switch.format(str(one.stock > 9).lower())) == [one.stock > 9 for one in SPOOLS]
    bar = "<div role=progressbar aria-valuemin=0 aria-valuenow={} aria-valuemax=100><div style='width: 9px'></div></div>"
    assert values("Done", lambda one: bar.format(one.stock)) == [one.stock for one in SPOOLS]
    assert values("Load", lambda one: bar.format(one.stars)) == [one.stars for one in SPOOLS]


def star(place: int, rating: float, *, numbered: bool = False) -> str:
    """Return a star of two halves, each an icon with a drawing. ``numbered``: its style differs from row to row instead."""
    fill = "full" if rating >= place else "half" if rating > place - 1 else "zero"
    icon = "<span role=img class=icon-star><svg><path d='M0 0'></path></svg></span>"
    look = f"class=star style='z-index: {rating * 2:g}'" if numbered else f"class='star star-{fill}'"
    return f"<li {look}><div><div class=star-first>{icon}</div><div class=star-second>{icon}</div></div></li>"


def test_stars_of_many_elements_are_ratings() -> None:
    """A row of five has more than fifty nodes."""
    found = values("Rating", lambda one: f"<ul>{''.join(star(place, one.stars) for place in range(1, 6))}</ul>")
    assert found == [one.stars for one in SPOOLS]


def test_stars_that_differ_without_an_empty_one_are_no_ratings() -> None:
    """Each was five of five."""
    table = table_of("Rating", lambda one: f"<ul>{''.join(star(k, one.stars, numbered=True) for k in range(5))}</ul>")
    assert [column.name for column in table.columns] == ["Name", "Stock"]


# ---- what a reader may do or choose


def test_the_marks_of_a_scale_below_a_header_are_no_columns() -> None:
    """Each is a button with a label, and one for screen readers; no mark says which of them is the rating."""
    marks = "".join(f"<span><i>Mark {k} of 5</i><button aria-label='Rating {k} of 5'></button></span>" for k in range(1, 6))
    table = table_of("Rating", lambda one: marks)
    assert [column.name for column in table.columns] == ["Name", "Stock"]


def test_what_a_reader_may_do_with_each_record_is_no_column() -> None:
    """Three constants below one header; a cell with one constant stays."""
    table = table_of("Shelf", lambda one: "<b>Store room</b>")
    assert [column.name for column in table.columns] == ["Name", "Shelf", "Stock"]
    table = table_of("Shelf", lambda one: "<div>Rewind</div><div>Reserve</div><div>Weigh</div>")
    assert [column.name for column in table.columns] == ["Name", "Stock"]


# ---- timelines


def test_kinds_of_events_are_no_labels() -> None:
    """Each event has one, so that each kind was a column of its own."""
    kinds = ("Spun", "Sold", "Dyed")
    events = [f"{kinds[k % 3]}: {one.name}" for k, one in enumerate(SPOOLS)]
    rows = "".join(f"<div class=event><small>{k + 2} days ago</small><p>{text}</p></div>" for k, text in enumerate(events))
    [region, *_] = scutch.extract_records(f"<h1>Log</h1><div>{rows}</div>")
    assert [list(row.values())[1:] for row in region.table.to_dicts()] == [[text] for text in events]


# ---- notes

NOTES: Final = {0: "Winds best on a wooden bobbin", 3: "Dyed in small batches every spring", 5: "Keep it away from the moths"}


@pytest.mark.parametrize("note", ["<p>{}</p>", "{}", "<div class=extra-1>{}</div>"])
def test_notes_that_some_records_have_are_a_column(note: str) -> None:
    """Nothing names it, and it has no value in most records."""

    def item(k: int, one: Spool) -> str:
        text = note.format(NOTES[k]) if k in NOTES else ""
        return f"<li><h3><a href=/s/{k}>{one.name}</a></h3>{text}<b>{one.stock} m</b></li>"

    items = "".join(item(k, one) for k, one in enumerate([*SPOOLS, SPOOLS[1]]))
    [region, *_] = scutch.extract_records(f"<h1>Spools</h1><ul>{items}</ul>")
    found = [NOTES.get(k) for k in range(len(SPOOLS) + 1)]
    assert found in [[row[column.name] for row in region.table.to_dicts()] for column in region.table.columns]
