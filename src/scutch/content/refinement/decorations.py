"""Choices without the images that are no content: icons, avatars, spacers, pixels, placeholders of lazy images, copies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scutch.content.images import image_address
from scutch.content.refinement._decorations import image_flaws
from scutch.content.refinement.chosen_nodes import masked

if TYPE_CHECKING:
    from scutch.methods.selection import Selection
    from scutch.page.parser import Columns


def without_decorations(columns: Columns, choice: Selection) -> Selection:
    """Return a choice that leaves out its decorative images, and copies of images. Linear in the nodes.

    Small images are decorations, images with a large size are none, and between these the name decides: a class, a folder, the
    file name of a drawing, the last word of the alternative text. Copies are the images that a carousel or its
    thumbnails repeat.

    Examples
    --------
    >>> import scutch
    >>> from scutch.methods.selection import Selection
    >>> page = scutch.parse("<p>Flax <img src=a.png width=600 height=400> <img src=icon.svg>")
    >>> choice = without_decorations(page.columns, Selection((), ((4, len(page)),), None, -1, 1.0))
    >>> [page[node].attributes["src"] for node in range(len(page)) if choice.skip[node]]
    ['icon.svg']
    """
    decorative, copies = image_flaws(columns, choice.ranges, choice.skip)
    found = [*decorative, *(image for first, image in copies if is_copy(columns, first, image))]
    return choice._replace(skip=masked(columns, choice.skip, found)) if found else choice


def is_copy(columns: Columns, first: int, image: int) -> bool:
    """Whether an image has the address of an earlier one, and its alternative text or none."""
    alternative = columns.attribute(image, "alt")
    is_same = not alternative or alternative == columns.attribute(first, "alt")
    return is_same and image_address(columns, image, None) == image_address(columns, first, None)
