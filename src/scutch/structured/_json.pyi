"""Lazy reader of the objects of a JSON text, with some of their members."""

from typing import Any

class Reader:
    def __init__(self, names: tuple[str, ...], types: tuple[str, ...], limit: int) -> None: ...
    def read(self, text: str) -> list[dict[str, Any]] | None: ...
