from libc.stdint cimport int32_t, uint8_t, uint32_t

from scutch.page.parser cimport Columns
from scutch.page.tables cimport page_t

cdef enum:  # bits of a node, as in visual_tree.VISIBILITY_BITS
    SHOWN = 1
    IN_LINE = 2
    TEXTUAL = 4
    RULE = 8
    LAYER = 16
    REPLACED = 32
    PAINTED = 64

#: Visible box of a node, in pixels.
ctypedef struct box_t:
    float left
    float top
    float right
    float bottom

cdef class View:
    cdef Columns columns
    cdef bytearray visibility_bytes
    cdef bytearray fill_bytes
    cdef bytearray box_bytes
    cdef const page_t *page
    cdef const uint8_t *visibility
    cdef const uint32_t *fill
    cdef const box_t *boxes
    cdef int32_t *texts_before  # by node, and for the end: visible texts before it (prefix sum)
    cdef int32_t *fonts  # by visible text
    cdef int32_t *font_changes  # by visible text: changes of font up to it (prefix sum)
    cdef void number_texts(self, int32_t size, const int32_t[::1] style, const int32_t[::1] fonts)
    cdef int32_t checked(self, object node) except -1


cdef inline double area_of(View view, int32_t node) noexcept:
    """Area of the visible box of a node, in square pixels."""
    cdef const box_t *box = &view.boxes[node]
    return (<double>box.right - <double>box.left) * (<double>box.bottom - <double>box.top)


cdef inline int32_t child_from(View view, int32_t node, int32_t stop) noexcept:
    """First visible sibling from a node on that is no layer; ``stop`` if there is none."""
    while node < stop and view.visibility[node] & (SHOWN | LAYER) != SHOWN:
        node = view.page.end[node]
    return node


cdef inline int32_t first_font(View view, int32_t node) noexcept:
    """Number of the font of the first text in a node; -1 without one."""
    cdef int32_t text = view.texts_before[node]
    return view.fonts[text] if text < view.texts_before[view.page.end[node]] else -1


cdef inline int32_t last_font(View view, int32_t node) noexcept:
    """Number of the font of the last text in a node; -1 without one."""
    cdef int32_t text = view.texts_before[view.page.end[node]]
    return view.fonts[text - 1] if text > view.texts_before[node] else -1


cdef inline bint has_one_font(View view, int32_t node) noexcept:
    """Whether all visible text in a node has one font; true without text."""
    cdef int32_t begin = view.texts_before[node], end = view.texts_before[view.page.end[node]]
    return begin == end or view.font_changes[end - 1] == view.font_changes[begin]
