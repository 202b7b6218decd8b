"""``records.typed``: the language and the address of the page decide what texts mean."""

from datetime import UTC, datetime

import pytest

import scutch
from scutch.records.typed_values import language_of, values_on
from scutch.table import Column
from scutch.values.price import Price


@pytest.mark.parametrize(
    ("html", "language"),
    [("<html lang=' fr '>", "fr"), ("<html lang='' xml:lang=de>", "de"), ("<html><body lang=fr>", ""), ("", "")],
)
def test_the_root_says_the_language(html: str, language: str) -> None:
    """Of the page as a whole, not of a part of it."""
    assert language_of(scutch.parse(html)) == language


@pytest.mark.parametrize(
    ("html", "currency"),
    [
        ("<h1>亚麻布</h1><p>纯亚麻，长纤维，适合夏天。", "CNY"),
        ("<h1>亚麻布</h1><p>Linen, 纯亚麻の长纤维，适合夏天，可以机洗，不易起皱。", "CNY"),
        ("<h1>亜麻布</h1><p>夏に合う、丈夫で軽い布です。", "JPY"),
        ("<html lang=ja><h1>亜麻布</h1><p>日本製、長繊維。", "JPY"),
        ("<h1>Linen</h1><p>From 亚麻, for the summer and for the rest of the year.", "JPY"),
        ("<h1>아마포</h1><p>여름에 좋은 천. 亞麻", "JPY"),
        ("<p hidden>纯亚麻，长纤维，适合夏天。</p>Linen", "JPY"),
    ],
)
def test_a_yuan_sign_is_read_by_the_script_of_the_page(html: str, currency: str) -> None:
    """On a page without ``lang``: Han characters with hardly any kana are Chinese."""
    [price] = values_on(scutch.parse(html), ["￥128.00"], "price")
    assert isinstance(price, Price)
    assert price.currency == currency


@pytest.mark.parametrize(("language", "date"), [("en-GB", "2024-04-03"), ("en-US", "2024-03-04"), ("en", None)])
def test_dates_are_read_as_people_of_the_page_do(language: str, date: str | None) -> None:
    """Days first, or months; where it is open they have no value."""
    page = scutch.parse(f"<html lang={language}>")
    assert values_on(page, ["03/04/2024", "", None], "date") == [date, None, None]


def test_links_of_a_page_without_an_address_stay() -> None:
    """There is nothing to make them whole with."""
    assert values_on(scutch.parse("<p>"), ["/flax"], "url") == ["/flax"]


def test_embedded_columns_are_read_in_the_language_of_the_page() -> None:
    """What scripts would show is typed as what is shown."""
    goods = ",".join(f'{{"title": "Flax rope of {n} metres", "weight": "1.{n}", "href": "/{n}"}}' for n in range(100, 150))
    state = f'<script id=__NEXT_DATA__ type=application/json>{{"props": {{"products": [{goods}]}}}}</script>'
    for language, weight in (("de", 1100), ("en", 1.1)):
        table = scutch.extract_records(f"<html lang={language}><div id=app></div>{state}")[0].table
        assert table.column("weight")[0] == weight


POSTS = (
    ("Retting in dew", "3 days ago"),
    ("Scutching by hand", "Yesterday, 17:04"),
    ("Seeds", "21 Nov"),
    ("Looms", "Tue"),
)


def posts() -> str:
    rows = "".join(f"<li><a href=/{n}>{title}</a> <i>{date}</i></li>" for n, (title, date) in enumerate(POSTS))
    return f"<ul>{rows}</ul>"


def test_dates_relative_to_the_page_stay_as_they_are() -> None:
    """The page does not say when it was read."""
    table = scutch.extract_records(posts())[0].table
    assert table.columns[2] == Column("date", "date")
    assert table["date"] == tuple(date for _, date in POSTS)


def test_the_time_of_the_page_makes_relative_dates_whole() -> None:
    """On one page, on several, and for a wrapper."""
    whole = ("2026-11-20", "2026-11-22T17:04", "2026-11-21", "2026-11-17")
    now = datetime(2026, 11, 23, 10, tzinfo=UTC)
    assert scutch.extract_records(posts(), fetched_at=now)[0].table["date"] == whole
    assert scutch.extract_table([posts(), posts()], fetched_at=now)["date"] == whole * 2
    wrapper = scutch.learn([posts()])
    assert wrapper.apply(scutch.parse(posts()).at(None, now)).table["date"] == whole
