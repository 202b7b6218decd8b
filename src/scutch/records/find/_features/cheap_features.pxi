# What is known at a glance: sums over the whole candidate, and its place on the page.


cdef inline tally_t tally_of(const looks_t *s, int32_t begin, int32_t end) noexcept nogil:
    """What a run of the pool's nodes holds. They need not be neighbours on the page, so each is added by itself."""
    cdef tally_t sum
    cdef const int32_t *a
    cdef const int32_t *b
    cdef int32_t *row = <int32_t *>&sum
    cdef int32_t i, j, node
    memset(&sum, 0, sizeof(tally_t))
    for i in range(begin, end):
        node = s.pool.nodes.data[i]
        a, b = <const int32_t *>&s.tally[node], <const int32_t *>&s.tally[s.page.end[node]]
        for j in range(16):
            row[j] += b[j] - a[j]
    return sum


cdef void describe_text(const looks_t *s, const candidate_t *c, float *f) noexcept nogil:
    """Sums over the whole candidate."""
    cdef tally_t t = tally_of(s, c.first, c.first + c.size)
    cdef double r = c.records, chars = max(1, t.chars)
    cdef int32_t first = s.pool.nodes.data[c.first], last = last_node(s.pool, c, c.records - 1), a = c.ancestor
    cdef double begin = s.tally[first].chars - s.tally[s.body].chars, end = s.tally[s.page.end[last]].chars - s.tally[s.body].chars
    f[F_VALUE], f[F_RECORDS] = c.value, r
    f[F_SHARE], f[F_PLAIN] = t.chars / s.total, (t.chars - t.link_chars) / s.total
    f[F_LINK_SHARE], f[F_HIDDEN] = t.link_chars / chars, (t.chars - t.shown) / chars
    f[F_CHARS] = t.chars / r
    f[F_LINKS], f[F_IMAGES], f[F_TEXTS] = t.links / r, t.images / r, t.texts / r
    f[F_PRICES], f[F_DATES], f[F_DIGITS] = t.prices / r, t.dates / r, t.digits / r
    f[F_HEADINGS], f[F_LONG] = t.headings / r, t.long_texts / r
    f[F_TITLE_WORDS], f[F_SHOWN] = t.title_words / r, (t.shown - 0.7 * t.shown_links) / s.shown
    f[F_WORDS], f[F_PUNCTUATION] = t.words / r, t.punctuation / chars
    f[F_NODES], f[F_SIBLINGS] = (t.elements + t.texts) / r, c.size / r
    f[F_START], f[F_STOP] = begin / s.total, end / s.total
    f[F_GAP] = 1 - t.chars / max(1.0, end - begin)
    f[F_ANCESTOR_SHARE] = (s.tally[s.page.end[a]].chars - s.tally[a].chars) / s.total
    f[F_COVER] = t.chars / max(1.0, <double>(s.tally[s.page.end[a]].chars - s.tally[a].chars))


cdef void describe_place(const looks_t *s, const candidate_t *c, float *f) noexcept nogil:
    """Depth, landmarks, title."""
    cdef const page_t *p = s.page
    cdef int32_t first = s.pool.nodes.data[c.first], last = last_node(s.pool, c, c.records - 1), x = c.ancestor, i, steps = 0
    cdef uint16_t marks = s.pool.marks[first]
    f[F_DEPTH], f[F_DEPTH_BELOW] = p.depth[first], p.depth[first] - p.depth[x]
    f[F_NAVIGATION], f[F_FOOTER] = marks & MARK_NAVIGATION != 0, marks & MARK_CONTENTINFO != 0
    f[F_BANNER], f[F_ASIDE] = marks & MARK_BANNER != 0, marks & MARK_COMPLEMENTARY != 0
    f[F_FORM], f[F_DIALOG] = marks & MARK_FORM != 0, marks & MARK_DIALOG != 0
    f[F_MAIN], f[F_ARTICLE] = marks & MARK_MAIN != 0, marks & MARK_ARTICLE != 0
    f[F_MAIN_SIDE] = -1 if s.main < 0 else s.main <= first < p.end[s.main]
    f[F_TITLE_SIDE], f[F_TITLE_DISTANCE], f[F_TITLE_STEPS] = 0, -1, -1
    if s.title >= 0:
        f[F_TITLE_SIDE] = 1 if s.title < first else 2 if s.title >= p.end[last] else 3
        f[F_TITLE_DISTANCE] = (s.tally[first].chars - s.tally[s.title].chars) / s.total
        while not x <= s.title < p.end[x]:
            x = p.parent[x]
            steps += 1
        f[F_TITLE_STEPS] = steps
    f[F_TAG] = -1
    for i in range(10):
        if p.tag[first] == TOLD[i]:
            f[F_TAG] = i
    f[F_ORIGINS_PAGE_WIDE], f[F_ORIGINS_SIBLINGS] = c.origins & PAGE_WIDE, (c.origins & SIBLINGS) // BY_HEAD
    f[F_PERIODIC] = c.origins & BY_PERIOD != 0


cdef void glance(looks_t *s, const candidate_t *c, float *f) noexcept nogil:
    describe_text(s, c, f)
    describe_place(s, c, f)
