# Records of several siblings: the children of one parent, cut at heads, after tails or at a fixed period.


cdef bint add_cuts(scratch_t *w, int32_t parent, const int32_t *cuts, int32_t records, const uint8_t *drop, Origin origin) noexcept nogil:
    """Add the records that begin at these indices of the children; the last cut ends the last one. `drop`: by child, or NULL."""
    cdef pool_t *pool = w.pool
    cdef candidate_t c
    cdef int32_t k, i, begin
    cdef sums_t sums
    cdef uint64_t hash
    cdef bint several = False
    memset(&sums, 0, sizeof(sums_t))
    c.first, c.cut, c.records, c.key = pool.nodes.size, pool.bounds.size, records, 0
    for k in range(records):
        if not vector_push(&pool.bounds, pool.nodes.size - c.first):
            return False
        begin, hash = pool.nodes.size, sums.hash
        for i in range(cuts[k], cuts[k + 1]):
            if drop != NULL and drop[i]:
                continue
            add_to(&sums, &w.own[w.children[i]])
            if not vector_push(&pool.nodes, w.children[i]):
                return False
        hash = sums.hash - hash
        c.key += mixed(hash, 2) if pool.nodes.size - begin > 1 else hash
        several |= pool.nodes.size - begin > 1
    c.size = pool.nodes.size - c.first
    if not vector_push(&pool.bounds, c.size):
        return False
    c.value = value_of(pool, sums.weight, sums.shown, records)
    c.ancestor, c.origins, c.chars = parent, origin, sums.chars
    if not several or sums.chars < min_chars(pool):
        pool.nodes.size, pool.bounds.size = c.first, c.cut
        return True
    return add_candidate(w, &c)


cdef int32_t collect_children(scratch_t *w, int32_t parent) noexcept nogil:
    """Write the eligible children; return their number."""
    cdef const page_t *p = w.pool.page
    cdef int32_t child = parent + 1, count = 0
    while child < p.end[parent]:
        if is_eligible(w.pool, child):
            w.children[count] = child
            count += 1
        child = p.end[child]
    return count


cdef void key_children(scratch_t *w, int32_t count, bint by_class) noexcept nogil:
    cdef const page_t *p = w.pool.page
    cdef int32_t i, node
    for i in range(count):
        node = w.children[i]
        w.child_keys[i] = <uint64_t>p.tag[node] << 32 | (<uint32_t>(p.class_id[node] + 1) if by_class else 0)


ctypedef struct heads_t:
    uint64_t key[MAX_HEADS]
    int32_t count[MAX_HEADS]
    int32_t size


cdef inline int32_t head_index(const heads_t *heads, uint64_t key) noexcept nogil:
    cdef int32_t k
    for k in range(heads.size):
        if heads.key[k] == key:
            return k
    return -1


cdef heads_t heads_of(const scratch_t *w, int32_t count) noexcept nogil:
    """The first MAX_HEADS distinct keys of the children, with their counts."""
    cdef heads_t heads
    cdef int32_t i, k
    heads.size = 0
    for i in range(count):
        k = head_index(&heads, w.child_keys[i])
        if k < 0 and heads.size < MAX_HEADS:
            k = heads.size
            heads.key[k], heads.count[k] = w.child_keys[i], 0
            heads.size += 1
        if k >= 0:
            heads.count[k] += 1
    return heads


ctypedef struct cuts_t:  # scratch memory of one head
    int32_t *at
    uint8_t *drop


cdef int32_t last_end(const scratch_t *w, const int32_t *cuts, int32_t records, int32_t count, const heads_t *heads) noexcept nogil:
    """End of the last record: it has keys of the other records only, and is no longer than the longest of them."""
    cdef bint known[MAX_HEADS]
    cdef int32_t longest = 1, k, i, h, end = cuts[records - 1] + 1
    for h in range(heads.size):
        known[h] = False
    for k in range(records - 1):
        longest = max(longest, cuts[k + 1] - cuts[k])
    for i in range(cuts[0], cuts[records - 1]):
        h = head_index(heads, w.child_keys[i])
        if h >= 0:
            known[h] = True
    while end < min(cuts[records - 1] + longest, count):
        h = head_index(heads, w.child_keys[end])
        if h < 0 or not known[h]:
            break
        end += 1
    return end


cdef bint mark_rare(const scratch_t *w, const int32_t *cuts, int32_t records, const heads_t *heads, uint8_t *drop) noexcept nogil:
    """Mark children whose key is in fewer than half of the records (separators); return whether there are any."""
    cdef int32_t within[MAX_HEADS]
    cdef int32_t last[MAX_HEADS]
    cdef int32_t k, i, h
    cdef bint any_rare = False
    for h in range(heads.size):
        within[h], last[h] = 0, -1
    for k in range(records):
        for i in range(cuts[k], cuts[k + 1]):
            h = head_index(heads, w.child_keys[i])
            if h >= 0 and last[h] != k:
                last[h] = k
                within[h] += 1
    for i in range(cuts[0], cuts[records]):
        h = head_index(heads, w.child_keys[i])
        drop[i] = h < 0 or 2 * within[h] < records
        any_rare |= drop[i]
    return any_rare


cdef bint has_lead_in(const scratch_t *w, const int32_t *cuts, int32_t records, const heads_t *heads) noexcept nogil:
    """Whether all records but the first start with a key that occurs nowhere else: the first one is then a lead-in."""
    cdef uint64_t key = w.child_keys[cuts[1]]
    cdef int32_t k, h = head_index(heads, key)
    if records < 3 or h < 0 or heads.count[h] != records - 1:
        return False
    for k in range(2, records):
        if w.child_keys[cuts[k]] != key:
            return False
    return True


cdef bint add_head(scratch_t *w, int32_t parent, int32_t count, const heads_t *heads, int32_t head, cuts_t *cuts) noexcept nogil:
    """Add records that start at a head, the same without rare children, and records that end with it."""
    cdef int32_t records = 0, i
    for i in range(count):
        if w.child_keys[i] == heads.key[head]:
            cuts.at[records] = i
            records += 1
    cuts.at[records] = last_end(w, cuts.at, records, count, heads)
    if not add_cuts(w, parent, cuts.at, records, NULL, BY_HEAD):
        return False
    if mark_rare(w, cuts.at, records, heads, cuts.drop) and not add_cuts(w, parent, cuts.at, records, cuts.drop, BY_HEAD_CONSISTENT):
        return False
    for i in range(records - 1, -1, -1):
        cuts.at[i + 1] = cuts.at[i] + 1
    cuts.at[0] = 0
    return has_lead_in(w, cuts.at, records, heads) or add_cuts(w, parent, cuts.at, records, NULL, BY_TAIL)


cdef bint add_periods(scratch_t *w, int32_t parent, int32_t count, cuts_t *cuts) noexcept nogil:
    """Add records of a fixed number of siblings, from each possible start."""
    cdef int32_t period, start, records, k
    for period in range(2, MAX_PERIOD + 1):
        for start in range(period):
            records = (count - start) // period
            if records < 2:
                continue
            for k in range(records + 1):
                cuts.at[k] = start + k * period
            if not add_cuts(w, parent, cuts.at, records, NULL, BY_PERIOD):
                return False
    return True


cdef bint add_records_of(scratch_t *w, int32_t parent, cuts_t *cuts) noexcept nogil:
    """Add the records of several children of one parent."""
    cdef int32_t count = collect_children(w, parent), h
    cdef bint by_class
    cdef heads_t heads
    if count < MIN_CHILDREN:
        return True
    for by_class in range(2):
        key_children(w, count, by_class)
        heads = heads_of(w, count)
        if heads.size == 1 and not by_class and not add_periods(w, parent, count, cuts):
            return False
        if heads.size == 1:
            continue
        for h in range(heads.size):
            if 2 <= heads.count[h] < count and not add_head(w, parent, count, &heads, h, cuts):
                return False
    return True


cdef bint add_siblings(scratch_t *w) noexcept nogil:
    cdef const page_t *p = w.pool.page
    cdef int32_t i, n = <int32_t>p.node_rows
    cdef cuts_t cuts
    cdef bint done = True
    cuts.at = <int32_t *>malloc((n + 2) * sizeof(int32_t))
    cuts.drop = <uint8_t *>malloc(n + 2)
    if cuts.at == NULL or cuts.drop == NULL:
        done = False
    else:
        for i in range(w.pool.body, p.end[w.pool.body]):
            if p.children[i] >= MIN_CHILDREN and is_eligible(w.pool, i):
                done = done and add_records_of(w, i, &cuts)
    free(cuts.at)
    free(cuts.drop)
    return done
