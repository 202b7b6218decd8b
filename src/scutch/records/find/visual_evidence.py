"""Visual evidence: scores of candidates from the layout of a rendered page, added to the scores of the ranker.

The ranker was fitted on markup alone. On a rendered page, a candidate is the more likely to be the main list the more it
agrees with an answer of ``visual_blocks`` (blocks of one size and colour near the middle of the page), and the more of the
page it covers. The evidence is one number from 0 to 1. Its weight was fitted beside scores of rankers that had not seen the
page's site (``python -m training.visual_weight`` prints its gain). It helps where the confidence in the first answer is low
and does harm elsewhere, so ``auto`` adds it only there.

The pools of ``visual_blocks`` are not added as candidates: hardly any is more right than all candidates (counted by the same
script). Candidates that are not visible are not penalised either: scripts and collapsed parts reveal lists.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

from scutch.methods.rendered.visual_tree import VisualTree
from scutch.methods.visual_blocks.method import visual_blocks
from scutch.page.parser import Columns

Records = Sequence[tuple[int, ...]]


def visual_scores(columns: Columns, candidates: Iterable[Records]) -> list[float]:
    """Return the visual evidence that each candidate is a list, from 0 to 1.

    ``columns``: the page, with a layout. ``candidates``: the records of each. Raises ``NotRendered``: the page has no layout.
    """
    tree = VisualTree(columns)
    pools = [starts_of(pool.records) for pool in visual_blocks(columns)]
    return [best_overlap(starts_of(records), pools) * sqrt(area_share(tree, records)) for records in candidates]


def starts_of(records: Records) -> frozenset[int]:
    """Return the first node of each record."""
    return frozenset(nodes[0] for nodes in records)


def best_overlap(nodes: frozenset[int], pools: Iterable[frozenset[int]]) -> float:
    """Return the Jaccard similarity of a candidate and the most similar pool; 0 without pools.

    >>> best_overlap(frozenset({3, 5, 7}), [frozenset({3}), frozenset({3, 5, 7, 9})])
    0.75
    """
    return max((len(nodes & pool) / len(nodes | pool) for pool in pools), default=0.0)


def area_share(tree: VisualTree, records: Records) -> float:
    """Return the share of the page's area that records cover."""
    width, height = tree.layout.page_size
    return min(sum(tree.bounding_box(nodes).area for nodes in records) / max(width * height, 1.0), 1.0)
