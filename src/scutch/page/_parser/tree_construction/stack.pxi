# The stack of open elements and its scopes.

cdef inline void push(Parser *p, int32_t node, uint16_t tag) noexcept nogil:
    if p.depth + 2 >= p.max_depth + STACK_SLACK:  # make_room keeps the stack shorter than this
        p.stop, p.limits = STOP_LIMIT, p.limits | LIMIT_DEPTH
        return
    p.depth += 1
    p.jumped |= node + 1 != <int32_t>p.count
    p.open[p.depth], p.open_tag[p.depth] = node, tag
    if tag < STATIC_TAGS:
        p.open_count[tag] += 1
    p.nodes[node].flags |= OPEN


cdef inline void close_node(Parser *p, int32_t node, uint16_t tag) noexcept nogil:
    """Remove the element from the stack without an end tag of its own."""
    if tag < STATIC_TAGS:
        p.open_count[tag] -= 1
    p.nodes[node].flags &= ~OPEN
    if p.nodes[node].end == 0:
        p.nodes[node].end = p.at
        p.nodes[node].flags |= FLAG_UNCLOSED


cdef inline void pop(Parser *p) noexcept nogil:
    if p.depth > 0:
        close_node(p, p.open[p.depth], p.open_tag[p.depth])
        p.depth -= 1


cdef inline void pop_own(Parser *p, Token *t) noexcept nogil:
    """Pop the current node; the token is its end tag if it is an end tag of that name."""
    if t.kind == END_TAG and t.name == current_tag(p) & NAME_MASK:
        p.nodes[current(p)].end = t.end
    pop(p)


cdef inline void pop_void(Parser *p, Token *t) noexcept nogil:
    """Close a void element, which ends with its start tag."""
    p.nodes[current(p)].end = t.end
    pop(p)


cdef void take_out(Parser *p, int depth) noexcept nogil:
    """Remove a row from the middle of the stack."""
    close_node(p, p.open[depth], p.open_tag[depth])
    memmove(p.open + depth, p.open + depth + 1, (p.depth - depth) * sizeof(int32_t))
    memmove(p.open_tag + depth, p.open_tag + depth + 1, (p.depth - depth) * sizeof(uint16_t))
    p.depth -= 1


cdef int depth_of(const Parser *p, int32_t node) noexcept nogil:
    """Row of a node on the stack; 0 if it is not open."""
    cdef int i = p.depth if p.nodes[node].flags & OPEN else 0
    while i > 0 and p.open[i] != node:
        i -= 1
    return i


cdef bint is_replaceable(uint16_t tag) noexcept nogil:
    """Whether the element can be closed early without affecting the insertion modes."""
    return (
        not class_of(tag) & (CLASS_TABLE_CONTEXT | CLASS_TABLE_SCOPE | CLASS_CELL)
        and tag not in (TAG_HEAD, TAG_BODY, TAG_CAPTION, TAG_COLGROUP, TAG_FRAMESET, DOCUMENT)
    )


cdef void make_room(Parser *p) noexcept nogil:
    """Close the current node of a full stack, so that the next node becomes its sibling, as in browsers.

    Its later end tag is recorded and ignored. Table parts and templates stay open; `is_crowded` keeps a few rows free for
    them.
    """
    cdef uint16_t tag = current_tag(p)
    p.limits |= LIMIT_DEPTH
    if not is_replaceable(tag):
        return
    if p.unpushed == NULL:
        p.unpushed = <uint32_t *>calloc(NAME_MASK + 1, sizeof(uint32_t))
        if p.unpushed == NULL:
            p.stop = STOP_MEMORY
            return
    p.unpushed[tag & NAME_MASK] += 1
    p.nodes[current(p)].flags |= FLAG_TRUNCATED
    pop(p)


cdef bint passes_over(Parser *p, Token *t) noexcept nogil:
    """Whether an end tag belongs to an element that make_room closed."""
    if p.depth < p.max_depth // 2:
        free(p.unpushed)
        p.unpushed = NULL
        return False
    if t.name >= NAME_MASK or p.unpushed[t.name] == 0:
        return False
    p.unpushed[t.name] -= 1
    return True


cdef inline bint is_crowded(const Parser *p) noexcept nogil:
    """Whether the stack is too full to open a table or template, whose parts need rows of their own."""
    return p.depth >= p.max_depth - 6


cdef inline int32_t open_as(Parser *p, Token *t, uint32_t tag) noexcept nogil:
    """Insert an HTML element for a start tag token."""
    cdef int32_t node
    cdef Build *n
    if p.depth >= p.max_depth:
        make_room(p)
    node = new_node(p, tag, t.begin)
    n = &p.nodes[node]
    n.open_end, n.attr_begin, n.attr_count = t.end, t.attr_begin, <uint16_t>t.attr_count
    t.used = True
    attach(p, node)
    push(p, node, <uint16_t>tag)
    return node


cdef inline int32_t open_element(Parser *p, Token *t) noexcept nogil:
    return open_as(p, t, tag_name(p, t.name))


cdef inline void insert_void(Parser *p, Token *t) noexcept nogil:
    open_element(p, t)
    pop_void(p, t)


cdef int32_t open_implied(Parser *p, uint16_t tag) noexcept nogil:
    """Insert an element without a start tag in the source."""
    cdef int32_t node
    if p.depth >= p.max_depth:
        make_room(p)
    node = new_node(p, tag, p.at)
    p.nodes[node].flags |= FLAG_IMPLIED
    attach(p, node)
    push(p, node, tag)
    return node


cdef inline bint is_foreign_boundary(uint16_t tag) noexcept nogil:
    """Whether a foreign element is an integration point; these are also the foreign elements of the "special" category."""
    return tag in (
        MATH | TAG_MI, MATH | TAG_MO, MATH | TAG_MN, MATH | TAG_MS, MATH | TAG_MTEXT, MATH | TAG_ANNOTATION_XML,
        SVG | TAG_SVG_FOREIGNOBJECT, SVG | TAG_DESC, SVG | TAG_TITLE,
    )


cdef inline bint bounds(uint16_t tag, uint32_t boundary) noexcept nogil:
    if tag & NAMESPACE:
        return boundary & (CLASS_SCOPE | CLASS_SPECIAL) and is_foreign_boundary(tag)
    return class_of(tag) & boundary


cdef inline bint in_scope(const Parser *p, uint32_t tag, uint32_t boundary) noexcept nogil:
    """Whether the stack has an HTML element of this name in scope."""
    cdef int i = p.depth
    if p.open_count[tag] == 0:
        return False
    while i > 0:
        if p.open_tag[i] == tag:
            return True
        if bounds(p.open_tag[i], boundary):
            return False
        i -= 1
    return False


cdef bint class_in_scope(const Parser *p, uint32_t members, uint32_t boundary) noexcept nogil:
    """Whether the stack has an element of a class in scope."""
    cdef int i = p.depth
    while i > 0:
        if class_of(p.open_tag[i]) & members:
            return True
        if bounds(p.open_tag[i], boundary):
            return False
        i -= 1
    return False


cdef inline void close_implied(Parser *p, uint32_t members, uint32_t but) noexcept nogil:
    """Generate implied end tags."""
    while class_of(current_tag(p)) & members and current_tag(p) != but:
        pop(p)


cdef inline void pop_until(Parser *p, Token *t, uint32_t tag) noexcept nogil:
    """Pop the stack up to and including an element that is open."""
    while p.depth > 1 and current_tag(p) != tag:
        pop(p)
    if p.depth > 1:
        pop_own(p, t)


cdef void pop_until_class(Parser *p, Token *t, uint32_t members) noexcept nogil:
    while p.depth > 1 and not class_of(current_tag(p)) & members:
        pop(p)
    if p.depth > 1:
        pop_own(p, t)


cdef inline void clear_back_to(Parser *p, uint32_t members) noexcept nogil:
    """Clear the stack back to a table, table body or row context, or a template."""
    while p.depth > 1 and not class_of(current_tag(p)) & members and current_tag(p) != TAG_TEMPLATE:
        pop(p)


cdef inline void close_p(Parser *p, Token *t) noexcept nogil:
    """Close a p element if one is in button scope."""
    if in_scope(p, TAG_P, CLASS_SCOPE | CLASS_BUTTON_SCOPE):
        close_implied(p, CLASS_IMPLIED_END, TAG_P)
        pop_until(p, t, TAG_P)
