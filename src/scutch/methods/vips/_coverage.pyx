# cython: boundscheck=False, wraparound=False, cdivision=True
"""The fewest nodes that hold what a block shows: a parent in place of all of its children, from the bottom up.

Layers over the page are no part of what they are written in: a node with a layer in it stands for its other children. Each call
costs what it is asked about, and the children that are counted on the way; counters of nodes are kept for all calls.
"""

from cpython.mem cimport PyMem_Calloc, PyMem_Free, PyMem_Realloc
from libc.stdint cimport int32_t, uint8_t
from libc.stdlib cimport qsort

from scutch.methods.rendered._rendered cimport LAYER, RULE, SHOWN, View, child_from

cdef enum:
    UNKNOWN = -1


cdef int compare(const void *a, const void *b) noexcept nogil:
    return (<const int32_t *>a)[0] - (<const int32_t *>b)[0]


cdef class _Numbers:
    """A list of numbers that grows."""

    cdef int32_t *data
    cdef int32_t size
    cdef int32_t room

    cdef int push(self, int32_t value) except -1:
        cdef void *larger
        if self.size == self.room:
            larger = PyMem_Realloc(self.data, (2 * self.room + 64) * sizeof(int32_t))
            if larger == NULL:
                raise MemoryError
            self.data, self.room = <int32_t *>larger, 2 * self.room + 64
        self.data[self.size] = value
        self.size += 1
        return 0

    def __dealloc__(self):
        PyMem_Free(self.data)


cdef class Covering:
    """Finds the top nodes of blocks.

    Parameters
    ----------
    view
        The page as it is seen.
    """

    cdef View view
    cdef uint8_t *broken  # it has a layer in it
    cdef uint8_t *whole  # it stands for its children, in this call
    cdef int32_t *children  # that are blocks or text; UNKNOWN until asked for
    cdef int32_t *counts  # of them that were met in this call
    cdef _Numbers found
    cdef _Numbers touched  # nodes with a count

    def __cinit__(self, View view not None):
        cdef int32_t node, size = <int32_t>len(view.columns)
        self.view = view
        self.found, self.touched = _Numbers(), _Numbers()
        self.broken = <uint8_t *>PyMem_Calloc(size, 1)
        self.whole = <uint8_t *>PyMem_Calloc(size, 1)
        self.children = <int32_t *>PyMem_Calloc(size, sizeof(int32_t))
        self.counts = <int32_t *>PyMem_Calloc(size, sizeof(int32_t))
        if not (self.broken and self.whole and self.children and self.counts):
            raise MemoryError
        for node in range(size - 1, -1, -1):
            self.children[node] = UNKNOWN
            if view.page.parent[node] >= 0 and (self.broken[node] or view.visibility[node] & (SHOWN | LAYER) == SHOWN | LAYER):
                self.broken[view.page.parent[node]] = True

    def tops(self, nodes):
        """Return the top nodes that show the same as these, in document order."""
        cdef int32_t place
        self.found.size = self.touched.size = 0
        for node in nodes:
            self.add(self.view.checked(node))
        self.climb()
        qsort(self.found.data, self.found.size, sizeof(int32_t), compare)
        tops = [
            self.found.data[place] for place in range(self.found.size) if not self.is_covered(self.found.data[place])
        ]
        for place in range(self.touched.size):
            self.counts[self.touched.data[place]] = self.whole[self.touched.data[place]] = 0
        return tuple(tops)

    cdef int add(self, int32_t node) except -1:
        """Take a node or, if it has a layer in it, what stands around that."""
        cdef int32_t stop = self.view.page.end[node], place = node
        while place < stop:
            if place != node and not self.counts_as_child(place):
                place = self.view.page.end[place]
            elif self.broken[place]:
                place += 1
            else:
                self.take(place)
                place = self.view.page.end[place]
        return 0

    cdef inline bint counts_as_child(self, int32_t node) noexcept:
        """Whether a node is a block or text: no layer, and no rule, which only separates."""
        return self.view.visibility[node] & (SHOWN | LAYER | RULE) == SHOWN

    cdef int take(self, int32_t node) except -1:
        cdef int32_t parent = self.view.page.parent[node]
        self.found.push(node)
        if parent > 0:
            if not self.counts[parent]:
                self.touched.push(parent)
            self.counts[parent] += 1
        return 0

    cdef int climb(self) except -1:
        """Take parents all of whose children were taken; those that are touched on the way wait behind the others."""
        cdef int32_t place = 0, node
        while place < self.touched.size:
            node = self.touched.data[place]
            if not self.broken[node] and not self.whole[node] and self.counts[node] == self.number_of_children(node):
                self.whole[node] = True
                self.take(node)
                self.revisit(node)
            place += 1
        return 0

    cdef int revisit(self, int32_t node) except -1:
        """Look at a parent again whose count has grown after it was looked at."""
        cdef int32_t parent = self.view.page.parent[node]
        if parent > 0 and self.counts[parent] > 1:
            self.touched.push(parent)
        return 0

    cdef int32_t number_of_children(self, int32_t node) noexcept:
        cdef int32_t stop = self.view.page.end[node], child
        if self.children[node] == UNKNOWN:
            self.children[node] = 0
            child = child_from(self.view, node + 1, stop)
            while child < stop:
                self.children[node] += self.counts_as_child(child)
                child = child_from(self.view, self.view.page.end[child], stop)
        return self.children[node]

    cdef inline bint is_covered(self, int32_t node) noexcept:
        cdef int32_t parent = self.view.page.parent[node]
        return parent >= 0 and self.whole[parent]

    def __dealloc__(self):
        PyMem_Free(self.broken)
        PyMem_Free(self.whole)
        PyMem_Free(self.children)
        PyMem_Free(self.counts)
