"""Records from segments: a record is an element around the leaves of a segment (ours; the paper asks for text alone).

The leaves of a segment are in different children of their common ancestor. Those children are records, alone or with the
siblings up to the next one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from itertools import chain, pairwise
from math import sqrt
from statistics import fmean
from typing import Final, NamedTuple

from scutch.methods.page_segmentation.acceptance import is_hub
from scutch.methods.page_segmentation.path_clusters import MODERN_RULES, Cluster, ClusterRules, Leaves, segments
from scutch.methods.record_set import RecordSet, count_text
from scutch.methods.rendered_tree import ShownTree
from scutch.page.parser import Columns
from scutch.page.traversal import common_ancestor

METHOD: Final = "page_segmentation"

#: Most siblings a record, on average: it bounds the total length of the proposals.
MOST_SIBLINGS: Final = 8
#: Record sets that are scored, and records of each that are compared: they bound the work.
MOST_SETS: Final = 25
MOST_COMPARED: Final = 60


class Proposal(NamedTuple):
    """Records that a segment proposes."""

    #: Equal for proposals that support each other.
    key: Hashable
    records: tuple[tuple[int, ...], ...]


class Proposals:
    """Makes records of the segments of one page."""

    def __init__(self, tree: ShownTree, leaves: Leaves) -> None:
        self._tree = tree
        self._leaves = leaves
        self._children: dict[int, list[int]] = {}

    def of(self, segment: Cluster) -> list[Proposal]:
        """Return the children of the common ancestor that hold the leaves, alone and with the siblings up to the next one.

        The titles of records and their texts give the same children, or children at the same distances. If all distances are
        equal, the records of several siblings come first.
        """
        nodes = [self._leaves.nodes[place] for place in segment.places]
        top = common_ancestor(self._tree.columns, nodes[0], nodes[-1])
        children = self._below(top)
        begins = sorted({bisect_right(children, node) - 1 for node in nodes})
        if len(begins) < 2:
            return []
        alone = tuple((children[begin],) for begin in begins)
        strides = tuple(b - a for a, b in pairwise(begins))
        stop = min(begins[-1] + Counter(strides).most_common(1)[0][0], len(children))
        found = [Proposal(alone, alone)]
        if len(begins) < stop - begins[0] <= MOST_SIBLINGS * len(begins):
            found.append(Proposal((top, strides), tuple(tuple(children[a:b]) for a, b in pairwise((*begins, stop)))))
        return found if len(set(strides)) > 1 else found[::-1]

    def _below(self, node: int) -> list[int]:
        if node not in self._children:
            self._children[node] = self._tree.children(node)
        return self._children[node]


def propose_records(columns: Columns, rules: ClusterRules = MODERN_RULES) -> list[RecordSet]:
    """Propose the records around the leaves of each segment, best first; linear in the page.

    Segments that give the same records support each other; of records that differ only in their start, the first are
    proposed. The record sets whose segments have most text, links counting less, are scored: the squared similarity of
    neighbouring records, times their share of the page's text, links counting less, times 1 - 1/r for r records.

    >>> import scutch
    >>> columns = scutch.parse("<dl>" + "<dt>Flax<dd>Its fibres are long." * 5 + "</dl>").columns
    >>> for found_set in propose_records(columns)[:2]:
    ...     print(len(found_set.records), [columns.name(node) for node in found_set.records[0]], found_set.reason)
    5 ['dt', 'dd'] 2 paths, period 2.0 ± 0.0
    5 ['dd'] 1 path, period 2.0 ± 0.0
    """
    tree = ShownTree(columns)
    leaves = Leaves(tree, rules)
    proposals = Proposals(tree, leaves)
    support: defaultdict[Hashable, list[Cluster]] = defaultdict(list)
    first: dict[Hashable, tuple[tuple[int, ...], ...]] = {}
    for segment in segments(leaves, rules):
        for key, records in proposals.of(segment) if len(segment.places) > 1 else ():
            support[key].append(segment)
            first[key] = min(first.get(key, records), records)
    best = sorted(support, key=lambda key: -sum(segment.plain_length(rules) for segment in support[key]))[:MOST_SETS]
    found = [_scored(leaves, first[key], support[key], rules) for key in best]
    return sorted(found, key=lambda found_set: -found_set.score)


def _scored(
    leaves: Leaves, records: tuple[tuple[int, ...], ...], support: Sequence[Cluster], rules: ClusterRules
) -> RecordSet:
    """Score records; the reason describes the supporting segment with most text."""
    columns = leaves.columns
    nodes = [node for record in records for node in record]
    plain = sum(columns.chars[node] - rules.link_weight * columns.link_chars[node] for node in nodes)
    score = record_similarity(leaves, records) ** 2 * plain / max(columns.chars[0], 1) * (1 - 1 / len(records))
    best, paths = support[0], len({segment.path for segment in support})
    hub = is_hub(best.length, best.link_length, best.links, rules)
    reason = f"{count_text(paths, 'path')}, period {best.period:.1f} ± {sqrt(best.variance):.1f}{', a hub' * hub}"
    return RecordSet(records, score, METHOD, reason)


def record_similarity(leaves: Leaves, records: Sequence[Sequence[int]]) -> float:
    """Return how similar neighbouring records are, from 0 to 1: their common tag paths, on average over the first records.

    >>> import scutch
    >>> page = scutch.parse("<ul><li><b>Flax</b> <i>blue</i><li><b>Hemp</b> <i>green</i><li><a>Shop</a></ul>")
    >>> record_similarity(Leaves(ShownTree(page.columns), MODERN_RULES._replace(deleted=frozenset())), [(5,), (11,), (17,)])
    0.5
    """
    paths = [Counter(chain.from_iterable(map(leaves.paths_in, record))) for record in records[:MOST_COMPARED]]
    return fmean(2 * (one & other).total() / max(one.total() + other.total(), 1) for one, other in pairwise(paths))
