# cython: boundscheck=False, wraparound=False, cdivision=True
"""Candidates: segmentations of a page into records that are worth ranking.

Two families of proposers. Page-wide: elements that share a key (tag path; path and class; tag and class; tag and one word of the
class; for table rows path and cells) are similar; under each node where such elements meet, the outermost of them are one
candidate. Siblings, grids, columns and lists grouped under headings are the same case: a candidate is a slice of a group, an
interval of document order. Per parent: records of several siblings, each from a head (a tag, or a tag and class) up to the next
one, each up to a tail, or of a fixed number of siblings.

Most groups are duplicates and are dropped by the sum of their nodes' hashes. The others have a value (``value_of``: a large share
of the page's text, little of it in links); those with the best prior are kept. Linear but for sorting the kept ones.
"""

from libc.math cimport log, log1p
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from scutch.kernels.containers cimport (
    array_reserve, map_free, map_reserve, map_t, map_value, vector_extend, vector_push, vector_t)
from scutch.kernels.hashing cimport hash_bytes, mixed
from scutch.page.parser cimport Columns
from scutch.page.sums.page_sums cimport node_sums_t, sums_with_all
from scutch.page.tables cimport (
    BYTE_SPACE,
    DOCUMENT,
    MARK_IGNORED,
    TAG_BODY,
    TAG_TD,
    TAG_TH,
    TAG_TR,
    byte_class,
    data_at,
    page_t,
)

cdef enum:
    MAX_TOKENS = 16  # words of a class that are read
    MAX_HEADS = 12  # keys tried as heads of a parent's records
    MIN_CHILDREN = 4  # of a parent, for records of several siblings
    MIN_CHARS = 10  # of a candidate, on a page with twice as many or more
    MAX_PERIOD = 4

cdef double LINK_WEIGHT = 0.7

ctypedef struct signature_t:  # elements with the same path, class and, for table rows, cells
    int32_t first
    int32_t count
    int32_t begin  # in the list of groups by signature

ctypedef struct group_t:
    uint64_t signature_hash  # sum over its signatures
    int32_t begin  # in the array of members; -1 for a duplicate
    int32_t size
    int32_t origins

ctypedef struct groups_t:
    map_t by_key
    group_t *items
    int32_t count
    size_t capacity
    int32_t *members  # group by group

ctypedef struct signatures_t:
    map_t by_key
    signature_t *items  # with one sentinel
    int32_t count
    vector_t groups  # signature by signature
    int32_t *last  # by path + 1: the last signature + 1
    int32_t *node  # all eligible elements, in document order
    int32_t *signature  # of each of them
    int32_t size

ctypedef struct sums_t:  # of one element, or over members of a group
    int64_t chars
    double weight
    double shown
    uint64_t hash

ctypedef struct tokens_t:  # of a class value; computed on first use
    int32_t begin  # among the tokens
    int32_t count
    bint known

ctypedef struct scratch_t:  # scratch memory of one page
    pool_t *pool
    groups_t groups
    signatures_t signatures
    map_t group_keys
    map_t candidate_keys
    int32_t *outer  # the outermost members of a group
    sums_t *sums  # of them: prefix sums
    sums_t *own  # by eligible node
    int32_t *stamp  # by node: the last group whose members meet there
    tokens_t *label_tokens  # by label
    uint64_t *tokens  # label by label, in the order of first use
    int32_t token_count
    int32_t *children
    uint64_t *child_keys


include "_candidates/pool.pxi"
include "_candidates/page_wide.pxi"
include "_candidates/siblings.pxi"


cdef bint allocate_scratch(scratch_t *w) noexcept nogil:
    cdef const page_t *p = w.pool.page
    cdef size_t n = p.node_rows + 2
    w.label_tokens = <tokens_t *>calloc(p.label_rows + 1, sizeof(tokens_t))
    w.tokens = <uint64_t *>malloc((MAX_TOKENS * <size_t>p.label_rows + 1) * sizeof(uint64_t))
    w.signatures.items = <signature_t *>malloc(n * sizeof(signature_t))
    w.signatures.last = <int32_t *>calloc(p.path_rows + 1, sizeof(int32_t))
    w.signatures.node = <int32_t *>malloc(n * sizeof(int32_t))
    w.signatures.signature = <int32_t *>malloc(n * sizeof(int32_t))
    w.outer = <int32_t *>malloc(n * sizeof(int32_t))
    w.sums = <sums_t *>malloc(n * sizeof(sums_t))
    w.own = <sums_t *>malloc(n * sizeof(sums_t))
    w.stamp = <int32_t *>calloc(n, sizeof(int32_t))
    w.children = <int32_t *>malloc(n * sizeof(int32_t))
    w.child_keys = <uint64_t *>malloc(n * sizeof(uint64_t))
    if not (w.label_tokens and w.tokens and w.signatures.items and w.signatures.last and w.signatures.node
            and w.signatures.signature and w.outer and w.sums and w.own and w.stamp and w.children and w.child_keys):
        return False
    memset(w.sums, 0, sizeof(sums_t))
    return True


cdef void free_scratch(scratch_t *w) noexcept nogil:
    map_free(&w.groups.by_key)
    map_free(&w.group_keys)
    map_free(&w.candidate_keys)
    free(w.groups.items)
    map_free(&w.signatures.by_key)
    free(w.signatures.items)
    free(w.signatures.last)
    free(w.signatures.groups.data)
    free(w.signatures.node)
    free(w.signatures.signature)
    free(w.groups.members)
    free(w.outer)
    free(w.sums)
    free(w.own)
    free(w.stamp)
    free(w.label_tokens)
    free(w.tokens)
    free(w.children)
    free(w.child_keys)


cdef int32_t body_of(const page_t *p) noexcept nogil:
    cdef int32_t i
    for i in range(<int32_t>p.node_rows):
        if p.tag[i] == TAG_BODY:
            return i
    return 0


cdef inline bint has_content(const pool_t *pool, int32_t node) noexcept nogil:
    """Whether an element has text or an image."""
    cdef int32_t end = pool.page.end[node]
    return pool.sums[end].chars > pool.sums[node].chars or pool.sums[end].images > pool.sums[node].images


cdef void find_eligible(scratch_t *w) noexcept nogil:
    """Find the eligible elements and their sums; collect the marks of each node's ancestors."""
    cdef pool_t *pool = w.pool
    cdef const page_t *p = pool.page
    cdef int32_t i
    for i in range(<int32_t>p.node_rows):
        pool.marks[i] = p.marks[i] | (pool.marks[p.parent[i]] if i else 0)
        pool.eligible[i] = p.tag[i] > DOCUMENT and not p.marks[i] & MARK_IGNORED and has_content(pool, i)
        if pool.eligible[i]:
            w.own[i] = sums_within(pool, i)


cdef bint propose(pool_t *pool, int32_t limit) noexcept nogil:
    cdef scratch_t w
    memset(&w, 0, sizeof(scratch_t))
    w.pool = pool
    pool.eligible = <uint8_t *>malloc(pool.page.node_rows + 1)
    pool.marks = <uint16_t *>malloc((pool.page.node_rows + 1) * sizeof(uint16_t))
    cdef bint done = pool.eligible != NULL and pool.marks != NULL and allocate_scratch(&w)
    if done:
        find_eligible(&w)
        pool.body = body_of(pool.page)
        done = add_groups(&w) and add_siblings(&w) and keep_best(pool, limit)
    free_scratch(&w)
    return done


cdef class Candidates:
    """The candidates of a page, best prior first.

    ``limit``: maximum number of candidates. Linear in the nodes and the words of their classes. The GIL is released.
    """

    def __cinit__(self, Columns columns not None, int limit):
        cdef bint done
        self.columns, self.known = columns, {}
        self.sums = sums_with_all(columns)
        self.pool.page, self.pool.sums = &columns.page, self.sums.all
        with nogil:
            done = propose(&self.pool, limit)
        if not done:
            raise MemoryError

    def __dealloc__(self):
        free(self.pool.eligible)
        free(self.pool.marks)
        free(self.pool.nodes.data)
        free(self.pool.bounds.data)
        free(self.pool.items)

    def __len__(self):
        return self.pool.count

    cdef const candidate_t *at(self, index) except NULL:
        if not 0 <= index < self.pool.count:
            raise IndexError(f"no candidate {index}: the page has {self.pool.count}")
        return &self.pool.items[<int32_t>index]

    def records(self, index):
        """Root nodes of each record, as in ``RecordSet.records``; cached."""
        cdef const candidate_t *c = self.at(index)
        found = self.known.get(index)
        if found is None:
            found = self.known[index] = self.records_of(c)
        return found

    cdef tuple records_of(self, const candidate_t *c):
        cdef const int32_t *nodes = self.pool.nodes.data
        cdef int32_t k, i
        if c.cut < 0:
            return tuple([(nodes[i],) for i in range(c.first, c.first + c.size)])
        return tuple([
            tuple([nodes[i] for i in range(record_begin(&self.pool, c, k), record_begin(&self.pool, c, k + 1))])
            for k in range(c.records)
        ])

    def value(self, index):
        """Share of the page's text, with less weight for link text and for few records."""
        return self.at(index).value

    def ancestor(self, index):
        """The innermost node that holds all records."""
        return self.at(index).ancestor

    def origins(self, index):
        """How a candidate was found, as bits of ``Origin``."""
        return self.at(index).origins

    def keep(self, list scores not None, int most):
        """Drop all but ``most`` candidates and return the indices of the kept ones; their order does not change.

        Half of them have the highest scores; the others are the best under each ancestor.
        """
        cdef rank_t *ranks = ranks_of(scores, self.pool.count)
        cdef int32_t i, count = max(min(most, self.pool.count), 0)
        if count < self.pool.count and not select_best(&self.pool, ranks, count, count // 2, False):
            free(ranks)
            raise MemoryError
        cdef list kept = sorted([ranks[i].index for i in range(count)])
        free(ranks)
        self.known.clear()
        for i in range(count):
            self.pool.items[i] = self.pool.items[<int32_t>kept[i]]
        self.pool.count = count
        return kept

    def best_disjoint(self, list scores not None, int most):
        """At most ``most`` candidates with the highest scores, of which no two share a record or a part of one."""
        cdef bytearray taken = bytearray(self.pool.page.node_rows + 1)
        return self.best(scores, most, taken, True)

    def best_overlapping(self, index, list scores not None, int most):
        """At most ``most`` other candidates with the highest scores that share a record or a part of one with a candidate."""
        cdef bytearray taken = bytearray(self.pool.page.node_rows + 1)
        self.mark_taken(<int32_t>(self.at(index) - self.pool.items), taken)
        cdef list others = self.best(scores, most + 1, taken, False)
        return [other for other in others if other != index][:most]

    cdef list best(self, list scores, int most, unsigned char *taken, bint apart):
        """The best candidates disjoint from the taken nodes, each of which takes its own; or the best that overlap them."""
        cdef rank_t *ranks = ranks_of(scores, self.pool.count)
        cdef int32_t i, place
        cdef list chosen = []
        sort_ranks(ranks, self.pool.count)
        for i in range(self.pool.count):
            place = ranks[i].index
            if len(chosen) == most:
                break
            if self.is_disjoint(place, taken) == apart:
                chosen.append(place)
                if apart:
                    self.mark_taken(place, taken)
        free(ranks)
        return chosen

    cdef bint is_disjoint(self, int32_t index, const unsigned char *taken) noexcept:
        """Whether no node of a candidate is taken."""
        cdef const candidate_t *c = &self.pool.items[index]
        cdef int32_t i
        for i in range(c.first, c.first + c.size):
            if taken[self.pool.nodes.data[i]]:
                return False
        return True

    cdef void mark_taken(self, int32_t index, unsigned char *taken) noexcept:
        """Mark the subtrees of a candidate's records, and their ancestors."""
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
