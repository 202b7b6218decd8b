"""Texts that look like names of people."""

from __future__ import annotations

import re
from collections.abc import Sequence
from operator import methodcaller
from typing import Final

from scutch.records.shares import has_share

#: Share of the texts of a column that are names.
NAMES_SHARE: Final = 0.8
PERSON_NAME: Final = re.compile(r"[A-Z][\w.'’-]+(?: [A-Z][\w.'’-]*){1,3}")
#: A name with initials, and several of them.
INITIALED: Final = r"(?:(?:[A-Z]\.[ -]?){1,3} ?(?:v[ao]n |d[aeiu] )?[^\W\d_][\w'’-]+|[^\W\d_][\w'’-]+,? (?:[A-Z]\.[ -]?){1,3})"
BETWEEN: Final = r"(?:, and |, & |, | and | & |; )"
AUTHORS: Final = re.compile(rf"{INITIALED}(?:{BETWEEN}{INITIALED})*[.,:]?")
#: Names in full with a stop behind them, as in front of the title of a publication.
CITED_NAMES: Final = re.compile(rf"{PERSON_NAME.pattern}(?:{BETWEEN}{PERSON_NAME.pattern})*\.")

#: Both forms of authors have a stop.
HAS_STOP: Final = methodcaller("__contains__", ".")


def are_names_of_people(texts: Sequence[str]) -> bool:
    """Whether nearly all texts are written as names of people: two to four words with capitals."""
    return has_share(texts, PERSON_NAME.fullmatch, NAMES_SHARE)


def are_authors(texts: Sequence[str]) -> bool:
    """Whether nearly all texts are names with initials, or in full with a stop behind them, one or several.

    >>> are_authors(["M. Keller, A. Osei and J. Brandt.", "Novak, P."]), are_authors(["J. Brandt", "Flax. A history"])
    (True, False)
    >>> are_authors(["Ida Moss, Tom Reed.", "Ann Hale."]), are_authors(["Ida Moss, Tom Reed", "Ann Hale"])
    (True, False)
    """
    if not has_share(texts, HAS_STOP, NAMES_SHARE):
        return False  # an early exit
    return has_share(texts, AUTHORS.fullmatch, NAMES_SHARE) or has_share(texts, CITED_NAMES.fullmatch, NAMES_SHARE)
