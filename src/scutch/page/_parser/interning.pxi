# Paths and labels by number: equal ones share one.

cdef inline int32_t path_of(Finish *f, int32_t parent, uint16_t tag) noexcept nogil:
    """Row of the path table for a step below a path."""
    cdef int32_t *last = NULL
    cdef int32_t row
    if parent >= 0:
        last = &f.path_text[parent] if tag == TEXT else &f.path_child[parent]
        if last[0] >= 0 and f.page.path_tag[last[0]] == tag:
            return last[0]
    row = find_path(f, parent, tag)
    if last != NULL:
        last[0] = row
    return row


cdef int32_t find_path(Finish *f, int32_t parent, uint16_t tag) noexcept nogil:
    cdef uint32_t mask = f.path_slot_count - 1, place = path_hash(parent, tag) & mask, row
    while f.path_slots[place]:
        row = f.path_slots[place] - 1
        if f.page.path_parent[row] == parent and f.page.path_tag[row] == tag:
            return row
        place = (place + 1) & mask
    row = f.page.path_rows
    f.page.path_parent[row], f.page.path_tag[row] = parent, tag
    f.path_parent_node[row] = f.path_child[row] = f.path_text[row] = NO_NODE
    f.path_slots[place] = row + 1
    f.page.path_rows += 1
    if f.page.path_rows * 2 > f.path_slot_count:
        grow_paths(f)
    return row


cdef inline uint32_t path_hash(int32_t parent, uint16_t tag) noexcept nogil:
    cdef uint32_t hash = (<uint32_t>parent * <uint32_t>0x9E3779B1) ^ (tag * <uint32_t>0x85EBCA6B)
    return hash ^ (hash >> 15)


cdef void grow_paths(Finish *f) noexcept nogil:
    cdef uint32_t bigger = f.path_slot_count * 2, row, place
    cdef uint32_t *slots = <uint32_t *>calloc(bigger, sizeof(uint32_t))
    if slots == NULL:
        f.failed = True
        return
    for row in range(f.page.path_rows):
        place = path_hash(f.page.path_parent[row], f.page.path_tag[row]) & (bigger - 1)
        while slots[place]:
            place = (place + 1) & (bigger - 1)
        slots[place] = row + 1
    free(f.path_slots)
    f.path_slots, f.path_slot_count = slots, bigger


cdef inline bint is_label(const Finish *f, uint32_t row, const unsigned char *s, uint32_t size) noexcept nogil:
    return f.page.label_length[row] == size and memcmp(at(f.p, f.page.label_begin[row]), s, size) == 0


cdef int32_t label_of(Finish *f, uint32_t data, uint32_t size) noexcept nogil:
    """Row of the label table for a class or id value."""
    cdef const unsigned char *s = at(f.p, data)
    cdef uint32_t hash = <uint32_t>(hash_bytes(s, size) >> 32), mask = f.label_slot_count - 1, place = hash & mask, row
    while f.label_slots[place]:
        row = <uint32_t>f.label_slots[place] - 1
        if f.label_slots[place] >> 32 == hash and is_label(f, row, s, size):
            return row
        place = (place + 1) & mask
    row = f.page.label_rows
    f.page.label_begin[row], f.page.label_length[row] = data, size
    f.label_slots[place] = <uint64_t>hash << 32 | (row + 1)
    f.page.label_rows += 1
    if f.page.label_rows * 2 > f.label_slot_count:
        grow_labels(f)
    return row


cdef void grow_labels(Finish *f) noexcept nogil:
    cdef uint32_t bigger = f.label_slot_count * 2, slot, place
    cdef uint64_t *slots = <uint64_t *>calloc(bigger, sizeof(uint64_t))
    if slots == NULL:
        f.failed = True
        return
    for slot in range(f.label_slot_count):
        if f.label_slots[slot]:
            place = <uint32_t>(f.label_slots[slot] >> 32) & (bigger - 1)
            while slots[place]:
                place = (place + 1) & (bigger - 1)
            slots[place] = f.label_slots[slot]
    free(f.label_slots)
    f.label_slots, f.label_slot_count = slots, bigger
