# Features of the records: sizes, links, richness, adjacent records, first and last nodes.

ctypedef struct record_sums_t:  # over the sampled records
    node_sums_t counts
    int32_t records
    double chars
    double squares
    double texts
    double text_squares
    int32_t least
    int32_t largest
    int32_t empty
    int32_t has_link
    int32_t one_link
    int32_t has_image
    int32_t one_text
    int32_t has_price
    int32_t has_date
    int32_t has_digit
    int32_t has_heading
    int32_t has_title_word
    int32_t one_heading
    int32_t has_long
    int32_t same_class
    int32_t has_class
    int32_t link_tops
    int32_t first_linked


cdef bint starts_linked(const scratch_t *s, int32_t node) noexcept nogil:
    """Whether the first text of a subtree is in a link."""
    cdef const page_t *p = s.page
    cdef int32_t i
    for i in range(node, min(p.end[node], node + 64)):
        if p.tag[i] == TEXT and p.chars[i]:
            return p.link_chars[i] > 0
    return False


cdef void add_record(const scratch_t *s, const candidate_t *c, int32_t k, record_sums_t *m) noexcept nogil:
    cdef node_sums_t t = counts_of(s, record_begin(s.pool, c, k), record_begin(s.pool, c, k + 1))
    cdef int32_t node = first_node(s.pool, c, k)
    add_counts(&t, &m.counts)
    s.chars[m.records] = t.chars
    if k < MAX_SAMPLED:
        s.sizes[k] = t.elements + t.texts
    m.chars += t.chars
    m.squares += <double>t.chars * t.chars
    m.texts += t.texts
    m.text_squares += <double>t.texts * t.texts
    m.least = t.chars if m.records == 0 else min(m.least, t.chars)
    m.largest = max(m.largest, t.chars)
    m.empty += t.chars == 0
    m.has_link += t.links > 0 or t.link_chars > 0
    m.one_link += t.links == 1
    m.has_image += t.images > 0
    m.one_text += t.texts == 1
    m.has_price += t.prices > 0
    m.has_date += t.dates > 0
    m.has_digit += t.digits > 0
    m.has_heading += t.headings > 0
    m.one_heading += t.headings == 1
    m.has_title_word += t.title_words > 0
    m.has_long += t.long_texts > 0
    m.has_class += s.page.class_id[node] >= 0
    m.same_class += s.page.class_id[node] == s.page.class_id[first_node(s.pool, c, 0)]
    m.link_tops += s.page.tag[node] == TAG_A
    m.first_linked += starts_linked(s, node)
    m.records += 1


cdef int32_t median_of(int32_t *numbers, int32_t count) noexcept nogil:
    """The median, the upper one of two; reorders the numbers (Hoare's selection)."""
    cdef int32_t low = 0, high = count - 1, wanted = count // 2, i, j, pivot
    while low < high:
        pivot, i, j = numbers[wanted], low, high
        while i <= j:
            while numbers[i] < pivot:
                i += 1
            while numbers[j] > pivot:
                j -= 1
            if i <= j:
                numbers[i], numbers[j] = numbers[j], numbers[i]
                i += 1
                j -= 1
        low = i if j < wanted else low
        high = j if i > wanted else high
    return numbers[wanted]


cdef inline double relative_spread(double sum, double squares, int32_t count) noexcept nogil:
    """Coefficient of variation; a mean below 1 counts as 1."""
    cdef double mean = sum / count, variance = squares / count - mean * mean
    return (sqrt(variance) if variance > 0 else 0) / (mean if mean > 1 else 1)


cdef double distinct_share(scratch_t *s, const candidate_t *c, int32_t step, const uint64_t *column) noexcept nogil:
    """Share of distinct records, by a hash column."""
    cdef int32_t k, i, count = 0, different = 0
    cdef uint64_t hash
    set_clear(&s.hashes, (c.records + step - 1) // step)
    k = 0
    while k < c.records:
        hash = 0
        for i in range(record_begin(s.pool, c, k), record_begin(s.pool, c, k + 1)):
            hash = hash * 31 + column[s.pool.nodes.data[i]]
        different += set_add(&s.hashes, hash | 1)
        count += 1
        k += step
    return different / <double>count


cdef node_sums_t describe_records(scratch_t *s, const candidate_t *c, float *f) noexcept nogil:
    """Sizes, links and richness of the records; returns the counts of all of them."""
    cdef record_sums_t m
    cdef int32_t k, step = 1 + (c.records - 1) // MAX_SAMPLED
    cdef double n
    memset(&m, 0, sizeof(record_sums_t))
    k = 0
    while k < c.records:
        add_record(s, c, k, &m)
        k += step
    n = m.records
    f[F_CHARS_MEDIAN] = median_of(s.chars, m.records)
    f[F_CHARS_SPREAD] = relative_spread(m.chars, m.squares, m.records)
    f[F_CHARS_MIN] = m.least / max(1.0, m.chars / n)
    f[F_CHARS_MAX_SHARE] = m.largest / max(1.0, m.chars)
    f[F_EMPTY] = m.empty / n
    f[F_HAS_LINK], f[F_ONE_LINK] = m.has_link / n, m.one_link / n
    f[F_HAS_IMAGE], f[F_ONE_TEXT] = m.has_image / n, m.one_text / n
    f[F_HAS_PRICE], f[F_HAS_DATE], f[F_HAS_DIGIT] = m.has_price / n, m.has_date / n, m.has_digit / n
    f[F_HAS_HEADING], f[F_ONE_HEADING] = m.has_heading / n, m.one_heading / n
    f[F_HAS_LONG_TEXT], f[F_HAS_TITLE_WORD] = m.has_long / n, m.has_title_word / n
    f[F_TEXTS_SPREAD] = relative_spread(m.texts, m.text_squares, m.records)
    f[F_SAME_CLASS], f[F_HAS_CLASS] = m.same_class / n, m.has_class / n
    f[F_ROOT_IS_LINK], f[F_BEGINS_WITH_LINK] = m.link_tops / n, m.first_linked / n
    f[F_DISTINCT_CONTENT] = distinct_share(s, c, step, s.page.content)
    f[F_DISTINCT_STRUCTURE] = distinct_share(s, c, step, s.page.structure)
    return m.counts if step == 1 else counts_of(s, c.first, c.first + c.size)


cdef double root_similarity(const scratch_t *s, const candidate_t *c, int32_t k, int32_t other) noexcept nogil:
    """Similarity of the first nodes of two records: tag and class count half each."""
    cdef int32_t a = first_node(s.pool, c, k), b = first_node(s.pool, c, other)
    return 0.5 * ((s.page.tag[a] == s.page.tag[b]) + (s.page.class_id[a] == s.page.class_id[b]))


cdef void describe_neighbours(const scratch_t *s, const candidate_t *c, float *f) noexcept nogil:
    """Similarity of adjacent records, and of records two apart: halves of records alternate."""
    cdef int32_t k, count = min(c.records, <int32_t>MAX_SAMPLED)
    cdef double next_like = 0, but_one = 0, size = 0, a, b
    for k in range(count - 1):
        next_like += root_similarity(s, c, k, k + 1)
        a, b = s.sizes[k], s.sizes[k + 1]
        size += fabs(a - b) / max(1.0, a + b)
    for k in range(count - 2):
        a, b = s.sizes[k], s.sizes[k + 2]
        but_one += root_similarity(s, c, k, k + 2) - fabs(a - b) / max(1.0, a + b)
    f[F_NEXT_SIMILARITY], f[F_NEXT_SIZE_DIFFERENCE] = next_like / (count - 1), size / (count - 1)
    f[F_ALTERNATION] = but_one / max(1, count - 2) - (f[F_NEXT_SIMILARITY] - f[F_NEXT_SIZE_DIFFERENCE])


cdef inline bint is_heading(uint16_t tag) noexcept nogil:
    """Whether an element is a heading or a term."""
    return class_of(tag) & CLASS_HEADING != 0 or tag == TAG_DT


cdef bint opens_headed(const scratch_t *s, int32_t node) noexcept nogil:
    """Whether the first text of a subtree is in a heading."""
    cdef const page_t *p = s.page
    cdef int32_t i, above
    for i in range(node, min(p.end[node], node + 64)):
        if p.tag[i] == TEXT and p.chars[i]:
            above = p.parent[i]
            while above > node and not is_heading(p.tag[above]):
                above = p.parent[above]
            return is_heading(p.tag[above])
    return False


cdef bint same_roots(const scratch_t *s, const candidate_t *c, int32_t k, int32_t other) noexcept nogil:
    """Whether the nodes of two records are the same sequence of tags."""
    cdef int32_t a = record_begin(s.pool, c, k), b = record_begin(s.pool, c, other), i
    cdef int32_t size = record_begin(s.pool, c, k + 1) - a
    cdef const int32_t *nodes = s.pool.nodes.data
    if record_begin(s.pool, c, other + 1) - b != size:
        return False
    for i in range(size):
        if s.page.tag[nodes[a + i]] != s.page.tag[nodes[b + i]]:
            return False
    return True


cdef void describe_roots(const scratch_t *s, const candidate_t *c, float *f) noexcept nogil:
    """Headings at the begin and end of the records, and whether all are the same sequence of tags."""
    cdef int32_t k, count = min(c.records, <int32_t>MAX_SAMPLED), last = c.records - 1
    cdef double opens = 0, closes = 0, alike = 0
    for k in range(count):
        opens += opens_headed(s, first_node(s.pool, c, k))
        closes += last_node(s.pool, c, k) != first_node(s.pool, c, k) and is_heading(s.page.tag[last_node(s.pool, c, k)])
    for k in range(count - 1):
        alike += same_roots(s, c, k, k + 1)
    f[F_BEGINS_WITH_HEADING], f[F_ENDS_WITH_HEADING] = opens / count, closes / count
    f[F_SAME_ROOT_TAGS], f[F_LAST_SAME_ROOT_TAGS] = alike / (count - 1), same_roots(s, c, last - 1, last)
