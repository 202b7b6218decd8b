"""Columns of people of whom microdata names one as the author, such as who wrote an answer and who edited it: two columns."""

from __future__ import annotations

from typing import Final

from scutch.lexicon.field_names import FIELD_OF_LEAD
from scutch.page.parser import Columns
from scutch.records.cells._cell_texts import has_properties
from scutch.records.cells.column_cells import ColumnNodes, divided
from scutch.structured.schema_org import AUTHOR_PROPERTIES

#: How far above a text its property may stand.
LEVELS: Final = 4


def parts_by_author(page: Columns, cells: ColumnNodes) -> list[ColumnNodes]:
    """Return the nodes of a column that are about the author of each record, and its others; none for a column without both.

    A record has one author, so that texts with several in a cell are no column of people. Linear in the nodes of the column,
    and at once over where the first cell with several nodes has none or only nodes of an author.
    """
    if (
        not cells.several
        or not has_properties(page)
        or len({is_about_author(page, node) for node in cells.first_several()}) == 1
    ):
        return []
    authors, others = divided(cells, (not is_about_author(page, node) for node in cells.nodes))
    is_led = page.text(others.nodes[0]).strip().lower() in FIELD_OF_LEAD
    return [] if authors.several or is_led else [authors, others]


def is_about_author(page: Columns, node: int) -> bool:
    """Whether an element a few levels above a node has the property of an author.

    >>> import scutch
    >>> page = scutch.parse("<p itemprop=author><b>Ann</b><p><b>Ben</b>").columns
    >>> [is_about_author(page, node) for node, name in enumerate(page.tag) if page.name(node) == "b"]
    [True, False]
    """
    parents, attribute = page.parent, page.attribute
    for _ in range(LEVELS):
        node = parents[node]
        if node < 0:
            break
        if attribute(node, "itemprop") in AUTHOR_PROPERTIES:
            return True
    return False
