"""What values of JSON hold, in Python: what ``scutch.records.data_lists._json_shapes`` is held to."""

from __future__ import annotations

from typing import Any


def parts_of(value: Any) -> list[tuple[str, Any]]:
    """The objects and arrays in a value, with their keys."""
    pairs = value.items() if isinstance(value, dict) else [("", item) for item in value] if isinstance(value, list) else []
    return [(key, item) for key, item in pairs if isinstance(item, (dict, list))]


def deep_parts(parts: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """Those that hold some themselves, the last one first."""
    return [(key, item) for key, item in reversed(parts) if parts_of(item)]
