"""The first half of Qiu et al. 2009: is this a content page at all? Three classifiers of features of the distribution."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np

import scutch
from benchmarks import common
from benchmarks.papers.table import Row, cannot
from scutch.methods.block_distribution.block_list import LINKS_JUMPED, block_list
from scutch.methods.block_distribution.features import OF_DEVIATION, OF_GAP, BlockFeatures
from training.alternating_tree import Array
from training.page_classes import ARTICLES, FITS, FOLDS, INDEXES, Sample, elsewhere, here, of_columns, predicted, sample

#: What the experiments are called in the paper.
WITHIN, ACROSS = "10-fold", "trained here, tested elsewhere"
#: Content pages and other pages of the paper's first dataset.
PAPER_RATIO: Final = (220, 323)
#: Its names of the classifiers.
NAMES: Final = dict(zip(FITS, ("NB", "ADTree", "KNN"), strict=True))


class Rates(NamedTuple):
    """Shares of the pages of each class that are classified rightly."""

    contents: float
    indexes: float

    def at(self, contents: float, indexes: float) -> float:
        """Accuracy at a ratio of the classes.

        >>> Rates(0.9, 0.5).at(3, 1)
        0.8
        """
        return (self.contents * contents + self.indexes * indexes) / (contents + indexes)


def rates(classes: Array, answers: Array) -> Rates:
    """Compare answers with the classes.

    >>> rates(np.array([True, True, False]), np.array([True, False, False]))
    Rates(contents=0.5, indexes=1.0)
    """
    return Rates(float(answers[classes].mean()), float((~answers[~classes]).mean()))


def of_source(page: scutch.Page) -> Sequence[float]:
    """Return the lengths of the paper's Block-List, links skipped."""
    return block_list(page.source, LINKS_JUMPED).lengths


def within(pages: Sample) -> str:
    """Return the accuracies of ten folds; the pages of a site are in one."""
    folds = [fold for fold in range(FOLDS) if (pages.folds == fold).any()]
    return accuracies([(pages.where(pages.folds != fold), pages.where(pages.folds == fold)) for fold in folds])


def across(train: Sample, test: Sample) -> str:
    """Return the accuracies on other pages than those that were learnt from."""
    return accuracies([(train, test)])


def accuracies(parts: Iterable[tuple[Sample, Sample]]) -> str:
    """Fit each classifier to the first of each pair, and return its accuracies on the second of all of them."""
    parts = list(parts)
    classes = np.concatenate([test.classes for _, test in parts])
    found = []
    for name, fit in FITS.items():
        answers = (predicted(fit(train.features, train.classes), test.features) for train, test in parts)
        rate = rates(classes, np.concatenate(list(answers)))
        shares = (rate.at(int(classes.sum()), int((~classes).sum())), rate.at(1, 1), rate.at(*PAPER_RATIO))
        found.append(f"{NAMES[name]} {' / '.join(f'{100 * share:.1f}' for share in shares)}")
    return ", ".join(found)


def base_rate(pages: Sample) -> str:
    """Return the accuracy of the commoner class as the answer to every page, in per cent."""
    share = float(pages.classes.mean())
    return f"{100 * max(share, 1 - share):.1f}"


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
    train, test = sample(cases, of_columns), sample(elsewhere(cases), of_columns)
    forms = {
        f"{common.CORPUS}, blocks of the source, as printed": sample(cases, of_source),
        f"{common.CORPUS}, blocks of the tree": train,
        "all corpora, blocks of the tree: what ships": train.with_pages(test),
    }
    note = "{}: {} pages, folds by site; accuracy / balanced / at the paper's 220:323; base rate {}"
    found = [
        Row(*first, within(pages), note.format(name, len(pages.classes), base_rate(pages))) for name, pages in forms.items()
    ]
    return found + _elsewhere(others, train, test)


def _elsewhere(numbers: Sequence[tuple[str, str]], train: Sample, test: Sample) -> list[Row]:
    """Rows of the experiments on other corpora: all features, and without those of a measure."""
    every = BlockFeatures._fields
    parts = (every, [name for name in every if name not in OF_DEVIATION], [name for name in every if name not in OF_GAP])
    note = f"{len(test.classes)} articles of {ARTICLES} and results of {INDEXES}, no site of both; base rate {base_rate(test)}"
    return [
        Row(what, paper, across(train.only(names), test.only(names)), note)
        for (what, paper), names in zip(numbers, parts, strict=True)
    ]
