"""Topics of boards: who began one and who wrote last, guests, states and pages of a topic, the headers above them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import scutch

TOPICS = (
    ("Hum in a wireless of 1951", "Ann"),
    ("Where to buy old valves", "Tom"),
    ("Dial cord routing", "Kim"),
    ("Bakelite polish", "Sue"),
    ("Drilling a cracked chassis", "Lou"),
    ("A name for this knob", "Max"),
)
LAST = ("Ida", "Jo", "Ned", "Ida", "Pat", "Eve")


def rows_of(records: Iterable[str], around: str = "<main>{}</main>") -> list[dict[str, Any]]:
    return scutch.extract_records(around.format("".join(records)))[0].table.to_dicts()


def topic(number: int, title: str, name: str, user: str = "<a class=username href=/u/{0}>{1}</a>") -> str:
    """A topic whose last post a hidden block for narrow screens has too."""
    last = f"<time datetime=2026-03-0{number + 1}T10:15:00Z>{number + 1} March 2026</time>"
    return (
        f"<li class=row><dl><dt><a class=topictitle href=/t{number}>{title}</a><div style='display: none'>Last post "
        f"by <a class=username href=/u>{LAST[number]}</a> on {last}</div><div class=topic-poster>by "
        f"{user.format(number, name)} &raquo; <time datetime=2025-11-2{number}T08:00:00Z>2{number} November 2025</time></div>"
        f"<dd class=posts>{number * 7} <dfn>Replies</dfn><dd class=lastpost><span>by <a class=username href=/u>"
        f"{LAST[number]}</a><br>{last}</span></dl>"
    )


def board() -> list[dict[str, Any]]:
    guest = "<span class=username>{1}</span>"
    records = (topic(n, *known, *[guest] * (n == 3)) for n, known in enumerate(TOPICS))
    return rows_of(records, "<ul class=topics>{}</ul>")


def test_the_date_of_a_topic_is_that_of_its_first_post() -> None:
    """The last one is in a hidden block before it and in a column of its own; that one is the copy which stays."""
    first = board()[0]
    assert str(first["date"]).startswith("2025-11-20")
    assert str(first["last_date"]).startswith("2026-03-01")


def test_who_wrote_last_is_named_so() -> None:
    assert [row["last_author"] for row in board()] == list(LAST)


def test_guests_without_an_account_are_authors() -> None:
    """Their name is in an element of the same class that is no link."""
    assert [row["author"] for row in board()] == [name for _, name in TOPICS]


def test_guests_in_an_element_without_a_class_are_authors() -> None:
    """What has the class is the element around it."""
    posts = (
        f"<div class=post><div class=poster><h4>{name if n == 2 else f'<img src=/off.gif> <a href=/u/{n}>{name}</a>'}"
        f"</h4>{'' if n == 2 else f'<p>since 20{n}1'}</div>"
        f"<div class=body>{title}? I have tried it once, and no more, since the lid would not close any more.</div></div>"
        for n, (title, name) in enumerate(TOPICS)
    )
    assert [row["author"] for row in rows_of(posts)] == [name for _, name in TOPICS]


def table_of_topics(section: str = "tbody") -> list[dict[str, Any]]:
    """Topics below headers that are ordinary cells in a section of their own."""
    pages = "<span>(<a href=/t{0}>1</a> <a href=/t{0}/2>2</a>)</span>"
    names = ("Thread / Starter", "Last Post", "Replies", "Views")
    heads = "".join(f"<td class=thead {'' if n else 'colspan=2'}>{name}" for n, name in enumerate(names))
    rows = (
        f"<tr><td class=alt2><img src=/new.gif><td class=alt1><div>{'<b>Sticky:</b> ' * (n < 2)}<a href=/t{n}>{title}</a>"
        f"{pages.format(n) * (n % 3 == 0)}</div>"
        f"<div class=small>{name}</div><td class=alt2>by <a href=/u>{LAST[n]}</a><td class=alt1>{n * 7}<td class=alt2>{n * 91}"
        for n, (title, name) in enumerate(TOPICS)
    )
    return rows_of(rows, f"<table><{section}><tr>{heads}<tbody>{{}}</table>")


def test_headers_in_a_section_of_their_own_name_the_columns() -> None:
    assert {"Replies", "Views"} <= table_of_topics()[0].keys()


def test_sticky_topics_have_their_titles_alone() -> None:
    """Few rows have the word, so that it is no label of the titles."""
    assert [row["Thread / Starter"] for row in table_of_topics()] == [title for title, _ in TOPICS]


def test_links_to_the_pages_of_a_topic_are_no_columns() -> None:
    assert not any(1 in row.values() or 2 in row.values() for row in table_of_topics("thead"))


def test_numbers_with_a_label_stay_where_a_copy_has_none() -> None:
    """A badge for narrow screens stands in front of them."""
    records = (
        f"<li><h3><a href=/t{n}>{title} no. {n}</a></h3><span class=readable-number>{n * n + 3}</span>"
        f"<dl><dt>Replies<dd>{n * n + 3}</dl><dl><dt>Views<dd>{n * 31 + 8}</dl>"
        for n, (title, _) in enumerate(TOPICS * 2)
    )
    assert {"Replies", "Views"} <= rows_of(records, "<ul>{}</ul>")[0].keys()
