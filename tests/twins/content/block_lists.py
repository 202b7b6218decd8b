"""Lists of siblings without list elements in Python: part of the twin of ``scutch.content._text_blocks``."""

from collections import defaultdict
from collections.abc import Sequence

from tests.twins.content.block_features import Describer, is_navigation
from tests.twins.content.block_headings import heading_of
from tests.twins.content.block_units import Units
from tests.twins.content.text_blocks import Block, Survey

#: Blocks of a list; share of its words from which it is taken, and least probability of the others.
MIN_BLOCKS = 3
TAKEN_SHARE = 0.6
LIST_CHANCE = 0.15


def closed_lists(survey: Survey, units: Units, taken: set[int], chances: Sequence[float]) -> set[int]:
    """The taken blocks, where each list of siblings is complete, but for improbable blocks, or left."""
    found = set(taken)
    for blocks in sibling_lists(survey, units):
        places = {block.place for block in blocks}
        most = sum(block.words for block in blocks if block.place in taken)
        if most < TAKEN_SHARE * sum(block.words for block in blocks):
            found -= places
        else:
            found |= {place for place in places if chances[place] >= LIST_CHANCE}
    return found


def sibling_lists(survey: Survey, units: Units) -> list[list[Block]]:
    """The visible blocks outside units by their nearest group of siblings, where they are short and mostly no links."""
    describer, in_units = Describer(survey), {block.place for unit in units for block in unit}
    groups: defaultdict[object, list[Block]] = defaultdict(list)
    for block in survey.blocks:
        item = describer.item(block)
        if item and block.place not in in_units and not survey.hidden_ancestor(block.first):
            groups[describer.kind(item)].append(block)
    return [blocks for blocks in groups.values() if is_list(survey, blocks)]


def is_list(survey: Survey, blocks: Sequence[Block]) -> bool:
    """Whether the blocks of a group are a list: no prose, headings or navigation, and not mostly links."""
    links, chars = (sum(getattr(block, size) for block in blocks) for size in ("link_chars", "chars"))
    is_other = any(block.is_prose or heading_of(survey, block) or is_navigation(survey, block.first) for block in blocks)
    return len(blocks) >= MIN_BLOCKS and 2 * links <= chars and not is_other
