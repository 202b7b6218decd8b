# Nodes under construction: insertion locations, and the insertion of text, comments and the doctype.

cdef int32_t new_node(Parser *p, uint32_t tag, uint32_t begin) noexcept nogil:
    """Create a node that is not yet in the tree."""
    cdef Build *node
    if p.count == p.node_room and not enlarge(p, <void **>&p.nodes, &p.node_room, p.count + 1, sizeof(Build)):
        return p.count - 1
    node = &p.nodes[p.count]
    memset(node, 0, sizeof(Build))
    node.parent = node.prev = node.next = node.first = node.last = NO_NODE
    node.tag = <uint16_t>tag
    node.begin = node.open_end = begin
    p.count += 1
    return p.count - 1


# ---- places

cdef inline int32_t current(const Parser *p) noexcept nogil:
    return p.open[p.depth]


cdef inline uint16_t current_tag(const Parser *p) noexcept nogil:
    return p.open_tag[p.depth]


cdef inline uint16_t adjusted_tag(const Parser *p) noexcept nogil:
    """Tag of the adjusted current node: the context element's if only the root of the fragment is open."""
    return p.context if p.depth == 1 and p.context else p.open_tag[p.depth]


cdef inline void append(Parser *p, int32_t parent, int32_t node) noexcept nogil:
    cdef int32_t last = p.nodes[parent].last
    p.nodes[node].parent, p.nodes[node].prev = parent, last
    p.jumped |= parent != current(p)
    if last == NO_NODE:
        p.nodes[parent].first = node
    else:
        p.nodes[last].next = node
    p.nodes[parent].last = node


cdef void insert_before(Parser *p, int32_t before, int32_t node) noexcept nogil:
    cdef int32_t parent = p.nodes[before].parent, prev = p.nodes[before].prev
    p.moved = True
    p.nodes[node].parent, p.nodes[node].prev, p.nodes[node].next = parent, prev, before
    p.nodes[before].prev = node
    if prev == NO_NODE:
        p.nodes[parent].first = node
    else:
        p.nodes[prev].next = node


cdef void detach(Parser *p, int32_t node) noexcept nogil:
    cdef Build *n = &p.nodes[node]
    if n.parent == NO_NODE:
        return
    p.moved = True
    if n.prev == NO_NODE:
        p.nodes[n.parent].first = n.next
    else:
        p.nodes[n.prev].next = n.next
    if n.next == NO_NODE:
        p.nodes[n.parent].last = n.prev
    else:
        p.nodes[n.next].prev = n.prev
    n.parent = n.prev = n.next = NO_NODE


cdef Place place_under(const Parser *p, int depth) noexcept nogil:
    """Appropriate place for inserting a node, with the element at this depth as the override target; handles foster parenting."""
    cdef Place place
    cdef int i
    place.parent, place.before = p.open[depth], NO_NODE
    if not p.foster or not class_of(p.open_tag[depth]) & CLASS_TABLE_CONTEXT:
        return place
    i = p.depth
    while i > 1 and p.open_tag[i] != TAG_TABLE and p.open_tag[i] != TAG_TEMPLATE:
        i -= 1
    place.parent = p.open[i]
    if p.open_tag[i] == TAG_TABLE:
        if p.nodes[p.open[i]].parent != NO_NODE:
            place.parent, place.before = p.nodes[p.open[i]].parent, p.open[i]
        else:
            place.parent = p.open[i - 1]
    return place


cdef void put(Parser *p, Place place, int32_t node) noexcept nogil:
    if place.before == NO_NODE:
        append(p, place.parent, node)
    else:
        p.nodes[node].flags |= FLAG_FOSTERED
        insert_before(p, place.before, node)


cdef inline void attach(Parser *p, int32_t node) noexcept nogil:
    if p.foster:
        p.moved = True  # the table's parent may not be an ancestor of the last node
        put(p, place_under(p, p.depth), node)
    else:
        append(p, current(p), node)


# ---- text, comments, doctype

cdef void insert_text(Parser *p, uint32_t data, uint32_t size, uint32_t begin, uint32_t end, uint8_t flags) noexcept nogil:
    """Insert characters at the appropriate place; they are appended to an adjacent text node."""
    cdef Place place
    cdef int32_t prev, node
    if size == 0:
        return
    place = place_under(p, p.depth)
    if place.parent == 0:
        return  # the document has no text nodes
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
    """Append to a text: in place if the new bytes follow it, else in the side buffer with spare capacity (amortised linear)."""
    cdef uint32_t wanted = text.size + size
    if text.data + text.size == data and data != p.size:
        text.size = wanted
        return
    if text.data < p.size or wanted > text.room:
        if not reserve_extra(p, <uint64_t>wanted * 2):
            return
        memmove(p.extra + p.extra_size, at(p, text.data), text.size)
        memset(p.extra + p.extra_size + text.size, 0, wanted * 2 - text.size)  # a pickle holds the spare bytes too
        text.data, text.room = side_offset(p), wanted * 2
        p.extra_size += wanted * 2
    memmove(p.extra + (text.data - p.size) + text.size, at(p, data), size)
    text.size = wanted


cdef inline void insert_characters(Parser *p, Token *t) noexcept nogil:
    insert_text(p, t.data, t.size, t.begin, t.end, 0)


cdef uint32_t leading_space(const Parser *p, const Token *t) noexcept nogil:
    """Length of the leading white space of a characters token."""
    cdef const unsigned char *s = at(p, t.data)
    cdef uint32_t n = 0
    while n < t.size and byte_class[s[n]] & BYTE_SPACE:
        n += 1
    return n


cdef bint take_space(Parser *p, Token *t, bint insert) noexcept nogil:
    """Insert or drop the leading white space of a characters token; returns whether any characters remain."""
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
    """Insert the white space of a text, all that a frameset accepts."""
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
    """Insert U+FFFD for each NUL of a run."""
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
    """Insert a comment as the last child of a node, or at the appropriate place for NO_NODE."""
    cdef int32_t node = new_node(p, COMMENT, t.begin)
    p.nodes[node].data, p.nodes[node].size = t.data, t.size
    p.nodes[node].open_end = p.nodes[node].end = t.end
    if parent == NO_NODE:
        attach(p, node)
    else:
        append(p, parent, node)


cdef void insert_doctype(Parser *p, Token *t) noexcept nogil:
    """Insert the doctype: its name is its text, its identifiers are attributes."""
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
