"""Arrows beside numbers that rise or fall, which only the name of an icon shows: ``caret-down``, ``arrow-up``."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from scutch.lexicon.icon_words import ARROW_OF_WORD, ARROW_WORDS, WORD_OF_NAME
from scutch.methods.icons._icons_beside import differing_icons
from scutch.methods.icons.icon_labels import DRAWING_ATTRIBUTES
from scutch.page.parser import Columns

#: Attributes with the name of an icon; icon sets for tests name theirs too.
NAME_ATTRIBUTES: Final = (*DRAWING_ATTRIBUTES, "data-testid")
#: Numbers that are looked at first, as some that stay the same have no arrow.
FIRST_NUMBERS: Final = 8


def trend_signs(page: Columns, nodes: Sequence[int]) -> list[str]:
    """Return the arrow that the icon beside each number of a column shows; none where not some rise and others fall.

    ``nodes``: the texts of the numbers. An icon that only points down opens a menu or sorts. Linear in the nodes.

    >>> import scutch
    >>> page = scutch.parse("<p><i class='fa fa-caret-up'></i> 2 %<p><i class='fa fa-caret-down'></i> 3 %<p>0 %").columns
    >>> trend_signs(page, [6, 9, 11]), trend_signs(page, [6, 11])
    (['▲', '▼', ''], [])
    """
    icons = differing_icons(page, nodes)
    if not any(trend_of(page, icon) for icon in islice(icons, FIRST_NUMBERS)):
        return []
    signs = [trend_of(page, icon) for icon in icons]
    return signs if set(ARROW_OF_WORD.values()) <= set(signs) else []


def trend_of(page: Columns, icon: int) -> str:
    """Return the arrow that the names of an icon and of what is in it say; empty without one.

    >>> import scutch
    >>> page = scutch.parse("<i data-testid=ArrowDropDownIcon></i><i class='icon status-down'></i>").columns
    >>> trend_of(page, 4), trend_of(page, 5), trend_of(page, -1)
    ('▼', '', '')
    """
    nodes = range(icon, page.end[icon]) if icon >= 0 else ()
    names = (page.attribute(node, name) or "" for node in nodes for name in NAME_ATTRIBUTES)
    words = [word.lower() for name in names for word in WORD_OF_NAME.findall(name)]
    if ARROW_WORDS.isdisjoint(words):
        return ""
    return next((ARROW_OF_WORD[word] for word in words if word in ARROW_OF_WORD), "")
