# cython: boundscheck=False, wraparound=False, cdivision=True
"""What is known of each candidate: one row of numbers, from which the ranker tells how good it is.

Size and shape, text and links, richness (pictures, headings, prices, dates), likeness of the records, place on the page, landmarks, and
how it stands to the other candidates. Sizes are as they are, not their
logarithms: trees ask only which of two is larger.
"""

from libc.math cimport fabs, sqrt
from libc.stdint cimport int32_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort
from libc.string cimport memset

from scutch.page.tables cimport (
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
    data_at,
    page_t,
)
from scutch.records._candidates cimport Candidates, candidate_t, first_node, is_eligible, last_node, pool_t, record_begin
from scutch.records._tally cimport tally_t
from scutch.records._words cimport Words, hint_t

cdef enum:
    SAMPLE = 128  # records looked at of a candidate
    PROFILES = 12  # of them compared with one another
    PROFILE_NODES = 96  # of each
    SLOTS = 256  # to tell them apart
    RIVALS = 20  # candidates that all others are held against
    KEYS = 12  # kinds of children told apart inside a record

cdef enum:  # a row
    F_VALUE
    F_RECORDS
    F_SHARE
    F_PLAIN
    F_LINK_SHARE
    F_HIDDEN
    F_CHARS
    F_LINKS
    F_IMAGES
    F_TEXTS
    F_PRICES
    F_DATES
    F_DIGITS
    F_HEADINGS
    F_LONG
    F_TITLE_WORDS
    F_SHOWN
    F_WORDS
    F_PUNCTUATION
    F_NODES
    F_SIBLINGS
    F_START
    F_STOP
    F_GAP
    F_ANCESTOR_SHARE
    F_COVER
    F_DEPTH
    F_DEPTH_BELOW
    F_NAVIGATION
    F_FOOTER
    F_BANNER
    F_ASIDE
    F_FORM
    F_DIALOG
    F_MAIN
    F_ARTICLE
    F_MAIN_SIDE
    F_TITLE_SIDE
    F_TITLE_DISTANCE
    F_TITLE_STEPS
    F_TAG
    F_KINDS_PAGE
    F_KINDS_SIBLINGS
    F_PERIODIC
    GLANCED  # what stands before is known at a glance
    F_VALUE_RELATIVE = GLANCED
    F_VALUE_RANK
    F_SHARE_RELATIVE
    F_MEDIAN
    F_SPREAD
    F_LEAST
    F_LARGEST
    F_EMPTY
    F_HAS_LINK
    F_ONE_LINK
    F_HAS_IMAGE
    F_TEXTS_SPREAD
    F_ONE_TEXT
    F_HAS_PRICE
    F_HAS_DATE
    F_HAS_DIGIT
    F_HAS_HEADING
    F_ONE_HEADING
    F_HAS_TITLE_WORD
    F_NEXT_LIKE
    F_NEXT_BUT_ONE_LIKE
    F_NEXT_SIZE
    F_TOP_WORDS
    F_TOP_MOST
    F_CHAIN_LEAST
    F_CHAIN_MOST
    F_CHAIN_NEAR
    F_CHAIN_MEAN
    F_HAS_LONG
    F_DISTINCT_CONTENT
    F_DISTINCT_STRUCTURE
    F_ANCESTOR_CHILDREN
    F_FILL
    F_PARENTS
    F_PER_PARENT
    F_LIKENESS
    F_LEAST_LIKENESS
    F_CORE
    F_PATHS
    F_SAME_CLASS
    F_HAS_CLASS
    F_INNER_SHARE
    F_INNER_COUNT
    F_LINK_TOPS
    F_FIRST_LINKED
    F_HEAD_BEFORE
    F_BEFORE_LIKE
    F_AFTER_LIKE
    F_PAGE_CHARS
    F_PAGE_LINKS
    F_PAGE_PUNCTUATION
    F_INSIDE
    F_INSIDE_VALUE
    F_AROUND
    F_AROUND_VALUE
    F_AROUND_COUNT
    F_INSIDE_RATIO
    FEATURES_COUNT

NAMES = (
    "value", "records", "share", "plain", "link_share", "hidden", "chars", "links", "images", "texts", "prices", "dates",
    "digits", "headings", "long", "title_words", "shown", "words", "punctuation", "nodes", "siblings", "start", "stop",
    "gap", "ancestor_share", "cover", "depth", "depth_below", "navigation", "footer", "banner", "aside", "form", "dialog",
    "main", "article", "main_side", "title_side", "title_distance", "title_steps", "tag", "kinds_page", "kinds_siblings",
    "periodic", "value_relative", "value_rank", "share_relative", "median", "spread", "least", "largest", "empty",
    "has_link", "one_link", "has_image", "texts_spread", "one_text", "has_price", "has_date", "has_digit", "has_heading",
    "one_heading", "has_title_word", "next_like", "next_but_one_like", "next_size", "top_words", "top_most", "chain_least",
    "chain_most", "chain_near", "chain_mean", "has_long", "distinct_content", "distinct_structure", "ancestor_children",
    "fill", "parents", "per_parent", "likeness", "least_likeness", "core", "paths", "same_class", "has_class", "inner_share",
    "inner_count", "link_tops", "first_linked", "head_before", "before_like", "after_like", "page_chars", "page_links",
    "page_punctuation", "inside", "inside_value", "around", "around_value", "around_count", "inside_ratio",
)
#: So many of them, the first ones, are known at a glance.
GLANCE = GLANCED

#: Tags of records that are told apart.
cdef uint16_t *TOLD = [TAG_LI, TAG_TR, TAG_ARTICLE, TAG_DIV, TAG_A, TAG_P, TAG_TD, TAG_TH, TAG_DT, TAG_SPAN]

ctypedef struct looks_t:  # scratch of one page
    const pool_t *pool
    const page_t *page
    const tally_t *tally
    int32_t body
    int32_t title  # the first h1
    int32_t main
    double total  # characters of the page
    double shown
    hint_t *hints  # by label
    bint *known  # which of them have been asked for
    uint16_t *marks  # inherited
    int32_t *seen  # by path: the last record that has it
    int32_t *times  # by path: how many records have it
    int32_t *paths  # those of one candidate
    int32_t *chars  # by record, to sort
    int32_t *sizes  # of the first SAMPLE records: elements and texts
    uint64_t *hashes
    uint64_t *slots
    int32_t stamp


ctypedef struct sums_t:  # over the sampled records
    int32_t records
    double chars
    double squares
    double texts
    double text_squares
    int32_t least
    int32_t largest
    int32_t empty
    int32_t has_link
    int32_t one_link
    int32_t has_image
    int32_t one_text
    int32_t has_price
    int32_t has_date
    int32_t has_digit
    int32_t has_heading
    int32_t has_title_word
    int32_t one_heading
    int32_t has_long
    int32_t same_class
    int32_t has_class
    int32_t link_tops
    int32_t first_linked


cdef inline tally_t tally_of(const looks_t *s, int32_t begin, int32_t end) noexcept nogil:
    """What a run of the pool's nodes holds. They need not be neighbours on the page, so each is added by itself."""
    cdef tally_t sum
    cdef const int32_t *a
    cdef const int32_t *b
    cdef int32_t *row = <int32_t *>&sum
    cdef int32_t i, j, node
    memset(&sum, 0, sizeof(tally_t))
    for i in range(begin, end):
        node = s.pool.nodes.data[i]
        a, b = <const int32_t *>&s.tally[node], <const int32_t *>&s.tally[s.page.end[node]]
        for j in range(16):
            row[j] += b[j] - a[j]
    return sum


cdef bint starts_linked(const looks_t *s, int32_t node) noexcept nogil:
    """Whether the first text of a subtree is in a link."""
    cdef const page_t *p = s.page
    cdef int32_t i
    for i in range(node, min(p.end[node], node + 64)):
        if p.tag[i] == TEXT and p.chars[i]:
            return p.link_chars[i] > 0
    return False


cdef void add_record(const looks_t *s, const candidate_t *c, int32_t k, sums_t *m) noexcept nogil:
    cdef tally_t t = tally_of(s, record_begin(s.pool, c, k), record_begin(s.pool, c, k + 1))
    cdef int32_t node = first_node(s.pool, c, k)
    s.chars[m.records] = t.chars
    if k < SAMPLE:
        s.sizes[k] = t.elements + t.texts
    m.chars += t.chars
    m.squares += <double>t.chars * t.chars
    m.texts += t.texts
    m.text_squares += <double>t.texts * t.texts
    m.least = t.chars if m.records == 0 else min(m.least, t.chars)
    m.largest = max(m.largest, t.chars)
    m.empty += t.chars == 0
    m.has_link += t.links > 0 or t.link_chars > 0
    m.one_link += t.links == 1
    m.has_image += t.images > 0
    m.one_text += t.texts == 1
    m.has_price += t.prices > 0
    m.has_date += t.dates > 0
    m.has_digit += t.digits > 0
    m.has_heading += t.headings > 0
    m.one_heading += t.headings == 1
    m.has_title_word += t.title_words > 0
    m.has_long += t.long_texts > 0
    m.has_class += s.page.class_id[node] >= 0
    m.same_class += s.page.class_id[node] == s.page.class_id[first_node(s.pool, c, 0)]
    m.link_tops += s.page.tag[node] == TAG_A
    m.first_linked += starts_linked(s, node)
    m.records += 1


cdef int by_number(const void *a, const void *b) noexcept nogil:
    return (<const int32_t *>a)[0] - (<const int32_t *>b)[0]


cdef inline double relative_spread(double sum, double squares, int32_t count) noexcept nogil:
    """Standard deviation by mean."""
    cdef double mean = sum / count, variance = squares / count - mean * mean
    return (sqrt(variance) if variance > 0 else 0) / (mean if mean > 1 else 1)


cdef double distinct(looks_t *s, const candidate_t *c, int32_t step, const uint64_t *column) noexcept nogil:
    """Share of different records, by a hash column."""
    cdef int32_t k, i, count = 0, different = 0
    cdef uint32_t slot
    cdef uint64_t hash
    k = 0
    while k < c.records:
        hash = 0
        for i in range(record_begin(s.pool, c, k), record_begin(s.pool, c, k + 1)):
            hash = hash * 31 + column[s.pool.nodes.data[i]]
        s.hashes[count] = hash | 1
        count += 1
        k += step
    memset(s.slots, 0, SLOTS * sizeof(uint64_t))
    for k in range(count):
        slot = <uint32_t>(s.hashes[k] >> 32) % SLOTS
        while s.slots[slot] and s.slots[slot] != s.hashes[k]:
            slot = (slot + 1) % SLOTS
        different += s.slots[slot] == 0
        s.slots[slot] = s.hashes[k]
    return different / <double>count


cdef void describe_records(looks_t *s, const candidate_t *c, float *f) noexcept nogil:
    """Sizes, links and richness of the records."""
    cdef sums_t m
    cdef int32_t k, step = 1 + (c.records - 1) // SAMPLE
    cdef double n
    memset(&m, 0, sizeof(sums_t))
    k = 0
    while k < c.records:
        add_record(s, c, k, &m)
        k += step
    n = m.records
    qsort(s.chars, m.records, sizeof(int32_t), by_number)
    f[F_MEDIAN] = s.chars[m.records // 2]
    f[F_SPREAD] = relative_spread(m.chars, m.squares, m.records)
    f[F_LEAST] = m.least / max(1.0, m.chars / n)
    f[F_LARGEST] = m.largest / max(1.0, m.chars)
    f[F_EMPTY] = m.empty / n
    f[F_HAS_LINK], f[F_ONE_LINK] = m.has_link / n, m.one_link / n
    f[F_HAS_IMAGE], f[F_ONE_TEXT] = m.has_image / n, m.one_text / n
    f[F_HAS_PRICE], f[F_HAS_DATE], f[F_HAS_DIGIT] = m.has_price / n, m.has_date / n, m.has_digit / n
    f[F_HAS_HEADING], f[F_ONE_HEADING] = m.has_heading / n, m.one_heading / n
    f[F_HAS_LONG], f[F_HAS_TITLE_WORD] = m.has_long / n, m.has_title_word / n
    f[F_TEXTS_SPREAD] = relative_spread(m.texts, m.text_squares, m.records)
    f[F_SAME_CLASS], f[F_HAS_CLASS] = m.same_class / n, m.has_class / n
    f[F_LINK_TOPS], f[F_FIRST_LINKED] = m.link_tops / n, m.first_linked / n
    f[F_DISTINCT_CONTENT] = distinct(s, c, step, s.page.content)
    f[F_DISTINCT_STRUCTURE] = distinct(s, c, step, s.page.structure)


cdef void describe_text(const looks_t *s, const candidate_t *c, float *f) noexcept nogil:
    """Sums over the whole candidate."""
    cdef tally_t t = tally_of(s, c.first, c.first + c.size)
    cdef double r = c.records, chars = max(1, t.chars)
    cdef int32_t first = s.pool.nodes.data[c.first], last = last_node(s.pool, c, c.records - 1), a = c.ancestor
    cdef double begin = s.tally[first].chars - s.tally[s.body].chars, end = s.tally[s.page.end[last]].chars - s.tally[s.body].chars
    f[F_VALUE], f[F_RECORDS] = c.value, r
    f[F_SHARE], f[F_PLAIN] = t.chars / s.total, (t.chars - t.link_chars) / s.total
    f[F_LINK_SHARE], f[F_HIDDEN] = t.link_chars / chars, (t.chars - t.shown) / chars
    f[F_CHARS] = t.chars / r
    f[F_LINKS], f[F_IMAGES], f[F_TEXTS] = t.links / r, t.images / r, t.texts / r
    f[F_PRICES], f[F_DATES], f[F_DIGITS] = t.prices / r, t.dates / r, t.digits / r
    f[F_HEADINGS], f[F_LONG] = t.headings / r, t.long_texts / r
    f[F_TITLE_WORDS], f[F_SHOWN] = t.title_words / r, (t.shown - 0.7 * t.shown_links) / s.shown
    f[F_WORDS], f[F_PUNCTUATION] = t.words / r, t.punctuation / chars
    f[F_NODES], f[F_SIBLINGS] = (t.elements + t.texts) / r, c.size / r
    f[F_START], f[F_STOP] = begin / s.total, end / s.total
    f[F_GAP] = 1 - t.chars / max(1.0, end - begin)
    f[F_ANCESTOR_SHARE] = (s.tally[s.page.end[a]].chars - s.tally[a].chars) / s.total
    f[F_COVER] = t.chars / max(1.0, <double>(s.tally[s.page.end[a]].chars - s.tally[a].chars))


cdef int32_t children_of(const looks_t *s, int32_t node) noexcept nogil:
    cdef int32_t child = node + 1, count = 0
    while child < s.page.end[node]:
        count += is_eligible(s.pool, child)
        child = s.page.end[child]
    return count


cdef int32_t parents_of(const looks_t *s, const candidate_t *c) noexcept nogil:
    """How many parents the records have; they stand in document order, so a new one is seen where it changes."""
    cdef int32_t i, count = 0, parent, before = -1
    for i in range(c.first, c.first + c.size):
        parent = s.page.parent[s.pool.nodes.data[i]]
        count += parent != before
        before = parent
    return count


cdef float like(const looks_t *s, int32_t node, int32_t other) noexcept nogil:
    """1 for the same tag, 2 for the same class as well."""
    if s.page.tag[node] != s.page.tag[other]:
        return 0
    return 2 if s.page.class_id[node] == s.page.class_id[other] else 1


cdef void describe_ends(const looks_t *s, const candidate_t *c, float *f) noexcept nogil:
    """What stands before and after the records among their siblings: a heading, or more of the same."""
    cdef int32_t first = s.pool.nodes.data[c.first], last = last_node(s.pool, c, c.records - 1)
    cdef int32_t parent = s.page.parent[first], child = parent + 1, before = -1
    f[F_BEFORE_LIKE] = f[F_AFTER_LIKE] = f[F_HEAD_BEFORE] = -1
    while child < first:
        before = child if is_eligible(s.pool, child) else before
        child = s.page.end[child]
    if before >= 0:
        f[F_BEFORE_LIKE] = like(s, before, first)
        f[F_HEAD_BEFORE] = s.tally[s.page.end[before]].headings > s.tally[before].headings
    parent = s.page.parent[last]
    child = s.page.end[last]
    while child < s.page.end[parent]:
        if is_eligible(s.pool, child):
            f[F_AFTER_LIKE] = like(s, child, s.pool.nodes.data[record_begin(s.pool, c, c.records - 1)])
            break
        child = s.page.end[child]


cdef void describe_parents(const looks_t *s, const candidate_t *c, float *f) noexcept nogil:
    """How the records share out among their parents, and which part of the ancestor's children they are."""
    cdef int32_t parents = parents_of(s, c), children = children_of(s, c.ancestor)
    f[F_ANCESTOR_CHILDREN], f[F_FILL] = children, c.size / max(1.0, <double>children)
    f[F_PARENTS], f[F_PER_PARENT] = parents, c.size / <double>parents


cdef void describe_place(const looks_t *s, const candidate_t *c, float *f) noexcept nogil:
    """Depth, landmarks, title."""
    cdef const page_t *p = s.page
    cdef int32_t first = s.pool.nodes.data[c.first], last = last_node(s.pool, c, c.records - 1), x = c.ancestor, i, steps = 0
    cdef uint16_t marks = s.marks[first]
    f[F_DEPTH], f[F_DEPTH_BELOW] = p.depth[first], p.depth[first] - p.depth[x]
    f[F_NAVIGATION], f[F_FOOTER] = marks & MARK_NAVIGATION != 0, marks & MARK_CONTENTINFO != 0
    f[F_BANNER], f[F_ASIDE] = marks & MARK_BANNER != 0, marks & MARK_COMPLEMENTARY != 0
    f[F_FORM], f[F_DIALOG] = marks & MARK_FORM != 0, marks & MARK_DIALOG != 0
    f[F_MAIN], f[F_ARTICLE] = marks & MARK_MAIN != 0, marks & MARK_ARTICLE != 0
    f[F_MAIN_SIDE] = -1 if s.main < 0 else s.main <= first < p.end[s.main]
    f[F_TITLE_SIDE], f[F_TITLE_DISTANCE], f[F_TITLE_STEPS] = 0, -1, -1
    if s.title >= 0:
        f[F_TITLE_SIDE] = 1 if s.title < first else 2 if s.title >= p.end[last] else 3
        f[F_TITLE_DISTANCE] = (s.tally[first].chars - s.tally[s.title].chars) / s.total
        while not x <= s.title < p.end[x]:
            x = p.parent[x]
            steps += 1
        f[F_TITLE_STEPS] = steps
    f[F_TAG] = -1
    for i in range(10):
        if p.tag[first] == TOLD[i]:
            f[F_TAG] = i
    f[F_KINDS_PAGE], f[F_KINDS_SIBLINGS] = c.kinds & 31, c.kinds >> 5
    f[F_PERIODIC] = c.kinds >= 256


cdef int32_t profile(looks_t *s, const candidate_t *c, int32_t k, int32_t *paths) noexcept nogil:
    """The tag paths inside a record, each once; says how many."""
    cdef int32_t i, j, node, path, count = 0, looked = 0
    s.stamp += 1
    for i in range(record_begin(s.pool, c, k), record_begin(s.pool, c, k + 1)):
        node = s.pool.nodes.data[i]
        j = node
        while j < s.page.end[node] and looked < PROFILE_NODES:
            if s.page.marks[j] & MARK_IGNORED:
                j = s.page.end[j]
                continue
            path = s.page.path[j]
            if s.seen[path] != s.stamp and (s.page.tag[j] > DOCUMENT or s.page.tag[j] == TEXT):
                s.seen[path] = s.stamp
                paths[count] = path
                count += 1
            looked += 1
            j += 1
    return count


cdef void describe_likeness(looks_t *s, const candidate_t *c, float *f) noexcept nogil:
    """How much of its tag paths a record shares with the others, on the average, and the least."""
    cdef int32_t sizes[PROFILES]
    cdef int32_t step = 1 + (c.records - 1) // PROFILES, count = 0, k, i, path, different = 0, core = 0
    cdef double sum, all_sum = 0, least = 1
    cdef int32_t *row
    k = 0
    while k < c.records:
        row = s.paths + count * PROFILE_NODES
        sizes[count] = profile(s, c, k, row)
        for i in range(sizes[count]):
            s.times[row[i]] += 1
        count += 1
        k += step
    for k in range(count):
        row = s.paths + k * PROFILE_NODES
        sum = 0
        for i in range(sizes[k]):
            sum += (s.times[row[i]] - 1) / <double>max(1, count - 1)
        sum /= max(1, sizes[k])
        all_sum += sum
        least = min(least, sum)
    for k in range(count):
        for i in range(sizes[k]):
            path = s.paths[k * PROFILE_NODES + i]
            different += s.times[path] > 0
            core += s.times[path] == count
            s.times[path] = 0
    f[F_LIKENESS], f[F_LEAST_LIKENESS] = all_sum / count, least
    f[F_CORE], f[F_PATHS] = core / max(1.0, <double>different), different


cdef void inner_list(const looks_t *s, int32_t node, double *share, double *number) noexcept nogil:
    """Share of a record's text in the largest set of like children, below what only wraps them, and their number."""
    cdef const page_t *p = s.page
    cdef uint64_t keys[KEYS]
    cdef int32_t chars[KEYS]
    cdef int32_t times[KEYS]
    cdef int32_t count = 0, child, k, only = node, best = -1
    cdef uint64_t key
    while only >= 0:
        node, only, child = only, -1, only + 1
        while child < p.end[node]:
            if is_eligible(s.pool, child):
                if only >= 0:
                    only = -1
                    break
                only = child
            child = p.end[child]
    child = node + 1
    while child < p.end[node]:
        if is_eligible(s.pool, child):
            key = <uint64_t>p.tag[child] << 32 | <uint32_t>(p.class_id[child] + 1)
            k = 0
            while k < count and keys[k] != key:
                k += 1
            if k == count and count < KEYS:
                keys[k], chars[k], times[k] = key, 0, 0
                count += 1
            if k < count:
                chars[k] += s.tally[p.end[child]].chars - s.tally[child].chars
                times[k] += 1
        child = p.end[child]
    for k in range(count):
        if times[k] > 1 and (best < 0 or chars[k] > chars[best]):
            best = k
    if best >= 0:
        share[0] += chars[best] / max(1.0, <double>(s.tally[p.end[node]].chars - s.tally[node].chars))
        number[0] += times[best]


cdef double same(const looks_t *s, const candidate_t *c, int32_t k, int32_t other) noexcept nogil:
    """Whether two records have the same top: tag and class count half each."""
    cdef int32_t a = first_node(s.pool, c, k), b = first_node(s.pool, c, other)
    return 0.5 * ((s.page.tag[a] == s.page.tag[b]) + (s.page.class_id[a] == s.page.class_id[b]))


cdef void describe_neighbours(const looks_t *s, const candidate_t *c, float *f) noexcept nogil:
    """How alike a record and the next are, and it and the next but one: records cut in two alternate."""
    cdef int32_t k, count = min(c.records, <int32_t>SAMPLE)
    cdef double next_like = 0, but_one = 0, size = 0, a, b
    for k in range(count - 1):
        next_like += same(s, c, k, k + 1)
        a, b = s.sizes[k], s.sizes[k + 1]
        size += fabs(a - b) / max(1.0, a + b)
    for k in range(count - 2):
        but_one += same(s, c, k, k + 2) - fabs(<double>s.sizes[k] - s.sizes[k + 2]) / max(1.0, <double>s.sizes[k] + s.sizes[k + 2])
    f[F_NEXT_LIKE], f[F_NEXT_SIZE] = next_like / (count - 1), size / (count - 1)
    f[F_NEXT_BUT_ONE_LIKE] = but_one / max(1, count - 2) - (f[F_NEXT_LIKE] - f[F_NEXT_SIZE])


cdef inline hint_t *hint_of(const looks_t *s, Words words, int32_t label) noexcept nogil:
    """What the words of a label say, read once a page."""
    if not s.known[label]:
        s.known[label] = True
        s.hints[label] = words.of_label(data_at(s.page, s.page.label_begin[label]), s.page.label_length[label])
    return &s.hints[label]


cdef void describe_words(const looks_t *s, Words words, const candidate_t *c, float *f) noexcept nogil:
    """What the words of classes and ids say: of the records, and of what is around them."""
    cdef const page_t *p = s.page
    cdef int32_t node = first_node(s.pool, c, c.records // 2), x = p.parent[node], i, count = 0
    cdef int32_t labels[2]
    cdef float score, sum = 0
    f[F_TOP_WORDS] = hint_of(s, words, p.class_id[node]).record if p.class_id[node] >= 0 else -1
    f[F_TOP_MOST] = hint_of(s, words, p.class_id[node]).most if p.class_id[node] >= 0 else -1
    f[F_CHAIN_LEAST], f[F_CHAIN_MOST], f[F_CHAIN_NEAR] = 2, -1, -1
    while x > s.body:
        labels[0], labels[1] = p.class_id[x], p.id_id[x]
        for i in range(2):
            score = hint_of(s, words, labels[i]).around if labels[i] >= 0 else -1
            if score >= 0:
                f[F_CHAIN_NEAR] = score if f[F_CHAIN_NEAR] < 0 else f[F_CHAIN_NEAR]
                f[F_CHAIN_LEAST], f[F_CHAIN_MOST] = min(f[F_CHAIN_LEAST], score), max(f[F_CHAIN_MOST], score)
                sum += score
                count += 1
        x = p.parent[x]
    f[F_CHAIN_MEAN] = sum / count if count else -1


cdef void describe_inside(const looks_t *s, const candidate_t *c, float *f) noexcept nogil:
    cdef int32_t step = 1 + (c.records - 1) // PROFILES, k, count = 0
    cdef double share = 0, number = 0
    k = 0
    while k < c.records:
        inner_list(s, first_node(s.pool, c, k), &share, &number)
        count += 1
        k += step
    f[F_INNER_SHARE], f[F_INNER_COUNT] = share / count, number / count


cdef int32_t record_at(const pool_t *pool, const candidate_t *c, int32_t node) noexcept nogil:
    """The last record that begins at or before a node, or -1."""
    cdef int32_t low = 0, high = c.records, middle
    while low < high:
        middle = (low + high) >> 1
        if first_node(pool, c, middle) <= node:
            low = middle + 1
        else:
            high = middle
    return low - 1


cdef void hold_against(const looks_t *s, const candidate_t *c, const candidate_t *rival, float *f) noexcept nogil:
    """Whether c is inside one record of a rival, or the rival's records are in c's."""
    cdef const pool_t *pool = s.pool
    cdef int32_t first = pool.nodes.data[c.first], end = s.page.end[last_node(pool, c, c.records - 1)]
    cdef int32_t rival_first = pool.nodes.data[rival.first], rival_end = s.page.end[last_node(pool, rival, rival.records - 1)]
    cdef int32_t k, step, before = -1, held = 0, at
    if rival_first <= first and end <= rival_end and rival.records >= 3:
        k = record_at(pool, rival, first)
        if end <= s.page.end[last_node(pool, rival, k)]:
            f[F_INSIDE] += 1
            f[F_INSIDE_VALUE] = max(f[F_INSIDE_VALUE], <float>rival.value)
            return
    if first <= rival_first and rival_end <= end:
        step = 1 + (rival.records - 1) // 32
        k = 0
        while k < rival.records:
            at = record_at(pool, c, first_node(pool, rival, k))
            held += at != before
            before = at
            k += step
        if held >= max(2.0, min(0.6 * c.records, 0.6 * (1 + (rival.records - 1) // step))):
            f[F_AROUND] += 1
            f[F_AROUND_VALUE] = max(f[F_AROUND_VALUE], <float>rival.value)
            if rival.value > 0.5 * c.value:
                f[F_AROUND_COUNT] = max(f[F_AROUND_COUNT], <float>min(50.0, rival.records / <double>c.records))


cdef void relate(const looks_t *s, float *rows) noexcept nogil:
    """How the candidates stand to one another; they come by promise, best first."""
    cdef const pool_t *pool = s.pool
    cdef int32_t i, j
    cdef double share = 1e-9, value = 1e-9
    cdef float *f
    for i in range(pool.count):
        share = max(share, <double>rows[i * FEATURES_COUNT + F_SHARE])
        value = max(value, pool.items[i].value)
    for i in range(pool.count):
        f = rows + i * FEATURES_COUNT
        f[F_VALUE_RELATIVE], f[F_VALUE_RANK] = f[F_VALUE] / value, i
        f[F_SHARE_RELATIVE] = f[F_SHARE] / share
        for j in range(min(<int32_t>RIVALS, pool.count)):
            if i != j:
                hold_against(s, &pool.items[i], &pool.items[j], f)
        f[F_INSIDE_RATIO] = min(100.0, f[F_INSIDE_VALUE] / max(1e-6, pool.items[i].value))


cdef void glance(looks_t *s, const candidate_t *c, float *f) noexcept nogil:
    describe_text(s, c, f)
    describe_place(s, c, f)


cdef void describe(looks_t *s, Words words, const candidate_t *c, float *f) noexcept nogil:
    cdef const tally_t *a = &s.tally[s.body]
    cdef const tally_t *b = &s.tally[s.page.end[s.body]]
    glance(s, c, f)
    describe_records(s, c, f)
    describe_parents(s, c, f)
    describe_ends(s, c, f)
    describe_likeness(s, c, f)
    describe_inside(s, c, f)
    describe_neighbours(s, c, f)
    describe_words(s, words, c, f)
    f[F_PAGE_CHARS], f[F_PAGE_LINKS] = s.total, (b.link_chars - a.link_chars) / s.total
    f[F_PAGE_PUNCTUATION] = (b.punctuation - a.punctuation) / s.total


cdef void survey(looks_t *s) noexcept nogil:
    """The title, the main part, and the landmarks around each node."""
    cdef const page_t *p = s.page
    cdef int32_t i
    s.body, s.title, s.main = s.pool.body, -1, -1
    s.total = max(1, s.tally[p.end[s.body]].chars - s.tally[s.body].chars)
    s.shown = max(1, s.tally[p.end[s.body]].shown - s.tally[s.body].shown)
    for i in range(<int32_t>p.node_rows):
        s.marks[i] = p.marks[i] | (s.marks[p.parent[i]] if i else 0)
        if s.title < 0 and p.tag[i] == TAG_H1 and p.chars[i]:
            s.title = i
        if s.main < 0 and p.marks[i] & MARK_MAIN:
            s.main = i


cdef bint glance_at(looks_t *s, float *rows) noexcept nogil:
    cdef int32_t i
    s.marks = <uint16_t *>malloc((s.page.node_rows + 1) * sizeof(uint16_t))
    if not s.marks:
        return False
    survey(s)
    for i in range(s.pool.count):
        glance(s, &s.pool.items[i], rows + i * GLANCED)
    return True


cdef bint look_at(looks_t *s, Words words, float *rows) noexcept nogil:
    cdef const page_t *p = s.page
    cdef int32_t i
    s.marks = <uint16_t *>malloc((p.node_rows + 1) * sizeof(uint16_t))
    s.seen = <int32_t *>calloc(p.path_rows + 1, sizeof(int32_t))
    s.times = <int32_t *>calloc(p.path_rows + 1, sizeof(int32_t))
    s.paths = <int32_t *>malloc(PROFILES * PROFILE_NODES * sizeof(int32_t))
    s.chars = <int32_t *>malloc((SAMPLE + 1) * sizeof(int32_t))
    s.sizes = <int32_t *>calloc(SAMPLE + 1, sizeof(int32_t))
    s.hints = <hint_t *>malloc((p.label_rows + 1) * sizeof(hint_t))
    s.known = <bint *>calloc(p.label_rows + 1, sizeof(bint))
    s.hashes = <uint64_t *>malloc((SAMPLE + 1) * sizeof(uint64_t))
    s.slots = <uint64_t *>malloc(SLOTS * sizeof(uint64_t))
    if not (s.marks and s.seen and s.times and s.paths and s.chars and s.sizes and s.hints and s.known and s.hashes and s.slots):
        return False
    survey(s)
    for i in range(s.pool.count):
        describe(s, words, &s.pool.items[i], rows + i * FEATURES_COUNT)
    relate(s, rows)
    return True


cdef void clear(looks_t *s) noexcept nogil:
    free(s.marks)
    free(s.seen)
    free(s.times)
    free(s.paths)
    free(s.chars)
    free(s.hashes)
    free(s.sizes)
    free(s.hints)
    free(s.known)
    free(s.slots)


cdef looks_t looks_of(Candidates candidates) noexcept:
    cdef looks_t s
    memset(&s, 0, sizeof(looks_t))
    s.pool, s.page, s.tally = &candidates.pool, candidates.pool.page, candidates.pool.tally
    return s


def glance_all(Candidates candidates not None):
    """The features that are known at a glance, of all candidates: the first ``GLANCE`` of those of ``describe_all``.

    Parameters
    ----------
    candidates
        Of one page.

    Returns
    -------
    bytearray
        Row by row, ``GLANCE`` floats of 4 bytes for each candidate.

    Notes
    -----
    Linear in the nodes of the page and in the top nodes of all candidates. The GIL is released.
    """
    cdef bytearray rows = bytearray(len(candidates) * GLANCED * sizeof(float))
    cdef unsigned char *data = rows
    cdef looks_t s = looks_of(candidates)
    cdef bint done
    with nogil:
        done = glance_at(&s, <float *>data)
        clear(&s)
    if not done:
        raise MemoryError
    return rows


def describe_all(Candidates candidates not None, Words words not None):
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
        Row by row, ``len(NAMES)`` floats of 4 bytes for each candidate.

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
