"""Lists in the state of a page: arrays of objects with the same keys, wherever they are in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, Final, NamedTuple

from scutch.records.data_lists._json_shapes import deep_parts, parts_of
from scutch.records.data_lists.rows import WRAPPERS, ListCandidate
from scutch.records.data_lists.scoring import name_weight
from scutch.structured.scripts import STATE, Script

MIN_ROWS: Final = 3
#: Entries of a store that keeps objects under their keys.
MIN_ENTRIES: Final = 4
#: Objects and arrays of a script that are looked at; how deep they may lie, and how many of an array or a store are opened.
MAX_VALUES: Final = 150_000
MAX_DEPTH: Final = 80
MAX_OPENED: Final = 1000
#: Rows that are asked for their keys, and the share of them that must have a key for it to be shared.
SAMPLE: Final = 30
SHARED: Final = 0.6
MIN_SHARED: Final = 2

#: Weight of a list that is one of many in a list, of the forms of one thing, and of objects that are kept under keys.
INNER: Final = 0.5
VARIANTS: Final = 0.3
KEYED: Final = 0.8
#: The key of what is inside a component: it says nothing about where in a page that is.
INSIDE: Final = "children"
UNNAMED: Final = frozenset((INSIDE, ""))
#: What tells the forms of one thing apart.
VARIANT_KEYS: Final = frozenset(("option1", "selectedOptions", "selected_options", "variantId"))
MAX_PARTS: Final = 8

Object = dict[str, Any]


#: Keys that lead to a value: those to what is around it, and its own; empty for none.
Way = tuple[Any, ...]


class Place(NamedTuple):
    """Where a value is: the keys above it, and through how many arrays they lead."""

    way: Way
    arrays: int


class Group(NamedTuple):
    """Arrays at one place, counted as one."""

    node: int
    objects: list[Object]
    weight: float


def state_lists(scripts: Iterable[Script]) -> list[ListCandidate]:
    """Return the lists of a page's state in the order in which they are met; arrays with the same keys above them are one.

    Examples
    --------
    >>> value = {"props": {"shop": {"goods": [{"id": number, "name": "Flax"} for number in range(3)]}}}
    >>> [(found.name, len(found.objects)) for found in state_lists([Script(4, "state", "data", value)])]
    [('props.shop.goods', 3)]
    """
    groups: dict[tuple[str, str], Group] = {}
    for script in scripts:
        for place, things, weight in arrays(script.value):
            name = place_name(place, script.name)
            group = groups.setdefault((script.name, name), Group(script.node, [], weight * INNER**place.arrays))
            group.objects.extend(things)
    return [
        ListCandidate(STATE, group.node, name, group.objects, group.weight * name_weight(name) * form_weight(group.objects[0]))
        for (_, name), group in groups.items()
        if has_shared_keys(group.objects)
    ]


def form_weight(thing: Object) -> float:
    """Return less for the forms in which one thing is to be had than for things."""
    return 1.0 if VARIANT_KEYS.isdisjoint(thing) else VARIANTS


def place_name(place: Place, script: str) -> str:
    """Return the name of a place: its keys, or what the script is called."""
    return ".".join(last_keys(place.way)) or script


def last_keys(way: Way) -> list[str]:
    """Return the last keys of a way, at most ``MAX_PARTS``.

    Examples
    --------
    >>> last_keys((((), "props"), "goods"))
    ['props', 'goods']
    """
    keys: list[str] = []
    while way and len(keys) < MAX_PARTS:
        way, key = way
        keys.append(key)
    return keys[::-1]


def arrays(root: Any) -> Iterator[tuple[Place, list[Object], float]]:
    """Yield the arrays of objects in a value, and stores of objects under keys, outer ones first."""
    stack: list[tuple[Any, Way, int, int]] = [(root, (), 0, 0)]
    for _ in range(MAX_VALUES):
        if not stack:
            return
        value, way, above, depth = stack.pop()
        inside = parts_of(value)
        is_array = type(value) is list
        found = rows_in_array(value, inside) if is_array else rows_in_store(value, inside)
        for kind, things in found.items():
            yield Place((way, kind) if kind else way, above), things, 1.0 if is_array else KEYED
        if depth < MAX_DEPTH:
            stack += opened(inside, way, (above + bool(found), depth + 1), is_place=not is_array and not found)


def opened(
    inside: list[tuple[str, Any]], way: Way, level: tuple[int, int], *, is_place: bool
) -> list[tuple[Any, Way, int, int]]:
    """Return what is to be looked into, the last one first. ``is_place``: whether its keys lead to it."""
    if not is_place:
        return [(item, way, *level) for _, item in deep_parts(inside[:MAX_OPENED])]
    return [(item, way if name in UNNAMED else (way, name), *level) for name, item in deep_parts(inside)]


def rows_in_array(values: list[Any], inside: list[tuple[str, Any]]) -> dict[str, list[Object]]:
    """Return the objects of an array that holds little else."""
    things = [item for _, item in inside if type(item) is dict]
    return {"": things} if things and len(things) * 2 > len(values) else {}


def rows_in_store(value: Object, inside: list[tuple[str, Any]]) -> dict[str, list[Object]]:
    """Return the objects that a store keeps under keys, by type."""
    if len(inside) < MIN_ENTRIES or len(inside) * 2 < len(value):
        return {}
    things = [item for _, item in inside if type(item) is dict and len(item) > MIN_SHARED]
    if len(things) < MIN_ENTRIES or len(things) * 2 < len(value):
        return {}
    by_type: dict[str, list[Object]] = {}
    for thing in things:
        by_type.setdefault(str(thing.get("__typename", "")), []).append(thing)
    return {kind: rows for kind, rows in by_type.items() if len(rows) >= MIN_ENTRIES and has_shared_keys(rows)}


def has_shared_keys(things: list[Object]) -> bool:
    """Whether there are enough objects, and most of them have the same keys or wrap something."""
    if len(things) < MIN_ROWS:
        return False
    sample = things[:SAMPLE]
    counts = Counter(chain.from_iterable(sample))
    shared = {key for key, count in counts.items() if count >= SHARED * len(sample)}
    return len(shared) >= MIN_SHARED or not shared.isdisjoint(WRAPPERS)
