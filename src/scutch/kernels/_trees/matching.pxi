# The matching of two trees, iteratively by node pairs.

# ---- memory

cdef bint make_tree(tree_t *tree, int32_t count) noexcept nogil:
    """Allocate the arrays of a tree; False if out of memory. In both cases the caller calls ``free_tree``."""
    memset(tree, 0, sizeof(tree_t))
    tree.count = count
    tree.end = <int32_t *>malloc((<size_t>count + 1) * sizeof(int32_t))
    tree.fan = <int32_t *>calloc(<size_t>count + 1, sizeof(int32_t))
    tree.kind = <uint16_t *>malloc((<size_t>count + 1) * sizeof(uint16_t))
    tree.hash = <uint64_t *>malloc((<size_t>count + 1) * sizeof(uint64_t))
    return tree.end and tree.fan and tree.kind and tree.hash


cdef void free_tree(tree_t *tree) noexcept nogil:
    free(tree.end)
    free(tree.fan)
    free(tree.kind)
    free(tree.hash)


cdef bint start_matcher(matcher_t *m, const tree_t *tree, int64_t budget) noexcept nogil:
    memset(m, 0, sizeof(matcher_t))
    m.tree, m.budget = tree, budget
    m.known = <known_t *>calloc(KNOWN, sizeof(known_t))
    m.failed = m.known == NULL
    return not m.failed


cdef void free_matcher(matcher_t *m) noexcept nogil:
    free(m.frames)
    free(m.lists)
    free(m.rows)
    free(m.known)


# ---- hashes

cdef void hash_tree(tree_t *tree) noexcept nogil:
    """Compute the hashes of all subtrees and the numbers of children from the ends and kinds."""
    cdef int32_t i, child
    cdef uint64_t hash
    for i in range(tree.count - 1, -1, -1):
        hash = mixed(0, tree.kind[i] + 1)
        tree.fan[i] = 0
        child = i + 1
        while child < tree.end[i]:
            hash = mixed(hash * 31, tree.hash[child])
            tree.fan[i] += 1
            child = tree.end[child]
        tree.hash[i] = mixed(hash, <uint64_t>(tree.end[i] - i))


# ---- pairs

cdef inline known_t *place_of(matcher_t *m, int32_t a, int32_t b) noexcept nogil:
    return &m.known[mixed(m.tree.hash[a], m.tree.hash[b]) >> 16 & (KNOWN - 1)]


cdef bint is_plain(matcher_t *m, int32_t a, int32_t b, double *score) noexcept nogil:
    """Whether a pair is decided without its children (early exit); ``score`` is its score, or its upper bound without budget."""
    cdef const tree_t *t = m.tree
    cdef known_t *known
    cdef int32_t size_a = t.end[a] - a, size_b = t.end[b] - b
    score[0] = t.kind[a] == t.kind[b]
    if score[0] == 0 or size_a == 1 or size_b == 1:
        return True
    if t.hash[a] == t.hash[b]:
        score[0] = size_a
        return True
    if size_a >= WORTH_KNOWING and size_b >= WORTH_KNOWING:
        known = place_of(m, a, b)
        if known.a == t.hash[a] and known.b == t.hash[b]:
            score[0] = known.score
            return True
    m.budget -= <int64_t>t.fan[a] + t.fan[b]
    if m.budget < 0:
        m.truncated = True
        score[0] += min(size_a, size_b) - 1
        return True
    return False


cdef bint list_children(matcher_t *m, int32_t node) noexcept nogil:
    cdef const tree_t *t = m.tree
    cdef int32_t child = node + 1
    if not array_reserve(<void **>&m.lists, &m.list_room, <int64_t>m.list_count + t.fan[node], sizeof(int32_t)):
        return False
    while child < t.end[node]:
        m.lists[m.list_count] = child
        m.list_count += 1
        child = t.end[child]
    return True


cdef void trim(matcher_t *m, frame_t *f) noexcept nogil:
    """Match the equal prefix and suffix of the children."""
    cdef const tree_t *t = m.tree
    cdef int32_t *a = m.lists + f.lists
    cdef int32_t *b = a + f.count_a
    cdef int32_t first = 0, least
    while f.count_a and f.count_b and t.hash[a[f.count_a - 1]] == t.hash[b[f.count_b - 1]]:
        f.count_a -= 1
        f.count_b -= 1
        f.trimmed += t.end[a[f.count_a]] - a[f.count_a]
    least = min(f.count_a, f.count_b)
    while first < least and t.hash[a[first]] == t.hash[b[first]]:
        f.trimmed += t.end[a[first]] - a[first]
        first += 1
    f.count_a -= first
    f.count_b -= first
    memmove(m.lists + f.lists, a + first, f.count_a * sizeof(int32_t))
    memmove(m.lists + f.lists + f.count_a, b + first, f.count_b * sizeof(int32_t))
    m.list_count = f.lists + f.count_a + f.count_b


cdef double most(const matcher_t *m, const frame_t *f) noexcept nogil:
    """Upper bound of the score of the remaining children."""
    cdef const int32_t *list = m.lists + f.lists
    cdef int64_t a = 0, b = 0
    cdef int32_t i
    for i in range(f.count_a):
        a += m.tree.end[list[i]] - list[i]
    for i in range(f.count_a, f.count_a + f.count_b):
        b += m.tree.end[list[i]] - list[i]
    return min(a, b)


cdef bint open_pair(matcher_t *m, int32_t a, int32_t b) noexcept nogil:
    """Push a pair to match its children; False if out of memory."""
    cdef frame_t *f
    if not array_reserve(<void **>&m.frames, &m.frame_room, m.frame_count + 1, sizeof(frame_t)):
        return False
    f = &m.frames[m.frame_count]
    f.a, f.b, f.lists, f.count_a, f.count_b, f.i, f.j = a, b, m.list_count, m.tree.fan[a], m.tree.fan[b], 0, 0
    f.trimmed, f.rows = 0, m.row_count
    if not list_children(m, a) or not list_children(m, b):
        return False
    trim(m, f)
    m.budget -= <int64_t>f.count_a * f.count_b
    if m.budget < 0:
        m.truncated = True
        f.trimmed += most(m, f)
        f.count_a = f.count_b = 0
    if not array_reserve(<void **>&m.rows, &m.row_room, m.row_count + 2 * (<int64_t>f.count_b + 1), sizeof(double)):
        return False
    memset(m.rows + f.rows, 0, 2 * (<size_t>f.count_b + 1) * sizeof(double))
    m.row_count += 2 * (f.count_b + 1)
    m.frame_count += 1
    if f.count_b == 0:
        f.i = f.count_a
    return True


cdef inline void deliver(matcher_t *m, frame_t *f, double score) noexcept nogil:
    """Store the score of the current pair of children and move to the next pair."""
    cdef double *before = m.rows + f.rows + (f.i & 1) * (f.count_b + 1) + f.j
    cdef double *here = m.rows + f.rows + (~f.i & 1) * (f.count_b + 1) + f.j
    here[1] = max(max(here[0], before[1]), before[0] + score)
    f.j += 1
    if f.j == f.count_b:
        f.i += 1
        f.j = 0


cdef double close_pair(matcher_t *m) noexcept nogil:
    """Pop the top pair, whose children are all matched; returns its score."""
    cdef frame_t *f = &m.frames[m.frame_count - 1]
    cdef double score = 1 + f.trimmed + m.rows[f.rows + (f.i & 1) * (f.count_b + 1) + f.count_b]
    cdef known_t *known
    if not m.truncated:
        known = place_of(m, f.a, f.b)
        known.a, known.b, known.score = m.tree.hash[f.a], m.tree.hash[f.b], score
    m.frame_count -= 1
    m.list_count, m.row_count = f.lists, f.rows
    return score


cdef double match(matcher_t *m, int32_t a, int32_t b) noexcept nogil:
    """Score of two subtrees; -1 and ``failed`` if out of memory.

    Time at most the product of their sizes; cells at most the budget.
    """
    cdef double score
    cdef int32_t x, y
    cdef frame_t *f
    if m.failed:
        return -1
    if is_plain(m, a, b, &score):
        return score
    m.failed |= not open_pair(m, a, b)
    while not m.failed:
        f = &m.frames[m.frame_count - 1]
        if f.i == f.count_a:
            score = close_pair(m)
            if m.frame_count == 0:
                return score
            deliver(m, &m.frames[m.frame_count - 1], score)
            continue
        x, y = m.lists[f.lists + f.i], m.lists[f.lists + f.count_a + f.j]
        if is_plain(m, x, y, &score):
            deliver(m, f, score)
        else:
            m.failed |= not open_pair(m, x, y)
    m.frame_count = m.list_count = m.row_count = 0
    return -1
