# What is around the records: parents, neighbours, and what the words of classes and ids say.


cdef int32_t children_of(const looks_t *s, int32_t node) noexcept nogil:
    cdef int32_t child = node + 1, count = 0
    while child < s.page.end[node]:
        count += is_eligible(s.pool, child)
        child = s.page.end[child]
    return count


cdef int32_t parents_of(const looks_t *s, const candidate_t *c) noexcept nogil:
    """How many parents the records have; they stand in document order, so a new one is seen where it changes."""
    cdef int32_t i, count = 0, parent, before = -1
    for i in range(c.first, c.first + c.size):
        parent = s.page.parent[s.pool.nodes.data[i]]
        count += parent != before
        before = parent
    return count


cdef float like(const looks_t *s, int32_t node, int32_t other) noexcept nogil:
    """1 for the same tag, 2 for the same class as well."""
    if s.page.tag[node] != s.page.tag[other]:
        return 0
    return 2 if s.page.class_id[node] == s.page.class_id[other] else 1


cdef float is_member(const looks_t *s, const candidate_t *c, int32_t k, int32_t node) noexcept nogil:
    """Whether a node is like one that a record is made of; -1 without a node."""
    cdef int32_t i
    if node < 0:
        return -1
    for i in range(record_begin(s.pool, c, k), record_begin(s.pool, c, k + 1)):
        if like(s, node, s.pool.nodes.data[i]) == 2:
            return 1
    return 0


cdef int32_t sibling_before(const looks_t *s, int32_t node) noexcept nogil:
    """The last sibling before a node that may be a part of a record, or -1."""
    cdef int32_t child = s.page.parent[node] + 1, before = -1
    while child < node:
        before = child if is_eligible(s.pool, child) else before
        child = s.page.end[child]
    return before


cdef int32_t sibling_after(const looks_t *s, int32_t node) noexcept nogil:
    """The first sibling after a node that may be a part of a record, or -1."""
    cdef int32_t child = s.page.end[node], end = s.page.end[s.page.parent[node]]
    while child < end:
        if is_eligible(s.pool, child):
            return child
        child = s.page.end[child]
    return -1


cdef void describe_ends(const looks_t *s, const candidate_t *c, float *f) noexcept nogil:
    """What stands before and after the records among their siblings: a heading, or more of the same."""
    cdef int32_t first = s.pool.nodes.data[c.first], last = c.records - 1
    cdef int32_t before = sibling_before(s, first), after = sibling_after(s, last_node(s.pool, c, last))
    f[F_BEFORE_LIKE] = like(s, before, first) if before >= 0 else -1
    f[F_HEAD_BEFORE] = s.signs[s.page.end[before]].headings > s.signs[before].headings if before >= 0 else -1
    f[F_AFTER_LIKE] = like(s, after, first_node(s.pool, c, last)) if after >= 0 else -1
    f[F_BEFORE_MEMBER] = is_member(s, c, 1, before)
    f[F_AFTER_MEMBER] = is_member(s, c, last - 1, after)


cdef void describe_parents(const looks_t *s, const candidate_t *c, float *f) noexcept nogil:
    """How the records share out among their parents, and which part of the ancestor's children they are."""
    cdef int32_t parents = parents_of(s, c), children = children_of(s, c.ancestor)
    f[F_ANCESTOR_CHILDREN], f[F_FILL] = children, c.size / max(1.0, <double>children)
    f[F_PARENTS], f[F_PER_PARENT] = parents, c.size / <double>parents


cdef inline hint_t *hint_of(const looks_t *s, Words words, int32_t label) noexcept nogil:
    """What the words of a label say, read once a page."""
    if not s.known[label]:
        s.known[label] = True
        s.hints[label] = words.of_label(data_at(s.page, s.page.label_begin[label]), s.page.label_length[label])
    return &s.hints[label]


cdef void describe_words(const looks_t *s, Words words, const candidate_t *c, float *f) noexcept nogil:
    """What the words of classes and ids say: of the records, and of what is around them."""
    cdef const page_t *p = s.page
    cdef int32_t node = first_node(s.pool, c, c.records // 2), x = p.parent[node], i, count = 0
    cdef int32_t labels[2]
    cdef float score, sum = 0
    f[F_TOP_WORDS] = hint_of(s, words, p.class_id[node]).record if p.class_id[node] >= 0 else -1
    f[F_TOP_MOST] = hint_of(s, words, p.class_id[node]).most if p.class_id[node] >= 0 else -1
    f[F_CHAIN_LEAST], f[F_CHAIN_MOST], f[F_CHAIN_NEAR] = 2, -1, -1
    while x > s.body:
        labels[0], labels[1] = p.class_id[x], p.id_id[x]
        for i in range(2):
            score = hint_of(s, words, labels[i]).around if labels[i] >= 0 else -1
            if score >= 0:
                f[F_CHAIN_NEAR] = score if f[F_CHAIN_NEAR] < 0 else f[F_CHAIN_NEAR]
                f[F_CHAIN_LEAST], f[F_CHAIN_MOST] = min(f[F_CHAIN_LEAST], score), max(f[F_CHAIN_MOST], score)
                sum += score
                count += 1
        x = p.parent[x]
    f[F_CHAIN_MEAN] = sum / count if count else -1
