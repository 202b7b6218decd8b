"""Towns behind their postal codes, and with their states: ``50667 Köln``, ``3512 PH Utrecht``, ``Austin, TX 78702``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

#: A code and the town behind it, which begins with a capital; a town and the code of its state.
CODE_AND_TOWN: Final = re.compile(
    r"(?:[A-Z]{1,2}[- ])?(\d{5}|\d{4}(?: ?[A-Z]{2}\b)?|\d{3} \d{2}) (?=[^\W\d_])(?![a-z])(\D{2,40})"
)
TOWN_AND_STATE: Final = re.compile(r"(?:\d{1,6} [^,]{2,40}, )?[^\W\d_][^\d,]{1,30}, [A-Z]{2}(?: \d{5}(?:-\d{4})?)?")
#: English words for streets, and the ends of German, Dutch and Scandinavian ones.
STREETS: Final = (
    r"(?:street|st|road|rd|lane|ln|avenue|ave|drive|dr|boulevard|blvd|way|court|ct|place|pl|square|sq|quay|hill|close|terrace|row"
    r"|park|highway|hwy|gardens|crescent|parkway|pkwy)\b\.?"
)
STREET_ENDS: Final = r"(?:stra(?:ß|ss)e|str\.|weg|platz|allee|gasse|ring|damm|ufer|straat|laan|plein|gatan|vägen|vej|gade)"
#: A house in a street, and the town behind a comma.
ADDRESS: Final = re.compile(
    rf"\d{{1,5}}[a-z]?,? [^,\d]{{2,40}}\b{STREETS}(?:,? [^,]{{1,20}})?, [^\W\d].{{1,80}}"
    rf"|[^,\d]{{2,40}}{STREET_ENDS} \d{{1,4}} ?[a-z]?, (?:\d{{4,5}} )?[^\W\d].{{1,60}}",
    re.IGNORECASE,
)
#: Least texts, and share of them that are places.
LEAST_TEXTS: Final = 3
SHARE: Final = 0.8
#: Texts of which one is a place.
FIRST_TEXTS: Final = 2
#: Years look like codes; the first digits of the codes of one town are the same.
YEAR: Final = re.compile(r"(?:1[89]|20)\d\d")
AREA_DIGITS: Final = 2


def are_places(texts: Sequence[str]) -> bool:
    """Whether nearly all texts of a column are towns with their postal codes or states, or addresses with streets.

    >>> are_places(["69002 Lyon", "69003 Lyon", "69006 Lyon"]), are_places(["12345 Views", "48100 Views", "90210 Views"])
    (True, False)
    >>> are_places(["1999 Fiat", "2004 Ford", "2011 Seat"]), are_places(["Austin, TX 78702", "Waco, TX", "Katy, TX 77449"])
    (False, True)
    >>> are_places(["12 Mill Lane, Bath, England", "4 Station Road, Leeds", "190 High St, Hull, HU1 1AA"])
    True
    """
    if len(texts) < LEAST_TEXTS or not any(map(is_place, texts[:FIRST_TEXTS])):
        return False  # an early exit
    least = SHARE * len(texts)
    found = [match for text in texts if (match := CODE_AND_TOWN.fullmatch(text))]
    if len(found) < least:
        return any(sum(form.fullmatch(text) is not None for text in texts) >= least for form in (TOWN_AND_STATE, ADDRESS))
    codes, towns = [match[1] for match in found], {match[2] for match in found}
    if all(map(YEAR.fullmatch, codes)):
        return False
    return len(towns) > 1 or len({code[:AREA_DIGITS] for code in codes}) == 1


def is_place(text: str) -> bool:
    """Whether a text is a town with its code or state, or an address.

    >>> is_place("D-10115 Berlin"), is_place("Austin, TX"), is_place("Flax rope")
    (True, True, False)
    """
    return any(form.fullmatch(text) for form in (CODE_AND_TOWN, TOWN_AND_STATE, ADDRESS))
