# cython: boundscheck=False, wraparound=False, cdivision=True
"""A table of known words with a score each, looked up by the hash of their small letters."""

from libc.stdint cimport uint32_t
from libc.stdlib cimport calloc, free

from scutch.kernels.hashing cimport word_hash


cdef class Lexicon:
    """Scores by word.

    Parameters
    ----------
    scores
        By word in small letters, as UTF-8: its score, not negative.

    Notes
    -----
    Two words of one hash share a score; with 32 bits that is one pair in some hundred thousand words.
    """

    def __cinit__(self, dict scores not None):
        cdef uint32_t size = 64, hash, slot
        while size < 2 * len(scores):
            size *= 2
        self.mask = size - 1
        self.table = <entry_t *>calloc(size, sizeof(entry_t))
        if self.table == NULL:
            raise MemoryError
        for word, score in scores.items():
            hash = word_hash(word, <uint32_t>len(word))
            slot = hash & self.mask
            while self.table[slot].hash:
                slot = (slot + 1) & self.mask
            self.table[slot].hash, self.table[slot].score = hash, score

    def __dealloc__(self):
        free(self.table)

    def get(self, bytes word not None):
        """Score of a word, or -1."""
        return self.find(word_hash(word, <uint32_t>len(word)))
