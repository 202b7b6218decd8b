"""Content page or index page: the first half of Qiu et al. (2009).

A classifier reads ten features of the block distribution (``features``), of the tree's blocks without their links. Fitted on
1,316 development pages (``training/page_classes.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scutch.errors import InvalidInput
from scutch.methods.block_distribution.classifiers import (
    CLASSIFIERS,
    Classifier,
    classifier_odds,
    probability,
    shipped_classifier,
)
from scutch.methods.block_distribution.distribution import own_lengths, shown_texts
from scutch.methods.block_distribution.features import block_features
from scutch.page.parser import Columns


class PageClassRules(NamedTuple):
    """Which of the classifiers is asked."""

    #: ``naive_bayes``, ``adtree`` or ``knn``.
    classifier: str = "adtree"


MODERN: Final = PageClassRules()
#: The paper has the same three, and the alternating tree is its best.
LITERAL: Final = MODERN


def block_distribution_classes(columns: Columns, preset: PageClassRules = MODERN) -> dict[str, float]:
    """Classify a page as a content page or an index page.

    >>> import scutch
    >>> story = "<p>" + "Flax gives long fibres. " * 60
    >>> links = "<div><a href=/>Flax</a> 3 days ago</div>" * 60
    >>> [max(found, key=found.get) for found in (block_distribution_classes(scutch.parse(p).columns) for p in (story, links))]
    ['content', 'index']
    """
    content = content_probability(columns, preset.classifier)
    return {"content": content, "index": 1.0 - content}


def content_probability(columns: Columns, classifier: str) -> float:
    """Return the probability that a page is a content page, by a classifier of ``classifier_named``."""
    return probability(classifier_odds(classifier_named(classifier), block_features(block_lengths(columns))))


def classifier_named(name: str) -> Classifier:
    """Return a shipped classifier.

    Raises ``InvalidInput``: there is no such classifier; the message lists those there are.
    """
    if name not in CLASSIFIERS:
        raise InvalidInput(f"no classifier {name!r}; there are: {', '.join(CLASSIFIERS)}")
    return shipped_classifier(name)


def block_lengths(columns: Columns) -> Sequence[float]:
    """Return the lengths of the blocks of a page, links left out."""
    return tuple(own_lengths(columns, shown_texts(columns)).values())
