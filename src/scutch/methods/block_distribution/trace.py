"""Trace of ``block_distribution``: the Block-List with D, Dev and Gap, the chosen run, the descent and the noise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from scutch.methods.block_distribution.article import article_in, blocks_before_gap
from scutch.methods.block_distribution.container import NOISE, ContainerRules, containers
from scutch.methods.block_distribution.distribution import deviation, distribution, gap, own_lengths, shown_texts
from scutch.methods.block_distribution.method import (
    MODERN,
    BlockListRules,
    block_distribution,
    chosen_blocks,
    page_blocks,
)
from scutch.methods.selection import Selection
from scutch.methods.trace import Trace, TraceTable
from scutch.methods.trace_figure import Chart, MarkedRange, Series
from scutch.methods.trace_values import EXCERPT_CHARS, TracedNode, TracedPart, text_excerpt, traced_node, traced_parts
from scutch.page.parser import Columns
from scutch.page.text import excerpt
from scutch.page.xpath import xpath

CAUSES: Final = {number: cause for cause, number in NOISE.items()}


class ListedBlock(NamedTuple):
    """An element of the Block-List."""

    #: Its tag in the source; its XPath where the tree is read.
    block: str
    #: n: length of the text that it owns.
    n: int
    #: Whether it is before the gap.
    chosen: bool
    #: Beginning of its text.
    text: str


class DescentStep(NamedTuple):
    """An element on the way from the body to the container."""

    element: TracedNode
    #: Characters that are no noise, those of links with less weight, ...
    weight: float
    #: ... and their share of those of the element before it.
    share: float


class TracedNoise(NamedTuple):
    """The elements that are left out for one reason."""

    reason: str
    elements: int
    #: Their visible characters.
    chars: int
    first: TracedNode


@dataclass(frozen=True, slots=True)
class BlockDistributionTrace(Trace):
    """What ``block_distribution`` computed; the symbols are those of Qiu et al. (2009)."""

    #: The Block-List: of the page in the literal form, of the container in the modern one.
    blocks: tuple[ListedBlock, ...]
    #: D: the lengths, longest first; the blocks before the gap are its first ones.
    lengths: tuple[float, ...]
    before_gap: int
    #: Dev(D) and Gap(D).
    dev: float
    gap: float
    #: From the body to the container; empty in the literal form, as is the noise.
    descent: tuple[DescentStep, ...]
    noise: tuple[TracedNoise, ...]
    #: The answer, and the reason where it is empty.
    parts: tuple[TracedPart, ...]
    reason: str

    def tables(self) -> Iterator[TraceTable]:
        """Yield noise and descent, distribution, Block-List and answer."""
        if self.descent:
            yield TraceTable("noise", TracedNoise._fields, self.noise)
            yield TraceTable("descent", DescentStep._fields, self.descent)
        facts = [("blocks", len(self.blocks)), ("Dev(D)", self.dev), ("Gap(D)", self.gap), ("before the gap", self.before_gap)]
        yield TraceTable("distribution D", (), facts)
        yield TraceTable("Block-List", ListedBlock._fields, self.blocks)
        yield TraceTable("answer", TracedPart._fields, self.parts or [("none", 0, self.reason)])

    def figures(self) -> Iterator[Chart]:
        """Yield D with the blocks before the gap."""
        marked = [MarkedRange(-0.5, self.before_gap - 0.5, "before the gap")] if self.lengths else ()
        yield Chart("D: block lengths, longest first", [Series(self.lengths, style="bars")], marked)


def trace_block_distribution(columns: Columns, preset: ContainerRules | BlockListRules = MODERN) -> BlockDistributionTrace:
    """Return what ``block_distribution`` computes for a page.

    >>> import scutch
    >>> from scutch.methods.block_distribution.method import LITERAL
    >>> found = trace_block_distribution(scutch.parse("<DIV>hello<TABLE>123</TABLE>world</DIV>").columns, LITERAL)
    >>> [(block.block, block.n, block.chosen) for block in found.blocks], found.gap
    ([('#root', 0, False), ('div', 11, True), ('table', 3, False)], 5)
    """
    if isinstance(preset, BlockListRules):
        return _of(columns, _source_blocks(columns, preset), block_distribution(columns, preset))
    found = containers(columns, preset)
    blocks = _tree_blocks(columns, found) if found.parts else ()
    descent = tuple(descent_steps(columns, found, preset)) if found.parts else ()
    return _of(columns, blocks, article_in(columns, found, preset), descent, tuple(noise_by_reason(columns, found)))


def _of(
    columns: Columns,
    blocks: Sequence[ListedBlock],
    answer: Selection,
    descent: tuple[DescentStep, ...] = (),
    noise: tuple[TracedNoise, ...] = (),
) -> BlockDistributionTrace:
    lengths = [block.n for block in blocks]
    return BlockDistributionTrace(
        blocks=tuple(blocks),
        lengths=tuple(distribution(lengths)),
        before_gap=sum(block.chosen for block in blocks),
        dev=deviation(lengths),
        gap=gap(lengths),
        descent=descent,
        noise=noise,
        parts=traced_parts(columns, answer),
        reason=answer.reason,
    )


def _source_blocks(columns: Columns, rules: BlockListRules) -> list[ListedBlock]:
    """The Block-List of the source."""
    found = page_blocks(columns, rules)
    chosen = frozenset(chosen_blocks(found, rules))
    return [
        ListedBlock(block.tag, len(block.text), place in chosen, excerpt(block.text, EXCERPT_CHARS))
        for place, block in enumerate(found.blocks)
    ]


def _tree_blocks(columns: Columns, found: Selection) -> list[ListedBlock]:
    """The Block-List of a container, links left out."""
    lengths = own_lengths(columns, shown_texts(columns, found.parts[-1].node, found.skip))
    chosen = frozenset(blocks_before_gap(lengths))
    return [
        ListedBlock(xpath(columns, node), length, node in chosen, text_excerpt(columns, node))
        for node, length in lengths.items()
    ]


def descent_steps(columns: Columns, found: Selection, rules: ContainerRules) -> Iterator[DescentStep]:
    """Yield the elements from the body to the container."""
    way = [found.parts[-1].node]
    while columns.parent[way[-1]] > 0 and columns.name(way[-1]) != "body":
        way.append(columns.parent[way[-1]])
    before = 0.0
    for node in reversed(way):
        texts = shown_texts(columns, node, found.skip)
        weight = sum(columns.chars[text] - rules.link_weight * columns.link_chars[text] for text in texts)
        yield DescentStep(traced_node(columns, node), weight, weight / before if before else 1.0)
        before = weight


def noise_by_reason(columns: Columns, found: Selection) -> Iterator[TracedNoise]:
    """Yield the reasons for which elements with text are left out."""
    mask = found.skip or b""
    by_reason: dict[int, list[int]] = {}
    for node, reason in enumerate(mask):
        if reason and columns.chars[node]:
            by_reason.setdefault(reason, []).append(node)
    for reason, nodes in sorted(by_reason.items()):
        chars = sum(columns.chars[node] for node in nodes)
        yield TracedNoise(CAUSES[reason], len(nodes), chars, traced_node(columns, nodes[0]))
