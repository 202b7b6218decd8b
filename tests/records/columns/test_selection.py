"""Which columns of aligned records a person wants."""

from __future__ import annotations

from typing import Any

import pytest

import scutch
from scutch.lexicon.control_words import is_control_text
from scutch.records.cells.record_grid import RecordGrid
from scutch.records.columns.known_columns import KnownColumns
from scutch.records.columns.naming import NameEvidence
from scutch.records.columns.redundant_texts import RedundantTexts

HEAD = "<h3><a href=/p{n}>Linen no. {n}</a></h3>"
WORDS = tuple(enumerate(("strong", "soft", "coarse", "fine", "grey", "brown", "long", "short")))
#: How a vote changes a count.
STATES = ((0, "down"), (1, "none"), (2, "up"))


def rows_of(card: str, count: int = 8) -> list[dict[str, Any]]:
    html = (
        "<ul>" + "".join(f"<li>{HEAD}{card}</li>".format(n=n, odd=n % 2, last="!" * (n == 1)) for n in range(count)) + "</ul>"
    )
    return scutch.extract_records(html, url="https://example.org/")[0].table.to_dicts()


def values_of(card: str, count: int = 8) -> set[object]:
    return {value for row in rows_of(card, count) for value in row.values() if not isinstance(value, list)}


@pytest.mark.parametrize(
    "card",
    ["<p>Hand made</p>", "<a href=/p{n}#more>Read more »</a>", "<button>Like</button>", "<input type=checkbox value={n}7>"],
)
def test_what_says_nothing_about_a_record_is_no_column(card: str) -> None:
    """A constant, a control, a button, the value of a checkbox."""
    assert list(rows_of(card)[0]) == ["title", "title_url"]


def test_controls_of_two_texts_are_no_column() -> None:
    """Some records are ordered, others have options."""
    cards = "".join(f"<li>{HEAD.format(n=n)}<a href=/b{n}>{'View options' if n % 2 else 'Add to cart'}</a>" for n in range(8))
    assert list(scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()[0]) == ["title", "title_url"]


def test_a_constant_price_date_or_state_stays() -> None:
    """A person asks for it whatever it is."""
    (first, *_) = rows_of("<i>$5.00</i><time>2 May 2026</time><p class=availability>In stock</p>")
    assert {5.0, "2026-05-02", "In stock"} <= set(first.values())


def test_a_constant_value_that_lists_are_filtered_by_stays() -> None:
    """All products of a search are of one brand; one label of few, and the group of all members of a forum, are no value."""
    assert "Weavers" in values_of("<p class=brand>Weavers</p>")
    cards = "".join(f"<li>{HEAD}{'<p class=brand>Weavers</p>' if n < 5 else ''}</li>".format(n=n) for n in range(8))
    assert list(scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()[0]) == ["title", "title_url"]
    assert "Members" not in values_of("<p class=author>Members</p>")


def test_constant_columns_of_a_table_stay() -> None:
    """It has headers for them."""
    html = "<table><tr><th>Plant<th>Use<th>Home" + "".join(f"<tr><td>Flax {n}<td>linen {n}<td>field" for n in range(6))
    assert [column.name for column in scutch.extract_records(html)[0].table.columns] == ["Plant", "Use", "Home"]


def table_columns(header: str, row: str) -> list[str]:
    html = f"<table><tr>{header}" + "".join(f"<tr>{row}".format(n=n) for n in range(6))
    return [column.name for column in scutch.extract_records(html)[0].table.columns]


def test_controls_of_a_table_are_no_columns() -> None:
    """Links of one text that lead to the record; a constant link to one page, and a constant number, say something."""
    controls = "<td><a href=/f{n}/edit>Edit</a> <a href=/f{n}/delete>Delete</a>"
    row = "<td><a href=/f{n}>Flax {n}</a><td><a href=/r{n}>0</a><td><a href=/linen>Linen</a>" + controls
    assert table_columns("<th>Plant<th>Replies<th>Use<th>Actions", row) == ["Plant", "Plant_url", "Replies", "Use"]


def test_a_control_behind_the_text_of_a_cell_is_no_part_of_it() -> None:
    html = "".join(f"<tr><td>{n} May 2026<td>Note no. {n} <a href=/e{n}>✎ Edit</a>" for n in range(1, 7))
    table = scutch.extract_records(f"<table><tr><th>Day<th>Comment{html}</table>")[0].table
    assert [row["Comment"] for row in table.to_dicts()][:2] == ["Note no. 1", "Note no. 2"]


def test_the_link_of_a_title_is_the_one_kept_of_two_to_one_address() -> None:
    """The button's text is longer, and equal in all rows."""
    row = "<td><a href=/f{n}>Flax {n}</a><td><a href=/n{n}>{n}7</a><td><a href=/f{n}>Edit this entry</a>"
    assert table_columns("<th>Plant<th>Replies<th>Actions", row) == ["Plant", "Plant_url", "Replies"]


def test_an_address_that_a_table_shows_is_one_column() -> None:
    """Its text and its link say the same."""
    row = "<td>Flax {n}<td><a href=https://a.example/{n}>https://a.example/{n}</a>"
    assert table_columns("<th>Plant<th>Home", row) == ["Plant", "Home"]


def test_a_sparse_column_is_none_unless_it_is_a_price() -> None:
    """A word that one record of eight has is an accident, its regular price is not."""
    cards = "".join(
        f"<li>{HEAD.format(n=n)}<b>{n}.50 €</b>{'<del>9.50 €</del><u>Our favourite of them</u>' if n == 2 else ''}</li>"
        for n in range(8)
    )
    rows = scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()
    assert (rows[2]["price"], rows[2]["regular_price"]) == (2.5, 9.5)
    assert "Our favourite of them" not in rows[2].values()


def test_the_link_of_the_record_is_the_only_one() -> None:
    """That of its author leads away from it; his name stays."""
    (first, *_) = rows_of("<a href=/u/{odd} class=author>Ann {odd}</a><a href=/p{n}/all>{n} comments</a>")
    assert [value for value in first.values() if str(value).startswith("https:")] == ["https://example.org/p0"]
    assert first["author"] == "Ann 0"


def test_the_image_that_differs_is_the_only_one() -> None:
    """Signs repeat."""
    (first, *_) = rows_of("<img src=/sign.png><img src=/photo{n}.jpg>")
    assert [value for value in first.values() if "." in str(value) and "/" in str(value) and "p0" not in str(value)] == [
        "https://example.org/photo0.jpg"
    ]


def test_two_records_keep_what_they_share() -> None:
    """Two of one author are no reason to drop the author."""
    assert "Ann Weaver" in values_of("<p class=author>Ann Weaver</p>", count=2)


@pytest.mark.parametrize("text", ["[PDF]", "Read more", "Weiterlesen »", "もっと見る", "Compare:"])
def test_texts_of_controls_are_known_with_signs_around_them(text: str) -> None:
    """In any case of letters."""
    assert is_control_text(text)


def test_a_price_that_stands_in_two_places_is_one_column() -> None:
    """Sales have another element for the price to pay, outside the block of the other prices."""
    cards = (f"<div class=sale>{n}.50 €</div>" if n % 2 else f"<p class=offer>{n}.90 €</p>" for n in range(8))
    html = "".join(f"<li>{HEAD.format(n=n)}{card}</li>" for n, card in enumerate(cards))
    rows = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert [row["price"] for row in rows] == [n + (0.5 if n % 2 else 0.9) for n in range(8)]


def test_the_first_of_several_images_is_that_of_the_record() -> None:
    """A gallery shows the thing from all sides."""
    (first, *_) = rows_of("<div><img src=/{n}a.jpg><img src=/{n}b.jpg></div>")
    assert first["image"] == "https://example.org/0a.jpg"


def test_a_text_that_another_column_repeats_is_no_column() -> None:
    """The name of the author once more, below his picture."""
    rows = rows_of("<p class=author>Ann Weaver {n}</p><div class=card><b>Ann Weaver {n}</b></div>")
    assert list(rows[0].values()).count("Ann Weaver 0") == 1


def test_addresses_shown_as_text_are_no_column() -> None:
    """The link leads there."""
    assert "example.org/p0" not in rows_of("<cite>example.org/p{n}</cite>")[0].values()


def test_items_of_one_list_are_one_column() -> None:
    """Each record has two, and they are of the same words."""
    words = ("fibre", "oil", "rope", "seed")
    html = "".join(
        f"<li>{HEAD.format(n=n)}<ul><li class=use>{words[n % 4]}<li class=use>{words[(n + 1) % 4]}</ul></li>" for n in range(8)
    )
    (first, *_) = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert ["fibre", "oil"] in first.values()


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


def test_a_program_or_a_placeholder_is_no_address() -> None:
    """What runs a script leads nowhere; a picture in the markup stands for one that is loaded later."""
    values = values_of("<a href='javascript:open({n})'>More of {n}</a><img src='data:image/gif;base64,{n}'>")
    assert not any(str(value).startswith(("javascript:", "data:")) for value in values)
    assert "image" not in rows_of("<img src='data:image/gif;base64,{n}'>")[0]


def test_images_that_are_signs_are_no_column() -> None:
    """One of two smileys, and a badge of one of three ranks."""
    assert "image" not in rows_of("<img src=/smile{odd}.gif>")[0]
    assert "image" not in rows_of("<img class=rank-badge src=/rank{odd}{last}.gif>")[0]


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


def posts(card: str) -> list[dict[str, Any]]:
    """Return the rows of a thread; each post is a card and a body of its own form."""
    body = "<div class=body><p>Flax wants cool summers, as everyone who ever grew it knows, said post {n}.</p>{more}</div>"
    long = "It is sown in April, flowers in June, and is pulled with its roots when the lower third of it is yellow."
    more = (
        "",
        f"<p>{long}</p>",
        f"<blockquote>Does it?</blockquote><p>{long}</p><p>So it is.</p>",
        "<ul><li>seed<li>soil</ul>",
    )
    html = "".join(
        f"<div class=post><a href=/user/{n % 5}>weaver{n % 5}</a>{card}{body}</div>".format(n=n, more=more[n % 4])
        for n in range(9)
    )
    return scutch.extract_records(html, url="https://example.org/")[0].table.to_dicts()


def test_a_post_is_who_wrote_what_and_when() -> None:
    """When its author joined, from where, and his rank say nothing about it."""
    (first, *_) = posts(
        "<p>Joined: 1{n} Mar 2014</p><p>Location: Field {n}</p><u>Member no. {n}</u><time>1{n} May 2026, 10:1{n}</time>"
    )
    assert {key for key in first if not key.endswith("url")} == {"author", "date", "content"}
    assert first["date"].startswith("2026-05")


def test_search_results_with_rich_snippets_are_no_posts() -> None:
    """Their links are titles, though the texts below differ in form."""
    more = ("", "<b>flax</b> and <i>hemp</i>", "<p>Long fibres.</p>", "<p>Rope</p><ul><li>seed</ul>")
    html = "".join(
        f"<div class=hit><a href=/{n}>How to grow field no. {n}</a><div><p>Cool summers {n}.</p>{more[n % 4]}</div></div>"
        for n in range(9)
    )
    names = [column.name for column in scutch.extract_records(html)[0].table.columns]
    assert names[:2] == ["title", "title_url"]
    assert "author" not in names


def test_a_picture_that_waits_is_that_of_its_data() -> None:
    """All records show one placeholder until they are scrolled to."""
    assert rows_of("<img src=/wait.gif data-src=/{n}.jpg>")[1]["image"] == "https://example.org/1.jpg"


@pytest.mark.parametrize("card", ["<a href=/{n}><p>Grown in {n} fields</p></a>", ""])
def test_the_link_of_the_record_is_named_after_its_title_alone(card: str) -> None:
    """Any other text inside it would give it a name of that page."""
    head = HEAD.replace("<a href=/p{n}>", "").replace("</a>", "") if card else HEAD
    html = "".join(f"<li>{head}{card}<i>{n} m</i>".format(n=n) for n in range(8))
    names = [column.name for column in scutch.extract_records(f"<ul>{html}</ul>")[0].table.columns]
    assert names[:2] == ["title", "title_url"]


def test_a_badge_that_few_records_have_is_no_column() -> None:
    """Unless its class has a word for a field."""
    cards = "".join(
        f"<li>{HEAD.format(n=n)}{'<b>{}</b>'.format(['Hot', 'Top'][n % 2]) * (n % 3 == 1)}<i>{n}7 m</i>" for n in range(9)
    )
    assert "Hot" not in {
        value for row in scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts() for value in row.values()
    }


def test_properties_that_differ_from_record_to_record_are_one_column() -> None:
    """Three lines of a label and a value, each record with others of many."""
    names = ("Colour", "Weight", "Origin", "Width", "Height", "Depth", "Weave", "Dye")
    lines = "".join(f"<p class=property>{{0[{k}]}}: {{1}}{{2}}</p>" for k in range(3))
    html = "".join(f"<li>{HEAD.format(n=n)}{lines.format(names[n:] + names[:n], 'north', n)}</li>" for n in range(8))
    (first, *_) = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert ["Colour: north0", "Weight: north0", "Origin: north0"] in first.values()


def test_a_post_names_its_author_once() -> None:
    """His rank has a class with the same word."""
    (first, *_) = posts("<u class=author-rank>Guild {n}a of weavers</u><time>1{n} May 2026, 10:1{n}</time>")
    assert {key for key in first if not key.endswith("url")} == {"author", "date", "content"}


def test_quotes_are_parts_of_posts() -> None:
    """What a post answers to stands in front of its own words."""
    quote = "<blockquote><cite>weaver wrote:</cite><p>Does flax want shade or sun?</p></blockquote>"
    own = "<p>Sun, said {n}, and more than it gets in the north of the country.</p><p>And water in June, field {n}.</p>"
    html = "".join(
        f"<div class=post><a href=/user/{n % 5}>weaver{n % 5}</a>"
        f"<div class=body>{quote * (n % 3 == 1)}{own}{'<ul><li>soil</ul>' * (n % 2)}</div></div>".format(n=n)
        for n in range(9)
    )
    rows = scutch.extract_records(html)[0].table.to_dicts()
    assert list(rows[0]) == ["author", "content"]
    assert "Does flax want shade" in str(rows[1]["content"])


def test_texts_of_one_place_in_two_columns_are_one() -> None:
    """A label at the start of some summaries is none of a column of its own."""
    tail = "of the field, and what became of the seed that was sown there in spring"
    html = "".join(
        f"<li>{HEAD.format(n=n)}<p>{'NORTH: Harvest no. ' if n % 4 else 'SOUTH: Price no. '}{n} {tail}</p></li>"
        for n in range(12)
    )
    names = list(scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()[0])
    assert len(names) == 3


def test_drawn_stars_are_no_column_beside_the_rating_in_numbers() -> None:
    """A label for screen readers has the value; the drawing is rounded."""
    html = "".join(
        f"<li><h3><a href=/{n}>Linen no. {n}</a></h3><p aria-label='Rated {n}.{n} out of 5'>★★★★☆<i>({n + 20})</i></p>"
        for n in range(1, 5)
    )
    table = scutch.extract_records(f"<ul>{html}</ul>")[0].table
    assert [column.name for column in table.columns if column.type == "rating"] == ["rating"]
    assert table["rating"] == (1.1, 2.2, 3.3, 4.4)


def test_links_of_nearly_one_text_to_different_addresses_are_controls() -> None:
    """One record of eight has another text for the same control."""
    html = "".join(
        f"<li>{HEAD.format(n=n)}<p><a href=/d{n}>{'Manuals' if n == 3 else 'Drivers and manuals'}</a></p>" for n in range(8)
    )
    assert list(scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()[0]) == ["title", "title_url"]


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


def test_a_whole_date_whose_attribute_is_relative_to_now_stays() -> None:
    """Logs show one and have the other for those who point at it."""
    html = "".join(f"<li>{HEAD.format(n=n)}<p title='{n + 2} weeks ago'>2026-05-0{9 - n}</p>" for n in range(6))
    rows = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert [row["date"] for row in rows] == [f"2026-05-0{9 - n}" for n in range(6)]


def test_counts_before_and_after_a_vote_are_one_column() -> None:
    """A forum writes all three and shows one of them."""
    points = (188, 139, 41, 26, 4, 60, 18, 5, 2)
    html = "".join(
        f"<li>{HEAD.format(n=n)}"
        + "".join(f"<span class='score {state}'>{count + own} points</span>" for own, state in STATES)
        for n, count in enumerate(points)
    )
    rows = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert [[value for value in row.values() if isinstance(value, int)] for row in rows] == [[count + 1] for count in points]


def test_paragraphs_of_one_element_are_one_cell() -> None:
    """Most records have two, whatever their class."""
    first = [
        f"{word.title()} fibres of no. {n}: the plant grows {n} feet a month and asks for little water or care."
        for n, word in WORDS
    ]
    second = [f"Ropes and {word} cloth are made of it, {n} yards a day, as people have done for ages." for n, word in WORDS]
    html = "".join(
        f"<li>{HEAD.format(n=n)}<div><p class=grey>{first[n]}</p>{f'<p class=grey>{second[n]}</p>' if n else ''}</div>"
        for n, _ in WORDS
    )
    rows = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert list(rows[1]) == ["title", "title_url", "summary"]
    assert rows[1]["summary"] == f"{first[1]}\n{second[1]}"


def test_lines_about_delivery_are_no_column() -> None:
    """Two texts that say how the shop works."""
    cards = "".join(
        f"<li>{HEAD.format(n=n)}<b>{n}.50 €</b><p class=note>{'Gratis Versand' if n % 2 else 'Free shipping'}</p>"
        for n, _ in WORDS
    )
    assert list(scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()[0]) == ["title", "title_url", "price"]


def test_the_lines_of_an_address_are_one_cell() -> None:
    """The element says what it is."""
    cards = "".join(
        f"<li>{HEAD.format(n=n)}<div class=attrs><address>{10 + n} {word.title()} Street<br>Oslo {n}75</address></div>"
        for n, word in WORDS
    )
    row = scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()[1]
    assert row == {"title": "Linen no. 1", "title_url": "/p1", "address": "11 Soft Street\nOslo 175"}


def test_the_upper_end_of_a_range_is_no_regular_price() -> None:
    """Some records are on sale, others have prices from one to another."""
    prices = {1: "<i>$15</i> <i>was $20</i>", 4: "<i>$12</i> <i>- $30</i>", 6: "<i>$9</i> <i>was $11</i>"}
    cards = "".join(f"<li>{HEAD.format(n=n)}<p>{prices.get(n, f'<i>${n + 40}</i>')}</p>" for n, _ in WORDS)
    rows = scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()
    assert [rows[n].get("regular_price") for n in (0, 1, 4, 6)] == [None, 20.0, None, 11.0]
    assert [rows[n]["price"] for n in (0, 1, 4, 6)] == [40.0, 15.0, 12.0, 9.0]


def test_a_text_that_one_record_has_otherwise_is_a_column() -> None:
    """A text that all records have is none."""
    badges = ["verified"] * 19 + ["honoured"]
    tables = [
        scutch.extract_records(
            "<ul>" + "".join(f"<li>{HEAD.format(n=n)}<div class=corner>{badge}</div>" for n, badge in enumerate(own)) + "</ul>"
        )[0].table
        for own in (badges, badges[:-1])
    ]
    assert [[column.name for column in table.columns] for table in tables] == [
        ["title", "title_url", "corner"],
        ["title", "title_url"],
    ]
    assert tables[0]["corner"] == tuple(badges)


def test_the_title_is_kept_of_two_columns_with_the_same_texts() -> None:
    """A link over the whole card repeats its heading, which is long."""
    title = "{n}: the fibre of flax and what became of it in the mills of the north, as told in part {n}"
    card = f"<li><a class=overlay href=/p{{n}}>{title}</a><p>{{n}} May 2026</p><h2><a href=/p{{n}}>{title}</a></h2>"
    (first, *_) = scutch.extract_records("".join(card.format(n=n) for n in range(1, 7)))[0].table.to_dicts()
    assert [name for name, value in first.items() if value == title.format(n=1)] == ["title"]


@pytest.mark.parametrize("address", ["example.org/p{n}", "example › plants › p{n}", "<b>plants</b> example.org p{n}"])
def test_an_address_by_its_class_is_no_column(address: str) -> None:
    """Its texts are an address on one page and words on the next one; the class is the same."""
    assert list(rows_of(f"<div class=result-url>{address}</div><p>{{n}} metres")[0]) == ["title", "title_url", "metres"]


def test_the_link_of_a_title_in_running_text_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long title may count as running text, whose links are those of the text."""
    monkeypatch.setattr(RecordGrid, "is_in_body", lambda grid, column: bool(grid.attributes[column]))
    assert list(rows_of("<p>{n} metres <a href=/shop{n}>Buy</a>")[0]) == ["title", "title_url", "metres"]


def test_links_and_words_of_one_list_are_one_column() -> None:
    """Some of the tags lead to a page of their own."""
    link, word = "<a class='tag linked' href=/t/{0}>{0}</a>", "<div class='tag plain'>{0}</div>"
    cards = "".join(
        f"<li>{HEAD.format(n=n)}<div class=box>"
        + "".join(link.format(f"{name} {k}") for k in range(1 + n % 3))
        + "".join(word.format(f"{name} rope {k}") for k in range(1 + n % 4))
        + "</div>"
        for n, name in WORDS
    )
    row = scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()[1]
    assert [value for value in row.values() if isinstance(value, list)] == [["soft 0", "soft 1", "soft rope 0", "soft rope 1"]]


def test_an_item_of_a_list_with_another_look_is_one_of_its_items() -> None:
    """The first tag of some records has a modifier of the class."""
    tag = "<a class='tag tag--{look}' href=/t/{name}><span class=tag__prefix>#</span>{name}</a> "
    cards = "".join(
        f"<li>{HEAD.format(n=n)}<div class=box>"
        + "".join(tag.format(look="plain" if k or n % 2 else "filled", name=f"{name}{k}") for k in range(1 + n % 3))
        for n, name in WORDS
    )
    rows = scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()
    assert [value for value in rows[2].values() if isinstance(value, list)] == [["coarse0", "coarse1", "coarse2"]]


def test_tags_of_a_fixed_number_are_one_list() -> None:
    """Each record has two tags, all of them different; other pages of the list have more."""
    (first, *_) = rows_of("<p class=entry-tags><a href=/t{n}a>flax{n}</a>, <a href=/t{n}b>rope{n}</a></p>")
    assert first["tags"] == ["flax0", "rope0"]


def test_lines_of_a_snippet_are_one_column() -> None:
    """Two records have one line, the others two."""
    menu = "Skip top navigation. Boat | Hotel | Car. Special offers<br>of the week. Book a boat; your bookings; <b>...</b>"
    lines = ("Rentals as low as per day with Linen.", "Earn up to 2400 points and save up to 35%.", *[menu] * 8)
    cards = "".join(
        f"<div class=hit><p class=hit_links><a href=/p{n}>Linen boats no. {n} <b>...</b></a>"
        f"<p class=hit_snippet>{line}</p></div>"
        for n, line in enumerate(lines)
    )
    row = scutch.extract_records(f"<div>{cards}</div>")[0].table.to_dicts()[2]
    assert list(row) == ["title", "title_url", "summary"]
    assert "Special offers\nof the week" in row["summary"]


@pytest.mark.parametrize(("role", "named"), [("tags", False), ("category", False), ("author", True)])
def test_a_role_that_the_texts_of_a_page_show_names_no_column(role: str, named: bool) -> None:
    """Another page of the same list has other texts."""
    grid = scutch.extract_records("<ul>" + "".join(f"<li>{name} flax" for _, name in WORDS) + "</ul>", min_confidence=0.0)[
        0
    ]._aligned
    rules = RedundantTexts(KnownColumns(grid, [NameEvidence(role=role)]))
    assert rules.is_named(0) == named


def prose(number: int, words: int) -> str:
    """Return a text of some words that no other number has."""
    return f"{number}{'st' * number} on {' and '.join(word for _, word in WORDS * 3)}"[: 12 * words].strip()


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


def test_the_teasers_of_cards_of_two_layouts_are_one_column() -> None:
    """The texts are too long for a name and shorter than most prose."""
    teaser = "The fibre of plant {n} is spun in the north again."
    large = "<div class=top><h2><a href=/p{n}>Linen no. {n}</a></h2><p>" + teaser + "</p></div>"
    small = "<section><h3><a href=/p{n}>Hemp no. {n}</a></h3><div><p>" + teaser + "</p></div></section>"
    cards = "".join(f"<li class=card>{(small if n % 3 else large).format(n=n)}</li>" for n in range(9))
    table = scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()
    assert {len(row) for row in table} == {3}
    assert [teaser.format(n=n) in row.values() for n, row in enumerate(table)] == [True] * 9


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


QUESTIONS = (
    ("How is flax pulled?", "By hand and in handfuls, so that the long fibres do not break."),
    ("When is the seed ripe?", "About thirty days after the last blue flowers have fallen from the stems."),
    ("What does the mill pay?", "It pays by weight of dry straw, and more for straw of one even length."),
)


@pytest.mark.parametrize(
    "item",
    [
        "<details class=item><summary>{}</summary><p>{}</p></details>",
        "<div class=item><button type=button aria-expanded=false><span>{}</span></button><div>{}</div></div>",
        "<div class=item><h3><button aria-expanded=true aria-controls=x>{}</button></h3><p>{}</p></div>",
    ],
)
def test_what_opens_an_answer_is_its_title(item: str) -> None:
    """Also in a button: it is the question."""
    html = f"<h1>Questions</h1><div>{''.join(item.format(*each) for each in QUESTIONS)}</div>"
    rows = scutch.extract_records(html, min_confidence=0)[0].table.to_dicts()
    assert [(row["title"], row["summary"]) for row in rows] == list(QUESTIONS)


def test_names_of_files_are_titles() -> None:
    """They look like addresses, which are redundant beside a link, but the records have no link."""
    tiles = "".join(f"<div class=tile><span>field-{n}.jpg</span><i class=size>2.{n} MB</i></div>" for n in range(6))
    rows = scutch.extract_records(f"<h1>Pictures</h1><div>{tiles}</div>")[0].table.to_dicts()
    assert [row["title"] for row in rows] == [f"field-{n}.jpg" for n in range(6)]


def test_the_hidden_links_to_share_a_post_are_not_its_link() -> None:
    """Their addresses differ from post to post, and no reader sees them."""
    share = "<div style='display: none'><a href='https://chat.example/share?url=%2Fpost%2F{0}'>Chirp</a></div>"
    post = (
        "<div class=post><b class=user>{1}</b> <i>16 Oct, 9:3{0}</i> <a href=/flag>Flag</a>"
        "<p>The river carries more sand since the weir was rebuilt, and post {0} says why it does.</p>" + share + "</div>"
    )
    posts = "".join(post.format(n, name) for n, name in enumerate(("tilda", "otto", "flaxfan", "otto", "ann"), 1))
    assert "chat.example" not in str(scutch.extract_table([f"<h1>Sand</h1><main>{posts}</main>"]).to_dicts())


def test_a_price_for_screen_readers_is_no_second_price() -> None:
    """Its words differ, and its amounts are those that everybody sees."""
    card = "<p class=shown>€{n}.50</p><p class=read>Price € {n}.50</p>"
    assert list(rows_of(card)[1].values()).count(1.5) == 1


def test_prices_that_differ_in_some_records_stay_two_columns() -> None:
    """One of them is on sale."""
    card = "<p class=now>€{n}.50</p><p class=was><s>€{n}{odd}.50</s></p>"
    assert {2.5, 20.5} <= set(rows_of(card)[2].values())


def featured(card: str, others: str, count: int = 9) -> list[dict[str, Any]]:
    cards = "".join((card if n == 0 else others).format(n=n, word=WORDS[n % 8][1]) for n in range(count))
    return scutch.extract_records(f"<main><ul>{cards}</ul></main>", url="https://example.org/")[0].table.to_dicts()


def test_a_featured_record_has_title_link_and_image_of_the_others() -> None:
    """It has them at places of its own, once in nine records."""
    rows = featured(
        "<li><div class=big><h2><a href=/first>The first {word} linen</a></h2><img src=/first.jpg></div><p>{n} {word} days",
        "<li><img src=/p{n}.jpg><h3><a href=/p{n}>A {word} rope no. {n}</a></h3><p>{n} {word} days",
    )
    assert rows[0]["title"] == "The first strong linen"
    assert (rows[0]["title_url"], rows[0]["image"]) == ("https://example.org/first", "https://example.org/first.jpg")
    assert (rows[1]["title"], rows[1]["image"]) == ("A soft rope no. 1", "https://example.org/p1.jpg")


def test_values_of_one_label_at_two_places_are_one_column() -> None:
    """Records of two layouts name a field alike."""
    cards = "".join(
        f"<li>{HEAD.format(n=n)}<p>Weight: {word} {n}{f'<div><em>Use: {word}er</em></div>' if n % 3 else f'<p>Use: {word}'}"
        for n, word in WORDS
    )
    rows = scutch.extract_records(f"<ul>{cards}</ul>", url="https://example.org/")[0].table.to_dicts()
    assert [row["Use"] for row in rows] == [f"{word}er" if n % 3 else word for n, word in WORDS]
    assert list(rows[0]) == ["title", "title_url", "Weight", "Use"]


def test_a_size_beside_a_date_is_no_date_and_years_are_years() -> None:
    """The class of the line names the date alone; a number without a unit may be a part of one."""
    rows = rows_of("<p class=modified><i>9{n} KB</i> <time>{n} May 2026</time></p><b>199{n}</b>")
    assert (rows[3]["date"], rows[3]["kb"], rows[3]["year"]) == ("2026-05-03", 93, 1993)


def test_a_time_of_day_that_the_date_has_too_is_no_column() -> None:
    rows = rows_of("<i class=time>1{n}:05</i> <i class=date>1{n}:05, 2 May 2026</i>")
    assert rows[3]["date"] == "2026-05-02T13:05"
    assert "13:05" not in rows[3].values()


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


def test_a_part_of_the_address_in_cite_is_no_column() -> None:
    """Search engines write host and path above a hit."""
    hit = "<li><a href=https://{site}.example/{word}/no-{n}><h3>About {word} flax, part {n}</h3></a>"
    cite = (
        "<p><cite>https://{site}.example<span> › {word} › no-{n}</span></cite></p><p>The {word} flax of part {n} is here.</p>"
    )
    sites = ("flax", "linen", "retting", "ropes")
    hits = "".join((hit + cite).format(site=sites[n % 4], word=word, n=n) for n, word in WORDS)
    texts = scutch.extract_records(f"<ul>{hits}</ul>")[0].table.to_dicts()[1]
    assert sorted(texts.values()) == [
        "About soft flax, part 1",
        "The soft flax of part 1 is here.",
        "https://linen.example/soft/no-1",
    ]


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


def test_labelled_lines_of_a_description_are_columns() -> None:
    """The class says that the element has prose, the labels that it has none."""
    lines = "<div class=description>Difficulty: {0}<br>Length: {1} miles<br>Steward: Ann {0}</div>"
    html = "".join(f"<li>{HEAD.format(n=n)}{lines.format('abcd'[n % 4], n + 1)}" for n in range(8))
    (first, *_) = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert (first["Difficulty"], first["Length"], first["Steward"]) == ("a", 1, "Ann a")


def test_items_of_prose_are_one_text() -> None:
    """What is said about a thing in five points is one column."""
    point = "<li>The weave of number {n} is as firm as that of {k} other ones</li>"
    points = "".join(point.replace("{k}", str(k)) for k in range(5))
    html = "".join(f"<article>{HEAD.format(n=n)}<ul>{points.format(n=n)}</ul></article>" for n in range(8))
    (first, *_) = scutch.extract_records(html)[0].table.to_dicts()
    assert [value.count("weave") for value in first.values() if "weave" in str(value)] == [5]


def test_what_an_author_is_called_is_no_title_of_a_post() -> None:
    """Microdata of forums have a title in the item of the author."""
    who = "<h3 itemprop=author itemscope><a itemprop=name href=/u{n}>Ann {n}a</a><em itemprop=title>Novice {n}</em></h3>"
    (first, *_) = posts(who)
    assert first["author"] == "Ann 0a"
    assert "title" not in first


def test_a_field_at_two_places_is_one_column() -> None:
    """No record has both, and both classes say that it is the company."""
    first, second = "<p class=company>Loom {n}</p>", "<div><div><b class=company>Mill {n}</b></div></div>"
    html = "".join(f"<li>{HEAD.format(n=n)}{(first if n % 3 else second).format(n=n)}<i>{n} m</i>" for n in range(9))
    rows = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert [row["company"] for row in rows[:3]] == ["Mill 0", "Loom 1", "Loom 2"]


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


def test_columns_with_equal_values_below_two_headers_are_two() -> None:
    """A reader sees both: a log-in may be open where a state is, and a count may be as large as another one."""
    states = ("open", "shut", "open", "open", "late", "open")
    rows = "".join(f"<tr><td>Hive no. {n}<td>{state}<td>{n * 3}<td>{state}<td>{n * 3}" for n, state in enumerate(states, 1))
    header = "<thead><tr><th>Name<th>Access<th>Frames<th>State<th>Boxes<tbody>"
    table = scutch.extract_records(f"<table>{header}{rows}</table>")[0].table
    assert table["Access"] == table["State"] == states
    assert table["Frames"] == table["Boxes"]


def test_terms_with_a_colon_in_front_of_links_are_titles() -> None:
    """Labels repeat; these are what each entry of an index is about."""
    terms = ("close_hive()", "Heather", "open_hive()", "Lime", "weigh()")
    html = "".join(f"<li>{term} : <a href=/f{n}>{'qrqsr'[n]}.h</a></li>" for n, term in enumerate(terms))
    table = scutch.extract_records(f"<body><h1>Index</h1><ul>{html}</ul>")[0].table
    assert table["title"] == terms


def test_a_hidden_first_record_hides_no_column() -> None:
    """A filter hides some records, all of their cells."""
    hidden = " style='display: none'"
    ports = (
        (22, "ssh", "shut"),
        (80, "http", "shut"),
        (3306, "mysql", "open"),
        (5000, "upnp", "open"),
        (8902, "proxy", "open"),
    )
    rows = "".join(
        f"<tr class={state}{hidden * (state == 'shut')}><td>{port}<td>{name}<td>reset {port % 7}"
        for port, name, state in ports
    )
    table = scutch.extract_records(f"<h1>Ports</h1><table>{rows}</table>")[0].table
    assert any(table[column.name] == tuple(f"reset {port % 7}" for port, *_ in ports) for column in table.columns)
    assert any(table[column.name] == tuple(name for _, name, _ in ports) for column in table.columns)


def test_a_number_is_no_initial_of_the_title() -> None:
    """A title that begins with the number of bedrooms does not say it again."""
    homes = "".join(
        f"<li><h3><a href=/h/{n}>{n + 1} bedroom flat in {town}</a></h3><p><svg class=bed-icon></svg><b>{n + 1}</b>"
        f"<svg class=bath-icon></svg><b>{1 + n % 2}</b></p></li>"
        for n, town in enumerate(("Leeds", "York", "Hull", "Whitby"))
    )
    (region, *_) = scutch.extract_records(f"<ul>{homes}</ul>")
    assert [row["beds"] for row in region.table.to_dicts()] == [1, 2, 3, 4]


def test_menus_of_actions_are_no_column() -> None:
    """Whatever their entries are called."""
    rows = "".join(
        f"<tr><td>{n}</td><td>{name}</td><td><div class=menu><a href=/o/{n}>Edit</a><a href='#'>Refund</a></div></td></tr>"
        for n, name in enumerate(("Ann Hale", "Tom Reed", "Ida Moss", "Max Finch"), 1040)
    )
    (region, *_) = scutch.extract_records(f"<table><tr><th>Order<th>Customer<th>Actions</tr>{rows}</table>")
    assert [column.name for column in region.table.columns if not column.name.endswith("_url")] == ["Order", "Customer"]
