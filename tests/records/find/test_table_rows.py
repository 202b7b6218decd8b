"""Rows of tables as records: below headers, below cells that span rows, and of tables with other headers."""

import random
from typing import Final

import pytest

import scutch
from scutch.records.find.table_rows import with_spanned_rows

FIELDS: Final = ("id", "name", "maker", "price", "height", "count", "note", "use")
TYPES: Final = ("int(11)", "varchar(80)", "varchar(40)", "decimal(8,2)", "float", "int(11)", "text", "text")
HEADS: Final = ("Engine", "Collation", "Data length", "Index length", "Data free", "Increment", "Rows", "Comment")
HEADERS = ("Year", "Title", "Role", "Pay", "Notes")
WORDS = ("flax", "hemp", "jute", "ramie", "sisal", "linen", "loom", "weft", "warp", "dye", "woad", "weld")
PROCESSES = "<table><tr><th>Process<th>Status<th>CPU{}</table>".format(
    "".join(f"<tr><td>{name}<td>OK<td>{n}.1%" for n, name in enumerate(("nginx", "redis", "cron")))
)


def test_each_row_of_a_striped_table_is_a_record() -> None:
    """It is as long as the header row; a stripe is no part of a record."""
    rows = "".join(
        f"<tr{' class=odd' if n % 2 else ''}><th>{name}<td><span>{kind}</span>{' <i>NULL</i>' if n else ''}<td>"
        for n, (name, kind) in enumerate(zip(FIELDS, TYPES, strict=True))
    )
    table = scutch.extract_records(f"<table><thead><tr><th>Column<td>Type<td>Comment</thead>{rows}</table>")[0].table
    assert table["Column"] == FIELDS


def test_rows_below_headers_are_the_list_and_not_these() -> None:
    """Headers with a link each look like entries where most cells of few rows are empty."""
    heads = "".join(f"<td>{head}<a href=/help/{n}><sup>?</sup></a>" for n, head in enumerate(HEADS))
    cells = "<td>" * len(HEADS)
    rows = "".join(
        f"<tr><td><input type=checkbox><th><a href=/t/{name}>{name}</a>{cells}" for name in ("flax", "hemp", "reed")
    )
    head = f"<tr><td><input type=checkbox><th>Table{heads}"
    table = scutch.extract_records(f"<form><table><thead>{head}</thead>{rows}</table></form>")[0].table
    assert table["Table"] == ("flax", "hemp", "reed")


def drawn(seed: int) -> tuple[str, list[list[str]]]:
    """A table whose cells span rows at random in one or two columns, and its values."""
    draw = random.Random(seed)
    count = draw.randint(5, 12)
    spanning = draw.sample(range(len(HEADERS)), draw.choice((1, 2)))
    rows = ["" for _ in range(count)]
    values = [["" for _ in HEADERS] for _ in range(count)]
    for column in range(len(HEADERS)):
        row = 0
        while row < count:
            most = min(count - row, draw.choice((2, 2, 3, 4)) if column in spanning and draw.random() < 0.5 else 1)
            word = " ".join(draw.choices(WORDS, k=2))
            value = {0: str(1980 + 3 * row), 1: f"{word} {row}", 3: str(draw.randint(1, 90))}.get(column, word)
            value = "" if column == len(HEADERS) - 1 and draw.random() < 0.3 else value
            shown = f'<i><a href="/{row}">{value}</a></i>' if column == 1 else value
            rows[row] += f"<td{f' rowspan={most}' if most > 1 else ''}>{shown}</td>"
            for each in range(row, row + most):
                values[each][column] = value
            row += most
    header = "".join(f"<th>{each}</th>" for each in HEADERS)
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    prose = "<p>The films and plays of a weaver of the valley, who went to the city and came back to the mill.</p>"
    return f"<main><h1>Plays</h1>{prose}<table class=wikitable><tbody><tr>{header}</tr>{body}</table></main>", values


@pytest.mark.parametrize("seed", range(40))
def test_each_row_and_each_cell_is_found_below_its_header(seed: int) -> None:
    """A spanned row has fewer cells than the others, which moved its cells to other headers, or left it out."""
    html, values = drawn(seed)
    table = scutch.extract_records(html)[0].table
    assert len(table) == len(values)
    for column, header in enumerate(HEADERS):
        wanted = [row[column] for row in values]
        if len(set(wanted)) > 1:
            assert ["" if value is None else str(value) for value in table[header]] == wanted


def test_rows_of_another_width_and_header_rows_stay_out() -> None:
    """A row below a span that has too many columns or no data is none of the list."""
    rows = "<tr><td rowspan=4>Bast<td>Flax<td>1 m<tr><td>Hemp<td>3 m<tr><td colspan=9>Of the south<tr><th>Leaf<th>Height"
    page = scutch.parse(f"<table>{rows}<tr><td>Leaf<td>Sisal<td>2 m</table>").columns
    first, second, heading, header, last = (node for node in range(len(page)) if page.name(node) == "tr")
    assert with_spanned_rows(page, ((first,), (last,))) == ((first,), (second,), (last,))
    assert with_spanned_rows(page, ((heading,), (header,))) == ((heading,), (header,))


def test_tables_with_other_headers_are_lists_of_their_own() -> None:
    """Disks are no processes, though they have as many cells."""
    disks = "<table><tr><th>Disk<th>Space<th>Inodes<tr><td>root<td>43%<td>12%<tr><td>data<td>88%<td>40%</table>"
    found = scutch.extract_records(f"<h1>Host</h1>{PROCESSES}{disks}")
    assert [row["Process"] for row in found[0].table.to_dicts()] == ["nginx", "redis", "cron"]


def test_tables_with_the_same_headers_are_one_list() -> None:
    """The second half of the processes, and groups that name themselves in the first header."""
    more = PROCESSES.replace("nginx", "bind").replace("<th>Process", "<th>Batch")
    assert len(scutch.extract_records(f"<h1>Host</h1>{PROCESSES}{more}")[0]) == 6


def test_a_table_of_properties_is_no_part_of_the_table_below_it() -> None:
    """Names and values, and below them the few rows of a table with a header and more columns."""
    facts = (
        ("Database", "/var/cov"),
        ("Report Date", "2026-11-27"),
        ("Perl Version", "v5.36.0"),
        ("OS", "linux"),
        ("Tool", "5.1"),
    )
    properties = "".join(f"<tr><td>{name}:<td>{value}" for name, value in facts)
    header = "<tr><th>file<th>stmt<th>bran<th>cond<th>sub<th>time<th>total"
    row = "<tr><td><a href={0}.html>{0}.pm</a><td>9{1}.1<td>5{1}.0<td>3{1}.0<td>8{1}.1<td>2{1}<td>80.{1}"
    rows = "".join(row.format(name, n) for n, name in enumerate(("saw", "oak")))
    html = f"<h1>Coverage</h1><table>{properties}</table><div><br></div><table>{header}{rows}</table><p>Generated by a tool"
    assert [row["file"] for row in scutch.extract_records(html)[0].table.to_dicts()] == ["saw.pm", "oak.pm"]


@pytest.mark.parametrize("sizes", [(2, 3, 1), (1, 4, 2, 2)])
def test_short_tables_with_one_header_are_one_list(sizes: tuple[int, ...]) -> None:
    """The cases of each courtroom are below its name, which is a column."""
    rows = iter([f"<tr><td>T2026{n:04}<td>{9 + n}:30 am<td>R v {word.title()}<td>Trial" for n, word in enumerate(WORDS)])
    head = "<thead><tr><th>Case<th>Time<th>Parties<th>Hearing</thead>"
    rooms = (
        f"<h3>Room {room}</h3><table>{head}<tbody>{''.join(next(rows) for _ in range(size))}</table>"
        for room, size in enumerate(sizes)
    )
    news = "".join(
        f"<li><a href=/n/{word}><img src={word}.jpg><h3>News of {word}</h3></a><p>The {word} entrance is open again.</p>"
        for word in WORDS[:4]
    )
    html = f"<main><h1>Daily list</h1>{''.join(rooms)}</main>"
    table = scutch.extract_records(html)[0].table
    assert len(table) == sum(sizes)
    assert table["group"] == tuple(f"Room {room}" for room, size in enumerate(sizes) for _ in range(size))
    behind_news = scutch.extract_records(f"<ul>{news}</ul>{html}", example="T20260000")[0]
    assert len(behind_news) == sum(sizes)
