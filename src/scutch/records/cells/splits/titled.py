"""A title emphasised within a text: what is before it, the title and what is behind it are columns of their own.

Lists of publications write the authors, a title in italics, and where it appeared as one text.
"""

from __future__ import annotations

from collections import defaultdict
from statistics import median
from typing import Final

from scutch.page.parser import Columns
from scutch.records.cells.column_cells import ColumnNodes, divided

#: Elements that emphasise a title.
EMPHASIS: Final = frozenset(("i", "em", "cite", "q"))
#: Share of the rows with exactly one title, rows at least, and the median of its words at least.
TITLED_SHARE: Final = 0.9
LEAST_ROWS: Final = 3
TITLE_WORDS: Final = 3


def columns_around_title(page: Columns, cells: ColumnNodes) -> list[ColumnNodes]:
    """Return the texts before, in and behind the one emphasised text of each cell; empty where cells have none or several.

    >>> from scutch.page.parser import parse
    >>> items = (f"<li>Ann Weber. <i>How flax is grown {n}</i>. Fibres {n}." for n in range(3))
    >>> page = parse("".join(items).encode())
    >>> texts = [node for node in range(len(page)) if page.name(node) == "#text"]
    >>> [part.nodes for part in columns_around_title(page, ColumnNodes([0, 0, 0, 1, 1, 1, 2, 2, 2], texts, several=True))]
    [[5, 10, 15], [7, 12, 17], [8, 13, 18]]
    """
    if not cells.several or not any(emphasis_of(page, node) for node in cells.first_several()):
        return []
    titles: defaultdict[int, set[int]] = defaultdict(set)
    for row, node in zip(cells.rows, cells.nodes, strict=True):
        if element := emphasis_of(page, node):
            titles[row].add(element)
    rows = len(set(cells.rows))
    title_of = {row: found.pop() for row, found in titles.items() if len(found) == 1}
    if rows < LEAST_ROWS or len(title_of) < TITLED_SHARE * rows or not are_titles(page, list(title_of.values())):
        return []
    places = ((node, title_of.get(row, node)) for row, node in zip(cells.rows, cells.nodes, strict=True))
    return divided(cells, ((node > title) + (node >= page.end[title]) for node, title in places))


def emphasis_of(page: Columns, node: int) -> int:
    """Return the emphasising element around a text, or 0."""
    parent = page.parent[node]
    return parent if page.name(parent) in EMPHASIS else 0


def are_titles(page: Columns, elements: list[int]) -> bool:
    """Whether emphasised texts are titles: all differ, and half of them have several words."""
    texts = {page.text(element + 1) for element in elements}
    return len(texts) == len(elements) and median(page.words[element] for element in elements) >= TITLE_WORDS
