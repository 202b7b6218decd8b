# Families: elements with the same tag path and class. Of each type of family the one with the greatest weight is described.

cdef family_t *family_of(shape_t *k, int32_t i) noexcept nogil:
    """The family of an element, created if it is new; NULL without memory."""
    cdef int32_t *number = map_value(
        &k.by_key, mixed(mixed(1, <uint64_t>k.page.path[i]), <uint64_t>(k.page.class_id[i] + 1)) | 1)
    if number == NULL or not array_reserve(<void **>&k.families, &k.room, k.count + 1, sizeof(family_t)):
        return NULL
    if number[0] < 0:
        number[0] = k.count
        memset(&k.families[k.count], 0, sizeof(family_t))
        k.families[k.count].first = i
        k.count += 1
    return &k.families[number[0]]


cdef bint collect_families(shape_t *k) noexcept nogil:
    """Add elements with text or images and at least two descendants to their families; False without memory."""
    cdef const page_t *p = k.page
    cdef int32_t i, n = <int32_t>p.node_rows
    cdef const shown_sums_t *a
    cdef const shown_sums_t *b
    cdef family_t *m
    for i in range(n):
        if p.tag[i] <= DOCUMENT or p.end[i] - i < 3 or p.marks[i] & (MARK_IGNORED | MARK_HIDDEN):
            continue
        if p.tag[i] == TAG_BODY or not (p.chars[i] or p.images[i]):
            continue
        m, a, b = family_of(k, i), &k.shown[i], &k.shown[p.end[i]]
        if m == NULL:
            return False
        m.last = i
        m.count += 1
        m.images += p.images[i] > 0
        m.links += p.links[i] > 0
        m.headings += b.shown_headings > a.shown_headings
        m.prices += b.label_prices > a.label_prices
        m.dates += b.label_years + b.shown_times > a.label_years + a.shown_times
        m.prose += b.paragraphs > a.paragraphs
        m.chars += p.chars[i]
        m.squares += <double>p.chars[i] * p.chars[i]
        m.link_chars += p.link_chars[i]
        m.prose_chars += b.prose - a.prose
        m.nodes += p.end[i] - i
    return True


cdef void describe_family(const shape_t *k, const family_t *m, float *f) noexcept nogil:
    cdef double mean, total = max(1, k.page.chars[0])
    if m == NULL:
        return
    mean = m.chars / m.count
    f[0], f[1] = log1p(m.count), log1p(mean)
    f[2] = sqrt(max(0.0, m.squares / m.count - mean * mean)) / (mean + 1)
    f[3], f[4], f[5] = m.chars / total, m.link_chars / (m.chars + 1), m.prose_chars / (m.chars + 1)
    f[6], f[7], f[8] = m.images / <double>m.count, m.links / <double>m.count, m.headings / <double>m.count
    f[9], f[10], f[11] = m.prices / <double>m.count, m.dates / <double>m.count, m.first / <double>k.page.node_rows


cdef void describe_families(const shape_t *k, float *f) noexcept nogil:
    """Describe the family with the greatest weight of each type."""
    cdef const family_t *m
    cdef const family_t *best[4]
    cdef double most[4]
    cdef double weight[4]
    cdef int32_t i
    cdef int j
    for j in range(4):
        best[j], most[j] = NULL, 0
    for i in range(k.count):
        m = &k.families[i]
        if m.count < MIN_MEMBERS or m.chars < MIN_MEAN_CHARS * m.count:
            continue
        weight[0] = min(m.images, m.links) * sqrt(m.chars)
        weight[1] = m.dates * sqrt(m.prose_chars)
        weight[2] = m.prices * sqrt(m.chars)
        weight[3] = m.chars * m.nodes / (m.nodes + 8.0 * m.count)
        for j in range(4):
            if weight[j] > most[j]:
                best[j], most[j] = m, weight[j]
    for j in range(4):
        describe_family(k, best[j], f + F_CARDS + 12 * j)
