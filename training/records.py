"""Fits the ranker of records: ``python -m training.records`` writes ``src/scutch/records/model/``.

Pages are split by site into five folds. ``--folds`` trains on four and answers for the fifth, five times over, and stores only
scores of those answers (``benchmarks/output/records/``): the figures to quote. Without it the shipped files are fitted on all
pages.

What is learned: scores of words of class and id values (``words``); a prefilter of a page's candidates and their ranking
(both LambdaRank on page F1); and the confidence model, the probability that an answer is right, fitted on answers for pages
that the ranking had not seen.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NamedTuple

import lightgbm
import numpy as np

import scutch.records
from benchmarks import common
from benchmarks.records import corpus, run_auto
from benchmarks.records.metric import Judge, Region
from benchmarks.records.runner import judge, store
from scutch.kernels.boosting import Ensemble
from scutch.package_data import MODEL_FOLDER
from scutch.page import parse
from scutch.page.parser import Columns
from scutch.page.readers.without_scripts import revealed
from scutch.page.text import render_text
from scutch.records._class_words import Words
from scutch.records.extract import CONFIDENCE_FLOOR
from scutch.records.find._candidates import Candidates
from scutch.records.find._features import CANDIDATE_FEATURES, CHEAP_FEATURES, all_features, cheap_features
from scutch.records.find.pipeline import auto, disjoint_best
from scutch.records.find.ranker import MAX_CANDIDATES, MAX_RANKED, CandidateRanker, Ranked, confidence_rows, prefilter
from scutch.records.regions.region import Region as DataRegion
from training.augmentation import MADE, variants
from training.trees import pack
from training.words import Lexicon, Names, names_of

MODEL: Final = Path(scutch.records.__file__).parent / MODEL_FOLDER
#: Page F1 from which a candidate's words count as right.
RIGHT: Final = 0.8
#: What a list that is not the page's main one is worth.
SECONDARY: Final = 0.4
#: What a division loses that is as right as any and leaves pictures out, and up to which difference numbers are the same.
PICTURES: Final = 0.1
TIE: Final = 1e-6
#: Page F1 from which a page is taken for variants of it, and what one of these weighs.
SURE: Final = 0.95
MADE_WEIGHT: Final = 0.3
#: Grades of page F1 for the ranking, and what each is worth.
GRADES: Final = 10
RANKING: Final = {
    "objective": "lambdarank",
    "label_gain": [2 ** (grade / 2) - 1 for grade in range(GRADES + 1)],
    "lambdarank_truncation_level": 10,
    "learning_rate": 0.06,
    "num_leaves": 15,
    "min_data_in_leaf": 20,
    "feature_fraction": 0.5,
    "lambda_l2": 5.0,
    "max_bin": 63,
    "seed": 1,
    "verbose": -1,
    "num_threads": 1,
    "deterministic": True,
}
RANKING_TREES: Final = 300
PREFILTER: Final = RANKING | {"num_leaves": 8, "lambdarank_truncation_level": MAX_RANKED, "learning_rate": 0.15}
PREFILTER_TREES: Final = 100
#: Thresholds are drawn at random: of few pages, the best ones are chance.
CONFIDENCE: Final = RANKING | {
    "objective": "cross_entropy",
    "num_leaves": 15,
    "min_data_in_leaf": 30,
    "learning_rate": 0.08,
    "extra_trees": True,
}
CONFIDENCE_TREES: Final = 120
#: The confidence model is the mean of ensembles with these seeds: page F1 of our labels differs by up to .02 between seeds.
CONFIDENCE_SEEDS: Final = (1, 2, 3)
#: Answers of a page that the confidence model is fitted on.
ANSWERS: Final = 5
#: Pages of this kind seldom have a list that a reader came for; the confidence model sees them as pages without one, with less
#: weight.
LISTLESS: Final = "article"
LISTLESS_WEIGHT: Final = 0.3


class Example(NamedTuple):
    """One page, its candidates, and how right each is."""

    page: corpus.Page
    columns: Columns
    candidates: Candidates
    #: By candidate: page F1 against the main list it is most like, and against any list.
    main: np.ndarray[Any, Any]
    any_list: np.ndarray[Any, Any]
    names: list[Names]


class Scored(NamedTuple):
    """What an example is made from, small enough to send between processes."""

    main: list[float]
    any_list: list[float]
    names: list[Names]


def score(page: corpus.Page, limit: int = MAX_CANDIDATES) -> Scored:
    """Compare the candidates of a page with its gold."""
    columns = revealed(parse(page.html)).columns
    candidates = Candidates(columns, limit)
    gold = page.gold["regions"]
    roles = [region["role"] for region in gold]
    overlaps = Judge(gold).overlaps
    texts: dict[int, str] = {}

    def text_of(node: int) -> str:
        if node not in texts:
            texts[node] = render_text(columns, node, columns.end[node], hidden=True, apart=True)
        return texts[node]

    main, any_list, names = [], [], []
    for index in range(len(candidates)):
        records = candidates.records(index)
        found = overlaps(Region(["\n".join(map(text_of, record)) for record in records])) if gold else []
        main.append(max((one.f1 for one, role in zip(found, roles, strict=True) if role == "main"), default=0.0))
        any_list.append(max((one.f1 for one in found), default=0.0))
        names.append(names_of(columns, records[len(records) // 2][0]))
    return Scored(main, any_list, names)


def examples(pages: Sequence[corpus.Page]) -> list[Example]:
    """Return the examples of all pages, in their order."""
    with ProcessPoolExecutor(2, get_context("fork")) as pool:
        scored = list(pool.map(score, pages, chunksize=4))
    every = [revealed(parse(page.html)).columns for page in pages]
    return [
        Example(page, columns, Candidates(columns, MAX_CANDIDATES), np.array(one.main), np.array(one.any_list), one.names)
        for page, columns, one in zip(pages, every, scored, strict=True)
    ]


def made_of(every: Sequence[Example]) -> list[Example]:
    """Make variants of pages, one of a kind for each site; those where no candidate is right are left out."""
    pages: dict[tuple[str, str], corpus.Page] = {}
    for one in every:
        best = max(range(len(one.main)), key=lambda index: one.main[index], default=-1)
        if best >= 0 and one.main[best] >= SURE:
            for page in variants(one.page, one.candidates.records(best)):
                pages.setdefault((page.group, page.id.rpartition(MADE)[2]), page)
    return [one for one in examples(list(pages.values())) if max(one.main, default=0.0) >= RIGHT]


def listless() -> list[Example]:
    """Return articles without gold records, as pages where no candidate is right."""
    known = {page.id for name in corpus.available() for page in corpus.load(name)}
    nameless = Names(frozenset(), frozenset())
    found = []
    for gold in common.pages(None):
        if gold.gold["page_type"] == LISTLESS and gold.id not in known:
            html = gold.html.decode("utf-8", "replace")
            page = corpus.Page(common.CORPUS, gold.id, gold.url, html, corpus.site_of(gold.url), {"regions": []})
            columns = revealed(parse(html)).columns
            candidates = Candidates(columns, MAX_CANDIDATES)
            none = np.zeros(len(candidates))
            found.append(Example(page, columns, candidates, none, none, [nameless] * len(candidates)))
    return found


def is_listless(example: Example) -> bool:
    """Whether a page is only known to be an article."""
    return example.page.corpus == common.CORPUS


def is_made(example: Example) -> bool:
    """Whether a page is a variant of another one."""
    return MADE in example.page.id


def cheap_rows(example: Example) -> np.ndarray[Any, Any]:
    """Return the cheap features of an example's candidates."""
    return np.frombuffer(cheap_features(example.candidates), np.float32).reshape(len(example.main), CHEAP_FEATURES)


def prefiltered(example: Example, ensemble: Ensemble) -> Example:
    """Return an example with the candidates that pass the prefilter."""
    candidates = Candidates(example.columns, MAX_CANDIDATES)
    kept = prefilter(candidates, ensemble)
    names = [example.names[index] for index in kept]
    return Example(example.page, example.columns, candidates, example.main[kept], example.any_list[kept], names)


def rows(example: Example, words: Words) -> np.ndarray[Any, Any]:
    """Return the features of an example's candidates."""
    return np.frombuffer(all_features(example.candidates, words), np.float32).reshape(
        len(example.main), len(CANDIDATE_FEATURES)
    )


def worth(example: Example) -> np.ndarray[Any, Any]:
    """What each candidate is worth: page F1 against main lists, and less against others, which come after them.

    Of divisions with the same texts those that leave pictures out are worth less: page F1 looks at texts only.
    """
    images = cheap_rows(example)[:, CANDIDATE_FEATURES.index("images")]
    best = example.main >= max(example.main, default=0.0) - TIE
    poorer = best & (images < max(images[best], default=0.0) - TIE)
    return np.maximum(example.main - PICTURES * poorer, SECONDARY * example.any_list)


class Trainer:
    """Fits rankers on some of the examples.

    Parameters
    ----------
    every
        All examples.
    """

    def __init__(self, every: Sequence[Example]) -> None:
        self.every = every
        self.sites = {example.page.group for example in every}
        self.weight = {site: sum(example.page.group == site for example in every) ** -0.5 for site in self.sites}
        self.lexicon = Lexicon(
            (one.page.group, list(zip(one.names, one.main >= RIGHT, strict=True))) for one in every if not is_listless(one)
        )

    def weight_of(self, one: Example) -> float:
        """What a page weighs: less if its site has many, or if it is a variant."""
        return self.weight[one.page.group] * (MADE_WEIGHT if is_made(one) else 1.0)

    def ranking(self, train: Sequence[Example], data: np.ndarray[Any, Any], names: Sequence[str]) -> lightgbm.Dataset:
        """Return rows of data with what each candidate is worth."""
        return lightgbm.Dataset(
            data,
            np.floor(GRADES * np.concatenate([worth(one) for one in train])).astype(int),
            group=[len(one.main) for one in train],
            weight=np.concatenate([np.full(len(one.main), self.weight_of(one)) for one in train]),
            feature_name=list(names),
        )

    def prefilter(self, train: Sequence[Example]) -> bytes:
        """Fit which candidates are ranked."""
        train = [one for one in train if len(one.main) and not is_listless(one)]
        data = self.ranking(train, np.vstack([cheap_rows(one) for one in train]), CANDIDATE_FEATURES[:CHEAP_FEATURES])
        return pack(lightgbm.train(PREFILTER, data, PREFILTER_TREES))

    def rank(self, train: Sequence[Example]) -> tuple[bytes, dict[str, tuple[float, float]]]:
        """Fit the ranking of candidates, and the scores of words that it uses."""
        train = [one for one in train if len(one.main) and not is_listless(one)]
        totals = self.lexicon.totals({one.page.group for one in train})
        read = {site: Words(self.lexicon.scores(totals, without=site)) for site in {one.page.group for one in train}}
        data = self.ranking(train, np.vstack([rows(one, read[one.page.group]) for one in train]), CANDIDATE_FEATURES)
        return pack(lightgbm.train(RANKING, data, RANKING_TREES)), self.lexicon.scores(totals)

    def answers(self, train: Sequence[Example], unseen: Sequence[Example]) -> list[tuple[np.ndarray[Any, Any], float, float]]:
        """Answer for unseen examples: features with the score, how right the answer was, and what it weighs."""
        first_pass = Ensemble(self.prefilter(train))
        packed, scores = self.rank([prefiltered(one, first_pass) for one in train])
        ranking, words, found = Ensemble(packed), Words(scores), []
        for one in (prefiltered(one, first_pass) for one in unseen):
            data = rows(one, words)
            ranked = Ranked(one.candidates, ranking.scores(data.tobytes()), bytearray(data.tobytes()))
            chosen = disjoint_best(ranked)
            first = chosen[:ANSWERS]
            described = zip(first, confidence_rows(ranked, first, chosen), strict=True)
            weight = LISTLESS_WEIGHT if is_listless(one) else MADE_WEIGHT if is_made(one) else 1.0
            found += [(np.frombuffer(row, np.float32), float(one.main[index]), weight) for index, row in described]
        return found

    def confidence(self, train: Sequence[Example], parts: int = 4) -> bytes:
        """Fit the probability that an answer is right, on answers for parts of the examples that the ranking has not seen."""
        found = []
        for part in range(parts):
            there = [corpus.fold_of("trust " + one.page.group) % parts == part for one in train]
            unseen = [one for one, new in zip(train, there, strict=True) if new]
            known = [one for one, new in zip(train, there, strict=True) if not new]
            found += self.answers(known, unseen)
        described, right, weights = zip(*found, strict=True)
        data = lightgbm.Dataset(np.vstack(described), np.array(right), weight=np.array(weights))
        return pack(*(lightgbm.train(CONFIDENCE | {"seed": seed}, data, CONFIDENCE_TREES) for seed in CONFIDENCE_SEEDS))


class Files(NamedTuple):
    """The model files."""

    prefilter: bytes
    rank: bytes
    confidence: bytes
    words: dict[str, tuple[float, float]]

    def ranker(self) -> CandidateRanker:
        """Return the ranker that these files make."""
        return CandidateRanker(Ensemble(self.prefilter), Ensemble(self.rank), Ensemble(self.confidence), Words(self.words))

    def write(self) -> None:
        """Write them into the package."""
        MODEL.mkdir(exist_ok=True)
        (MODEL / "prefilter.trees").write_bytes(self.prefilter)
        (MODEL / "rank.trees").write_bytes(self.rank)
        (MODEL / "confidence.trees").write_bytes(self.confidence)
        lines = (f"{word}\t{record:.4g}\t{around:.4g}\n" for word, (record, around) in sorted(self.words.items()))
        (MODEL / "words.tsv").write_text("".join(lines), encoding="ascii")


def training_corpora() -> list[str]:
    """The corpora to train on: the corrected gold where there is one."""
    return [corpus.CORRECTED if name == "records-dev" else name for name in corpus.available()]


def prepared() -> Trainer:
    """Return what fits rankers on all there is: the corpora, variants of their pages, and articles."""
    found = examples([page for name in training_corpora() for page in corpus.load(name)])
    return Trainer([*found, *made_of(found), *listless()])


def fit(trainer: Trainer, train: Sequence[Example]) -> Files:
    """Fit all model files."""
    first_pass = trainer.prefilter(train)
    rank, words = trainer.rank([prefiltered(one, Ensemble(first_pass)) for one in train])
    return Files(first_pass, rank, trainer.confidence(train), words)


def answer(page: corpus.Page, ranker: CandidateRanker) -> list[Region]:
    """What ``extract_records`` would answer with another ranker and no threshold, as the metric wants it."""
    found = revealed(parse(page.html, page.url or None))
    regions = (DataRegion(found, division) for division in auto(found.columns, ranker, threshold=0.0))
    return [
        Region([{"text": record.text, "fields": record.fields} for record in region.records], region.confidence)
        for region in regions
    ]


class Judged(NamedTuple):
    """Scores of a page: with its answer, and without any; and how sure the first answer was."""

    answered: dict[str, Any]
    silent: dict[str, Any]
    confidence: float

    def at(self, floor: float) -> dict[str, Any]:
        """Scores with an answer only from this confidence on."""
        return self.answered if self.confidence >= floor else self.silent


def judged(ranker_files: Files, page: corpus.Page) -> Judged:
    """Judge the answer of a ranker for one page."""
    regions = answer(page, ranker_files.ranker())
    return Judged(judge(page, regions), judge(page, []), regions[0].confidence if regions else 0.0)


def cross_validate(trainer: Trainer) -> None:
    """Score each page by a ranker that has not seen its site; print what other floors would give."""
    corpora = {name: corpus.load(name) for name in corpus.available()}
    found: dict[str, Judged] = {}
    for fold in range(corpus.FOLDS):
        files = fit(trainer, [one for one in trainer.every if one.page.fold != fold])
        pages = [page for name in corpora for page in corpora[name] if page.fold == fold]
        with ProcessPoolExecutor(2, get_context("fork")) as pool:
            found |= zip((page.key for page in pages), pool.map(partial(judged, files), pages, chunksize=4), strict=True)

    def means(pages: Sequence[corpus.Page], floor: float) -> str:
        scores = [found[page.key].at(floor) for page in pages]
        return "/".join(f"{np.mean([score[measure] for score in scores]):.4f}" for measure in ("f1", "any_rank"))

    for floor in (0.0, 0.05, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4):
        print(f"  floor {floor:.2f}: {', '.join(f'{name} {means(pages, floor)}' for name, pages in corpora.items())}")
    store(
        run_auto.CROSS_VALIDATED,
        {name: (pages, [found[page.key].at(CONFIDENCE_FLOOR) for page in pages]) for name, pages in corpora.items()},
    )


def main() -> None:
    """Fit the shipped files, or score the folds."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--folds", action="store_true", help="cross-validate by site instead of fitting the shipped files")
    chosen = options.parse_args()
    trainer = prepared()
    if chosen.folds:
        cross_validate(trainer)
    else:
        fit(trainer, trainer.every).write()


if __name__ == "__main__":
    main()
