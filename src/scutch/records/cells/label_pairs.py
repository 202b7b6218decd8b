"""Labels that have an element of their own: ``<dt>Size<dd>M``, ``<div><b>Size</b><i>M</i></div>``.

The alignment finds a column that says the same in every record beside one that says what a reader wants to know. A card has
several such pairs, or a table or a list of terms that is made for them; one by itself may be a badge, or anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from scutch.page.columns import TEXT
from scutch.page.text import ids_of
from scutch.records.cells.cell_labels import AROUND, DIGIT, LABEL_CHARS
from scutch.records.cells.column_texts import Pieces
from scutch.records.cells.split_prices import begins_price

#: Elements of labels: one such pair is enough.
TERMS: Final = ids_of(("dt", "th"))
VALUES: Final = ids_of(("dd", "td"))
HEADINGS: Final = ids_of(("h1", "h2", "h3", "h4", "h5", "h6"))
#: Pairs of any other kind that a record has at least.
SEVERAL: Final = 2
#: No column: the label is in that of its value.
NONE: Final = -1


class Pair(NamedTuple):
    """A label and its value."""

    #: First columns of their runs; ``NONE`` for a label that its value runs on from.
    label: int
    value: int
    text: str
    #: Tag and class of the label's element: pairs of one kind are alike.
    kind: tuple[int, int]
    #: Whether the element is made for labels.
    is_term: bool
    #: The first element that holds both.
    around: int


def labelled(pieces: Pieces, runs: Sequence[tuple[int, ...]], tops: frozenset[int] = frozenset()) -> list[Pair]:
    """Return the pairs among runs of text columns, each a label and the value before or behind it.

    Parameters
    ----------
    pieces
        What stands in the columns.
    runs
        Columns of texts in order, those that run on as one text together.
    tops
        Top nodes of the records: a pair is not all of a record.
    """
    inside = (in_one_run(pieces, run) for run in runs if len(run) > 1)
    found = [pair for pair in (*pairs_of(pieces, runs), *inside) if pair is not None and pair.around not in tops]
    kinds = Counter(pair.kind for pair in found)
    return [pair for pair in found if pair.is_term or kinds[pair.kind] >= SEVERAL]


def pairs_of(pieces: Pieces, runs: Sequence[tuple[int, ...]]) -> Iterator[Pair]:
    """Yield what looks like a pair; no column is in two."""
    labels = [is_label(pieces, run) for run in runs]
    taken = -1
    for place, (one, other) in enumerate(pairwise(runs)):
        if place == taken or labels[place] == labels[place + 1]:
            continue
        label, value = (one, other) if labels[place] else (other, one)
        pair = pair_of(pieces, label, value)
        if pair is not None and not pieces.leads_in(value[0]):
            yield pair
            taken = place + 1


def is_label(pieces: Pieces, run: Sequence[int]) -> bool:
    """Whether a run is a short text without numbers, the same in most rows."""
    if len(run) > 1 or not pieces.may_lead_in(run[0]):
        return False
    text = pieces.first_text(run[0])
    short = text[:1].isalpha() and len(text) <= LABEL_CHARS and DIGIT.search(text) is None
    return short and pieces.leads_in(run[0])


def pair_of(pieces: Pieces, label: Sequence[int], value: Sequence[int]) -> Pair | None:
    """Return a label and a value as a pair, if an element holds the two and nothing else, or they are a term and its value."""
    pair = pieces.pair(label[0], value[0])
    if pair is None or pieces.are_parted_by_link(*pair):
        return None
    left, right = pieces.branches(*pair)
    tags, words, parent = pieces.tag, pieces.words, pieces.parent[left]
    is_term = tags[left] in TERMS and tags[right] in VALUES
    held = is_term or words[parent] == words[left] + words[right]
    whole = words[left] == words[pair[0]] and tags[left] not in HEADINGS
    if not (held and whole) or words[left] == 0:
        return None
    return Pair(label[0], value[0], name_of(pieces, label[0]), (tags[left], pieces.page.class_id[left]), is_term, parent)


def in_one_run(pieces: Pieces, run: Sequence[int]) -> Pair | None:
    """Return the label that a run begins with, in an element of its own, and its value as a pair."""
    pair = pieces.pair(run[0], run[1])
    if pair is None or not is_label(pieces, run[:1]) or begins_price(pieces.first_text(run[1])):
        return None
    left, right = pieces.branches(*pair)
    if pieces.tag[left] == TEXT or right < left or pieces.words[left] != pieces.words[pair[0]]:
        return None
    kind = (pieces.tag[left], pieces.page.class_id[left])
    return Pair(NONE, run[0], name_of(pieces, run[0]), kind, is_term=False, around=pieces.parent[left])


def name_of(pieces: Pieces, label: int) -> str:
    """A label without its colon."""
    return pieces.first_text(label).rstrip(AROUND)
