"""Simple tree matching STM (Yang 1991): size of a largest common top-down mapping of two ordered trees.

Two nodes match if their kinds match. Then their children are aligned in order, by the recurrence of the longest common
subsequence, where the weight of a pair is the score of its own matching. The score of a tree with itself is its size.

Speed: equal subtree hashes are an early exit; equal children at both ends match each other in some best matching, so they
are trimmed; scores of pairs are cached by hash. Bounds: an explicit stack replaces recursion, and a budget limits the cells.
Once the budget is spent, the score of a pair is its upper bound, the smaller of the two sizes, and the result is marked as
truncated.

Weights of a node pair: 1 for equal kinds and labels, ``OTHER_LABEL`` for equal kinds, ``NEAR`` for kinds of one family, else 0.
"""

from libc.stdint cimport int32_t, int64_t, uint16_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memmove, memset

from scutch.kernels.containers cimport array_reserve
from scutch.kernels.hashing cimport mixed

from collections import namedtuple

cdef enum:
    KNOWN = 1024  # entries of the cache of pairs
    WORTH_KNOWING = 4  # nodes; matching smaller subtrees is as fast as a look-up

cdef double OTHER_LABEL = 0.75
cdef double NEAR = 0.5

BUDGET = 10_000_000

Match = namedtuple("Match", "score truncated")


include "_trees/matching.pxi"


cdef class Forest:
    """Ordered trees whose nodes are numbered in preorder.

    ``ends``: by node: one past its last descendant. ``kinds``: by node: its kind, below 65,536. ``labels``: by node: nodes of
    one kind with different labels match with a lower weight. Default: no labels. ``families``: by node: family of its kind;
    kinds of one family match with weight ``NEAR``. Default: each kind is a family.

    Examples
    --------
    >>> Forest(ends=[3, 2, 3], kinds=[1, 2, 3])
    <Forest: 3 nodes>
    """

    def __init__(self, ends, kinds, labels=None, families=None):
        cdef int32_t i, size = len(ends)
        free_tree(&self.tree)
        if not make_tree(&self.tree, size):
            raise MemoryError
        for i in range(size):
            self.tree.end[i], self.tree.kind[i] = ends[i], kinds[i]
            self.tree.label[i] = 0 if labels is None else labels[i]
            self.tree.family[i] = kinds[i] if families is None else families[i]
            if not i < self.tree.end[i] <= size:
                raise ValueError(f"node {i} cannot end at {ends[i]}")
        hash_tree(&self.tree)

    def __dealloc__(self):
        free_tree(&self.tree)

    def __len__(self):
        return self.tree.count

    def __repr__(self):
        return f"<Forest: {self.tree.count} nodes>"

    def size(self, int node):
        """Number of nodes of a subtree."""
        return self.tree.end[self.checked(node)] - node

    cdef int32_t checked(self, int node) except -1:
        if not 0 <= node < self.tree.count:
            raise IndexError(f"node {node} of {self.tree.count}")
        return node


def similarity(Forest forest not None, int a, int b, *, budget=BUDGET):
    """Score of the matching of two subtrees.

    ``a``, ``b``: roots of the two subtrees. ``budget``: maximum number of cells to compute. Returns: ``score``, from 0 for
    different kinds to the size for equal trees, and ``truncated``: whether the budget was spent, so that the score is an upper
    bound.

    References
    ----------
    Yang, W. (1991): Identifying syntactic differences between two programs, Software: Practice and Experience 21(7).

    Examples
    --------
    >>> forest = Forest(ends=[3, 2, 3, 6, 5, 6], kinds=[1, 2, 3, 1, 2, 4])
    >>> similarity(forest, 0, 3)
    Match(score=2.0, truncated=False)
    """
    cdef matcher_t m
    cdef int64_t cells = budget
    cdef double score = -1
    forest.checked(a)
    forest.checked(b)
    with nogil:
        if start_matcher(&m, &forest.tree, cells):
            score = match(&m, a, b)
        free_matcher(&m)
    if score < 0:
        raise MemoryError
    return Match(score, bool(m.truncated))


def distance(Forest forest not None, int a, int b, *, budget=BUDGET):
    """Number of unmatched nodes of two subtrees: the sum of the sizes minus twice the score.

    Examples
    --------
    >>> distance(Forest(ends=[3, 2, 3, 6, 5, 6], kinds=[1, 2, 3, 1, 2, 4]), 0, 3)
    2.0
    """
    return forest.size(a) + forest.size(b) - 2 * similarity(forest, a, b, budget=budget).score


def normalized_similarity(Forest forest not None, int a, int b, *, budget=BUDGET):
    """Twice the score over the sum of the sizes: from 0 to 1, and 1 only for equal trees.

    Examples
    --------
    >>> round(normalized_similarity(Forest(ends=[3, 2, 3, 6, 5, 6], kinds=[1, 2, 3, 1, 2, 4]), 0, 3), 3)
    0.667
    """
    return 2 * similarity(forest, a, b, budget=budget).score / (forest.size(a) + forest.size(b))


def normalized_distance(Forest forest not None, int a, int b, *, budget=BUDGET):
    """1 minus ``normalized_similarity``.

    Examples
    --------
    >>> normalized_distance(Forest(ends=[1, 2], kinds=[1, 1]), 0, 1)
    0.0
    """
    return 1 - normalized_similarity(forest, a, b, budget=budget)


def matched_pairs(Forest forest not None, int a, int b, *, budget=BUDGET):
    """Node pairs of a best matching, in preorder; descendants of pairs beyond the budget are omitted.

    Examples
    --------
    >>> matched_pairs(Forest(ends=[3, 2, 3, 6, 5, 6], kinds=[1, 2, 3, 1, 2, 4]), 0, 3)
    [(0, 3), (1, 4)]
    """
    cdef matcher_t m
    cdef const tree_t *t = &forest.tree
    cdef int32_t x, y
    cdef list found = [], waiting = [(forest.checked(a), forest.checked(b))]
    start_matcher(&m, t, budget)
    try:
        while waiting:
            x, y = waiting.pop()
            if t.hash[x] == t.hash[y]:
                found.extend([(x + i, y + i) for i in range(t.end[x] - x)])
            elif weight(t, x, y) > 0:
                found.append((x, y))
                waiting.extend(paired(&m, children(t, x), children(t, y)))
    finally:
        free_matcher(&m)
    return sorted(found)


cdef list children(const tree_t *t, int32_t node):
    cdef list found = []
    cdef int32_t child = node + 1
    while child < t.end[node]:
        found.append(child)
        child = t.end[child]
    return found


cdef list paired(matcher_t *m, list a, list b):
    """The pairs of children in a best matching."""
    cdef Py_ssize_t i = len(a), j = len(b)
    if m.truncated or i * j > m.budget:
        m.truncated = True
        return []
    m.budget -= i * j
    rows = [[0.0] * (j + 1)]
    scores = [[match(m, x, y) for y in b] for x in a]
    if m.failed:
        raise MemoryError("no memory for the matching")
    for row in scores:
        above, here = rows[-1], [0.0]
        for place, score in enumerate(row):
            here.append(max(here[place], above[place + 1], above[place] + score))
        rows.append(here)
    found = []
    while i and j:
        if rows[i][j] == rows[i - 1][j]:
            i -= 1
        elif rows[i][j] == rows[i][j - 1]:
            j -= 1
        else:
            i -= 1
            j -= 1
            found.append((a[i], b[j]))
    return found
