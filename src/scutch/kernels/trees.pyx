"""Simple tree matching STM (Yang 1991): size of a largest common top-down mapping of two ordered trees.

Two nodes match if their kinds match. Then their children are aligned in order, by the recurrence of the longest common
subsequence, where the weight of a pair is the score of its own matching. The score of a tree with itself is its size.

Speed: equal subtree hashes are an early exit; equal children at both ends match each other in some best matching, so they
are trimmed; scores of pairs are cached by hash. Bounds: an explicit stack replaces recursion, and a budget limits the cells.
Once the budget is spent, the score of a pair is its upper bound, the smaller of the two sizes, and the result is marked as
truncated.
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

BUDGET = 10_000_000

Match = namedtuple("Match", "score truncated")


include "_trees/matching.pxi"


cdef class Forest:
    """Ordered trees whose nodes are numbered in preorder.

    ``ends``: by node: one past its last descendant. ``kinds``: by node: its kind, below 65,536.

    >>> Forest(ends=[3, 2, 3], kinds=[1, 2, 3])
    <Forest: 3 nodes>
    """

    def __init__(self, ends, kinds):
        cdef int32_t i, size = len(ends)
        free_tree(&self.tree)
        if not make_tree(&self.tree, size):
            raise MemoryError
        for i in range(size):
            self.tree.end[i], self.tree.kind[i] = ends[i], kinds[i]
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
