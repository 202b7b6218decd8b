"""Simple tree matching (Yang 1991) of ordered trees."""

from collections.abc import Sequence
from typing import NamedTuple

BUDGET: int

class Match(NamedTuple):
    """Score of a matching, and whether it is only an upper bound."""

    score: float
    truncated: bool

class Forest:
    """Ordered trees whose nodes are numbered in preorder."""

    def __init__(self, ends: Sequence[int], kinds: Sequence[int]) -> None: ...
    def __len__(self) -> int: ...
    def size(self, node: int) -> int: ...

def similarity(forest: Forest, a: int, b: int, *, budget: int = ...) -> Match: ...
