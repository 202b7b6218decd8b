from libc.stdint cimport int32_t, uint8_t, uint32_t

from scutch.page.parser cimport Columns
from scutch.page.tables cimport page_t

cdef enum:  # bits of a node, as in visual_tree.SEEN
    SHOWN = 1
    IN_LINE = 2
    TEXTUAL = 4
    RULE = 8
    LAYER = 16
    REPLACED = 32
    PAINTED = 64

#: What shows of a node.
ctypedef struct box_t:
    float left
    float top
    float right
    float bottom

cdef class View:
    cdef Columns columns
    cdef bytearray seen_bytes
    cdef bytearray fill_bytes
    cdef bytearray box_bytes
    cdef const page_t *page
    cdef const uint8_t *seen
    cdef const uint32_t *fill
    cdef const box_t *boxes
    cdef int32_t *before  # of each node, and of the end: texts before it that are shown
    cdef int32_t *fonts  # of each such text
    cdef int32_t *changes  # of each such text: how often the font has changed up to it
    cdef void count(self, int32_t size, const int32_t[::1] style, const int32_t[::1] fonts)
    cdef int32_t checked(self, object node) except -1


cdef inline double area_of(View view, int32_t node) noexcept:
    """Square pixels of what shows of a node."""
    cdef const box_t *box = &view.boxes[node]
    return (<double>box.right - <double>box.left) * (<double>box.bottom - <double>box.top)


cdef inline int32_t child_from(View view, int32_t node, int32_t stop) noexcept:
    """The first from a node on, among its siblings, that shows something and is no layer; stop if there is none."""
    while node < stop and view.seen[node] & (SHOWN | LAYER) != SHOWN:
        node = view.page.end[node]
    return node


cdef inline int32_t first_font(View view, int32_t node) noexcept:
    """Number of the font of the first text in a node; -1 without one."""
    cdef int32_t text = view.before[node]
    return view.fonts[text] if text < view.before[view.page.end[node]] else -1


cdef inline int32_t last_font(View view, int32_t node) noexcept:
    """Number of the font of the last text in a node; -1 without one."""
    cdef int32_t text = view.before[view.page.end[node]]
    return view.fonts[text - 1] if text > view.before[node] else -1


cdef inline bint has_one_font(View view, int32_t node) noexcept:
    """Whether all text in a node, if there is any, is in one font."""
    cdef int32_t begin = view.before[node], end = view.before[view.page.end[node]]
    return begin == end or view.changes[end - 1] == view.changes[begin]
