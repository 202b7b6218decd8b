"""Redundant columns are dropped: separators, duplicates, and attributes that repeat a text."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.methods.record_set import RecordSet
from scutch.records.cells.column_cells import ColumnNodes
from scutch.records.cells.drop_columns import is_covered, is_separator
from tests.records.all_columns import all_columns


def rows_of(card: str, count: int = 6) -> list[dict[str, Any]]:
    html = "<ul>" + "".join(f"<li>{card.format(n=n)}</li>" for n in range(count)) + "</ul>"
    return all_columns(scutch.extract_records(html, url="https://example.org/")[0]).to_dicts()


def test_the_link_of_the_title_stands_for_the_same_around_picture_and_button() -> None:
    """One address, one column, and its name is that of what people read."""
    (first, *_) = rows_of("<a href=/p{n}><img src=/{n}.jpg></a><h3><a href=/p{n}>Linen no. {n}</a></h3><a href=/p{n}>More</a>")
    links = {name: value for name, value in first.items() if value == "https://example.org/p0"}
    assert list(links) == ["title_url"]


def test_the_link_of_the_title_stands_for_that_of_a_longer_text() -> None:
    """The picture leads to the same page by another address."""
    title = "<a href=/p{n}?from=picture><img src=/{n}.jpg></a><h3><a href=/p{n}>Linen no. {n}</a></h3>"
    card = title + "<p><a href=/p{n}>Cloth of the north that lasts for {n} years and more</a>"
    (first, *_) = rows_of(card)
    assert first["title_url"] == "https://example.org/p0"


def test_another_link_stays() -> None:
    """Though it differs in one row only."""
    html = "<ul>" + "".join(
        f"<li><h3><a href=/p{n}>Linen no. {n}</a></h3><a href=/{'q' if n == 5 else 'p'}{n}>More</a>" for n in range(6)
    )
    last = all_columns(scutch.extract_records(html)[0]).to_dicts()[-1]
    assert {"/p5", "/q5"} <= set(last.values())


@pytest.mark.parametrize("sign", ["·", "-", " | ", "»", "•"])
def test_a_separator_of_author_and_date_is_no_column(sign: str) -> None:
    """A separator has no value."""
    (first, *_) = rows_of(f"<h3>Linen no. {{n}}</h3><b>Ann</b><i>{sign}</i><u>2{{n}} May 2026</u>")
    assert sign.strip() not in first.values()
    assert "Ann" in first.values()


def test_equal_texts_of_different_places_stay() -> None:
    """Author and owner may be one person; a constant is no duplicate."""
    (first, *_) = rows_of(
        "<h3>Linen no. {n}</h3><p class=by>Ann {n}</p><p class=owner>Ann {n}</p><div><i>0</i> <b>0</b></div>"
    )
    assert [str(value) for value in first.values()].count("Ann 0") == 2
    assert [str(value) for value in first.values()].count("0") == 2


@pytest.mark.parametrize("sign", ["★★", "✓", "€", "7"])
def test_signs_that_mean_something_stay(sign: str) -> None:
    """Stars, marks, money, digits."""
    (first, *_) = rows_of(f"<h3>Linen no. {{n}}</h3><b>Ann</b><p>{sign}</p>")
    assert any(str(value) == sign or value in (7, True, 2.0) for value in first.values())


def test_dashes_in_a_real_table_stay() -> None:
    """There they say that there is no value."""
    html = "<table><tr><th>Plant<th>Height<th>Use" + "".join(f"<tr><td>Flax {n}<td>-<td>linen {n}" for n in range(6))
    table = scutch.extract_records(html)[0].table
    assert [column.name for column in table.columns] == ["Plant", "Height", "Use"]


def test_records_of_nothing_but_signs_keep_them() -> None:
    """An empty table would be worse."""
    page = scutch.parse("<ul>" + "<li><b>-</b><i>|</i>" * 6)
    nodes = [node.index for node in page if node.tag == "li"]
    region = scutch.Region(page, RecordSet(tuple((node,) for node in nodes), 1.0, "mine", ""))
    assert region.table.to_dicts()[0] != {}


SIGNS = st.text("-·| a1✓", max_size=4)


@given(st.lists(SIGNS, min_size=1, max_size=4))
def test_separators_are_texts_without_anything_else(texts: list[str]) -> None:
    """Letters, digits and other signs have a meaning."""
    page = scutch.parse("".join(f"<p>{text}</p>" for text in texts))
    nodes = [node.index for node in page if node.is_text]
    assert is_separator(page.columns, nodes) == (not set("".join(texts)) & set("a1✓"))


@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("abc")), min_size=1, max_size=8))
def test_a_part_has_the_same_addresses_in_all_its_rows(links: list[tuple[str, str]]) -> None:
    """Rows that only the other column has do not matter; ``c`` stands for a missing link."""
    page = scutch.parse(
        "".join(f"<a href=/{one}></a>" + (f"<a href=/{other}></a>" if other < "c" else "") for one, other in links)
    )
    nodes = iter(node.index for node in page if node.tag == "a")
    whole = ColumnNodes([], [], several=False)
    part = ColumnNodes([], [], several=False)
    for row, (_, other) in enumerate(links):
        for cells in (whole, part)[: 1 + (other < "c")]:
            cells.rows.append(row)
            cells.nodes.append(next(nodes))
    assert is_covered(page.columns, part, whole) == all(other in (one, "c") for one, other in links)
    assert is_covered(page.columns, whole, part) == all(other == one for one, other in links)


# ---- attributes

RATINGS = (4, 3, 4, 1, 2, 4)


def rated_rows(card: str) -> list[dict[str, Any]]:
    """Rows of six plants with links and ratings."""
    cards = (card.format(n=n, rating=rating) for n, rating in enumerate(RATINGS))
    plants = (f"<li><h3><a href=/{n}>Linen no. {n}</a></h3>{markup}</li>" for n, markup in enumerate(cards))
    return scutch.extract_records(f"<ul>{''.join(plants)}</ul>", url="https://example.org/")[0].table.to_dicts()


@pytest.mark.parametrize(
    "stars",
    [
        '<div role=img aria-label="{rating}.5 out of 10 stars"></div>',
        '<span title="Rated {rating}.5 of 10"><svg></svg></span>',
        '<i class=stars title="{rating}.5/10"></i>',
    ],
)
def test_stars_without_a_text_are_ratings(stars: str) -> None:
    """Pictures, fonts and drawings have no text; their label is the value."""
    assert [row["rating"] for row in rated_rows(stars)] == [rating + 0.5 for rating in RATINGS]


def test_dates_behind_relative_ones_stand_for_them() -> None:
    """The attribute is the column."""
    (first, *_) = rated_rows('<span class=age title="2026-05-1{n} 10:00">{n} hours ago</span>')
    assert first["date"] == "2026-05-10T10:00"
    assert "0 hours ago" not in first.values()


def test_elements_of_a_page_of_its_own_tell_their_time() -> None:
    """As ``time`` does."""
    (first, *_) = rated_rows('<relative-time datetime="2026-05-1{n}T10:00:00Z">on Sunday</relative-time>')
    assert "2026-05-10T10:00:00Z" in first.values()


@pytest.mark.parametrize(
    "markup",
    [
        '<b title="Size {n} of the shelf">S</b>',
        '<b title="{rating} of 5">{rating} of 5</b>',
        '<a href=/ title="1{n} May 2026">day</a>',
        '<button title="1{n} May 2026">day</button>',
    ],
)
def test_other_titles_are_no_columns(markup: str) -> None:
    """They repeat the text, or describe a click."""
    assert not any("title" in name and name not in {"title", "title_url"} for name in rated_rows(markup)[0])
    assert not any("datetime" in name for name in rated_rows(markup)[0])


def test_two_attributes_of_one_value_are_one_column() -> None:
    """Attributes for sight and for screen readers repeat each other."""
    (first, *_) = rated_rows('<i title="{rating} of 5" aria-label="{rating} of 5"></i>')
    assert [name for name, value in first.items() if value == RATINGS[0]] == ["rating"]


def test_selectors_find_them() -> None:
    """Their column selector has the attribute."""
    html = "<ul>" + "".join(
        f'<li><a href=/{n}>Linen no. {n}</a> <i class=stars title="{rating} of 5"></i>' for n, rating in enumerate(RATINGS)
    )
    region = scutch.extract_records(html)[0]
    assert "title" in {column.attribute for column in region.selectors().columns}


def test_words_in_front_of_the_date_of_a_title_are_no_part_of_it() -> None:
    """The link shows how long ago it was."""
    row = "<tr><td>{0}<td><a href=/t{0} title='See timeline at 11/{0}/26 08:15:00'>2 weeks</a><td>Ann no. {0}"
    html = "<table><tr><th>Version<th>Date<th>Author" + "".join(row.format(n) for n in (13, 10, 7, 4)) + "</table>"
    table = scutch.extract_records(html)[0].table
    assert [str(row["Date"])[:10] for row in table.to_dicts()] == ["2026-11-13", "2026-11-10", "2026-11-07", "2026-11-04"]


def test_dates_of_one_month_in_titles_of_links_are_whole() -> None:
    """All begin with the same word, which is no label; the text of the link is the age alone."""
    html = "".join(
        f"<div class=post><b>weaver no. {n}</b><a class=age href=/s/{n} title='Nov {10 + n}, 2026 · 9:0{n} AM UTC'>{n}h</a>"
        f"<p>Flax wants cool summers, said post {n}, and some rain in June.</p></div>"
        for n in range(1, 6)
    )
    rows = scutch.extract_records(f"<main>{html}</main>")[0].table.to_dicts()
    assert [str(row["date"])[:10] for row in rows] == [f"2026-11-{10 + n}" for n in range(1, 6)]
