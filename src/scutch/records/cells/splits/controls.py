"""Links of one control, such as "Read more", among the texts of a column: a column of their own.

A teaser has a paragraph and one with the link; in a teaser without a summary the link is the first paragraph. Where both
paragraphs of all records are in one column, the links are taken from it.
"""

from __future__ import annotations

from typing import Final

from scutch.lexicon.control_words import is_control_text
from scutch.page.parser import Columns
from scutch.page.tag_ids import ids_of
from scutch.page.tags import READING
from scutch.records.cells.column_cells import ColumnNodes, divided
from scutch.records.cells.column_sample import LINK_TAG

#: Elements that start on a line of their own.
LINES: Final = ids_of(READING["LINE"])
#: Share of the rows that have a control.
NEARLY_ALL: Final = 0.9


def controls_apart(page: Columns, cells: ColumnNodes) -> list[ColumnNodes]:
    """Return a column of several texts as two, if nearly all rows have the link of one control on a line of its own.

    >>> import scutch
    >>> page = scutch.parse("<p>Flax<p><a>More</a><p>Hemp<p><a>More</a><p><a>More</a>").columns
    >>> [own.nodes for own in controls_apart(page, ColumnNodes([0, 0, 1, 1, 2], [5, 8, 10, 13, 16], several=True))]
    [[5, 10], [8, 13, 16]]
    """
    node = cells.first_several()[-1] if cells.several else -1
    if node < 0 or not is_linked_text(page, node) or not is_alone_on_line(page, node):
        return []  # as most; a link at the end of a text is a part of it
    text = page.text(node)
    if not is_control_text(text):
        return []
    texts, *controls = divided(cells, [is_link(page, node, text) for node in cells.nodes])
    if not controls or not NEARLY_ALL * cells.filled <= len(controls[0].rows) == controls[0].filled:
        return []
    return [texts, *controls]


def is_alone_on_line(page: Columns, text: int) -> bool:
    """Whether an element that starts on a line of its own holds a text and no other."""
    around = page.parent[text]
    while page.texts[around] == 1:
        if page.tag[around] in LINES:
            return True
        around = page.parent[around]
    return False


def is_linked_text(page: Columns, node: int) -> bool:
    """Whether a text is a child of a link."""
    return page.tag[page.parent[node]] == LINK_TAG


def is_link(page: Columns, node: int, text: str) -> bool:
    """Whether a text is a child of a link, and what a link says."""
    return is_linked_text(page, node) and page.text(node) == text
