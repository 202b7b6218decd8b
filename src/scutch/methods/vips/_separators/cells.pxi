# A cell: what separators see of a block, and cells in the order of an axis.

#: A block, and what separators see of it.
ctypedef struct cell_t:
    double edges[4]  # left, top, right, bottom
    int32_t index  # in the pool
    int32_t node  # the first
    int32_t after  # the last
    uint32_t fill
    int32_t first  # fonts, -1 without text
    int32_t last
    int32_t tag  # both -1 for text
    int32_t sort

ctypedef struct key_t:  # what is sorted; those with the same value stay in order
    double value
    int32_t place


cdef cell_t cell_of(View view, const block_t *block, int32_t index) noexcept:
    """What separators see of a block."""
    cdef const box_t *box = &view.boxes[block.first]
    cdef cell_t cell
    cdef int32_t node = block.first
    cell.edges = [box.left, box.top, box.right, box.bottom]
    cell.index, cell.node, cell.after, cell.fill = index, block.first, block.last, view.fill[block.first]
    cell.tag = -1 if block.rule == RUN else view.page.tag[block.first]
    cell.sort = -1 if block.rule == RUN else <int32_t>view.page.class_id[block.first]
    cell.first = cell.last = -1
    while node <= block.last:
        box = &view.boxes[node]
        cell.edges[0], cell.edges[1] = min(cell.edges[0], box.left), min(cell.edges[1], box.top)
        cell.edges[2], cell.edges[3] = max(cell.edges[2], box.right), max(cell.edges[3], box.bottom)
        if cell.first < 0:
            cell.first = first_font(view, node)
        if last_font(view, node) >= 0:
            cell.last = last_font(view, node)
        node = child_from(view, view.page.end[node], block.last + 1)
    return cell


cdef int compare_keys(const void *a, const void *b) noexcept nogil:
    cdef const key_t *one = <const key_t *>a
    cdef const key_t *other = <const key_t *>b
    if one.value != other.value:
        return -1 if one.value < other.value else 1
    return one.place - other.place


cdef void sort_cells(key_t *keys, const cell_t *cells, int32_t size, int32_t axis, cell_t *into) noexcept nogil:
    """Put cells in the order in which they begin on an axis."""
    cdef int32_t index
    cdef bint in_order = True
    for index in range(size):
        keys[index] = key_t(cells[index].edges[axis], index)
        in_order = in_order and (index == 0 or keys[index - 1].value <= keys[index].value)
    if not in_order:
        qsort(keys, size, sizeof(key_t), compare_keys)
    for index in range(size):
        into[index] = cells[keys[index].place]
