"""Containers for code without the GIL: hash tables of integers, and growing arrays.

A zeroed struct is an empty container. No function raises: if out of memory, it returns False or NULL, and the container is
unchanged.

All tables share one structure: open addressing with linear probing over 64-bit keys, load factor at most 1/2; 0 marks a free
slot. The upper half of a key selects its first slot, so a key must be a hash (``hashing.mixed``), not a small number. Uses:

- ``set_t``: keys only;
- ``map_t``: a 32-bit value for each key;
- ``index_t``: row numbers by the 32-bit hash of the row's content. The caller compares the content, so different rows may
  share a hash.
"""

from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcpy, memset

cdef extern from "bits.h" nogil:
    void prefetch "scutch_prefetch"(const void *address)  # begins to load its cache line

cdef enum:
    FEWEST_SLOTS = 16
    MORE_KEYS = 128  # room added when a full table grows; it at least doubles
    FIRST_ROOM = 64  # initial capacity of an array, in items

ctypedef struct set_t:
    uint64_t *keys
    uint32_t mask  # number of slots - 1; the number of slots is a power of two
    uint32_t count

ctypedef struct map_t:
    set_t keys
    int32_t *values  # by slot

ctypedef set_t index_t

ctypedef struct vector_t:
    int32_t *data
    int32_t size
    size_t room


# ---- sets

cdef inline uint32_t set_slot(const set_t *set, uint64_t key) noexcept nogil:
    """The slot of a key, or the free slot for it."""
    cdef uint32_t slot = <uint32_t>(key >> 32) & set.mask
    while set.keys[slot] and set.keys[slot] != key:
        slot = (slot + 1) & set.mask
    return slot


cdef inline uint32_t slots_for(uint64_t keys) noexcept nogil:
    """Number of slots for `keys` keys at a load factor of at most 1/2; 0 if it exceeds 2**31."""
    cdef uint64_t slots = FEWEST_SLOTS
    while slots < 2 * keys:
        slots *= 2
    return <uint32_t>slots if slots <= <uint64_t>1 << 31 else 0


cdef inline bint enlarge(set_t *set, int32_t **values, uint32_t slots) noexcept nogil:
    """Rehash the keys, and their values if any, into a larger table."""
    cdef set_t larger
    cdef int32_t *moved = NULL
    cdef uint32_t i, slot
    larger.keys = <uint64_t *>calloc(slots, sizeof(uint64_t)) if slots else NULL
    larger.mask, larger.count = slots - 1, set.count
    if larger.keys != NULL and values != NULL:
        moved = <int32_t *>realloc(NULL, slots * sizeof(int32_t))
    if larger.keys == NULL or (values != NULL and moved == NULL):
        free(larger.keys)
        return False
    for i in range(set.mask + 1 if set.keys != NULL else 0):
        if set.keys[i]:
            slot = set_slot(&larger, set.keys[i])
            larger.keys[slot] = set.keys[i]
            if values != NULL:
                moved[slot] = values[0][i]
    free(set.keys)
    if values != NULL:
        free(values[0])
        values[0] = moved
    set[0] = larger
    return True


cdef inline bint set_reserve(set_t *set, uint64_t keys) noexcept nogil:
    """Make room for so many keys altogether."""
    return (set.keys != NULL and 2 * keys <= set.mask) or enlarge(set, NULL, slots_for(keys))


cdef inline bint set_has(const set_t *set, uint64_t key) noexcept nogil:
    """Whether a set holds a key; the set must have slots."""
    return set.keys[set_slot(set, key)] != 0


cdef inline bint set_add(set_t *set, uint64_t key) noexcept nogil:
    """Add a key to a set with room for it; returns whether the key is new."""
    cdef uint32_t slot = set_slot(set, key)
    cdef bint new = set.keys[slot] == 0
    set.keys[slot] = key
    set.count += new
    return new


cdef inline void set_clear(set_t *set, uint64_t keys) noexcept nogil:
    """Clear a set with room for at least `keys` keys, and use only as many slots as they need."""
    set.mask, set.count = slots_for(keys) - 1, 0
    memset(set.keys, 0, (<size_t>set.mask + 1) * sizeof(uint64_t))


# ---- maps

cdef inline bint map_reserve(map_t *map, uint64_t keys) noexcept nogil:
    """Make room for so many keys altogether."""
    return (map.keys.keys != NULL and 2 * keys <= map.keys.mask) or enlarge(&map.keys, &map.values, slots_for(keys))


cdef inline int32_t *map_value(map_t *map, uint64_t key) noexcept nogil:
    """Pointer to the value of a key; a new key is added with -1. NULL if out of memory; valid until the next key is added."""
    cdef uint32_t slot
    if 2 * map.keys.count >= map.keys.mask and not map_reserve(map, <uint64_t>map.keys.count + MORE_KEYS):
        return NULL
    slot = set_slot(&map.keys, key)
    if not map.keys.keys[slot]:
        map.keys.keys[slot], map.values[slot] = key, -1
        map.keys.count += 1
    return &map.values[slot]


cdef inline void map_free(map_t *map) noexcept nogil:
    free(map.keys.keys)
    free(map.values)


# ---- indexes

cdef inline int32_t index_next(const index_t *index, uint32_t hash, uint32_t *slot) noexcept nogil:
    """The next row with a hash, or -1. ``slot`` starts as the hash and holds the position of the probe afterwards."""
    cdef uint64_t entry = index.keys[slot[0] & index.mask]
    while entry and <uint32_t>(entry >> 32) != hash:
        slot[0] += 1
        entry = index.keys[slot[0] & index.mask]
    slot[0] += 1
    return <int32_t><uint32_t>entry - 1


cdef inline int32_t index_find(const index_t *index, uint32_t hash) noexcept nogil:
    """The first row added with a hash, or -1."""
    cdef uint32_t slot = hash & index.mask
    while index.keys[slot] and <uint32_t>(index.keys[slot] >> 32) != hash:
        slot = (slot + 1) & index.mask
    return <int32_t><uint32_t>index.keys[slot] - 1


cdef inline void index_prefetch(const index_t *index, uint32_t hash) noexcept nogil:
    """Begin to load the slot of a hash that is looked up soon: the waits for several slots of a large table overlap."""
    prefetch(&index.keys[hash & index.mask])


cdef inline bint index_add(index_t *index, uint32_t hash, uint32_t row) noexcept nogil:
    """Add a row that is not in the index."""
    if 2 * <uint64_t>index.count >= index.mask and not set_reserve(index, <uint64_t>index.count + MORE_KEYS):
        return False
    set_add(index, <uint64_t>hash << 32 | (row + 1))
    return True


# ---- growing arrays

cdef inline bint array_reserve(void **items, size_t *room, uint64_t needed, size_t item) noexcept nogil:
    """Reserve room for `needed` items. The capacity at least doubles, so appending is O(1) amortised."""
    return needed <= room[0] or array_grow(items, room, needed, item)


cdef inline bint array_grow(void **items, size_t *room, uint64_t needed, size_t item) noexcept nogil:
    cdef uint64_t wanted = max(needed, 2 * <uint64_t>room[0], <uint64_t>FIRST_ROOM)
    cdef void *larger
    larger = realloc(items[0], wanted * item) if wanted <= (~<size_t>0 >> 1) // item else NULL
    if larger == NULL:
        return False
    items[0], room[0] = larger, wanted
    return True


cdef inline bint vector_reserve(vector_t *vector, int32_t more) noexcept nogil:
    """Reserve room for `more` numbers."""
    cdef uint64_t needed = <uint64_t>vector.size + more
    return needed <= 0x7FFFFFFF and array_reserve(<void **>&vector.data, &vector.room, needed, sizeof(int32_t))


cdef inline bint vector_push(vector_t *vector, int32_t value) noexcept nogil:
    if not vector_reserve(vector, 1):
        return False
    vector.data[vector.size] = value
    vector.size += 1
    return True


cdef inline bint vector_extend(vector_t *vector, const int32_t *values, int32_t count) noexcept nogil:
    if not vector_reserve(vector, count):
        return False
    memcpy(vector.data + vector.size, values, count * sizeof(int32_t))
    vector.size += count
    return True
