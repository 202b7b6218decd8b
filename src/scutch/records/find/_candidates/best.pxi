# The most promising candidates.

cdef double LIFT = 1000  # of a promise, which is much smaller

ctypedef struct rank_t:
    double promise
    int32_t place


cdef inline bint is_better(const rank_t *a, const rank_t *b) noexcept nogil:
    """Order of candidates: promise, and then what was found first."""
    return a.promise > b.promise or (a.promise == b.promise and a.place < b.place)


cdef void put_in_order(rank_t *ranks, int32_t count) noexcept nogil:
    """Sort, the best first: Shell's way, as there are few."""
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


cdef bint lift_firsts(const pool_t *pool, rank_t *ranks, int32_t begin, bint two) noexcept nogil:
    """Of the ranks from one on, lift those of candidates that are the best under the node where they meet, or the best two."""
    cdef int32_t *best = <int32_t *>calloc(2 * pool.page.node_rows + 2, sizeof(int32_t))  # by node: two ranks, counted from 1
    cdef int32_t *pair
    cdef int32_t i
    if best == NULL:
        return False
    for i in range(pool.count):
        pair = best + 2 * pool.items[ranks[i].place].ancestor
        if not pair[0] or is_better(&ranks[i], &ranks[pair[0] - 1]):
            pair[0], pair[1] = i + 1, pair[0]
        elif not pair[1] or is_better(&ranks[i], &ranks[pair[1] - 1]):
            pair[1] = i + 1
    for i in range(begin, pool.count):
        pair = best + 2 * pool.items[ranks[i].place].ancestor
        if i + 1 == pair[0] or (two and i + 1 == pair[1]):
            ranks[i].promise += LIFT
    free(best)
    return True


cdef bint choose(const pool_t *pool, rank_t *ranks, int32_t limit, int32_t sure, bint two) noexcept nogil:
    """Put so many in front, in any order: the best ones, and then the best of each part of the page, where other lists are."""
    put_first(ranks, pool.count, sure)
    if not lift_firsts(pool, ranks, sure, two):
        return False
    put_first(ranks + sure, pool.count - sure, limit - sure)
    return True


cdef bint keep_best(pool_t *pool, int32_t limit) noexcept nogil:
    """Keep so many, and sort them by promise."""
    cdef int32_t i
    cdef rank_t *ranks = <rank_t *>malloc((pool.count + 1) * sizeof(rank_t))
    cdef candidate_t *best = <candidate_t *>malloc((min(pool.count, limit) + 1) * sizeof(candidate_t))
    cdef bint done = ranks != NULL and best != NULL
    if done:
        for i in range(pool.count):
            pool.items[i].promise = promise_of(&pool.items[i])
            ranks[i].promise, ranks[i].place = pool.items[i].promise, i
        done = limit >= pool.count or choose(pool, ranks, limit, limit * 5 // 8, True)
    if not done:
        free(ranks)
        free(best)
        return False
    pool.count = min(pool.count, limit)
    for i in range(pool.count):
        ranks[i].promise = pool.items[ranks[i].place].promise
    put_in_order(ranks, pool.count)
    for i in range(pool.count):
        best[i] = pool.items[ranks[i].place]
    free(ranks)
    free(pool.items)
    pool.items = best
    return True
