"""The link of the records among others."""

from __future__ import annotations

import pytest

import scutch

NAMES = ("Flax", "Hemp", "Jute", "Ramie")


@pytest.mark.parametrize(
    "title",
    [
        "<a href=/posts/{n}><h2>How to grow {name}</h2><h3>A longer line about fibres and fields, no. {n}</h3></a>",
        "<h2 class=sr-only>How to grow {name}</h2><div><a href=/posts/{n}>How to grow {name}</a></div>",
    ],
)
def test_the_link_of_the_title_is_that_of_the_records(title: str) -> None:
    """An author's link stands before it, and is another one in each record too."""
    items = "".join(
        f"<article><p><a href=/@{name.lower()}>{name} Moss</a></p>{title.format(n=n, name=name)}<p>{n} days ago</p></article>"
        for n, name in enumerate(NAMES)
    )
    rows = scutch.extract_records(f"<main>{items}</main>")[0].table.to_dicts()
    assert [row["title"] for row in rows] == [f"How to grow {name}" for name in NAMES]
    assert [row["title_url"] for row in rows] == [f"/posts/{n}" for n in range(len(NAMES))]


def test_the_link_of_a_row_is_that_of_its_name() -> None:
    """All cells of the row have the same link, and an amount is the longest text."""
    rows = "".join(
        "<tr>" + "".join(f"<td><a href=/q{n}>{text}</a>" for text in (f"Flax {n}", f"1,204,310,{n}12")) for n in range(1, 6)
    )
    table = scutch.extract_records(f"<table><tr><th>Company<th>Volume{rows}</table>")[0].table
    assert [column.name for column in table.columns] == ["Company", "Company_url", "Volume"]
