# How the candidates stand to one another.


cdef int32_t record_at(const pool_t *pool, const candidate_t *c, int32_t node) noexcept nogil:
    """The last record that begins at or before a node, or -1."""
    cdef int32_t low = 0, high = c.records, middle
    while low < high:
        middle = (low + high) >> 1
        if first_node(pool, c, middle) <= node:
            low = middle + 1
        else:
            high = middle
    return low - 1


cdef void hold_against(const looks_t *s, const candidate_t *c, const candidate_t *rival, float *f) noexcept nogil:
    """Whether c is inside one record of a rival, or the rival's records are in c's."""
    cdef const pool_t *pool = s.pool
    cdef int32_t first = pool.nodes.data[c.first], end = s.page.end[last_node(pool, c, c.records - 1)]
    cdef int32_t rival_first = pool.nodes.data[rival.first], rival_end = s.page.end[last_node(pool, rival, rival.records - 1)]
    cdef int32_t k, step, before = -1, held = 0, at
    if rival_first <= first and end <= rival_end and rival.records >= 3:
        k = record_at(pool, rival, first)
        if end <= s.page.end[last_node(pool, rival, k)]:
            f[F_INSIDE] += 1
            f[F_INSIDE_VALUE] = max(f[F_INSIDE_VALUE], <float>rival.value)
            return
    if first <= rival_first and rival_end <= end:
        step = 1 + (rival.records - 1) // 32
        k = 0
        while k < rival.records:
            at = record_at(pool, c, first_node(pool, rival, k))
            held += at != before
            before = at
            k += step
        if held >= max(2.0, min(0.6 * c.records, 0.6 * (1 + (rival.records - 1) // step))):
            f[F_AROUND] += 1
            f[F_AROUND_VALUE] = max(f[F_AROUND_VALUE], <float>rival.value)
            if rival.value > 0.5 * c.value:
                f[F_AROUND_COUNT] = max(f[F_AROUND_COUNT], <float>min(50.0, rival.records / <double>c.records))


cdef void relate(const looks_t *s, float *rows) noexcept nogil:
    """How the candidates stand to one another; they come by promise, best first."""
    cdef const pool_t *pool = s.pool
    cdef int32_t i, j
    cdef double share = 1e-9, value = 1e-9
    cdef float *f
    for i in range(pool.count):
        share = max(share, <double>rows[i * FEATURES_COUNT + F_SHARE])
        value = max(value, pool.items[i].value)
    for i in range(pool.count):
        f = rows + i * FEATURES_COUNT
        f[F_VALUE_RELATIVE], f[F_VALUE_RANK] = f[F_VALUE] / value, i
        f[F_SHARE_RELATIVE] = f[F_SHARE] / share
        for j in range(min(<int32_t>RIVALS, pool.count)):
            if i != j:
                hold_against(s, &pool.items[i], &pool.items[j], f)
        f[F_INSIDE_RATIO] = min(100.0, f[F_INSIDE_VALUE] / max(1e-6, pool.items[i].value))
