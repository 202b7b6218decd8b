"""Conditions that tell wanted elements from the surplus that a path finds beside them: ads, header rows, separators."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scutch.page.xpath import position
from scutch.records.selectors.features import cheapest, common_tests, tag_cost
from scutch.records.selectors.match import Matcher
from scutch.records.selectors.stability import HASH, name_cost
from scutch.records.selectors.syntax import Condition

#: What the kinds of conditions cost beside the names in them.
WITHOUT, WITH, LACKING, AFTER, PERIOD = 0.6, 0.8, 1.6, 1.5, 3.5
#: How many classes are excluded at most, and the longest period of alternating elements.
EXCLUDED, LONGEST_PERIOD = 3, 4
#: How many kinds of descendants are tried, and how many elements are looked into.
INSIDE, SAMPLE = 4, 20


class Refinement(NamedTuple):
    """Conditions to add together, with their cost."""

    cost: float
    what: tuple[Condition, ...]


def refinements(matcher: Matcher, wanted: Sequence[int], surplus: Sequence[int], tag: str) -> Iterator[Refinement]:
    """Conditions that hold for what is wanted and, as far as possible, not for the surplus.

    Examples
    --------
    >>> from scutch.page.parser import parse
    >>> matcher = Matcher(parse(b"<ul><li><h3>x</h3><li class=ad>buy</ul>"))
    >>> for refinement in refinements(matcher, [5], [8], "li"):
    ...     print(refinement.what)
    (Condition(kind='not_class', name='', value='ad'),)
    (Condition(kind='has', name='h3', value=''),)
    (Condition(kind='nth', name='', value='1'),)
    """
    for test in cheapest(common_tests(matcher, wanted))[:INSIDE]:
        yield Refinement(test.cost, (test.what,))
    yield from _without_classes(matcher, wanted, surplus)
    yield from _by_content(matcher, wanted, surplus)
    if tag:
        yield from _by_position(matcher, wanted, surplus)


def _without_classes(matcher: Matcher, wanted: Sequence[int], surplus: Sequence[int]) -> Iterator[Refinement]:
    """The fewest classes that cover the surplus and no element that is wanted."""
    ours = frozenset[str]().union(*map(matcher.tokens, wanted))
    left, chosen, cost = list(surplus), [], 0.0
    for _ in range(EXCLUDED):
        counts = Counter(token for node in left for token in matcher.tokens(node) - ours if name_cost(token) != HASH)
        if not counts:
            return
        token = max(counts, key=lambda name: (counts[name], -name_cost(name), name))
        chosen.append(Condition("not_class", value=token))
        cost += WITHOUT
        left = [node for node in left if token not in matcher.tokens(node)]
        yield Refinement(cost, tuple(chosen))
        if not left:
            return


def _by_content(matcher: Matcher, wanted: Sequence[int], surplus: Sequence[int]) -> Iterator[Refinement]:
    """What all the wanted elements hold and none of the surplus does, and the other way round."""
    ours = [matcher.inside(node) for node in _sample(wanted)]
    theirs = [matcher.inside(node) for node in _sample(surplus)]
    any_theirs = frozenset[tuple[str, str]]().union(*theirs)
    any_ours = frozenset[tuple[str, str]]().union(*ours)
    for what in sorted(frozenset.intersection(*ours) - any_theirs, key=_content_cost)[:INSIDE]:
        yield Refinement(WITH + _content_cost(what)[0], (Condition("has", *what),))
    for what in sorted(frozenset.intersection(*theirs) - any_ours, key=_content_cost)[:INSIDE]:
        yield Refinement(LACKING + _content_cost(what)[0], (Condition("lacks", *what),))


def _sample(nodes: Sequence[int]) -> Sequence[int]:
    """Some of many, evenly spaced: whatever they tell is tried on all before it is believed."""
    return nodes[:: 1 + len(nodes) // SAMPLE]


def _content_cost(what: tuple[str, str]) -> tuple[float, str, str]:
    tag, token = what
    return (name_cost(token) if token else tag_cost(tag) - 1.0), tag, token


def _by_position(matcher: Matcher, wanted: Sequence[int], surplus: Sequence[int]) -> Iterator[Refinement]:
    """After the first ones, or every second or third."""
    ours = [position(matcher.columns, node) for node in wanted]
    theirs = [position(matcher.columns, node) for node in surplus]
    if min(ours) > 1:
        yield Refinement(AFTER, (Condition("after", value=str(min(ours))),))
    if len(set(ours)) == 1:
        yield Refinement(AFTER, (Condition("nth", value=str(ours[0])),))
    for period in range(2, LONGEST_PERIOD + 1):
        rests = {place % period for place in ours}
        if len(rests) == 1 and len(ours) > 1 and rests.isdisjoint(place % period for place in theirs):
            yield Refinement(PERIOD, (Condition("period", str(period), str(rests.pop())),))
            return
