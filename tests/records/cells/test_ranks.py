"""Ranks in front of titles and beside them, as rows of charts and best-of lists have them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import pytest

import scutch
from scutch.records.cells.text_parts.ranks import are_ranks, ranked_parts
from scutch.records.columns.roles.assign import roles_of
from scutch.records.columns.roles.facts import ColumnFacts

INNS: Final = ["The Loom Inn", "Harbour House", "Mill & Malt", "Olive Court", "Green Door", "Salt Cellar", "Old Forge"]
TITLES: Final = [inn.replace("&", "&amp;") for inn in INNS]


def rows_of(head: Callable[[int, str], str]) -> list[dict[str, Any]]:
    """Return the rows of a list of inns. ``head``: the markup in front of the text of each, by its place and name."""
    inns = (
        f"<li>{head(place, inn)}<p>Soup {place * place} and bread from the mill</p></li>" for place, inn in enumerate(TITLES)
    )
    [region, *_] = scutch.extract_records(f"<h1>Inns</h1><ul>{''.join(inns)}</ul>")
    return region.table.to_dicts()


@pytest.mark.parametrize("sign", ["{}.", "#{}", "{})", "#{}."])
@pytest.mark.parametrize("first", [1, 21])
def test_rank_in_front_of_a_title_is_a_column(sign: str, first: int) -> None:
    """It was a part of the title: "1. The Loom Inn"."""
    rows = rows_of(lambda place, inn: f"<h3><a href=/{place}>{sign.format(first + place)} {inn}</a></h3>")
    assert [row["title"] for row in rows] == INNS
    assert [row["rank"] for row in rows] == list(range(first, first + len(INNS)))
    assert rows[1]["title_url"] == "/1"


def test_countdown_is_ranked() -> None:
    """The last place may stand first."""
    rows = rows_of(lambda place, inn: f"<h3>{len(INNS) - place}. {inn}</h3>")
    assert [(row["rank"], row["title"]) for row in rows] == list(zip(range(len(INNS), 0, -1), INNS, strict=True))


def test_short_names_behind_ranks_are_titles() -> None:
    """A single word in a heading would be no headline: the records were posts."""
    prose = tuple(f"It was founded by the sea {n} years ago by a weaver of linen and her seven children." for n in range(3))
    names = ColumnFacts(("Loom", "Mill", "Forge"), 3, is_heading=True, is_ranked=True, places=frozenset(range(3)))
    bodies = ColumnFacts(prose, 3, is_body=True, places=frozenset(range(3)))
    assert roles_of([names, bodies])[0] == "title"
    assert roles_of([names._replace(is_ranked=False), bodies])[0] == "author"


def test_ranks_with_ties_beside_titles() -> None:
    """Equal ranks were a column ``number``."""
    places = [1, 2, 2, 4, 5, 5, 7]
    rows = rows_of(lambda place, inn: f"<i>{places[place]}</i><a href=/{place}>{inn}</a>")
    assert [row["rank"] for row in rows] == places


def test_ranks_with_the_class_of_their_record() -> None:
    """The nearest class names the record, and kept them from being ranks."""
    items = "".join(
        f"<div class=biz><h3>{n}. <a href=/{n}>{inn}</a></h3><p>Soup {n * n}</p></div>" for n, inn in enumerate(TITLES, 1)
    )
    [region, *_] = scutch.extract_records(f"<h1>Inns</h1><div>{items}</div>")
    assert region.table["rank"] == tuple(range(1, len(INNS) + 1))


@pytest.mark.parametrize(
    "texts",
    [
        ["1. The Loom Inn", "3. Harbour House", "4. Mill & Malt"],
        ["1. The Loom Inn", "2. Harbour House", "Mill & Malt"],
        ["1. The Loom Inn", "2. Harbour House"],
        ["1 bed", "2 beds", "3 beds", "4 beds"],
        ["1.", "2.", "3."],
    ],
)
def test_other_numbers_in_front_stay(texts: Sequence[str]) -> None:
    """Numbers that do not count the texts, or have no sign of ranks, are parts of them."""
    assert ranked_parts(texts) == []


def test_a_text_without_rank_among_many() -> None:
    """An advertisement in a chart has none."""
    texts = [*(f"{place}. {inn}" for place, inn in enumerate(INNS * 2, 1)), "Sponsored inn"]
    rank, title = ranked_parts(texts)
    assert (rank.of(texts[-1]), title.of(texts[-1])) == ("", "Sponsored inn")


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [([1, 2, 3, 4], True), ([1, 1, 1, 1], False), ([3, 3, 4, 4], False), ([5, 4, 3, 2], True), ([5, 5, 3, 2], False)],
)
def test_numbers_are_ranks(numbers: Sequence[int], *, expected: bool) -> None:
    """Each is the one before, the next one, or the place of its row; half of them are others than the one before."""
    assert are_ranks(list(map(str, numbers))) is expected
