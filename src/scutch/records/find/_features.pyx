# cython: boundscheck=False, wraparound=False, cdivision=True
"""Features of candidates: one row of numbers for each, the input of the ranker.

Size and shape, text and links, richness (pictures, headings, prices, dates), similarity of the records, position on the page, landmarks,
and relations to the other candidates. Sizes are not converted to logarithms: trees only compare values.
"""

from libc.math cimport fabs, sqrt
from libc.stdint cimport int32_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from scutch.kernels.containers cimport set_add, set_clear, set_reserve, set_t
from scutch.page.sums.page_sums cimport add_all_within, node_sums_t
from scutch.page.tables cimport (
    CLASS_HEADING,
    DOCUMENT,
    MARK_ARTICLE,
    MARK_BANNER,
    MARK_COMPLEMENTARY,
    MARK_CONTENTINFO,
    MARK_DIALOG,
    MARK_FORM,
    MARK_IGNORED,
    MARK_MAIN,
    MARK_NAVIGATION,
    TAG_A,
    TAG_ARTICLE,
    TAG_DIV,
    TAG_DT,
    TAG_H1,
    TAG_LI,
    TAG_P,
    TAG_SPAN,
    TAG_TD,
    TAG_TH,
    TAG_TR,
    TEXT,
    class_of,
    data_at,
    page_t,
)
from scutch.records.find._candidates cimport (
    BY_HEAD,
    BY_PERIOD,
    PAGE_WIDE,
    SIBLINGS,
    Candidates,
    candidate_t,
    first_node,
    is_eligible,
    last_node,
    pool_t,
    record_begin,
)
from scutch.records._class_words cimport Words, word_scores_t

cdef enum:
    MAX_SAMPLED = 128  # records of a candidate that are sampled
    MAX_PROFILES = 12  # records that are compared with one another
    MAX_PROFILE_NODES = 96  # nodes read of each of them
    MAX_RIVALS = 20  # best candidates, compared with all others
    MAX_CHILD_KEYS = 12  # distinct keys of children inside a record

cdef enum:  # in place of the path of a node
    NO_PATH = -1  # the node has none
    SKIPPED = -2  # nor have its descendants

include "_features/names.pxi"

ctypedef struct scratch_t:  # scratch memory of one page
    const pool_t *pool
    const page_t *page
    const node_sums_t *sums
    int32_t body
    int32_t title  # the first h1
    int32_t main
    double total  # characters of the page
    double shown
    word_scores_t *label_scores  # scores of words, by label
    bint *is_scored  # by label: whether its scores are computed
    int32_t *node_path  # by node: its path, NO_PATH or SKIPPED
    int32_t *last_record  # by path: stamp of the last record that has it
    int32_t *record_count  # by path: number of records that have it
    int32_t *profiles  # distinct paths of each sampled record of one candidate
    int32_t *chars  # by record, in any order
    int32_t *sizes  # of the first MAX_SAMPLED records: elements and texts
    set_t hashes  # of distinct records
    int32_t stamp
    int32_t *firsts  # by candidate: its first node
    int32_t *ends  # by candidate: end of its last node

include "_features/cheap_features.pxi"
include "_features/records.pxi"
include "_features/similarity.pxi"
include "_features/context.pxi"


cdef void describe_candidate(scratch_t *s, Words words, const candidate_t *c, float *f) noexcept nogil:
    cdef node_sums_t t = describe_records(s, c, f)
    describe_text(s, c, &t, f)
    describe_place(s, c, f)
    describe_parents(s, c, f)
    describe_adjacent(s, c, f)
    describe_similarity(s, c, f)
    describe_inner_lists(s, c, f)
    describe_neighbours(s, c, f)
    describe_words(s, words, c, f)
    describe_roots(s, c, f)
    describe_page(s, c, f)


cdef void find_landmarks(scratch_t *s) noexcept nogil:
    """Find the body, the first h1 and the main landmark."""
    cdef const page_t *p = s.page
    cdef int32_t i
    s.body, s.title, s.main = s.pool.body, -1, -1
    s.total = max(1, chars_in(s, s.body))
    s.shown = max(1, s.sums[p.end[s.body]].shown - s.sums[s.body].shown)
    for i in range(<int32_t>p.node_rows):
        if s.title < 0 and p.tag[i] == TAG_H1 and p.chars[i]:
            s.title = i
        if s.main < 0 and p.marks[i] & MARK_MAIN:
            s.main = i


cdef void describe_all_cheap(scratch_t *s, float *rows) noexcept nogil:
    cdef int32_t i
    find_landmarks(s)
    for i in range(s.pool.count):
        describe_cheap(s, &s.pool.items[i], rows + i * CHEAP_FEATURES_END)


cdef bint describe_all(scratch_t *s, Words words, float *rows) noexcept nogil:
    cdef const page_t *p = s.page
    cdef int32_t i
    s.node_path = <int32_t *>malloc((p.node_rows + 1) * sizeof(int32_t))
    s.last_record = <int32_t *>calloc(p.path_rows + 1, sizeof(int32_t))
    s.record_count = <int32_t *>calloc(p.path_rows + 1, sizeof(int32_t))
    s.profiles = <int32_t *>malloc(MAX_PROFILES * MAX_PROFILE_NODES * sizeof(int32_t))
    s.chars = <int32_t *>malloc((MAX_SAMPLED + 1) * sizeof(int32_t))
    s.sizes = <int32_t *>calloc(MAX_SAMPLED + 1, sizeof(int32_t))
    s.label_scores = <word_scores_t *>malloc((p.label_rows + 1) * sizeof(word_scores_t))
    s.is_scored = <bint *>calloc(p.label_rows + 1, sizeof(bint))
    s.firsts = <int32_t *>malloc((s.pool.count + 1) * sizeof(int32_t))
    s.ends = <int32_t *>malloc((s.pool.count + 1) * sizeof(int32_t))
    if not (s.node_path and s.last_record and s.record_count and s.profiles and s.chars and s.sizes and s.label_scores
            and s.is_scored and set_reserve(&s.hashes, MAX_SAMPLED + 1) and s.firsts and s.ends):
        return False
    find_landmarks(s)
    fill_node_paths(s)
    for i in range(s.pool.count):
        describe_candidate(s, words, &s.pool.items[i], rows + i * FEATURES_COUNT)
    compare_candidates(s, rows)
    return True


cdef void clear(scratch_t *s) noexcept nogil:
    free(s.node_path)
    free(s.last_record)
    free(s.record_count)
    free(s.profiles)
    free(s.chars)
    free(s.hashes.keys)
    free(s.sizes)
    free(s.label_scores)
    free(s.is_scored)
    free(s.firsts)
    free(s.ends)


cdef scratch_t scratch_of(Candidates candidates) noexcept:
    cdef scratch_t s
    memset(&s, 0, sizeof(scratch_t))
    s.pool, s.page, s.sums = &candidates.pool, candidates.pool.page, candidates.pool.sums
    return s


def cheap_features(Candidates candidates not None):
    """The cheap features of all candidates: the first ``CHEAP_FEATURES`` of those of ``all_features``.

    ``candidates``: the candidates of one page. Returns: row by row, ``CHEAP_FEATURES`` floats of 4 bytes for each candidate.
    Linear in the nodes of the page and in the root nodes of all candidates. The GIL is released.
    """
    cdef bytearray rows = bytearray(len(candidates) * CHEAP_FEATURES_END * sizeof(float))
    cdef unsigned char *data = rows
    cdef scratch_t s = scratch_of(candidates)
    with nogil:
        describe_all_cheap(&s, <float *>data)
    return rows


def all_features(Candidates candidates not None, Words words not None):
    """The features of all candidates.

    ``candidates``: the candidates of one page. ``words``: scores of the words of classes and ids. Returns: row by row,
    ``len(CANDIDATE_FEATURES)`` floats of 4 bytes for each candidate. Linear in the candidates and their records, of which at
    most 256 are sampled. The GIL is released.
    """
    cdef bytearray rows = bytearray(len(candidates) * FEATURES_COUNT * sizeof(float))
    cdef unsigned char *data = rows
    cdef scratch_t s = scratch_of(candidates)
    cdef bint done
    with nogil:
        done = describe_all(&s, words, <float *>data)
        clear(&s)
    if not done:
        raise MemoryError
    return rows
