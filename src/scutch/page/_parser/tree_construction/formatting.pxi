# The list of active formatting elements.

cdef void push_formatting(Parser *p, int32_t node) noexcept nogil:
    """Remember an element, or a marker; of more than three alike since the last marker the earliest goes."""
    cdef uint32_t i = p.formatting_size, alike = 0, earliest = 0
    if p.clones_left <= 0:
        return
    if node != NO_NODE:
        while i > 0 and p.formatting[i - 1] != NO_NODE:
            i -= 1
            if is_alike(p, p.formatting[i], node):
                alike, earliest = alike + 1, i
        if alike >= 3:
            drop_formatting(p, earliest)
    if p.formatting_size >= MAX_FORMATTING:  # no page that means anything gets here
        p.limits |= LIMIT_CLONES
        if node == NO_NODE or i == p.formatting_size:
            return
        drop_formatting(p, i)
    if not reserve(p, <void **>&p.formatting, &p.formatting_room, p.formatting_size + 1, sizeof(int32_t)):
        return
    p.formatting[p.formatting_size] = node
    p.formatting_size += 1


cdef bint is_alike(const Parser *p, int32_t a, int32_t b) noexcept nogil:
    """Same name and same attributes, in any order."""
    cdef const Build *x = &p.nodes[a]
    cdef const Build *y = &p.nodes[b]
    cdef const Attribute *one
    cdef const Attribute *other
    cdef uint32_t i, k
    if x.tag != y.tag or x.attr_count != y.attr_count or x.attr_count > 64:
        return False
    for i in range(x.attr_count):
        one = &p.attrs[x.attr_begin + i]
        for k in range(y.attr_count):
            other = &p.attrs[y.attr_begin + k]
            if one.name == other.name:
                if one.size != other.size or memcmp(at(p, one.data), at(p, other.data), one.size) != 0:
                    return False
                break
        else:
            return False
    return True


cdef void drop_formatting(Parser *p, uint32_t row) noexcept nogil:
    memmove(p.formatting + row, p.formatting + row + 1, (p.formatting_size - row - 1) * sizeof(int32_t))
    p.formatting_size -= 1


cdef int formatting_row(const Parser *p, int32_t node) noexcept nogil:
    """Row of an element; -1 when it is not listed."""
    cdef int i = <int>p.formatting_size - 1
    while i >= 0 and p.formatting[i] != node:
        i -= 1
    return i


cdef int formatting_tag_row(const Parser *p, uint32_t tag) noexcept nogil:
    """Row of the last element of this name since the last marker; -1 when there is none."""
    cdef int i = <int>p.formatting_size - 1
    while i >= 0 and p.formatting[i] != NO_NODE:
        if p.nodes[p.formatting[i]].tag == tag:
            return i
        i -= 1
    return -1


cdef void clear_formatting(Parser *p) noexcept nogil:
    """Clear the list up to the last marker."""
    while p.formatting_size > 0:
        p.formatting_size -= 1
        if p.formatting[p.formatting_size] == NO_NODE:
            return


cdef inline void reconstruct(Parser *p) noexcept nogil:
    """Reconstruct the active formatting elements: mostly there is nothing to do."""
    cdef int32_t last
    if p.formatting_size:
        last = p.formatting[p.formatting_size - 1]
        if last != NO_NODE and not p.nodes[last].flags & OPEN:
            reopen_formatting(p)


cdef void reopen_formatting(Parser *p) noexcept nogil:
    cdef uint32_t row = p.formatting_size - 1
    cdef int32_t clone
    while row > 0 and p.formatting[row - 1] != NO_NODE and not p.nodes[p.formatting[row - 1]].flags & OPEN:
        row -= 1
    while row < p.formatting_size:
        if not may_clone(p):
            return
        if p.depth >= p.max_depth:
            make_room(p)
        clone = copy_of(p, p.formatting[row])
        attach(p, clone)
        push(p, clone, p.nodes[clone].tag)
        p.formatting[row] = clone
        row += 1


cdef bint may_clone(Parser *p) noexcept nogil:
    """Spend one of the page's clones; with none left, formatting elements are ordinary ones from here on."""
    p.clones_left -= 1
    if p.clones_left > 0:
        return True
    p.formatting_size = 0
    p.limits |= LIMIT_CLONES
    return False


cdef int32_t copy_of(Parser *p, int32_t node) noexcept nogil:
    """A new element with the same name and attributes."""
    cdef int32_t clone = new_node(p, p.nodes[node].tag, p.at)
    p.nodes[clone].attr_begin, p.nodes[clone].attr_count = p.nodes[node].attr_begin, p.nodes[node].attr_count
    p.nodes[clone].flags = FLAG_IMPLIED
    return clone
