# Counts by key, in a table that is made large enough for all keys.

ctypedef struct count_t:
    uint64_t key
    int32_t count
    int32_t chars
    int32_t link_chars
    int32_t prose
    int32_t taken

ctypedef struct tally_t:
    count_t *counts
    uint32_t mask


cdef bint new_tally(tally_t *tally, size_t keys) noexcept nogil:
    cdef uint32_t size = 64
    while size < 2 * keys:
        size *= 2
    tally.mask = size - 1
    tally.counts = <count_t *>calloc(size, sizeof(count_t))
    return tally.counts != NULL


cdef inline count_t *find_key(const tally_t *tally, uint64_t key) noexcept nogil:
    """The row of a key, or the free one where it belongs."""
    cdef uint32_t slot
    key |= 1
    slot = <uint32_t>(key >> 20) & tally.mask
    while tally.counts[slot].key and tally.counts[slot].key != key:
        slot = (slot + 1) & tally.mask
    return &tally.counts[slot]


cdef inline count_t *at_key(tally_t *tally, uint64_t key) noexcept nogil:
    """The row of a key, which is in the table from now on."""
    cdef count_t *count = find_key(tally, key)
    count.key = key | 1
    return count
