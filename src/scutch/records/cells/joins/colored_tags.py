"""Tags of several colors: short words side by side, each in elements with a class of their own, are one list.

The alignment finds a column for each color, with one word in all of its cells, as a badge or a control has, and a list of
the tags that have no color of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from scutch.page.parser import Columns
from scutch.records.cells._cell_texts import collapsed_texts
from scutch.records.cells.column_cells import ColumnNodes
from scutch.records.cells.joins.variants import class_names

#: Characters of a tag at most.
TAG_CHARS: Final = 32
#: Tags of a list and of one record, and records with so many, at least.
PAIR: Final = 2


def colored_tags(page: Columns, cells: Mapping[int, ColumnNodes]) -> Iterator[list[int]]:
    """Yield groups of columns that are one list of tags.

    ``cells``: the nodes of columns of texts that are lists or that some records lack, by number. Linear in the nodes of
    columns of one word.
    """
    for columns in columns_by_place(page, cells):
        words = {column: word for column in columns if len(columns) > 1 and (word := only_word(page, cells[column]))}
        if not words or len(set(words.values())) < len(words):
            continue
        lists = [column for column in columns if cells[column].several]
        if len(lists) == 1 and all(are_members(page, cells[column], cells[lists[0]]) for column in words):
            yield sorted((*words, *lists))
        elif len(words) >= PAIR and are_side_by_side(page, [cells[column] for column in words]):
            yield list(words)


def columns_by_place(page: Columns, cells: Mapping[int, ColumnNodes]) -> Collection[list[int]]:
    """Return the columns of short texts in elements with a class, in groups of equal elements around these."""
    places: dict[tuple[int, int, int], list[int]] = {}
    for column, own in cells.items() if len(cells) >= PAIR else ():
        if 0 < page.chars[own.nodes[0]] <= TAG_CHARS:
            element = page.parent[own.nodes[0]]
            around = page.parent[element]
            if page.class_id[element] >= 0:
                places.setdefault((page.tag[around], page.class_id[around], page.tag[element]), []).append(column)
    return places.values()


def only_word(page: Columns, own: ColumnNodes) -> str:
    """Return the text that all cells of a column have; empty if they differ."""
    chars = page.chars[own.nodes[0]]
    if own.several or any(page.chars[node] != chars for node in own.nodes):
        return ""
    texts = set(collapsed_texts(page, own.nodes))
    return texts.pop() if len(texts) == 1 else ""


def are_members(page: Columns, own: ColumnNodes, tags: ColumnNodes) -> bool:
    """Whether words have a class name of a list of tags, and some are side by side with tags of it."""
    elements, members = ([page.parent[node] for node in cells.nodes] for cells in (own, tags))
    if class_names(page, elements[0]).isdisjoint(class_names(page, members[0])):
        return False
    return not {page.parent[element] for element in elements}.isdisjoint(page.parent[element] for element in members)


def are_side_by_side(page: Columns, columns: Iterable[ColumnNodes]) -> bool:
    """Whether several elements have the elements of two columns."""
    parents = Counter(page.parent[page.parent[node]] for own in columns for node in own.nodes)
    return sum(times >= PAIR for times in parents.values()) >= PAIR
