"""Kernel of ``separators``: cuts the blocks of a round at their heaviest separators."""

from array import array

from scutch.methods.rendered._rendered import View
from scutch.methods.vips._vips_blocks import Pool

class Cutter:
    """Cuts the blocks of one page, round by round."""

    def __init__(
        self,
        view: View,
        rules: array[int],
        sizes: array[float],
        bolds: array[int],
        weights: array[float],
        em: float,
        together: float,
        cuts: int,
        pdoc: int,
    ) -> None: ...
    def cut(
        self, pool: Pool, node: int, floor: int
    ) -> tuple[list[int], list[tuple[int, int, int, int, int, int, float]], list[tuple[int, float, float, float]]]: ...
