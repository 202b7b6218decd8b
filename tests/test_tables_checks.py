"""Each check of tables without a gold finds the fault that it is for, and none in a table without one."""

from collections.abc import Sequence
from typing import Any, Final

import pytest

import scutch
from benchmarks.tables.checked import CheckedList
from benchmarks.tables.checks import CHECKS, checked, is_held_back, shown, summary
from benchmarks.tables.sections import checks
from scutch.records.regions.region import Region
from scutch.table import Column, Table
from scutch.values import Price

PLANTS: Final = (
    "Tall blue flax",
    "Wild green hemp",
    "Young gold jute",
    "Soft white ramie",
    "Dry brown sisal",
    "Old red kenaf",
)
TITLED: Final = [Column("title"), Column("title_url", "url")]


def region_of(*details: str) -> Region:
    """The list of a page; ``details``: what is behind the title of each record."""
    items = (
        f'<li><h3><a href="/plants/{name.lower().replace(" ", "-")}" title="{name}">{name}</a></h3> {detail}'
        for name, detail in zip(PLANTS, details, strict=True)
    )
    html = f"<main><p>1-6 of 20</p><ul>{''.join(items)}</ul></main>"
    return scutch.extract_records(html, url="https://plants.example/")[0]


REGION: Final = region_of(*("<p>Grows in many a field.</p>" for _ in PLANTS))


def causes(check: str, columns: list[Column], *rows: Sequence[Any]) -> list[tuple[str, str]]:
    """Causes and columns of what a check finds in a table beside the list of a page."""
    found = CHECKS[check](CheckedList("plants/1", "plants.example", REGION, Table.from_rows(columns, rows)))
    return [(fault.cause, fault.column) for fault in found.found]


def titled(*titles: str) -> list[list[str]]:
    """Rows of titles with the addresses of the plants."""
    return [[title, f"https://plants.example/{name.replace(' ', '-')}"] for title, name in zip(titles, PLANTS, strict=False)]


def test_a_table_that_is_right_has_no_fault() -> None:
    """All checks but those of prices look at something."""
    result = checked(CheckedList("plants/1", "plants.example", REGION, REGION.table), list(CHECKS))
    assert {name: found.found for name, found in result.found.items() if found.found} == {}
    assert {name for name, found in result.found.items() if not found.looked} == {"prices"}


def test_halves_differ_where_one_half_lacks_a_column() -> None:
    """The first records have prices and the last ones have none."""
    region = region_of(*(f"<b>${number}.50</b>" for number in (12, 15, 19)), *("", "", ""))
    found = CheckedList("plants/2", "plants.example", region, region.table)
    assert [fault.cause for fault in CHECKS["halves"](found).found] == ["empty"]
    assert [(fault.cause, fault.column) for fault in CHECKS["half columns"](found).found] == [("empty", "price")]


@pytest.mark.parametrize(
    ("names", "rows", "expected"),
    [
        (["price", "regular_price"], [[4.0, 5.0], [3.0, None]], []),
        (["price", "regular_price"], [[6.0, 5.0], [3.0, 4.0]], [("dearer", "price")]),
        (["cost"], [[6.0]], [("no price", "cost")]),
        (["price", "price_2"], [[6.0, 7.0]], [("numbered", "price_2")]),
    ],
)
def test_prices(names: list[str], rows: list[list[float | None]], expected: list[tuple[str, str]]) -> None:
    """A sale is not dearer, and the price has the name of one."""
    cells = [[amount and Price(amount, "EUR") for amount in row] for row in rows]
    assert causes("prices", [Column(name, "price") for name in names], *cells) == expected


def test_titles() -> None:
    """The words of the address are those of the title; titles differ."""
    assert causes("titles", TITLED, *titled(*PLANTS)) == []
    assert causes("titles", TITLED, *titled(*["New"] * 6)) == [("not distinct", "title")]
    swapped = [[new, address, name] for (new, address), name in zip(titled(*"abcdef"), PLANTS, strict=True)]
    assert causes("titles", [*TITLED, Column("text")], *swapped) == [("other", "text")]
    assert causes("titles", [*TITLED[1:], Column("text")], *(row[1:] for row in swapped)) == [("no title", "text")]


def test_duplicates() -> None:
    """A column that repeats another one, in its text or alone."""
    columns = [Column("title"), Column("text")]
    assert causes("duplicates", columns, ["Flax", "tall"], ["Hemp", "wild"]) == []
    assert causes("duplicates", columns, ["Flax", "flax"], ["Hemp", "hemp"]) == [("same", "title")]
    assert causes("duplicates", columns, ["Flax", "Flax is tall"], ["Hemp", "Wild hemp"]) == [("contained", "title")]


@pytest.mark.parametrize(
    ("column", "cells", "expected"),
    [
        (Column("day"), ["2024-05-01", "2024-06-01", "2024-06-04", "2024-07-01", "soon"], ["lost"]),
        (Column("day"), ["2024-05-01", "2024-06-01"], ["left"]),
        (Column("date", "date"), ["1066-10-14", "2024-06-01"], ["odd date"]),
        (Column("price", "price"), [Price(0.0, "EUR"), Price(4.0, "EUR")], ["odd price"]),
        (Column("rating", "rating"), [87.0, 4.5], ["odd rating"]),
        (Column("author"), ["Ann Hale", "12 May 2024"], ["author"]),
        (Column("author"), ["Ann Hale", "Tom Reed"], []),
    ],
)
def test_types(column: Column, cells: list[Any], expected: list[str]) -> None:
    """Types that few cells deny, and values that a type hardly has."""
    assert [cause for cause, _ in causes("types", [column], *([cell] for cell in cells))] == expected


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (["tall", "wild"], []),
        (["| tall", "wild"], ["separator"]),
        (["tall (blue", "wild"], ["bracket"]),
        (["Height: tall", "Height: low"], ["label"]),
        (["Add to cart", "tall"], ["control"]),
        (["Tall blue…", "wild"], ["cut"]),
    ],
)
def test_artefacts(cells: list[str], expected: list[str]) -> None:
    """What is left around a value, and what of it is missing."""
    assert [cause for cause, _ in causes("artefacts", [Column("text")], *([cell] for cell in cells))] == expected


def test_artefacts_of_addresses() -> None:
    """Addresses lead to a page or an image."""
    images = [Column("image", "image")]
    assert causes("artefacts", images, ["data:image/gif;base64,R0lGOD"], ["/flax.png"]) == [
        ("data address", "image"),
        ("relative", "image"),
    ]


@pytest.mark.parametrize(
    ("name", "expected"),
    [("title", []), ("column_2", ["numbered"]), ("text", ["short prose"]), ("css1x9k2f", ["hashed"]), ("a" * 31, ["long"])],
)
def test_names(name: str, expected: list[str]) -> None:
    """Names that say nothing."""
    assert [cause for cause, _ in causes("names", [Column(name)], ["Flax"], ["Hemp"])] == expected


def test_rows() -> None:
    """Rows without values, of a heading, and of the names of the columns."""
    columns = [Column("title"), Column("price"), Column("height")]
    plain: list[list[Any]] = [["Flax", "4", "1 m"]] * 6
    assert causes("rows", columns, *plain) == []
    odd: list[list[Any]] = [[None, None, None], ["Fibres", None, None], ["Title", "Price", "Height"]]
    assert causes("rows", columns, *odd, *plain) == [("blank", ""), ("one cell", ""), ("header", "")]


def test_stated_numbers_of_records() -> None:
    """The page says that it has six."""
    assert causes("stated", TITLED, *titled(*PLANTS)) == []
    assert causes("stated", TITLED, *titled(*PLANTS[:5])) == [("fewer", "")]


def test_faults_are_shares_of_what_was_looked_at() -> None:
    """The section shows both shares; the faults of sites that are held back are not shown."""
    columns = [Column("text")]
    held = next(site for site in map("plants-{}.example".format, range(99)) if is_held_back(site))
    read = next(site for site in map("plants-{}.example".format, range(99)) if not is_held_back(site))
    found = [
        CheckedList("a/1", held, REGION, Table.from_rows(columns, [["Tall (blue"]])),
        CheckedList("a/2", read, REGION, Table.from_rows([Column("text"), Column("b")], [["Wild]", "green"]])),
    ]
    results = [checked(each, ["artefacts"]) for each in found]
    (row,) = summary(results)
    assert (row["looked"], row["faults"], row["share"][0], row["held"][0]) == (3, 2, 2 / 3, 1.0)
    assert "| artefacts | 2 of 3 | 0.667 [" in checks({"pages": 2, "rows": [row]})
    assert list(shown(results, "artefacts", "")) == ["a/2: text, b", "    bracket: text: 1: ['Wild]']"]
