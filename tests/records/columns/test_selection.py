"""Which columns of aligned records a person wants."""

from __future__ import annotations

import pytest

import scutch
from scutch.lexicon.control_words import is_control_text
from tests.records.columns.cards import HEAD, WORDS, posts, rows_of, table_columns, values_of


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


@pytest.mark.parametrize("card", ["<p class=category>Books</p>", "<p class=course-date>Self-paced</p>", "<i>1 Reply</i>"])
def test_a_constant_section_or_count_stays(card: str) -> None:
    """Another page of the list has several: results of a search are all books, threads have one reply each."""
    assert len(rows_of(card)[0]) == len(["title", "title_url", "the value"])


def test_constant_columns_of_a_table_stay() -> None:
    """It has headers for them."""
    html = "<table><tr><th>Plant<th>Use<th>Home" + "".join(f"<tr><td>Flax {n}<td>linen {n}<td>field" for n in range(6))
    assert [column.name for column in scutch.extract_records(html)[0].table.columns] == ["Plant", "Use", "Home"]


def test_controls_of_a_table_are_no_columns() -> None:
    """Links of one text that lead to the record; a constant link to one page, and a constant number, say something."""
    controls = "<td><a href=/f{n}/edit>Edit</a> <a href=/f{n}/delete>Delete</a>"
    row = "<td><a href=/f{n}>Flax {n}</a><td><a href=/r{n}>0</a><td><a href=/linen>Linen</a>" + controls
    assert table_columns("<th>Plant<th>Replies<th>Use<th>Actions", row) == ["Plant", "Plant_url", "Replies", "Use"]


def test_a_control_behind_the_text_of_a_cell_is_no_part_of_it() -> None:
    html = "".join(f"<tr><td>{n} May 2026<td>Note no. {n} <a href=/e{n}>✎ Edit</a>" for n in range(1, 7))
    table = scutch.extract_records(f"<table><tr><th>Day<th>Comment{html}</table>")[0].table
    assert [row["Comment"] for row in table.to_dicts()][:2] == ["Note no. 1", "Note no. 2"]


def test_a_sparse_column_is_none_unless_it_is_a_price() -> None:
    """A word that one record of eight has is an accident, its regular price is not."""
    cards = "".join(
        f"<li>{HEAD.format(n=n)}<b>{n}.50 €</b>{'<del>9.50 €</del><u>Our favourite of them</u>' if n == 2 else ''}</li>"
        for n in range(8)
    )
    rows = scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()
    assert (rows[2]["price"], rows[2]["regular_price"]) == (2.5, 9.5)
    assert "Our favourite of them" not in rows[2].values()


def test_a_count_that_one_record_alone_has_is_no_column() -> None:
    """Among four it may be one; half of a longer list has none."""
    cards = [f"<li>{HEAD}{'<p class=comments>12 comments</p>' * (n == 2)}".format(n=n) for n in range(6)]
    lists = [scutch.extract_records(f"<ul>{''.join(cards[:end])}</ul>")[0] for end in (6, 4)]
    assert ["comments" in found.table.to_dicts()[2] for found in lists] == [False, True]


def test_two_records_keep_what_they_share() -> None:
    """Two of one author are no reason to drop the author."""
    assert "Ann Weaver" in values_of("<p class=author>Ann Weaver</p>", count=2)


@pytest.mark.parametrize("text", ["[PDF]", "Read more", "Weiterlesen »", "もっと見る", "Compare:"])
def test_texts_of_controls_are_known_with_signs_around_them(text: str) -> None:
    """In any case of letters."""
    assert is_control_text(text)


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
    assert list(rows[0]) == ["author", "author_url", "content"]
    assert "Does flax want shade" in str(rows[1]["content"])


def test_the_upper_end_of_a_range_is_no_regular_price() -> None:
    """Some records are on sale, others have prices from one to another."""
    prices = {1: "<i>$15</i> <i>was $20</i>", 4: "<i>$12</i> <i>- $30</i>", 6: "<i>$9</i> <i>was $11</i>"}
    cards = "".join(f"<li>{HEAD.format(n=n)}<p>{prices.get(n, f'<i>${n + 40}</i>')}</p>" for n, _ in WORDS)
    rows = scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()
    assert [rows[n].get("regular_price") for n in (0, 1, 4, 6)] == [None, 20.0, None, 11.0]
    assert [rows[n]["price"] for n in (0, 1, 4, 6)] == [40.0, 15.0, 12.0, 9.0]


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


def test_a_size_beside_a_date_is_no_date_and_years_are_years() -> None:
    """The class of the line names the date alone; a number without a unit may be a part of one."""
    rows = rows_of("<p class=modified><i>9{n} KB</i> <time>{n} May 2026</time></p><b>199{n}</b>")
    assert (rows[3]["date"], rows[3]["kb"], rows[3]["year"]) == ("2026-05-03", 93, 1993)


def test_labelled_lines_of_a_description_are_columns() -> None:
    """The class says that the element has prose, the labels that it has none."""
    lines = "<div class=description>Difficulty: {0}<br>Length: {1} miles<br>Steward: Ann {0}</div>"
    html = "".join(f"<li>{HEAD.format(n=n)}{lines.format('abcd'[n % 4], n + 1)}" for n in range(8))
    (first, *_) = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert (first["Difficulty"], first["Length"], first["Steward"]) == ("a", 1, "Ann a")


def test_what_an_author_is_called_is_no_title_of_a_post() -> None:
    """Microdata of forums have a title in the item of the author."""
    who = "<h3 itemprop=author itemscope><a itemprop=name href=/u{n}>Ann {n}a</a><em itemprop=title>Novice {n}</em></h3>"
    (first, *_) = posts(who)
    assert first["author"] == "Ann 0a"
    assert "title" not in first


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


def test_menus_of_actions_are_no_column() -> None:
    """Whatever their entries are called."""
    rows = "".join(
        f"<tr><td>{n}</td><td>{name}</td><td><div class=menu><a href=/o/{n}>Edit</a><a href='#'>Refund</a></div></td></tr>"
        for n, name in enumerate(("Ann Hale", "Tom Reed", "Ida Moss", "Max Finch"), 1040)
    )
    (region, *_) = scutch.extract_records(f"<table><tr><th>Order<th>Customer<th>Actions</tr>{rows}</table>")
    assert [column.name for column in region.table.columns if not column.name.endswith("_url")] == ["Order", "Customer"]


def test_paths_are_titles_where_there_is_no_other_text() -> None:
    """A report lists files with what was found in them."""
    files = ("/usr/lib/flax.py", "hemp.py", "/usr/lib/jute/main.py", "test_sisal.py")
    items = "".join(f"<li><a href=f{n}.html><b class=count>{n * 7}</b> {name} </a></li>" for n, name in enumerate(files))
    rows = scutch.extract_records(f"<h1>Report</h1><ul>{items}</ul>", url="https://example.org/")[0].table.to_dicts()
    assert tuple(row["title"] for row in rows) == files


def test_icons_that_say_what_a_row_is_are_a_column() -> None:
    """Folders and files, read aloud; what to do with a row is said of each one."""
    row = "<tr><td><i class=icon><b class=sr-only>{0}</b></i><td><a href=/{1}>{1}</a><td>{2} KiB"
    kinds = (("Folder", "saws", 1), ("File", "oak", 22), ("Folder", "planes", 3), ("File", "ash", 7))
    html = "<table><thead><tr><th><th>Name<th>Size<tbody>" + "".join(row.format(*each) for each in kinds) + "</table>"
    table = scutch.extract_records(html)[0].table
    (kind,) = [name for name in table.to_dicts()[0] if name not in ("Name", "Name_url", "Size")]
    assert [row[kind] for row in table.to_dicts()] == ["Folder", "File", "Folder", "File"]
