"""The experiments' protocol on pages of ours: how many records the first answer has, and how many of them are right.

Each experiment has the forms of a method beside ``auto`` and a base rate: a rule of a few lines, the most frequent class.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from time import perf_counter
from typing import Final, NamedTuple

import scutch
from benchmarks.common import corpus
from benchmarks.papers.table import Row, cannot
from benchmarks.records.corpus import Page, load
from benchmarks.records.metric import Judge
from benchmarks.records.regions import regions
from benchmarks.records.run_dominant_class import lists
from scutch.methods.record_set import RecordSet
from scutch.page.parser import Columns
from scutch.records.find.pipeline import auto

CORPUS: Final = "results-dev"
Method = Callable[[Columns], list[RecordSet]]
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


def experiment(what: str, paper: str, methods: Sequence[tuple[str, Method]], count: int | None) -> list[Row]:
    """Return a row for each form of a method and for what it is compared with, or one that says that the pages are missing.

    Parameters
    ----------
    what
        What the paper measures.
    paper
        Its numbers, as recall / precision in per cent.
    methods
        The forms, by name.
    count
        How many pages; None for all.
    """
    if corpus(CORPUS) is None:
        return [cannot(what, paper, f"corpus {CORPUS} is not on this machine (set SCUTCH_CORPORA)")]
    note = f"other pages: result pages of {CORPUS}, {{}}; a record is right from word F1 0.8 on"
    compared = [*methods, *REFERENCES.items()]
    return [Row(what, paper, str(outcome(method, count)), note.format(name)) for name, method in compared]
