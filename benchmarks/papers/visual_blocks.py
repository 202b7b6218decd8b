"""Sun, Chen & Lian 2016: Deep Web extraction by visual features."""

from typing import Final

from benchmarks.papers.table import LOST, Paper, Row, cannot

LATER: Final = "needs what a browser knows of the page; comes with snapshots (issue 5)"


def examples() -> list[Row]:
    """Return the example of its sixth figure."""
    return [
        cannot("base block of figure 6", "VB2_2_3", LATER),
        cannot("target pool; cousins rejected", "3; 4", LATER),
    ]


def experiment(count: int | None) -> list[Row]:
    """Return what its experiment measures."""
    return [
        cannot("completeness and accuracy on Dangdang, Taobao ...", LOST, "numbers and the eighth figure are lost in print"),
        cannot("the same on pages of ours", "-", LATER),
    ]


PAPER: Final = Paper(
    "Sun, Chen & Lian 2016, Deep Web extraction by visual features: methods.visual_blocks", examples, experiment
)
