"""Lists grouped under headings."""

import pytest

import scutch
from scutch.records.cells.group_headings import group_headings, is_heading, one_line
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
    assert (table.columns[0].name, len(table)) == ("date", 12)
    assert table.texts("date") == ("May 1",) * 4 + ("May 2",) * 4 + ("May 3",) * 4


def test_selectors_are_those_of_the_records() -> None:
    """A heading is outside of the records, so no column of theirs."""
    region = extract_records(opinions("<h3>{day}</h3><ul>{rows}</ul>"))[0]
    assert len(region.selectors().columns) == len(region.table.columns) - 1
    assert "'date': text(record.xpath('preceding::h3[1]'))" in region.as_parsel_code()


def test_headings_that_are_no_dates_are_groups() -> None:
    """Places of courts."""
    table = extract_records(opinions("<h3>Court of {day}s</h3><ul>{rows}</ul>"))[0].table
    assert table.texts("group")[0] == "Court of May 1s"


def test_lists_without_headings_have_no_such_column() -> None:
    """Groups without a name are one list."""
    table = extract_records(opinions("<ul>{rows}</ul>"))[0].table
    assert {"group", "date"}.isdisjoint(column.name for column in table.columns)


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


def test_the_other_columns_of_a_grouped_list_stay_what_they_are() -> None:
    """Texts, values and nodes are one column further to the right."""
    table = extract_records(opinions("<h3>{day}</h3><ul>{rows}</ul>"))[0].table
    title = table.cell(4, "title")
    assert (title.text, title.value) == ("State against Person 2a and others", "State against Person 2a and others")
    assert title.xpath == "/html/body/main[1]/ul[2]/li[1]/a[1]/text()[1]"
    assert table.cell(4, "date").xpath == "/html/body/main[1]/h3[2]/text()[1]"


def test_a_row_of_several_cells_heads_no_group() -> None:
    """It is a record, or the header of the columns."""
    rows = "".join(f"<tr><td>Flax {n}<td>{n} m" for n in range(3))
    page = scutch.parse(f"<table><tr><th>Plant<th>Height{rows}<tr><th>Plant<th>Height{rows}</table>")
    records = [(node.index,) for node in page if node.tag == "tr" and node.first_child and node.first_child.tag == "td"]
    table = next(node.index for node in page if node.tag == "table")
    assert group_headings(page.columns, records, table) == []


def test_rows_of_several_cells_head_no_groups_whatever_they_say() -> None:
    """Each part of the table has a header row of its own."""
    rows = "".join(f"<tr><td>Flax {n}<td>{n} m" for n in range(3))
    page = scutch.parse(f"<table><tr><th>Plant<th>Height{rows}<tr><th>Seed<th>Use{rows}</table>")
    records = [(node.index,) for node in page if node.tag == "tr" and node.first_child and node.first_child.tag == "td"]
    table = next(node.index for node in page if node.tag == "table")
    assert group_headings(page.columns, records, table) == []


@pytest.mark.parametrize(
    ("html", "heads"),
    [
        ("<h2>May</h2>", True),
        ("<h2></h2>", False),
        (f"<h2>{'May ' * 60}</h2>", False),
        ("<template><h2>May</h2></template>", False),
    ],
)
def test_a_heading_has_a_short_visible_text(html: str, heads: bool) -> None:
    """Neither an empty one nor a sentence names a group."""
    page = scutch.parse(html)
    assert is_heading(page.columns, next(page.elements("h2")).index) is heads


def archive(year: str, gap: str = "") -> str:
    """Posts below the year in which they are from; ``gap`` stands between those of one year."""
    link = "<a class=post href=/{0}/{1}><time>0{1}-1{1}</time> <span>Notes on flax no. {0}{1}</span></a>"
    years = (2024, 2025, 2026)
    return f"<main>{''.join(year.format(at) + gap.join(link.format(at, n) for n in range(1, 5)) for at in years)}</main>"


@pytest.mark.parametrize("year", ["<p class=h5>{}</p>", "<div class=year><span>{}</span></div>"])
def test_the_only_text_between_records_is_the_name_of_their_group(year: str) -> None:
    """Also without a heading element."""
    table = scutch.extract_records(archive(year))[0].table
    assert table["group"] == (2024,) * 4 + (2025,) * 4 + (2026,) * 4
    assert table.to_dicts()[4] == {"group": 2025, "date": "01-11", "title": "Notes on flax no. 20251", "title_url": "/2025/1"}


@pytest.mark.parametrize(
    ("year", "gap"), [("<p class=ad>Advertisement</p>", ""), ("<p class=h5>{}</p>", "<p class=more>Notes</p>")]
)
def test_texts_that_repeat_between_records_name_no_group(year: str, gap: str) -> None:
    """Advertisements, or something between all records."""
    assert "group" not in [column.name for column in scutch.extract_records(archive(year, gap))[0].table.columns]


def test_the_name_of_a_group_has_no_count_and_no_control() -> None:
    """They are elements of their own beside it."""
    heading = "<h3>{} <i class=badge>{}</i> <a href=#>Collapse all</a></h3>"
    item = "<li><a href=/{0}>Flax of field {0}</a> <b>{0} m</b> <i>€ {0}.50</i></li>"
    groups = "".join(heading.format(name, 4) + f"<ul>{''.join(map(item.format, range(1, 5)))}</ul>" for name in ("New", "Old"))
    assert scutch.extract_records(f"<main>{groups}</main>")[0].table["group"] == ("New",) * 4 + ("Old",) * 4


def test_heading_above_all_records_hides_no_days_between_them() -> None:
    """Elements that are no headings by their tag were looked for only where no heading stood above the records."""
    days = [(date, [f"{date}-{number}" for number in range(3)]) for date in ("May 3, 2026", "May 5, 2026", "May 9, 2026")]
    items = "".join(
        f"<p class=day>{date}</p>"
        + "".join(f"<div class=case><a href=/{name}>Case {name}</a><p>Heard by {name[::-1]}</p></div>" for name in names)
        for date, names in days
    )
    [region, *_] = scutch.extract_records(f"<div><h1>Opinions</h1>{items}</div>")
    assert region.table["date"] == tuple(date for date in ("2026-05-03", "2026-05-05", "2026-05-09") for _ in range(3))
    assert "'date': text(record.xpath(\"preceding::p[@class='day'][1]\"))" in region.as_parsel_code()


def test_the_first_team_of_a_department_is_a_group_of_its_own() -> None:
    """Two names stand above it, of which the one nearer to the jobs is alike the names of other teams."""
    job = "<div class=job><a href=/{0}>{0} engineer</a> <span class=place>Town of {0}</span></div>"
    team = "<div class=team>{}</div>"
    teams = (("Design", ("Flax", "Hemp")), ("Research", ("Jute",)), ("Europe", ("Reed", "Rush")))
    found = [team.format(name) + "".join(map(job.format, jobs)) for name, jobs in teams]
    groups = (("Product", found[:2]), ("Sales", found[2:]))
    page = [f"<div class=group><div class=department>{name}</div>{''.join(own)}</div>" for name, own in groups]
    table = extract_records(f"<main>{''.join(page)}</main>")[0].table
    assert table.texts("group") == ("Design", "Design", "Research", "Europe", "Europe")


def test_days_head_groups_though_most_have_one_event() -> None:
    """Without them no event has a date."""
    numbers = iter(range(1, 20))
    events = "".join(
        f"<h3>{day} December 2026</h3><ul>"
        + "".join(
            f"<li><i>{9 + number % 9}:30</i> <a href=/e/{number}>Evening of songs, part {number}</a> <em>Hall</em></li>"
            for number in (next(numbers) for _ in range(count))
        )
        + "</ul>"
        for day, count in enumerate((1, 1, 2, 1, 1, 2, 2, 1, 1, 2), 1)
    )
    rows = scutch.extract_records(f"<main><h1>Events</h1><div>{events}</div></main>")[0].table.to_dicts()
    assert len(rows) == 14
    assert [row["date"] for row in rows][-3:] == ["2026-12-09", "2026-12-10", "2026-12-10"]
