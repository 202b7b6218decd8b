"""Texts of several labels without signs between them, ``Director: Ann Hale Stars: Tom Reed``: a part for each label."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain, islice
from typing import Final

from scutch.records.cells.text_parts.label_lines import PARTING_SIGNS
from scutch.records.cells.text_parts.labels import FIRST_TEXTS, label_with_colon
from scutch.records.cells.text_parts.template import CellTemplate, TextPart
from scutch.records.cells.text_parts.tokens import tokens_of

#: A word with a colon behind it, inside a text.
WORD: Final = re.compile(r"(?<=\s)[^\W\d_][\w'-]*\s?(?::(?=\s)|：)")
#: Labels inside a text, and words of one, at most.
MOST_INNER: Final = 6
MOST_WORDS: Final = 3
LEAST_TEXTS: Final = 2


def inner_label_parts(texts: Sequence[str]) -> list[TextPart]:
    """Return a part for each label of texts that all have the same ones, in one order; empty where they have not. Linear.

    >>> texts = ["Director: Ann Hale Stars: Tom Reed", "Director: Ida Moss Stars: Max Finch", "Director: Kim Oak Stars: Lou"]
    >>> [(part.label, part.of(texts[1])) for part in inner_label_parts(texts)]
    [('Director', 'Ida Moss'), ('Stars', 'Max Finch')]
    >>> inner_label_parts(["Note: it is: red", "Note: so it was: blue"]), inner_label_parts(["Note: red", "Note: blue"])
    ([], [])
    """
    first = label_with_colon(texts[0]) if texts else ""
    found = WORD.findall(texts[0]) if first else []
    if len(texts) < LEAST_TEXTS or not 0 < len(found) <= MOST_INNER:
        return []
    labels = [label for word in found if (label := whole_label(texts[:FIRST_TEXTS], word))]
    template = CellTemplate(tuple(constant_of(texts[0], label) for label in (first, *labels)), has_first=False)
    slots = list(map(template.slots, texts))
    if not labels or not all(slots) or not all(map(is_one_value, chain.from_iterable(slots))):
        return []
    return [TextPart(template, number, label) for number, label in zip(template.numbers(), (first, *labels), strict=True)]


def constant_of(text: str, label: str) -> tuple[str, ...]:
    """Return the words and the colon of a label in a text.

    >>> constant_of("Release date : 1990", "Release date")
    ('Release', 'date', ':')
    """
    return (*tokens_of(label).words, text.partition(label)[2].lstrip()[0])


def is_one_value(text: str) -> bool:
    """Whether a text has no label and no sign between values.

    >>> is_one_value("Ann Hale"), is_one_value("Ann | Oslo"), is_one_value("Ann Role: spinner")
    (True, False, False)
    """
    return PARTING_SIGNS.isdisjoint(text) and WORD.search(f" {text}") is None


def whole_label(texts: Sequence[str], word: str) -> str:
    """Return the label that ends with a word and a colon: the words before the colon in all of some texts, from a capital on.

    >>> whole_label(["by Ann Release date: 1990", "by Jo Release date: 1991"], "date:"), whole_label(["a: 1", "b: 2"], "a:")
    ('Release date', '')
    """
    heads = [text.partition(word)[0].split() for text in texts if word in text]
    if len(heads) < len(texts):
        return ""
    words = [word.rstrip(" :：")]
    for before in islice(zip(*map(reversed, heads), strict=False), MOST_WORDS - 1):
        if words[0][0].isupper() or len(set(before)) > 1:
            break
        words.insert(0, before[0])
    return " ".join(words)
