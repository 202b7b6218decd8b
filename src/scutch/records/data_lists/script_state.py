"""Lists in the state of a page: arrays of objects with shared keys, at any depth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Any, Final, NamedTuple

from scutch.records.data_lists._json_shapes import arrays_in
from scutch.records.data_lists.rows import ListCandidate
from scutch.records.data_lists.scoring import path_weight
from scutch.structured.scripts import STATE, Script

MIN_ROWS: Final = 3
#: Entries of a store that keeps objects under their keys.
MIN_ENTRIES: Final = 4
#: Objects and arrays of a script that are visited.
MAX_CONTAINERS: Final = 150_000
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

StateObject = dict[str, Any]


class ArrayGroup(NamedTuple):
    """Arrays with the same path, merged."""

    node: int
    objects: list[StateObject]
    weight: float


def state_lists(scripts: Iterable[Script]) -> list[ListCandidate]:
    """Return the lists in the state of a page in document order; arrays with the same path are one list.

    >>> value = {"props": {"shop": {"goods": [{"id": number, "name": "Flax"} for number in range(3)]}}}
    >>> [(found.name, len(found.objects)) for found in state_lists([Script(4, "state", "data", value)])]
    [('props.shop.goods', 3)]
    """
    groups: dict[tuple[str, str], ArrayGroup] = {}
    for script in scripts:
        for keys, arrays, objects, is_store in arrays_in(script.value, store_objects, UNNAMED, MAX_CONTAINERS):
            name = keys or script.name
            group = groups.get((script.name, name))
            if group is None:
                weight = (KEYED if is_store else 1.0) * INNER**arrays
                group = groups[script.name, name] = ArrayGroup(script.node, [], weight)
            group.objects.extend(objects)
    return [to_candidate(name, group) for (_, name), group in groups.items() if has_shared_keys(group.objects)]


def to_candidate(name: str, group: ArrayGroup) -> ListCandidate:
    """Return merged arrays as a candidate."""
    weight = group.weight * path_weight(name) * variant_weight(group.objects[0])
    return ListCandidate(STATE, group.node, name, group.objects, weight)


def variant_weight(item: StateObject) -> float:
    """Return the weight of a list by its first object: less for variants of one object."""
    return 1.0 if VARIANT_KEYS.isdisjoint(item) else VARIANTS


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
    """Whether there are enough objects, and most of them have the same keys."""
    if len(objects) < MIN_ROWS:
        return False
    sample = objects[:SAMPLE_OBJECTS]
    counts = Counter(chain.from_iterable(sample))
    shared = {key for key, count in counts.items() if count >= SHARED * len(sample)}
    return len(shared) >= MIN_SHARED
