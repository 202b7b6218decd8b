"""Choices without the images that are no content: icons, avatars, spacers, pixels, placeholders of lazy images, copies.

Nor are texts content that only screen readers read: labels of icons, names of parts of the page, "opens in a new tab".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scutch.content.images import image_address
from scutch.content.refinement._decorations import image_flaws, screen_reader_candidates
from scutch.content.refinement.chosen_nodes import masked
from scutch.page.columns import TEXT
from scutch.page.tag_ids import CELLS, ids_of
from scutch.page.text import SCREEN_READER_CLASS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scutch.methods.selection import Selection
    from scutch.page.parser import Columns

#: Elements that stay: a main heading, which a picture shows, and headers, by which a table is read.
KEPT_TAGS: Final = frozenset(ids_of(("h1", "thead", "tr")))
#: Occurrences, with text in between, that make an image a separator, a bullet or a button.
MARK_PLACES: Final = 3


def without_screen_reader_texts(columns: Columns, choice: Selection) -> Selection:
    """Return a choice without the short texts that only screen readers read, by their classes. Linear in the nodes.

    Main headings and those of tables stay, and the only text of a cell, whose value an icon shows. So does a text beside one
    that screen readers do not read: it repeats that in words.

    >>> import scutch
    >>> from scutch.methods.selection import Selection
    >>> page = scutch.parse("<p>Flax <i class=sr-only>(opens in a new tab)</i>")
    >>> choice = without_screen_reader_texts(page.columns, Selection((), ((4, len(page)),), None, -1, 1.0))
    >>> [page[node].tag for node in range(len(page)) if choice.skip[node]]
    ['i']
    """
    candidates = screen_reader_candidates(columns, choice.ranges, choice.skip)
    named = [node for node in candidates if SCREEN_READER_CLASS.search(columns.attribute(node, "class") or "")]
    repeating = {parent for parent in {columns.parent[node] for node in named} if has_silent_text(columns, parent)}
    found = [node for node in named if columns.parent[node] not in repeating and not is_alone(columns, node)]
    return choice._replace(skip=masked(columns, choice.skip, found)) if found else choice


def has_silent_text(columns: Columns, node: int) -> bool:
    """Whether a child of an element has text that screen readers do not read, with a letter or a digit."""
    silent = (child for child in columns.child_nodes(node) if columns.attribute(child, "aria-hidden") == "true")
    inner = (text for child in silent for text in range(child, columns.end[child]) if columns.tag[text] == TEXT)
    return any(character.isalnum() for text in inner for character in columns.text(text))


def is_alone(columns: Columns, node: int) -> bool:
    """Whether an element stands for itself, or has all text of a cell."""
    chars, outer = columns.chars[node], node
    while columns.tag[outer] not in CELLS and columns.chars[columns.parent[outer]] == chars and outer > 1:
        outer = columns.parent[outer]
    return columns.tag[node] in KEPT_TAGS or columns.tag[outer] in CELLS


def without_decorations(columns: Columns, choice: Selection) -> Selection:
    """Return a choice that leaves out its decorative images, and copies of images. Linear in the nodes.

    Small images are decorations, images with a large size are none, and between these the name decides: a class, a folder, the
    file name of a drawing, the last word of the alternative text. Copies are the images that a carousel or its
    thumbnails repeat. An image without alternative text that occurs three times, with text in between, is a separator, a
    bullet or a button.

    >>> import scutch
    >>> from scutch.methods.selection import Selection
    >>> page = scutch.parse("<p>Flax <img src=a.png width=600 height=400> <img src=icon.svg>")
    >>> choice = without_decorations(page.columns, Selection((), ((4, len(page)),), None, -1, 1.0))
    >>> [page[node].attributes["src"] for node in range(len(page)) if choice.skip[node]]
    ['icon.svg']
    """
    decorative, copies, repeats = image_flaws(columns, choice.ranges, choice.skip)
    found = [*decorative, *(image for first, image in copies if is_copy(columns, first, image)), *marks(columns, repeats)]
    return choice._replace(skip=masked(columns, choice.skip, found)) if found else choice


def marks(columns: Columns, repeats: Iterable[tuple[int, int]]) -> Iterator[int]:
    """Yield the images that occur ``MARK_PLACES`` times or more. ``repeats``: pairs of an image and its next occurrence."""
    chains: dict[int, list[int]] = {}
    for before, image in repeats:
        chains[image] = [*chains.pop(before, [before]), image]
    for chain in chains.values():
        addresses = {image_address(columns, image, None) for image in chain}
        if len(chain) >= MARK_PLACES and len(addresses) == 1 and None not in addresses:
            yield from chain


def is_copy(columns: Columns, first: int, image: int) -> bool:
    """Whether an image has the address of an earlier one, and its alternative text or none."""
    alternative = columns.attribute(image, "alt")
    is_same = not alternative or alternative == columns.attribute(first, "alt")
    return is_same and image_address(columns, image, None) == image_address(columns, first, None)
