"""Covering of a block: the fewest nodes with the same visible content."""

from collections.abc import Iterable

from scutch.methods.rendered._rendered import View

class Covering:
    """Finds the covering nodes of blocks."""

    def __init__(self, view: View) -> None: ...
    def tops(self, nodes: Iterable[int]) -> tuple[int, ...]: ...
