# Roles of nodes in their record, and kinds of tags.

cdef bint begins_address(const unsigned char *s, uint32_t size) noexcept nogil:
    """Whether a value begins as the path or the address of a file does."""
    return size > 1 and (s[0] == c"/" or (size > 8 and memcmp(s, b"http", 4) == 0))


cdef uint16_t column_attributes(const page_t *p, int32_t node) noexcept nogil:
    """Return the role bits of the attributes of links, images, times and inputs with columns of their own."""
    cdef uint32_t row, name
    cdef uint16_t tag = p.tag[node], found = 0
    for row in range(p.attr_begin[node], p.attr_begin[node] + p.attr_count[node]):
        if not p.value_length[row]:
            continue
        name = p.attr_name[row]
        if tag == TAG_A:
            found |= HREF * (name == ATTR_HREF)
        elif tag == TAG_IMG:
            found |= SRC * (name in (ATTR_SRC, ATTR_DATA_SRC, ATTR_SRCSET, ATTR_DATA_SRCSET)
                            or begins_address(data_at(p, p.value_begin[row]), p.value_length[row]))
        elif tag == TAG_TIME:
            found |= DATETIME * (name == ATTR_DATETIME)
        else:
            found |= INPUT_VALUE * (name == ATTR_VALUE)
    return found


cdef bint is_short_with_digit(const unsigned char *s, uint32_t size) noexcept nogil:
    """Whether a value is short and has a digit, as dates and ratings do."""
    cdef uint32_t i
    if size <= ATTRIBUTE_BYTES:
        for i in range(size):
            if 48 <= s[i] <= 57:
                return True
    return False


cdef uint16_t value_attributes(const page_t *p, int32_t node) noexcept nogil:
    """Return the role bits of the attributes that give a date or a rating on any element."""
    cdef uint32_t row, name
    cdef uint16_t found = 0, bit
    for row in range(p.attr_begin[node], p.attr_begin[node] + p.attr_count[node]):
        name = p.attr_name[row]
        bit = DATETIME * (name == ATTR_DATETIME) | TITLE * (name == ATTR_TITLE) | ARIA_LABEL * (name == ATTR_ARIA_LABEL)
        if bit and is_short_with_digit(data_at(p, p.value_begin[row]), p.value_length[row]):
            found |= bit
        if name == ATTR_STYLE and draws_rating(p, node, data_at(p, p.value_begin[row]), p.value_length[row]):
            found |= TITLE
    return found


cdef int32_t next_element(const page_t *p, int32_t node, int32_t end) noexcept nogil:
    """Return the first of a node and its next siblings before ``end`` that is an element, or -1 if a text with words is before it."""
    while node < end and p.tag[node] <= DOCUMENT:
        if p.tag[node] == TEXT and p.words[node]:
            return -1
        node = p.end[node]
    return node if node < end else -1


cdef int32_t svg_title(const page_t *p, int32_t node) noexcept nogil:
    """Return the text of the title that an SVG image begins with, or -1."""
    cdef int32_t text = next_element(p, node + 1, p.end[node]) + 1
    if text > 0 and p.tag[text - 1] == SVG + TAG_TITLE and text < p.end[node] and p.tag[text] == TEXT:
        return text
    return -1


cdef uint16_t svg_attributes(const page_t *p, int32_t node) noexcept nogil:
    """Return the role bits of an SVG image that may show a rating: its label, or its title as if it were an attribute."""
    cdef uint16_t found
    cdef int32_t text
    if p.tag[node] != SVG + TAG_SVG or p.marks[p.parent[node]] & MARK_IGNORED:
        return 0
    found = value_attributes(p, node) & ARIA_LABEL
    text = -1 if found else svg_title(p, node)
    if text >= 0 and is_short_with_digit(data_at(p, p.text_begin[text]), p.text_length[text]):
        return TITLE
    return found


cdef bint has_time_title(const page_t *p, int32_t node) noexcept nogil:
    """Whether the title of a link has a colon and as many digits as a date with the time of the day.

    It is in a table cell or has few words: it may be the title of the record otherwise.
    """
    cdef uint32_t row, i, digits = 0, colons = 0
    cdef const unsigned char *s
    if not class_of(p.tag[p.parent[node]]) & CLASS_CELL and p.words[node] > TIME_WORDS:
        return False
    for row in range(p.attr_begin[node], p.attr_begin[node] + p.attr_count[node]):
        if p.attr_name[row] == ATTR_TITLE and p.value_length[row] <= ATTRIBUTE_BYTES:
            s = data_at(p, p.value_begin[row])
            for i in range(p.value_length[row]):
                digits += 48 <= s[i] <= 57
                colons += s[i] == c":"
    return colons > 0 and digits >= TIME_DIGITS


cdef inline bint has_word(const unsigned char *s, uint32_t size, const char *word, uint32_t length) noexcept nogil:
    return contains(s, size, size, word, length)


cdef bint says_rating(const page_t *p, int32_t node) noexcept nogil:
    """Whether the classes of an element or of the two around it speak of ratings or stars."""
    cdef uint32_t size
    cdef const unsigned char *s
    cdef int32_t steps
    for steps in range(RATING_STEPS):
        if node <= 0:
            break
        s = data_of(p, node, ATTR_CLASS, &size)
        if size and (has_word(s, size, b"rating", 6) or has_word(s, size, b"star", 4) or has_word(s, size, b"Rating", 6)):
            return True
        node = p.parent[node]
    return False


cdef bint is_in_row_of_stars(const page_t *p, int32_t node) noexcept nogil:
    """Whether an element is in one of five without words beside each other: its width is the share of a single star."""
    cdef int32_t parent = p.parent[p.parent[node]], child = parent + 1, count = 0
    if parent < 0 or p.words[parent]:
        return False
    while child < p.end[parent]:
        count += p.tag[child] > DOCUMENT
        child = p.end[child]
    return count == 5


cdef bint draws_rating(const page_t *p, int32_t node, const unsigned char *style, uint32_t size) noexcept nogil:
    """Whether an element without words draws a rating: its width is a share of its stars."""
    return (not p.words[node] and has_word(style, size, b"width", 5) and has_word(style, size, b"%", 1)
            and is_short_with_digit(style, size) and says_rating(p, node) and not is_in_row_of_stars(p, node))


cdef bint is_letter(uint8_t byte) noexcept nogil:
    """Whether a byte is a small letter."""
    return 97 <= byte <= 122


cdef bint names_stars(const unsigned char *s, uint32_t size) noexcept nogil:
    """Whether a text has "star", "rating" or their plurals as a word of their own or of a name such as ``starRating``."""
    cdef uint32_t i, after
    for i in range(size):
        if s[i] | 32 == c's' and i + 4 <= size and ends(s, i + 4, b"tar", 3):
            after = i + 4
        elif s[i] | 32 == c'r' and i + 6 <= size and ends(s, i + 6, b"ating", 5):
            after = i + 6
        else:
            continue
        after += after < size and s[after] == c's'
        if (i == 0 or not is_letter(s[i]) or not is_letter(s[i - 1])) and (after >= size or not is_letter(s[after])):
            return True
    return False


cdef bint is_star(roles_t *r, int32_t node) noexcept nogil:
    """Whether the classes of an element, or the source of an image, have a word for stars; classes are read once."""
    cdef const page_t *p = r.page
    cdef int32_t row = p.class_id[node]
    cdef uint32_t size
    cdef const unsigned char *s
    if row >= 0:
        if not r.stars[row] & STARS_READ:
            r.stars[row] |= STARS_READ | STARS * names_stars(data_at(p, p.label_begin[row]), p.label_length[row])
        if r.stars[row] & STARS:
            return True
    if p.tag[node] != TAG_IMG:
        return False
    s = data_of(p, node, ATTR_SRC, &size)
    return names_stars(s, size)


cdef bint is_star_row(roles_t *r, int32_t node) noexcept nogil:
    """Whether an element outside of others is a row of stars: without words and named so or with stars, or begins with two stars."""
    cdef const page_t *p = r.page
    cdef int32_t end = p.end[node], first, second
    if node < r.stars_end or end - node > STAR_NODES:
        return False
    if not p.words[node] and is_star(r, node):
        return True
    first = next_element(p, node + 1, end)
    if first < 0 or p.words[first] or not is_star(r, first):
        return False
    if not p.words[node]:
        return True
    second = next_element(p, p.end[first], end)
    return second >= 0 and not p.words[second] and is_star(r, second)


cdef bint has_bare_text(const page_t *p, int32_t node) noexcept nogil:
    """Whether an element holds a text with words, among its first children."""
    cdef int32_t child = node + 1
    cdef int steps
    for steps in range(BARE_STEPS):
        if child >= p.end[node]:
            return False
        if p.tag[child] == TEXT and p.words[child]:
            return True
        child = p.end[child]
    return False


cdef bint is_inline(const page_t *p, int32_t node) noexcept nogil:
    """Whether an element is inline; an unknown tag is if its only child is a text, and its parent has other text."""
    if p.tag[node] < STATIC_TAGS:
        return not class_of(p.tag[node]) & (CLASS_LINE | CLASS_BLOCK)
    return p.end[node] == node + 2 and p.tag[node + 1] == TEXT and has_bare_text(p, p.parent[node])


cdef bint is_read_aloud(roles_t *r, int32_t node) noexcept nogil:
    """Whether a class of an element says that its text is for readers who have the page read aloud; classes are read once."""
    cdef const page_t *p = r.page
    cdef int32_t row = p.class_id[node]
    cdef uint32_t size
    cdef const unsigned char *s
    if row < 0:
        return False
    if not r.stars[row] & ALOUD_READ:
        s, size = data_at(p, p.label_begin[row]), p.label_length[row]
        r.stars[row] |= ALOUD_READ | ALOUD * (
            has_word(s, size, b"sr-only", 7) or has_word(s, size, b"screen-reader", 13) or has_word(s, size, b"visually-hidden", 15)
        )
    return r.stars[row] & ALOUD != 0


cdef uint16_t role_of_element(roles_t *r, int32_t node) noexcept nogil:
    cdef const page_t *p = r.page
    cdef uint16_t tag = p.tag[node], role = 0
    cdef uint32_t bits = class_of(tag)
    if bits & CLASS_CELL:
        role = CELL
    elif is_inline(p, node):
        role = INLINE | FLOW * (not is_read_aloud(r, node))
    elif bits & CLASS_PARAGRAPH and tag != TAG_DL:
        role = FLOW
    if tag == TAG_A or tag == TAG_IMG or tag == TAG_TIME or tag == TAG_INPUT:
        role |= column_attributes(p, node)
    elif tag != TAG_BUTTON and tag != TAG_SELECT:
        role |= value_attributes(p, node)
        if is_star_row(r, node):
            role |= TITLE
            r.stars_end = p.end[node]
    if tag == TAG_IMG and node >= r.stars_end and is_star(r, node):
        role |= TITLE
    if tag == TAG_A or tag == TAG_BUTTON:  # titles of links are mostly those of records
        role |= value_attributes(p, node) & (ARIA_LABEL | TITLE * has_time_title(p, node))
    return role


cdef uint16_t kind_of(uint16_t tag) noexcept nogil:
    """Return the kind of a tag; interchangeable tags have one kind."""
    cdef uint32_t bits = class_of(tag)
    if bits & CLASS_HEADING:
        return TAG_H1
    if bits & CLASS_CELL:
        return TAG_TD
    return TAG_B if tag in (TAG_STRONG, TAG_EM, TAG_I) else tag


cdef bint is_blank_between(const page_t *p, int32_t node) noexcept nogil:
    """Whether a text is a no-break space alone, as between an amount and its currency, and does not fill a block or a cell."""
    cdef int32_t around = p.parent[node]
    if p.words[node] or p.chars[node] > 1 or (p.end[around] == node + 1 and around + 1 == node and not is_inline(p, around)):
        return False
    return contains(data_at(p, p.text_begin[node]), p.text_length[node], p.text_length[node], b"\xc2\xa0", 2)


cdef bint has_text(const page_t *p, int32_t node) noexcept nogil:
    """Whether a text node has more than blanks; for hidden texts, which the columns do not count, the source is read."""
    cdef const unsigned char *s
    cdef uint32_t i
    if not p.marks[node] & MARK_HIDDEN:
        return p.texts[node] != 0 and not is_blank_between(p, node)
    s = data_at(p, p.text_begin[node])
    for i in range(p.text_length[node]):
        if not is_space(s[i]):
            return True
    return False


cdef void set_role(roles_t *r, int32_t node) noexcept nogil:
    """Set kind, label and role of a node; ``SHOWN`` only for items."""
    cdef const page_t *p = r.page
    cdef int32_t place = node - r.first
    r.role[place] = 0
    if p.marks[node] & MARK_IGNORED or p.tag[node] == TAG_INPUT and p.marks[node] & MARK_HIDDEN:
        r.role[place] = svg_attributes(p, node)
        if r.role[place]:
            r.role[place] |= SHOWN
            r.kind[place], r.label[place] = kind_of(p.tag[node]), label_of(r, node)
        return
    if p.tag[node] == TEXT:
        r.kind[place], r.label[place] = TEXT, TEXT
        if has_text(p, node):
            r.role[place] = SHOWN | LEAF | FLOW | INLINE
            r.role[place] |= LONG * (p.words[node] >= LONG_WORDS)
            r.role[place] |= SEPARATOR * (p.texts[node] != 0 and p.words[node] == 0 and p.chars[node] <= SEPARATOR_CHARS)
    elif p.tag[node] > DOCUMENT:
        r.kind[place] = kind_of(p.tag[node])
        r.label[place] = label_of(r, node)
        r.role[place] = role_of_element(r, node)
        r.role[place] |= SHOWN * (r.role[place] & ITEM != 0)
        r.role[place] |= NAMED * (p.class_id[node] >= 0 and r.signatures[p.class_id[node]] != NO_NAME)


cdef bint is_like(const roles_t *r, int32_t node, int32_t other) noexcept nogil:
    """Whether a sibling of a node is shown, has its kind and label, and is short."""
    cdef int32_t place = node - r.first, beside = other - r.first
    return (r.role[beside] & SHOWN and r.kind[beside] == r.kind[place] and r.label[beside] == r.label[place]
            and r.page.words[other] < CELL_WORDS)


cdef bint has_like_sibling(const roles_t *r, int32_t node, int32_t end) noexcept nogil:
    """Whether an element has such a sibling among the first ones. Nodes from ``end`` on have no roles."""
    cdef const page_t *p = r.page
    cdef int32_t parent = p.parent[node], child = parent + 1, stop = min(end, p.end[parent])
    cdef int steps
    for steps in range(PLACED_STEPS):
        if child >= stop:
            return False
        if child != node and is_like(r, node, child):
            return True
        child = p.end[child]
    return False


cdef void show_empty(roles_t *r, int32_t end) noexcept nogil:
    """Show elements without items beside like ones with items, but not in texts: they are empty cells of a grid."""
    cdef const page_t *p = r.page
    cdef int32_t node, parent, rich = 0
    for node in range(r.first, end):
        if r.role[node - r.first] & RICH:
            rich = max(rich, p.end[node])
        parent = p.parent[node]
        if (r.kind[node - r.first] > DOCUMENT and not r.role[node - r.first] & SHOWN and parent >= r.first and node >= rich
                and r.role[parent - r.first] & SHOWN and has_like_sibling(r, node, end) and not has_bare_text(p, parent)):
            r.role[node - r.first] |= SHOWN


cdef void find_roles(roles_t *r, int32_t end) noexcept nogil:
    """Set the roles of the nodes before ``end``. Ancestors of items are shown; struck-out nodes have labels of their own."""
    cdef const page_t *p = r.page
    cdef int32_t node, struck = 0
    for node in range(r.first, end):
        if is_choice(r, node):
            r.role[node - r.first] = 0
            continue
        set_role(r, node)
        if node < struck:
            r.label[node - r.first] += STRUCK
        elif p.tag[node] == TAG_DEL or p.tag[node] == TAG_S or p.tag[node] == TAG_STRIKE:
            struck = p.end[node]
    for node in range(end - 1, r.first, -1):
        if r.role[node - r.first] & SHOWN and p.parent[node] >= r.first:
            r.role[p.parent[node] - r.first] |= SHOWN
