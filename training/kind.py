"""Fit the model of the kinds of pages: ``python -m training.kind`` writes ``src/scutch/content/model/kind*``.

``--folds`` only cross-validates in five folds by site, and prints and stores the predictions
(``benchmarks/output/kind.json``), which give the published figures. Without it the shipped files are fitted on all pages.

Two things are fitted: the weights of words, with equal weight for all sites and, in the training rows, without the site of the
page; and the trees, over the shape of the page and the weights of its words. Each page gives several rows: with its address
and without, without the words of its texts, and with its main part only; so that the model also classifies pages without an
address, in unknown languages, or without landmarks.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Final

import lightgbm
import numpy as np
from scipy.optimize import minimize_scalar  # type: ignore[import-untyped]

from benchmarks import common
from benchmarks.records.corpus import FOLDS
from scutch.content.kind import model as files
from scutch.content.kind.model import KINDS, KindWords, model_of
from scutch.package_data import MODEL_FOLDER
from training.kind_pages import CORPORA, Array, Example, examples
from training.kind_words import GROUP, GROUPS, Counts
from training.trees import Packer, multiply

FOLDER: Final = Path(files.__file__).parent.parent / MODEL_FOLDER
OUTPUT: Final = common.OUTPUT / "kind.json"
TREES: Final = {
    "objective": "multiclass",
    "num_class": len(KINDS),
    "learning_rate": 0.08,
    "num_leaves": 6,
    "min_data_in_leaf": 24,
    "feature_fraction": 0.3,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "lambda_l2": 5.0,
    "max_bin": 63,
    "seed": 1,
    "verbose": -1,
    "num_threads": 1,
    "deterministic": True,
}
ROUNDS: Final = 140
#: Weight of a row without address and words of texts, and of a row of the main part of a page.
PARTIAL_WEIGHT: Final = 0.3


class Training:
    """Rows of the trees for the pages of some sites."""

    def __init__(self, pages: Sequence[Example]) -> None:
        counts = Counts([page for page in pages if page.corpus == CORPORA[0]])
        self.words = counts.lexicon()
        self.single = [word for word, (_, is_single) in self.words.items() if is_single]
        self.rows: list[Array] = []
        self.kinds: list[int] = []
        self.weights: list[float] = []
        for site, members in counts.sites.items():
            counts.add(site, -1.0)
            for page in members:
                self.add(counts, page)
            counts.add(site, 1.0)
        for page in pages:
            if page.corpus != CORPORA[0]:
                self.add(counts, page)

    def add(self, counts: Counts, page: Example) -> None:
        """Add the rows of a page, complete and with parts of its features removed.

        A corpus of one kind adds only the last two, as its language would become evidence of its kind.
        """
        wordless = page.plain._replace(words=frozenset(word for word in page.plain.words if GROUP[word[0]] != GROUPS - 1))
        views = ((page.whole, 1.0), (page.plain, 1.0), (wordless, PARTIAL_WEIGHT), (page.bare, PARTIAL_WEIGHT))
        for (words, shape), weight in views if page.corpus == CORPORA[0] else views[2:]:
            self.rows.append(np.concatenate([shape, counts.sums(words), [word in words for word in self.single]]))
            self.kinds.append(page.kind)
            self.weights.append(weight)

    def fit(self) -> lightgbm.Booster:
        """Fit the trees."""
        return lightgbm.train(TREES, lightgbm.Dataset(np.array(self.rows), np.array(self.kinds), weight=self.weights), ROUNDS)


def packed(booster: lightgbm.Booster, scale: float) -> list[bytes]:
    """Return the trees of each kind, their leaves multiplied."""
    dump = booster.dump_model()
    packers = [Packer() for _ in KINDS]
    for number, tree in enumerate(dump["tree_info"]):
        multiply(tree["tree_structure"], scale)
        packers[number % len(KINDS)].add(tree["tree_structure"])
    return [packer.data(dump["max_feature_idx"] + 1) for packer in packers]


def odds(booster: lightgbm.Booster, words: KindWords, pages: Sequence[Example]) -> Array:
    """Return the scores of pages, with the address and without."""
    model = model_of(files.write_kind_words(words), packed(booster, 1.0))
    return np.array([[model.score(page.columns, address).scores for address in (page.address, b"")] for page in pages])


def cross_validated(pages: Sequence[Example]) -> Array:
    """Return the scores of all pages from trees that have not seen their sites."""
    scores = np.zeros((len(pages), 2, len(KINDS)))
    for fold in range(FOLDS):
        training = Training([page for page in pages if page.fold != fold])
        held = [number for number, page in enumerate(pages) if page.fold == fold]
        scores[held] = odds(training.fit(), training.words, [pages[number] for number in held])
        print(f"fold {fold}: {len(held)} pages", flush=True)
    return scores


def softmax(scores: Array) -> Array:
    """Return probabilities."""
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    shares: Array = powers / powers.sum(-1, keepdims=True)
    return shares


def calibration(scores: Array, kinds: Array) -> float:
    """Return the factor of the scores that calibrates the probabilities (temperature scaling)."""

    def loss(scale: float) -> float:
        return float(-np.log(softmax(scale * scores)[np.arange(len(kinds)), :, kinds]).mean())

    return float(minimize_scalar(loss, bounds=(0.3, 3.0), method="bounded").x)


def calibrated(scores: Array, kinds: Array, folds: Array) -> Array:
    """Return probabilities, the pages of a fold scaled as the others want it."""
    found = np.zeros_like(scores)
    for fold in range(FOLDS):
        here = folds == fold
        found[here] = softmax(calibration(scores[~here], kinds[~here]) * scores[here])
    return found


def store_folds(pages: Sequence[Example], probabilities: Array) -> None:
    """Keep the answers for ``benchmarks.kind``."""
    rows = {
        f"{page.corpus}/{page.id}": {
            "kind": KINDS[page.kind],
            "with": with_address.round(4).tolist(),
            "without": without.round(4).tolist(),
        }
        for page, (with_address, without) in zip(pages, probabilities, strict=True)
    }
    OUTPUT.parent.mkdir(exist_ok=True)
    OUTPUT.write_text(json.dumps({"kinds": KINDS, "pages": rows}, indent=0) + "\n", encoding="utf-8")


def write(words: KindWords, trees: Collection[bytes], folder: Path) -> None:
    """Write the shipped files."""
    folder.mkdir(exist_ok=True)
    (folder / files.WORDS_FILE).write_text(files.write_kind_words(words), encoding="utf-8")
    for kind, data in zip(KINDS, trees, strict=True):
        (folder / files.TREES_FILE.format(kind)).write_bytes(data)


def main() -> None:
    """Fit the shipped files, or score the folds."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--folds", action="store_true", help="only cross-validate by site; ship nothing")
    chosen = options.parse_args()
    pages = examples()
    kinds, folds = np.array([page.kind for page in pages]), np.array([page.fold for page in pages])
    scores = cross_validated(pages)
    probabilities = calibrated(scores, kinds, folds)
    store_folds(pages, probabilities)
    for corpus in CORPORA:
        here = np.array([page.corpus == corpus for page in pages])
        right = (probabilities[here].argmax(2) == kinds[here, None]).mean(0)
        print(f"{corpus}: {right[0]:.4f} right with the address, {right[1]:.4f} without")
    if not chosen.folds:
        training = Training(pages)
        write(
            training.words,
            packed(training.fit(), calibration(scores, kinds)),
            FOLDER,
        )


if __name__ == "__main__":
    main()
