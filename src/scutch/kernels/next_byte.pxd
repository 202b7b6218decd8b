"""Search for a byte that is mostly near, and for a pair of bytes."""

from libc.stdint cimport uint8_t, uint32_t

cdef extern from "next_byte.h" nogil:
    # Offset of the first such byte in s[begin:end]; `end` if there is none.
    uint32_t next_byte "scutch_next_byte"(const unsigned char *s, uint32_t begin, uint32_t end, uint8_t byte)
    # Offset of the first of two bytes that follow each other in s[begin:end]; `end` if they do not.
    uint32_t next_pair "scutch_next_pair"(
        const unsigned char *s, uint32_t begin, uint32_t end, uint8_t first, uint8_t second)
