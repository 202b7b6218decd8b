# Counts by key: a hash map from keys to the numbers of rows in an array. Blocks store row numbers, so later access needs no
# look-up.

ctypedef struct count_t:
    int32_t count
    int32_t chars
    int32_t link_chars
    int32_t prose
    int32_t taken
    int32_t below_titles  # blocks directly below a title that is a link
    int32_t first  # block

ctypedef struct tally_t:
    count_t *rows  # from number 1 on
    map_t numbers
    uint32_t count


cdef enum:
    FIRST_KEYS = 256  # for which the map has room at first: most pages have few groups, and a larger map is slow to clear


cdef bint new_rows(tally_t *tally, size_t keys) noexcept nogil:
    """Allocate a table for at most ``keys`` keys, whose map has no room yet; False without memory."""
    tally.rows = <count_t *>malloc((keys + 1) * sizeof(count_t))
    return tally.rows != NULL


cdef bint new_tally(tally_t *tally, size_t keys) noexcept nogil:
    """Allocate a table for at most ``keys`` keys; False without memory."""
    return new_rows(tally, keys) and map_reserve(&tally.numbers, min(keys + 1, <size_t>FIRST_KEYS))


cdef void free_tally(tally_t *tally) noexcept nogil:
    map_free(&tally.numbers)
    free(tally.rows)


cdef inline uint32_t new_row(tally_t *tally) noexcept nogil:
    """Number of a new row, of zeros."""
    tally.count += 1
    memset(&tally.rows[tally.count], 0, sizeof(count_t))
    return tally.count


cdef inline uint32_t number_of(tally_t *tally, uint64_t key) noexcept nogil:
    """Row number of a key, from 1 on; a new key gets a new row. 0 without memory."""
    cdef int32_t *number = map_value(&tally.numbers, key | 1)
    if number == NULL:
        return 0
    if number[0] < 0:
        number[0] = <int32_t>new_row(tally)
    return number[0]
