# Table cells: those with spans, and those of each row.

#: Attributes of spans.
cdef dict SPAN_ATTRIBUTES = {"colspan": ATTR_COLSPAN, "rowspan": ATTR_ROWSPAN}


def spanning_cells(Columns columns not None, int first, int end, str attribute not None):
    """Return the table cells in a slice of nodes that have a ``colspan`` or a ``rowspan``.

    ``attribute``: name of one of the two. Raises ``IndexError`` when the page has no such nodes. Raises ``KeyError`` when it
    is another attribute.

    >>> import scutch
    >>> page = scutch.parse("<table><tr><td rowspan=2>Flax<td>1<tr><td>2").columns
    >>> spanning_cells(page, 0, 13, "rowspan"), spanning_cells(page, 0, 13, "colspan")
    ([7], [])
    """
    cdef const page_t *p = &columns.page
    cdef int32_t node, last = columns.checked(end - 1) if first < end else -1
    cdef uint32_t row, wanted = SPAN_ATTRIBUTES[attribute]
    cdef list found = []
    for node in range(columns.checked(first), last + 1):
        if not class_of(p.tag[node]) & CLASS_CELL:
            continue
        for row in range(p.attr_begin[node], p.attr_begin[node] + p.attr_count[node]):
            if p.attr_name[row] == wanted:
                found.append(node)
    return found


cdef list cells_of(const page_t *p, int32_t row):
    """The cells of a row."""
    cdef int32_t child = row + 1
    cdef list cells = []
    while child < p.end[row]:
        if class_of(p.tag[child]) & CLASS_CELL:
            cells.append(child)
        child = p.end[child]
    return cells


def rows_of_cells(Columns columns not None, int table):
    """Return the cells of each row of a table, without those of nested tables.

    Raises ``IndexError`` when the page has no such node.

    >>> import scutch
    >>> rows_of_cells(scutch.parse("<table><tr><td>Flax<td>1<tr><th>Hemp").columns, 4)
    [[7, 9], [12]]
    """
    cdef const page_t *p = &columns.page
    cdef int32_t node = columns.checked(table) + 1, end = p.end[table]
    cdef list rows = []
    while node < end:
        if p.tag[node] == TAG_TABLE:
            node = p.end[node]
            continue
        if p.tag[node] == TAG_TR:
            rows.append(cells_of(p, node))
        node += 1
    return rows
