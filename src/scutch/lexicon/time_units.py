"""Names of units of time in many languages: CLDR's, and those that it lacks."""

from __future__ import annotations

from typing import Final

from scutch.lexicon.cldr import cldr_words

UNIT_SECONDS: Final = {"day": 86400, "hour": 3600, "minute": 60, "second": 1}
#: Parts of a second, as programs write them; "us" is a word.
SECOND_PARTS: Final = {"ms": 1e-3, "µs": 1e-6, "μs": 1e-6, "ns": 1e-9}
MORE_NAMES: Final = {"hour": "hrs hs stdn hod", "minute": "mins", "second": "secs"}
#: The only names of one ASCII letter; those of other languages mean too much.
LETTER_UNITS: Final = frozenset("dhms")
#: Names that are other units and words in other languages: megapixels, how often.
AMBIGUOUS_UNITS: Final = frozenset(("mp", "time"))
#: Seconds of a unit by its name in small letters.
SECONDS_OF: Final = {
    name: length
    for unit, length in UNIT_SECONDS.items()
    for name in (*cldr_words()[unit], *MORE_NAMES.get(unit, "").split())
    if name not in AMBIGUOUS_UNITS and (len(name) > 1 or not name.isascii() or name in LETTER_UNITS)
} | SECOND_PARTS
