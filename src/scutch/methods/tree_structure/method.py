"""Records from the similarity sequence S of the leaves: DRMining and RecordMining (Ren & Xue 2009).

The similarity of two neighbouring leaves is the number of their common ancestors, which is the depth of the lowest one. The
records of a list repeat a pattern in the similarity sequence S. The paper has three algorithms:

- DRMining (``dr_mining``) cuts S at each height h into runs of values >= h and runs of values < h, rates each cut by Ocq, and
  takes the longest run of the best cut as the data region;
- RecordMining (``record_mining``) descends from the common ancestor of the region to the node T that holds most of it, and
  takes the children of T that have the most frequent tag and are not small;
- RecordSchemaGen (``record_schema``) aligns the records to a table.

Ocq is ``beta * Cmp + (1 - beta) * Sep``, cluster compactness and cluster separation (``kernels.cluster_quality``); the
paper's example uses Sep alone.

``LITERAL`` reproduces the paper with its flaws: Sep favours a cut into three runs with distant means; the rows of a grid
are taken for its records; of two equal runs only the first is taken. ``MODERN`` makes each run of values >= h a candidate
(``run_lists``) and ranks the records, not the runs (``methods.record_sets.ranking``).

References
----------
Ren, Xue: Web information extraction based on tree structure. Journal of Fujian Normal University (Natural Science Edition)
25(3), 2009.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import nan
from typing import Final, NamedTuple

from scutch.kernels.cluster_quality import by_height
from scutch.kernels.sequences import repetition, split
from scutch.methods.record_set import RecordSet
from scutch.methods.record_sets.ranking import plain_text, rank_record_sets
from scutch.methods.rendered_tree import ShownTree
from scutch.methods.tree_structure.run_lists import ONE_NODE, proposal, run_lists, run_nodes, similar_children
from scutch.methods.tree_structure.similarity_sequence import SimilaritySequence, similarity_sequence
from scutch.page.parser import Columns

METHOD: Final = "tree_structure"


class TreeStructurePreset(NamedTuple):
    """Parameters; the paper prints none of their values."""

    #: Weight of Cmp in Ocq; the paper's example uses Sep alone.
    beta: float = 0.0
    #: Whether centroids are truncated to integers, as in the paper's program.
    truncated: bool = True
    #: RecordMining descends while one child has more than this share of the nodes of T.
    factor: float = 0.5
    #: Whether every run of values >= h is a candidate, or the longest run of the best cut alone.
    every_run: bool = False
    #: Lists of several nodes are joined if the similarity of all their records is at least this share of each list's own.
    joined: float = 0.8


LITERAL: Final = TreeStructurePreset()
MODERN: Final = TreeStructurePreset(every_run=True)


class LeafRun(NamedTuple):
    """A run [begin, end) of S: the leaves from ``begin`` to ``end``, the last one included."""

    begin: int
    end: int
    #: The height of the cut that it is a run of.
    h: int
    #: Overall cluster quality (Ocq) of that cut, less is better; NaN if no cut has one.
    ocq: float


def dr_mining(values: Sequence[int], preset: TreeStructurePreset = LITERAL) -> LeafRun:
    """Return the longest run of the cut with the least Ocq (DRMining); of equally long runs, the first.

    If no cut has an Ocq, as in a constant sequence, the region is the whole sequence.

    ``values``: the similarity sequence S, at least one value. ``preset``: ``beta`` and ``truncated`` define Ocq.

    >>> example = [6, 7, 8, 7, 6, 9, 7, 8, 7, 6, 8, 7, 6, 8, 7, 6, 9, 8]
    >>> region = dr_mining(example)
    >>> region.h, example[region.begin : region.end]
    (9, [7, 8, 7, 6, 8, 7, 6, 8, 7, 6])
    """
    best = LeafRun(0, len(values), min(values), nan)
    lowest = 2.0  # the paper's first value, which no cut reaches
    for h, _, ocq in by_height(values, preset.beta, preset.truncated):
        if ocq < lowest:
            lowest, best = ocq, best._replace(h=h, ocq=ocq)
    if lowest == 2.0:
        return best
    begin, end = max(pairwise(split(values, best.h)), key=lambda run: run[1] - run[0])
    return best._replace(begin=begin, end=end)


def region_ancestor(columns: Columns, found: SimilaritySequence, region: LeafRun) -> int:
    """Lowest common ancestor of the leaves of a region.

    >>> import scutch
    >>> columns = scutch.parse("<p>Flax<ul><li>Hemp<li>Jute</ul>").columns
    >>> columns.name(region_ancestor(columns, similarity_sequence(ShownTree(columns)), LeafRun(1, 2, 3, 0.0)))
    'ul'
    """
    lowest = min(range(region.begin, region.end), key=found.values.__getitem__)
    return columns.parent[found.joints[lowest]]


def record_mining(tree: ShownTree, top: int, factor: float = LITERAL.factor) -> tuple[int, ...]:
    """Descend to the node T of the records, and return them (RecordMining).

    ``top``: the common ancestor of the region. ``factor``: the descent goes on while the child with most children has more
    than this share of the nodes of T.

    >>> import scutch
    >>> tree = ShownTree(scutch.parse("<div><ul><li>Flax<hr><li>Hemp</ul></div>").columns)
    >>> [tree.columns.name(node) for node in record_mining(tree, 3)]
    ['li', 'li']
    """
    return tuple(similar_children(tree, record_parent(tree, top, factor)))


def record_parent(tree: ShownTree, top: int, factor: float = LITERAL.factor) -> int:
    """Return the node T that the descent of ``record_mining`` ends at."""
    while children := tree.children(top):
        widest = max(children, key=lambda child: len(tree.children(child)))
        if tree.size(widest) <= factor * tree.size(top):
            break
        top = widest
    return top


def tree_structure(columns: Columns, preset: TreeStructurePreset = MODERN) -> list[RecordSet]:
    """Find the records of a page by the similarity sequence of its leaves, best first.

    Linear in the nodes but for sorting; ``LITERAL`` times the number of different depths.

    ``preset``: ``LITERAL`` finds one list, as published; ``MODERN`` all of them. Returns: records of one top node each; none
    where a page has no two leaves.

    >>> import scutch
    >>> columns = scutch.parse("<p>Plants</p><ul><li><b>Flax</b> blue<li><b>Hemp</b> green</ul>").columns
    >>> best = tree_structure(columns)[0]
    >>> [columns.name(node) for node in best.nodes], best.reason
    (['li', 'li'], '2 similar children (1.00) of one node')
    """
    tree = ShownTree(columns)
    found = similarity_sequence(tree)
    if not found.values:
        return []
    if preset.every_run:
        return rank_record_sets(columns, run_lists(tree, found, preset.joined), METHOD)
    return _best_run(tree, found, preset)


def _best_run(tree: ShownTree, found: SimilaritySequence, preset: TreeStructurePreset) -> list[RecordSet]:
    """Return the paper's answer."""
    region = dr_mining(found.values, preset)
    records = record_mining(tree, region_ancestor(tree.columns, found, region), preset.factor)
    reason = f"longest run at height {region.h}{_pattern(found.values[region.begin : region.end])}"
    score = 0.0 if region.ocq != region.ocq else 1.0 - region.ocq
    return [RecordSet(tuple((node,) for node in records), score, METHOD, reason)] if records else []


def _pattern(values: Sequence[int]) -> str:
    """Return the pattern that repeats in a region, for the reason."""
    begin, end, period = repetition(values)
    if not period:
        return ""
    pattern = ", ".join(map(str, values[begin : begin + period]))
    return f": similarities {pattern}, repeated {(end - begin) // period} times"


def run_regions(columns: Columns) -> list[int]:
    """Propose the node of each run of values >= h, most text first; links count less.

    >>> import scutch
    >>> columns = scutch.parse("<ul><li><b>Flax</b> blue<li><b>Hemp</b> green</ul>").columns
    >>> [columns.name(node) for node in run_regions(columns)]
    ['ul', 'li', 'li']
    """
    tree = ShownTree(columns)
    return sorted(run_nodes(tree, similarity_sequence(tree)), key=lambda node: -plain_text(columns, node))


def mine_region(columns: Columns, region: int) -> list[RecordSet]:
    """Segment a region: its children of the most frequent tag that are not small, if there are two.

    >>> import scutch
    >>> mine_region(scutch.parse("<ul><li>Flax<li>Hemp<li>Jute</ul>").columns, 4)[0].records
    ((5,), (7,), (9,))
    """
    tree = ShownTree(columns)
    records = [(child,) for child in similar_children(tree, region) if tree.shape(child).leaves]
    return rank_record_sets(columns, [proposal(tree, records, ONE_NODE)], METHOD, 0.0) if len(records) > 1 else []


def rank_by_text(columns: Columns, record_sets: Iterable[RecordSet]) -> list[RecordSet]:
    """Score record sets by their share of the page's text, less for few records, and order them by that.

    >>> import scutch
    >>> columns = scutch.parse("<ul><li>Flax<li>Hemp</ul><ol><li>Linum usitatissimum<li>Cannabis sativa</ol>").columns
    >>> sets = [RecordSet(((5,), (7,)), 1.0, "mine", ""), RecordSet(((10,), (12,)), 0.5, "mine", "")]
    >>> [(found.records, round(found.score, 2)) for found in rank_by_text(columns, sets)]
    [(((10,), (12,)), 0.4), (((5,), (7,)), 0.1)]
    """
    total = max(plain_text(columns, 0), 1.0)

    def scored(found: RecordSet) -> RecordSet:
        text = sum(plain_text(columns, node) for node in found.nodes)
        return found._replace(score=text / total * (1 - 1 / len(found.records)))

    return sorted(map(scored, record_sets), key=lambda found: -found.score)
