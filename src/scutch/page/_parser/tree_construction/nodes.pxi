# Nodes under construction and their places in the tree.

cdef int32_t new_node(Parser *p, uint32_t tag, uint32_t begin) noexcept nogil:
    """A node without a place yet."""
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
    """Tag of the adjusted current node: the context's where only the fragment's root is open."""
    return p.context if p.depth == 1 and p.context else p.open_tag[p.depth]


cdef inline void append(Parser *p, int32_t parent, int32_t node) noexcept nogil:
    cdef int32_t last = p.nodes[parent].last
    p.nodes[node].parent, p.nodes[node].prev = parent, last
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
    """Where a node goes that is meant for the element at this depth of the stack: foster parenting when that is on."""
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
        p.moved = True  # a table's parent is not the last node's ancestor
        put(p, place_under(p, p.depth), node)
    else:
        append(p, current(p), node)
