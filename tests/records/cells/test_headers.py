"""``records.headers``: what the rows above the records call the columns."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import scutch
from scutch.page import Page
from scutch.records.cells.tables.header_texts import header_text
from scutch.records.cells.tables.headers import CellPlaces, headers_of, without_plain_headers


def headers(markup: str) -> dict[int, str]:
    page = scutch.parse(markup)
    rows = [(node.index,) for node in page if node.tag == "tr" and node.get("class") == "x"]
    return headers_of(page.columns, rows)


def cells(page: Page) -> list[int]:
    return [node.index for node in page if node.tag in ("td", "th")]


ROW = "<tr class=x><td>Flax<td>1.2<td>€ 3.50<tr class=x><td>Hemp<td>2.5<td>€ 4.00"


def test_cells_in_thead_are_headers() -> None:
    """Even if they are not marked as such."""
    assert headers(f"<table><thead><tr><td>Plant<td>Height<td>Price<tbody>{ROW}</table>")[1] == "Height"


def test_ordinary_rows_are_no_headers() -> None:
    """Nor is a first cell that heads its row of several."""
    assert headers("<table><tr><th>Flax<td>1<td>a<tr class=x><th>Hemp<td>2<td>b</table>") == {}


def test_rows_of_a_header_and_a_cell_are_keys_and_values() -> None:
    """As in the data of one thing."""
    assert headers("<table><tr class=x><th>Plant<td>Flax<tr class=x><th>Height<td>1 m</table>") == {0: "key", 1: "value"}


def test_titles_over_the_whole_table_are_no_headers() -> None:
    """The row below names the columns."""
    head = "<tr><th colspan=3>Fibre plants<tr><th>Plant<th>Height<th>Price"
    assert headers(f"<table>{head}{ROW}</table>") == {0: "Plant", 1: "Height", 2: "Price"}


def test_headers_over_two_rows() -> None:
    """A header that spans both rows counts for its column; one above several is in front of those below it."""
    head = "<tr><th rowspan=2>Plant<th colspan=2>Height<tr><th>Wild<th>Grown"
    assert headers(f"<table><thead>{head}</thead>{ROW}</table>") == {0: "Plant", 1: "Height Wild", 2: "Height Grown"}


def test_headers_that_repeat_below_others_have_those_in_front() -> None:
    """The same figures of two years."""
    head = "<tr><th rowspan=2>Plant<th colspan=2>2024<th colspan=2>2025<tr><th>Wild<th>Grown<th>Wild<th>Grown"
    row = "<tr><td>Flax<td>1<td>2<td>3<td>4<tr class=x><td>Hemp<td>5<td>6<td>7<td>8"
    found = headers(f"<table><thead>{head}</thead>{row}</table>")
    assert list(found.values()) == ["Plant", "2024 Wild", "2024 Grown", "2025 Wild", "2025 Grown"]


def test_empty_header_cells_keep_the_header_above() -> None:
    """As of a table with the names of its index one row below those of its columns."""
    head = "<tr><th><th>Height<th>Price<tr><th>Plant<th><th>"
    assert headers(f"<table><thead>{head}</thead>{ROW}</table>") == {0: "Plant", 1: "Height", 2: "Price"}


def test_a_title_over_the_whole_table_names_no_empty_header_cell() -> None:
    """The cell of a control has no header."""
    head = "<tr><th colspan=3>Fibre plants<tr><th>Plant<th>Height<th>"
    assert headers(f"<table>{head}{ROW}</table>") == {0: "Plant", 1: "Height", 2: ""}


def test_a_row_of_types_below_the_headers_is_none() -> None:
    """Its texts repeat; those above do not."""
    head = "<tr><th>Plant<th>Height<th>Price<tr><td>str<td>f64<td>f64"
    assert headers(f"<table><thead>{head}</thead>{ROW}</table>") == {0: "Plant", 1: "Height", 2: "Price"}


@pytest.mark.parametrize("span", [3, 4])
def test_a_cell_below_all_headers_has_none(span: int) -> None:
    """The card view of a table: each row is a cell with labels of its own."""
    row = f"<tr class=x><td colspan={span}><p><b>Plant</b> <i>Flax</i><p><b>Height</b> <i>1.2</i>"
    assert headers(f"<table><thead><tr><th>Plant<th>Height<th>Price<tbody>{row}{row}</table>") == {}
    assert headers(f"<table><thead><tr><th>Plant<th>Height<th>Price<tbody>{row}{ROW}</table>")[1] == "Height"


def test_lists_have_no_headers() -> None:
    """Only rows of tables do."""
    page = scutch.parse("<ul><li>Flax<li>Hemp</ul>")
    assert headers_of(page.columns, [(node.index,) for node in page if node.tag == "li"]) == {}
    assert headers_of(page.columns, []) == {}


def test_tables_in_cells_have_the_headers_of_the_cells_around_them() -> None:
    """Old layouts put the text of a cell and its icons into a table."""
    cell = "<td><table><tr><td>{}</td><td><img src=/i.gif></td></tr></table></td>"
    rows = "".join(f"<tr><td>{name}</td>{cell.format(f'{n} m')}<td>use {n}" for n, name in enumerate(("Flax", "Hemp", "Jute")))
    row = first_row(f"<table><tr><th>Plant<th>Height<th>Remark</tr>{rows}</table>")
    assert list(row)[:2] == ["Plant", "Height"]


def test_places_count_spans() -> None:
    """The third cell after one that is two wide stands in the fourth column."""
    page = scutch.parse("<table><tr><td>A<td colspan=2>B<td>C")
    places = CellPlaces(page.columns)
    assert [places.place((cell.index, cell.parent.index)) for cell in page if cell.tag == "td" and cell.parent] == [0, 1, 3]


RECORDS = "".join(
    f"<div class=row><span>{n}</span><span><a href=/{name}>{name}</a></span><span>{n + 3}</span></div>"
    for n, name in enumerate(("Flax", "Hemp", "Jute", "Ramie"))
)


@pytest.mark.parametrize(
    "markup",
    [
        "<div class='row head'><span>No.</span><span>Plant</span><span>Height</span></div>{}",
        "<div class=table-header><div><b>No.</b><b>Plant</b><b>Height</b></div></div><div>{}</div>",
        "<div role=row><i role=columnheader>No.</i><i role=columnheader>Plant</i><i role=columnheader>Height</i></div>{}",
        "<ul class=labels><li>No.<li>Plant<li>Height</ul>{}",
    ],
)
def test_headers_of_what_is_drawn_as_a_table(markup: str) -> None:
    """The row above the records, or above what they are in."""
    table = scutch.extract_records(f"<main>{markup.format(RECORDS)}</main>")[0].table
    assert [column.name for column in table.columns] == ["No.", "Plant", "Plant_url", "Height"]


@pytest.mark.parametrize(
    "before",
    [
        "<div class=row><span>Wool</span><span>is no</span><span>plant</span></div>",
        "<div class=head><span>No.</span><span>Plant</span></div>",
        "<div class=head><span>No.</span><span></span><span></span></div>",
        f"<div class=head><span>No.</span><span>{'Plant ' * 9}</span><span>Height</span></div>",
        "<h2 class=heading>Plants</h2>",
        "",
    ],
)
def test_what_else_stands_before_a_list_is_no_header(before: str) -> None:
    """An ordinary row, one with fewer parts or long ones, a heading."""
    page = scutch.parse(f"<main>{before}{RECORDS}</main>")
    rows = [(node.index,) for node in page if node.get("class") == "row"][-4:]
    assert headers_of(page.columns, rows) == {}


def test_a_cell_under_a_header_is_one_thing() -> None:
    """Links and words in it are one cell, as the header says what it is."""
    rows = "".join(f"<tr><td>{n}<td>Grown in <a href=/s>Spain</a> and <a href=/p>Peru</a>{', Chad' * n}" for n in range(4))
    table = scutch.extract_records(f"<table><tr><th>No.<th>Where{rows}</table>")[0].table
    assert table.column("Where")[1] == "Grown in Spain and Peru, Chad"


GRID_ROW = (
    "<div role=row class=x><div role=gridcell>Flax {0}</div><div role=gridcell>{0} m</div><div role=presentation></div></div>"
)
GRID_HEAD = "<div role=row><div role=columnheader>Plant</div><div role=columnheader>Height ▲</div></div>"


def first_row(markup: str) -> dict[str, object]:
    """Return the first row of the first list."""
    return scutch.extract_records(markup)[0].table.to_dicts()[0]


def grid(head: str, rows: int = 6) -> str:
    body = "".join(map(GRID_ROW.format, range(1, rows)))
    return f"<div role=grid><div><div>{head}</div></div><div><div role=rowgroup>{body}</div></div></div>"


def test_roles_make_headers() -> None:
    """Wherever the headers are in the grid; signs for sorting are no part of them."""
    assert first_row(grid(GRID_HEAD)) == {"Plant": "Flax 1", "Height": 1}


def test_of_several_groups_of_headers_the_one_with_as_many_counts() -> None:
    """Fixed columns have headers of their own."""
    fixed = "<div role=row><div role=columnheader>No.</div></div>"
    assert set(first_row(grid(fixed + GRID_HEAD))) == {"Plant", "Height"}


def numbered(role: str, columns: Mapping[int, str]) -> str:
    return "".join(f"<div role={role} aria-colindex={number}><b>{text}</b></div>" for number, text in columns.items())


def test_headers_and_cells_have_the_numbers_of_their_columns() -> None:
    """Where only some columns are drawn, and headers of groups are above those of columns."""
    heads = numbered("columnheader", {2: "Size"}) + numbered("columnheader", {1: "Plant", 2: "Height", 3: "Use", 4: "Price"})
    plants = [("Flax", 1.2, 3.5), ("Hemp", 2.5, 4), ("Jute", 3, 2.1), ("Ramie", 1.7, 6)]
    rows = "".join(f"<div role=row>{numbered('gridcell', {1: name, 2: f'{x}', 4: f'{y}'})}</div>" for name, x, y in plants)
    row = first_row(f"<div role=grid><div>{heads}</div><div>{rows}</div></div>")
    assert row == {"Plant": "Flax", "Height": 1.2, "Price": 3.5}


def test_frozen_columns_have_rows_of_their_own() -> None:
    """A record is a row of each part of the grid."""
    heads = numbered("columnheader", {1: "Plant"}) + numbered("columnheader", {2: "Height"})
    rows = "".join(f"<div><div role=row>{numbered('gridcell', cell)}</div></div>" for cell in ({1: "Flax"}, {2: "1.2 m"}))
    page = scutch.parse(f"<div role=grid><div>{heads}</div>{rows}</div>")
    record = tuple(node.index for node in page if node.get("role") == "row")
    assert headers_of(page.columns, [record]) == {0: "Plant", 1: "Height"}


def test_numbered_headers_may_be_beside_the_grid() -> None:
    """A part of it that stays while the rows scroll."""
    heads = numbered("columnheader", {1: "Plant", 2: "Height"})
    rows = "".join(f"<div role=row>{numbered('gridcell', {1: f'Flax {n}', 2: f'{n}'})}</div>" for n in range(1, 6))
    row = first_row(f"<div><div>{heads}</div><div><div role=grid>{rows}</div></div></div>")
    assert row == {"Plant": "Flax 1", "Height": 1}


@pytest.mark.parametrize(
    "row", ["<p role=row><u>{}</u></p>", "<p><u role=row><s>{}</s></u></p>", "<p role=row><u></u><s>{}</s></p>"]
)
def test_cells_may_be_deeper_in_their_row(row: str) -> None:
    """Where a part of a row is for frozen columns."""
    heads = "".join(f"<b role=columnheader>{name}</b>" for name in ("Plant", "Height", "Colour"))
    cells = (f"<b role=cell>Flax {n}</b><b role=cell>{n}</b><b role=cell>blue {n}{n}</b>" for n in range(1, 7))
    grid = f"<div role=grid><p role=row><u></u><s>{heads}</s></p><div>{''.join(map(row.format, cells))}</div></div>"
    assert first_row(grid) == {"Plant": "Flax 1", "Height": 1, "Colour": "blue 11"}


def test_a_row_of_filters_below_the_headers_has_no_words() -> None:
    head = "".join(f"<b class=cell>{name}</b>" for name in ("Plant", "Use", "Height"))
    filters = "<b class=cell><input></b>" * 3
    cells = "<b class=cell>Flax {0}</b><b class=cell>Linen</b><b class=cell>{0}</b>"
    rows = "".join(f"<p class=row>{cells.format(n)}</p>" for n in range(1, 7))
    html = f"<div><div><p class='row head'>{head}</p><p class=row>{filters}</p></div><div>{rows}</div></div>"
    assert set(first_row(html)) >= {"Plant", "Height"}


@pytest.mark.parametrize("first", ["<b><input></b>", "<b>Plant</b>"])
@pytest.mark.parametrize("bar", ["", "<b><i></i></b>"])
def test_a_row_of_words_above_a_grid_may_have_a_cell_without_words(first: str, bar: str) -> None:
    """Such as a field to search in, and an element above the scroll bar."""
    rows = "".join(f"<div><b>Flax {n}</b><b>{n} m</b><b>rope</b><b>{n * 3} kg</b></div>" for n in range(1, 8))
    html = f"<div><div>{first}<b>Height</b><b>Use</b><b>Weight</b>{bar}</div><div>{rows}</div></div>"
    assert {"Height", "Weight"} <= set(first_row(html))


def test_headers_outside_the_grid_do_not_count() -> None:
    """Those of another grid."""
    assert "Plant" not in first_row(f"<div role=grid>{GRID_HEAD}</div>{grid('')}")


def test_a_table_of_headers_right_before_the_table_has_its_headers() -> None:
    """So that they stay while the rows scroll."""
    head = "<div><table><tr><th>Plant<th>Height<th>Price</table></div>"
    assert headers(f"<div>{head}<div><table>{ROW}</table></div></div>") == {0: "Plant", 1: "Height", 2: "Price"}
    assert headers(f"<div><div><table><tr><th>Plant<th>Height</table></div><div><table>{ROW}</table></div></div>") == {}


def test_a_table_of_headers_may_have_a_row_of_filters_and_a_place_for_the_scroll_bar() -> None:
    """Neither has words; the rows that scroll may be in some elements more, beside empty ones."""
    head = "<div><table><tr><th>Plant<th>Height<th>Price<th><tr><td><input><td><input><td><td></table></div><i></i>"
    body = f"<div><div><div><div><b></b><table>{ROW}</table></div></div></div></div>"
    assert headers(f"<div>{head}{body}</div>") == {0: "Plant", 1: "Height", 2: "Price"}


@pytest.mark.parametrize("label", ["<span>{0}</span>", "<b>{0}:</b> ", "<div class=l>{0}</div>"])
def test_headers_in_each_cell_are_no_values(label: str) -> None:
    """As tables for narrow screens have them."""
    plant, height = label.format("Plant"), label.format("Height")
    rows = "".join(f"<tr><td>{plant}Flax {n}</td><td>{height}{n}.5</td><td>{n} €</td></tr>" for n in range(1, 6))
    html = f"<table><thead><tr><th>Plant<th>Height<th>Price</thead><tbody>{rows}</table>"
    assert first_row(html) == {"Plant": "Flax 1", "Height": 1.5, "Price": 1.0}


DAYS = [("Flax", "2026-05-03"), ("Hemp", "2026-05-04"), ("Jute", "2026-05-09"), ("Nettle", "2026-06-01")]
PLANTS = [(name, day, colour) for (name, day), colour in zip(DAYS, ("blue", "green", "gold", ""), strict=True)]


def plant_rows(*header: str) -> str:
    """Return rows of plants behind a row of ordinary cells."""
    cells = [header, *((f"<a href=/{name}>{name}</a>", day, colour) for name, day, colour in PLANTS)]
    return "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in cells)


@pytest.mark.parametrize("header", [("Plant", "Sown", "Flower"), ("<b>Pflanze</b>", "<b>Aussaat</b>", "<b>Blüte</b>")])
def test_a_first_row_of_ordinary_cells_may_be_the_header(header: tuple[str, ...]) -> None:
    """It has words where the others have links and days; several tables of one list repeat it."""
    html = f"<table>{plant_rows(*header)}</table>"
    table = scutch.extract_records(f"{html}<h3>More</h3>{html.replace('2026', '2025')}")[0].table
    names = [column.name for column in table.columns if not column.name.endswith("_url")]
    assert names == [part.replace("<b>", "").replace("</b>", "") for part in header]
    assert table[names[0]][:4] == tuple(name for name, *_ in PLANTS)
    assert len(table) in {len(PLANTS), 2 * len(PLANTS)}


def test_a_header_row_in_the_first_record_is_no_part_of_it() -> None:
    """The first record was taken as two rows."""
    page = scutch.parse(f"<table>{plant_rows('Plant', 'Sown', 'Flower')}</table>")
    header, *rows = [node.index for node in page if node.tag == "tr"]
    records = ((header, rows[0]), *((row,) for row in rows[1:]))
    assert without_plain_headers(page.columns, records) == tuple((row,) for row in rows)


@pytest.mark.parametrize(
    "first",
    [
        ("<a href=/Woad>Woad</a>", "2026-07-01", "yellow"),
        ("<a href=/Woad>Woad</a>", "soon", "yellow"),
        ("Woad", "2026-07-01", "yellow"),
        ("Woad", "soon", ""),
        ("Woad", "Woad", "yellow"),
        ("Woad, which gives a blue colour to cloth and to faces", "soon", "yellow"),
    ],
)
def test_a_first_row_like_the_others_is_a_record(first: tuple[str, ...]) -> None:
    """It has a link, a day, an empty cell, two equal ones or prose."""
    page = scutch.parse(f"<table>{plant_rows(*first)}</table>")
    records = tuple((node.index,) for node in page if node.tag == "tr")
    assert without_plain_headers(page.columns, records) == records
    assert headers_of(page.columns, records[1:]) == {}


def test_the_head_of_a_board_is_no_header_row() -> None:
    """It has as many parts as the cards below it: a dot, the name of the state, a count and a button."""
    head = "<header class=board-head><i class=dot></i><b>{}</b><span>3</span><button>+</button></header>"
    card = "<article class=card><h4>Ret flax of field {}</h4><p>Turn it after a week</p><i>May {}</i><b>Ann</b></article>"
    boards = "".join(
        f"<section>{head.format(state)}<div>{''.join(card.format(10 * board + n, n) for n in range(1, 4))}</div></section>"
        for board, state in enumerate(("To do", "In work", "Done"))
    )
    names = [column.name for column in scutch.extract_records(f"<main>{boards}</main>")[0].table.columns]
    assert "title" in names
    assert not {"To do", "3", "+"} & set(names)


def test_header_row_among_the_rows_of_a_grid_is_no_record() -> None:
    """Simple grids have their headers and their rows in one element."""
    head = "<div role=row><span role=columnheader>Name</span><span role=columnheader>Office</span></div>"
    people = zip(("Ann", "Tom", "Kim", "Eva"), ("Ghent", "Lille", "Delft", "Mons"), strict=True)
    rows = "".join(
        f"<div role=row><span role=cell>{name}</span><span role=cell>{place}</span></div>" for name, place in people
    )
    table = scutch.extract_records(f"<h1>Staff</h1><div role=table>{head}{rows}</div>")[0].table
    assert [column.name for column in table.columns] == ["Name", "Office"]
    assert table.column("Name") == ("Ann", "Tom", "Kim", "Eva")


@pytest.mark.parametrize(
    "aside",
    [
        "<i class=hidden>↓ Search</i>", "<i class='col is-hidden'>=</i>", "<i class=sr-only>Sort by</i>",
        "<script>sort()</script><i hidden>=</i>", "<i id=d>Click to sort by height</i><button aria-describedby=d></button>",
    ],
)  # fmt: skip
def test_what_is_hidden_or_describes_a_control_is_no_header(aside: str) -> None:
    """Tables that a script sorts have such texts in each header."""
    assert headers(f"<table><tr><th>Plant<th>{aside}<b>Height</b><th>Price{ROW}</table>")[1] == "Height"


def test_a_header_for_screen_readers_alone_is_a_header() -> None:
    """It says what the column is."""
    assert headers(f"<table><tr><th>Plant<th>Height<th><i class=sr-only>Price</i>{ROW}</table>")[2] == "Price"


def test_records_may_be_sections_of_one_row() -> None:
    """The header row before them is in a section of its own."""
    rows = "".join(f"<tbody><tr><td><a href=/{n}>Flax no. {n}</a><td>{n} m<td>€ {n}.50" for n in range(1, 7))
    table = scutch.extract_records(f"<table><colgroup><col><tr><th>Plant<th>Height<th>Price{rows}</table>")[0].table
    assert [column.name for column in table.columns] == ["Plant", "Plant_url", "Height", "Price"]
    assert len(table) == 6


def test_sections_of_several_rows_have_the_headers_of_the_row_like_each() -> None:
    """As many header rows as rows; spinners that are read aloud are no column."""
    rows = "".join(
        f"<tbody><tr><td>{n}<td><i class=sr-only>Loading</i><a href=/{n}>Flax no. {n}</a><td>{['open', 'new'][n % 2]}"
        f"<tr><td><td>grower {n}<td>{n + 2} m"
        for n in range(1, 7)
    )
    heads = "<tr><th>#<th>Plant<th>Status<tr><th><th>Grower<th>Height"
    table = scutch.extract_records(f"<table><colgroup><col>{heads}{rows}</table>")[0].table
    assert [column.name for column in table.columns] == ["#", "Plant", "Plant_url", "Status", "Grower", "Height"]


def test_a_first_row_of_words_names_the_columns_of_a_grid() -> None:
    """No class says header; three columns have numbers or links below words, and some cells are empty."""
    rows = (
        ("Pos", "Bib", "Name", "Club", "Time"),
        ("1", "114", "<a href=/114>Jo Hale</a>", "Stroud AC", "36:12"),
        ("2", "7", "<a href=/7>Ben Ode</a>", "", "36:40"),
        ("3", "231", "<a href=/231>Cleo Park</a>", "Severn Runners", "38:05"),
        ("4", "12", "<a href=/12>Dan Ruiz</a>", "Stroud AC", ""),
    )
    cells = ["".join(f"<div>{cell}</div>" for cell in row) for row in rows]
    grid = "".join(f"<div class='{'r' if number else 'r top'}'>{row}</div>" for number, row in enumerate(cells))
    table = scutch.extract_records(f"<main>{grid}</main>")[0].table
    assert [column.name for column in table.columns] == ["Pos", "Bib", "Name", "Name_url", "Club", "Time"]
    assert (table["Bib"], table["Club"][1]) == ((114, 7, 231, 12), None)


def test_a_row_whose_class_says_header_names_columns_of_several_cells() -> None:
    """It has ordinary cells, one of them over two columns, and no links or numbers are below it."""
    header = "<tr class=head><td colspan=2>Place<td>State<td>Keeper"
    rows = "".join(
        f"<tr><td>yard {word}<td>{word}ern<td>open<td>{word.upper()}" for word in ("north", "south", "west", "east")
    )
    table = scutch.extract_records(f"<h1>Places</h1><table>{header}{rows}</table>")[0].table
    assert [column.name for column in table.columns] == ["Place", "Place_2", "State", "Keeper"]
    assert len(table) == 4


def test_a_class_of_a_header_on_each_row_says_nothing() -> None:
    """All rows have it."""
    rows = "".join(f"<tr class=head><td>yard {word}<td>{word}ern<td>{word.upper()}" for word in ("north", "south", "west"))
    assert len(scutch.extract_records(f"<h1>Places</h1><table>{rows}</table>")[0]) == 3


def test_a_page_may_end_in_an_empty_element_of_a_header() -> None:
    """As one that was cut off: the node behind it, which would be its first child, does not exist."""
    page = scutch.parse("<table><tr><th>Plant<th>Height <b>").columns
    assert header_text(page, page.parent[len(page) - 1]) == "Height"


def test_the_letters_and_numbers_of_a_sheet_are_no_headers() -> None:
    """Published spreadsheets have them around the cells; the names of the columns are in the first row."""
    texts = [("Name", "Amount", "Due"), *((f"Ann no. {n}", f"€{n}2.00", f"2026-12-0{n}") for n in range(1, 6))]
    rows = "".join(f"<tr><th>{n}" + "".join(f"<td>{text}" for text in row) for n, row in enumerate(texts, 1))
    table = scutch.extract_records(f"<table><thead><tr><th><th>A<th>B<th>C<tbody>{rows}</table>")[0].table
    assert [column.name for column in table.columns] == ["Name", "Amount", "Due"]
    assert len(table) == 5


FIBRES = ("Flax", "Hemp", "Jute", "Sisal", "Ramie", "Kenaf")


def plant_row(place: int) -> str:
    return f"<tr><td><a href=/{place}>{FIBRES[place]}</a><td>{place * 3 + 2}<td>{place * 7 + 1}"


def test_the_group_above_the_first_rows_names_no_columns() -> None:
    """A header cell over all columns was the name of each of them."""
    first, second = ("".join(map(plant_row, places)) for places in (range(3), range(3, 6)))
    rows = f"<tr><th colspan=3>Asia</th>{first}<tr><th colspan=3>Africa</th>{second}"
    table = scutch.extract_records(f"<h1>Plants</h1><table>{rows}</table>")[0].table
    assert [column.name for column in table.columns] == ["group", "title", "title_url", "number", "number_2"]
    assert table["group"] == ("Asia",) * 3 + ("Africa",) * 3


def test_headers_name_the_cells_below_a_group_of_one() -> None:
    """A row over all columns in front of each row is part of the record, whose cells lost their headers."""
    rows = "".join(f"<tr class=where><td colspan=3>Land {place}{plant_row(place)}" for place in range(5))
    header = "<thead><tr><th>Plant<th>Fields<th>Farms</thead>"
    table = scutch.extract_records(f"<h1>Plants</h1><table>{header}<tbody>{rows}</table>")[0].table
    assert [column.name for column in table.columns][1:] == ["Plant", "Plant_url", "Fields", "Farms"]
    assert table["Fields"] == tuple(place * 3 + 2 for place in range(5))


def test_an_element_of_empty_ones_names_no_columns() -> None:
    """The records behind it have no elements to be named."""
    page = scutch.parse("<div><i></i><i></i><i></i></div><p>Flax</p><p>Hemp</p><p>Jute</p>").columns
    assert headers_of(page, [(node,) for node in range(len(page)) if page.name(node) == "p"]) == {}


def test_cells_of_a_class_of_their_own_above_topics_are_headers() -> None:
    """Boards sort by links in plain cells, the first of which spans three columns; below them are the names of groups."""
    head = "<tr><td class=thead colspan=5>Kitchen garden</td></tr><tr><td class=tcat colspan=3><a href=?s=1>Topic</a></td>"
    topic = (
        "<tr><td class={3}><i></i><td class={3}><td class={3}><a href=/t{0}>{1}</a><td class={3}>{2}<td class={3}>{2}00</tr>"
    )
    titles = ("Rules", "When to sow aubergines", "Aphids on tomatoes", "Compost without smells", "Strawberries on balconies")
    topics = [topic.format(n, title, n + 3, ("trow1", "trow2")[n % 2]) for n, title in enumerate(titles)]
    names = [f"<tr><td class=trow_sep colspan=5>{name} topics</td></tr>" for name in ("Important", "Other")]
    rows = f"<td class=tcat><a href=?s=2>Replies</a><td class=tcat><a href=?s=3>Views</a></tr>{names[0]}{topics[0]}{names[1]}"
    table = scutch.extract_records(f"<table>{head}{rows}{''.join(topics[1:])}</table>")[0].table
    assert [column.name for column in table.columns] == ["group", "Topic", "Topic_url", "Replies", "Views"]
    assert list(table.column("Replies")) == [3, 4, 5, 6, 7]
