# The pool of distinct candidates: their values and priors, and the selection of the best.

cdef double BOOST = 1000  # added to a score, which is much smaller

ctypedef struct rank_t:
    double score
    int32_t index


cdef inline double value_of(const pool_t *pool, double weight, double shown, int32_t records) noexcept nogil:
    """Share of the page's text or of its visible text, with less weight for link text and for few records."""
    cdef const node_sums_t *a = &pool.sums[pool.body]
    cdef const node_sums_t *b = &pool.sums[pool.page.end[pool.body]]
    return max(weight / (b.chars - a.chars + 1.0), shown / (b.shown - a.shown + 1.0)) * (1.0 - 1.0 / records)


cdef inline int64_t min_chars(const pool_t *pool) noexcept nogil:
    """Least characters of a candidate; half of the characters of a page that has few."""
    cdef int64_t chars = pool.sums[pool.page.end[pool.body]].chars - pool.sums[pool.body].chars
    return max(1, min(<int64_t>MIN_CHARS, chars // 2))


cdef inline sums_t sums_within(const pool_t *pool, int32_t node) noexcept nogil:
    """Sums of a subtree: characters; characters weighted by links, of all and of visible text; and a hash of its texts and
    pictures, which is the same for an element and a mere wrapper of it."""
    cdef int32_t end = pool.page.end[node]
    cdef const node_sums_t *a = &pool.sums[node]
    cdef const node_sums_t *b = &pool.sums[end]
    cdef sums_t sums
    sums.chars = b.chars - a.chars
    sums.weight = b.chars - a.chars - LINK_WEIGHT * (b.link_chars - a.link_chars)
    sums.shown = b.shown - a.shown - LINK_WEIGHT * (b.shown_link_chars - a.shown_link_chars)
    sums.hash = mixed(
        mixed(<uint64_t>a.texts << 32 | <uint32_t>a.images, 1),
        <uint64_t>b.texts << 32 | <uint32_t>b.images)
    return sums


cdef inline void add_to(sums_t *sums, const sums_t *more) noexcept nogil:
    sums.chars += more.chars
    sums.weight += more.weight
    sums.shown += more.shown
    sums.hash += more.hash


cdef inline double prior_of(const candidate_t *candidate) noexcept nogil:
    """Log odds, up to a constant, that a candidate is similar to a list of the page: a logistic regression on numbers that are
    known at once, fitted on the candidates of the development pages (``training/prior_weights.py``)."""
    cdef double r = log(candidate.records), c = log1p(candidate.chars / <double>candidate.records), value = candidate.value
    return (1.512 * log(value + 0.001 if value > 0 else 0.001) + (1.834 - 0.259 * r) * r + (3.66 - 0.409 * c) * c
            - (3.266 if candidate.origins & BY_PERIOD else 0))


cdef bint add_candidate(scratch_t *w, candidate_t *candidate) noexcept nogil:
    """Add a candidate, or its origin to an earlier one with the same records, which encloses it. BY_PERIOD is dropped from a
    candidate with another origin."""
    cdef pool_t *pool = w.pool
    cdef int32_t *place = map_value(&w.candidate_keys, mixed(candidate.key, candidate.records) | 1)
    cdef candidate_t *before
    if place == NULL:
        return False
    if place[0] >= 0:
        before = &pool.items[place[0]]
        before.origins = (before.origins | candidate.origins) & ~BY_PERIOD or BY_PERIOD
        before.chars = candidate.chars
        return True
    if not array_reserve(<void **>&pool.items, &pool.capacity, pool.count + 1, sizeof(candidate_t)):
        return False
    place[0] = pool.count
    pool.items[pool.count] = candidate[0]
    pool.count += 1
    return True


cdef inline bint is_better(const rank_t *a, const rank_t *b) noexcept nogil:
    """Order of candidates: higher score first, then lower index."""
    return a.score > b.score or (a.score == b.score and a.index < b.index)


cdef void sort_ranks(rank_t *ranks, int32_t count) noexcept nogil:
    """Sort the ranks, best first (Shell sort; there are few)."""
    cdef int32_t gap = 1, i, j
    cdef rank_t rank
    while gap < count // 3:
        gap = 3 * gap + 1
    while gap:
        for i in range(gap, count):
            rank, j = ranks[i], i
            while j >= gap and is_better(&rank, &ranks[j - gap]):
                ranks[j] = ranks[j - gap]
                j -= gap
            ranks[j] = rank
        gap //= 3


cdef rank_t *ranks_of(list scores, int32_t count) except NULL:
    """Scores with the indices of their candidates; the caller frees them."""
    cdef rank_t *ranks
    cdef int32_t i
    if len(scores) != count:
        raise ValueError(f"each candidate needs a score: {len(scores)} scores for {count} candidates")
    ranks = <rank_t *>malloc((count + 1) * sizeof(rank_t))
    if ranks == NULL:
        raise MemoryError
    for i in range(count):
        ranks[i].score, ranks[i].index = scores[i], i
    return ranks


cdef void partition_best(rank_t *ranks, int32_t count, int32_t most) noexcept nogil:
    """Move the best ``most`` to the front, in any order (Hoare's selection)."""
    cdef int32_t low = 0, high = count - 1, i, j
    cdef rank_t pivot
    while low < high:
        pivot, i, j = ranks[(low + high) >> 1], low, high
        while i <= j:
            while is_better(&ranks[i], &pivot):
                i += 1
            while is_better(&pivot, &ranks[j]):
                j -= 1
            if i <= j:
                ranks[i], ranks[j] = ranks[j], ranks[i]
                i += 1
                j -= 1
        if most <= j:
            high = j
        elif most >= i:
            low = i
        else:
            break


cdef bint boost_best(const pool_t *pool, rank_t *ranks, int32_t begin, bint keep_two) noexcept nogil:
    """From ``begin`` on, boost the best candidate of each ancestor, or the best two."""
    cdef int32_t *best = <int32_t *>calloc(2 * pool.page.node_rows + 2, sizeof(int32_t))  # by ancestor: two ranks, counted from 1
    cdef int32_t *pair
    cdef int32_t i
    if best == NULL:
        return False
    for i in range(pool.count):
        pair = best + 2 * pool.items[ranks[i].index].ancestor
        if not pair[0] or is_better(&ranks[i], &ranks[pair[0] - 1]):
            pair[0], pair[1] = i + 1, pair[0]
        elif not pair[1] or is_better(&ranks[i], &ranks[pair[1] - 1]):
            pair[1] = i + 1
    for i in range(begin, pool.count):
        pair = best + 2 * pool.items[ranks[i].index].ancestor
        if i + 1 == pair[0] or (keep_two and i + 1 == pair[1]):
            ranks[i].score += BOOST
    free(best)
    return True


cdef bint select_best(const pool_t *pool, rank_t *ranks, int32_t limit, int32_t best_count, bint keep_two) noexcept nogil:
    """Move ``limit`` ranks to the front, in any order: the best ``best_count`` ones, then the best of each ancestor (other lists)."""
    partition_best(ranks, pool.count, best_count)
    if not boost_best(pool, ranks, best_count, keep_two):
        return False
    partition_best(ranks + best_count, pool.count - best_count, limit - best_count)
    return True


cdef bint keep_best(pool_t *pool, int32_t limit) noexcept nogil:
    """Keep the best ``limit`` candidates, sorted by prior."""
    cdef int32_t i
    cdef rank_t *ranks = <rank_t *>malloc((pool.count + 1) * sizeof(rank_t))
    cdef candidate_t *best = <candidate_t *>malloc((min(pool.count, limit) + 1) * sizeof(candidate_t))
    cdef bint done = ranks != NULL and best != NULL
    if done:
        for i in range(pool.count):
            pool.items[i].prior = prior_of(&pool.items[i])
            ranks[i].score, ranks[i].index = pool.items[i].prior, i
        done = limit >= pool.count or select_best(pool, ranks, limit, limit * 5 // 8, True)
    if not done:
        free(ranks)
        free(best)
        return False
    pool.count = min(pool.count, limit)
    for i in range(pool.count):
        ranks[i].score = pool.items[ranks[i].index].prior
    sort_ranks(ranks, pool.count)
    for i in range(pool.count):
        best[i] = pool.items[ranks[i].index]
    free(ranks)
    free(pool.items)
    pool.items = best
    return True
