# Cheap features: sums over the whole candidate, and its position on the page.


ctypedef struct counts_t:
    text_sums_t text
    sign_sums_t signs


cdef inline int32_t chars_in(const scratch_t *s, int32_t node) noexcept nogil:
    return s.text[s.page.end[node]].chars - s.text[node].chars


cdef inline counts_t counts_of(const scratch_t *s, int32_t begin, int32_t end) noexcept nogil:
    """Counts of a run of the pool's nodes. The nodes need not be adjacent on the page, so each subtree is added separately."""
    cdef counts_t counts
    cdef int32_t i, node
    memset(&counts, 0, sizeof(counts_t))
    for i in range(begin, end):
        node = s.pool.nodes.data[i]
        add_text_within(s.text, node, s.page.end[node], &counts.text)
        add_signs_within(s.signs, node, s.page.end[node], &counts.signs)
    return counts


cdef void describe_text(const scratch_t *s, const candidate_t *c, float *f) noexcept nogil:
    """Sums over the whole candidate."""
    cdef counts_t t = counts_of(s, c.first, c.first + c.size)
    cdef double r = c.records, chars = max(1, t.text.chars)
    cdef int32_t first = s.pool.nodes.data[c.first], last = last_node(s.pool, c, c.records - 1), a = c.ancestor
    cdef double begin = s.text[first].chars - s.text[s.body].chars, end = s.text[s.page.end[last]].chars - s.text[s.body].chars
    f[F_VALUE], f[F_RECORDS] = c.value, r
    f[F_SHARE], f[F_UNLINKED_SHARE] = t.text.chars / s.total, (t.text.chars - t.text.link_chars) / s.total
    f[F_LINK_SHARE], f[F_HIDDEN] = t.text.link_chars / chars, (t.text.chars - t.text.shown) / chars
    f[F_CHARS] = t.text.chars / r
    f[F_LINKS], f[F_IMAGES], f[F_TEXTS] = t.signs.links / r, t.signs.images / r, t.text.texts / r
    f[F_PRICES], f[F_DATES], f[F_DIGITS] = t.signs.prices / r, t.signs.dates / r, t.signs.digits / r
    f[F_HEADINGS], f[F_LONG_TEXTS] = t.signs.headings / r, t.signs.long_texts / r
    f[F_TITLE_WORDS], f[F_VISIBLE_SHARE] = t.signs.title_words / r, (t.text.shown - 0.7 * t.text.shown_link_chars) / s.shown
    f[F_WORDS], f[F_PUNCTUATION] = t.text.words / r, t.text.punctuation / chars
    f[F_NODES], f[F_ROOTS] = (t.signs.elements + t.text.texts) / r, c.size / r
    f[F_TEXT_BEGIN], f[F_TEXT_END] = begin / s.total, end / s.total
    f[F_TEXT_GAP] = 1 - t.text.chars / max(1.0, end - begin)
    f[F_ANCESTOR_SHARE] = (chars_in(s, a)) / s.total
    f[F_SHARE_OF_ANCESTOR] = t.text.chars / max(1.0, <double>(chars_in(s, a)))


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
        f[F_TITLE_DISTANCE] = (s.text[first].chars - s.text[s.title].chars) / s.total
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


cdef void describe_cheap(scratch_t *s, const candidate_t *c, float *f) noexcept nogil:
    describe_text(s, c, f)
    describe_place(s, c, f)
