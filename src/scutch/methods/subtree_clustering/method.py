"""Records by clustering subtrees with tree edit distance (Gong & Zhu 2013).

1. The main data region is the element that ranks best by three heuristics: HF, CG and LTC (``main_region``).
2. Its children are compared by simple tree matching (STM, ``tree_matching``) and clustered by average linkage: the closest two
   clusters C_i, C_j are merged while their distance is below d0.
3. A record is one child or a run of them. Of the 2^(n-1) segmentations of n children, the 1 + 2k of Alvarez et al. (2008) are
   tried for k clusters: each child is a record; a record starts at each child of C_i; a record ends at each child of C_i.
4. The segmentation whose records are most similar wins.

The formulas of the paper are lost in print. Similarity here is ``2 * STM / (|T1| + |T2|)``; the quality of a segmentation
is the mean similarity over all pairs of records, each under a root of its own. Ties are real. They are broken by more
children covered, then fewer records without text, then "one" before "start" before "end". Children before the first start
and after the last end are in no record.

``LITERAL`` answers with the segmentations of one region. ``MODERN`` takes the best regions by the same ranks, proposes every
segmentation of each and of the lists that several of them make together, and ranks the records (``record_sets.ranking``) with
the quality of the segmentation as their similarity.

On very wide pages the cost is bounded: see ``ClusteringPreset``.

References
----------
Gong, Zhu: Data record extraction by clustering with tree edit distance, 2013 (in Chinese).
Alvarez, Pan, Raposo, Bellas, Cacheda: Finding and extracting data records from web pages, 2008.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from scutch.kernels import clustering, trees
from scutch.methods.record_set import RecordSet, count_text
from scutch.methods.record_sets.joined_lists import joinable_lists, records_of
from scutch.methods.record_sets.ranking import ProposedRecords, rank_record_sets
from scutch.methods.subtree_clustering.main_region import EQUAL, counted_children, rank_regions
from scutch.methods.subtree_clustering.tree_matching import PageForest
from scutch.page.parser import Columns

METHOD: Final = "subtree_clustering"
JOINED: Final = "each child of {} regions with one tag path is a record, mean similarity at least {:.2f}"


class ClusteringPreset(NamedTuple):
    """Parameters of the method, and bounds of its cost."""

    #: Weights of the ranks by HF, CG and LTC.
    weights: tuple[float, float, float] = EQUAL
    #: Clusters are merged below this mean distance.
    d0: float = 0.15
    #: How many of the best regions are segmented. With several, the records of all of them are ranked, and children without
    #: text and pictures are left out.
    regions: int = 1
    #: Most children of different structure that are compared; a later one counts as the first of its tag.
    structures: int = 200
    #: Most clusters that records may start or end at: the largest ones.
    clusters: int = 32
    #: Most children of a record; segmentations with longer records have quality 0.
    length: int = 200
    #: Most pairs of children compared for one segmentation; of more records, an even sample is compared.
    pairs: int = 200_000


#: The method as it was published, within bounds that only very wide pages reach.
LITERAL: Final = ClusteringPreset()
#: More regions find little more: 6 find .84, 12 .86 and 25 .86 on a third of the development pages.
MODERN: Final = LITERAL._replace(regions=12)


#: The structure of the children that are beyond all limits.
OTHERS: Final = (0, 2)
#: Rules of segmentation; of equally good ones the first is preferred.
RULES: Final = ("one", "start", "end")


class Segmentation(NamedTuple):
    """One segmentation of the children of a region: records as slices of them."""

    #: One of ``RULES``.
    rule: str
    #: Number i of the cluster C_i; -1 for ``one``.
    cluster: int
    slices: tuple[tuple[int, int], ...]


class RegionChildren:
    """The children of a region and their similarities.

    ``preset``: bounds of the cost. ``forest``: the trees of the page, if they are there already.
    """

    __slots__ = ("columns", "nodes", "scores", "shapes", "sizes")

    def __init__(
        self, columns: Columns, nodes: Sequence[int], preset: ClusteringPreset = LITERAL, forest: PageForest | None = None
    ) -> None:
        self.columns, self.nodes = columns, nodes
        first: dict[tuple[int, int], int] = {}
        self.shapes = [first.setdefault(self._key(node, preset.structures, first), len(first)) for node in nodes]
        forest = forest or PageForest(columns)
        examples = {shape: forest.place(node) for node, shape in zip(reversed(nodes), reversed(self.shapes), strict=True)}
        places = [examples[shape] for shape in range(len(examples))]
        self.sizes = [forest.size(place) for place in places]
        self.scores = [[trees.similarity(forest, a, b).score for b in places[: row + 1]] for row, a in enumerate(places)]

    def _key(self, node: int, most: int, known: dict[tuple[int, int], int]) -> tuple[int, int]:
        """Structure of a child; when there are too many of them, its tag; of too many tags, one for all others."""
        key, by_tag = (self.columns.structure[node], 0), (self.columns.tag[node], 1)
        if key in known or len(known) < most:
            return key
        return by_tag if by_tag in known or len(known) < 2 * most else OTHERS

    def score(self, a: int, b: int) -> float:
        """Return the STM of two structures."""
        return self.scores[max(a, b)][min(a, b)]

    def distances(self) -> list[list[float]]:
        """Return the distances of the structures, ``1 - 2 * STM / (|T1| + |T2|)``: row i up to column i."""
        return [
            [1 - 2 * score / (self.sizes[a] + self.sizes[b]) for b, score in enumerate(row)]
            for a, row in enumerate(self.scores)
        ]

    def clusters(self, d0: float) -> list[int]:
        """Return the cluster of each child, numbered in document order."""
        weights = Counter(self.shapes)
        found = clustering.average_linkage_clusters(self.distances(), d0, [weights[shape] for shape in range(len(self.sizes))])
        return [found[shape] for shape in self.shapes]

    def record_similarity(self, a: Sequence[int], b: Sequence[int]) -> float:
        """Return the similarity of two records, given as structures, each under a root of its own."""
        above = [0.0] * (len(b) + 1)
        for x in a:
            here = [0.0]
            for place, y in enumerate(b):
                here.append(max(here[place], above[place + 1], above[place] + self.score(x, y)))
            above = here
        sizes = 2 + sum(self.sizes[shape] for shape in a) + sum(self.sizes[shape] for shape in b)
        return 2 * (1 + above[-1]) / sizes

    def quality(self, segmentation: Segmentation, preset: ClusteringPreset = LITERAL) -> float:
        """Return the mean similarity over all pairs of records; 0 for fewer than two."""
        longest = max(end - begin for begin, end in segmentation.slices)
        if len(segmentation.slices) < 2 or longest > preset.length:
            return 0.0
        counts = Counter(tuple(self.shapes[begin:end]) for begin, end in segmentation.slices)
        most = max(2, int((2 * max(preset.pairs, 0)) ** 0.5 / longest))
        kept = list(counts)[:: -(-len(counts) // most)]
        total = sum(counts[record] for record in kept)
        equal = sum(counts[record] * (counts[record] - 1) for record in kept)
        unequal = sum(2 * counts[a] * counts[b] * self.record_similarity(a, b) for i, a in enumerate(kept) for b in kept[:i])
        return (equal + unequal) / (total * (total - 1)) if total > 1 else 0.0

    def textless(self, segmentation: Segmentation) -> int:
        """Count the records without text."""
        chars = self.columns.chars
        return sum(not any(chars[node] for node in self.nodes[begin:end]) for begin, end in segmentation.slices)


def segmentations(clusters: Sequence[int], limit: int | None = None) -> Iterator[Segmentation]:
    """Yield the 1 + 2k segmentations of a sequence of children, given the cluster of each.

    ``clusters``: cluster of each child. ``limit``: most clusters to start and end at; the largest are kept.

    >>> for segmentation in segmentations([0, 1, 0]):
    ...     print(segmentation.rule, segmentation.cluster, segmentation.slices)
    one -1 ((0, 1), (1, 2), (2, 3))
    start 0 ((0, 2), (2, 3))
    start 1 ((1, 3),)
    end 0 ((0, 1), (1, 3))
    end 1 ((0, 2),)
    """
    places: dict[int, list[int]] = {}
    for place, cluster in enumerate(clusters):
        places.setdefault(cluster, []).append(place)
    largest = sorted(sorted(places), key=lambda cluster: -len(places[cluster]))[:limit]
    yield Segmentation("one", -1, tuple((place, place + 1) for place in range(len(clusters))))
    for cluster in sorted(largest):
        starts = places[cluster]
        yield Segmentation("start", cluster, tuple(zip(starts, [*starts[1:], len(clusters)], strict=True)))
    for cluster in sorted(largest):
        ends = [place + 1 for place in places[cluster]]
        yield Segmentation("end", cluster, tuple(zip([0, *ends[:-1]], ends, strict=True)))


def covered(segmentation: Segmentation) -> int:
    """Count the children that are in records."""
    return segmentation.slices[-1][1] - segmentation.slices[0][0]


def segment_region(columns: Columns, region: int, preset: ClusteringPreset = LITERAL) -> list[RecordSet]:
    """Segment the children of a region into records, in every way that the method tries.

    Returns: those with at least two records, best first.

    >>> import scutch
    >>> page = scutch.parse("<dl><dt>Flax<dd>Linum<dt>Hemp<dd>Cannabis<dd>Asa</dl>")
    >>> segment_region(page.columns, 4)[0].records
    ((5, 7), (9, 11, 13))
    """
    found = region_proposals(columns, region, preset)
    return [RecordSet(tuple(each.records), each.similarity, METHOD, each.reason) for each in found]


def region_children(columns: Columns, region: int, preset: ClusteringPreset) -> list[int]:
    """Return the children of a region that are clustered."""
    nodes = counted_children(columns, region)
    return nodes if preset.regions == 1 else [node for node in nodes if columns.chars[node] or columns.images[node]]


def region_proposals(
    columns: Columns, region: int, preset: ClusteringPreset, forest: PageForest | None = None
) -> list[ProposedRecords]:
    """Return the segmentations of a region with at least two records, best first; the quality is the similarity."""
    nodes = region_children(columns, region, preset)
    if len(nodes) < 2:
        return []
    children = RegionChildren(columns, nodes, preset, forest)
    clusters = children.clusters(preset.d0)
    found = f"{len(nodes)} children of <{columns.name(region)}> in {count_text(max(clusters) + 1, 'cluster')}"
    return [
        ProposedRecords(
            tuple(tuple(nodes[begin:end]) for begin, end in segmentation.slices),
            quality,
            f"{found}: {describe(segmentation, quality)}",
        )
        for quality, segmentation in rated_segmentations(children, clusters, preset)
    ]


def rated_segmentations(
    children: RegionChildren, clusters: Sequence[int], preset: ClusteringPreset
) -> list[tuple[float, Segmentation]]:
    """Return the segmentations with at least two records and their quality, best first."""
    several = [found for found in segmentations(clusters, preset.clusters) if len(found.slices) > 1]
    rated = [(round(children.quality(found, preset), 12), found) for found in several]
    rated.sort(key=lambda pair: (-pair[0], -covered(pair[1]), children.textless(pair[1]), RULES.index(pair[1].rule)))
    return rated


def describe(segmentation: Segmentation, score: float) -> str:
    """Return the reason for a segmentation.

    >>> describe(Segmentation("start", 2, ((0, 3), (3, 5))), 0.875)
    'a record starts at each child of cluster 2, mean similarity 0.88'
    """
    rule = (
        "each child is a record"
        if segmentation.rule == "one"
        else f"a record {segmentation.rule}s at each child of cluster {segmentation.cluster}"
    )
    return f"{rule}, mean similarity {score:.2f}"


def subtree_clustering(columns: Columns, preset: ClusteringPreset = MODERN) -> list[RecordSet]:
    """Find the records of a page by clustering the children of its data regions.

    ``preset``: parameters of the method. Returns: ``LITERAL``: the segmentations of the main region, best first; the first is
    the paper's answer. ``MODERN``: the lists of the page, and after them their other segmentations as alternatives.

    >>> import scutch
    >>> page = scutch.parse("<h1>Fibres</h1><ul><li>Flax<li>Hemp<li>Jute</ul>")
    >>> best = subtree_clustering(page.columns)[0]
    >>> best.records, best.reason
    (((7,), (9,), (11,)), '3 children of <ul> in 1 cluster: each child is a record, mean similarity 1.00')
    """
    regions = rank_regions(columns, preset.weights)[: preset.regions]
    if preset.regions == 1:
        return segment_region(columns, regions[0], preset) if regions else []
    return rank_record_sets(columns, several_regions(columns, regions, preset), METHOD)


def several_regions(columns: Columns, regions: Sequence[int], preset: ClusteringPreset) -> Iterator[ProposedRecords]:
    """Yield the segmentations of several regions, and the lists that regions with one tag path make together."""
    forest = PageForest(columns)
    single: dict[int, ProposedRecords] = {}
    for region in regions:
        for proposed in region_proposals(columns, region, preset, forest):
            yield proposed
            if all(len(record) == 1 for record in proposed.records):
                single[region] = proposed
    for tops in joinable_lists(columns, dict(sorted(single.items()))):
        least = min(single[top].similarity for top in tops)
        yield ProposedRecords(records_of(single, tops), least, JOINED.format(len(tops), least))
