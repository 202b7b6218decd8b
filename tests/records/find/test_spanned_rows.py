"""Cells that span rows: the rows below them are rows of the list, and each cell is below its own header."""

import random

import pytest

import scutch
from scutch.records.find.spanned_rows import with_spanned_rows

HEADERS = ("Year", "Title", "Role", "Pay", "Notes")
WORDS = ("flax", "hemp", "jute", "ramie", "sisal", "linen", "loom", "weft", "warp", "dye", "woad", "weld")


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
