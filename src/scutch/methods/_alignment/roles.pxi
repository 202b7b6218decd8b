# What a node is for in its record, and of which kind it is.

cdef uint16_t values_of(const page_t *p, int32_t node) noexcept nogil:
    """Role bits of the attributes that make columns."""
    cdef uint32_t row, name
    cdef uint16_t tag = p.tag[node], found = 0
    for row in range(p.attr_begin[node], p.attr_begin[node] + p.attr_count[node]):
        if not p.value_length[row]:
            continue
        name = p.attr_name[row]
        if tag == TAG_A:
            found |= HREF * (name == ATTR_HREF)
        elif tag == TAG_IMG:
            found |= SRC * (name in (ATTR_SRC, ATTR_DATA_SRC, ATTR_SRCSET, ATTR_DATA_SRCSET))
        elif tag == TAG_TIME:
            found |= DATETIME * (name == ATTR_DATETIME)
        else:
            found |= INPUT_VALUE * (name == ATTR_VALUE)
    return found


cdef bint tells(const unsigned char *s, uint32_t size) noexcept nogil:
    """Whether a value is short and has a number in it, as dates and ratings have."""
    cdef uint32_t i
    if size <= TOLD_BYTES:
        for i in range(size):
            if 48 <= s[i] <= 57:
                return True
    return False


cdef uint16_t told_by(const page_t *p, int32_t node) noexcept nogil:
    """Role bits of the attributes in which any element may tell a date or a rating."""
    cdef uint32_t row, name
    cdef uint16_t found = 0, bit
    for row in range(p.attr_begin[node], p.attr_begin[node] + p.attr_count[node]):
        name = p.attr_name[row]
        bit = DATETIME * (name == ATTR_DATETIME) | TITLE * (name == ATTR_TITLE) | ARIA_LABEL * (name == ATTR_ARIA_LABEL)
        if bit and tells(data_at(p, p.value_begin[row]), p.value_length[row]):
            found |= bit
    return found


cdef uint16_t role_of_element(const page_t *p, int32_t node) noexcept nogil:
    cdef uint16_t tag = p.tag[node], role = 0
    cdef uint32_t bits = class_of(tag)
    if bits & CLASS_CELL:
        role = CELL
    elif tag < STATIC_TAGS and not bits & (CLASS_LINE | CLASS_BLOCK):
        role = INLINE | FLOW
    elif bits & CLASS_PARAGRAPH and tag != TAG_DL:
        role = FLOW
    if tag == TAG_A or tag == TAG_IMG or tag == TAG_TIME or tag == TAG_INPUT:
        role |= values_of(p, node)
    elif tag != TAG_BUTTON and tag != TAG_SELECT:
        role |= told_by(p, node)
    return role


cdef uint16_t kind_of(uint16_t tag) noexcept nogil:
    """Tags that stand for each other are of one kind."""
    cdef uint32_t bits = class_of(tag)
    if bits & CLASS_HEADING:
        return TAG_H1
    if bits & CLASS_CELL:
        return TAG_TD
    return TAG_B if tag in (TAG_STRONG, TAG_EM, TAG_I) else tag


cdef bint has_text(const page_t *p, int32_t node) noexcept nogil:
    """Whether a text node has more than white space; the columns count only what people see."""
    cdef const unsigned char *s
    cdef uint32_t i
    if not p.marks[node] & MARK_HIDDEN:
        return p.texts[node] != 0
    s = data_at(p, p.text_begin[node])
    for i in range(p.text_length[node]):
        if not is_space(s[i]):
            return True
    return False


cdef void look_at(roles_t *r, int32_t node) noexcept nogil:
    """Kind, label and role of a node; ``SHOWN`` only where it is an item."""
    cdef const page_t *p = r.page
    cdef int32_t place = node - r.first
    r.role[place] = 0
    if p.marks[node] & MARK_IGNORED or p.tag[node] == TAG_INPUT and p.marks[node] & MARK_HIDDEN:
        return
    if p.tag[node] == TEXT:
        r.kind[place], r.label[place] = TEXT, TEXT
        if has_text(p, node):
            r.role[place] = SHOWN | LEAF | FLOW | INLINE
            r.role[place] |= LONG * (p.words[node] >= LONG_WORDS)
            r.role[place] |= SEPARATOR * (p.texts[node] != 0 and p.words[node] == 0 and p.chars[node] <= SIGN_CHARS)
    elif p.tag[node] > DOCUMENT:
        r.kind[place] = kind_of(p.tag[node])
        r.label[place] = label_of(r, node)
        r.role[place] = role_of_element(p, node)
        r.role[place] |= SHOWN * (r.role[place] & ITEM != 0)
        r.role[place] |= NAMED * (p.class_id[node] >= 0 and r.signatures[p.class_id[node]] != NO_NAME)


cdef void find_roles(roles_t *r, int32_t end) noexcept nogil:
    """Roles of the nodes up to the end; what holds an item is shown, and what is struck out is never what is not."""
    cdef const page_t *p = r.page
    cdef int32_t node, struck = 0
    for node in range(r.first, end):
        look_at(r, node)
        if node < struck:
            r.label[node - r.first] += STRUCK
        elif p.tag[node] == TAG_DEL or p.tag[node] == TAG_S or p.tag[node] == TAG_STRIKE:
            struck = p.end[node]
    for node in range(end - 1, r.first, -1):
        if r.role[node - r.first] & SHOWN and p.parent[node] >= r.first:
            r.role[p.parent[node] - r.first] |= SHOWN
