"""View of a rendered page for the kernels of ``vips``."""

from array import array

from scutch.page.parser import Columns

class View:
    """Arrays of a rendered page, for kernels."""

    def __init__(
        self,
        columns: Columns,
        visibility: bytearray,
        fill: bytearray,
        boxes: bytearray,
        style: memoryview[int],
        fonts: array[int],
    ) -> None: ...
