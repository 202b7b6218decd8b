# Features of the context: parents, adjacent siblings, words of classes and ids, the page, the other candidates.


cdef int32_t children_of(const scratch_t *s, int32_t node) noexcept nogil:
    cdef int32_t child = node + 1, count = 0
    while child < s.page.end[node]:
        count += is_eligible(s.pool, child)
        child = s.page.end[child]
    return count


cdef int32_t parents_of(const scratch_t *s, const candidate_t *c) noexcept nogil:
    """Number of parents of the records. Nodes are in document order, so each change of parent is a new one."""
    cdef int32_t i, count = 0, parent, before = -1
    for i in range(c.first, c.first + c.size):
        parent = s.page.parent[s.pool.nodes.data[i]]
        count += parent != before
        before = parent
    return count


cdef float tag_class_match(const scratch_t *s, int32_t node, int32_t other) noexcept nogil:
    """0; 1 for the same tag; 2 for the same tag and class."""
    if s.page.tag[node] != s.page.tag[other]:
        return 0
    return 2 if s.page.class_id[node] == s.page.class_id[other] else 1


cdef float matches_record(const scratch_t *s, const candidate_t *c, int32_t k, int32_t node) noexcept nogil:
    """Whether a node has the tag and class of a node of a record; -1 without a node."""
    cdef int32_t i
    if node < 0:
        return -1
    for i in range(record_begin(s.pool, c, k), record_begin(s.pool, c, k + 1)):
        if tag_class_match(s, node, s.pool.nodes.data[i]) == 2:
            return 1
    return 0


cdef int32_t sibling_before(const scratch_t *s, int32_t node) noexcept nogil:
    """The last sibling before a node that may be a part of a record, or -1."""
    cdef int32_t child = s.page.parent[node] + 1, before = -1
    while child < node:
        before = child if is_eligible(s.pool, child) else before
        child = s.page.end[child]
    return before


cdef int32_t sibling_after(const scratch_t *s, int32_t node) noexcept nogil:
    """The first sibling after a node that may be a part of a record, or -1."""
    cdef int32_t child = s.page.end[node], end = s.page.end[s.page.parent[node]]
    while child < end:
        if is_eligible(s.pool, child):
            return child
        child = s.page.end[child]
    return -1


cdef void describe_adjacent(const scratch_t *s, const candidate_t *c, float *f) noexcept nogil:
    """The siblings before and after the records: a heading, or elements like the records."""
    cdef int32_t first = s.pool.nodes.data[c.first], last = c.records - 1
    cdef int32_t before = sibling_before(s, first), after = sibling_after(s, last_node(s.pool, c, last))
    f[F_BEFORE_MATCH] = tag_class_match(s, before, first) if before >= 0 else -1
    f[F_HEADING_BEFORE] = s.sums[s.page.end[before]].headings > s.sums[before].headings if before >= 0 else -1
    f[F_AFTER_MATCH] = tag_class_match(s, after, first_node(s.pool, c, last)) if after >= 0 else -1
    f[F_BEFORE_MATCHES_RECORD] = matches_record(s, c, 1, before)
    f[F_AFTER_MATCHES_RECORD] = matches_record(s, c, last - 1, after)


cdef void describe_parents(const scratch_t *s, const candidate_t *c, float *f) noexcept nogil:
    """Distribution of the records over their parents, and their share of the ancestor's children."""
    cdef int32_t parents = parents_of(s, c), children = children_of(s, c.ancestor)
    f[F_ANCESTOR_CHILDREN], f[F_SHARE_OF_CHILDREN] = children, c.size / max(1.0, <double>children)
    f[F_PARENTS], f[F_NODES_PER_PARENT] = parents, c.size / <double>parents


cdef inline word_scores_t *scores_of_label(const scratch_t *s, Words words, int32_t label) noexcept nogil:
    """Scores of the words of a label, cached."""
    if not s.is_scored[label]:
        s.is_scored[label] = True
        s.label_scores[label] = words.of_label(data_at(s.page, s.page.label_begin[label]), s.page.label_length[label])
    return &s.label_scores[label]


cdef void describe_words(const scratch_t *s, Words words, const candidate_t *c, float *f) noexcept nogil:
    """Scores of the words of classes and ids: of the records, and of their ancestors."""
    cdef const page_t *p = s.page
    cdef int32_t node = first_node(s.pool, c, c.records // 2), x = p.parent[node], i, count = 0
    cdef int32_t labels[2]
    cdef float score, sum = 0
    f[F_ROOT_WORDS] = scores_of_label(s, words, p.class_id[node]).record if p.class_id[node] >= 0 else -1
    f[F_ROOT_WORDS_MAX] = scores_of_label(s, words, p.class_id[node]).most if p.class_id[node] >= 0 else -1
    f[F_ANCESTOR_WORDS_MIN], f[F_ANCESTOR_WORDS_MAX], f[F_ANCESTOR_WORDS_NEAREST] = 2, -1, -1
    while x > s.body:
        labels[0], labels[1] = p.class_id[x], p.id_id[x]
        for i in range(2):
            score = scores_of_label(s, words, labels[i]).around if labels[i] >= 0 else -1
            if score >= 0:
                f[F_ANCESTOR_WORDS_NEAREST] = score if f[F_ANCESTOR_WORDS_NEAREST] < 0 else f[F_ANCESTOR_WORDS_NEAREST]
                f[F_ANCESTOR_WORDS_MIN] = min(f[F_ANCESTOR_WORDS_MIN], score)
                f[F_ANCESTOR_WORDS_MAX] = max(f[F_ANCESTOR_WORDS_MAX], score)
                sum += score
                count += 1
        x = p.parent[x]
    f[F_ANCESTOR_WORDS_MEAN] = sum / count if count else -1


cdef void describe_page(const scratch_t *s, const candidate_t *c, float *f) noexcept nogil:
    """Features of the page: links, long texts, long texts outside of the candidate, prices, headings, pictures."""
    cdef int32_t end = s.page.end[s.body]
    cdef const node_sums_t *a = &s.sums[s.body]
    cdef const node_sums_t *b = &s.sums[end]
    cdef double long_texts = b.long_texts - a.long_texts
    f[F_PAGE_CHARS], f[F_PAGE_LINKS] = s.total, (b.link_chars - a.link_chars) / s.total
    f[F_PAGE_PUNCTUATION] = (b.punctuation - a.punctuation) / s.total
    f[F_PAGE_LONG_TEXTS], f[F_LONG_TEXTS_OUTSIDE] = long_texts, (long_texts - f[F_LONG_TEXTS] * c.records) / max(1.0, long_texts)
    f[F_PAGE_PRICES], f[F_PAGE_HEADINGS], f[F_PAGE_IMAGES] = b.prices - a.prices, b.headings - a.headings, b.images - a.images


cdef int32_t record_at(const pool_t *pool, const candidate_t *c, int32_t node, int32_t low) noexcept nogil:
    """The last record that begins at or before a node, or -1; records before ``low`` do. Galloping search from ``low``."""
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


cdef void compare_with_rival(const scratch_t *s, int32_t index, int32_t other, float *f) noexcept nogil:
    """Compare a candidate with a rival: whether it is inside one of its records, or has the rival's records inside its own."""
    cdef const pool_t *pool = s.pool
    cdef const candidate_t *c = &pool.items[index]
    cdef const candidate_t *rival = &pool.items[other]
    cdef int32_t first = s.firsts[index], end = s.ends[index]
    cdef int32_t k, step, before = -1, held = 0, at = 0
    cdef double needed
    cdef float ratio
    if s.firsts[other] <= first and end <= s.ends[other] and rival.records >= 3:
        k = record_at(pool, rival, first, 0)
        if end <= s.page.end[last_node(pool, rival, k)]:
            f[F_CONTAINING_RIVALS] += 1
            f[F_CONTAINING_RIVAL_VALUE] = max(f[F_CONTAINING_RIVAL_VALUE], <float>rival.value)
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
            f[F_CONTAINED_RIVALS] += 1
            f[F_CONTAINED_RIVAL_VALUE] = max(f[F_CONTAINED_RIVAL_VALUE], <float>rival.value)
            if rival.value > 0.5 * c.value:
                ratio = <float>min(50.0, rival.records / <double>c.records)
                f[F_CONTAINED_RIVAL_RECORDS] = max(f[F_CONTAINED_RIVAL_RECORDS], ratio)


cdef void compare_candidates(const scratch_t *s, float *rows) noexcept nogil:
    """Set the features that compare candidates; the pool is sorted by prior, best first."""
    cdef const pool_t *pool = s.pool
    cdef int32_t i, j
    cdef double share = 1e-9, value = 1e-9
    cdef float *f
    for i in range(pool.count):
        s.firsts[i] = pool.nodes.data[pool.items[i].first]
        s.ends[i] = s.page.end[last_node(pool, &pool.items[i], pool.items[i].records - 1)]
        share = max(share, <double>rows[i * FEATURES_COUNT + F_SHARE])
        value = max(value, pool.items[i].value)
    for i in range(pool.count):
        f = rows + i * FEATURES_COUNT
        f[F_VALUE_RELATIVE], f[F_VALUE_RANK] = f[F_VALUE] / value, i
        f[F_SHARE_RELATIVE] = f[F_SHARE] / share
        for j in range(min(<int32_t>MAX_RIVALS, pool.count)):
            if i != j:
                compare_with_rival(s, i, j, f)
        f[F_CONTAINING_RIVAL_RATIO] = min(100.0, f[F_CONTAINING_RIVAL_VALUE] / max(1e-6, pool.items[i].value))
