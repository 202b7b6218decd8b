"""The content of a page by its largest segment (Hou & Yang 2011).

``literal`` follows the printed steps: delete (``preprocessing``), cluster leaves by tag path and split the clusters
(``path_clusters``), take the first accepted segment (``acceptance``), print the chunks between its first and last leaf
(``text_template``). Thresholds come from sample pages of the site (``site_segmentation``); a page without a site is its own
sample and has no text template.

``container`` is for any single page. Its segment is the one with most plain text. Headings, lists and code of an article
have other tag paths and are between its paragraphs, so the answer is the element that holds the segment. On lists and
forums the text is in many segments; there the answer is the nearest ancestor that holds enough of the page's text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scutch.methods.page_segmentation import path_clusters, preprocessing
from scutch.methods.page_segmentation.acceptance import first_hit
from scutch.methods.page_segmentation.leaf_lengths import LeafLengths
from scutch.methods.page_segmentation.path_clusters import Cluster, ClusterRules, Leaves, segments
from scutch.methods.page_segmentation.preprocessing import Deletions, deleted
from scutch.methods.page_segmentation.site_thresholds import trained
from scutch.methods.page_segmentation.text_template import Stretch, TextTemplate, chunks
from scutch.methods.rendered_tree import ShownTree
from scutch.methods.selection import Part, Selection
from scutch.page.columns import DOCUMENT, TEXT
from scutch.page.parser import Columns
from scutch.page.traversal import common_ancestor


class PageSegmentationPreset(NamedTuple):
    """Parameters that the paper leaves open, and extensions; shares are of the text that is not deleted.

    Fitted on development pages in coarse steps. From 0.4 to 0.6 for ``least`` lists and services gain what articles with long
    comments lose; from 0.8 to 1 ``held`` changes little.
    """

    rules: ClusterRules = path_clusters.MODERN_RULES
    deletions: Deletions = preprocessing.MODERN_DELETIONS
    #: The element holds this share of its segment's text, so that a stray paragraph elsewhere does not widen it.
    held: float = 0.9
    #: It holds this share of the page's text.
    least: float = 0.5
    #: Whether the content is the element around the segment, or the segment itself, as printed.
    whole_container: bool = True


LITERAL: Final = PageSegmentationPreset(path_clusters.LITERAL_RULES, preprocessing.LITERAL_DELETIONS, whole_container=False)
MODERN: Final = PageSegmentationPreset()


class Clustered(NamedTuple):
    """A page after deletion and clustering."""

    columns: Columns
    #: Mask of deleted nodes.
    skip: bytearray
    leaves: Leaves
    #: Most text first.
    segments: Sequence[Cluster]

    @property
    def emptiness(self) -> str:
        """Why there is no text, where there is none."""
        return "only noise" if self.columns.chars[0] else "no text"


def clustered(columns: Columns, form: PageSegmentationPreset = MODERN, skip: bytearray | None = None) -> Clustered:
    """Delete, cluster and split; a mask of deleted nodes overrides the preset's.

    >>> import scutch
    >>> page = clustered(scutch.parse("<nav>Home</nav><p>Flax<p>Hemp").columns)
    >>> [segment.places for segment in page.segments]
    [[0, 1]]
    """
    skip = deleted(columns, form.deletions) if skip is None else skip
    leaves = Leaves(ShownTree(columns), form.rules, skip)
    return Clustered(columns, skip, leaves, list(segments(leaves, form.rules)))


def literal(
    columns: Columns,
    form: PageSegmentationPreset = LITERAL,
    rules: ClusterRules | None = None,
    template: TextTemplate | None = None,
) -> Selection:
    """Choose the text between the first and the last leaf of the first accepted segment.

    The confidence is its share of the page's text.

    ``rules``: with the thresholds of its site; without them the page itself is the sample page. ``template``: that of its
    site; without it all chunks are printed.

    >>> import scutch
    >>> html = "<p><a href=/>Home</a></p>" * 9 + "<p>Flax has fibres.<p>It is blue.<p>It is tall.<p>It is old.<h2>About us"
    >>> page = scutch.parse(html)
    >>> [(page[part.node].tag, part.chars, part.reason) for part in literal(page.columns).parts]
    [('body', 40, '4 leaves at one path')]
    """
    page = clustered(columns, form)
    hit = chosen_segment(page, form, rules)
    if hit is None:
        return Selection.nothing("no segment passes the thresholds" if any(page.leaves.lengths) else page.emptiness)
    stretch = between(page, hit)
    printed = template.printed(stretch) if template else chunks(stretch)
    return _printed(stretch, [node for chunk in printed for node in chunk.nodes], hit)


def chosen_segment(page: Clustered, form: PageSegmentationPreset, rules: ClusterRules | None = None) -> Cluster | None:
    """Return the segment that the content is made of: the first accepted one, or the one with most plain text.

    >>> import scutch
    >>> page = clustered(scutch.parse("<h1>Plants</h1><p>Flax is tall.<p>Hemp is taller.").columns)
    >>> chosen_segment(page, MODERN).places, chosen_segment(page, LITERAL)
    ([1, 2], None)
    """
    if not form.whole_container:
        return first_hit(page.segments, rules or own_rules(page, form.rules))
    return max(page.segments, key=lambda found: found.plain_length(form.rules), default=None)


def own_rules(page: Clustered, rules: ClusterRules) -> ClusterRules:
    """Return rules with the thresholds of a page that is its own sample page, where none are given."""
    own = trained([page.segments], rules)
    return rules.learned(own.length, own.bn)


def between(page: Clustered, segment: Cluster) -> Stretch:
    """Return the nodes from the first leaf of a segment to its last."""
    nodes = page.leaves.nodes
    return Stretch(page.columns, nodes[segment.places[0]], nodes[segment.places[-1]] + 1, page.skip)


def _printed(stretch: Stretch, nodes: Sequence[int], segment: Cluster) -> Selection:
    """Choose text nodes; the part is the smallest element that holds their segment."""
    columns, kept = stretch.columns, frozenset(nodes)
    top = common_ancestor(columns, stretch.begin, stretch.end - 1)
    skip = bytearray(tag == TEXT and node not in kept for node, tag in enumerate(columns.tag))
    chars = sum(columns.chars[node] for node in nodes)
    part = Part(top, chars, f"{len(segment.places)} leaves at one path")
    return Selection((part,), ((top, columns.end[top]),), skip, -1, round(chars / max(columns.chars[0], 1), 2))


def container(columns: Columns, form: PageSegmentationPreset = MODERN, skip: bytearray | None = None) -> Selection:
    """Choose the element that holds the segment with most plain text, without deleted nodes.

    The confidence is its share of the text that is not deleted.

    >>> import scutch
    >>> html = "<nav>Home</nav><div><h1>Flax</h1><p>Its fibres are long.<p>They are fine.<hr><aside>Shop</aside></div><p>2024"
    >>> page = scutch.parse(html)
    >>> selection = container(page.columns)
    >>> [(page[part.node].tag, part.reason) for part in selection.parts]
    [('div', 'holds 2 leaves at one path, and 89% of the text that is not deleted')]
    """
    page = clustered(columns, form, skip)
    weights = LeafLengths(columns, page.leaves.nodes, page.leaves.lengths)
    segment = chosen_segment(page, form)
    if segment is None or not weights.total:
        return Selection.nothing(page.emptiness)
    top = _holder(page, segment, form.held)
    while top > 0 and weights[top] < form.least * weights.total:
        top = columns.parent[top]
    share = weights[top] / weights.total
    reason = f"holds {len(segment.places)} leaves at one path, and {share:.0%} of the text that is not deleted"
    return Selection((Part(top, weights[top], reason),), ((top, columns.end[top]),), page.skip, -1, round(share, 2))


def _holder(page: Clustered, segment: Cluster, held: float) -> int:
    """The smallest element that holds more than one leaf of a segment, and enough of its text."""
    columns, leaves = page.columns, page.leaves
    nodes = [leaves.nodes[place] for place in segment.places]
    weights = LeafLengths(columns, nodes, [leaves.lengths[place] for place in segment.places])
    top = child = common_ancestor(columns, nodes[0], nodes[-1])
    while child >= 0:
        top, child = child, _heavy_child(columns, child, weights, held * weights.total)
    return top


def _heavy_child(columns: Columns, node: int, weights: LeafLengths, least: float) -> int:
    heavy = (
        child
        for child in columns.child_nodes(node)
        if columns.tag[child] > DOCUMENT and weights[child] >= least and weights.leaves(child) > 1
    )
    return next(heavy, -1)
