"""Outcomes of methods on result pages: how many records the first answer has, and how many of them are right."""

from collections.abc import Mapping
from functools import cache
from time import perf_counter
from typing import Final, NamedTuple

import scutch
from benchmarks.papers.protocol import CORPUS, Method
from benchmarks.records.corpus import Page, load
from benchmarks.records.metric import Judge
from benchmarks.records.regions import regions
from benchmarks.records.run_dominant_class import lists
from scutch.records.find.pipeline import auto

#: What every method is compared with. ``auto`` is fitted on these pages; docs/benchmarks.md has it by folds.
REFERENCES: Final[Mapping[str, Method]] = {"auto, fitted on these pages": auto, "base rate: the most frequent class": lists}


class Outcome(NamedTuple):
    """Records of some pages, added up."""

    pages: int
    #: Pages on which the first answer has at least one right record; the others are the papers' "NA".
    usable: int
    hit: int
    #: Gold records of the usable pages, and of all.
    usable_gold: int
    gold: int
    #: Records of the answers on usable pages.
    seen: int
    #: Mean time a page without parsing, in milliseconds.
    ms: float

    def __str__(self) -> str:
        recall, precision, of_all = (100 * self.hit / max(total, 1) for total in (self.usable_gold, self.seen, self.gold))
        usable = f"{recall:.1f} / {precision:.1f} on the {self.usable} of {self.pages} pages with a hit"
        return f"{of_all:.1f} of all records; {usable}; {self.ms:.0f} ms a page"


@cache
def sample(count: int | None) -> tuple[Page, ...]:
    """Return evenly spaced result pages that have a main list."""
    pages = [page for page in load(CORPUS) if any(region["role"] == "main" for region in page.gold["regions"])]
    step = max(1, len(pages) // count) if count else 1
    return tuple(pages[::step][:count])


@cache
def judge(page_key: str, count: int | None) -> Judge:
    """Return the judge of a page of the sample, which all methods share."""
    return next(Judge(page.gold["regions"]) for page in sample(count) if page.key == page_key)


def outcomes_by_class(method: Method, count: int | None) -> dict[str, tuple[int, int, int]]:
    """Return TP, FN and FP of the first answers by class of the site, such as ``shopping``; a page without a hit is a miss."""
    found: dict[str, tuple[int, int, int]] = {}
    for page in sample(count):
        columns = scutch.parse(page.html).columns
        score = judge(page.key, count).score(regions(columns, page.url, method(columns), most=1)).main
        name = page.id.partition("_")[0].partition("-")[2] or page.id
        tp, fn, fp = found.get(name, (0, 0, 0))
        found[name] = tp + score.hit, fn + score.gold - score.hit, fp + score.seen - score.hit
    return found


def outcome(method: Method, count: int | None) -> Outcome:
    """Put the sample through a method and judge its first answer as the papers do."""
    scores, seconds = [], 0.0
    for page in sample(count):
        columns = scutch.parse(page.html).columns
        begin = perf_counter()
        found = method(columns)
        seconds += perf_counter() - begin
        scores.append(judge(page.key, count).score(regions(columns, page.url, found, most=1)).main)
    usable = [score for score in scores if score.hit]
    return Outcome(
        pages=len(scores),
        usable=len(usable),
        hit=sum(score.hit for score in usable),
        usable_gold=sum(score.gold for score in usable),
        gold=sum(score.gold for score in scores),
        seen=sum(score.seen for score in usable),
        ms=1000 * seconds / max(len(scores), 1),
    )
