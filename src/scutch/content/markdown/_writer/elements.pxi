# Properties of single elements.

cdef const char *FRACTION_SLASH = b"\xe2\x81\x84"  # U+2044
cdef enum:
    FRACTION_SLASH_BYTES = 3


cdef int style_of(uint16_t tag) noexcept nogil:
    if tag == TAG_B or tag == TAG_STRONG:
        return STRONG
    if tag == TAG_I or tag == TAG_EM or tag == TAG_CITE or tag == TAG_DFN or tag == TAG_VAR:
        return EMPHASIS
    if tag == TAG_S or tag == TAG_STRIKE or tag == TAG_DEL:
        return STRIKE
    return NO_MARK


cdef inline bint is_code(uint16_t tag) noexcept nogil:
    return tag == TAG_CODE or tag == TAG_SAMP or tag == TAG_KBD or tag == TAG_TT


cdef inline bint is_list(uint16_t tag) noexcept nogil:
    return tag == TAG_UL or tag == TAG_OL or tag == TAG_MENU or tag == TAG_DIR


cdef inline bint is_block(uint16_t tag) noexcept nogil:
    return (class_of(tag) & (CLASS_LINE | CLASS_CELL)) != 0


cdef inline bint needs_leaving(uint16_t tag) noexcept nogil:
    """Whether an element writes something around its contents."""
    return tag == TAG_A or tag == TAG_RT or tag == TAG_SUP or tag == TAG_SUB or is_list(tag) or is_block(tag) or style_of(tag) != NO_MARK


cdef bint has_no_line_break(const page_t *page, int32_t node) noexcept nogil:
    """Whether an element holds no line break and no element that makes one."""
    cdef int32_t inner
    for inner in range(node + 1, page.end[node]):
        if page.tag[inner] == TAG_BR or class_of(page.tag[inner]) & CLASS_LINE:
            return False
    return True


cdef bint holds_only_paragraphs(const page_t *page, int32_t node) noexcept nogil:
    """Whether an element holds no other blocks than p and div, so that it can follow a marker on the same line."""
    cdef int32_t inner
    for inner in range(node + 1, page.end[node]):
        if is_block(page.tag[inner]) and page.tag[inner] != TAG_P and page.tag[inner] != TAG_DIV:
            return False
    return True


cdef bint is_before_slash(const page_t *page, int32_t after) noexcept nogil:
    """Whether a text begins here with the slash of a fraction."""
    if after >= <int32_t>page.node_rows or page.tag[after] != TEXT or page.text_length[after] < FRACTION_SLASH_BYTES:
        return False
    return memcmp(data_at(page, page.text_begin[after]), FRACTION_SLASH, FRACTION_SLASH_BYTES) == 0


cdef bint is_exponent(const page_t *page, int32_t node) noexcept nogil:
    """Whether an element holds a few digits and signs only; ordinals, trade marks and fractions need no markup."""
    cdef const unsigned char *s
    cdef uint32_t i, size
    if page.end[node] != node + 2 or page.tag[node + 1] != TEXT or is_before_slash(page, page.end[node]):
        return False
    s, size = data_at(page, page.text_begin[node + 1]), page.text_length[node + 1]
    if not 0 < size <= MAX_EXPONENT_BYTES:
        return False
    for i in range(size):
        if not (c"0" <= s[i] <= c"9" or s[i] == c"+" or s[i] == c"-"):
            return False
    return True


cdef bint is_index(const page_t *page, int32_t node) noexcept nogil:
    """Whether a subscript is a letter or a short word; digits, as in formulas of chemistry, need no markup."""
    cdef uint32_t size = page.text_length[node + 1] if page.end[node] == node + 2 and page.tag[node + 1] == TEXT else 0
    return 0 < size <= MAX_EXPONENT_BYTES and c"a" <= data_at(page, page.text_begin[node + 1])[0] | 0x20 <= c"z"


cdef bint holds_heading(const page_t *page, int32_t node) noexcept nogil:
    cdef int32_t inner
    for inner in range(node + 1, page.end[node]):
        if class_of(page.tag[inner]) & CLASS_HEADING or page.marks[inner] & MARK_HEADING:
            return True
    return False


cdef int32_t first_child(const page_t *page, int32_t node, uint16_t tag) noexcept nogil:
    cdef int32_t child = node + 1
    while child < page.end[node]:
        if page.tag[child] == tag:
            return child
        child = page.end[child]
    return -1
