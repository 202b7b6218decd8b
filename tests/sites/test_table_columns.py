"""Columns of a table are found by their headers, wherever they are, in wrappers and in the code of these."""

from types import SimpleNamespace
from typing import Any

import pytest

import scutch

HEADERS = ("Round", "Home", "Score", "Away", "Ground")
MATCHES = [
    (1, "Alder", "2-1", "Birch", "Fen Park"),
    (2, "Cedar", "0-0", "Dale", "Marsh Lane"),
    (3, "Elm", "1-3", "Fir", ""),
    (4, "Gorse", "2-2", "Hazel", "Weir End"),
    (5, "Ivy", "4-0", "Juniper", "Mill Road"),
    (6, "Kale", "1-1", "Larch", "Old Dock"),
]
ADVERTISEMENT = "<tr><td colspan=5><a href=http://ads.example>Bet now</a></td></tr>"


def cells(texts, tag="td"):
    return "<tr>" + "".join(f"<{tag}>{text}</{tag}>" for text in texts) + "</tr>"


def table(matches, headers=HEADERS, notice=""):
    rows = [cells(match) for match in matches]
    return f"<table>{cells(headers, 'th')}{''.join(rows[:2])}{notice}{''.join(rows[2:])}</table>"


def inserted(texts, extra):
    return (texts[0], extra, *texts[1:])


WRAPPER = scutch.learn([table(MATCHES)])
WANTED = [dict(zip(HEADERS, (*match[:4], match[4] or None), strict=True)) for match in MATCHES]


def code_rows(page):
    parsel = pytest.importorskip("parsel")
    names: dict[str, Any] = {}
    exec(WRAPPER.to_parsel_code(), names)
    return [{**row, "Ground": row["Ground"] or None} for row in names["parse"](None, parsel.Selector(page))]


@pytest.mark.parametrize("rows_of", [lambda page: WRAPPER.apply(page).table.to_dicts(), code_rows], ids=["wrapper", "code"])
@pytest.mark.parametrize(
    "page",
    [
        table(MATCHES),
        table([inserted(match, "new") for match in MATCHES], inserted(HEADERS, "Live")),
        table([match[::-1] for match in MATCHES], HEADERS[::-1]),
        table(MATCHES, notice=ADVERTISEMENT),
    ],
    ids=["learned", "inserted column", "other order", "advertisement"],
)
def test_values_are_those_below_their_headers(page, rows_of):
    assert rows_of(page) == WANTED


def test_values_below_other_headers_are_none():
    answer = WRAPPER.apply(table(MATCHES, ("Round", "Host", "Score", "Guest", "Ground")))
    assert [row["Home"] for row in answer.table.to_dicts()] == [None] * len(MATCHES)
    assert answer.missing_reason("Home") == "anchor missing"
    assert answer.health.verdict != "ok"


def test_row_that_says_that_there_are_none_is_no_record():
    empty = f"<table>{cells(HEADERS, 'th')}<tr><td colspan=5>No matches on this day.</td></tr></table>"
    answer = WRAPPER.apply(empty)
    assert len(answer) == 0
    assert code_rows(empty) == []


def test_small_table_of_other_columns_is_no_empty_list():
    page = "<main><table><tr><td>Opened</td><td>1989</td></tr><tr><td>Seats</td><td>900</td></tr></table></main>"
    wrapper = scutch.learn([f"<main>{table(MATCHES)}</main>"])
    assert wrapper.apply(page).health.verdict == "broken"


def test_headers_with_digits_may_be_data():
    years = scutch.learn([table([(a, b, c, d, e) for a, b, c, d, e in MATCHES], ("Round", "Home", "2023", "2024", "Ground"))])
    assert [field.anchors[0].header for field in years.fields] == ["Round", "Home", "", "", "Ground"]


def test_headers_survive_the_file():
    assert scutch.Wrapper.from_json(WRAPPER.to_json()) == WRAPPER
    assert {anchor.xpath for anchor in WRAPPER.selectors() if anchor.by == "header"}


def test_records_without_any_field_are_none_of_the_list():
    lot = "<div><div><img src=/{0}.jpg></div><div><p>{0}</p><div><a href=/{0}>Lot of {0}</a></div><b>${0}</b></div></div>"
    other = "<div><div><a href=/sell>Sell with us</a></div></div>"

    def lots(first):
        rows = [lot.format(number) for number in range(first, first + 8)]
        return f"<div id=lots>{''.join(rows[:3])}{other}{''.join(rows[3:])}{other}</div>"

    wrapper = scutch.learn([lots(1), lots(11)])
    assert {field.expected.fill for field in wrapper.fields} == {1.0}
    assert len(wrapper.apply(lots(21))) == 8


@pytest.mark.parametrize("source", ["/wait.gif", "data:image/gif;base64,R0lGODlhAQABAAAAACw=", "/loading"])
def test_lazy_images_have_the_address_that_they_load(source):
    parsel = pytest.importorskip("parsel")
    card = f"<li><img src={source} data-src=/{{0}}.jpg><h3><a href=/{{0}}>Plant number {{0}}</a></h3></li>"

    def cards(*numbers):
        return f"<ul class=plants>{''.join(map(card.format, numbers))}</ul>"

    wrapper = scutch.learn([cards(1, 2, 3, 4), cards(5, 6, 7)])
    names: dict[str, Any] = {}
    exec(wrapper.to_parsel_code(), names)
    selector = parsel.Selector(cards(8, 9, 10))
    response = SimpleNamespace(css=selector.css, xpath=selector.xpath, urljoin=str)
    assert [row["image"] for row in names["parse"](None, response)] == ["/8.jpg", "/9.jpg", "/10.jpg"]
    assert [row["image"] for row in wrapper.apply(cards(8, 9, 10)).table.to_dicts()] == ["/8.jpg", "/9.jpg", "/10.jpg"]


def test_lone_lazy_image_has_the_address_that_it_loads():
    card = "<li><img src=/wait.gif data-src=/{0}.jpg><h3><a href=/{0}>Plant number {0}</a></h3></li>"
    wrapper = scutch.learn([f"<ul class=plants>{''.join(map(card.format, range(4)))}</ul>"])
    assert wrapper.apply(f"<ul class=plants>{card.format(9)}</ul>").table.to_dicts()[0]["image"] == "/9.jpg"


def test_cells_that_are_found_by_their_place_are_counted():
    """A column that is inserted into a table without headers shifts the others: the page is degraded."""
    row = "<tr>{}<td><a href=/{}>Flax {}</a><td>{}-{}<td>Weir {}"
    rows = [row.format("{0}", n, n, n + 20, n + 40, n) for n in range(12)]
    wrapper = scutch.learn([f"<table>{''.join(rows).format('')}</table>"])
    assert wrapper.apply(f"<table>{''.join(rows[:4]).format('')}</table>").health.verdict == "ok"
    health = wrapper.apply(f"<table>{''.join(rows[:4]).format('<td>new')}</table>").health
    assert (health.verdict, health.reasons) == ("degraded", ("records have 4 child elements, they had 3",))


def test_bars_that_say_how_much_is_done_are_a_field() -> None:
    """Programs for tasks draw them as cells of a table in the cell, with the value as a title."""
    row = (
        "<tr><td><a href=/task/{0}>Sow the field no. {0}</a><td>open<td><table class=progress><tr>"
        "<td class=closed style='width: {1}%' title='{1}%'></td><td class=todo style='width: {2}%'></td></table>"
    )

    def tasks(*done: int) -> str:
        rows = "".join(row.format(number, share, 100 - share) for number, share in enumerate(done, 1))
        return f"<table class=tasks><thead><tr><th>Task<th>State<th>% Done<tbody>{rows}</table>"

    wrapper = scutch.learn([tasks(0, 20, 100, 40, 0, 60, 80, 20)])
    assert wrapper.apply(tasks(30, 0, 70)).table["% Done"] == (30, 0, 70)
