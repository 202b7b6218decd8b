"""Reading the objects of a JSON text with the standard library: the twin of ``scutch.structured._json``."""

from json import JSONDecoder
from typing import Any

from scutch.structured.json_ld import IDENTITY, walk
from scutch.structured.schema_org import SUBJECT_TYPES

DECODER = JSONDecoder(strict=False)


def read(text: str) -> Any:
    """Return the value of a JSON text; None if it is none."""
    try:
        return DECODER.decode(text)
    except (ValueError, RecursionError):
        return None


def objects(text: str, members: frozenset[str]) -> list[dict[str, Any]]:
    """Return the objects that have a subject, or both an identity and a name, with some of their members."""
    return [with_members(item.members, members) for item in walk([(-1, read(text))]) if is_read(item.members)]


def is_read(item: dict[str, Any]) -> bool:
    """Whether its type is one of those, or no plain text, or references may name it by its identity."""
    types = item.get("@type", "")
    has_subject = not isinstance(types, str) or any(name in types for name in SUBJECT_TYPES)
    return has_subject or {"@id", "name"} <= item.keys()


def with_members(value: Any, members: frozenset[str]) -> Any:
    """Return a value whose objects have some members alone."""
    if isinstance(value, dict):
        return {name: with_members(inner, members) for name, inner in value.items() if name in IDENTITY or name in members}
    return [with_members(inner, members) for inner in value] if isinstance(value, list) else value
