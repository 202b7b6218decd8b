"""Boards, threads and lists of results: what a reader sees of a record is in the table, what is switched off is not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import scutch

TOPICS = (
    ("Hum in a wireless of 1951", "Ann"),
    ("Where to buy old valves", "Tom"),
    ("Dial cord routing", "Kim"),
    ("Bakelite polish", "Sue"),
)


def rows_of(records: Iterable[str], around: str = "<main>{}</main>") -> list[dict[str, Any]]:
    return scutch.extract_records(around.format("".join(records)))[0].table.to_dicts()


def values(rows: Sequence[dict[str, Any]], value: object) -> list[str]:
    """The names of the columns that have a value in the first row."""
    return [name for name, own in rows[0].items() if own == value]


def posts() -> list[str]:
    """Posts of a board from the first days of a month, of which every second one quotes another."""
    quote = "<div><div class=smallfont>Quote:</div><table><tr><td class=quoted><div>Posted by <b>Ann</b></div></table></div>"
    post = (
        "<div><table id=post{0}><tr><td class=thead>03-0{1}-2009, 06:1{0} PM</td></tr><tr><td class=left><div id=menu_{0}>"
        "<a class=bigusername href=/u/{0}>{2}</a></div><div class=smallfont>Posts: {1}20</div></td>"
        "<td class=right id=td_post_{0}><div id=post_message_{0}>{3}{4}, and the lid would not close any more.</div>{5}"
        "</td></tr></table></div>"
    )
    lines = [f"<div>__________________<br>Ask {name} before you hammer</div>" * (name != "Kim") for _, name in TOPICS]
    parts = zip(TOPICS, lines, strict=True)
    return [post.format(n, n // 2 + 4, name, quote * (n % 2), title, line) for n, ((title, name), line) in enumerate(parts)]


def test_posts_with_and_without_quotes_have_their_texts_in_one_column() -> None:
    """Ids with numbers say which element has the text; the signature below it has none."""
    rows = rows_of(posts(), "<div id=posts>{}</div>")
    assert all(title in str(row["content"]) for row, (title, _) in zip(rows, TOPICS, strict=True))


def test_days_that_may_be_months_are_the_dates_of_posts() -> None:
    """Nothing says which number is the month: the texts stay as they are."""
    assert values(rows_of(posts(), "<div id=posts>{}</div>"), "03-04-2009, 06:10 PM")


def test_a_russian_byline_is_an_author() -> None:
    """The word in front of the name is no part of it."""
    rows = (
        f"<tr><td><a href=/t{n}>{title}</a> <span class=byuser>от {name}</span></td><td>{n}</td><td>{n + 30}</td></tr>"
        for n, (title, name) in enumerate(TOPICS)
    )
    assert values(rows_of(rows, "<table><tr><th>Тема<th>Ответы<th>Просмотры</tr>{}</table>"), "Ann")


def test_who_wrote_last_is_a_name_without_the_words_in_front() -> None:
    """As the metadata of discussions say."""
    rows = (
        f"<li class=item><div class=title><a href=/t{n}>{title}</a></div><div class=meta><span class=mitem>Started by "
        f"<a href=/u>{name}</a></span> <span class=mitem>Most recent by <a href=/u>{TOPICS[n - 1][1]}</a></span></div></li>"
        for n, (title, name) in enumerate(TOPICS)
    )
    assert values(rows_of(rows, "<ul>{}</ul>"), "Sue")


def test_marks_that_classes_switch_off_are_no_column() -> None:
    """A topic may become "Locked"; one is pinned and shows it."""
    mark = "<span class='badge border {}'><i class='fa fa-lock'></i><span>{}</span></span>"
    row = (
        "<li class=topic itemprop=itemListElement><div><div class=main><h3 class=title><a href=/t{0}>{1}</a></h3><span>{2}"
        "<a href=/t{0} class='badge border stats'><span class=timeago>{3} May 2026</span></a></span></div></div>"
        "<div class=right><div class=votes><b>{3}</b> <i>Votes</i></div></div></li>"
    )
    titles = [title for title, _ in TOPICS] + ["Signals that really work"]
    marks = [mark.format("hidden" if n else "", "Pinned") + mark.format("hidden", "Locked") for n in range(len(titles))]
    rows = [row.format(n, title, own, n + 3) for n, (title, own) in enumerate(zip(titles, marks, strict=True))]
    shown = {str(value) for row in rows_of(rows, "<ul>{}</ul>") for value in row.values()}
    assert shown.isdisjoint(("Locked", "Pinned"))


def test_the_name_of_a_site_that_is_not_read_aloud_is_a_column() -> None:
    """Readers see it below the result, and no other text has it."""
    rows = (
        f"<div class=result><h3><a href=/l{n}>{title}</a></h3><p>It says a lot on {title} and on what comes next.</p>"
        f"<a href=/l{n}><span aria-hidden=true>{name}'s pages</span></a></div>"
        for n, (title, name) in enumerate(TOPICS)
    )
    assert values(rows_of(rows), "Ann's pages")


def test_a_date_beside_an_address_is_a_column() -> None:
    """The element around both is named after the address."""
    rows = (
        f"<div class=result><h2><a href=//flax.org/{n}>{title}</a></h2><div class=extras__url>"
        f"<a href=//flax.org/{n}>flax.org/{n}</a><span>2024-02-1{n}</span></div>"
        f"<p>It says a lot on {title} and on what comes next.</p></div>"
        for n, (title, _) in enumerate(TOPICS)
    )
    assert values(rows_of(rows), "2024-02-10")


def test_a_labelled_value_of_one_record_is_a_column() -> None:
    """A list of papers of which one has appeared in a journal."""
    rows = (
        f"<div class=paper><h3><a href=/p{n}>{title}</a></h3><div class=comments><span>Comments:</span> {n + 5} pages</div>"
        + ("" if n else "<div class=journal><span>Journal-ref:</span> J. Flax 12 (2024)</div>")
        + "</div>"
        for n, (title, _) in enumerate(TOPICS)
    )
    assert values(rows_of(rows), "J. Flax 12 (2024)")


def test_thousands_of_views_are_numbers() -> None:
    """The number and what it counts are elements without white space between them."""
    rows = (
        f"<div class=question><div class=stat><span class=number>{number}</span><span class=unit>views</span></div>"
        f"<h3><a href=/q{n}>{title}</a></h3><p>It says a lot on {title} and on what comes next.</p></div>"
        for n, ((title, _), number) in enumerate(zip(TOPICS, ("18k", "12", "1k", "44"), strict=True))
    )
    assert rows_of(rows)[0]["views"] == 18000


def test_one_text_of_a_link_to_a_person_is_the_author() -> None:
    """Initials in front of the name and the country behind it are no authors."""
    rows = (
        f"<article><aside><a href=/users/{n}><div class=disc><span>{name[0]}H</span></div><span class=large>{name} Hale</span>"
        f"<div class=details><span>{n + 3} reviews</span><span>{land}</span></div></a></aside><section>"
        f"<a href=/reviews/{n}><h2>{title}</h2></a>"
        f"<p>They took it in at once and would not even take a tip for {title}.</p></section></article>"
        for n, ((title, name), land) in enumerate(zip(TOPICS, ("NO", "GB", "US", "DK"), strict=True))
    )
    found = rows_of(rows)
    assert values(found, "Ann Hale") == ["author"]
    assert not any(name.startswith("author") for name in values(found, "NO"))


def test_days_of_events_of_which_some_say_more_are_called_dates() -> None:
    """The texts stay as they are, and days that repeat are no categories."""
    days = (
        "Sat, Mar 9 • 10:00 AM",
        "Tomorrow • 4:00 PM",
        "Thu, Mar 14 • 7:00 PM",
        "Fri, Mar 8 • 8:30 PM",
        "Sun, May 5 • 9:00 AM",
    )
    rows = (
        f"<div class=card><h3><a href=/e{n}>{name} on {title}</a></h3><p>{days[n % 5]}</p><p>Hall {n}</p></div>"
        for n, (title, name) in enumerate(TOPICS * 3)
    )
    assert values(rows_of(rows), days[0]) == ["date"]
