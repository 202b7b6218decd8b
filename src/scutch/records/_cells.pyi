"""The cells of aligned records: their nodes by column, and what is read in them."""

from scutch.kernels.alignment import Grid
from scutch.page.parser import Columns

def nodes_of(grid: Grid) -> list[tuple[list[int], list[int]]]: ...
def texts_of(columns: Columns, rows: list[int], nodes: list[int]) -> tuple[list[int], list[str]]: ...
