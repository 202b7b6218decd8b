"""Lists of a shop whose classes say what is in stock."""

from __future__ import annotations

import scutch
from scutch.records.find.stock_states import with_other_states


def test_what_is_sold_out_is_a_record() -> None:
    """Nothing else tells it from the others, but it has no rating."""
    rating = "<p class=star-rating aria-label='Rated 4.{n} out of 5'></p>"
    items = "".join(
        f"<li class='product post-{n} {'outofstock' if n == 2 else 'instock'} shipping'>"
        f"<a href=/p{n}><h2>Linen no. {n}</h2></a>{'' if n == 2 else rating.format(n=n)}"
        f"<span class=price>£{12 + n}.50</span><a class=button href=?add={n}>Add</a></li>"
        for n in range(5)
    )
    items += "<li class=banner><a href=/sale>All linen at half price</a></li>"
    region = scutch.extract_records(f"<main><ul class=products>{items}</ul></main>")[0]
    assert [row["title"] for row in region.table.to_dicts()] == [f"Linen no. {n}" for n in range(5)]


def test_what_alone_has_a_class_of_the_stock_is_a_record() -> None:
    """Other programs say nothing of what is in stock; an advertisement has a class of its own, too."""
    classes = ("card", "card", "card sold-out", "card", "card ad")
    page = scutch.parse("<ul>" + "".join(f"<li class='{names}'>x" for names in classes) + "</ul>").columns
    assert with_other_states(page, ((5,), (7,), (11,))) == ((5,), (7,), (9,), (11,))


CARD = (
    "<div class='home{}' data-id={}><div class=pic><a href=/home/{}><img src=/{}.jpg></a></div><b>£{}00,000</b>"
    "<h2><a href=/home/{}>House number {}</a></h2><address>{} Elm Road, Kelby</address><ul><li>3<li>2</ul></div>"
)


def test_a_promoted_item_is_a_record_and_an_advertisement_is_none() -> None:
    """Both have the class of the records and one of their own; the first has all parts that these share."""
    homes = [CARD.format(" home--premium" * (n == 1), *[n] * 7) for n in range(1, 9)]
    advert = "<div class='home home--ad'><a href=/loans><img src=/ad.jpg></a><p>Get a loan in principle today</p></div>"
    page = f"<main><h1>Homes in Kelby</h1><div class=results>{''.join([*homes[:4], advert, *homes[4:]])}</div></main>"
    table = scutch.extract_records(page)[0].table
    assert table["title"] == tuple(f"House number {n}" for n in range(1, 9))


RESULT = (
    "<div class='{}'><h2><a href=/r{}>Flax in Kelby</a></h2><p class=at>flax.example</p>"
    "<p class=text>Of <em>flax</em></p></div>"
)


def test_what_has_all_parts_of_the_records_is_one_whatever_its_class_is() -> None:
    """The source of each result is a class; a header and related searches beside them lack parts."""
    classes = ("result from-web", "result from-pedia", "from-web result", "result from-web")
    results = [RESULT.format(names, number) for number, names in enumerate(classes)]
    related = "<div class=related><h2>Related searches</h2><p><a href=/?q=hemp>hemp</a></p></div>"
    page = scutch.parse(f"<main><div>Web results</div>{''.join(results)}{related}</main>")
    tops = [(node.index,) for node in page.elements("div")]
    _, first, other, *rest, _ = tops
    assert with_other_states(page.columns, (first, *rest)) == (first, other, *rest)
