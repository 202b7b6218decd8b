"""The block distribution D: block lengths, longest first, with Dev(D) and Gap(D) (Qiu et al. 2009).

On a content page a few blocks are long, then the lengths drop; on an index page they fall slowly. The blocks before the
largest drop are the content.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.text import UNSEEN


def distribution(lengths: Sequence[float]) -> list[float]:
    """Sort block lengths, longest first: the paper's D.

    >>> distribution([3, 10, 4])
    [10, 4, 3]
    """
    return sorted(lengths, reverse=True)


def deviation(lengths: Sequence[float]) -> float:
    """Population standard deviation of the lengths: the paper's Dev, whose formula is lost.

    >>> deviation([2, 4])
    1.0
    """
    mean = sum(lengths) / len(lengths) if lengths else 0.0
    return (sum((length - mean) ** 2 for length in lengths) / len(lengths)) ** 0.5 if lengths else 0.0


def drops(lengths: Sequence[float]) -> list[float]:
    """How much each length of the distribution is above the next one.

    >>> drops([3, 10, 4])
    [6, 1]
    """
    ordered = distribution(lengths)
    return [above - below for above, below in pairwise(ordered)]


def gap(lengths: Sequence[float]) -> float:
    """Largest drop less the smallest: the paper's Gap; 0 for fewer than two blocks.

    >>> gap((10, 4, 3))
    5
    """
    found = drops(lengths)
    return max(found) - min(found) if found else 0


def before_gap(lengths: Sequence[float]) -> list[int]:
    """Return the blocks before the largest drop of the distribution.

    ``lengths``: length of each block, in the order of the page. Returns: places of these blocks, in the order of the page.

    >>> before_gap((30, 900, 20, 850))
    [1, 3]
    """
    ranked = sorted(range(len(lengths)), key=lambda place: -lengths[place])
    found = drops(lengths)
    count = found.index(max(found)) + 1 if found else len(lengths)
    return sorted(ranked[:count])


def shown_texts(columns: Columns, top: int = 0, skip: bytes | bytearray | None = None) -> list[int]:
    """Return the visible texts of an element that a mask leaves, in document order. Linear in its nodes.

    >>> import scutch
    >>> shown_texts(scutch.parse("<div>Flax<p hidden>no</p> has fibres</div>").columns)
    [5, 8]
    """
    found = []
    tags, chars, marks, ends = columns.tag, columns.chars, columns.marks, columns.end
    node = top
    while node < ends[top]:
        if marks[node] & UNSEEN or (skip and skip[node]):
            node = ends[node]
            continue
        if tags[node] == TEXT and chars[node]:
            found.append(node)
        node += 1
    return found


def own_lengths(columns: Columns, texts: Iterable[int]) -> dict[int, int]:
    """Length of the texts that each block owns, links left out; by node, in document order.

    The parser assigns each text to its block (column ``block``), so the Block-List of a parsed page is a sum over one column.

    >>> import scutch
    >>> page = scutch.parse("<div>hello<table><tr><td>123</table>world</div>")
    >>> [(page[node].tag, length) for node, length in own_lengths(page.columns, shown_texts(page.columns)).items()]
    [('div', 10), ('td', 3)]
    """
    lengths: dict[int, int] = {}
    blocks, chars, links = columns.block, columns.chars, columns.link_chars
    for text in texts:
        lengths[blocks[text]] = lengths.get(blocks[text], 0) + chars[text] - links[text]
    return dict(sorted(lengths.items()))
