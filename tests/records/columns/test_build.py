"""``records.columns``: names and types of the columns of a table."""

from __future__ import annotations

import pytest
from hypothesis import given

import scutch
from scutch.methods.alignment import align
from scutch.page import Page
from scutch.records.cells.record_grid import RecordGrid
from scutch.records.cells.tables.rowspans import span_of
from scutch.records.columns.build import evidence_of_columns, named_columns, table_of, wanted_columns
from scutch.records.columns.names.collector import EvidenceCollector
from scutch.table import Table
from scutch.values import COLUMN_TYPES
from tests.records.find.test_candidates import LISTS, TABLES


def table(markup: str, tag: str = "li") -> Table:
    page = scutch.parse(markup)
    records = [(node.index,) for node in page if node.tag == tag and "header" not in (node.get("class") or "")]
    grid, columns, _ = wanted_columns(RecordGrid(page, align(page.columns, records), records), records)
    return table_of(grid, columns)


def names(markup: str, tag: str = "li") -> list[str]:
    return [column.name for column in table(markup, tag).columns]


def cells(page: Page) -> list[int]:
    return [node.index for node in page if node.tag in ("td", "th")]


ROW = "<tr class=x><td>Flax<td>1.2<td>€ 3.50<tr class=x><td>Hemp<td>2.5<td>€ 4.00"


def test_headers_name_columns() -> None:
    """Those of the table, whichever way they are written down."""
    for head in (
        "<thead><tr class=header><th>Plant<th>Height<th>Price</thead>",
        "<tr class=header><th>Plant<th>Height<th>Price",
    ):
        assert names(f"<table>{head}{ROW}</table>", "tr") == ["Plant", "Height", "Price"]


def test_the_class_of_a_state_names_no_column() -> None:
    """The first record is on loan and promoted; the others are not, and their elements have the rest of its classes."""
    states = ("weave-loaned", "weave-sold", "weave-kept")
    weaves = ("plain", "twill", "satin", "basket", "leno", "pile")
    card = "<li class='card{}'><h3><a href=/{}>Linen no. {}</a></h3><p class='{} weave'>{}"
    rows = "".join(card.format(" promoted" * (not n), n, n, states[n % 3], weave) for n, weave in enumerate(weaves))
    assert names(f"<ul>{rows}</ul>") == ["title", "title_url", "weave"]


@pytest.mark.parametrize(
    ("value", "span"), [("2", 2), ("0", 1), ("-1", 1), ("x", 1), ("", 1), ("1000000", 64), ("２", 1), ("2.5", 1)]
)
def test_spans_are_small_numbers(value: str, span: int) -> None:
    """Whatever a page says."""
    page = scutch.parse(f"<table><tr><td colspan='{value}'>A")
    assert span_of(page.columns, cells(page)[0]) == span


def test_a_column_made_of_several_has_the_type_of_all_its_values() -> None:
    """Numbers in some records and words in the others are texts."""
    page = scutch.parse("".join(f"<li><h3>Plant {n}</h3><p class=height>{n}.5 m</p><p class=use>rope</p>" for n in range(4)))
    records = [(node.index,) for node in page if node.tag == "li"]
    grid = RecordGrid(page, align(page.columns, records), records)
    evidence = evidence_of_columns(grid, records)
    assert [known.type for known in evidence] == ["text", "number", "text"]
    assert [column.type for column in named_columns(grid.only([(0,), (1, 2)]), evidence[:2])] == ["text", "text"]


def test_labels_in_cells_name_columns() -> None:
    """What stands in front of every value."""
    markup = "".join(
        f"<li><h3>Plant {n}</h3><p>Height: {n} m</p><p>Colour: {colour}</p>" for n, colour in enumerate(("red", "blue"))
    )
    assert [name.lower() for name in names(markup)][1:] == ["height", "colour"]


def test_items_name_columns() -> None:
    """Names of microdata count more than classes; the name of a record is its title."""
    markup = "".join(f"<li><b itemprop=name class=x>Plant {n}</b><i itemprop=price class=y>€ {n}.50</i>" for n in range(3))
    assert names(markup) == ["title", "price"]


def test_titles_and_their_links() -> None:
    """The main link is the title, and its address is called after it."""
    markup = "".join(f"<li><h2><a href=/{n}>Plant number {n}</a></h2><img src=/{n}.png>" for n in range(3))
    assert names(markup) == ["title", "title_url", "image"]


@given(LISTS | TABLES)
def test_names_differ_and_types_are_known(html: str) -> None:
    """On any page, in any region."""
    for region in scutch.extract_records(html):
        columns = region.table.columns
        assert len({column.name for column in columns}) == len(columns)
        assert all(column.name and column.type in COLUMN_TYPES for column in columns)


@given(LISTS | TABLES)
def test_no_column_is_empty(html: str) -> None:
    """Each has a value in some row."""
    for region in scutch.extract_records(html):
        for column in region.table.columns:
            assert any(text is not None for text in region.table.texts(column.name))


def grouped(headings: tuple[str, ...], entry: str) -> list[str]:
    """Return the names of the columns of a list whose entries are under headings."""
    entries = [f"<li><a href=/{place}>Flax story number {place}</a> {entry}</li>" for place in range(4)]
    html = "".join(f"<h2>{heading}</h2><ul>{''.join(entries)}</ul>" for heading in headings)
    return [column.name for column in scutch.extract_records(html)[0].table.columns]


DAYS = ("3 May 2024", "4 May 2024", "5 May 2024")


def test_days_over_groups_are_a_column_of_dates() -> None:
    """Other headings, and days beside a date of the entry itself, only name a group."""
    assert grouped(DAYS, "<b>7 m</b>")[0] == "date"
    assert grouped(DAYS, "<b>7 m</b><time>7 June 2023</time>")[0] == "group"
    assert grouped(("Flax", "Hemp", "Jute"), "<b>7 m</b>")[0] == "group"


def test_a_text_beside_the_title_in_its_heading_is_no_title() -> None:
    """One heading has one title."""
    markup = "".join(f"<li><h3><a href=/{n}>Growing flax {n}</a> <i>in the north {n}</i></h3><p>{n} m</p></li>" for n in "123")
    assert [name for name in names(markup) if name.startswith("title")] == ["title", "title_url"]


def test_the_link_in_a_heading_is_the_title() -> None:
    """Also beside a longer link elsewhere."""
    entry = "<li><h3><a href=/{0}>Growing flax {0}</a></h3><p><a href=/x{0}>A visit to the spinning mill no. {0}</a></p></li>"
    assert names("".join(map(entry.format, "123")))[:2] == ["title", "title_url"]


def test_a_struck_price_is_the_regular_one() -> None:
    """Whatever words are in front of it; another text that is struck out is no price."""
    entry = "<li><h3>Flax {0}</h3><p><s>Sale price €{0}.00</s> <b>€{0}.50</b> <s>sold {0} times</s></p></li>"
    found = names("".join(map(entry.format, "123")))
    assert [name for name in found if "price" in name] == ["regular_price", "price"]


PLANTS = ("Flax", "Hemp", "Jute")


def collector(markup: str) -> EvidenceCollector:
    """The evidence for the columns of a list."""
    page = scutch.parse(markup)
    records = [(node.index,) for node in page.elements("li")]
    return EvidenceCollector(RecordGrid(page, align(page.columns, records), records), records)


def test_a_short_link_is_the_title_and_a_longer_text_is_not() -> None:
    """The title leads to the page of the record."""
    markup = "".join(f"<li><p>Sown in spring and reaped in summer, {name}</p><a href=/{name}>{name}</a>" for name in PLANTS)
    found = collector(markup)
    assert [found.evidence(column).is_title for column in range(found.grid.width)] == [False, True, False]


def test_a_link_in_a_heading_counts_as_four_times_as_long() -> None:
    """Of a long link and a short one in a heading the latter is the title."""
    other = "<a href=/s/{0}>Sown by {0} Weaver and her sisters</a>"
    heading = "<p><a href=/{0}>{0} plants</a></p>"
    for tag, title in (("h3", 2), ("p", 0)):
        markup = "".join(f"<li>{(other + heading).format(name).replace('p>', f'{tag}>')}" for name in PLANTS)
        assert collector(markup).elements.title == title


def test_a_text_after_the_title_in_its_heading_is_no_title() -> None:
    """Also if the title is the first column."""
    markup = "".join(f"<li><h3><a href=/{name}>{name}</a> <small>sown by {name} Weaver</small></h3>" for name in PLANTS)
    found = collector(markup)
    titles = [column for column in range(found.grid.width) if found.evidence(column).is_title]
    assert titles == [found.elements.title] == [0]


def test_words_before_a_price_are_evidence_for_its_name() -> None:
    """Those before other values are not."""
    markup = "".join(f"<li><b>{name}</b><i>Sale price € {n}.50</i><i>about {n}0 cm</i>" for n, name in enumerate(PLANTS))
    found = collector(markup)
    assert [found.evidence(column).classes for column in range(found.grid.width)] == [(), ("sale", "price"), ()]


def test_lazy_images_have_the_address_of_any_data_attribute() -> None:
    """Scripts for lazy images call it as they like; the source is a placeholder."""
    rows = "".join(f"<li><img src=/blank.gif data-ks-lazy=/img/{n}.jpg?w=2 data-id={n}> Linen {n}" for n in range(4))
    assert table(f"<ul>{rows}</ul>")["image"][:2] == ("/img/0.jpg?w=2", "/img/1.jpg?w=2")


def test_the_name_of_a_person_is_one_text_of_their_item() -> None:
    """A state and a rank stand beside it; answers are items of several fields."""
    names = ("Ann Hale", "Tom", "Kim", "Ida", "Lea")
    posts = "".join(
        "<div itemprop=suggestedAnswer itemscope><p itemprop=author itemscope><a href=/u><i class=dot>Offline</i></a>"
        f"<a href=/u/{name}>{name}</a><b>level {len(name)}</b></p><div itemprop=text>Flax {name} grows in the north, and it "
        f"is pulled by hand when its stems turn yellow, part {name}.</div><span class=votes>{len(name) % 3}</span></div>"
        for name in names
    )
    table = scutch.extract_records(f"<main>{posts}</main>")[0].table
    assert table["author"] == names
    found = [column.name for column in table.columns if column.name.startswith(("author_", "suggested"))]
    assert found == ["author_url"]


def test_a_longer_text_that_repeats_is_not_the_main_link() -> None:
    """All of a card is a link."""
    cards = "".join(f"<li><a href=/p{n}><i>Hat {n}</i><b>Item is sold out.</b></a></li>" for n in range(6))
    found = collector(f"<ul>{cards}</ul>")
    assert found.grid.column_texts(found.elements.title).texts[0] == "Hat 0"


def test_the_date_in_the_title_of_a_byline_is_the_date_of_the_record() -> None:
    """The line has the author; its tooltip says when."""
    rows = "".join(
        f"<li><h3><a href=/{n}>Drying flax, part {n}</a></h3><p title='2026-03-0{n}T07:30:00Z'>by <a href=/u>{name}</a></p>"
        for n, name in enumerate(("Ann Hale", "Tom", "Kim", "Ida"), 1)
    )
    found = table(f"<ul>{rows}</ul>")
    assert (found["author"][0], found["date"][0]) == ("Ann Hale", "2026-03-01T07:30:00Z")


def test_times_that_a_price_is_for_are_no_authors() -> None:
    """The word for "by" is that for "per" in French and in Spanish."""
    lines = (
        "CDI · Temps plein · 1 900 € à 2 200 € brut par mois",
        "CDD 6 mois · Temps plein · 2 500 € brut par mois",
        "CDI · Temps partiel · 12,50 € brut par heure",
        "Alternance · Temps plein",
    )
    items = (f"<li><a href=/{n}><h3>Old weaver number {n}</h3></a><p>{line}" for n, line in enumerate(lines))
    table = scutch.extract_records(f"<html lang=fr><ul>{''.join(items)}</ul>")[0].table
    assert "author" not in [column.name for column in table.columns]
    assert "mois" in {text for column in table.columns for text in table.texts(column.name)}


def test_trillions_are_amounts() -> None:
    caps = ("$1.32T", "$415.20B", "$112M")
    items = (f"<li><a href=/{n}><h3>Old coin number {n}</h3></a><p>{text}" for n, text in enumerate(caps))
    table = scutch.extract_records(f"<ul>{''.join(items)}</ul>")[0].table
    assert [row["price"] for row in table.to_dicts()] == [1.32e12, 4.152e11, 1.12e8]


def test_posts_have_authors_and_counts_named_by_their_controls() -> None:
    """A feed of short posts: the account beside a picture, and buttons whose titles say what they count."""
    posts = (
        ("Ann Weber", "New warp on the loom today, and it is twelve metres long, so wish me luck.", 3, 12),
        ("Ben", "Weld, madder, woad.<p>That is all you need, and I will not be taking questions.", 0, 5),
        ("Cleo Park", "Does anyone have a spare reed, 15 dents per inch? Mine has rusted.", 1, 0),
        ("Dan R.", "Sheep are back in the barn.", 8, 2),
    )
    feed = "".join(
        f"<article><a href=/@p{n}><img src=/p{n}.png></a><a href=/@p{n}><bdi><b>{name}</b></bdi> <u>@p{n}@loom.example</u></a>"
        f"<div><p>{text}</div>"
        f"<button title=Reply><span>{replies}</span></button><button title=Boost><span>{boosts}</span></button></article>"
        for n, (name, text, replies, boosts) in enumerate(posts)
    )
    row = scutch.extract_records(f"<main>{feed}</main>")[0].table.to_dicts()[0]
    assert (row["author"], row["replies"], row["shares"]) == ("Ann Weber @p0@loom.example", 3, 12)


def test_labels_name_the_parts_of_a_cell_with_a_header() -> None:
    """The header names all of them, and says less; a part that is alone has the header."""
    tag = "<span class=tag>{0}: {1}</span><div style='display: none'>{0}: {1}</div>"
    keepers = ("Ann", "Tom", "Kim", "Lea", "Jan", "Ida")
    rows = "".join(
        f"<tr><td>Hive no. {n}<td>{tag.format('keeper', keeper)}{tag.format('site', 'ns'[n % 3 % 2])}<td>{n}"
        for n, keeper in enumerate(keepers)
    )
    table = scutch.extract_records(f"<table><thead><tr><th>Name<th>Tags<th>Frames<tbody>{rows}</table>")[0].table
    assert [column.name for column in table.columns] == ["Name", "keeper", "site", "Frames"]
    assert table["keeper"] == keepers


def test_parameters_and_their_values_are_one_text_of_a_cell() -> None:
    """An equals sign joins each of them."""
    cell = (
        "<td><div><i class=name>day</i>=<i class=value>2026-11-0{0}</i>, <i class=name>shop</i>=<i class=value>{1}</i></div>"
    )
    rows = "".join(f"<tr><td>Fetch no. {n}{cell.format(n, 'ns'[n % 2])}<td>{n * 7 % 5}" for n in range(1, 9))
    table = scutch.extract_records(f"<table><thead><tr><th>Name<th>Details<th>Priority<tbody>{rows}</table>")[0].table
    assert table["Details"][:2] == ("day=2026-11-01, shop=s", "day=2026-11-02, shop=n")
