"""Overlap of an embedded list with the visible page: a list that is not visible may replace what is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from scutch.page import Page
from scutch.page.text import render_text
from scutch.records.columns.brands import plain_letters
from scutch.records.data_lists.find import EmbeddedList

#: Words of a text that are not all on a page by chance.
MIN_WORDS: Final = 4
#: Rows that are looked for in the visible text: a larger list is sampled at even steps.
MAX_COMPARED: Final = 1000
#: Rows of a list for each row of its visible part, from which on it has more.
MORE_ROWS: Final = 1.5
ROW_WORD: Final = re.compile(r"\w+")


def shown_share(page: Page, found: EmbeddedList) -> float:
    """Return the share of a list's rows that are visible, by their titles or other words; 1 for all of them.

    Elements that are hidden until scripts have run count as visible in a page that ``without_scripts.revealed`` returned.

    >>> import scutch
    >>> from scutch.records.data_lists.find import best_list
    >>> things = ",".join('{"@type": "Event", "name": "Day of %s"}' % name for name in ("flax", "hemp"))
    >>> page = scutch.parse(f"<script type=application/ld+json>[{things}]</script><p>Day of Hemp")
    >>> shown_share(page, best_list(page, 0.0))
    0.5
    """
    text = render_text(page.columns, 0, len(page)).casefold()
    shown, words = squeezed(text), frozenset(ROW_WORD.findall(text))
    return max((column_share(column, shown, words) for column in found.readings()), default=0.0)


def has_more_rows(found: EmbeddedList, titles: Sequence[str]) -> bool:
    """Whether a list has most of the records with some titles, and half as many again.

    >>> import scutch
    >>> from scutch.records.data_lists.find import best_list
    >>> things = ",".join('{"@type": "Event", "name": "Day of %s"}' % name for name in ("flax", "hemp", "jute"))
    >>> found = best_list(scutch.parse(f"<script type=application/ld+json>[{things}]</script>"), 0.0)
    >>> has_more_rows(found, ["Day of Flax!"]), has_more_rows(found, ["Day of Flax", "Day of Hemp", "Day of Jute"])
    (True, False)
    """
    if len(found.rows) < MORE_ROWS * len(titles):
        return False
    names, shown = ({plain_letters(text.casefold()) for text in texts} for texts in (next(found.readings(), ()), titles))
    return 2 * len(names & shown) > len(titles)


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
