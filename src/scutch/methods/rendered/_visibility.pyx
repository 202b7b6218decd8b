# cython: boundscheck=False, wraparound=False
"""Visibility of the nodes of a rendered page: two passes over the columns, each linear in the nodes.

The first pass, down the tree, inherits clipping, fading and the visible background. The second, up the tree, encloses the
visible boxes of descendants and finds virtual text. The definitions are in ``visual_tree``; tests compare this kernel with a
Python twin.
"""

from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t

from scutch.methods.rendered._rendered cimport IN_LINE, LAYER, PAINTED, REPLACED, RULE, SHOWN, TEXTUAL, box_t
from scutch.page.parser cimport Columns
from scutch.page.tables cimport (
    DOCUMENT,
    MARK_IGNORED,
    TAG_BODY,
    TAG_BUTTON,
    TAG_HR,
    TAG_HTML,
    TAG_IMG,
    TAG_INPUT,
    TAG_METER,
    TAG_PROGRESS,
    TAG_SELECT,
    TAG_SVG,
    TAG_TEXTAREA,
    TAG_VIDEO,
    TAG_CANVAS,
    TAG_IFRAME,
    TAG_EMBED,
    TAG_OBJECT,
    TEXT,
    page_t,
)

cdef enum:  # bits of a style, as in visual_tree.STYLE_BITS
    VISIBLE = 1
    INLINE = 2
    OUT_OF_FLOW = 4
    FIXED = 8
    CLIPS = 16
    FADED = 32
    PICTURE = 64
    FRAMED = 128

cdef enum:
    OPAQUE = 0x80  # least alpha of an opaque background

ctypedef struct visibility_t:
    const page_t *page
    const float *x
    const float *y
    const float *width
    const float *height
    const int32_t *style
    const uint8_t *style_bits
    const uint32_t *background
    const float *font
    box_t *boxes
    box_t *clips
    uint8_t *visibility
    uint8_t *faded
    uint32_t *fill


cdef inline bint is_replaced(uint16_t tag) noexcept nogil:
    return (tag == TAG_IMG or tag == TAG_INPUT or tag == TAG_BUTTON or tag == TAG_SELECT or tag == TAG_TEXTAREA or tag == TAG_SVG
            or tag == TAG_VIDEO or tag == TAG_CANVAS or tag == TAG_IFRAME or tag == TAG_EMBED or tag == TAG_OBJECT
            or tag == TAG_METER or tag == TAG_PROGRESS)


cdef inline bint is_visible(const box_t *box, bint rule) noexcept nogil:
    """Whether a box is more than a point or, for a rule, more than that in one direction."""
    cdef float width = box.right - box.left, height = box.bottom - box.top
    return (width > 1 and height > 1) or (rule and (width > 1 or height > 1) and width >= 0 and height >= 0)


cdef inline void clip(box_t *box, const box_t *by) noexcept nogil:
    box.left, box.top = max(box.left, by.left), max(box.top, by.top)
    box.right, box.bottom = min(box.right, by.right), min(box.bottom, by.bottom)


cdef inline void enclose(box_t *box, const box_t *inner) noexcept nogil:
    box.left, box.top = min(box.left, inner.left), min(box.top, inner.top)
    box.right, box.bottom = max(box.right, inner.right), max(box.bottom, inner.bottom)


cdef inline box_t own_box(const visibility_t *s, int32_t node) noexcept nogil:
    return box_t(s.x[node], s.y[node], s.x[node] + s.width[node], s.y[node] + s.height[node])


cdef void inherit(visibility_t *s, int32_t node, const box_t *page) noexcept nogil:
    """Set clip, fading and background of a node from those of its parent, and its own visibility."""
    cdef int32_t parent = s.page.parent[node], style = s.style[node]
    cdef uint16_t tag = s.page.tag[node]
    cdef uint8_t bits = s.style_bits[style] if style >= 0 else 0
    cdef box_t own
    s.clips[node] = s.clips[parent] if parent >= 0 and not bits & FIXED else page[0]
    s.faded[node] = s.faded[parent] if parent >= 0 else 0
    s.fill[node] = s.fill[parent] if parent >= 0 else 0xFFFFFFFFu
    s.boxes[node] = box_t(1e9, 1e9, -1e9, -1e9)
    if style < 0:
        return
    own = own_box(s, node)
    clip(&own, &s.clips[node])
    if bits & FADED and bits & OUT_OF_FLOW:
        s.faded[node] = 1
    if bits & INLINE:
        s.visibility[node] |= IN_LINE
    if tag == TEXT:
        if s.page.texts[node] and bits & VISIBLE and not s.faded[node] and is_visible(&own, False):
            s.visibility[node] |= SHOWN | IN_LINE | TEXTUAL
            s.boxes[node] = own
        return
    if bits & FIXED:
        s.visibility[node] |= LAYER
    find_own_visibility(s, node, tag, bits, &own)
    if bits & CLIPS and tag != TAG_HTML and tag != TAG_BODY:
        s.clips[node] = own


cdef void find_own_visibility(visibility_t *s, int32_t node, uint16_t tag, uint8_t bits, const box_t *own) noexcept nogil:
    """Set the visibility of an element without its children: image, form field, rule, background or border."""
    cdef int32_t parent = s.page.parent[node]
    cdef uint32_t background = s.background[s.style[node]]
    if background & 0xFF >= OPAQUE:
        s.fill[node] = background | 0xFF
    elif bits & PICTURE:
        s.fill[node] = (<uint32_t>s.style[node] + 1) << 8
    if not bits & VISIBLE or s.faded[node] or tag <= DOCUMENT:
        return
    if tag == TAG_HR:
        if is_visible(own, True):
            s.visibility[node] |= SHOWN | RULE
            s.boxes[node] = own[0]
    elif is_replaced(tag) and is_visible(own, False):
        s.visibility[node] |= SHOWN | REPLACED
        s.boxes[node] = own[0]
        if bits & INLINE and tag != TAG_INPUT and own.bottom - own.top <= 2 * s.font[s.style[node]]:
            s.visibility[node] |= TEXTUAL
    elif bits & (PICTURE | FRAMED) or (parent >= 0 and s.fill[node] != s.fill[parent]):
        if is_visible(own, False) and tag != TAG_HTML and tag != TAG_BODY:
            s.visibility[node] |= PAINTED
            if bits & PICTURE and s.page.end[node] == node + 1:
                s.visibility[node] |= SHOWN
                s.boxes[node] = own[0]


cdef void add_to_parent(visibility_t *s, int32_t node) noexcept nogil:
    """Add a visible node to the visibility and the box of its parent."""
    cdef int32_t parent = s.page.parent[node]
    cdef box_t own
    if s.visibility[node] & SHOWN and s.visibility[node] & PAINTED:
        own = own_box(s, node)
        clip(&own, &s.clips[s.page.parent[node]])
        enclose(&s.boxes[node], &own)
    if not s.visibility[node] & SHOWN or parent < 0:
        return
    if s.visibility[node] & LAYER or s.visibility[parent] & REPLACED:
        return
    s.visibility[parent] |= SHOWN
    enclose(&s.boxes[parent], &s.boxes[node])


cdef void find_textual(visibility_t *s, int32_t node) noexcept nogil:
    """Mark an inline element as virtual text if all of its visible children are text or virtual text."""
    cdef int32_t child = node + 1
    if s.visibility[node] & (SHOWN | IN_LINE | TEXTUAL | REPLACED | RULE) != SHOWN | IN_LINE:
        return
    while child < s.page.end[node]:
        if s.visibility[child] & SHOWN and not s.visibility[child] & TEXTUAL:
            return
        child = s.page.end[child]
    s.visibility[node] |= TEXTUAL


cdef void run_passes(visibility_t *s, int32_t size, const box_t *page) noexcept nogil:
    cdef int32_t node
    for node in range(size):
        if s.page.marks[node] & MARK_IGNORED and s.page.tag[node] != TAG_SVG and s.style[node] < 0:
            s.boxes[node] = box_t(1e9, 1e9, -1e9, -1e9)
            s.clips[node] = page[0]
            s.fill[node] = 0xFFFFFFFFu
            continue
        inherit(s, node, page)
    for node in range(size - 1, -1, -1):
        find_textual(s, node)
        add_to_parent(s, node)


def find_visibility(
    Columns columns not None,
    const float[::1] x not None, const float[::1] y not None, const float[::1] width not None, const float[::1] height not None,
    const int32_t[::1] style not None,
    const uint8_t[::1] bits not None, const uint32_t[::1] background not None, const float[::1] font not None,
    float page_width, float page_height,
):
    """Find visibility, background and visible box of each node.

    ``x``, ``y``, ``width``, ``height``, ``style``: columns of the layout, a row for each node. ``bits``, ``background``,
    ``font``: ``visual_tree.STYLE_BITS``, colour and font size of each style; at least one row. ``page_width``,
    ``page_height``: size of the page in pixels; nothing outside of it is visible.

    Returns: a row for each node: ``visual_tree.VISIBILITY_BITS``; visible background (u4); visible box as left, top, right,
    bottom (f4 each). Linear in the nodes; the children of each inline element are read once more. The GIL is released.
    """
    cdef visibility_t s
    cdef int32_t size = <int32_t>len(columns)
    cdef box_t page = box_t(0, 0, page_width, page_height)
    cdef bytearray visibility = bytearray(size), fill = bytearray(4 * size), boxes = bytearray(sizeof(box_t) * size)
    if min(x.shape[0], y.shape[0], width.shape[0], height.shape[0], style.shape[0]) < size:
        raise ValueError("each column of the layout needs a row for each node")
    s.page = &columns.page
    s.x, s.y, s.width, s.height, s.style = &x[0], &y[0], &width[0], &height[0], &style[0]
    s.style_bits, s.background, s.font = &bits[0], &background[0], &font[0]
    s.visibility = visibility
    s.fill = <uint32_t *><char *>fill
    s.boxes = <box_t *><char *>boxes
    s.clips = <box_t *>PyMem_Calloc(size, sizeof(box_t))
    s.faded = <uint8_t *>PyMem_Calloc(size, 1)
    try:
        if not (s.clips and s.faded):
            raise MemoryError
        with nogil:
            run_passes(&s, size, &page)
        return visibility, fill, boxes
    finally:
        PyMem_Free(s.clips)
        PyMem_Free(s.faded)
