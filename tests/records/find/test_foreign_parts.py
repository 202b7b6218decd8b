"""Records of programmes end before the next heading, and cards are listed once."""

from itertools import groupby

import scutch

TALKS = (
    ("9:00am", "Welcome to the water", "Main hall"),
    ("9:30am", "Groundwater from space", "Main hall"),
    ("9:30am", "Build a turbidity sensor", "Lab 2"),
    ("9:30am", "Rivers as legal persons", "Room B"),
    ("11:00am", "Coffee with everybody", "Foyer"),
    ("11:30am", "Open sampling kits", "Lab 2"),
    ("11:30am", "The last panel", "Main hall"),
    ("11:30am", "Reading gauges by ear", "Room B"),
)


def programme() -> str:
    """A programme whose hours stand between the talks, as siblings of these."""
    talk = (
        "<div class=box><div class=inner><span class='event ev_1'><a href=/{0} class=name>{1} <span class=room>{2}</span></a>"
        "<div class=people><span class=person><a href=/ann>Ann {0}</a></span></div>"
        "<div class=kind><a href=/talk>Talk</a></div></span></div></div>"
    )
    parts = [
        f"<div class=top><h3>{hour} <span class=zone>CET</span></h3></div>"
        + "".join(talk.format(t[1][:3], *t[1:]) for t in talks)
        for hour, talks in groupby(TALKS, lambda talk: talk[0])
    ]
    day = "<div class=day><div class=dates>Tuesday, March 5</div></div>"
    return f"<main><div class=list>{day}{''.join(parts)}</div></main>"


def test_the_hour_above_a_talk_is_that_of_the_talk() -> None:
    """No talk has the hour of the next one."""
    rows = scutch.extract_records(programme())[0].table.to_dicts()
    assert [row["group"] for row in rows] == [f"{hour} CET" for hour, *_ in TALKS]


def test_a_card_for_small_screens_is_no_record_of_its_own() -> None:
    """Items of events have two cards with the same texts."""
    card = (
        "<div class={2}-card><div><section class=details><div><a href=/{0}><h3>Evening of {0}</h3></a><p>{1} May 2026</p>"
        "<p>Hall {1}</p><div><p>From €{1}.50</p></div></div></section></div><a href=/{0}><img src=/{0}.jpg></a></div>"
    )
    names = ("flax", "hemp", "jute", "reed", "rush")
    items = [
        f"<li>{card.format(name, day, 'wide')}{card.format(name, day, 'small')}</li>" for day, name in enumerate(names, 3)
    ]
    table = scutch.extract_records(f"<main><ul>{''.join(items)}</ul></main>")[0].table
    assert table.texts("title") == tuple(f"Evening of {name}" for name in names)
