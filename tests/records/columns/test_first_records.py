"""What the first record of a list happens to be does not decide which columns the list has."""

from collections.abc import Callable
from typing import Final

import pytest

import scutch
from scutch.values import Price

AUTHORS: Final = ("Ann Hale", "Tom Reed", "Kim Bell", "Jo Marsh", "Eve Wood", "Max Thorn")
TEXTS: Final = (
    "We sowed the flax in the middle of May, and it came up within a week in spite of the cold nights.",
    "The stalks have to lie in the dew for three weeks, and you turn them once or twice in that time.",
    "Break it on a dry day, or most of the shives stay in the fibre and you comb for hours afterwards.",
    "My scutching knife is made of beech, and it is older than all of the looms that we have in the house.",
    "Hackling is the part that nobody told me about, and it takes as long as all the other steps together.",
    "Spin it wet, from a distaff, and let the wheel run slowly, as the thread has to get a lot of twist.",
)


def table_of(records: list[str]) -> scutch.Table:
    """The table of a page with some records."""
    return scutch.extract_records(f"<main>{''.join(records)}</main>", url="https://flax.example/")[0].table


def amounts(table: scutch.Table, name: str) -> list[float | None]:
    """The amounts of a column of prices."""
    return [price.amount if isinstance(price, Price) else None for price in table[name]]


def test_two_sales_among_many_things_have_regular_prices() -> None:
    """Steam writes no element for the price of the other things in its place, and both prices of a sale in one."""

    def card(number: int) -> str:
        sale = f"<div class=off>-20%</div><div class='price discounted'><s>{30 + number} €</s><br>{20 + number} €</div>"
        price = sale if number in {11, 14} else f"<div class=price>{20 + number} €</div>"
        return (
            f"<a href=/g{number}><div class=name>{TEXTS[number % 6][number % 9 :][:24]} {number}</div><div>{price}</div></a>"
        )

    table = table_of([card(number) for number in range(26)])
    assert {row: price for row, price in enumerate(amounts(table, "regular_price")) if price} == {11: 41, 14: 44}
    assert amounts(table, "price") == [20 + number for number in range(26)]


def name_of(number: int) -> str:
    """Who wrote a post."""
    return f'<h4><a class="username" href="/m/{number}">{AUTHORS[number]}</a></h4>'


def day_of(number: int, day: str) -> str:
    """When a post was written."""
    return f'<time datetime="2024-03-0{number + 1}T10:00:00">{day}</time>'


def body_of(number: int, quote: str = "") -> str:
    """The text of a post, behind a quote perhaps."""
    return f'<div class="body" itemprop="text">{quote}<p>{TEXTS[number]}</p><p>{TEXTS[-1 - number]}</p></div>'


def posts(post: Callable[[int], str]) -> list[str]:
    """A record for each text."""
    return [post(number) for number in range(len(TEXTS))]


@pytest.mark.parametrize("stated", [0, 1, 5])
def test_pictures_of_people_have_one_name_whichever_post_states_its_picture(stated: int) -> None:
    """XenForo says ``itemprop=image`` for some members alone."""

    def post(number: int) -> str:
        prop = ' itemprop="image"' if number in {stated, 3} else ""
        picture = f'<a class="avatar" href="/m/{number}"><img src="/avatars/{number}.jpg" class="avatar-u"{prop}></a>'
        return f"<article>{picture}{name_of(number)}{day_of(number, '3 Mar')}{body_of(number)}</article>"

    assert "avatar" in [column.name for column in table_of(posts(post)).columns]


@pytest.mark.parametrize("sale", [0, 4])
def test_the_regular_price_of_one_sale_is_found_wherever_it_is(sale: int) -> None:
    """Themes of Shopify write the label and an empty element for the other things."""

    def card(number: int) -> str:
        price, regular = f"${20 + number}", f"${30 + number}" if number == sale else ""
        return (
            f'<li><h3><a href="/products/{number}">{TEXTS[number][:24]}</a></h3>'
            f'<div class="price__regular"><span>Regular price</span> <span class="price-item">{price}</span></div>'
            f'<div class="price__sale"><span>Regular price</span> <span><s class="price-item">{regular}</s></span></div></li>'
        )

    table = table_of(["<ul>", *posts(card), "</ul>"])
    assert amounts(table, "regular_price") == [30 + number if number == sale else None for number in range(6)]
    assert amounts(table, "price") == [20 + number for number in range(6)]


def links(number: int, day: str) -> str:
    """A post with two links to itself: one around its day, one around its number."""
    text = f"<div><blockquote>Does it?</blockquote><p>{TEXTS[number]}</p><p>{TEXTS[-1 - number]}</p></div>"
    links = f'<a href="/post-{number}">{day_of(number, day)}</a> <a href="/post-{number}">#{number + 1}</a>'
    return f"<article>{name_of(number)}<header>{links}</header>{text}</article>"


def test_links_around_days_are_no_controls_where_the_first_days_are_equal() -> None:
    """The posts of one day are no others than those of several."""
    one = table_of(posts(lambda number: links(number, "Mar 1, 2024")))
    several = table_of(posts(lambda number: links(number, f"Mar {number + 1}, 2024")))
    assert [column.name for column in one.columns] == [column.name for column in several.columns]


@pytest.mark.parametrize("first", ["", "<blockquote><a href=#p1>Ann said:</a> It has to be dry.</blockquote>"])
def test_links_behind_the_text_are_no_headlines(first: str) -> None:
    """Most posts have a line about who likes them; a quote begins the first one."""

    def post(number: int) -> str:
        likes = f'<a href="/likes/{number}">{AUTHORS[-number]} and {number + 2} other people</a>'
        return f"<article>{name_of(number)}<b>Member</b>{body_of(number, '' if number else first)}{likes}</article>"

    table = table_of(posts(post))
    assert str(table["content"][0]).endswith(f"{TEXTS[0]}\n{TEXTS[-1]}")
    assert [column.name for column in table.columns][:2] == ["author", "content"]


@pytest.mark.parametrize("few", [3, 6])
def test_subjects_of_replies_are_the_subject_that_they_reply_to(few: int) -> None:
    """Boards such as phpBB repeat the subject of a topic above each post: the posts have no titles."""

    def post(number: int) -> str:
        subject = f"{'Re: ' if number else ''}How to ret flax in the dew"
        person = f'<a class="username" href="/u{number}">{AUTHORS[number]}</a>'
        return f'<div class="post"><h3><a href="/p{number}">{subject}</a></h3>{person}<p>{TEXTS[number]}</p></div>'

    assert "title" not in [column.name for column in table_of([post(number) for number in range(few)]).columns]
