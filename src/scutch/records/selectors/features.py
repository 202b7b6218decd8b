"""Compounds that elements have in common, priced by selector stability: the more stable, the cheaper."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, takewhile
from typing import Final, NamedTuple

from scutch.page.xpath import is_xml_name
from scutch.records.selectors.match import SelectorMatcher
from scutch.records.selectors.stability import name_cost, stem
from scutch.records.selectors.syntax import Compound, Condition


class PricedCondition(NamedTuple):
    """A condition with the cost of relying on it."""

    cost: float
    condition: Condition


class PricedCompound(NamedTuple):
    """A compound with the cost of relying on it."""

    cost: float
    compound: Compound


#: Costs of attribute values that say what an element is.
VALUE_COSTS: Final = {
    "itemprop": 0.6, "data-testid": 0.8, "data-test": 0.8, "data-qa": 0.8, "data-test-id": 0.8, "data-component-type": 0.8,
    "data-component": 1.0, "data-type": 1.5, "property": 1.0, "role": 1.8, "rel": 2.0, "itemtype": 1.2, "typeof": 1.2,
    "name": 2.5, "aria-label": 3.0, "scope": 2.0, "type": 2.5, "headers": 2.0, "data-title": 2.0, "data-label": 2.0,
    "valign": 4.0, "align": 4.0, "width": 5.0, "bgcolor": 5.0, "size": 5.0, "colspan": 5.0, "color": 5.0, "style": 6.0,
}  # fmt: skip
#: Costs of attributes whose presence says something.
PRESENCE_COSTS: Final = {
    "itemscope": 1.5, "itemprop": 1.5, "datetime": 1.5, "srcset": 3.0, "title": 3.5, "alt": 3.5, "href": 3.0, "src": 3.5,
    "rel": 3.5, "target": 4.0, "bgcolor": 5.0, "align": 5.0, "valign": 5.0, "nowrap": 5.0, "id": 5.5,
}  # fmt: skip
LINK_TAGS: Final = ("a", "area")
#: Costs of tags that say what they hold.
TAG_COSTS: Final = {
    "time": 1.2, "main": 1.2, "article": 1.5, "h1": 1.5, "h2": 1.5, "h3": 1.5, "h4": 1.7, "h5": 1.7, "h6": 1.7, "img": 1.8,
    "figcaption": 1.5, "cite": 1.7, "address": 1.5, "blockquote": 2.0, "tr": 2.0, "li": 2.2, "dt": 1.8, "dd": 1.8, "th": 2.0,
    "td": 2.5, "a": 2.5, "p": 2.5, "ul": 2.5, "ol": 2.3, "table": 2.3, "dl": 2.0, "button": 2.3, "input": 2.3, "figure": 1.8,
    "strong": 2.3, "b": 2.4, "em": 2.3, "small": 2.3, "label": 2.2, "form": 2.2, "body": 2.5, "html": 6.0,
}  # fmt: skip
OTHER_TAG_COST: Final = 3.0
#: Custom elements have speaking names.
CUSTOM_TAG_COST: Final = 1.2
PREFIX_CHARS: Final = 3

_URL_PART: Final = re.compile(r"(?=(/[a-z][a-z_-]+[/?]|[?&][a-z_]{2,}=))", re.IGNORECASE)
_PLAIN_VALUE: Final = re.compile(r"[^\W\d_][\w :.,/#%;-]{0,39}")


def tag_cost(tag: str) -> float:
    """Return the cost of relying on a tag alone."""
    return CUSTOM_TAG_COST if "-" in tag else TAG_COSTS.get(tag, OTHER_TAG_COST)


def common_compounds(matcher: SelectorMatcher, nodes: Sequence[int], most: int = 8) -> list[PricedCompound]:
    """Return compounds that all these elements meet, cheapest first: the tag alone, with one condition, with two.

    >>> from scutch.page.parser import parse
    >>> matcher = SelectorMatcher(parse(b"<ul><li class='hit odd'>x<li class='hit even'>y</ul>"))
    >>> [priced.compound for priced in common_compounds(matcher, (5, 7))][0]
    Compound(tag='li', tests=(Condition(kind='class', name='', value='hit'),))
    """
    tags = {matcher.name(node) for node in nodes}
    tag = tags.pop() if len(tags) == 1 else ""
    tests = cheapest(common_tests(matcher, nodes))[: most + 2]
    found = [
        PricedCompound(test.cost, Compound("" if test.condition.kind == "id" else tag, (test.condition,))) for test in tests
    ]
    classes = [test for test in tests if test.condition.kind in ("class", "contains", "equals")][:4]
    pairs = [
        PricedCompound(0.6 + a.cost + 0.7 * b.cost, Compound(tag, (a.condition, b.condition)))
        for a, b in combinations(classes, 2)
        if a.cost < 6
    ]
    alone = [PricedCompound(tag_cost(tag), Compound(tag))] if tag else []
    return sorted(found + alone)[:most] + sorted(pairs)[:3]


def cheapest(tests: Iterable[PricedCondition]) -> list[PricedCondition]:
    """Sort conditions by cost; ties have a fixed order."""
    return sorted(tests, key=lambda test: (test.cost, len(test.condition.value), test.condition))


def common_tests(matcher: SelectorMatcher, nodes: Sequence[int]) -> Iterator[PricedCondition]:
    """Yield conditions that hold for all of these elements."""
    labels = matcher.columns.class_id
    classes = [matcher.tokens(node) for node in {labels[node]: node for node in nodes}.values()]
    for token in frozenset.intersection(*classes):
        yield PricedCondition(name_cost(token), Condition("class", value=token))
    yield from _attribute_tests(matcher, nodes)
    yield from _identity(matcher, nodes)
    for front in frozenset.intersection(*(frozenset(map(stem, tokens)) for tokens in classes)) - {""}:
        yield PricedCondition(0.8 + name_cost(front), Condition("contains", "class", front))
    yield from _links(matcher, nodes)


def _attribute_tests(matcher: SelectorMatcher, nodes: Sequence[int]) -> Iterator[PricedCondition]:
    counts = matcher.columns.attr_count
    if not all(counts[node] for node in nodes):
        return
    first, *rest = (matcher.attributes(node) for node in nodes)
    for name, value in first.items():
        if all(name in other for other in rest) and is_lasting_attribute(name):
            yield from _presence(name)
            if all(other[name] == value for other in rest):
                yield from _common_value(name, value)


def _presence(name: str) -> Iterator[PricedCondition]:
    if name in PRESENCE_COSTS or name.startswith("data-"):
        yield PricedCondition(PRESENCE_COSTS.get(name, 0.8 + name_cost(name[5:])), Condition("attribute", name))


def _common_value(name: str, value: str) -> Iterator[PricedCondition]:
    cost = VALUE_COSTS.get(name, 1.8 if name.startswith("data-") else 0)
    if cost and _PLAIN_VALUE.fullmatch(value):
        yield PricedCondition(cost + (name_cost(value) - 0.7 if cost < 4 else 0), Condition("equals", name, value))


def is_lasting_attribute(name: str) -> bool:
    """Whether an attribute can be named in a selector and has no generated name."""
    return is_xml_name(name) and name == name.lower() and (not name.startswith("data-") or name_cost(name[5:]) < 6)


def _identity(matcher: SelectorMatcher, nodes: Sequence[int]) -> Iterator[PricedCondition]:
    """Yield the id of one element, or the common prefix of several ids."""
    labels = matcher.columns.id_id
    if any(labels[node] < 0 for node in nodes):
        return
    ids = [matcher.attributes(node)["id"] for node in nodes]
    if not all(ids) or any(character.isspace() for name in ids for character in name):
        return
    if len(ids) == 1:
        yield PricedCondition(name_cost(ids[0]), Condition("id", value=ids[0]))
        return
    prefix = "".join(a for a, b in takewhile(_same_letter, zip(min(ids), max(ids), strict=False)))
    if len(prefix) >= PREFIX_CHARS and name_cost(prefix) < 6:
        yield PricedCondition(0.8 + name_cost(prefix), Condition("prefix", "id", prefix))


def _same_letter(pair: tuple[str, str]) -> bool:
    return pair[0] == pair[1] and not pair[0].isdigit()


def _links(matcher: SelectorMatcher, nodes: Sequence[int]) -> Iterator[PricedCondition]:
    """Yield parts of the address that all links share."""
    if matcher.name(nodes[0]) not in LINK_TAGS:
        return
    targets = [frozenset(_URL_PART.findall(matcher.attributes(node).get("href", ""))) for node in nodes]
    for part in frozenset.intersection(*targets):
        yield PricedCondition(2.0 + name_cost(part.strip("/?&=")), Condition("contains", "href", part))
