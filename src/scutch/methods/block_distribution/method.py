"""Block distribution: the content of a page from the lengths of its blocks (Qiu et al. 2009).

``LITERAL`` is the published rule. Its Block-List is read from the token stream (``block_list``), and the blocks before the
largest gap of the distribution D are the content. On request a classifier (``page_classes``) first decides whether the page
is a content page at all, as in the paper's first figure.

``MODERN`` applies the same measure to the tree, from the top (``container``): it leaves out noise and descends while one block
holds nearly all text. Where the blocks before the gap hold much of this container, it is narrowed to the smallest element
around them. In an article, links after the last prose are left out.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final, NamedTuple

from scutch.methods.block_distribution.article import article_in
from scutch.methods.block_distribution.block_list import LINKS_JUMPED, BlockList, TagClasses, block_list
from scutch.methods.block_distribution.container import ContainerRules, containers
from scutch.methods.block_distribution.distribution import before_gap
from scutch.methods.block_distribution.page_classes import content_probability
from scutch.methods.selection import Part, Selection
from scutch.page.columns import DOCUMENT, TEXT
from scutch.page.parser import Columns
from scutch.page.serialize import serialize


class BlockListRules(NamedTuple):
    """The published rule, and what its paper leaves open."""

    classes: TagClasses = LINKS_JUMPED
    #: Whether the longest block alone is the content, not all blocks before the gap.
    longest_only: bool = False
    #: The classifier that decides whether the page is a content page: ``naive_bayes``, ``adtree`` or ``knn``. An index page
    #: then has no content, as in the paper's first figure. Empty: every page has content.
    classifier: str = ""


#: From this probability on a page is a content page.
HALF: Final = 0.5
MODERN: Final = ContainerRules()
LITERAL: Final = BlockListRules()


def block_distribution(columns: Columns, preset: ContainerRules | BlockListRules = MODERN) -> Selection:
    """Select the content of a page by the distribution of its block lengths.

    Linear in the page.

    ``preset``: ``MODERN``, ``LITERAL``, or either with other values.

    >>> import scutch
    >>> page = scutch.parse("<DIV>hello<TABLE>123</TABLE>world</DIV>")
    >>> block_distribution(page.columns, LITERAL).texts
    ('hello world',)
    >>> page = scutch.parse("<nav>Home</nav><div><h1>Flax</h1><p>Long, strong fibres.</div><footer>2024</footer>")
    >>> [page[part.node].xpath for part in block_distribution(page.columns).parts]
    ['/html/body/div[1]']
    """
    if isinstance(preset, BlockListRules):
        return published_rule(columns, preset)
    return article_in(columns, containers(columns, preset), preset)


def published_rule(columns: Columns, rules: BlockListRules = LITERAL) -> Selection:
    """Select the blocks of the token stream before the largest gap of D: the published rule.

    The confidence is their share of the page's text. A page made from a tree is serialized first; its blocks have no place in
    a source, so its one part is the document.

    >>> import scutch
    >>> page = scutch.parse("<div>Home</div><div>Long fibres, as strong as they are fine.</div><div>2024</div>")
    >>> [part.reason for part in published_rule(page.columns).parts]
    ['40 characters of its own, before the gap']
    """
    found = page_blocks(columns, rules)
    if not any(found.lengths):
        return Selection.nothing("no text")
    if rules.classifier and content_probability(columns, rules.classifier) < HALF:
        return Selection.nothing("index page")
    chosen = chosen_blocks(found, rules)
    return Selection(
        parts=_parts(columns, found, chosen),
        ranges=((0, len(columns)),),
        skip=_texts_of_others(columns, found, frozenset(chosen)) if columns.source else None,
        heading=-1,
        confidence=round(sum(found.lengths[place] for place in chosen) / sum(found.lengths), 2),
        texts=tuple(found.blocks[place].text for place in chosen),
    )


def page_blocks(columns: Columns, rules: BlockListRules = LITERAL) -> BlockList:
    """Return the Block-List of a parsed page, from its source."""
    return block_list(columns.source or serialize(columns, 0, len(columns)).encode(), rules.classes)


def chosen_blocks(found: BlockList, rules: BlockListRules = LITERAL) -> list[int]:
    """Return the places of the blocks before the gap, or of the longest one."""
    lengths = found.lengths
    return [lengths.index(max(lengths))] if rules.longest_only else before_gap(lengths)


def _parts(columns: Columns, found: BlockList, chosen: Sequence[int]) -> tuple[Part, ...]:
    """The chosen blocks by the elements of their start tags; the document where there is no such element."""
    starts = zip(columns.tag, columns.source_begin, columns.open_end, strict=True)
    at = {begin: node for node, (tag, begin, end) in enumerate(starts) if tag > DOCUMENT and begin < end}
    chars: dict[int, int] = {}
    for place in chosen:
        node = at.get(found.blocks[place].begin, 0) if place else 0
        chars[node] = chars.get(node, 0) + found.lengths[place]
    return tuple(Part(node, own, f"{own} characters of its own, before the gap") for node, own in sorted(chars.items()))


def _texts_of_others(columns: Columns, found: BlockList, chosen: frozenset[int]) -> bytearray:
    """The mask of texts that no chosen block owns, by the place in the source where a text begins."""
    begins = [piece.begin for piece in found.pieces]
    skip = bytearray(len(columns))
    for node, (tag, begin) in enumerate(zip(columns.tag, columns.source_begin, strict=True)):
        if tag == TEXT:
            at = bisect_right(begins, begin) - 1
            piece = found.pieces[at]
            skip[node] = at < 0 or begin >= piece.end or piece.block not in chosen
    return skip
