"""``methods.vips.trace``: blocks, separators and rounds of a page."""

from pathlib import Path
from typing import Final

from benchmarks.segments.frozen import load
from scutch.methods.vips.method import vips
from scutch.methods.vips.trace import trace_vips

FIGURE: Final = Path(__file__).parents[2] / "fixtures" / "rendered" / "figure-6"


def test_the_doc_of_a_part_is_ten_less_its_heaviest_separator() -> None:
    """The first round divides header, middle and footer of the page."""
    trace = trace_vips(load(FIGURE).columns)
    first = [each for each in trace.separators if each.round == 0]
    assert {each.direction for each in first} == {"horizontal"}
    assert trace.rounds[0].weight == max(each.weight for each in first)
    assert trace.blocks[0].coherence == max(1, round(10 - trace.rounds[0].weight))


def test_the_trace_has_the_blocks_of_the_answer() -> None:
    """At the same permitted degree of coherence, each with its box."""
    columns = load(FIGURE).columns
    trace = trace_vips(columns, 7)
    assert [block.first.node for block in trace.blocks] == [block.nodes[0] for block in vips(columns, 7).walk()]
    assert len(trace.boxes) == len(trace.blocks)
    assert trace.to_svg().count("<rect") == len(trace.blocks) + 2
