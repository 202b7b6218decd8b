"""The choice of blocks in Python: part of the twin of ``scutch.content._text_blocks``."""

import math
from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from scutch.page import Node
from scutch.page.tags import READING
from tests.twins.content.block_boxes import with_disclosed, with_labels, with_notices, with_panels, with_paragraphs_between
from tests.twins.content.block_features import is_navigation
from tests.twins.content.block_fields import with_fields
from tests.twins.content.block_head import main_heading, share
from tests.twins.content.block_headings import is_heading_anchor, settled_headings, with_headings, with_units_below
from tests.twins.content.block_lists import closed_lists
from tests.twins.content.block_teasers import other_pages
from tests.twins.content.block_units import Units, mean_chance, offered
from tests.twins.content.text_blocks import Block, Survey, has, is_html

#: Levels of probability.
DRAWS = 64
#: Least probability of a block that is added, and share of its cluster that must be taken.
CLUSTER_CHANCE = 0.15
CLUSTER_SHARE = 0.6
#: Least probability of a unit that is added, by itself and as a part of the share of its parent that is left out; and least
#: share of the parent that is taken.
FILL_CHANCE = 0.05
FILL_RATIO = 0.33
FILL_SHARE = 0.7
#: Lines of links above the main heading are left out if they have less.
LINKS_CHANCE = 0.6
#: Factor of the probabilities of hidden prose, and of other hidden blocks.
HIDDEN_PROSE_WEIGHT = 0.6
HIDDEN_WEIGHT = 0.4


class Chosen(NamedTuple):
    """The result of ``Blocks.choose``, and the taken blocks."""

    expected: float
    mask: bytearray
    parts: list[tuple[int, int]]
    blocks: list[Block]


def chances_of(survey: Survey, units: Units, scores: Sequence[float]) -> list[float]:
    """Probabilities from logarithms of odds, 0 of links to headings and of teasers; those left of a unit have its mean."""
    chances = [1 / (1 + math.exp(-score)) for score in scores]
    chances = [
        0.0 if is_heading_anchor(survey, block) else chance for block, chance in zip(survey.blocks, chances, strict=True)
    ]
    left = other_pages(survey, chances)
    chances = [0.0 if place in left else chance for place, chance in enumerate(chances)]
    found = list(chances)
    for unit in units:
        for block in offered(survey, unit, chances):
            found[block.place] = mean_chance(survey, unit, chances)
    return found


def expected_fs(survey: Survey, chances: Sequence[float], beta: float = 1.0) -> list[tuple[float, float, tuple[Block, ...]]]:
    """Expected F-beta and F1 of the blocks above each level: the means over all draws."""
    weights = [hidden_weight(survey, block) for block in survey.blocks]
    levels = [math.floor(share * chance * DRAWS + 0.5) for share, chance in zip(weights, chances, strict=True)]
    above = [tuple(block for block in survey.blocks if levels[block.place] >= level) for level in range(DRAWS + 2)]
    words = [sum(block.words for block in blocks) for blocks in above]
    found: list[tuple[float, float, tuple[Block, ...]]] = [(0.0, 0.0, ())]
    for taken, blocks in reversed(list(zip(words[1:-1], above[1:-1], strict=True))):
        mean, f1 = (sum(f_beta(taken, drawn, weight) for drawn in words[1:-1]) / DRAWS for weight in (beta, 1.0))
        found.append((mean, f1, blocks))
    return found


def hidden_weight(survey: Survey, block: Block) -> float:
    """Factor of the probability of a block: 1 unless it is hidden."""
    if not survey.hidden_ancestor(block.first):
        return 1.0
    return HIDDEN_PROSE_WEIGHT if block.is_prose else HIDDEN_WEIGHT


def f_beta(taken: int, drawn: int, beta: float) -> float:
    """F-beta of two nested sets of blocks, from their numbers of words."""
    return (1 + beta**2) * min(taken, drawn) / (taken + beta**2 * drawn) if drawn else 0.0


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


def filled(survey: Survey, units: Units, taken: set[int], chances: Sequence[float]) -> set[int]:
    """The taken blocks with the units, not mostly links and no navigation, right in an element mostly taken; code in boxes."""
    every = words_by_element(survey, survey.blocks)
    kept = words_by_element(survey, [survey.blocks[place] for place in taken])
    found = set(taken)
    for node, unit in units.with_nodes():
        outer = [above.index for above in node.ancestors()]
        around = next((above for above in outer if kept[above] or node.tag != "pre"), 0)
        if node.tag in {"figure", "blockquote"} or is_navigation(survey, node) or not kept[around]:
            continue
        links = share(sum(block.link_chars for block in unit), sum(block.chars for block in unit))
        least = max(FILL_CHANCE, FILL_RATIO * (1 - share(kept[around], every[around])))
        is_probable = mean_chance(survey, unit, chances) >= least
        if kept[around] >= FILL_SHARE * every[around] and links <= 0.5 and is_probable:
            found |= {block.place for block in offered(survey, unit, chances)}
    return found


def links_above(survey: Survey, units: Units, chances: Sequence[float]) -> set[int]:
    """The blocks above the main heading that are links only, not in units, and not probable."""
    heading = main_heading(survey)
    above = survey.blocks[: heading.place] if heading else []
    links = {block.place for block in above if block.link_chars == block.chars and chances[block.place] < LINKS_CHANCE}
    return links - {block.place for unit in units for block in unit}


def completed(survey: Survey, units: Units, likely: Collection[Block], chances: Sequence[float]) -> list[Block]:
    """The taken blocks with similar blocks, whole units, and headings with their sections."""
    taken = {block.place for block in (*likely, *similar_blocks(survey, likely, chances))}
    taken -= links_above(survey, units, chances)
    taken = filled(survey, units, units.closed(taken, chances), chances)
    taken = with_notices(survey, with_paragraphs_between(survey, units, taken, chances), chances)
    taken = with_panels(survey, with_labels(survey, units, taken, chances), chances)
    taken = closed_lists(survey, units, taken, chances)
    taken = with_disclosed(survey, with_headings(survey, taken, chances), chances)
    taken = with_fields(survey, settled_headings(survey, taken, chances), chances)
    taken = with_units_below(survey, units, taken, chances)
    return [survey.blocks[place] for place in sorted(units.closed(taken, chances))]


def choose(survey: Survey, scores: Sequence[float], beta: float = 1.0) -> Chosen:
    """The smallest set with the greatest expected F-beta, completed, with mask and parts."""
    units = Units(survey)
    chances = chances_of(survey, units, scores)
    _, expected, likely = max(expected_fs(survey, chances, beta), key=lambda found: found[0])
    blocks = completed(survey, units, likely, chances)
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
