"""Containers in JSON values in Python: the twin of ``scutch.records.data_lists._json_shapes``."""

from __future__ import annotations

from typing import Any


def containers_in(value: Any) -> list[tuple[str, Any]]:
    """Return the objects and arrays in a value, with their keys."""
    pairs = value.items() if isinstance(value, dict) else [("", item) for item in value] if isinstance(value, list) else []
    return [(key, item) for key, item in pairs if isinstance(item, (dict, list))]


def containers_to_visit(
    containers: list[tuple[str, Any]], path: Any, unnamed: frozenset[str] | None, *level: int
) -> list[Any]:
    """Return the containers that hold containers with their paths and a level, the last one first."""
    deep = [(key, item) for key, item in reversed(containers) if containers_in(item)]
    return [(item, path if unnamed is None or key in unnamed else (path, key), *level) for key, item in deep]
