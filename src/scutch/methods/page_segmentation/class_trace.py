"""Trace of ``page_segmentation`` as a classifier: the figures of the HUB test."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scutch.methods.page_segmentation.acceptance import hub_probabilities
from scutch.methods.page_segmentation.content_segment import MODERN, PageSegmentationPreset
from scutch.methods.trace import Trace, TraceTable
from scutch.methods.trace_figure import Chart, Series
from scutch.page.parser import Columns


@dataclass(frozen=True, slots=True)
class HubTrace(Trace):
    """What the HUB test compares; a page that exceeds either limit is an index page."""

    #: Length of the text, of its links, and their number.
    length: int
    link_length: int
    links: int
    #: Limits: share of the text that is links, and links per hundred characters.
    hub_share: float
    hub_links: float
    is_hub: bool

    def tables(self) -> Iterator[TraceTable]:
        """Yield the figures beside their limits."""
        yield TraceTable("HUB test", ("figure", "page", "limit"), self.rows())
        yield TraceTable("answer", (), [("class", "index" if self.is_hub else "content")])

    def figures(self) -> Iterator[Chart]:
        """Yield each figure as a share of its limit."""
        shares = [page / limit for _, page, limit in self.rows() if limit]
        yield Chart("HUB test: share and number of links, as shares of their limits", [Series(shares, style="bars")], ())

    def rows(self) -> list[tuple[str, float, float]]:
        """List the figures, each with its value and its limit."""
        share, rate = (part / max(self.length, 1) for part in (self.link_length, 100 * self.links))
        return [("share of text in links", share, self.hub_share), ("links per 100 characters", rate, self.hub_links)]


def trace_hub_test(columns: Columns, preset: PageSegmentationPreset = MODERN) -> HubTrace:
    """Return what ``page_segmentation_classes`` computes for a page.

    >>> import scutch
    >>> found = trace_hub_test(scutch.parse("<a href=/>Flax</a> <a href=/>Hemp</a>").columns)
    >>> found.length, found.link_length, found.is_hub
    (8, 8, True)
    """
    rules = preset.rules
    return HubTrace(
        length=columns.chars[0],
        link_length=columns.link_chars[0],
        links=columns.links[0],
        hub_share=rules.hub_share,
        hub_links=rules.hub_links,
        is_hub=bool(hub_probabilities(columns, rules)["index"]),
    )
