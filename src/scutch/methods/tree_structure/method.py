"""Records from the tree structure: the silhouette of the leaves, its best cut, and what lies below (Ren & Xue 2009).

Two neighbouring leaves are as *similar* as their lowest common ancestor is deep. Records of one list repeat a pattern in the
sequence of these similarities, and the list is a stretch of it. The paper goes three steps:

- ``data_region`` (DRMining) cuts the sequence at each height into runs, high and low ones, judges each cut by how far apart
  the means of its runs are, and takes the longest run of the best cut;
- ``record_mining`` (RecordMining) goes down from the common ancestor of the run to the node that holds most of it, and takes
  those of its children that have the commonest tag and are not small;
- ``record_schema`` (RecordSchemaGen, in a module of its own) makes columns of them.

``LITERAL`` keeps to that, flaws included: the one best cut likes two far runs with a third between them, whatever they hold;
a grid's rows are taken for its records; of two equal runs only the first is taken. ``MODERN`` asks every run instead of one:
each high run is a node of the tree with its chains drawn together, and the lists of sibling runs may be one list.

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
    """What the paper leaves open, and what goes past it."""

    #: Weight of compactness beside separation; the paper's example has none.
    beta: float = 0.0
    #: Whether means are those of integer division, as in the paper's program.
    truncated: bool = True
    #: ``record_mining`` goes down while one child has more than this share of its parent's nodes.
    factor: float = 0.5
    #: Whether every high run is a candidate, or the longest run of the best cut alone.
    every_run: bool = False
    #: Lists of sibling nodes are one list if their records are at least this share as alike as those of each list ...
    joined: float = 0.9
    #: ... which is worth this much more than each of them.
    bonus: float = 1.02
    #: How much less than other text a link's counts.
    link_weight: float = 0.7


LITERAL: Final = TreeStructurePreset()
MODERN: Final = TreeStructurePreset(every_run=True)


class Region(NamedTuple):
    """A stretch [begin, end) of the similarity sequence: the leaves from ``begin`` to ``end``, the last one included."""

    begin: int
    end: int
    #: The height of the cut that it is a run of.
    height: int
    #: Quality of that cut; NaN when there was none.
    quality: float


class Silhouette(NamedTuple):
    """The similarity sequence of a page, and where its values come from."""

    #: Similarity of each leaf to the next one: depth of their lowest common ancestor, 1 for the root.
    values: Sequence[int]
    #: The child of that ancestor in which the branch of the later leaf begins, or one between the two.
    joints: Sequence[int]


def silhouette(tree: ShownTree) -> Silhouette:
    """Return the similarity sequence of a page.

    Examples
    --------
    >>> import scutch
    >>> silhouette(ShownTree(scutch.parse("<ul><li><b>Flax</b> blue<li><b>Hemp</b> green</ul>").columns)).values
    [4, 3, 4]
    """
    depth = tree.columns.depth
    found = joints(depth, tree.leaves)
    return Silhouette([depth[node] - 1 for node in found], found)


def data_region(values: Sequence[int], preset: TreeStructurePreset = LITERAL) -> Region:
    """Take the longest run of the best cut (DRMining); the first of equally long ones.

    Where no cut can be judged, as in a constant sequence, the region is the whole sequence.

    Parameters
    ----------
    values
        Similarities, at least one.
    preset
        ``beta`` and ``truncated`` say how cuts are judged.

    Examples
    --------
    >>> example = [6, 7, 8, 7, 6, 9, 7, 8, 7, 6, 8, 7, 6, 8, 7, 6, 9, 8]
    >>> region = data_region(example)
    >>> region.height, example[region.begin : region.end]
    (9, [7, 8, 7, 6, 8, 7, 6, 8, 7, 6])
    """
    best = Region(0, len(values), min(values), nan)
    lowest = 2.0  # the paper's first value, which no cut reaches
    for height, _, quality in by_height(values, preset.beta, preset.truncated):
        if quality < lowest:
            lowest, best = quality, best._replace(height=height, quality=quality)
    if lowest == 2.0:
        return best
    begin, end = max(pairwise(split(values, best.height)), key=lambda run: run[1] - run[0])
    return best._replace(begin=begin, end=end)


def common_ancestor(columns: Columns, found: Silhouette, region: Region) -> int:
    """Lowest common ancestor of the leaves of a region.

    Examples
    --------
    >>> import scutch
    >>> columns = scutch.parse("<p>Flax<ul><li>Hemp<li>Jute</ul>").columns
    >>> columns.name(common_ancestor(columns, silhouette(ShownTree(columns)), Region(1, 2, 3, 0.0)))
    'ul'
    """
    lowest = min(range(region.begin, region.end), key=found.values.__getitem__)
    return columns.parent[found.joints[lowest]]


def record_mining(tree: ShownTree, top: int, factor: float = LITERAL.factor) -> tuple[int, ...]:
    """Go down to where the records are, and take them (RecordMining).

    Parameters
    ----------
    tree
        The page.
    top
        The common ancestor of the region.
    factor
        The way goes on while the child with most children has more than this share of the nodes.

    Examples
    --------
    >>> import scutch
    >>> tree = ShownTree(scutch.parse("<div><ul><li>Flax<hr><li>Hemp</ul></div>").columns)
    >>> [tree.columns.name(node) for node in record_mining(tree, 3)]
    ['li', 'li']
    """
    while children := tree.children(top):
        widest = max(children, key=lambda child: len(tree.children(child)))
        if tree.size(widest) <= factor * tree.size(top):
            break
        top = widest
    return tuple(alike(tree, top))


def alike(tree: ShownTree, top: int) -> list[int]:
    """Return the children of a node that have the commonest tag, and at least half of the mean size.

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


class Candidate(NamedTuple):
    """A list of records below one node."""

    top: int
    records: Sequence[int]
    #: How alike the records are: 1 for equal shapes.
    similarity: float


def evenness(shapes: Iterable[Sequence[int]]) -> float:
    """Say how alike shapes are: mean share that each number of a shape has of the median, or the median of it.

    Examples
    --------
    >>> evenness([(4, 2), (4, 2), (4, 2)]), evenness([(3, 1), (1, 1), (0, 1)])
    (1.0, 0.833...)
    """
    columns = list(zip(*shapes, strict=True))
    return fmean(fmean((min(x, middle) + 1) / (max(x, middle) + 1) for x in xs) for xs in columns for middle in (median(xs),))


def candidate(tree: ShownTree, top: int) -> Candidate | None:
    """Return the records below a node, if there are at least two."""
    records = [child for child in alike(tree, top) if tree.shape(child).leaves]
    return Candidate(top, records, evenness([tree.shape(child) for child in records])) if len(records) > 1 else None


def tops_of_runs(tree: ShownTree, found: Silhouette) -> list[int]:
    """Return the node of each high run, in document order: the common ancestor of its leaves."""
    return sorted({tree.columns.parent[found.joints[lowest]] for _, _, lowest in high_runs(found.values)})


def candidates(tree: ShownTree, found: Silhouette) -> list[Candidate]:
    """Return what stands below each high run: one candidate for each node with at least two records."""
    lists = (candidate(tree, top) for top in tops_of_runs(tree, found))
    return [one for one in lists if one]


def joined(tree: ShownTree, lists: Iterable[Candidate], preset: TreeStructurePreset = MODERN) -> list[Candidate]:
    """Join the lists of sibling nodes, such as the rows of a grid, where their records are as alike as those of one list.

    A record of a single leaf is the cell of a row: it is not joined.
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
            whole.append(Candidate(parent, records, similarity))
    return whole


def plain_text(columns: Columns, node: int, link_weight: float = MODERN.link_weight) -> float:
    """Characters of a node, those of links counted less."""
    return columns.chars[node] - link_weight * columns.link_chars[node]


def tree_structure(columns: Columns, preset: TreeStructurePreset = MODERN) -> list[RecordSet]:
    """Divide a page into records by its leaves' similarities, best first.

    Linear in the nodes but for sorting, times the number of different depths with ``LITERAL``.

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
    found = silhouette(tree)
    if not found.values:
        return []
    return _every_run(tree, found, preset) if preset.every_run else _best_run(tree, found, preset)


def _best_run(tree: ShownTree, found: Silhouette, preset: TreeStructurePreset) -> list[RecordSet]:
    """The paper's answer."""
    region = data_region(found.values, preset)
    records = record_mining(tree, common_ancestor(tree.columns, found, region), preset.factor)
    reason = f"longest run at height {region.height}{_pattern(found.values[region.begin : region.end])}"
    score = 0.0 if region.quality != region.quality else 1.0 - region.quality
    return [RecordSet(tuple((node,) for node in records), score, METHOD, reason)] if records else []


def _pattern(values: Sequence[int]) -> str:
    """What repeats in a region, for people."""
    begin, end, period = repetition(values)
    if not period:
        return ""
    return f": similarities {', '.join(map(str, values[begin : begin + period]))} {(end - begin) // period} times"


def _every_run(tree: ShownTree, found: Silhouette, preset: TreeStructurePreset) -> list[RecordSet]:
    """All lists: those of single nodes and, worth a little more, those joined from siblings."""
    single = candidates(tree, found)
    whole = joined(tree, single, preset)
    record_sets = [_record_set(tree, one, preset, 1.0, OF_ONE_NODE) for one in single]
    record_sets += [_record_set(tree, one, preset, preset.bonus, OF_SIBLINGS) for one in whole]
    ranked = sorted(record_sets, key=lambda found: -found.score)
    return [found._replace(score=min(found.score, 1.0)) for found in ranked]


def _record_set(tree: ShownTree, one: Candidate, preset: TreeStructurePreset, bonus: float, reason: str) -> RecordSet:
    """Score a candidate: alike records, much of the page's text, many of them."""
    texts = [plain_text(tree.columns, node, preset.link_weight) for node in (0, *one.records)]
    share = sum(texts[1:]) / max(texts[0], 1.0)
    score = one.similarity**2 * share * (1 - 1 / len(one.records)) * bonus
    reason = f"{len(one.records)} {reason.format(one.similarity)}"
    return RecordSet(tuple((node,) for node in one.records), score, METHOD, reason)


def run_regions(columns: Columns) -> list[int]:
    """Propose the node of each high run, those with most text first, links counted less.

    Examples
    --------
    >>> import scutch
    >>> columns = scutch.parse("<ul><li><b>Flax</b> blue<li><b>Hemp</b> green</ul>").columns
    >>> [columns.name(node) for node in run_regions(columns)]
    ['ul', 'li', 'li']
    """
    tree = ShownTree(columns)
    return sorted(tops_of_runs(tree, silhouette(tree)), key=lambda node: -plain_text(columns, node))


def mine_region(columns: Columns, region: int) -> list[RecordSet]:
    """Segment a region: its children of the commonest tag that are not small; none where that is fewer than two.

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
