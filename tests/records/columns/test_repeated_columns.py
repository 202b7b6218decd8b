"""Columns with one kind of values are one column."""

from __future__ import annotations

import scutch
from tests.records.columns.cards import HEAD, WORDS, prose, rows_of

#: How a vote changes a count.
STATES = ((0, "down"), (1, "none"), (2, "up"))


def test_items_of_one_list_are_one_column() -> None:
    """Each record has two, and they are of the same words."""
    words = ("fibre", "oil", "rope", "seed")
    html = "".join(
        f"<li>{HEAD.format(n=n)}<ul><li class=use>{words[n % 4]}<li class=use>{words[(n + 1) % 4]}</ul></li>" for n in range(8)
    )
    (first, *_) = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert ["fibre", "oil"] in first.values()


def test_properties_that_differ_from_record_to_record_are_one_column() -> None:
    """Three lines of a label and a value, each record with others of many."""
    names = ("Colour", "Weight", "Origin", "Width", "Height", "Depth", "Weave", "Dye")
    lines = "".join(f"<p class=property>{{0[{k}]}}: {{1}}{{2}}</p>" for k in range(3))
    html = "".join(f"<li>{HEAD.format(n=n)}{lines.format(names[n:] + names[:n], 'north', n)}</li>" for n in range(8))
    (first, *_) = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert ["Colour: north0", "Weight: north0", "Origin: north0"] in first.values()


def test_texts_of_one_place_in_two_columns_are_one() -> None:
    """A label at the start of some summaries is none of a column of its own."""
    tail = "of the field, and what became of the seed that was sown there in spring"
    html = "".join(
        f"<li>{HEAD.format(n=n)}<p>{'NORTH: Harvest no. ' if n % 4 else 'SOUTH: Price no. '}{n} {tail}</p></li>"
        for n in range(12)
    )
    names = list(scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()[0])
    assert len(names) == 3


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


def test_the_lines_of_an_address_are_one_cell() -> None:
    """The element says what it is."""
    cards = "".join(
        f"<li>{HEAD.format(n=n)}<div class=attrs><address>{10 + n} {word.title()} Street<br>Oslo {n}75</address></div>"
        for n, word in WORDS
    )
    row = scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()[1]
    assert row == {"title": "Linen no. 1", "title_url": "/p1", "address": "11 Soft Street\nOslo 175"}


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


def test_points_of_a_fixed_number_are_one_list() -> None:
    """Three features of each lens are a list as they would be if one lens had four; facts of a word or two stay columns."""
    points = ("Fast aperture for {} light", "Sealed against dust and {}", "Made of {} glass")
    words = ("dim", "rain", "clear", "little", "sand", "old", "grey", "salt")
    cards = (
        f"<div class=card><h3><a href=/{n}>Lens number {n}</a></h3>"
        f"<ul>{''.join(f'<li>{point.format(words[(n + place) % 8])}' for place, point in enumerate(points))}</ul>"
        f"<ol><li>{words[n]} case<li>{words[7 - n]} strap</ol></div>"
        for n in range(6)
    )
    row = next(iter(scutch.extract_records("".join(cards))[0].table.to_dicts()))
    assert ["Fast aperture for dim light", "Sealed against dust and rain", "Made of clear glass"] in row.values()
    assert {"dim case", "salt strap"} <= {value for value in row.values() if isinstance(value, str)}


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


def test_the_teasers_of_cards_of_two_layouts_are_one_column() -> None:
    """The texts are too long for a name and shorter than most prose."""
    teaser = "The fibre of plant {n} is spun in the north again."
    large = "<div class=top><h2><a href=/p{n}>Linen no. {n}</a></h2><p>" + teaser + "</p></div>"
    small = "<section><h3><a href=/p{n}>Hemp no. {n}</a></h3><div><p>" + teaser + "</p></div></section>"
    cards = "".join(f"<li class=card>{(small if n % 3 else large).format(n=n)}</li>" for n in range(9))
    table = scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()
    assert {len(row) for row in table} == {3}
    assert [teaser.format(n=n) in row.values() for n, row in enumerate(table)] == [True] * 9


def test_prices_that_differ_in_some_records_stay_two_columns() -> None:
    """One of them is on sale."""
    card = "<p class=now>€{n}.50</p><p class=was><s>€{n}{odd}.50</s></p>"
    assert {2.5, 20.5} <= set(rows_of(card)[2].values())


def test_values_of_one_label_at_two_places_are_one_column() -> None:
    """Records of two layouts name a field alike."""
    cards = "".join(
        f"<li>{HEAD.format(n=n)}<p>Weight: {word} {n}{f'<div><em>Use: {word}er</em></div>' if n % 3 else f'<p>Use: {word}'}"
        for n, word in WORDS
    )
    rows = scutch.extract_records(f"<ul>{cards}</ul>", url="https://example.org/")[0].table.to_dicts()
    assert [row["Use"] for row in rows] == [f"{word}er" if n % 3 else word for n, word in WORDS]
    assert list(rows[0]) == ["title", "title_url", "Weight", "Use"]


def test_items_of_prose_are_one_text() -> None:
    """What is said about a thing in five points is one column."""
    point = "<li>The weave of number {n} is as firm as that of {k} other ones</li>"
    points = "".join(point.replace("{k}", str(k)) for k in range(5))
    html = "".join(f"<article>{HEAD.format(n=n)}<ul>{points.format(n=n)}</ul></article>" for n in range(8))
    (first, *_) = scutch.extract_records(html)[0].table.to_dicts()
    assert [value.count("weave") for value in first.values() if "weave" in str(value)] == [5]


def test_a_field_at_two_places_is_one_column() -> None:
    """No record has both, and both classes say that it is the company."""
    first, second = "<p class=company>Loom {n}</p>", "<div><div><b class=company>Mill {n}</b></div></div>"
    html = "".join(f"<li>{HEAD.format(n=n)}{(first if n % 3 else second).format(n=n)}<i>{n} m</i>" for n in range(9))
    rows = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert [row["company"] for row in rows[:3]] == ["Mill 0", "Loom 1", "Loom 2"]


def test_columns_with_equal_values_below_two_headers_are_two() -> None:
    """A reader sees both: a log-in may be open where a state is, and a count may be as large as another one."""
    states = ("open", "shut", "open", "open", "late", "open")
    rows = "".join(f"<tr><td>Hive no. {n}<td>{state}<td>{n * 3}<td>{state}<td>{n * 3}" for n, state in enumerate(states, 1))
    header = "<thead><tr><th>Name<th>Access<th>Frames<th>State<th>Boxes<tbody>"
    table = scutch.extract_records(f"<table>{header}{rows}</table>")[0].table
    assert table["Access"] == table["State"] == states
    assert table["Frames"] == table["Boxes"]


def test_a_hidden_copy_of_a_later_column_is_no_column() -> None:
    """Boards repeat who wrote last below the title for small screens, in front of who began the topic."""
    names = ("ida", "tom", "ann", "max")
    html = "".join(
        f"<li><h3><a href=/t{n}>How to weave no. {n}</a></h3><div style='display: none'>Last post by "
        f"<a class=username href=/u/{names[n - 1]}>{names[n - 1]}</a></div>"
        f"<div>by <a class=username href=/u/{name}>{name}</a></div>"
        f"<p class=last>by <a class=username href=/u/{names[n - 1]}>{names[n - 1]}</a></p></li>"
        for n, name in enumerate(names)
    )
    rows = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert [row["author"] for row in rows] == list(names)


def test_a_time_of_the_day_beside_a_day_alone_is_a_column() -> None:
    """The attribute of its element has the day without it."""
    html = "".join(
        f"<li><h3><a href=/e{n}>Weaving night no. {n}</a></h3><time datetime=2026-12-0{n}>{n + 4}:30 PM</time></li>"
        for n in range(1, 6)
    )
    rows = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert [row["time"] for row in rows] == [f"{n + 4}:30 PM" for n in range(1, 6)]


def test_a_day_and_a_time_beside_a_day_alone_stay() -> None:
    """The attribute has no time of the day, and is a column of its own only for its year."""
    item = "<li><h3><a href=/e{n}>Weaving night no. {n}</a></h3><time datetime=2026-12-0{n}>{when}</time></li>"
    for year, wanted in (("", {"2026-12-03", "December 3 @ 7:30 pm"}), (" 2026,", {"2026-12-03T19:30"})):
        html = "".join(item.format(n=n, when=f"December {n}{year or ' @'} {n + 4}:30 pm") for n in range(1, 6))
        row = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()[2]
        assert {value for name, value in row.items() if "time" in name or name == "date"} == wanted


def test_the_author_beside_a_post_and_in_its_profile_is_one_column() -> None:
    """The words in front of the second one are no difference."""
    html = "".join(
        f"<div class=post><dl class=profile><dt><a class=username href=/u/{name}>{name}</a></dt></dl><div class=body><h3>"
        f"<a href=#p{n}>Which loom?</a></h3>"
        f"<p class=author>by <strong><a class=username href=/u/{name}>{name}</a></strong></p>"
        f"<div class=content>{prose(n, 20)}</div></div></div>"
        for n, name in enumerate(("ida", "tom", "ann", "max"), 1)
    )
    (row, *_) = scutch.extract_records(f"<main>{html}</main>")[0].table.to_dicts()
    assert [name for name in row if name.startswith("author")] == ["author"]


def test_large_numbers_of_few_records_are_no_accident() -> None:
    """Four cards with a count for the eye and one for screen readers."""
    counts = (3323, 1797, 860, 2227)
    items = "".join(
        f"<li><h3><a href=/p{n}>Linen no. {n}</a></h3><p><i>{count}</i></p><p>{count} reviews</p></li>"
        for n, count in enumerate(counts)
    )
    (first, *_) = scutch.extract_records(f"<ul>{items}</ul>")[0].table.to_dicts()
    assert list(first) == ["title", "title_url", "review_count"]
