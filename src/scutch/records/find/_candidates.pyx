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
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from scutch.kernels.containers cimport (
    array_reserve, map_free, map_reserve, map_t, map_value, vector_extend, vector_push, vector_t)
from scutch.kernels.hashing cimport hash_bytes, mixed
from scutch.page.parser cimport Columns
from scutch.page.sums.page_sums cimport sign_sums_t, sums_with_signs, text_sums_t
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
    int32_t origins

ctypedef struct groups_t:
    map_t by_key
    group_t *items
    int32_t count
    size_t room
    int32_t *members  # of one group after the other

ctypedef struct sorts_t:
    map_t by_key
    sort_t *items  # and one more
    int32_t count
    vector_t groups  # of one sort after the other
    int32_t *last  # by path, from 1 on: the last sort and 1
    int32_t *node  # all that are sorted, in document order
    int32_t *sort  # of each
    int32_t size

ctypedef struct sums_t:  # of one element, and over members of a group
    int64_t chars
    double weight
    double shown
    uint64_t hash

ctypedef struct words_t:  # of a class value, once it has been met
    int32_t begin  # among the tokens
    int32_t count
    bint known

ctypedef struct work_t:  # scratch of one page
    pool_t *pool
    groups_t groups
    sorts_t sorts
    map_t seen  # keys of groups
    map_t found  # keys of candidates
    int32_t *outer  # the outermost members of a group
    sums_t *sums  # of them: what stands before each
    sums_t *own  # by node: what may be a record or a part of one
    int32_t *stamp  # by node: the last group that met there
    words_t *words  # by label
    uint64_t *tokens  # of one label after the other, as they are met
    int32_t token_count
    int32_t *children
    uint64_t *child_keys


include "_candidates/groups.pxi"
include "_candidates/pool.pxi"
include "_candidates/slices.pxi"
include "_candidates/siblings.pxi"
include "_candidates/best.pxi"


cdef bint prepare(work_t *w) noexcept nogil:
    cdef const page_t *p = w.pool.page
    cdef size_t n = p.node_rows + 2
    w.words = <words_t *>calloc(p.label_rows + 1, sizeof(words_t))
    w.tokens = <uint64_t *>malloc((TOKENS * <size_t>p.label_rows + 1) * sizeof(uint64_t))
    w.sorts.items = <sort_t *>malloc(n * sizeof(sort_t))
    w.sorts.last = <int32_t *>calloc(p.path_rows + 1, sizeof(int32_t))
    w.sorts.node = <int32_t *>malloc(n * sizeof(int32_t))
    w.sorts.sort = <int32_t *>malloc(n * sizeof(int32_t))
    w.outer = <int32_t *>malloc(n * sizeof(int32_t))
    w.sums = <sums_t *>malloc(n * sizeof(sums_t))
    w.own = <sums_t *>malloc(n * sizeof(sums_t))
    w.stamp = <int32_t *>calloc(n, sizeof(int32_t))
    w.children = <int32_t *>malloc(n * sizeof(int32_t))
    w.child_keys = <uint64_t *>malloc(n * sizeof(uint64_t))
    if not (w.words and w.tokens and w.sorts.items and w.sorts.last and w.sorts.node and w.sorts.sort and w.outer and w.sums and w.own
            and w.stamp and w.children and w.child_keys):
        return False
    memset(w.sums, 0, sizeof(sums_t))
    return True


cdef void clear(work_t *w) noexcept nogil:
    map_free(&w.groups.by_key)
    map_free(&w.seen)
    map_free(&w.found)
    free(w.groups.items)
    map_free(&w.sorts.by_key)
    free(w.sorts.items)
    free(w.sorts.last)
    free(w.sorts.groups.data)
    free(w.sorts.node)
    free(w.sorts.sort)
    free(w.groups.members)
    free(w.outer)
    free(w.sums)
    free(w.own)
    free(w.stamp)
    free(w.words)
    free(w.tokens)
    free(w.children)
    free(w.child_keys)


cdef int32_t body_of(const page_t *p) noexcept nogil:
    cdef int32_t i
    for i in range(<int32_t>p.node_rows):
        if p.tag[i] == TAG_BODY:
            return i
    return 0


cdef void survey(work_t *w) noexcept nogil:
    """Mark the elements that are shown, by themselves or by scripts, and have text or a picture; and what each node is in."""
    cdef pool_t *pool = w.pool
    cdef const page_t *p = pool.page
    cdef int32_t i
    cdef bint has_text, has_image
    for i in range(<int32_t>p.node_rows):
        pool.marks[i] = p.marks[i] | (pool.marks[p.parent[i]] if i else 0)
        has_text = pool.text[p.end[i]].chars > pool.text[i].chars
        has_image = pool.signs[p.end[i]].images > pool.signs[i].images
        pool.eligible[i] = p.tag[i] > DOCUMENT and not p.marks[i] & MARK_IGNORED and (has_text or has_image)
        if pool.eligible[i]:
            w.own[i] = sums_within(pool, i)


cdef bint propose(pool_t *pool, int32_t limit) noexcept nogil:
    cdef work_t w
    memset(&w, 0, sizeof(work_t))
    w.pool = pool
    pool.eligible = <uint8_t *>malloc(pool.page.node_rows + 1)
    pool.marks = <uint16_t *>malloc((pool.page.node_rows + 1) * sizeof(uint16_t))
    cdef bint done = pool.eligible != NULL and pool.marks != NULL and prepare(&w)
    if done:
        survey(&w)
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
        self.sums = sums_with_signs(columns)
        self.pool.page, self.pool.text, self.pool.signs = &columns.page, self.sums.text, self.sums.signs
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
            raise IndexError("no such candidate")
        return &self.pool.items[<int32_t>index]

    def records(self, index):
        """Top nodes of each record, as ``RecordSet.records``."""
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

    def origins(self, index):
        """How a candidate came about, as bits of ``Origin``."""
        return self.at(index).origins

    def keep(self, list scores not None, int most):
        """Drop candidates until there are so many; says which ones stay. They keep their order.

        Half of them are those of the highest scores, and the others the best under each node where candidates meet.
        """
        cdef rank_t *ranks = ranks_of(scores, self.pool.count)
        cdef int32_t i, count = max(min(most, self.pool.count), 0)
        if count < self.pool.count and not choose(&self.pool, ranks, count, count // 2, False):
            free(ranks)
            raise MemoryError
        cdef list kept = sorted([ranks[i].place for i in range(count)])
        free(ranks)
        for i in range(count):
            self.pool.items[i] = self.pool.items[<int32_t>kept[i]]
        self.pool.count = count
        return kept

    def best_disjoint(self, list scores not None, int most):
        """The candidates of the highest scores, at most so many, of which no two share a record or a part of one."""
        cdef bytearray taken = bytearray(self.pool.page.node_rows + 1)
        return self.best(scores, most, taken, True)

    def best_overlapping(self, index, list scores not None, int most):
        """The other candidates of the highest scores, at most so many, that share a record or a part of one with a candidate."""
        cdef bytearray taken = bytearray(self.pool.page.node_rows + 1)
        self.take(<int32_t>(self.at(index) - self.pool.items), taken)
        cdef list others = self.best(scores, most + 1, taken, False)
        return [other for other in others if other != index][:most]

    cdef list best(self, list scores, int most, unsigned char *taken, bint apart):
        """The best candidates that are apart from what is taken, each of which is taken then; or the best that are not."""
        cdef rank_t *ranks = ranks_of(scores, self.pool.count)
        cdef int32_t i, place
        cdef list chosen = []
        put_in_order(ranks, self.pool.count)
        for i in range(self.pool.count):
            place = ranks[i].place
            if len(chosen) == most:
                break
            if self.is_free(place, taken) == apart:
                chosen.append(place)
                if apart:
                    self.take(place, taken)
        free(ranks)
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
