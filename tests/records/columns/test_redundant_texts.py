"""Texts that say what another column says are no columns."""

from __future__ import annotations

import pytest

import scutch
from scutch.records.columns.known_columns import KnownColumns
from scutch.records.columns.names.name_evidence import NameEvidence
from scutch.records.columns.redundant_texts import RedundantTexts
from tests.records.columns.cards import HEAD, WORDS, prose, rows_of, values_of


def test_a_price_that_stands_in_two_places_is_one_column() -> None:
    """Sales have another element for the price to pay, outside the block of the other prices."""
    cards = (f"<div class=sale>{n}.50 €</div>" if n % 2 else f"<p class=offer>{n}.90 €</p>" for n in range(8))
    html = "".join(f"<li>{HEAD.format(n=n)}{card}</li>" for n, card in enumerate(cards))
    rows = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert [row["price"] for row in rows] == [n + (0.5 if n % 2 else 0.9) for n in range(8)]


def test_marks_in_brackets_are_no_column() -> None:
    """Some titles have one in front of them, whatever class it has."""
    cards = (
        f"<li><h3 class=title>{'<i>[PDF]</i> ' * (n % 4 == 0)}{'<i>[XLS]</i> ' * (n % 8 == 1)}"
        f"<a href=/{n}>Linen no. {n}</a></h3><p>{n} m long"
        for n in range(16)
    )
    table = scutch.extract_records("<ul>" + "".join(cards) + "</ul>")[0].table
    assert "[PDF]" not in {value for row in table.to_dicts() for value in row.values()}


def test_a_text_that_another_column_repeats_is_no_column() -> None:
    """The name of the author once more, below his picture."""
    rows = rows_of("<p class=author>Ann Weaver {n}</p><div class=card><b>Ann Weaver {n}</b></div>")
    assert list(rows[0].values()).count("Ann Weaver 0") == 1


def test_a_price_for_screen_readers_repeats_the_one_that_is_shown() -> None:
    """Whole and, in parts, drawn for the others."""
    (first, *_) = rows_of("<p><i>$1{n}.50</i><b><u>$</u>1{n}<u>.</u><u>50</u></b></p>")
    assert [name for name, value in first.items() if value == 10.5] == ["price"]


def test_a_label_for_screen_readers_repeats_the_title() -> None:
    """It has the same words around it in each row."""
    assert not any(str(value).startswith("Add") for value in values_of("<p>Add Linen no. {n} to the list</p>"))


def test_what_all_titles_begin_with_is_a_part_of_them() -> None:
    """A label stands beside a value; in a link it is the first word of the title."""
    html = "".join(f"<li><a href=/{n}>Flax weekly: number {n} of the year</a><p>{n} m</p></li>" for n in range(6))
    rows = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert rows[1]["title"] == "Flax weekly: number 1 of the year"


def test_labels_without_their_values_are_no_column() -> None:
    """The values have columns of their own."""
    cards = "".join(f"<li>{HEAD.format(n=n)}<i>{'Born' if n % 2 else 'Died'} in:</i><div>{n}77</div></li>" for n in range(8))
    rows = scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()
    assert not any(str(value).endswith(":") for row in rows for value in row.values())


def test_cells_that_repeat_their_header_are_no_column() -> None:
    """Links to the reviews of each game, where there are any."""
    row = "<tr><td>Game {0}<td>{0}7 €<td>{1}"
    html = "<table><tr><th>Game<th>Price<th>Reviews" + "".join(
        row.format(n, "---" if n % 3 else f"<a href=/{n}>Reviews</a>") for n in range(8)
    )
    assert [column.name for column in scutch.extract_records(html)[0].table.columns][:2] == ["Game", "Price"]
    assert "Reviews" not in {column.name for column in scutch.extract_records(html)[0].table.columns}


def test_a_badge_that_few_records_have_is_no_column() -> None:
    """Unless its class has a word for a field."""
    cards = "".join(
        f"<li>{HEAD.format(n=n)}{'<b>{}</b>'.format(['Hot', 'Top'][n % 2]) * (n % 3 == 1)}<i>{n}7 m</i>" for n in range(9)
    )
    assert "Hot" not in {
        value for row in scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts() for value in row.values()
    }


def test_drawn_stars_are_no_column_beside_the_rating_in_numbers() -> None:
    """A label for screen readers has the value; the drawing is rounded."""
    html = "".join(
        f"<li><h3><a href=/{n}>Linen no. {n}</a></h3><p aria-label='Rated {n}.{n} out of 5'>★★★★☆<i>({n + 20})</i></p>"
        for n in range(1, 5)
    )
    table = scutch.extract_records(f"<ul>{html}</ul>")[0].table
    assert [column.name for column in table.columns if column.type == "rating"] == ["rating"]
    assert table["rating"] == (1.1, 2.2, 3.3, 4.4)


def test_a_text_with_more_than_the_date_of_its_attribute_stays() -> None:
    """The byline has the author; the attribute has the date more exactly."""
    html = "".join(
        f"<li>{HEAD.format(n=n)}<p><time datetime=2026-05-0{n + 1}T10:00:00Z>May {n + 1}, 2026</time> by {name} Hale</p>"
        for n, name in enumerate(("Ann", "Tom", "Kim", "Lea", "Jan", "Ida"))
    )
    first = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()[0]
    assert (first["date"], first["author"]) == ("2026-05-01T10:00:00Z", "Ann Hale")
    assert "date_2" not in first


def test_of_equal_numbers_the_one_with_a_header_stays() -> None:
    """Grids count their rows in a column without a header."""
    rows = "".join(f"<tr><td>{n}<td>{n}<td>Linen no. {n}<td>{n * 7 % 5}" for n in range(1, 13))
    table = scutch.extract_records(f"<table><tr><th><th>Order<th>Item<th>Rolls</tr>{rows}</table>")[0].table
    assert [column.name for column in table.columns] == ["Order", "Item", "Rolls"]


def test_lines_about_delivery_are_no_column() -> None:
    """Two texts that say how the shop works."""
    cards = "".join(
        f"<li>{HEAD.format(n=n)}<b>{n}.50 €</b><p class=note>{'Gratis Versand' if n % 2 else 'Free shipping'}</p>"
        for n, _ in WORDS
    )
    assert list(scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()[0]) == ["title", "title_url", "price"]


def test_the_title_is_kept_of_two_columns_with_the_same_texts() -> None:
    """A link over the whole card repeats its heading, which is long."""
    title = "{n}: the fibre of flax and what became of it in the mills of the north, as told in part {n}"
    card = f"<li><a class=overlay href=/p{{n}}>{title}</a><p>{{n}} May 2026</p><h2><a href=/p{{n}}>{title}</a></h2>"
    (first, *_) = scutch.extract_records("".join(card.format(n=n) for n in range(1, 7)))[0].table.to_dicts()
    assert [name for name, value in first.items() if value == title.format(n=1)] == ["title"]


@pytest.mark.parametrize(("role", "named"), [("tags", False), ("category", False), ("author", True)])
def test_a_role_that_the_texts_of_a_page_show_names_no_column(role: str, named: bool) -> None:
    """Another page of the same list has other texts."""
    grid = scutch.extract_records("<ul>" + "".join(f"<li>{name} flax" for _, name in WORDS) + "</ul>", min_confidence=0.0)[
        0
    ]._aligned
    rules = RedundantTexts(KnownColumns(grid, [NameEvidence(role=role)]))
    assert rules.is_named(0) == named


def test_a_text_that_a_longer_one_begins_with_is_no_column() -> None:
    """Summaries in three lengths for three widths of a window; the longest one stays, on the narrow records too."""
    texts = [(f"{prose(n, 2)}…", f"{prose(n, 4)} …", prose(n, 9) if n else prose(n, 4)) for n in range(10)]
    card = "<p class=small>{}</p><p class=middle>{}</p><p class=large>{}</p>"
    cards = "".join(f"<li>{HEAD.format(n=n)}{card.format(*own)}" for n, own in enumerate(texts))
    rows = scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()
    assert [list(row.values())[2:] for row in rows] == [[longest] for _, _, longest in texts]


def test_short_texts_that_titles_begin_with_stay() -> None:
    """A name may be the first word of a title."""
    cards = "".join(f"<li><b>{word}</b><h3><a href=/{n}>{word} rope number {n}</a></h3>" for n, word in WORDS)
    assert "coarse" in scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()[2].values()


@pytest.mark.parametrize("signs", ["[ ]", ";", "—", "( , )", "|"])
def test_signs_alone_are_no_column(signs: str) -> None:
    """Brackets and commas around links, dashes for no value; the column of a header stays with them."""
    assert values_of(f"<p class=sep{{n}}>{signs}</p><b>$1{{n}}.00</b>") == values_of("<b>$1{n}.00</b>")
    rows = "".join(f"<tr><td><a href=/{n}>{word}</a> {signs} <td>{n} m<td>{signs}" for n, word in WORDS)
    table = scutch.extract_records(f"<table><tr><th>Name<th>Length<th>Note{rows}</table>")[0].table
    assert [column.name for column in table.columns] == ["Name", "Name_url", "Length", "Note"]


PEOPLE = (("Ann Hale", "Spinner"), ("Tom de Vries", "Weaver"), ("Lea", "Dyer"), ("Sara Kowal", "Spinner"))


def initials(name: str) -> str:
    return "".join(word[0] for word in name.split() if word[0].isupper())


def test_initials_of_a_name_are_no_column() -> None:
    """Pages draw them where a person has no picture."""
    cards = "".join(f"<li><b>{initials(name)}</b><h3>{name}</h3><p>{craft} at the mill" for name, craft in PEOPLE)
    assert list(scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()[0].values()) == [
        "Ann Hale",
        "Spinner at the mill",
    ]


def test_initials_below_the_header_of_a_name_are_no_column() -> None:
    rows = "".join(f"<tr><td><i>{initials(name)}</i> <b>{name}</b><td>{initials(craft)}<td>{craft}" for name, craft in PEOPLE)
    html = f"<table><tr><th>Name<th>Key<th>Craft{rows}</table>"
    assert [column.name for column in scutch.extract_records(html)[0].table.columns] == ["Name", "Key", "Craft"]


def test_a_price_for_screen_readers_is_no_second_price() -> None:
    """Its words differ, and its amounts are those that everybody sees."""
    card = "<p class=shown>€{n}.50</p><p class=read>Price € {n}.50</p>"
    assert list(rows_of(card)[1].values()).count(1.5) == 1


def test_a_time_of_day_without_a_date_stays() -> None:
    assert "13:05" in rows_of("<i class=time>1{n}:05</i> <i class=date>2 May 2026</i>")[3].values()


def test_a_word_in_singular_and_plural_is_no_column() -> None:
    """The caption of a count, which has a link of its own."""
    html = "".join(
        f"<li>{HEAD.format(n=n)}<p><b>{n}</b> <a href=/n{n}>new</a> <i>Comment{'s' * (n != 1)}</i>" for n in range(1, 7)
    )
    rows = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert not {"Comments", "Comment"} & set(rows[2].values())


def test_a_text_for_screen_readers_is_no_column() -> None:
    """It says what the box beside it is for; a price that only they read is one."""
    row = rows_of("<p class=sr-only>Choose rope {n} of many</p><span class=a-offscreen>€{n}.50</span>")[2]
    assert "Choose rope 2 of many" not in row.values()
    assert 2.5 in row.values()


def test_links_to_the_parts_of_each_record_are_no_column() -> None:
    """Each has most of a few links, to addresses of its own; the links of tags that come back lead to the same pages."""
    parts, tags = ("Recap", "Scores", "Photos", "Preview"), ("flax", "hemp", "jute")
    html = "".join(
        f"<li>{HEAD.format(n=n)}<ul class=nav>{''.join(f'<li><a href=/{part}/{n}>{part}</a>' for part in parts[n % 3 :])}</ul>"
        f"<p class=marks>{' '.join(f'<a href=/see/{tag}>{tag}</a>' for tag in tags[n % 2 :])}</p></li>"
        for n in range(8)
    )
    row = scutch.extract_records(f"<ul>{html}</ul>", url="https://example.org/")[0].table.to_dicts()[0]
    assert [value for value in row.values() if isinstance(value, list)] == [["flax", "hemp", "jute"]]


def test_the_same_list_in_each_record_is_no_column() -> None:
    """Each card has the same links to its parts."""
    links = "".join(f"<a href=/{{n}}/{name}>{name}</a>" for name in ("Code", "Issues", "Wiki"))
    html = "".join(f"<li>{HEAD.format(n=n)}<p>{links.format(n=n)}</p>" for n in range(8))
    (first, *_) = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert ["Code", "Issues", "Wiki"] not in first.values()


def test_a_date_that_is_read_aloud_as_well_is_one_column() -> None:
    """Screen readers say what it is the date of."""
    card = "<span class=sr-text>Published On {n} Mar 2026</span><span aria-hidden=true>{n} Mar 2026</span>"
    html = "".join(f"<li>{HEAD.format(n=n)}<div class=date>{card.format(n=n + 3)}</div>" for n in range(8))
    (first, *_) = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert [value for value in first.values() if value == "2026-03-03"] == ["2026-03-03"]


def test_words_in_front_of_dates_are_no_column() -> None:
    """Some dates are relative to now, and have other words in front of them."""
    html = "".join(
        f"<li>{HEAD.format(n=n)}<p>{'Updated' if n % 2 else 'Updated on'} <time>{n + 2} Mar 2026</time></p>" for n in range(8)
    )
    (first, *_) = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert "Updated on" not in first.values()


def test_words_of_a_control_are_no_label() -> None:
    """What is behind them are tags."""
    tags = "<p>Read more: <a href=/t/{k}>tag {k}</a></p>"
    html = "".join(f"<li>{HEAD.format(n=n)}{tags.format(k=n % 4)}" for n in range(9))
    assert "Read more" not in scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()[0]


def test_a_hidden_text_without_a_header_is_no_column_of_a_table_with_headers() -> None:
    """Tools keep there what their buttons do."""
    rows = "".join(
        f"<tr><td><a href=/e/{n}>Edit</a><i class=hide>DELETE FROM plants WHERE {n}</i><td>{n}<td>Flax no. {n}<td>{n * 3}.5"
        for n in range(1, 9)
    )
    table = scutch.extract_records(f"<table><thead><tr><td><th>id<th>name<th>height<tbody>{rows}</table>")[0].table
    assert not any("DELETE" in str(value) for column in table.columns for value in table[column.name])


def test_a_hidden_hint_below_the_header_of_a_text_is_no_column() -> None:
    """It opens where a pointer stays on the text."""
    hint = "<div style='display: none'>Seen by the keeper of place {0}</div>"
    rows = "".join(f"<tr><td>Hive no. {n}<td><b>{n}2 kg</b>{hint.format(n)}<td>{n * 7 % 5}" for n in range(1, 9))
    table = scutch.extract_records(f"<table><thead><tr><th>Name<th>Weight<th>Frames<tbody>{rows}</table>")[0].table
    assert [column.name for column in table.columns] == ["Name", "Weight", "Frames"]


def test_a_number_is_no_initial_of_the_title() -> None:
    """A title that begins with the number of bedrooms does not say it again."""
    homes = "".join(
        f"<li><h3><a href=/h/{n}>{n + 1} bedroom flat in {town}</a></h3><p><svg class=bed-icon></svg><b>{n + 1}</b>"
        f"<svg class=bath-icon></svg><b>{1 + n % 2}</b></p></li>"
        for n, town in enumerate(("Leeds", "York", "Hull", "Whitby"))
    )
    (region, *_) = scutch.extract_records(f"<ul>{homes}</ul>")
    assert [row["beds"] for row in region.table.to_dicts()] == [1, 2, 3, 4]


def test_a_name_of_a_package_is_no_address() -> None:
    """It looks like a host, and is a part of the path of a link."""
    html = "".join(
        f"<li><h3><a href=/artifact/org.{name}/rope>{name.title()} rope</a></h3><a href=/artifact/org.{name}>org.{name}</a>"
        f"<p>A library for {name} and its rows.</p></li>"
        for name in ("flax", "hemp", "jute", "sisal")
    )
    (row, *_) = scutch.extract_records(f"<ul>{html}</ul>", url="https://e.example/")[0].table.to_dicts()
    assert "org.flax" in row.values()
