"""Reads the objects of a JSON text, and of each only the members that are wanted."""

from typing import Any

class Reader:
    def __init__(self, names: tuple[str, ...], types: tuple[str, ...], most: int) -> None: ...
    def read(self, text: str) -> list[dict[str, Any]] | None: ...
