"""Icons beside texts, found step by step: what ``scutch.methods.icons._icons_beside`` is held to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scutch.methods.icons._icons_beside import ICON_NODES
from scutch.page.columns import DOCUMENT
from scutch.page.parser import Columns
from scutch.page.tag_ids import LINES
from scutch.page.traversal import element_before

#: Levels from a text to the sibling of its icon at most.
ICON_LEVELS = 2


def icon_before(page: Columns, node: int) -> int:
    """The inline element without words right before a text or before the element that begins with it, or -1."""
    for _ in range(ICON_LEVELS):
        found = element_before(page, node)
        if found >= 0:
            is_icon = page.words[found] == 0 and page.end[found] - found <= ICON_NODES and page.tag[found] not in LINES
            return found if is_icon and not any(page.words[page.end[found] : node]) else -1
        node = page.parent[node]
        if node <= 0:
            break
    return -1


def icon_beside(page: Columns, node: int) -> int:
    """The icon right before a text, or the element without words right behind it, or -1."""
    icon, behind = icon_before(page, node), page.end[node]
    if icon >= 0 or behind >= page.end[page.parent[node]] or page.tag[behind] <= DOCUMENT:
        return icon
    return behind if not page.words[behind] and page.end[behind] - behind <= ICON_NODES else -1


def differing_icons(page: Columns, nodes: Sequence[int]) -> list[int]:
    """The icon beside each text, -1 for none; nothing where all icons have the same attributes."""
    icons = [icon_beside(page, node) for node in nodes]
    looks = {tuple(names_and_values(page, icon)) for icon in icons if icon >= 0}
    return icons if len(looks) > 1 else []


def names_and_values(page: Columns, icon: int) -> Iterator[tuple[str, str]]:
    """The attributes of an element and of what is in it."""
    for node in range(icon, page.end[icon]):
        yield from page.attributes(node)
