# cython: boundscheck=False, wraparound=False, cdivision=True
"""Search for many phrases in a text, in one pass over its bytes."""

from cpython.unicode cimport PyUnicode_AsUTF8AndSize
from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memcmp, memset

cdef enum:
    MAX_PHRASES = 128
    FIRST = 3  # bytes of each phrase that are hashed
    FILTER_BYTES = 1024  # a bit for each slot


ctypedef struct phrase_t:
    const unsigned char *data
    Py_ssize_t size
    uint32_t first  # its first bytes as a number


cdef inline uint32_t first_of(const unsigned char *s) noexcept nogil:
    return s[0] | <uint32_t>s[1] << 8 | <uint32_t>s[2] << 16


cdef inline uint32_t slot_of(uint32_t first) noexcept nogil:
    return (first * <uint32_t>0x9E3779B1) >> 19


cdef class PhraseSearch:
    """Finds which of some phrases are in a text.

    ``phrases``: at most 128, each of three bytes in UTF-8 or more.
    """

    cdef list encoded  # the bytes that the phrases point to
    cdef phrase_t phrases[MAX_PHRASES]
    cdef uint8_t filter[FILTER_BYTES]

    def __init__(self, list phrases not None):
        cdef uint32_t slot
        cdef bytes each
        self.encoded = [phrase.encode() for phrase in phrases]
        if len(phrases) > MAX_PHRASES or any([len(each) < FIRST for each in self.encoded]):
            raise ValueError(f"at most {MAX_PHRASES} phrases of {FIRST} bytes or more")
        for number, each in enumerate(self.encoded):
            self.phrases[number] = phrase_t(each, len(each), first_of(each))
            slot = slot_of(self.phrases[number].first)
            self.filter[slot >> 3] |= 1 << (slot & 7)

    cdef bint mark_begun(self, const unsigned char *s, Py_ssize_t left, uint8_t *found) noexcept:
        """Mark the phrases that begin here; return whether there are any."""
        cdef uint32_t first = first_of(s)
        cdef const phrase_t *phrase
        cdef bint is_any = False
        cdef int k
        for k in range(<int>len(self.encoded)):
            phrase = &self.phrases[k]
            if phrase.first == first and phrase.size <= left and memcmp(phrase.data, s, phrase.size) == 0:
                found[k] = is_any = True
        return is_any

    def found_in(self, str text not None):
        """Numbers of the phrases that are in a text, in order. Linear in its bytes.

        >>> PhraseSearch(["flax", "hemp", "flax rope"]).found_in("a rope of hemp, a flax rope")
        [0, 1, 2]
        """
        cdef Py_ssize_t size = 0, i
        cdef const unsigned char *s = <const unsigned char *>PyUnicode_AsUTF8AndSize(text, &size)
        cdef uint8_t found[MAX_PHRASES]
        cdef bint is_any = False
        cdef uint32_t slot
        memset(found, 0, sizeof(found))
        for i in range(size - FIRST + 1):
            slot = slot_of(first_of(s + i))
            if self.filter[slot >> 3] & (1 << (slot & 7)):
                is_any |= self.mark_begun(s + i, size - i, found)
        return [k for k in range(len(self.encoded) if is_any else 0) if found[k]]
