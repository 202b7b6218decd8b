"""Grids without rows: cells that are siblings, below the headers of their columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest

import scutch
from scutch.records.cells.tables.flat_grids import FlatGrid, flat_grid
from scutch.table import Table

METHODS: Final = ("add", "clear", "contains", "get", "remove", "size", "toArray")
CITIES: Final = [
    ("Lima", "Peru", "10,092,000", "2,672"),
    ("Oslo", "Norway", "717,710", "480"),
    ("Rome", "Italy", "2,748,109", "1,285"),
    ("Kyiv", "Ukraine", "2,952,301", "839"),
    ("Bern", "Switzerland", "134,591", "52"),
]
HEADERS: Final = ("City", "Country", "People", "Area")


def table_of(markup: str) -> Table:
    [region, *_] = scutch.extract_records(f"<nav><a href=/>Home</a></nav><h1>A list</h1>{markup}")
    return region.table


def summary(*, headed: bool) -> str:
    """The methods of a class, a cell of three classes each in rows of two stripes."""
    head = "".join(
        f"<div class='table-header col-{place}'>{name}</div>" for place, name in (("first", "Type"), ("second", "Method"))
    )
    head += "<div class='table-header col-last'>Description</div>"
    rows = ""
    for number, name in enumerate(METHODS):
        stripe = ("even-row", "odd-row")[number % 2]
        texts = (
            "<code>int</code>",
            f"<code><a href=#{name}>{name}</a>(int index)</code>",
            f"<p>Does {name} with the list.</p>",
        )
        rows += "".join(
            f"<div class='col-{place} {stripe}'>{text}</div>"
            for place, text in zip(("first", "second", "last"), texts, strict=True)
        )
    return f"<div class=summary-table>{head if headed else ''}{rows}</div>"


def test_striped_cells_of_a_grid_are_rows() -> None:
    """Two rows were one record: the first one and the second one of the stripes."""
    table = table_of(summary(headed=True))
    assert [column.name for column in table.columns] == ["Type", "Method", "Method_url", "Description"]
    assert table["Method"] == tuple(f"{name}(int index)" for name in METHODS)
    assert table["Method_url"] == tuple(f"#{name}" for name in METHODS)


def test_a_grid_without_headers_has_rows() -> None:
    """The classes of its columns say where rows begin."""
    assert len(table_of(summary(headed=False))) == len(METHODS)


@pytest.mark.parametrize(
    ("header", "cell"),
    [(" class=head", " class=cell"), (" role=columnheader", " role=gridcell"), (" class=cell", " class=cell"), ("", "")],
)
def test_cells_of_one_class_are_rows(header: str, cell: str) -> None:
    """Each cell was a record."""
    cells = "".join(f"<div{cell}>{text}</div>" for city in CITIES for text in city)
    table = table_of(f"<div class=grid>{''.join(f'<div{header}>{text}</div>' for text in HEADERS)}{cells}</div>")
    assert tuple(column.name for column in table.columns) == HEADERS
    assert table["City"] == tuple(city for city, *_ in CITIES)
    assert table["Area"] == (2672, 480, 1285, 839, 52)


def grid_in(markup: str) -> FlatGrid | None:
    return flat_grid(scutch.parse(f"<div>{markup}</div>").columns, 4)


@pytest.mark.parametrize(
    "cells",
    [
        [f"<p class={('even', 'odd')[n % 2]}><a href=/{n}>Item {n}</a></p>" for n in range(8)],  # stripes
        [f"<p class=head>Plant {n}</p>" for n in range(8)],
        [*("<p class=head>Plant</p>", "<p class=head>Use</p>"), *(f"<p>{n}</p>" for n in range(7))],  # no whole rows
        [*("<p class=head>Plant</p>", "<p class=head>Plant</p>"), *(f"<p>{n}</p>" for n in range(8))],  # equal headers
        [*("<p class=head><b>Plant</b> <b>Use</b></p>",) * 2, *(f"<p>{n}</p>" for n in range(8))],  # rows of headers
        [f"<p>{text}</p>" for row in (("Plant", "Height", "Farms"), *((f"P{n}", "3", "7") for n in range(4))) for text in row],
        ["Plants:", *(f"<p class={('name', 'value')[n % 2]}>{('Flax', '7')[n % 2]}</p>" for n in range(8))],  # a text beside
    ],
)
def test_other_siblings_are_no_grid(cells: Sequence[str]) -> None:
    """Stripes, rows, headers alone and columns of both words and numbers."""
    assert grid_in("".join(cells)) is None


def test_links_below_a_header_are_one_column() -> None:
    """Some cells have them in other elements."""
    names = ("Flax", "Hemp", "Jute", "Sisal", "Ramie", "Kenaf")
    links = (f"<b><a href=/{name}>{name}</a></b>" if name in "Hemp Ramie" else f"<a href=/{name}>{name}</a>" for name in names)
    rows = "".join(f"<tr><td>{link}<td>{number}<td>{number * 7}" for number, link in enumerate(links))
    assert table_of(f"<table><tr><th>Plant<th>Farms<th>Tons{rows}</table>")["Plant_url"] == tuple(f"/{name}" for name in names)
