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
    qsort(ranks, pool.count, sizeof(rank_t), better)
    pool.count = min(pool.count, limit)
    for i in range(pool.count):
        best[i] = pool.items[ranks[i].place]
    free(ranks)
    free(pool.items)
    pool.items = best
    return True
