# cython: boundscheck=False, wraparound=False, cdivision=True
"""Evaluation of an ensemble of regression trees: the score of a row is the sum of the leaves it reaches, one in each tree.

A tree is a slice of the node arrays. Node i tests ``row[feature[i]] <= threshold[i]`` and continues at ``left[i]`` or ``right[i]``;
a negative number is a leaf, ``~number`` its index in ``leaf``. The whole ensemble is one byte string, so that a model is one file.

Batches of rows are scored without traversal (QuickScorer). A bit mask holds the reachable leaves of a tree, the leftmost leaf in
the lowest bit. A false condition clears the leaves of its left subtree. After all conditions, in any order, the lowest set bit is
the leaf that a traversal reaches. The loop is branch-free and no step depends on the one before, so it is vectorised over rows.

Early exit: rows with a low score after the first trees skip the others.

References
----------
Lucchese, C. et al. (2015): QuickScorer, a fast algorithm to rank documents with additive ensembles of regression trees, SIGIR 2015.
"""

from libc.math cimport INFINITY
from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

#: Magic number of a model file; the digit is the version of its layout.
MAGIC = b"scutchT1"

cdef enum:
    LEAVES = 32  # at most, of a tree that is evaluated by bit masks
    LANES = 16  # rows of a batch

ctypedef struct node_t:
    float threshold
    int16_t left
    int16_t right
    uint16_t feature
    uint16_t unused

ctypedef struct head_t:
    char magic[8]
    uint32_t features
    uint32_t trees
    uint32_t nodes
    uint32_t leaves

cdef extern from "boosting.h" nogil:
    ctypedef struct question_t "scutch_question":  # a condition of a tree that is evaluated by bit masks
        float threshold
        uint32_t kept  # leaves that a row may reach if the condition is false
        uint32_t feature

    void add_leaves "scutch_ask"(
        const question_t *question, const question_t *end, const float *lanes, const float *leaves, double *sums)

cdef extern from "bits.h" nogil:
    int lowest "scutch_lowest"(uint64_t bits)

ctypedef struct drawn_t:  # a tree as slices of the conditions and the leaves
    uint32_t first
    uint32_t end
    uint32_t leaf
    uint32_t leaf_end

ctypedef struct batch_t:  # rows that are evaluated together
    const float *rows
    const int32_t *which  # their indices
    Py_ssize_t count
    float *lanes  # their features, transposed: LANES rows side by side for each feature; not for a single row
    double sums[LANES]

cdef class Ensemble:
    """Regression trees in one byte string.

    Parameters
    ----------
    data
        As ``Ensemble.pack`` writes it.

    Raises
    ------
    ValueError
        The data are not an ensemble, or are damaged.

    Notes
    -----
    Rows are independent. The GIL is released.
    """

    cdef bytes data
    cdef head_t head
    cdef const int32_t *roots  # by tree: its first node and its first leaf
    cdef const node_t *nodes
    cdef const float *leaves
    cdef drawn_t *drawn  # by tree; without conditions if it has more than LEAVES leaves or only one
    cdef question_t *questions
    cdef float *ends  # leaves from left to right; behind each, LEAVES numbers can be read

    def __cinit__(self, bytes data not None):
        cdef const char *start = data
        cdef size_t size = sizeof(head_t)
        if len(data) < <Py_ssize_t>size or not data.startswith(MAGIC):
            raise ValueError("no ensemble of this version")
        memcpy(&self.head, start, size)
        if len(data) != <Py_ssize_t>(size + 8 * <size_t>self.head.trees + sizeof(node_t) * self.head.nodes + 4 * <size_t>self.head.leaves):
            raise ValueError("an ensemble of another size")
        self.data = data
        self.roots = <const int32_t *>(start + size)
        self.nodes = <const node_t *>(start + size + 8 * self.head.trees)
        self.leaves = <const float *>(start + size + 8 * self.head.trees + sizeof(node_t) * self.head.nodes)
        self.check()
        self.drawn = <drawn_t *>calloc(self.head.trees + 1, sizeof(drawn_t))
        self.questions = <question_t *>malloc((LEAVES * <size_t>self.head.trees + 1) * sizeof(question_t))
        self.ends = <float *>calloc(LEAVES * (<size_t>self.head.trees + 1), sizeof(float))
        if self.drawn == NULL or self.questions == NULL or self.ends == NULL:
            raise MemoryError
        self.draw_all()

    def __dealloc__(self):
        free(self.drawn)
        free(self.questions)
        free(self.ends)

    cdef object check(self):
        """Raise unless every branch leads to a later node or to a leaf of the same tree."""
        cdef int32_t tree, i, k, first, end, leaf, leaf_end, target
        for tree in range(<int32_t>self.head.trees):
            first, leaf = self.roots[2 * tree], self.roots[2 * tree + 1]
            last = tree + 1 == <int32_t>self.head.trees
            end = <int32_t>self.head.nodes if last else self.roots[2 * tree + 2]
            leaf_end = <int32_t>self.head.leaves if last else self.roots[2 * tree + 3]
            if not (0 <= first <= end <= <int32_t>self.head.nodes and 0 <= leaf < leaf_end <= <int32_t>self.head.leaves):
                raise ValueError("an ensemble with a damaged tree")
            for i in range(first, end):
                if self.nodes[i].feature >= self.head.features:
                    raise ValueError("an ensemble that asks for a feature it does not have")
                for k in range(2):
                    target = self.nodes[i].right if k else self.nodes[i].left
                    if not (i - first < target < end - first or (target < 0 and ~target < leaf_end - leaf)):
                        raise ValueError("an ensemble with a damaged tree")

    @property
    def features(self):
        """Number of features of a row."""
        return self.head.features

    @property
    def trees(self):
        """Number of trees."""
        return self.head.trees

    cdef void draw_all(self) noexcept:
        """Write the trees with few enough leaves as conditions and leaves."""
        cdef uint32_t tree, question = 0, leaf = 0
        cdef drawn_t *d
        for tree in range(self.head.trees):
            d = &self.drawn[tree]
            d.first, d.end, d.leaf, d.leaf_end = question, question, leaf, leaf
            if self.nodes + self.roots[2 * tree] != self.end_of(tree) and self.draw(tree, 0):
                question, leaf = d.end, d.leaf_end
            else:
                d.end = d.first

    cdef bint draw(self, uint32_t tree, int32_t at) noexcept:
        """Write the conditions of a subtree; False if it has too many leaves. The recursion is at most LEAVES deep."""
        cdef drawn_t *d = &self.drawn[tree]
        cdef const node_t *node = self.nodes + self.roots[2 * tree] + at
        cdef question_t *question = &self.questions[d.end]
        cdef uint32_t before = d.leaf_end - d.leaf
        if at < 0:
            if before == LEAVES:
                return False
            self.ends[d.leaf_end] = self.leaves[self.roots[2 * tree + 1] + ~at]
            d.leaf_end += 1
            return True
        if d.end - d.first == LEAVES - 1:
            return False
        d.end += 1
        if not self.draw(tree, node.left):
            return False
        question.threshold, question.feature = node.threshold, node.feature
        question.kept = ~<uint32_t>((<uint64_t>1 << (d.leaf_end - d.leaf)) - (<uint64_t>1 << before))
        return self.draw(tree, node.right)

    cdef void walk(self, uint32_t tree, batch_t *batch) noexcept nogil:
        """Add the leaves that the rows reach in one tree, by traversal. The outer loop is over trees: a tree stays in the cache."""
        cdef const node_t *nodes = self.nodes + self.roots[2 * tree]
        cdef const float *leaves = self.leaves + self.roots[2 * tree + 1]
        cdef const float *row
        cdef int32_t at, root = 0 if nodes != self.end_of(tree) else -1
        cdef Py_ssize_t i
        for i in range(batch.count):
            row, at = batch.rows + self.head.features * <size_t>batch.which[i], root
            while at >= 0:
                at = nodes[at].left if row[nodes[at].feature] <= nodes[at].threshold else nodes[at].right
            batch.sums[i] += leaves[~at]

    cdef void ask_one(self, const drawn_t *d, batch_t *batch) noexcept nogil:
        """Add the leaf that a single row reaches in one tree, by bit masks: no branch depends on the row."""
        cdef const float *row = batch.rows + self.head.features * <size_t>batch.which[0]
        cdef const question_t *question
        cdef uint32_t k, bits = 0xFFFFFFFF
        for k in range(d.first, d.end):
            question = &self.questions[k]
            bits &= question.kept | -<uint32_t>(row[question.feature] <= question.threshold)
        batch.sums[0] += self.ends[d.leaf + lowest(bits)]

    cdef void lay(self, const batch_t *batch) noexcept nogil:
        """Transpose the rows of a batch into ``lanes``."""
        cdef const float *row
        cdef uint32_t k
        cdef Py_ssize_t i
        for i in range(batch.count):
            row = batch.rows + self.head.features * <size_t>batch.which[i]
            for k in range(self.head.features):
                batch.lanes[LANES * k + i] = row[k]

    cdef void add(self, uint32_t tree, uint32_t end, batch_t *batch) noexcept nogil:
        """Add the leaves that the rows of a batch reach in a range of trees."""
        if batch.count > 1:
            self.lay(batch)
        for tree in range(tree, end):
            if self.drawn[tree].end == self.drawn[tree].first:
                self.walk(tree, batch)
            elif batch.count > 1:
                add_leaves(
                    self.questions + self.drawn[tree].first, self.questions + self.drawn[tree].end, batch.lanes,
                    self.ends + self.drawn[tree].leaf, batch.sums)
            else:
                self.ask_one(&self.drawn[tree], batch)

    cdef void add_all(
        self, uint32_t tree, uint32_t end, const int32_t *which, Py_ssize_t count, batch_t *batch, double *sums
    ) noexcept nogil:
        """Add the leaves for any number of rows, batch by batch."""
        cdef Py_ssize_t done, i
        for done in range(0, count, 16):
            batch.which, batch.count = which + done, min(count - done, <Py_ssize_t>LANES)
            memset(batch.sums, 0, sizeof(batch.sums))
            for i in range(batch.count):
                batch.sums[i] = sums[batch.which[i]]
            self.add(tree, end, batch)
            for i in range(batch.count):
                sums[batch.which[i]] = batch.sums[i]

    cdef inline const node_t *end_of(self, uint32_t tree) noexcept nogil:
        return self.nodes + (self.head.nodes if tree + 1 == self.head.trees else self.roots[2 * tree + 2])

    def scores(self, rows not None, *, uint32_t first=0, double least=0):
        """The score of each row.

        Parameters
        ----------
        rows
            Buffer of 4-byte floats, ``features`` for each row.
        first, least
            Early exit: rows whose score is below ``least`` after ``first`` trees skip the others, and score minus infinity.
            With ``first`` 0, all trees are evaluated for all rows.

        Returns
        -------
        list of float

        Raises
        ------
        ValueError
            The size of the buffer is not a multiple of a row.
        """
        cdef const unsigned char[::1] view = rows
        cdef Py_ssize_t width = 4 * self.head.features, count, i, left = 0
        cdef batch_t batch
        cdef int32_t *which
        cdef double *sums
        cdef bint cutting
        if width == 0 or view.shape[0] % width:
            raise ValueError("rows of another width")
        count = view.shape[0] // width
        if count == 0:
            return []
        cutting, first = first > 0, min(first, self.head.trees)
        batch.rows = <const float *>&view[0]
        sums = <double *>calloc(count, sizeof(double))
        batch.lanes = <float *>calloc(LANES * <size_t>self.head.features if count > 1 else 1, sizeof(float))
        which = <int32_t *>calloc(count, sizeof(int32_t))
        try:
            if sums == NULL or batch.lanes == NULL or which == NULL:
                raise MemoryError
            with nogil:
                for i in range(count):
                    which[i] = <int32_t>i
                if cutting:
                    self.add_all(0, first, which, count, &batch, sums)
                for i in range(count):
                    if not cutting or sums[i] >= least:
                        which[left] = <int32_t>i
                        left += 1
                    else:
                        sums[i] = -INFINITY
                self.add_all(first, self.head.trees, which, left, &batch, sums)
            return [sums[i] for i in range(count)]
        finally:
            free(sums)
            free(batch.lanes)
            free(which)
