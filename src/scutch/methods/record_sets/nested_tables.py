"""Nested tables: rows of tables that are nested one in each row of an outer table are parts of records, not records.

The rows of all nested tables have one tag path, so that they look like one list. If each outer row holds one nested table and
nothing else, and all of these have as many rows, the outer rows are the records, as in the example of Ren & Xue (2009).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from scutch.methods.record_set import Records
from scutch.page.parser import Columns
from scutch.page.tag_ids import TABLE_ROWS, TABLES
from scutch.page.traversal import enclosing


def outer_rows(columns: Columns, records: Sequence[tuple[int, ...]]) -> Records:
    """Return the rows of a table that hold, one table each, the rows of nested tables; empty if the records are no such rows.

    >>> import scutch
    >>> nested = "<tr><td><table><tr><td>Flax<td>blue<tr><td>tall<td>fine</table>"
    >>> page = scutch.parse(f"<table>{nested * 3}</table>")
    >>> rows = [node for node in page if node.tag == "tr"]
    >>> inner = [(row.index,) for row in rows if row.xpath.count("table") == 2]
    >>> [page[row].xpath for (row,) in outer_rows(page.columns, inner)]
    ['/html/body/table[1]/tbody[1]/tr[1]', '/html/body/table[1]/tbody[1]/tr[2]', '/html/body/table[1]/tbody[1]/tr[3]']
    """
    are_rows = all(len(record) == 1 and columns.tag[record[0]] in TABLE_ROWS for record in records)
    if not are_rows or not is_nested(columns, records[0][0]):
        return ()
    sizes = Counter(enclosing(columns, row, TABLES) for (row,) in records)
    outer = {enclosing(columns, table, TABLE_ROWS): table for table in sizes}
    if len(outer) < max(2, len(sizes)) or 0 in outer or set(sizes.values()) == {1}:
        return ()
    is_whole = all(columns.chars[row] == columns.chars[table] for row, table in outer.items())
    is_even = len(set(sizes.values())) == len({columns.parent[row] for row in outer}) == 1
    return tuple((row,) for row in outer) if is_whole and is_even else ()


def is_nested(columns: Columns, node: int) -> bool:
    """Whether a node is in a table that is in a row of another one."""
    return enclosing(columns, enclosing(columns, node, TABLES), TABLE_ROWS) > 0
