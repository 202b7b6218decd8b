# Cheap features: sums over the whole candidate, and its position on the page.


cdef inline int32_t chars_in(const scratch_t *s, int32_t node) noexcept nogil:
    return s.sums[s.page.end[node]].chars - s.sums[node].chars


cdef inline node_sums_t counts_of(const scratch_t *s, int32_t begin, int32_t end) noexcept nogil:
    """Counts of a run of the pool's nodes. The nodes need not be adjacent on the page, so each subtree is added separately."""
    cdef node_sums_t counts
    cdef int32_t i, node
    memset(&counts, 0, sizeof(node_sums_t))
    for i in range(begin, end):
        node = s.pool.nodes.data[i]
        add_all_within(s.sums, node, s.page.end[node], &counts)
    return counts


cdef inline void add_counts(const node_sums_t *more, node_sums_t *sum) noexcept nogil:
    cdef const int32_t *counts = <const int32_t *>more
    cdef int32_t *sums = <int32_t *>sum
    cdef size_t k
    for k in range(sizeof(node_sums_t) // sizeof(int32_t)):
        sums[k] += counts[k]


cdef void describe_text(const scratch_t *s, const candidate_t *c, const node_sums_t *t, float *f) noexcept nogil:
    """Sums over the whole candidate."""
    cdef double r = c.records, chars = max(1, t.chars)
    cdef int32_t first = s.pool.nodes.data[c.first], last = last_node(s.pool, c, c.records - 1), a = c.ancestor
    cdef double begin = s.sums[first].chars - s.sums[s.body].chars, end = s.sums[s.page.end[last]].chars - s.sums[s.body].chars
    f[F_VALUE], f[F_RECORDS] = c.value, r
    f[F_SHARE], f[F_UNLINKED_SHARE] = t.chars / s.total, (t.chars - t.link_chars) / s.total
    f[F_LINK_SHARE], f[F_HIDDEN] = t.link_chars / chars, (t.chars - t.shown) / chars
    f[F_CHARS] = t.chars / r
    f[F_LINKS], f[F_IMAGES], f[F_TEXTS] = t.links / r, t.images / r, t.texts / r
    f[F_PRICES], f[F_DATES], f[F_DIGITS] = t.prices / r, t.dates / r, t.digits / r
    f[F_HEADINGS], f[F_LONG_TEXTS] = t.headings / r, t.long_texts / r
    f[F_TITLE_WORDS], f[F_VISIBLE_SHARE] = t.title_words / r, (t.shown - 0.7 * t.shown_link_chars) / s.shown
    f[F_WORDS], f[F_PUNCTUATION] = t.words / r, t.punctuation / chars
    f[F_NODES], f[F_ROOTS] = (t.elements + t.texts) / r, c.size / r
    f[F_TEXT_BEGIN], f[F_TEXT_END] = begin / s.total, end / s.total
    f[F_TEXT_GAP] = 1 - t.chars / max(1.0, end - begin)
    f[F_ANCESTOR_SHARE] = (chars_in(s, a)) / s.total
    f[F_SHARE_OF_ANCESTOR] = t.chars / max(1.0, <double>(chars_in(s, a)))


cdef void describe_place(const scratch_t *s, const candidate_t *c, float *f) noexcept nogil:
    """Depth, landmarks, position relative to the title."""
    cdef const page_t *p = s.page
    cdef int32_t first = s.pool.nodes.data[c.first], last = last_node(s.pool, c, c.records - 1), x = c.ancestor, i, steps = 0
    cdef uint16_t marks = s.pool.marks[first]
    f[F_DEPTH], f[F_DEPTH_BELOW] = p.depth[first], p.depth[first] - p.depth[x]
    f[F_NAVIGATION], f[F_FOOTER] = marks & MARK_NAVIGATION != 0, marks & MARK_CONTENTINFO != 0
    f[F_BANNER], f[F_ASIDE] = marks & MARK_BANNER != 0, marks & MARK_COMPLEMENTARY != 0
    f[F_FORM], f[F_DIALOG] = marks & MARK_FORM != 0, marks & MARK_DIALOG != 0
    f[F_MAIN], f[F_ARTICLE] = marks & MARK_MAIN != 0, marks & MARK_ARTICLE != 0
    f[F_IN_MAIN] = -1 if s.main < 0 else s.main <= first < p.end[s.main]
    f[F_TITLE_POSITION], f[F_TITLE_DISTANCE], f[F_TITLE_ANCESTOR_STEPS] = 0, -1, -1
    if s.title >= 0:
        f[F_TITLE_POSITION] = 1 if s.title < first else 2 if s.title >= p.end[last] else 3
        f[F_TITLE_DISTANCE] = (s.sums[first].chars - s.sums[s.title].chars) / s.total
        while not x <= s.title < p.end[x]:
            x = p.parent[x]
            steps += 1
        f[F_TITLE_ANCESTOR_STEPS] = steps
    f[F_RECORD_TAG] = -1
    for i in range(10):
        if p.tag[first] == RECORD_TAGS[i]:
            f[F_RECORD_TAG] = i
    f[F_ORIGINS_PAGE_WIDE], f[F_ORIGINS_SIBLINGS] = c.origins & PAGE_WIDE, (c.origins & SIBLINGS) // BY_HEAD
    f[F_PERIODIC] = c.origins & BY_PERIOD != 0


cdef void describe_cheap(const scratch_t *s, const candidate_t *c, float *f) noexcept nogil:
    cdef node_sums_t t = counts_of(s, c.first, c.first + c.size)
    describe_text(s, c, &t, f)
    describe_place(s, c, f)
