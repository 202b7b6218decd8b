"""Noise rules R1 to R3 on a rendered page (Sun, Chen & Lian 2016).

R1. An area with more than 95 % link nodes is navigation.
R2. An element with ``position: fixed`` that holds an image, an object or a frame is an advertisement.
R3. A text shorter than the copyright notice is no content.

Applied literally, R1 drops cards that are one link each, and R3 drops prices and dates. So R3 applies to single blocks only,
never to one of a row of similar siblings (records). With ``MODERN_NOISE``, R1 spares pictures, long links, headings and one or
two links in a row: the title of a record is a link, and often a short one.

References
----------
Sun, Chen, Lian: Deep Web information extraction based on visual features. Computer and Digital Engineering 44(6), 2016.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import accumulate
from statistics import median_low
from typing import Final, NamedTuple

from scutch.methods.rendered.visual_tree import IN_LINE, LAYER, VisualTree
from scutch.page.columns import DOCUMENT, MARKS, TEXT
from scutch.page.tag_ids import IDS

KEPT, R1, R2, R3 = range(4)
NOTICE: Final = re.compile(r"©|\(c\)|copyright|版权|版權|著作權|ICP[备備]", re.IGNORECASE)
MEDIA: Final = {IDS[name] for name in ("img", "object", "iframe", "embed", "video", "svg", "picture")}
ROOTS: Final = {IDS["html"], IDS["body"]}
LINK_MARK: Final = MARKS["link"]
HEADING_MARK: Final = MARKS["heading"]
#: Similar siblings without a class have heights within this ratio of the median.
HEIGHT_RATIO: Final = 3.0


class NoiseRules(NamedTuple):
    """Parameters of R1 to R3; the paper prints only the first."""

    #: R1: more than this share of texts and images are links ...
    links: float = 0.95
    #: ... and, if this is not 0, the links have fewer characters on average and no images.
    link_chars: float = 0.0
    #: R3: the notice is searched in this last share of the texts; the length is used if there is none.
    notice_share: float = 0.2
    notice_chars: int = 20
    #: This many similar siblings are a row, to which R3 does not apply; fewer links in a row are no navigation.
    row: int = 3


LITERAL_NOISE: Final = NoiseRules()
MODERN_NOISE: Final = NoiseRules(link_chars=15.0)


class Tally:
    """Counts of visible leaves in a subtree, by prefix sums.

    ``tree``: the visible page.
    """

    __slots__ = ("_leaves", "_linked", "_media", "tree")

    def __init__(self, tree: VisualTree) -> None:
        columns = tree.columns
        media = [tag in MEDIA for tag in columns.tag]
        leaf = [
            (tag == TEXT or picture) and tree.is_shown(n)
            for n, (tag, picture) in enumerate(zip(columns.tag, media, strict=True))
        ]
        linked = [one and bool(marks & LINK_MARK) for one, marks in zip(leaf, columns.marks, strict=True)]
        self.tree = tree
        self._media, self._leaves, self._linked = (list(accumulate(each, initial=0)) for each in (media, leaf, linked))

    def _of(self, sums: list[int], node: int) -> int:
        return sums[self.tree.columns.end[node]] - sums[node]

    def media(self, node: int) -> int:
        """Count images, objects and frames."""
        return self._of(self._media, node)

    def leaves(self, node: int) -> int:
        """Count visible texts and images."""
        return self._of(self._leaves, node)

    def linked(self, node: int) -> int:
        """Count visible texts and images in links."""
        return self._of(self._linked, node)


def noise(tree: VisualTree, rules: NoiseRules = MODERN_NOISE) -> bytearray:
    """Mark noise.

    Linear in the nodes.

    Returns: one byte a node: 0, or the number of the rule that applies; the subtree of a marked node is left out.
    """
    mask = bytearray(len(tree.columns))
    tally, limit = Tally(tree), notice_length(tree, rules)
    waiting = [(0, False)]
    while waiting:
        node, in_row = waiting.pop()
        mask[node] = rule_of(tally, node, rules, limit, in_row=in_row)
        if not mask[node]:
            waiting += shown_children(tree, node, rules, in_row=in_row)
    return mask


def shown_children(tree: VisualTree, node: int, rules: NoiseRules, *, in_row: bool) -> list[tuple[int, bool]]:
    """Return the visible children of a node, layers too, and whether each is in a row of similar siblings."""
    every = [child for child in tree.columns.child_nodes(node) if tree.is_shown(child)]
    row = () if in_row else similar_siblings(tree, every, rules.row)
    return [(child, in_row or child in row) for child in every]


def similar_siblings(tree: VisualTree, siblings: Sequence[int], least: int) -> frozenset[int]:
    """Return the siblings that are in a row: at least so many of one tag and class.

    Header, content and footer of a page are often three elements without a class. Siblings without a class are similar only
    if their first elements are, too, and their heights differ by less than ``HEIGHT_RATIO`` from the median.
    """
    columns = tree.columns
    groups: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for node in siblings:
        first = node + 1 if columns.class_id[node] < 0 and columns.end[node] > node + 1 else node
        groups[columns.tag[node], columns.class_id[node], columns.tag[first], columns.class_id[first]].append(node)
    rows = (group if group_key[1] >= 0 else of_one_height(tree, group) for group_key, group in groups.items())
    return frozenset(node for row in rows if len(row) >= least for node in row)


def of_one_height(tree: VisualTree, nodes: Sequence[int]) -> list[int]:
    """Return the nodes whose height is near the median."""
    heights = [tree.box(node).height for node in nodes]
    middle = median_low(heights)
    return [
        node
        for node, height in zip(nodes, heights, strict=True)
        if middle <= HEIGHT_RATIO * height <= HEIGHT_RATIO**2 * middle
    ]


def rule_of(tally: Tally, node: int, rules: NoiseRules, limit: int, *, in_row: bool) -> int:
    """Return the rule by which a node is noise; 0 if it is not."""
    tree, columns = tally.tree, tally.tree.columns
    if tree.visibility(node) & LAYER and tally.media(node):
        return R2
    if columns.tag[node] <= DOCUMENT or tree.visibility(node) & IN_LINE or columns.tag[node] in ROOTS:
        return KEPT
    if is_navigation(tally, node, rules, in_row=in_row):
        return R1
    if in_row or columns.marks[node] & HEADING_MARK or tally.media(node) or columns.texts[node] != 1:
        return KEPT
    return R3 if columns.chars[node] < limit else KEPT


def is_navigation(tally: Tally, node: int, rules: NoiseRules, *, in_row: bool) -> bool:
    """R1: whether nearly all visible leaves are links."""
    columns = tally.tree.columns
    if tally.linked(node) <= rules.links * tally.leaves(node):
        return False
    if not rules.link_chars:
        return True
    is_short = columns.chars[node] < rules.link_chars * max(columns.links[node], 1)
    is_title = columns.marks[node] & HEADING_MARK or (in_row and columns.links[node] < rules.row)
    return is_short and not is_title and not tally.media(node)


def notice_length(tree: VisualTree, rules: NoiseRules = MODERN_NOISE) -> int:
    """Return the length of the copyright notice at the end of a page."""
    columns = tree.columns
    texts = tree.texts(0)
    last = texts[int(len(texts) * (1 - rules.notice_share)) :]
    found = next((text for text in last if NOTICE.search(columns.text(text))), None)
    return rules.notice_chars if found is None else columns.chars[found]
