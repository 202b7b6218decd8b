"""The learned choice of content: blocks are scored, and those that promise the best F1 of words are taken.

Pages of a few words have nothing that a model could hold against one another, so there the rules of ``block_distribution``
answer. What is shipped in ``model/`` was fitted by ``training/content.py``.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from itertools import chain
from math import inf
from typing import Final, NamedTuple

from scutch.content._text_blocks import Blocks
from scutch.content.duplicates import copies
from scutch.kernels.boosting import Ensemble
from scutch.kernels.lexicon import Lexicon
from scutch.methods.block_distribution.method import COMMENTS, NAMES, containers, named_comments
from scutch.methods.selection import Part, Selection
from scutch.package_data import model_file
from scutch.page.parser import Columns

PACKAGE: Final = "scutch.content"
#: Below so many characters the rules answer.
SMALL: Final = 250
#: An answer that promises less is none: an error, a consent, a shell, a page of links.
LEAST: Final = 0.22
#: Comments stand apart if the rest promises no less than this below the whole; else they are what the page is about.
APART: Final = 0.1
NO_CHANCE: Final = -inf
#: Words of class and id values that say that readers wrote what stands there.
READERS: Final = Lexicon({word.encode(): 1.0 for word in NAMES[COMMENTS].split()})
#: After so many trees a block with a lower score is out: half of them are, with one in 250 words of what is content, by folds.
FIRST: Final = 16
OUT: Final = -1.45
#: So many blocks are scored together.
TOGETHER: Final = 4096


class Model(NamedTuple):
    """What is known of blocks.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<nav><a href=/>Home</a></nav><div><h1>Flax</h1><p>" + "Long, strong fibres. " * 40 + "</div>")
    >>> choice = shipped_model().choice(page.columns)
    >>> page[choice.parts[0].node].xpath
    '/html/body/div[1]'
    """

    #: Logarithm of the odds that a block is content.
    trees: Ensemble
    #: What words of class and id values say, and those of short texts.
    names: Lexicon
    words: Lexicon

    def choice(self, columns: Columns) -> Selection:
        """Choose the content of a page; the confidence is the F1 of words that is to be expected."""
        blocks = Blocks(columns, self.names, self.words, READERS)
        if blocks.chars < SMALL:
            return containers(columns)
        scores = self.scores(blocks)
        expected, mask, chosen = blocks.choose(scores)
        aside = [(node, columns.end[node]) for node in named_comments(columns)] if blocks.is_watched else []
        if aside:
            apart = blocks.choose(without(blocks, scores, aside))
            if apart[0] >= expected - APART:
                expected, mask, chosen = apart
            else:
                aside = []
        if expected < LEAST or not chosen:
            return Selection.nothing("nothing that reads like content", blocks.main_heading)
        parts = tuple(
            Part(node, chars, f"{chars / blocks.chars_in(node):.0%} of its text is content") for node, chars in chosen
        )
        ranges = tuple((part.node, columns.end[part.node]) for part in parts)
        mask = without_copies(columns, ranges, mask)
        return Selection(parts, ranges, mask, blocks.main_heading, round(expected, 2), hidden=True, comments=aside)

    def scores(self, blocks: Blocks) -> list[float]:
        """Score all blocks, some thousands at a time: what is known of a block takes more than the block."""
        parts = (
            self.trees.scores(blocks.describe(begin, TOGETHER), first=FIRST, least=OUT)
            for begin in range(0, len(blocks), TOGETHER)
        )
        return list(chain.from_iterable(parts))


def without(blocks: Blocks, scores: Sequence[float], ranges: Sequence[tuple[int, int]]) -> list[float]:
    """The scores, with next to no chance for blocks in some slices, which stand one behind the other."""
    ends = [end for _, end in ranges]
    begins = [*(begin for begin, _ in ranges), inf]
    firsts = (first for first, _, _ in blocks.spans())
    inside = (begins[bisect_right(ends, first)] <= first for first in firsts)
    return [NO_CHANCE if out else score for out, score in zip(inside, scores, strict=True)]


def without_copies(columns: Columns, ranges: tuple[tuple[int, int], ...], mask: bytearray) -> bytearray:
    """The mask with the second and later copies of what is chosen left out, too."""
    again = copies(columns, ranges, mask)
    if 1 not in again:
        return mask
    return bytearray((int.from_bytes(mask) | int.from_bytes(again)).to_bytes(len(mask)))


def read_lexicon(table: bytes) -> Lexicon:
    """Read scores by word, one a line: the word, a tab, the score."""
    rows = (line.split(b"\t") for line in table.split(b"\n") if line)
    return Lexicon({word: float(score) for word, score in rows})


@cache
def shipped_model() -> Model:
    """Return the model that scutch comes with, read once."""
    names, words = (read_lexicon(model_file(PACKAGE, f"{name}.tsv")) for name in ("names", "words"))
    return Model(Ensemble(model_file(PACKAGE, "blocks.trees")), names, words)
