"""The main data region: three heuristics, HF, CG and LTC, and the average of their ranks (Gong & Zhu 2013).

A data region is the root of the smallest subtree that holds all records. Each heuristic ranks the elements of a page:

- HF, highest fan-out: by the number of children;
- CG, content gain: by ``content - content / fan-out``;
- LTC, largest tag count: by the number of tags in the subtree. The rule is for elements that are not nested. Of an element and
  its ancestor, the one with more children of one tag comes first, as in Omini (Buttler, Liu & Pu 2001), the likely source.

Each is often wrong, but seldom all three. Where the paper is silent, this holds: the ranks have equal weights; equal values
share the better rank; of two elements with equal average, the deeper one comes first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from scutch.page.columns import DOCUMENT, MARKS, TEXT
from scutch.page.parser import Columns

#: Weights of the ranks by HF, CG and LTC.
EQUAL: Final = (1.0, 1.0, 1.0)


class RegionMeasures(NamedTuple):
    """Measures of an element that the heuristics rank."""

    node: int
    end: int
    depth: int
    children: int
    chars: int
    tags: int
    #: Most children with one tag.
    repeats: int

    @property
    def gain(self) -> float:
        """Content gain (CG): the text of the node less that of a child on average.

        >>> RegionMeasures(node=1, end=9, depth=2, children=4, chars=100, tags=5, repeats=4).gain
        75.0
        """
        return self.chars - self.chars / max(1, self.children)


def is_node(columns: Columns, node: int) -> bool:
    """Whether the paper counts a node: an element that is shown, or a text that is not blank.

    >>> import scutch
    >>> columns = scutch.parse("<b>x</b> <!--c-->").columns
    >>> [columns.name(node) for node in range(len(columns)) if is_node(columns, node)]
    ['html', 'body', 'b', '#text']
    """
    if columns.tag[node] == TEXT:
        return columns.texts[node] > 0
    return columns.tag[node] > DOCUMENT and not columns.marks[node] & MARKS["ignored"]


def counted_children(columns: Columns, node: int) -> list[int]:
    """Return the child nodes, as ``is_node`` counts them.

    >>> import scutch
    >>> counted_children(scutch.parse("<p>A <b>B</b> <!-- c -->").columns, 4)
    [5, 6]
    """
    return [child for child in columns.child_nodes(node) if is_node(columns, child)]


def measure_regions(columns: Columns) -> list[RegionMeasures]:
    """Measure every element that is shown, in document order.

    >>> import scutch
    >>> [region.repeats for region in measure_regions(scutch.parse("<ul><li>A<li>B</ul>").columns)]
    [1, 1, 2, 1, 1]
    """
    parents, marks, texts, tags = columns.parent, columns.marks, columns.texts, columns.tag
    counts: list[Counter[int]] = [Counter() for _ in range(len(columns))]
    inside = [0] * len(columns)
    elements = []
    for node in range(len(columns) - 1, 0, -1):
        is_element = tags[node] > DOCUMENT and not marks[node] & MARKS["ignored"]
        if is_element:
            inside[node] += 1
            inside[parents[node]] += inside[node]
            elements.append(node)
        if is_element or (tags[node] == TEXT and texts[node]):
            counts[parents[node]][tags[node]] += 1
    ends, depths, chars = columns.end, columns.depth, columns.chars
    return [
        RegionMeasures(n, ends[n], depths[n], counts[n].total(), chars[n], inside[n], max(counts[n].values(), default=0))
        for n in reversed(elements)
    ]


def ltc_order(found: Sequence[RegionMeasures]) -> list[RegionMeasures]:
    """Order elements by LTC; an element precedes those of its ancestors that have fewer children of one tag.

    >>> import scutch
    >>> columns = scutch.parse("<div><ul><li>A<li>B</ul></div>").columns
    >>> [columns.name(region.node) for region in ltc_order(measure_regions(columns))]
    ['ul', 'html', 'body', 'div', 'li', 'li']
    """
    order: list[RegionMeasures] = []
    for region in sorted(found, key=lambda region: (-region.tags, region.node)):
        place = len(order)
        while place and order[place - 1].end >= region.end > region.node > order[place - 1].node:
            if order[place - 1].repeats >= region.repeats:
                break
            place -= 1
        order.insert(place, region)
    return order


def ranks_of(values: Sequence[float]) -> list[int]:
    """Return the rank of each value, the largest first; equal values share the better rank.

    >>> ranks_of([5, 9, 5, 1])
    [2, 1, 2, 4]
    """
    ranks, rank = [0] * len(values), 1
    for _, group in groupby(sorted(range(len(values)), key=lambda i: -values[i]), key=lambda i: values[i]):
        places = list(group)
        for place in places:
            ranks[place] = rank
        rank += len(places)
    return ranks


class RankedRegion(NamedTuple):
    """An element and its ranks by the three heuristics, 1 for the best."""

    measures: RegionMeasures
    hf: int
    cg: int
    ltc: int
    #: Weighted mean of the ranks.
    mean: float


def ranked_regions(columns: Columns, weights: tuple[float, float, float] = EQUAL) -> list[RankedRegion]:
    """Return all elements with a child and their ranks, the best mean first.

    >>> import scutch
    >>> columns = scutch.parse("<h1>T</h1><ul><li>Flax<li>Hemp<li>Jute</ul>").columns
    >>> best = ranked_regions(columns)[0]
    >>> columns.name(best.measures.node), best.hf, best.cg, best.ltc
    ('ul', 1, 1, 1)
    """
    found = measure_regions(columns)
    hf = ranks_of([region.children for region in found])
    cg = ranks_of([region.gain for region in found])
    ltc = {region.node: rank for rank, region in enumerate(ltc_order(found), 1)}
    total = sum(weights) or 1.0
    ranked = [
        RankedRegion(
            region,
            hf[place],
            cg[place],
            ltc[region.node],
            (weights[0] * hf[place] + weights[1] * cg[place] + weights[2] * ltc[region.node]) / total,
        )
        for place, region in enumerate(found)
        if region.children
    ]
    return sorted(ranked, key=lambda region: (region.mean, -region.measures.depth, region.measures.node))


def rank_regions(columns: Columns, weights: tuple[float, float, float] = EQUAL) -> list[int]:
    """Return all elements with a child, the best mean rank first.

    >>> import scutch
    >>> columns = scutch.parse("<h1>T</h1><ul><li>Flax<li>Hemp<li>Jute</ul>").columns
    >>> columns.name(rank_regions(columns)[0])
    'ul'
    """
    return [region.measures.node for region in ranked_regions(columns, weights)]
