# Candidates of a group: one for each node under which its outermost members meet.


cdef int32_t outermost(work_t *w, const group_t *g) noexcept nogil:
    """Copy the members that are not inside another one; says how many, with sums over them."""
    cdef const page_t *p = w.pool.page
    cdef int32_t i, node, count = 0, end = -1
    cdef sums_t sums = w.sums[0]
    for i in range(g.begin, g.begin + g.size):
        node = w.groups.members[i]
        if node < end:
            continue
        end = p.end[node]
        w.outer[count] = node
        add_to(&sums, &w.own[node])
        count += 1
        w.sums[count] = sums
    return count


cdef int32_t first_at(const int32_t *nodes, int32_t low, int32_t high, int32_t node) noexcept nogil:
    """Place of the first of these nodes, from low up to high, that is not before `node`."""
    cdef int32_t middle
    while low < high:
        middle = (low + high) >> 1
        if nodes[middle] < node:
            low = middle + 1
        else:
            high = middle
    return low


cdef inline int32_t first_inside(const work_t *w, int32_t i, int32_t node) noexcept nogil:
    """Place of the first of the outermost members in `node`, in which the one at i is."""
    return i if i == 0 or w.outer[i - 1] < node else first_at(w.outer, 0, i, node)


cdef inline int32_t end_inside(const work_t *w, int32_t i, int32_t count, int32_t node) noexcept nogil:
    """The place behind the last of them."""
    cdef int32_t end = w.pool.page.end[node]
    return count if w.outer[count - 1] < end else first_at(w.outer, i + 1, count, end)


cdef bint add_slice(work_t *w, int32_t base, int32_t low, int32_t high, int32_t ancestor, int32_t origins) noexcept nogil:
    """Add the outermost members low .. high, whose copy in the pool begins at `base`."""
    cdef candidate_t c
    cdef const sums_t *a = &w.sums[low]
    cdef const sums_t *b = &w.sums[high]
    cdef int64_t chars = b.chars - a.chars
    if chars < LEAST_CHARS:
        return True
    c.first, c.size, c.records, c.cut = base + low, high - low, high - low, -1
    c.key = b.hash - a.hash
    c.value = value_of(w.pool, b.weight - a.weight, b.shown - a.shown, c.records)
    c.ancestor, c.origins, c.chars = ancestor, origins, chars
    return add(w, &c)


cdef bint add_group(work_t *w, int32_t group) noexcept nogil:
    """Add a candidate for each node under which members of the group meet."""
    cdef const page_t *p = w.pool.page
    cdef const group_t *g = &w.groups.items[group]
    cdef int32_t count = outermost(w, g), base = w.pool.nodes.size, i, low, high, meeting = -1
    if count < 2 or w.sums[count].chars < LEAST_CHARS or is_copy(w, w.sums[count].hash):
        return True
    if not vector_extend(&w.pool.nodes, w.outer, count):
        return False
    for i in range(count - 1):
        if p.parent[w.outer[i]] == meeting and w.outer[i + 1] < p.end[meeting]:
            continue
        meeting = p.parent[w.outer[i]]
        while p.end[meeting] <= w.outer[i + 1]:
            meeting = p.parent[meeting]
        if w.stamp[meeting] == group + 1:
            continue
        w.stamp[meeting] = group + 1
        low, high = first_inside(w, i, meeting), end_inside(w, i, count, meeting)
        if not add_slice(w, base, low, high, meeting, g.origins):
            return False
    return True


cdef bint add_groups(work_t *w) noexcept nogil:
    cdef const page_t *p = w.pool.page
    cdef int32_t i
    for i in range(w.pool.body + 1, p.end[w.pool.body]):
        if is_eligible(w.pool, i) and not sort_element(w, i):
            return False
    if not map_reserve(&w.groups.by_key, 3 * w.sorts.count):
        return False
    for i in range(w.sorts.count):
        w.sorts.items[i].begin = w.sorts.groups.size
        if not join_all(w, i):
            return False
    w.sorts.items[w.sorts.count].begin = w.sorts.groups.size
    if not place_groups(w):
        return False
    fill_groups(w)
    for i in range(w.groups.count):
        if w.groups.items[i].size > 1 and not add_group(w, i):
            return False
    return True
