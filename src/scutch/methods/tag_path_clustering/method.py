"""Extracting data records from the web using tag path clustering (Miao et al. 2009, WWW).

Tag paths whose visual signals are similar make up one data region. In a cluster, the *maximal ancestors* are the paths with
no other path of the cluster above them. With one of them, each of its elements is a record; with several, a record is a run
of siblings that begins with the path that comes first, the record separator.

The paper does not order its regions. In ``LITERAL`` the score is the share of the page's text in the records, less where the
cluster has few tag paths or few records: the containers of a page are clusters of their own. ``MODERN`` orders them by the
rules of ``record_sets.ranking``.

References
----------
Miao, Tatemura, Hsiung, Sawires, Moser: Extracting data records from the web using tag path clustering. WWW 2009.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from scutch.methods.record_set import RecordSet, count_text
from scutch.methods.record_sets.ranking import ProposedRecords, rank_record_sets
from scutch.methods.tag_path_clustering.normalized_cut import LARGEST_NCUT, clusters
from scutch.methods.tag_path_clustering.visual_signals import (
    EPSILON,
    LEAST_OCCURRENCES,
    VisualSignal,
    signal_similarity,
    visual_signals,
)
from scutch.page.parser import Columns

METHOD: Final = "tag_path_clustering"


class TagPathPreset(NamedTuple):
    """Parameters of the method."""

    #: The paper's epsilon: the larger it is, the more similar are signals that are apart.
    epsilon: float = EPSILON
    #: A cluster is cut while the normalised cut is at most this, from 0 to 2; the paper prints no value.
    largest_ncut: float = LARGEST_NCUT
    #: Whether rules rank the regions, or their text, paths and records.
    is_ranked: bool = False


LITERAL: Final = TagPathPreset()
MODERN: Final = LITERAL._replace(is_ranked=True)


def tag_path_clustering(columns: Columns, preset: TagPathPreset = MODERN) -> list[RecordSet]:
    """Find the data regions of a page, best first.

    >>> import scutch
    >>> page = scutch.parse("<p>Plants<ul>" + "<li><b>Flax</b> <i>blue</i>" * 4 + "</ul>")
    >>> [page[record[0]].tag for record in tag_path_clustering(page.columns)[0].records]
    ['li', 'li', 'li', 'li']
    """
    found = (_region(columns, cluster) for cluster in signal_clusters(columns, preset))
    regions = [region for region in found if region]
    if not preset.is_ranked:
        return sorted(regions, key=lambda region: -region.score)
    proposed = (ProposedRecords(region.records, 1.0, region.reason) for region in regions)
    return rank_record_sets(columns, proposed, METHOD)


def signal_clusters(columns: Columns, preset: TagPathPreset = MODERN) -> list[list[VisualSignal]]:
    """Return the clusters of the visual signals of a page.

    >>> import scutch
    >>> page = scutch.parse("<ul>" + "<li><b>Flax</b>" * 3 + "</ul>")
    >>> [[signal.positions for signal in cluster] for cluster in signal_clusters(page.columns)]
    [[[4, 6, 8], [5, 7, 9]]]
    """
    signals = visual_signals(columns)
    matrix = [[1.0] * len(signals) for _ in signals]
    for i, one in enumerate(signals):
        for j in range(i):
            matrix[i][j] = matrix[j][i] = signal_similarity(one, signals[j], preset.epsilon)
    return [[signals[place] for place in cluster] for cluster in clusters(matrix, preset.largest_ncut)]


def maximal_ancestors(columns: Columns, cluster: Sequence[VisualSignal]) -> list[VisualSignal]:
    """Return the signals of a cluster whose path has no ancestor in it."""
    paths = {signal.path for signal in cluster}
    return [signal for signal in cluster if not paths.intersection(_ancestors(columns, signal.path))]


def _ancestors(columns: Columns, path: int) -> list[int]:
    above = []
    while (path := columns.path_parent[path]) >= 0:
        above.append(path)
    return above


def _region(columns: Columns, cluster: Sequence[VisualSignal]) -> RecordSet | None:
    tops = maximal_ancestors(columns, cluster)
    records = _records(columns, tops)
    if len(records) < LEAST_OCCURRENCES:
        return None
    chars = sum(columns.chars[node] for record in records for node in record)
    score = chars / columns.chars[0] * (1 - 1 / len(cluster)) * (1 - 1 / len(records))
    ancestors = count_text(len(tops), "maximal ancestor")
    reason = f"{count_text(len(cluster), 'tag path')} with similar visual signals, {ancestors}"
    return RecordSet(records, score, METHOD, reason)


def _records(columns: Columns, tops: Sequence[VisualSignal]) -> tuple[tuple[int, ...], ...]:
    """Return one record for each element of the only maximal ancestor, or runs of siblings from separator to separator."""
    if len(tops) == 1:
        return tuple((node,) for node in tops[0].nodes)
    separator = set(min(tops, key=lambda signal: signal.positions[0]).nodes)
    nodes = sorted(node for signal in tops for node in signal.nodes)
    records = []
    for _, siblings in groupby(nodes, key=columns.parent.__getitem__):
        record: list[int] = []
        for node in siblings:
            if node in separator:
                records.append(record := [node])
            elif record:
                record.append(node)
    return tuple(map(tuple, records))
