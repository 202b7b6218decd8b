"""``Hints``: what a person knows of the list decides which one it is."""

from __future__ import annotations

from typing import Any, Final

import pytest

import scutch
from scutch.errors import InvalidInput
from scutch.records.hints import Hints

OFFERS: Final = "".join(
    f"<div class=offer><h3><a href=/o/{n}>Leinenhemd Nummer {n}</a></h3><p>Aus Flachs.</p><b>{n}9,00 €</b></div>"
    for n in range(1, 9)
)
POSTS: Final = "".join(
    f"<li class=post><a href=/blog/{n}>Flachs im Garten, Teil {n}</a> <time>2026-0{n}-01</time></li>" for n in range(1, 6)
)
HTML: Final = (
    f"<html lang=de><title>Laden</title><main><h1>Hemden</h1><section id=angebote>{OFFERS}</section></main>"
    f"<aside><h2>Aus dem Tagebuch</h2><ul class='posts new'>{POSTS}</ul></aside>"
)


def first(**hints: Any) -> str:
    """Return the path of the first region."""
    return scutch.extract_records(HTML, **hints)[0].xpath


OFFERS_PATH: Final = first()
POSTS_PATH: Final = "/html/body/aside[1]/ul[1]"


def test_without_hints_the_offers_are_first() -> None:
    """They are what the page is for."""
    assert OFFERS_PATH == "/html/body/main[1]/section[1]"


@pytest.mark.parametrize(
    "hints",
    [
        {"example": "flachs im  Garten, Teil 3", "rows": 5},
        {"example": ["Teil 1", "Teil 4"], "columns": ["title", "date"]},
        {"near": "ul.posts"},
        {"near": "aside > ul li"},
        {"near": POSTS_PATH},
    ],
)
def test_hints_choose_another_list(hints: dict[str, Any]) -> None:
    """A text of one record, the number of records, a column, the words of the search, an element."""
    found = scutch.extract_records(HTML, **hints)[0]
    assert (found.xpath, len(found)) == (POSTS_PATH, 5)
    assert "; " in found.reason


def day(number: int, talks: int) -> str:
    """Return a day of May with its talks."""
    entries = "".join(f"<li><a href=/v/{number}/{n}>Vortrag {number}{n}: Flachs</a>" for n in range(talks))
    return f"<article><h2>{number}. Mai 2026</h2><ul>{entries}</ul></article>"


@pytest.mark.parametrize("talks", [(4, 4, 4, 4, 4, 4), (5, 7, 6, 4)])
def test_the_number_of_rows_chooses_entries_instead_of_their_groups(talks: tuple[int, ...]) -> None:
    """A programme of days is a list of days, unless a person says how many talks there are."""
    days = "".join(day(number, count) for number, count in enumerate(talks, 3))
    page = f"<html lang=de><title>Programm</title><main><h1>Programm</h1>{days}</main>"
    assert len(scutch.extract_records(page)[0]) == len(talks)
    assert len(scutch.extract_records(page, rows=sum(talks))[0]) == sum(talks)


@pytest.mark.parametrize(
    "hints", [{"example": "Teil 3 von nirgends"}, {"rows": 500}, {"columns": ["mileage"]}, {"near": "#no"}]
)
def test_a_hint_that_fits_nothing_changes_nothing(hints: dict[str, Any]) -> None:
    """The answer is the one without it."""
    plain, hinted = scutch.extract_records(HTML), scutch.extract_records(HTML, **hints)
    assert [(region.xpath, region.confidence) for region in plain] == [(region.xpath, region.confidence) for region in hinted]


def test_a_hint_finds_a_doubtful_list() -> None:
    """It raises the confidence of what it fits above the floor."""
    floor = scutch.extract_records(HTML)[0].confidence + 0.0001
    assert scutch.extract_records(HTML, min_confidence=floor) == []
    assert scutch.extract_records(HTML, min_confidence=floor, example="Leinenhemd Nummer 3")[0].xpath == OFFERS_PATH


def test_better_regions_share_no_record() -> None:
    """As without hints: what overlaps a better region is an alternative, after all others."""
    found = scutch.extract_records(HTML, example="Teil 2", rows=5)
    flags = [region.is_alternative for region in found]
    assert flags == sorted(flags)
    tops = [node.index for region in found if not region.is_alternative for record in region for node in record.nodes]
    assert len(tops) == len(set(tops))


@pytest.mark.parametrize("near", [">", "li:first-child", "a ~ b", "[", "#a, #b"])
def test_a_selector_that_is_not_supported_is_an_error(near: str) -> None:
    """It says what is."""
    with pytest.raises(InvalidInput, match="supported"):
        scutch.extract_records(HTML, near=near)


def test_an_unknown_hint_is_an_error() -> None:
    """It lists those there are."""
    with pytest.raises(InvalidInput, match="example, rows"):
        Hints.of(colour="blue")  # type: ignore[call-arg]


@pytest.mark.parametrize("hints", [{"near": ".menu"}, {"example": "Privacy notice"}])
def test_an_element_or_a_text_of_one_list_alone_decides(hints: dict[str, Any]) -> None:
    """Also for links of a footer, which no one else would want."""
    links = "".join(f"<li><a href=/{name}>{name}</a>" for name in ("Contact", "Privacy notice", "Terms", "Press"))
    page = f"{HTML}<footer><ul class=menu>{links}</ul></footer>"
    assert [record.text for record in scutch.extract_records(page, **hints)[0]][1] == "Privacy notice"
