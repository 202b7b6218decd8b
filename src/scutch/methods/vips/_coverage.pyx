# cython: boundscheck=False, wraparound=False, cdivision=True
"""Covering of a block: the fewest nodes with the same visible content, a parent instead of all of its children, bottom-up.

A layer over the page is not part of its ancestors: a node with a layer inside is replaced by its other children. The time of a
call is linear in its nodes and the children counted on the way up; the arrays of counts are allocated once for all calls.
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
    """A growing array of numbers."""

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
    """Finds the covering nodes of blocks.

    ``view``: the visible page.
    """

    cdef View view
    cdef uint8_t *has_layer  # a layer is inside of the node
    cdef uint8_t *covering  # the node replaces its children, in this call
    cdef int32_t *children  # number of children that are blocks or text; UNKNOWN until first used
    cdef int32_t *counts  # children found in this call
    cdef _Numbers found  # candidate nodes of the covering
    cdef _Numbers touched  # nodes with a count

    def __cinit__(self, View view not None):
        cdef int32_t node, size = <int32_t>len(view.columns)
        self.view = view
        self.found, self.touched = _Numbers(), _Numbers()
        self.has_layer = <uint8_t *>PyMem_Calloc(size, 1)
        self.covering = <uint8_t *>PyMem_Calloc(size, 1)
        self.children = <int32_t *>PyMem_Calloc(size, sizeof(int32_t))
        self.counts = <int32_t *>PyMem_Calloc(size, sizeof(int32_t))
        if not (self.has_layer and self.covering and self.children and self.counts):
            raise MemoryError
        for node in range(size - 1, -1, -1):
            self.children[node] = UNKNOWN
            if view.page.parent[node] >= 0 and (self.has_layer[node] or view.visibility[node] & (SHOWN | LAYER) == SHOWN | LAYER):
                self.has_layer[view.page.parent[node]] = True

    def tops(self, nodes):
        """Return the fewest nodes with the visible content of these, in document order."""
        cdef int32_t place
        self.found.size = self.touched.size = 0
        for node in nodes:
            self.add(self.view.checked(node))
        self.add_parents()
        qsort(self.found.data, self.found.size, sizeof(int32_t), compare)
        tops = [
            self.found.data[place] for place in range(self.found.size) if not self.is_covered(self.found.data[place])
        ]
        for place in range(self.touched.size):
            self.counts[self.touched.data[place]] = self.covering[self.touched.data[place]] = 0
        return tuple(tops)

    cdef int add(self, int32_t node) except -1:
        """Add a node or, if a layer is inside of it, its descendants beside the layer."""
        cdef int32_t stop = self.view.page.end[node], place = node
        while place < stop:
            if place != node and not self.counts_as_child(place):
                place = self.view.page.end[place]
            elif self.has_layer[place]:
                place += 1
            else:
                self.add_whole(place)
                place = self.view.page.end[place]
        return 0

    cdef inline bint counts_as_child(self, int32_t node) noexcept:
        """Whether a node is a block or text: no layer, and no rule, which only separates."""
        return self.view.visibility[node] & (SHOWN | LAYER | RULE) == SHOWN

    cdef int add_whole(self, int32_t node) except -1:
        cdef int32_t parent = self.view.page.parent[node]
        self.found.push(node)
        if parent > 0:
            if not self.counts[parent]:
                self.touched.push(parent)
            self.counts[parent] += 1
        return 0

    cdef int add_parents(self) except -1:
        """Add each parent all of whose children were added; parents reached on the way are appended to the queue."""
        cdef int32_t place = 0, node
        while place < self.touched.size:
            node = self.touched.data[place]
            if not self.has_layer[node] and not self.covering[node] and self.counts[node] == self.number_of_children(node):
                self.covering[node] = True
                self.add_whole(node)
                self.revisit(node)
            place += 1
        return 0

    cdef int revisit(self, int32_t node) except -1:
        """Append a parent to the queue again if its count has grown."""
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
        return parent >= 0 and self.covering[parent]

    def __dealloc__(self):
        PyMem_Free(self.has_layer)
        PyMem_Free(self.covering)
        PyMem_Free(self.children)
        PyMem_Free(self.counts)
