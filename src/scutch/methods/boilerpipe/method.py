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

from collections.abc import Callable, Sequence
from typing import Final

from scutch.methods.boilerpipe.atomic_blocks import NO_BLOCK, AtomicBlock, atomic_blocks
from scutch.methods.selection import Part, Selection
from scutch.page.parser import Columns

#: Link densities above which a block, or the block after one, is boilerplate (both trees).
LINK_DENSITY: Final = 1 / 3
PREVIOUS_LINK_DENSITY: Final = 5 / 9

#: A classifier: the block before, the block and the block after in; whether the block is content out.
Classifier = Callable[[AtomicBlock, AtomicBlock, AtomicBlock], bool]


def num_words_rules(previous: AtomicBlock, current: AtomicBlock, following: AtomicBlock) -> bool:
    """Classify by the number of words (algorithm 1).

    Examples
    --------
    >>> long, short = AtomicBlock((), 41, 0.0, 0.0), AtomicBlock((), 3, 0.0, 0.0)
    >>> num_words_rules(short, long, short), num_words_rules(short, short, short)
    (True, False)
    """
    if current.link_density > LINK_DENSITY:
        return False
    if previous.link_density > PREVIOUS_LINK_DENSITY:
        return current.num_words > 40 or following.num_words > 17
    return current.num_words > 16 or following.num_words > 15 or previous.num_words > 4


def density_rules(previous: AtomicBlock, current: AtomicBlock, following: AtomicBlock) -> bool:
    """Classify by text density (algorithm 2).

    Examples
    --------
    >>> dense, thin = AtomicBlock((), 41, 0.0, 14.0), AtomicBlock((), 3, 0.0, 3.0)
    >>> density_rules(thin, dense, thin), density_rules(thin, thin, thin)
    (True, False)
    """
    if current.link_density > LINK_DENSITY:
        return False
    if previous.link_density > PREVIOUS_LINK_DENSITY:
        return following.text_density > 11
    if current.text_density > 9:
        return following.text_density > 0
    return following.text_density > 10 or previous.text_density > 4


def content_blocks(blocks: Sequence[AtomicBlock], classifier: Classifier = num_words_rules) -> list[AtomicBlock]:
    """Return the blocks that a classifier takes for content."""
    padded = [NO_BLOCK, *blocks, NO_BLOCK]
    triples = zip(padded, padded[1:], padded[2:], strict=False)
    return [current for previous, current, following in triples if classifier(previous, current, following)]


def boilerpipe(columns: Columns, classifier: Classifier = num_words_rules) -> Selection:
    """Choose the text blocks that a decision tree of the paper takes for content. Linear in the nodes.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<nav><a href=/>Home</a></nav><p>" + "Flax gives long, strong fibres. " * 9 + "<p>2024")
    >>> [page[node].tag for node, _ in boilerpipe(page.columns).ranges]
    ['#text', '#text']
    """
    blocks = atomic_blocks(columns)
    chosen = content_blocks(blocks, classifier)
    if not chosen:
        return Selection.nothing("no block of text is content" if blocks else "no text")
    parts = tuple(_part(columns, block) for block in chosen)
    ranges = tuple((node, columns.end[node]) for block in chosen for node in block.nodes)
    return Selection(parts, ranges, None, -1, round(sum(part.chars for part in parts) / columns.chars[0], 2))


def _part(columns: Columns, block: AtomicBlock) -> Part:
    reason = f"{block.num_words} words, {block.link_density:.0%} of them links"
    return Part(block.nodes[0], sum(columns.chars[node] for node in block.nodes), reason)
