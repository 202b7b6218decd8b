"""Label–value pairs: labels with an element of their own, as in ``<dt>Size<dd>M`` or ``<div><b>Size</b><i>M</i></div>``.

The alignment finds a constant column beside one of values. A record has several such pairs of one form, or a table or
description list, whose elements are made for them; a single constant column elsewhere may be a badge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from scutch.lexicon.control_words import is_control_text
from scutch.page.columns import TEXT
from scutch.page.tag_ids import HEADINGS, ids_of
from scutch.records.cells.cell_labels import COLONS, LABEL_ENDS, field_of_label, reads_as_label, split_label
from scutch.records.cells.joins.column_sample import SAME_SHARE, ColumnSample
from scutch.records.cells.joins.query_marks import ElementKind, element_kind
from scutch.records.cells.price_columns import begins_price, is_currency
from scutch.records.class_names import is_for_screen_readers
from scutch.values.price import read_price
from scutch.values.quantity import STEM

#: Elements made for labels and for values: a single pair of them is enough.
TERM_TAGS: Final = ids_of(("dt", "th"))
VALUE_TAGS: Final = ids_of(("dd", "td"))
#: A record has at least this many pairs of any other form.
LEAST_PAIRS: Final = 2
PAIR: Final = 2
#: Evidence for a label with a colon, 1 without one.
WITH_COLON: Final = 2
#: Any value.
OTHER: Final = " …"
#: Not a column: the label is in the run of its value.
NO_COLUMN: Final = -1


class LabelPair(NamedTuple):
    """A label and its value."""

    #: First columns of their runs; ``NO_COLUMN`` for a label at the start of its value's run.
    label: int
    value: int
    text: str
    #: Kind of the label's element.
    form: ElementKind
    #: Whether the elements are made for labels and values, or the label is one that only screen readers read.
    is_term: bool
    #: Lowest common ancestor of the two.
    ancestor: int


def label_pairs(sample: ColumnSample, runs: Sequence[tuple[int, ...]], tops: frozenset[int] = frozenset()) -> list[LabelPair]:
    """Return the label–value pairs among runs of text columns; the label stands before or behind its value.

    ``runs``: text columns in order, those that run on as one text together. ``tops``: top nodes of the records; a pair is
    never a whole record.
    """
    inside = (pair_in_run(sample, run) for run in runs if len(run) > 1)
    found = [pair for pair in (*pairs_of(sample, runs), *inside) if pair is not None and pair.ancestor not in tops]
    forms = Counter(pair.form for pair in found) if found else {}
    return [pair for pair in found if pair.is_term or forms[pair.form] >= LEAST_PAIRS]


def pairs_of(sample: ColumnSample, runs: Sequence[tuple[int, ...]]) -> Iterator[LabelPair]:
    """Yield the pairs of neighbouring runs; no run is in two. One with a colon or in a ``dt`` may have a constant value."""
    labels = [label_weight(sample, run) for run in runs]
    taken = -1
    for place, (one, other) in enumerate(pairwise(runs)):
        if place == taken or not any(labels[place : place + PAIR]):
            continue
        label, value = (one, other) if labels[place] >= labels[place + 1] else (other, one)
        pair = pair_of(sample, label, value)
        if pair is None or (pair.is_term and is_heading_of_pairs(sample.first_text(label[0]), sample.first_text(value[0]))):
            continue
        if labels[place] == labels[place + 1] and not pair.is_term:
            continue
        if pair.is_term or WITH_COLON in labels[place : place + PAIR] or not sample.is_constant(value[0]):
            yield pair
            taken = place + 1


def label_weight(sample: ColumnSample, run: Sequence[int]) -> int:
    """Return how much says that a run is a label: 0 for nothing, ``WITH_COLON`` for a constant text with a colon."""
    if not is_label(sample, run):
        return 0
    return WITH_COLON if sample.first_text(run[0]).endswith(COLONS) else 1


def is_label(sample: ColumnSample, run: Sequence[int]) -> bool:
    """Whether a run is a short constant text without digits, and no price such as "free", and no currency."""
    if len(run) > 1 or not (sample.is_constant(run[0]) and sample.may_be_constant(run[0])):
        return False
    text = sample.first_text(run[0])
    return (
        reads_as_label(text)
        and read_price(text) is None
        and not is_currency(text)
        and all(are_forms(text, other) for other in set(sample.texts(run[0]).values()))
    )


def are_forms(text: str, other: str) -> bool:
    """Whether two labels are forms of one, such as "reviews" and "Review:"; "days left" and "hours left" are not.

    >>> are_forms("reviews", "Review:"), are_forms("days left", "hours left")
    (True, False)
    """
    return text[:STEM].lower() == other[:STEM].lower() or field_of_label(text) == field_of_label(other)


def pair_of(sample: ColumnSample, label: Sequence[int], value: Sequence[int]) -> LabelPair | None:
    """Return a label and a value as a pair: no other words are in their element, a colon or their tags say so."""
    pair = sample.pair(label[0], value[0])
    if pair is None or sample.are_separated_by_link(*pair):
        return None
    left, right = sample.branches(*pair)
    tags, words, parent = sample.tag, sample.words, sample.parent[left]
    is_term = are_term_and_value(sample, left, right)
    if not is_term and pair[0] > pair[1] and is_control_text(label_text(sample, label[0])):
        return None
    is_beside = pair[0] < pair[1] and sample.first_text(label[0]).endswith(COLONS) and not any(words[sample.end[left] : right])
    is_alone = is_term or is_beside or words[parent] == words[left] + words[right]
    is_whole = words[left] == words[pair[0]] and tags[left] not in HEADINGS
    if not (is_alone and is_whole) or words[left] == 0:
        return None
    form = element_kind(sample.page, left)
    is_term = is_term or is_label_read_aloud(sample, label[0], left)
    return LabelPair(label[0], value[0], label_text(sample, label[0]), form, is_term, parent)


def are_term_and_value(sample: ColumnSample, left: int, right: int) -> bool:
    """Whether two elements are made for a label and its value."""
    return sample.tag[left] in TERM_TAGS and sample.tag[right] in VALUE_TAGS


def is_label_read_aloud(sample: ColumnSample, label: int, element: int) -> bool:
    """Whether a label has a colon and is for screen readers alone, such as "Vendor:" in front of a name.

    ``element``: around the label.
    """
    is_said = is_for_screen_readers(sample.page.attribute(element, "class") or "")
    return is_said and sample.first_text(label).endswith(COLONS)


def is_heading_of_pairs(term: str, text: str) -> bool:
    """Whether a term without a colon is a heading above labels with values, such as "Details". ``text``: the first one below.

    >>> is_heading_of_pairs("Details", "Written by:"), is_heading_of_pairs("Size", "M")
    (True, False)
    """
    return not term.endswith(COLONS) and bool(split_label(text + OTHER)[0])


def pair_in_run(sample: ColumnSample, run: Sequence[int]) -> LabelPair | None:
    """Return the pair of a run that begins with a label in an element of its own."""
    pair = sample.pair(run[0], run[1])
    if pair is None or not is_label(sample, run[:1]) or any(begins_price(sample.first_text(column)) for column in run[:PAIR]):
        return None
    if len(sample.nodes(run[0])) < SAME_SHARE * len(sample.nodes(run[1])):
        return None  # a marked word of a few texts
    left, right = sample.branches(*pair)
    if sample.tag[left] == TEXT or right < left or sample.words[left] != sample.words[pair[0]]:
        return None
    form = element_kind(sample.page, left)
    return LabelPair(NO_COLUMN, run[0], label_text(sample, run[0]), form, is_term=False, ancestor=sample.parent[left])


def label_text(sample: ColumnSample, label: int) -> str:
    """Return a label without its colon."""
    return sample.first_text(label).rstrip(LABEL_ENDS)
