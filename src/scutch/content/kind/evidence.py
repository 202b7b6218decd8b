"""``Evidence``: why a page is of its kind, in words people read."""

from __future__ import annotations

from collections.abc import Iterator
from math import expm1, log1p
from typing import Final

from scutch.content.kind._shape import SHAPE_FEATURES, describe_page
from scutch.content.kind._words import words_of
from scutch.content.kind.model import KINDS, UNIT, shipped_kind_words
from scutch.page.parser import Columns

#: Words that are told, and how much one must say for the kind: the logarithm of how much likelier it is with the word.
WORDS: Final = 5
LEAST: Final = 0.7
#: Where a word stands, by channel.
CHANNELS: Final = {
    "u": "address", "o": "host", "b": "class of the body", "c": "class", "j": "type of data", "m": "meta", "p": "property",
    "n": "attribute", "t": "title", "h": "heading", "a": "link", "k": "button", "s": "label",
}  # fmt: skip
#: Numbers of the shape that are told from a size on; sizes of families are logarithms.
FACTS: Final = (
    ("prose_share", 0.5, "{:.0%} of the text in paragraphs"),
    ("link_share", 0.4, "{:.0%} of the text in links"),
    ("code_share", 0.05, "{:.0%} of the text is code"),
)
FAMILIES: Final = (
    ("cards_count", "{:.0f} alike with pictures and links"),
    ("posts_count", "{:.0f} alike with dates and paragraphs"),
    ("priced_count", "{:.0f} alike with prices"),
)
FEWEST: Final = log1p(5)


class Evidence:
    """Tells what spoke for a kind.

    Parameters
    ----------
    columns, address
        The page.
    kind
        What it is, or empty for none.
    """

    __slots__ = ("address", "columns", "kind")

    def __init__(self, columns: Columns, address: bytes, kind: str) -> None:
        self.columns, self.address, self.kind = columns, address, kind

    def strongest(self) -> tuple[str, ...]:
        """Words that are likelier on such pages, then what the page is made of."""
        return (*self.words(), *self.facts()) if self.kind else ()

    def words(self) -> Iterator[str]:
        """Yield the words that say most for the kind, each with where it stands."""
        known, number = shipped_kind_words(), KINDS.index(self.kind)
        there = [word for word in words_of(self.columns, self.address) if word in known and known[word][1]]
        for word in sorted(there, key=lambda word: (-known[word][0][number], word))[:WORDS]:
            if known[word][0][number] * UNIT >= LEAST:
                yield f"{CHANNELS[word[0]]}: {word[2:]}"

    def facts(self) -> Iterator[str]:
        """Yield what stands out in the shape."""
        row = memoryview(describe_page(self.columns, self.address)).cast("f")
        shape = dict(zip(SHAPE_FEATURES, row, strict=True))
        yield from (text.format(shape[name]) for name, least, text in FACTS if shape[name] >= least)
        yield from (text.format(expm1(shape[name])) for name, text in FAMILIES if shape[name] >= FEWEST)
