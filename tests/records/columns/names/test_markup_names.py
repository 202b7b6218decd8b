"""Names of columns where class names are generated, and values that only the markup tells apart."""

from __future__ import annotations

import pytest

import scutch
from tests.records.columns.cards import HEAD, WORDS, rows_of

DEALERS = ("Havn", "Petra", "Coles", "Drift", "Elm", "Fenn", "Gale", "Holm")


def names_of(card: str) -> list[str]:
    return list(rows_of(card)[0])[2:]


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("<p class=course-card--instructor-list--nH1OC>weaver {n}", ["instructor"]),
        ("<p class=Day--windSpeed--3Ly7c>{n}7", ["wind_speed"]),
        ("<p class='_93444fe79c--row--kEHOK'>half-{n}", ["content"]),
        ("<p class=ssrcss-1gqjz3b-HomeTeam>eleven {n}", ["home_team"]),
        ("<p data-qa=vacancy-employer>mill {n}", ["company"]),
        ("<p data-test=loom-owner>weaver {n}", ["loom_owner"]),
    ],
)
def test_names_in_generated_names(card: str, expected: list[str]) -> None:
    """Modules of CSS, labels behind keys and names for tests say what a text is; what is left of a hash does not."""
    assert names_of(card) == expected


def test_the_property_of_a_whole_item_names_none_of_its_texts() -> None:
    """The stars of a repository were ``owns``, as all of its other texts."""
    items = "".join(
        f"<li itemprop=owns itemscope><h3><a itemprop=name href=/{n}>flax-{word}</a></h3>"
        f"<p><svg aria-label=star><path d=M0 /></svg> {n}7</p><p><svg aria-label=fork><path d=M0 /></svg> 3{n}</p>"
        for n, word in WORDS
    )
    (region, *_) = scutch.extract_records(f"<ul>{items}</ul>")
    assert [column.name for column in region.table.columns][2:] == ["stars", "forks"]


def test_each_of_two_times_is_one() -> None:
    """The second one was ``content``."""
    assert names_of("<p>1{n}:05</p><p>2{n}:40</p>") == ["time", "time_2"]


def test_words_beside_the_element_of_a_value_are_no_part_of_it() -> None:
    """In a language whose word for it is not known."""
    rows = rows_of("<p>Gefunden von <span class=username>weaver{n}</span></p>")
    assert {row["author"] for row in rows} == {f"weaver{n}" for n in range(8)}


def test_links_behind_a_label_are_one_list() -> None:
    """Each was a column of its own where all records have as many."""
    rows = rows_of("<p>Dishes: <a class=d href=/a{n}>stew {n}</a> <a class=d href=/b{n}>bread {n}</a></p>")
    assert [row["Dishes"] for row in rows] == [[f"stew {n}", f"bread {n}"] for n in range(8)]


@pytest.mark.parametrize("alternative", ["{}", "{} logo", "Logo of {}"])
def test_names_that_only_logos_say(alternative: str) -> None:
    """Those of the dealer, the airline, the channel."""
    items = "".join(
        f"<li>{HEAD.format(n=n)}<p>{n} €</p><div class=dealer-logo><img src=/l{n}.png alt='{alternative.format(name)}'></div>"
        for n, name in enumerate(DEALERS)
    )
    table = scutch.extract_records(f"<ul>{items}</ul>")[0].table
    assert [row["company"] for row in table.to_dicts()] == list(DEALERS)


@pytest.mark.parametrize("box", ["photo", "logo"])
def test_other_texts_in_place_of_pictures_are_no_names(box: str) -> None:
    """Those of photos; of logos those that the record says."""
    items = "".join(
        f"<li>{HEAD.format(n=n)}<p>by {name}</p><div class={box}><img src=/l{n}.png alt='{name}'></div>"
        for n, name in enumerate(DEALERS)
    )
    assert "company" not in scutch.extract_records(f"<ul>{items}</ul>")[0].table.to_dicts()[0]


def test_towns_behind_their_codes_are_places() -> None:
    """They were numbers, and the town was gone."""
    rows = rows_of("<p>6900{n} Lyon</p>")
    assert [row["location"] for row in rows] == [f"6900{n} Lyon" for n in range(8)]


def test_many_companies_name_their_column() -> None:
    """By the legal forms of some of them."""
    assert names_of("<p>Weaver {n} GmbH</p>") == ["company"]


def test_wide_signs_of_the_yen_are_part_of_prices() -> None:
    """The price was a column without values."""
    rows = rows_of("<p>人均 ￥1{n}0</p>")
    assert {row["price"] for row in rows} == {100.0 + 10 * n for n in range(8)}
