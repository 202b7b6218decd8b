"""Lines of several labels with their values, such as ``Size: M | Colour: red``: a part for each label.

A line may lack labels that others have, and have them in another order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Final

from scutch.records.cells.cell_labels import LABEL_CHARS, LABEL_WORDS
from scutch.records.cells.text_parts.labels import FIRST_TEXTS, MOST_PARTS, TEXTS_OF_LABEL
from scutch.records.cells.text_parts.template import LABEL_COLON, LABEL_SIGNS, LabelTemplate, TextPart

#: A label at the start of a text, or behind a sign between two values.
LABEL: Final = re.compile(rf"(?:^|[{LABEL_SIGNS}])\s*([^\W\d_][^:：{LABEL_SIGNS}]{{0,{LABEL_CHARS - 1}}}?)\s*{LABEL_COLON}")
#: Signs that no value has: what is behind them has no label.
PARTING_SIGNS: Final = frozenset("|·•")
#: Labels of a line at least, and the share of the texts that have so many.
LEAST_LABELS: Final = 2
LINE_SHARE: Final = 0.5


def line_parts(texts: Sequence[str]) -> list[TextPart]:
    """Return a part for each label where all texts begin with labels and many have several; empty where they do not. Linear.

    >>> texts = ["Size: M | Colour: red", "Size: L", "Colour: blue | Size: S"]
    >>> [(part.label, [part.of(text) for text in texts]) for part in line_parts(texts)]
    [('Size', ['M', 'L', 'S']), ('Colour', ['red', '', 'blue'])]
    >>> line_parts(["Size: M", "Colour: red"]), line_parts(["Size: M, Size: L", "Size: S, Size: M"])
    ([], [])
    """
    if not any(has_colons(text) and has_labels(labels_of(text)) for text in texts[:FIRST_TEXTS]):
        return []
    lines = list(map(labels_of, texts))
    labels = common_labels(lines)
    if not LEAST_LABELS <= len(labels) <= MOST_PARTS or sum(map(has_labels, lines)) < LINE_SHARE * len(texts):
        return []
    template = LabelTemplate(labels)
    if not all(is_line(text, line, template) for text, line in zip(texts, lines, strict=True)):
        return []
    return [TextPart(template, number, label) for number, label in enumerate(labels)]


def common_labels(lines: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Return the short labels that several lines have.

    >>> common_labels([["Size", "Colour"], ["Size"], ["Colour", "Note"]])
    ('Size', 'Colour')
    """
    times = Counter(chain.from_iterable(lines))
    return tuple(label for label, count in times.items() if count >= TEXTS_OF_LABEL and label.count(" ") < LABEL_WORDS)


def has_colons(text: str) -> bool:
    """Whether a text has several colons: an early exit before its labels."""
    return text.count(":") + text.count("：") >= LEAST_LABELS


def has_labels(labels: Sequence[str]) -> bool:
    """Whether a line has several labels."""
    return len(labels) >= LEAST_LABELS


def is_line(text: str, labels: Sequence[str], template: LabelTemplate) -> bool:
    """Whether a text begins with one of the labels of a template, has none twice, and all of its values have one."""
    own = [label for label in labels if label in template.labels]
    values = template.slots(text)
    return bool(values) and len(set(own)) == len(own) and all(map(PARTING_SIGNS.isdisjoint, values))


def labels_of(text: str) -> list[str]:
    """Return the labels in a text.

    >>> labels_of("Size: M | Colour: red"), labels_of("at 10:30, by Ann: a note")
    (['Size', 'Colour'], ['by Ann'])
    """
    return LABEL.findall(text)
