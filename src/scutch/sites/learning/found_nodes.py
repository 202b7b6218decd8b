"""``FoundNodes``: what paths and headers find in some records while anchors are learned, each of them looked for once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final

from scutch.page.parser import Columns
from scutch.records.selectors.syntax import Path
from scutch.sites.nodes.headers import cells_by_header
from scutch.sites.nodes.labels import as_label
from scutch.sites.nodes.paths import Found, PathFinder, Scope

#: Nodes that learning may visit for paths and labels of single fields: this many, and as many for each node of its pages. The
#: paths that all fields share a traversal for do not count. Of 89 wrappers of development pages none needs more.
MOST_VISITED, MOST_VISITED_PER_NODE = 5_000_000, 2_000


class Visits:
    """The nodes that learning may still visit.

    >>> visits = Visits(nodes=0)
    >>> visits.add(MOST_VISITED)
    >>> visits.is_exhausted
    True
    """

    def __init__(self, nodes: int) -> None:
        self._left = MOST_VISITED + MOST_VISITED_PER_NODE * nodes

    @property
    def is_exhausted(self) -> bool:
        """Whether no node is left."""
        return self._left <= 0

    def add(self, nodes: int) -> None:
        """Count visited nodes."""
        self._left -= nodes


class FoundNodes:
    """The nodes that paths and headers find in the records of a page.

    ``visits``: counts the nodes that are visited for single paths.

    >>> from scutch.page.parser import parse
    >>> from scutch.records.selectors.parse_css import parse_css
    >>> page = parse(b"<ul><li><a>Flax</a><li><a>Hemp</a></ul>")
    >>> found = FoundNodes(page, [Scope(5, 8, 5), Scope(8, 11, 8)], Visits(len(page)))
    >>> found.of_path(parse_css(":scope > a"))
    [(0, 6), (1, 9)]
    """

    def __init__(self, columns: Columns, scopes: Sequence[Scope], visits: Visits) -> None:
        self.columns: Final = columns
        self.scopes: Final = scopes
        self.visits: Final = visits
        #: The elements that paths start from.
        self.roots: Final = sorted({scope.root for scope in scopes})
        #: Nodes of the records.
        self.size: Final = sum(scope.end - scope.begin for scope in scopes)
        self._paths: dict[Path, list[Found]] = {}

    def replace_paths(self, paths: Iterable[Path]) -> None:
        """Look for paths in one traversal, and forget those of before."""
        new = list(dict.fromkeys(paths))
        self._paths = dict(zip(new, PathFinder(new).find(self.columns, self.scopes), strict=True))

    def of_paths(self, paths: Sequence[Path]) -> list[list[Found]]:
        """Return what each path finds, in document order."""
        new = [path for path in dict.fromkeys(paths) if path not in self._paths]
        if new:
            self.visits.add(self.size)
            self._paths.update(zip(new, PathFinder(new).find(self.columns, self.scopes), strict=True))
        return [self._paths[path] for path in paths]

    def of_path(self, path: Path) -> list[Found]:
        """Return what a path finds, in document order."""
        return self.of_paths([path])[0]

    @cached_property
    def cells(self) -> Mapping[str, Sequence[Found]]:
        """The cells of records that are rows of tables, by their headers."""
        return cells_by_header(self.columns, self.scopes)

    @cached_property
    def headers(self) -> Mapping[int, str]:
        """The headers that other pages may have too, by the cells below them."""
        return {cell: header for header, found in self.cells.items() for _, cell in found if may_be_header(header)}


def may_be_header(header: str) -> bool:
    """Whether a header may be the same on all pages: it has letters and no digits, as a year or a date has.

    >>> may_be_header("Height (m)"), may_be_header("2024")
    (True, False)
    """
    return bool(as_label(header)) and not any(map(str.isdigit, header))
