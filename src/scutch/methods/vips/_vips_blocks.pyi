"""Kernel of ``block_extraction``: the visual blocks of a part of a page."""

from scutch.methods.rendered._rendered import View

class Pool:
    """The visual blocks of a part of a page."""

    def __init__(
        self,
        view: View,
        node: int,
        rules_by_class: bytes,
        decisions: bytes,
        degrees: bytes,
        small: float,
        tiny: float,
        small_block: float,
        large: float,
    ) -> None: ...
    @property
    def view(self) -> View: ...
    def __len__(self) -> int: ...
    def nodes(self, index: int) -> tuple[int, ...]: ...
    def doc(self, index: int) -> int: ...
    def rule(self, index: int) -> int: ...
