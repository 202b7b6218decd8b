"""Paths that are tried for elements: what each finds, and unions of those that find a part of the elements."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple

from scutch.records.selectors.stability import is_random
from scutch.records.selectors.syntax import Compound, Path, Step, is_css
from scutch.sites.anchors import ADDRESSES
from scutch.sites.nodes.paths import Found

#: Variants of a field at most.
MOST_VARIANTS: Final = 6
#: Added for a part of an address, which may be that of one category of pages.
ADDRESS_COST: Final = 2.0
#: Share of the nodes that a path of a union finds that must be right.
LEAST_PRECISION: Final = 0.9
#: A union of paths is no anchor if it finds less of the nodes, by F1.
LEAST_F1: Final = 0.5
#: Conditions on names that people or programs choose.
NAME_TESTS: Final = frozenset(("class", "not_class", "id", "has"))
BLOCK_SECTION: Final = Step("child", Compound("tbody"))


class TriedPath:
    """A path with what it finds; sets are made for the paths that may be chosen only.

    ``nodes``: what it finds, in document order.

    >>> sorted(TriedPath(1.0, Path(), [(0, 4), (0, 7), (1, 9)]).firsts)
    [(0, 4), (1, 9)]
    """

    def __init__(self, cost: float, path: Path, nodes: Sequence[Found]) -> None:
        self.cost: Final = cost
        self.path: Final = path
        self.nodes: Final = nodes

    @cached_property
    def found(self) -> frozenset[Found]:
        """What it finds."""
        return frozenset(self.nodes)

    @cached_property
    def firsts(self) -> frozenset[Found]:
        """The first of that in each record."""
        return frozenset(dict(reversed(self.nodes)).items())

    def is_exact(self, wanted: frozenset[Found]) -> bool:
        """Whether it finds some nodes and no others."""
        return len(self.nodes) == len(wanted) and self.found == wanted


class Finding(NamedTuple):
    """A path and what counts of its nodes."""

    cost: float
    path: Path
    found: frozenset[Found]


def f1_of(found: frozenset[Found], wanted: frozenset[Found]) -> float:
    """Return the F1 of what was found; 0 if there is nothing."""
    return 2 * len(found & wanted) / (len(found) + len(wanted)) if found else 0.0


def union_of(pool: Sequence[Finding], wanted: frozenset[Found]) -> tuple[Path, ...]:
    """Return the paths whose union has the best F1, chosen greedily; none if it is below ``LEAST_F1``."""
    right = [each for each in pool if each.found and len(each.found & wanted) >= LEAST_PRECISION * len(each.found)]
    chosen: list[Path] = []
    covered: frozenset[Found] = frozenset()
    while right and len(chosen) < MOST_VARIANTS:
        best = max(right, key=lambda each: (len((each.found & wanted) - covered), -each.cost))
        if not (best.found & wanted) - covered:
            break
        chosen.append(best.path)
        covered |= best.found
    single = max(pool, key=lambda each: (f1_of(each.found, wanted), -each.cost), default=None)
    if single is not None and f1_of(single.found, wanted) >= f1_of(covered, wanted):
        chosen, covered = [single.path], single.found
    return tuple(chosen) if f1_of(covered, wanted) >= LEAST_F1 else ()


def through_sections(path: Path) -> Path:
    """Return a path in which each step to a row goes through the section of its table, as the standard's parser makes it."""
    steps = [
        step
        for each in path.steps
        for step in ((BLOCK_SECTION, each._replace(axis="child")) if each.axis == "row" else (each,))
    ]
    return Path(tuple(steps))


def has_address(path: Path) -> bool:
    """Whether a path relies on a part of an address."""
    return any(test.name in ADDRESSES and test.value for step in path.steps for test in step.to.tests)


def has_random_name(path: Path) -> bool:
    """Whether a path relies on a class or an id that a program made up.

    >>> from scutch.records.selectors.parse_css import parse_css
    >>> has_random_name(parse_css("li.sc-bdVaJa a")), has_random_name(parse_css("li.offer a"))
    (True, False)
    """
    tests = (test for step in path.steps for test in step.to.tests)
    return any(test.kind in NAME_TESTS and bool(test.value) and is_random(test.value) for test in tests)


def is_css_of_ours(path: Path) -> bool:
    """Whether CSS can express a path that starts in a record."""
    return is_css(path) and not any(step.axis == "next_of_tag" for step in path.steps)
