# Cells, bands and groups: the blocks as separators read them, the bands between them, and the groups of a round.

#: A block of the pool with the properties that separators read.
ctypedef struct cell_t:
    double edges[4]  # left, top, right, bottom
    int32_t index  # in the pool
    int32_t first_node
    int32_t last_node
    uint32_t fill
    int32_t first_font  # -1 without text
    int32_t last_font
    int32_t tag  # -1 for text, as is the class
    int32_t class_id

ctypedef struct key_t:  # sort key; the place makes the order stable
    double value
    int32_t place


cdef cell_t cell_of(View view, const block_t *block, int32_t index) noexcept:
    """Read the box, background, fonts, tag and class of a block."""
    cdef const box_t *box = &view.boxes[block.first]
    cdef cell_t cell
    cdef int32_t node = block.first
    cell.edges = [box.left, box.top, box.right, box.bottom]
    cell.index, cell.first_node, cell.last_node, cell.fill = index, block.first, block.last, view.fill[block.first]
    cell.tag = -1 if block.rule == TEXT_RULE else view.page.tag[block.first]
    cell.class_id = -1 if block.rule == TEXT_RULE else <int32_t>view.page.class_id[block.first]
    cell.first_font = cell.last_font = -1
    while node <= block.last:
        box = &view.boxes[node]
        cell.edges[0], cell.edges[1] = min(cell.edges[0], box.left), min(cell.edges[1], box.top)
        cell.edges[2], cell.edges[3] = max(cell.edges[2], box.right), max(cell.edges[3], box.bottom)
        if cell.first_font < 0:
            cell.first_font = first_font(view, node)
        if last_font(view, node) >= 0:
            cell.last_font = last_font(view, node)
        node = child_from(view, view.page.end[node], block.last + 1)
    return cell


cdef int compare_keys(const void *a, const void *b) noexcept nogil:
    cdef const key_t *one = <const key_t *>a
    cdef const key_t *other = <const key_t *>b
    if one.value != other.value:
        return -1 if one.value < other.value else 1
    return one.place - other.place


cdef void sort_cells(key_t *keys, const cell_t *cells, int32_t size, int32_t axis, cell_t *into) noexcept nogil:
    """Copy cells in the order in which they begin on an axis; stable."""
    cdef int32_t index
    cdef bint in_order = True
    for index in range(size):
        keys[index] = key_t(cells[index].edges[axis], index)
        in_order = in_order and (index == 0 or keys[index - 1].value <= keys[index].value)
    if not in_order:
        qsort(keys, size, sizeof(key_t), compare_keys)
    for index in range(size):
        into[index] = cells[keys[index].place]


ctypedef struct rule_t:
    double top
    double bottom

ctypedef struct band_t:  # a separator, across its axis
    double begin
    double end
    double weight
    int32_t before  # number of cells before it


cdef int compare_fills(const void *a, const void *b) noexcept nogil:
    cdef uint32_t one = (<const uint32_t *>a)[0], other = (<const uint32_t *>b)[0]
    return (one > other) - (one < other)


cdef inline bint is_near_above(const cell_t *cell, int32_t axis, const band_t *band) noexcept nogil:
    return cell.edges[axis + 2] >= band.begin - NEAR


cdef inline bint is_near_below(const cell_t *cell, int32_t axis, const band_t *band) noexcept nogil:
    return cell.edges[axis] <= band.end + NEAR


cdef int32_t find_gaps(const cell_t *cells, int32_t size, int32_t axis, band_t *bands) noexcept nogil:
    """Find the bands that no block crosses, and return their number; the cells are sorted on the axis."""
    cdef int32_t place, found = 0
    cdef double begin, edge = cells[0].edges[axis + 2]
    for place in range(size):
        begin = cells[place].edges[axis]
        if place and begin >= edge - OVERLAP:
            bands[found] = band_t(min(edge, begin), begin, 0.0, place)
            found += 1
        edge = max(edge, cells[place].edges[axis + 2])
    return found


cdef int32_t distinct(uint32_t *fills, int32_t size) noexcept nogil:
    """Sort colours, remove duplicates and return their number."""
    cdef int32_t place, kept = 0
    qsort(fills, size, sizeof(uint32_t), compare_fills)
    for place in range(size):
        if not kept or fills[place] != fills[kept - 1]:
            fills[kept] = fills[place]
            kept += 1
    return kept


#: Properties of the blocks beside a separator.
ctypedef struct neighbours_t:
    int32_t count
    bint alike  # equal tag, class and first font; for texts also equal background
    double area  # sum of their areas
    const cell_t *reference  # the first of them
    int32_t above  # blocks above: the first entries of fills
    int32_t below  # blocks below
    bint one_fill
    int32_t font_above  # largest last font above, -1 without text
    int32_t font_below  # largest first font below


cdef inline void add(neighbours_t *b, const cell_t *cell, uint32_t *fills) noexcept nogil:
    b.area += (cell.edges[2] - cell.edges[0]) * (cell.edges[3] - cell.edges[1])
    if b.reference == NULL:
        b.reference = cell
        b.alike = True
    elif (cell.tag != b.reference.tag or cell.class_id != b.reference.class_id or cell.first_font != b.reference.first_font
          or (cell.tag == -1 and cell.class_id == -1 and cell.fill != b.reference.fill)):
        b.alike = False
    b.one_fill &= cell.fill == b.reference.fill
    fills[b.count] = cell.fill
    b.count += 1


cdef neighbours_t neighbours_of(
    const cell_t *cells, int32_t begin, const band_t *band, int32_t end, int32_t axis, uint32_t *fills,
) noexcept nogil:
    """Collect the blocks near a separator, from ``begin`` up to it and from it up to ``end``."""
    cdef neighbours_t b = neighbours_t(0, False, 0.0, NULL, 0, 0, True, -1, -1)
    cdef int32_t place
    for place in range(begin, band.before):
        if is_near_above(&cells[place], axis, band):
            add(&b, &cells[place], fills)
            b.font_above = max(b.font_above, cells[place].last_font)
    b.above = b.count
    for place in range(band.before, end):
        if is_near_below(&cells[place], axis, band):
            add(&b, &cells[place], fills)
            b.font_below = max(b.font_below, cells[place].first_font)
    b.below = b.count - b.above
    return b


cdef bint fills_differ(neighbours_t *b, uint32_t *fills) noexcept nogil:
    """Whether the set of backgrounds below a separator differs from the set above it."""
    cdef int32_t above, below, place
    if b.one_fill and b.above and b.below:
        return False
    above, below = distinct(fills, b.above), distinct(fills + b.above, b.below)
    if above != below:
        return True
    for place in range(above):
        if fills[place] != fills[b.above + place]:
            return True
    return False


#: A group of blocks and its cut.
ctypedef struct group_t:
    int32_t parent
    int32_t begin
    int32_t end
    int32_t depth
    int32_t doc
    int32_t axis
    int32_t cuts  # number of separators; -1 for a single block
    double weight

#: Memory of one round.
ctypedef struct round_t:
    cell_t *cells
    cell_t *sorted[2]
    band_t *bands[2]
    int32_t counts[2]
    key_t *keys
    uint32_t *fills
    rule_t *rules
    int32_t rules_count
    group_t *groups
    int32_t size
    int32_t room


cdef bint has_rule(const round_t *r, int32_t *place, const band_t *band) noexcept nogil:
    """Whether a horizontal rule is inside a band; bands come from top to bottom, and ``place`` advances with them."""
    while place[0] < r.rules_count and r.rules[place[0]].top < band.begin - OVERLAP:
        place[0] += 1
    return place[0] < r.rules_count and r.rules[place[0]].bottom <= band.end + OVERLAP


cdef int add_group(round_t *r, int32_t parent, int32_t begin, int32_t end, int32_t depth, int32_t floor) except -1:
    cdef void *larger
    if r.size == r.room:
        larger = PyMem_Realloc(r.groups, (2 * r.room + 16) * sizeof(group_t))
        if larger == NULL:
            raise MemoryError
        r.groups, r.room = <group_t *>larger, 2 * r.room + 16
    r.groups[r.size] = group_t(parent, begin, end, depth, floor, 0, -1, 0.0)
    r.size += 1
    return 0


cdef void set_cut(round_t *r, int32_t place, int32_t doc, int32_t axis, int32_t cuts, double weight) noexcept:
    r.groups[place].doc, r.groups[place].axis = doc, axis
    r.groups[place].cuts, r.groups[place].weight = cuts, weight


cdef tuple group_row(const group_t *group):
    return group.parent, group.begin, group.end, group.doc, group.axis, group.cuts, group.weight


cdef int allocate(round_t *r, int32_t size, int32_t rules) except -1:
    """Allocate the arrays for a number of cells and rules."""
    cdef int32_t most = max(size, rules) + 1
    r.cells = <cell_t *>PyMem_Calloc(3 * size, sizeof(cell_t))
    r.bands[0] = <band_t *>PyMem_Malloc(2 * size * sizeof(band_t))
    r.keys = <key_t *>PyMem_Malloc(most * sizeof(key_t))
    r.fills = <uint32_t *>PyMem_Malloc(size * sizeof(uint32_t))
    r.rules = <rule_t *>PyMem_Malloc(most * sizeof(rule_t))
    r.groups, r.size, r.room, r.rules_count = NULL, 0, 0, 0
    if not (r.cells and r.bands[0] and r.keys and r.fills and r.rules):
        raise MemoryError
    r.sorted[0], r.sorted[1], r.bands[1] = r.cells + size, r.cells + 2 * size, r.bands[0] + size
    return 0


cdef void release(round_t *r) noexcept:
    PyMem_Free(r.cells)
    PyMem_Free(r.bands[0])
    PyMem_Free(r.keys)
    PyMem_Free(r.fills)
    PyMem_Free(r.rules)
    PyMem_Free(r.groups)
