# Page-wide groups: elements that share a key. They are sorted once; those of one sort are in the same groups.


cdef int32_t group_of(groups_t *g, uint64_t key, Origin origin) noexcept nogil:
    """The group of a key, made if it is new; -1 without memory."""
    cdef int32_t *place = map_value(&g.by_key, key | 1)
    if place == NULL or place[0] >= 0:
        return -1 if place == NULL else place[0]
    if not array_reserve(<void **>&g.items, &g.room, g.count + 1, sizeof(group_t)):
        return -1
    memset(&g.items[g.count], 0, sizeof(group_t))
    g.items[g.count].origins = origin
    place[0] = g.count
    g.count += 1
    return g.count - 1


cdef inline bint join(work_t *w, uint64_t key, int32_t sort, Origin origin) noexcept nogil:
    """Put the elements of a sort into the group of a key."""
    cdef groups_t *g = &w.groups
    cdef int32_t group = group_of(g, mixed(key, origin), origin)
    if group < 0:
        return False
    g.items[group].size += w.sorts.items[sort].count
    g.items[group].sorts += mixed(mixed(4, sort + 1), 5)
    return vector_push(&w.sorts.groups, group)


cdef int32_t split_label(const unsigned char *s, uint32_t size, uint64_t *tokens) noexcept nogil:
    """Hashes of the words of a class value, at most TOKENS; says how many."""
    cdef uint32_t i = 0, count = 0, begin
    while i < size and count < TOKENS:
        if byte_class[s[i]] & BYTE_SPACE:
            i += 1
            continue
        begin = i
        while i < size and not byte_class[s[i]] & BYTE_SPACE:
            i += 1
        tokens[count] = hash_bytes(s + begin, i - begin)
        count += 1
    return count


cdef const words_t *words_of(work_t *w, int32_t label) noexcept nogil:
    """The words of a class value, split once."""
    cdef const page_t *p = w.pool.page
    cdef words_t *words = &w.words[label]
    if not words.known:
        words.known, words.begin = True, w.token_count
        words.count = split_label(data_at(p, p.label_begin[label]), p.label_length[label], w.tokens + words.begin)
        w.token_count += words.count
    return words


cdef uint64_t cells_of(const page_t *p, int32_t row) noexcept nogil:
    """What tells a table's rows apart: how many cells, and whether all are headers."""
    cdef int32_t child = row + 1
    cdef uint64_t cells = 0, headers = 0
    while child < p.end[row]:
        cells += p.tag[child] == TAG_TD or p.tag[child] == TAG_TH
        headers += p.tag[child] == TAG_TH
        child = p.end[child]
    return 2 * cells + (headers == cells)


cdef int32_t sort_of(work_t *w, int32_t node) noexcept nogil:
    """The sort of an element, made if it is new; -1 without memory."""
    cdef const page_t *p = w.pool.page
    cdef sorts_t *s = &w.sorts
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


cdef bint sort_element(work_t *w, int32_t node) noexcept nogil:
    """Count an element for its sort. Most are of the same as the last one of their path, which is looked at first."""
    cdef const page_t *p = w.pool.page
    cdef sorts_t *s = &w.sorts
    cdef int32_t *last = &s.last[p.path[node] + 1]
    cdef int32_t sort = last[0] - 1
    if sort < 0 or p.tag[node] == TAG_TR or p.class_id[s.items[sort].first] != p.class_id[node]:
        sort = sort_of(w, node)
        if sort < 0:
            return False
        last[0] = sort + 1
    s.node[s.size], s.sort[s.size] = node, sort
    s.size += 1
    s.items[sort].count += 1
    return True


cdef bint join_all(work_t *w, int32_t sort) noexcept nogil:
    """Put the elements of a sort into their groups."""
    cdef const page_t *p = w.pool.page
    cdef const words_t *words
    cdef int32_t node = w.sorts.items[sort].first, name = p.class_id[node], i
    cdef uint64_t path = mixed(1, <uint64_t>p.path[node] + 1), tag = mixed(2, <uint64_t>p.tag[node])  # of bits that stay apart
    cdef bint done = join(w, path, sort, BY_PATH)
    if p.tag[node] == TAG_TR:
        done = done and join(w, mixed(path, cells_of(p, node)), sort, BY_CELLS)
    if name < 0:
        return done and join(w, mixed(path, 0), sort, BY_PATH_AND_CLASS)
    done = done and join(w, mixed(path, name + 1), sort, BY_PATH_AND_CLASS) and join(w, mixed(tag, name), sort, BY_CLASS)
    words = words_of(w, name)
    for i in range(words.begin, words.begin + words.count):
        done = done and join(w, mixed(tag, w.tokens[i]), sort, BY_CLASS_WORD)
    return done


cdef bint is_copy(work_t *w, uint64_t key) noexcept nogil:
    """Whether a group of these sorts or texts has been here before; remembers it."""
    cdef int32_t *place = map_value(&w.seen, key | 1)
    if place == NULL or place[0] >= 0:
        return place != NULL
    place[0] = 0
    return False


cdef bint place_groups(work_t *w) noexcept nogil:
    """Give the groups their places in the array of members; one of the same sorts as another is a copy of it."""
    cdef groups_t *g = &w.groups
    cdef int32_t i, at = 0
    if not map_reserve(&w.seen, g.count):
        return False
    for i in range(g.count):
        if g.items[i].size < 2 or is_copy(w, g.items[i].sorts):
            g.items[i].begin = -1
        else:
            g.items[i].begin = at
            at += g.items[i].size
        g.items[i].size = 0
    g.members = <int32_t *>malloc((at + 1) * sizeof(int32_t))
    return g.members != NULL


cdef void drop_copies(work_t *w) noexcept nogil:
    """Take the groups without a place from those of each sort."""
    cdef sorts_t *s = &w.sorts
    cdef int32_t sort, k, begin = 0, kept = 0
    for sort in range(s.count):
        k, begin = begin, s.items[sort + 1].begin
        s.items[sort].begin = kept
        for k in range(k, begin):
            if w.groups.items[s.groups.data[k]].begin >= 0:
                s.groups.data[kept] = s.groups.data[k]
                kept += 1
    s.items[s.count].begin = kept


cdef void fill_groups(work_t *w) noexcept nogil:
    """Put the elements into their groups, in document order."""
    cdef sorts_t *s = &w.sorts
    cdef group_t *group
    cdef int32_t i, k
    drop_copies(w)
    for i in range(s.size):
        for k in range(s.items[s.sort[i]].begin, s.items[s.sort[i] + 1].begin):
            group = &w.groups.items[s.groups.data[k]]
            w.groups.members[group.begin + group.size] = s.node[i]
            group.size += 1
