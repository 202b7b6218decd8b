"""Figures of the content: a figure between chosen texts is content, with its images and its caption.

So is an image with a caption in an element without a name: many pages have a ``div`` for it.

The choice is made by text, and a caption reads unlike the paragraphs around it. A reader goes by the place: a figure in the
flow of an article belongs to it. Plain text has no images, and a caption says little without its image; so this is for
Markdown and HTML.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from scutch.content.refinement.chosen_nodes import FIGURE, MAX_WRAPPERS, ChosenNodes
from scutch.kernels.select_rows import rows_of
from scutch.lexicon.article_labels import SHARE_LABELS, small_letters
from scutch.methods.selection import Selection
from scutch.page.columns import MARKS, TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS, IMAGES, ids_of
from scutch.page.text import UNSEEN, render_text

IMAGE_TAGS: Final = IMAGES | ids_of(("picture",))
CAPTION, IMAGE, NOSCRIPT = IDS["figcaption"], IDS["img"], IDS["noscript"]
HEADING: Final = MARKS["heading"]
#: Elements of teasers, offers, quoted posts and figures, which the box of an image with a caption has not.
MORE_TAGS: Final = frozenset(ids_of(("a", "blockquote", "button", "figure", "form", "iframe", "input", "video")))
#: What an element that holds nothing else than a figure may be.
MARGINS: Final = frozenset(ids_of(("aside",)))
NO_TAGS: Final[frozenset[int]] = frozenset()
#: Characters of an element between whose like a figure is in the flow of a text, at least.
MIN_PROSE_CHARS: Final = 60
#: Characters of the prose that a figure opens or closes, at least, and of headline and byline between them, at most.
MIN_BODY_CHARS: Final = 200
MAX_HEAD_CHARS: Final = 300
#: Characters of such a figure outside of its caption, at most: a credit.
MAX_CREDIT_CHARS: Final = 60
#: Class words of a figure without its element.
FIGURE_WORDS: Final = frozenset(("caption", "figure", "wp-caption", "wp-caption-text"))
#: Nodes behind the main heading among which the prose begins.
LEAD_NODES: Final = 400
#: Landmarks beside the content.
BESIDE: Final = sum(MARKS[name] for name in ("navigation", "contentinfo", "complementary", "search", "form", "dialog"))
#: Characters of the caption of an image without a figure; a shorter one is a label such as that of an advertisement.
MIN_CAPTION_CHARS, MAX_CAPTION_CHARS = 12, 200
#: Characters of the caption of the image above the prose at most.
MAX_LEAD_CHARS: Final = 400
#: Images above the prose that are looked at.
MAX_LEADS: Final = 4


def with_figures(columns: Columns, choice: Selection) -> Selection:
    """Return a choice with the figures between its texts.

    Linear in the nodes: around each figure a bounded number of nodes is read.

    >>> import scutch
    >>> page = scutch.parse("<p>Flax<figure><img src=a.png><figcaption>Field</figcaption></figure><p>Hemp")
    >>> mask = bytearray(node.tag == "figcaption" for node in page)
    >>> choice = Selection((), ((4, len(page)),), mask, -1, 1.0)
    >>> sum(with_figures(page.columns, choice).skip)
    0
    """
    figures, images = rows_of(columns.tag, FIGURE), rows_of(columns.tag, IMAGE)
    if not (figures or images) or not choice.ranges or choice.skip is None:
        return choice
    chosen = ChosenNodes(columns, choice)
    flow, left_out = ProseFlow(chosen), chosen.figures_left_out(figures) if figures else []
    for figure in left_out:
        if chosen.surrounds(figure) or flow.holds(figure):
            chosen.take(figure, MARGINS if columns.chars[columns.parent[figure]] == columns.chars[figure] else NO_TAGS)
            show_images(columns, chosen, figure)
    boxes = captioned_images(flow, images)
    boxes += lead_images(flow, images, choice.heading) if choice.heading >= 0 else []
    for box in boxes:
        chosen.take(box)
    return chosen.selection() if left_out or boxes else choice


def captioned_images(flow: ProseFlow, images: list[int]) -> list[int]:
    """Elements between chosen prose that hold an image without a ``figure`` and its caption, and are left out."""
    boxes = flow.chosen.image_boxes_left_out(images, MIN_CAPTION_CHARS, MAX_CAPTION_CHARS) if images else []
    return [box for box in boxes if is_in_flow(flow, box) and is_captioned(flow.chosen, box)]


def is_in_flow(flow: ProseFlow, box: int) -> bool:
    """Whether an element with an image is between chosen prose; a figure by its class may be between any chosen texts."""
    columns, chosen = flow.chosen.columns, flow.chosen
    if flow.is_between(box) or not chosen.surrounds(box):
        return flow.is_between(box)
    names = (columns.attribute(node, "class") or "" for node in (box, *columns.child_nodes(box)))
    return not FIGURE_WORDS.isdisjoint(word for name in names for word in name.lower().split())


def lead_images(flow: ProseFlow, images: list[int], title: int) -> list[int]:
    """The first element between the main heading and the chosen prose that holds an image and its caption and is left out."""
    behind = images[bisect_right(images, title) :][:MAX_LEADS]
    left_out = [image for image in behind if image < title + LEAD_NODES and not flow.chosen.is_chosen(image)]
    if not left_out:
        return []
    first = flow.chosen.first_prose(title, title + LEAD_NODES, MIN_PROSE_CHARS)
    boxes = (flow.box_around(image, title, first) for image in left_out if image < first)
    return next(([box] for box in boxes if is_lead(flow.chosen, box)), [])


def is_lead(chosen: ChosenNodes, box: int) -> bool:
    """Whether an element above the prose is an image and its caption, no portrait at a byline and no icon at a label."""
    columns = chosen.columns
    if columns.marks[box] & (UNSEEN | BESIDE) or not MIN_CAPTION_CHARS <= columns.chars[box] <= MAX_LEAD_CHARS:
        return False
    from scutch.content.refinement.bylines.texts import LineKind, kind_of_line  # noqa: PLC0415 (few pages lack a lead image)

    texts = [text for text in render_text(columns, box, columns.end[box]).split("\n") if text]
    if columns.tag[box] == FIGURE:
        return has_own_caption(columns, box) and all(kind_of_line(text, MAX_LEAD_CHARS) < LineKind.DATED for text in texts)
    if len(texts) > 1 or columns.link_chars[box] or small_letters(texts[0]) in SHARE_LABELS:
        return False
    return kind_of_line(texts[0], MAX_LEAD_CHARS) == LineKind.OTHER and is_captioned(chosen, box)


def is_captioned(chosen: ChosenNodes, box: int) -> bool:
    """Whether the text of a visible box is a caption that is left out: a heading is that of a teaser, a button of an offer."""
    columns, inside = chosen.columns, range(box, chosen.columns.end[box])
    if columns.marks[box] & UNSEEN or any(columns.tag[node] in MORE_TAGS or columns.marks[node] & HEADING for node in inside):
        return False
    return not any(columns.tag[node] == TEXT and columns.chars[node] and chosen.is_chosen(node) for node in inside)


class ProseFlow:
    """The chosen prose beside figures: what else stands between, as an advertisement or a link, does not separate them."""

    def __init__(self, chosen: ChosenNodes) -> None:
        self.chosen = chosen
        self.ends: dict[int, tuple[int, int]] = {}

    def holds(self, figure: int) -> bool:
        """Whether chosen prose stands before and behind a figure in its container. A caption of links heads a teaser."""
        columns, outer = self.chosen.columns, figure
        if columns.link_chars[figure] == columns.chars[figure] > 0:
            return False
        for _ in range(MAX_WRAPPERS):
            if columns.parent[outer] == 0 or columns.chars[columns.parent[outer]] != columns.chars[figure]:
                break
            outer = columns.parent[outer]
        container = columns.parent[outer]
        first, last = self.prose_ends(container)
        return self.is_between(outer) or (first != container and self.opens_or_closes(figure, outer, first, last))

    def box_around(self, image: int, title: int, prose: int) -> int:
        """The figure around an image, or the outermost element with no other image that is between the title and prose."""
        columns, box = self.chosen.columns, image
        while columns.tag[box] != FIGURE:
            around = columns.parent[box]
            if not title < around < columns.end[around] <= prose or columns.images[around] > 1:
                break
            box = around
        return box

    def is_between(self, node: int) -> bool:
        """Whether chosen prose stands before and behind an element in its container."""
        first, last = self.prose_ends(self.chosen.columns.parent[node])
        return first < node < last

    def opens_or_closes(self, figure: int, outer: int, first: int, last: int) -> bool:
        """Whether a figure with a caption precedes all chosen prose of a container, or follows it directly.

        In front of it the headline and the byline may stand between. A figure beside little prose is that of a teaser.
        """
        columns = self.chosen.columns
        children = columns.child_nodes(columns.parent[outer])
        begin, end, most = (outer, first, MAX_HEAD_CHARS) if outer < first else (last, outer, 0)
        between = sum(columns.chars[child] for child in children if begin < child < end)
        body = sum(columns.chars[child] for child in children if first <= child <= last)
        return between <= most and body >= MIN_BODY_CHARS and has_own_caption(columns, figure)

    def prose_ends(self, container: int) -> tuple[int, int]:
        """The first and the last child of a container that is chosen prose; the container itself twice for none."""
        if container not in self.ends:
            children = self.chosen.columns.child_nodes(container)
            prose = [child for child in children if self.is_prose(child) and self.chosen.is_chosen(child)]
            self.ends[container] = (prose[0], prose[-1]) if prose else (container, container)
        return self.ends[container]

    def is_prose(self, node: int) -> bool:
        """Whether a node has the characters of a paragraph, and most are not links."""
        chars = self.chosen.columns.chars[node]
        return chars >= MIN_PROSE_CHARS and 2 * self.chosen.columns.link_chars[node] < chars


def has_own_caption(columns: Columns, figure: int) -> bool:
    """Whether a figure has a caption that is no link, and little other text."""
    captions = [node for node in range(figure, columns.end[figure]) if columns.tag[node] == CAPTION]
    others = columns.chars[figure] - sum(columns.chars[node] for node in captions)
    return others <= MAX_CREDIT_CHARS and any(columns.link_chars[node] < columns.chars[node] for node in captions)


def show_images(columns: Columns, chosen: ChosenNodes, figure: int) -> None:
    """Clear the mask of images that a screen shows: those in ``aria-hidden`` elements, and those of pages without scripts."""
    for node in range(figure, columns.end[figure]):
        is_covered = columns.tag[node] == NOSCRIPT or columns.attribute(node, "aria-hidden") == "true"
        inside = columns.tag[node + 1 : columns.end[node]] if is_covered and not columns.chars[node] else ()
        if not IMAGE_TAGS.isdisjoint(inside):
            chosen.mask[node : columns.end[node]] = bytes(columns.end[node] - node)
