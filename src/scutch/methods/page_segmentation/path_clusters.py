"""XPath clustering: leaves by tag path, their period T and variance var0, and where to split them (Hou & Yang 2011).

``method`` explains the formulas and says which of them are ours.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise
from typing import Final, NamedTuple

from scutch.kernels.sequences import leave_one_out, spacing
from scutch.methods.rendered_tree import ShownTree
from scutch.page.columns import MARKS, TEXT
from scutch.page.parser import Columns
from scutch.page.traversal import common_ancestor

#: Tags that are deleted before paths are read, their content kept.
INLINE: Final = frozenset(("font", "b", "i", "u", "em", "strong", "span", "center"))


class ClusterRules(NamedTuple):
    """Thresholds of clusters and segments; the paper prints none."""

    #: MAXSIZE: a segment has more leaves than this.
    max_size: int = 3
    #: Length_Threshold: its text is longer; 0 for the threshold learned from sample pages.
    length: float = 0.0
    #: Bn_Threshold: it has more plain text for each link; 0 for the threshold learned from sample pages.
    bn: float = 0.0
    #: PreD is this many standard deviations of the other distances ...
    deviations: float = 3.0
    #: ... and at least this many leaves.
    least_distance: float = 10.0
    #: Whether each character above U+00FF counts twice, or only those of wide scripts.
    wide: bool = False
    #: Tags that take no part in paths.
    deleted: frozenset[str] = INLINE
    #: HUB test: more than this share of the text is in links ...
    hub_share: float = 0.5
    #: ... or there are more links for every hundred characters.
    hub_links: float = 3.0
    #: Share of the text of links that is not counted when segments and record sets are ranked.
    link_weight: float = 0.7

    def learned(self, length: float, bn: float) -> ClusterRules:
        """Return the rules with learned thresholds, where none are given.

        >>> ClusterRules(bn=9.0).learned(length=100.0, bn=20.0)[1:3]
        (100.0, 9.0)
        """
        return self._replace(length=self.length or length, bn=self.bn or bn)


LITERAL_RULES: Final = ClusterRules(wide=True)
MODERN_RULES: Final = ClusterRules()


def wide_length(text: str) -> int:
    """Length of a text; characters above U+00FF count twice, as in the paper's encoding.

    >>> wide_length("ab中")
    4
    """
    return len(text) if text.isascii() else sum(2 if character > "\xff" else 1 for character in text)


class Cluster(NamedTuple):
    """Leaves of one tag path, or a run of them."""

    #: Which path it is.
    path: int
    #: Ordinals p_1 < ... < p_n among the leaves of the page.
    places: Sequence[int]
    #: Length of their texts, in the paper's wide characters.
    length: int
    #: Length of those in links.
    link_length: int
    #: Number of leaves in links.
    links: int

    @property
    def period(self) -> float:
        """Period T: mean distance from one leaf to the next."""
        return spacing(self.places)[0]

    @property
    def variance(self) -> float:
        """var0: variance of these distances."""
        return spacing(self.places)[1]

    @property
    def bn(self) -> float:
        """List noise factor Bn: plain text for each link; large for content, near 0 for navigation."""
        return (self.length - self.link_length) / (1 + self.links)

    def plain_length(self, rules: ClusterRules) -> float:
        """Length, links counting less."""
        return self.length - rules.link_weight * self.link_length


class Leaves:
    """The leaves of a page: node, tag path, length, and whether in a link.

    ``rules``: deleted tags and the measure of text. ``skip``: mask of deleted leaves, one byte a node.
    """

    __slots__ = ("columns", "lengths", "linked", "nodes", "paths")

    def __init__(self, tree: ShownTree, rules: ClusterRules = MODERN_RULES, skip: bytes | bytearray | None = None) -> None:
        columns, link = tree.columns, MARKS["link"]
        self.columns = columns
        keys = tag_paths(columns, rules.deleted)
        self.nodes = tuple(node for node in tree.leaves if not skip[node]) if skip else tree.leaves
        self.paths = [keys[columns.path[node]] for node in self.nodes]
        self.linked = [bool(columns.marks[node] & link) for node in self.nodes]
        self.lengths = [
            wide_length(columns.text(node).strip()) if rules.wide and columns.tag[node] == TEXT else columns.chars[node]
            for node in self.nodes
        ]

    def paths_in(self, node: int) -> Sequence[int]:
        """Return the tag paths of the leaves of a subtree."""
        return self.paths[bisect_left(self.nodes, node) : bisect_left(self.nodes, self.columns.end[node])]

    def cluster(self, places: Sequence[int]) -> Cluster:
        """Return the cluster of leaves with these ordinals, all of one path."""
        linked = [place for place in places if self.linked[place]]
        length, link_length = (sum(map(self.lengths.__getitem__, some)) for some in (places, linked))
        return Cluster(self.paths[places[0]], places, length, link_length, len(linked))


def tag_paths(columns: Columns, deleted: frozenset[str] = INLINE) -> list[int]:
    """Return a key for each row of the path table: equal for paths that differ only in deleted tags.

    >>> import scutch
    >>> columns = scutch.parse("<p>Flax<p><b>Hemp</b>").columns
    >>> keys = tag_paths(columns)
    >>> len({keys[columns.path[node]] for node in (5, 8)}), len({columns.path[node] for node in (5, 8)})
    (1, 2)
    """
    left_out = {tag for tag, name in enumerate(columns.names) if name in deleted}
    known: dict[tuple[int, int], int] = {}
    keys: list[int] = []
    for parent, tag in zip(columns.path_parent, columns.path_tag, strict=True):
        above = keys[parent] if parent >= 0 else -1
        keys.append(above if tag in left_out else known.setdefault((above, tag), len(known)))
    return keys


def path_clusters(leaves: Leaves) -> list[Cluster]:
    """Return the clusters of a page, by their first leaf. Linear.

    >>> import scutch
    >>> leaves = Leaves(ShownTree(scutch.parse("<h1>Plants</h1><ul><li>Flax<li>Hemp<li>Jute</ul>").columns))
    >>> [(cluster.places, cluster.length) for cluster in path_clusters(leaves)]
    [([0], 6), ([1, 2, 3], 12)]
    """
    places = defaultdict(list)
    for place, path in enumerate(leaves.paths):
        places[path].append(place)
    return [leaves.cluster(members) for members in places.values()]


class Distance(NamedTuple):
    """The distance from one leaf of a cluster to the next, and what the other distances of the cluster predict for it."""

    #: Which leaf of the cluster ends it.
    place: int
    #: In leaves of the page.
    length: int
    #: T and the standard deviation of the other distances.
    period: float
    deviation: float

    @property
    def delta_t(self) -> float:
        """How much longer it is than predicted."""
        return self.length - self.period

    def pre_d(self, rules: ClusterRules = MODERN_RULES) -> float:
        """PreD: the largest permitted deltaT.

        >>> [distance.pre_d() for distance in distances(Cluster(0, [0, 2, 4, 106], 9, 0, 0))]
        [150.0, 150.0, 10.0]
        """
        return max(rules.deviations * self.deviation, rules.least_distance)


def distances(cluster: Cluster) -> list[Distance]:
    """Return the distances of a cluster, in document order. Linear.

    >>> distances(Cluster(0, [0, 2, 4, 106], 9, 0, 0))[-1]
    Distance(place=3, length=102, period=2.0, deviation=0.0)
    """
    return [Distance(place, *found) for place, found in enumerate(leave_one_out(cluster.places), 1)]


def cuts(leaves: Leaves, cluster: Cluster, rules: ClusterRules = MODERN_RULES) -> list[int]:
    """Return which leaves of a cluster begin a new part: those after a distance with deltaT > PreD, if their sides are apart.

    >>> import scutch
    >>> columns = scutch.parse("<p>Flax" * 20 + "<hr><i>.</i>" * 100 + "<p>Rope").columns
    >>> leaves = Leaves(ShownTree(columns))
    >>> cuts(leaves, path_clusters(leaves)[0])
    [20]
    """
    far = [distance.place for distance in distances(cluster) if distance.delta_t > distance.pre_d(rules)]
    return [place for place in far if are_apart(leaves, cluster.places, place)]


def are_apart(leaves: Leaves, places: Sequence[int], at: int) -> bool:
    """Whether a cluster has one part before a leaf and another from it on.

    They are apart if their nearest leaves join above the common ancestor of one of the parts, or are further apart than all
    the other leaves together. A long table between two paragraphs of one article parts nothing.

    >>> import scutch
    >>> page = scutch.parse("<div><p>Flax<p>Hemp</div><ul>" + "<li>Shop" * 20 + "</ul><div><p>2024</div>")
    >>> leaves = Leaves(ShownTree(page.columns))
    >>> are_apart(leaves, [0, 1, 22], 2), are_apart(leaves, [2, 3, 5, 7], 2)
    (True, False)
    """
    if 2 * (places[at] - places[at - 1]) > places[-1] - places[0]:
        return True
    joint = _joint_depth(leaves, places[at - 1], places[at])
    parts = ((places[0], places[at - 1]), (places[at], places[-1]))
    return any(first < last and _joint_depth(leaves, first, last) > joint for first, last in parts)


def _joint_depth(leaves: Leaves, first: int, last: int) -> int:
    return leaves.columns.depth[common_ancestor(leaves.columns, leaves.nodes[first], leaves.nodes[last])]


def split_cluster(leaves: Leaves, cluster: Cluster, rules: ClusterRules = MODERN_RULES) -> list[Cluster]:
    """Split a cluster at its cuts; without a cut it stays whole.

    >>> import scutch
    >>> columns = scutch.parse("<p>Flax" * 20 + "<hr><i>.</i>" * 100 + "<p>Rope").columns
    >>> leaves = Leaves(ShownTree(columns))
    >>> [len(part.places) for part in split_cluster(leaves, path_clusters(leaves)[0])]
    [20, 1]
    """
    at = cuts(leaves, cluster, rules)
    return [leaves.cluster(cluster.places[a:b]) for a, b in pairwise((0, *at, len(cluster.places)))] if at else [cluster]


def segments(leaves: Leaves, rules: ClusterRules = MODERN_RULES) -> Iterator[Cluster]:
    """Yield the segments: parts of clusters that need no more splitting, most text first.

    Each round of splitting is linear; a cluster has as many rounds as its distances have scales.
    """
    heap = [(-cluster.length, cluster.places[0], cluster) for cluster in path_clusters(leaves)]
    heapify(heap)
    while heap:
        _, _, cluster = heappop(heap)
        found = split_cluster(leaves, cluster, rules)
        if len(found) == 1:
            yield cluster
        else:
            for piece in found:
                heappush(heap, (-piece.length, piece.places[0], piece))
