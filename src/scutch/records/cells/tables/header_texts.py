"""The text of a header: without what is hidden, signs for sorting and controls."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from scutch.lexicon.control_words import is_control_text
from scutch.page.columns import MARKS, TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import ids_of
from scutch.page.text import SCREEN_READER_CLASS
from scutch.records.cells.group_headings import line_without, one_line
from scutch.records.cells.joins.note_marks import is_mark
from scutch.records.class_names import SWITCHED_OFF

HIDDEN: Final = MARKS["hidden"]
MENUS: Final = ids_of(("ul", "ol", "menu"))
#: A letter of a word in a header.
WORD: Final = re.compile(r"[^\W\d_]")
#: Signs that a header sorts.
SORTING: Final = re.compile("[▲▼△▽▴▾▵▿↑↓↕⇅⇵⬍🔼🔽\ufe0f]")
#: Attributes with the words of a header that is an icon, and characters of these at most.
TITLE_ATTRIBUTES: Final = ("title", "aria-label")
TITLE_CHARS: Final = 30
LAST_PARENTHESES: Final = re.compile(r"\s*\(([^()]+)\)$")


def header_text(page: Columns, node: int) -> str:
    """Return the text of a header without signs for sorting and without a control in parentheses at its end.

    >>> import scutch
    >>> header_text(scutch.parse("<p>Station <i>🔼</i>").columns, 4)
    'Station'
    >>> header_text(scutch.parse("<p>Message (<a href=?all>Expand</a>)").columns, 4)
    'Message'
    """
    text = SORTING.sub("", name_of_header(page, node)).strip() or title_of_header(page, node)
    control = LAST_PARENTHESES.search(text) if page.links[node] else None
    if control is None or control.start() == 0 or not is_control_text(control[1]):
        return text
    inside = range(node + 1, page.end[node])
    is_link = any(page.name(each) == "a" and one_line(page, each) == control[1] for each in inside)
    return text[: control.start()] if is_link else text


def title_of_header(page: Columns, node: int) -> str:
    """Return the title or the label of a header that shows an icon alone; empty for that of a control.

    >>> import scutch
    >>> title_of_header(scutch.parse("<p title=Seeders><a></a><i class=up></i>").columns, 3)
    'Seeders'
    """
    within = (each for each in range(node, page.end[node]) if page.tag[each] != TEXT)
    titles = (" ".join((page.attribute(each, name) or "").split()) for each in within for name in TITLE_ATTRIBUTES)
    title = next(filter(None, titles), "")
    return title if len(title) <= TITLE_CHARS and not is_control_text(title) else ""


def name_of_header(page: Columns, header: int) -> str:
    """Return the words of a header; what is hidden, read aloud, a menu or the description of a control only without others.

    >>> import scutch
    >>> name_of_header(scutch.parse("<p><i class=hidden>Search</i> Station").columns, 3)
    'Station'
    >>> name_of_header(scutch.parse("<p><i class=sr-only>Actions</i>").columns, 3)
    'Actions'
    >>> name_of_header(scutch.parse("<p><i class=wide>Cited by</i> <i class=narrow>Cited by</i>").columns, 3)
    'Cited by'
    """
    elements = [node for node in range(header + 1, page.end[header]) if page.tag[node] != TEXT]
    described = frozenset(filter(None, (page.attribute(node, "aria-describedby") for node in elements)))
    asides = {node for node in elements if is_no_name(page, node) or page.attribute(node, "id") in described}
    asides.update(copies(page, elements))
    return line_without(page, header, asides, WORD)


def copies(page: Columns, elements: Sequence[int]) -> Iterator[int]:
    """Yield the elements of a header with the text of one before them: one is for wide screens, the other for narrow ones.

    ``elements``: elements in document order.
    """
    ends: dict[str, int] = {}
    for node in elements if len(elements) > 1 else ():
        text = one_line(page, node)
        if text and ends.setdefault(text, page.end[node]) <= node:
            yield node


def is_no_name(page: Columns, node: int) -> bool:
    """Whether an element is hidden, says more for readers that do not see the page, or is a menu or the mark of a note."""
    if page.tag[node] in MENUS or (page.end[node] > node + 1 and is_mark(page, node + 1)):
        return True
    classes = page.attribute(node, "class") or ""
    return bool(page.marks[node] & HIDDEN or SWITCHED_OFF.search(classes) or SCREEN_READER_CLASS.search(classes))
