"""Which texts of a record run on as one, and which stay columns of their own."""

from __future__ import annotations

import re

import pytest

import scutch
from scutch.methods.alignment import align
from scutch.records.cells.record_grid import RecordGrid

NAMES = ("flax", "hemp", "jute", "ramie", "sisal", "kapok")


def first_texts(markup: str, words: tuple[str, ...] = NAMES) -> list[str | None]:
    """The texts of the first of some records, each with a word and a number in its markup."""
    page = scutch.parse("".join(f"<li>{markup.format(word, number + 3)}" for number, word in enumerate(words)))
    grid = RecordGrid(page, align(page.columns, [(node.index,) for node in page if node.tag == "li"]))
    return [grid.texts(column)[0] for column in range(grid.width) if not grid.attributes[column]]


@pytest.mark.parametrize(
    ("markup", "texts"),
    [
        ("<p>by <a>{}</a>", ["by flax"]),
        ("<p><b>Plant:</b> <i>{}</i>", ["Plant: flax"]),
        ("<p>Rated <strong>{1}</strong> out of 5", ["Rated 3 out of 5"]),
        ("<p><em>New</em> {}", ["New flax"]),
        ("<p>{0} <small>{1} photos</small>", ["flax", "3 photos"]),
        ("<h3>{0} <small>2026-03-0{1}</small></h3>", ["flax", "2026-03-03"]),
        ("<p>{0} <b>{1}</b>", ["flax 3"]),
        ("<p>{0} <b>{1} m</b> long", ["flax 3 m long"]),
        ("<p><b>{0}</b> {1} m", ["flax", "3 m"]),
        ("<p><b>{0}</b> <i>-{1}</i> <u>votes</u>", ["flax", "-3 votes"]),
        ("<p><i>▼</i><b>{1} %</b>", ["▼3 %"]),
        ("<p><a href=/{1}><i>#{1}</i>: {0} rots in {1} days</a>", ["#3: flax rots in 3 days"]),
        ("<p><a>{0}</a> <a>{1} replies</a>", ["flax", "3 replies"]),
        ("<p>by <a>{0}</a> on <b>{1} May</b>", ["by flax", "3 May"]),
        ("<p><b>Reply</b><br>{}", ["Reply", "flax"]),
        ("<p><span>{}</span>; plant no. {}", ["flax; plant no. 3"]),
    ],
)
def test_words_lead_in_and_are_marked(markup: str, texts: list[str]) -> None:
    """One text for a reader is one cell; neighbouring texts and texts on different lines are not joined."""
    assert first_texts(markup) == texts


@pytest.mark.parametrize(
    ("markup", "texts"),
    [
        ("<p>{0}<!-- --> and <!-- -->{0}s", ["flax and flaxs"]),
        ("<p>Mill {0}<!-- -->, <!-- -->{0}ville", ["Mill flax, flaxville"]),
        ("<p>{1}m<!-- --> <!-- -->2026-03-0{1}", ["3m", "2026-03-03"]),
        ("<p>Bred for {0}.<!-- -->{1} votes", ["Bred for flax.", "3 votes"]),
    ],
)
def test_comments_between_texts_are_no_borders(markup: str, texts: list[str]) -> None:
    """Values and sentences stay apart."""
    assert first_texts(markup) == texts


def test_words_that_were_searched_for_belong_to_their_text() -> None:
    """Wherever they stand in it, and whatever element marks them."""
    forms = ("Old {} ropes", "{} ropes, twisted", "Nets of {}", "Strong {} sails", "{} paper", "The {} trade")
    marked = tuple(form.format("<span class=hit>hemp</span>") for form in forms)
    assert first_texts("<p>Text: <a href=/{1}>{0}</a>", marked) == ["Text: Old hemp ropes"]


def test_texts_around_marked_words_of_a_title_are_one() -> None:
    """Some titles have two marked words, some begin with one, and some have none."""
    titles = (
        "Melon <b>flax</b> rope", "What your <b>flax</b> says about <b>hemp</b>", "On <b>flax</b> and rope",
        "The mill-<b>flax</b>-<b>hemp</b> link", "Pictures: vetch and rye", "Help! My loom has problems", "The best tip?",
        "Worst looms for <b>flax</b> and jute?", "How does <b>flax</b> grow?", "Want strong <b>flax</b>? Ret it well",
    )  # fmt: skip
    assert first_texts("<p><a href=/{1}>{0}</a>", titles) == ["Melon flax rope"]
    assert first_texts("<p><a href=/{1}>{0}</a>", ("<b>Flax</b> of the sea", *titles)) == ["Flax of the sea"]


#: Texts of four rows in which a search marks its word: wherever it stands, in the title and in the text below.
PLACES = (
    ("[Flax] ropes", "Twisted from [flax] of three years."),
    ("Sails of [flax]", "All of {0}: [flax] is linen."),
    ("Nets and [flax] twine", "[Flax] twine for nets that dry slowly."),
    ("Old [flax] mills", "They broke [flax] with stones."),
    ("A rope walk", "Where [flax] was spun into ropes."),
)


@pytest.mark.parametrize("mark", ["<b>{}</b>", "<span class=hit>{}</span>", "<kw>{}</kw>"])
def test_words_of_a_query_stay_in_their_texts(mark: str) -> None:
    """Whatever element marks them, and also where it is the same word on every row."""

    def marked(text: str) -> str:
        return re.sub(r"\[(\w+)\]", lambda found: mark.format(found[1]), text)

    rows = [(title.format(name), text.format(name)) for name, (title, text) in zip(NAMES, PLACES * 2, strict=False)]
    html = "".join(f"<li><a href=/{n}>{marked(title)}</a><p>{marked(text)}</p>" for n, (title, text) in enumerate(rows))
    table = scutch.extract_records(f"<ol>{html}</ol>")[0].table
    shown = [tuple(part.replace("[", "").replace("]", "") for part in row) for row in rows]
    texts = [table[column.name] for column in table.columns if column.type == "text"]
    assert list(zip(*texts, strict=True)) == shown


def test_signs_between_words_of_a_query_are_of_their_text() -> None:
    """Titles begin with marked words, and a colon alone is a text of its own."""
    titles = ("[Flax]: [ropes] for boats", "[Flax] and hemp", "[Ropes] of old", "[Flax] and [ropes] in use", "[Flax] here")
    lines = ("Of [flax], for boats", "Old [flax] and [ropes]", "The [ropes] we know", "Some [flax] is left", "No [flax] now")
    cards = (f"<li><h3><a href=/>{title}</a></h3><p>{line}" for title, line in zip(titles, lines, strict=True))
    marked = re.sub(r"\[(\w+)\]", r"<kw>\1</kw>", "".join(cards))
    table = scutch.extract_records(f"<ol>{marked}</ol>")[0].table
    assert list(table["title"]) == [re.sub(r"[\[\]]", "", title) for title in titles]


def test_units_and_labels_are_no_words_of_a_query() -> None:
    """The same elements beside texts at places of each record, but on one side of them."""
    lines = ("<dfn>Growth</dfn> {1} m", "<dfn>Weight</dfn> {1} kg")
    found = first_texts("<h3>{0}</h3>" + "".join(f"<p class=c{n}>{line}" for n, line in enumerate(lines)))
    assert found == ["flax", "3 m", "3 kg"]


def test_what_a_price_is_for_is_part_of_it() -> None:
    """Also where it varies from record to record."""
    units = ("Piece", "Set", "Box", "Roll")
    cards = "".join(f"<li><h3><a href=/{n}>Rope no. {n}</a></h3><p><b>${n}.50</b> / {units[n % 4]}" for n in range(8))
    table = scutch.extract_records(f"<ul>{cards}</ul>")[0].table
    assert "category" not in [column.name for column in table.columns]
    assert table.texts("price")[:2] == ("$0.50 / Piece", "$1.50 / Set")


def test_badges_stay_apart_from_titles() -> None:
    """The same word at the same place of each record is no part of its text."""
    assert first_texts("<p><span class=new>New</span> <span>{} ropes</span>") == ["New", "flax ropes"]


@pytest.mark.parametrize(
    ("markup", "texts"),
    [
        ("<p><span>Sale price</span> <span>${1}.50</span>", ["Sale price $3.50"]),
        ("<p><span>Sale price</span> <i>$</i><b>{1}.50</b>", ["Sale price $3.50"]),
        ("<p><span>Sale!</span> <i>$</i><b>{1}.50</b>", ["Sale!", "$3.50"]),
        ("<p><a href=/>Buy now</a> <b>${1}.50</b>", ["Buy now", "$3.50"]),
        ("<p><b>From</b> <u>{0}</u> <b>${1}.50</b>", ["From", "flax", "$3.50"]),
    ],
)
def test_words_in_front_of_a_price(markup: str, texts: list[str]) -> None:
    """They belong to it if they are adjacent and not a link."""
    assert first_texts(markup) == texts


@pytest.mark.parametrize(
    ("markup", "texts"),
    [
        ("<p><b>{1}</b> beds <b>{1}</b> baths", ["3 beds", "3 baths"]),
        ("<p>{1} <dfn>Replies</dfn>", ["3 Replies"]),
        ("<p><b>{1}</b> <i>May</i>", ["3 May"]),
        ("<p><b>{1}</b> <i>{0}</i>", ["3", "flax"]),
        ("<p><b>{1}</b> <a href=/>votes</a>", ["3", "votes"]),
        ("<p><b>No. {1}</b> <i>votes</i>", ["No. 3", "votes"]),
    ],
)
def test_numbers_and_what_they_count(markup: str, texts: list[str]) -> None:
    """A word that is the same in all rows, and no month and no link, belongs to the number in front of it."""
    assert first_texts(markup) == texts


def test_a_number_keeps_its_unit_where_other_rows_have_a_call_for_action() -> None:
    """Posts without comments ask for one."""
    shown = [f"<b>{n}</b> <i>comments</i>" if n % 3 else "<i>Add yours</i>" for n in range(8)]
    html = "".join(f"<li><a href=/{n}>Linen no. {n}</a><p>{text}" for n, text in enumerate(shown))
    rows = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert "2 comments" in rows[2].values()


def test_lines_of_links_and_words_have_fields() -> None:
    """Boards say who wrote when and where in one line, with so many words that it looks like prose."""
    line = "<div><a href=/t>{0} ropes</a><br>by <a href=/u>Ann</a> » {1} May 2026, 10:00 » in <a href=/f>Crafts</a></div>"
    assert first_texts(line) == ["flax ropes", "by Ann", "3 May 2026, 10:00", "Crafts"]


MAKERS = ("Superlux", "Sennheiser", "AKG", "Superlux", "Beyer", "AKG")


@pytest.mark.parametrize("between", [" ", "<br>"])
def test_maker_and_model_in_one_link_are_one_title(between: str) -> None:
    """A link whose words are two elements, on one line or on two."""
    html = "".join(f"<li><a href=/{n}><b>{maker}</b>{between}<span>HD-68{n}</span></a>" for n, maker in enumerate(MAKERS))
    (first, *_) = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert " ".join(first["title"].split()) == "Superlux HD-680"


def names_and_rows(card: str) -> tuple[list[str], list[list[object]]]:
    html = "<ul>" + "".join(f"<li>{card.format(n=n, name=NAMES[n])}<u>{n}7 m</u></li>" for n in range(6)) + "</ul>"
    table = scutch.extract_records(html)[0].table
    return [column.name for column in table.columns], [list(row.values()) for row in table.to_dicts()]


def test_lines_of_one_headline_are_one_text() -> None:
    """A constant one too: the maker, and below it the model."""
    names, rows = names_and_rows("<h3><a href=/{n}>Weaver<br>Loom {name}</a></h3>")
    assert names[0] == "title"
    assert str(rows[1][0]).split() == ["Weaver", "Loom", *NAMES[1].split()]


def test_elements_of_a_headline_that_would_run_together_are_lines() -> None:
    """A style puts the brand above the name; a reader never sees ``FlaxcoLinen``."""
    html = "".join(
        f"<li><a href=/{n}><span>Maker {name}</span><span>Loom of {name}</span></a><u>{n}7 m</u>"
        for n, name in enumerate(NAMES)
    )
    rows = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert {f"Maker {NAMES[2]}", f"Loom of {NAMES[2]}"} <= set(rows[2].values())


def test_how_many_a_title_stands_for_is_a_number() -> None:
    """In parentheses behind the name of a category."""
    _, rows = names_and_rows("<h2><a href=/{n}>{name} <mark>(1{n})</mark></a></h2>")
    assert rows[4][0] == NAMES[4]
    assert 14 in rows[4]


def test_a_time_behind_a_day_is_a_part_of_the_date() -> None:
    """Though it has an element of its own."""
    _, rows = names_and_rows("<h3>{name}</h3><p>1{n} May 2026, <span>10:1{n} AM</span></p>")
    assert "2026-05-13T10:13" in rows[3]


@pytest.mark.parametrize("between", ["", " "])
def test_day_month_and_year_in_elements_are_a_date(between: str) -> None:
    """As boxes with dates have them; a day and its month are one text."""
    box = between.join(("<b>{0}</b>", "<i>May</i>", "<u>2026</u>"))
    html = "".join(f"<li><p>{box.format(n)}</p><a href=/{n}>Linen no. {n}</a>" for n in range(3, 9))
    assert scutch.extract_records(f"<ul>{html}</ul>")[0].table["date"][0] == "2026-05-03"


def test_other_numbers_and_words_are_no_dates() -> None:
    """Two numbers beside each other."""
    html = "".join(f"<li><p><b>{n}</b> <i>{n + 20}</i></p><a href=/{n}>Linen no. {n}</a>" for n in range(3, 9))
    first = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()[0]
    assert {3, 23} <= set(first.values())


def test_a_control_behind_a_text_is_no_part_of_it() -> None:
    """The link to the whole text ends many summaries."""
    text = "It grows where the ground stays wet until June, part {0}."
    html = "".join(
        f"<li><h3><a href=/{n}>Linen no. {n}</a></h3><p>{text.format(n)} <a href=/{n}>Read more</a></p>" for n in range(6)
    )
    assert text.format(2) in scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()[2].values()


def test_a_number_and_its_scale_are_a_rating() -> None:
    """The scale is a text of its own behind the number."""
    html = "".join(
        f"<li><a href=/{n}>Linen no. {n}</a><p><b>{n}.{n}</b> / out of 5 stars ({n + 20})</p></li>" for n in range(1, 5)
    )
    assert scutch.extract_records(f"<ul>{html}</ul>")[0].table["rating"] == (1.1, 2.2, 3.3, 4.4)


def test_words_that_only_a_late_record_marks_belong_to_its_text() -> None:
    """The titles of the first records have no marked words."""
    items = "".join(f"<li><h3><a>{'<em>The Mill</em> ' if n == 18 else ''}trailer no. {n}</a></h3>" for n in range(20))
    page = scutch.parse(items)
    grid = RecordGrid(page, align(page.columns, [(node.index,) for node in page if node.tag == "li"]))
    assert grid.width == 1
    assert grid.texts(0)[17:19] == ["trailer no. 17", "The Mill trailer no. 18"]


@pytest.mark.parametrize("rating", ["<b>{0}.1</b> / <i>out of 5 stars</i>", "<b>{0}.1</b><i>/ out of 5 stars</i>"])
def test_a_slash_between_a_rating_and_its_scale_parts_nothing(rating: str) -> None:
    row = "<li><a href=/{0}>Linen thread no. {0}</a><p>" + rating + " (<i>{1}</i>)</p>"
    html = f"<ul>{''.join(row.format(n, 7 * n) for n in range(1, 5))}</ul>"
    (first, *_) = scutch.extract_records(html)[0].table.to_dicts()
    assert (first["rating"], first["review_count"]) == (1.1, 7)


def first_rows(markup: str) -> list[dict[str, object]]:
    """The rows of the best list."""
    return scutch.extract_records(f"<h1>List</h1>{markup}")[0].table.to_dicts()


def test_links_behind_sentences_belong_to_them() -> None:
    """Short posts, some of which end with a link."""
    flax, rain, hackle = "Retting is done! See", "It rained, so we went home.", "Who has a hackle?"
    posts = (f"{flax} <a href=/h/flax>#flax</a>", rain, f"{hackle} <a href=/h/q>#help</a>")
    rows = first_rows("".join(f"<div class=post><h3>{day} March</h3><p>{text}</p></div>" for day, text in enumerate(posts, 1)))
    assert [row["title"] for row in rows] == [f"{flax} #flax", rain, f"{hackle} #help"]


def test_elements_that_would_run_together_are_items() -> None:
    """Labels that only the style keeps apart, one of which is a salary."""
    jobs = (
        ("Weaver", "Hamburg", "Full-time", "€50k"),
        ("Dyer", "Remote", "Part-time"),
        ("Field hand", "Kiel", "Seasonal", "€14"),
    )
    cards = "".join(
        f"<li><h2><a href=/{title[0]}>{title}</a></h2><div class=tags><span>{'</span><span>'.join(rest)}</span></div></li>"
        for title, *rest in jobs
    )
    assert all(
        [place, time] in row.values() for (_, place, time, *_), row in zip(jobs, first_rows(f"<ul>{cards}</ul>"), strict=True)
    )


def test_the_parts_of_a_path_in_a_link_are_one_name() -> None:
    """Each slash is in an element of its own; links to the folders of a path stay apart."""
    sep = "<i>/</i>"
    row = f"<tr><td><a href={{0}}.html>{sep}usr{sep}lib{sep}{{0}}.py</a><td>{{1}}"
    html = "<table><tr><th>File<th>Lines" + "".join(
        row.format(name, n * 7) for n, name in enumerate(("ext", "loop", "meta", "io"))
    )
    table = scutch.extract_records(f"{html}</table>")[0].table
    assert [row["File"] for row in table.to_dicts()] == [f"/usr/lib/{name}.py" for name in ("ext", "loop", "meta", "io")]


def test_a_hidden_text_to_sort_by_is_no_part_of_the_cell() -> None:
    """The name that is shown stands behind it."""
    row = "<tr><td>{1}<td><i style='display: none'>app::::{0}</i> app::<a href=#{0}>{0}</a>"
    html = "<table><tr><th>Calls<th>Routine" + "".join(
        row.format(name, n * 7) for n, name in enumerate(("cut", "saw", "oil", "ash"))
    )
    table = scutch.extract_records(f"{html}</table>")[0].table
    assert [row["Routine"] for row in table.to_dicts()] == ["app::cut", "app::saw", "app::oil", "app::ash"]


def test_the_authors_of_a_publication_are_no_part_of_its_title() -> None:
    """They stand in front of it, with a full stop."""
    items = (
        ("Ida Moss, Tom Reed", "Rows that span"),
        ("Tom Reed", "Looms"),
        ("Ann Hale, Max Finch", "Blue dye"),
        ("Bo Fry", "Tow"),
    )
    html = "".join(f"<li>{names}. <b>{title}</b>. <i>Journal</i>, {2020 + len(title)}.</li>" for names, title in items)
    rows = scutch.extract_records(f"<h1>Publications</h1><ul>{html}</ul>")[0].table.to_dicts()
    assert [(row["author"], row["title"]) for row in rows[:2]] == [
        ("Ida Moss, Tom Reed.", "Rows that span"),
        ("Tom Reed.", "Looms"),
    ]


def test_a_line_of_its_own_in_a_link_is_no_part_of_the_title() -> None:
    """Some albums are by another artist, below a line break."""
    names = ("", "Ida Moss", "", "The Reeds", "")
    html = "".join(
        f"<li><a href=/a/{n}><p>Songs no. {n}{f'<br><span class=artist>{name}</span>' if name else ''}</p></a></li>"
        for n, name in enumerate(names)
    )
    rows = scutch.extract_records(f"<ol>{html}</ol>")[0].table.to_dicts()
    assert [row["title"] for row in rows] == [f"Songs no. {n}" for n in range(5)]


def test_the_names_of_several_authors_are_one_text() -> None:
    """Given names and surnames are in elements of their own, and commas stand between the authors."""
    authors = (
        (("Ida", "Moss"), ("Tom", "Reed")),
        (("Ann", "Hale"),),
        (("Max", "Finch"), ("Ida", "Moss"), ("Lea", "Orr")),
        (("Bo", "Fry"),),
    )
    html = "".join(
        f"<li><a href=/p{n}>On flax, part {n}</a><div class=authors>"
        + ", ".join(f"<i class=author><b class=given>{given}</b> <b class=surname>{name}</b></i>" for given, name in own)
        + f"</div><p>doi: https://doi.example/{n}</p></li>"
        for n, own in enumerate(authors)
    )
    rows = scutch.extract_records(f"<h1>Preprints</h1><ul>{html}</ul>")[0].table.to_dicts()
    assert [row["author"] for row in rows[:3]] == ["Ida Moss, Tom Reed", "Ann Hale", "Max Finch, Ida Moss, Lea Orr"]
    assert rows[0]["doi"] == "https://doi.example/0"
