"""What values of JSON hold."""

from typing import Any

def containers_in(value: Any) -> list[tuple[str, Any]]: ...
def containers_to_visit(
    containers: list[tuple[str, Any]], path: tuple[Any, ...], unnamed: frozenset[str] | None, *level: int
) -> list[tuple[Any, tuple[Any, ...], int, int]]: ...
