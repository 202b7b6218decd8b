"""``RecordGrid``: the cells of aligned records."""

from __future__ import annotations

from typing import Any

import pytest

import scutch
from scutch.methods.alignment import align
from scutch.records.cells.record_grid import RecordGrid


def grid_of(markup: str, tag: str = "li", url: str | None = None) -> RecordGrid:
    page = scutch.parse(markup, url=url)
    return RecordGrid(page, align(page.columns, [(node.index,) for node in page if node.tag == tag]))


def column(grid: RecordGrid, values: list[Any]) -> int:
    """The column that has these values."""
    return next(number for number in range(grid.width) if list(grid.values(number)) == values)


def texts(grid: RecordGrid) -> list[list[str | None]]:
    return [list(grid.texts(number)) for number in range(grid.width)]


def test_texts_are_as_people_read_them() -> None:
    """White space is one space; a cell that is not there is None."""
    assert texts(grid_of("<li><b> Flax \n and </b><p>old<li><b>Hemp</b>")) == [["Flax and", "Hemp"], ["old", None]]


def test_text_goes_on_through_marked_words() -> None:
    """Marked words belong to the sentence around them."""
    rows = "".join(f"<li><p>The plant <em>number {n}</em> grows in the north of the land.</p>" for n in range(4))
    assert texts(grid_of(rows))[0][1] == "The plant number 1 grows in the north of the land."


def test_short_values_are_a_list() -> None:
    """Tags of a record, as many as it has."""
    rows = "".join(f"<li><h3>Plant {n}</h3><div>{''.join(f'<p>t{k}</p>' for k in range(n + 1))}</div>" for n in range(4))
    grid = grid_of(rows)
    tags = column(grid, [["t0"], ["t0", "t1"], ["t0", "t1", "t2"], ["t0", "t1", "t2", "t3"]])
    assert grid.is_list(tags)
    assert grid.texts(tags)[1] == "t0; t1"


@pytest.mark.parametrize(
    ("tag", "second"),
    [
        ("<p>{}</p>", ["a", "b"]),
        ("{}<br>", ["a", "b"]),
        ("<a href=/{0}>{0}</a> ", ["a", "b"]),
        ("<q>{}</q> ", "a b"),
        ("<q>{}</q>", ["a", "b"]),
    ],
)
def test_what_is_read_between_items(tag: str, second: Any) -> None:
    """Lines and links are values by themselves, and elements without a space between them; others within a line run on."""
    rows = [f"<li><h3>Plant {n}</h3><div>{''.join(map(tag.format, 'abc'[:n]))}</div>" for n in (1, 2, 3)]
    grid = grid_of("".join(rows))
    assert second in [grid.values(number)[1] for number in range(grid.width)]


def test_long_values_are_paragraphs() -> None:
    """One text on several lines."""
    prose = "<p>It is one of the oldest plants that people have grown.</p><p>Its seeds give an oil that paint is made of.</p>"
    grid = grid_of("".join(f"<li><h3>Plant {n}</h3><div>{prose * (1 + n % 2)}</div>" for n in range(4)))
    long = [number for number in range(grid.width) if any("\n" in (text or "") for text in grid.texts(number))]
    assert len(long) == 1
    assert not grid.is_list(long[0])


def test_addresses_are_absolute_only_as_values() -> None:
    """As texts they are as they stand in the page."""
    grid = grid_of("<li><a href=b.html>Flax</a><li><a href=c.html>Hemp</a>", url="https://example.org/a/")
    links = column(grid, ["https://example.org/a/b.html", "https://example.org/a/c.html"])
    assert (grid.type_of(links), grid.texts(links)) == ("url", ["b.html", "c.html"])


@pytest.mark.parametrize("href", ["javascript:void(0)", "#", "data:text/html,x"])
def test_links_that_lead_nowhere_are_no_values(href: str) -> None:
    """Their texts stay."""
    grid = grid_of(f"<li><a href=/1>Flax</a><li><a href='{href}'>Hemp</a>", url="https://example.org")
    assert column(grid, ["https://example.org/1", None]) > 0


def test_pictures_have_addresses() -> None:
    """Also those that load late."""
    grid = grid_of(
        "<li><img src=a.png>Flax<li><img data-src=b.png src=data:image/gif;base64,R0>Hemp", url="https://example.org"
    )
    images = next(number for number in range(grid.width) if grid.attributes[number] == "src")
    assert list(grid.values(images)) == ["https://example.org/a.png", "https://example.org/b.png"]


def test_nodes_of_a_cell_are_where_its_text_is() -> None:
    """Row and column in, nodes of the page out."""
    grid = grid_of("<li><b>Flax</b><i>1 m</i><li><b>Hemp</b><i>2 m</i>")
    found = [[grid.page[node].text_content for node in grid.nodes(row, number)] for row in (0, 1) for number in (0, 1)]
    assert found == [["Flax"], ["1 m"], ["Hemp"], ["2 m"]]


def test_rows_and_width() -> None:
    """Also of no records."""
    grid = grid_of("<p>Flax")
    assert (grid.rows, grid.width) == (0, 0)
    assert grid_of("<li>Flax<li>Hemp").rows == 2


def test_values_are_typed_and_texts_kept() -> None:
    """What cannot be read as its column's type is no value; its text is there."""
    prices = ["€ 3.50", "€ 4", "on request", "€ 12.00", "€ 7.25", "€ 9"]
    grid = grid_of("".join(f"<li><b>Plant {n}</b><i>{price}</i>" for n, price in enumerate(prices)))
    number = next(number for number in range(grid.width) if grid.type_of(number) == "price")
    assert list(grid.texts(number)) == prices
    assert grid.values(number)[2] is None
    assert grid.values(number)[3] == (12.0, "EUR")


@pytest.mark.parametrize(
    ("markup", "prices"),
    [
        ("<em>￥</em><i>{}.50</i>", [(1.5, "CNY"), (2.5, "CNY"), (3.5, "CNY")]),
        ("<i>{}.50</i> <em>EUR</em>", [(1.5, "EUR"), (2.5, "EUR"), (3.5, "EUR")]),
        ("<sup>$</sup>{}.50", [(1.5, "USD"), (2.5, "USD"), (3.5, "USD")]),
    ],
)
def test_signs_of_currencies_belong_to_their_amounts(markup: str, prices: list[Any]) -> None:
    """Also where each is in an element of its own."""
    grid = grid_of("".join(f"<li><b>Plant</b><p>{markup.format(n)}</p>" for n in (1, 2, 3)))
    assert prices in [list(grid.values(number)) for number in range(grid.width)]


def test_values_are_read_in_the_language_of_the_page() -> None:
    """It tells which currency a sign stands for, and what a point in a number is."""
    rows = "".join(f"<li><b>Plant {n}</b><i>¥{n}0</i>" for n in range(1, 4))
    chinese, unknown = grid_of(f"<html lang=zh-CN>{rows}"), grid_of(rows)
    assert (chinese.values(1)[0], unknown.values(1)[0]) == ((10.0, "CNY"), (10.0, "JPY"))


@pytest.mark.parametrize(
    ("rows", "wanted"),
    [
        ("<td>A<td>1<td>x|<td>B<td><td>y|<td>C<td>3<td>z", [["A", "B", "C"], ["1", None, "3"], ["x", "y", "z"]]),
        ("<td>A<td colspan=2>x|<td>B<td>2<td>y", [["A", "B"], ["x", "2"], [None, "y"]]),
        ("<td rowspan=2>N<td>A<td>1|<td>B<td>2|<td>S<td>C<td>3", [["N", None, "S"], ["A", "B", "C"], ["1", "2", "3"]]),
        ("<td>A<td rowspan=2>1<td>x|<td>B<td>y", [["A", "B"], ["1", None], ["x", "y"]]),
        ("<th>A<td>1|<th>B<td>2", [["A", "B"], ["1", "2"]]),
        ("<td>A<td rowspan=x colspan=-1>1|<td>B<td rowspan=0 colspan=0>2", [["A", "B"], ["1", "2"]]),
    ],
)
def test_cells_of_tables_stand_in_their_columns(rows: str, wanted: list[list[str | None]]) -> None:
    """Empty ones and spans are counted."""
    assert texts(grid_of("<table>" + "".join(f"<tr>{row}" for row in rows.split("|")), "tr")) == wanted


def test_rows_of_several_parts_of_a_table() -> None:
    """What reaches down ends with its part; a table in a cell has rows of its own."""
    inner = "<table><tr><td>x<td rowspan=5>y</table>"
    html = f"<table><tbody><tr><td rowspan=9>A<td>{inner}<td>1<tbody><tr><td>B<td>{inner}<td>2</table>"
    page = scutch.parse(html)
    records = [(node.index,) for node in page if node.tag == "tr" and len(node.elements) == 3]
    assert texts(RecordGrid(page, align(page.columns, records))) == [["A", "B"], ["x", "x"], ["y", "y"], ["1", "2"]]


def test_wide_tables() -> None:
    """More columns than anybody reads, in rows of which each has a gap."""
    rows = "".join("<tr>" + "".join(f"<td>{'' if k == n else k}" for k in range(300)) for n in range(5))
    found = texts(grid_of(f"<table>{rows}", "tr"))
    assert len(found) == 300
    assert all(len({text for text in cells if text is not None}) == 1 for cells in found)


def test_values_have_no_label() -> None:
    """``Place: Ghent`` is a text of the column Place, and Ghent is its value."""
    jobs = (("Spinner", "Ghent"), ("Dyer", "Kortrijk"), ("Fitter", "Antwerp"), ("Guide", "Ghent"))
    items = "".join(f"<li><h3>{job} at the mill</h3><p>Place: {place}</p></li>" for job, place in jobs)
    table = scutch.extract_records(f"<main><h1>Jobs</h1><ul>{items}</ul></main>")[0].table
    assert table.texts("Place")[0] == "Place: Ghent"
    assert table.column("Place") == ("Ghent", "Kortrijk", "Antwerp", "Ghent")


def test_dates_that_nobody_can_read_stay_texts() -> None:
    """Better the text than no value: it may be the fourth of March or the third of April."""
    unsure = grid_of("".join(f"<li><b>Plant {n}</b><i>0{n}/0{n + 1}/2024</i>" for n in range(1, 5)))
    assert [unsure.type_of(column) for column in range(unsure.width)] == ["text", "text"]
    told = grid_of("".join(f"<li><b>Plant {n}</b><i>0{n}/2{n}/2024</i>" for n in range(1, 5)))
    assert column(told, ["2024-01-21", "2024-02-22", "2024-03-23", "2024-04-24"]) == 1


def test_sibling_elements_of_one_class_are_items() -> None:
    """Labels beside each other are a list; marked words in a text are one text."""
    tags = [("fibre", "loom"), ("dye",), ("seeds", "fibre", "market"), ("loom", "dye")]
    pills = [" ".join(f"<i class=t>{tag}</i>" for tag in own) for own in tags]
    entry = "<li><h3><a href=/{0}>Flax and hemp, part {0}</a></h3><p class=tags>{1}</p>"
    html = "".join(entry.format(number, own) for number, own in enumerate(pills))
    table = scutch.extract_records(f"<ul>{html}</ul>")[0].table
    assert table["tags"] == (["fibre", "loom"], ["dye"], ["seeds", "fibre", "market"], ["loom", "dye"])


def test_marks_of_direction_are_no_text() -> None:
    """They stand around Arabic and Hebrew texts."""
    row = "<li><a href=/{0}>\u200fكتان رقم {0}\u200f</a> <i>\u202b{0} m\u202c</i>"
    table = scutch.extract_records(f"<ul>{''.join(map(row.format, range(5)))}</ul>")[0].table
    assert (table["title"][1], table["number"][1]) == ("كتان رقم 1", 1)


@pytest.mark.parametrize("label", ["{}:", "<b>{}:</b>"])
def test_labels_that_differ_from_row_to_row_are_columns(label: str) -> None:
    """``Editor: Tom`` is no author, though it is where the authors of other records are."""
    people = (("Author", "Ann Reed"), ("Editor", "Tom Hale"), ("Author", "Kim Oak"), ("Editor", "Jo Birch"))
    lines = (f"<p>{label.format(role)} {name}</p>" for role, name in people)
    maps = (f"<li><h3><a href=/{n}>Old map number {n}</a></h3>{line}</li>" for n, line in enumerate(lines))
    table = scutch.extract_records(f"<ul>{''.join(maps)}</ul>")[0].table
    assert table.column("author") == ("Ann Reed", None, "Kim Oak", None)
    assert table.column("Editor") == (None, "Tom Hale", None, "Jo Birch")


def test_labels_in_one_line_are_columns_in_whatever_order_they_stand() -> None:
    """Each has a sign in front, and some lines lack one."""
    lines = ("Size: M | Colour: red", "Colour: blue | Size: L", "Size: S", "Size: S | Colour: grey")
    html = "".join(f"<li><h3><a href=/{n}>Tunic no. {n}</a></h3><p>{line}" for n, line in enumerate(lines))
    table = scutch.extract_records(f"<ul>{html}</ul>")[0].table
    assert (table["Size"], table["Colour"]) == (("M", "L", "S", "S"), ("red", "blue", None, "grey"))


def test_labels_beside_values_without_one_do_not_take_them() -> None:
    """The place behind the author has no label."""
    line = "By: {} | {} | Updated: {} May 2026"
    values = (("Ann Reed", "Hall"), ("Tom Hale", "Mill"), ("Kim Oak", "Hall"), ("Jo Birch", "Fen"))
    html = "".join(
        f"<li><h3><a href=/{n}>Linen no. {n}</a></h3><p>{line.format(*value, n + 1)}" for n, value in enumerate(values)
    )
    assert scutch.extract_records(f"<ul>{html}</ul>")[0].table["author"][1] == "Tom Hale"


def test_words_with_a_colon_that_are_no_labels_stay_in_their_texts() -> None:
    """Each of them begins one text, and none is the word for a field."""
    notes = ("Flax: blue flowers", "Hemp: tall stalks", "Nettle: it burns", "Reed: by the water")
    items = (f"<li><h3><a href=/{n}>Old map number {n}</a></h3><p>{note}</p></li>" for n, note in enumerate(notes))
    table = scutch.extract_records(f"<ul>{''.join(items)}</ul>")[0].table
    assert notes in [table.column(column.name) for column in table.columns]


@pytest.mark.parametrize(
    ("markup", "found"),
    [
        ("<i class=duration>{}:15</i>", "duration"),
        ("<i class=time>{}:15</i>", "text"),
        ("<time>0{}:15</time>", "text"),
        ("<time datetime=PT{0}M15S>{0}:15</time>", "duration"),
        ("<i class=duration>short</i>", "text"),
        ("<i class=job-date>{}d</i>", "date"),
        ("<time>{}mo</time>", "date"),
        ("<i class=length>{}m</i>", "number"),
    ],
)
def test_texts_with_several_readings_are_what_their_element_says(markup: str, found: str) -> None:
    """Minutes and seconds look like times of the day, days of the past like a count."""
    grid = grid_of("".join(f"<li><b>Plant {n}</b>{markup.format(n)}" for n in (1, 2, 3)))
    assert grid.type_of(1) == found


def test_times_without_a_digit_are_dates() -> None:
    """Words alone, as many lists of what is new have them."""
    times = ("a month ago", "a month ago", "8 days ago", "30+ days ago", "Yesterday", "about 2 years ago")
    grid = grid_of("".join(f"<li><b>Plant {n}</b><i>{time}</i>" for n, time in enumerate(times)))
    assert (grid.type_of(1), grid.values(1)) == ("date", list(times))


def test_a_bracket_that_opens_another_column_is_no_part_of_a_text() -> None:
    """The link to the file is in brackets behind the number."""
    grid = grid_of("".join(f"<li>22-0{n}/AR (<a href=/{n}.pdf>PDF</a>)<p>Case {n}" for n in range(4)))
    assert list(grid.values(0)) == [f"22-0{n}/AR" for n in range(4)]


LABELLED = {"Size": "SML", "Colour": "rgb", "Weight": "369"}


def labelled(row: int, form: str) -> str:
    """Two of three labels with values that differ from row to row; which ones and in which order, differs as well."""
    own = [list(LABELLED)[(row + step) % 3] for step in range(2)]
    return "".join(form.format(label, LABELLED[label][row % 2]) for label in own)


@pytest.mark.parametrize(
    "form", ["<p>{}: {}</p>", "{}: {}<br>", "<b>{}:</b> {}<br>", "<div><i>{}</i> <i>{}</i></div>", "<dt>{}<dd>{}"]
)
def test_labels_that_change_places_are_columns(form: str) -> None:
    """As many lines as each other are told apart by their labels, not by their places."""
    grid = grid_of("".join(f"<li><h3>Plant {row}</h3><div>{labelled(row, form)}</div>" for row in range(9)))
    values = {grid.label(number): list(grid.values(number)) for number in range(grid.width) if grid.label(number)}
    assert values["Size"] == [None if row % 3 == 1 else "SM"[row % 2] for row in range(9)]
    assert values.keys() == LABELLED.keys()


def test_rare_labels_stay_lines_of_one_list() -> None:
    """A column for each property of a few records would be a table of gaps."""
    rows = [f"<li><h3>Plant {row}</h3><p>Colour: {row}<p>Width {row % 5}: {row}<p>Height {row % 4}: {row}" for row in range(9)]
    swapped = [row.replace("<p>Colour", "<p>Form: 3<p>Colour") if number % 2 else row for number, row in enumerate(rows)]
    assert grid_of("".join(swapped)).width < 9


def test_places_say_more_than_states_of_siblings() -> None:
    """Where each record has three counts, the one with a class of its own in some of them is no other column."""
    stats = '<div class="stat main">{0}</div><div class="stat{1}">{2}</div><div class=stat>{3}</div>'
    rows = "".join(f"<li>{stats.format(n, ' answered' if n % 2 else '', n + 10, n + 20)}" for n in range(6))
    assert texts(grid_of(rows)) == [[str(start + n) for n in range(6)] for start in (0, 10, 20)]


def test_dates_of_one_month_have_one_reading() -> None:
    """The other reading would be one day in each of five months."""
    grid = grid_of("".join(f"<li>0{day}/04/2024" for day in range(5, 10)))
    assert grid.values(0)[:2] == ["2024-04-05", "2024-04-06"]


def test_dates_with_two_readings_stay_whole() -> None:
    """One that can be read is no reason to lose the others."""
    grid = grid_of("".join(f"<li>0{day}/0{month}/2024" for day, month in ((4, 4), (3, 5), (2, 7))))
    assert grid.values(0) == ["04/04/2024", "03/05/2024", "02/07/2024"]


def test_several_marks_of_direction_in_a_cell_are_no_text() -> None:
    """Wikis write them behind names; a column of nothing else has no first text."""
    mark = "<i>\u200e</i>"
    names = ("".join(f"<b>x{n}{number}</b>{mark}<br>" for number in range(n % 3)) for n in range(6))
    cell = "<td><a href=/p{0}>Page no. {0}</a>{1}{1}<td>Ann{0}{2}"
    rows = "".join(f"<tr><td>12:3{n}{cell.format(n, mark, name)}" for n, name in enumerate(names))
    assert scutch.extract_records(f"<table>{rows}</table>")[0].table.to_dicts()[0]["title"] == "Page no. 0"


def test_cents_in_the_element_behind_an_amount_are_a_part_of_it() -> None:
    """They look like blocks, so each is a line of its own."""
    cards = "".join(
        f"<li><a href=/p{n}>Linen cloth no. {n}</a><div><div class=int>{n * 31}</div><div class=cents>.{n}5</div></div></li>"
        for n in range(1, 7)
    )
    rows = scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()
    assert [value for row in rows[:2] for value in row.values() if isinstance(value, float)] == [31.15, 62.25]
