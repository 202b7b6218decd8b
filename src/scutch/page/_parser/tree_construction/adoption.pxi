# The adoption agency algorithm: what an end tag of a formatting element does when blocks stand open inside it, as in
# "<b>one<p>two</b>three</p>". The element is closed around the block and a copy of it opened within.

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
    """The outermost special element inside the one at this depth; 0 when there is none."""
    cdef int i
    for i in range(depth + 1, p.depth + 1):
        if bounds(p.open_tag[i], CLASS_SPECIAL):
            return i
    return 0


cdef void adopt_block(Parser *p, Token *t, int row, int depth, int furthest) noexcept nogil:
    """One round: put the block beside the element, its contents into a copy of the element."""
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
    open_at(p, furthest, copy)  # one row less below it: the row above the block


cdef int lift(Parser *p, int depth, int furthest, int *bookmark) noexcept nogil:
    """The inner loop: copy the formatting elements between element and block, and move the copy under the common ancestor.

    Returns the block's row, which sinks when elements between are closed.
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
    """Put a copy in an element's row of the stack."""
    p.nodes[p.open[depth]].flags &= ~OPEN
    if p.nodes[p.open[depth]].end == 0:
        p.nodes[p.open[depth]].end = p.at
        p.nodes[p.open[depth]].flags |= FLAG_UNCLOSED
    p.open[depth] = node
    p.nodes[node].flags |= OPEN


cdef void move_formatting(Parser *p, int row, int bookmark, int32_t node) noexcept nogil:
    """Take a row out of the list and put the node where the bookmark is."""
    if row < 0:
        return
    if row < bookmark:
        memmove(p.formatting + row, p.formatting + row + 1, (bookmark - row - 1) * sizeof(int32_t))
        p.formatting[bookmark - 1] = node
    else:
        memmove(p.formatting + bookmark + 1, p.formatting + bookmark, (row - bookmark) * sizeof(int32_t))
        p.formatting[bookmark] = node


cdef void open_at(Parser *p, int depth, int32_t node) noexcept nogil:
    """Put a node into the stack at this row."""
    cdef uint16_t tag = p.nodes[node].tag
    p.depth += 1
    memmove(p.open + depth + 1, p.open + depth, (p.depth - depth) * sizeof(int32_t))
    memmove(p.open_tag + depth + 1, p.open_tag + depth, (p.depth - depth) * sizeof(uint16_t))
    p.open[depth], p.open_tag[depth] = node, tag
    if tag < STATIC_TAGS:
        p.open_count[tag] += 1
    p.nodes[node].flags |= OPEN
