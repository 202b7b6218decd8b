# Places: the column of each cell in its table.

cdef uint32_t span_of(const page_t *p, int32_t cell, uint32_t name) noexcept nogil:
    """Return the column span or row span of a cell; 1 without a valid value."""
    cdef uint32_t row, k, span
    cdef const unsigned char *s
    for row in range(p.attr_begin[cell], p.attr_begin[cell] + p.attr_count[cell]):
        if p.attr_name[row] != name:
            continue
        s, span = data_at(p, p.value_begin[row]), 0
        for k in range(p.value_length[row]):
            if not 48 <= s[k] <= 57:
                return 1
            span = min(10 * span + s[k] - 48, <uint32_t>MAX_SPAN)
        return max(span, <uint32_t>1)
    return 1


cdef void place_row(const roles_t *r, int32_t row, int32_t end, uint16_t *rows) noexcept nogil:
    """Place the cells of a row. ``rows``: by place, the number of rows, from this one on, that a cell from above spans."""
    cdef const page_t *p = r.page
    cdef int32_t child = row + 1, k
    cdef uint32_t place = 0, column_span
    cdef uint16_t row_span
    while child < p.end[row]:
        if class_of(p.tag[child]) & CLASS_CELL:
            while place < MAX_SPANNED_PLACES and rows[place]:
                place += 1
            if r.first <= child < end:
                r.place[child - r.first] = <uint16_t>(place + 1)
            column_span, row_span = span_of(p, child, ATTR_COLSPAN), <uint16_t>span_of(p, child, ATTR_ROWSPAN)
            for k in range(place, min(place + column_span, <uint32_t>MAX_SPANNED_PLACES)):
                rows[k] = row_span
            place = min(place + column_span, <uint32_t>MAX_PLACES)
        child = p.end[child]
    for k in range(MAX_SPANNED_PLACES):
        rows[k] -= rows[k] > 0


cdef void place_rows(const roles_t *r, int32_t section, int32_t end) noexcept nogil:
    """Place the cells of all rows of a table section."""
    cdef uint16_t rows[MAX_SPANNED_PLACES]
    cdef int32_t child = section + 1
    memset(rows, 0, sizeof(rows))
    while child < min(r.page.end[section], end):
        if r.page.tag[child] == TAG_TR:
            place_row(r, child, end, rows)
        child = r.page.end[child]


cdef void place_cells(const roles_t *r, int32_t end) noexcept nogil:
    """Place all cells before a node; empty cells and spans count."""
    cdef const page_t *p = r.page
    cdef int32_t node
    cdef uint16_t tag
    if r.first < end and p.tag[r.first] == TAG_TR:
        place_rows(r, p.parent[r.first], end)
    for node in range(r.first, end):
        tag = p.tag[node]
        if tag == TAG_TBODY or tag == TAG_THEAD or tag == TAG_TFOOT or tag == TAG_TABLE:
            place_rows(r, node, end)
