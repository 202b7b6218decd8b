"""Tables as encyclopedias have them: notes, flags, hidden sort keys, totals, summaries below their rows."""

import scutch
from scutch.table import Table

NOTE = '<sup class=reference><a href="#note-{0}"><span>[</span>{0}<span>]</span></a></sup>'
PROSE = "<p>A list of the towns of the valley and of what they weave, by the counts of the guild in the year of the flood.</p>"


def table_of(header: str, *rows: str) -> Table:
    """Return the table of a page with a table in its text."""
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    html = f"<main><h1>Towns</h1>{PROSE}<table><tbody><tr>{header}</tr>{body}</table></main>"
    return scutch.extract_records(html, url="https://example.org/wiki/Towns", min_confidence=0)[0].table


def columns_of(table: Table) -> dict[str, list[object]]:
    """Return the values of each column by its name."""
    return {column.name: list(table[column.name]) for column in table.columns}


def test_marks_of_notes_are_no_part_of_values_and_headers() -> None:
    """A number with a mark is a number, and a column of marks alone is none."""
    rows = [
        f"<td><a href=/{n}>Town {n}</a>{note}<td>{n}.5{note}<td>{'Yes' if n % 2 else 'No'}<td>{note}"
        for n in range(1, 6)
        for note in [NOTE.format(n)]
    ]
    table = table_of(f"<th>Town<th>Looms{NOTE.format(9)}<th>Guild<th>Ref.", *rows)
    assert columns_of(table) == {
        "Town": [f"Town {n}" for n in range(1, 6)],
        "Town_url": [f"https://example.org/{n}" for n in range(1, 6)],
        "Looms": [1.5, 2.5, 3.5, 4.5, 5.5],
        "Guild": [True, False, True, False, True],
    }


def test_exponents_stay() -> None:
    """A superscript without brackets or a link to a note is part of the value."""
    table = table_of("<th>Field<th>Area", *(f"<td>Field {n}<td>{n} m<sup>2</sup>" for n in range(1, 5)))
    assert "2" in str(table["Area"][0])


def test_a_plain_value_among_linked_ones_is_in_their_column() -> None:
    """The total of a list has no link, and a value that is not known neither."""
    rows = [f"<td><img src=/{n}.png width=20> <a href=/{n}>Town {n}</a><td>{n}00" for n in range(1, 6)]
    table = table_of("<th>Town<th>Looms", "<td><b>All</b><td>1500", *rows)
    assert list(table["Town"]) == ["All", *(f"Town {n}" for n in range(1, 6))]
    assert not [column.name for column in table.columns if column.name.startswith("Town_") and column.type == "text"]


def test_hidden_copies_below_a_header_stay_out() -> None:
    """Coordinates are there once for people and twice for machines."""
    hidden = "<span style='display:none'>\ufeff / <span class=geo>4{0}.0; 2{0}.0</span></span>"
    rows = [
        f"<th><a href=/{n}>Site {n}</a><td><a href=/t{n}>Town {n}</a><br><span>4{n}°1′N 2{n}°E</span>"
        f"<span>\ufeff / \ufeff</span>{hidden.format(n)}<td>20{n}0"
        for n in range(1, 6)
    ]
    found = columns_of(table_of("<th>Site<th>Location<th>Year", *rows))
    assert [name for name in found if name.startswith("Location")] == ["Location", "Location_2"]
    assert found["Location_2"][0] == "41°1′N 21°E"


def test_rows_with_a_summary_below_have_the_headers_of_their_table() -> None:
    """An episode is a row, and its summary the row below: the summary is below no header."""
    summary = "A weaver finds a letter in loom {0}, and her brother wants to sell the mill before the winter comes."
    header = "<tr><th>No.<th>Title<th>Directed by<th>Release<th>Viewers</tr>"
    rows = "".join(
        f"<tr class=episode-row><th>{n}<td class=summary>The loom {n}<td>Ann Hale {n % 2}<td>May {n}, 2024<td>{n}.31</tr>"
        f"<tr class=expand-child><td class=description colspan=5><div class=summary-text>{summary.format(n)}</div></tr>"
        for n in range(1, 6)
    )
    found = columns_of(scutch.extract_records(f"<main><h1>Looms</h1><table>{header}{rows}</table></main>")[0].table)
    assert list(found) == ["No.", "Title", "Directed by", "Release", "Viewers", "summary"]
    assert found["Title"][1] == "The loom 2"


def test_a_menu_in_a_header_is_no_name() -> None:
    """Templates of tables have links to view and edit them."""
    menu = "<div class=navbar><ul><li><a href=/v>v</a><li><a href=/t>t</a><li><a href=/e>e</a></ul></div>"
    table = table_of(f"<th>Team{menu}<th>Points", *(f"<th>Team {n}<td>{n}" for n in range(1, 6)))
    assert [column.name for column in table.columns] == ["Team", "Points"]


def test_a_column_of_images_has_the_name_of_its_header() -> None:
    """Where that says that it has images, nothing is added."""
    rows = [
        f"<td>Site {n}<td><img src=/{n}.jpg width=200 height=90><td><img src=/p{n}.jpg width=200 height=90>"
        for n in range(1, 6)
    ]
    names = [column.name for column in table_of("<th>Site<th>Image<th>Plan", *rows).columns]
    assert names[0] == "Site"
    assert set(names[1:]) <= {"Image", "Plan_image"}


def test_icons_among_texts_have_their_label() -> None:
    """A comparison has limits in some rows, and yes and no as icons in others."""
    no, yes = (f"<span class=icon aria-label={answer}></span>" for answer in ("Excluded", "Included"))
    lines = [
        ("Projects", "1", "10", "99"),
        ("Room", "1 GB", "50 GB", "1 TB"),
        ("Sign-in", no, no, yes),
        ("Help", "-", "Mail", "Phone"),
    ]
    table = table_of("<th>Part<th>Basic<th>Pro<th>Team", *(f"<th>{'<td>'.join(line)}" for line in lines))
    assert list(table["Pro"]) == ["10", "50 GB", "Excluded", "Mail"]
    assert list(table["Team"]) == ["99", "1 TB", "Included", "Phone"]


def test_a_small_table_in_a_cell_does_not_hide_the_flags_of_a_column() -> None:
    """Its cells that span rows are none of the rows of the list."""
    inner = "<table><tr><td rowspan=2><img src=/{0}.jpg><td><a href=/{0}>Weaver {0}</a><tr><td>Spinner {0}</table>"
    rows = [
        f"<td>{inner.format(n)}<td><img src=/f.png title={name} alt={name}><td>{n} looms"
        for n, name in enumerate(("Norway", "Chile", "Norway", "Ghana", "Chile"))
    ]
    table = table_of("<th>Player<th>Nat.<th>Looms", *rows)
    assert list(table["Nat."]) == ["Norway", "Chile", "Norway", "Ghana", "Chile"]


def test_marks_with_the_word_for_notes_are_no_part_of_numbers() -> None:
    """A column of numbers was one of texts, "3Note 1,2"."""
    rows = "".join(
        f"<tr><td><a href=/{n}>Place {n}</a><td>{n * 7}<sup>Note 1,2</sup><td>{n}<sup><a href=#n>1,2</a></sup>"
        for n in range(2, 8)
    )
    table = scutch.extract_records(f"<h1>Places</h1><table><tr><th>Name<th>Area<th>Depth{rows}</table>")[0].table
    assert (table["Area"][:2], table["Depth"][:2]) == ((14, 21), (2, 3))
