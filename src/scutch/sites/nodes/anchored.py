"""``AnchorFinder``: the nodes that anchors find in the records of a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from scutch.page.parser import Columns
from scutch.sites.anchors import Anchor, PathPart
from scutch.sites.nodes._labelled import labelled_nodes
from scutch.sites.nodes.headers import cells_by_header
from scutch.sites.nodes.paths import Found, PathFinder, Scope
from scutch.sites.nodes.sections import sections_behind
from scutch.sites.nodes.texts import chosen_texts


class AnchorFinder:
    """Finds the nodes of several anchors at once.

    ``anchors``: anchors by paths, labels or headers; those by keys of data find nothing.

    >>> from scutch.page.parser import parse
    >>> from scutch.records.selectors.parse_css import parse_css
    >>> anchors = [Anchor("structure", (PathPart(parse_css(":scope > a")),)), Anchor("label", label="Height")]
    >>> page = parse(b"<ul><li><a href=/1>Flax</a> <p><b>Height:</b> 2 m</ul>")
    >>> AnchorFinder(anchors).find(page, [Scope(5, 13, 5)])
    [[(0, 6)], [(0, 12)]]
    """

    def __init__(self, anchors: Sequence[Anchor]) -> None:
        self._anchors: Final = tuple(anchors)
        self._paths: Final = PathFinder(
            [part.path for anchor in anchors if not has_relative_parts(anchor) for part in anchor.parts]
        )
        self._has_headers: Final = any(anchor.header for anchor in anchors)

    def find(self, columns: Columns, scopes: Sequence[Scope]) -> list[list[Found]]:
        """Return for each anchor the nodes that it finds, each with the number of its record, in document order."""
        found = iter(self._paths.find(columns, scopes))
        cells = cells_by_header(columns, scopes) if self._has_headers else {}
        return [
            self._behind(columns, anchor, scopes)
            if anchor.label
            else below_header(columns, anchor, cells.get(anchor.header, ()))
            if anchor.header
            else nodes_of_parts(columns, anchor, list(islice(found, len(anchor.parts))))
            for anchor in self._anchors
        ]

    def _behind(self, columns: Columns, anchor: Anchor, scopes: Sequence[Scope]) -> list[Found]:
        """Return the nodes behind the label of an anchor, or what its parts find in the section that the label begins."""
        if not anchor.parts:
            return labelled_nodes(columns, anchor.label, scopes)
        sections = sections_behind(columns, anchor.label, scopes)
        rows = list(sections)
        return [(rows[number], node) for number, node in found_inside(columns, anchor, list(sections.values()))]


def below_header(columns: Columns, anchor: Anchor, cells: Sequence[Found]) -> list[Found]:
    """Return the nodes that an anchor finds in the cells below its header; the cells if it has no parts."""
    if not anchor.parts:
        return list(cells)
    scopes = [Scope(cell, columns.end[cell], cell) for _, cell in cells]
    return [(cells[number][0], node) for number, node in found_inside(columns, anchor, scopes)]


def found_inside(columns: Columns, anchor: Anchor, scopes: Sequence[Scope]) -> list[Found]:
    """Return what the parts of an anchor find in what its header or its label finds."""
    return AnchorFinder([anchor._replace(header="", label="")]).find(columns, scopes)[0]


def has_relative_parts(anchor: Anchor) -> bool:
    """Whether the parts of an anchor are relative to what its header or its label finds."""
    return bool(anchor.header or anchor.label)


def nodes_of_parts(columns: Columns, anchor: Anchor, found: Sequence[list[Found]]) -> list[Found]:
    """Return the nodes of an anchor. ``found``: what the path of each of its parts finds."""
    return united([of_part(columns, part, own) for part, own in zip(anchor.parts, found, strict=True)])


def of_part(columns: Columns, part: PathPart, found: list[Found]) -> list[Found]:
    """Return the elements that the path of a part finds, or those of their texts that the part chooses."""
    if not part.texts:
        return found
    return [(row, text) for row, node in found for text in chosen_texts(columns, node, part.texts)]


def united(parts: Sequence[list[Found]]) -> list[Found]:
    """Return the nodes of all parts, each once, in document order."""
    return sorted(set().union(*parts)) if len(parts) != 1 else parts[0]


def first_of_each(pairs: Iterable[Found]) -> list[Found]:
    """Return the first node of each record; the pairs are in order.

    >>> first_of_each([(0, 4), (0, 7), (2, 9)])
    [(0, 4), (2, 9)]
    """
    firsts: dict[int, int] = {}
    for row, node in pairs:
        firsts.setdefault(row, node)
    return list(firsts.items())
