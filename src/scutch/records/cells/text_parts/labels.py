"""Texts that begin with one of several labels: a part for each label."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from scutch.lexicon.field_names import FIELD_OF_LEAD, FIELD_OF_WORD
from scutch.records.cells.cell_labels import split_label
from scutch.records.cells.text_parts.template import CellTemplate, TextPart
from scutch.records.cells.text_parts.tokens import tokens_of

#: Texts that are looked at first.
FIRST_TEXTS: Final = 3
#: Texts that begin with a label at least, unless it is the word for a field.
TEXTS_OF_LABEL: Final = 2
#: Parts of a text at most.
MOST_PARTS: Final = 8
#: Share of the rows that have a label of several columns, on average: rarer ones are lines of one list of properties.
LABELLED_SHARE: Final = 0.4
#: Signs behind a label.
COLONS: Final = frozenset(":：")


def labelled_parts(texts: Sequence[str]) -> list[TextPart]:
    """Return a part for each label where all texts begin with one of several labels; empty where they do not.

    A label is the word for a field, or several texts begin with it. Linear.

    >>> texts = ["Author: Ann Reed", "Editor: Tom Hale", "Author: Kim Oak", "Editor: Max"]
    >>> [(part.label, [part.of(text) for text in texts]) for part in labelled_parts(texts)]
    [('Author', ['Ann Reed', '', 'Kim Oak', '']), ('Editor', ['', 'Tom Hale', '', 'Max'])]
    >>> labelled_parts(["Flax: a history", "Hemp: a guide"]), labelled_parts(["Author: Ann", "Author: Kim"])
    ([], [])
    """
    if not all(map(label_with_colon, texts[:FIRST_TEXTS])):
        return []
    times = Counter(map(label_with_colon, texts))
    if "" in times or not 1 < len(times) <= MOST_PARTS or not all(map(is_label_of, times, times.values())):
        return []
    signs = {label_with_colon(text): text.lstrip()[len(label_with_colon(text)) :].lstrip()[0] for text in reversed(texts)}
    templates = (CellTemplate(((*tokens_of(label).words, signs[label]),), has_first=False) for label in times)
    return [TextPart(template, 1, label) for template, label in zip(templates, times, strict=True)]


def without_repeated_labels(
    parts: Mapping[int, list[TextPart]], texts: Mapping[int, Mapping[int, str]]
) -> dict[int, list[TextPart]]:
    """Return the parts by column without those of columns that share a label, unless many rows have it, and each once.

    ``parts``: parts of each column. ``texts``: its texts by row.

    >>> names, sizes = labelled_parts(["Author: Ann", "Year: 2026"]), labelled_parts(["Size: 2", "Year: 2025"] * 2)
    >>> rows = {0: "Author: Ann", 1: "Year: 2026"}
    >>> list(without_repeated_labels({0: names, 1: sizes}, {0: rows, 1: {0: "Year: 2025", 1: "Size: 2"}}))
    [0, 1]
    >>> list(without_repeated_labels({0: names, 1: sizes}, {0: rows, 1: {0: "Size: 2", 1: "Year: 2025"}}))
    []
    """
    times = Counter(part.label for own in parts.values() for part in own)
    shared = {label for label, count in times.items() if count > 1}
    seen = Counter(
        (row, label) for column in parts for row, text in texts[column].items() if (label := label_with_colon(text)) in shared
    )
    rows = {row for row, _ in seen}
    if len(seen) >= LABELLED_SHARE * len(shared) * len(rows):
        shared = {label for (_, label), count in seen.items() if count > 1}
    return {column: own for column, own in parts.items() if own and all(part.label not in shared for part in own)}


def label_with_colon(text: str) -> str:
    """Return the label in front of the colon of a text; empty if there is none.

    >>> label_with_colon("Author: Ann"), label_with_colon("by Ann"), label_with_colon("10:30")
    ('Author', '', '')
    """
    return split_label(text)[0] if not COLONS.isdisjoint(text) else ""


def is_label_of(words: str, times: int) -> bool:
    """Whether words in front of a colon, which so many texts begin with, are a label.

    >>> is_label_of("Author", 1), is_label_of("Weaver", 1), is_label_of("Weaver", 2)
    (True, False, True)
    """
    return times >= TEXTS_OF_LABEL or words.lower() in FIELD_OF_LEAD or words.lower() in FIELD_OF_WORD
