# Tables of distinct paths and of distinct labels (values of class and id).

cdef inline int32_t path_of(Finish *f, int32_t parent, uint16_t tag) noexcept nogil:
    """Row of the path that extends a path by one tag.

    Nearly all are among the paths looked up before, by a few bits of the hash, so that the branch is easy to foresee.
    """
    cdef uint32_t hash = (<uint32_t>parent * <uint32_t>0x9E3779B1) ^ (tag * <uint32_t>0x85EBCA6B)
    cdef int32_t *recent
    hash = hash ^ hash >> 15
    recent = &f.recent_paths[hash & (RECENT_PATHS - 1)]
    if not is_path(f, recent[0], parent, tag):
        recent[0] = find_path(f, parent, tag, hash)
    return recent[0]


cdef inline bint is_path(const Finish *f, int32_t row, int32_t parent, uint16_t tag) noexcept nogil:
    return f.path_states[row].above == parent and f.path_states[row].tag == tag


cdef int32_t find_path(Finish *f, int32_t parent, uint16_t tag, uint32_t hash) noexcept nogil:
    cdef uint32_t slot = hash
    cdef int32_t row = index_next(&f.paths, hash, &slot)
    while row >= 0 and not is_path(f, row, parent, tag):
        row = index_next(&f.paths, hash, &slot)
    if row >= 0:
        return row
    row = <int32_t>f.page.path_rows
    if not index_add(&f.paths, hash, row):
        f.failed = True
        return 0
    f.page.path_parent[row], f.page.path_tag[row] = parent, tag
    f.path_states[row].above, f.path_states[row].tag = parent, tag
    f.path_states[row].last_parent, f.path_states[row].nth = NO_NODE, 0
    f.page.path_rows += 1
    return row


cdef inline bint is_label(const Finish *f, uint32_t row, const unsigned char *s, uint32_t size) noexcept nogil:
    return f.page.label_length[row] == size and memcmp(at(f.p, f.page.label_begin[row]), s, size) == 0


cdef int32_t label_of(Finish *f, uint32_t data, uint32_t size) noexcept nogil:
    """Row of the label table for a class or id value."""
    cdef const unsigned char *s = at(f.p, data)
    cdef uint32_t hash = <uint32_t>(hash_bytes(s, size) >> 32), slot = hash
    cdef int32_t row = index_next(&f.labels, hash, &slot)
    while row >= 0 and not is_label(f, row, s, size):
        row = index_next(&f.labels, hash, &slot)
    if row >= 0:
        return row
    row = <int32_t>f.page.label_rows
    if not index_add(&f.labels, hash, row):
        f.failed = True
        return 0
    f.page.label_begin[row], f.page.label_length[row] = data, size
    f.label_is_icon[row] = names_ligature(s, size)
    f.page.label_rows += 1
    return row
