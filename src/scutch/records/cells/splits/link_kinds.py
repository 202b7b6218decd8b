"""Columns of links to several kinds of things, such as a phone number and an address of mail: one column for each kind."""

from __future__ import annotations

from typing import Final

from scutch.lexicon.address_words import contact_field, file_kind
from scutch.methods.alignment import item_values
from scutch.page.columns import MARKS
from scutch.page.parser import Columns
from scutch.page.tag_ids import ids_of
from scutch.page.text import render_text
from scutch.page.traversal import enclosing
from scutch.records.cells.column_cells import ColumnNodes, divided
from scutch.records.cells.lazy.columns import LazyColumns

LINK_MARK: Final = MARKS["link"]
LINK_TAGS: Final = ids_of(("a",))
#: Different texts of links that do not name what they lead to, such as "PDF", "Edit" and "More", at most.
FEW_TEXTS: Final = 3


def parts_by_link(grid: LazyColumns, column: int) -> list[ColumnNodes]:
    """Return the nodes of a column of links for each kind of what they lead to; none for a column with one kind.

    Texts of links are parted by means of contact, addresses into those of files of one kind and the others. Linear in the
    nodes of the column, and at once over for a column whose first link leads to no contact or file.
    """
    page, own, attribute = grid.page.columns, grid.own[column], grid.attributes[column]
    if attribute == "href":
        return parts_of(own, list(map(file_kind, item_values(page, own.nodes, "href")))) if leads_to_file(page, own) else []
    if attribute or not own.several or not page.marks[own.nodes[0]] & LINK_MARK or not contact_around(page, own.nodes[0]):
        return []
    fields = [contact_around(page, node) for node in own.nodes]
    return parts_of(own, fields) if "" not in fields else []


def leads_to_file(page: Columns, cells: ColumnNodes) -> bool:
    """Whether the first link of a column leads to a file, and its links have few texts, such as "PDF", as no titles have."""
    if not cells.nodes or not file_kind(item_values(page, cells.nodes[:1], "href")[0]):
        return False
    return len({render_text(page, node, page.end[node]) for node in cells.nodes}) <= min(FEW_TEXTS, len(cells.nodes) - 1)


def parts_of(cells: ColumnNodes, kinds: list[str]) -> list[ColumnNodes]:
    """Return the nodes of each kind; none if there is only one."""
    different = list(dict.fromkeys(kinds))
    return divided(cells, map(different.index, kinds)) if len(different) > 1 else []


def contact_around(page: Columns, node: int) -> str:
    """Return the means of contact that the link around a text leads to, such as "phone"; empty for none."""
    return contact_field(page.attribute(enclosing(page, node, LINK_TAGS), "href") or "")
