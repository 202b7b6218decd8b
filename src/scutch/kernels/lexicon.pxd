from libc.stdint cimport uint32_t

ctypedef struct entry_t:
    uint32_t hash
    float score

cdef class Lexicon:
    cdef entry_t *table
    cdef uint32_t mask
    cdef float find(self, uint32_t hash) noexcept nogil
