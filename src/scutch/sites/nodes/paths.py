"""``PathFinder``: the elements that selectors find in parts of a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from scutch.page.parser import Columns
from scutch.records.selectors.syntax import Path
from scutch.sites.nodes._path_program import PathProgram

#: Steps of a program at most; a condition on descendants is one more step.
MOST_STEPS: Final = 64

#: A node with the number of its scope.
Found = tuple[int, int]


class Scope(NamedTuple):
    """The nodes of a record: ``[begin, end)``, below the element that child steps start from.

    >>> Scope(begin=4, end=9, root=4).end
    9
    """

    begin: int
    end: int
    #: The record itself; its parent for a record of several siblings.
    root: int


def whole_page(columns: Columns) -> Scope:
    """Return all nodes of a page.

    >>> from scutch.page.parser import parse
    >>> whole_page(parse(b"<p>Flax"))
    Scope(begin=0, end=6, root=0)
    """
    return Scope(0, len(columns), 0)


class PathFinder:
    """Finds the elements of any number of paths, those of many paths in one traversal of the page.

    ``paths``: each has at most ``MOST_STEPS`` steps.

    >>> from scutch.page.parser import parse
    >>> from scutch.records.selectors.parse_css import parse_css
    >>> page = parse(b"<ul class=hits><li><a href=/1>One</a><li><a href=/2>Two</a></ul><a href=/>Home</a>")
    >>> PathFinder([parse_css("ul.hits a"), parse_css("ul + a")]).find(page, [whole_page(page)])
    [[(0, 6), (0, 9)], [(0, 11)]]
    """

    def __init__(self, paths: Sequence[Path]) -> None:
        self._programs: Final = [PathProgram(group) for group in program_groups(paths)]

    def find(self, columns: Columns, scopes: Sequence[Scope]) -> list[list[Found]]:
        """Return for each path the elements that it finds in scopes, in document order if the scopes are.

        A path without steps finds the first node of each scope. Linear in the nodes of the scopes.
        """
        return list(chain.from_iterable(program.find(columns, scopes) for program in self._programs))


def step_count(path: Path) -> int:
    """Return how many steps of a program a path needs.

    >>> from scutch.records.selectors.parse_css import parse_css
    >>> step_count(parse_css("ul > li:has(a)"))
    3
    """
    return len(path.steps) + sum(test.kind == "has" for step in path.steps for test in step.to.tests)


def program_groups(paths: Sequence[Path]) -> Iterator[list[Path]]:
    """Yield the paths of each program."""
    group: list[Path] = []
    steps = 0
    for path in paths:
        steps += step_count(path)
        if group and steps > MOST_STEPS:
            yield group
            group, steps = [], step_count(path)
        group.append(path)
    yield group
