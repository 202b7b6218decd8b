"""``records.cells.icon_columns``: columns of a table whose cells are icons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

import scutch
from scutch.sites.parsel_code import parsel_code
from scutch.table import Table

PAID: Final = (True, False, True, True, False, True, False)


def invoices(icon: Callable[[bool], str], header: str = "Bezahlt") -> str:
    """Return a page with a table of invoices. ``icon``: the markup of whether one is paid, in the column before the last."""
    rows = "".join(
        f"<tr><td><a href=/r/{n}>R-{310 + n}</a><td>{n + 3}.11.2026<td>{icon(paid)}</td><td>{n * 3 + 1},50 €"
        for n, paid in enumerate(PAID)
    )
    head = f"<thead><tr><th>Nummer<th>Datum<th>{header}<th>Betrag<tbody>"
    return f"<nav><a href=/>Start</a> <a href=/hilfe>Hilfe</a></nav><h1>Rechnungen</h1><table>{head}{rows}</table>"


def table_of(icon: Callable[[bool], str], header: str = "Bezahlt") -> Table:
    return scutch.extract_records(invoices(icon, header))[0].table


ANSWERS: Final = {
    "alternative": lambda yes: f"<img src=/s/icon-{'yes' if yes else 'no'}.svg alt={yes}>",
    "font": lambda yes: f"<i class='fa fa-{'check' if yes else 'times'}'></i>",
    "circles": lambda yes: f"<span class='bi bi-{'check' if yes else 'x'}-circle text-muted'></span>",
    "drawing": lambda yes: f"<svg class=icon><use href='/icons.svg#{'tick' if yes else 'cross'}'></use></svg>",
    "label": lambda yes: f"<span role=img aria-label={'Ja' if yes else 'Nein'}><svg></svg></span>",
    "title": lambda yes: f"<span class=state title='paid: {str(yes).lower()}'></span>",
    "word": lambda yes: f"<i class=material-icons>{'check_circle' if yes else 'cancel'}</i>",
    "box": lambda yes: f"<input type=checkbox disabled{' checked' if yes else ''}>",
}  # fmt: skip


@pytest.mark.parametrize("icon", ANSWERS.values(), ids=ANSWERS)
def test_icons_are_answers(icon: Callable[[bool], str]) -> None:
    """In the place of their header."""
    table = table_of(icon)
    assert [column.name for column in table.columns] == ["Nummer", "Nummer_url", "Datum", "Bezahlt", "Betrag"]
    assert table["Bezahlt"] == PAID


def test_cells_without_an_icon_have_no_value() -> None:
    """A table may show a mark for yes only."""
    table = table_of(lambda yes: "<i class=icon-ok></i>" if yes else "")
    assert table["Bezahlt"] == tuple(yes or None for yes in PAID)


def test_icons_say_their_labels() -> None:
    """Flags and states are texts."""
    table = table_of(lambda yes: f"<img src=/{yes}.png alt={'Schweden' if yes else 'Polen'}>", header="Land")
    assert table["Land"] == tuple("Schweden" if yes else "Polen" for yes in PAID)


@pytest.mark.parametrize(
    ("icon", "header"),
    [
        (lambda _: "<a href=#x><i class='fa fa-times'></i></a>", "Aktion"),
        (lambda yes: f"<i class='fa fa-{'check' if yes else 'times'}'></i>", ""),
        (lambda yes: f"<i class='fa fa-{'leaf' if yes else 'bug'}'></i>", "Art"),
        (lambda yes: f"<i class=icon-ok></i> {'a' if yes else 'b'}", "Klasse"),
    ],
    ids=["the same control in each row", "without a header", "without a label", "beside a text"],
)
def test_other_icons_are_no_columns(icon: Callable[[bool], str], header: str) -> None:
    """They say nothing, or what the header and the text say."""
    table = table_of(icon, header)
    assert not any(column.type == "boolean" for column in table.columns)


def test_pictures_of_things_are_no_labels() -> None:
    """Each has a text of its own, that of the thing."""
    numbers = iter(range(100))
    table = table_of(lambda _: f"<img src=/b/{next(numbers)}.jpg alt='Bild {next(numbers)}'>", header="Bild")
    assert [column.type for column in table.columns if column.name.startswith("Bild")] == ["image"]


def test_wrappers_read_icons_and_code_reads_alternatives() -> None:
    """Generated code has no value where only the drawing says it."""
    wrapper = scutch.learn([invoices(ANSWERS["font"])])
    other = wrapper.apply(invoices(lambda paid: ANSWERS["font"](not paid)))
    assert other.table["Bezahlt"] == tuple(not paid for paid in PAID)
    assert "'Bezahlt': None,  # no selector finds it" in parsel_code(wrapper)
    assert "::attr(alt)" in parsel_code(scutch.learn([invoices(ANSWERS["alternative"])]))


@pytest.mark.parametrize("bullet", "•●")
def test_a_bullet_alone_in_a_cell_is_a_value(bullet: str) -> None:
    """Tables of rights mark them so; the empty cells beside are told apart."""
    table = table_of(lambda paid: bullet if paid else "")
    assert [row["Bezahlt"] for row in table.to_dicts()] == [bullet if paid else None for paid in PAID]


def test_rows_of_a_grid_have_icons_as_those_of_a_table() -> None:
    """Below a header by its role."""
    head = "".join(f"<b role=columnheader>{name}</b>" for name in ("Plant", "Height", "Annual"))
    row = "<p role=row><b role=cell>Flax {0}</b><b role=cell>{0} m</b><b role=cell><i class='icon icon-{1}'></i></b></p>"
    rows = "".join(row.format(n, "ok" if n % 2 else "no") for n in range(1, 8))
    table = scutch.extract_records(f"<div role=grid><p role=row>{head}</p>{rows}</div>")[0].table
    assert table["Annual"] == (True, False, True, False, True, False, True)
