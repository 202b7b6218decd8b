"""Fits what tells the kind of a page: ``python -m training.kind`` writes ``src/scutch/content/model/kind*``.

``--folds`` trains on four folds of the sites and answers for the fifth, five times over, and prints and stores only those
answers (``benchmarks/output/kind.json``): the figures to quote. Without it the shipped files are fitted on all pages.

What is learned: how much likelier each kind is on a page with a word, counted so that a site has one voice, and for the rows
of the trees without the page's own site; and the trees, over the page's shape and what its words say. A page is seen more than
once: with its address and without, without the words of its texts, and without what stands around its main part; so that pages
without an address, in languages nobody learned, or with nothing around them are told by what is left.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import lightgbm
import numpy as np
from scipy.optimize import minimize_scalar  # type: ignore[import-untyped]

from benchmarks import common
from benchmarks.records.corpus import FOLDS, fold_of, site_of
from scutch.content.kind import files
from scutch.content.kind._kind_lexicon import GROUP_OF, UNIT
from scutch.content.kind._kind_shape import describe_page
from scutch.content.kind._kind_words import LETTERS, words_of
from scutch.content.kind.files import KINDS, Words, model_of
from scutch.page import parse
from scutch.page.columns import MARKS
from scutch.page.parser import Columns
from scutch.page.text import IDS
from scutch.page.unscripted import revealed
from training.trees import Packer

Array = np.ndarray[Any, Any]

FOLDER: Final = Path(files.__file__).parent.parent / files.FOLDER
OUTPUT: Final = common.OUTPUT / "kind.json"
#: A word is learned from so many sites on ...
SITES: Final = 12
#: ... as many sites' worth of the average page is added to each ...
PRIOR: Final = 2.0
#: ... and those that tell most are told to the trees one by one.
TOLD: Final = 500
LARGEST: Final = 60
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
#: What a row counts that has neither an address nor words of texts, and one of a page without what stands around it.
LESSER: Final = 0.3
#: Per cent of the source that is kept of these: pages may be shorter than those of the corpus.
KEPT: Final = (15, 25, 40, 60, 100)
SCRIPT: Final = IDS["script"]
DROPPED: Final = frozenset((SCRIPT, IDS["style"], IDS["noscript"], IDS["svg"]))
AROUND: Final = sum(MARKS[mark] for mark in ("navigation", "banner", "contentinfo", "complementary", "dialog"))
GROUP: Final = dict(zip(LETTERS, GROUP_OF, strict=True))
GROUPS: Final = max(GROUP_OF) + 1
#: Words that a group is thought to have besides its own (``_kind_lexicon.EASE``).
EASE: Final = 4


class Look(NamedTuple):
    """How the model sees a page."""

    words: frozenset[str]
    shape: Array


class Example(NamedTuple):
    """One page."""

    id: str
    site: str
    kind: int
    columns: Columns
    address: bytes
    #: As it is, without its address, and the first part of it without its address, scripts, menus, headers and footers.
    whole: Look
    plain: Look
    bare: Look

    @property
    def fold(self) -> int:
        """Fold in which the page is tested."""
        return fold_of(self.site)


def examples() -> list[Example]:
    """Read the pages of the corpus."""
    return [example(gold) for gold in common.pages(None)]


def example(gold: common.Gold) -> Example:
    """Look at one page."""
    columns, address = revealed(parse(gold.html)).columns, gold.url.encode()
    short = bare(columns)
    short = short[: len(short) * KEPT[int(gold.id, 36) % len(KEPT)] // 100]
    looks = (look(columns, address), look(columns, b""), look(parse(short).columns, b""))
    return Example(gold.id, site_of(gold.url), KINDS.index(gold.gold["page_type"]), columns, address, *looks)


def look(columns: Columns, address: bytes) -> Look:
    """Return how the model sees a page."""
    return Look(frozenset(words_of(columns, address)), np.frombuffer(describe_page(columns, address), np.float32))


def bare(columns: Columns) -> bytes:
    """Return the source of a page without scripts, styles, and what stands around its main part."""
    parts, node, kept = [], 0, 0
    while node < len(columns):
        data = columns.tag[node] == SCRIPT and columns.attribute(node, "type") == "application/ld+json"
        if (columns.tag[node] in DROPPED and not data) or columns.marks[node] & AROUND:
            parts.append(columns.source[kept : columns.source_begin[node]])
            kept = max(kept, columns.source_end[node])
            node = columns.end[node]
        else:
            node += 1
    return b"".join((*parts, columns.source[kept:]))


class Counts:
    """How often words are on pages of each kind, a site having one voice."""

    def __init__(self, pages: Sequence[Example]) -> None:
        self.sites: dict[str, list[Example]] = defaultdict(list)
        for page in pages:
            self.sites[page.site].append(page)
        known = Counter(word for site in self.sites.values() for word in {word for page in site for word in page.whole.words})
        self.words = sorted(word for word, sites in known.items() if sites >= SITES)
        self.number = {word: number for number, word in enumerate(self.words)}
        self.group = np.array([GROUP[word[0]] for word in self.words])
        self.there = np.zeros((len(self.words), len(KINDS)))
        self.pages = np.zeros(len(KINDS))
        for site in self.sites:
            self.add(site, 1.0)

    def add(self, site: str, sign: float) -> None:
        """Add the pages of a site, or take them away."""
        voice = sign / len(self.sites[site])
        for page in self.sites[site]:
            self.pages[page.kind] += voice
            self.there[self.numbers(page.whole.words), page.kind] += voice

    def numbers(self, words: Iterable[str]) -> list[int]:
        """Return the numbers of the words that are known."""
        return [self.number[word] for word in words if word in self.number]

    def share(self) -> Array:
        """Return how much of the pages each kind has, which is more than nothing."""
        share: Array = np.maximum(self.pages, 1.0) / self.pages.sum()
        return share

    def weights(self, numbers: Any = slice(None)) -> Array:
        """Return the weights of words for each kind, in units of ``UNIT``."""
        there, share = self.there[numbers], self.share()
        rate = (there + PRIOR * share) / (there.sum(1, keepdims=True) + PRIOR)
        weights: Array = np.clip(np.rint(np.log(np.maximum(rate, 1e-9) / share) / UNIT), -LARGEST, LARGEST)
        return weights

    def told(self) -> set[str]:
        """Return the words that say most about kinds."""
        share, weights = self.share(), self.weights() * UNIT
        worth = self.there.sum(1) * (share * np.exp(weights) * weights).sum(1)
        return {self.words[number] for number in np.argsort(-worth, kind="stable")[:TOLD]}

    def lexicon(self) -> Words:
        """Return what ``Lexicon`` is made from."""
        told = self.told()
        rows = self.weights().astype(int).tolist()
        return {word: (tuple(row), word in told) for word, row in zip(self.words, rows, strict=True)}

    def sums(self, words: Iterable[str]) -> Array:
        """Return what the words of a page say, as ``Lexicon.describe`` does in its first numbers."""
        numbers = self.numbers(words)
        weights, group = self.weights(numbers), self.group[numbers]
        parts = ((weights[group == one].sum(0), np.count_nonzero(group == one)) for one in range(GROUPS))
        return np.concatenate([UNIT * total / np.sqrt(count + EASE) for total, count in parts])


class Training:
    """Rows of the trees for the pages of some sites."""

    def __init__(self, pages: Sequence[Example]) -> None:
        counts = Counts(pages)
        self.words = counts.lexicon()
        self.told = [word for word, (_, told) in self.words.items() if told]
        self.rows: list[Array] = []
        self.kinds: list[int] = []
        self.weights: list[float] = []
        for site, members in counts.sites.items():
            counts.add(site, -1.0)
            for page in members:
                self.add(counts, page)
            counts.add(site, 1.0)

    def add(self, counts: Counts, page: Example) -> None:
        """Add the rows of a page, and those of two that know less of it."""
        wordless = page.plain._replace(words=frozenset(word for word in page.plain.words if GROUP[word[0]] != GROUPS - 1))
        for (words, shape), weight in ((page.whole, 1.0), (page.plain, 1.0), (wordless, LESSER), (page.bare, LESSER)):
            self.rows.append(np.concatenate([shape, counts.sums(words), [word in words for word in self.told]]))
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


def multiply(part: dict[str, Any], scale: float) -> None:
    """Multiply the leaves of a dumped tree."""
    if "leaf_value" in part:
        part["leaf_value"] *= scale
        return
    multiply(part["left_child"], scale)
    multiply(part["right_child"], scale)


def odds(booster: lightgbm.Booster, words: Words, pages: Sequence[Example]) -> Array:
    """Return the scores of pages, with the address and without."""
    model = model_of(words, packed(booster, 1.0))
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
    """Return what scores are multiplied by so that probabilities are as likely as they say (temperature scaling)."""

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
        page.id: {"kind": KINDS[page.kind], "with": with_address.round(4).tolist(), "without": without.round(4).tolist()}
        for page, (with_address, without) in zip(pages, probabilities, strict=True)
    }
    OUTPUT.parent.mkdir(exist_ok=True)
    OUTPUT.write_text(json.dumps({"kinds": KINDS, "pages": rows}, indent=0) + "\n", encoding="utf-8")


def write(words: Words, trees: Collection[bytes], folder: Path) -> None:
    """Write the shipped files."""
    folder.mkdir(exist_ok=True)
    (folder / files.WORDS).write_text(files.written(words), encoding="utf-8")
    for kind, data in zip(KINDS, trees, strict=True):
        (folder / files.TREES.format(kind)).write_bytes(data)


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
    for place, name in enumerate(("with the address", "without")):
        print(f"{name}: {(probabilities[:, place].argmax(1) == kinds).mean():.4f} right")
    if not chosen.folds:
        training = Training(pages)
        write(
            training.words,
            packed(training.fit(), calibration(scores, kinds)),
            Path(files.__file__).parent.parent / files.FOLDER,
        )


if __name__ == "__main__":
    main()
