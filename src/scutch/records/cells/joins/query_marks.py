"""Marks of a query: the elements in which a list of search results marks the words that were searched for.

They have one tag and class, occur within texts at several places of a record, and repeat the same few words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from scutch.page.parser import Columns
from scutch.records.cells._cell_texts import collapsed_texts, elements_in_text

#: A kind of element marks words with at least so many marks, of which this share has texts on both sides, in parents of at
#: least so many kinds; at most this share of the words are different ones.
LEAST_MARKS: Final = 4
INSIDE_SHARE: Final = 0.15
LEAST_PLACES: Final = 2
DISTINCT_SHARE: Final = 0.3


class ElementKind(NamedTuple):
    """The tag and the class attribute of an element, as they are numbered on its page."""

    tag: int
    class_id: int


def element_kind(page: Columns, node: int) -> ElementKind:
    """Return the kind of an element."""
    return ElementKind(page.tag[node], page.class_id[node])


def marking_kinds(page: Columns, texts: Iterable[int]) -> frozenset[ElementKind]:
    """Return the kinds of elements that mark the words of a query.

    Linear in the texts.

    ``texts``: the texts of some records.

    >>> import scutch
    >>> page = scutch.parse("<h3>Old <q>flax</q> ropes</h3><p>Of <q>flax</q>, for boats</p>" * 2)
    >>> marking_kinds(page.columns, range(len(page))) == {element_kind(page.columns, 6)}, page[6].tag
    (True, 'q')
    """
    found = elements_in_text(page, list(texts))
    marks: dict[ElementKind, list[tuple[int, bool]]] = {}
    for mark in found if len(found) >= LEAST_MARKS else ():
        marks.setdefault(element_kind(page, mark[0]), []).append(mark)
    return frozenset(kind for kind, own in marks.items() if mark_words(page, own))


def mark_words(page: Columns, marks: Sequence[tuple[int, bool]]) -> bool:
    """Whether elements of one kind, each with whether it has texts on both sides, mark the words of a query."""
    if len(marks) < LEAST_MARKS or sum(is_inside for _, is_inside in marks) < INSIDE_SHARE * len(marks):
        return False
    if len({element_kind(page, page.parent[element]) for element, _ in marks}) < LEAST_PLACES:
        return False
    words = collapsed_texts(page, [element + 1 for element, _ in marks])
    return len({word.lower() for word in words}) <= DISTINCT_SHARE * len(words)
