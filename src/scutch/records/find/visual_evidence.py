"""What is seen of candidates on a rendered page, as evidence beside what the ranker knows.

The ranker was fitted on markup alone. Where a browser says what a page looks like, a candidate is the likelier to be the list
that a person came for the more it is what ``visual_blocks`` would answer, blocks of one size and colour near the middle of
the page, and the more of the page it covers. That is one number from 0 to 1, and its weight was fitted beside scores of
rankers that had not seen the page's site (``python -m training.visual_weight`` prints its gain). It helps where the first
answer is in doubt and does harm where it is not, so ``auto`` asks it there alone.

Pools are no candidates of their own, for hardly any is more right than all candidates (counted by the same script). Candidates
that do not show are not put down either: lists wait behind scripts and folds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

from scutch.methods.rendered.visual_tree import VisualTree
from scutch.methods.visual_blocks.method import visual_blocks
from scutch.page.parser import Columns

Records = Sequence[tuple[int, ...]]


def evidence(columns: Columns, candidates: Iterable[Records]) -> list[float]:
    """How much each candidate is a list by what is seen of it, from 0 to 1.

    Parameters
    ----------
    columns
        The page, with a layout.
    candidates
        The records of each.

    Raises
    ------
    NotRendered
        The page has no layout.
    """
    tree = VisualTree(columns)
    pools = [heads(pool.records) for pool in visual_blocks(columns)]
    return [overlap(heads(records), pools) * sqrt(area_share(tree, records)) for records in candidates]


def heads(records: Records) -> frozenset[int]:
    """First nodes of records."""
    return frozenset(nodes[0] for nodes in records)


def overlap(begins: frozenset[int], pools: Iterable[frozenset[int]]) -> float:
    """How much of the most similar pool a candidate is, and it of the candidate (Jaccard).

    Examples
    --------
    >>> overlap(frozenset({3, 5, 7}), [frozenset({3}), frozenset({3, 5, 7, 9})])
    0.75
    """
    return max((len(begins & pool) / len(begins | pool) for pool in pools), default=0.0)


def area_share(tree: VisualTree, records: Records) -> float:
    """Share of the page that records cover."""
    width, height = tree.layout.page_size
    return min(sum(area(tree, nodes) for nodes in records) / max(width * height, 1.0), 1.0)


def area(tree: VisualTree, nodes: Sequence[int]) -> float:
    """Square pixels of the smallest rectangle around what shows of nodes."""
    boxes = [tree.edges(node) for node in nodes if tree.is_shown(node)]
    if not boxes:
        return 0.0
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return float((max(rights) - min(lefts)) * (max(bottoms) - min(tops)))
