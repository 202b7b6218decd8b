"""Outcomes of the visual methods on rendered pages: the generated ones, and those of the corpora by their markup alone."""

from collections.abc import Mapping, Sequence
from statistics import fmean
from time import perf_counter
from typing import Any, Final, NamedTuple

import scutch
from benchmarks import common
from benchmarks.content import metric
from benchmarks.papers.outcomes import Outcome
from benchmarks.papers.protocol import Method
from benchmarks.papers.table import NOT_PRINTED, Row
from benchmarks.papers.visual_blocks import CORPORA
from benchmarks.records import corpus
from benchmarks.records.metric import Judge, PageScore
from benchmarks.records.regions import regions
from benchmarks.records.run_dominant_class import lists
from benchmarks.render.kept import kept
from benchmarks.render.pages import Sample
from benchmarks.render.quality import spaced
from benchmarks.render.styled.pages import PAGES, gold
from scutch.methods.vips.method import LITERAL as VIPS_LITERAL
from scutch.methods.visual_blocks.block_tree import BlockTree, VisualBlocksPreset
from scutch.methods.visual_blocks.method import LITERAL, MODERN, visual_blocks
from scutch.methods.visual_blocks.trace import node_counts
from scutch.page import Page
from scutch.records.find.pipeline import auto

STYLED: Final = "20 generated pages"
CONTENT: Final = "content-dev"
CONTENT_PAGES: Final = 160


class Case(NamedTuple):
    """A rendered page and its records."""

    page: Page
    judge: Judge


class FirstAnswers(NamedTuple):
    """Mean page F1 of the first answers, and the records counted as in the paper."""

    f1: float
    records: Outcome

    def __str__(self) -> str:
        return f"mean F1 {self.f1:.3f}; {self.records}"


def with_preset(preset: VisualBlocksPreset) -> Method:
    """Return the method with a preset."""
    return lambda columns: visual_blocks(columns, preset)


FORMS: Final[Mapping[str, Method]] = {
    "literal": with_preset(LITERAL),
    "literal, with the modern VIPS": with_preset(LITERAL._replace(vips=MODERN.vips)),
    "modern": with_preset(MODERN),
    "modern, with the literal VIPS": with_preset(MODERN._replace(vips=VIPS_LITERAL)),
    "modern, PDoC 7": with_preset(MODERN._replace(pdoc=7)),
    "modern, without cousins": with_preset(MODERN._replace(levels=0)),
    "auto, fitted on the pages of the corpora": auto,
    "base rate: the most frequent class": lists,
}


def styled_cases() -> list[Case]:
    """Return the generated pages."""
    shown = kept(Sample(f"styled {page.name}", None, page.html().encode()) for page in PAGES)
    return [Case(page, Judge(gold(page))) for page in shown.values()]


def corpus_cases(name: str, count: int | None) -> list[Case]:
    """Return evenly spaced pages of a corpus that have a main list."""
    pages = [page for page in corpus.load(name) if any(region["role"] == "main" for region in page.gold["regions"])]
    pages = spaced(pages, count) if count else pages
    shown = kept(Sample(page.key, page.url or None, page.html.encode("utf-8-sig")) for page in pages)
    return [Case(shown[page.key], Judge(page.gold["regions"])) for page in pages if page.key in shown]


class ScoredPage(NamedTuple):
    """The first answer for a page, and its time in seconds."""

    score: PageScore
    seconds: float


def scored(method: Method, case: Case) -> ScoredPage:
    """Judge the first answer of a method for a page."""
    begin = perf_counter()
    found = method(case.page.columns)
    seconds = perf_counter() - begin
    return ScoredPage(case.judge.score(regions(case.page.columns, case.page.url or "", found, most=1)), seconds)


def summed(pages: Sequence[ScoredPage]) -> FirstAnswers:
    """Add up the scores of pages."""
    mains = [page.score.main for page in pages]
    usable = [main for main in mains if main.hit]
    records = Outcome(
        pages=len(pages),
        usable=len(usable),
        hit=sum(main.hit for main in usable),
        usable_gold=sum(main.gold for main in usable),
        gold=sum(main.gold for main in mains),
        seen=sum(main.seen for main in usable),
        ms=1000 * fmean(page.seconds for page in pages),
    )
    return FirstAnswers(fmean(page.score.f1 for page in pages), records)


def denoised(cases: Sequence[Case], preset: VisualBlocksPreset) -> str:
    """Return the mean numbers of visible nodes before and after denoising, and what each rule takes."""
    counts = [node_counts(case.page.columns, BlockTree(case.page.columns, preset).noise) for case in cases]
    before, after, *rules = (fmean(column) for column in zip(*counts, strict=True))
    taken = ", ".join(f"R{number} {value:.0f}" for number, value in enumerate(rules, 1))
    return f"{before:.0f} → {after:.0f} nodes a page ({taken})"


def rows(count: int | None) -> list[Row]:
    """Return the rows of the experiment: records, node counts and content."""
    sets = {STYLED: styled_cases()} | {name: corpus_cases(name, count) for name in CORPORA}
    found = [row for form, method in FORMS.items() for row in _records_rows(form, method, sets)]
    found += [
        Row(f"nodes before and after denoising, {name}", "eighth figure, lost", denoised(cases, preset), form)
        for name, cases in sets.items()
        for form, preset in (("literal", LITERAL), ("modern", MODERN))
    ]
    order = list(dict.fromkeys(row.what for row in found))
    return sorted(found, key=lambda row: order.index(row.what)) + content_rows(min(count or CONTENT_PAGES, CONTENT_PAGES))


def _records_rows(form: str, method: Method, sets: Mapping[str, Sequence[Case]]) -> list[Row]:
    """Return the rows of a form: one for each set of pages, and one for all corpora."""
    pages = {name: [scored(method, case) for case in cases] for name, cases in sets.items()}
    pages["all three corpora"] = [page for name in CORPORA for page in pages[name]]
    note = f"{form}; a record is right from word F1 0.8 on"
    return [Row(f"records, {name}", NOT_PRINTED, str(summed(each)), note) for name, each in pages.items() if each]


#: Ways to the content of a rendered page.
CONTENT_FORMS: Final[Mapping[str, Mapping[str, Any]]] = {
    "vide, literal": {"method": "vide", "preset": "literal"},
    "vide, modern": {"method": "vide"},
    "block_distribution": {"method": "block_distribution"},
    "auto, fitted on these pages": {},
}


def content_rows(count: int) -> list[Row]:
    """Return the word F1 of the content of rendered pages."""
    golds = common.pages(count, CONTENT)
    shown = kept(Sample(f"{CONTENT}/{page.id}", page.url, page.html) for page in golds)
    texts = [(shown[f"{CONTENT}/{page.id}"], page.gold["text"]) for page in golds if f"{CONTENT}/{page.id}" in shown]

    def mean_f1(options: Mapping[str, Any]) -> float:
        return fmean(metric.score(scutch.extract_content(page, **options).text, text).f1 for page, text in texts)

    what = f"content, {len(texts)} rendered pages of {CONTENT}"
    return [
        Row(what, "another paper's", f"mean word F1 {mean_f1(options):.3f}", form) for form, options in CONTENT_FORMS.items()
    ]
