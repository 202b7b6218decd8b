# What the records are: their sizes and links, how rich they are, how each stands to the next.

ctypedef struct sums_t:  # over the sampled records
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


cdef bint starts_linked(const looks_t *s, int32_t node) noexcept nogil:
    """Whether the first text of a subtree is in a link."""
    cdef const page_t *p = s.page
    cdef int32_t i
    for i in range(node, min(p.end[node], node + 64)):
        if p.tag[i] == TEXT and p.chars[i]:
            return p.link_chars[i] > 0
    return False


cdef void add_record(const looks_t *s, const candidate_t *c, int32_t k, sums_t *m) noexcept nogil:
    cdef counts_t t = counts_of(s, record_begin(s.pool, c, k), record_begin(s.pool, c, k + 1))
    cdef int32_t node = first_node(s.pool, c, k)
    s.chars[m.records] = t.text.chars
    if k < SAMPLE:
        s.sizes[k] = t.signs.elements + t.text.texts
    m.chars += t.text.chars
    m.squares += <double>t.text.chars * t.text.chars
    m.texts += t.text.texts
    m.text_squares += <double>t.text.texts * t.text.texts
    m.least = t.text.chars if m.records == 0 else min(m.least, t.text.chars)
    m.largest = max(m.largest, t.text.chars)
    m.empty += t.text.chars == 0
    m.has_link += t.signs.links > 0 or t.text.link_chars > 0
    m.one_link += t.signs.links == 1
    m.has_image += t.signs.images > 0
    m.one_text += t.text.texts == 1
    m.has_price += t.signs.prices > 0
    m.has_date += t.signs.dates > 0
    m.has_digit += t.signs.digits > 0
    m.has_heading += t.signs.headings > 0
    m.one_heading += t.signs.headings == 1
    m.has_title_word += t.signs.title_words > 0
    m.has_long += t.signs.long_texts > 0
    m.has_class += s.page.class_id[node] >= 0
    m.same_class += s.page.class_id[node] == s.page.class_id[first_node(s.pool, c, 0)]
    m.link_tops += s.page.tag[node] == TAG_A
    m.first_linked += starts_linked(s, node)
    m.records += 1


cdef int32_t middle_of(int32_t *numbers, int32_t count) noexcept nogil:
    """The number that would be in the middle if they were sorted; they change places: Hoare's selection."""
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
    """Standard deviation by mean."""
    cdef double mean = sum / count, variance = squares / count - mean * mean
    return (sqrt(variance) if variance > 0 else 0) / (mean if mean > 1 else 1)


cdef double distinct(looks_t *s, const candidate_t *c, int32_t step, const uint64_t *column) noexcept nogil:
    """Share of different records, by a hash column."""
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


cdef void describe_records(looks_t *s, const candidate_t *c, float *f) noexcept nogil:
    """Sizes, links and richness of the records."""
    cdef sums_t m
    cdef int32_t k, step = 1 + (c.records - 1) // SAMPLE
    cdef double n
    memset(&m, 0, sizeof(sums_t))
    k = 0
    while k < c.records:
        add_record(s, c, k, &m)
        k += step
    n = m.records
    f[F_MEDIAN] = middle_of(s.chars, m.records)
    f[F_SPREAD] = relative_spread(m.chars, m.squares, m.records)
    f[F_LEAST] = m.least / max(1.0, m.chars / n)
    f[F_LARGEST] = m.largest / max(1.0, m.chars)
    f[F_EMPTY] = m.empty / n
    f[F_HAS_LINK], f[F_ONE_LINK] = m.has_link / n, m.one_link / n
    f[F_HAS_IMAGE], f[F_ONE_TEXT] = m.has_image / n, m.one_text / n
    f[F_HAS_PRICE], f[F_HAS_DATE], f[F_HAS_DIGIT] = m.has_price / n, m.has_date / n, m.has_digit / n
    f[F_HAS_HEADING], f[F_ONE_HEADING] = m.has_heading / n, m.one_heading / n
    f[F_HAS_LONG], f[F_HAS_TITLE_WORD] = m.has_long / n, m.has_title_word / n
    f[F_TEXTS_SPREAD] = relative_spread(m.texts, m.text_squares, m.records)
    f[F_SAME_CLASS], f[F_HAS_CLASS] = m.same_class / n, m.has_class / n
    f[F_LINK_TOPS], f[F_FIRST_LINKED] = m.link_tops / n, m.first_linked / n
    f[F_DISTINCT_CONTENT] = distinct(s, c, step, s.page.content)
    f[F_DISTINCT_STRUCTURE] = distinct(s, c, step, s.page.structure)


cdef double same(const looks_t *s, const candidate_t *c, int32_t k, int32_t other) noexcept nogil:
    """Whether two records have the same top: tag and class count half each."""
    cdef int32_t a = first_node(s.pool, c, k), b = first_node(s.pool, c, other)
    return 0.5 * ((s.page.tag[a] == s.page.tag[b]) + (s.page.class_id[a] == s.page.class_id[b]))


cdef void describe_neighbours(const looks_t *s, const candidate_t *c, float *f) noexcept nogil:
    """How alike a record and the next are, and it and the next but one: records cut in two alternate."""
    cdef int32_t k, count = min(c.records, <int32_t>SAMPLE)
    cdef double next_like = 0, but_one = 0, size = 0, a, b
    for k in range(count - 1):
        next_like += same(s, c, k, k + 1)
        a, b = s.sizes[k], s.sizes[k + 1]
        size += fabs(a - b) / max(1.0, a + b)
    for k in range(count - 2):
        but_one += same(s, c, k, k + 2) - fabs(<double>s.sizes[k] - s.sizes[k + 2]) / max(1.0, <double>s.sizes[k] + s.sizes[k + 2])
    f[F_NEXT_LIKE], f[F_NEXT_SIZE] = next_like / (count - 1), size / (count - 1)
    f[F_NEXT_BUT_ONE_LIKE] = but_one / max(1, count - 2) - (f[F_NEXT_LIKE] - f[F_NEXT_SIZE])
