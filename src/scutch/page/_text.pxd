from libc.stdint cimport int32_t

from scutch.page.tables cimport page_t

cdef enum:  # white space, weakest first; more line breaks are larger numbers
    NO_GAP
    SPACE
    TAB
    LINE
    PARAGRAPH

ctypedef struct Flow:
    unsigned char *data
    size_t size
    size_t room
    int gap
    bint begun  # something has been written, so gaps count
    bint failed

cdef bint reserve(Flow *flow, size_t more) noexcept nogil
cdef void write(Flow *flow, const unsigned char *s, size_t size) noexcept nogil
cdef int special(const unsigned char *s, size_t size, int *length) noexcept nogil
