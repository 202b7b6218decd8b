"""Records by clustering subtrees with tree edit distance (Gong & Zhu 2013).

The children of the main region are compared by simple tree matching and clustered by average linkage. A record is one child or
a run of them; of the 2^(n-1) ways to divide n children, the 1 + 2k of Alvarez et al. (2008) are tried: each child is a record,
a record starts at each child of one of the k clusters, a record ends at each. The division whose records are most alike is the
answer.

The formulas of the paper are lost in print. Similarity is twice the matching as a share of both sizes; the score of a division
is its mean over all pairs of records, each under a root of its own. Ties are real: then more children covered, fewer records
without text, and "one" before "start" before "end" decide. Children before the first start and after the last end are in no
record.

Where a page is too wide for this, the cost is bounded: see ``ClusteringPreset``.

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
from scutch.methods.record_set import RecordSet
from scutch.methods.subtree_clustering.main_region import EQUAL, children, rank_regions
from scutch.methods.subtree_clustering.tree_matching import PageForest
from scutch.page.parser import Columns

NAME: Final = "subtree_clustering"


class ClusteringPreset(NamedTuple):
    """The numbers of the method, and how far it goes on pages that are too wide for it."""

    #: Weights of the three heuristics.
    weights: tuple[float, float, float] = EQUAL
    #: The paper's d0: clusters are merged below this mean distance.
    cut: float = 0.15
    #: Children of different structure that are compared; later ones count as the first such child with their tag.
    structures: int = 200
    #: Clusters that records may start or end at: those with the most children.
    clusters: int = 32
    #: Children of a record; divisions with longer ones score nothing.
    length: int = 200
    #: Pairs of children that the records of one division may cost to compare; of more records some are chosen, evenly.
    pairs: int = 200_000


#: The method as it was published, within bounds that only very wide pages reach.
LITERAL: Final = ClusteringPreset()
#: The same: no better form is known yet.
MODERN: Final = LITERAL


class Plan(NamedTuple):
    """One way to divide the children of a region: records as slices of them."""

    kind: str
    cluster: int
    slices: tuple[tuple[int, int], ...]


class Items:
    """The children of a region and how alike they are.

    Parameters
    ----------
    columns
        The page.
    nodes
        The children.
    preset
        Bounds.
    """

    __slots__ = ("columns", "nodes", "scores", "shapes", "sizes")

    def __init__(self, columns: Columns, nodes: Sequence[int], preset: ClusteringPreset = LITERAL) -> None:
        self.columns, self.nodes = columns, nodes
        first: dict[tuple[int, int], int] = {}
        self.shapes = [first.setdefault(self._key(node, len(first) >= preset.structures, first), len(first)) for node in nodes]
        forest = PageForest(columns)
        examples = {shape: forest.place(node) for node, shape in zip(reversed(nodes), reversed(self.shapes), strict=True)}
        places = [examples[shape] for shape in range(len(examples))]
        self.sizes = [forest.size(place) for place in places]
        self.scores = [[trees.similarity(forest, a, b).score for b in places[: row + 1]] for row, a in enumerate(places)]

    def _key(self, node: int, full: bool, known: dict[tuple[int, int], int]) -> tuple[int, int]:
        """Structure of a child or, when there are too many of them, its tag."""
        key = (self.columns.structure[node], 0)
        return (self.columns.tag[node], 1) if full and key not in known else key

    def score(self, a: int, b: int) -> float:
        """Matching of two shapes."""
        return self.scores[max(a, b)][min(a, b)]

    def clusters(self, cut: float) -> list[int]:
        """Cluster of each child, numbered in document order."""
        distances = [
            [1 - 2 * score / (self.sizes[a] + self.sizes[b]) for b, score in enumerate(row)]
            for a, row in enumerate(self.scores)
        ]
        weights = Counter(self.shapes)
        found = clustering.average_linkage_clusters(distances, cut, [weights[shape] for shape in range(len(self.sizes))])
        return [found[shape] for shape in self.shapes]

    def record_similarity(self, a: Sequence[int], b: Sequence[int]) -> float:
        """Similarity of two records, given as shapes, each under a root of its own."""
        above = [0.0] * (len(b) + 1)
        for x in a:
            here = [0.0]
            for place, y in enumerate(b):
                here.append(max(here[place], above[place + 1], above[place] + self.score(x, y)))
            above = here
        sizes = 2 + sum(self.sizes[shape] for shape in a) + sum(self.sizes[shape] for shape in b)
        return 2 * (1 + above[-1]) / sizes

    def plan_score(self, plan: Plan, preset: ClusteringPreset = LITERAL) -> float:
        """Mean similarity over all pairs of records; 0 where there are none."""
        longest = max(end - begin for begin, end in plan.slices)
        if len(plan.slices) < 2 or longest > preset.length:
            return 0.0
        counts = Counter(tuple(self.shapes[begin:end]) for begin, end in plan.slices)
        most = max(2, int((2 * preset.pairs) ** 0.5 / longest))
        kept = list(counts)[:: -(-len(counts) // most)]
        total = sum(counts[record] for record in kept)
        equal = sum(counts[record] * (counts[record] - 1) for record in kept)
        unequal = sum(2 * counts[a] * counts[b] * self.record_similarity(a, b) for i, a in enumerate(kept) for b in kept[:i])
        return (equal + unequal) / (total * (total - 1)) if total > 1 else 0.0

    def textless(self, plan: Plan) -> int:
        """Records without text."""
        chars = self.columns.chars
        return sum(not any(chars[node] for node in self.nodes[begin:end]) for begin, end in plan.slices)


def plans(clusters: Sequence[int], limit: int | None = None) -> Iterator[Plan]:
    """Yield the 1 + 2k divisions of a sequence of children, given the cluster of each.

    Parameters
    ----------
    clusters
        Cluster of each child.
    limit
        Most clusters to start and end at; the largest ones.

    Examples
    --------
    >>> for plan in plans([0, 1, 0]):
    ...     print(plan.kind, plan.cluster, plan.slices)
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
    yield Plan("one", -1, tuple((place, place + 1) for place in range(len(clusters))))
    for cluster in sorted(largest):
        starts = places[cluster]
        yield Plan("start", cluster, tuple(zip(starts, [*starts[1:], len(clusters)], strict=True)))
    for cluster in sorted(largest):
        ends = [place + 1 for place in places[cluster]]
        yield Plan("end", cluster, tuple(zip([0, *ends[:-1]], ends, strict=True)))


def covered(plan: Plan) -> int:
    """Count the children that are in records."""
    return plan.slices[-1][1] - plan.slices[0][0]


def divide(columns: Columns, region: int, preset: ClusteringPreset = LITERAL) -> list[RecordSet]:
    """Divide the children of a region into records, in every way that the method tries.

    Returns
    -------
    list of RecordSet
        Those with at least two records, best first.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<dl><dt>Flax<dd>Linum<dt>Hemp<dd>Cannabis<dd>Asa</dl>")
    >>> divide(page.columns, 4)[0].records
    ((5, 7), (9, 11, 13))
    """
    nodes = children(columns, region)
    if len(nodes) < 2:
        return []
    items = Items(columns, nodes, preset)
    clusters = items.clusters(preset.cut)
    scored = [(items.plan_score(plan, preset), plan) for plan in plans(clusters, preset.clusters)]
    several = [(round(score, 12), plan) for score, plan in scored if len(plan.slices) > 1]
    kinds = ("one", "start", "end")
    several.sort(key=lambda pair: (-pair[0], -covered(pair[1]), items.textless(pair[1]), kinds.index(pair[1].kind)))
    found = f"{len(nodes)} children of <{columns.name(region)}> in {max(clusters) + 1} clusters"
    return [
        RecordSet(
            tuple(tuple(nodes[begin:end]) for begin, end in plan.slices), score, NAME, f"{found}: {describe(plan, score)}"
        )
        for score, plan in several
    ]


def describe(plan: Plan, score: float) -> str:
    """Say in words how a division is made.

    Examples
    --------
    >>> describe(Plan("start", 2, ((0, 3), (3, 5))), 0.875)
    'a record starts at each of cluster 2, and pairs are 0.88 alike'
    """
    rule = "each is a record" if plan.kind == "one" else f"a record {plan.kind}s at each of cluster {plan.cluster}"
    return f"{rule}, and pairs are {score:.2f} alike"


def subtree_clustering(columns: Columns, preset: ClusteringPreset = MODERN) -> list[RecordSet]:
    """Find the records of the main region of a page.

    Parameters
    ----------
    columns
        The page.
    preset
        Numbers of the method.

    Returns
    -------
    list of RecordSet
        The divisions of that one region, best first; the first is the paper's answer. None where it has no two children.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<h1>Fibres</h1><ul><li>Flax<li>Hemp<li>Jute</ul>")
    >>> best = subtree_clustering(page.columns)[0]
    >>> best.records, best.reason
    (((7,), (9,), (11,)), '3 children of <ul> in 1 clusters: each is a record, and pairs are 1.00 alike')
    """
    found = rank_regions(columns, preset.weights)
    return divide(columns, found[0], preset) if found else []
