"""Labels in elements of their own name the columns of their values."""

from __future__ import annotations

from typing import Any

import pytest

import scutch
from tests.records.all_columns import all_columns

FACTS = (
    {"Size": "M", "Colour": "red", "Weight": "3 kg"},
    {"Size": "L", "Weight": "1 kg"},
    {"Colour": "blue", "Weight": "9 kg"},
    {"Size": "S", "Colour": "green", "Weight": "2 kg"},
    {"Size": "M", "Colour": "red"},
    {"Size": "XL", "Colour": "grey", "Weight": "5 kg"},
)
#: Markup around all facts of a record, and of one.
FORMS = (
    ("<dl>{}</dl>", "<dt>{}</dt><dd>{}</dd>"),
    ("<dl>{}</dl>", "<dt>{}:</dt><dd>{}</dd>"),
    ("<table>{}</table>", "<tr><th>{}</th><td>{}</td></tr>"),
    ("<table>{}</table>", "<tr><td>{}</td><td>{}</td></tr>"),
    ("<div>{}</div>", "<div class=fact><div class=k>{}</div><div class=v>{}</div></div>"),
    ("<div>{}</div>", "<p class=fact><span>{}</span> <span>{}</span></p>"),
    ("<ul>{}</ul>", "<li><b>{}</b> {}</li>"),
)


def rows(cards: list[str]) -> list[dict[str, Any]]:
    html = "".join(f"<li class=card><h3><a href=/{n}>Tunic no. {n}</a></h3>{card}</li>" for n, card in enumerate(cards))
    return all_columns(scutch.extract_records(f"<ul>{html}</ul>")[0]).to_dicts()


@pytest.mark.parametrize(("around", "fact"), FORMS)
def test_facts_have_columns(around: str, fact: str) -> None:
    """Whatever elements a page makes them of, and whichever of them a record has."""
    found = rows([around.format("".join(fact.format(*pair) for pair in facts.items())) for facts in FACTS])
    assert [row["Size"] for row in found] == ["M", "L", None, "S", "M", "XL"]
    assert [row["Colour"] for row in found] == ["red", None, "blue", "green", "red", "grey"]
    assert [row["Weight"] for row in found] == [3, 1, 9, 2, None, 5]


def test_labels_may_stand_below_their_values() -> None:
    """As in the figures of a profile."""
    figures = "<div><div><p>{0}7</p><p>Posts</p></div><div><p>{0}9</p><p>Friends</p></div></div>"
    (first, *_) = rows([figures.format(n + 1) for n in range(6)])
    assert (first["Posts"], first["Friends"]) == (17, 19)


@pytest.mark.parametrize(
    "card",
    [
        "<div><span class=badge>New</span><span>Grown {n}</span></div>",
        "<div><h4>Story</h4><p>Grown {n}</p></div><div><h4>Use</h4><p>Sails {n}</p></div>",
        "<div><a href=/buy>Buy</a><span>Box {n}</span></div><div><a href=/ask>Ask</a><span>Ann {n}</span></div>",
        "<div><b>Use</b><i>Sails {n}</i><u>Ropes {n}</u></div><div><b>For</b><i>Ships {n}</i><u>Nets {n}</u></div>",
    ],
)
def test_what_else_stands_side_by_side_is_no_pair(card: str) -> None:
    """A badge, headings, links, a word before two others."""
    (first, *_) = rows([card.format(n=n) for n in range(6)])
    assert {"New", "Story", "Use", "Buy", "Ask"} & {str(value) for value in first.values()}


def test_terms_of_a_glossary_are_no_labels() -> None:
    """Each record has another one."""
    names = ("flax", "hemp", "jute", "ramie")
    html = "".join(f"<dt>{name.title()}<dd>What {name} is in a few words" for name in names)
    regions = scutch.extract_records(f"<main><h1>Glossary of fibres</h1><dl>{html}</dl></main>")
    assert all(column.name != "Flax" for region in regions for column in region.table.columns)


def test_a_price_of_nothing_is_no_label() -> None:
    """A free sample stands in front of the price of each book."""
    fact = "<div class=fact><div class=k>{}</div><div class=v>{}</div></div>"
    cards = [fact.format("Free", f"${n}.99") + fact.format("Weight", f"{n} kg") for n in range(1, 7)]
    assert "Free" not in rows(cards)[0]


def test_a_marked_word_of_one_title_is_no_label() -> None:
    """Each record has its title twice, and the search marks a word of one of them."""
    titles = ("Ropes of hemp", "<b>Flax</b> and its fibre", "Jute from the delta", "Ramie in the south")
    cards = "".join(
        f"<li><a class=tag href=/{n}>{title}</a><h3><a href=/{n}>{title}</a></h3>" for n, title in enumerate(titles)
    )
    assert scutch.extract_records(f"<ul>{cards}</ul>")[0].table["title"][1] == "Flax and its fibre"


def test_a_label_with_a_colon_may_have_one_value() -> None:
    """Its words may be many: the colon says that they are a label."""
    specs = "<div>Heel to Toe Drop: <div>{n} mm</div></div><div>Support: <div>Neutral</div></div>"
    html = "".join(f"<li><h3><a href=/{n}>Shoe no. {n} of them</a></h3>{specs.format(n=n)}" for n in range(8))
    (first, *_) = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert (first["Heel to Toe Drop"], first["Support"]) == (0, "Neutral")


def test_a_term_may_have_the_same_value_in_most_records() -> None:
    """``dt`` and ``dd`` are made for labels and values."""
    things = "".join(
        f"<article><h3><a href=/t/{n}>{name}</a></h3><dl><dt>Stan<dd>Nowy<dt>Marka<dd>{brand}</dl></article>"
        for n, (name, brand) in enumerate(
            (("Nić lniana", "Len"), ("Płótno", "Żyrardów"), ("Krosno", "Dąb"), ("Farba", "Kolor"))
        )
    )
    (region, *_) = scutch.extract_records(f"<section>{things}</section>")
    assert region.table.to_dicts()[1]["Stan"] == "Nowy"
    assert region.table.to_dicts()[1]["Marka"] == "Żyrardów"


def test_units_that_differ_are_no_label() -> None:
    """Three days are not three hours."""
    cards = [("12", "days"), ("3", "days"), ("18", "hours"), ("25", "days")]
    items = "".join(
        f"<li><a href=/p{n}>Loom no. {n}</a><p><b>{n * 40 + 7}</b> <i>backers</i></p>"
        f"<p><b>{left}</b> <i>{unit} to go</i></p></li>"
        for n, (left, unit) in enumerate(cards)
    )
    table = scutch.extract_records(f"<ul>{items}</ul>")[0].table
    texts = [" ".join(str(value) for value in row.values()) for row in table.to_dicts()]
    assert "18 hours to go" in texts[2]
    assert "12 days to go" in texts[0]


def test_colons_may_stand_outside_of_the_labels() -> None:
    """A shop writes the label, the colon and the value as three texts."""
    fact = "<li><b class=t><span>{}</span> :</b> <span>{}</span></li>"
    found = rows([f"<ul>{''.join(fact.format(*pair) for pair in facts.items())}</ul>" for facts in FACTS])
    assert [row.get("Colour") for row in found] == [facts.get("Colour") for facts in FACTS]
    assert [row.get("Weight") for row in found] == [
        float(facts["Weight"][0]) if "Weight" in facts else None for facts in FACTS
    ]


def test_one_label_for_screen_readers_names_its_value() -> None:
    """No other label is like it, and readers see the value alone."""
    makers = ("Orka", "Linde", "Orka", "Hemel", "Linde", "Orka")
    cards = "".join(
        f"<li><h3><a href=/p{n}>Kettle no. {n}</a></h3><div class=info><span class=visually-hidden>Fournisseur :</span>"
        f"<div class=caption>{maker}</div><div class=price>{n}9,00 €</div></div>"
        for n, maker in enumerate(makers)
    )
    rows = scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()
    assert [row["Fournisseur"] for row in rows] == list(makers)
