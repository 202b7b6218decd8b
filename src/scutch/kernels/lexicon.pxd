cimport cython
from libc.stdint cimport int32_t, uint32_t
from libc.string cimport memcpy

from scutch.kernels.containers cimport index_find, index_prefetch, index_t


@cython.final
cdef class Lexicon:
    cdef index_t words  # by hash; the row number of a word is the bit pattern of its score

    cdef inline void expect(self, uint32_t hash) noexcept nogil:
        """Begin to load the slot of one word."""
        index_prefetch(&self.words, hash)

    cdef inline float find(self, uint32_t hash) noexcept nogil:
        """Score of the word with this hash; -1 if there is none."""
        cdef int32_t bits = index_find(&self.words, hash)
        cdef float score = -1
        if bits >= 0:
            memcpy(&score, &bits, sizeof(float))
        return score
