"""The texts of columns, read on first access.

What is known of columns is in dictionaries that fill themselves, so that it costs one look-up. None of them holds the grid:
that would be a cycle, and pages would stay in memory until the garbage collector comes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from operator import add
from typing import Final, NamedTuple

from scutch.methods.alignment import item_values
from scutch.methods.icons.trend_icons import trend_signs
from scutch.page.columns import TEXT
from scutch.page.page import Page
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS
from scutch.records.cells._cell_texts import cell_texts, collapsed_texts
from scutch.records.cells.column_cells import ColumnNodes, ColumnTexts, with_counts
from scutch.records.cells.joins.headlines import HEADLINE_TAGS
from scutch.records.cells.price_columns import is_split_price
from scutch.records.full_texts import are_cut, full_texts

CODE_TAG: Final = IDS["code"]
#: Schemes of values that are no addresses: scripts, placeholders of lazy images.
NO_ADDRESS: Final = ("javascript:", "data:", "about:")
#: Attributes that a cell has one value of.
SINGLE_ATTRIBUTES: Final = frozenset(("href", "src"))


class ColumnSource(NamedTuple):
    """What columns are read from: a page, and of each column its nodes and its attribute, empty for text."""

    page: Page
    cells: list[ColumnNodes]
    attributes: Sequence[str]


class TextsOfColumns(dict[int, ColumnTexts]):
    """The values of each column as texts. ``known``: those of some columns."""

    __slots__ = ("source",)

    def __init__(self, source: ColumnSource, known: Mapping[int, ColumnTexts]) -> None:
        super().__init__(known)
        self.source = source

    def __missing__(self, column: int) -> ColumnTexts:
        page, cells, attribute = self.source.page.columns, self.source.cells[column], self.source.attributes[column]
        found = self[column] = texts_of_attribute(page, cells, attribute) if attribute else whole_texts(page, cells)
        return found


def texts_of_attribute(page: Columns, cells: ColumnNodes, name: str) -> ColumnTexts:
    """Return the values of an attribute; addresses that are none are left out."""
    texts = item_values(page, cells.nodes, name)
    if name in SINGLE_ATTRIBUTES:
        texts = ["" if text.startswith(NO_ADDRESS) else text for text in texts]
    return filled_texts(cells, texts)


def filled_texts(cells: ColumnNodes, texts: list[str]) -> ColumnTexts:
    """Return the values of a column's nodes that are not empty."""
    rows = cells.rows
    if not all(texts):
        rows = [row for row, text in zip(rows, texts, strict=True) if text]
        texts = list(filter(None, texts))
    return ColumnTexts(rows, texts, len(texts), several=len(rows) - len(set(rows)) if cells.several else 0)


def whole_texts(page: Columns, cells: ColumnNodes) -> ColumnTexts:
    """Return the texts of cells, those that the page cuts whole where it has them, numbers with the arrows beside them."""
    found = texts_of_cells(page, cells)
    if are_cut(found.texts):
        return found._replace(texts=full_texts(page, cells.of_texts(found.rows), found.texts))
    if found.plain or found.several or not (found.texts and any(map(str.isdecimal, found.texts[0]))):
        return found
    signs = trend_signs(page, cells.of_texts(found.rows))
    return found._replace(texts=list(map(add, signs, found.texts))) if signs else found


def texts_of_cells(page: Columns, cells: ColumnNodes) -> ColumnTexts:
    """Return the texts of cells as the page shows them; the items of a list are a text each."""
    found = ColumnTexts(*cell_texts(page, cells.rows, cells.nodes))
    if not cells.several or found.several:
        return found
    nodes = cells.first_several()
    if not are_items(page, nodes) or is_split_price(collapsed_texts(page, list(nodes))):
        return found
    return with_counts(cells.rows, collapsed_texts(page, cells.nodes))


def are_items(page: Columns, nodes: Sequence[int]) -> bool:
    """Whether texts of one block are the items of a list: in sibling elements of one kind, without words beside them.

    Elements without a class are items where nothing is between them: their texts would run together. An item may have further
    elements around its text.

    >>> import scutch
    >>> tags = "<i class=t>flax</i> <i class=t>rope</i>"
    >>> columns = scutch.parse(f"<p>{tags}<p>of {tags}").columns
    >>> are_items(columns, [6, 9]), are_items(columns, [13, 16])
    (True, False)
    >>> are_items(scutch.parse("<p><i>flax</i><i>rope</i>").columns, [6, 8])
    True
    >>> are_items(scutch.parse("<p><b class=t><i>flax</i></b><b class=t><i>rope</i></b>").columns, [7, 10])
    True
    """
    tags, classes, words, parents, ends = page.tag, page.class_id, page.words, page.parent, page.end
    elements = [element_of_words(page, parents[node]) for node in nodes]
    around = parents[elements[0]]
    are_alike = all(
        tags[node] == TEXT
        and parents[element] == around
        and (tags[element], classes[element]) == (tags[elements[0]], classes[elements[0]])
        for node, element in zip(nodes, elements, strict=True)
    )
    if not are_alike or tags[around] in HEADLINE_TAGS or tags[around] == CODE_TAG or len(set(elements)) < len(elements):
        return False
    if classes[elements[0]] < 0 and not all(ends[node] == following for node, following in pairwise(elements)):
        return False
    items, child = 0, around + 1
    while child < ends[around]:
        items += words[child] if (tags[child], classes[child]) == (tags[elements[0]], classes[elements[0]]) else 0
        child = ends[child]
    return words[around] == items


def element_of_words(page: Columns, element: int) -> int:
    """Return the outermost element with the words of an element and no others, that of a tag with an element for its text."""
    while page.words[element] and page.words[page.parent[element]] == page.words[element]:
        element = page.parent[element]
    return element
