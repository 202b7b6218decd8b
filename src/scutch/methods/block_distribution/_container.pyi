"""Kernel of ``block_distribution``: noise and container of a page."""

from collections.abc import Mapping
from typing import Any

from scutch.page.parser import Columns

class Hints:
    """Words of class and id values that hint at the purpose of an element."""

    def __init__(self, words: Mapping[str, int]) -> None: ...
    def of(self, label: bytes) -> int: ...
    def is_named(self, columns: Columns, bits: int) -> bool: ...

def find_container(columns: Columns, hints: Hints, rules: Any) -> tuple[int, int, int, int, int, bytearray]: ...
