"""Which words of a page's blocks are in its gold text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from rapidfuzz.distance import LCSseq

from benchmarks.content.metric import word_list

#: That many words in a row are no coincidence.
ROW: Final = 3
#: Words of a block from which on it may also stand elsewhere in the gold text, and of the pieces that are looked up then.
LONG: Final = 8
PIECE: Final = 5


def shares(texts: Sequence[str], gold: str) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Return for each block the share of its words that is in the gold text, and how many it has.

    Words are matched in order (longest common subsequence); those that stand alone count only where the rest of their block
    is matched, and long blocks may be out of order.
    """
    ids: dict[str, int] = {}
    blocks = [[ids.setdefault(word, len(ids)) for word in word_list(text)] for text in texts]
    wanted = [ids.setdefault(word, len(ids)) for word in word_list(gold)]
    found = matched([word for block in blocks for word in block], wanted)
    pieces = {tuple(wanted[at : at + PIECE]) for at in range(len(wanted) - PIECE + 1)}
    right, begin = [], 0
    for block in blocks:
        right.append(share(block, found[begin : begin + len(block)], pieces))
        begin += len(block)
    return np.array(right), np.array([len(block) for block in blocks], float)


def matched(words: Sequence[int], wanted: Sequence[int]) -> bytearray:
    """Return for each word 2 if it is matched in a row, 1 if it is matched alone."""
    found = bytearray(len(words))
    if words and wanted:
        for step in LCSseq.opcodes(words, wanted):
            if step.tag == "equal":
                size = step.src_end - step.src_start
                found[step.src_start : step.src_end] = bytes([2 if size >= ROW else 1]) * size
    return found


def share(block: Sequence[int], found: bytes | bytearray, pieces: set[tuple[int, ...]]) -> float:
    """Return the share of a block's words that is in the gold text."""
    if not block:
        return 0.0
    in_rows, alone = found.count(2), found.count(1)
    in_order = (in_rows + alone if in_rows or in_rows + alone == len(block) else 0) / len(block)
    if len(block) < LONG or in_order >= 0.5:
        return in_order
    places = len(block) - PIECE + 1
    return max(in_order, sum(tuple(block[at : at + PIECE]) in pieces for at in range(places)) / places)
