"""Trace of ``boilerpipe``: the features of each text block, and whether the tree takes it for content."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scutch.methods.boilerpipe.atomic_blocks import atomic_blocks
from scutch.methods.boilerpipe.method import MODERN, BoilerpipePreset, are_content
from scutch.methods.trace import Trace, TraceTable
from scutch.methods.trace_figure import Chart, Series, marked_runs
from scutch.methods.trace_values import TracedNode, traced_node
from scutch.page.parser import Columns


class ClassifiedBlock(NamedTuple):
    """One text block; the features of its neighbours are in the rows beside it."""

    first: TracedNode
    num_words: int
    link_density: float
    text_density: float
    content: bool


@dataclass(frozen=True, slots=True)
class BoilerpipeTrace(Trace):
    """What ``boilerpipe`` computed; the features are those of Kohlschütter, Fankhauser and Nejdl (2010)."""

    #: The feature that the tree reads first: ``num_words`` (algorithm 1) or ``text_density`` (algorithm 2).
    feature: str
    blocks: tuple[ClassifiedBlock, ...]

    def tables(self) -> Iterator[TraceTable]:
        """Yield the blocks."""
        yield TraceTable(f"text blocks, classified by {self.feature}", ClassifiedBlock._fields, self.blocks)

    def figures(self) -> Iterator[Chart]:
        """Yield the features of the blocks; content is marked."""
        content = marked_runs([block.content for block in self.blocks])
        for feature in (self.feature, "link_density"):
            values = [getattr(block, feature) for block in self.blocks]
            yield Chart(f"{feature} of each text block", [Series(values, style="bars")], content)


def trace_boilerpipe(columns: Columns, preset: BoilerpipePreset = MODERN) -> BoilerpipeTrace:
    """Return what ``boilerpipe`` computes for a page.

    >>> import scutch
    >>> page = scutch.parse("<nav><a href=/>Home</a></nav><p>" + "Flax gives long, strong fibres. " * 9 + "<p>2024")
    >>> [(block.num_words, block.content) for block in trace_boilerpipe(page.columns).blocks]
    [(1, False), (45, True), (1, True)]
    """
    blocks = atomic_blocks(columns)
    return BoilerpipeTrace(
        "text_density" if preset.density else "num_words",
        tuple(
            ClassifiedBlock(
                traced_node(columns, block.nodes[0]), block.num_words, block.link_density, block.text_density, content
            )
            for block, content in zip(blocks, are_content(blocks, preset), strict=True)
        ),
    )
