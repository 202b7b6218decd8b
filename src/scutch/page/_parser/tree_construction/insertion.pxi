# Insertion of text, comments and the doctype.

cdef void insert_text(Parser *p, uint32_t data, uint32_t size, uint32_t begin, uint32_t end, uint8_t flags) noexcept nogil:
    """Text at the current place, joined to a text node that is already there."""
    cdef Place place
    cdef int32_t prev, node
    if size == 0:
        return
    place = place_under(p, p.depth)
    if place.parent == 0:
        return  # the document has no text
    prev = p.nodes[place.parent].last if place.before == NO_NODE else p.nodes[place.before].prev
    if prev != NO_NODE and p.nodes[prev].tag == TEXT:
        extend_text(p, &p.nodes[prev], data, size)
        p.nodes[prev].end = end
        return
    node = new_node(p, TEXT, begin)
    if p.stop == STOP_MEMORY:
        return
    p.nodes[node].data, p.nodes[node].size, p.nodes[node].end = data, size, end
    p.nodes[node].flags = flags
    put(p, place, node)


cdef void extend_text(Parser *p, Build *text, uint32_t data, uint32_t size) noexcept nogil:
    """Lengthen a text: in place when the new bytes follow it, else in the side buffer with room to spare (amortised linear)."""
    cdef uint32_t wanted = text.size + size
    if text.data + text.size == data and data != p.size:
        text.size = wanted
        return
    if text.data < p.size or wanted > text.room:
        if not reserve_extra(p, <uint64_t>wanted * 2):
            return
        memmove(p.extra + p.extra_size, at(p, text.data), text.size)
        text.data, text.room = side_offset(p), wanted * 2
        p.extra_size += wanted * 2
    memmove(p.extra + (text.data - p.size) + text.size, at(p, data), size)
    text.size = wanted


cdef inline void insert_characters(Parser *p, Token *t) noexcept nogil:
    insert_text(p, t.data, t.size, t.begin, t.end, 0)


cdef uint32_t leading_space(const Parser *p, const Token *t) noexcept nogil:
    """How many bytes of white space the characters begin with."""
    cdef const unsigned char *s = at(p, t.data)
    cdef uint32_t n = 0
    while n < t.size and byte_class[s[n]] & BYTE_SPACE:
        n += 1
    return n


cdef bint take_space(Parser *p, Token *t, bint insert) noexcept nogil:
    """Insert or drop the white space the characters begin with; whether anything is left of them."""
    cdef uint32_t n = leading_space(p, t), begin = t.begin
    if t.kind != CHARACTERS or n == 0:
        return True
    if t.data < p.size:
        t.begin = p.at = t.data + n
    if insert:
        insert_text(p, t.data, n, begin, t.begin if t.begin > begin else t.end, 0)
    t.data += n
    t.size -= n
    return t.size > 0


cdef void insert_only_space(Parser *p, Token *t) noexcept nogil:
    """What framesets take of text."""
    cdef uint32_t i, data = side_offset(p)
    cdef uint8_t c
    if leading_space(p, t) == t.size:
        insert_characters(p, t)
    elif reserve_extra(p, t.size):
        for i in range(t.size):
            c = at(p, t.data)[i]
            if byte_class[c] & BYTE_SPACE:
                p.extra[p.extra_size] = c
                p.extra_size += 1
        insert_text(p, data, side_offset(p) - data, t.begin, t.end, 0)


cdef void insert_replacements(Parser *p, Token *t) noexcept nogil:
    """U+FFFD for each NUL of a run."""
    cdef uint32_t i, data = side_offset(p), count = t.end - t.begin
    cdef unsigned char *out
    if not reserve_extra(p, <uint64_t>count * 3):
        return
    out = p.extra + p.extra_size
    for i in range(count):
        out = write_code_point(out, 0xFFFD)
    p.extra_size += count * 3
    insert_text(p, data, count * 3, t.begin, t.end, 0)


cdef void insert_comment(Parser *p, Token *t, int32_t parent) noexcept nogil:
    """A comment under this node, or at the current place when that is NO_NODE."""
    cdef int32_t node = new_node(p, COMMENT, t.begin)
    p.nodes[node].data, p.nodes[node].size = t.data, t.size
    p.nodes[node].open_end = p.nodes[node].end = t.end
    if parent == NO_NODE:
        attach(p, node)
    else:
        append(p, parent, node)


cdef void insert_doctype(Parser *p, Token *t) noexcept nogil:
    """The doctype: its name is its text, its identifiers are attributes."""
    cdef int32_t node = new_node(p, DOCTYPE, t.begin)
    p.serial += 1
    t.used = True
    t.attr_begin = p.attr_size
    if t.has_public:
        add_attribute(p, t, ATTR_PUBLIC, t.begin, t.public)
    if t.has_system:
        add_attribute(p, t, ATTR_SYSTEM, t.begin, t.system)
    p.nodes[node].attr_begin, p.nodes[node].attr_count = t.attr_begin, <uint16_t>(p.attr_size - t.attr_begin)
    p.nodes[node].data, p.nodes[node].size = t.data, t.size
    p.nodes[node].open_end = p.nodes[node].end = t.end
    append(p, 0, node)
