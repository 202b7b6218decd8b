"""Tables: named, typed columns of cells that know where on the page they are from."""

from scutch.table.cell import Cell, Row
from scutch.table.column import Column
from scutch.table.grid import Grid
from scutch.table.table import Table

__all__ = ["Cell", "Column", "Grid", "Row", "Table"]
