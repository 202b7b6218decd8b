"""Records by visual features: blocks of one size and colour beside the base block (Sun, Chen & Lian 2016).

The page is cleared of noise by R1 to R3 (``noise``) and divided into visual blocks (``vips``). Then

1. the base block is the block that contains the page centre, or the nearest one;
2. its siblings of similar size and equal colour join it in the target pool;
3. so do similar blocks among its cousins, the children of its parent's siblings;
4. each block that joins is a base block in turn, until none is new.

``LITERAL`` keeps to that. On a page with a tall footer the centre is in the footer, and so is the answer; cards of uneven
height are not similar; cards are divided into parts that are no longer similar. ``MODERN`` starts from several base blocks:
large blocks with much text near the centre of mass of the first screens, divided or not. It tolerates different heights, and
ranks the pools by their text.

References
----------
Sun, Chen, Lian: Deep Web information extraction based on visual features. Computer and Digital Engineering 44(6), 2016.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import dist
from typing import Final, NamedTuple

from scutch.methods.layout_block import LayoutBlock
from scutch.methods.record_set import RecordSet
from scutch.methods.rendered.visual_tree import Font, VisualTree
from scutch.methods.vips.method import LITERAL as VIPS_LITERAL
from scutch.methods.vips.method import MODERN as VIPS_MODERN
from scutch.methods.vips.method import VipsDivision, VipsPreset
from scutch.methods.visual_blocks.noise import LITERAL_NOISE, MODERN_NOISE, NoiseRules, noise
from scutch.page.layout import Box
from scutch.page.parser import Columns
from scutch.page.text import IDS

METHOD: Final = "visual_blocks"
PARAGRAPH: Final = IDS["p"]
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
    #: Factor on the score of pools of paragraphs, which look alike on any page.
    plain: float = 1.0


LITERAL: Final = VisualBlocksPreset()
MODERN: Final = VisualBlocksPreset(
    MODERN_NOISE, VIPS_MODERN, height=0.6, stripes=True, levels=2, elements=True, bases=12, plain=0.6
)


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

    @property
    def centre(self) -> tuple[float, float]:
        """Centre of its box."""
        return self.box.x + self.box.width / 2, self.box.y + self.box.height / 2


class BlockTree:
    """The block tree of a page, numbered in preorder.

    Parameters
    ----------
    columns
        The page, with a layout.
    preset
        ``LITERAL`` or ``MODERN``.
    """

    def __init__(self, columns: Columns, preset: VisualBlocksPreset = MODERN) -> None:
        self.columns = columns
        self.preset = preset
        whole = VisualTree(columns)
        self.tree = VisualTree(columns, noise(whole, preset.noise))
        self.blocks: list[ComparedBlock] = []
        self._add(VipsDivision(self.tree, preset.vips, preset.pdoc).page(), -1)

    def _add(self, block: LayoutBlock, parent: int) -> int:
        number, tree = len(self.blocks), self.tree
        edges = [tree.edges(node) for node in block.nodes if tree.is_shown(node)]
        lefts, tops, rights, bottoms = zip(*edges, strict=True) if edges else ((0.0,), (0.0,), (0.0,), (0.0,))
        box = Box(min(lefts), min(tops), max(rights) - min(lefts), max(bottoms) - min(tops))
        compared = ComparedBlock(block, parent, (), box, tree.fill(block.nodes[0]), tree.first_font(block.nodes))
        self.blocks.append(compared)
        parts = _without_groups(block.children) if self.preset.elements else block.children
        children = tuple([self._add(child, number) for child in parts])
        self.blocks[number] = compared._replace(children=children)
        return number

    def leaves(self) -> list[int]:
        """Return the blocks without children, but for the page itself."""
        return [number for number, block in enumerate(self.blocks) if not block.children and number]

    def base(self) -> int:
        """Return the base block: the leaf at the page centre, or the nearest one; -1 on a page without blocks."""
        width, height = self.tree.layout.page_size
        return min(self.leaves(), key=lambda number: self._distance(number, (width / 2, height / 2)), default=-1)

    def _distance(self, number: int, point: tuple[float, float]) -> tuple[bool, float]:
        """Return the order of blocks around a point: those that contain it first, then by distance of the centres."""
        block = self.blocks[number]
        inside = block.box.x <= point[0] <= block.box.right and block.box.y <= point[1] <= block.box.bottom
        return not inside, dist(block.centre, point)

    def similar(self, a: int, b: int) -> bool:
        """Whether two blocks have similar size, equal background, and equal first font."""
        one, other, preset = self.blocks[a], self.blocks[b], self.preset
        sizes = ((one.box.width, other.box.width, preset.width), (one.box.height, other.box.height, preset.height))
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

    def relatives(self, number: int) -> Iterator[tuple[int, int]]:
        """Yield the ancestors of the block's siblings and cousins, with the number of levels between."""
        above = self.blocks[number].parent
        for level in range(self.preset.levels + 1):
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

    def pool(self, base: int) -> list[int]:
        """Return the target pool: the base block and all blocks similar to one of the pool, in document order."""
        found, waiting, examined = {base}, [base], set()
        while waiting:
            number = waiting.pop()
            for place in self.relatives(number):
                if (place, self.appearance(number)) in examined:
                    continue
                examined.add((place, self.appearance(number)))
                alike = [other for other in self.generation(*place) if other not in found and self.similar(number, other)]
                found.update(alike)
                waiting += alike
        return sorted(found)

    def appearance(self, number: int) -> tuple[int, int, int, Font | None]:
        """Return the properties that similarity compares, in whole pixels: equal blocks are examined once."""
        block = self.blocks[number]
        return round(block.box.width), round(block.box.height), block.fill, block.font

    def mass(self, number: int) -> float:
        """Return the characters of a block; links count less."""
        columns, link_weight = self.columns, self.preset.link_weight
        return sum(columns.chars[node] - link_weight * columns.link_chars[node] for node in self.blocks[number].block.nodes)

    def bases(self) -> list[int]:
        """Return base blocks, best first: large, with much text, near the centre of mass of the first screens."""
        reach = self.preset.screens * self.tree.layout.viewport[1]
        leaves = [number for number in self.leaves() if self.blocks[number].box.y < reach]
        weights = {number: self.mass(number) for number in leaves}
        total = sum(weights.values()) or 1.0
        centre = tuple(sum(weights[n] * self.blocks[n].centre[axis] for n in leaves) / total for axis in (0, 1))
        span = max(self.tree.layout.viewport[0], reach)

        def worth(number: int) -> float:
            near = 1 / (1 + dist(self.blocks[number].centre, centre) / span)
            return self.blocks[number].box.area * self.mass(number) * near

        return sorted(range(1, len(self.blocks)), key=worth, reverse=True)


def visual_blocks(columns: Columns, preset: VisualBlocksPreset = MODERN) -> list[RecordSet]:
    """Find records on a rendered page by visual features, best first.

    Parameters
    ----------
    columns
        The page, with a layout.
    preset
        ``LITERAL`` finds one list, as published; ``MODERN`` several.

    Returns
    -------
    list of RecordSet
        Empty if no two blocks are similar.

    Raises
    ------
    NotRendered
        The page has no layout.
    """
    blocks = BlockTree(columns, preset)
    if preset.bases == 1:
        base = blocks.base()
        return _record_sets(blocks, [blocks.pool(base)] if base >= 0 else [])
    pools: list[list[int]] = []
    taken: set[int] = set()
    for base in blocks.bases():
        if len(pools) == preset.bases:
            break
        if base not in taken:
            pool = blocks.pool(base)
            taken.update(pool)
            pools += [pool] if len(pool) > 1 else []
    return sorted(_record_sets(blocks, pools), key=lambda found: -found.score)


def _without_groups(parts: Iterable[LayoutBlock]) -> Iterator[LayoutBlock]:
    """Yield the parts; a group without an element is replaced by its parts."""
    for part in parts:
        if part.children and len(part.nodes) > 1:
            yield from _without_groups(part.children)
        else:
            yield part


def _record_sets(blocks: BlockTree, pools: Sequence[Sequence[int]]) -> list[RecordSet]:
    """Return pools as record sets; a block of nodes that are no siblings is no record."""
    parent, found = blocks.columns.parent, []
    total = max(sum(map(blocks.mass, blocks.leaves())), 1.0)
    for pool in pools:
        kept = [n for n in pool if len({parent[node] for node in blocks.blocks[n].block.nodes}) == 1]
        if kept:
            records = tuple(blocks.blocks[number].block.nodes for number in kept)
            score = sum(map(blocks.mass, kept)) / total * (1 - 1 / len(kept))
            if all(blocks.columns.tag[nodes[0]] == PARAGRAPH for nodes in records):
                score *= blocks.preset.plain
            found.append(
                RecordSet(tuple(sorted(records)), max(score, 0.0), METHOD, f"{len(kept)} blocks of one size and colour")
            )
    return found
