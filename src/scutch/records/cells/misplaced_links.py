"""Links with one text, such as "Read more", that the alignment puts among the values of another column.

A teaser has a paragraph and one with the link; in a teaser without a summary the link is the first paragraph. So the link of
these is in the column of the summaries, or both paragraphs of all are in one column.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from scutch.lexicon.control_words import is_control_text
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import ids_of
from scutch.page.tags import READING
from scutch.records.cells.column_cells import ColumnNodes, in_rows, merged
from scutch.records.cells.column_sample import LINK_TAG

#: Elements that start on a line of their own.
LINES: Final = ids_of(READING["LINE"])
#: Records with a link at least.
LEAST_LINKS: Final = 3
#: Columns in front of that of a link that are looked at: its address, and a value with its address.
MOST_BEFORE: Final = 3
#: Share of the rows that have a control.
NEARLY_ALL: Final = 0.9


def with_links_in_place(
    page: Columns, attributes: Sequence[str], cells: Sequence[ColumnNodes], rows: int
) -> Sequence[ColumnNodes]:
    """Return the columns of an alignment, each link of one text in the column that others of this text are in.

    Linear in the cells of columns that some rows lack. A column is never left without a cell.

    ``attributes``, ``cells``: of each column its attribute and its nodes. ``rows``: how many records there are.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<p>Flax<p><a>More</a><p>Hemp<p><a>More</a><p>Jute<p><a>More</a><p><a>More</a>").columns
    >>> cells = [ColumnNodes([0, 1, 2, 3], [5, 10, 15, 21], several=False), ColumnNodes([0, 1, 2], [8, 13, 18], several=False)]
    >>> [own.nodes for own in with_links_in_place(page, ["", ""], cells, 4)]
    [[5, 10, 15], [8, 13, 18, 21]]
    """
    found = list(cells)
    for column in links_of_one_text(page, attributes, cells, rows):
        own, text = set(cells[column].rows), page.text(cells[column].nodes[0])
        for other in range(max(0, column - MOST_BEFORE), column):
            if not (attributes[other] or found[other].several):
                pairs = zip(found[other].rows, found[other].nodes, strict=True)
                move(page, found, other, column, {row for row, node in pairs if row not in own and is_link(page, node, text)})
    return found


def controls_apart(page: Columns, cells: ColumnNodes) -> list[ColumnNodes]:
    """Return a column of several texts as two, if nearly all rows have the link of one control on a line of its own.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<p>Flax<p><a>More</a><p>Hemp<p><a>More</a><p><a>More</a>").columns
    >>> [own.nodes for own in controls_apart(page, ColumnNodes([0, 0, 1, 1, 2], [5, 8, 10, 13, 16], several=True))]
    [[5, 10], [8, 13, 16]]
    """
    node = cells.first_several()[-1]
    if not is_linked_text(page, node) or not is_alone_on_line(page, node):
        return []  # as most; a link at the end of a text is a part of it
    text = page.text(node)
    if not is_control_text(text):
        return []
    links = {node for node in cells.nodes if is_link(page, node, text)}
    parts = [(row, node, node in links) for row, node in zip(cells.rows, cells.nodes, strict=True)]
    texts, controls = ([(row, node) for row, node, is_control in parts if is_control is wanted] for wanted in (False, True))
    if not texts or not NEARLY_ALL * cells.filled <= len(controls) == len({row for row, _ in controls}):
        return []
    return [nodes_by_row(texts), nodes_by_row(controls)]


def is_alone_on_line(page: Columns, text: int) -> bool:
    """Whether an element that starts on a line of its own holds a text and no other."""
    around = page.parent[text]
    while page.texts[around] == 1:
        if page.tag[around] in LINES:
            return True
        around = page.parent[around]
    return False


def nodes_by_row(pairs: Sequence[tuple[int, int]]) -> ColumnNodes:
    """Return a column of nodes, each given with its row."""
    rows = [row for row, _ in pairs]
    return ColumnNodes(rows, [node for _, node in pairs], several=len(set(rows)) < len(rows))


def is_linked_text(page: Columns, node: int) -> bool:
    """Whether a node is a text that is a child of a link."""
    return page.tag[node] == TEXT and page.tag[page.parent[node]] == LINK_TAG


def links_of_one_text(page: Columns, attributes: Sequence[str], cells: Sequence[ColumnNodes], rows: int) -> Iterator[int]:
    """Yield the columns of texts that some rows lack, and that are links with one text in the others."""
    chars, tags, parents = page.chars, page.tag, page.parent
    for column, (_, nodes, _) in enumerate(cells):
        if not LEAST_LINKS <= len(nodes) < rows or attributes[column] or tags[parents[nodes[0]]] != LINK_TAG:
            continue
        if chars[nodes[0]] == chars[nodes[1]] and all(is_linked_text(page, node) for node in nodes):
            text = page.text(nodes[0])
            if all(page.text(node) == text for node in nodes):
                yield column


def is_link(page: Columns, node: int, text: str) -> bool:
    """Whether a node is a link with a text."""
    return is_linked_text(page, node) and page.text(node) == text


def move(page: Columns, found: list[ColumnNodes], source: int, target: int, rows: AbstractSet[int]) -> None:
    """Move the cells of rows to another column, if they are not all that are links in theirs."""
    if not rows:
        return
    own = found[source]
    kept = in_rows(own, set(own.rows) - rows)
    if all(is_linked_text(page, node) for node in kept.nodes):
        return
    found[source] = kept
    found[target] = merged([found[target], in_rows(own, rows)])
