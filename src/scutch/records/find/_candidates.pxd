from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint64_t

from scutch.kernels.containers cimport vector_t
from scutch.page.parser cimport Columns
from scutch.page.sums.page_sums cimport PageSums, node_sums_t
from scutch.page.tables cimport page_t

#: How a candidate was found: one bit for each proposer. A new one is added here, to one of the two families below, and to
#: ``pipeline.ORIGIN_REASONS``.
cpdef enum Origin:
    BY_PATH = 1
    BY_PATH_AND_CLASS = 2
    BY_CLASS = 4
    BY_CLASS_WORD = 8
    BY_CELLS = 16
    BY_HEAD = 32
    BY_HEAD_CONSISTENT = 64
    BY_TAIL = 128
    BY_PERIOD = 256

#: Families of origins: elements that share a key, and records of several siblings.
cpdef enum Family:
    PAGE_WIDE = BY_PATH | BY_PATH_AND_CLASS | BY_CLASS | BY_CLASS_WORD | BY_CELLS
    SIBLINGS = BY_HEAD | BY_HEAD_CONSISTENT | BY_TAIL | BY_PERIOD

#: One segmentation. Record k is nodes[first + k] or, unless cut is -1, the nodes from first + bounds[cut + k] on.
ctypedef struct candidate_t:
    uint64_t key  # hash of the texts and pictures of its records
    double value  # weighted share of the page's text
    double prior  # log odds that select the candidates to keep
    int64_t chars
    int32_t first
    int32_t size
    int32_t records
    int32_t cut
    int32_t ancestor
    int32_t origins  # bits of Origin

#: All candidates of a page with their nodes.
ctypedef struct pool_t:
    const page_t *page
    const node_sums_t *sums
    uint8_t *eligible  # by node: whether it can be a record or a part of one
    uint16_t *marks  # by node: its own marks and those of its ancestors
    int32_t body
    vector_t nodes
    vector_t bounds
    candidate_t *items
    int32_t count
    size_t capacity

cdef class Candidates:
    cdef readonly Columns columns
    cdef PageSums sums
    cdef pool_t pool
    cdef dict known  # records of the candidates that were asked for them
    cdef const candidate_t *at(self, index) except NULL
    cdef tuple records_of(self, const candidate_t *c)
    cdef list best(self, list scores, int most, unsigned char *taken, bint apart)
    cdef bint is_disjoint(self, int32_t index, const unsigned char *taken) noexcept
    cdef void mark_taken(self, int32_t index, unsigned char *taken) noexcept


cdef inline int32_t record_begin(const pool_t *pool, const candidate_t *c, int32_t k) noexcept nogil:
    """Index of the first node of record k; the last record ends at record_begin(..., c.records)."""
    return c.first + (k if c.cut < 0 else pool.bounds.data[c.cut + k])


cdef inline int32_t last_node(const pool_t *pool, const candidate_t *c, int32_t k) noexcept nogil:
    return pool.nodes.data[record_begin(pool, c, k + 1) - 1]


cdef inline int32_t first_node(const pool_t *pool, const candidate_t *c, int32_t k) noexcept nogil:
    return pool.nodes.data[record_begin(pool, c, k)]


cdef inline bint is_eligible(const pool_t *pool, int32_t node) noexcept nogil:
    """Whether an element can be a record or a part of one: it is not ignored, and has text or a picture."""
    return pool.eligible[node]
