"""Lists grouped under headings."""

import scutch
from scutch.records.cells.group_headings import group_headings, one_line
from scutch.records.extract import extract_records


def opinions(group: str) -> str:
    """A page of opinions, four to a day; ``group`` has the day and the rows of it."""
    rows = [
        "".join(f"<li><a href=/{d}{k}>State against Person {d}{k} and others</a> No. {k}</li>" for k in "abcd") for d in "123"
    ]
    return f"<h1>Opinions</h1><main>{''.join(group.format(day=f'May {d}', rows=row) for d, row in enumerate(rows, 1))}</main>"


def test_the_heading_of_a_group_is_the_first_column() -> None:
    """Three days of four opinions are one list of twelve."""
    table = extract_records(opinions("<h3>{day}</h3><ul>{rows}</ul>"))[0].table
    assert (table.columns[0].name, len(table)) == ("group", 12)
    assert table.texts("group") == ("May 1",) * 4 + ("May 2",) * 4 + ("May 3",) * 4


def test_selectors_are_those_of_the_records() -> None:
    """A heading is outside of the records, so no column of theirs."""
    region = extract_records(opinions("<h3>{day}</h3><ul>{rows}</ul>"))[0]
    assert len(region.selectors().columns) == len(region.table.columns) - 1
    assert "group" not in region.as_parsel_code()


def test_lists_without_headings_have_no_such_column() -> None:
    """Groups without a name are one list."""
    table = extract_records(opinions("<ul>{rows}</ul>"))[0].table
    assert "group" not in [column.name for column in table.columns]


def test_what_heads_each_record_heads_no_groups() -> None:
    """A heading before every record is its own."""
    page = scutch.parse("<div>" + "".join(f"<h3>Title {n}</h3><p>Text number {n}</p>" for n in range(5)) + "</div>")
    records = [(node.index,) for node in page if node.tag == "p"]
    assert group_headings(page.columns, records, records[0][0] - 4) == []


def test_rows_of_one_cell_head_the_rows_after_them() -> None:
    """As in tables that name the month once."""
    rows = "".join(f"<tr><td colspan=2>{month}</td></tr>" + "<tr><td>a</td><td>b</td></tr>" * 3 for month in ("May", "June"))
    page = scutch.parse(f"<table>{rows}</table>")
    records = [(node.index,) for node in page if node.tag == "tr" and len(node.elements) == 2]
    table = next(node.index for node in page if node.tag == "table")
    headings = group_headings(page.columns, records, table)
    assert [one_line(page.columns, node) for node in headings] == ["May"] * 3 + ["June"] * 3
