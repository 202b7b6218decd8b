"""How much of a hidden list a page shows: what makes it evidence for a visible list, or an answer in place of one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from scutch.page import Page
from scutch.page.text import render_text
from scutch.records.data_lists.find import EmbeddedList

#: So many words of a text are not all on a page by chance.
SEVERAL: Final = 4
#: Rows that are tried for one record, from the first that is free on.
MAX_TRIED: Final = 300
WORD: Final = re.compile(r"\w+")


def shown_share(page: Page, found: EmbeddedList) -> float:
    """Return the share of a list's rows that the page shows, by their titles or other words: 1 when it shows all of them.

    What is hidden until scripts have run counts as shown if the page is one that ``unscripted.revealed`` gave back.

    Examples
    --------
    >>> import scutch
    >>> from scutch.records.data_lists.find import embedded_lists
    >>> things = ",".join('{"@type": "Event", "name": "Day of %s"}' % name for name in ("flax", "hemp"))
    >>> page = scutch.parse(f"<script type=application/ld+json>[{things}]</script><p>Day of Hemp")
    >>> shown_share(page, embedded_lists(page)[0])
    0.5
    """
    text = render_text(page.columns, 0, len(page)).casefold()
    shown, words = squeezed(text), frozenset(WORD.findall(text))
    return max((column_share(column, shown, words) for column in found.readings()), default=0.0)


def column_share(texts: Iterable[str], shown: str, words: frozenset[str]) -> float:
    """Return the share of texts that a page shows: as they are, or all their words if they have several."""
    asked = [text.casefold() for text in texts if text]
    return sum(is_shown(text, shown, words) for text in asked) / max(len(asked), 1)


def is_shown(text: str, shown: str, words: frozenset[str]) -> bool:
    """Whether a text stands in a page, white space aside, or else its words do."""
    own = set(WORD.findall(text))
    return squeezed(text) in shown or (len(own) >= SEVERAL and own <= words)


def squeezed(text: str) -> str:
    """Return a text without case and white space.

    Examples
    --------
    >>> squeezed("Flax\\n Rope")
    'flaxrope'
    """
    return "".join(text.split()).casefold()


def agreement(found: EmbeddedList, records: Sequence[str]) -> float:
    """Return from 0 to 1 how well the records of a visible list are the rows of a hidden one: F1 of the pairs of both.

    Parameters
    ----------
    found
        The hidden list.
    records
        Texts of the visible records.

    Examples
    --------
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
    """Return how many texts hold a title of their own; both are mostly in the same order."""
    free = [squeezed(title) for title in titles if title]
    count = 0
    for text in texts:
        place = next((place for place, title in enumerate(free[:MAX_TRIED]) if title in text), None)
        if place is not None:
            del free[place]
            count += 1
    return count
