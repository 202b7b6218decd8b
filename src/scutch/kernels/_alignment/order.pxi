# The order of fields: the order in the records, as far as these agree.

cdef void count_order(state_t *s, int32_t fields, int32_t *stamps) noexcept nogil:
    """Count how often one field directly follows another, by first occurrences."""
    cdef int32_t i, field, last = -1
    memset(s.before, 0, <size_t>fields * fields * sizeof(int32_t))
    for i in range(fields):
        stamps[i] = -1
    for i in range(s.child_count):
        if i == 0 or s.children[i].owner != s.children[i - 1].owner:
            last = -1
        field = s.children[i].field
        if stamps[field] == s.children[i].owner:
            continue
        stamps[field] = s.children[i].owner
        if last >= 0:
            s.before[last * fields + field] += 1
        last = field


cdef void put_into_order(state_t *s, int32_t fields, int32_t *order, int32_t *waits) noexcept nogil:
    """Greedy order: the next field is the one with the fewest remaining predecessors; ties keep the given order."""
    cdef int32_t i, k, best, field
    for i in range(fields):
        waits[i] = 0
        for k in range(fields):
            waits[i] += s.before[k * fields + i]
    for i in range(fields):
        best = i
        for k in range(i + 1, fields):
            if waits[order[k]] < waits[order[best]]:
                best = k
        field = order[best]
        for k in range(best, i, -1):
            order[k] = order[k - 1]
        order[i] = field
        for k in range(i + 1, fields):
            waits[order[k]] -= s.before[field * fields + order[k]]


cdef bint order_fields(state_t *s, int32_t fields) noexcept nogil:
    """Count the children of the fields and order the fields: ``s.fields`` holds sizes, then the order, then scratch."""
    cdef int32_t i, field, seen = 0
    cdef int32_t *order
    if not array_reserve(<void **>&s.fields, &s.field_room, 3 * <int64_t>fields, sizeof(int32_t)):
        return False
    memset(s.fields, 0, 3 * <size_t>fields * sizeof(int32_t))
    order = s.fields + fields
    for i in range(s.child_count):
        field = s.children[i].field
        if s.fields[field] == 0:
            order[seen] = field
            seen += 1
        s.fields[field] += 1
    for field in range(fields):
        if s.fields[field] == 0:  # of a kind that labels divide completely
            order[seen] = field
            seen += 1
    if 1 < fields <= ORDERED:
        count_order(s, fields, s.fields + 2 * fields)
        put_into_order(s, fields, order, s.fields + 2 * fields)
    return True
