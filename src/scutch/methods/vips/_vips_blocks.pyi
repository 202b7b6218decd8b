"""From the top of a part of a page down to its visual blocks."""

from scutch.methods.rendered._rendered import View

class Pool:
    """The visual blocks of a part of a page."""

    def __init__(
        self,
        view: View,
        node: int,
        asked: bytes,
        follows: bytes,
        kept: bytes,
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
