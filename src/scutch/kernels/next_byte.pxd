"""Search for a byte that is mostly near."""

from libc.stdint cimport uint8_t, uint32_t

cdef extern from "next_byte.h" nogil:
    # Offset of the first such byte in s[begin:end]; `end` if there is none.
    uint32_t next_byte "scutch_next_byte"(const unsigned char *s, uint32_t begin, uint32_t end, uint8_t byte)
