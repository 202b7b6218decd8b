# The list of active formatting elements.

cdef void push_formatting(Parser *p, int32_t node) noexcept nogil:
    """Push an element or a marker; of four equal elements since the last marker, remove the earliest (Noah's Ark clause)."""
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
    if p.formatting_size >= MAX_FORMATTING:  # not reached by sensible pages
        p.limits |= LIMIT_CLONES
        if node == NO_NODE or i == p.formatting_size:
            return
        drop_formatting(p, i)
    if not reserve(p, <void **>&p.formatting, &p.formatting_room, p.formatting_size + 1, sizeof(int32_t)):
        return
    p.formatting[p.formatting_size] = node
    p.formatting_size += 1


cdef bint is_alike(const Parser *p, int32_t a, int32_t b) noexcept nogil:
    """Whether two elements have the same name and attributes, in any order."""
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
    """Entry of an element; -1 if it is not in the list."""
    cdef int i = <int>p.formatting_size - 1
    while i >= 0 and p.formatting[i] != node:
        i -= 1
    return i


cdef int formatting_tag_row(const Parser *p, uint32_t tag) noexcept nogil:
    """Entry of the last element of this name since the last marker; -1 if there is none."""
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
    """Reconstruct the active formatting elements; usually an early exit."""
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
    """Spend one clone of the page's budget; once it is spent, formatting elements are treated as ordinary elements."""
    p.clones_left -= 1
    if p.clones_left > 0:
        return True
    p.formatting_size = 0
    p.limits |= LIMIT_CLONES
    return False


cdef int32_t copy_of(Parser *p, int32_t node) noexcept nogil:
    """Clone an element: a new element with the same name and attributes."""
    cdef int32_t clone = new_node(p, p.nodes[node].tag, p.at)
    p.nodes[clone].attr_begin, p.nodes[clone].attr_count = p.nodes[node].attr_begin, p.nodes[node].attr_count
    p.nodes[clone].flags = FLAG_IMPLIED
    return clone


# ---- the adoption agency algorithm
#
# It handles the end tag of a formatting element with open blocks inside it, as in "<b>one<p>two</b>three</p>": the element is
# closed before the block, and a clone of it is opened inside the block.

cdef void adopt(Parser *p, Token *t, uint32_t tag) noexcept nogil:
    cdef int round, row, depth, furthest
    if current_tag(p) == tag and formatting_row(p, current(p)) < 0:
        pop_own(p, t)
        return
    for round in range(8):
        row = formatting_tag_row(p, tag)
        if row < 0:
            other_end_tag(p, t)
            return
        depth = depth_of(p, p.formatting[row])
        if depth == 0:
            drop_formatting(p, row)
            return
        if not is_reachable(p, depth):
            return
        furthest = furthest_block(p, depth)
        if furthest == 0:
            while p.depth > depth:
                pop(p)
            pop_own(p, t)
            drop_formatting(p, row)
            return
        if not may_clone(p):
            take_out(p, depth)
            return
        adopt_block(p, t, row, depth, furthest)


cdef bint is_reachable(const Parser *p, int depth) noexcept nogil:
    """Whether the element at this depth is in scope."""
    cdef int i
    for i in range(p.depth, depth, -1):
        if bounds(p.open_tag[i], CLASS_SCOPE):
            return False
    return True


cdef int furthest_block(const Parser *p, int depth) noexcept nogil:
    """The furthest block: the outermost special element inside the element at this depth; 0 if there is none."""
    cdef int i
    for i in range(depth + 1, p.depth + 1):
        if bounds(p.open_tag[i], CLASS_SPECIAL):
            return i
    return 0


cdef void adopt_block(Parser *p, Token *t, int row, int depth, int furthest) noexcept nogil:
    """One iteration of the outer loop: move the furthest block out of the element, and its children into a clone of the element."""
    cdef int32_t element = p.formatting[row], block = p.open[furthest], copy, child
    cdef int bookmark = row
    furthest = lift(p, depth, furthest, &bookmark)
    copy = copy_of(p, element)
    child = p.nodes[block].first
    while child != NO_NODE:
        detach(p, child)
        append(p, copy, child)
        child = p.nodes[block].first
    append(p, block, copy)
    move_formatting(p, formatting_row(p, element), bookmark, copy)
    if t.kind == END_TAG:
        p.nodes[element].end = t.end
    take_out(p, depth)
    open_at(p, furthest, copy)  # the element's row is gone: this is the row above the block


cdef int lift(Parser *p, int depth, int furthest, int *bookmark) noexcept nogil:
    """The inner loop: clone the elements from the formatting element to the block, and move the block to the common ancestor.

    Returns the block's row, which decreases when elements in between are closed.
    """
    cdef int32_t block = p.open[furthest], last = block, node, copy
    cdef int i = furthest, row, steps = 0
    while i - 1 > depth:
        i -= 1
        steps += 1
        node = p.open[i]
        row = formatting_row(p, node)
        if row >= 0 and steps > 3:
            drop_formatting(p, row)
            bookmark[0] -= row < bookmark[0]
            row = -1
        if row < 0:
            take_out(p, i)
            furthest -= 1
            continue
        copy = copy_of(p, node)
        p.clones_left -= 1
        replace_open(p, i, copy)
        p.formatting[row] = copy
        if last == block:
            bookmark[0] = row + 1
        detach(p, last)
        append(p, copy, last)
        last = copy
    detach(p, last)
    put(p, place_under(p, depth - 1), last)
    return furthest


cdef void replace_open(Parser *p, int depth, int32_t node) noexcept nogil:
    """Replace an element on the stack by its clone."""
    p.nodes[p.open[depth]].flags &= ~OPEN
    if p.nodes[p.open[depth]].end == 0:
        p.nodes[p.open[depth]].end = p.at
        p.nodes[p.open[depth]].flags |= FLAG_UNCLOSED
    p.open[depth] = node
    p.nodes[node].flags |= OPEN


cdef void move_formatting(Parser *p, int row, int bookmark, int32_t node) noexcept nogil:
    """Remove an entry from the list of active formatting elements, and insert the clone at the bookmark."""
    if row < 0:
        return
    if row < bookmark:
        memmove(p.formatting + row, p.formatting + row + 1, (bookmark - row - 1) * sizeof(int32_t))
        p.formatting[bookmark - 1] = node
    else:
        memmove(p.formatting + bookmark + 1, p.formatting + bookmark, (row - bookmark) * sizeof(int32_t))
        p.formatting[bookmark] = node


cdef void open_at(Parser *p, int depth, int32_t node) noexcept nogil:
    """Insert a node into the stack at this row."""
    cdef uint16_t tag = p.nodes[node].tag
    p.depth += 1
    memmove(p.open + depth + 1, p.open + depth, (p.depth - depth) * sizeof(int32_t))
    memmove(p.open_tag + depth + 1, p.open_tag + depth, (p.depth - depth) * sizeof(uint16_t))
    p.open[depth], p.open_tag[depth] = node, tag
    if tag < STATIC_TAGS:
        p.open_count[tag] += 1
    p.nodes[node].flags |= OPEN
