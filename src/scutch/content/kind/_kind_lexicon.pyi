"""What the words of a page say about its kind."""

from collections.abc import Mapping, Sequence
from typing import Final

from scutch.page.parser import Columns

UNIT: Final[float]
GROUP_OF: Final[tuple[int, ...]]

class Lexicon:
    """What words say about kinds."""

    def __init__(self, words: Mapping[str, tuple[Sequence[int], bool]]) -> None: ...
    @property
    def words(self) -> tuple[str, ...]: ...
    @property
    def width(self) -> int: ...
    def describe(self, columns: Columns, address: bytes) -> bytearray: ...
