"""Trace of ``tables``: the tables of a page, and why they are or are not its answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scutch.methods.trace import Trace, TraceTable
from scutch.methods.trace_figure import Chart, Series
from scutch.methods.trace_values import TracedNode, TracedRecords, traced_node, traced_records
from scutch.page.parser import Columns
from scutch.records.few.data_tables import data_tables, read_tables


class TracedTable(NamedTuple):
    """One table of a page."""

    table: TracedNode
    #: Visible rows without title and headers; labels and values are one.
    rows: int
    #: What it is.
    kind: str
    #: Why it is not in the answer; empty for one that is.
    flaw: str


@dataclass(frozen=True, slots=True)
class TablesTrace(Trace):
    """What ``tables`` computed: the tables in document order, and the answer."""

    found: tuple[TracedTable, ...]
    record_sets: tuple[TracedRecords, ...]

    def tables(self) -> Iterator[TraceTable]:
        """Yield the tables of the page and the answer."""
        yield TraceTable("tables of the page", TracedTable._fields, self.found)
        yield TraceTable("answer", TracedRecords._fields, self.record_sets)

    def figures(self) -> Iterator[Chart]:
        """Yield the number of rows of each table."""
        yield Chart("rows of each table", [Series([each.rows for each in self.found], style="bars")])


def trace_tables(columns: Columns) -> TablesTrace:
    """Return what ``tables`` computes for a page.

    >>> import scutch
    >>> columns = scutch.parse("<table><tr><th>Plant<th>Use<tr><td>Flax<td>Linen</table>").columns
    >>> [(each.rows, each.kind, each.flaw) for each in trace_tables(columns).found]
    [(1, 'a table with headers', 'has fewer than 4 cells')]
    """
    found = (
        TracedTable(traced_node(columns, table.node), len(table.records), table.reason, table.flaw)
        for table in read_tables(columns)
    )
    return TablesTrace(tuple(found), traced_records(columns, data_tables(columns)))
