"""Weights of words for the kinds of pages."""

from typing import Final

from scutch.page.parser import Columns

UNIT: Final[float]
ZERO_LETTER: Final[str]
GROUP_OF: Final[tuple[int, ...]]

class Lexicon:
    """Weights of words for kinds."""

    def __init__(self, table: bytes) -> None: ...
    @property
    def width(self) -> int: ...
    def describe(self, columns: Columns, address: bytes) -> bytearray: ...
