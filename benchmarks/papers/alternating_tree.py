"""Alternating decision trees, in the form in which Qiu et al. used them (Freund & Mason 1999).

A tree of *predictions*: every example goes down all branches whose conditions it meets, and the sum of the predictions on its
ways is the answer, its sign the class. Each round of boosting adds one condition, ``feature < threshold``, below one of the
predictions there are, with a prediction for either side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

Array = np.ndarray[Any, Any]

#: Rounds of boosting: what weka does unless told otherwise.
ROUNDS: Final = 10


class Split(NamedTuple):
    """A condition, and what it predicts on either side, for examples that come by."""

    #: Place of the prediction it stands below: 0 the root, then two for each split, below and not below.
    above: int
    feature: int
    threshold: float
    below: float
    other: float


class AlternatingTree:
    """Learns to tell two classes apart.

    Parameters
    ----------
    rounds
        How many conditions the tree has.

    Attributes
    ----------
    root_
        The prediction all examples share.
    splits_
        In the order in which they were found.

    Examples
    --------
    >>> import numpy as np
    >>> tree = AlternatingTree(rounds=2).fit(np.array([[1.0], [2.0], [8.0], [9.0]]), np.array([False, False, True, True]))
    >>> tree.predict(np.array([[0.0], [10.0]])).tolist(), tree.splits_[0].threshold
    ([False, True], 5.0)
    """

    def __init__(self, rounds: int = ROUNDS) -> None:
        self.rounds = rounds
        self.root_ = 0.0
        self.splits_: list[Split] = []

    def fit(self, features: Array, classes: Array) -> AlternatingTree:
        """Boost; the classes are booleans."""
        signs = np.where(classes, 1.0, -1.0)
        self.root_, self.splits_ = _vote(np.ones(len(signs)), signs > 0), []
        weights = np.exp(-signs * self.root_)
        reached = [np.ones(len(signs), dtype=bool)]
        for _ in range(self.rounds):
            split = _best_split(features, signs, weights, reached)
            if split is None:
                break
            self.splits_.append(split)
            below, other = _sides(split, features, reached)
            weights = weights * np.exp(-signs * (split.below * below + split.other * other))
            reached += [below, other]
        return self

    def scores(self, features: Array) -> Array:
        """Return the sum of predictions for each example: above 0 for the class."""
        found = np.full(len(features), self.root_)
        reached = [np.ones(len(features), dtype=bool)]
        for split in self.splits_:
            below, other = _sides(split, features, reached)
            found += split.below * below + split.other * other
            reached += [below, other]
        return found

    def predict(self, features: Array) -> Array:
        """Return for each example whether it is of the class."""
        return self.scores(features) > 0


def _sides(split: Split, features: Array, reached: Sequence[Array]) -> tuple[Array, Array]:
    """Examples on either side of a condition."""
    below = features[:, split.feature] < split.threshold
    return reached[split.above] & below, reached[split.above] & ~below


def _vote(weights: Array, positive: Array) -> float:
    """Half the logarithm of the odds, smoothed by one."""
    return float(0.5 * np.log((weights[positive].sum() + 1) / (weights[~positive].sum() + 1)))


def _best_split(features: Array, signs: Array, weights: Array, reached: Sequence[Array]) -> Split | None:
    """Find the condition that parts the classes best, by the criterion Z of boosting; None where no feature varies."""
    best, found = np.inf, None
    for above, here in enumerate(reached):
        rest = weights[~here].sum()
        for feature in range(features.shape[1]):
            cost, threshold = _best_threshold(features[here, feature], signs[here], weights[here])
            if rest + cost < best:
                best, found = rest + cost, (above, feature, threshold)
    if found is None:
        return None
    here, (above, feature, threshold) = reached[found[0]], found
    below = here & (features[:, feature] < threshold)
    other = here & ~below
    votes = (_vote(weights[side], signs[side] > 0) for side in (below, other))
    return Split(above, feature, threshold, *votes)


def _best_threshold(values: Array, signs: Array, weights: Array) -> tuple[float, float]:
    """Cost and place of the best cut between two values; infinite where there is none."""
    order = np.argsort(values, kind="stable")
    values, signs, weights = values[order], signs[order], weights[order]
    cuts = np.flatnonzero(values[1:] > values[:-1])
    if not len(cuts):
        return np.inf, 0.0
    positive, negative = np.cumsum(weights * (signs > 0)), np.cumsum(weights * (signs < 0))
    low = np.sqrt(positive[cuts] * negative[cuts])
    high = np.sqrt((positive[-1] - positive[cuts]).clip(0) * (negative[-1] - negative[cuts]).clip(0))
    costs = 2 * (low + high)
    best = int(np.argmin(costs))
    return float(costs[best]), float((values[cuts[best]] + values[cuts[best] + 1]) / 2)
