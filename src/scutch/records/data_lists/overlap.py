"""Overlap of an embedded list with the visible page: evidence for a visible list, or the reason to replace it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from scutch.page import Page
from scutch.page.text import render_text
from scutch.records.data_lists.find import EmbeddedList

#: Words of a text that are not all on a page by chance.
MIN_WORDS: Final = 4
#: Rows that are compared with one record, from the first unmatched one on.
MAX_TRIED: Final = 300
#: Rows that are looked for in the visible text: a larger list is sampled at even steps.
MAX_COMPARED: Final = 1000
ROW_WORD: Final = re.compile(r"\w+")


def shown_share(page: Page, found: EmbeddedList) -> float:
    """Return the share of a list's rows that are visible, by their titles or other words; 1 for all of them.

    Elements that are hidden until scripts have run count as visible in a page that ``without_scripts.revealed`` returned.

    >>> import scutch
    >>> from scutch.records.data_lists.find import embedded_lists
    >>> things = ",".join('{"@type": "Event", "name": "Day of %s"}' % name for name in ("flax", "hemp"))
    >>> page = scutch.parse(f"<script type=application/ld+json>[{things}]</script><p>Day of Hemp")
    >>> shown_share(page, embedded_lists(page)[0])
    0.5
    """
    text = render_text(page.columns, 0, len(page)).casefold()
    shown, words = squeezed(text), frozenset(ROW_WORD.findall(text))
    return max((column_share(column, shown, words) for column in found.readings()), default=0.0)


def column_share(texts: Iterable[str], shown: str, words: frozenset[str]) -> float:
    """Return the share of texts that are visible: as they are, or all their words if they have several."""
    rows = [text.casefold() for text in texts if text]
    sample = rows[:: len(rows) // MAX_COMPARED + 1]
    return sum(is_shown(text, shown, words) for text in sample) / max(len(sample), 1)


def is_shown(text: str, shown: str, words: frozenset[str]) -> bool:
    """Whether a text is visible, apart from white space, or else all its words are."""
    own = set(ROW_WORD.findall(text))
    return squeezed(text) in shown or (len(own) >= MIN_WORDS and own <= words)


def squeezed(text: str) -> str:
    """Return a text without case and white space.

    >>> squeezed("Flax\\n Rope")
    'flaxrope'
    """
    return "".join(text.split()).casefold()


def agreement(found: EmbeddedList, records: Sequence[str]) -> float:
    """Return the agreement of visible records with the rows of an embedded list, from 0 to 1: F1 of their pairs.

    ``found``: the embedded list. ``records``: texts of the visible records.

    >>> import scutch
    >>> from scutch.records.data_lists.find import embedded_lists
    >>> things = ",".join('{"@type": "Event", "name": "Day of %s"}' % name for name in ("flax", "hemp"))
    >>> found = embedded_lists(scutch.parse(f"<script type=application/ld+json>[{things}]</script>"))[0]
    >>> agreement(found, ["Day of hemp, in May", "Day of flax"]), agreement(found, ["Home", "Day of hemp"])
    (1.0, 0.5)
    """
    both = len(records) + len(found.rows)
    texts = [squeezed(record) for record in records]
    return max((2 * paired(column, texts) / both for column in found.readings()), default=0.0)


def paired(titles: Iterable[str], texts: Iterable[str]) -> int:
    """Return how many texts contain a title of their own; both are mostly in the same order."""
    free = [squeezed(title) for title in titles if title]
    count = 0
    for text in texts:
        place = next((place for place, title in enumerate(free[:MAX_TRIED]) if title in text), None)
        if place is not None:
            del free[place]
            count += 1
    return count
