from libc.stdint cimport uint32_t

cdef enum:
    WORD_SLOTS = 4096  # of the table of known words

ctypedef struct word_t:
    uint32_t hash
    float record
    float around

#: Scores of the words of one label; -1 without known words.
ctypedef struct word_scores_t:
    float record
    float most
    float around

cdef class Words:
    cdef word_t table[WORD_SLOTS]
    cdef const word_t *find(self, uint32_t hash) noexcept nogil
    cdef word_scores_t of_label(self, const unsigned char *label, uint32_t size) noexcept nogil
