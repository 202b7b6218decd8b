"""Rows of tables with headers as records."""

from __future__ import annotations

from typing import Final

import scutch

FIELDS: Final = ("id", "name", "maker", "price", "height", "count", "note", "use")
TYPES: Final = ("int(11)", "varchar(80)", "varchar(40)", "decimal(8,2)", "float", "int(11)", "text", "text")
HEADS: Final = ("Engine", "Collation", "Data length", "Index length", "Data free", "Increment", "Rows", "Comment")


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
