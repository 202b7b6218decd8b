# Similarity of the records by tag paths, and lists inside the records.


cdef void fill_node_paths(scratch_t *s) noexcept nogil:
    """Set the paths of elements and texts; ignored subtrees are skipped."""
    cdef const page_t *p = s.page
    cdef int32_t i
    for i in range(<int32_t>p.node_rows):
        s.node_path[i] = SKIPPED if p.marks[i] & MARK_IGNORED else p.path[i] if p.tag[i] > DOCUMENT or p.tag[i] == TEXT else NO_PATH


cdef int32_t profile(scratch_t *s, const candidate_t *c, int32_t k, int32_t *paths) noexcept nogil:
    """Write the distinct tag paths inside a record; return their number."""
    cdef int32_t i, j, node, path, count = 0, visited = 0
    s.stamp += 1
    for i in range(record_begin(s.pool, c, k), record_begin(s.pool, c, k + 1)):
        node = s.pool.nodes.data[i]
        j = node
        while j < s.page.end[node] and visited < MAX_PROFILE_NODES:
            path = s.node_path[j]
            if path == SKIPPED:
                j = s.page.end[j]
                continue
            if path >= 0 and s.last_record[path] != s.stamp:
                s.last_record[path] = s.stamp
                paths[count] = path
                count += 1
            visited += 1
            j += 1
    return count


cdef void describe_similarity(scratch_t *s, const candidate_t *c, float *f) noexcept nogil:
    """Mean and least share of a record's tag paths that the other records have."""
    cdef int32_t sizes[MAX_PROFILES]
    cdef int32_t step = 1 + (c.records - 1) // MAX_PROFILES, count = 0, k, i, path, others, different = 0, core = 0
    cdef double share, all_shares = 0, least = 1
    cdef int32_t *row
    k = 0
    while k < c.records:
        row = s.profiles + count * MAX_PROFILE_NODES
        sizes[count] = profile(s, c, k, row)
        for i in range(sizes[count]):
            s.record_count[row[i]] += 1
        count += 1
        k += step
    for k in range(count):
        row = s.profiles + k * MAX_PROFILE_NODES
        others = 0
        for i in range(sizes[k]):
            others += s.record_count[row[i]] - 1
        share = others / (max(1.0, count - 1.0) * max(1, sizes[k]))
        all_shares += share
        least = min(least, share)
    for k in range(count):
        for i in range(sizes[k]):
            path = s.profiles[k * MAX_PROFILE_NODES + i]
            different += s.record_count[path] > 0
            core += s.record_count[path] == count
            s.record_count[path] = 0
    f[F_PATH_SIMILARITY], f[F_PATH_SIMILARITY_MIN] = all_shares / count, least
    f[F_COMMON_PATHS], f[F_PATHS] = core / max(1.0, <double>different), different


cdef void inner_list(const scratch_t *s, int32_t node, double *share, double *number) noexcept nogil:
    """Add the share of a node's text in the largest set of children with one tag and class, and their number.

    Elements with a single child are skipped first."""
    cdef const page_t *p = s.page
    cdef uint64_t keys[MAX_CHILD_KEYS]
    cdef int32_t chars[MAX_CHILD_KEYS]
    cdef int32_t times[MAX_CHILD_KEYS]
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
            if k == count and count < MAX_CHILD_KEYS:
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


cdef int32_t largest_root(const scratch_t *s, const candidate_t *c, int32_t k) noexcept nogil:
    """The node of a record with the most text: of a heading and a list, the list."""
    cdef int32_t i, node, chars, best = -1, most = -1
    for i in range(record_begin(s.pool, c, k), record_begin(s.pool, c, k + 1)):
        node = s.pool.nodes.data[i]
        chars = chars_in(s, node)
        if chars > most:
            best, most = node, chars
    return best


cdef void describe_inner_lists(const scratch_t *s, const candidate_t *c, float *f) noexcept nogil:
    cdef int32_t step = 1 + (c.records - 1) // MAX_PROFILES, k, count = 0
    cdef double share = 0, number = 0
    k = 0
    while k < c.records:
        inner_list(s, largest_root(s, c, k), &share, &number)
        count += 1
        k += step
    f[F_INNER_LIST_SHARE], f[F_INNER_LIST_SIZE] = share / count, number / count
