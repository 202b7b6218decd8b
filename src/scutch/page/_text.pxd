from libc.stdint cimport int32_t, uint16_t, uint32_t

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
    bint soft  # the gap is a line break behind a CJK character: nothing, if another one follows
    int lead  # white space in front of the text written last: NO_GAP, SPACE, or LINE for such a line break
    size_t last  # where the character written last begins
    bint failed

cdef bint reserve(Flow *flow, size_t more) noexcept nogil
cdef void write(Flow *flow, const unsigned char *s, size_t size) noexcept nogil
cdef int special(const unsigned char *s, size_t size, int *length) noexcept nogil
cdef bint is_cjk(const unsigned char *s, size_t size) noexcept nogil
cdef bint is_without_width(const page_t *page, int32_t node) noexcept nogil
cdef bint begins_part(const page_t *page, int32_t node) noexcept nogil
cdef uint32_t space_behind_initial(const page_t *page, int32_t node) noexcept nogil
cdef bint render(
    const page_t *page, int32_t node, int32_t end, const unsigned char *skip, uint16_t unseen, Flow *flow
) noexcept nogil
