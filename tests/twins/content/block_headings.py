"""Headings and their sections in Python: part of the twin of ``scutch.content._text_blocks``."""

from collections import Counter
from collections.abc import Sequence

from scutch.page import Node
from tests.twins.content.block_head import main_heading
from tests.twins.content.block_units import Units, mean_chance, offered
from tests.twins.content.text_blocks import Block, Survey, block_text, has, is_html

RANKS = {f"h{rank}": rank for rank in range(1, 7)}
#: Words of the body of a heading that is taken with it, and least probability of it.
MAX_BODY_WORDS = 60
BODY_CHANCE = 0.2
MAIN_HEADING_CHANCE = 0.4
#: Least probability of a heading above a taken block, of one that is a link, and of one without a body.
HEADING_CHANCE = 0.05
HEADING_LINK_CHANCE = 0.3
BARE_HEADING_CHANCE = 0.3
#: Headings without a body, of one cluster, that are a list of titles.
MIN_TITLES = 3


def heading_of(survey: Survey, block: Block) -> Node | None:
    """The heading around a visible block."""
    return None if survey.hidden_ancestor(block.first) else heading_around(block)


def heading_around(block: Block) -> Node | None:
    """The heading around a block."""
    return next((node for node in block.first.ancestors() if node.is_element and has(node, "heading")), None)


def is_heading_anchor(survey: Survey, block: Block) -> bool:
    """Whether a block is a link into the page beside the heading before it."""
    heading = heading_around(survey.blocks[block.place - 1]) if block.place else None
    link = next((node for node in block.first.ancestors() if is_html(node, ("a",))), None)
    if heading is None or link is None or block.link_chars != block.chars or heading_around(block):
        return False
    href = link.get("href") or ""
    return link.parent == heading.parent and href[:1] == "#" and len(href) > 1


def rank(heading: Node) -> int:
    """Rank of a heading; others are as h6."""
    return RANKS[heading.tag] if is_html(heading, RANKS) else 6


def is_empty(survey: Survey, block: Block, next_taken: Block | None) -> bool:
    """Whether the next taken block is another heading of at least the rank of the heading, or there is none."""
    own = heading_of(survey, block)
    other = heading_of(survey, next_taken) if next_taken else None
    if own is None:
        return False
    return next_taken is None or (other is not None and own != other and rank(other) <= rank(own))


def with_headings(survey: Survey, taken: set[int], chances: Sequence[float]) -> set[int]:
    """The taken blocks with the main heading, if visible and probable, and the headings above; hidden ones above hidden."""
    found, main = set(taken), main_heading(survey)
    if main and not survey.hidden_ancestor(main.first) and chances[main.place] >= MAIN_HEADING_CHANCE:
        found.add(main.place)
    below = survey.blocks[-1] if survey.blocks else None
    for block in reversed(survey.blocks[:-1]):
        least = HEADING_LINK_CHANCE if block.link_chars == block.chars else HEADING_CHANCE
        may_head = block == main or chances[block.place] >= least
        is_shown_alike = below and (not survey.hidden_ancestor(block.first) or survey.hidden_ancestor(below.first))
        if below and below.place in found and heading_around(block) and may_head and is_shown_alike:
            found.add(block.place)
        if chances[block.place] or not is_heading_anchor(survey, block):
            below = block
    return found


def body_of(survey: Survey, block: Block) -> list[Block]:
    """The blocks between a heading and the next one."""
    later = survey.blocks[block.place + 1 :]
    end = next((other.place for other in later if heading_of(survey, other)), len(survey.blocks))
    return survey.blocks[block.place + 1 : end]


def is_torn_off(survey: Survey, block: Block, next_taken: Block | None, chances: Sequence[float]) -> bool:
    """Whether a heading is the last block, a link, improbable, repeated, above the main heading, or has a body left out."""
    visible = [other for other in body_of(survey, block) if not survey.hidden_ancestor(other.first)]
    has_body = any(2 * other.link_chars < other.chars for other in visible)
    is_kicker = next_taken is not None and next_taken == main_heading(survey)
    is_repeated = next_taken is not None and block_text(block) == block_text(next_taken)
    is_foreign = block.link_chars == block.chars or chances[block.place] < BARE_HEADING_CHANCE
    is_torn = next_taken is None or has_body or is_foreign or is_kicker or is_repeated
    return is_empty(survey, block, next_taken) and is_torn and not block.is_prose


def settled_headings(survey: Survey, taken: set[int], chances: Sequence[float]) -> set[int]:
    """The taken blocks, where each heading has a body or is one of a list of titles."""
    titles = empty_headings(survey, taken)
    found, next_taken = set(taken), None
    for block in (survey.blocks[place] for place in sorted(taken, reverse=True)):
        if is_torn_off(survey, block, next_taken, chances) and not is_title(survey, block, titles):
            body = [other for other in body_of(survey, block) if not survey.hidden_ancestor(other.first)]
            end = block.place + len(body_of(survey, block)) + 1
            if not 0 < sum(other.words for other in body) <= MAX_BODY_WORDS or end not in found:
                found.remove(block.place)
                continue
            if mean_chance(survey, body, chances) < BODY_CHANCE:
                found.remove(block.place)
                continue
            found |= {other.place for other in offered(survey, body, chances)}
        next_taken = block
    return found


def empty_headings(survey: Survey, taken: set[int]) -> Counter[object]:
    """Taken headings without a body, by cluster."""
    blocks = [survey.blocks[place] for place in sorted(taken)]
    pairs = zip(blocks, [*blocks[1:], None], strict=False)
    return Counter(survey.cluster_key(block) for block, after in pairs if is_empty(survey, block, after))


def is_title(survey: Survey, block: Block, titles: Counter[object]) -> bool:
    """Whether a heading is the main heading, or most of its cluster are headings without a body."""
    visible = [other for other in body_of(survey, block) if not survey.hidden_ancestor(other.first)]
    is_question = not block.link_chars and any(other.is_prose for other in visible)
    return block == main_heading(survey) or (is_listed(survey, block, titles) and not is_question)


def is_listed(survey: Survey, block: Block, titles: Counter[object]) -> bool:
    """Whether most of the cluster of a block are headings without a body."""
    key = survey.cluster_key(block)
    return titles[key] >= MIN_TITLES and 2 * titles[key] >= sum(survey.cluster_key(other) == key for other in survey.blocks)


def with_units_below(survey: Survey, units: Units, taken: set[int], chances: Sequence[float]) -> set[int]:
    """The taken blocks with the units between a taken heading and a taken block that are not improbable."""
    found = set(taken)
    for unit in units:
        above, below = unit[0].place - 1, unit[-1].place + 1
        is_between = above in found and below in found and heading_of(survey, survey.blocks[above])
        if is_between and mean_chance(survey, unit, chances) >= BODY_CHANCE:
            found |= {block.place for block in offered(survey, unit, chances)}
    return found
