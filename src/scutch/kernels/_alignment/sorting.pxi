# Counting sorts of items by column and by row, stable and linear.

cdef bint sort_by_row(grid_t *grid) noexcept nogil:
    """Sort the items by row; they come sorted by column."""
    cdef int32_t i, row
    cdef entry_t *sorted = <entry_t *>malloc((<size_t>grid.items + 1) * sizeof(entry_t))
    free(grid.starts)
    grid.starts = <int32_t *>calloc(<size_t>grid.rows + 2, sizeof(int32_t))
    if sorted == NULL or grid.starts == NULL:
        free(sorted)
        return False
    for i in range(grid.items):
        grid.starts[grid.entries[i].row + 2] += 1
    for row in range(1, grid.rows + 1):
        grid.starts[row + 1] += grid.starts[row]
    for i in range(grid.items):
        row = grid.entries[i].row
        sorted[grid.starts[row + 1]] = grid.entries[i]
        grid.starts[row + 1] += 1
    free(grid.entries)
    grid.entries = sorted
    return True


cdef bint sort_by_column(grid_t *grid) noexcept nogil:
    """Sort the items by column; items of one column keep their order."""
    cdef int32_t i, column
    cdef entry_t *sorted = <entry_t *>malloc((<size_t>grid.items + 1) * sizeof(entry_t))
    cdef int32_t *starts = <int32_t *>calloc(<size_t>grid.columns + 1, sizeof(int32_t))
    if sorted == NULL or starts == NULL:
        free(sorted)
        free(starts)
        return False
    for i in range(grid.items):
        starts[grid.entries[i].column + 1] += 1
    for column in range(1, grid.columns):
        starts[column + 1] += starts[column]
    for i in range(grid.items):
        column = grid.entries[i].column
        sorted[starts[column]] = grid.entries[i]
        starts[column] += 1
    free(grid.entries)
    free(starts)
    grid.entries = sorted
    return True
