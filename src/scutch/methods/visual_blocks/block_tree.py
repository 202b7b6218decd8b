"""Block tree of a page: visual blocks, the properties that similarity compares, and the parameters of the method."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from scutch.methods.layout_block import LayoutBlock
from scutch.methods.rendered.visual_tree import Font, VisualTree
from scutch.methods.vips.method import LITERAL as VIPS_LITERAL
from scutch.methods.vips.method import VipsDivision, VipsPreset
from scutch.methods.visual_blocks.noise import LITERAL_NOISE, NoiseRules, noise
from scutch.page.layout import Box
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS

ROWS: Final = {IDS["tr"], IDS["li"]}


class VisualBlocksPreset(NamedTuple):
    """Parameters; the paper prints none of their values."""

    noise: NoiseRules = LITERAL_NOISE
    vips: VipsPreset = VIPS_LITERAL
    #: Permitted degree of coherence of the blocks.
    pdoc: int = 11
    #: Similar blocks differ by no more than these shares in width and height.
    width: float = 0.3
    height: float = 0.3
    #: Whether the width of an element is that of its layout: lines of text that end early make a visible box narrow.
    layout_width: bool = False
    #: Whether rows of one table or list may have different backgrounds.
    stripes: bool = False
    #: Levels up to the common ancestor of cousins: 1 for children of the parent's siblings.
    levels: int = 1
    #: Whether groups without an element, such as the rows of a grid, are replaced by their parts.
    elements: bool = False
    #: Number of base blocks; 1 for the block at the page centre alone.
    bases: int = 1
    #: Height of the area with the centre of mass, in viewports, for several base blocks.
    screens: float = 2.0
    #: Share of the text of links that is not counted.
    link_weight: float = 0.7
    #: Factor on the score of pools of paragraphs, which look similar on any page; and of pools with cousins.
    plain: float = 1.0
    cousins: float = 1.0


class ComparedBlock(NamedTuple):
    """A block of the tree, with the properties that similarity compares."""

    block: LayoutBlock
    #: Number of its parent, -1 for the page; and of its children.
    parent: int
    children: tuple[int, ...]
    box: Box
    fill: int
    #: Font of its first text.
    font: Font | None
    #: Width that similarity compares.
    width: float

    @property
    def centre(self) -> tuple[float, float]:
        """Centre of its box."""
        return self.box.x + self.box.width / 2, self.box.y + self.box.height / 2

    @property
    def appearance(self) -> tuple[int, int, int, Font | None]:
        """The properties that similarity compares, in whole pixels: equal blocks are examined once."""
        return round(self.width), round(self.box.height), self.fill, self.font


class BlockTree:
    """The block tree of a page without its noise, numbered in preorder.

    ``columns``: the page, with a layout. ``preset``: parameters. Raises ``NotRendered``: the page has no layout.
    """

    def __init__(self, columns: Columns, preset: VisualBlocksPreset) -> None:
        self.columns = columns
        self.preset = preset
        whole = VisualTree(columns)
        #: One byte a node: 0, or the number of the noise rule that applies.
        self.noise = noise(whole, preset.noise)
        self.tree = VisualTree(columns, self.noise)
        self.blocks: list[ComparedBlock] = []
        self._add(VipsDivision(self.tree, preset.vips, preset.pdoc).page(), -1)

    def _add(self, block: LayoutBlock, parent: int) -> int:
        number, tree = len(self.blocks), self.tree
        box = tree.bounding_box(block.nodes)
        fill, font = tree.fill(block.nodes[0]), tree.first_font(block.nodes)
        compared = ComparedBlock(block, parent, (), box, fill, font, self._width(block, box))
        self.blocks.append(compared)
        parts = without_groups(block.children) if self.preset.elements else block.children
        children = tuple([self._add(child, number) for child in parts])
        self.blocks[number] = compared._replace(children=children)
        return number

    def _width(self, block: LayoutBlock, box: Box) -> float:
        """Return the width that similarity compares: of the layout for a single element, if the preset says so."""
        own = self.tree.layout.box(block.nodes[0]) if self.preset.layout_width and len(block.nodes) == 1 else None
        return max(own.width, box.width) if own else box.width

    def leaves(self) -> list[int]:
        """Return the blocks without children, but for the page itself."""
        return [number for number, block in enumerate(self.blocks) if not block.children and number]

    def similar(self, a: int, b: int) -> bool:
        """Whether two blocks have similar size, equal background, and equal first font."""
        one, other, preset = self.blocks[a], self.blocks[b], self.preset
        sizes = ((one.width, other.width, preset.width), (one.box.height, other.box.height, preset.height))
        return (
            (one.fill == other.fill or self._in_stripes(one, other))
            and one.font == other.font
            and all(abs(x - y) <= share * max(x, y) for x, y, share in sizes)
        )

    def _in_stripes(self, one: ComparedBlock, other: ComparedBlock) -> bool:
        """Whether two blocks are rows of one table or list, which may be striped."""
        tag, parent = self.columns.tag, self.columns.parent
        a, b = one.block.nodes[0], other.block.nodes[0]
        return self.preset.stripes and tag[a] == tag[b] and tag[a] in ROWS and parent[a] == parent[b]

    def ancestors(self, number: int, levels: int) -> Iterator[tuple[int, int]]:
        """Yield the parent of a block and so many ancestors above it, each with its distance."""
        above = self.blocks[number].parent
        for level in range(levels + 1):
            if above < 0:
                return
            yield above, level + 1
            above = self.blocks[above].parent

    def generation(self, ancestor: int, level: int) -> list[int]:
        """Return the blocks a number of levels below another."""
        found = [ancestor]
        for _ in range(level):
            found = [child for number in found for child in self.blocks[number].children]
        return found

    def mass(self, number: int) -> float:
        """Return the characters of a block; links count less."""
        columns, link_weight = self.columns, self.preset.link_weight
        return sum(columns.chars[node] - link_weight * columns.link_chars[node] for node in self.blocks[number].block.nodes)


def without_groups(parts: Iterable[LayoutBlock]) -> Iterator[LayoutBlock]:
    """Yield the parts; a group without an element is replaced by its parts."""
    for part in parts:
        if part.children and len(part.nodes) > 1:
            yield from without_groups(part.children)
        else:
            yield part
