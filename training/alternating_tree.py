"""Fits alternating decision trees, in the form in which Qiu et al. used them (Freund & Mason 1999).

A tree of *predictions*: every example goes down all branches whose conditions it meets, and the sum of the predictions on its
ways is the answer, its sign the class. Each round of boosting adds one condition, ``feature < threshold``, below one of the
predictions there are, with a prediction for either side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from scutch.methods.block_distribution.classifiers import AlternatingTree, TreeCondition

Array = np.ndarray[Any, Any]

#: Rounds of boosting: what weka does unless told otherwise.
ROUNDS: Final = 10


def alternating_tree(features: Array, classes: Array, weights: Array, rounds: int = ROUNDS) -> AlternatingTree:
    """Boost a tree.

    Parameters
    ----------
    features, classes
        One row and one boolean an example.
    weights
        Weights of the examples; their sum counts, as predictions are smoothed by one.
    rounds
        How many conditions the tree has.

    Examples
    --------
    >>> features, classes = np.array([[1.0], [2.0], [8.0], [9.0]]), np.array([False, False, True, True])
    >>> tree = alternating_tree(features, classes, np.ones(4), rounds=2)
    >>> from scutch.methods.block_distribution.classifiers import classifier_odds
    >>> classifier_odds(tree, [0.0]) < 0 < classifier_odds(tree, [10.0]), tree.conditions[0].threshold
    (True, 5.0)
    """
    signs = np.where(classes, 1.0, -1.0)
    root, conditions = _vote(weights, signs > 0), []
    weights = weights * np.exp(-signs * root)
    reached = [np.ones(len(signs), dtype=bool)]
    for _ in range(rounds):
        condition = _best_condition(features, signs, weights, reached)
        if condition is None:
            break
        conditions.append(condition)
        below, other = _sides(condition, features, reached)
        weights = weights * np.exp(-signs * (condition.below * below + condition.other * other))
        reached += [below, other]
    return AlternatingTree(root, conditions)


def _sides(condition: TreeCondition, features: Array, reached: Sequence[Array]) -> tuple[Array, Array]:
    """Examples on either side of a condition."""
    below = features[:, condition.feature] < condition.threshold
    return reached[condition.above] & below, reached[condition.above] & ~below


def _vote(weights: Array, positive: Array) -> float:
    """Half the logarithm of the odds, smoothed by one."""
    return float(0.5 * np.log((weights[positive].sum() + 1) / (weights[~positive].sum() + 1)))


def _best_condition(features: Array, signs: Array, weights: Array, reached: Sequence[Array]) -> TreeCondition | None:
    """Find the condition that separates the classes best, by the criterion Z of boosting; None where no feature varies."""
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
    return TreeCondition(above, feature, threshold, *votes)


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
