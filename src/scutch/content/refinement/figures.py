"""Figures of the content: a figure between chosen texts is content, with its images and its caption.

The choice is made by text, and a caption reads unlike the paragraphs around it. A reader goes by the place: a figure in the
flow of an article belongs to it. Plain text has no images, and a caption says little without its image; so this is for
Markdown and HTML.
"""

from __future__ import annotations

from typing import Final

from scutch.content.refinement.chosen_nodes import FIGURE, ChosenNodes, outermost
from scutch.kernels.select_rows import rows_of
from scutch.methods.selection import Selection
from scutch.page.parser import Columns
from scutch.page.text import IDS, UNSEEN, ids_of

IMAGE_TAGS: Final = frozenset(ids_of(("img", "picture")))
CAPTION, NOSCRIPT = IDS["figcaption"], IDS["noscript"]
#: Characters of a figure at most; a longer one is a card or a layout.
MAX_FIGURE_CHARS: Final = 600


def with_figures(columns: Columns, choice: Selection) -> Selection:
    """Return a choice with the figures between its texts.

    Linear in the nodes: around each figure a bounded number of nodes is read.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<p>Flax<figure><img src=a.png><figcaption>Field</figcaption></figure><p>Hemp")
    >>> mask = bytearray(node.tag == "figcaption" for node in page)
    >>> choice = Selection((), ((4, len(page)),), mask, -1, 1.0)
    >>> sum(with_figures(page.columns, choice).skip)
    0
    """
    figures = rows_of(columns.tag, FIGURE)
    if not figures or not choice.ranges or choice.skip is None:
        return choice
    chosen = ChosenNodes(columns, choice)
    for figure in outermost(columns, figures):
        if is_content_figure(columns, figure) and chosen.lacks(figure) and chosen.surrounds(figure):
            chosen.take(figure)
            show_images(columns, chosen, figure)
    return chosen.selection()


def show_images(columns: Columns, chosen: ChosenNodes, figure: int) -> None:
    """Clear the mask of images that a screen shows: those in ``aria-hidden`` elements, and those of pages without scripts."""
    for node in range(figure, columns.end[figure]):
        is_covered = columns.tag[node] == NOSCRIPT or columns.attribute(node, "aria-hidden") == "true"
        inside = columns.tag[node + 1 : columns.end[node]] if is_covered and not columns.chars[node] else ()
        if not IMAGE_TAGS.isdisjoint(inside):
            chosen.mask[node : columns.end[node]] = bytes(columns.end[node] - node)


def is_content_figure(columns: Columns, figure: int) -> bool:
    """Whether an element is a visible image with at most a caption; a linked image and text without a caption are a card."""
    chars, tags = columns.chars[figure], set(columns.tag[figure : columns.end[figure]])
    if columns.marks[figure] & UNSEEN or chars > MAX_FIGURE_CHARS or IMAGE_TAGS.isdisjoint(tags):
        return False
    return CAPTION in tags or not chars or columns.link_chars[figure] < chars
