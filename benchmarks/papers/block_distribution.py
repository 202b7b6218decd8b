"""Qiu et al. 2009: News content extraction based on block distribution."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from statistics import fmean
from time import process_time
from typing import Any, Final, NamedTuple

import scutch
from benchmarks.common import CORPUS, Gold, corpus, pages
from benchmarks.content.metric import score
from benchmarks.papers.table import NOT_PRINTED, Paper, Row, cannot, example, reading
from benchmarks.papers.texts import RIGHT
from scutch.methods.block_distribution.block_list import block_list
from scutch.methods.block_distribution.distribution import before_gap, distribution, gap

METHOD: Final = "block_distribution"
EXAMPLE: Final = "<DIV>hello<TABLE>123</TABLE>world</DIV>"
CHINESE: Final = "content-zh-dev"
LITERAL: Final[Mapping[str, Any]] = {"method": METHOD, "preset": "literal"}

#: Gives the text of a page.
Extract = Callable[[bytes], str]


def extract(html: bytes, **options: Any) -> str:
    """Return the content of a page."""
    return scutch.extract_content(html, **options).text


def whole_text(html: bytes) -> str:
    """Return the visible text of a page: the answer that takes no decision."""
    body = scutch.parse(html).body
    return body.text if body else ""


#: Ways to the content, by name.
FORMS: Final[Mapping[str, Extract]] = {
    "literal": partial(extract, **LITERAL),
    "literal, links kept": partial(extract, **LITERAL, settings={"classes.jump": "script,style"}),
    "literal, longest block alone": partial(extract, **LITERAL, settings={"longest_only": True}),
    "modern": partial(extract, method=METHOD),
    "auto, not the paper's, fitted on these pages": extract,
    "base rate: all visible text": whole_text,
}


class Outcome(NamedTuple):
    """Quality and time of a way to the content on some pages."""

    pages: int
    #: Share of the pages with word F1 of ``RIGHT`` or more.
    right: float
    f1: float
    #: Mean milliseconds of the processor a page, from bytes to text.
    milliseconds: float

    def __str__(self) -> str:
        return f"{100 * self.right:.1f} of {self.pages}, mean F1 {self.f1:.3f}, {self.milliseconds:.1f} ms a page"


def outcome(way: Extract, golds: Sequence[Gold]) -> Outcome:
    """Measure a way to the content."""
    found, seconds = [], 0.0
    for page in golds:
        begin = process_time()
        text = way(page.html)
        seconds += process_time() - begin
        found.append(score(text, page.gold["text"]).f1)
    return Outcome(len(found), fmean(value >= RIGHT for value in found), fmean(found), 1000 * seconds / len(found))


def examples() -> list[Row]:
    """Return the paper's example of blocks, and its measures on small distributions."""
    blocks = [(block.tag, block.text) for block in block_list(EXAMPLE.encode()).blocks if block.text]
    chosen = extract(EXAMPLE.encode(), **LITERAL)
    return [
        example("blocks of DIV hello TABLE 123 world", [("div", "hello world"), ("table", "123")], blocks),
        reading("content of the same, by extract_content", "hello world", chosen, "D = (11, 3), the gap is behind the first"),
        reading("D of lengths 3, 10, 4", [10, 4, 3], distribution([3, 10, 4]), "sorted, longest first"),
        reading("Gap of D = (10, 4, 3)", 5, gap((10, 4, 3)), "largest drop less the smallest, 6 - 1"),
        reading("blocks before the gap of 900, 30, 20", 1, len(before_gap((900, 30, 20))), "the cliff is behind the first"),
        reading("blocks before the gap of 900, 850, 20", 2, len(before_gap((900, 850, 20))), "the cliff is behind the second"),
    ]


def experiment(count: int | None) -> list[Row]:
    """Return the accuracy of the classifiers, and the share of pages that are extracted rightly."""
    lost = [
        cannot("TSReC and K2F on the same pages", "26.8 and 98.9, 85.3 and 88.6", "no copy of either is known to us"),
        cannot("seconds saved against a DOM, 1,200 pages", "about 30", "the parser fills the column of blocks while it reads,"
               " so there is nothing left to save"),
    ]  # fmt: skip
    from benchmarks.papers import page_classes  # noqa: PLC0415 (needs NumPy, which the examples do without)

    return [*page_classes.rows(count), *_extraction(count), *lost]


def _extraction(count: int | None) -> list[Row]:
    """Rows of the second table: articles, Chinese articles, and pages of all kinds."""
    what, paper = "extracted rightly, %", "97.7 of 220, 97.2 of 184"
    missing = [name for name in (CORPUS, CHINESE) if corpus(name) is None]
    if missing:
        return [cannot(what, paper, f"corpus {', '.join(missing)} is not on this machine (set SCUTCH_CORPORA)")]
    every = pages(count and 2 * count)
    sets = (
        (f"articles of {CORPUS}", paper, [page for page in every if page.gold["page_type"] == "article"]),
        (f"articles of {CHINESE}", NOT_PRINTED, pages(count, CHINESE)),
        (f"all pages of {CORPUS}", NOT_PRINTED, every),
    )
    return [
        Row(f"{what}, {name}", printed, str(outcome(way, golds)), f"{form}; right from word F1 {RIGHT} on")
        for name, printed, golds in sets
        for form, way in FORMS.items()
    ]


PAPER: Final = Paper(
    "Qiu, Chen, Zhang & Wang 2009, News content extraction based on block distribution: methods.block_distribution",
    examples,
    experiment,
    "block-distribution",
)
