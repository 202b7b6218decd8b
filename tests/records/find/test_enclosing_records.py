"""Entries beside votes and ranks: the element around both is the record."""

from __future__ import annotations

from typing import Any

import scutch

TALKS = (("My first towel", 310, 42), ("Where to buy ramie?", 12, 9), ("Heddles broke", 55, 31), ("Which loom?", 4, 18))


def rows_of(things: str) -> list[dict[str, Any]]:
    return scutch.extract_records(f"<main><h1>Weaving</h1><div>{things}</div></main>")[0].table.to_dicts()


def thing(number: int, beside: str, below: str = "") -> str:
    title, _, comments = TALKS[number]
    return (
        f"<div class='thing t{number}'>{beside}<div class='entry open'><p class=title><a href=/t/{number}>{title}</a></p>"
        f"<p class=tagline>submitted <time datetime=2026-11-2{number}>{number} days ago</time> by <a href=/u/{number}>ann"
        f"{number}</a></p><ul><li><a href=/t/{number}>{comments} comments</a></li></ul></div>{below}</div>"
    )


def test_votes_beside_entries_are_in_the_records() -> None:
    """Each thing has a class of its own, so that its entry looks more like a record."""
    rows = rows_of("".join(thing(n, f"<div class=score>{votes}</div>") for n, (_, votes, _) in enumerate(TALKS)))
    assert [row["score"] for row in rows] == [310, 12, 55, 4]
    assert [row["title"] for row in rows] == [title for title, *_ in TALKS]


def test_numbers_of_rows_are_no_part_of_the_records() -> None:
    """They count the entries, and say nothing about them."""
    rows = rows_of("".join(thing(n, f"<span class=no>{n + 1}.</span>") for n in range(len(TALKS))))
    assert len(rows) == len(TALKS)
    assert all(str(row["title"]).startswith(title) for row, (title, *_) in zip(rows, TALKS, strict=True))
    assert not any(next(iter(row.values())) in range(1, 5) for row in rows)


def test_replies_below_an_entry_are_records_of_their_own() -> None:
    """Another element of the class of the entries is in the thing."""
    reply = "<div><div class='entry open'><p>So did mine, in the rain of {n}.</p></div></div>"
    rows = rows_of("".join(thing(n, "", reply.format(n=n)) for n in range(len(TALKS))))
    assert not any("So did mine" in str(row.get("title")) for row in rows)


def test_records_within_the_link_of_their_card_are_the_cards() -> None:
    """Nothing in them leads on, and their image stands beside them."""
    cards = "".join(
        f"<li class=item><a class=cover href=/v/{n}><div class=wrapper>"
        f"<figure class=image-container><img src=/{n}.jpg></figure>"
        f"<div class=group><div class=texts><h3 class=title>Loom no. {n}</h3><p class=price>€ {n}50,00</p>"
        f"<p class=description>{'Used, with bench' if n % 2 else 'New and never used'} no. {n}.</p></div>"
        f"<div class=seller><span class=name>Ann {n}</span><span class=location>Gent</span>"
        f"<span class=date>2{n} nov 26</span></div></div></div></a></li>"
        for n in range(1, 6)
    )
    (region, *_) = scutch.extract_records(f"<main><ul class=listings>{cards}</ul></main>", url="https://e.example/")
    assert {"image", "title_url"} <= region.table.to_dicts()[0].keys()


SPOOLS = [
    ("Linen thread", "3.50", "12"),
    ("Hemp twine", "4.10", "7"),
    ("Silk floss", "9.00", "31"),
    ("Jute cord", "2.20", "48"),
]


def card(spool: tuple[str, ...], labels: tuple[str, ...] = ("Name", "Price", "Stock")) -> str:
    pairs = zip(labels, spool, strict=True)
    views = "".join(f"<div class=view><span class=t>{label}</span><span class=v>{text}</span></div>" for label, text in pairs)
    return f"<tr><td colspan=3><div class=views>{views}</div>"


def test_cards_of_labels_and_values_are_records() -> None:
    """Each label with its value was a record: a table on a narrow screen."""
    rows = "".join(map(card, SPOOLS))
    table = scutch.extract_records(f"<h1>Spools</h1><table><tbody>{rows}</table>")[0].table
    assert [column.name for column in table.columns] == ["Name", "Price", "Stock"]
    assert table["Name"] == tuple(name for name, *_ in SPOOLS)


def test_labels_of_one_record_are_records() -> None:
    """Labels that do not repeat are those of one thing."""
    pairs = [(f"Part {n}", f"{n} m", "linen") for n in range(8)]
    views = "".join(f"<p><b>{label}</b> <i>{size}</i> {kind} no. {size}</p>" for label, size, kind in pairs)
    assert len(scutch.extract_records(f"<h1>Spools</h1><div>{views}</div>")[0].table) == len(pairs)


def test_a_thumbnail_beside_the_text_is_of_the_record() -> None:
    """The column of the text alone ranks first, five elements below the row."""
    thumbnail = "<div class=thumbnail><a href=/{0}><img src=/{0}.jpg></a></div>"
    text = (
        "<div class=text><div class=data><h4><a href=/{0}>Thesis on {1}</a></h4><p class=author>Ann {1} Hale</p>"
        "<p>A study of {1} in forty villages between the wars.</p></div></div>"
    )
    row = f"<div><article><div>{thumbnail}{text}</div></article></div>"
    rows = [
        f"<li class='row {'' if number else 'first'}'>{row.format(number, name)}</li>"
        for number, name in enumerate(("flax", "hemp", "jute"))
    ]
    table = scutch.extract_records(f"<main><ul>{''.join(rows)}</ul></main>")[0].table
    assert table.texts("image") == ("/0.jpg", "/1.jpg", "/2.jpg")
