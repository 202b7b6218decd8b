# What a candidate is worth, and the pool that each is added to once.


cdef inline double value_of(const pool_t *pool, double weight, double shown, int32_t records) noexcept nogil:
    """Share of the page's text, or of what is shown of it; link text counts less, and so do few records."""
    cdef const text_sums_t *a = &pool.text[pool.body]
    cdef const text_sums_t *b = &pool.text[pool.page.end[pool.body]]
    return max(weight / (b.chars - a.chars + 1.0), shown / (b.shown - a.shown + 1.0)) * (1.0 - 1.0 / records)


cdef inline sums_t sums_within(const pool_t *pool, int32_t node) noexcept nogil:
    """Of a subtree: its characters; the same with those in links counted less, of all and of what is shown; and a hash of its
    texts and pictures, the same for an element and for what merely wraps it."""
    cdef int32_t end = pool.page.end[node]
    cdef const text_sums_t *a = &pool.text[node]
    cdef const text_sums_t *b = &pool.text[end]
    cdef sums_t sums
    sums.chars = b.chars - a.chars
    sums.weight = b.chars - a.chars - LINK_WEIGHT * (b.link_chars - a.link_chars)
    sums.shown = b.shown - a.shown - LINK_WEIGHT * (b.shown_link_chars - a.shown_link_chars)
    sums.hash = mixed(
        mixed(<uint64_t>a.texts << 32 | <uint32_t>pool.signs[node].images, 1),
        <uint64_t>b.texts << 32 | <uint32_t>pool.signs[end].images)
    return sums


cdef inline void add_to(sums_t *sums, const sums_t *more) noexcept nogil:
    sums.chars += more.chars
    sums.weight += more.weight
    sums.shown += more.shown
    sums.hash += more.hash


cdef inline double promise_of(const candidate_t *candidate) noexcept nogil:
    """Log-odds, but for a constant, that a candidate is much like a list of the page: a logistic regression on what is known at
    once, fitted on the candidates of the development pages (``training/promise_weights.py``)."""
    cdef double r = log(candidate.records), c = log1p(candidate.chars / <double>candidate.records), value = candidate.value
    return (1.512 * log(value + 0.001 if value > 0 else 0.001) + (1.834 - 0.259 * r) * r + (3.66 - 0.409 * c) * c
            - (3.266 if candidate.origins & BY_PERIOD else 0))


cdef bint add(work_t *w, candidate_t *candidate) noexcept nogil:
    """Add a candidate, or its origin to an earlier one with the same records, which encloses it. A period that is also found in
    another way is not counted as a period."""
    cdef pool_t *pool = w.pool
    cdef int32_t *place = map_value(&w.found, mixed(candidate.key, candidate.records) | 1)
    cdef candidate_t *before
    if place == NULL:
        return False
    if place[0] >= 0:
        before = &pool.items[place[0]]
        before.origins = (before.origins | candidate.origins) & ~BY_PERIOD or BY_PERIOD
        before.chars = candidate.chars
        return True
    if not array_reserve(<void **>&pool.items, &pool.room, pool.count + 1, sizeof(candidate_t)):
        return False
    place[0] = pool.count
    pool.items[pool.count] = candidate[0]
    pool.count += 1
    return True
