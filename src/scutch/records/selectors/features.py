"""What elements have in common, as compounds to try: the more lasting, the cheaper."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, takewhile
from typing import Final, NamedTuple

from scutch.page.xpath import is_xml_name
from scutch.records.selectors.match import Matcher
from scutch.records.selectors.stability import name_cost, stem
from scutch.records.selectors.syntax import Compound, Condition


class Priced(NamedTuple):
    """A condition or a compound, with what it costs to rely on it."""

    cost: float
    what: Condition


class Offer(NamedTuple):
    """A compound with its cost."""

    cost: float
    compound: Compound


#: Attributes whose value says what a thing is, and what it costs to ask for it.
VALUES: Final = {
    "itemprop": 0.6, "data-testid": 0.8, "data-test": 0.8, "data-qa": 0.8, "data-test-id": 0.8, "data-component-type": 0.8,
    "data-component": 1.0, "data-type": 1.5, "property": 1.0, "role": 1.8, "rel": 2.0, "itemtype": 1.2, "typeof": 1.2,
    "name": 2.5, "aria-label": 3.0, "scope": 2.0, "type": 2.5, "headers": 2.0, "data-title": 2.0, "data-label": 2.0,
    "valign": 4.0, "align": 4.0, "width": 5.0, "bgcolor": 5.0, "size": 5.0, "colspan": 5.0, "color": 5.0, "style": 6.0,
}  # fmt: skip
#: Attributes whose mere presence says something.
PRESENCE: Final = {
    "itemscope": 1.5, "itemprop": 1.5, "datetime": 1.5, "srcset": 3.0, "title": 3.5, "alt": 3.5, "href": 3.0, "src": 3.5,
    "rel": 3.5, "target": 4.0, "bgcolor": 5.0, "align": 5.0, "valign": 5.0, "nowrap": 5.0, "id": 5.5,
}  # fmt: skip
LINKS: Final = ("a", "area")
#: Elements that say what they hold; the others are as good as any.
TAGS: Final = {
    "time": 1.2, "main": 1.2, "article": 1.5, "h1": 1.5, "h2": 1.5, "h3": 1.5, "h4": 1.7, "h5": 1.7, "h6": 1.7, "img": 1.8,
    "figcaption": 1.5, "cite": 1.7, "address": 1.5, "blockquote": 2.0, "tr": 2.0, "li": 2.2, "dt": 1.8, "dd": 1.8, "th": 2.0,
    "td": 2.5, "a": 2.5, "p": 2.5, "ul": 2.5, "ol": 2.3, "table": 2.3, "dl": 2.0, "button": 2.3, "input": 2.3, "figure": 1.8,
    "strong": 2.3, "b": 2.4, "em": 2.3, "small": 2.3, "label": 2.2, "form": 2.2, "body": 2.5, "html": 6.0,
}  # fmt: skip
ANY_TAG: Final = 3.0
#: A custom element is named for what it is.
CUSTOM_TAG: Final = 1.2
SHORTEST_PREFIX: Final = 3

_SEGMENT: Final = re.compile(r"(?=(/[a-z][a-z_-]+[/?]|[?&][a-z_]{2,}=))", re.IGNORECASE)
_WORDY: Final = re.compile(r"[^\W\d_][\w :.,/#%;-]{0,39}")


def tag_cost(tag: str) -> float:
    """What it costs to rely on a tag alone."""
    return CUSTOM_TAG if "-" in tag else TAGS.get(tag, ANY_TAG)


def offers(matcher: Matcher, nodes: Sequence[int], most: int = 8) -> list[Offer]:
    """Compounds that all these elements meet, the cheapest first; the last one is the tag alone, if they share it.

    Examples
    --------
    >>> from scutch.page.parser import parse
    >>> matcher = Matcher(parse(b"<ul><li class='hit odd'>x<li class='hit even'>y</ul>"))
    >>> [offer.compound for offer in offers(matcher, (5, 7))][0]
    Compound(tag='li', tests=(Condition(kind='class', name='', value='hit'),))
    """
    tags = {matcher.name(node) for node in nodes}
    tag = tags.pop() if len(tags) == 1 else ""
    tests = cheapest(common_tests(matcher, nodes))[: most + 2]
    found = [Offer(test.cost, Compound("" if test.what.kind == "id" else tag, (test.what,))) for test in tests]
    classes = [test for test in tests if test.what.kind in ("class", "contains", "equals")][:4]
    pairs = [
        Offer(0.6 + a.cost + 0.7 * b.cost, Compound(tag, (a.what, b.what))) for a, b in combinations(classes, 2) if a.cost < 6
    ]
    alone = [Offer(tag_cost(tag), Compound(tag))] if tag else []
    return sorted(found + alone)[:most] + sorted(pairs)[:3]


def cheapest(tests: Iterable[Priced]) -> list[Priced]:
    """Conditions by their cost, in an order that does not change from run to run."""
    return sorted(tests, key=lambda test: (test.cost, len(test.what.value), test.what))


def common_tests(matcher: Matcher, nodes: Sequence[int]) -> Iterator[Priced]:
    """Conditions that hold for all of these elements."""
    labels = matcher.columns.class_id
    classes = [matcher.tokens(node) for node in {labels[node]: node for node in nodes}.values()]
    for token in frozenset.intersection(*classes):
        yield Priced(name_cost(token), Condition("class", value=token))
    yield from _attribute_tests(matcher, nodes)
    yield from _identity(matcher, nodes)
    for front in frozenset.intersection(*(frozenset(map(stem, tokens)) for tokens in classes)) - {""}:
        yield Priced(0.8 + name_cost(front), Condition("contains", "class", front))
    yield from _links(matcher, nodes)


def _attribute_tests(matcher: Matcher, nodes: Sequence[int]) -> Iterator[Priced]:
    counts = matcher.columns.attr_count
    if not all(counts[node] for node in nodes):
        return
    first, *rest = (matcher.attributes(node) for node in nodes)
    for name, value in first.items():
        if all(name in other for other in rest) and is_lasting_attribute(name):
            yield from _presence(name)
            if all(other[name] == value for other in rest):
                yield from _common_value(name, value)


def _presence(name: str) -> Iterator[Priced]:
    if name in PRESENCE or name.startswith("data-"):
        yield Priced(PRESENCE.get(name, 0.8 + name_cost(name[5:])), Condition("attribute", name))


def _common_value(name: str, value: str) -> Iterator[Priced]:
    cost = VALUES.get(name, 1.8 if name.startswith("data-") else 0)
    if cost and _WORDY.fullmatch(value):
        yield Priced(cost + (name_cost(value) - 0.7 if cost < 4 else 0), Condition("equals", name, value))


def is_lasting_attribute(name: str) -> bool:
    """Whether an attribute can be named in a selector and is none that a program numbers."""
    return is_xml_name(name) and name == name.lower() and (not name.startswith("data-") or name_cost(name[5:]) < 6)


def _identity(matcher: Matcher, nodes: Sequence[int]) -> Iterator[Priced]:
    """The id of one element, or how the ids of several begin."""
    labels = matcher.columns.id_id
    if any(labels[node] < 0 for node in nodes):
        return
    ids = [matcher.attributes(node)["id"] for node in nodes]
    if not all(ids) or any(character.isspace() for name in ids for character in name):
        return
    if len(ids) == 1:
        yield Priced(name_cost(ids[0]), Condition("id", value=ids[0]))
        return
    prefix = "".join(a for a, b in takewhile(_same_letter, zip(min(ids), max(ids), strict=False)))
    if len(prefix) >= SHORTEST_PREFIX and name_cost(prefix) < 6:
        yield Priced(0.8 + name_cost(prefix), Condition("prefix", "id", prefix))


def _same_letter(pair: tuple[str, str]) -> bool:
    return pair[0] == pair[1] and not pair[0].isdigit()


def _links(matcher: Matcher, nodes: Sequence[int]) -> Iterator[Priced]:
    """What all the links lead to."""
    if matcher.name(nodes[0]) not in LINKS:
        return
    targets = [frozenset(_SEGMENT.findall(matcher.attributes(node).get("href", ""))) for node in nodes]
    for part in frozenset.intersection(*targets):
        yield Priced(2.0 + name_cost(part.strip("/?&=")), Condition("contains", "href", part))
