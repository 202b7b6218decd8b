"""Pages of the development corpora with the share of each block's words that is content.

Three corpora have gold texts. The fourth, of recipes, has gold ingredients and steps only: their blocks are content, the other
blocks of its pages get soft labels, the probabilities of a model of the first three corpora (``training.content``).
"""

from __future__ import annotations

import gzip
import json
import pickle
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from benchmarks import common
from benchmarks.records.corpus import fold_of, site_of
from scutch.content._text_blocks import BLOCK_FEATURES, Blocks
from scutch.content.choice import WATCHED_WORDS
from scutch.kernels.lexicon import Lexicon
from scutch.page import Page, parse
from scutch.page.columns import MARKS
from scutch.page.readers.without_scripts import revealed
from scutch.page.text import render_text
from training.gold_alignment import shares
from training.ngrams import names_of, words_of

#: Corpora with gold texts, and the one with gold ingredients and steps.
TEXTS: Final = ("content-dev", "content-zh-dev", "articles-dev")
RECIPES: Final = "recipes-dev"
CORPORA: Final = (*TEXTS, RECIPES)
#: Weight of a page. The corpora disagree on what belongs to the content: with equal weights, listings and threads lose.
WEIGHTS: Final = {"content-dev": 1.0, "content-zh-dev": 1.0, "articles-dev": 0.3, RECIPES: 0.2}
#: Weight in the second stage of blocks with gold labels. It compares blocks with their page, so no kind loses. Ingredients are
#: few words of a page, so they weigh more.
SECOND_WEIGHTS: Final = {"content-dev": 1.0, "content-zh-dev": 1.0, "articles-dev": 1.0, RECIPES: 1.2}
#: Least share of the words of a block that are ingredients and steps.
MIN_RECIPE_SHARE: Final = 0.5
NO_WORDS: Final = Lexicon({})

Array = np.ndarray[Any, Any]


class Example(NamedTuple):
    """A page with the share of each block's words that is content."""

    id: str
    corpus: str
    site: str
    page: Page
    texts: tuple[str, ...]
    right: Array
    words: Array
    #: Which blocks have gold labels; the others have soft ones.
    certain: Array
    names: dict[str, float]
    text_words: dict[str, float]

    @property
    def fold(self) -> int:
        """The fold that tests the page."""
        return fold_of(self.site)

    @property
    def weight(self) -> float:
        """Weight of the page."""
        return WEIGHTS[self.corpus]

    @property
    def second_weights(self) -> Array:
        """Weight of each block in the second stage: its share of the words, times the weight of its page or its label."""
        weights: Array = word_shares(self.words) * np.where(self.certain, SECOND_WEIGHTS[self.corpus], self.weight)
        return weights

    def labelled(self, right: Array) -> Example:
        """The example with other shares of content."""
        owners = [owner for _, _, owner in Blocks(self.page.columns, NO_WORDS, NO_WORDS).spans()]
        names = names_of(self.page.columns, owners, right, self.words)
        return self._replace(right=right, names=names, text_words=words_of(self.texts, right))

    def soft(self, chances: Array) -> Example:
        """The example with the probabilities of a model as shares of the blocks without gold."""
        certain = self.right >= MIN_RECIPE_SHARE
        return self.labelled(np.where(certain, np.maximum(self.right, chances), chances))._replace(certain=certain)


def gold_text(gold: dict[str, Any]) -> str:
    """The gold text of a page; titles, which some corpora have apart, belong to it."""
    if "text" in gold and "lang" not in gold:
        return str(gold["text"])
    items = [*(gold.get("ingredients") or ()), *(gold.get("instructions_list") or ())]
    return "\n".join([gold.get("title") or "", gold.get("text") or "", *items])


def read(row: tuple[str, dict[str, Any]]) -> bytes:
    """Read a page, compare its blocks with the gold text, and return the pickled example."""
    name, gold = row
    folder = common.corpus(name)
    assert folder is not None
    page = revealed(parse(gzip.decompress((folder / gold["file"]).read_bytes()), gold.get("url") or None))
    spans = Blocks(page.columns, NO_WORDS, NO_WORDS).spans()
    texts = tuple(render_text(page.columns, first, last, hidden=True) for first, last, _ in spans)
    shown = [not page.columns.marks[first] & MARKS["hidden"] for first, _, _ in spans]
    right, words = shares(texts, gold_text(gold), shown)
    site = site_of(gold.get("url") or gold["id"])
    certain = np.ones(len(right), bool)
    return pickle.dumps(Example(gold["id"], name, site, page, texts, right, words, certain, {}, {}).labelled(right))


def examples() -> list[Example]:
    """Return the examples of all available corpora."""
    rows = [(name, json.loads(line)) for name in CORPORA if (folder := common.corpus(name)) for line in lines(folder)]
    with ProcessPoolExecutor(2, get_context("fork")) as pool:
        return [pickle.loads(one) for one in pool.map(read, rows, chunksize=8)]


def lines(folder: Path) -> Iterator[str]:
    """Yield the lines of the gold file of a corpus."""
    with (folder / "gold.jsonl").open(encoding="utf-8") as gold:
        yield from gold


def rows(example: Example, names: dict[bytes, float], words: dict[bytes, float]) -> Array:
    """Return the features of each block."""
    blocks = Blocks(example.page.columns, Lexicon(names), Lexicon(words), WATCHED_WORDS)
    return np.frombuffer(blocks.describe(), np.float32).reshape(len(blocks), len(BLOCK_FEATURES))


def word_shares(words: Array) -> Array:
    """Share of each block in the words of its page, in per cent; hardly more than 0 without words."""
    share: Array = 100 * words / max(1.0, words.sum()) + 1e-6
    return share
