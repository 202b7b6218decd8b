"""The fewest nodes that hold what a block shows."""

from collections.abc import Iterable

from scutch.methods.rendered._rendered import View

class Covering:
    """Finds the top nodes of blocks."""

    def __init__(self, view: View) -> None: ...
    def tops(self, nodes: Iterable[int]) -> tuple[int, ...]: ...
