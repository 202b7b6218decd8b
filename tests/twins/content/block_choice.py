"""The choice among blocks, slowly: what is above each level of chance is tried, and parts are found by looking at children."""

import math
from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from scutch.page import Node
from scutch.page.tags import READING
from tests.twins.content.text_blocks import Block, Survey, has, is_html

#: Levels of chance.
DRAWS = 64
#: Characters of a cell in a table of data.
LONGEST = 250
#: The chance from which on a block may follow others, if this share of them is taken.
LIKELY = 0.05
MOSTLY = 0.7
LIKELY_ALIKE = 0.15
MOSTLY_ALIKE = 0.6
#: How much less is hidden text worth.
UNSEEN = 0.6


class Chosen(NamedTuple):
    """What ``Blocks.choose`` answers, and the blocks that were taken."""

    expected: float
    mask: bytearray
    parts: list[tuple[int, int]]
    blocks: list[Block]


def chances_of(scores: Sequence[float]) -> list[float]:
    """What the logarithms of odds stand for."""
    return [1 / (1 + math.exp(-score)) for score in scores]


def promises(survey: Survey, scores: Sequence[float]) -> list[tuple[float, tuple[Block, ...]]]:
    """The F1 that the blocks above each level promise: its mean over draws that decide what is content."""
    seen = [UNSEEN if survey.hiding(block.first) else 1.0 for block in survey.blocks]
    levels = [math.floor(share * chance * DRAWS + 0.5) for share, chance in zip(seen, chances_of(scores), strict=True)]
    above = [tuple(block for block in survey.blocks if levels[block.place] >= level) for level in range(DRAWS + 2)]
    words = [sum(block.words for block in blocks) for blocks in above]
    draws = [(drawn, blocks) for drawn, blocks in zip(words[1:-1], above[1:-1], strict=True)]
    return [(0.0, ()), *((sum(f1(taken, drawn) for drawn, _ in draws) / DRAWS, blocks) for taken, blocks in reversed(draws))]


def f1(taken: int, drawn: int) -> float:
    """Of two sets of blocks one of which holds the other, by their words."""
    return 2 * min(taken, drawn) / (taken + drawn) if drawn else 0.0


def tables(survey: Survey) -> list[list[Block]]:
    """The blocks of each table, from the first that is in none before, with those of the tables in it."""
    found: list[list[Block]] = []
    end = 0
    for block in survey.blocks:
        around = [node for node in survey.way(block.owner) if is_html(node, ("table",))]
        if block.first.index < end:
            found[-1].append(block)
        elif around:
            found.append([block])
            end = around[-1].span.end
    return found


def may_fill(survey: Survey, block: Block) -> bool:
    """Whether a block is shown, stands in a list, a table or code, and is not mostly links."""
    around = list(block.first.ancestors())
    kept_together = any(has(node, "list") or is_html(node, ("table", "pre")) for node in around)
    return kept_together and not survey.hiding(block.first) and 2 * block.link_chars <= block.chars


def alike(survey: Survey, likely: Collection[Block], chances: Sequence[float]) -> list[Block]:
    """What is shown and not unlikely, where most of the blocks that look like it are taken."""
    every = Counter(survey.look(block) for block in survey.blocks)
    taken = Counter(survey.look(block) for block in likely)
    return [
        block
        for block in survey.blocks
        if chances[block.place] >= LIKELY_ALIKE
        and not survey.hiding(block.first)
        and taken[survey.look(block)] >= MOSTLY_ALIKE * every[survey.look(block)]
    ]


def words_within(survey: Survey, blocks: Collection[Block]) -> Counter[int]:
    """The words of blocks in each element."""
    words: Counter[int] = Counter()
    for block in blocks:
        words.update({node.index: block.words for node in survey.way(block.owner)})
    return words


def between(survey: Survey, likely: Collection[Block], chances: Sequence[float]) -> list[Block]:
    """What is not unlikely, where the nearest element with something that is taken is taken for the most part."""
    every, taken = words_within(survey, survey.blocks), words_within(survey, likely)
    found = []
    for block in survey.blocks:
        near = next((node.index for node in reversed(survey.way(block.owner)) if taken[node.index]), 0)
        if chances[block.place] >= LIKELY and may_fill(survey, block) and taken[near] >= MOSTLY * every[near]:
            found.append(block)
    return found


def completed(survey: Survey, likely: Collection[Block]) -> list[Block]:
    """What is taken, with the rest of tables of short cells of which most is taken, and with the headings right above."""
    taken = {block.place for block in likely}
    for table in tables(survey):
        most = 2 * sum(block.words for block in table if block.place in taken) > sum(block.words for block in table)
        if most and max(block.chars for block in table) <= LONGEST:
            taken.update(block.place for block in table)
    for block in reversed(survey.blocks):
        is_heading = any(has(node, "heading") for node in block.first.ancestors())
        if is_heading and block.place + 1 in taken and not survey.hiding(block.first):
            taken.add(block.place)
    return [survey.blocks[place] for place in sorted(taken)]


def choose(survey: Survey, scores: Sequence[float]) -> Chosen:
    """The shortest of the best, filled and completed, and what it means for the page."""
    expected, likely = max(promises(survey, scores), key=lambda promise: promise[0])
    chances = chances_of(scores)
    likely = tuple({*likely, *alike(survey, likely, chances)})
    blocks = completed(survey, [*likely, *between(survey, likely, chances)])
    kept = Counter({text.index: survey.size(text)[0] for block in blocks for text in block.texts})
    for text in [survey.page[index] for index in kept]:
        for outer in text.ancestors():
            kept[outer.index] += kept[text.index]
    mask = bytearray(is_left_out(survey, node, kept) for node in survey.page)
    parts = [(node.index, kept[node.index]) for node in parts_of(survey, kept)] if survey.blocks else []
    return Chosen(expected, mask if survey.blocks else bytearray(len(survey.page)), parts, blocks)


def is_left_out(survey: Survey, node: Node, kept: Counter[int]) -> bool:
    """Whether nothing of a node is kept though it has text or is hidden, or it is a button in code."""
    in_code = is_html(node, ("button",)) and any(is_html(outer, ("pre",)) for outer in node.ancestors())
    nothing_kept = not kept[node.index] and (survey.chars[node.index] > 0 or has(node, "hidden"))
    return bool(node.index) and (nothing_kept or in_code)


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
