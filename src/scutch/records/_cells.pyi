"""The cells of aligned records: their nodes by column and row, and what is read in them."""

from collections.abc import Sequence

from scutch.kernels.alignment import Grid
from scutch.page.parser import Columns

def nodes_of(grid: Grid, runs: Sequence[Sequence[int]]) -> list[dict[int, list[int]]]: ...
def texts_of(columns: Columns, cells: dict[int, list[int]]) -> dict[int, list[str]]: ...
