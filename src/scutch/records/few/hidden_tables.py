"""Tables that a page shows after a click: in the other panels of tabs, in accordions and in dialogs, such as sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scutch.kernels.select_rows import rows_of
from scutch.page.readers.without_scripts import with_shown
from scutch.page.tag_ids import TABLES
from scutch.page.traversal import enclosing
from scutch.records.cells.group_headings import one_line
from scutch.records.few.data_tables import HIDDEN, MOST_TABLES, data_tables
from scutch.records.few.few_records import TABLE

if TYPE_CHECKING:
    from scutch.methods.record_set import RecordSet
    from scutch.page import Limits, Page


def hidden_tables(page: Page, limits: Limits) -> tuple[Page, list[RecordSet]]:
    """Return the page with its hidden tables shown, and those with data of which the page shows no copy, largest first.

    A page without its source stays as it is. Linear in its nodes, if it has a hidden table.

    >>> import scutch
    >>> rows = "<tr><th>Size<th>Waist<tr><td>S<td>64<tr><td>M<td>70"
    >>> page = scutch.parse(f"<p>Skirt<div style='display:none'><table>{rows}</table></div>")
    >>> [len(found.records) for found in hidden_tables(page, scutch.Limits())[1]]
    [2]
    """
    columns = page.columns
    hidden = [table for table in rows_of(columns.tag, TABLE)[:MOST_TABLES] if columns.marks[table] & HIDDEN]
    shown = with_shown(page, hidden, limits) if hidden and page.has_source else None
    if shown is None:
        return page, []
    texts = {one_line(columns, table) for table in rows_of(columns.tag, TABLE)[:MOST_TABLES] if table not in hidden}
    found = []
    for table in data_tables(shown.columns):
        node = enclosing(shown.columns, table.records[0][0], TABLES)
        text = one_line(shown.columns, node)
        if node in hidden and text not in texts:
            texts.add(text)
            found.append(table)
    return shown, found
