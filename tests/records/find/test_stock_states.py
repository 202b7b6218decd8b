"""Lists of a shop whose classes say what is in stock."""

from __future__ import annotations

import scutch


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
