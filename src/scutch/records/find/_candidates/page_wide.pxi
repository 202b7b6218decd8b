# Page-wide candidates. Elements that share a key are a group. Elements with the same path, class and cells have one signature
# and are in the same groups, so each signature is added to its groups once. Each node under which the outermost members of a
# group meet gives one candidate: a slice of the group.


cdef int32_t group_of(groups_t *g, uint64_t key, Origin origin) noexcept nogil:
    """The group of a key, created on first use; -1 if memory is exhausted."""
    cdef int32_t *place = map_value(&g.by_key, key | 1)
    if place == NULL or place[0] >= 0:
        return -1 if place == NULL else place[0]
    if not array_reserve(<void **>&g.items, &g.capacity, g.count + 1, sizeof(group_t)):
        return -1
    memset(&g.items[g.count], 0, sizeof(group_t))
    g.items[g.count].origins = origin
    place[0] = g.count
    g.count += 1
    return g.count - 1


cdef inline bint add_to_group(scratch_t *w, uint64_t key, int32_t signature, Origin origin) noexcept nogil:
    """Add the elements of a signature to the group of a key."""
    cdef groups_t *g = &w.groups
    cdef int32_t group = group_of(g, mixed(key, origin), origin)
    if group < 0:
        return False
    g.items[group].size += w.signatures.items[signature].count
    g.items[group].signature_hash += mixed(mixed(4, signature + 1), 5)
    return vector_push(&w.signatures.groups, group)


cdef int32_t split_label(const unsigned char *s, uint32_t size, uint64_t *tokens) noexcept nogil:
    """Write the hashes of the words of a class value, at most MAX_TOKENS; return their number."""
    cdef uint32_t i = 0, count = 0, begin
    while i < size and count < MAX_TOKENS:
        if byte_class[s[i]] & BYTE_SPACE:
            i += 1
            continue
        begin = i
        while i < size and not byte_class[s[i]] & BYTE_SPACE:
            i += 1
        tokens[count] = hash_bytes(s + begin, i - begin)
        count += 1
    return count


cdef const tokens_t *tokens_of(scratch_t *w, int32_t label) noexcept nogil:
    """The hashes of the words of a class value, cached."""
    cdef const page_t *p = w.pool.page
    cdef tokens_t *words = &w.label_tokens[label]
    if not words.known:
        words.known, words.begin = True, w.token_count
        words.count = split_label(data_at(p, p.label_begin[label]), p.label_length[label], w.tokens + words.begin)
        w.token_count += words.count
    return words


cdef uint64_t cells_of(const page_t *p, int32_t row) noexcept nogil:
    """Number of cells of a table row, and whether all are headers."""
    cdef int32_t child = row + 1
    cdef uint64_t cells = 0, headers = 0
    while child < p.end[row]:
        cells += p.tag[child] == TAG_TD or p.tag[child] == TAG_TH
        headers += p.tag[child] == TAG_TH
        child = p.end[child]
    return 2 * cells + (headers == cells)


cdef int32_t signature_of(scratch_t *w, int32_t node) noexcept nogil:
    """The signature of an element, created on first use; -1 if memory is exhausted."""
    cdef const page_t *p = w.pool.page
    cdef signatures_t *s = &w.signatures
    cdef uint64_t cells = cells_of(p, node) + 1 if p.tag[node] == TAG_TR else 0
    cdef int32_t *place = map_value(
        &s.by_key, mixed(mixed(mixed(1, <uint64_t>p.path[node] + 1), p.class_id[node] + 1), cells) | 1)
    if place == NULL:
        return -1
    if place[0] < 0:
        place[0] = s.count
        s.items[s.count].first, s.items[s.count].count = node, 0
        s.count += 1
    return place[0]


cdef bint add_element(scratch_t *w, int32_t node) noexcept nogil:
    """Count an element for its signature. Most have that of the last element of their path, which is compared first."""
    cdef const page_t *p = w.pool.page
    cdef signatures_t *s = &w.signatures
    cdef int32_t *last = &s.last[p.path[node] + 1]
    cdef int32_t signature = last[0] - 1
    if signature < 0 or p.tag[node] == TAG_TR or p.class_id[s.items[signature].first] != p.class_id[node]:
        signature = signature_of(w, node)
        if signature < 0:
            return False
        last[0] = signature + 1
    s.node[s.size], s.signature[s.size] = node, signature
    s.size += 1
    s.items[signature].count += 1
    return True


cdef bint add_to_groups(scratch_t *w, int32_t signature) noexcept nogil:
    """Add the elements of a signature to their groups."""
    cdef const page_t *p = w.pool.page
    cdef const tokens_t *words
    cdef int32_t node = w.signatures.items[signature].first, name = p.class_id[node], i
    cdef uint64_t path = mixed(1, <uint64_t>p.path[node] + 1), tag = mixed(2, <uint64_t>p.tag[node])  # bits stay distinct
    cdef bint done = add_to_group(w, path, signature, BY_PATH)
    if p.tag[node] == TAG_TR:
        done = done and add_to_group(w, mixed(path, cells_of(p, node)), signature, BY_CELLS)
    if name < 0:
        return done and add_to_group(w, mixed(path, 0), signature, BY_PATH_AND_CLASS)
    done = done and add_to_group(w, mixed(path, name + 1), signature, BY_PATH_AND_CLASS)
    done = done and add_to_group(w, mixed(tag, name), signature, BY_CLASS)
    words = tokens_of(w, name)
    for i in range(words.begin, words.begin + words.count):
        done = done and add_to_group(w, mixed(tag, w.tokens[i]), signature, BY_CLASS_WORD)
    return done


cdef bint is_duplicate(scratch_t *w, uint64_t key) noexcept nogil:
    """Whether a group with these signatures or texts is known; adds the key."""
    cdef int32_t *place = map_value(&w.group_keys, key | 1)
    if place == NULL or place[0] >= 0:
        return place != NULL
    place[0] = 0
    return False


cdef bint place_groups(scratch_t *w) noexcept nogil:
    """Give the groups their offsets in the array of members. Groups with the same signatures are duplicates."""
    cdef groups_t *g = &w.groups
    cdef int32_t i, at = 0
    if not map_reserve(&w.group_keys, g.count):
        return False
    for i in range(g.count):
        if g.items[i].size < 2 or is_duplicate(w, g.items[i].signature_hash):
            g.items[i].begin = -1
        else:
            g.items[i].begin = at
            at += g.items[i].size
        g.items[i].size = 0
    g.members = <int32_t *>malloc((at + 1) * sizeof(int32_t))
    return g.members != NULL


cdef void drop_duplicate_groups(scratch_t *w) noexcept nogil:
    """Remove the duplicate groups from those of each signature."""
    cdef signatures_t *s = &w.signatures
    cdef int32_t signature, k, begin = 0, kept = 0
    for signature in range(s.count):
        k, begin = begin, s.items[signature + 1].begin
        s.items[signature].begin = kept
        for k in range(k, begin):
            if w.groups.items[s.groups.data[k]].begin >= 0:
                s.groups.data[kept] = s.groups.data[k]
                kept += 1
    s.items[s.count].begin = kept


cdef void fill_groups(scratch_t *w) noexcept nogil:
    """Write the members of the groups, in document order."""
    cdef signatures_t *s = &w.signatures
    cdef group_t *group
    cdef int32_t i, k
    drop_duplicate_groups(w)
    for i in range(s.size):
        for k in range(s.items[s.signature[i]].begin, s.items[s.signature[i] + 1].begin):
            group = &w.groups.items[s.groups.data[k]]
            w.groups.members[group.begin + group.size] = s.node[i]
            group.size += 1


cdef int32_t outermost(scratch_t *w, const group_t *g) noexcept nogil:
    """Copy the members that are not inside another one, with prefix sums; return their number."""
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


cdef int32_t lower_bound(const int32_t *nodes, int32_t low, int32_t high, int32_t node) noexcept nogil:
    """Index of the first node from low up to high that is not before `node` (binary search)."""
    cdef int32_t middle
    while low < high:
        middle = (low + high) >> 1
        if nodes[middle] < node:
            low = middle + 1
        else:
            high = middle
    return low


cdef inline int32_t first_inside(const scratch_t *w, int32_t i, int32_t node) noexcept nogil:
    """Index of the first outermost member in `node`, which contains the one at i."""
    return i if i == 0 or w.outer[i - 1] < node else lower_bound(w.outer, 0, i, node)


cdef inline int32_t end_inside(const scratch_t *w, int32_t i, int32_t count, int32_t node) noexcept nogil:
    """Index after the last outermost member in `node`."""
    cdef int32_t end = w.pool.page.end[node]
    return count if w.outer[count - 1] < end else lower_bound(w.outer, i + 1, count, end)


cdef bint add_slice(scratch_t *w, int32_t base, int32_t low, int32_t high, int32_t ancestor, int32_t origins) noexcept nogil:
    """Add the outermost members low .. high as a candidate; their copy in the pool begins at `base`."""
    cdef candidate_t c
    cdef const sums_t *a = &w.sums[low]
    cdef const sums_t *b = &w.sums[high]
    cdef int64_t chars = b.chars - a.chars
    if chars < min_chars(w.pool):
        return True
    c.first, c.size, c.records, c.cut = base + low, high - low, high - low, -1
    c.key = b.hash - a.hash
    c.value = value_of(w.pool, b.weight - a.weight, b.shown - a.shown, c.records)
    c.ancestor, c.origins, c.chars = ancestor, origins, chars
    return add_candidate(w, &c)


cdef bint add_group(scratch_t *w, int32_t group) noexcept nogil:
    """Add a candidate for each node under which members of the group meet."""
    cdef const page_t *p = w.pool.page
    cdef const group_t *g = &w.groups.items[group]
    cdef int32_t count = outermost(w, g), base = w.pool.nodes.size, i, low, high, meeting = -1
    if count < 2 or w.sums[count].chars < min_chars(w.pool) or is_duplicate(w, w.sums[count].hash):
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


cdef bint add_groups(scratch_t *w) noexcept nogil:
    cdef const page_t *p = w.pool.page
    cdef int32_t i
    for i in range(w.pool.body + 1, p.end[w.pool.body]):
        if is_eligible(w.pool, i) and not add_element(w, i):
            return False
    if not map_reserve(&w.groups.by_key, 3 * w.signatures.count):
        return False
    for i in range(w.signatures.count):
        w.signatures.items[i].begin = w.signatures.groups.size
        if not add_to_groups(w, i):
            return False
    w.signatures.items[w.signatures.count].begin = w.signatures.groups.size
    if not place_groups(w):
        return False
    fill_groups(w)
    for i in range(w.groups.count):
        if w.groups.items[i].size > 1 and not add_group(w, i):
            return False
    return True
