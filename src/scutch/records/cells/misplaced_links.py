"""Links with one text, such as "Read more", that the alignment puts among the values of another column.

A teaser has a paragraph and one with the link; in a teaser without a summary the link is the first paragraph, and so in the
column of the summaries.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.records.cells.column_cells import ColumnNodes, in_rows, merged
from scutch.records.cells.column_sample import LINK_TAG

#: Records with a link at least.
LEAST_LINKS: Final = 3
#: Columns in front of that of a link that are looked at: its address, and a value with its address.
MOST_BEFORE: Final = 3


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
