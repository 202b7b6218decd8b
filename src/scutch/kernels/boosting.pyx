# cython: boundscheck=False, wraparound=False, cdivision=True
"""Evaluation of an ensemble of regression trees: the score of a row is the sum of the leaves it reaches, one in each tree.

A tree is a slice of the node arrays. Node i tests ``row[feature[i]] <= threshold[i]`` and continues at ``left[i]`` or ``right[i]``;
a negative number is a leaf, ``~number`` its index in ``leaf``. The whole ensemble is one byte string, so that a model is one file.

Batches of rows are scored without traversal (QuickScorer). A bit mask holds the reachable leaves of a tree, the leftmost leaf in
the lowest bit. A false condition clears the leaves of its left subtree. After all conditions, in any order, the lowest set bit is
the leaf that a traversal reaches. The loop is branch-free and no step depends on the one before, so it is vectorised over rows.

References
----------
Lucchese, C. et al. (2015): QuickScorer, a fast algorithm to rank documents with additive ensembles of regression trees, SIGIR 2015.
"""

from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

#: Magic number of a model file; the digit is the version of its layout.
MAGIC = b"scutchT1"

cdef enum:
    LEAVES = 32  # at most, of a tree that is evaluated by bit masks
    ALIGNED = 64  # bytes of a cache line: no row of numbers is in two

cdef extern from "boosting.h" nogil:
    void add_leaves "scutch_ask"(
        const question_t *question, const question_t *end, const float *lanes, const float *leaves, double *sums,
        int rows)

cdef extern from "bits.h" nogil:
    int lowest "scutch_lowest"(uint64_t bits)

ctypedef struct batch_t:  # rows that are evaluated together
    float *lanes  # their features, side by side
    double[LANES] sums
    int32_t count

ctypedef struct table_t:  # rows in memory, one after another
    const float *data
    uint32_t width


# ---- trees as conditions and leaves

cdef inline const node_t *nodes_of(const ensemble_t *e, uint32_t tree) noexcept nogil:
    return e.nodes + (e.head.nodes if tree == e.head.trees else e.roots[2 * tree])


cdef bint check(const ensemble_t *e) except -1:
    """Raise unless every branch leads to a later node or to a leaf of the same tree."""
    cdef int32_t tree, i, k, first, end, leaf, leaf_end, target
    for tree in range(<int32_t>e.head.trees):
        first, leaf = e.roots[2 * tree], e.roots[2 * tree + 1]
        last = tree + 1 == <int32_t>e.head.trees
        end = <int32_t>e.head.nodes if last else e.roots[2 * tree + 2]
        leaf_end = <int32_t>e.head.leaves if last else e.roots[2 * tree + 3]
        if not (0 <= first <= end <= <int32_t>e.head.nodes and 0 <= leaf < leaf_end <= <int32_t>e.head.leaves):
            raise ValueError("an ensemble with a damaged tree")
        for i in range(first, end):
            if e.nodes[i].feature >= e.head.features:
                raise ValueError("an ensemble that uses a feature it does not have")
            for k in range(2):
                target = e.nodes[i].right if k else e.nodes[i].left
                if not (i - first < target < end - first or (target < 0 and ~target < leaf_end - leaf)):
                    raise ValueError("an ensemble with a damaged tree")
    return True


cdef bint draw(ensemble_t *e, uint32_t tree, int32_t at) noexcept nogil:
    """Write the conditions of a subtree; False if it has too many leaves. The recursion is at most LEAVES deep."""
    cdef drawn_t *d = &e.drawn[tree]
    cdef const node_t *node = nodes_of(e, tree) + at
    cdef question_t *question = &e.questions[d.end]
    cdef uint32_t before = d.leaf_end - d.leaf
    if at < 0:
        if before == LEAVES:
            return False
        e.ends[d.leaf_end] = e.leaves[e.roots[2 * tree + 1] + ~at]
        d.leaf_end += 1
        return True
    if d.end - d.first == LEAVES - 1:
        return False
    d.end += 1
    if not draw(e, tree, node.left):
        return False
    question.threshold, question.lane = node.threshold, LANES * node.feature
    question.kept = ~<uint32_t>((<uint64_t>1 << (d.leaf_end - d.leaf)) - (<uint64_t>1 << before))
    return draw(e, tree, node.right)


cdef void draw_all(ensemble_t *e) noexcept nogil:
    """Write the trees with few enough leaves as conditions and leaves."""
    cdef uint32_t tree, question = 0, leaf = 0
    cdef drawn_t *d
    for tree in range(e.head.trees):
        d = &e.drawn[tree]
        d.first, d.end, d.leaf, d.leaf_end = question, question, leaf, leaf
        if nodes_of(e, tree) != nodes_of(e, tree + 1) and draw(e, tree, 0):
            question, leaf = d.end, d.leaf_end
        else:
            d.end = d.first


# ---- evaluation

cdef inline bint is_drawn(const ensemble_t *e, uint32_t tree) noexcept nogil:
    return e.drawn[tree].end != e.drawn[tree].first


cdef float walked_leaf(const ensemble_t *e, uint32_t tree, const float *row, uint32_t step) noexcept nogil:
    """The leaf that a row reaches in a tree, by traversal; ``step``: numbers from one feature to the next."""
    cdef const node_t *nodes = nodes_of(e, tree)
    cdef int32_t at = 0 if nodes != nodes_of(e, tree + 1) else -1
    while at >= 0:
        at = nodes[at].left if row[step * nodes[at].feature] <= nodes[at].threshold else nodes[at].right
    return e.leaves[e.roots[2 * tree + 1] + ~at]


cdef float masked_leaf(const ensemble_t *e, const drawn_t *d, const float *row) noexcept nogil:
    """The leaf that a row reaches in a tree, by bit masks: no branch depends on the row."""
    cdef const question_t *question
    cdef uint32_t k, bits = 0xFFFFFFFF
    for k in range(d.first, d.end):
        question = &e.questions[k]
        bits &= question.kept | -<uint32_t>(row[question.lane // <uint32_t>LANES] <= question.threshold)
    return e.ends[d.leaf + lowest(bits)]


cdef double score_row(const ensemble_t *e, const float *row) noexcept nogil:
    """The score of a single row, whose features are one behind another."""
    cdef double sum = 0
    cdef uint32_t tree
    for tree in range(e.head.trees):
        sum += masked_leaf(e, &e.drawn[tree], row) if is_drawn(e, tree) else walked_leaf(e, tree, row, 1)
    return sum


cdef void add_trees(const ensemble_t *e, batch_t *batch) noexcept nogil:
    """Add the leaves that the rows of a batch reach. The loop is over trees: the rows stay in the cache."""
    cdef const drawn_t *d
    cdef uint32_t tree
    cdef int32_t i
    for tree in range(e.head.trees):
        d = &e.drawn[tree]
        if is_drawn(e, tree):
            add_leaves(e.questions + d.first, e.questions + d.end, batch.lanes, e.ends + d.leaf, batch.sums, batch.count)
            continue
        for i in range(batch.count):
            batch.sums[i] += walked_leaf(e, tree, batch.lanes + i, LANES)


cdef bint score_rows(
    const ensemble_t *e, describe_t describe, const void *source, int32_t count, double *sums
) noexcept nogil:
    cdef void *memory = calloc(LANES * <size_t>e.head.features * sizeof(float) + ALIGNED, 1)
    cdef batch_t batch
    cdef int32_t row, i
    if memory == NULL:
        return False
    batch.lanes = <float *>(<size_t>memory + ALIGNED - <size_t>memory % ALIGNED)
    for row in range(0, count, 32):
        batch.count = min(count - row, <int32_t>LANES)
        for i in range(batch.count):
            describe(source, row + i, batch.lanes + i)
        memset(batch.sums, 0, sizeof(batch.sums))
        add_trees(e, &batch)
        memcpy(sums + row, batch.sums, batch.count * sizeof(double))
    free(memory)
    return True


cdef void copy_row(const void *source, int32_t row, float *lane) noexcept nogil:
    """Write a row of a ``table_t``."""
    cdef const table_t *table = <const table_t *>source
    cdef const float *numbers = table.data + table.width * <size_t>row
    cdef uint32_t k
    for k in range(table.width):
        lane[LANES * k] = numbers[k]


cdef class Ensemble:
    """Regression trees in one byte string.

    ``data``: as ``Ensemble.pack`` writes it. Raises ``ValueError``: the data are not an ensemble, or are damaged. Rows are
    independent. The GIL is released.
    """

    def __cinit__(self, bytes data not None):
        cdef const char *start = data
        cdef size_t size = sizeof(head_t)
        cdef ensemble_t *e = &self.e
        if len(data) < <Py_ssize_t>size or not data.startswith(MAGIC):
            raise ValueError("no ensemble of this version")
        memcpy(&e.head, start, size)
        if len(data) != <Py_ssize_t>(size + 8 * <size_t>e.head.trees + sizeof(node_t) * e.head.nodes + 4 * <size_t>e.head.leaves):
            raise ValueError("an ensemble of another size")
        self.data = data
        e.roots = <const int32_t *>(start + size)
        e.nodes = <const node_t *>(start + size + 8 * e.head.trees)
        e.leaves = <const float *>(start + size + 8 * e.head.trees + sizeof(node_t) * e.head.nodes)
        check(e)
        e.drawn = <drawn_t *>calloc(e.head.trees + 1, sizeof(drawn_t))
        e.questions = <question_t *>malloc((LEAVES * <size_t>e.head.trees + 1) * sizeof(question_t))
        e.ends = <float *>calloc(LEAVES * (<size_t>e.head.trees + 1), sizeof(float))
        if e.drawn == NULL or e.questions == NULL or e.ends == NULL:
            raise MemoryError
        draw_all(e)

    def __dealloc__(self):
        free(self.e.drawn)
        free(self.e.questions)
        free(self.e.ends)

    @property
    def features(self):
        """Number of features of a row."""
        return self.e.head.features

    @property
    def trees(self):
        """Number of trees."""
        return self.e.head.trees

    def scores(self, rows not None):
        """The score of each row.

        ``rows``: buffer of 4-byte floats, ``features`` for each row. Raises ``ValueError``: the size of the buffer is not a
        multiple of a row.
        """
        cdef const unsigned char[::1] view = rows
        cdef Py_ssize_t width = 4 * self.e.head.features, count, i
        cdef table_t table
        cdef double *sums
        cdef bint done
        if width == 0 or view.shape[0] % width:
            raise ValueError("rows of another width")
        count = view.shape[0] // width
        if count == 0:
            return []
        if count == 1:
            return [score_row(&self.e, <const float *>&view[0])]
        table.data, table.width = <const float *>&view[0], self.e.head.features
        sums = <double *>malloc(count * sizeof(double))
        try:
            with nogil:
                done = sums != NULL and score_rows(&self.e, copy_row, &table, <int32_t>count, sums)
            if not done:
                raise MemoryError
            return [sums[i] for i in range(count)]
        finally:
            free(sums)
