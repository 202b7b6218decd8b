"""Trace of ``auto`` for segments: the block tree of a page with labels, degrees of coherence and reasons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scutch.layout.outline import outline_to
from scutch.methods.trace import Trace, TraceTable, block_table
from scutch.methods.trace_figure import Chart, MarkedLevel, Series
from scutch.methods.trace_values import TracedBlock, traced_blocks
from scutch.page.parser import Columns


@dataclass(frozen=True, slots=True)
class OutlineTrace(Trace):
    """The block tree of a page."""

    #: Permitted degree of coherence.
    pdoc: int
    #: In document order, each before its parts.
    blocks: tuple[TracedBlock, ...]

    def tables(self) -> Iterator[TraceTable]:
        """Yield the tree, indented."""
        yield block_table(f"blocks at PDoC {self.pdoc}", self.blocks)

    def figures(self) -> Iterator[Chart]:
        """Yield the degree of coherence of each block."""
        degrees = [block.coherence for block in self.blocks]
        yield Chart(
            "DoC of each block, in document order", [Series(degrees, style="bars")], levels=[MarkedLevel(self.pdoc, "PDoC")]
        )


def trace_outline(columns: Columns, pdoc: int) -> OutlineTrace:
    """Return the blocks that ``outline_to`` divides a page into.

    >>> import scutch
    >>> found = trace_outline(scutch.parse("<nav>Home</nav><h1>Flax</h1><p>Blue.</p>").columns, 7)
    >>> [(block.depth, block.label) for block in found.blocks]
    [(0, 'page'), (1, 'navigation'), (1, 'section')]
    """
    return OutlineTrace(pdoc, tuple(traced_blocks(columns, outline_to(columns, pdoc))))
