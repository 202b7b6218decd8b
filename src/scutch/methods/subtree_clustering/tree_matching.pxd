from libc.stdint cimport int32_t

from scutch.kernels.trees cimport Forest


cdef class PageForest(Forest):
    cdef int32_t *nodes
    cdef int32_t *places


cpdef int32_t place_of(PageForest forest, int node) except -1
