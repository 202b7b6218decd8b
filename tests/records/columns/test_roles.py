"""What the columns of a list are: its titles, texts, authors and categories."""

from __future__ import annotations

import pytest

import scutch
from scutch.records.columns.roles.assign import roles_of
from scutch.records.columns.roles.facts import ColumnFacts
from scutch.records.columns.roles.numbers import number_role
from scutch.records.columns.roles.titles import best_titles

TITLES = ("Flax and its fibre", "Ropes of hemp", "Jute from the delta", "Ramie in the south")
CODES = ("A-17", "A-18", "B-02", "B-03")
PAIRS = tuple(enumerate(zip(CODES, TITLES, strict=True)))


def column_names(cards: list[str]) -> list[str]:
    html = "".join(f"<li class=item>{card}" for card in cards)
    return [column.name for column in scutch.extract_records(f"<ul>{html}</ul>")[0].table.columns]


def test_the_headline_is_the_title_whatever_its_class_says() -> None:
    """A style sheet calls it topic, and the code beside it a name."""
    cards = [
        f"<h3><a class=topic__link href=/{n}>{title}</a></h3><i class=name>{CODES[n]}</i>" for n, title in enumerate(TITLES)
    ]
    assert column_names(cards)[0] == "title"


def test_equal_links_are_no_title() -> None:
    """The longer ones differ."""
    facts = [
        ColumnFacts(("Open the record",) * 4, 4, is_link=True, places=frozenset(range(4))),
        ColumnFacts(TITLES, 4, is_link=True, places=frozenset(range(4))),
    ]
    assert best_titles(facts, has_body=False) == [1]


def test_equal_texts_that_link_to_records_of_their_own_are_titles() -> None:
    """Subjects of a mailing list repeat, and each leads to another message."""
    subjects = ("Retting in winter", "Which comb for tow?", "Loom tension", "Seed of 2026")
    cards = [f"<li><b><a href=/m{n}>Re: {subjects[n % 4]}</a></b><p>Anna {n}" for n in range(16)]
    assert column_names(cards)[:2] == ["title", "title_url"]


def test_times_and_numbers_of_files_are_titles_only_where_nothing_else_is() -> None:
    """They are in the link of a record, in front of what it is called."""
    times = [f"{9 + n}:00 - {9 + n}:45" for n in range(4)]
    facts = [ColumnFacts(tuple(texts), 4, is_link=True, places=frozenset(range(4))) for texts in (times, TITLES)]
    assert best_titles(facts, has_body=False) == [1]
    assert best_titles(facts[:1], has_body=False) == [0]


def test_a_column_without_evidence_is_no_title() -> None:
    """Codes in plain text."""
    assert best_titles([ColumnFacts(("A1", "B2"), 2, places=frozenset((0, 1)))], has_body=False) == []


def test_the_first_names_of_a_list_are_its_titles() -> None:
    """A style sheet calls them details; a badge of some records stands in front of them."""
    cards = [
        f"<a href=/{n}></a>{'<p><b>New</b>' if n % 3 == 0 else ''}<div class=details>{title}</div><p class=price>€{n}.50"
        for n, title in enumerate(TITLES * 2)
    ]
    assert column_names(cards)[:2] == ["title", "title_url"]


def test_a_box_of_details_says_nothing_of_what_is_in_it() -> None:
    """Sites of questions and answers put the name of a person into one."""
    text = "The blue comes back when the vat rests for a night, and a pinch of bran keeps it warm, says weaver {0}."
    cards = [
        f"<div class=body><p>{text.format(n)}</div><div class=user-details><a href=/users/{n}>{name}</a></div>"
        for n, name in enumerate(("tilda", "otto", "flaxfan", "otto", "ann"))
    ]
    assert "author" in column_names(cards)


def test_the_field_of_a_content_management_system_is_no_category() -> None:
    """Its class has the name that the editors gave it."""
    card = "<h3><a href=/{0}>{1}</a></h3><div class='field--name-field-weave'><div class=field__item>{2}</div></div>"
    cards = [card.format(n, title, ("Twill", "Plain")[n % 2]) for n, title in enumerate(TITLES * 2)]
    assert column_names(cards)[-1] == "weave"


def test_the_name_before_a_post_is_its_author() -> None:
    """With or without a class that says so."""
    names = ColumnFacts(("weaver", "spinner", "roper"), 3, is_link=True, places=frozenset(range(3)))
    posts = ColumnFacts(("I grow it.", "Why?", "It is strong."), 3, is_body=True, places=frozenset(range(3)))
    assert roles_of([names, posts]) == ["author", "content"]


@pytest.mark.parametrize(
    ("facts", "role"),
    [
        (ColumnFacts(("Fibres", "Ropes", "Fibres", "Ropes") * 2, 8, places=frozenset(range(8))), "category"),
        (ColumnFacts(tuple("abcdefgh"), 4, is_list=True, places=frozenset(range(4))), "tags"),
        (ColumnFacts(("Fibres",) * 8, 8, places=frozenset(range(8)), field="brand"), ""),
        (ColumnFacts(TITLES * 2, 40, places=frozenset(range(8))), ""),
    ],
)
def test_short_texts_that_repeat_are_categories(facts: ColumnFacts, role: str) -> None:
    """Lists of them are tags; what a class names keeps its name."""
    assert roles_of([facts]) in ([role], ["category"] if facts.median_chars <= 30 and not facts.field else [role])


def test_a_number_beside_a_rating_counts_the_ratings() -> None:
    """Its class says stars, but the stars are in another column."""
    stars = ColumnFacts(("4.5 of 5", "3 of 5"), 2, type="rating")
    counts = ColumnFacts(("(27)", "(3)"), 2, type="number", field="rating")
    bare = counts._replace(texts=("27", "3"))
    assert roles_of([stars, counts])[1] == roles_of([stars, bare])[1] == "review_count"
    assert [roles_of([alone]) for alone in (counts, bare)] == [["review_count"], [""]]


def test_names_of_people_in_news_are_authors() -> None:
    """Beside a title and a date; in a shop such words are a category."""
    titles = ColumnFacts(TITLES, 4, is_heading=True, is_link=True, places=frozenset(range(4)))
    people = ColumnFacts(("Ann Weaver", "Jo Spinner", "Ann Weaver", "Jo Spinner"), 4, places=frozenset(range(4)))
    dates = ColumnFacts(("2 May 2026",) * 4, 4, type="date", places=frozenset(range(4)))
    assert roles_of([titles, people, dates]) == ["title", "author", ""]
    assert roles_of([titles, people]) == ["title", "category"]


PEOPLE = ("Ann Brook", "Tom Hale", "Mira Lund", "Rosa Vidal")
SCALE = ("4.6", "3.9", "4.1", "5.0")


def test_numbers_beside_a_number_of_reviews_are_ratings() -> None:
    """Nothing else says so: "48 reviews · 4.6"."""
    cards = [f"<h3><a href=/{n}>{title}</a></h3><p>{n + 3} reviews · {SCALE[n]}</p>" for n, title in enumerate(TITLES)]
    assert set(column_names(cards)) == {"title", "title_url", "review_count", "rating"}


def test_names_of_people_in_news_are_authors_whatever_their_class() -> None:
    """The class of the element is about its look."""
    cards = [
        f"<h3><a href=/{n}>{title}</a></h3><b class=who>{PEOPLE[n]}</b><p>{n + 3} May 2026</p>"
        for n, title in enumerate(TITLES)
    ]
    assert "author" in column_names(cards)


def test_the_name_of_a_person_in_microdata_is_the_person() -> None:
    """It is in an item of its own."""
    cards = [
        f"<h3 itemprop=headline><a href=/{n}>{title}</a></h3>"
        f"<p itemprop=author itemscope><b itemprop=name>{PEOPLE[n]}</b></p><p itemprop=articleSection>{CODES[n]}</p>"
        for n, title in enumerate(TITLES)
    ]
    assert {"author", "category"} <= set(column_names(cards))


def test_the_terms_of_a_description_list_are_titles() -> None:
    """The link of a record is to something else."""
    entries = "".join(
        f"<dt>{name}<dd>Room {n + 1}<dd><a href=mailto:{n}@a.example>{n}@a.example</a>" for n, name in enumerate(PEOPLE)
    )
    table = scutch.extract_records(f"<h1>Directory</h1><dl>{entries}</dl>")[0].table
    assert table["title"] == PEOPLE


def test_the_class_of_a_line_names_none_of_its_values() -> None:
    """The line has a date; the person in front of it has not."""
    cards = [
        f"<h3><a href=/{n}>{title}</a></h3><p class=date>{PEOPLE[n]} · {n + 3} May 2026</p>" for n, title in enumerate(TITLES)
    ]
    assert column_names(cards) == ["title", "title_url", "author", "date"]


def test_the_label_of_a_title_says_more_than_a_link() -> None:
    """The link has a code."""
    cards = [
        f"<a href=/{code}>code:{code}.2026</a><p><b>Title:</b> {t}</p><p><b>Size:</b> {n} m</p>" for n, (code, t) in PAIRS
    ]
    assert column_names(cards)[1:] == ["Title", "title_url", "Size"]


def test_titles_of_few_records_fill_what_others_leave() -> None:
    """A fifth of the records have their title at another place; a badge of some of the others is none."""
    rows = [frozenset(range(16)), frozenset(range(16, 20)), frozenset(range(3))]
    facts = [
        ColumnFacts(tuple(f"Plant of the north {row}" for row in sorted(own)), 20, is_link=True, field="title", places=own)
        for own in rows
    ]
    assert best_titles(facts, has_body=False) == [0, 1]


def test_prose_is_named_after_its_class_also_if_the_record_has_it() -> None:
    """``plant-teaser`` is the class of the whole card; a class for a description names the column so."""
    titles = ColumnFacts(("Flax", "Hemp", "Jute", "Ramie"), 4, is_heading=True, places=frozenset(range(4)))
    prose = ColumnFacts(
        tuple(f"It grows in the north, on field no. {n} of the mill" for n in range(4)), 4, places=frozenset(range(4))
    )
    assert [roles_of([titles, prose._replace(field=field)])[1] for field in ("", "summary", "description")] == [
        "summary", "summary", "description",
    ]  # fmt: skip


def test_numbers_beside_a_class_for_reviews_are_ratings() -> None:
    """The number of reviews has no word beside it, and the class of the rating is its average."""
    cards = [
        f"<h3><a href=/{n}>{title}</a></h3><i class=reviews>{31 * n + 8}</i> <i class=average>4.{9 - n}</i>"
        for n, title in enumerate(TITLES)
    ]
    assert {"rating", "review_count"} <= set(column_names(cards))


def test_texts_that_differ_are_titles_where_nothing_else_says_so() -> None:
    """What stands in front of them repeats: it is a kind of thing."""
    places = frozenset(range(4))
    kinds, names = (ColumnFacts(texts, 4, places=places) for texts in (("Profile", "Feature") * 2, TITLES))
    assert roles_of([kinds, names]) == ["category", "title"]


def test_names_of_which_many_repeat_are_titles_where_they_come_first() -> None:
    """A shop calls several things alike; no other text of theirs is a headline."""
    places, names = frozenset(range(8)), ("Skinny High Jeans", "Regular Jeans", "Slim Jeans") * 2 + ("Slim Jeans",) * 2
    assert roles_of([ColumnFacts(names, 8, places=places)]) == ["title"]


def test_long_texts_are_no_tags() -> None:
    """Publications some of which have a second link: several texts a record, and no words for it."""
    works = (
        "C. Ito: Looms of the north. Proceedings, 2021, pp. 1–9.",
        "BibTeX",
        "A. Müller: Retting of flax in cold water, 2019.",
    )
    lists = ColumnFacts(works, 2, is_list=True, places=frozenset((0, 1)))
    assert roles_of([lists]) == [""]
    assert roles_of([lists._replace(texts=("flax", "dye", "hemp"))]) == ["tags"]


def test_years_of_older_events() -> None:
    """The first column of a chronicle."""
    years = ColumnFacts(("1893", "1921", "1954", "1994"), 4, type="number", places=frozenset(range(4)))
    assert roles_of([years]) == ["year"]


def test_a_year_between_signs_is_a_year() -> None:
    """As at the end of an entry of a list of publications."""
    assert number_role(ColumnFacts((", 2026.", ", 2025.", ", 2025.", "(2023)"), type="number"), has_rating=False) == "year"


@pytest.mark.parametrize(("repeated", "is_title"), [(4, True), (0, False)])
def test_titles_that_several_pages_have_are_titles(repeated: int, is_title: bool) -> None:
    """Two pages of results have products in common; bodies with paragraphs follow their names, as those of posts do."""
    names = tuple(f"Linen cloth no. {n % 4} of the mill" for n in range(8))
    body = "is woven in the north, where the summer is short and the fields are wet for most of it."
    places = frozenset(range(8))
    titles = ColumnFacts(names, 8, is_link=True, places=places, on_several_pages=repeated)
    bodies = ColumnFacts(tuple(f"Cloth {n} {body}" for n in range(8)), 8, is_body=True, paragraphs=16, places=places)
    assert (roles_of([titles, bodies])[0] == "title") == is_title


def test_the_name_of_a_group_is_no_title() -> None:
    """A heading is the name of the event."""
    html = "".join(
        f"<li><a href=/e/{n}><h2>Weaving for all no. {n}</h2><p>Group name: {name}</p></a></li>"
        for n, name in enumerate(("Ghent Looms", "Woad Club", "Data Mill", "Tow Society"))
    )
    (row, *_) = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert (row["title"], row["Group name"]) == ("Weaving for all no. 0", "Ghent Looms")


def test_links_to_accounts_are_authors() -> None:
    """Their texts begin with an at sign."""
    html = "".join(
        f"<article><p><a href=/{name}>@{name}</a></p><h2><a href=/{name}/items/{n}>How to weave no. {n}</a></h2></article>"
        for n, name in enumerate(("ida", "tom", "ann", "max"))
    )
    (row, *_) = scutch.extract_records(f"<div>{html}</div>")[0].table.to_dicts()
    assert row["author"] == "@ida"
