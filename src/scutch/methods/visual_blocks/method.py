"""Records by visual features: blocks of one size and colour beside the base block (Sun, Chen & Lian 2016).

The page is cleared of noise by R1 to R3 (``noise``) and divided into visual blocks (``block_tree``). Then ``target_pool``
takes four steps:

1. the base block is the block that contains the page centre, or the nearest one;
2. its siblings of similar size and equal colour join it in the target pool;
3. so do similar blocks among its cousins, the children of its parent's siblings;
4. each block that joins is a base block in turn, until none is new.

``LITERAL`` keeps to that. On a page with a tall footer the centre is in the footer, and so is the answer; cards of uneven
height are not similar; cards are divided into parts that are no longer similar. ``MODERN`` starts from several base blocks:
large blocks with much text near the centre of mass of the first screens, divided or not. It tolerates different heights, and
compares the widths of elements, not of the lines in them, and ranks the pools by their text, area, number of blocks,
uniformity and links. Each base has two pools, of siblings alone and with cousins: parts of cards look like parts of other
lists, so a pool with cousins counts by how uniform its blocks are and how near the middle of the page.

References
----------
Sun, Chen, Lian: Deep Web information extraction based on visual features. Computer and Digital Engineering 44(6), 2016.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean
from typing import Final

from scutch.methods.record_set import RecordSet
from scutch.methods.vips.method import MODERN as VIPS_MODERN
from scutch.methods.visual_blocks.block_tree import BlockTree, VisualBlocksPreset
from scutch.methods.visual_blocks.noise import MODERN_NOISE
from scutch.methods.visual_blocks.target_pool import TargetPool, target_pools
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS

METHOD: Final = "visual_blocks"
PARAGRAPH: Final = IDS["p"]
#: Exponents of a pool's shares of text and area, and of 1 - 1/r for r records.
SHARE_EXPONENT: Final = 0.2
COUNT_EXPONENT: Final = 2

LITERAL: Final = VisualBlocksPreset()
MODERN: Final = VisualBlocksPreset(
    MODERN_NOISE,
    VIPS_MODERN,
    height=0.6,
    layout_width=True,
    stripes=True,
    levels=2,
    elements=True,
    bases=24,
    plain=0.6,
    cousins=0.9,
)


def visual_blocks(columns: Columns, preset: VisualBlocksPreset = MODERN) -> list[RecordSet]:
    """Find records on a rendered page by visual features, best first.

    ``columns``: the page, with a layout. ``preset``: ``LITERAL`` finds one list, as published; ``MODERN`` several. Returns:
    empty if no two blocks are similar. Raises ``NotRendered``: the page has no layout.
    """
    return [found for _, found in ranked_pools(BlockTree(columns, preset))]


def ranked_pools(blocks: BlockTree) -> list[tuple[TargetPool, RecordSet]]:
    """Return the pools as record sets, best first."""
    found = ((pool, record_set(blocks, pool.blocks)) for pool in target_pools(blocks))
    return sorted(((pool, made) for pool, made in found if made), key=lambda pair: -pair[1].score)


def record_set(blocks: BlockTree, pool: Sequence[int]) -> RecordSet | None:
    """Return a pool as a record set; a block of nodes that are no siblings is no record, and None is returned without any."""
    parent = blocks.columns.parent
    kept = [n for n in pool if len({parent[node] for node in blocks.blocks[n].block.nodes}) == 1]
    if not kept:
        return None
    records = tuple(sorted(blocks.blocks[number].block.nodes for number in kept))
    return RecordSet(records, pool_score(blocks, kept), METHOD, f"{len(kept)} blocks of one size and colour")


def pool_score(blocks: BlockTree, pool: Sequence[int]) -> float:
    """Return the score of a pool: its shares of the page's text and area, its number of blocks, uniformity and links.

    The exponents and factors were chosen on two thirds of the rendered development pages, for the F1 of the first answer
    (``benchmarks.papers``).
    """
    tag, preset = blocks.columns.tag, blocks.preset
    shares, uniform = text_share(blocks, pool) * pool_area_share(blocks, pool), uniformity(blocks, pool)
    value: float = shares**SHARE_EXPONENT * (1 - 1 / len(pool)) ** COUNT_EXPONENT
    value *= sqrt(uniform * (1 - link_share(blocks, pool) / 2))
    if all(tag[blocks.blocks[number].block.nodes[0]] == PARAGRAPH for number in pool):
        value *= preset.plain
    if len({blocks.blocks[number].parent for number in pool}) > 1:
        value *= preset.cousins * sqrt(uniform) * centrality(blocks, pool)
    return value


def text_share(blocks: BlockTree, pool: Sequence[int]) -> float:
    """Return the share of a pool in the text of the page; links count less."""
    columns = blocks.columns
    total = columns.chars[0] - blocks.preset.link_weight * columns.link_chars[0]
    return min(max(sum(map(blocks.mass, pool)) / max(total, 1.0), 0.0), 1.0)


def link_share(blocks: BlockTree, pool: Sequence[int]) -> float:
    """Return the share of links in the text of a pool."""
    columns = blocks.columns
    nodes = [node for number in pool for node in blocks.blocks[number].block.nodes]
    return sum(columns.link_chars[node] for node in nodes) / max(sum(columns.chars[node] for node in nodes), 1)


def pool_area_share(blocks: BlockTree, pool: Sequence[int]) -> float:
    """Return the share of a pool in the area of the page."""
    width, height = blocks.tree.layout.page_size
    return min(sum(blocks.blocks[number].box.area for number in pool) / max(width * height, 1.0), 1.0)


def uniformity(blocks: BlockTree, pool: Sequence[int]) -> float:
    """Return how uniform the sizes of blocks are, from 0 to 1 for equal widths and heights."""
    boxes = [blocks.blocks[number].box for number in pool]
    return 1 / (1 + variation([box.width for box in boxes])) / (1 + variation([box.height for box in boxes]))


def centrality(blocks: BlockTree, pool: Sequence[int]) -> float:
    """Return how near the middle of the page the nearest block is, from 0.5 at an edge to 1."""
    width = blocks.tree.layout.page_size[0]
    offset = min(abs(blocks.blocks[number].centre[0] - width / 2) for number in pool)
    return 1 - min(offset / max(width, 1.0), 0.5)


def variation(values: Sequence[float]) -> float:
    """Return the coefficient of variation: the standard deviation over the mean; 0 for a mean of 0.

    >>> variation([10, 10]), variation([5, 15])
    (0.0, 0.5)
    """
    mean = fmean(values)
    return sqrt(fmean([(value - mean) ** 2 for value in values])) / mean if mean else 0.0
