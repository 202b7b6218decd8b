# In which column of its table each cell stands.

cdef uint32_t span_of(const page_t *p, int32_t cell, uint32_t name) noexcept nogil:
    """How many columns or rows a cell takes; 1 where the page says nothing that can be read."""
    cdef uint32_t row, k, span
    cdef const unsigned char *s
    for row in range(p.attr_begin[cell], p.attr_begin[cell] + p.attr_count[cell]):
        if p.attr_name[row] != name:
            continue
        s, span = data_at(p, p.value_begin[row]), 0
        for k in range(p.value_length[row]):
            if not 48 <= s[k] <= 57:
                return 1
            span = min(10 * span + s[k] - 48, <uint32_t>MOST_SPAN)
        return max(span, <uint32_t>1)
    return 1


cdef void place_row(const roles_t *r, int32_t row, int32_t end, uint16_t *rows) noexcept nogil:
    """Places of a row's cells. ``rows``: by place, in how many rows from this one on a cell from above stands there."""
    cdef const page_t *p = r.page
    cdef int32_t child = row + 1, k
    cdef uint32_t place = 0, wide
    cdef uint16_t high
    while child < p.end[row]:
        if class_of(p.tag[child]) & CLASS_CELL:
            while place < WIDEST and rows[place]:
                place += 1
            if r.first <= child < end:
                r.place[child - r.first] = <uint16_t>(place + 1)
            wide, high = span_of(p, child, ATTR_COLSPAN), <uint16_t>span_of(p, child, ATTR_ROWSPAN)
            for k in range(place, min(place + wide, <uint32_t>WIDEST)):
                rows[k] = high
            place = min(place + wide, <uint32_t>MOST_PLACES)
        child = p.end[child]
    for k in range(WIDEST):
        rows[k] -= rows[k] > 0


cdef void place_rows(const roles_t *r, int32_t section, int32_t end) noexcept nogil:
    """Places of the cells of all rows in a part of a table."""
    cdef uint16_t rows[WIDEST]
    cdef int32_t child = section + 1
    memset(rows, 0, sizeof(rows))
    while child < min(r.page.end[section], end):
        if r.page.tag[child] == TAG_TR:
            place_row(r, child, end, rows)
        child = r.page.end[child]


cdef void place_cells(const roles_t *r, int32_t end) noexcept nogil:
    """Places of all cells up to the end, empty ones and spans counted."""
    cdef const page_t *p = r.page
    cdef int32_t node
    cdef uint16_t tag
    if r.first < end and p.tag[r.first] == TAG_TR:
        place_rows(r, p.parent[r.first], end)
    for node in range(r.first, end):
        tag = p.tag[node]
        if tag == TAG_TBODY or tag == TAG_THEAD or tag == TAG_TFOOT or tag == TAG_TABLE:
            place_rows(r, node, end)
