# Building blocks of tree construction: nodes and their places, the stack of open elements, the list of active formatting elements.

cdef int32_t new_node(Parser *p, uint32_t tag, uint32_t begin) noexcept nogil:
    """A node without a place yet."""
    cdef Build *node
    if p.count == p.node_room:
        p.nodes = <Build *>grown(p, p.nodes, &p.node_room, p.count + 1, sizeof(Build))
        if p.stop == STOP_MEMORY:
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


# ---- text and comments

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


# ---- the stack of open elements

cdef inline void push(Parser *p, int32_t node, uint16_t tag) noexcept nogil:
    if p.depth + 2 >= p.max_depth + STACK_SLACK:  # make_room keeps the stack shorter than this
        p.stop, p.limits = STOP_LIMIT, p.limits | LIMIT_DEPTH
        return
    p.depth += 1
    p.open[p.depth], p.open_tag[p.depth] = node, tag
    if tag < STATIC_TAGS:
        p.open_count[tag] += 1
    p.nodes[node].flags |= OPEN


cdef inline void close_node(Parser *p, int32_t node, uint16_t tag) noexcept nogil:
    """It leaves the stack without an end tag of its own."""
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
    """Pop the current node, whose end tag this token is if it is one of that name."""
    if t.kind == END_TAG and t.name == current_tag(p) & NAME_MASK:
        p.nodes[current(p)].end = t.end
    pop(p)


cdef inline void pop_void(Parser *p, Token *t) noexcept nogil:
    """Close an element that ends with its start tag."""
    p.nodes[current(p)].end = t.end
    pop(p)


cdef void take_out(Parser *p, int depth) noexcept nogil:
    """Remove one row from the middle of the stack."""
    close_node(p, p.open[depth], p.open_tag[depth])
    memmove(p.open + depth, p.open + depth + 1, (p.depth - depth) * sizeof(int32_t))
    memmove(p.open_tag + depth, p.open_tag + depth + 1, (p.depth - depth) * sizeof(uint16_t))
    p.depth -= 1


cdef int depth_of(const Parser *p, int32_t node) noexcept nogil:
    """Where on the stack a node is; 0 when it is not."""
    cdef int i = p.depth if p.nodes[node].flags & OPEN else 0
    while i > 0 and p.open[i] != node:
        i -= 1
    return i


cdef bint is_replaceable(uint16_t tag) noexcept nogil:
    """Whether closing it early does not disturb the insertion modes."""
    return (
        not class_of(tag) & (CLASS_TABLE_CONTEXT | CLASS_TABLE_SCOPE | CLASS_CELL)
        and tag not in (TAG_HEAD, TAG_BODY, TAG_CAPTION, TAG_COLGROUP, TAG_FRAMESET, DOCUMENT)
    )


cdef void make_room(Parser *p) noexcept nogil:
    """On a full stack the current node is closed, so that what follows becomes its sibling, as in browsers.

    Its end tag, which will still come, is remembered and passed over. Table parts and templates stay open; `is_crowded` keeps
    a few rows free for them.
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
    """Too deep to open a table or template, whose parts need rows of their own."""
    return p.depth >= p.max_depth - 6


cdef inline int32_t open_as(Parser *p, Token *t, uint32_t tag) noexcept nogil:
    """Insert an element for a start tag and open it."""
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
    """Open an element that has no start tag in the source."""
    cdef int32_t node
    if p.depth >= p.max_depth:
        make_room(p)
    node = new_node(p, tag, p.at)
    p.nodes[node].flags |= FLAG_IMPLIED
    attach(p, node)
    push(p, node, tag)
    return node


# ---- scopes

cdef inline bint is_foreign_boundary(uint16_t tag) noexcept nogil:
    """Foreign elements that hold HTML again; also the foreign ones among the standard's "special" elements."""
    return tag in (
        MATH | TAG_MI, MATH | TAG_MO, MATH | TAG_MN, MATH | TAG_MS, MATH | TAG_MTEXT, MATH | TAG_ANNOTATION_XML,
        SVG | TAG_SVG_FOREIGNOBJECT, SVG | TAG_DESC, SVG | TAG_TITLE,
    )


cdef inline bint bounds(uint16_t tag, uint32_t boundary) noexcept nogil:
    if tag & NAMESPACE:
        return boundary & (CLASS_SCOPE | CLASS_SPECIAL) and is_foreign_boundary(tag)
    return class_of(tag) & boundary


cdef inline bint in_scope(const Parser *p, uint32_t tag, uint32_t boundary) noexcept nogil:
    """Whether an HTML element of this name is open with no boundary above it."""
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
    """The same for any element of a class."""
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
    """Pop up to and with an element that is known to be open."""
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
    """Close a p element, if there is one in button scope."""
    if in_scope(p, TAG_P, CLASS_SCOPE | CLASS_BUTTON_SCOPE):
        close_implied(p, CLASS_IMPLIED_END, TAG_P)
        pop_until(p, t, TAG_P)


# ---- the list of active formatting elements

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
    if p.formatting_size == p.formatting_room:
        p.formatting = <int32_t *>grown(p, p.formatting, &p.formatting_room, p.formatting_size + 1, sizeof(int32_t))
        if p.stop == STOP_MEMORY:
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
