# cython: boundscheck=False, wraparound=False, cdivision=True
"""An ensemble of regression trees, evaluated: each row goes down every tree, and the leaves it reaches are added up.

A tree is a slice of the node arrays. Node i asks whether ``row[feature[i]] <= threshold[i]`` and goes to ``left[i]`` or ``right[i]``;
a negative number is a leaf, ``~number`` its place in ``leaf``. The whole ensemble is one byte string, so that a model is one file.
"""

from libc.stdint cimport int16_t, int32_t, uint16_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

#: What a model file begins with; the digit is the version of its layout.
MAGIC = b"scutchT1"

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


cdef class Ensemble:
    """Trees in one byte string.

    Parameters
    ----------
    data
        As ``Ensemble.pack`` writes it.

    Raises
    ------
    ValueError
        The data are no ensemble, or are damaged.

    Notes
    -----
    Rows are independent; a row costs the depth of each tree. The GIL is released.
    """

    cdef bytes data
    cdef head_t head
    cdef const int32_t *roots  # of each tree: its first node, and the first leaf
    cdef const node_t *nodes
    cdef const float *leaves

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

    cdef object check(self):
        """Raise unless every step leads on, to a later node of the same tree or to one of its leaves."""
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
        """Numbers in a row."""
        return self.head.features

    @property
    def trees(self):
        """Trees that are added up."""
        return self.head.trees

    cdef void add_tree(self, uint32_t tree, const float *rows, Py_ssize_t count, double *sums) noexcept nogil:
        """Add the leaves that rows reach in one tree. Trees take turns, not rows, so that a tree stays in the cache."""
        cdef const node_t *nodes = self.nodes + self.roots[2 * tree]
        cdef const float *leaves = self.leaves + self.roots[2 * tree + 1]
        cdef const float *row = rows
        cdef int32_t at, root = 0 if nodes != self.end_of(tree) else -1
        cdef Py_ssize_t i
        for i in range(count):
            at = root
            while at >= 0:
                at = nodes[at].left if row[nodes[at].feature] <= nodes[at].threshold else nodes[at].right
            sums[i] += leaves[~at]
            row += self.head.features

    cdef inline const node_t *end_of(self, uint32_t tree) noexcept nogil:
        return self.nodes + (self.head.nodes if tree + 1 == self.head.trees else self.roots[2 * tree + 2])

    def scores(self, rows not None):
        """The score of each row.

        Parameters
        ----------
        rows
            Bytes of 4-byte floats, ``features`` for each row.

        Returns
        -------
        list of float

        Raises
        ------
        ValueError
            The rows do not fill up.
        """
        cdef const unsigned char[::1] view = rows
        cdef Py_ssize_t width = 4 * self.head.features, count, i
        cdef double *sums
        cdef uint32_t tree
        if width == 0 or view.shape[0] % width:
            raise ValueError("rows of another width")
        count = view.shape[0] // width
        if count == 0:
            return []
        sums = <double *>calloc(count, sizeof(double))
        if sums == NULL:
            raise MemoryError
        with nogil:
            for tree in range(self.head.trees):
                self.add_tree(tree, <const float *>&view[0], count, sums)
        try:
            return [sums[i] for i in range(count)]
        finally:
            free(sums)
