"""The first half of Qiu et al. 2009: is this a content page at all? Three classifiers of features of the distribution."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple, Protocol

import numpy as np

import scutch
from benchmarks import common
from benchmarks.papers.alternating_tree import AlternatingTree, Array
from benchmarks.papers.table import Row, cannot
from benchmarks.records.corpus import load, site_of
from scutch.methods.block_distribution.block_list import LINKS_JUMPED, PAPER, TagClasses, block_list
from scutch.methods.block_distribution.distribution import own_lengths, shown_texts
from scutch.methods.block_distribution.features import OF_DEVIATION, OF_GAP, BlockFeatures, block_features
from scutch.page.encoding.detect import to_utf8

#: Kinds of page that are content pages, and those that are index pages; the others are neither.
KINDS: Final = {"article": True, "documentation": True, "listing": False, "collection": False}
FOLDS: Final = 10
#: The number of neighbours is lost.
NEIGHBOURS: Final = 9
#: Pages of other corpora: articles, and pages of search results.
ARTICLES: Final = "content-zh-dev"
INDEXES: Final = "results-dev"
#: What the experiments are called in the paper.
WITHIN, ACROSS = "10-fold", "trained here, tested elsewhere"

Lengths = Callable[[bytes], Sequence[float]]


class Case(NamedTuple):
    """A page whose class is known."""

    html: bytes
    site: str
    is_content: bool


class Sample(NamedTuple):
    """Pages as a classifier sees them."""

    features: Array
    classes: Array
    folds: Array

    def where(self, chosen: Array) -> "Sample":
        """Return the pages of a mask."""
        return Sample(self.features[chosen], self.classes[chosen], self.folds[chosen])

    def only(self, names: Sequence[str]) -> "Sample":
        """Return the pages with some of their features."""
        return self._replace(features=self.features[:, [BlockFeatures._fields.index(name) for name in names]])


class Classifier(Protocol):
    """What learns to tell two classes apart."""

    def fit(self, features: Array, classes: Array) -> Any:
        """Learn."""

    def predict(self, features: Array) -> Array:
        """Answer."""


def classifiers() -> Mapping[str, Classifier]:
    """Return the paper's three, in its order."""
    from sklearn.naive_bayes import GaussianNB  # noqa: PLC0415 (the worked examples do not wait for it)
    from sklearn.neighbors import KNeighborsClassifier  # noqa: PLC0415
    from sklearn.pipeline import make_pipeline  # noqa: PLC0415
    from sklearn.preprocessing import StandardScaler  # noqa: PLC0415

    neighbours = make_pipeline(StandardScaler(), KNeighborsClassifier(NEIGHBOURS))
    return {"NB": GaussianNB(), "ADTree": AlternatingTree(), "KNN": neighbours}


def fold_of(site: str) -> int:
    """Return the fold in which a site is tested, the same on every machine.

    Examples
    --------
    >>> fold_of("example.org") == fold_of("example.org"), fold_of("example.org") < FOLDS
    (True, True)
    """
    return int.from_bytes(hashlib.sha256(site.encode()).digest()[:8]) % FOLDS


def sample(cases: Iterable[Case], lengths: Lengths) -> Sample:
    """Measure pages."""
    rows = [(block_features(lengths(case.html)), case.is_content, fold_of(case.site)) for case in cases]
    features, classes, folds = zip(*rows, strict=True)
    return Sample(np.array(features), np.array(classes), np.array(folds))


def printed(classes: TagClasses) -> Lengths:
    """Return the lengths of the paper's Block-List."""
    return lambda html: block_list(to_utf8(html)[0], classes).lengths


def of_columns(html: bytes) -> Sequence[float]:
    """Return the lengths of today's blocks without their links."""
    columns = scutch.parse(html).columns
    return list(own_lengths(columns, shown_texts(columns)).values())


def accuracy(classifier: Classifier, train: Sample, test: Sample) -> tuple[int, int]:
    """Return how many pages are told rightly, and how many there are."""
    classifier.fit(train.features, train.classes)
    return int((classifier.predict(test.features) == test.classes).sum()), len(test.classes)


def within(pages: Sample) -> str:
    """Return the accuracies of ten folds; the pages of a site are in one."""
    parts = [(pages.where(pages.folds != fold), pages.where(pages.folds == fold)) for fold in range(FOLDS)]
    return _accuracies((train, test) for train, test in parts if len(test.classes))


def across(train: Sample, test: Sample) -> str:
    """Return the accuracies on other pages than those that were learnt from."""
    return _accuracies([(train, test)])


def _accuracies(parts: Iterable[tuple[Sample, Sample]]) -> str:
    parts, found = list(parts), []
    for name, classifier in classifiers().items():
        right, total = map(sum, zip(*(accuracy(classifier, train, test) for train, test in parts), strict=True))
        found.append(f"{name} {100 * right / total:.1f}")
    return ", ".join(found)


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


def rows(count: int | None) -> list[Row]:
    """Return the paper's first table beside ours."""
    numbers = {
        f"content page or not, {WITHIN}": "NB 96.9, ADTree 98.3, KNN 95.6",
        f"{ACROSS}": "NB 88.5, ADTree 93.3, KNN 86.3",
        f"{ACROSS}, without Dev": "NB 79.4, ADTree 85.9, KNN 80.5",
        f"{ACROSS}, without Gap": "NB 84.6, ADTree 89.5, KNN 81.0",
    }
    missing = [name for name in (common.CORPUS, ARTICLES, INDEXES) if common.corpus(name) is None]
    if missing:
        why = f"corpus {', '.join(missing)} is not on this machine (set SCUTCH_CORPORA)"
        return [cannot(what, paper, why) for what, paper in numbers.items()]
    (first, *others), cases = numbers.items(), here(count and 10 * count)
    forms = {"links jumped over": printed(LINKS_JUMPED), "links kept": printed(PAPER), "today's blocks": of_columns}
    share = 100 * sum(case.is_content for case in cases) / len(cases)
    note = f"other pages, {len(cases)}, of which {share:.0f} % are content pages; folds by site; blocks: {{}}"
    found = [Row(*first, within(sample(cases, lengths)), note.format(name)) for name, lengths in forms.items()]
    return found + _elsewhere(others, cases)


def _elsewhere(numbers: Sequence[tuple[str, str]], cases: Sequence[Case]) -> list[Row]:
    """Rows of the experiments on other corpora: all features, and without those of a measure."""
    train, test = (sample(some, printed(LINKS_JUMPED)) for some in (cases, elsewhere(cases)))
    every = BlockFeatures._fields
    parts = (every, [name for name in every if name not in OF_DEVIATION], [name for name in every if name not in OF_GAP])
    note = f"{len(test.classes)} articles of {ARTICLES} and results of {INDEXES}, no site of both; which features: our reading"
    return [
        Row(what, paper, across(train.only(names), test.only(names)), note)
        for (what, paper), names in zip(numbers, parts, strict=True)
    ]
