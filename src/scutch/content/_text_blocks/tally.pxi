# Counts by key. Rows lie one behind the other, so that who knows the number of one needs no key; a table of numbers leads to
# them.

ctypedef struct count_t:
    uint64_t key
    int32_t count
    int32_t chars
    int32_t link_chars
    int32_t prose
    int32_t taken

ctypedef struct tally_t:
    count_t *rows  # from number 1 on
    uint32_t *numbers  # by slot; 0 where there is no key
    uint32_t mask
    uint32_t count


cdef bint new_tally(tally_t *tally, size_t keys) noexcept nogil:
    """Make a table for no more than so many keys; False without memory."""
    cdef uint32_t size = 64
    while size < 2 * keys:
        size *= 2
    tally.mask = size - 1
    tally.numbers = <uint32_t *>calloc(size, sizeof(uint32_t))
    tally.rows = <count_t *>malloc((keys + 1) * sizeof(count_t))
    return tally.numbers != NULL and tally.rows != NULL


cdef void free_tally(tally_t *tally) noexcept nogil:
    free(tally.numbers)
    free(tally.rows)


cdef inline uint32_t number_of(tally_t *tally, uint64_t key) noexcept nogil:
    """Number of the row of a key, which is in the table from now on."""
    cdef uint32_t slot
    key |= 1
    slot = <uint32_t>(key >> 20) & tally.mask
    while tally.numbers[slot] and tally.rows[tally.numbers[slot]].key != key:
        slot = (slot + 1) & tally.mask
    if not tally.numbers[slot]:
        tally.count += 1
        tally.numbers[slot] = tally.count
        memset(&tally.rows[tally.count], 0, sizeof(count_t))
        tally.rows[tally.count].key = key
    return tally.numbers[slot]
