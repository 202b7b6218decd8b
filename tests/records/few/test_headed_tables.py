"""Tables with named columns and few rows or none."""

from __future__ import annotations

import scutch
from scutch.methods.record_set import RecordSet
from scutch.page.parser import Columns
from scutch.records.few.headed_tables import with_headed_table

GROUPS = {
    "Settings": ("General", "Teams", "Review", "Email", "Widget"),
    "Honey": ("Content", "Editor", "Fields", "Tracks", "Kinds"),
    "Hives": ("Places", "Tags", "Statistics", "Feedback", "Export"),
    "Mails": ("Outbox", "Sent", "Templates", "Compose"),
    "Visits": ("Calendar", "Rooms", "Drafts", "Print"),
}
LINK = "<a class=link href=/{0}>{0}</a>"
HEAD = "<details class=group><summary><a href=/{0}><i class=icon></i> {0}</a></summary><div class=links>"
LISTS = (f"{HEAD.format(name)}{''.join(map(LINK.format, links))}</div></details>" for name, links in GROUPS.items())
MENU = f"<aside>{''.join(LISTS)}</aside>"
HEADER = "<thead><tr><th>Kind<th>Jars<th>Weight<th></thead>"
ROWS = "<tr><td><a href=/k/1>Lime</a><td>63<td>500 g<td><tr><td><a href=/k/2>Heather</a><td>19<td>250 g<td>"
WORDS = ("Oak", "Ash", "Elm", "Fir", "Yew")


def page_of(body: str) -> Columns:
    """Return the columns of a page."""
    return scutch.parse(f"<body>{body}").columns


def set_of(columns: Columns, name: str, score: float) -> RecordSet:
    """Return the elements of one name as records."""
    return RecordSet(tuple((node,) for node in range(len(columns.tag)) if columns.name(node) == name), score, "auto", "")


def first_names(columns: Columns, found: RecordSet) -> set[str]:
    """Return the names of the elements that are the first records of a page where some record set ranks first."""
    return {columns.name(node) for node in with_headed_table(columns, [found])[0].nodes}


def test_rows_of_a_table_are_before_the_menu_beside_it() -> None:
    """The menu has more records, but no header; beside a table of rows without one it stays first."""
    columns = page_of(f"{MENU}<table>{HEADER}<tbody>{ROWS}</table>")
    assert first_names(columns, set_of(columns, "details", 0.7)) == {"tr"}
    plain = page_of(f"{MENU}<table>{ROWS}</table>")
    assert first_names(plain, set_of(plain, "details", 0.7)) == {"details"}


def test_doubtful_counts_above_a_table_are_behind_its_row() -> None:
    """Counts that are sure, or that are links, are a list of their own."""
    table = "<table><tr><th>Place<th>Full<th>Sold<tr><td><a href=/a>Yard</a><td>50<td>66</table>"
    columns = page_of(f"<h4>50% full</h4><h4>66% sold</h4>{table}")
    assert first_names(columns, set_of(columns, "h4", 0.4)) == {"tr"}
    assert first_names(columns, set_of(columns, "h4", 0.6)) == {"h4"}
    linked = page_of(f"<h4><a href=/f>50% full</a></h4><h4><a href=/s>66% sold</a></h4>{table}")
    assert first_names(linked, set_of(linked, "h4", 0.4)) == {"h4"}


def test_cells_of_the_only_row_are_one_record() -> None:
    """They are its fields."""
    columns = page_of("<table><tr><th>Name<th>Since<th>State<tr><td>Move<td>2026-11-26<td>Active</table>")
    assert first_names(columns, set_of(columns, "td", 0.2)) == {"tr"}


def test_events_of_a_calendar_stay_records() -> None:
    """They are in several columns: its rows are weeks."""
    week = "<tr><td><p>Meeting<td><p>Fair<td><p>Harvest"
    columns = page_of(f"<table><tr><th>Mon<th>Tue<th>Wed{week * 3}</table>")
    assert first_names(columns, set_of(columns, "p", 0.8)) == {"p"}


def test_a_menu_beside_a_table_without_rows_is_no_list() -> None:
    """The header alone says what the page would list."""
    found = scutch.extract_records(f"<body>{MENU}<main><h1>Kinds</h1><table>{HEADER}<tbody></table></main>")
    assert (len(found), found.reason) == (0, "the table has no row below its header")


def test_a_row_over_all_columns_is_no_row() -> None:
    """Such a row says that there is none."""
    row = "<tr><td colspan=4>Add your first kind"
    assert not scutch.extract_records(f"<body>{MENU}<main><h1>Kinds</h1><table>{HEADER}<tbody>{row}</table></main>")


def test_links_in_one_column_are_no_records() -> None:
    """Each row is one, whatever the number of links in it."""

    def links(row: int, count: int) -> str:
        return ", ".join(f"<a href=/h/{row}-{n}>{WORDS[n % 5]} hive with number {n}</a>" for n in range(count))

    rows = "".join(
        f"<tr><td><input type=checkbox><td><a href=/g/{row}>Place {row}</a><td>{count}<td>{links(row, count)}"
        for row, count in enumerate((0, 2, 30, 4, 24, 50, 6, 28))
    )
    (first, *_) = scutch.extract_records(f"<form><table><thead><tr><th><th>Name<th>Count<th>Hives<tbody>{rows}</table></form>")
    assert first.table["Name"] == tuple(f"Place {row}" for row in range(8))
