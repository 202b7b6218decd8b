"""Texts that are written as names of people."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from scutch.records.shares import has_share

#: Share of the texts of a column that are names.
NAMES_SHARE: Final = 0.8
PERSON_NAME: Final = re.compile(r"[A-Z][\w.'’-]+(?: [A-Z][\w.'’-]*){1,3}")
#: A name with initials, and several of them.
INITIALED: Final = r"(?:(?:[A-Z]\.[ -]?){1,3} ?(?:v[ao]n |d[aeiu] )?[^\W\d_][\w'’-]+|[^\W\d_][\w'’-]+,? (?:[A-Z]\.[ -]?){1,3})"
AUTHORS: Final = re.compile(rf"{INITIALED}(?:(?:, and |, & |, | and | & |; ){INITIALED})*[.,:]?")


def are_names_of_people(texts: Sequence[str]) -> bool:
    """Whether nearly all texts are written as names of people: two to four words with capitals."""
    return has_share(texts, PERSON_NAME.fullmatch, NAMES_SHARE)


def are_authors(texts: Sequence[str]) -> bool:
    """Whether nearly all texts are names with initials, one or several.

    >>> are_authors(["M. Keller, A. Osei and J. Brandt.", "Novak, P."]), are_authors(["J. Brandt", "Flax. A history"])
    (True, False)
    """
    return has_share(texts, AUTHORS.fullmatch, NAMES_SHARE)
