"""Refinement: conditions that exclude what a path finds beside the wanted elements, such as ads and header rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scutch.records.selectors.features import cheapest, common_tests, tag_cost
from scutch.records.selectors.match import SelectorMatcher
from scutch.records.selectors.stability import RANDOM_COST, name_cost
from scutch.records.selectors.syntax import Condition

#: Costs of kinds of conditions, without that of the names in them.
NOT_CLASS_COST, HAS_COST, LACKS_COST, AFTER_COST, PERIOD_COST = 0.6, 0.8, 1.6, 1.5, 3.5
#: Excluded classes, and the period of alternating elements, at most.
MOST_EXCLUDED, LONGEST_PERIOD = 3, 4
#: Conditions of one kind that are tried, and elements whose contents are compared, at most.
MOST_CONDITIONS, MOST_SAMPLED = 4, 20


class Refinement(NamedTuple):
    """Conditions to add together, and their cost."""

    cost: float
    conditions: tuple[Condition, ...]


def refinements(matcher: SelectorMatcher, wanted: Sequence[int], surplus: Sequence[int], tag: str) -> Iterator[Refinement]:
    """Yield conditions that hold for the wanted elements and, as far as possible, not for the surplus.

    >>> from scutch.page.parser import parse
    >>> matcher = SelectorMatcher(parse(b"<ul><li><h3>x</h3><li class=ad>buy</ul>"))
    >>> for refinement in refinements(matcher, [5], [8], "li"):
    ...     print(refinement.conditions)
    (Condition(kind='not_class', name='', value='ad'),)
    (Condition(kind='has', name='h3', value=''),)
    (Condition(kind='nth', name='', value='1'),)
    """
    for test in cheapest(common_tests(matcher, wanted))[:MOST_CONDITIONS]:
        yield Refinement(test.cost, (test.condition,))
    yield from _excluded_classes(matcher, wanted, surplus)
    yield from _by_content(matcher, wanted, surplus)
    if tag:
        yield from _by_position(matcher, wanted, surplus)


def _excluded_classes(matcher: SelectorMatcher, wanted: Sequence[int], surplus: Sequence[int]) -> Iterator[Refinement]:
    """Yield exclusions of the classes that cover most of the surplus and no wanted element, one class more each time."""
    ours = frozenset[str]().union(*map(matcher.tokens, wanted))
    left, chosen, cost = list(surplus), [], 0.0
    for _ in range(MOST_EXCLUDED):
        counts = Counter(token for node in left for token in matcher.tokens(node) - ours if name_cost(token) != RANDOM_COST)
        if not counts:
            return
        token = max(counts, key=lambda name: (counts[name], -name_cost(name), name))
        chosen.append(Condition("not_class", value=token))
        cost += NOT_CLASS_COST
        left = [node for node in left if token not in matcher.tokens(node)]
        yield Refinement(cost, tuple(chosen))
        if not left:
            return


def _by_content(matcher: SelectorMatcher, wanted: Sequence[int], surplus: Sequence[int]) -> Iterator[Refinement]:
    """Yield descendants that all wanted elements have and none of the surplus, and the other way round."""
    ours = [matcher.contents(node) for node in _sample(wanted)]
    theirs = [matcher.contents(node) for node in _sample(surplus)]
    any_theirs = frozenset[tuple[str, str]]().union(*theirs)
    any_ours = frozenset[tuple[str, str]]().union(*ours)
    for what in sorted(frozenset.intersection(*ours) - any_theirs, key=_content_cost)[:MOST_CONDITIONS]:
        yield Refinement(HAS_COST + _content_cost(what)[0], (Condition("has", *what),))
    for what in sorted(frozenset.intersection(*theirs) - any_ours, key=_content_cost)[:MOST_CONDITIONS]:
        yield Refinement(LACKS_COST + _content_cost(what)[0], (Condition("lacks", *what),))


def _sample(nodes: Sequence[int]) -> Sequence[int]:
    """Return some elements, evenly spaced; the search tests a condition on all of them."""
    return nodes[:: 1 + len(nodes) // MOST_SAMPLED]


def _content_cost(what: tuple[str, str]) -> tuple[float, str, str]:
    tag, token = what
    return (name_cost(token) if token else tag_cost(tag) - 1.0), tag, token


def _by_position(matcher: SelectorMatcher, wanted: Sequence[int], surplus: Sequence[int]) -> Iterator[Refinement]:
    """Yield positions: after the first ones, one position, every second to fourth."""
    ours = [matcher.columns.nth[node] for node in wanted]
    theirs = [matcher.columns.nth[node] for node in surplus]
    if min(ours) > 1:
        yield Refinement(AFTER_COST, (Condition("after", value=str(min(ours))),))
    if len(set(ours)) == 1:
        yield Refinement(AFTER_COST, (Condition("nth", value=str(ours[0])),))
    for period in range(2, LONGEST_PERIOD + 1):
        rests = {place % period for place in ours}
        if len(rests) == 1 and len(ours) > 1 and rests.isdisjoint(place % period for place in theirs):
            yield Refinement(PERIOD_COST, (Condition("period", str(period), str(rests.pop())),))
            return
