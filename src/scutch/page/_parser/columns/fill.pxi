# From nodes under construction to columns. Nodes are usually created in document order; after foster parenting or adoption they
# are renumbered. One pass in document order fills all columns. What depends on ancestors is read from the open element above a
# node. What depends on descendants is written when an element closes: its sums are the difference of the totals at its end and at
# its begin, its hashes are built up in its row of the open elements. So a row of a column is written once and never read back.

cdef enum:
    FIRST_KEYS = 256  # initial room of both hash tables
    RECENT_PATHS = 512
    ORDER = 0x2545F491  # odd; with it the hash of a subtree depends on the order of the children

ctypedef struct Totals:  # over all nodes so far
    int32_t chars
    int32_t link_chars
    int32_t words
    int32_t punctuation
    int32_t texts
    int32_t links
    int32_t images

ctypedef struct OpenElement:  # an element some descendants of which are still to come
    uint64_t structure  # hashes of the children so far ...
    uint64_t content
    uint64_t order  # ... and the factor of the next child
    Totals before  # the totals where the element begins
    int32_t node
    int32_t path
    int32_t block
    uint32_t children
    uint16_t marks

ctypedef struct PathState:
    int32_t above  # path of the parent
    uint32_t tag  # its last step
    int32_t last_parent  # the parent of the last node on the path ...
    uint32_t nth  # ... and the number of its children on the path so far

ctypedef struct Finish:
    Parser *p
    page_t page
    index_t paths  # rows of the path table
    index_t labels  # rows of the label table
    PathState *path_states  # by path
    int32_t recent_paths[RECENT_PATHS]  # rows of paths by their last bits of the hash
    uint8_t *label_is_icon  # by label: whether it names an icon font
    OpenElement *open  # by depth + 1; row 0 stands for what is above the document
    size_t open_room
    bint failed


# ---- order

cdef bint is_preorder(const Parser *p) noexcept nogil:
    """Whether the parent of each node is the previous node or an ancestor of it."""
    cdef uint32_t i
    cdef int32_t a, parent
    if p.moved:
        return False
    for i in range(1, p.count):
        a = i - 1
        parent = p.nodes[i].parent
        while a != parent:
            if a <= 0:
                return False
            a = p.nodes[a].parent
    return True


cdef uint32_t renumber(Parser *p) noexcept nogil:
    """Sort the nodes into document order and drop those that left the tree; returns the number of nodes."""
    cdef int32_t *number = <int32_t *>malloc(p.count * sizeof(int32_t))
    cdef Build *nodes = <Build *>malloc(p.count * sizeof(Build))
    cdef int32_t node = 0
    cdef uint32_t count = 0
    if number == NULL or nodes == NULL:
        free(number)
        free(nodes)
        p.stop = STOP_MEMORY
        return 0
    while node != NO_NODE:
        number[node] = count
        nodes[count] = p.nodes[node]
        if nodes[count].parent != NO_NODE:
            nodes[count].parent = number[nodes[count].parent]
        count += 1
        if p.nodes[node].first != NO_NODE:
            node = p.nodes[node].first
            continue
        while node != NO_NODE and p.nodes[node].next == NO_NODE:
            node = p.nodes[node].parent
        if node != NO_NODE:
            node = p.nodes[node].next
    free(number)
    free(p.nodes)
    p.nodes, p.count, p.node_room = nodes, count, p.count
    return count


# ---- memory

cdef size_t lay_out(page_t *page, unsigned char *arena) noexcept nogil:
    """Point the columns to consecutive parts of the arena; returns its size."""
    cdef size_t used = 0
    cdef int k
    cdef const column_t *column
    for k in range(COLUMNS):
        column = &column_table[k]
        (<void **>(<char *>page + column.field))[0] = arena + used
        used += (<size_t>rows_of(page, column.table) * column.size + 7) & ~<size_t>7
    return used


cdef inline uint32_t rows_of(const page_t *page, int table) noexcept nogil:
    return (<const uint32_t *>(<const char *>page + count_field[table]))[0]


cdef unsigned char *shrunk(page_t *page, unsigned char *arena, uint32_t paths, uint32_t labels, size_t *size) noexcept nogil:
    """Shrink the arena to the actual sizes of the path and label tables, and clear the padding between columns."""
    cdef page_t before = page[0]
    cdef int k
    cdef size_t used
    cdef const column_t *column
    cdef unsigned char *smaller
    cdef unsigned char *begin
    page.path_rows, page.label_rows = paths, labels
    size[0] = lay_out(page, arena)
    for k in range(COLUMNS):
        column = &column_table[k]
        begin, used = (<unsigned char **>(<char *>page + column.field))[0], <size_t>rows_of(page, column.table) * column.size
        if begin != (<unsigned char **>(<char *>&before + column.field))[0]:
            memmove(begin, (<unsigned char **>(<char *>&before + column.field))[0], used)
        memset(begin + used, 0, -used & 7)
    smaller = <unsigned char *>realloc(arena, size[0] if size[0] else 1)
    if smaller == NULL:
        return arena
    lay_out(page, smaller)
    return smaller


# ---- nodes

cdef void fill_nodes(Finish *f) noexcept nogil:
    """Fill the columns of all nodes."""
    cdef page_t c = f.page
    cdef const Build *n = f.p.nodes
    cdef OpenElement *above = f.open
    cdef uint32_t i = 0, elements = 0, depth = 0
    cdef int32_t parent = NO_NODE
    cdef Totals totals
    memset(&totals, 0, sizeof(Totals))
    memset(above, 0, sizeof(OpenElement))
    above.node = above.path = NO_NODE
    while True:
        while above.node != parent:
            close_element(f, &c, above, i, &totals)
            above -= 1
            depth -= 1
        if i == f.p.count:
            return
        fill_markup(&c, n, i)
        fill_place(f, &c, n.tag, i, above)
        c.depth[i], c.element[i] = <uint16_t>depth, elements
        if n.tag == TEXT:
            fill_text(f, &c, n, i, above, &totals)
        elif n.tag < DOCUMENT:
            c.marks[i] = above.marks & (MARK_HIDDEN | MARK_LINK) | MARK_IGNORED
            fill_uncounted(&c, i, mixed(0, n.tag + 1), mixed(0, n.tag + 1))
        else:
            depth += 1
            if depth == f.open_room and not enlarge(f.p, <void **>&f.open, &f.open_room, depth + 1, sizeof(OpenElement)):
                f.failed = True
                return
            above = f.open + depth
            start_element(f, &c, n, i, above, &totals)
            elements += n.tag != DOCUMENT
        i += 1
        n += 1
        parent = n.parent if i < f.p.count else NO_NODE


cdef inline void fill_markup(page_t *c, const Build *n, uint32_t i) noexcept nogil:
    c.tag[i], c.parent[i] = n.tag, n.parent
    c.source_begin[i], c.open_end[i], c.source_end[i] = n.begin, n.open_end, n.end
    c.attr_begin[i], c.attr_count[i] = n.attr_begin, n.attr_count
    c.flags[i] = n.flags & ~OPEN
    c.text_begin[i], c.text_length[i] = n.data, n.size
    c.class_id[i], c.id_id[i] = -1, -1


cdef inline void fill_place(Finish *f, page_t *c, uint16_t tag, uint32_t i, OpenElement *above) noexcept nogil:
    """Fill the path, the position among siblings and the block, and count the node as a child."""
    cdef int32_t path = path_of(f, above.path, tag)
    cdef PathState *state = &f.path_states[path]
    if state.last_parent != above.node:
        state.last_parent, state.nth = above.node, 0
    state.nth += 1
    above.children += 1
    c.path[i], c.nth[i] = path, state.nth
    c.block[i] = i if class_of(tag) & CLASS_BLOCK else above.block


cdef inline void fill_uncounted(page_t *c, uint32_t i, uint64_t structure, uint64_t content) noexcept nogil:
    """Fill what depends on descendants for a node that has none and counts nothing."""
    c.end[i], c.children[i] = i + 1, 0
    c.chars[i], c.link_chars[i], c.words[i], c.punctuation[i] = 0, 0, 0, 0
    c.texts[i], c.links[i], c.images[i] = 0, 0, 0
    c.structure[i], c.content[i] = structure, content


cdef inline void add_hashes(OpenElement *above, uint64_t structure, uint64_t content) noexcept nogil:
    above.structure += structure * above.order
    above.content += content * above.order
    above.order *= <uint64_t>ORDER


# ---- texts

cdef inline void fill_text(
    Finish *f, page_t *c, const Build *n, uint32_t i, OpenElement *above, Totals *totals
) noexcept nogil:
    """Fill the marks, counts and hashes of a text, and count it in the totals; white space is not counted."""
    cdef const unsigned char *s = at(f.p, n.data)
    cdef uint32_t size = n.size, blanks = 0
    cdef uint64_t readable = readable_at(f.p, n.data), structure = mixed(0, TEXT + 1), content = structure
    cdef uint16_t marks = above.marks & (MARK_HIDDEN | MARK_IGNORED | MARK_LINK) | (MARK_HIDDEN if n.sight == CONCEALED else 0)
    cdef Measure m
    c.marks[i] = marks
    if size and byte_class[s[0]] & BYTE_SPACE:
        blanks = blanks_at(s, size, readable)
    if blanks == size:
        fill_uncounted(c, i, structure, content)
        return
    if marks & (MARK_HIDDEN | MARK_IGNORED):
        content = mixed(content, size)
        fill_uncounted(c, i, structure, content)
    else:
        measure(s + blanks, size - blanks, readable - blanks, &m)
        content = mixed(content, hash_text(s + blanks, size - blanks))
        count_text(c, i, &m, m.chars if marks & MARK_LINK else 0, totals)
        c.structure[i], c.content[i] = structure, content
    if not marks & MARK_IGNORED:
        add_hashes(above, structure, content)


cdef inline void count_text(page_t *c, uint32_t i, const Measure *m, int32_t link_chars, Totals *totals) noexcept nogil:
    c.end[i], c.children[i] = i + 1, 0
    c.chars[i], c.link_chars[i], c.words[i], c.punctuation[i] = m.chars, link_chars, m.words, m.punctuation
    c.texts[i], c.links[i], c.images[i] = 1, 0, 0
    totals.chars += m.chars
    totals.link_chars += link_chars
    totals.words += m.words
    totals.punctuation += m.punctuation
    totals.texts += 1


# ---- elements

cdef inline uint64_t name_value(const Finish *f, uint16_t tag) noexcept nogil:
    """Hash value of a tag, the same on every page: a name that is not known at build time is hashed by its bytes."""
    cdef uint32_t name = tag & NAME_MASK
    cdef const Slice *row
    if name < STATIC_NAMES or name == OVERFLOW_NAME:
        return tag + 1
    row = &f.p.names[name - STATIC_NAMES]
    return hash_bytes(at(f.p, row.data), row.size) ^ (tag & NAMESPACE)


cdef inline void start_element(
    Finish *f, page_t *c, const Build *n, uint32_t i, OpenElement *row, Totals *totals
) noexcept nogil:
    """Fill the marks of an element or of the document, and make it an open element."""
    cdef uint16_t above = (row - 1).marks, marks = marks_of(f, n, i, above)
    c.marks[i] = marks
    row.structure = row.content = 0
    row.order = ORDER
    row.node, row.path, row.block, row.children, row.marks = i, c.path[i], c.block[i], 0, marks
    row.before = totals[0]
    totals.links += n.tag == TAG_A and marks & (MARK_LINK | MARK_HIDDEN | MARK_IGNORED) == MARK_LINK
    totals.images += ((class_of(n.tag) & CLASS_IMAGE) != 0 or n.tag == SVG | TAG_SVG) and not above & (MARK_HIDDEN | MARK_IGNORED)


cdef inline void close_element(Finish *f, page_t *c, OpenElement *row, uint32_t end, const Totals *totals) noexcept nogil:
    """Fill what depends on the descendants of an open element."""
    cdef const Totals *before = &row.before
    cdef uint32_t i = row.node
    cdef uint64_t name = name_value(f, c.tag[i]), structure = mixed(row.structure, name), content = mixed(row.content, name)
    c.end[i], c.children[i] = end, <uint16_t>min(row.children, <uint32_t>0xFFFF)
    c.chars[i], c.link_chars[i] = totals.chars - before.chars, totals.link_chars - before.link_chars
    c.words[i], c.punctuation[i] = totals.words - before.words, totals.punctuation - before.punctuation
    c.texts[i] = totals.texts - before.texts
    c.links[i], c.images[i] = totals.links - before.links, totals.images - before.images
    c.structure[i], c.content[i] = structure, content
    if not row.marks & MARK_IGNORED:
        add_hashes(row - 1, structure, content)


# ---- attributes and names

cdef void fill_attributes(Finish *f) noexcept nogil:
    cdef uint32_t i
    cdef const Attribute *row
    for i in range(f.p.attr_size):
        row = &f.p.attrs[i]
        f.page.attr_name[i], f.page.attr_source[i] = row.name, row.source
        f.page.value_begin[i], f.page.value_length[i] = row.data, row.size
    for i in range(f.p.name_count):
        f.page.name_begin[i], f.page.name_length[i] = f.p.names[i].data, f.p.names[i].size


# ---- the whole

cdef bint finish(Parser *p, page_t *page, unsigned char **arena, size_t *arena_size) noexcept nogil:
    """Fill the columns of all nodes, in one allocation of the exact size; False if out of memory."""
    cdef Finish f
    cdef unsigned char *block
    cdef uint32_t paths, labels
    memset(&f, 0, sizeof(Finish))
    if p.stop == STOP_MEMORY or ((p.moved or p.jumped) and not is_preorder(p) and renumber(p) == 0):
        return False
    f.p = p
    f.page.node_rows, f.page.attribute_rows, f.page.name_rows = p.count, p.attr_size, p.name_count
    f.page.path_rows, f.page.label_rows = p.count, p.attr_size
    block = <unsigned char *>malloc(lay_out(&f.page, NULL))
    f.path_states = <PathState *>malloc(p.count * sizeof(PathState))
    f.label_is_icon = <uint8_t *>malloc(p.attr_size + 1)
    if (block and f.path_states and f.label_is_icon and reserve(p, <void **>&f.open, &f.open_room, 1, sizeof(OpenElement))
            and set_reserve(&f.paths, FIRST_KEYS) and set_reserve(&f.labels, FIRST_KEYS)):
        lay_out(&f.page, block)
        f.path_states[0].above = 0  # no path is below itself: nothing is recent yet
        f.page.path_rows = f.page.label_rows = 0
        fill_attributes(&f)
        fill_nodes(&f)
        paths, labels = f.page.path_rows, f.page.label_rows
        f.page.path_rows, f.page.label_rows = p.count, p.attr_size
        page[0] = f.page
        arena[0] = shrunk(page, block, paths, labels, arena_size)
    else:
        free(block)
        f.failed = True
    free(f.paths.keys)
    free(f.labels.keys)
    free(f.path_states)
    free(f.open)
    free(f.label_is_icon)
    return not f.failed
