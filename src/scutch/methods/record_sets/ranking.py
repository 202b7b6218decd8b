"""Ranking of the record sets of a page by rules; the methods for records share it.

The papers rank data regions by size alone, or not at all. Here a record set of r records has the score

    similarity² · text share · coverage² · evenness · (1 - 1/r)³ · position · kind of place

- similarity: similarity of the records, as the method measures it;
- text share: their share of the page's text, in which the text of links counts less;
- coverage: their share of the text of their lowest common ancestor;
- evenness: 1 / (1 + standard deviation / mean) of their numbers of characters;
- position: a list that begins late on the page follows the navigation, so the factor rises from e^-0.5 to 1;
- kind of place: e^-2 inside navigation, header, footer, asides and dialogs; e^-1.5 where the records are not rows or cells
  of a table, whose texts are terse; e^-0.5 times the share of the records without a link.

The exponents were chosen from 1, 2, 3 and multiples of 0.5 by greedy search on the first answers of ``tree_structure`` on the
development corpora of records. Chosen on one half of the sites, they find .88 and .85 of the other half, where similarity,
text share and 1 - 1/r alone find .78.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import exp, sqrt
from typing import Final, NamedTuple

from scutch.methods.record_set import RecordSet
from scutch.page.columns import MARKS
from scutch.page.parser import Columns
from scutch.page.tag_ids import CELLS, IDS
from scutch.page.traversal import common_ancestor

#: Share of the text of links that is not counted.
LINK_WEIGHT: Final = 0.7
#: Negative logarithms of the factors for position, noise, records outside of tables and records without a link.
POSITION_WEIGHT: Final = 0.5
NOISE_WEIGHT: Final = 2.0
TABLE_WEIGHT: Final = 1.5
LINKLESS_WEIGHT: Final = 0.5
#: Landmarks whose lists are rarely wanted.
NOISE_MARKS: Final = sum(MARKS[name] for name in ("navigation", "banner", "contentinfo", "complementary", "dialog"))
#: Below this score of its best record set a page has no list: a lower limit costs pages without a list, a higher one lists.
MIN_SCORE: Final = 0.005
TABLE_ROW: Final = IDS["tr"]


class ProposedRecords(NamedTuple):
    """Records that a method proposes."""

    #: Top nodes of each record, in document order; at least two records.
    records: Sequence[tuple[int, ...]]
    #: Similarity of the records, from 0 to 1.
    similarity: float
    reason: str


class RecordSetRanking:
    """Scores the record sets of one page.

    Linear in the nodes of the page; a score is linear in the top nodes of the records.
    """

    __slots__ = ("_before", "_columns", "_marks", "_total")

    def __init__(self, columns: Columns) -> None:
        self._columns = columns
        own = (chars * (not children) for chars, children in zip(columns.chars, columns.children, strict=True))
        self._before = list(accumulate(own, initial=0))
        self._total = max(plain_text(columns, 0), 1.0)
        self._marks: list[int] = []
        for marks, parent in zip(columns.marks, columns.parent, strict=True):
            self._marks.append(marks | self._marks[parent] if parent >= 0 else marks)

    def score(self, records: Sequence[tuple[int, ...]], similarity: float) -> float:
        """Return the score of records, from 0 to 1.

        >>> import scutch
        >>> columns = scutch.parse("<nav><a href=/>Home<a href=/f>Flax</nav><ul><li>Flax is blue<li>Hemp is tall</ul>").columns
        >>> ranking = RecordSetRanking(columns)
        >>> ranking.score([(5,), (7,)], 1.0) < ranking.score([(10,), (12,)], 1.0)
        True
        """
        columns = self._columns
        sizes = [sum(columns.chars[node] for node in record) for record in records]
        text = sum(plain_text(columns, node) for record in records for node in record)
        coverage = sum(sizes) / max(columns.chars[common_ancestor(columns, records[0][0], records[-1][-1])], 1)
        return (
            min(similarity, 1.0) ** 2
            * max(text / self._total, 0.0)
            * min(coverage, 1.0) ** 2
            / (1 + length_variation(sizes))
            * (1 - 1 / len(records)) ** 3
            * exp(-self._penalty(records))
        )

    def _penalty(self, records: Sequence[tuple[int, ...]]) -> float:
        """Return the negative logarithm of the factors for position and kind of place."""
        columns, first = self._columns, records[0][0]
        return (
            POSITION_WEIGHT * (1 - self._before[first] / max(self._before[-1], 1))
            + NOISE_WEIGHT * bool(self._marks[first] & NOISE_MARKS)
            + TABLE_WEIGHT * (not is_tabular(columns, first))
            + LINKLESS_WEIGHT * sum(not any(map(self._has_link, record)) for record in records) / len(records)
        )

    def _has_link(self, node: int) -> bool:
        """Whether a node holds a link or is in one."""
        return self._columns.links[node] > 0 or self._marks[node] & MARKS["link"] > 0


def length_variation(sizes: Sequence[int]) -> float:
    """Return the coefficient of variation: the standard deviation over the mean, 0 if all sizes are 0.

    >>> length_variation([10, 10, 10]), length_variation([0, 20])
    (0.0, 1.0)
    """
    total = sum(sizes)
    return sqrt(max(len(sizes) * sum(size * size for size in sizes) / (total * total) - 1, 0.0)) if total else 0.0


def is_tabular(columns: Columns, node: int) -> bool:
    """Whether a node is the row of a table, or a cell that is more than a field of its row.

    >>> import scutch
    >>> columns = scutch.parse("<table><tr><td>Flax<td><b>Hemp</b> green</table>").columns
    >>> [is_tabular(columns, node) for node in (6, 7, 9)]
    [True, False, True]
    """
    tag = columns.tag[node]
    return tag == TABLE_ROW or (tag in CELLS and columns.texts[node] + columns.images[node] > 1)


def plain_text(columns: Columns, node: int) -> float:
    """Return the characters of a node, those of links counted less."""
    return columns.chars[node] - LINK_WEIGHT * columns.link_chars[node]


def rank_record_sets(
    columns: Columns, proposals: Iterable[ProposedRecords], method: str, min_score: float = MIN_SCORE
) -> list[RecordSet]:
    """Score proposals and order them: the best that share no node come first, the others follow as alternatives.

    ``proposals``: records with their similarity; of equal ones the first counts. ``method``: name of the method that proposes
    them. ``min_score``: least score of the best one; below it the answer is empty.

    >>> import scutch
    >>> columns = scutch.parse("<ul><li>Flax <b>blue</b><li>Hemp <b>green</b></ul>").columns
    >>> inner = ProposedRecords([(6,), (7,)], 0.5, "texts of an item")
    >>> found = rank_record_sets(columns, [inner, ProposedRecords([(5,), (9,)], 1.0, "items")], "mine")
    >>> [(each.reason, each.is_alternative) for each in found]
    [('items', False), ('texts of an item', True)]
    """
    ranking = RecordSetRanking(columns)
    distinct = {tuple(each.records): each for each in reversed(list(proposals))}
    found = [
        RecordSet(records, ranking.score(records, each.similarity), method, each.reason) for records, each in distinct.items()
    ]
    found.sort(key=lambda each: (-each.score, each.nodes[0]))
    return disjoint_first(columns, found) if found and found[0].score >= min_score else []


def disjoint_first(columns: Columns, found: Iterable[RecordSet]) -> list[RecordSet]:
    """Move record sets that share a node with a better one behind the others, as alternatives."""
    covered = bytearray(len(columns))
    chosen, alternatives = [], []
    for each in found:
        spans = [(node, columns.end[node]) for node in each.nodes]
        if any(covered.find(1, begin, end) >= 0 for begin, end in spans):
            alternatives.append(each._replace(is_alternative=True))
            continue
        chosen.append(each)
        for begin, end in spans:
            covered[begin:end] = b"\1" * (end - begin)
    return chosen + alternatives
