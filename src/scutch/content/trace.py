"""Trace of ``auto`` for content: the text blocks of a page with their probabilities, and the choice made of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from math import exp
from typing import NamedTuple

from scutch.content._text_blocks import Blocks
from scutch.content.choice import WATCHED_WORDS, Model, shipped_model
from scutch.methods.selection import Selection
from scutch.methods.trace import Trace, TraceTable
from scutch.methods.trace_figure import Chart, Series
from scutch.methods.trace_values import TracedNode, TracedPart, text_excerpt, traced_parts
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.xpath import xpath


class TracedTextBlock(NamedTuple):
    """One text block of the page."""

    #: Its first node, the XPath of its line element, and the beginning of its text.
    block: TracedNode
    chars: int
    #: Probability that it is content.
    probability: float
    #: Whether it is in the answer.
    chosen: bool


@dataclass(frozen=True, slots=True)
class ChoiceTrace(Trace):
    """The text blocks of a page, and the choice with the greatest expected F1 of words."""

    blocks: tuple[TracedTextBlock, ...]
    #: Expected F1 of the choice.
    expected_f1: float
    parts: tuple[TracedPart, ...]
    #: Why nothing was chosen.
    reason: str

    def tables(self) -> Iterator[TraceTable]:
        """Yield blocks and choice."""
        yield TraceTable("text blocks", TracedTextBlock._fields, self.blocks)
        yield TraceTable(
            f"choice, expected F1 {self.expected_f1:.2f}{self.reason and f': {self.reason}'}", TracedPart._fields, self.parts
        )

    def figures(self) -> Iterator[Chart]:
        """Yield the probabilities of the blocks; those of the choice in the first colour."""
        places = {chosen: [i for i, block in enumerate(self.blocks) if block.chosen == chosen] for chosen in (True, False)}
        yield Chart(
            "probability of each text block",
            [
                Series(
                    [self.blocks[i].probability for i in where],
                    "chosen" if chosen else "left out",
                    "bars",
                    where,
                    0 if chosen else 4,
                )
                for chosen, where in places.items()
            ],
        )


def trace_choice(columns: Columns, model: Model | None = None) -> ChoiceTrace:
    """Return the probabilities of the text blocks of a page, and the choice.

    >>> import scutch
    >>> html = "<nav><a href=/>Home</a></nav><div><h1>Flax</h1><p>" + "Long, strong fibres. " * 40 + "</div>"
    >>> found = trace_choice(scutch.parse(html).columns)
    >>> [(each.block.text[:4], each.chosen) for each in found.blocks]
    [('Home', False), ('Flax', True), ('Long', True)]
    """
    model = model or shipped_model()
    blocks = Blocks(columns, model.names, model.words, WATCHED_WORDS)
    choice = model.choice(columns)
    return ChoiceTrace(
        blocks=tuple(
            TracedTextBlock(
                TracedNode(first, xpath(columns, owner), text_excerpt(columns, first, end=end)),
                own_chars(columns, first, end),
                1 / (1 + exp(-score)),
                is_selected(choice, columns, first),
            )
            for (first, end, owner), score in zip(blocks.spans(), model.scores(columns, blocks)[0], strict=True)
        ),
        expected_f1=choice.confidence,
        parts=traced_parts(columns, choice),
        reason=choice.reason,
    )


def own_chars(columns: Columns, begin: int, end: int) -> int:
    """Count the characters of the texts in a slice."""
    return sum(columns.chars[node] for node in range(begin, end) if columns.tag[node] == TEXT)


def is_selected(choice: Selection, columns: Columns, node: int) -> bool:
    """Whether a selection has a node: it is in a slice, and no mask leaves out it or an ancestor."""
    place = bisect_right([begin for begin, _ in choice.ranges], node) - 1
    if place < 0 or node >= choice.ranges[place][1]:
        return False
    while choice.skip and node >= choice.ranges[place][0]:
        if choice.skip[node]:
            return False
        node = columns.parent[node]
    return True
