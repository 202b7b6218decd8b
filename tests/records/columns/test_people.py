"""Who wrote what: names of people, what stands beside them in a cell, and counts and states of lists of posts and programs."""

from __future__ import annotations

from collections.abc import Sequence

import scutch
from scutch.table import Table

TOPICS = (
    "Hum in a wireless of 1951",
    "Where to buy old valves",
    "Dial cord routing",
    "Bakelite polish",
    "Which meter for a beginner",
    "A cracked bowl and tung oil",
    "Sharpening a gouge",
    "Ribbon for an old typewriter",
)
PEOPLE = ("tilda", "Otto Moor", "flaxfan", "pond_keeper", "Ann Hale", "weaver7", "kim", "tilda")
TITLE = "<h3><a href=/t/{n}>{title}</a></h3>"


def table_of(card: str, around: str = "<ul>{}</ul>", people: Sequence[str] = PEOPLE, title: str = "") -> Table:
    """Return the table of eight records; ``card`` has places for their number, topic and person."""
    cards = (card.format(n=n, title=TOPICS[n], name=name, count=n * n + 7) for n, name in enumerate(people))
    return scutch.extract_records(title + around.format("".join(cards)), url="https://board.example/")[0].table


def values(table: Table, name: str) -> list[object]:
    """Return the values of a column; none if the table has no such column."""
    return list(table[name]) if name in {column.name for column in table.columns} else []


def test_guests_and_members_are_authors() -> None:
    """The links of two of eight lead elsewhere, as those of users without an account do."""
    links = [f"<a href=/{'guests?ip=' if n in (2, 5) else 'user/'}{n}>{name}</a>" for n, name in enumerate(PEOPLE)]
    table = table_of(f"<li>{TITLE} {{name}} <b>{{count}} views</b></li>", people=links)
    assert values(table, "author") == list(PEOPLE)


def test_a_letter_in_place_of_a_picture_is_no_author() -> None:
    """Its class has the word for one; the name is the link behind the date."""
    card = (
        "<li><span class=user-icon>{name[0]}</span>" + TITLE + "<small><time datetime=2024-05-0{n}T10:00>x</time></small> "
        "<small><a href=/user/{name}>{name}</a></small></li>"
    )
    assert values(table_of(card.replace("0{n}T", "1{n}T")), "author") == list(PEOPLE)


def test_names_in_cited_words_behind_titles_are_authors() -> None:
    """The indexes of mailing lists have few people who write often."""
    names = ("Ann Hale", "Otto Moor", "Ann Hale", "Ann Hale", "Otto Moor", "Kim Orr", "Ann Hale", "Otto Moor")
    table = table_of("<li><b><a href=msg{n}.html>{title}</a></b>, <em>{name}</em>, <tt>1{n}:30</tt></li>", people=names)
    assert values(table, "author") == list(names)


HEADS = "<table><tr><th>Discussion<th>Réponses<th>Dernier message</tr>{}</table>"
ROW = (
    "<tr><td><a href=/t{n}>{title}</a> <span>par {name}</span><td>{count}"
    "<td><a href=/t{n}#last>2024-05-1{n} 10:00</a> <span>par {name}!</span></tr>"
)


def test_parts_of_cells_are_named_by_their_labels() -> None:
    """The header is the name of the first one; below that of the last message the person is another one."""
    table = table_of(ROW, HEADS)
    assert values(table, "author") == list(PEOPLE)
    assert values(table, "last_author") == [f"{name}!" for name in PEOPLE]


def test_links_to_pages_of_many_topics_are_no_columns() -> None:
    """Every second topic has two pages."""
    pages = " <span class=pages>[ <a href=/t{n}/1>1</a> <a href=/t{n}/2>2</a> ]</span>"
    people = [f"<b>par {name}</b>" + pages.format(n=n) * (n % 2) for n, name in enumerate(PEOPLE)]
    row = "<tr><td><a href=/t{n}>{title}</a> {name}<td>{count}</tr>"
    table = table_of(row, "<table><tr><th>Discussion<th>Réponses</tr>{}</table>", people)
    assert [column.name for column in table.columns] == ["Discussion", "Discussion_url", "author", "Réponses"]


def test_titles_of_icons_are_headers() -> None:
    heads = "<table><tr><th>Name<th title=Seeders><i class=up></i><th><a></a><i title=Leechers></i></tr>{}</table>"
    table = table_of("<tr><td><a href=/t{n}>{title}</a><td>{count}<td>{n}</tr>", heads)
    assert [column.name for column in table.columns if column.type == "number"] == ["Seeders", "Leechers"]


def test_answers_are_no_comments() -> None:
    table = table_of(f"<li>{TITLE} <b>{{count}} answers</b> <i>{{n}} comments</i></li>")
    assert values(table, "answers") == [n * n + 7 for n in range(len(PEOPLE))]


def test_texts_of_reviews_are_content() -> None:
    """They have a title, an author and whole stars; means of stars are those of goods."""
    text = "<p>It was cheaper than I had expected, and it has held for three winters, said {name} on day {n}.</p>"
    card = "<li>" + TITLE + "<i class=author>{name}</i> <b aria-label='{stars} out of 5 stars'></b>" + text + "</li>"
    names = [
        {column.name for column in table_of(card.replace("{stars}", stars)).columns} for stars in ("{title[0]!r:.0}4", "4.5")
    ]
    assert "content" in names[0] - names[1]


def test_versions_and_licenses_are_named_by_their_texts() -> None:
    licenses = ("MIT", "ISC", "MIT", "Apache-2.0", "MIT", "BSD-3-Clause", "MIT", "MIT")
    table = table_of(f"<li>{TITLE} <span>{{n}}.4.{{count}}</span> <span>{{name}}</span></li>", people=licenses)
    assert values(table, "license") == list(licenses)
    assert values(table, "version")[:2] == ["0.4.7", "1.4.8"]


def test_versions_behind_names_in_a_heading_are_a_column() -> None:
    table = table_of("<li><h3><a href=/p/{n}>{title} <span>{n}.4.{count}</span></a></h3><p>{name} {n}</p></li>")
    assert values(table, "title") == list(TOPICS)


TAGS = (
    ("glue",),
    ("oil", "fair2024"),
    ("wax", "dye", "oil"),
    ("fair2024", "wax"),
    ("dye", "glue"),
    ("oil",),
    ("fair2024",),
    ("dye",),
)


def test_a_tag_of_many_records_is_in_their_lists() -> None:
    """A tag with digits has a column of its own in the alignment, with one text."""
    tags = ["".join(f"<li><a class=tag-link href=/tag/{tag}>{tag}</a></li>" for tag in found) for found in TAGS]
    table = table_of(f"<li>{TITLE}<small>{{n}} views</small><ul class=tags>{{name}}</ul></li>", people=tags)
    assert values(table, "tags") == [list(found) for found in TAGS]


def test_categories_named_in_a_class_around_their_links_are_one_column() -> None:
    groups = ("wood", "wool", "wool", "wood", "clay", "wool", "clay", "wood")
    card = (
        f"<li>{TITLE}<span class='meta views'><b>{{count}} views</b></span> "
        "<span class='meta group group-{name}'><a href=/g/{name}>{name}</a></span></li>"
    )
    table = table_of(card, people=groups)
    assert any(list(table[column.name]) == list(groups) for column in table.columns)


def test_signs_of_changes_named_in_a_class_are_one_column() -> None:
    """The class of each record has its topic, too; as many records have a comment as have grown."""
    changes = (137, -52, 44, 901, -33, 20, 71, -8)
    lines = [
        f"<span class='plusminus-{'neg' if change < 0 else 'pos'} bytes'>{change:+}</span>"
        + f"<span class=note>copyedit {n}</span>" * (n > 2)
        for n, change in enumerate(changes)
    ]
    table = table_of("<li class='line line-{n}'><a href=/t/{n}>{title}</a> {name}</li>", people=lines)
    assert any(list(table[column.name]) == list(changes) for column in table.columns)
