# Columns with one text in most of their first rows.

cdef bint ends_with_colon(const line_t *line) noexcept nogil:
    """Whether a text ends with a colon, which may be a full-width one."""
    cdef size_t size = line.size
    return size and (line.data[size - 1] == c":" or size > 2 and memcmp(line.data + size - 3, b"\xef\xbc\x9a", 3) == 0)


cdef int32_t spaces_in(const line_t *line) noexcept nogil:
    """Number of spaces."""
    cdef size_t i
    cdef int32_t spaces = 0
    for i in range(line.size):
        spaces += line.data[i] == 32
    return spaces


ctypedef struct constant_t:  # what constant columns are
    int32_t rows  # their first ones ...
    double share  # ... of which so many have one text
    int32_t spaces  # a text without a colon at its end has fewer ones


cdef int is_constant(Columns columns, list rows, list nodes, constant_t wanted, line_t *first, line_t *line) except -1:
    """Whether most of the first rows of a column have the text of its first one."""
    cdef Py_ssize_t i, size = len(nodes)
    cdef int32_t row, last = wanted.rows, before = -1, count = 0, same = 0, most
    if size and <int32_t>rows[0] >= last:  # a column that begins later: so many of its nodes
        size = min(size, <Py_ssize_t>last)
        last = <int32_t>rows[size - 1] + 1
    most = min(<int32_t>size, wanted.rows)
    for i in range(size):
        row = rows[i]
        if row >= last:
            break
        if row == before:
            continue
        before, count = row, count + 1
        clear(line)
        if not write(line if i else first, item_text(&columns.page, columns.checked(nodes[i]))):
            raise MemoryError
        if i == 0 and spaces_in(first) >= wanted.spaces and not ends_with_colon(first):
            return False
        same += i == 0 or (line.size == first.size and memcmp(line.data, first.data, line.size) == 0)
        if most - count + same < wanted.share * most:  # an early exit
            return False
    return count and same >= wanted.share * count


def constant_columns(Columns columns not None, list cells not None, int rows, double share, int spaces):
    """Return the numbers of the columns with the same few words, or the same words with a colon, in most of their first rows.

    Of several nodes of a cell the first one counts. Linear in the bytes of the texts.

    ``cells``: the ``ColumnNodes`` of each column. ``rows``: how many rows are looked at; of a column that begins behind them as
    many nodes. ``share``: of them that have the text. ``spaces``: in a text without a colon at its end there are fewer. Raises ``IndexError`` when the page has no such node.

    >>> import scutch
    >>> from scutch.records.cells.column_cells import ColumnNodes
    >>> page = scutch.parse("<b>Size</b><i>M</i><b>Size</b><i>L</i>").columns
    >>> constant_columns(page, [ColumnNodes([0, 1], [5, 9], False), ColumnNodes([0, 1], [7, 11], False)], 12, 0.7, 3)
    [0]
    """
    cdef list found = []
    cdef Py_ssize_t number
    cdef line_t first, line
    cdef constant_t wanted = constant_t(rows, share, spaces)
    memset(&first, 0, sizeof(line_t))
    memset(&line, 0, sizeof(line_t))
    try:
        for number in range(len(cells)):
            clear(&first)
            if is_constant(columns, cells[number][0], cells[number][1], wanted, &first, &line):
                found.append(number)
    finally:
        free(first.data)
        free(line.data)
    return found
