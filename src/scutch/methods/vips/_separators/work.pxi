# A round at work: the groups it has made, and room for all that it needs.

#: A group of blocks, and how it was cut.
ctypedef struct group_t:
    int32_t parent
    int32_t begin
    int32_t end
    int32_t depth
    int32_t doc
    int32_t axis
    int32_t cuts  # separators that it was cut at; -1 for a single block
    double weight

#: Scratch of one round.
ctypedef struct work_t:
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


cdef bint has_rule(const work_t *work, int32_t *place, const band_t *band) noexcept nogil:
    """Whether a band has a rule in it; bands are asked about from top to bottom, and the place in the rules goes along."""
    while place[0] < work.rules_count and work.rules[place[0]].top < band.begin - SLACK:
        place[0] += 1
    return place[0] < work.rules_count and work.rules[place[0]].bottom <= band.end + SLACK


cdef int add_group(work_t *work, int32_t parent, int32_t begin, int32_t end, int32_t depth, int32_t floor) except -1:
    cdef void *larger
    if work.size == work.room:
        larger = PyMem_Realloc(work.groups, (2 * work.room + 16) * sizeof(group_t))
        if larger == NULL:
            raise MemoryError
        work.groups, work.room = <group_t *>larger, 2 * work.room + 16
    work.groups[work.size] = group_t(parent, begin, end, depth, floor, 0, -1, 0.0)
    work.size += 1
    return 0


cdef void note(work_t *work, int32_t place, int32_t doc, int32_t axis, int32_t cuts, double weight) noexcept:
    work.groups[place].doc, work.groups[place].axis = doc, axis
    work.groups[place].cuts, work.groups[place].weight = cuts, weight


cdef tuple told(const group_t *group):
    return group.parent, group.begin, group.end, group.doc, group.axis, group.cuts, group.weight


cdef int allocate(work_t *work, int32_t size, int32_t rules) except -1:
    """Room for so many cells and rules."""
    cdef int32_t most = max(size, rules) + 1
    work.cells = <cell_t *>PyMem_Calloc(3 * size, sizeof(cell_t))
    work.bands[0] = <band_t *>PyMem_Malloc(2 * size * sizeof(band_t))
    work.keys = <key_t *>PyMem_Malloc(most * sizeof(key_t))
    work.fills = <uint32_t *>PyMem_Malloc(size * sizeof(uint32_t))
    work.rules = <rule_t *>PyMem_Malloc(most * sizeof(rule_t))
    work.groups, work.size, work.room, work.rules_count = NULL, 0, 0, 0
    if not (work.cells and work.bands[0] and work.keys and work.fills and work.rules):
        raise MemoryError
    work.sorted[0], work.sorted[1], work.bands[1] = work.cells + size, work.cells + 2 * size, work.bands[0] + size
    return 0


cdef void release(work_t *work) noexcept:
    PyMem_Free(work.cells)
    PyMem_Free(work.bands[0])
    PyMem_Free(work.keys)
    PyMem_Free(work.fills)
    PyMem_Free(work.rules)
    PyMem_Free(work.groups)
