# What records of several siblings are put together from: where each begins and ends, and what is left beside them.


cdef inline bint is_head(uint16_t tag) noexcept nogil:
    """Whether an element heads what comes after it."""
    return class_of(tag) & CLASS_HEADING != 0 or tag == TAG_DT


cdef bint opens_headed(const looks_t *s, int32_t node) noexcept nogil:
    """Whether the first text of a subtree stands in a heading."""
    cdef const page_t *p = s.page
    cdef int32_t i, above
    for i in range(node, min(p.end[node], node + 64)):
        if p.tag[i] == TEXT and p.chars[i]:
            above = p.parent[i]
            while above > node and not is_head(p.tag[above]):
                above = p.parent[above]
            return is_head(p.tag[above])
    return False


cdef bint same_tops(const looks_t *s, const candidate_t *c, int32_t k, int32_t other) noexcept nogil:
    """Whether two records are the same sequence of elements."""
    cdef int32_t a = record_begin(s.pool, c, k), b = record_begin(s.pool, c, other), i
    cdef int32_t size = record_begin(s.pool, c, k + 1) - a
    cdef const int32_t *nodes = s.pool.nodes.data
    if record_begin(s.pool, c, other + 1) - b != size:
        return False
    for i in range(size):
        if s.page.tag[nodes[a + i]] != s.page.tag[nodes[b + i]]:
            return False
    return True


cdef void describe_tops(const looks_t *s, const candidate_t *c, float *f) noexcept nogil:
    """How the records begin and end, and whether all are put together alike."""
    cdef int32_t k, count = min(c.records, <int32_t>SAMPLE), last = c.records - 1
    cdef double opens = 0, closes = 0, alike = 0
    for k in range(count):
        opens += opens_headed(s, first_node(s.pool, c, k))
        closes += last_node(s.pool, c, k) != first_node(s.pool, c, k) and is_head(s.page.tag[last_node(s.pool, c, k)])
    for k in range(count - 1):
        alike += same_tops(s, c, k, k + 1)
    f[F_OPENS_HEADED], f[F_CLOSES_HEADED] = opens / count, closes / count
    f[F_SAME_TOPS], f[F_LAST_SAME] = alike / (count - 1), same_tops(s, c, last - 1, last)


cdef void describe_page(const looks_t *s, const candidate_t *c, float *f) noexcept nogil:
    """What kind of page it is: long texts, those outside of the candidate, prices, headings, pictures."""
    cdef int32_t end = s.page.end[s.body]
    cdef const text_sums_t *a = &s.text[s.body]
    cdef const text_sums_t *b = &s.text[end]
    cdef const sign_sums_t *x = &s.signs[s.body]
    cdef const sign_sums_t *y = &s.signs[end]
    cdef double long_texts = y.long_texts - x.long_texts
    f[F_PAGE_CHARS], f[F_PAGE_LINKS] = s.total, (b.link_chars - a.link_chars) / s.total
    f[F_PAGE_PUNCTUATION] = (b.punctuation - a.punctuation) / s.total
    f[F_PAGE_LONG], f[F_LONG_OUTSIDE] = long_texts, (long_texts - f[F_LONG] * c.records) / max(1.0, long_texts)
    f[F_PAGE_PRICES], f[F_PAGE_HEADINGS], f[F_PAGE_IMAGES] = y.prices - x.prices, y.headings - x.headings, y.images - x.images
