"""The text of a line in small letters, without the signs in front of it, and the phrases that it may begin with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final

from scutch.lexicon.article_labels import small_letters
from scutch.page.parser import Columns
from scutch.page.text import render_text

#: Signs in front of a label or a sentence, each a word to the kernel.
SIGNS: Final = ("»", "›", "▶", "►", "➡", "➡️", "→", "👉", "👉🏻", "📌", "•", "✅", "📲")
#: Characters of the start of a phrase.
START: Final = 2
EDGES: Final = " \t\n\r\xa0:：–—-|>*" + "".join(SIGNS)


def small_text(columns: Columns, node: int) -> str:
    """The text of an element in small letters, without the signs in front of it."""
    return small_letters(render_text(columns, node, columns.end[node])).lstrip(EDGES)


def is_unspaced(phrase: str) -> bool:
    """Whether a phrase begins with two letters of a script that has no spaces between its words.

    >>> is_unspaced("关注我们"), is_unspaced("フォロー"), is_unspaced("กดติดตาม"), is_unspaced("구독하기"), is_unspaced("app")
    (True, True, True, False, False)
    """
    return all("\u0e00" <= sign <= "\u0e7f" or "\u3040" <= sign <= "\u9fff" for sign in phrase[:START])


def by_start(phrases: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    """Phrases by their first characters, each group in the order of the phrases.

    >>> dict(by_start(("read more", "related", "more:")))
    {'re': ('read more', 'related'), 'mo': ('more:',)}
    """
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for phrase in phrases:
        groups[phrase[:START]].append(phrase)
    return {start: tuple(group) for start, group in groups.items()}


def begins_with(text: str, phrases: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether a text begins with one of some phrases by their start."""
    group = phrases.get(text[:START])
    return group is not None and text.startswith(group)
