"""Boilerplate detection using shallow text features (Kohlschütter, Fankhauser & Nejdl 2010, WSDM).

Each atomic text block is classified by a small decision tree over its own features and those of its two neighbours. The
paper prints two trees, learned from the L3S-GN1 set of news pages: one over the number of words (its algorithm 1), one over
text density (its algorithm 2).

The page model counts an East Asian character as a word, so that the number of words means something on Chinese pages.

References
----------
Kohlschütter, Fankhauser, Nejdl: Boilerplate detection using shallow text features. WSDM 2010.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scutch.methods.boilerpipe.atomic_blocks import NO_BLOCK, AtomicBlock, atomic_blocks
from scutch.methods.selection import Part, Selection
from scutch.page.parser import Columns


class BoilerpipePreset(NamedTuple):
    """Parameters of the method, as the paper prints them."""

    #: Whether the tree reads text density (algorithm 2), or numbers of words (algorithm 1).
    density: bool = False
    #: Link density above which a block is boilerplate (both trees).
    link_density: float = 1 / 3
    #: Link density of the previous block above which more is asked of a block.
    previous_link_density: float = 5 / 9


LITERAL: Final = BoilerpipePreset()
#: The same: no better form is known yet.
MODERN: Final = LITERAL


def num_words_rules(
    previous: AtomicBlock, current: AtomicBlock, following: AtomicBlock, preset: BoilerpipePreset = MODERN
) -> bool:
    """Classify by the number of words (algorithm 1).

    >>> long, short = AtomicBlock((), 41, 0.0, 0.0), AtomicBlock((), 3, 0.0, 0.0)
    >>> num_words_rules(short, long, short), num_words_rules(short, short, short)
    (True, False)
    """
    if current.link_density > preset.link_density:
        return False
    if previous.link_density > preset.previous_link_density:
        return current.num_words > 40 or following.num_words > 17
    return current.num_words > 16 or following.num_words > 15 or previous.num_words > 4


def density_rules(
    previous: AtomicBlock, current: AtomicBlock, following: AtomicBlock, preset: BoilerpipePreset = MODERN
) -> bool:
    """Classify by text density (algorithm 2).

    >>> dense, thin = AtomicBlock((), 41, 0.0, 14.0), AtomicBlock((), 3, 0.0, 3.0)
    >>> density_rules(thin, dense, thin), density_rules(thin, thin, thin)
    (True, False)
    """
    if current.link_density > preset.link_density:
        return False
    if previous.link_density > preset.previous_link_density:
        return following.text_density > 11
    if current.text_density > 9:
        return following.text_density > 0
    return following.text_density > 10 or previous.text_density > 4


def are_content(blocks: Sequence[AtomicBlock], preset: BoilerpipePreset = MODERN) -> list[bool]:
    """Say for each block whether the tree of a preset takes it for content."""
    rules = density_rules if preset.density else num_words_rules
    padded = [NO_BLOCK, *blocks, NO_BLOCK]
    return [rules(*triple, preset) for triple in zip(padded, padded[1:], padded[2:], strict=False)]


def boilerpipe(columns: Columns, preset: BoilerpipePreset = MODERN) -> Selection:
    """Choose the text blocks that a decision tree of the paper takes for content. Linear in the nodes.

    >>> import scutch
    >>> page = scutch.parse("<nav><a href=/>Home</a></nav><p>" + "Flax gives long, strong fibres. " * 9 + "<p>2024")
    >>> [page[node].tag for node, _ in boilerpipe(page.columns).ranges]
    ['#text', '#text']
    """
    blocks = atomic_blocks(columns)
    chosen = [block for block, content in zip(blocks, are_content(blocks, preset), strict=True) if content]
    if not chosen:
        return Selection.nothing("no block of text is content" if blocks else "no text")
    parts = tuple(_part(columns, block) for block in chosen)
    ranges = tuple((node, columns.end[node]) for block in chosen for node in block.nodes)
    return Selection(parts, ranges, None, -1, round(sum(part.chars for part in parts) / columns.chars[0], 2))


def _part(columns: Columns, block: AtomicBlock) -> Part:
    reason = f"{block.num_words} words, {block.link_density:.0%} of them links"
    return Part(block.nodes[0], sum(columns.chars[node] for node in block.nodes), reason)
