"""Fits the classifiers of content pages and index pages: ``python -m training.page_classes``.

Writes ``naive_bayes.json``, ``adtree.json`` and ``knn.json`` in ``src/scutch/methods/block_distribution/model/``, fitted on
all pages below. ``python -m benchmarks.papers`` prints their accuracy by folds of sites.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

import scutch
from benchmarks import common
from benchmarks.records.corpus import load, site_of
from scutch.methods.block_distribution import classifiers
from scutch.methods.block_distribution.classifiers import Classifier, NaiveBayes, Neighbours, Normal, classifier_odds
from scutch.methods.block_distribution.features import BlockFeatures, block_features
from scutch.methods.block_distribution.page_classes import block_lengths
from scutch.methods.trace import json_value
from scutch.package_data import MODEL_FOLDER
from training.alternating_tree import Array, alternating_tree

FOLDER: Final = Path(classifiers.__file__).parent / MODEL_FOLDER
#: Kinds of page that are content pages, and those that are index pages; the others are neither.
KINDS: Final = {"article": True, "documentation": True, "listing": False, "collection": False}
FOLDS: Final = 10
#: The number of neighbours is lost.
NEIGHBOURS: Final = 9
#: Pages of other corpora: articles, and pages of search results.
ARTICLES: Final = "content-zh-dev"
INDEXES: Final = "results-dev"
#: Digits of the numbers in the files.
DIGITS: Final = 3
#: Least variance of a feature, as a share of the greatest one.
LEAST_VARIANCE: Final = 1e-9

#: Lengths of the blocks of a page.
Lengths = Callable[[scutch.Page], Sequence[float]]
#: Fits a classifier to features and classes.
Fit = Callable[[Array, Array], Classifier]


class Case(NamedTuple):
    """A page whose class is known."""

    html: bytes
    site: str
    is_content: bool


class Sample(NamedTuple):
    """Pages as a classifier sees them: features, classes and folds, one row a page."""

    features: Array
    classes: Array
    folds: Array

    def where(self, chosen: Array) -> Sample:
        """Return the pages of a mask."""
        return Sample(self.features[chosen], self.classes[chosen], self.folds[chosen])

    def with_pages(self, other: Sample) -> Sample:
        """Return the pages of both."""
        return Sample(*map(np.concatenate, zip(self, other, strict=True)))

    def only(self, names: Sequence[str]) -> Sample:
        """Return the pages with some of their features."""
        return self._replace(features=self.features[:, [BlockFeatures._fields.index(name) for name in names]])


def class_weights(classes: Array) -> Array:
    """Return a weight for each page, so that both classes have half of them.

    >>> class_weights(np.array([True, True, True, False])).tolist()
    [0.6666666666666666, 0.6666666666666666, 0.6666666666666666, 2.0]
    """
    share = classes.mean()
    return np.where(classes, 0.5 / share, 0.5 / (1 - share))


def naive_bayes(features: Array, classes: Array) -> NaiveBayes:
    """Fit normal distributions."""
    least = LEAST_VARIANCE * np.max(features.var(axis=0))
    both = (features[classes == is_content] for is_content in (False, True))
    return NaiveBayes(*(list(map(Normal, pages.mean(axis=0), pages.var(axis=0) + least)) for pages in both))


def adtree(features: Array, classes: Array) -> Classifier:
    """Boost an alternating tree."""
    return alternating_tree(features, classes, class_weights(classes))


def knn(features: Array, classes: Array) -> Neighbours:
    """Keep the pages, standardised."""
    means, scales = features.mean(axis=0), features.std(axis=0)
    scales[scales == 0] = 1.0
    places = (features - means) / scales
    return Neighbours(NEIGHBOURS, *(part.tolist() for part in (means, scales, places[~classes], places[classes])))


#: By the name of the classifier.
FITS: Final[Mapping[str, Fit]] = {"naive_bayes": naive_bayes, "adtree": adtree, "knn": knn}


def predicted(classifier: Classifier, features: Array) -> Array:
    """Return for each page whether it is classified as a content page."""
    return np.array([classifier_odds(classifier, row) > 0 for row in features.tolist()])


def fold_of(site: str) -> int:
    """Return the fold in which a site is tested, the same on every machine.

    >>> fold_of("example.org") == fold_of("example.org"), fold_of("example.org") < FOLDS
    (True, True)
    """
    return int.from_bytes(hashlib.sha256(site.encode()).digest()[:8]) % FOLDS


def sample(cases: Iterable[Case], lengths: Lengths) -> Sample:
    """Measure pages."""
    rows = [(block_features(lengths(scutch.parse(case.html))), case.is_content, fold_of(case.site)) for case in cases]
    features, classes, folds = zip(*rows, strict=True)
    return Sample(np.array(features), np.array(classes), np.array(folds))


def here(count: int | None) -> list[Case]:
    """Return content and index pages of the development corpus."""
    pages = [page for page in common.pages(count) if page.gold["page_type"] in KINDS]
    return [Case(page.html, site_of(page.url) or page.id, KINDS[page.gold["page_type"]]) for page in pages]


def elsewhere(but: Iterable[Case]) -> list[Case]:
    """Return pages of other corpora, without those of sites that were learnt from."""
    known = {case.site for case in but}
    articles = (Case(page.html, site_of(page.url), is_content=True) for page in common.pages(None, ARTICLES))
    indexes = (Case(page.html.encode(), page.group, is_content=False) for page in load(INDEXES))
    return [case for case in chain(articles, indexes) if case.site not in known]


def of_columns(page: scutch.Page) -> Sequence[float]:
    """Return the lengths of the blocks of the tree, links left out: what the shipped classifiers read."""
    return block_lengths(page.columns)


def write(name: str, classifier: Classifier) -> None:
    """Write the file of a classifier."""
    text = json.dumps(rounded(json_value(classifier)), separators=(",", ":"))
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def rounded(value: Any) -> Any:
    """Round all numbers of a JSON value.

    >>> rounded({"root": 0.123456, "rows": [[1, 2.0]]})
    {'root': 0.123, 'rows': [[1, 2.0]]}
    """
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items()}
    if isinstance(value, list):
        return [rounded(item) for item in value]
    return round(value, DIGITS) if isinstance(value, float) else value


def main() -> None:
    """Fit the classifiers on all pages, and write them."""
    cases = here(None)
    pages = sample(cases + elsewhere(cases), of_columns)
    FOLDER.mkdir(exist_ok=True)
    for name, fit in FITS.items():
        write(name, fit(pages.features, pages.classes))
    common.say(f"{len(pages.classes)} pages, of which {pages.classes.mean():.0%} are content pages")


if __name__ == "__main__":
    main()
