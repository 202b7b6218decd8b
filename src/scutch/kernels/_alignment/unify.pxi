# Unification of a field that occurs in different places, such as with and without a wrapper element. Two columns are unified if
# no record has both and their items have the same name: the labels from the item up to the first that names a field. Cells of a
# table row that are all labelled alike are named by their places.

cdef enum:
    PARTIAL = 256  # most columns with gaps that are compared
    FIRST_CELLS = 8  # of a row, of which one may have the label of another
    TOPS = 16  # of a record; with more, its items have no name

ctypedef struct span_t:  # a column that some record lacks, as a slice of the entries sorted by column
    int32_t column
    int32_t begin
    int32_t end
    uint64_t name


cdef uint64_t place_among_like(const state_t *s, int32_t cell) noexcept nogil:
    """Number of a table cell's place if one of the first cells of its row has the same label, else 0."""
    cdef int32_t first = s.forest.first, row = s.forest.parent[cell], other = row + 1, steps
    if row < first or s.forest.place == NULL or not s.forest.place[cell - first]:
        return 0
    for steps in range(FIRST_CELLS):
        if other >= s.forest.end[row]:
            break
        if other != cell and s.forest.place[other - first] and s.forest.label[other - first] == s.forest.label[cell - first]:
            return s.forest.place[cell - first]
        other = s.forest.end[other]
    return 0


cdef uint64_t name_of(const state_t *s, int32_t row, int32_t node) noexcept nogil:
    """Hash of the labels from a node up to the first that names a field; 0 if no label in the record does."""
    cdef uint64_t hash = 14695981039346656037u
    cdef int32_t k, first = s.starts[row], end = s.starts[row + 1]
    if end - first > TOPS:
        return 0
    while True:
        hash = (hash ^ s.forest.label[node - s.forest.first]) * <uint64_t>0x9E3779B97F4A7C15
        hash ^= hash >> 29
        if role_of(s, node) & NAMED:
            return (hash + place_among_like(s, node)) | 1
        for k in range(first, end):
            if s.tops[k] == node:
                return 0
        node = s.forest.parent[node]


cdef uint64_t common_name(const state_t *s, int32_t begin, int32_t end) noexcept nogil:
    """The name of a column's first item if four of five items have it, else 0."""
    cdef const entry_t *entries = s.grid.entries
    cdef uint64_t name = name_of(s, entries[begin].row, entries[begin].node)
    cdef int32_t i, same = 0
    if name == 0:
        return 0
    for i in range(begin, end):
        same += name_of(s, entries[i].row, entries[i].node) == name
    return name if 5 * same >= 4 * (end - begin) else 0


cdef bint has_gaps(const state_t *s, int32_t begin, int32_t end) noexcept nogil:
    cdef int32_t i, rows = 1
    for i in range(begin + 1, end):
        rows += s.grid.entries[i].row != s.grid.entries[i - 1].row
    return rows < s.grid.rows


cdef int32_t find_partial(const state_t *s, span_t *spans) noexcept nogil:
    """Find the columns with gaps and a name; returns their number."""
    cdef const entry_t *entries = s.grid.entries
    cdef int32_t begin = 0, end, count = 0
    cdef uint64_t name
    while begin < s.grid.items and count < PARTIAL:
        end = begin
        while end < s.grid.items and entries[end].column == entries[begin].column:
            end += 1
        name = common_name(s, begin, end) if has_gaps(s, begin, end) else 0
        if name:
            spans[count] = span_t(column=entries[begin].column, begin=begin, end=end, name=name)
            count += 1
        begin = end
    return count


cdef bint are_apart(const entry_t *entries, const span_t *a, const span_t *b) noexcept nogil:
    """Whether no row has both columns; their entries are sorted by row."""
    cdef int32_t i = a.begin, k = b.begin
    while i < a.end and k < b.end:
        if entries[i].row == entries[k].row:
            return False
        if entries[i].row < entries[k].row:
            i += 1
        else:
            k += 1
    return True


cdef int32_t join_partial(state_t *s, const span_t *spans, int32_t count, int32_t *into) noexcept nogil:
    """Find the column that each one is joined to; returns the number of joined columns."""
    cdef int32_t i, k, j, joined = 0
    cdef bint apart
    for k in range(1, count):
        for i in range(k):
            if spans[i].name != spans[k].name or into[spans[i].column] != spans[i].column:
                continue
            if s.grid.heads[spans[i].column].value != s.grid.heads[spans[k].column].value:
                continue
            apart = True
            for j in range(i, k):
                if apart and into[spans[j].column] == spans[i].column:
                    apart = are_apart(s.grid.entries, &spans[j], &spans[k])
            if apart:
                into[spans[k].column] = spans[i].column
                joined += 1
                break
    return joined


cdef void renumber(state_t *s, int32_t *into) noexcept nogil:
    """Renumber the columns without the joined ones."""
    cdef int32_t i, columns = 0
    for i in range(s.grid.columns):
        if into[i] == i:
            s.grid.heads[columns] = s.grid.heads[i]
            into[i] = columns
            columns += 1
        else:
            into[i] = into[into[i]]
    for i in range(s.grid.items):
        s.grid.entries[i].column = into[s.grid.entries[i].column]
    s.grid.columns = columns


cdef inline int64_t position(const state_t *s, const entry_t *entry) noexcept nogil:
    """Document position of an item: of a leaf its own, of an attribute the end of its element."""
    if role_of(s, entry.node) & LEAF:
        return 2 * <int64_t>entry.node
    return 2 * <int64_t>s.forest.end[entry.node] - 1


cdef int32_t sequence(const state_t *s, int32_t row, int32_t *columns, int64_t *positions) noexcept nogil:
    """The columns of a row, ordered by their first item; returns their number."""
    cdef const entry_t *entries = s.grid.entries
    cdef int32_t i, k, count = 0
    for i in range(s.grid.starts[row], s.grid.starts[row + 1]):
        if i > s.grid.starts[row] and entries[i].column == entries[i - 1].column:
            continue
        k = count
        count += 1
        while k and positions[k - 1] > position(s, &entries[i]):
            columns[k], positions[k] = columns[k - 1], positions[k - 1]
            k -= 1
        columns[k], positions[k] = entries[i].column, position(s, &entries[i])
    return count


cdef void order_columns(state_t *s, int32_t *order) noexcept nogil:
    """The order of the columns in the rows; at most ORDERED columns."""
    cdef int32_t columns[ORDERED]
    cdef int64_t positions[ORDERED]
    cdef int32_t i, row, count, width = s.grid.columns
    memset(s.before, 0, <size_t>width * width * sizeof(int32_t))
    for row in range(s.grid.rows):
        count = sequence(s, row, columns, positions)
        for i in range(1, count):
            s.before[columns[i - 1] * width + columns[i]] += 1
    for i in range(width):
        order[i] = i
    put_into_order(s, width, order, columns)


cdef bint reorder(state_t *s) noexcept nogil:
    """Restore the column order after a join; False if out of memory."""
    cdef int32_t order[ORDERED]
    cdef int32_t into[ORDERED]
    cdef column_t heads[ORDERED]
    cdef int32_t i
    if not sort_by_column(s.grid) or not sort_by_row(s.grid):
        return False
    if s.grid.columns > ORDERED:
        return True
    order_columns(s, order)
    for i in range(s.grid.columns):
        into[order[i]] = i
        heads[i] = s.grid.heads[order[i]]
    memcpy(s.grid.heads, heads, s.grid.columns * sizeof(column_t))
    for i in range(s.grid.items):
        s.grid.entries[i].column = into[s.grid.entries[i].column]
    return sort_by_column(s.grid) and sort_by_row(s.grid)


cdef bint unify(state_t *s) noexcept nogil:
    """Join columns that are one field, and sort the items by row; False if out of memory."""
    cdef int32_t *into = <int32_t *>malloc((<size_t>s.grid.columns + 1) * sizeof(int32_t))
    cdef span_t *spans = <span_t *>malloc(PARTIAL * sizeof(span_t))
    cdef bint done = into != NULL and spans != NULL
    cdef int32_t i
    if done:
        for i in range(s.grid.columns):
            into[i] = i
        if join_partial(s, spans, find_partial(s, spans), into):
            renumber(s, into)
            done = reorder(s)
        else:
            done = sort_by_row(s.grid)
    free(into)
    free(spans)
    return done
