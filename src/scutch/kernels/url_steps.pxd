"""Steps of URLs: what follows a slash, a question mark or an ampersand."""

from libc.stdint cimport uint32_t

cdef extern from "url_steps.h" nogil:
    # Offset behind the next such sign in s[begin:size]; `size` + 1 if there is none.
    uint32_t next_step "scutch_next_step"(const unsigned char *s, uint32_t begin, uint32_t size)
