"""Teasers on the page of an article in Python: part of the twin of ``scutch.content._text_blocks``."""

from collections import defaultdict
from collections.abc import Sequence

from tests.twins.content.block_head import article_statements
from tests.twins.content.text_blocks import Block, Survey

#: Teasers of a page, their mean characters, the characters of a title, and shares of a cluster and of a title.
MIN_TEASERS = 3
TEASER_CHARS = 40
TITLE_CHARS = 20
TEASER_SHARE = 0.8
TITLE_LINK_SHARE = 0.9
#: Words of the prose of news and of other articles, and the share of it that is above the teasers.
NEWS_WORDS = 40
ARTICLE_WORDS = 150
ABOVE_SHARE = 0.95
#: Mean probability below which teasers are left out, and least mean probability of the prose of other articles.
MAX_TEASER_CHANCE = 0.9
ARTICLE_CHANCE = 0.95
STATES_NEWS = 2


def other_pages(survey: Survey, chances: Sequence[float]) -> set[int]:
    """The teasers of a page, if they are of other pages than its article."""
    places = teasers(survey)
    texts = [block for block in survey.blocks if block.place in places]
    prose = [block for block in survey.blocks if block.is_prose and chances[block.place] >= 0.5 and block.place not in places]
    if not places or total(texts, chances) >= MAX_TEASER_CHANCE * sum(block.words for block in texts):
        return set()
    words = sum(block.words for block in prose)
    if article_statements(survey) & STATES_NEWS and words >= NEWS_WORDS:
        return places
    above = sum(block.words for block in prose if block.place < min(places))
    is_above = words >= ARTICLE_WORDS and above >= ABOVE_SHARE * words
    return places if is_above and total(prose, chances) >= ARTICLE_CHANCE * words else set()


def total(blocks: Sequence[Block], chances: Sequence[float]) -> float:
    """The probabilities of blocks, weighted by words."""
    return sum(block.words * chances[block.place] for block in blocks)


def teasers(survey: Survey) -> set[int]:
    """The blocks of clusters of which most are below titles."""
    clusters: defaultdict[object, list[Block]] = defaultdict(list)
    for block in survey.blocks:
        clusters[survey.cluster_key(block)].append(block)
    return {block.place for blocks in clusters.values() if are_teasers(survey, blocks) for block in blocks}


def are_teasers(survey: Survey, blocks: Sequence[Block]) -> bool:
    """Whether similar blocks are teasers: several texts of some length, most of them below titles."""
    below = sum(block.place > 0 and is_title(survey.blocks[block.place - 1]) for block in blocks)
    are_long = sum(block.chars for block in blocks) >= TEASER_CHARS * len(blocks)
    return len(blocks) >= MIN_TEASERS and below >= TEASER_SHARE * len(blocks) and are_long


def is_title(block: Block) -> bool:
    """Whether a block is a link with the length of a title."""
    return block.chars >= TITLE_CHARS and block.link_chars >= TITLE_LINK_SHARE * block.chars
