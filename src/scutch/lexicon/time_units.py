"""Names of units of time in many languages: CLDR's, and those that it lacks."""

from __future__ import annotations

from typing import Final

from scutch.lexicon.cldr import cldr_words

LENGTHS: Final = {"day": 86400, "hour": 3600, "minute": 60, "second": 1}
MORE_NAMES: Final = {"hour": "hrs hs stdn hod", "minute": "mins", "second": "secs"}
#: The only names of one ASCII letter; those of other languages mean too much.
LETTERS: Final = frozenset("dhms")
#: Names that are other units and words in other languages: megapixels, how often.
OTHER_WORDS: Final = frozenset(("mp", "time"))
#: Seconds of a unit by its name in small letters.
UNITS: Final = {
    name: length
    for unit, length in LENGTHS.items()
    for name in (*cldr_words()[unit], *MORE_NAMES.get(unit, "").split())
    if name not in OTHER_WORDS and (len(name) > 1 or not name.isascii() or name in LETTERS)
}
