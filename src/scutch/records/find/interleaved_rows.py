"""Interleaved rows: rows of which every second or third has the same structure are parts of records, not records.

A link aggregator has a row with a title and a row with points and comments for each entry. Each row looks like a record, so
the rows rank first. In interleaved rows, the positions of the texts are the same in every second row and differ from row to
row. Zebra stripes, column widths and advertisements do not have this pattern: such rows differ in a class or lack a part.
The best segmentation that joins the rows of one period is then moved to the first place. The thresholds were chosen on
development pages, where they affect no list whose rows are records, and on pages of our own.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean
from typing import Final

from scutch.page.parser import Columns
from scutch.records.cells._cell_texts import text_places
from scutch.records.find._features import CANDIDATE_FEATURES
from scutch.records.find.ranker import ROW_BYTES, Ranked

#: Positions of the texts of a record, as returned by ``_cell_texts.text_places``.
TextPositions = frozenset[int]

#: Fewer records than this are not tested; of more, the first ones are sampled.
MIN_INTERLEAVED_ROWS: Final = 6
MAX_SAMPLED_ROWS: Final = 14
#: Rows of one record.
PERIODS: Final = (2, 3)
#: Largest mean overlap of adjacent rows, and smallest mean overlap of rows that are one period apart.
MAX_ADJACENT_OVERLAP: Final = 0.35
MIN_PERIODIC_OVERLAP: Final = 0.75
#: Above this value of the feature ``next_similarity`` the texts are not compared.
MAX_NEXT_SIMILARITY: Final = 0.75
NEXT_SIMILARITY_OFFSET: Final = 4 * CANDIDATE_FEATURES.index("next_similarity")
#: Least share of the rows that a segmentation holds, and of its records that hold several rows.
MIN_JOINED_SHARE: Final = 0.8


def promote_joined_rows(columns: Columns, ranked: Ranked, first: int) -> Ranked:
    """Swap the scores of a candidate of interleaved rows and of the best candidate that joins these rows.

    ``first``: index of the best candidate. Returns: ``ranked`` itself if the rows are not interleaved, or if no candidate
    joins them. Linear in the nodes of all candidates' records; early exit where adjacent records have similar roots.
    """
    next_like = memoryview(ranked.rows)[ROW_BYTES * first + NEXT_SIMILARITY_OFFSET :][:4].cast("f")[0]
    if next_like > MAX_NEXT_SIMILARITY or not are_interleaved(columns, records := ranked.candidates.records(first)):
        return ranked
    rows = {node for record in records for node in record}
    joined = [index for index in range(len(ranked.scores)) if joins_rows(ranked.candidates.records(index), rows)]
    if not joined:
        return ranked
    best, scores = max(joined, key=ranked.scores.__getitem__), list(ranked.scores)
    scores[first] = min(scores[first], scores[best])
    scores[best] = max(ranked.scores[first], scores[best])
    return ranked._replace(scores=scores)


def are_interleaved(columns: Columns, records: Sequence[tuple[int, ...]]) -> bool:
    """Whether adjacent records differ in the positions of their texts, and every second or third has the same positions.

    >>> import scutch
    >>> rows = "<tr><td>1<td>Flax<tr><td colspan=2><i>5 points</i>"
    >>> page = scutch.parse(f"<table>{rows * 4}</table>")
    >>> are_interleaved(page.columns, [(node.index,) for node in page if node.tag == "tr"])
    True
    """
    if len(records) < MIN_INTERLEAVED_ROWS or any(len(record) > 1 for record in records):
        return False
    sample = [text_places(columns, root) for (root,) in records[:MAX_SAMPLED_ROWS]]
    if mean_overlap(sample, 1) > MAX_ADJACENT_OVERLAP:
        return False
    return any(mean_overlap(sample, period) >= MIN_PERIODIC_OVERLAP for period in PERIODS)


def mean_overlap(records: Sequence[TextPositions], distance: int) -> float:
    """Mean Jaccard similarity of the text positions of records that are ``distance`` apart.

    >>> one, other = frozenset({1}), frozenset({2})
    >>> mean_overlap([one, other, one, other], 1), mean_overlap([one, other, one, other], 2)
    (0.0, 1.0)
    """
    pairs = pairwise(records) if distance == 1 else zip(records, records[distance:], strict=False)
    return fmean(len(one & other) / max(len(one | other), 1) for one, other in pairs)


def joins_rows(records: Sequence[tuple[int, ...]], rows: set[int]) -> bool:
    """Whether records hold most of the rows, and nearly each record several of them."""
    counts = [len(rows.intersection(record)) for record in records]
    is_cover = sum(counts) >= MIN_JOINED_SHARE * len(rows)
    return is_cover and sum(count > 1 for count in counts) >= MIN_JOINED_SHARE * len(counts)
