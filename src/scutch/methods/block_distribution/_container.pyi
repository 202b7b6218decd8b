"""Where the content of a page stands."""

from collections.abc import Mapping
from typing import Any

from scutch.page.parser import Columns

class Hints:
    """Words of class and id values that hint at what an element is for."""

    def __init__(self, words: Mapping[str, int]) -> None: ...
    def of(self, label: bytes) -> int: ...
    def is_named(self, columns: Columns, bits: int) -> bool: ...

def survey(columns: Columns, hints: Hints, rules: Any) -> tuple[int, int, int, int, int, bytearray]: ...
