"""Where the records of a page are: three heuristics, and the average of their ranks (Gong & Zhu 2013).

A *region* is the root of the smallest subtree with all records. Three signs point to it, each is often wrong, seldom
all: many children, much text shared out among them, many tags inside. Where the paper is silent, this holds: the three ranks
weigh the same; nodes with equal values share the better rank; the deeper of two nodes with equal average is first.

Of an element and its ancestor, the count of tags would always prefer the ancestor, so there the larger number of children with
one tag decides, as in Omini (Buttler, Liu & Pu 2001), from which the rule comes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from scutch.page.columns import DOCUMENT, MARKS, TEXT
from scutch.page.parser import Columns

#: Weights of the ranks by fan-out, by content gain and by tag count.
EQUAL: Final = (1.0, 1.0, 1.0)


class Region(NamedTuple):
    """What the heuristics know of an element."""

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
        """How much text its children share out: that of the node less what a child has on average.

        Examples
        --------
        >>> Region(node=1, end=9, depth=2, children=4, chars=100, tags=5, repeats=4).gain
        75.0
        """
        return self.chars - self.chars / max(1, self.children)


def is_node(columns: Columns, node: int) -> bool:
    """Say whether a node is one to the paper: an element that is read, or a text that is not blank.

    Examples
    --------
    >>> import scutch
    >>> columns = scutch.parse("<b>x</b> <!--c-->").columns
    >>> [columns.name(node) for node in range(len(columns)) if is_node(columns, node)]
    ['html', 'body', 'b', '#text']
    """
    if columns.tag[node] == TEXT:
        return columns.texts[node] > 0
    return columns.tag[node] > DOCUMENT and not columns.marks[node] & MARKS["ignored"]


def children(columns: Columns, node: int) -> list[int]:
    """Return the child nodes, as ``is_node`` counts them.

    Examples
    --------
    >>> import scutch
    >>> children(scutch.parse("<p>A <b>B</b> <!-- c -->").columns, 4)
    [5, 6]
    """
    found, child, ends = [], node + 1, columns.end
    while child < ends[node]:
        if is_node(columns, child):
            found.append(child)
        child = ends[child]
    return found


def regions(columns: Columns) -> list[Region]:
    """Measure every element of a page that is read, in document order.

    Examples
    --------
    >>> import scutch
    >>> [region.repeats for region in regions(scutch.parse("<ul><li>A<li>B</ul>").columns)]
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
        Region(n, ends[n], depths[n], counts[n].total(), chars[n], inside[n], max(counts[n].values(), default=0))
        for n in reversed(elements)
    ]


def by_tag_count(found: Sequence[Region]) -> list[Region]:
    """Order regions by tag count; an element goes before those of its ancestors that have fewer children of one tag.

    Examples
    --------
    >>> import scutch
    >>> columns = scutch.parse("<div><ul><li>A<li>B</ul></div>").columns
    >>> [columns.name(region.node) for region in by_tag_count(regions(columns))]
    ['ul', 'html', 'body', 'div', 'li', 'li']
    """
    order: list[Region] = []
    for region in sorted(found, key=lambda region: (-region.tags, region.node)):
        place = len(order)
        while place and order[place - 1].end >= region.end > region.node > order[place - 1].node:
            if order[place - 1].repeats >= region.repeats:
                break
            place -= 1
        order.insert(place, region)
    return order


def ranked(values: Sequence[float]) -> list[int]:
    """Return the rank of each value, the largest first; equal ones share the better rank.

    Examples
    --------
    >>> ranked([5, 9, 5, 1])
    [2, 1, 2, 4]
    """
    ranks, rank = [0] * len(values), 1
    for _, group in groupby(sorted(range(len(values)), key=lambda i: -values[i]), key=lambda i: values[i]):
        places = list(group)
        for place in places:
            ranks[place] = rank
        rank += len(places)
    return ranks


def rank_regions(columns: Columns, weights: tuple[float, float, float] = EQUAL) -> list[int]:
    """Return all elements of a page that have a child, the likeliest main region first.

    Examples
    --------
    >>> import scutch
    >>> columns = scutch.parse("<h1>T</h1><ul><li>Flax<li>Hemp<li>Jute</ul>").columns
    >>> columns.name(rank_regions(columns)[0])
    'ul'
    """
    found = regions(columns)
    fan = ranked([region.children for region in found])
    gain = ranked([region.gain for region in found])
    tags = {region.node: rank for rank, region in enumerate(by_tag_count(found), 1)}
    total = {
        region.node: weights[0] * fan[i] + weights[1] * gain[i] + weights[2] * tags[region.node]
        for i, region in enumerate(found)
    }
    order = sorted(found, key=lambda region: (total[region.node], -region.depth, region.node))
    return [region.node for region in order if region.children]
