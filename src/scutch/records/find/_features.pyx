# cython: boundscheck=False, wraparound=False, cdivision=True
"""What is known of each candidate: one row of numbers, from which the ranker tells how good it is.

Size and shape, text and links, richness (pictures, headings, prices, dates), likeness of the records, place on the page, landmarks, and
how it stands to the other candidates. Sizes are as they are, not their
logarithms: trees ask only which of two is larger.
"""

from libc.math cimport fabs, sqrt
from libc.stdint cimport int32_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from scutch.kernels.containers cimport set_add, set_clear, set_reserve, set_t
from scutch.page.sums.page_sums cimport add_signs_within, add_text_within, sign_sums_t, text_sums_t
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
from scutch.records._class_words cimport Words, hint_t

cdef enum:
    SAMPLE = 128  # records looked at of a candidate
    PROFILES = 12  # of them compared with one another
    PROFILE_NODES = 96  # of each
    RIVALS = 20  # candidates that all others are held against
    KEYS = 12  # kinds of children told apart inside a record

cdef enum:  # of a node
    NO_PATH = -1  # it tells nothing
    PASSED = -2  # nor does what is in it

include "_features/row.pxi"

ctypedef struct looks_t:  # scratch of one page
    const pool_t *pool
    const page_t *page
    const text_sums_t *text
    const sign_sums_t *signs
    int32_t body
    int32_t title  # the first h1
    int32_t main
    double total  # characters of the page
    double shown
    hint_t *hints  # by label
    bint *known  # which of them have been asked for
    int32_t *told  # by node: the path it stands for, or NO_PATH, or PASSED
    int32_t *seen  # by path: the last record that has it
    int32_t *times  # by path: how many records have it
    int32_t *paths  # those of one candidate
    int32_t *chars  # by record, in any order
    int32_t *sizes  # of the first SAMPLE records: elements and texts
    set_t hashes  # of different records
    int32_t stamp
    int32_t *firsts  # by candidate: its first node
    int32_t *ends

include "_features/cheap_features.pxi"
include "_features/records.pxi"
include "_features/similarity.pxi"
include "_features/around.pxi"
include "_features/record_roots.pxi"
include "_features/overlaps.pxi"


cdef void describe(looks_t *s, Words words, const candidate_t *c, float *f) noexcept nogil:
    glance(s, c, f)
    describe_records(s, c, f)
    describe_parents(s, c, f)
    describe_ends(s, c, f)
    describe_likeness(s, c, f)
    describe_inside(s, c, f)
    describe_neighbours(s, c, f)
    describe_words(s, words, c, f)
    describe_tops(s, c, f)
    describe_page(s, c, f)


cdef void survey(looks_t *s) noexcept nogil:
    """The title and the main part."""
    cdef const page_t *p = s.page
    cdef int32_t i
    s.body, s.title, s.main = s.pool.body, -1, -1
    s.total = max(1, chars_in(s, s.body))
    s.shown = max(1, s.text[p.end[s.body]].shown - s.text[s.body].shown)
    for i in range(<int32_t>p.node_rows):
        if s.title < 0 and p.tag[i] == TAG_H1 and p.chars[i]:
            s.title = i
        if s.main < 0 and p.marks[i] & MARK_MAIN:
            s.main = i


cdef void glance_at(looks_t *s, float *rows) noexcept nogil:
    cdef int32_t i
    survey(s)
    for i in range(s.pool.count):
        glance(s, &s.pool.items[i], rows + i * CHEAP_FEATURES_END)


cdef bint look_at(looks_t *s, Words words, float *rows) noexcept nogil:
    cdef const page_t *p = s.page
    cdef int32_t i
    s.told = <int32_t *>malloc((p.node_rows + 1) * sizeof(int32_t))
    s.seen = <int32_t *>calloc(p.path_rows + 1, sizeof(int32_t))
    s.times = <int32_t *>calloc(p.path_rows + 1, sizeof(int32_t))
    s.paths = <int32_t *>malloc(PROFILES * PROFILE_NODES * sizeof(int32_t))
    s.chars = <int32_t *>malloc((SAMPLE + 1) * sizeof(int32_t))
    s.sizes = <int32_t *>calloc(SAMPLE + 1, sizeof(int32_t))
    s.hints = <hint_t *>malloc((p.label_rows + 1) * sizeof(hint_t))
    s.known = <bint *>calloc(p.label_rows + 1, sizeof(bint))
    s.firsts = <int32_t *>malloc((s.pool.count + 1) * sizeof(int32_t))
    s.ends = <int32_t *>malloc((s.pool.count + 1) * sizeof(int32_t))
    if not (s.told and s.seen and s.times and s.paths and s.chars and s.sizes and s.hints and s.known and set_reserve(&s.hashes, SAMPLE + 1)
            and s.firsts and s.ends):
        return False
    survey(s)
    tell_paths(s)
    for i in range(s.pool.count):
        describe(s, words, &s.pool.items[i], rows + i * FEATURES_COUNT)
    relate(s, rows)
    return True


cdef void clear(looks_t *s) noexcept nogil:
    free(s.told)
    free(s.seen)
    free(s.times)
    free(s.paths)
    free(s.chars)
    free(s.hashes.keys)
    free(s.sizes)
    free(s.hints)
    free(s.known)
    free(s.firsts)
    free(s.ends)


cdef looks_t looks_of(Candidates candidates) noexcept:
    cdef looks_t s
    memset(&s, 0, sizeof(looks_t))
    s.pool, s.page, s.text, s.signs = &candidates.pool, candidates.pool.page, candidates.pool.text, candidates.pool.signs
    return s


def cheap_features(Candidates candidates not None):
    """The features that are known at a glance, of all candidates: the first ``CHEAP_FEATURES`` of those of ``all_features``.

    Parameters
    ----------
    candidates
        Of one page.

    Returns
    -------
    bytearray
        Row by row, ``CHEAP_FEATURES`` floats of 4 bytes for each candidate.

    Notes
    -----
    Linear in the nodes of the page and in the top nodes of all candidates. The GIL is released.
    """
    cdef bytearray rows = bytearray(len(candidates) * CHEAP_FEATURES_END * sizeof(float))
    cdef unsigned char *data = rows
    cdef looks_t s = looks_of(candidates)
    with nogil:
        glance_at(&s, <float *>data)
    return rows


def all_features(Candidates candidates not None, Words words not None):
    """The features of all candidates.

    Parameters
    ----------
    candidates
        Of one page.
    words
        What the words of classes and ids say.

    Returns
    -------
    bytearray
        Row by row, ``len(CANDIDATE_FEATURES)`` floats of 4 bytes for each candidate.

    Notes
    -----
    Linear in the candidates and their records, of which at most 256 are looked at. The GIL is released.
    """
    cdef bytearray rows = bytearray(len(candidates) * FEATURES_COUNT * sizeof(float))
    cdef unsigned char *data = rows
    cdef looks_t s = looks_of(candidates)
    cdef bint done
    with nogil:
        done = look_at(&s, words, <float *>data)
        clear(&s)
    if not done:
        raise MemoryError
    return rows
