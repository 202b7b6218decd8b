"""DOM-based content extraction via text density (Sun, Song & Liao 2011, SIGIR).

Symbols of the paper, for an element *i*: ``C`` characters and ``T`` tags in its subtree, ``LC`` and ``LT`` those of links,
``TD`` text density, ``CTD`` composite text density, ``DensitySum`` the sum of the densities of its children. The element
with the greatest DensitySum is the core of the content. The smallest density on the path from it up to the body is the
threshold: every element at least that dense contributes its descendant with the greatest DensitySum.

References
----------
Sun, Song, Liao: DOM based content extraction via text density. SIGIR 2011.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from math import e, log
from typing import Final, NamedTuple

from scutch.methods.selection import Part, Selection
from scutch.page.columns import DOCUMENT, TAG_MASK
from scutch.page.parser import Columns
from scutch.page.tag_ids import ids_of

_BODY = ids_of(("body",))


class CetdPreset(NamedTuple):
    """Parameters of the method, as the paper has them."""

    #: Whether density weighs links as well (CTD, the paper's best variant), or text alone (TD).
    composite: bool = True


LITERAL: Final = CetdPreset()
#: The same: no better form is known yet.
MODERN: Final = LITERAL


class Densities(NamedTuple):
    """Densities of all nodes of a page, by node id; 0 for texts, comments and elements without text."""

    density: list[float]
    density_sum: list[float]
    #: The node of each subtree with the greatest DensitySum; its root where no element inside has text.
    densest: list[int]


def text_density(chars: int, tags: int) -> float:
    """Return TD = C / T (the paper's definition 1).

    >>> text_density(120, 4), text_density(120, 0)
    (30.0, 120.0)
    """
    return chars / max(tags, 1)


def composite_text_density(chars: int, tags: int, link_chars: int, link_tags: int, link_share: float) -> float:
    """Return CTD (definition 2): TD times a logarithm that falls as the share of links rises.

    ``chars``, ``tags``, ``link_chars``, ``link_tags``: c, T, LC and LT of an element; where one is 0, 1 is taken instead.
    ``link_share``: LC / C of the body.

    >>> plain, linked = composite_text_density(400, 4, 0, 0, 0.3), composite_text_density(400, 4, 360, 4, 0.3)
    >>> plain > 100 > linked
    True
    """
    if not chars:
        return 0.0
    tags = max(tags, 1)
    base = log(chars / max(chars - link_chars, 1) * link_chars + link_share * chars + e)
    argument = chars / max(link_chars, 1) * tags / max(link_tags, 1)
    return chars / tags * log(argument) / log(base) if base > 1 else chars / tags


def densities(columns: Columns, *, composite: bool = True) -> Densities:
    """Return the densities of all nodes. Linear in the nodes."""
    size = len(columns)
    chars, link_chars, links, ends, tags = columns.chars, columns.link_chars, columns.links, columns.end, columns.tag
    elements = [*accumulate((tag & TAG_MASK > DOCUMENT for tag in tags), initial=0)]
    link_share = link_chars[0] / max(chars[0], 1)
    density, density_sum, densest = [0.0] * size, [0.0] * size, list(range(size))
    for node in range(size - 1, 0, -1):
        if tags[node] & TAG_MASK <= DOCUMENT or not chars[node]:
            continue
        inner = elements[ends[node]] - elements[node] - 1
        density[node] = (
            composite_text_density(chars[node], inner, link_chars[node], links[node], link_share)
            if composite
            else text_density(chars[node], inner)
        )
        parent = columns.parent[node]
        density_sum[parent] += density[node]
    for node in range(size - 1, 0, -1):
        parent = columns.parent[node]
        if 0 < density_sum[densest[node]] >= density_sum[densest[parent]]:
            densest[parent] = densest[node]
    return Densities(density, density_sum, densest)


def threshold(columns: Columns, found: Densities, body: int) -> float:
    """Return the smallest density on the path from the densest element up to the body."""
    node = found.densest[body]
    least = found.density[node]
    while node > body:
        node = columns.parent[node]
        least = min(least, found.density[node])
    return least


def content_nodes(columns: Columns, found: Densities, body: int) -> Iterator[int]:
    """Yield the elements that are content, in document order and disjoint (the paper's algorithm 1)."""
    least = threshold(columns, found, body)
    content = bytearray(len(columns))
    for node in range(body, columns.end[body]):
        if found.density[node] >= least > 0 and not content[node]:
            top = found.densest[node]
            content[top : columns.end[top]] = b"\1" * (columns.end[top] - top)
    node = body
    while node < columns.end[body]:
        if content[node]:
            yield node
        node = columns.end[node] if content[node] else node + 1


def body_of(columns: Columns) -> int:
    """Return the body of a page, or its document if it has none."""
    return next((node for node, tag in enumerate(columns.tag) if tag in _BODY), 0)


def cetd(columns: Columns, preset: CetdPreset = MODERN) -> Selection:
    """Choose the elements whose text is dense.

    >>> import scutch
    >>> page = scutch.parse("<nav><a href=/>Home</a><a href=/b>Plants</a></nav><div>" + "<p>Flax gives strong fibres." * 5)
    >>> [page[part.node].tag for part in cetd(page.columns).parts]
    ['div']
    """
    body = body_of(columns)
    if not columns.chars[body]:
        return Selection.nothing("no text")
    found = densities(columns, composite=preset.composite)
    parts = tuple(
        Part(node, columns.chars[node], f"density sum {found.density_sum[node]:.0f}")
        for node in content_nodes(columns, found, body)
        if columns.chars[node]
    )
    if not parts:
        return Selection.nothing("no element is dense: all text is linked")
    ranges = tuple((part.node, columns.end[part.node]) for part in parts)
    return Selection(parts, ranges, None, -1, round(sum(part.chars for part in parts) / columns.chars[0], 2))
