"""The column that is the title of the records, by weighted evidence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, tee
from operator import methodcaller
from typing import Final

from scutch.records.columns.roles.facts import (
    FEW,
    LONG_CHARS,
    MANY,
    PERSON_CHARS,
    PERSON_FIELDS,
    PROSE_FIELDS,
    SOME,
    TINY_CHARS,
    TITLE_FIELDS,
    ColumnFacts,
)

#: Weights of the evidence for a title; the column with the greatest sum is the title if it has at least ``LEAST_TITLE``, and
#: the first column of a list without another title if it has ``LEAST_FIRST``.
TITLE_WEIGHTS: Final = {
    "property": 3.0, "title_label": 5.0, "heading": 3.0, "link": 2.0, "ranked": 2.0, "title_class": 2.0, "name_class": 1.0,
    "distinct": 1.0, "filled": 1.0, "short": 1.0, "first": 0.5, "other_class": -1.0, "labelled": -3.0, "person_class": -2.5,
    "person_label": -9.0, "alike": -3.0, "sparse": -3.0, "tiny": -1.5, "long": -3.0, "file": -4.0, "body": -9.0, "post": -2.0,
    "person": -2.0, "author": -9.0, "secondary": -1.5, "signed": -1.5,
}  # fmt: skip
LEAST_TITLE: Final = 3.5
LEAST_FIRST: Final = 2.5
#: Characters of titles.
TITLE_CHARS: Final = range(8, 160)
#: Texts that are checked for a letter, and for a path with the name of a file.
FIRST_TEXTS: Final = 4
#: Signs in front of texts beside a title, and behind texts in front of one: a kicker, the owner of a project.
BESIDE: Final = ("/ ", "| ", "– ", "- ")
STARTS_BESIDE: Final = methodcaller("startswith", BESIDE)
ENDS_BESIDE: Final = methodcaller("endswith", " /")
#: Fields whose class words a title or a text near it may have.
LIKELY_FIELDS: Final = TITLE_FIELDS | PERSON_FIELDS | PROSE_FIELDS
LETTER: Final = re.compile(r"[^\W\d_]")
FILE_NAME: Final = re.compile(r"\S*/\S+\.\w{2,5}\b")


def best_titles(columns: Sequence[ColumnFacts], *, has_body: bool) -> list[int]:
    """Return the column that is most likely the title, and such of records without it; none if there is no evidence.

    Texts without letters, such as times of day and docket numbers, are titles only where no others are.
    """
    people = [column.texts for column in columns if column.is_person]
    texts = [place for place, column in enumerate(columns) if column.is_plain_text and not are_names_in(people, column.texts)]
    worded = [place for place in texts if any(map(LETTER.search, columns[place].texts[:FIRST_TEXTS]))]
    found = titles_among(columns, worded, has_body=has_body) if len(worded) < len(texts) else []
    return found or titles_among(columns, texts, has_body=has_body)


def titles_among(columns: Sequence[ColumnFacts], texts: Sequence[int], *, has_body: bool) -> list[int]:
    """Return those of some columns of texts that are most likely the titles."""
    may_repeat = any(columns[place].may_be_title for place in texts)
    likely, others = tee(place for place in texts if columns[place].may_be_first)
    varied = (place for place in likely if may_repeat or columns[place].distinct_share > FEW)
    first = next(chain(varied, others, texts), -1)
    weights = {
        place: title_weight(columns[place], is_first=place == first, has_body=has_body)
        for place in texts
        if place == first or columns[place].may_be_title
    }
    found = titles_by_weight(columns, weights)
    if found or first < 0 or has_body or columns[first].is_named:
        return found
    return [first] if weights[first] >= LEAST_FIRST else []


def are_names_in(people: Iterable[Sequence[str]], texts: Sequence[str]) -> bool:
    """Whether texts are the names at the end of those of a person, such as "by Ann".

    >>> are_names_in([("by Ann", "by Jo")], ("Ann", "Jo")), are_names_in([("by Ann", "by Jo")], ("Flax", "Jo"))
    (True, False)
    """
    return any(names is not texts and len(names) == len(texts) and all(map(str.endswith, names, texts)) for names in people)


def titles_by_weight(columns: Sequence[ColumnFacts], weights: Mapping[int, float]) -> list[int]:
    """Return the column with the greatest weight, if it is great enough, and the next ones that have other records."""
    found: list[int] = []
    rows: set[int] = set()
    for place in sorted(weights, key=lambda place: -weights[place]):
        own = columns[place].places
        is_rest = bool(found) and len(own) >= MANY * (columns[place].rows - len(rows))
        least = LEAST_TITLE + TITLE_WEIGHTS["sparse"] * is_rest  # no column of the other records is sparse among them
        if weights[place] >= least and rows.isdisjoint(own):
            found.append(place)
            rows |= own
    return found


def title_weight(column: ColumnFacts, *, is_first: bool, has_body: bool) -> float:
    """Return the sum of the evidence that a column of texts is the title.

    >>> linked = ColumnFacts(("Flax and its fibre", "Hemp ropes"), 2, is_link=True, places=frozenset((0, 1)))
    >>> title_weight(linked, is_first=True, has_body=False), title_weight(linked, is_first=True, has_body=True)
    (5.5, 1.5)
    """
    found = headline_evidence(column, is_first=is_first, has_body=has_body)
    return sum([TITLE_WEIGHTS[name] for name, holds in found.items() if holds])


def headline_evidence(column: ColumnFacts, *, is_first: bool, has_body: bool) -> dict[str, bool]:
    """Return which evidence a column has, by the names of ``TITLE_WEIGHTS``."""
    chars, distinct, filled = column.median_chars, column.distinct_share, column.filled_share
    return {
        "property": column.is_property,
        "title_label": column.is_title_label,
        "heading": column.is_heading,
        "link": column.is_link,
        "ranked": column.is_ranked,
        "title_class": column.field == "title",
        "name_class": column.field == "name",
        "distinct": distinct >= MANY,
        "filled": filled >= MANY,
        "short": int(chars) in TITLE_CHARS,
        "first": is_first,
        "other_class": bool(column.field) and column.field not in LIKELY_FIELDS,
        "person_class": column.field in PERSON_FIELDS,
        "person_label": column.is_labelled and column.is_person,
        "labelled": column.is_labelled and not column.is_title_label,
        "alike": distinct < (SOME if is_first else FEW) and not column.has_own_addresses,
        "sparse": filled < FEW,
        "tiny": chars <= TINY_CHARS,
        "long": chars > LONG_CHARS,
        "file": all(map(FILE_NAME.match, column.texts[:FIRST_TEXTS])),
        "body": column.is_body,
        "post": has_body and not column.is_property,
        "person": has_body and chars <= PERSON_CHARS and column.field != "title",
        "author": has_body and column.is_author,
        "secondary": column.is_secondary,
        "signed": any(all(map(is_beside, column.texts[:FIRST_TEXTS])) for is_beside in (STARTS_BESIDE, ENDS_BESIDE)),
    }
