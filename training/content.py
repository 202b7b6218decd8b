"""Fit the choice of content: ``python -m training.content`` writes ``src/scutch/content/model/``.

``--folds`` cross-validates in five folds by site and stores the predictions (``benchmarks/output/``), which give the published
figures. Without it the shipped files are fitted on all pages.

Two things are fitted: scores of words in class and id values and in short texts (``training.ngrams``), and the probability of
each text block to be in the gold text. All pages have the same weight.
"""

from __future__ import annotations

import argparse
import gzip
import json
import pickle
import statistics
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NamedTuple

import lightgbm
import numpy as np

import scutch.content
from benchmarks import common
from benchmarks.content import runner
from benchmarks.content.metric import score
from benchmarks.records.corpus import FOLDS, fold_of, site_of
from scutch.content._text_blocks import BLOCK_FEATURES, Blocks
from scutch.content.choice import Model
from scutch.content.extract import content_result
from scutch.kernels.boosting import Ensemble
from scutch.kernels.lexicon import Lexicon
from scutch.package_data import MODEL_FOLDER
from scutch.page import Page, parse
from scutch.page.columns import MARKS
from scutch.page.readers.without_scripts import revealed
from scutch.page.text import render_text
from training.gold_alignment import shares
from training.ngrams import SiteScores, names_of, words_of
from training.trees import pack

MODEL: Final = Path(scutch.content.__file__).parent / MODEL_FOLDER
CORPORA: Final = ("content-dev", "content-zh-dev")
#: Name of the cross-validated predictions in the runner.
CROSS_VALIDATED: Final = "scutch-cross-validated"
TREES: Final = {
    "objective": "cross_entropy",
    "learning_rate": 0.13,
    "num_leaves": 31,
    "min_data_in_leaf": 40,
    "feature_fraction": 0.35,
    "lambda_l2": 5.0,
    "max_bin": 63,
    "seed": 1,
    "verbose": -1,
    "num_threads": 1,
    "deterministic": True,
}
COUNT: Final = 80
#: Blocks sampled from a page, in proportion to their words.
SAMPLED: Final = 300
NO_WORDS: Final = Lexicon({})


def feature_range(first: str, last: str) -> tuple[str, ...]:
    """Return the names of the features from ``first`` to ``last``."""
    return BLOCK_FEATURES[BLOCK_FEATURES.index(first) : BLOCK_FEATURES.index(last) + 1]


#: Groups of features for ablation.
GROUPS: Final = {
    "size, links and tag of the block (Qiu et al. 2009)": feature_range("chars", "ends_sentence"),
    "scores of its words": feature_range("word_score", "heading_word_score"),
    "scores of class and id values": feature_range("name_nearest", "item_name_nearest"),
    "landmarks and structure": feature_range("main", "terms"),
    "path clusters (Hou and Yang 2011)": feature_range("cluster_blocks", "cluster_prose"),
    "duplicate text": feature_range("duplicates_before", "duplicates_after"),
    "groups of siblings (Gong and Zhu 2013)": feature_range("items", "item_texts"),
    "containers (Ren and Xue 2009: levels of the tree)": feature_range("small_links", "wide_length"),
    "title, main heading, description": feature_range("main_blocks", "description_share"),
    "neighbours": feature_range("links_before", "next_tag"),
    "the page as a whole": feature_range("page_long", "hidden_by"),
}


class Example(NamedTuple):
    """A page with the share of each block's words that is in its gold text."""

    id: str
    corpus: str
    site: str
    page: Page
    right: np.ndarray[Any, Any]
    words: np.ndarray[Any, Any]
    names: dict[str, float]
    text_words: dict[str, float]

    @property
    def fold(self) -> int:
        """The fold that tests the page."""
        return fold_of(self.site)


def read(row: tuple[str, dict[str, Any]]) -> bytes:
    """Read a page, compare its blocks with the gold text, and return the pickled example."""
    name, gold = row
    folder = common.corpus(name)
    assert folder is not None
    page = revealed(parse(gzip.decompress((folder / gold["file"]).read_bytes()), gold.get("url") or None))
    spans = Blocks(page.columns, NO_WORDS, NO_WORDS).spans()
    texts = [render_text(page.columns, first, last, hidden=True) for first, last, _ in spans]
    shown = [not page.columns.marks[first] & MARKS["hidden"] for first, _, _ in spans]
    right, words = shares(texts, gold["text"], shown)
    names = names_of(page.columns, [owner for _, _, owner in spans], right, words)
    site = site_of(gold.get("url") or gold["id"])
    return pickle.dumps(Example(gold["id"], name, site, page, right, words, names, words_of(texts, right)))


def examples() -> list[Example]:
    """Return the examples of all available corpora."""
    rows = [(name, json.loads(line)) for name in CORPORA if (folder := common.corpus(name)) for line in lines(folder)]
    with ProcessPoolExecutor(2, get_context("fork")) as pool:
        return [pickle.loads(one) for one in pool.map(read, rows, chunksize=8)]


def lines(folder: Path) -> Iterator[str]:
    """Yield the lines of the gold file of a corpus."""
    with (folder / "gold.jsonl").open(encoding="utf-8") as gold:
        yield from gold


def rows(example: Example, names: dict[bytes, float], words: dict[bytes, float]) -> np.ndarray[Any, Any]:
    """Return the features of each block."""
    blocks = Blocks(example.page.columns, Lexicon(names), Lexicon(words))
    return np.frombuffer(blocks.describe(), np.float32).reshape(len(blocks), len(BLOCK_FEATURES))


class Files(NamedTuple):
    """The shipped files."""

    trees: bytes
    names: dict[bytes, float]
    words: dict[bytes, float]

    def model(self) -> Model:
        """Return the model of the files."""
        return Model(Ensemble(self.trees), Lexicon(self.names), Lexicon(self.words))

    def write(self) -> None:
        """Write the files into the package."""
        MODEL.mkdir(exist_ok=True)
        (MODEL / "blocks.trees").write_bytes(self.trees)
        for name, scores in (("names", self.names), ("words", self.words)):
            table = "".join(f"{word.decode()}\t{score:.3f}\n" for word, score in sorted(scores.items()))
            (MODEL / f"{name}.tsv").write_text(table, encoding="utf-8")


def fit(train: Sequence[Example], excluded: Sequence[str] = ()) -> Files:
    """Fit the shipped files; excluded features are 0."""
    names, words = (
        SiteScores([(one.site, one.names) for one in train]),
        SiteScores([(one.site, one.text_words) for one in train]),
    )
    draw = np.random.default_rng(1)
    data, right, weight = [], [], []
    for one in train:
        if not one.words.sum():
            continue
        features = rows(one, names.excluding(one.site, one.names), words.excluding(one.site, one.text_words))
        share = 100 * one.words / one.words.sum() + 1e-6
        chance = np.minimum(1, share * SAMPLED / share.sum() + 0.05)
        sampled = draw.random(len(share)) < chance
        data.append(np.where(np.isin(BLOCK_FEATURES, excluded), 0, features[sampled]))
        right.append(one.right[sampled])
        weight.append((share / chance)[sampled])
    rows_of = lightgbm.Dataset(
        np.vstack(data), np.concatenate(right), weight=np.concatenate(weight), feature_name=list(BLOCK_FEATURES)
    )
    return Files(pack(lightgbm.train(TREES, rows_of, COUNT)), names.scores(), words.scores())


def text_of(files: Files, example: Example) -> str:
    """The text that ``extract_content`` gives with this model."""
    return content_result(example.page, files.model().choice(example.page.columns), "auto").text


def cross_validate(every: Sequence[Example], excluded: Sequence[str] = ()) -> dict[str, dict[str, str]]:
    """Return the text of each page by corpus, from a model fitted without the site of the page."""
    found: dict[str, dict[str, str]] = {name: {} for name in CORPORA}
    for fold in range(FOLDS):
        files = fit([one for one in every if one.fold != fold], excluded)
        held = [one for one in every if one.fold == fold]
        for one in held:
            found[one.corpus][one.id] = text_of(files, one)
    return found


def ablate(every: Sequence[Example]) -> None:
    """Store the cross-validated F1 without each group of features, and its loss."""
    golds = {name: {page.id: page.gold["text"] for page in common.pages(None, name)} for name in CORPORA}

    def folds(excluded: Sequence[str] = ()) -> dict[str, list[float]]:
        answers = cross_validate(every, excluded)
        return {name: [score(texts[page], golds[name][page]).f1 for page in sorted(texts)] for name, texts in answers.items()}

    whole, groups = folds(), {}
    for group, names in GROUPS.items():
        found = folds(names)
        groups[group] = {name: f1_loss(whole[name], found[name]) for name in CORPORA}
        common.say(f"  without {group}: " + ", ".join(f"{name} -{row['lost']:.4f}" for name, row in groups[group].items()))
    f1 = {name: round(float(np.mean(scores)), 4) for name, scores in whole.items()}
    common.save("content-ablation", {"f1": f1, "groups": groups})


def f1_loss(whole: Sequence[float], part: Sequence[float]) -> dict[str, float]:
    """Return the mean loss of F1 over pages, with its interval."""
    estimate = common.bootstrap([a - b for a, b in zip(whole, part, strict=True)], statistics.fmean)
    return {name: round(value, 4) for name, value in zip(("lost", "low", "high"), estimate, strict=True)}


def main() -> None:
    """Fit the shipped files, cross-validate, or run the ablation."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--folds", action="store_true", help="cross-validate by site instead of fitting the shipped files")
    options.add_argument("--ablate", action="store_true", help="cross-validate without each group of features")
    chosen = options.parse_args()
    every = examples()
    if chosen.ablate:
        ablate(every)
    elif chosen.folds:
        for name, texts in cross_validate(every).items():
            answers = {page: {"text": text} for page, text in texts.items()}
            tool = CROSS_VALIDATED if name == CORPORA[0] else f"{CROSS_VALIDATED}-{name}"
            runner.store(tool, {"versions": {}, "seconds": 0.0, "failed": 0, "answers": answers}, name)
    else:
        fit(every).write()


if __name__ == "__main__":
    main()
