"""The things of a JSON text once more, with the standard library: what ``scutch.structured._json`` is held to."""

from typing import Any

from scutch.structured.json_ld import KINDS, KNOWN_BY, WRITTEN, read, things

TYPES = [part for part, kind in KINDS.items() if kind]


def things_in(text: str) -> list[dict[str, Any]]:
    """The objects that may tell something, with the members that are wanted."""
    return [wanted(thing) for thing in things(read(text)) if may_tell(thing)]


def may_tell(thing: dict[str, Any]) -> bool:
    """Whether its type is one of those, or no plain text, or others may name it by its identity."""
    kind = thing.get("@type", "")
    is_kind = not isinstance(kind, str) or any(part in kind for part in TYPES)
    return is_kind or {"@id", "name"} <= thing.keys()


def wanted(value: Any) -> Any:
    """A value without the members that nobody asks for."""
    if isinstance(value, dict):
        return {name: wanted(inner) for name, inner in value.items() if name in KNOWN_BY or name in WRITTEN}
    return [wanted(inner) for inner in value] if isinstance(value, list) else value
