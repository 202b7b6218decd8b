"""All columns of aligned records, those that a person does not want included."""

from __future__ import annotations

import scutch
from scutch.records.columns.build import evidence_of_columns, named_columns
from scutch.table import Table


def all_columns(region: scutch.Region) -> Table:
    """The table of a region as it is before columns are selected."""
    grid = region._aligned
    return Table(named_columns(grid, evidence_of_columns(grid, region._record_set.records)), grid)
