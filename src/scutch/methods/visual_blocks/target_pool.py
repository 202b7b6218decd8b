"""Base blocks, and the target pools that grow from them: steps 1 to 4 of Sun, Chen and Lian (2016)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from math import dist
from typing import NamedTuple

from scutch.methods.visual_blocks.block_tree import BlockTree


class TargetPool(NamedTuple):
    """A base block and all blocks similar to one of the pool, in document order."""

    base: int
    blocks: tuple[int, ...]


def centre_base(blocks: BlockTree) -> int:
    """Return the base block: the leaf at the page centre, or the nearest one; -1 on a page without blocks."""
    width, height = blocks.tree.layout.page_size
    return min(blocks.leaves(), key=lambda number: distance(blocks, number, (width / 2, height / 2)), default=-1)


def distance(blocks: BlockTree, number: int, point: tuple[float, float]) -> tuple[bool, float]:
    """Return the order of blocks around a point: those that contain it first, then by distance of the centres."""
    block = blocks.blocks[number]
    inside = block.box.x <= point[0] <= block.box.right and block.box.y <= point[1] <= block.box.bottom
    return not inside, dist(block.centre, point)


def mass_bases(blocks: BlockTree) -> list[int]:
    """Return base blocks, best first: large, with much text, near the centre of mass of the first screens."""
    layout = blocks.tree.layout
    reach = blocks.preset.screens * layout.viewport[1]
    weights = {number: blocks.mass(number) for number in blocks.leaves() if blocks.blocks[number].box.y < reach}
    total = sum(weights.values()) or 1.0
    centre = tuple(sum(w * blocks.blocks[n].centre[axis] for n, w in weights.items()) / total for axis in (0, 1))
    span = max(layout.viewport[0], reach)

    def worth(number: int) -> float:
        block = blocks.blocks[number]
        return block.box.area * blocks.mass(number) / (1 + dist(block.centre, centre) / span)

    return sorted(range(1, len(blocks.blocks)), key=worth, reverse=True)


def target_pool(blocks: BlockTree, base: int, levels: int) -> tuple[int, ...]:
    """Return the base block and all blocks similar to one of the pool, in document order.

    ``blocks``: the block tree. ``base``: number of the base block. ``levels``: levels up to the common ancestor of cousins; 0
    for siblings alone.
    """
    found, waiting, examined = {base}, [base], set()
    while waiting:
        number = waiting.pop()
        for place in blocks.ancestors(number, levels):
            seen = place, blocks.blocks[number].appearance
            if seen in examined:
                continue
            examined.add(seen)
            similar = [other for other in blocks.generation(*place) if other not in found and blocks.similar(number, other)]
            found.update(similar)
            waiting += similar
    return tuple(sorted(found))


def rejected_cousins(blocks: BlockTree, pool: tuple[int, ...], levels: int) -> tuple[int, ...]:
    """Return the siblings and cousins of the pool's blocks that are not similar to any of them, in document order."""
    places = {place for number in pool for place in blocks.ancestors(number, levels)}
    examined = {number for place in places for number in blocks.generation(*place)}
    return tuple(sorted(examined.difference(pool)))


def target_pools(blocks: BlockTree) -> list[TargetPool]:
    """Return the pools of all base blocks.

    With one base block, that is the pool of the block at the page centre. With several, each has a pool of its siblings and
    one with its cousins, and no block is the base of two pools of one sort. Pools of a single block are left out.
    """
    preset = blocks.preset
    if preset.bases == 1:
        base = centre_base(blocks)
        return [TargetPool(base, target_pool(blocks, base, preset.levels))] if base >= 0 else []
    bases = mass_bases(blocks)
    grown = (islice(grown_pools(blocks, bases, levels), preset.bases) for levels in (preset.levels, 0))
    return list({pool.blocks: pool for pool in chain.from_iterable(grown)}.values())


def grown_pools(blocks: BlockTree, bases: Iterable[int], levels: int) -> Iterator[TargetPool]:
    """Yield pools of two blocks or more, from the first base block on."""
    taken: set[int] = set()
    for base in bases:
        if base not in taken:
            pool = target_pool(blocks, base, levels)
            taken.update(pool)
            if len(pool) > 1:
                yield TargetPool(base, pool)
