"""Qiu et al. 2009: News content extraction based on block distribution."""

from collections.abc import Sequence
from statistics import fmean
from typing import Final

import scutch
from benchmarks.common import CORPUS, Gold, corpus, pages
from benchmarks.content.metric import score
from benchmarks.papers import page_classes
from benchmarks.papers.table import Paper, Row, cannot, example, reading
from benchmarks.papers.texts import RIGHT
from scutch.methods.block_distribution.block_list import block_list
from scutch.methods.block_distribution.distribution import before_gap, distribution, gap

#: Forms by name: method and preset.
FORMS: Final = {
    "literal": ("block_distribution", "literal"),
    "modern": ("block_distribution", "modern"),
    "auto, which is learned and not the paper's": ("auto", "modern"),
}


def examples() -> list[Row]:
    """Return the paper's example of blocks, and its measures on small distributions."""
    blocks = [(block.tag, block.text) for block in block_list(b"<DIV>hello<TABLE>123</TABLE>world</DIV>").blocks if block.text]
    return [
        example("blocks of DIV hello TABLE 123 world", [("div", "hello world"), ("table", "123")], blocks),
        reading("D of lengths 3, 10, 4", [10, 4, 3], distribution([3, 10, 4]), "sorted, longest first"),
        reading("Gap of D = (10, 4, 3)", 5, gap((10, 4, 3)), "largest drop less the smallest, 6 - 1"),
        reading("blocks before the gap of 900, 30, 20", 1, len(before_gap((900, 30, 20))), "the cliff is behind the first"),
        reading("blocks before the gap of 900, 850, 20", 2, len(before_gap((900, 850, 20))), "the cliff is behind the second"),
    ]


def _share(golds: Sequence[Gold], method: str, preset: str) -> str:
    texts = (scutch.extract_content(page.html, url=page.url or None, method=method, preset=preset).text for page in golds)
    found = [score(text, page.gold["text"]).f1 for text, page in zip(texts, golds, strict=True)]
    right = sum(value >= RIGHT for value in found)
    return f"{100 * right / len(found):.1f} of {len(found)} articles, mean F1 {fmean(found):.3f}"


def experiment(count: int | None) -> list[Row]:
    """Return the share of articles that come out right."""
    what, paper = "pages extracted rightly, %", "97.7 of 220, 97.2 of 184"
    lost = [
        cannot("TSReC and K2F on the same pages", "26.8 and 98.9, 85.3 and 88.6", "no copy of either is known to us"),
        cannot("seconds saved against a DOM, 1,200 pages", "about 30", "the parser fills the column of blocks while it reads,"
               " so there is nothing left to save"),
    ]  # fmt: skip
    if corpus(CORPUS) is None:
        return [
            *page_classes.rows(count),
            cannot(what, paper, f"corpus {CORPUS} is not on this machine (set SCUTCH_CORPORA)"),
            *lost,
        ]
    golds = [page for page in pages(count and 2 * count) if page.gold["page_type"] == "article"]
    note = f"other pages: articles of {CORPUS}, right from word F1 {RIGHT} on; {{}}"
    return [
        *page_classes.rows(count),
        *(Row(what, paper, _share(golds, *form), note.format(name)) for name, form in FORMS.items()),
        *lost,
    ]


PAPER: Final = Paper(
    "Qiu, Chen, Zhang & Wang 2009, News content extraction based on block distribution: methods.block_distribution",
    examples,
    experiment,
)
