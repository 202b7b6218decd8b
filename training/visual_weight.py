"""Fits ``records.find.pipeline.VISUAL_WEIGHT``, the weight of visual evidence: run ``python -m training.visual_weight``.

It prints the weight and its gain.

All pages of the corpora of records are shown by Chromium, their markup alone (``benchmarks.render.pages``), and kept
(``benchmarks.render.kept``). Pages are split by site into five folds; each is ranked by a ranker that has not seen its site.
Where the first answer is in doubt, the weight is the one that maximises the expected page F1 of a choice by chance in
proportion to the exponential of the score, less its square (so that it stays small where pages have little evidence). The gain
is that of weights fitted on the other folds; the bound of doubt and the form of the evidence were chosen on the same pages,
among some thirty that were tried, so the gain on other pages is likely less.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import cache
from statistics import fmean
from typing import Any, Final, NamedTuple

import numpy as np

from benchmarks.common import bootstrap, say
from benchmarks.records import corpus
from benchmarks.records.metric import Judge, Region
from benchmarks.records.runner import judge
from benchmarks.render.kept import kept
from benchmarks.render.pages import Sample
from benchmarks.report import publish
from scutch.methods.visual_blocks.method import visual_blocks
from scutch.page import Page
from scutch.page.readers.without_scripts import revealed
from scutch.page.text import render_text
from scutch.records.find.pipeline import VISUAL_EVIDENCE_LIMIT, auto, disjoint_best
from scutch.records.find.ranker import CandidateRanker
from scutch.records.find.visual_evidence import visual_scores
from scutch.records.regions.region import Region as DataRegion
from training.records import fit, prepared

WEIGHTS: Final = np.linspace(0, 4, 401)
#: Differences of page F1 from here on count.
CLEARLY: Final = 0.05


class Shown(NamedTuple):
    """A rendered page that is in doubt: of each candidate its score, what is seen of it, and how right it is."""

    group: str
    fold: int
    scores: np.ndarray[tuple[int], np.dtype[np.float64]]
    evidence: np.ndarray[tuple[int], np.dtype[np.float64]]
    right: np.ndarray[tuple[int], np.dtype[np.float64]]


def best(page: corpus.Page, shown: Page, ranker: CandidateRanker) -> tuple[float, float]:
    """Page F1 of the best candidate, and of the best pool of ``visual_blocks``."""
    candidates = ranker.rank(shown.columns).candidates
    found = [candidates.records(index) for index in range(len(candidates))]
    pools = [pool.records for pool in visual_blocks(shown.columns)]
    text_of = reading(shown)
    first, second = (max((worth(page, text_of, each) for each in every), default=0.0) for every in (found, pools))
    return first, second


def look(page: corpus.Page, shown: Page, ranker: CandidateRanker) -> Shown | None:
    """What is known of a page's candidates; None where the first answer is not in doubt."""
    columns = shown.columns
    ranked = ranker.rank(columns)
    chosen = disjoint_best(ranked)
    if not chosen or not page.gold["regions"] or ranker.confidences(ranked, chosen, chosen)[0] >= VISUAL_EVIDENCE_LIMIT:
        return None
    found = [ranked.candidates.records(index) for index in range(len(ranked.scores))]
    text_of = reading(shown)
    right = [worth(page, text_of, candidate) for candidate in found]
    return Shown(page.group, page.fold, *map(np.array, (ranked.scores, visual_scores(columns, found), right)))


def reading(page: Page) -> Callable[[int], str]:
    """What reads the text of a node, each once."""
    columns = page.columns
    return cache(lambda node: render_text(columns, node, columns.end[node], hidden=True, apart=True))


def worth(page: corpus.Page, text_of: Callable[[int], str], candidate: Sequence[Sequence[int]]) -> float:
    """Page F1 of a candidate, against the main list that it is most like."""
    gold = page.gold["regions"]
    counts = Judge(gold).overlaps(Region(["\n".join(map(text_of, nodes)) for nodes in candidate]))
    return max((one.f1 for one, region in zip(counts, gold, strict=True) if region["role"] == "main"), default=0.0)


def fitted(pages: Sequence[Shown]) -> float:
    """The weight that is best for these pages; a site counts as the root of its pages."""
    sizes = Counter(page.group for page in pages)
    total = -(WEIGHTS**2)
    for page in pages:
        odds = page.scores[:, None] + np.outer(page.evidence, WEIGHTS)
        chances = np.exp(odds - odds.max(axis=0))
        total = total + (page.right @ chances) / chances.sum(axis=0) / sizes[page.group] ** 0.5
    return float(WEIGHTS[np.argmax(total)])


def answered(page: corpus.Page, shown: Page, ranker: CandidateRanker, weight: float) -> float:
    """Page F1 of the answer for a rendered page."""
    regions = (DataRegion(shown, division) for division in auto(shown.columns, ranker, visual_weight=weight))
    answer = [
        Region([{"text": row.text, "fields": row.fields} for row in found.records], found.confidence) for found in regions
    ]
    return float(judge(page, answer)["f1"])


class Gain(NamedTuple):
    """What a page scores that nobody looks at, and what looking adds."""

    page: corpus.Page
    before: float
    ahead: float


def summary(gains: Sequence[Gain]) -> dict[str, Any]:
    """Return the means by corpus, and the mean gain with its interval over sites."""
    corpora = {}
    for name in dict.fromkeys(gain.page.corpus for gain in gains):
        rows = [gain for gain in gains if gain.page.corpus == name]
        before, ahead = fmean(row.before for row in rows), fmean(row.ahead for row in rows)
        corpora[name] = {"pages": len(rows), "without": round(before, 4), "ahead": round(ahead, 4)}
    groups: dict[str, list[float]] = defaultdict(list)
    for gain in gains:
        groups[gain.page.group].append(gain.ahead)
    found = bootstrap(list(groups.values()), lambda drawn: fmean(value for site in drawn for value in site))
    return {"corpora": corpora, "pages": len(gains), "ahead": [round(value, 4) for value in found]}


def pools_summary(pages: Sequence[tuple[float, float]]) -> dict[str, Any]:
    """Return how often a pool is clearly more right than all candidates, of pages that have a list."""
    return {"pages": len(pages), "ahead": sum(pool > candidate + CLEARLY for candidate, pool in pages)}


def main() -> None:
    """Render, rank, fit and print."""
    every = [page for name in corpus.available() for page in corpus.load(name)]
    shown = kept(Sample(page.key, page.url or None, page.html.encode("utf-8-sig")) for page in every)
    every = [page for page in every if page.key in shown]
    pages = {key: revealed(page) for key, page in shown.items()}
    trainer = prepared()
    folds = range(corpus.FOLDS)
    rankers = [fit(trainer, [one for one in trainer.every if one.page.fold != fold]).ranker() for fold in folds]
    examples = [look(page, pages[page.key], rankers[page.fold]) for page in every]
    doubtful = [page for page in examples if page is not None]
    weights = [fitted([page for page in doubtful if page.fold != fold]) for fold in folds]
    scores = [
        [answered(page, pages[page.key], rankers[page.fold], weight) for weight in (0.0, weights[page.fold])] for page in every
    ]
    gains = [Gain(page, before, after - before) for page, (before, after) in zip(every, scores, strict=True)]
    pools = [best(page, pages[page.key], rankers[page.fold]) for page in every if page.gold["regions"]]
    result = {
        "doubtful": len(doubtful),
        "weight": fitted(doubtful),
        "folds": weights,
        **summary(gains),
        "pools": pools_summary(pools),
    }
    say(str(result))
    publish("render_evidence", result)


if __name__ == "__main__":
    main()
