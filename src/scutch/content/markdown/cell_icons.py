"""Icons that are the value of a table cell: yes and no in comparisons, and labels that only icons have."""

from __future__ import annotations

from typing import Final

from scutch.lexicon.control_words import is_control_text
from scutch.methods.icons.icon_labels import labelled_icon
from scutch.page.columns import MARKS
from scutch.page.parser import Columns
from scutch.page.tag_ids import IMAGES, ids_of
from scutch.values.boolean import read_boolean

#: Elements of which an icon is the face: it says what a click does.
CONTROLS: Final = ids_of(("a", "button", "input", "select", "label"))


def cell_icon(columns: Columns, cell: int) -> tuple[int, str]:
    """Return the icon that a cell without text shows, and what it says: -1 and "" for none.

    Pictures say yes or no by their text or their name; other texts of pictures describe what these show.

    >>> import scutch
    >>> page = scutch.parse("<table><tr><td><i class='fa fa-check'></i><td><img alt=Logo src=a.png><td><a class=close></a>")
    >>> [cell_icon(page.columns, cell.index) for cell in page.elements("td")]
    [(8, '✓'), (-1, ''), (-1, '')]
    """
    has_control = not CONTROLS.isdisjoint(columns.tag[cell : columns.end[cell]])
    icon, label = (-1, "") if has_control else labelled_icon(columns, cell)
    if icon < 0 or is_unseen(columns, icon) or is_control_text(label):
        return -1, ""
    return (-1, "") if columns.tag[icon] in IMAGES and read_boolean(label) is None else (icon, label)


def is_unseen(columns: Columns, icon: int) -> bool:
    """Whether an icon is hidden from readers, not only from their screen readers."""
    return bool(columns.marks[icon] & MARKS["hidden"]) and columns.attribute(icon, "aria-hidden") != "true"
