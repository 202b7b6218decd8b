"""Containers in JSON values in Python: the twin of ``scutch.records.data_lists._json_shapes``."""

from __future__ import annotations

from typing import Any


def containers_in(value: Any) -> list[tuple[str, Any]]:
    """Return the objects and arrays in a value, with their keys."""
    pairs = value.items() if isinstance(value, dict) else [("", item) for item in value] if isinstance(value, list) else []
    return [(key, item) for key, item in pairs if isinstance(item, (dict, list))]


def nested_containers(parts: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """Return the containers that hold containers, the last one first."""
    return [(key, item) for key, item in reversed(parts) if containers_in(item)]
