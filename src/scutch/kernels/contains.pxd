"""Search for a part of a short text."""

from libc.stdint cimport uint32_t, uint64_t

cdef extern from "contains.h" nogil:
    # Whether s[:size] contains a part of `width` bytes, none of them zero; `readable` bytes from s on may be read.
    bint contains "scutch_contains"(const unsigned char *s, uint32_t size, uint64_t readable, const char *part, uint32_t width)
