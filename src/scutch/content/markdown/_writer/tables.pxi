# Data tables.


cdef bint is_too_large_for_cell(uint16_t tag, bint has_headers) noexcept nogil:
    """Whether an element does not fit into a cell of a Markdown table; a table with header cells allows more."""
    if tag == TAG_FORM or tag == TAG_HR:
        return True
    return not has_headers and (
        class_of(tag) & CLASS_HEADING or tag == TAG_TABLE or tag == TAG_PRE or tag == TAG_BLOCKQUOTE or tag == TAG_SECTION
        or tag == TAG_ARTICLE
    )


cdef bint is_title(const page_t *page, int32_t cell) noexcept nogil:
    """Whether a cell spans columns and has no other cell in its row: the title of a table, or of the code in it."""
    cdef int32_t child = page.parent[cell] + 1, end = page.end[page.parent[cell]]
    while child < end:
        if child != cell and class_of(page.tag[child]) & CLASS_CELL:
            return False
        child = page.end[child]
    return span(page, cell, ATTR_COLSPAN) > 1


cdef bint has_own_headers(const page_t *page, int32_t table) noexcept nogil:
    """Whether a table has header cells but for titles, not counting those of tables in its cells."""
    cdef int32_t inner = table + 1
    while inner < page.end[table]:
        if page.tag[inner] == TAG_TH and not is_title(page, inner):
            return True
        inner = page.end[inner] if page.tag[inner] == TAG_TABLE else inner + 1
    return False


cdef bint is_filled(const page_t *page, int32_t cell) noexcept nogil:
    """Whether a cell holds text, an image or a formula; other ones are spacers."""
    cdef int32_t inner
    if page.chars[cell] or page.images[cell]:
        return True
    for inner in range(cell + 1, page.end[cell]):
        if page.tag[inner] == TAG_SCRIPT or page.tag[inner] == MATH:
            return True
    return False


cdef bint is_data_table(const page_t *page, int32_t table) noexcept nogil:
    """Whether a table holds data: several rows and columns with contents, and only those that fit into cells."""
    cdef int32_t inner, end = page.end[table], nested_end = table
    cdef long long width = 0, rows = 0, row_width = 0, cells = 0, row_filled = 0, filled_width = 0
    cdef bint has_headers
    cdef uint16_t tag
    if page.marks[table] & MARK_PRESENTATION:
        return False
    has_headers = has_own_headers(page, table)
    for inner in range(table + 1, end):
        tag = page.tag[inner]
        if is_too_large_for_cell(tag, has_headers):
            return False
        if inner < nested_end:
            continue
        if tag == TAG_TABLE:
            nested_end = page.end[inner]
        elif tag == TAG_TR:
            rows, row_width, row_filled = rows + 1, 0, 0
        elif class_of(tag) & CLASS_CELL:
            if page.chars[inner] > MAX_CELL_CHARS:
                return False
            cells, row_width, row_filled = cells + 1, row_width + 1, row_filled + is_filled(page, inner)
            width, filled_width = max(width, row_width), max(filled_width, row_filled)
    return filled_width > 1 and rows > 1 and rows * width <= GRID_PLACES_PER_CELL * cells + FREE_GRID_PLACES


cdef int span(const page_t *page, int32_t node, uint32_t name) noexcept nogil:
    """Value of colspan or rowspan, between 1 and ``MAX_SPAN``."""
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
    return min(max(value, 1), MAX_SPAN)


cdef int fill_covered(list row, list covered) except -1:
    """Append -1 for each place of this row that a cell above covers."""
    while len(row) < len(covered) and <int>covered[len(row)] > 0:
        covered[len(row)] = <int>covered[len(row)] - 1
        row.append(-1)
    return 0


cdef int add_cell(const page_t *page, int32_t node, list row, list covered, bint is_shown) except -1:
    """Append a cell to its row, -1 if it is left out, and -1 for each further column that it spans."""
    cdef int k, rows = span(page, node, ATTR_ROWSPAN) - 1
    fill_covered(row, covered)
    for k in range(span(page, node, ATTR_COLSPAN)):
        if len(row) < len(covered):
            covered[len(row)] = rows
        else:
            covered.append(rows)
        row.append(node if k == 0 and is_shown else -1)
    return 0


cdef list table_grid(const page_t *page, int32_t table, const unsigned char *skip, uint16_t skipped_marks):
    """Node ids of the cells by row and column, -1 in spans, holes and cells that are left out; rows have the same length.

    Columns of spacers are left out.
    """
    cdef list rows = [], covered = [], row = None, ends = []
    cdef int32_t node = table + 1, end = page.end[table]
    cdef uint16_t tag
    cdef bint is_shown
    while node < end:
        while ends and node >= <int32_t>ends[-1]:
            ends.pop()
            fill_covered(rows[-1], covered)
        tag = page.tag[node]
        is_shown = skip == NULL or not skip[node]
        if page.marks[node] & skipped_marks or is_never_read(tag) or tag == TAG_TABLE:
            node = page.end[node]
            continue
        if class_of(tag) & CLASS_CELL and rows:
            add_cell(page, node, rows[-1], covered, is_shown)
        elif tag == TAG_TR and is_shown:
            rows.append([])
            ends.append(page.end[node])
        node = node + 1 if is_shown else page.end[node]
    for _ in ends:
        fill_covered(rows[-1], covered)
    rows = [row for row in rows if row]
    width = max([len(row) for row in rows], default=0)
    return without_spacers(page, [row + [-1] * (width - len(row)) for row in rows])


cdef list without_spacers(const page_t *page, list rows):
    """A grid without the columns in which no cell is filled."""
    cdef list filled = [False] * (len(rows[0]) if rows else 0), row
    cdef int32_t cell
    cdef Py_ssize_t k
    for row in rows:
        for k in range(len(row)):
            cell = row[k]
            if cell >= 0 and not filled[k] and is_filled(page, cell):
                filled[k] = True
    if all(filled) or not any(filled):
        return rows
    return [[row[k] for k in range(len(row)) if filled[k]] for row in rows]


cdef bint has_header_row(const page_t *page, list rows):
    """Whether the first row of a grid holds headers of columns.

    It has header cells, is in the head of the table, or is in bold, and the second row is not.
    """
    cdef int32_t cell
    for cell in rows[0]:
        if cell >= 0 and (page.tag[cell] == TAG_TH or page.tag[page.parent[page.parent[cell]]] == TAG_THEAD):
            return not has_only_row_headers(page, rows)
    return len(rows) > 1 and is_bold_row(page, rows[0]) and not is_bold_row(page, rows[1])


cdef bint is_bold_row(const page_t *page, list row):
    """Whether two or more cells of a row have text, and all of it is bold."""
    cdef int32_t cell
    cdef int count = 0
    for cell in row:
        if cell >= 0 and page.chars[cell]:
            if not is_bold(page, cell):
                return False
            count += 1
    return count > 1


cdef bint is_bold(const page_t *page, int32_t cell) noexcept nogil:
    """Whether all text of a cell is bold."""
    cdef int32_t node = cell + 1
    while node < page.end[cell]:
        if style_of(page.tag[node]) == STRONG:
            node = page.end[node]
            continue
        if page.tag[node] == TEXT and page.chars[node]:
            return False
        node += 1
    return True


cdef bint has_only_row_headers(const page_t *page, list rows):
    """Whether each row of a grid begins with a header and the first row has data cells, so that no row is a header."""
    cdef list row
    cdef int32_t cell
    cdef bint has_data = False
    for row in rows:
        cell = row[0]
        if cell < 0 or page.tag[cell] != TAG_TH:
            return False
    for cell in rows[0]:
        has_data = has_data or (cell >= 0 and page.tag[cell] != TAG_TH and page.chars[cell] != 0)
    return has_data
