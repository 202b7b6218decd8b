"""The choice of blocks in Python: part of the twin of ``scutch.content._text_blocks``."""

import math
from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from scutch.page import Node
from scutch.page.tags import READING
from tests.twins.content.text_blocks import Block, Survey, has, is_html

#: Levels of probability.
DRAWS = 64
#: Characters of a cell in a table of data.
MAX_CELL_CHARS = 250
#: Least probability of a block that is added, and share of its container or cluster that must be taken.
FILL_CHANCE = 0.05
FILL_SHARE = 0.7
CLUSTER_CHANCE = 0.15
CLUSTER_SHARE = 0.6
#: Factor of the probabilities of hidden blocks.
HIDDEN_WEIGHT = 0.6


class Chosen(NamedTuple):
    """The result of ``Blocks.choose``, and the taken blocks."""

    expected: float
    mask: bytearray
    parts: list[tuple[int, int]]
    blocks: list[Block]


def chances_of(scores: Sequence[float]) -> list[float]:
    """Probabilities from logarithms of odds."""
    return [1 / (1 + math.exp(-score)) for score in scores]


def expected_f1s(survey: Survey, scores: Sequence[float]) -> list[tuple[float, tuple[Block, ...]]]:
    """Expected F1 of the blocks above each level: the mean over all draws."""
    weights = [HIDDEN_WEIGHT if survey.hidden_ancestor(block.first) else 1.0 for block in survey.blocks]
    levels = [math.floor(share * chance * DRAWS + 0.5) for share, chance in zip(weights, chances_of(scores), strict=True)]
    above = [tuple(block for block in survey.blocks if levels[block.place] >= level) for level in range(DRAWS + 2)]
    words = [sum(block.words for block in blocks) for blocks in above]
    draws = [(drawn, blocks) for drawn, blocks in zip(words[1:-1], above[1:-1], strict=True)]
    return [(0.0, ()), *((sum(f1(taken, drawn) for drawn, _ in draws) / DRAWS, blocks) for taken, blocks in reversed(draws))]


def f1(taken: int, drawn: int) -> float:
    """F1 of two nested sets of blocks, from their numbers of words."""
    return 2 * min(taken, drawn) / (taken + drawn) if drawn else 0.0


def tables(survey: Survey) -> list[list[Block]]:
    """Blocks of each table, including nested tables, in document order."""
    found: list[list[Block]] = []
    end = 0
    for block in survey.blocks:
        around = [node for node in survey.path(block.owner) if is_html(node, ("table",))]
        if block.first.index < end:
            found[-1].append(block)
        elif around:
            found.append([block])
            end = around[-1].span.end
    return found


def may_fill(survey: Survey, block: Block) -> bool:
    """Whether a block is visible, in a list, a table or code, and not mostly links."""
    around = list(block.first.ancestors())
    kept_together = any(has(node, "list") or is_html(node, ("table", "pre")) for node in around)
    return kept_together and not survey.hidden_ancestor(block.first) and 2 * block.link_chars <= block.chars


def similar_blocks(survey: Survey, likely: Collection[Block], chances: Sequence[float]) -> list[Block]:
    """Visible blocks that are not improbable and of whose cluster most is taken."""
    every = Counter(survey.cluster_key(block) for block in survey.blocks)
    taken = Counter(survey.cluster_key(block) for block in likely)
    return [
        block
        for block in survey.blocks
        if chances[block.place] >= CLUSTER_CHANCE
        and not survey.hidden_ancestor(block.first)
        and taken[survey.cluster_key(block)] >= CLUSTER_SHARE * every[survey.cluster_key(block)]
    ]


def words_by_element(survey: Survey, blocks: Collection[Block]) -> Counter[int]:
    """Words of blocks by element."""
    words: Counter[int] = Counter()
    for block in blocks:
        words.update({node.index: block.words for node in survey.path(block.owner)})
    return words


def gaps(survey: Survey, likely: Collection[Block], chances: Sequence[float]) -> list[Block]:
    """Blocks that are not improbable and whose nearest container with a taken block is mostly taken."""
    every, taken = words_by_element(survey, survey.blocks), words_by_element(survey, likely)
    found = []
    for block in survey.blocks:
        near = next((node.index for node in reversed(survey.path(block.owner)) if taken[node.index]), 0)
        if chances[block.place] >= FILL_CHANCE and may_fill(survey, block) and taken[near] >= FILL_SHARE * every[near]:
            found.append(block)
    return found


def completed(survey: Survey, likely: Collection[Block]) -> list[Block]:
    """The taken blocks, completed by mostly taken tables of short cells and by the headings right above."""
    taken = {block.place for block in likely}
    for table in tables(survey):
        most = 2 * sum(block.words for block in table if block.place in taken) > sum(block.words for block in table)
        if most and max(block.chars for block in table) <= MAX_CELL_CHARS:
            taken.update(block.place for block in table)
    for block in reversed(survey.blocks):
        is_heading = any(has(node, "heading") for node in block.first.ancestors())
        if is_heading and block.place + 1 in taken and not survey.hidden_ancestor(block.first):
            taken.add(block.place)
    return [survey.blocks[place] for place in sorted(taken)]


def choose(survey: Survey, scores: Sequence[float]) -> Chosen:
    """The smallest set with the greatest expected F1, filled and completed, with mask and parts."""
    expected, likely = max(expected_f1s(survey, scores), key=lambda pair: pair[0])
    chances = chances_of(scores)
    likely = tuple({*likely, *similar_blocks(survey, likely, chances)})
    blocks = completed(survey, [*likely, *gaps(survey, likely, chances)])
    kept = Counter({text.index: survey.size(text)[0] for block in blocks for text in block.texts})
    for text in [survey.page[index] for index in kept]:
        for outer in text.ancestors():
            kept[outer.index] += kept[text.index]
    mask = bytearray(is_left_out(survey, node, kept) for node in survey.page)
    parts = [(node.index, kept[node.index]) for node in parts_of(survey, kept)] if survey.blocks else []
    return Chosen(expected, mask if survey.blocks else bytearray(len(survey.page)), parts, blocks)


def is_left_out(survey: Survey, node: Node, kept: Counter[int]) -> bool:
    """Whether a node has text or is hidden but nothing of it is kept, or is a button in code."""
    in_code = is_html(node, ("button",)) and any(is_html(outer, ("pre",)) for outer in node.ancestors())
    nothing_kept = not kept[node.index] and (survey.chars[node.index] > 0 or has(node, "hidden"))
    return bool(node.index) and (nothing_kept or in_code)


def parts_of(survey: Survey, kept: Counter[int]) -> list[Node]:
    """Descend while one line has all kept text, or less than half of an element is kept and its children are lines."""
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
