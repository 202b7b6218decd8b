"""``methods.visual_blocks.trace``: the sixth and the eighth figure of the paper, of any page."""

from pathlib import Path
from typing import Final

from benchmarks.segments.frozen import load
from scutch.methods.visual_blocks.method import LITERAL
from scutch.methods.visual_blocks.trace import VisualBlocksTrace, trace_visual_blocks

FIGURE: Final = Path(__file__).parents[2] / "fixtures" / "rendered" / "figure-6"


def parts(trace: VisualBlocksTrace, part: str) -> list[str]:
    """Names of the blocks of a part."""
    return [block.name for block in trace.blocks if block.part == part]


def test_the_trace_names_the_blocks_of_the_figure() -> None:
    """Base, pool and rejected cousins have the names of the paper."""
    trace = trace_visual_blocks(load(FIGURE).columns, LITERAL)
    assert parts(trace, "base") == ["VB2_2_3"]
    assert parts(trace, "pool") == ["VB2_2_1", "VB2_2_2"]
    assert parts(trace, "rejected") == ["VB2_1_1", "VB2_1_2", "VB2_3_1", "VB2_3_2"]


def test_nodes_are_counted_before_and_after_denoising() -> None:
    """What the rules take is the difference."""
    nodes = trace_visual_blocks(load(FIGURE).columns, LITERAL).nodes
    assert nodes.before == nodes.after + nodes.r1 + nodes.r2 + nodes.r3
    assert nodes.after > 0


def test_the_picture_shows_base_pool_and_rejected_cousins() -> None:
    """Each as a box on the page."""
    trace = trace_visual_blocks(load(FIGURE).columns, LITERAL)
    assert trace.to_svg().count("<rect") == 2 + 7
    assert "VB2_2_3" in trace.to_text()
