# A band: no block crosses it. What stands on both sides of it makes it weigh.

ctypedef struct rule_t:
    double top
    double bottom

ctypedef struct band_t:  # a separator
    double begin
    double end
    double weight
    int32_t before  # cells before it


cdef int compare_fills(const void *a, const void *b) noexcept nogil:
    cdef uint32_t one = (<const uint32_t *>a)[0], other = (<const uint32_t *>b)[0]
    return (one > other) - (one < other)


cdef inline bint is_above(const cell_t *cell, int32_t axis, const band_t *band) noexcept nogil:
    return cell.edges[axis + 2] >= band.begin - BESIDE


cdef inline bint is_below(const cell_t *cell, int32_t axis, const band_t *band) noexcept nogil:
    return cell.edges[axis] <= band.end + BESIDE


cdef int32_t find_gaps(const cell_t *cells, int32_t size, int32_t axis, band_t *bands) noexcept nogil:
    """Bands that no block crosses; the cells are sorted on the axis."""
    cdef int32_t place, found = 0
    cdef double begin, reached = cells[0].edges[axis + 2]
    for place in range(size):
        begin = cells[place].edges[axis]
        if place and begin >= reached - SLACK:
            bands[found] = band_t(min(reached, begin), begin, 0.0, place)
            found += 1
        reached = max(reached, cells[place].edges[axis + 2])
    return found


cdef int32_t distinct(uint32_t *fills, int32_t size) noexcept nogil:
    """Sort colours and leave each once; says how many there are."""
    cdef int32_t place, kept = 0
    qsort(fills, size, sizeof(uint32_t), compare_fills)
    for place in range(size):
        if not kept or fills[place] != fills[kept - 1]:
            fills[kept] = fills[place]
            kept += 1
    return kept


#: The blocks beside a separator, as far as they were looked at.
ctypedef struct beside_t:
    int32_t count
    bint alike
    double area
    const cell_t *like
    int32_t above  # colours over it: the first entries of fills
    int32_t below  # colours under it
    bint one_fill
    int32_t over  # fonts
    int32_t under


cdef inline void add(beside_t *b, const cell_t *cell, uint32_t *fills) noexcept nogil:
    b.area += (cell.edges[2] - cell.edges[0]) * (cell.edges[3] - cell.edges[1])
    if b.like == NULL:
        b.like = cell
        b.alike = True
    elif (cell.tag != b.like.tag or cell.sort != b.like.sort or cell.first != b.like.first
          or (cell.tag == -1 and cell.sort == -1 and cell.fill != b.like.fill)):
        b.alike = False
    b.one_fill &= cell.fill == b.like.fill
    fills[b.count] = cell.fill
    b.count += 1


cdef beside_t look_beside(const cell_t *cells, int32_t begin, const band_t *band, int32_t end, int32_t axis, uint32_t *fills) noexcept nogil:
    """See what stands on both sides of a separator: in the slabs from begin up to it, and from it up to end."""
    cdef beside_t b = beside_t(0, False, 0.0, NULL, 0, 0, True, -1, -1)
    cdef int32_t place
    for place in range(begin, band.before):
        if is_above(&cells[place], axis, band):
            add(&b, &cells[place], fills)
            b.over = max(b.over, cells[place].last)
    b.above = b.count
    for place in range(band.before, end):
        if is_below(&cells[place], axis, band):
            add(&b, &cells[place], fills)
            b.under = max(b.under, cells[place].first)
    b.below = b.count - b.above
    return b


cdef bint have_other_fills(beside_t *b, uint32_t *fills) noexcept nogil:
    """Whether other backgrounds stand under a separator than over it."""
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
