# cython: boundscheck=False, wraparound=False
"""What of a rendered page can be seen, and where: two passes over the columns, each linear in the nodes.

Down the tree go what is clipped, what is faded out and the background that is seen; up the tree go boxes, which enclose what
shows rather than what was laid out, and what kind of block a node is. The reasoning is in ``visual_tree``; the tests hold this
to a Python twin that says the same thing in its own words.
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
    OPAQUE = 0x80  # least alpha of a background that counts

ctypedef struct sight_t:
    const page_t *page
    const float *x
    const float *y
    const float *width
    const float *height
    const int32_t *style
    const uint8_t *bits
    const uint32_t *background
    const float *font
    box_t *boxes
    box_t *clips
    uint8_t *seen
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


cdef inline box_t own_box(const sight_t *s, int32_t node) noexcept nogil:
    return box_t(s.x[node], s.y[node], s.x[node] + s.width[node], s.y[node] + s.height[node])


cdef void go_down(sight_t *s, int32_t node, const box_t *page) noexcept nogil:
    """Clip, fading and background of a node, from its parent's; and what it shows by itself."""
    cdef int32_t parent = s.page.parent[node], style = s.style[node]
    cdef uint16_t tag = s.page.tag[node]
    cdef uint8_t bits = s.bits[style] if style >= 0 else 0
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
        s.seen[node] |= IN_LINE
    if tag == TEXT:
        if s.page.texts[node] and bits & VISIBLE and not s.faded[node] and is_visible(&own, False):
            s.seen[node] |= SHOWN | IN_LINE | TEXTUAL
            s.boxes[node] = own
        return
    if bits & FIXED:
        s.seen[node] |= LAYER
    paint(s, node, tag, bits, &own)
    if bits & CLIPS and tag != TAG_HTML and tag != TAG_BODY:
        s.clips[node] = own


cdef void paint(sight_t *s, int32_t node, uint16_t tag, uint8_t bits, const box_t *own) noexcept nogil:
    """What an element shows besides its children: a picture, a field, a rule, a background, a frame."""
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
            s.seen[node] |= SHOWN | RULE
            s.boxes[node] = own[0]
    elif is_replaced(tag) and is_visible(own, False):
        s.seen[node] |= SHOWN | REPLACED
        s.boxes[node] = own[0]
        if bits & INLINE and tag != TAG_INPUT and own.bottom - own.top <= 2 * s.font[s.style[node]]:
            s.seen[node] |= TEXTUAL
    elif bits & (PICTURE | FRAMED) or (parent >= 0 and s.fill[node] != s.fill[parent]):
        if is_visible(own, False) and tag != TAG_HTML and tag != TAG_BODY:
            s.seen[node] |= PAINTED
            if bits & PICTURE and s.page.end[node] == node + 1:
                s.seen[node] |= SHOWN
                s.boxes[node] = own[0]


cdef void go_up(sight_t *s, int32_t node) noexcept nogil:
    """Add a node to what its parent shows; texts in line make the parent textual, unless something else is in it."""
    cdef int32_t parent = s.page.parent[node]
    cdef box_t own
    if s.seen[node] & SHOWN and s.seen[node] & PAINTED:
        own = own_box(s, node)
        clip(&own, &s.clips[s.page.parent[node]])
        enclose(&s.boxes[node], &own)
    if not s.seen[node] & SHOWN or parent < 0:
        return
    if s.seen[node] & LAYER or s.seen[parent] & REPLACED:
        return
    s.seen[parent] |= SHOWN
    enclose(&s.boxes[parent], &s.boxes[node])


cdef void find_textual(sight_t *s, int32_t node) noexcept nogil:
    """An inline element is virtual text if all that it shows is text or virtual text."""
    cdef int32_t child = node + 1
    if s.seen[node] & (SHOWN | IN_LINE | TEXTUAL | REPLACED | RULE) != SHOWN | IN_LINE:
        return
    while child < s.page.end[node]:
        if s.seen[child] & SHOWN and not s.seen[child] & TEXTUAL:
            return
        child = s.page.end[child]
    s.seen[node] |= TEXTUAL


cdef void look(sight_t *s, int32_t size, const box_t *page) noexcept nogil:
    cdef int32_t node
    for node in range(size):
        if s.page.marks[node] & MARK_IGNORED and s.page.tag[node] != TAG_SVG and s.style[node] < 0:
            s.boxes[node] = box_t(1e9, 1e9, -1e9, -1e9)
            s.clips[node] = page[0]
            s.fill[node] = 0xFFFFFFFFu
            continue
        go_down(s, node, page)
    for node in range(size - 1, -1, -1):
        find_textual(s, node)
        go_up(s, node)


def look_at(
    Columns columns not None,
    const float[::1] x not None, const float[::1] y not None, const float[::1] width not None, const float[::1] height not None,
    const int32_t[::1] style not None,
    const uint8_t[::1] bits not None, const uint32_t[::1] background not None, const float[::1] font not None,
    float page_width, float page_height,
):
    """Find what is seen of each node.

    Parameters
    ----------
    columns
        The page.
    x, y, width, height, style
        The layout's columns, a row a node.
    bits, background, font
        What matters of each style: ``visual_tree.STYLE_BITS``, colour and font size; at least one row.
    page_width, page_height
        What is not on the page is not seen.

    Returns
    -------
    tuple of bytearray
        A row a node: bits of ``visual_tree.SEEN``; background that is seen (u4); box as left, top, right, bottom (f4 each).

    Notes
    -----
    Linear in the nodes but for inline elements, whose children are looked at once. The GIL is released.
    """
    cdef sight_t s
    cdef int32_t size = <int32_t>len(columns)
    cdef box_t page = box_t(0, 0, page_width, page_height)
    cdef bytearray seen = bytearray(size), fill = bytearray(4 * size), boxes = bytearray(sizeof(box_t) * size)
    if min(x.shape[0], y.shape[0], width.shape[0], height.shape[0], style.shape[0]) < size:
        raise ValueError("a layout has a row for each node")
    s.page = &columns.page
    s.x, s.y, s.width, s.height, s.style = &x[0], &y[0], &width[0], &height[0], &style[0]
    s.bits, s.background, s.font = &bits[0], &background[0], &font[0]
    s.seen = seen
    s.fill = <uint32_t *><char *>fill
    s.boxes = <box_t *><char *>boxes
    s.clips = <box_t *>PyMem_Calloc(size, sizeof(box_t))
    s.faded = <uint8_t *>PyMem_Calloc(size, 1)
    try:
        if not (s.clips and s.faded):
            raise MemoryError
        with nogil:
            look(&s, size, &page)
        return seen, fill, boxes
    finally:
        PyMem_Free(s.clips)
        PyMem_Free(s.faded)
