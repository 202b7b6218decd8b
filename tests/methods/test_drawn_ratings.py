"""``methods.drawn_ratings``: ratings of stars without words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

import scutch
from scutch.methods.icons.drawn_ratings import drawn_ratings
from scutch.sites.parsel_code import parsel_code
from scutch.table import Table

PRODUCTS: Final = (
    ("Eichenbrett", 4, "42,00 €"), ("Kupfertopf", 3, "119,90 €"), ("Leinentuch", 5, "18,50 €"), ("Wachskerze", 2, "9,00 €"),
    ("Pfeffermühle", 4, "34,95 €"), ("Brennholzkorb", 1, "48,00 €"),
)  # fmt: skip
RATINGS: Final = tuple(float(rating) for _, rating, _ in PRODUCTS)
STAR: Final = "<i class='fas fa-star'></i>"
#: One of five choices, as component libraries draw a rating that may be given.
CHOICE: Final = """<div class='{}'><span><input type=radio name=r value=0></span><!----><!----><b><svg><g><path></path></g>
  <defs><clipPath><rect></rect></clipPath></defs></svg></b><!----><!----></div>"""
NUMBERS: Final = ("Zero", "One", "Two", "Three", "Four", "Five")


def card(number: int, stars: str) -> str:
    title, _, price = PRODUCTS[number]
    return f"""<div class=card><a href=/p/{number}><img src=/img/{number}.jpg></a><h3><a href=/p/{number}>{title}</a></h3>
      {stars}<span class=price>{price}</span></div>"""


def shop(stars: Callable[[int], str]) -> str:
    """Return a page of products. ``stars``: the markup of a rating."""
    cards = (card(number, stars(rating)) for number, (_, rating, _) in enumerate(PRODUCTS))
    return f"<nav><a href=/>Start</a> <a href=/kontakt>Kontakt</a></nav><main><h1>Werkstatt</h1>{''.join(cards)}</main>"


def row(full: str, empty: str, count: int, around: str = "div") -> str:
    """Return a row of five stars, of which some are full."""
    return f"<{around}>{full * count}{empty * (5 - count)}</{around.split(maxsplit=1)[0]}>"


def table_of(stars: Callable[[int], str]) -> Table:
    return scutch.extract_records(shop(stars))[0].table


FORMS: Final = {
    "word": lambda n: f"<p class='star-rating {NUMBERS[n]}'>{STAR * 5}</p>",
    "word_around_a_title": lambda n: f"<h4 class='stars {NUMBERS[n]}'><b>{STAR * 5}</b> <a href=#r>Alle</a></h4>",
    "number": lambda n: f"<span class='rating rating-{n}'></span>",
    "tens": lambda n: f"<span class='stars stars_{n}0 mb-3'></span>",
    "data": lambda n: f"<div class=starRating data-score='{n}.0'></div>",
    "property": lambda n: f"<div class=Stars style='--rating: {n};'></div>",
    "image": lambda n: f"<img src=/img/stars-{n}.gif>",
    "alternative": lambda n: f"<img src=/img/stars.gif?n={n} alt='{n},0 Sterne'>",
    "outlines": lambda n: row("<i class='fa fa-star'></i>", "<i class='fa fa-star-o'></i>", n),
    "checked": lambda n: row("<i class='fa fa-star checked'></i>", "<i class='fa fa-star'></i>", n),
    "colours": lambda n: row("<svg class=gold></svg>", "<svg class=pale></svg>", n, "div class=stars"),
    "fills": lambda n: row("<svg><path fill=#fc0></path></svg>", "<svg><path fill=#ddd></path></svg>", n, "div class=rating"),
    "images": lambda n: row("<img src=/i/star_on.png>", "<img src=/i/star_off.png>", n, "span"),
    "full_ones": lambda n: f"<div class='d-flex text-warning'>{'<div class=bi-star-fill></div>' * n}</div>",
    "choices": lambda n: row(CHOICE.format("star on"), CHOICE.format("star"), n, "div class=stars"),
    "beside_a_count": lambda n: row(STAR, "<i class='far fa-star'></i>", n).replace("</div>", f"<em>({n}7)</em></div>"),
}  # fmt: skip


@pytest.mark.parametrize("stars", FORMS.values(), ids=FORMS)
def test_drawn_stars_are_ratings(stars: Callable[[int], str]) -> None:
    """However they are drawn."""
    table = table_of(stars)
    assert table["rating"] == RATINGS
    assert {column.name: column.type for column in table.columns}["rating"] == "rating"


NO_RATINGS: Final = {
    "favourites": lambda n: f"<span class=actions><i class='icon-star{'-full' * (n % 2)}'></i></span>",
    "classes_that_begin_so": lambda n: f"<div class='text-start start-{n}'></div>",
    "a_version": lambda _: "<div class=rating-box_15-1><i class=star></i></div>",
    "the_same_everywhere": lambda _: row("<i class=star></i>", "", 5),
}


@pytest.mark.parametrize("stars", NO_RATINGS.values(), ids=NO_RATINGS)
def test_other_signs_are_no_ratings(stars: Callable[[int], str]) -> None:
    """Such as a star to remember a product, or the version of a style sheet."""
    assert [column.name for column in table_of(stars).columns] == ["image", "title", "title_url", "price"]


def test_numbers_of_the_records_are_no_ratings() -> None:
    """A star that marks a record as a favourite has the record's number."""
    page = scutch.parse("".join(f"<i class=star data-star={n}></i>" for n in range(1, 9))).columns
    assert drawn_ratings(page, list(range(4, 12))) == [""] * 8


def test_half_stars_count_half() -> None:
    """They stand between full and empty ones."""
    rows = ("ffffh", "ffhee", "fffee")
    classes = {"f": "star", "h": "star-half", "e": "star-empty"}
    html = "".join(f"<p>{''.join(f'<i class={classes[star]}></i>' for star in stars)}</p>" for stars in rows)
    page = scutch.parse(html)
    nodes = [node.index for node in page if node.tag == "p"]
    assert drawn_ratings(page.columns, nodes) == ["4.5/5", "2.5/5", "3/5"]


def test_things_without_reviews_have_no_rating() -> None:
    """Their classes have no word for one."""
    words = {1: "", 2: ""}
    table = table_of(lambda n: f"<p class='star-rating {words.get(n, NUMBERS[n])}'>{STAR * 5}</p>")
    assert table["rating"] == (4, 3, 5, None, 4, None)


def test_stars_beside_their_number_are_no_column() -> None:
    """Rounded to whole stars, they say less."""
    table = table_of(lambda n: f"{FORMS['outlines'](n)}<b class=average>{n - 0.3:.1f}</b>")
    assert sum(column.type in ("rating", "number") for column in table.columns) == 1
    assert (3.7, 2.7, 4.7, 1.7, 3.7, 0.7) in [table[column.name] for column in table.columns]


@pytest.mark.parametrize("form", ["word", "outlines", "data"])
def test_wrappers_read_drawn_stars(form: str) -> None:
    """On other pages of the site as well."""
    wrapper = scutch.learn([shop(FORMS[form])])
    other = wrapper.apply(shop(lambda n: FORMS[form](6 - n)))
    assert other.table["rating"] == tuple(6 - rating for rating in RATINGS)


def test_generated_code_says_where_stars_are_drawn() -> None:
    """It cannot count them."""
    assert "'rating': None,  # no selector finds it" in parsel_code(scutch.learn([shop(FORMS["outlines"])]))
