"""Fields of lists of titles in Python: part of the twin of ``scutch.content._text_blocks``."""

from collections import defaultdict
from collections.abc import Sequence

from tests.twins.content.block_features import is_navigation
from tests.twins.content.block_headings import MIN_TITLES, empty_headings, heading_of, is_listed
from tests.twins.content.text_blocks import Block, Survey, block_text, is_html

#: Least mean probability of the blocks of a field.
FIELD_CHANCE = 0.36


def with_fields(survey: Survey, taken: set[int], chances: Sequence[float]) -> set[int]:
    """The taken blocks with the fields below the titles of lists that are not improbable and say not the same of each."""
    found = set(taken)
    fields: defaultdict[object, list[tuple[Block, Block]]] = defaultdict(list)
    for title, block in blocks_below_titles(survey, taken):
        fields[survey.cluster_key(block)].append((title, block))
    for pairs in fields.values():
        blocks = [block for _, block in pairs]
        words = sum(block.words for block in blocks)
        chance = sum(block.words * chances[block.place] for block in blocks)
        is_varied = any(block_text(block) != block_text(blocks[0]) for block in blocks)
        if len({title.place for title, _ in pairs}) >= MIN_TITLES and is_varied and chance >= FIELD_CHANCE * words:
            found |= {block.place for block in blocks}
    return found


def blocks_below_titles(survey: Survey, taken: set[int]) -> list[tuple[Block, Block]]:
    """The blocks that may be fields, each with its title: no controls, and links only below linked titles."""
    titles, title, found = empty_headings(survey, taken), None, []
    for block in survey.blocks:
        if heading_of(survey, block):
            title = block if block.place in taken and is_listed(survey, block, titles) else None
        elif title and (2 * block.link_chars < block.chars or title.link_chars) and not is_control(survey, block):
            found.append((title, block))
    return found


def is_control(survey: Survey, block: Block) -> bool:
    """Whether a block is hidden, in a button or in navigation."""
    in_button = any(is_html(node, ("button", "label")) for node in block.first.ancestors())
    return bool(survey.hidden_ancestor(block.first)) or in_button or is_navigation(survey, block.first)
