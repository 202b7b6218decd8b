"""The classifiers of Qiu et al. (2009): naive Bayes, an alternating decision tree and nearest neighbours, as fitted.

Each gives the log odds that a page with some block features is a content page. ``training/page_classes.py`` fits them, with
equal weight for both classes: the share of index pages in a corpus says nothing about a page. The files are JSON.

References
----------
Freund, Mason: The alternating decision tree learning algorithm. ICML 1999.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from heapq import nsmallest
from math import exp, log
from typing import Any, Final, NamedTuple, Protocol

from scutch.methods.block_distribution.features import BlockFeatures
from scutch.package_data import model_file

PACKAGE: Final = "scutch.methods.block_distribution"
#: Log odds beyond which a probability is 0 or 1 in any case.
MOST_ODDS: Final = 50.0


class Term(NamedTuple):
    """A part of the log odds that a page is a content page."""

    #: What it was computed from.
    reason: str
    odds: float


class Classifier(Protocol):
    """Tells content pages from index pages by their block features."""

    def terms(self, features: Sequence[float]) -> Sequence[Term]:
        """Return the parts whose sum is the log odds that the page is a content page."""


def classifier_odds(classifier: Classifier, features: Sequence[float]) -> float:
    """Return the log odds that a page with some features is a content page."""
    return sum(term.odds for term in classifier.terms(features))


class Normal(NamedTuple):
    """A normal distribution of a feature in one class."""

    mean: float
    variance: float

    def log_density(self, value: float) -> float:
        """Logarithm of its density, without the constant.

        >>> Normal(2.0, 1.0).log_density(4.0)
        -2.0
        """
        return -0.5 * (log(self.variance) + (value - self.mean) ** 2 / self.variance)


class NaiveBayes(NamedTuple):
    """Gaussian naive Bayes: features are independent and normal in each class.

    >>> NaiveBayes((Normal(1.0, 1.0),), (Normal(3.0, 1.0),)).terms((2.5,))
    [Term(reason='blocks = 2.5', odds=1.0)]
    """

    #: A distribution for each feature.
    indexes: Sequence[Normal]
    contents: Sequence[Normal]

    def terms(self, features: Sequence[float]) -> list[Term]:
        """Return the log likelihood ratio of each feature."""
        rows = zip(BlockFeatures._fields, features, self.contents, self.indexes, strict=False)
        return [
            Term(f"{name} = {value:.4g}", content.log_density(value) - index.log_density(value))
            for name, value, content, index in rows
        ]

    @classmethod
    def from_json(cls, data: Any) -> NaiveBayes:
        """Read the file of the model."""
        return cls(*([Normal(**pair) for pair in data[name]] for name in cls._fields))


class TreeCondition(NamedTuple):
    """``feature < threshold`` below a prediction, and the predictions on either side."""

    #: Number of the prediction it belongs to: 0 for the root, then two for each condition, below and not below.
    above: int
    feature: int
    threshold: float
    below: float
    other: float


class AlternatingTree(NamedTuple):
    """An alternating decision tree: the sum of the predictions on all paths whose conditions hold, its sign the class.

    >>> tree = AlternatingTree(0.1, (TreeCondition(0, 0, 5.0, -0.5, 0.5), TreeCondition(2, 0, 8.0, 0.0, 0.25)))
    >>> [tuple(term) for term in tree.terms((9.0,))]
    [('base', 0.2), ('blocks >= 5', 1.0), ('blocks >= 8', 0.5)]
    """

    root: float
    #: In the order in which they were found.
    conditions: Sequence[TreeCondition]

    def terms(self, features: Sequence[float]) -> list[Term]:
        """Return the predictions of the conditions that are reached, twice, as boosting minimises the exponential loss."""
        found, reached = [Term("base", 2 * self.root)], [True]
        for condition in self.conditions:
            is_below = features[condition.feature] < condition.threshold
            applies = reached[condition.above]
            reached += [applies and is_below, applies and not is_below]
            if applies:
                reason = f"{BlockFeatures._fields[condition.feature]} {'<' if is_below else '>='} {condition.threshold:.4g}"
                found.append(Term(reason, 2 * (condition.below if is_below else condition.other)))
        return found

    @classmethod
    def from_json(cls, data: Any) -> AlternatingTree:
        """Read the file of the model."""
        return cls(data["root"], [TreeCondition(**row) for row in data["conditions"]])


class Neighbours(NamedTuple):
    """The nearest fitted pages, by Euclidean distance of standardised features.

    >>> [term.reason for term in Neighbours(1, (1.0,), (1.0,), ((0.5,),), ((1.0,),)).terms((1.8,))]
    ['1 of 1 content pages', '0 of 1 index pages']
    """

    #: How many are asked.
    nearest: int
    #: Mean and standard deviation of each feature.
    means: Sequence[float]
    scales: Sequence[float]
    #: Standardised features of the fitted pages of each class.
    indexes: Sequence[Sequence[float]]
    contents: Sequence[Sequence[float]]

    def terms(self, features: Sequence[float]) -> list[Term]:
        """Return the shares of both classes that are among the nearest pages, as logarithms; half a page is added."""
        place = [(value - mean) / scale for value, mean, scale in zip(features, self.means, self.scales, strict=True)]
        classes = ((self.indexes, 0), (self.contents, 1))
        near = nsmallest(self.nearest, ((_distance(place, page), number) for pages, number in classes for page in pages))
        contents = sum(number for _, number in near)
        indexes = len(near) - contents
        return [
            Term(f"{contents} of {len(self.contents)} content pages", log((contents + 0.5) / len(self.contents))),
            Term(f"{indexes} of {len(self.indexes)} index pages", -log((indexes + 0.5) / len(self.indexes))),
        ]

    @classmethod
    def from_json(cls, data: Any) -> Neighbours:
        """Read the file of the model."""
        return cls(**data)


def _distance(place: Sequence[float], page: Sequence[float]) -> float:
    return sum((a - b) ** 2 for a, b in zip(place, page, strict=True))


#: By name, in the order of the paper.
CLASSIFIERS: Final[Mapping[str, Any]] = {"naive_bayes": NaiveBayes, "adtree": AlternatingTree, "knn": Neighbours}


@cache
def shipped_classifier(name: str) -> Classifier:
    """Load a classifier by its name, once.

    >>> len(shipped_classifier("adtree").conditions)
    10
    """
    classifier: Classifier = CLASSIFIERS[name].from_json(json.loads(model_file(PACKAGE, f"{name}.json")))
    return classifier


def probability(odds: float) -> float:
    """Return the probability of log odds.

    >>> probability(0.0)
    0.5
    """
    return 1 / (1 + exp(-max(min(odds, MOST_ODDS), -MOST_ODDS)))
