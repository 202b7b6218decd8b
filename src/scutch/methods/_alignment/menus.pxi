# Menus of records: their items are what a reader may choose, no values.

cdef bint is_menu_item(const page_t *p, int32_t node) noexcept nogil:
    """Whether the role of an element is that of an item of a menu."""
    cdef uint32_t row
    cdef const unsigned char *s
    for row in range(p.attr_begin[node], p.attr_begin[node] + p.attr_count[node]):
        if p.attr_name[row] == ATTR_ROLE and p.value_length[row] >= 8:
            s = data_at(p, p.value_begin[row])
            return memcmp(s, b"menuitem", 8) == 0
    return False


cdef bint is_control(const page_t *p, int32_t node, int32_t around) noexcept nogil:
    """Whether a text is in a link or a button within an element."""
    while node > around:
        if p.tag[node] == TAG_A or p.tag[node] == TAG_BUTTON:
            return True
        node = p.parent[node]
    return False


cdef int32_t closed_menu(const page_t *p, int32_t node) noexcept nogil:
    """Return the end of the summary of closed details with nothing else but links and buttons; 0 for other details."""
    cdef int32_t summary, at, end = p.end[node]
    cdef uint32_t size
    if end - node > MENU_NODES or data_of(p, node, ATTR_OPEN, &size) != NULL:
        return 0
    summary = next_element(p, node + 1, end)
    if summary < 0 or p.tag[summary] != TAG_SUMMARY or not p.words[summary]:
        return 0
    for at in range(p.end[summary], end):
        if p.tag[at] == TEXT and p.words[at] and not is_control(p, at, node):
            return 0
    return p.end[summary]


cdef bint is_choice(roles_t *r, int32_t node) noexcept nogil:
    """Whether a node is in an item of a menu, or in what closed details open. Called for each node in order.

    Records that begin with a menu item are those of the menu: what they hold are values.
    """
    cdef const page_t *p = r.page
    cdef int32_t closed
    while r.next_top < r.top_count and r.tops[r.next_top] <= node:
        r.next_top += 1
        r.has_words = False
    if p.tag[node] == TEXT:
        r.has_words |= p.words[node] != 0
    elif node >= r.choice_end and p.tag[node] > DOCUMENT:
        closed = closed_menu(p, node) if p.tag[node] == TAG_DETAILS else 0
        if closed or r.has_words and is_menu_item(p, node):
            r.choice_begin, r.choice_end = closed if closed else node, p.end[node]
    return r.choice_begin <= node < r.choice_end
