# From nodes under construction to columns. Nodes are usually created in document order; after foster parenting or adoption they
# are renumbered. A forward pass fills the columns that depend on ancestors (depth, path, block, marks), a backward pass those
# that depend on descendants (sums, hashes).

ctypedef struct Finish:
    Parser *p
    page_t page
    index_t paths  # rows of the path table
    index_t labels  # rows of the label table
    int32_t *path_parent_node  # by path: the parent of the last node on it ...
    uint32_t *path_nth  # ... and the number of its children on it so far
    int32_t *path_child  # by path: cache of the last element path below it ...
    int32_t *path_text  # ... and of the text path below it
    uint8_t *label_is_icon  # by label: whether it names an icon font
    bint failed

cdef enum:
    FIRST_KEYS = 256  # initial room of both hash tables
    ORDER = 0x2545F491  # odd; with it the hash of a subtree depends on the order of the children


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


# ---- the two passes

cdef void fill_forward(Finish *f) noexcept nogil:
    """Fill the columns that depend on the markup of a node and on its ancestors."""
    cdef page_t c = f.page
    cdef const Build *n
    cdef uint32_t i, elements = 0
    cdef int32_t parent, path, a
    cdef uint16_t tag, marks
    for i in range(f.p.count):
        n = &f.p.nodes[i]
        parent, tag = n.parent, n.tag
        c.tag[i], c.parent[i] = tag, parent
        c.source_begin[i], c.open_end[i], c.source_end[i] = n.begin, n.open_end, n.end
        c.attr_begin[i], c.attr_count[i] = n.attr_begin, n.attr_count
        c.flags[i] = n.flags & ~OPEN
        c.text_begin[i], c.text_length[i] = n.data, n.size
        c.element[i] = elements
        c.children[i], c.class_id[i], c.id_id[i] = 0, -1, -1
        if i == 0:
            c.depth[0], c.block[0], c.nth[0], c.marks[0] = 0, 0, 1, 0
            c.path[0] = path_of(f, -1, tag)
            continue
        a = i - 1
        while a != parent:
            c.end[a] = i
            a = c.parent[a]
        c.depth[i] = c.depth[parent] + 1
        c.children[parent] += c.children[parent] != 0xFFFF
        path = path_of(f, c.path[parent], tag)
        c.path[i] = path
        if f.path_parent_node[path] != parent:
            f.path_parent_node[path], f.path_nth[path] = parent, 0
        f.path_nth[path] += 1
        c.nth[i] = <uint16_t>min(f.path_nth[path], <uint32_t>0xFFFF)
        c.block[i] = i if class_of(tag) & CLASS_BLOCK else c.block[parent]
        marks = c.marks[parent]
        if tag == TEXT:
            c.marks[i] = marks & (MARK_HIDDEN | MARK_IGNORED | MARK_LINK) | (MARK_HIDDEN if n.sight == CONCEALED else 0)
        elif tag > DOCUMENT:
            c.marks[i] = marks_of(f, n, i, marks)
            elements += 1
        else:
            c.marks[i] = marks & (MARK_HIDDEN | MARK_LINK) | MARK_IGNORED
    a = f.p.count - 1
    while a >= 0:
        c.end[a] = f.p.count
        a = c.parent[a]


cdef inline uint64_t name_value(const Finish *f, uint16_t tag) noexcept nogil:
    """Hash value of a tag, the same on every page: a name that is not known at build time is hashed by its bytes."""
    cdef uint32_t name = tag & NAME_MASK
    cdef const Slice *row
    if name < STATIC_NAMES or name == OVERFLOW_NAME:
        return tag + 1
    row = &f.p.names[name - STATIC_NAMES]
    return hash_bytes(at(f.p, row.data), row.size) ^ (tag & NAMESPACE)


cdef void fill_backward(Finish *f) noexcept nogil:
    """Fill sums and hashes of subtrees: each node is added to its parent after all of its own descendants."""
    cdef page_t c = f.page
    cdef uint32_t i
    cdef int32_t parent
    cdef uint64_t name
    cdef size_t words = <size_t>f.p.count * sizeof(int32_t)
    memset(c.chars, 0, words)
    memset(c.link_chars, 0, words)
    memset(c.words, 0, words)
    memset(c.punctuation, 0, words)
    memset(c.texts, 0, words)
    memset(c.links, 0, words)
    memset(c.images, 0, words)
    memset(c.structure, 0, words * 2)
    memset(c.content, 0, words * 2)
    for i in range(f.p.count - 1, 0, -1):
        parent = c.parent[i]
        if c.tag[i] == TEXT:
            c.structure[i] = c.content[i] = mixed(0, TEXT + 1)
            if not measure_text(f, &c, i):
                continue  # white space is not counted
        else:
            name = name_value(f, c.tag[i])
            c.structure[i] = mixed(c.structure[i], name)
            c.content[i] = mixed(c.content[i], name)
            if c.tag[i] <= DOCUMENT:
                continue
        c.links[i] += c.tag[i] == TAG_A and c.marks[i] & (MARK_LINK | MARK_HIDDEN | MARK_IGNORED) == MARK_LINK
        c.images[i] += (c.tag[i] == TAG_IMG or c.tag[i] == SVG | TAG_SVG) and not c.marks[parent] & (MARK_HIDDEN | MARK_IGNORED)
        c.chars[parent] += c.chars[i]
        c.link_chars[parent] += c.link_chars[i]
        c.words[parent] += c.words[i]
        c.punctuation[parent] += c.punctuation[i]
        c.texts[parent] += c.texts[i]
        c.links[parent] += c.links[i]
        c.images[parent] += c.images[i]
        if not c.marks[i] & MARK_IGNORED:
            c.structure[parent] = (c.structure[parent] + c.structure[i]) * <uint64_t>ORDER
            c.content[parent] = (c.content[parent] + c.content[i]) * <uint64_t>ORDER
    c.structure[0] = mixed(c.structure[0], DOCUMENT + 1)
    c.content[0] = mixed(c.content[0], DOCUMENT + 1)


cdef inline bint measure_text(Finish *f, page_t *c, uint32_t i) noexcept nogil:
    """Fill the counts of a text if it is visible; returns whether it is more than white space."""
    cdef const unsigned char *s = at(f.p, c.text_begin[i])
    cdef uint32_t size = c.text_length[i], k = 0
    cdef uint64_t readable = readable_at(f.p, c.text_begin[i])
    cdef Measure m
    if size and byte_class[s[0]] & BYTE_SPACE:
        k = blanks_at(s, size, readable)
    if k == size:
        return False
    if c.marks[i] & (MARK_HIDDEN | MARK_IGNORED):
        c.content[i] = mixed(c.content[i], size)
        return True
    measure(s + k, size - k, readable - k, &m)
    c.chars[i], c.words[i], c.punctuation[i] = m.chars, m.words, m.punctuation
    c.link_chars[i] = m.chars if c.marks[i] & MARK_LINK else 0
    c.texts[i] = 1
    c.content[i] = mixed(c.content[i], hash_text(s + k, size - k))
    return True


cdef void fill_attributes(Finish *f) noexcept nogil:
    cdef uint32_t i
    cdef const Attribute *row
    for i in range(f.p.attr_size):
        row = &f.p.attrs[i]
        f.page.attr_name[i], f.page.attr_source[i] = row.name, row.source
        f.page.value_begin[i], f.page.value_length[i] = row.data, row.size
    for i in range(f.p.name_count):
        f.page.name_begin[i], f.page.name_length[i] = f.p.names[i].data, f.p.names[i].size


# ---- both passes

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
    f.path_parent_node = <int32_t *>malloc(p.count * sizeof(int32_t))
    f.path_nth = <uint32_t *>malloc(p.count * sizeof(uint32_t))
    f.path_child = <int32_t *>malloc(p.count * 2 * sizeof(int32_t))
    f.path_text = f.path_child + p.count
    f.label_is_icon = <uint8_t *>malloc(p.attr_size + 1)
    if (block and f.path_parent_node and f.path_nth and f.path_child and f.label_is_icon
            and set_reserve(&f.paths, FIRST_KEYS) and set_reserve(&f.labels, FIRST_KEYS)):
        lay_out(&f.page, block)
        f.page.path_rows = f.page.label_rows = 0
        fill_attributes(&f)
        fill_forward(&f)
        fill_backward(&f)
        paths, labels = f.page.path_rows, f.page.label_rows
        f.page.path_rows, f.page.label_rows = p.count, p.attr_size
        page[0] = f.page
        arena[0] = shrunk(page, block, paths, labels, arena_size)
    else:
        free(block)
        f.failed = True
    free(f.paths.keys)
    free(f.labels.keys)
    free(f.path_parent_node)
    free(f.path_nth)
    free(f.path_child)
    free(f.label_is_icon)
    return not f.failed
