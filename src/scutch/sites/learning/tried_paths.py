"""Paths that are tried for elements: what each finds, and unions of those that find a part of the elements."""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from scutch.records.selectors.match import SelectorMatcher
from scutch.records.selectors.stability import is_random
from scutch.records.selectors.syntax import Compound, Condition, Path, Step, is_css
from scutch.sites.anchors import ADDRESSES
from scutch.sites.nodes.paths import Found, Scope

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
#: Conditions on the whole value of an attribute.
VALUE_TESTS: Final = frozenset(("id", "equals"))
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

    def has_firsts(self, wanted: frozenset[Found]) -> bool:
        """Whether the first nodes that it finds in records are some nodes."""
        return bool(self.nodes) and self.nodes[0] in wanted and self.firsts == wanted

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


def value_of_record(matcher: SelectorMatcher, scopes: Sequence[Scope], path: Path) -> bool:
    """Whether a path relies on the value of an attribute that is data: each other record has a value of its own there.

    A value that names a field (``data-is="price"``) recurs in other records, or is on an element beside one that recurs.

    >>> from scutch.page.parser import parse
    >>> from scutch.records.selectors.parse_css import parse_css
    >>> page = parse(b"<li><p id=n1><b data-is=sale>9</b><b data-is=now>5</b></p><li><p id=n2><b data-is=now>7</b></p>")
    >>> scopes = [Scope(node, page.end[node], node) for node in range(len(page)) if page.name(node) == "li"]
    >>> [value_of_record(SelectorMatcher(page), scopes, parse_css(css)) for css in ("#n1 b", "[data-is=sale]")]
    [True, False]
    """
    tests = ((step.to.tag, test) for step in path.steps for test in step.to.tests if test.kind in VALUE_TESTS)
    return len(scopes) > 1 and any(is_record_value(matcher, scopes, tag, test) for tag, test in tests)


def tests_values(path: Path) -> bool:
    """Whether a path relies on the whole value of an attribute."""
    return any(test.kind in VALUE_TESTS for step in path.steps for test in step.to.tests)


def is_record_value(matcher: SelectorMatcher, scopes: Sequence[Scope], tag: str, test: Condition) -> bool:
    """Whether each record without a value of an attribute has values there that no record with it has."""
    attribute = test.name or "id"
    of_test = matcher.select(Compound(tag, (test,)))
    places = {(matcher.columns.tag[node], matcher.columns.class_id[node]) for node in of_test}
    values = [values_of_record(matcher, scope, places, attribute) for scope in scopes]
    beside = set().union(*(own for own in values if test.value in own))
    others = [own for own in values if test.value not in own]
    return bool(beside) and bool(others) and not any(own <= beside for own in others)


def values_of_record(matcher: SelectorMatcher, scope: Scope, places: Container[tuple[int, int]], attribute: str) -> set[str]:
    """Return the values of an attribute of the elements of a record that have these tags and classes."""
    tags, classes = matcher.columns.tag, matcher.columns.class_id
    nodes = (node for node in range(scope.begin, scope.end) if (tags[node], classes[node]) in places)
    return {value for node in nodes if (value := matcher.attributes(node).get(attribute)) is not None}


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
