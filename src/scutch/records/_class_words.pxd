from libc.stdint cimport uint32_t

cdef enum:
    WORD_SLOTS = 4096  # of the table of known words

ctypedef struct word_t:
    uint32_t hash
    float record
    float around

#: What the words of one label say; -1 where none is known.
ctypedef struct hint_t:
    float record
    float most
    float around

cdef class Words:
    cdef word_t table[WORD_SLOTS]
    cdef const word_t *find(self, uint32_t hash) noexcept nogil
    cdef hint_t of_label(self, const unsigned char *label, uint32_t size) noexcept nogil
