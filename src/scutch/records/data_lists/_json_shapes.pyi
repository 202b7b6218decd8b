"""Arrays of objects in JSON values."""

from collections.abc import Callable
from typing import Any

def arrays_in(
    root: Any,
    stores_in: Callable[[dict[str, Any], list[tuple[str, Any]]], dict[str, list[dict[str, Any]]]],
    unnamed: frozenset[str],
    most: int,
) -> list[tuple[str, int, list[dict[str, Any]], bool]]: ...
