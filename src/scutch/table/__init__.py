"""Tables: named, typed columns of cells with their position in the page, and their output formats."""

from scutch.table.cell import Cell, Row
from scutch.table.column import Column
from scutch.table.grid import Grid
from scutch.table.table import Table

__all__ = ["Cell", "Column", "Grid", "Row", "Table"]
