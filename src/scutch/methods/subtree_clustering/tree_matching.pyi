"""Tree matching on a page."""

from scutch.kernels.trees import Forest
from scutch.page.parser import Columns

class PageForest(Forest):
    """The nodes of a page that count, as trees to be matched."""

    def __init__(self, columns: Columns) -> None: ...
    def place(self, node: int) -> int: ...
    def node(self, place: int) -> int: ...
