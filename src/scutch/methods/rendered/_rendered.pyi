"""What the kernels of ``vips`` see of a rendered page."""

from array import array

from scutch.page.parser import Columns

class View:
    """Arrays of a rendered page, for kernels."""

    def __init__(
        self,
        columns: Columns,
        seen: bytearray,
        fill: bytearray,
        boxes: bytearray,
        style: memoryview[int],
        fonts: array[int],
    ) -> None: ...
