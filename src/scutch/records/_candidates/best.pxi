# The most promising candidates.

ctypedef struct rank_t:
    double promise
    int32_t place


cdef int better(const void *a, const void *b) noexcept nogil:
    """Order of candidates: promise, and then what was found first."""
    cdef const rank_t *x = <const rank_t *>a
    cdef const rank_t *y = <const rank_t *>b
    if x.promise != y.promise:
        return 1 if x.promise < y.promise else -1
    return x.place - y.place


cdef int earlier(const void *a, const void *b) noexcept nogil:
    return (<const rank_t *>a).place - (<const rank_t *>b).place


cdef rank_t *ranks_of(list scores, int32_t count) except NULL:
    """Scores with the places of their candidates; the caller frees it."""
    cdef rank_t *ranks
    cdef int32_t i
    if len(scores) != count:
        raise ValueError("each candidate needs a score")
    ranks = <rank_t *>malloc((count + 1) * sizeof(rank_t))
    if ranks == NULL:
        raise MemoryError
    for i in range(count):
        ranks[i].promise, ranks[i].place = scores[i], i
    return ranks


cdef void put_first(rank_t *ranks, int32_t count, int32_t most) noexcept nogil:
    """Move the best to the front, in any order: Hoare's selection, around the middle one."""
    cdef int32_t low = 0, high = count - 1, i, j
    cdef rank_t pivot
    while low < high:
        pivot, i, j = ranks[(low + high) >> 1], low, high
        while i <= j:
            while better(&ranks[i], &pivot) < 0:
                i += 1
            while better(&ranks[j], &pivot) > 0:
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


cdef bint keep_best(pool_t *pool, int32_t limit) noexcept nogil:
    """Sort by promise, and keep the first."""
    cdef int32_t i
    cdef rank_t *ranks = <rank_t *>malloc((pool.count + 1) * sizeof(rank_t))
    cdef candidate_t *best = <candidate_t *>malloc((min(pool.count, limit) + 1) * sizeof(candidate_t))
    if ranks == NULL or best == NULL:
        free(ranks)
        free(best)
        return False
    for i in range(pool.count):
        ranks[i].promise, ranks[i].place = pool.items[i].promise, i
    if limit < pool.count:
        put_first(ranks, pool.count, limit)
    pool.count = min(pool.count, limit)
    qsort(ranks, pool.count, sizeof(rank_t), better)
    for i in range(pool.count):
        best[i] = pool.items[ranks[i].place]
    free(ranks)
    free(pool.items)
    pool.items = best
    return True
