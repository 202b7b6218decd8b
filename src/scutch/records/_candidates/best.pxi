# The most promising candidates.

cdef double LIFT = 1000  # of a promise, which is much smaller

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


cdef bint prefer_firsts(const pool_t *pool, rank_t *ranks, int32_t begin) noexcept nogil:
    """Of the ranks from one on, lift those of candidates that are among the best two under the node where they meet."""
    cdef int32_t *best = <int32_t *>calloc(2 * pool.page.node_rows + 2, sizeof(int32_t))  # places, counted from 1
    cdef int32_t *pair
    cdef int32_t i
    cdef rank_t rank
    if best == NULL:
        return False
    for i in range(pool.count):
        rank.promise, rank.place = pool.items[i].promise, i
        pair = best + 2 * pool.items[i].ancestor
        if pair[0] and pool.items[pair[0] - 1].promise >= rank.promise:
            if not pair[1] or pool.items[pair[1] - 1].promise < rank.promise:
                pair[1] = i + 1
        else:
            pair[0], pair[1] = i + 1, pair[0]
    for i in range(begin, pool.count):
        pair = best + 2 * pool.items[ranks[i].place].ancestor
        if ranks[i].place + 1 == pair[0] or ranks[i].place + 1 == pair[1]:
            ranks[i].promise += LIFT
    free(best)
    return True


cdef bint choose(const pool_t *pool, rank_t *ranks, int32_t limit) noexcept nogil:
    """Put so many in front: the most promising, and then the best of each part of the page, where secondary lists are."""
    cdef int32_t sure = limit * 5 // 8, i
    put_first(ranks, pool.count, sure)
    if not prefer_firsts(pool, ranks, sure):
        return False
    put_first(ranks + sure, pool.count - sure, limit - sure)
    for i in range(limit):
        ranks[i].promise = pool.items[ranks[i].place].promise
    return True


cdef bint keep_best(pool_t *pool, int32_t limit) noexcept nogil:
    """Keep so many, and sort them by promise."""
    cdef int32_t i
    cdef rank_t *ranks = <rank_t *>malloc((pool.count + 1) * sizeof(rank_t))
    cdef candidate_t *best = <candidate_t *>malloc((min(pool.count, limit) + 1) * sizeof(candidate_t))
    cdef bint done = ranks != NULL and best != NULL
    if done:
        for i in range(pool.count):
            ranks[i].promise, ranks[i].place = pool.items[i].promise, i
        done = limit >= pool.count or choose(pool, ranks, limit)
    if not done:
        free(ranks)
        free(best)
        return False
    pool.count = min(pool.count, limit)
    qsort(ranks, pool.count, sizeof(rank_t), better)
    for i in range(pool.count):
        best[i] = pool.items[ranks[i].place]
    free(ranks)
    free(pool.items)
    pool.items = best
    return True
