"""Group headings of a list: dates, letters or categories that become a column of the table.

A group heading stands between the last record of a group and the first one of the next. An element between nearly all records
belongs to the records and heads no group.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Final

from scutch.lexicon.control_words import is_control_text
from scutch.lexicon.field_names import COUNT_WORDS
from scutch.page.columns import MARKS, TEXT
from scutch.page.page import Page
from scutch.page.parser import Columns
from scutch.page.tag_ids import ids_of
from scutch.page.text import render_text
from scutch.page.traversal import texts_between
from scutch.records.class_names import words_of
from scutch.records.typed_values import values_on
from scutch.table.grid import GridView
from scutch.values import column_type

if TYPE_CHECKING:
    from scutch.table import Grid

#: Name of the column of group headings.
GROUP_COLUMN: Final = "group"
#: Elements that are headings by their tag.
HEADING_TAGS: Final = ids_of(("h1", "h2", "h3", "h4", "h5", "h6", "caption", "summary", "legend", "dt"))
ROW_TAG, HEADER_TAG, CELL_TAG = (next(iter(ids_of((name,)))) for name in ("tr", "th", "td"))
#: Elements that may be group headings.
GROUP_TAGS: Final = HEADING_TAGS | {ROW_TAG}
IGNORED_MARK, LINK_MARK = MARKS["ignored"], MARKS["link"]
#: Links and buttons, addresses of links that lead nowhere, class words of counts, and counts.
CONTROL_TAGS: Final = ids_of(("a", "button"))
NOWHERE: Final = ("#", "javascript:")
COUNTERS: Final = COUNT_WORDS | {"badge"}
COUNT: Final = re.compile(r"\(?\d[\d.,]*\)?")
WORD_OR_NUMBER: Final = re.compile(r"\w")
#: Nodes of a heading at least: an element and its text.
HEADING_NODES: Final = 2
#: Characters of a heading at most.
HEADING_CHARS: Final = 160
#: Characters of the name of a group that is no heading at most.
GROUP_CHARS: Final = 40
#: Groups as a share of the records at most, but for days: most days of a calendar may have one event alone.
MOST_GROUPS: Final = 0.7


def group_headings(page: Columns, records: Sequence[tuple[int, ...]], ancestor: int) -> list[int]:
    """Return the heading element of each record's group, -1 before the first one; empty if the records are not grouped.

    ``records``: top nodes of each record, in document order. ``ancestor``: their lowest common ancestor.
    """
    heading = last_heading(page, ancestor + 1, records[0][0])
    if heading < 0:
        return plain_headings(page, records, ancestor)
    headings, changes, ends = [heading], 1, page.end
    for before, record in pairwise(records):
        found = last_heading(page, ends[before[-1]], record[0])
        if found >= 0:
            heading = found
            changes += 1
        headings.append(heading)
    if changes == 1:  # it is above all records
        return plain_headings(page, records, ancestor)
    names = {name_of_group(page, node) for node in headings if node >= 0}
    is_grouped = len(names) > 1 and (changes <= MOST_GROUPS * len(records) or column_type(sorted(names)) == "date")
    return headings if is_grouped else []


def plain_headings(page: Columns, records: Sequence[tuple[int, ...]], ancestor: int) -> list[int]:
    """Return as ``group_headings`` does elements that are no headings by their tag, such as the year above the posts of it.

    Such an element is the only text between two records, but where another group of groups begins. All of them are alike and
    have different texts.
    """
    gaps = [only_text(page, page.end[before[-1]], record[0]) for before, record in pairwise(records)]
    looks = {(page.tag[node], page.class_id[node]) for node in gaps if node >= 0}
    if len(looks) != 1:
        return []
    (look,) = looks
    first = last_of_look(page, look, ancestor + 1, records[0][0])
    headings = [first]
    for (before, record), only in zip(pairwise(records), gaps, strict=True):
        node = only if only >= 0 else last_of_look(page, look, page.end[before[-1]], record[0])
        headings.append(node if node >= 0 else headings[-1])
    groups = list(dict.fromkeys(headings))
    texts = {name_of_group(page, node) for node in groups} if first >= 0 else set()
    return headings if 1 < len(groups) == len(texts) <= MOST_GROUPS * len(records) else []


def only_text(page: Columns, begin: int, end: int) -> int:
    """Return the element of the only text in a slice of nodes, if it is short and in no link; otherwise -1."""
    if end - begin < HEADING_NODES:
        return -1
    texts = list(islice(texts_between(page, begin, end), 2))
    if len(texts) != 1 or page.chars[texts[0]] > GROUP_CHARS or page.marks[texts[0]] & (IGNORED_MARK | LINK_MARK):
        return -1
    return page.parent[texts[0]] if page.parent[texts[0]] >= begin else -1


def last_of_look(page: Columns, look: tuple[int, int], begin: int, end: int) -> int:
    """Return the last element with text, a tag and a class within a slice of nodes, or -1."""
    nodes = range(end - 1, begin - 1, -1)
    return next((node for node in nodes if (page.tag[node], page.class_id[node]) == look and page.chars[node]), -1)


def last_heading(page: Columns, begin: int, end: int) -> int:
    """Return the last heading within a slice of nodes, or -1."""
    if end - begin < HEADING_NODES:
        return -1
    tags = page.tag[begin:end].tolist()
    if GROUP_TAGS.isdisjoint(tags):
        return -1
    for node in range(end - 1, begin - 1, -1):
        if tags[node - begin] in GROUP_TAGS and page.end[node] <= end and is_heading(page, node):
            return node
    return -1


def is_heading(page: Columns, node: int) -> bool:
    """Whether an element is a visible heading with text, or a table row of one cell."""
    if page.marks[node] & IGNORED_MARK or not 0 < page.chars[node] <= HEADING_CHARS:
        return False
    return page.tag[node] in HEADING_TAGS or (page.tag[node] == ROW_TAG and is_single_cell_row(page, node))


def is_single_cell_row(page: Columns, row: int) -> bool:
    """Whether a table row has one cell or header, or one with words and only empty cells beside it."""
    cells = [child for child in page.child_nodes(row) if page.tag[child] in (HEADER_TAG, CELL_TAG)]
    return len(cells) == 1 or (bool(cells) and page.words[cells[0]] == page.words[row])


def one_line(page: Columns, node: int) -> str:
    """Return the text of a heading or a cell on one line."""
    return " ".join(render_text(page, node, page.end[node], hidden=True, apart=True).split())


def name_of_group(page: Columns, heading: int) -> str:
    """Return the words of a group heading on one line, without controls and counts in elements of their own beside them.

    >>> import scutch
    >>> markup = "<h3>Flax <i class=badge>9</i> <a href=#>Hide</a></h3><h3><a href=#may>May</a></h3>"
    >>> page = scutch.parse(markup).columns
    >>> [name_of_group(page, node) for node in range(len(page)) if page.name(node) == "h3"]
    ['Flax', 'May']
    """
    elements = (node for node in range(heading + 1, page.end[heading]) if page.tag[node] != TEXT)
    asides = {node for node in elements if is_control(page, node) or is_counter(page, node)}
    return line_without(page, heading, asides, WORD_OR_NUMBER)


def is_control(page: Columns, node: int) -> bool:
    """Whether an element is a button, or a link that leads nowhere or has the text of a control."""
    if page.tag[node] not in CONTROL_TAGS:
        return False
    address = page.attribute(node, "href") or "#"
    return address.startswith(NOWHERE) or is_control_text(one_line(page, node))


def is_counter(page: Columns, node: int) -> bool:
    """Whether an element is a number, and its class says that it counts something."""
    classes = (page.attribute(node, "class") or "").split()
    counts = any(not COUNTERS.isdisjoint(words_of(name)) for name in classes)
    return counts and COUNT.fullmatch(one_line(page, node)) is not None


def line_without(page: Columns, element: int, left_out: AbstractSet[int], wanted: re.Pattern[str]) -> str:
    """Return the text of an element on one line, without some elements unless nothing wanted remains."""
    text = " ".join(" ".join(texts_without(page, element, left_out)).split()) if left_out else ""
    return text if wanted.search(text) else one_line(page, element)


def texts_without(page: Columns, element: int, left_out: AbstractSet[int]) -> Iterator[str]:
    """Yield the texts in an element that are in none of some elements."""
    node, end = element + 1, page.end[element]
    while node < end:
        if page.tag[node] == TEXT and not page.marks[node] & IGNORED_MARK:
            yield page.text(node)
        node = page.end[node] if node in left_out else node + 1


class GroupColumnGrid(GridView):
    """A grid with the headings of groups as its first column; see ``scutch.table.Grid``.

    ``grid``: the other columns. ``headings``: heading element of each row, or -1.
    """

    __slots__ = ("_headings", "_page", "heading_type")

    def __init__(self, page: Page, grid: Grid, headings: Sequence[int]) -> None:
        super().__init__(grid)
        self._page = page
        self._headings = tuple(headings)
        #: Type of the headings.
        self.heading_type: Final = column_type(list(dict.fromkeys(filter(None, self.texts(0)))))

    def texts(self, column: int) -> Sequence[str | None]:
        """Cells as people read them."""
        if column:
            return self._grid.texts(column - 1)
        known = {node: name_of_group(self._page.columns, node) for node in set(self._headings) if node >= 0}
        return [known.get(node) for node in self._headings]

    def values(self, column: int) -> Sequence[object]:
        """Cells as values."""
        if column:
            return self._grid.values(column - 1)
        return values_on(self._page, self.texts(0), self.heading_type)

    def nodes(self, row: int, column: int) -> tuple[int, ...]:
        """Nodes of a cell; of a heading its text nodes."""
        if column:
            return self._grid.nodes(row, column - 1)
        page, heading = self._page.columns, self._headings[row]
        return tuple(node for node in range(heading, page.end[heading]) if page.tag[node] == TEXT) if heading >= 0 else ()
