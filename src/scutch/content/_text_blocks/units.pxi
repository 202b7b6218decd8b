# Units: lists, tables, figures, quotes and code. A unit is the outermost such element; its visible blocks are taken together.
# A table with long cells or with another table in it is layout, as is a list with long items of several blocks, such as posts and
# cards, and what has the main heading in it, such as breadcrumbs; so their parts are units of their own. Below header cells,
# as in tables of parameters, cells may be longer.

cdef enum:
    MAX_CELL_CHARS = 250  # characters of a cell in a table of data, or of an item with MAX_ITEM_BLOCKS
    MAX_HEADED_CHARS = 1000  # characters of a cell of MAX_ITEM_BLOCKS in a table with header cells
    MAX_ITEM_BLOCKS = 2  # blocks of a long item

cdef enum Structure:  # bits
    IS_UNIT = 1
    IS_GRID = 2  # list or table
    IS_CELL = 4  # or item

cdef enum Grid:  # bits
    IS_LAYOUT = 1
    HAS_HEADER = 2

#: Structure by tag.
cdef uint8_t[STATIC_TAGS] STRUCTURES
STRUCTURES[TAG_UL] = STRUCTURES[TAG_OL] = STRUCTURES[TAG_DL] = STRUCTURES[TAG_TABLE] = IS_UNIT | IS_GRID
STRUCTURES[TAG_FIGURE] = STRUCTURES[TAG_BLOCKQUOTE] = STRUCTURES[TAG_PRE] = IS_UNIT
STRUCTURES[TAG_TD] = STRUCTURES[TAG_TH] = STRUCTURES[TAG_LI] = STRUCTURES[TAG_DD] = IS_CELL


cdef inline int32_t blocks_before(const survey_t *s, int32_t node) noexcept nogil:
    """How many blocks begin before a node."""
    cdef int32_t texts = s.text[node].line_texts
    return s.block_at[texts - 1] + 1 if texts else 0


cdef bint is_long(const survey_t *s, int32_t cell, bint has_header) noexcept nogil:
    """Whether an element is a long cell of a grid, which may have header cells before it, or a long item of several blocks."""
    cdef uint16_t tag = s.page.tag[cell]
    if chars_in(s, cell) <= MAX_CELL_CHARS:
        return False
    if (tag == TAG_TD or tag == TAG_TH) and not (has_header and chars_in(s, cell) <= MAX_HEADED_CHARS):
        return True
    return blocks_before(s, s.page.end[cell]) - blocks_before(s, cell) > MAX_ITEM_BLOCKS


cdef int32_t list_structures(survey_t *s, int32_t *found, int32_t *outer, uint8_t *grids) noexcept nogil:
    """List the elements that may be units, mark those that are layout by what is in them, and return how many are listed."""
    cdef const page_t *p = s.page
    cdef int32_t i, near = -1, count = 0  # near: the innermost grid around i
    cdef uint8_t structure
    for i in range(1, s.nodes):
        structure = STRUCTURES[p.tag[i]] if p.tag[i] < STATIC_TAGS else 0
        if not structure:
            continue
        while near >= 0 and i >= p.end[near]:
            near = outer[near]
        if near >= 0:
            if p.tag[i] == TAG_TABLE and p.tag[near] == TAG_TABLE or structure & IS_CELL and is_long(s, i, grids[near] & HAS_HEADER):
                grids[near] |= IS_LAYOUT
            if p.tag[i] == TAG_TH:
                grids[near] |= HAS_HEADER
        if structure & IS_GRID:
            outer[i], near = near, i
        if structure & IS_UNIT:
            s.has_code |= p.tag[i] == TAG_PRE
            found[count] = i
            count += 1
    return count


cdef void add_unit(survey_t *s, int32_t node) noexcept nogil:
    """Make a unit of the blocks of an element, if it has any."""
    cdef unit_t *unit = &s.units[s.unit_count]
    cdef int32_t i
    unit.node, unit.first, unit.end = node, blocks_before(s, node), blocks_before(s, s.page.end[node])
    for i in range(unit.first, unit.end):
        s.blocks[i].unit = s.unit_count
    s.unit_count += unit.first < unit.end


cdef bint find_units(survey_t *s) noexcept nogil:
    """Find the unit of each block; False without memory."""
    cdef int32_t *structures = <int32_t *>malloc(s.nodes * sizeof(int32_t))
    cdef int32_t *outer = <int32_t *>malloc(s.nodes * sizeof(int32_t))
    cdef uint8_t *grids = <uint8_t *>calloc(s.nodes, sizeof(uint8_t))
    cdef int32_t k, node, end = 0, main = s.blocks[s.main_heading].first if s.main_heading >= 0 else -1
    cdef bint done = structures != NULL and outer != NULL and grids != NULL
    for k in range(list_structures(s, structures, outer, grids) if done else 0):
        node = structures[k]
        if node >= end and not grids[node] & IS_LAYOUT and not holds(s, node, main):
            end = s.page.end[node]
            add_unit(s, node)
    free(structures)
    free(outer)
    free(grids)
    return done
