"""Arrays of objects in JSON values in Python: the twin of ``scutch.records.data_lists._json_shapes``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

MIN_ENTRIES = 4
MAX_DEPTH = 80
MAX_OPENED = 1000
MAX_PATH_KEYS = 8

Objects = list[dict[str, Any]]


def containers_in(value: Any) -> list[tuple[str, Any]]:
    """Return the objects and arrays in a value, with their keys."""
    pairs = value.items() if isinstance(value, dict) else [("", item) for item in value] if isinstance(value, list) else []
    return [(key, item) for key, item in pairs if isinstance(item, (dict, list))]


def arrays_in(
    root: Any, stores_in: Callable[[Any, list[tuple[str, Any]]], dict[str, Objects]], unnamed: frozenset[str], most: int
) -> list[tuple[str, int, Objects, bool]]:
    """Return arrays of objects in a value, and stores: names, arrays around them, objects, and which are stores."""
    stack: list[tuple[Any, tuple[str, ...], int, int]] = [(root, (), 0, 0)]
    found: list[tuple[str, int, Objects, bool]] = []
    for _ in range(most):
        if not stack:
            break
        value, keys, outer, depth = stack.pop()
        inner = containers_in(value)
        own = objects_of(value, inner, stores_in)
        for name, objects in own.items():
            path = (*keys, name) if name else keys
            found.append((".".join(path[-MAX_PATH_KEYS:]), outer, objects, isinstance(value, dict)))
        if depth < MAX_DEPTH:
            has_keys = isinstance(value, dict) and not own
            for key, item in reversed(inner if has_keys else inner[:MAX_OPENED]):
                if containers_in(item):
                    named = has_keys and key not in unnamed
                    stack.append((item, (*keys, key) if named else keys, outer + bool(own), depth + 1))
    return found


def objects_of(
    value: Any, inner: list[tuple[str, Any]], stores_in: Callable[[Any, list[tuple[str, Any]]], dict[str, Objects]]
) -> dict[str, Objects]:
    """Return the objects of an array, or those that a store keeps, by type."""
    if isinstance(value, dict):
        return stores_in(value, inner) if len(inner) >= MIN_ENTRIES else {}
    objects = [item for _, item in inner if isinstance(item, dict)]
    return {"": objects} if objects and 2 * len(objects) > len(value) else {}
