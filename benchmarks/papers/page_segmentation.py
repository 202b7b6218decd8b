"""Hou & Yang 2011: Web information extraction based on page segmentation."""

from typing import Final

import scutch
from benchmarks.papers.protocol import experiment as measured
from benchmarks.papers.table import LOST, Paper, Row, cannot, reading
from scutch.methods.page_segmentation import first_hit, page_segmentation_regions
from scutch.methods.path_clusters import LITERAL, Leaves, path_clusters, pieces, wide_length
from scutch.methods.shown_tree import ShownTree


def _leaves(html: str) -> Leaves:
    return Leaves(ShownTree(scutch.parse(html).columns), LITERAL)


def examples() -> list[Row]:
    """Return what its words say; all of its formulas and tables are lost."""
    two_lists = _leaves("<ul><li>a<li>b</ul><p>c</p><ul><li>d</ul>")
    regular = path_clusters(_leaves("<p>a<h2>b</h2>" * 9))[0]
    far = _leaves("<p>a<h2>b</h2>" * 20 + "<h2>b</h2>" * 100 + "<p>a")
    hit = first_hit(_leaves("<p>Flax is tall." * 4 + "<p><a href=#>Flax has long fibres.</a>" * 9))
    cut = [len(piece.places) for piece in pieces(far, path_clusters(far)[0], LITERAL)]
    return [
        reading("length of 'ab' and one Chinese character", 4, wide_length("ab中"), "characters above 255 count twice"),
        reading("clusters of two lists and a text", [[0, 1, 3], [2]], [found.places for found in path_clusters(two_lists)],
                "paths have no positions"),
        reading("period and variance of even distances", (2.0, 0.0), (regular.period, regular.variance), "formulas are ours"),
        reading("a far leaf after 20 even ones", [20, 1], cut, "cut off; formula (5) is ours"),
        reading("leaves of the first full hit", 4, len(hit.places) if hit else 0, "the longer segment is nothing but links"),
    ]  # fmt: skip


def experiment(count: int | None) -> list[Row]:
    """Return recall and precision as those of the other papers: its own are lost."""
    lost = "formulas and tables are missing in the copies known to us"
    forms = [
        ("formulas by the letter", lambda columns: page_segmentation_regions(columns, LITERAL)),
        ("modern form", page_segmentation_regions),
    ]
    return [
        *measured("records: recall / precision, %", f"{LOST}; not its question", forms, count),
        cannot("extraction of text, its own experiment", LOST, f"{lost}; ours of the text comes with templates (issue 4)"),
        cannot("thresholds Length, Bn, MAXSIZE, Frequency", LOST, f"{lost}; found by k-means on sample pages (issue 4)"),
    ]


PAPER: Final = Paper(
    "Hou & Yang 2011, Web information extraction based on page segmentation: methods.page_segmentation", examples, experiment
)
