cimport cython
from libc.stdint cimport uint32_t

ctypedef struct entry_t:
    uint32_t hash
    float score


@cython.final
cdef class Lexicon:
    cdef entry_t *table
    cdef uint32_t mask

    cdef inline float find(self, uint32_t hash) noexcept nogil:
        """Score of the word with this hash, or -1."""
        cdef uint32_t slot = hash & self.mask
        while self.table[slot].hash and self.table[slot].hash != hash:
            slot = (slot + 1) & self.mask
        return self.table[slot].score if self.table[slot].hash else -1
