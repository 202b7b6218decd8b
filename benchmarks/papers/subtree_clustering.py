"""Gong & Zhu 2013: Data record extraction by clustering with tree edit distance."""

from functools import partial
from typing import Final

import scutch
from benchmarks.papers.protocol import Method
from benchmarks.papers.protocol import experiment as measured
from benchmarks.papers.table import Paper, Row, cannot, reading
from scutch.methods.mdr import method as mdr_method
from scutch.methods.mdr.method import mdr
from scutch.methods.subtree_clustering.method import LITERAL, segment_region, segmentations, subtree_clustering

#: Three trees of three nodes that have nothing in common, and a sequence of them whose best segmentation is tied.
TREES: Final = ("<p><b>x</b></p>", "<div><i>y</i></div>", "<pre><u>z</u></pre>")
TIED: Final = (0, 1, 2, 0, 1, 0, 1, 2)
#: Ten children in three clusters, as many as in the paper's first figure.
FIGURE: Final = (0, 1, 2, 0, 1, 0, 1, 2, 0, 1)


def _segmentations() -> list[tuple[list[int], float]]:
    """Lengths of the records and score of each segmentation of the tied sequence, best first."""
    columns = scutch.parse(f"<section>{''.join(TREES[kind] for kind in TIED)}</section>").columns
    section = next(node for node in range(len(columns)) if columns.name(node) == "section")
    return [([len(record) for record in found.records], round(found.score, 4)) for found in segment_region(columns, section)]


def examples() -> list[Row]:
    """Return what the paper's words leave no choice about: its formulas are lost."""
    (first, second), scores = _segmentations()[:2], [score for _, score in _segmentations()]
    return [
        reading("segmentations of 10 children in 3 clusters", 7, len(list(segmentations(FIGURE))), "1 + 2k"),
        reading("best segmentation of 0 1 2 0 1 0 1 2", [3, 2, 3], first[0], "it starts at 0, as the one in figure 2 does"),
        reading("its score", 0.8824, first[1], "mean over all pairs; formula (3) is lost"),
        reading("a tie: the second, which covers less", ([2, 3, 2], 0.8824), second, "the rule for ties is ours"),
        reading("the score after these", 0.7692, max(score for score in scores if score < first[1]), "the same formula"),
    ]


def experiment(count: int | None) -> list[Row]:
    """Return recall and precision by the paper's protocol."""
    lost = "its table, with the numbers of MDR, is missing in the copies known to us"
    forms: list[tuple[str, Method]] = [
        ("literal", partial(subtree_clustering, preset=LITERAL)),
        ("modern", subtree_clustering),
        ("MDR, literal", partial(mdr, preset=mdr_method.LITERAL)),
        ("MDR, modern", mdr),
    ]
    return [
        *measured("recall / precision, %", "98.82 / 99.52 on 200 pages; MDR lower", forms, count),
        cannot("Taobao, Amazon; eBay China, CNKI", "100 / 100; lower", lost),
    ]


PAPER: Final = Paper(
    "Gong & Zhu 2013, Data record extraction by clustering with tree edit distance: methods.subtree_clustering",
    examples,
    experiment,
    page="subtree-clustering",
)
