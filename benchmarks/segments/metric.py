"""Extended BCubed: how well blocks agree with blocks that people drew, whatever they are made of.

Both are sets of *atoms*: characters, nodes or pixels. Of two atoms in one block it is asked in how many blocks they are
together on the other side; blocks that are too large lower precision, those that are too small recall. Atoms that are in the
same blocks on both sides are counted as one class, with its weight, so that a million pixels take no longer than a hundred.

References
----------
Amigo, Gonzalo, Artiles, Verdejo: A comparison of extrinsic clustering evaluation metrics based on formal constraints.
Information Retrieval 12(4), 2009. Kiesel, Meyer, Kneist, Stein, Potthast: An empirical comparison of web page segmentation
algorithms. ECIR 2021 (what the atoms are).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

#: Blocks of the answer and of the truth that an atom is in.
Places = tuple[frozenset[int], frozenset[int]]
#: Left, top, right, bottom.
Edges = tuple[float, float, float, float]


class Agreement(NamedTuple):
    """Precision and recall of an answer.

    >>> round(Agreement(1.0, 0.5).f1, 3)
    0.667
    """

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        """Their harmonic mean."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


def agreement(classes: Mapping[Places, float]) -> Agreement:
    """Compare blocks, given how many atoms there are of each class.

    An atom in no block of the answer does not count for precision, one in no block of the truth not for recall.

    >>> one, two = frozenset([1]), frozenset([2])
    >>> agreement({(one, one): 3, (one, two): 1})
    Agreement(precision=0.625, recall=1.0)
    """
    swapped = {(truth, answer): weight for (answer, truth), weight in classes.items()}
    return Agreement(_correctness(classes), _correctness(swapped))


def _correctness(classes: Mapping[Places, float]) -> float:
    """Mean, over all atoms in a block, of how much of what it is with belongs with it on the other side."""
    counted = [(ours, theirs, weight) for (ours, theirs), weight in classes.items() if ours and weight > 0]
    total = sum(weight for _, _, weight in counted)
    if not total:
        return 0.0
    value = 0.0
    for ours, theirs, weight in counted:
        shared = met = 0.0
        for others, other_theirs, other in counted:
            if together := len(ours & others):
                shared += other * min(together, len(theirs & other_theirs)) / together
                met += other
        value += weight * shared / met
    return value / total


def classes_of(
    answer: Iterable[Iterable[int]], truth: Iterable[Iterable[int]], weights: Mapping[int, float]
) -> Counter[Places]:
    """Count atoms by the blocks that they are in.

    Parameters
    ----------
    answer, truth
        Atoms of each block.
    weights
        Weight of each atom that counts.

    Examples
    --------
    >>> classes_of([[1, 2]], [[1], [2]], {1: 5.0, 2: 1.0})[frozenset([0]), frozenset([1])]
    1.0
    """
    ours, theirs = _members(answer), _members(truth)
    found: Counter[Places] = Counter()
    for atom, weight in weights.items():
        found[frozenset(ours.get(atom, ())), frozenset(theirs.get(atom, ()))] += weight  # type: ignore[assignment]
    return found


def _members(blocks: Iterable[Iterable[int]]) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {}
    for number, atoms in enumerate(blocks):
        for atom in atoms:
            found.setdefault(atom, set()).add(number)
    return found


def pixels(answer: Sequence[Sequence[Edges]], truth: Sequence[Sequence[Edges]]) -> Counter[Places]:
    """Count pixels by the blocks that they are in, each block being the area of some rectangles.

    >>> pixels([[(0, 0, 10, 10)]], [[(0, 0, 10, 5)]])[frozenset([0]), frozenset()]
    50
    """
    every = [edges for blocks in (answer, truth) for block in blocks for edges in block]
    xs = sorted({x for left, _, right, _ in every for x in (left, right)})
    ys = sorted({y for _, top, _, bottom in every for y in (top, bottom)})
    found: Counter[Places] = Counter()
    for top, bottom in pairwise(ys):
        rows = [[[e for e in block if e[1] <= top and bottom <= e[3]] for block in blocks] for blocks in (answer, truth)]
        for left, right in pairwise(xs):
            ours, theirs = (reaching(blocks, left, right) for blocks in rows)
            if ours or theirs:
                found[ours, theirs] += (right - left) * (bottom - top)  # type: ignore[assignment]
    return found


def reaching(blocks: Sequence[Sequence[Edges]], left: float, right: float) -> frozenset[int]:
    """Say which blocks reach from left to right."""
    return frozenset(n for n, block in enumerate(blocks) if any(e[0] <= left and right <= e[2] for e in block))
