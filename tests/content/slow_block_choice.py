"""The choice among blocks, slowly: every prefix of the sorted chances is tried, and parts are found by looking at children."""

import math
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from scutch.page import Node
from scutch.page.tags import READING
from tests.content.slow_blocks import Block, Survey, has, is_html


class Chosen(NamedTuple):
    """What ``Blocks.choose`` answers, and the blocks that were taken."""

    expected: float
    mask: bytearray
    parts: list[tuple[int, int]]
    blocks: tuple[Block, ...]


def promises(survey: Survey, scores: Sequence[float]) -> list[tuple[float, tuple[Block, ...]]]:
    """The F1 that each prefix promises, from no block to all of them, the likeliest first."""
    chances = [1 / (1 + math.exp(-score)) for score in scores]
    order = sorted(survey.blocks, key=lambda block: -chances[block.place])
    right = list(accumulate((chances[block.place] * block.words for block in order), initial=0.0))
    taken = list(accumulate((block.words for block in order), initial=0))
    return [
        (2 * right[size] / (taken[size] + right[-1]) if taken[size] else 0.0, tuple(order[:size]))
        for size in range(len(order) + 1)
    ]


def choose(survey: Survey, scores: Sequence[float]) -> Chosen:
    """The shortest of the best prefixes, and what it means for the page."""
    expected, blocks = max(promises(survey, scores), key=lambda promise: promise[0])
    kept = Counter({text.index: survey.size(text)[0] for block in blocks for text in block.texts})
    for text in [survey.page[index] for index in kept]:
        for outer in text.ancestors():
            kept[outer.index] += kept[text.index]
    mask = bytearray(
        bool(node.index) and not kept[node.index] and (survey.chars[node.index] > 0 or has(node, "hidden"))
        for node in survey.page
    )
    parts = [(node.index, kept[node.index]) for node in parts_of(survey, kept)] if survey.blocks else []
    return Chosen(expected, mask if survey.blocks else bytearray(len(survey.page)), parts, blocks)


def parts_of(survey: Survey, kept: Counter[int]) -> list[Node]:
    """The way goes down while one line has it all, or little of an element is kept and lines of it can stand alone."""
    parts, ahead = [], [survey.page.document]
    while ahead:
        node = ahead.pop()
        inner = [child for child in node.children if kept[child.index]]
        lines = [is_html(child, READING["LINE"]) for child in inner]
        sparse = 2 * kept[node.index] < survey.chars[node.index] and is_html(node, READING["LINE"]) and all(lines)
        if not node.index or (inner and (lines == [True] or sparse)):
            ahead += reversed(inner)
        else:
            parts.append(node)
    return parts
