# Tables of data; see ``tables``.


cdef enum:  # as in tables.py
    LONGEST_CELL = 2000
    WIDEST_SPAN = 64
    PLACES = 64
    FREE_PLACES = 4096


cdef bint is_heavy(uint16_t tag, bint named) noexcept nogil:
    """Whether an element is more than a few lines of text; a table that names its columns bears more."""
    if tag == TAG_TABLE or tag == TAG_PRE or tag == TAG_FORM or tag == TAG_HR:
        return True
    return not named and (class_of(tag) & CLASS_HEADING or tag == TAG_BLOCKQUOTE or tag == TAG_SECTION or tag == TAG_ARTICLE)


cdef bint is_data_table(const page_t *page, int32_t table) noexcept nogil:
    cdef int32_t inner, end = page.end[table]
    cdef long long width = 0, rows = 0, row_width = 0, cells = 0
    cdef bint named = False
    cdef uint16_t tag
    if page.marks[table] & MARK_PRESENTATION:
        return False
    for inner in range(table + 1, end):
        if page.tag[inner] == TAG_TH:
            named = True
            break
    for inner in range(table + 1, end):
        tag = page.tag[inner]
        if is_heavy(tag, named):
            return False
        if tag == TAG_TR:
            rows, row_width = rows + 1, 0
        elif class_of(tag) & CLASS_CELL:
            if page.chars[inner] > LONGEST_CELL:
                return False
            cells, row_width = cells + 1, row_width + 1
            width = max(width, row_width)
    return width > 1 and rows > 1 and rows * width <= PLACES * cells + FREE_PLACES


cdef int span(const page_t *page, int32_t node, uint32_t name) noexcept nogil:
    cdef int32_t row = attribute_row(page, node, name)
    cdef const unsigned char *s
    cdef uint32_t i
    cdef int value = 0
    if row < 0 or not 0 < page.value_length[row] < 6:
        return 1
    s = data_at(page, page.value_begin[row])
    for i in range(page.value_length[row]):
        if not c"0" <= s[i] <= c"9":
            return 1
        value = value * 10 + s[i] - c"0"
    return min(max(value, 1), WIDEST_SPAN)


cdef int cover(list row, list held) except -1:
    """Put in the places of this row that cells above cover."""
    while len(row) < len(held) and <int>held[len(row)] > 0:
        held[len(row)] = <int>held[len(row)] - 1
        row.append(-1)
    return 0


cdef int add_cell(const page_t *page, int32_t node, list row, list held) except -1:
    """Put a cell into its row, over as many columns as it spans."""
    cdef int k, rows = span(page, node, ATTR_ROWSPAN) - 1
    cover(row, held)
    for k in range(span(page, node, ATTR_COLSPAN)):
        if len(row) < len(held):
            held[len(row)] = rows
        else:
            held.append(rows)
        row.append(node if k == 0 else -1)
    return 0


cdef list grid(const page_t *page, int32_t table, const unsigned char *skip, uint16_t unseen):
    """Cells by row and column, spans filled with -1, all rows of one length."""
    cdef list rows = [], held = [], row = None, ends = []
    cdef int32_t node = table + 1, end = page.end[table]
    cdef uint16_t tag
    while node < end:
        while ends and node >= <int32_t>ends[-1]:
            ends.pop()
            cover(rows[-1], held)
        tag = page.tag[node]
        if page.marks[node] & unseen or is_read_by_nobody(tag) or (skip != NULL and skip[node]):
            node = page.end[node]
            continue
        if tag == TAG_TR:
            rows.append([])
            ends.append(page.end[node])
        elif class_of(tag) & CLASS_CELL and rows:
            add_cell(page, node, rows[-1], held)
        node += 1
    for _ in ends:
        cover(rows[-1], held)
    rows = [row for row in rows if row]
    width = max([len(row) for row in rows], default=0)
    return [row + [-1] * (width - len(row)) for row in rows]
