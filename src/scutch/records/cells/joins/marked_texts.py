"""Texts with marked words or links in them, which the alignment finds as columns of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scutch.lexicon.control_words import is_control_text
from scutch.page.columns import TEXT
from scutch.page.traversal import child_above
from scutch.records.cells.joins.column_sample import ColumnSample
from scutch.records.cells.joins.measures import COUNTED
from scutch.values.column import column_type

#: The sign between the name of a parameter and its value.
EQUALS: Final = "="
#: Signs between the items of an enumeration.
ENUMERATION_SIGNS: Final = frozenset(";；")
COMMAS: Final = frozenset(",、，")
#: Types of marked values behind a text, such as the number of pictures behind the name of an album.
TYPES_BESIDE: Final = frozenset(("date", "price", "number", "duration"))
#: Those of two texts that are apart.
VALUE_TYPES: Final = TYPES_BESIDE | {"rating"}


def are_one_text(sample: ColumnSample, run: Sequence[int], other: int, pair: tuple[int, int], has_prose: bool) -> bool:
    """Whether the last column of a run and another one are a text and marked words or links in it."""
    column, (node, beside) = run[-1], pair
    is_bare, is_behind = sample.is_bare(node, beside), sample.is_bare(beside, node)
    if not (is_bare or is_behind or sample.is_torn(node, beside)):
        return False  # as most pairs: an early exit
    if sample.is_constant(other) and is_control_text(sample.first_text(other)):
        return False  # "Read more" behind a text
    if len(run) > 1 and all(COUNTED.fullmatch(sample.first_text(number)) for number in (run[-2], other)):
        return False  # the next counted thing
    if are_torn_text(sample, column, other, pair):
        return True
    if is_bare:
        return not are_sentences(sample, column, other) and continues_in_element(sample, column, other, pair)
    return is_behind and (has_prose or continues_text(sample, run, other, (node, beside)))


def are_torn_text(sample: ColumnSample, column: int, other: int, pair: tuple[int, int]) -> bool:
    """Whether only comments, which React writes around values, are between the texts of two columns that are no two values."""
    if not sample.is_torn(*pair):
        return False
    text = sample.first_text(column).strip()
    if text.endswith(".") or (sample.is_constant(column) and text not in COMMAS):
        return False
    values = sum(column_type(list(sample.texts(each).values())) in VALUE_TYPES for each in (column, other))
    return values < len(pair) and not (values and sample.is_constant(other))


def continues_in_element(sample: ColumnSample, column: int, other: int, pair: tuple[int, int]) -> bool:
    """Whether bare texts continue in marked words, or in any element behind prose and constant words. ``pair``: nodes."""
    node, beside = pair
    is_marked = sample.is_marked(beside, sample.parent[node]) and not is_value_behind(sample, other, pair)
    return is_marked or sample.is_constant(column) or sample.is_prose(column)


def are_sentences(sample: ColumnSample, column: int, other: int) -> bool:
    """Whether most records have different texts with a full stop each, and the texts behind these differ, too.

    The authors of a publication in front of its title are such texts.
    """
    texts, behind = sample.texts(column), sample.texts(other)
    if not sample.first_text(column).endswith(".") or not all(text.endswith(".") for text in texts.values()):
        return False
    if 2 * len(texts) <= sample.rows or not behind.keys() >= texts.keys():
        return False
    return all(2 * len(set(own.values())) > len(own) for own in (texts, behind))


def is_value_behind(sample: ColumnSample, column: int, pair: tuple[int, int]) -> bool:
    """Whether a column has dates, prices or numbers with units that end the line of a bare text. ``pair``: nodes."""
    node, beside = pair
    around = sample.parent[node]
    if any(sample.words[sample.end[child_above(sample.page, beside, around)] : sample.end[around]]):
        return False
    texts = list(sample.texts(column).values())
    return node < beside and column_type(texts) in TYPES_BESIDE and not any(map(str.isdecimal, texts))


def continues_text(sample: ColumnSample, run: Sequence[int], other: int, pair: tuple[int, int]) -> bool:
    """Whether bare texts continue the marked words or the enumeration that a run ends with. ``pair``: nodes."""
    node, beside = pair
    is_marked = sample.is_marked(node, sample.parent[beside])
    return (is_marked and belongs_to_text(sample, run, other, beside)) or continues_enumeration(sample, other)


def continues_enumeration(sample: ColumnSample, column: int) -> bool:
    """Whether each text of a column is the rest of an enumeration, such as "; Games (cs.GT)" behind a first item."""
    return all(text[:1] in ENUMERATION_SIGNS for text in sample.texts(column).values())


def are_one_cell(sample: ColumnSample, run: Sequence[int], other: int, *, headed: bool) -> bool:
    """Whether a column in a cell with a header has bare texts around elements of a run, or the other way round."""
    if not headed or (sample.is_constant(other) and is_control_text(sample.first_text(other))):
        return False
    return any(are_mixed(sample, column, other) for column in run)


def are_mixed(sample: ColumnSample, column: int, other: int) -> bool:
    """Whether one of two columns has bare texts in the parents of the other one's elements."""
    pair = sample.pair(column, other)
    return pair is not None and (is_bare_or_equals(sample, *pair) or is_bare_or_equals(sample, *reversed(pair)))


def is_bare_or_equals(sample: ColumnSample, node: int, beside: int) -> bool:
    """Whether a node is a bare text, or an equals sign, in the element that holds another node."""
    if sample.is_bare(node, beside):
        return True
    around = sample.parent[node]
    is_sign = sample.tag[node] == TEXT and around < beside < sample.end[around]
    return is_sign and sample.page.text(node).strip() == EQUALS


def belongs_to_text(sample: ColumnSample, run: Sequence[int], other: int, beside: int) -> bool:
    """Whether marked words at the end of a run belong to a text: constant, missing in some rows, or with texts around."""
    if len(sample.nodes(run[-1])) < sample.rows or sample.is_constant(run[-1]):
        return True
    parent = sample.parent[beside]
    around = any(sample.parent[sample.cells[column].nodes[0]] == parent for column in run[:-1])
    return around and sample.is_constant(other)
