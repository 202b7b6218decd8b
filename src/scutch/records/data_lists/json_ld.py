"""Lists in JSON-LD: properties that hold several things, and things of one type that stand side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from scutch.records.data_lists.rows import WRAPPERS, Found
from scutch.structured.schema_org import PARTS, type_of, type_weight
from scutch.structured.scripts import LINKED, Script

#: Things of a page that are looked at.
MAX_THINGS: Final = 5000
MIN_THINGS: Final = 2

Thing = dict[str, Any]


class Placed(NamedTuple):
    """A thing, and the script it is in."""

    thing: Thing
    node: int
    #: Whether it stands by itself: in no property of another thing.
    is_top: bool


def linked_lists(scripts: Iterable[Script]) -> list[Found]:
    """Return the lists of a page's JSON-LD: by property in document order, then by type.

    Examples
    --------
    >>> recipes = [{"@type": "ListItem", "item": {"@type": "Recipe", "name": name}} for name in ("Flax bread", "Oat soup")]
    >>> script = Script(7, "json-ld", "", {"@type": "ItemList", "itemListElement": recipes})
    >>> [(found.name, len(found.things)) for found in linked_lists([script])]
    [('ItemList.itemListElement', 2)]
    """
    placed = list(things(scripts))
    by_id = {thing["@id"]: thing for thing, _, _ in reversed(placed) if len(thing) > 1 and isinstance(thing.get("@id"), str)}
    return [*property_lists(placed, by_id), *type_lists(placed)]


def things(scripts: Iterable[Script]) -> Iterator[Placed]:
    """Yield every thing, outer ones before inner ones, up to a limit."""
    queue: list[tuple[Any, int, bool]] = [(script.value, script.node, True) for script in scripts]
    for place in range(MAX_THINGS):
        if place >= len(queue):
            return
        value, node, is_top = queue[place]
        if isinstance(value, dict):
            graph = value.get("@graph")
            if isinstance(graph, list):
                queue += ((item, node, is_top) for item in graph)
            yield Placed(value, node, is_top and graph is None)
            queue += ((inner, node, False) for name, inner in value.items() if name != "@graph" and is_open(inner))
        elif isinstance(value, list):
            queue += ((item, node, is_top) for item in value if is_open(item))


def is_open(value: Any) -> bool:
    """Whether there may be things in a value."""
    return isinstance(value, (dict, list))


def property_lists(placed: Sequence[Placed], by_id: Mapping[str, Thing]) -> Iterator[Found]:
    """Yield the properties that hold several things."""
    for thing, node, _ in placed:
        kind = type_of(thing)
        if kind == "BreadcrumbList":
            continue
        for name, value in thing.items():
            if name != "@graph" and isinstance(value, list) and len(value) >= MIN_THINGS:
                rows = [resolved(item, by_id) for item in value if isinstance(item, dict)]
                weight = weight_of(rows, name)
                if len(rows) >= MIN_THINGS and weight:
                    yield Found(LINKED, node, f"{kind}.{name}".lstrip("."), rows, weight)


def type_lists(placed: Sequence[Placed]) -> Iterator[Found]:
    """Yield the things of one type that stand by themselves."""
    by_type: dict[str, list[Placed]] = {}
    for entry in placed:
        if entry.is_top and type_of(entry.thing) not in PARTS:
            by_type.setdefault(type_of(entry.thing), []).append(entry)
    for kind, entries in by_type.items():
        if kind and len(entries) >= MIN_THINGS:
            rows = [entry.thing for entry in entries]
            yield Found(LINKED, entries[0].node, kind, rows, weight_of(rows))


def resolved(thing: Thing, by_id: Mapping[str, Thing]) -> Thing:
    """Return the thing that a reference means, be it the thing itself or what it is wrapped around."""
    if len(thing) == 1 and "@id" in thing:
        return by_id.get(str(thing["@id"]), thing)
    for name in WRAPPERS:
        inner = thing.get(name)
        if isinstance(inner, dict) and len(inner) == 1 and "@id" in inner:
            return {**thing, name: by_id.get(str(inner["@id"]), inner)}
    return thing


def weight_of(rows: Sequence[Thing], name: str = "") -> float:
    """Return what the commonest type of things is worth; of list items, that of what they are wrapped around."""
    inner = [next((row[name] for name in WRAPPERS if isinstance(row.get(name), dict)), row) for row in rows]
    kinds = [type_of(row) for row in inner]
    return type_weight(max(set(kinds), key=kinds.count), name) if kinds else 0.0
