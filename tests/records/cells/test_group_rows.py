"""``records.cells.tables.group_rows``: rows of a table that name a group beside empty cells."""

from __future__ import annotations

from itertools import chain
from typing import Final

import pytest

import scutch
from scutch.table import Table

PLANTS: Final = {"North": ["Flax", "Hemp", "Reed"], "South": ["Jute", "Ramie", "Sisal", "Agave"], "Hills": ["Nettle", "Broom"]}
HEAD: Final = "<thead><tr><th>Region<th>Plant<th>Height<th>Use<tbody>"


def row(*cells: str) -> str:
    return "<tr>" + "".join(f"<td class=cell>{cell}</td>" for cell in cells) + "</tr>"


def plant(name: str, region: str = "") -> str:
    return row(region, name, f"{len(name)} m", "rope" if len(name) % 2 else "linen")


def table_of(rows: str) -> Table:
    return scutch.extract_records(f"<h1>Fibres</h1><table>{HEAD}{rows}</table>")[0].table


def test_rows_with_one_word_beside_empty_cells_name_groups() -> None:
    """They were records, and above classes of cells that are all the same the names of regions were plants."""
    groups = (row(region, "<button></button>", "", "") + "".join(map(plant, names)) for region, names in PLANTS.items())
    table = table_of("".join(groups))
    assert [column.name for column in table.columns] == ["group", "Plant", "Height", "Use"]
    assert table["Plant"] == tuple(name for names in PLANTS.values() for name in names)
    assert table["group"] == tuple(region for region, names in PLANTS.items() for _ in names)


@pytest.mark.parametrize(
    "rows",
    [
        "".join(row(region, "", "", "") for region in PLANTS) + "".join(map(plant, chain.from_iterable(PLANTS.values()))),
        "".join(row(region, "", "", "") + "".join(plant(name, "wet") for name in PLANTS[region]) for region in PLANTS),
        row("North", "", "", "") + "".join(map(plant, PLANTS["South"])),
    ],
    ids=["empty groups", "values in the same place", "one group"],
)
def test_other_rows_with_empty_cells_are_records(rows: str) -> None:
    assert "group" not in [column.name for column in table_of(rows).columns]
