from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free

#: A hash table from numbers other than 0 to numbers; it grows when it is half full. All zeros is an empty one.
ctypedef struct entry_t:
    uint64_t key
    int32_t value

ctypedef struct map_t:
    entry_t *entries
    uint32_t slots  # a power of two
    uint32_t used


cdef inline bint grow(map_t *map, uint32_t slots) noexcept nogil:
    """Give it so many slots, more than it has."""
    cdef uint32_t i, slot
    cdef entry_t *larger = <entry_t *>calloc(slots, sizeof(entry_t))
    if larger == NULL:
        return False
    for i in range(map.slots):
        if map.entries[i].key:
            slot = <uint32_t>(map.entries[i].key >> 20) & (slots - 1)
            while larger[slot].key:
                slot = (slot + 1) & (slots - 1)
            larger[slot] = map.entries[i]
    free(map.entries)
    map.entries, map.slots = larger, slots
    return True


cdef inline bint reserve(map_t *map, uint32_t keys) noexcept nogil:
    """Make room in an empty one for so many keys, and more at need."""
    cdef uint32_t slots = 256
    while slots < 2 * keys:
        slots *= 2
    return grow(map, slots)


cdef inline int32_t *value_at(map_t *map, uint64_t key) noexcept nogil:
    """Where the value of a key is kept: -1 when it is new. NULL without memory; moves with the next new key."""
    cdef uint32_t slot
    if 2 * map.used >= map.slots and not grow(map, 2 * map.slots if map.slots else 1024):
        return NULL
    key |= 1
    slot = <uint32_t>(key >> 20) & (map.slots - 1)
    while map.entries[slot].key and map.entries[slot].key != key:
        slot = (slot + 1) & (map.slots - 1)
    if not map.entries[slot].key:
        map.entries[slot].key, map.entries[slot].value = key, -1
        map.used += 1
    return &map.entries[slot].value
