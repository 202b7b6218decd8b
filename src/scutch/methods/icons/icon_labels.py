"""Icons that stand for a text: their label, or yes and no by the name of the drawing.

Tables show answers and states as pictures (``icon-yes.svg`` with the text "True" in its place), as icons of a font
(``fa fa-check``, or the word ``check`` in an element of that font), and as boxes with a check mark.
"""

from __future__ import annotations

import re
from typing import Final

from scutch.lexicon.icon_words import NO, SIGN_OF_WORD, YES, first_meaning
from scutch.methods.icons._icons_beside import ICON_NODES
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.values.boolean import read_boolean

#: Attributes with the label of an icon, and with the name of its drawing.
LABEL_ATTRIBUTES: Final = ("alt", "aria-label", "title")
DRAWING_ATTRIBUTES: Final = ("class", "href", "xlink:href", "data-icon", "data-lucide", "src")
#: Longer labels are sentences.
LABEL_CHARS: Final = 40
#: A class of the icon fonts whose icons are written as words, such as "check_circle".
LIGATURE_FONT: Final = re.compile(r"\bmaterial-(?:icons|symbols)\b")


def icon_label(page: Columns, node: int) -> str:
    """Return what an icon, a box, a switch or a bar says; "" if nothing.

    >>> import scutch
    >>> page = scutch.parse("<img src=/de.png alt=Germany><i title='paid: true'></i><i class='fa fa-times'></i>").columns
    >>> [icon_label(page, node) for node in (4, 5, 6)]
    ['Germany', 'true', '✗']
    >>> page = scutch.parse("<input type=checkbox checked><input type=checkbox>").columns
    >>> icon_label(page, 4), icon_label(page, 5)
    ('✓', '✗')
    >>> page = scutch.parse("<b role=switch aria-checked=true></b><b role=progressbar aria-valuenow=40></b>").columns
    >>> icon_label(page, 4), icon_label(page, 5)
    ('✓', '40')
    >>> icon_label(scutch.parse("<i class=material-icons>cancel</i>").columns, 4)
    '✗'
    """
    if page.attribute(node, "type") == "checkbox":
        return NO if page.attribute(node, "checked") is None else YES
    state = page.attribute(node, "aria-valuenow") or SIGN_OF_WORD.get(page.attribute(node, "aria-checked") or "", "")
    if state:
        return state
    label = next(filter(None, ((page.attribute(node, name) or "").strip() for name in LABEL_ATTRIBUTES)), "")
    if label and len(label) <= LABEL_CHARS:
        answer = label.rpartition(" ")[2]
        return label if read_boolean(answer) is None else answer
    names = (page.attribute(node, name) or "" for name in DRAWING_ATTRIBUTES)
    return first_meaning(SIGN_OF_WORD, (ligature(page, node), *names))


def ligature(page: Columns, node: int) -> str:
    """Return the word that an icon of a font is written as; "" for any other element.

    >>> import scutch
    >>> page = scutch.parse("<i class=material-icons>check_circle</i><i class=note>check</i>").columns
    >>> ligature(page, 4), ligature(page, 6)
    ('check_circle', '')
    """
    is_word = page.end[node] == node + 2 and page.tag[node + 1] == TEXT
    return page.text(node + 1) if is_word and LIGATURE_FONT.search(page.attribute(node, "class") or "") else ""


def icon_in(page: Columns, cell: int) -> int:
    """Return the icon that a table cell without text is, or -1: that of ``labelled_icon``."""
    return labelled_icon(page, cell)[0]


def labelled_icon(page: Columns, cell: int) -> tuple[int, str]:
    """Return the icon that a table cell without text is, with its label: -1 and "" for none.

    >>> import scutch
    >>> page = scutch.parse("<table><tr><td><p><i class=icon-ok></i><td>1 <i class=icon-ok></i></table>").columns
    >>> [labelled_icon(page, node) for node in range(len(page)) if page.name(node) == "td"]
    [(9, '✓'), (-1, '')]
    """
    if page.chars[cell] or page.end[cell] - cell > ICON_NODES:
        return -1, ""
    parts = (node for node in range(cell + 1, page.end[cell]) if page.tag[node] != TEXT)
    return next(((node, label) for node in parts if (label := icon_label(page, node))), (-1, ""))
