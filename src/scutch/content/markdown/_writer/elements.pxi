# Properties of single elements.

cdef const char *FRACTION_SLASH = b"\xe2\x81\x84"  # U+2044
cdef enum:
    FRACTION_SLASH_BYTES = 3
    HEADING_DEPTH = 3  # elements between a heading and its link


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


cdef const char **BULLETS = [
    "\xe2\x80\xa2", "\xe2\x80\xa3", "\xc2\xb7", "\xe2\x97\x8f", "\xe2\x97\x8b", "\xe2\x97\xa6", "\xe2\x96\xa0", "\xe2\x96\xa1",
    "\xe2\x96\xa2", "\xe2\x96\xaa", "\xe2\x96\xab",
]
cdef enum:
    BULLET_COUNT = 11


cdef int32_t first_text_of_item(const page_t *page, int32_t item) noexcept nogil:
    """The text that begins a list item; -1 if an image, a list or code does."""
    cdef int32_t node
    for node in range(item + 1, page.end[item]):
        if is_list(page.tag[node]) or class_of(page.tag[node]) & (CLASS_IMAGE | CLASS_PREFORMATTED):
            return -1
        if page.tag[node] == TEXT and page.chars[node]:
            return node
    return -1


cdef bint holds_only_list(const page_t *page, int32_t item) noexcept nogil:
    """Whether all of a list item is a list."""
    cdef int32_t inner = item + 1
    while inner < page.end[item] and not is_list(page.tag[inner]):
        if page.chars[inner] and page.chars[inner] != page.chars[item]:
            return False
        inner = inner + 1 if page.chars[inner] else page.end[inner]
    return inner < page.end[item] and page.chars[inner] == page.chars[item] and page.images[inner] == page.images[item]


cdef bint is_line_of_item(const page_t *page, int32_t item, int32_t text) noexcept nogil:
    """Whether a text is a line of its own in a list item."""
    cdef int32_t node = page.parent[text]
    while node > item and page.chars[node] == page.chars[text]:
        if class_of(page.tag[node]) & CLASS_LINE:
            return True
        node = page.parent[node]
    return False


cdef uint32_t number_bytes(const unsigned char *s, uint32_t size, long number) noexcept nogil:
    """Bytes of a number and its delimiter at the beginning of a text; 0 for another number, and for one with decimals."""
    cdef uint32_t i = 0
    cdef long value = 0
    while i < size and i < 9 and c"0" <= s[i] <= c"9":
        value = value * 10 + s[i] - c"0"
        i += 1
    if i == 0 or value != number or s[0] == c"0":
        return 0
    if i == size:
        return i
    return i + 1 if (s[i] == c"." or s[i] == c")") and not (i + 1 < size and c"0" <= s[i + 1] <= c"9") else 0


cdef uint32_t bullet_bytes(const unsigned char *s, uint32_t size) noexcept nogil:
    """Bytes of a bullet at the beginning of a text."""
    cdef uint32_t length
    cdef int k
    for k in range(BULLET_COUNT if size and s[0] >= 0xC2 else 0):
        length = <uint32_t>strlen(BULLETS[k])
        if size >= length and memcmp(s, BULLETS[k], length) == 0 and (size == length or s[length] <= 32):
            return length
    return 0


cdef const char **LONE_BULLETS = ["-", "*", "\xe2\x80\x93", "\xe2\x80\x94", "\xe2\x88\x97", "\xe2\x81\x83"]
cdef enum:
    LONE_BULLET_COUNT = 6
    NO_MARKER = -2
    BULLET_MARKER = -1
    MAX_MARKER_CHARS = 5
    MAX_ROW_CELLS = 8  # of a row that is an item
    MAX_LINE_CHARS = 120  # of a row that is one line


cdef uint32_t lone_bullet_bytes(const unsigned char *s, uint32_t size) noexcept nogil:
    """Bytes of a text that is a bullet, a dash or an asterisk alone; 0 for another text."""
    cdef int k
    for k in range(LONE_BULLET_COUNT):
        if strlen(LONE_BULLETS[k]) == size and memcmp(s, LONE_BULLETS[k], size) == 0:
            return size
    return size if size and bullet_bytes(s, size) == size else 0


cdef int32_t marker_number(const page_t *page, int32_t node) noexcept nogil:
    """The number that is all the text of an element, such as "2." or "2)"; BULLET_MARKER for a bullet, NO_MARKER for another text."""
    cdef int32_t text = node, value = 0
    cdef const unsigned char *s
    cdef uint32_t size, i = 0
    if not 0 < page.chars[node] <= MAX_MARKER_CHARS or page.images[node]:
        return NO_MARKER
    while page.tag[text] != TEXT or not page.chars[text]:
        text += 1
    if page.chars[text] != page.chars[node]:
        return NO_MARKER
    s, size = data_at(page, page.text_begin[text]), page.text_length[text]
    while size and s[0] <= 32:
        s, size = s + 1, size - 1
    while size and s[size - 1] <= 32:
        size -= 1
    if lone_bullet_bytes(s, size):
        return BULLET_MARKER
    while i < size and c"0" <= s[i] <= c"9":
        value = 10 * value + s[i] - c"0"
        i += 1
    return value if 0 < i == size - 1 and (s[i] == c"." or s[i] == c")") else NO_MARKER


cdef bint is_before_definition(const page_t *page, int32_t term) noexcept nogil:
    """Whether a definition with text is right behind a term."""
    cdef int32_t node = page.end[term], end = page.end[page.parent[term]]
    while node < end and page.tag[node] == TEXT and not page.chars[node]:
        node = page.end[node]
    return node < end and page.tag[node] == TAG_DD and page.chars[node] > 0


cdef int32_t marker_cell(const page_t *page, int32_t row) noexcept nogil:
    """The first of the two cells with contents that a row has, if it holds the marker of an item; -1 for another row."""
    cdef int32_t child = row + 1, first = -1
    cdef int cells = 0, filled = 0
    while child < page.end[row]:
        if class_of(page.tag[child]) & CLASS_CELL:
            cells += 1
            if page.chars[child] or page.images[child]:
                filled += 1
                first = child if filled == 1 else first
        if cells > MAX_ROW_CELLS or filled > 2:
            return -1
        child = page.end[child]
    return first if filled == 2 and marker_number(page, first) != NO_MARKER else -1


cdef bint is_list_of_rows(const page_t *page, int32_t table) noexcept nogil:
    """Whether the rows of a table are items: each has a marker in one cell and its text in another."""
    cdef int32_t inner = table + 1
    cdef int rows = 0
    while inner < page.end[table]:
        if page.tag[inner] == TAG_TR and page.chars[inner]:
            if marker_cell(page, inner) < 0:
                return False
            rows += 1
        inner = page.end[inner] if page.tag[inner] == TAG_TR else inner + 1
    return rows > 0


cdef uint32_t marker_bytes(const page_t *page, int32_t item, int32_t text, long number) noexcept nogil:
    """Bytes at the beginning of an item's first text that repeat the marker of the item: its number, or a bullet; 0 if they are all."""
    cdef const unsigned char *s = data_at(page, page.text_begin[text])
    cdef uint32_t begin = 0, end = page.text_length[text], found
    while begin < end and s[begin] <= 32:
        begin += 1
    while end > begin and s[end - 1] <= 32:
        end -= 1
    found = number_bytes(s + begin, end - begin, number) if number > 0 else 0
    if found and begin + found == end and c"0" <= s[end - 1] <= c"9" and not is_line_of_item(page, item, text):
        return 0
    found = found or bullet_bytes(s + begin, end - begin) or lone_bullet_bytes(s + begin, end - begin)
    if begin + found == end and page.chars[text] == page.chars[item]:
        return 0
    return begin + found if found else 0


cdef bint is_invisible(const unsigned char *s, size_t size) noexcept nogil:
    """Whether a text holds only characters of no width, such as joiners and marks of direction."""
    cdef size_t i = 0
    while i < size:
        if i + 2 < size and s[i] == 0xE2 and (
            (s[i + 1] == 0x80 and 0x8B <= s[i + 2] <= 0x8F) or (s[i + 1] == 0x81 and s[i + 2] == 0xA0)
        ):
            i += 3
        elif i + 2 < size and s[i] == 0xEF and s[i + 1] == 0xBB and s[i + 2] == 0xBF:
            i += 3
        else:
            return False
    return size > 0


cdef bint is_first_cell(const page_t *page, int32_t node) noexcept nogil:
    """Whether no cell of its row stands before a cell."""
    cdef int32_t child = page.parent[node] + 1
    while not class_of(page.tag[child]) & CLASS_CELL:
        child = page.end[child]
    return child == node


cdef bint has_no_line_break(const page_t *page, int32_t node) noexcept nogil:
    """Whether an element holds no line break and no element that makes one."""
    cdef int32_t inner
    for inner in range(node + 1, page.end[node]):
        if page.tag[inner] == TAG_BR or class_of(page.tag[inner]) & CLASS_LINE:
            return False
    return True


cdef bint is_one_line(const page_t *page, int32_t row) noexcept nogil:
    """Whether a row of a layout is short, without images and breaks of lines, as the signature of a function is."""
    return page.chars[row] <= MAX_LINE_CHARS and not page.images[row] and has_no_line_break(page, row)


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


cdef bint links_heading(const page_t *page, int32_t link, int32_t row) noexcept nogil:
    """Whether a link, with the row of its address, is all of a heading and leads to that itself, or to the table of contents."""
    cdef int32_t node = page.parent[link]
    cdef int depth
    if not page.value_length[row] or data_at(page, page.value_begin[row])[0] != c"#":
        return False
    for depth in range(HEADING_DEPTH):
        if node == 0 or page.chars[node] != page.chars[link] or class_of(page.tag[node]) & CLASS_HEADING:
            break
        node = page.parent[node]
    return class_of(page.tag[node]) & CLASS_HEADING != 0 and page.chars[node] == page.chars[link]


cdef int32_t first_child(const page_t *page, int32_t node, uint16_t tag) noexcept nogil:
    cdef int32_t child = node + 1
    while child < page.end[node]:
        if page.tag[child] == tag:
            return child
        child = page.end[child]
    return -1
