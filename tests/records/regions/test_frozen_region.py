"""Grids with frozen columns: the cells of a row are in two or three elements."""

from __future__ import annotations

import copy
import pickle

import scutch
from scutch.records.regions.frozen_region import FrozenRegion

RIVERS = ("Elbe", "Loire", "Vistula", "Tagus", "Danube")


def grid(order: tuple[int, ...] = (0, 1, 2, 3, 4), key: str = "row-index") -> str:
    """A grid with columns frozen at both sides. ``order``: of the rows on the left."""

    def part(name: str, numbers: tuple[int, ...], cells: list[str]) -> str:
        rows = "".join(f'<div role="row" {key}="{n}">{cells[n]}</div>' for n in numbers)
        return f'<div class="{name}">{rows}</div>'

    cell = '<div role="gridcell">{}</div>'.format
    head = '<div role="row">{}</div>'.format
    heads = "".join(
        head("".join(f'<div role="columnheader">{name}</div>' for name in names))
        for names in (["River"], ["Level", "Flow"], ["State"])
    )
    middle = [cell(f"{n + 2}.5 m") + cell(f"{n * 40 + 60} m³/s") for n in range(5)]
    last = [cell("offen" if n % 2 else "gesperrt") for n in range(5)]
    body = part("left", order, list(map(cell, RIVERS))) + part("center", (0, 1, 2, 3, 4), middle) + part("right", order, last)
    return f"<h1>Pegel</h1><div role=grid><div>{heads}</div><div>{body}</div></div>"


def test_the_parts_of_a_grid_are_one_table() -> None:
    """With the headers of each part, in the order of the parts."""
    found = scutch.extract_records(grid())[0]
    assert [column.name for column in found.table.columns] == ["River", "Level", "Flow", "State"]
    assert found.table["River"] == RIVERS
    assert found[1]["Level"] == 3.5
    assert [node.text for node in found[2].nodes] == ["Vistula", "4.5 m\n140 m³/s", "gesperrt"]


def test_rows_belong_together_by_their_key() -> None:
    """Also where the parts have them in another order."""
    found = scutch.extract_records(grid((3, 1, 4, 0, 2)))[0]
    assert found.table["River"] == RIVERS
    assert found.table["State"] == ("gesperrt", "offen", "gesperrt", "offen", "gesperrt")


def test_a_copy_of_a_table_is_no_part_of_it() -> None:
    """Scripts show frozen columns by a second table with the same cells above the first."""
    rows = [f"<tr><td>{name}<td>{n + 2}.5 m<td>{n * 40 + 60}</tr>" for n, name in enumerate(RIVERS)]
    copied = "".join(row.split("<td>", 2)[0] + f"<td>{name}</tr>" for row, name in zip(rows, RIVERS, strict=True))
    head = "<tr><th>River<th>Level<th>Flow</tr>"
    html = f"<div><div class=fixed-columns><table>{copied}</table></div><div><table>{head}{''.join(rows)}</table></div></div>"
    found = scutch.extract_records(html)[0]
    assert type(found) is scutch.Region
    assert found.table["River"] == RIVERS


def test_two_tables_beside_each_other_are_two_lists() -> None:
    """Unless one of them is frozen, rows of one number say nothing about each other."""
    tables = [
        "<table><tr><th>Name<th>Sum" + "".join(f"<tr><td>{name} {n}<td>{n * 7 + 3}" for n in range(5)) + "</table>"
        for name in ("Flax", "Hemp")
    ]
    assert {type(found) for found in scutch.extract_records(f"<div>{''.join(tables)}</div>")} == {scutch.Region}


def test_such_a_region_is_a_value() -> None:
    """It survives a pickle and a copy, and says that no selector finds its rows."""
    found = scutch.extract_records(grid())[0]
    assert isinstance(found, FrozenRegion)
    for other in (pickle.loads(pickle.dumps(found)), copy.deepcopy(found)):
        assert other == found
        assert other.table["River"] == RIVERS
    assert found[0].source_span is None
    assert found.selectors().record_css is None
    assert found.as_parsel_code().startswith("# Frozen and other cells of a row")


def league(frozen: str = "Table--fixed-left", *, more: int = 0) -> str:
    """A table of teams, and one of their numbers beside it."""
    teams = ("Mill Town", "Linen United", "Flax Rovers", "Hemp City", "Jute Athletic")
    names = "".join(f"<tr class=row><td><b>{n + 1}</b> <a href=/{n}>{team}</a>" for n, team in enumerate(teams))
    numbers = "".join(f"<tr class=row><td>{30 - n}<td>{3 * n}<td>{70 - 9 * n}" for n in range(len(teams) + more))
    return (
        f"<main><h1>League</h1><div class=flex><table class='Table {frozen}'><thead><tr><th>Team<tbody>{names}</table>"
        f"<div class=side><table><thead><tr><th>W<th>L<th>Points<tbody>{numbers}</table></div></div></main>"
    )


def test_a_modifier_of_a_class_says_that_a_table_is_frozen() -> None:
    """Pages of scores write the teams as a table of its own."""
    table = scutch.extract_records(league())[0].table
    assert list(table["Team"]) == ["Mill Town", "Linen United", "Flax Rovers", "Hemp City", "Jute Athletic"]
    assert list(table["Points"]) == [70, 61, 52, 43, 34]


def test_tables_of_other_lengths_or_that_are_not_frozen_are_two_lists() -> None:
    """Nothing says that their rows belong together."""
    for html in (league("left"), league(more=1)):
        assert not {"W", "Team"} <= {column.name for column in scutch.extract_records(html)[0].table.columns}
