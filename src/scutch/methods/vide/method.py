"""Content as the data region of ViDE, vision-based data extraction, page level (Liu, Meng & Meng 2010).

The page is divided into visual blocks (``vips``). Two position features tell the data region from menus, columns at the
sides, header and footer:

- PF1: it is centred horizontally;
- PF2: its area is large relative to the page, at least T_region = 0.4.

Of several blocks with both features the smallest is the data region. ``LITERAL`` keeps to that; the paper does not say how
far from the middle a centre may be. On today's pages a tall footer or a picture takes the area. ``MODERN`` measures the size
of a block by its plain text, outside of links, and asks that the block covers the middle of the page; menus and advertisements
in the region are left out by the noise rules R1 and R2 of ``visual_blocks``.

References
----------
Liu, Meng, Meng: ViDE: a vision-based approach for deep web data extraction. IEEE Transactions on Knowledge and Data
Engineering 22(3), 2010.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from scutch.methods.layout_block import LayoutBlock, runs
from scutch.methods.rendered.visual_tree import VisualTree
from scutch.methods.selection import Part, Selection
from scutch.methods.vips.method import MODERN as VIPS_MODERN
from scutch.methods.vips.method import VipsDivision, VipsPreset
from scutch.methods.visual_blocks.noise import MODERN_NOISE, R3, noise
from scutch.page.parser import Columns

#: PDoC that divides every block.
DIVIDE_ALL: Final = 11


class VidePreset(NamedTuple):
    """Parameters; the paper prints ``region`` alone."""

    vips: VipsPreset = VIPS_MODERN
    #: T_region: least share of the page's area, or of its plain text.
    region: float = 0.4
    #: PF1: largest distance of the centre from the middle of the page, as a share of its width.
    centring: float = 0.1
    #: Whether size is plain text, centring is covering the middle, and noise is left out.
    text: bool = False


LITERAL: Final = VidePreset()
MODERN: Final = VidePreset(region=0.6, text=True)


class PositionFeatures(NamedTuple):
    """Position features of a visual block."""

    block: LayoutBlock
    #: PF1: distance of its centre from the middle of the page, or of the middle from its box, as a share of the width.
    offset: float
    #: PF2: its share of the page's area or plain text.
    size: float


class PageLevel(NamedTuple):
    """What the page level finds."""

    #: All visual blocks, in document order, each before its parts.
    features: tuple[PositionFeatures, ...]
    #: The data region; None if no block has both features.
    region: PositionFeatures | None
    #: One byte a node, not 0 for noise.
    noise: bytearray


def data_region(columns: Columns, preset: VidePreset = MODERN) -> PageLevel:
    """Return the data region of a rendered page, with the features of all blocks.

    Raises ``NotRendered``: the page has no layout.
    """
    whole = VisualTree(columns)
    mask = noise(whole, MODERN_NOISE).replace(bytes((R3,)), bytes(1)) if preset.text else bytearray(len(columns))
    tree = VisualTree(columns, mask)
    page = VipsDivision(tree, preset.vips, DIVIDE_ALL).page()
    features = tuple(position_features(tree, block, preset) for block in page.walk())
    fitting = [one for one in features if one.offset <= preset.centring and one.size >= preset.region]
    return PageLevel(features, min(fitting, key=lambda one: one.size, default=None), mask)


def position_features(tree: VisualTree, block: LayoutBlock, preset: VidePreset) -> PositionFeatures:
    """Return the position features of a block."""
    width, height = tree.layout.page_size
    box, columns = tree.bounding_box(block.nodes), tree.columns
    if preset.text:
        offset = max(box.x - width / 2, width / 2 - box.right, 0.0)
        size = plain_chars(columns, block.nodes) / max(plain_chars(columns, (0,)), 1)
    else:
        offset, size = abs(box.x + box.width / 2 - width / 2), box.area / max(width * height, 1.0)
    return PositionFeatures(block, offset / max(width, 1.0), size)


def plain_chars(columns: Columns, nodes: Iterable[int]) -> int:
    """Return the characters of nodes outside of links."""
    return sum(columns.chars[node] - columns.link_chars[node] for node in nodes)


def vide(columns: Columns, preset: VidePreset = MODERN) -> Selection:
    """Choose the data region of a rendered page as its content.

    ``columns``: the page, with a layout. ``preset``: ``LITERAL`` or ``MODERN``. Returns: the data region, with its share of
    the page's plain text as confidence. Raises ``NotRendered``: the page has no layout. Linear in the nodes but for the rounds
    of ``vips``.
    """
    if not columns.chars[0]:
        return Selection.nothing("no text")
    found = data_region(columns, preset)
    if found.region is None:
        return Selection.nothing("no visual block is centred and large enough")
    nodes = found.region.block.nodes
    ranges = tuple(runs(columns, nodes))
    parts = tuple(Part(node, columns.chars[node], found.region.block.reason) for node in nodes)
    share = plain_chars(columns, nodes) / max(plain_chars(columns, (0,)), 1)
    return Selection(parts, ranges, found.noise, -1, round(min(max(share, 0.0), 1.0), 2))
