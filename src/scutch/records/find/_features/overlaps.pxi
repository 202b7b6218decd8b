# How the candidates stand to one another.


cdef int32_t record_at(const pool_t *pool, const candidate_t *c, int32_t node, int32_t low) noexcept nogil:
    """The last record that begins at or before a node, or -1; all before ``low`` do. Found in growing steps from there."""
    cdef int32_t step = 1, high, middle
    while low + step < c.records and first_node(pool, c, low + step) <= node:
        low += step
        step *= 2
    high = min(low + step, c.records)
    while low < high:
        middle = (low + high) >> 1
        if first_node(pool, c, middle) <= node:
            low = middle + 1
        else:
            high = middle
    return low - 1


cdef void hold_against(const looks_t *s, int32_t index, int32_t other, float *f) noexcept nogil:
    """Whether a candidate is inside one record of a rival, or the rival's records are in its own."""
    cdef const pool_t *pool = s.pool
    cdef const candidate_t *c = &pool.items[index]
    cdef const candidate_t *rival = &pool.items[other]
    cdef int32_t first = s.firsts[index], end = s.ends[index]
    cdef int32_t k, step, before = -1, held = 0, at = 0
    cdef double needed
    if s.firsts[other] <= first and end <= s.ends[other] and rival.records >= 3:
        k = record_at(pool, rival, first, 0)
        if end <= s.page.end[last_node(pool, rival, k)]:
            f[F_INSIDE] += 1
            f[F_INSIDE_VALUE] = max(f[F_INSIDE_VALUE], <float>rival.value)
            return
    if first <= s.firsts[other] and s.ends[other] <= end:
        step = 1 + (rival.records - 1) // 32
        needed = max(2.0, min(0.6 * c.records, 0.6 * (1 + (rival.records - 1) // step)))
        k = 0
        while k < rival.records and held < needed:
            at = record_at(pool, c, first_node(pool, rival, k), at)
            held += at != before
            before = at
            k += step
        if held >= needed:
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
        s.firsts[i], s.ends[i] = pool.nodes.data[pool.items[i].first], s.page.end[last_node(pool, &pool.items[i], pool.items[i].records - 1)]
        share = max(share, <double>rows[i * FEATURES_COUNT + F_SHARE])
        value = max(value, pool.items[i].value)
    for i in range(pool.count):
        f = rows + i * FEATURES_COUNT
        f[F_VALUE_RELATIVE], f[F_VALUE_RANK] = f[F_VALUE] / value, i
        f[F_SHARE_RELATIVE] = f[F_SHARE] / share
        for j in range(min(<int32_t>RIVALS, pool.count)):
            if i != j:
                hold_against(s, i, j, f)
        f[F_INSIDE_RATIO] = min(100.0, f[F_INSIDE_VALUE] / max(1e-6, pool.items[i].value))
