"""Columns of like elements whose classes say what each is."""

from __future__ import annotations

import scutch

DETAILS = (
    (("price", "$10.00"), ("place", "from Latvia"), ("sold", "14 sold")),
    (("price", "$18.99"), ("place", "from Spain")),
    (("price", "$45.50"), ("place", "from Germany"), ("sold", "2 sold")),
    (("price", "$33.00"), ("place", "from Latvia")),
)


def region_of(detail: str) -> scutch.Region:
    items = "".join(
        f"<li><a href=/p{n}>Linen no. {n}</a>{''.join(detail.format(name=name, text=text) for name, text in details)}</li>"
        for n, details in enumerate(DETAILS)
    )
    return scutch.extract_records(f"<ul>{items}</ul>")[0]


def test_lines_whose_texts_have_classes_are_columns() -> None:
    """The lines themselves are all alike."""
    rows = region_of("<div class=detail><span class=item-{name}>{text}</span></div>").table.to_dicts()
    assert [row["price"] for row in rows] == [10, 18.99, 45.5, 33]
    assert [row["location"] for row in rows] == ["from Latvia", "from Spain", "from Germany", "from Latvia"]
    assert [row["sold"] for row in rows] == [14, None, 2, None]


def test_both_ends_of_a_price_in_a_few_rows_keep_no_list() -> None:
    """The class of the price is twice in such a row; its lower end is the price."""
    items = "".join(
        f"<li><a href=/p{n}>Linen no. {n}</a><div><p class=price>${n + 10}.50</p>"
        f"{'<p class=price>$40.00</p>' if n == 3 else ''}<p class=place>from plot {n * n}</p></div></li>"
        for n in range(12)
    )
    rows = scutch.extract_records(f"<ul>{items}</ul>")[0].table.to_dicts()
    assert [row["price"] for row in rows] == [n + 10.5 for n in range(12)]
