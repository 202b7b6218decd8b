"""Promotions between the paragraphs: "Follow us on Instagram", "Sign up for our newsletter", "We may earn a commission".

They have no field to fill in, so only their words say what they are: how a sentence begins, and where it leads.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from scutch.content.refinement.related.texts import begins_with, by_start, small_text
from scutch.lexicon.article_labels import (
    CHANNELS,
    ENGLISH_CHANNELS,
    ENGLISH_PROMOTIONS,
    OTHER_PROMOTIONS,
    PAID_STARTS,
    PAID_WORDS,
)
from scutch.page.parser import Columns
from scutch.page.tag_ids import ids_of

#: What a promotion begins with.
PROMOTION_STARTS: Final = (*ENGLISH_PROMOTIONS, *OTHER_PROMOTIONS, *PAID_STARTS)
STARTS: Final = by_start(PROMOTION_STARTS)
CONTROL_TAGS: Final = frozenset(ids_of(("button", "input")))


def promotion(columns: Columns, elements: list[int], words: str) -> int:
    """Return the element that is a promotion, with the control beside it; -1 if there is none.

    ``elements``: those begun by one text, the innermost first. ``words``: those of the innermost, in small letters.

    >>> import scutch
    >>> columns = scutch.parse("<div><p>Follow us on Facebook.</p><button>Like</button></div><p>Follow the path.").columns
    >>> promotion(columns, [5, 4], "follow us on facebook."), promotion(columns, [9], "follow the path.")
    (4, -1)
    """
    if not begins_with(words, STARTS):
        return -1
    found = next((place for place, node in enumerate(elements) if is_promotion(small_text(columns, node))), None)
    if found is None:
        return -1
    for inner, outer in pairwise(elements[found:]):
        has_control = any(columns.tag[node] in CONTROL_TAGS for node in range(inner, columns.end[outer]))
        if columns.chars[inner] != columns.chars[outer] and not has_control:
            return inner
    return elements[-1]


def is_promotion(text: str) -> bool:
    """Whether a text in small letters promotes channels of the site, or says that its links are paid.

    >>> texts = "sign up for our newsletter", "sign up for the race", "when you buy here, we may receive a commission"
    >>> [is_promotion(text) for text in texts]
    [True, False, True]
    """
    if text.startswith(PAID_STARTS):
        return any(word in text for word in PAID_WORDS)
    channels = ENGLISH_CHANNELS if text.startswith(ENGLISH_PROMOTIONS) else CHANNELS
    return begins_with(text, STARTS) and any(channel in text for channel in channels)
