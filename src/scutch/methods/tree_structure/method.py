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
are taken for its records; of two equal runs only the first is taken. ``MODERN`` makes each run of values >= h a candidate:
such a run is a node of the tree without chains of only children. It joins the lists of sibling runs into one.

References
----------
Ren, Xue: Web information extraction based on tree structure. Journal of Fujian Normal University (Natural Science Edition)
25(3), 2009.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import nan
from statistics import fmean, median
from typing import Final, NamedTuple

from scutch.kernels.cluster_quality import by_height
from scutch.kernels.sequences import high_runs, joints, repetition, split
from scutch.methods.record_set import RecordSet
from scutch.methods.rendered_tree import ShownTree
from scutch.page.parser import Columns

METHOD: Final = "tree_structure"
OF_ONE_NODE: Final = "alike children ({:.2f}) of one node"
OF_SIBLINGS: Final = "alike grandchildren ({:.2f}) of one node"


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
    #: Lists of sibling nodes are joined if the similarity of their records is at least this share of each list's own.
    joined: float = 0.9
    #: Factor on the score of a joined list.
    bonus: float = 1.02
    #: Share of the text of links that is not counted.
    link_weight: float = 0.7


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


class SimilaritySequence(NamedTuple):
    """The similarity sequence S of a page, and the nodes its values come from."""

    #: S: similarity of each leaf to the next one, the depth of their lowest common ancestor; 1 for the root.
    values: Sequence[int]
    #: The child of that ancestor that holds the later leaf, or a child between the two.
    joints: Sequence[int]


def similarity_sequence(tree: ShownTree) -> SimilaritySequence:
    """Return the similarity sequence S of a page.

    Examples
    --------
    >>> import scutch
    >>> similarity_sequence(ShownTree(scutch.parse("<ul><li><b>Flax</b> blue<li><b>Hemp</b> green</ul>").columns)).values
    [4, 3, 4]
    """
    depth = tree.columns.depth
    found = joints(depth, tree.leaves)
    return SimilaritySequence([depth[node] - 1 for node in found], found)


def dr_mining(values: Sequence[int], preset: TreeStructurePreset = LITERAL) -> LeafRun:
    """Return the longest run of the cut with the least Ocq (DRMining); of equally long runs, the first.

    If no cut has an Ocq, as in a constant sequence, the region is the whole sequence.

    Parameters
    ----------
    values
        The similarity sequence S, at least one value.
    preset
        ``beta`` and ``truncated`` define Ocq.

    Examples
    --------
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

    Examples
    --------
    >>> import scutch
    >>> columns = scutch.parse("<p>Flax<ul><li>Hemp<li>Jute</ul>").columns
    >>> columns.name(region_ancestor(columns, similarity_sequence(ShownTree(columns)), LeafRun(1, 2, 3, 0.0)))
    'ul'
    """
    lowest = min(range(region.begin, region.end), key=found.values.__getitem__)
    return columns.parent[found.joints[lowest]]


def record_mining(tree: ShownTree, top: int, factor: float = LITERAL.factor) -> tuple[int, ...]:
    """Descend to the node T of the records, and return them (RecordMining).

    Parameters
    ----------
    tree
        The page.
    top
        The common ancestor of the region.
    factor
        The descent goes on while the child with most children has more than this share of the nodes of T.

    Examples
    --------
    >>> import scutch
    >>> tree = ShownTree(scutch.parse("<div><ul><li>Flax<hr><li>Hemp</ul></div>").columns)
    >>> [tree.columns.name(node) for node in record_mining(tree, 3)]
    ['li', 'li']
    """
    return tuple(alike(tree, record_parent(tree, top, factor)))


def record_parent(tree: ShownTree, top: int, factor: float = LITERAL.factor) -> int:
    """Return the node T that the descent of ``record_mining`` ends at."""
    while children := tree.children(top):
        widest = max(children, key=lambda child: len(tree.children(child)))
        if tree.size(widest) <= factor * tree.size(top):
            break
        top = widest
    return top


def alike(tree: ShownTree, top: int) -> list[int]:
    """Return the children of a node that have the most frequent tag and at least half of the mean size.

    Examples
    --------
    >>> import scutch
    >>> tree = ShownTree(scutch.parse("<div><p>Flax <b>blue</b><p>Hemp <b>green</b><p><h2>Rope</h2></div>").columns)
    >>> len(alike(tree, 4)), len(tree.children(4))
    (2, 4)
    """
    children = tree.children(top)
    if not children:
        return []
    tags = tree.columns.tag
    commonest = Counter(tags[child] for child in children).most_common(1)[0][0]
    half = tree.size(top) / len(children) / 2
    return [child for child in children if tags[child] == commonest and tree.size(child) >= half]


class RunRecords(NamedTuple):
    """Records below the node of one run."""

    top: int
    records: Sequence[int]
    #: Similarity of the records' shapes, at most 1.
    similarity: float


def evenness(shapes: Iterable[Sequence[int]]) -> float:
    """Return the similarity of shapes: mean ratio of each number of a shape to the median, the smaller to the larger.

    Examples
    --------
    >>> evenness([(4, 2), (4, 2), (4, 2)]), evenness([(3, 1), (1, 1), (0, 1)])
    (1.0, 0.833...)
    """
    columns = list(zip(*shapes, strict=True))
    return fmean(fmean((min(x, middle) + 1) / (max(x, middle) + 1) for x in xs) for xs in columns for middle in (median(xs),))


def candidate(tree: ShownTree, top: int) -> RunRecords | None:
    """Return the records below a node, if there are at least two."""
    records = [child for child in alike(tree, top) if tree.shape(child).leaves]
    return RunRecords(top, records, evenness([tree.shape(child) for child in records])) if len(records) > 1 else None


def run_nodes(tree: ShownTree, found: SimilaritySequence) -> list[int]:
    """Return the node of each run of values >= h, in document order: the common ancestor of its leaves."""
    return sorted({tree.columns.parent[found.joints[lowest]] for _, _, lowest in high_runs(found.values)})


def candidates(tree: ShownTree, found: SimilaritySequence) -> list[RunRecords]:
    """Return the records below each run of values >= h, where there are at least two."""
    lists = (candidate(tree, top) for top in run_nodes(tree, found))
    return [one for one in lists if one]


def join_siblings(tree: ShownTree, lists: Iterable[RunRecords], preset: TreeStructurePreset = MODERN) -> list[RunRecords]:
    """Join the lists of sibling nodes, such as the rows of a grid, if their records are as similar as those of one list.

    Records of a single leaf are cells of a row and are not joined.
    """
    columns, groups = tree.columns, defaultdict(list)
    for one in lists:
        if all(tree.shape(child).leaves > 1 for child in one.records):
            groups[columns.parent[one.top], columns.tag[one.top], columns.tag[one.records[0]]].append(one)
    whole = []
    for (parent, _, _), members in groups.items():
        records = [child for member in members for child in member.records]
        similarity = evenness([tree.shape(child) for child in records])
        if len(members) > 1 and similarity >= preset.joined * min(member.similarity for member in members):
            whole.append(RunRecords(parent, records, similarity))
    return whole


def plain_text(columns: Columns, node: int, link_weight: float = MODERN.link_weight) -> float:
    """Characters of a node, those of links counted less."""
    return columns.chars[node] - link_weight * columns.link_chars[node]


def tree_structure(columns: Columns, preset: TreeStructurePreset = MODERN) -> list[RecordSet]:
    """Find the records of a page by the similarity sequence of its leaves, best first.

    Linear in the nodes but for sorting; ``LITERAL`` times the number of different depths.

    Parameters
    ----------
    columns
        The page.
    preset
        ``LITERAL`` finds one list, as published; ``MODERN`` all of them.

    Returns
    -------
    list of RecordSet
        Records of one top node each; none where a page has no two leaves.

    Examples
    --------
    >>> import scutch
    >>> columns = scutch.parse("<p>Plants</p><ul><li><b>Flax</b> blue<li><b>Hemp</b> green</ul>").columns
    >>> best = tree_structure(columns)[0]
    >>> [columns.name(node) for node in best.nodes], best.reason
    (['li', 'li'], '2 alike children (1.00) of one node')
    """
    tree = ShownTree(columns)
    found = similarity_sequence(tree)
    if not found.values:
        return []
    return _every_run(tree, found, preset) if preset.every_run else _best_run(tree, found, preset)


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
    return f": similarities {', '.join(map(str, values[begin : begin + period]))} {(end - begin) // period} times"


def _every_run(tree: ShownTree, found: SimilaritySequence, preset: TreeStructurePreset) -> list[RecordSet]:
    """Return the lists of single nodes and those joined from siblings, best first."""
    single = candidates(tree, found)
    whole = join_siblings(tree, single, preset)
    record_sets = [_record_set(tree, one, preset, 1.0, OF_ONE_NODE) for one in single]
    record_sets += [_record_set(tree, one, preset, preset.bonus, OF_SIBLINGS) for one in whole]
    ranked = sorted(record_sets, key=lambda found: -found.score)
    return [found._replace(score=min(found.score, 1.0)) for found in ranked]


def _record_set(tree: ShownTree, one: RunRecords, preset: TreeStructurePreset, bonus: float, reason: str) -> RecordSet:
    """Score a list: similarity squared, times its share of the page's text, times 1 - 1/r for r records."""
    texts = [plain_text(tree.columns, node, preset.link_weight) for node in (0, *one.records)]
    share = sum(texts[1:]) / max(texts[0], 1.0)
    score = one.similarity**2 * share * (1 - 1 / len(one.records)) * bonus
    reason = f"{len(one.records)} {reason.format(one.similarity)}"
    return RecordSet(tuple((node,) for node in one.records), score, METHOD, reason)


def run_regions(columns: Columns) -> list[int]:
    """Propose the node of each run of values >= h, most text first; links count less.

    Examples
    --------
    >>> import scutch
    >>> columns = scutch.parse("<ul><li><b>Flax</b> blue<li><b>Hemp</b> green</ul>").columns
    >>> [columns.name(node) for node in run_regions(columns)]
    ['ul', 'li', 'li']
    """
    tree = ShownTree(columns)
    return sorted(run_nodes(tree, similarity_sequence(tree)), key=lambda node: -plain_text(columns, node))


def mine_region(columns: Columns, region: int) -> list[RecordSet]:
    """Segment a region: its children of the most frequent tag that are not small, if there are two.

    Examples
    --------
    >>> import scutch
    >>> mine_region(scutch.parse("<ul><li>Flax<li>Hemp<li>Jute</ul>").columns, 4)[0].records
    ((5,), (7,), (9,))
    """
    tree = ShownTree(columns)
    found = candidate(tree, region)
    return [_record_set(tree, found, MODERN, 1.0, OF_ONE_NODE)] if found else []


def rank_by_text(columns: Columns, record_sets: Iterable[RecordSet]) -> list[RecordSet]:
    """Score record sets by their share of the page's text, less for few records, and order them by that.

    Examples
    --------
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
