# Units: lists, tables, figures, quotes and code. A unit is the outermost such element; its visible blocks are taken together.
# A table with long cells or with another table in it is layout, as is a list with long items of several blocks, such as posts and
# cards, and what has the main heading in it, such as breadcrumbs; so their parts are units of their own.

cdef enum:
    MAX_CELL_CHARS = 250  # characters of a cell in a table of data, or of an item with MAX_ITEM_BLOCKS
    MAX_ITEM_BLOCKS = 2  # blocks of a long item


cdef inline bint is_list_tag(uint16_t tag) noexcept nogil:
    return tag == TAG_UL or tag == TAG_OL or tag == TAG_DL


cdef inline bint is_unit_tag(uint16_t tag) noexcept nogil:
    return is_list_tag(tag) or tag == TAG_TABLE or tag == TAG_FIGURE or tag == TAG_BLOCKQUOTE or tag == TAG_PRE


cdef bint is_long(const survey_t *s, int32_t node, const int32_t *blocks) noexcept nogil:
    """Whether an element is a long cell, or a long item of several blocks; ``blocks`` counts those before each node."""
    cdef uint16_t tag = s.page.tag[node]
    if not (tag == TAG_TD or tag == TAG_TH or tag == TAG_LI or tag == TAG_DD) or chars_in(s, node) <= MAX_CELL_CHARS:
        return False
    return tag == TAG_TD or tag == TAG_TH or blocks[s.page.end[node]] - blocks[node] > MAX_ITEM_BLOCKS


cdef void find_layout(const survey_t *s, int32_t *outer, const int32_t *blocks, uint8_t *is_layout) noexcept nogil:
    """Mark the elements that are layout; ``outer`` becomes the nearest one around each node, or -1."""
    cdef const page_t *p = s.page
    cdef int32_t i, near
    outer[0] = -1
    for i in range(1, s.nodes):
        near = outer[p.parent[i]]
        outer[i] = i if p.tag[i] == TAG_TABLE or is_list_tag(p.tag[i]) else near
        if near >= 0 and ((p.tag[i] == TAG_TABLE and p.tag[near] == TAG_TABLE) or is_long(s, i, blocks)):
            is_layout[near] = True
    i = s.blocks[s.main_heading].first if s.main_heading >= 0 else 0
    while i > 0:
        is_layout[i] = True
        i = p.parent[i]


cdef void count_before(const survey_t *s, int32_t *blocks) noexcept nogil:
    """Count the blocks before each node."""
    cdef int32_t i, count = 0
    for i in range(s.nodes + 1):
        blocks[i] = count
        count += count < s.count and s.blocks[count].first == i


cdef bint find_units(survey_t *s) noexcept nogil:
    """Find the unit of each block; False without memory."""
    cdef const page_t *p = s.page
    cdef int32_t *outer = <int32_t *>malloc(s.nodes * sizeof(int32_t))
    cdef int32_t *blocks = <int32_t *>malloc((s.nodes + 1) * sizeof(int32_t))
    cdef uint8_t *is_layout = <uint8_t *>calloc(s.nodes, sizeof(uint8_t))
    cdef int32_t i
    if outer != NULL and blocks != NULL and is_layout != NULL:
        count_before(s, blocks)
        find_layout(s, outer, blocks, is_layout)
        for i in range(1, s.nodes):  # outer becomes the outermost unit around each node
            outer[i] = outer[p.parent[i]]
            if outer[i] < 0 and is_unit_tag(p.tag[i]) and not is_layout[i]:
                outer[i] = i
        for i in range(s.count):
            add_to_unit(s, i, outer[s.blocks[i].first])
    i = outer != NULL and blocks != NULL and is_layout != NULL
    free(outer)
    free(blocks)
    free(is_layout)
    return i


cdef void add_to_unit(survey_t *s, int32_t block, int32_t node) noexcept nogil:
    """Assign a block to the unit of an element; -1 for none. The blocks of a unit are adjacent."""
    cdef unit_t *unit = &s.units[s.unit_count]
    s.blocks[block].unit = -1
    if node < 0:
        return
    if s.unit_count == 0 or s.units[s.unit_count - 1].node != node:
        unit.node, unit.first = node, block
        s.unit_count += 1
    s.units[s.unit_count - 1].end = block + 1
    s.blocks[block].unit = s.unit_count - 1
