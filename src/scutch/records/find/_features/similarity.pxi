# How alike the records are inside, and whether they are lists themselves.


cdef void tell_paths(looks_t *s) noexcept nogil:
    """The tag paths of elements and texts; not of what is ignored, which is passed over."""
    cdef const page_t *p = s.page
    cdef int32_t i
    for i in range(<int32_t>p.node_rows):
        s.told[i] = PASSED if p.marks[i] & MARK_IGNORED else p.path[i] if p.tag[i] > DOCUMENT or p.tag[i] == TEXT else NO_PATH


cdef int32_t profile(looks_t *s, const candidate_t *c, int32_t k, int32_t *paths) noexcept nogil:
    """The tag paths inside a record, each once; says how many."""
    cdef int32_t i, j, node, path, count = 0, looked = 0
    s.stamp += 1
    for i in range(record_begin(s.pool, c, k), record_begin(s.pool, c, k + 1)):
        node = s.pool.nodes.data[i]
        j = node
        while j < s.page.end[node] and looked < PROFILE_NODES:
            path = s.told[j]
            if path == PASSED:
                j = s.page.end[j]
                continue
            if path >= 0 and s.seen[path] != s.stamp:
                s.seen[path] = s.stamp
                paths[count] = path
                count += 1
            looked += 1
            j += 1
    return count


cdef void describe_likeness(looks_t *s, const candidate_t *c, float *f) noexcept nogil:
    """How much of its tag paths a record shares with the others, on the average, and the least."""
    cdef int32_t sizes[PROFILES]
    cdef int32_t step = 1 + (c.records - 1) // PROFILES, count = 0, k, i, path, different = 0, core = 0
    cdef double sum, all_sum = 0, least = 1
    cdef int32_t *row
    k = 0
    while k < c.records:
        row = s.paths + count * PROFILE_NODES
        sizes[count] = profile(s, c, k, row)
        for i in range(sizes[count]):
            s.times[row[i]] += 1
        count += 1
        k += step
    for k in range(count):
        row = s.paths + k * PROFILE_NODES
        sum = 0
        for i in range(sizes[k]):
            sum += (s.times[row[i]] - 1) / <double>max(1, count - 1)
        sum /= max(1, sizes[k])
        all_sum += sum
        least = min(least, sum)
    for k in range(count):
        for i in range(sizes[k]):
            path = s.paths[k * PROFILE_NODES + i]
            different += s.times[path] > 0
            core += s.times[path] == count
            s.times[path] = 0
    f[F_LIKENESS], f[F_LEAST_LIKENESS] = all_sum / count, least
    f[F_CORE], f[F_PATHS] = core / max(1.0, <double>different), different


cdef void inner_list(const looks_t *s, int32_t node, double *share, double *number) noexcept nogil:
    """Share of a record's text in the largest set of like children, below what only wraps them, and their number."""
    cdef const page_t *p = s.page
    cdef uint64_t keys[KEYS]
    cdef int32_t chars[KEYS]
    cdef int32_t times[KEYS]
    cdef int32_t count = 0, child, k, only = node, best = -1
    cdef uint64_t key
    while only >= 0:
        node, only, child = only, -1, only + 1
        while child < p.end[node]:
            if is_eligible(s.pool, child):
                if only >= 0:
                    only = -1
                    break
                only = child
            child = p.end[child]
    child = node + 1
    while child < p.end[node]:
        if is_eligible(s.pool, child):
            key = <uint64_t>p.tag[child] << 32 | <uint32_t>(p.class_id[child] + 1)
            k = 0
            while k < count and keys[k] != key:
                k += 1
            if k == count and count < KEYS:
                keys[k], chars[k], times[k] = key, 0, 0
                count += 1
            if k < count:
                chars[k] += chars_in(s, child)
                times[k] += 1
        child = p.end[child]
    for k in range(count):
        if times[k] > 1 and (best < 0 or chars[k] > chars[best]):
            best = k
    if best >= 0:
        share[0] += chars[best] / max(1.0, <double>(chars_in(s, node)))
        number[0] += times[best]


cdef int32_t largest_top(const looks_t *s, const candidate_t *c, int32_t k) noexcept nogil:
    """The node of a record that has the most text: of a heading and a list, the list."""
    cdef int32_t i, node, chars, best = -1, most = -1
    for i in range(record_begin(s.pool, c, k), record_begin(s.pool, c, k + 1)):
        node = s.pool.nodes.data[i]
        chars = chars_in(s, node)
        if chars > most:
            best, most = node, chars
    return best


cdef void describe_inside(const looks_t *s, const candidate_t *c, float *f) noexcept nogil:
    cdef int32_t step = 1 + (c.records - 1) // PROFILES, k, count = 0
    cdef double share = 0, number = 0
    k = 0
    while k < c.records:
        inner_list(s, largest_top(s, c, k), &share, &number)
        count += 1
        k += step
    f[F_INNER_SHARE], f[F_INNER_COUNT] = share / count, number / count
