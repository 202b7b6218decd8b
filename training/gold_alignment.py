"""Which words of a page's blocks are in its gold text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from rapidfuzz.distance import LCSseq

from benchmarks.content.metric import word_list

#: Least length of a run of words that is no coincidence.
MIN_RUN: Final = 3
#: A block with at least LONG_BLOCK words is searched for in chunks of CHUNK_WORDS words, a shorter one as a whole.
LONG_BLOCK: Final = 8
CHUNK_WORDS: Final = 5

Words = Sequence[int]


def shares(texts: Sequence[str], gold: str, shown: Sequence[bool]) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Return for each block the share of its words that is in the gold text, and how many it has.

    Words are matched in order (longest common subsequence). Runs shorter than MIN_RUN count only where the block has a longer
    run or is matched as a whole. The rest of the gold text is then searched for out of order. No word of the gold text counts
    twice, so of equal blocks only as many are right as the gold text has, visible ones first.
    """
    ids: dict[str, int] = {}
    blocks = [tuple(ids.setdefault(word, len(ids)) for word in word_list(text)) for text in texts]
    wanted = [ids.setdefault(word, len(ids)) for word in word_list(gold)]
    right, used = in_order(blocks, wanted)
    left = Leftover(wanted, used)
    right = [share if share >= 0.5 else max(share, left.share(block)) for block, share in zip(blocks, right, strict=True)]
    return np.array(one_copy_each(blocks, right, shown)), np.array([len(block) for block in blocks], float)


def in_order(blocks: Sequence[Words], wanted: Words) -> tuple[list[float], bytearray]:
    """Return the share of each block that is matched in order, and a mask of the matched words of the gold text."""
    found, partner = matched([word for block in blocks for word in block], wanted)
    used, right, begin = bytearray(len(wanted)), [], 0
    for block in blocks:
        here = found[begin : begin + len(block)]
        in_rows, alone = here.count(2), here.count(1)
        share = (in_rows + alone if in_rows or in_rows + alone == len(block) else 0) / max(1, len(block))
        right.append(share)
        for place in range(begin, begin + len(block)):
            if share and found[place]:
                used[partner[place]] = 1
        begin += len(block)
    return right, used


def matched(words: Words, wanted: Words) -> tuple[bytearray, dict[int, int]]:
    """Return for each word 2 if matched in a run, 1 if matched otherwise, else 0; and the index of its partner."""
    found = bytearray(len(words))
    partner: dict[int, int] = {}
    if words and wanted:
        for step in LCSseq.opcodes(words, wanted):
            if step.tag == "equal":
                size = step.src_end - step.src_start
                found[step.src_start : step.src_end] = bytes([2 if size >= MIN_RUN else 1]) * size
                partner.update(zip(range(step.src_start, step.src_end), range(step.dest_start, step.dest_end), strict=True))
    return found, partner


class Leftover:
    """The unmatched rest of the gold text, which is matched out of order; each word once."""

    def __init__(self, wanted: Words, used: bytes | bytearray) -> None:
        self.used = bytearray(used)
        self.places: dict[tuple[int, ...], list[int]] = defaultdict(list)
        for size in range(MIN_RUN, LONG_BLOCK):
            for at in range(len(wanted) - size, -1, -1):
                if not any(used[at : at + size]):
                    self.places[tuple(wanted[at : at + size])].append(at)

    def share(self, block: Words) -> float:
        """Return the share of a block that is in the rest, and remove it from the rest."""
        if len(block) < LONG_BLOCK:
            return float(len(block) >= MIN_RUN and self.take(block))
        taken = sum(self.take(block[at : at + CHUNK_WORDS]) for at in range(0, len(block) - CHUNK_WORDS + 1, CHUNK_WORDS))
        return CHUNK_WORDS * taken / len(block)

    def take(self, words: Words) -> bool:
        """Remove a run of words from the rest; return whether it was there."""
        places = self.places.get(tuple(words), [])
        while places:
            at = places.pop()
            if not any(self.used[at : at + len(words)]):
                self.used[at : at + len(words)] = bytes([1]) * len(words)
                return True
        return False


def one_copy_each(blocks: Sequence[Words], right: Sequence[float], shown: Sequence[bool]) -> list[float]:
    """Return the shares, those of long equal blocks sorted: greatest for visible ones, then for earlier ones."""
    copies: dict[Words, list[int]] = defaultdict(list)
    for number, block in enumerate(blocks):
        if len(block) >= LONG_BLOCK:
            copies[block].append(number)
    found = list(right)
    for numbers in copies.values():
        best = sorted((right[number] for number in numbers), reverse=True)
        for number, share in zip(sorted(numbers, key=lambda number: not shown[number]), best, strict=True):
            found[number] = share
    return found
