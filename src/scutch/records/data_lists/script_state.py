"""Lists in the state of a page: arrays of objects with shared keys, at any depth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, Final, NamedTuple

from scutch.records.data_lists._json_shapes import containers_in, containers_to_visit
from scutch.records.data_lists.rows import RECORD_MEMBERS, ListCandidate
from scutch.records.data_lists.scoring import path_weight
from scutch.structured.scripts import STATE, Script

MIN_ROWS: Final = 3
#: Entries of a store that keeps objects under their keys.
MIN_ENTRIES: Final = 4
#: Objects and arrays of a script that are visited, their depth, and the items of one array that are opened.
MAX_CONTAINERS: Final = 150_000
MAX_STATE_DEPTH: Final = 80
MAX_OPENED: Final = 1000
#: Rows whose keys are compared, and the share of them that must have a key for it to be shared.
SAMPLE_OBJECTS: Final = 30
SHARED: Final = 0.6
MIN_SHARED: Final = 2

#: Weights of an array inside another array, of the variants of one object, and of a store of objects under keys.
INNER: Final = 0.5
VARIANTS: Final = 0.3
KEYED: Final = 0.8
#: Keys that are left out of paths: the members of components have no meaning.
UNNAMED: Final = frozenset(("children", ""))
#: Keys of the variants of one object.
VARIANT_KEYS: Final = frozenset(("option1", "selectedOptions", "selected_options", "variantId"))
#: Keys of a path that name a list, from its end.
MAX_PATH_KEYS: Final = 8

StateObject = dict[str, Any]
#: Keys that lead to a value: the path of its holder, and its own key; empty for a root.
KeyPath = tuple[Any, ...]


class ArrayPlace(NamedTuple):
    """Place of an array: the keys that lead to it, and the number of arrays among its ancestors."""

    path: KeyPath
    arrays: int


class ArrayGroup(NamedTuple):
    """Arrays with the same path, merged."""

    node: int
    objects: list[StateObject]
    weight: float


def state_lists(scripts: Iterable[Script]) -> list[ListCandidate]:
    """Return the lists in the state of a page in document order; arrays with the same path are one list.

    Examples
    --------
    >>> value = {"props": {"shop": {"goods": [{"id": number, "name": "Flax"} for number in range(3)]}}}
    >>> [(found.name, len(found.objects)) for found in state_lists([Script(4, "state", "data", value)])]
    [('props.shop.goods', 3)]
    """
    groups: dict[tuple[str, str], ArrayGroup] = {}
    for script in scripts:
        for place, objects, weight in arrays(script.value):
            name = ".".join(last_keys(place.path)) or script.name
            group = groups.get((script.name, name))
            if group is None:
                group = groups[script.name, name] = ArrayGroup(script.node, [], weight * INNER**place.arrays)
            group.objects.extend(objects)
    return [to_candidate(name, group) for (_, name), group in groups.items() if has_shared_keys(group.objects)]


def to_candidate(name: str, group: ArrayGroup) -> ListCandidate:
    """Return merged arrays as a candidate."""
    weight = group.weight * path_weight(name) * variant_weight(group.objects[0])
    return ListCandidate(STATE, group.node, name, group.objects, weight)


def variant_weight(item: StateObject) -> float:
    """Return the weight of a list by its first object: less for variants of one object."""
    return 1.0 if VARIANT_KEYS.isdisjoint(item) else VARIANTS


def last_keys(path: KeyPath) -> list[str]:
    """Return the last keys of a path, at most ``MAX_PATH_KEYS``.

    Examples
    --------
    >>> last_keys((((), "props"), "goods"))
    ['props', 'goods']
    """
    keys: list[str] = []
    while path and len(keys) < MAX_PATH_KEYS:
        path, key = path
        keys.append(key)
    return keys[::-1]


def arrays(root: Any) -> Iterator[tuple[ArrayPlace, list[StateObject], float]]:
    """Yield the arrays of objects in a value, and stores of objects under keys, outer ones first, with their weights."""
    stack: list[tuple[Any, KeyPath, int, int]] = [(root, (), 0, 0)]
    for _ in range(MAX_CONTAINERS):
        if not stack:
            return
        value, path, outer_arrays, depth = stack.pop()
        inner = containers_in(value)
        is_array = type(value) is list
        found = array_objects(value, inner) if is_array else store_objects(value, inner) if len(inner) >= MIN_ENTRIES else {}
        for type_name, objects in found.items():
            place = ArrayPlace((path, type_name) if type_name else path, outer_arrays)
            yield place, objects, 1.0 if is_array else KEYED
        if depth < MAX_STATE_DEPTH:
            has_keys = not (is_array or found)  # that belong to paths
            opened_items = inner if has_keys else inner[:MAX_OPENED]
            stack += containers_to_visit(
                opened_items, path, UNNAMED if has_keys else None, outer_arrays + bool(found), depth + 1
            )


def array_objects(values: list[Any], inner: list[tuple[str, Any]]) -> dict[str, list[StateObject]]:
    """Return the objects of an array if most of its values are objects."""
    objects = [item for _, item in inner if type(item) is dict]
    return {"": objects} if objects and len(objects) * 2 > len(values) else {}


def store_objects(value: StateObject, inner: list[tuple[str, Any]]) -> dict[str, list[StateObject]]:
    """Return the objects that a store of at least ``MIN_ENTRIES`` containers keeps under keys, by type."""
    if len(inner) * 2 < len(value):
        return {}
    objects = [item for _, item in inner if type(item) is dict and len(item) > MIN_SHARED]
    if len(objects) < MIN_ENTRIES or len(objects) * 2 < len(value):
        return {}
    by_type: dict[str, list[StateObject]] = {}
    for item in objects:
        by_type.setdefault(str(item.get("__typename", "")), []).append(item)
    return {name: rows for name, rows in by_type.items() if len(rows) >= MIN_ENTRIES and has_shared_keys(rows)}


def has_shared_keys(objects: list[StateObject]) -> bool:
    """Whether there are enough objects, and most of them have the same keys or hold a record."""
    if len(objects) < MIN_ROWS:
        return False
    sample = objects[:SAMPLE_OBJECTS]
    counts = Counter(chain.from_iterable(sample))
    shared = {key for key, count in counts.items() if count >= SHARED * len(sample)}
    return len(shared) >= MIN_SHARED or not shared.isdisjoint(RECORD_MEMBERS)
