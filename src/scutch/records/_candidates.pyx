# cython: boundscheck=False, wraparound=False, cdivision=True
"""Every division of a page into records that is worth a look.

Two families. Page-wide: elements that share a key (tag path; path and class; tag and class; tag and one word of the class; for table
rows path and cells) are like one another; under each node where such elements meet, the outermost of them are one candidate. So
siblings, grids, columns and lists grouped under headings come out alike: a candidate is a slice of a group, an interval of document
order. Per parent: records of several siblings, each from a head (a tag, or a tag and class) up to the next one, each up to a tail,
or of a fixed number of siblings.

Most groups are copies of one another and are dropped by the sum of their nodes' hashes. What is left is valued by
``value_of``, much text for the page and little of it in links; the most promising are kept. Linear but for the sort of what is kept.
"""

from libc.math cimport log, log1p
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memset

from scutch.kernels.hashing cimport mixed
from scutch.page.parser cimport Columns
from scutch.page.tables cimport (
    BYTE_SPACE,
    DOCUMENT,
    TAG_BODY,
    TAG_TD,
    TAG_TH,
    TAG_TR,
    byte_class,
    data_at,
    page_t,
)
from scutch.records._map cimport map_t, value_at
from scutch.records._tally cimport tally_t, tallied

cdef enum:
    TOKENS = 16  # words of a class that are looked at
    HEADS = 12  # keys tried as heads of a parent's records
    LEAST_CHILDREN = 4  # of a parent whose children may form records together
    LEAST_CHARS = 10  # of a candidate
    LONGEST_PERIOD = 4

cdef double LINK_WEIGHT = 0.7

ctypedef struct sort_t:  # elements of one path, class and, of table rows, cells: they are in the same groups
    int32_t first
    int32_t count
    int32_t begin  # in the list of groups by sort

ctypedef struct group_t:
    uint64_t sorts  # hash of those in it
    int32_t begin  # in the array of members; -1 for a copy
    int32_t size
    int32_t kinds

ctypedef struct groups_t:
    map_t by_key
    group_t *items
    int32_t count
    int32_t room
    int32_t *members  # of one group after the other

ctypedef struct sorts_t:
    map_t by_key
    sort_t *items  # and one more
    int32_t count
    vector_t groups  # of one sort after the other
    int32_t *node  # all that are sorted, in document order
    int32_t *sort  # of each
    int32_t size

ctypedef struct work_t:  # scratch of one page
    pool_t *pool
    groups_t groups
    sorts_t sorts
    map_t seen  # keys of groups
    map_t found  # keys of candidates
    int32_t *outer  # the outermost members of a group
    int64_t *chars  # sums over them: what stands before each
    double *weight
    double *shown
    uint64_t *hashes
    int32_t *stamp  # by node: the last group that met there
    int32_t *token_at  # by label: where its words begin
    uint64_t *tokens
    int32_t *children
    uint64_t *child_keys


cdef bint push(vector_t *v, int32_t value) noexcept nogil:
    cdef int32_t *larger
    if v.size == v.room:
        larger = <int32_t *>realloc(v.data, (2 * v.room + 64) * sizeof(int32_t))
        if larger == NULL:
            return False
        v.data, v.room = larger, 2 * v.room + 64
    v.data[v.size] = value
    v.size += 1
    return True


# Groups of like elements -------------------------------------------------------------------------------------------------

cdef int32_t group_of(groups_t *g, uint64_t key, int32_t kind) noexcept nogil:
    """The group of a key, made if it is new; -1 without memory."""
    cdef int32_t *place = value_at(&g.by_key, key)
    cdef group_t *larger
    if place == NULL or place[0] >= 0:
        return -1 if place == NULL else place[0]
    if g.count == g.room:
        larger = <group_t *>realloc(g.items, (2 * g.room + 256) * sizeof(group_t))
        if larger == NULL:
            return -1
        g.items, g.room = larger, 2 * g.room + 256
    memset(&g.items[g.count], 0, sizeof(group_t))
    g.items[g.count].kinds = kind
    place[0] = g.count
    g.count += 1
    return g.count - 1


cdef inline bint join(work_t *w, uint64_t key, int32_t sort, int32_t kind) noexcept nogil:
    """Put the elements of a sort into the group of a key."""
    cdef groups_t *g = &w.groups
    cdef int32_t group = group_of(g, mixed(key, kind), kind)
    if group < 0:
        return False
    g.items[group].size += w.sorts.items[sort].count
    g.items[group].sorts += mixed(mixed(4, sort + 1), 5)
    return push(&w.sorts.groups, group)


cdef int32_t split_label(const unsigned char *s, uint32_t size, uint64_t *tokens) noexcept nogil:
    """Hashes of the words of a class value, at most TOKENS; says how many."""
    cdef uint32_t i = 0, count = 0
    cdef uint64_t hash
    while i < size and count < TOKENS:
        if byte_class[s[i]] & BYTE_SPACE:
            i += 1
            continue
        hash = 0xCBF29CE484222325
        while i < size and not byte_class[s[i]] & BYTE_SPACE:
            hash = (hash ^ s[i]) * <uint64_t>0x100000001B3
            i += 1
        tokens[count] = hash
        count += 1
    return count


cdef void split_labels(work_t *w) noexcept nogil:
    cdef const page_t *p = w.pool.page
    cdef uint32_t i
    w.token_at[0] = 0
    for i in range(p.label_rows):
        w.token_at[i + 1] = w.token_at[i] + split_label(
            data_at(p, p.label_begin[i]), p.label_length[i], w.tokens + w.token_at[i])


cdef uint64_t cells_of(const page_t *p, int32_t row) noexcept nogil:
    """What tells a table's rows apart: how many cells, and whether all are headers."""
    cdef int32_t child = row + 1
    cdef uint64_t cells = 0, headers = 0
    while child < p.end[row]:
        cells += p.tag[child] == TAG_TD or p.tag[child] == TAG_TH
        headers += p.tag[child] == TAG_TH
        child = p.end[child]
    return 2 * cells + (headers == cells)


cdef bint sort_element(work_t *w, int32_t node) noexcept nogil:
    """Find the sort of an element, or make it."""
    cdef const page_t *p = w.pool.page
    cdef sorts_t *s = &w.sorts
    cdef uint64_t cells = cells_of(p, node) + 1 if p.tag[node] == TAG_TR else 0
    cdef int32_t *place = value_at(
        &s.by_key, mixed(mixed(mixed(1, <uint64_t>p.path[node] + 1), p.class_id[node] + 1), cells))
    if place == NULL:
        return False
    if place[0] < 0:
        place[0] = s.count
        s.items[s.count].first, s.items[s.count].count = node, 0
        s.count += 1
    s.node[s.size], s.sort[s.size] = node, place[0]
    s.size += 1
    s.items[place[0]].count += 1
    return True


cdef bint join_all(work_t *w, int32_t sort) noexcept nogil:
    """Put the elements of a sort into their groups."""
    cdef const page_t *p = w.pool.page
    cdef int32_t node = w.sorts.items[sort].first, name = p.class_id[node], i
    cdef uint64_t path = mixed(1, <uint64_t>p.path[node] + 1), tag = mixed(2, <uint64_t>p.tag[node])  # of bits that stay apart
    cdef bint done = join(w, path, sort, BY_PATH)
    if p.tag[node] == TAG_TR:
        done = done and join(w, mixed(path, cells_of(p, node)), sort, BY_CELLS)
    if name < 0:
        return done and join(w, mixed(path, 0), sort, BY_PATH_AND_CLASS)
    done = done and join(w, mixed(path, name + 1), sort, BY_PATH_AND_CLASS) and join(w, mixed(tag, name), sort, BY_CLASS)
    for i in range(w.token_at[name], w.token_at[name + 1]):
        done = done and join(w, mixed(tag, w.tokens[i]), sort, BY_TOKEN)
    return done


cdef bint is_copy(work_t *w, uint64_t key) noexcept nogil:
    """Whether a group of these sorts or texts has been here before; remembers it."""
    cdef int32_t *place = value_at(&w.seen, key)
    if place == NULL or place[0] >= 0:
        return place != NULL
    place[0] = 0
    return False


cdef bint place_groups(work_t *w) noexcept nogil:
    """Give the groups their places in the array of members; one of the same sorts as another is a copy of it."""
    cdef groups_t *g = &w.groups
    cdef int32_t i, at = 0
    for i in range(g.count):
        if g.items[i].size < 2 or is_copy(w, g.items[i].sorts):
            g.items[i].begin = -1
        else:
            g.items[i].begin = at
            at += g.items[i].size
        g.items[i].size = 0
    g.members = <int32_t *>malloc((at + 1) * sizeof(int32_t))
    return g.members != NULL


cdef void fill_groups(work_t *w) noexcept nogil:
    """Put the elements into their groups, in document order."""
    cdef sorts_t *s = &w.sorts
    cdef group_t *group
    cdef int32_t i, k
    for i in range(s.size):
        for k in range(s.items[s.sort[i]].begin, s.items[s.sort[i] + 1].begin):
            group = &w.groups.items[s.groups.data[k]]
            if group.begin >= 0:
                w.groups.members[group.begin + group.size] = s.node[i]
                group.size += 1


# Candidates of a group ---------------------------------------------------------------------------------------------------

cdef inline double value_of(const pool_t *pool, double weight, double shown, int32_t records) noexcept nogil:
    """Share of the page's text, or of what is shown of it; link text counts less, and so do few records."""
    cdef const tally_t *a = &pool.tally[pool.body]
    cdef const tally_t *b = &pool.tally[pool.page.end[pool.body]]
    return max(weight / (b.chars - a.chars + 1.0), shown / (b.shown - a.shown + 1.0)) * (1.0 - 1.0 / records)


cdef inline uint64_t key_of(const pool_t *pool, int32_t node) noexcept nogil:
    """Hash of the texts and pictures of a subtree: the same for an element and for what merely wraps it."""
    cdef const tally_t *a = &pool.tally[node]
    cdef const tally_t *b = &pool.tally[pool.page.end[node]]
    return mixed(mixed(<uint64_t>a.texts << 32 | <uint32_t>a.images, 1), <uint64_t>b.texts << 32 | <uint32_t>b.images)


cdef inline double weight_of(const pool_t *pool, int32_t node) noexcept nogil:
    """Characters of a subtree, those in links counted less."""
    cdef const tally_t *a = &pool.tally[node]
    cdef const tally_t *b = &pool.tally[pool.page.end[node]]
    return b.chars - a.chars - LINK_WEIGHT * (b.link_chars - a.link_chars)


cdef inline double shown_weight_of(const pool_t *pool, int32_t node) noexcept nogil:
    cdef const tally_t *a = &pool.tally[node]
    cdef const tally_t *b = &pool.tally[pool.page.end[node]]
    return b.shown - a.shown - LINK_WEIGHT * (b.shown_links - a.shown_links)


cdef inline double promise_of(double value, int64_t chars, int32_t records, int32_t kinds) noexcept nogil:
    """Log-odds, but for a constant, that a candidate is much like a list of the page: a logistic regression on what is known at
    once, fitted on the candidates of the development pages (``training/promise.py``)."""
    cdef double r = log(records), c = log1p(chars / <double>records)
    return (1.512 * log(value + 0.001 if value > 0 else 0.001) + (1.834 - 0.259 * r) * r + (3.66 - 0.409 * c) * c
            - (3.266 if kinds & PERIODS else 0))


cdef bint add(work_t *w, candidate_t *candidate, int64_t chars) noexcept nogil:
    """Add a candidate, or its kind to the one before with the same records: that is outside of it."""
    cdef pool_t *pool = w.pool
    cdef int32_t *place = value_at(&w.found, mixed(candidate.key, candidate.records))
    cdef candidate_t *larger
    if place == NULL:
        return False
    if place[0] >= 0:
        pool.items[place[0]].kinds |= candidate.kinds
        return True
    if pool.count == pool.room:
        larger = <candidate_t *>realloc(pool.items, (2 * pool.room + 128) * sizeof(candidate_t))
        if larger == NULL:
            return False
        pool.items, pool.room = larger, 2 * pool.room + 128
    place[0] = pool.count
    candidate.promise = promise_of(candidate.value, chars, candidate.records, candidate.kinds)
    pool.items[pool.count] = candidate[0]
    pool.count += 1
    return True


cdef int32_t outermost(work_t *w, const group_t *g) noexcept nogil:
    """Copy the members that are not inside another one; says how many, with sums over them."""
    cdef const page_t *p = w.pool.page
    cdef const tally_t *t = w.pool.tally
    cdef int32_t i, node, count = 0, end = -1
    for i in range(g.begin, g.begin + g.size):
        node = w.groups.members[i]
        if node < end:
            continue
        end = p.end[node]
        w.outer[count] = node
        w.chars[count + 1] = w.chars[count] + t[end].chars - t[node].chars
        w.weight[count + 1] = w.weight[count] + weight_of(w.pool, node)
        w.shown[count + 1] = w.shown[count] + shown_weight_of(w.pool, node)
        w.hashes[count + 1] = w.hashes[count] + key_of(w.pool, node)
        count += 1
    return count


cdef int32_t first_at(const int32_t *nodes, int32_t count, int32_t node) noexcept nogil:
    """Place of the first of these nodes that is not before `node`."""
    cdef int32_t low = 0, high = count, middle
    while low < high:
        middle = (low + high) >> 1
        if nodes[middle] < node:
            low = middle + 1
        else:
            high = middle
    return low


cdef bint add_slice(work_t *w, int32_t base, int32_t low, int32_t high, int32_t ancestor, int32_t kinds) noexcept nogil:
    """Add the outermost members low .. high, whose copy in the pool begins at `base`."""
    cdef candidate_t c
    cdef int64_t chars = w.chars[high] - w.chars[low]
    if chars < LEAST_CHARS:
        return True
    c.first, c.size, c.records, c.cut = base + low, high - low, high - low, -1
    c.key = w.hashes[high] - w.hashes[low]
    c.value = value_of(w.pool, w.weight[high] - w.weight[low], w.shown[high] - w.shown[low], c.records)
    c.ancestor, c.kinds = ancestor, kinds
    return add(w, &c, chars)


cdef bint add_group(work_t *w, int32_t group) noexcept nogil:
    """Add a candidate for each node under which members of the group meet."""
    cdef const page_t *p = w.pool.page
    cdef const group_t *g = &w.groups.items[group]
    cdef int32_t count = outermost(w, g), base = w.pool.nodes.size, i, low, high, meeting
    if count < 2 or w.chars[count] < LEAST_CHARS or is_copy(w, w.hashes[count]):
        return True
    for i in range(count):
        if not push(&w.pool.nodes, w.outer[i]):
            return False
    for i in range(count - 1):
        meeting = p.parent[w.outer[i]]
        while p.end[meeting] <= w.outer[i + 1]:
            meeting = p.parent[meeting]
        if w.stamp[meeting] == group + 1:
            continue
        w.stamp[meeting] = group + 1
        low, high = first_at(w.outer, count, meeting), first_at(w.outer, count, p.end[meeting])
        if not add_slice(w, base, low, high, meeting, g.kinds):
            return False
    return True


# Records of several siblings ---------------------------------------------------------------------------------------------

cdef bint add_cuts(work_t *w, int32_t parent, const int32_t *cuts, int32_t records, const uint8_t *drop, int32_t kinds) noexcept nogil:
    """Add the records that begin at these places among the children; the last cut ends the last one. `drop`: by child, or NULL."""
    cdef pool_t *pool = w.pool
    cdef const page_t *p = pool.page
    cdef const tally_t *t = pool.tally
    cdef candidate_t c
    cdef int32_t k, i, node
    cdef int64_t chars = 0
    cdef double weight = 0, shown = 0
    cdef uint64_t hash
    cdef bint several = False
    c.first, c.cut, c.records, c.key = pool.nodes.size, pool.bounds.size, records, 0
    for k in range(records):
        if not push(&pool.bounds, pool.nodes.size - c.first):
            return False
        hash = 0
        for i in range(cuts[k], cuts[k + 1]):
            if drop != NULL and drop[i]:
                continue
            node = w.children[i]
            hash += key_of(pool, node)
            chars += t[p.end[node]].chars - t[node].chars
            weight += weight_of(pool, node)
            shown += shown_weight_of(pool, node)
            if not push(&pool.nodes, node):
                return False
        c.key += mixed(hash, 2) if pool.nodes.size - c.first - pool.bounds.data[pool.bounds.size - 1] > 1 else hash
        several |= pool.nodes.size - c.first - pool.bounds.data[pool.bounds.size - 1] > 1
    c.size = pool.nodes.size - c.first
    if not push(&pool.bounds, c.size):
        return False
    c.value = value_of(pool, weight, shown, records)
    c.ancestor, c.kinds = parent, kinds
    if not several or chars < LEAST_CHARS:
        pool.nodes.size, pool.bounds.size = c.first, c.cut
        return True
    return add(w, &c, chars)


cdef int32_t collect(work_t *w, int32_t parent) noexcept nogil:
    """The children that may be parts of records; says how many."""
    cdef const page_t *p = w.pool.page
    cdef int32_t child = parent + 1, count = 0
    while child < p.end[parent]:
        if is_eligible(w.pool, child):
            w.children[count] = child
            count += 1
        child = p.end[child]
    return count


cdef void key_children(work_t *w, int32_t count, bint by_class) noexcept nogil:
    cdef const page_t *p = w.pool.page
    cdef int32_t i, node
    for i in range(count):
        node = w.children[i]
        w.child_keys[i] = <uint64_t>p.tag[node] << 32 | (<uint32_t>(p.class_id[node] + 1) if by_class else 0)


ctypedef struct heads_t:
    uint64_t key[HEADS]
    int32_t count[HEADS]
    int32_t size


cdef inline int32_t place_of(const heads_t *heads, uint64_t key) noexcept nogil:
    cdef int32_t k
    for k in range(heads.size):
        if heads.key[k] == key:
            return k
    return -1


cdef heads_t heads_of(const work_t *w, int32_t count) noexcept nogil:
    """The first HEADS keys among the children, with their numbers."""
    cdef heads_t heads
    cdef int32_t i, k
    heads.size = 0
    for i in range(count):
        k = place_of(&heads, w.child_keys[i])
        if k < 0 and heads.size < HEADS:
            k = heads.size
            heads.key[k], heads.count[k] = w.child_keys[i], 0
            heads.size += 1
        if k >= 0:
            heads.count[k] += 1
    return heads


ctypedef struct cuts_t:  # scratch of one head
    int32_t *at
    uint8_t *drop


cdef int32_t last_end(const work_t *w, const int32_t *cuts, int32_t records, int32_t count, const heads_t *heads) noexcept nogil:
    """Where the last record ends: as long as its keys were seen in the others, and no longer than the longest of them."""
    cdef bint known[HEADS]
    cdef int32_t longest = 1, k, i, h, end = cuts[records - 1] + 1
    for h in range(heads.size):
        known[h] = False
    for k in range(records - 1):
        longest = max(longest, cuts[k + 1] - cuts[k])
    for i in range(cuts[0], cuts[records - 1]):
        h = place_of(heads, w.child_keys[i])
        if h >= 0:
            known[h] = True
    while end < min(cuts[records - 1] + longest, count):
        h = place_of(heads, w.child_keys[end])
        if h < 0 or not known[h]:
            break
        end += 1
    return end


cdef bint mark_rare(const work_t *w, const int32_t *cuts, int32_t records, const heads_t *heads, uint8_t *drop) noexcept nogil:
    """Mark children whose key is in fewer than half of the records: what stands between records. Says whether there are any."""
    cdef int32_t within[HEADS]
    cdef int32_t last[HEADS]
    cdef int32_t k, i, h
    cdef bint any_rare = False
    for h in range(heads.size):
        within[h], last[h] = 0, -1
    for k in range(records):
        for i in range(cuts[k], cuts[k + 1]):
            h = place_of(heads, w.child_keys[i])
            if h >= 0 and last[h] != k:
                last[h] = k
                within[h] += 1
    for i in range(cuts[0], cuts[records]):
        h = place_of(heads, w.child_keys[i])
        drop[i] = h < 0 or 2 * within[h] < records
        any_rare |= drop[i]
    return any_rare


cdef bint add_head(work_t *w, int32_t parent, int32_t count, const heads_t *heads, int32_t head, cuts_t *cuts) noexcept nogil:
    """Records that start at a head, the same without what is rare in them, and records that end with it."""
    cdef int32_t records = 0, i
    for i in range(count):
        if w.child_keys[i] == heads.key[head]:
            cuts.at[records] = i
            records += 1
    cuts.at[records] = last_end(w, cuts.at, records, count, heads)
    if not add_cuts(w, parent, cuts.at, records, NULL, STARTS):
        return False
    if mark_rare(w, cuts.at, records, heads, cuts.drop) and not add_cuts(w, parent, cuts.at, records, cuts.drop, CONSISTENT):
        return False
    for i in range(records - 1, -1, -1):
        cuts.at[i + 1] = cuts.at[i] + 1
    cuts.at[0] = 0
    return add_cuts(w, parent, cuts.at, records, NULL, ENDS)


cdef bint add_periods(work_t *w, int32_t parent, int32_t count, cuts_t *cuts) noexcept nogil:
    """Records of a fixed number of siblings, from each possible start."""
    cdef int32_t period, start, records, k
    for period in range(2, LONGEST_PERIOD + 1):
        for start in range(period):
            records = (count - start) // period
            if records < 2:
                continue
            for k in range(records + 1):
                cuts.at[k] = start + k * period
            if not add_cuts(w, parent, cuts.at, records, NULL, PERIODS):
                return False
    return True


cdef bint add_parent(work_t *w, int32_t parent, cuts_t *cuts) noexcept nogil:
    """Add the records that children of one parent form together."""
    cdef int32_t count = collect(w, parent), h
    cdef bint by_class
    cdef heads_t heads
    if count < LEAST_CHILDREN:
        return True
    for by_class in range(2):
        key_children(w, count, by_class)
        heads = heads_of(w, count)
        if heads.size == 1 and not by_class and not add_periods(w, parent, count, cuts):
            return False
        if heads.size == 1:
            continue
        for h in range(heads.size):
            if 2 <= heads.count[h] < count and not add_head(w, parent, count, &heads, h, cuts):
                return False
    return True


# The whole page ----------------------------------------------------------------------------------------------------------

cdef bint add_siblings(work_t *w) noexcept nogil:
    cdef const page_t *p = w.pool.page
    cdef int32_t i, n = <int32_t>p.node_rows
    cdef cuts_t cuts
    cdef bint done = True
    cuts.at = <int32_t *>malloc((n + 2) * sizeof(int32_t))
    cuts.drop = <uint8_t *>malloc(n + 2)
    if cuts.at == NULL or cuts.drop == NULL:
        done = False
    else:
        for i in range(w.pool.body, p.end[w.pool.body]):
            if p.children[i] >= LEAST_CHILDREN and is_eligible(w.pool, i):
                done = done and add_parent(w, i, &cuts)
    free(cuts.at)
    free(cuts.drop)
    return done


cdef bint add_groups(work_t *w) noexcept nogil:
    cdef const page_t *p = w.pool.page
    cdef int32_t i
    for i in range(w.pool.body + 1, p.end[w.pool.body]):
        if is_eligible(w.pool, i) and not sort_element(w, i):
            return False
    for i in range(w.sorts.count):
        w.sorts.items[i].begin = w.sorts.groups.size
        if not join_all(w, i):
            return False
    w.sorts.items[w.sorts.count].begin = w.sorts.groups.size
    if not place_groups(w):
        return False
    fill_groups(w)
    for i in range(w.groups.count):
        if w.groups.items[i].size > 1 and not add_group(w, i):
            return False
    return True


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


cdef bint prepare(work_t *w) noexcept nogil:
    cdef const page_t *p = w.pool.page
    cdef size_t n = p.node_rows + 2
    w.token_at = <int32_t *>malloc((p.label_rows + 1) * sizeof(int32_t))
    w.tokens = <uint64_t *>malloc((TOKENS * <size_t>p.label_rows + 1) * sizeof(uint64_t))
    if w.token_at == NULL or w.tokens == NULL:
        return False
    split_labels(w)
    w.sorts.items = <sort_t *>malloc(n * sizeof(sort_t))
    w.sorts.node = <int32_t *>malloc(n * sizeof(int32_t))
    w.sorts.sort = <int32_t *>malloc(n * sizeof(int32_t))
    w.outer = <int32_t *>malloc(n * sizeof(int32_t))
    w.chars = <int64_t *>calloc(n, sizeof(int64_t))
    w.weight = <double *>calloc(n, sizeof(double))
    w.shown = <double *>calloc(n, sizeof(double))
    w.hashes = <uint64_t *>calloc(n, sizeof(uint64_t))
    w.stamp = <int32_t *>calloc(n, sizeof(int32_t))
    w.children = <int32_t *>malloc(n * sizeof(int32_t))
    w.child_keys = <uint64_t *>malloc(n * sizeof(uint64_t))
    return (w.sorts.items != NULL and w.sorts.node != NULL and w.sorts.sort != NULL and w.outer != NULL and w.chars != NULL and w.weight != NULL and w.shown != NULL and w.hashes != NULL
            and w.stamp != NULL and w.children != NULL and w.child_keys != NULL)


cdef void clear(work_t *w) noexcept nogil:
    free(w.groups.by_key.entries)
    free(w.seen.entries)
    free(w.found.entries)
    free(w.groups.items)
    free(w.sorts.by_key.entries)
    free(w.sorts.items)
    free(w.sorts.groups.data)
    free(w.sorts.node)
    free(w.sorts.sort)
    free(w.groups.members)
    free(w.outer)
    free(w.chars)
    free(w.weight)
    free(w.shown)
    free(w.hashes)
    free(w.stamp)
    free(w.token_at)
    free(w.tokens)
    free(w.children)
    free(w.child_keys)


cdef int32_t body_of(const page_t *p) noexcept nogil:
    cdef int32_t i
    for i in range(<int32_t>p.node_rows):
        if p.tag[i] == TAG_BODY:
            return i
    return 0


cdef bint propose(pool_t *pool, int32_t limit) noexcept nogil:
    cdef work_t w
    memset(&w, 0, sizeof(work_t))
    w.pool = pool
    pool.tally = tallied(pool.page)
    cdef bint done = pool.tally != NULL and prepare(&w)
    if done:
        pool.body = body_of(pool.page)
        done = add_groups(&w) and add_siblings(&w) and keep_best(pool, limit)
    clear(&w)
    return done


cdef class Candidates:
    """The candidates of a page, most promising first.

    Parameters
    ----------
    columns
        The page.
    limit
        How many to keep.

    Notes
    -----
    Linear in the nodes and the words of their classes. The GIL is released.
    """

    def __cinit__(self, Columns columns not None, int limit):
        cdef bint done
        self.columns = columns
        self.pool.page = &columns.page
        with nogil:
            done = propose(&self.pool, limit)
        if not done:
            raise MemoryError

    def __dealloc__(self):
        free(self.pool.tally)
        free(self.pool.nodes.data)
        free(self.pool.bounds.data)
        free(self.pool.items)

    def __len__(self):
        return self.pool.count

    cdef const candidate_t *at(self, index) except NULL:
        if not 0 <= index < self.pool.count:
            raise IndexError("no such candidate")
        return &self.pool.items[<int32_t>index]

    def records(self, index):
        """Top nodes of each record, as ``Division.records``."""
        cdef const candidate_t *c = self.at(index)
        cdef const int32_t *nodes = self.pool.nodes.data
        cdef int32_t k, i
        if c.cut < 0:
            return tuple([(nodes[i],) for i in range(c.first, c.first + c.size)])
        return tuple([
            tuple([nodes[i] for i in range(record_begin(&self.pool, c, k), record_begin(&self.pool, c, k + 1))])
            for k in range(c.records)
        ])

    def value(self, index):
        """Share of the page's text, link text and few records counted less."""
        return self.at(index).value

    def ancestor(self, index):
        """The innermost node that holds all records."""
        return self.at(index).ancestor

    def kinds(self, index):
        """How it came about, bits of ``candidates.KINDS``."""
        return self.at(index).kinds

    def keep(self, list scores not None, int most):
        """Drop all candidates but those of the highest scores, at most so many; says which ones stay. They keep their order."""
        cdef Py_ssize_t i
        if len(scores) != self.pool.count:
            raise ValueError("each candidate needs a score")
        cdef list kept = sorted(sorted(range(self.pool.count), key=scores.__getitem__, reverse=True)[:most])
        for i in range(len(kept)):
            self.pool.items[i] = self.pool.items[<int32_t>kept[i]]
        self.pool.count = <int32_t>len(kept)
        return kept

    def best_apart(self, list scores not None, int most):
        """The candidates of the highest scores, at most so many, of which no two share a record or a part of one."""
        cdef bytearray marks = bytearray(self.pool.page.node_rows + 1)
        cdef unsigned char *taken = marks
        cdef list chosen = []
        for index in sorted(range(self.pool.count), key=scores.__getitem__, reverse=True):
            if len(chosen) == most:
                break
            if self.is_free(index, taken):
                self.take(index, taken)
                chosen.append(index)
        return chosen

    cdef bint is_free(self, int32_t index, const unsigned char *taken) noexcept:
        """Whether no record of a candidate is in or around one that is taken."""
        cdef const candidate_t *c = &self.pool.items[index]
        cdef int32_t i
        for i in range(c.first, c.first + c.size):
            if taken[self.pool.nodes.data[i]]:
                return False
        return True

    cdef void take(self, int32_t index, unsigned char *taken) noexcept:
        """Mark the subtrees of a candidate's records, and what is around them."""
        cdef const candidate_t *c = &self.pool.items[index]
        cdef const page_t *p = self.pool.page
        cdef int32_t i, node, above
        for i in range(c.first, c.first + c.size):
            node = self.pool.nodes.data[i]
            memset(taken + node, 1, p.end[node] - node)
            above = p.parent[node]
            while above >= 0 and not taken[above]:
                taken[above] = 1
                above = p.parent[above]
