from libc.stdint cimport int32_t

from scutch.methods.rendered._rendered cimport View

#: A block of the pool: a node, or a run of sibling texts from the first to the last.
ctypedef struct block_t:
    int32_t first
    int32_t last
    int32_t doc
    int32_t rule

cdef class Pool:
    cdef readonly View view
    cdef block_t *blocks
    cdef int32_t size
    cdef int32_t room
    cdef int keep(self, int32_t first, int32_t last, int32_t doc, int32_t rule) except -1
    cdef const block_t *at(self, object index) except NULL
