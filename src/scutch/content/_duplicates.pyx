# cython: boundscheck=False, wraparound=False, cdivision=True
"""The kernel of ``duplicate_mask``: equal texts by prefix sums of hashes, and a hash map.

The visible texts are numbered in order. The hash of any run of texts is two look-ups: ``sums[r] - sums[l] * powers[r - l]`` modulo
2**64, a polynomial in an odd number. The text of an element is such a run, whatever the tags in it.
"""

from cpython.bytearray cimport PyByteArray_AsString
from cpython.bytes cimport PyBytes_AsString
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from scutch.kernels.containers cimport map_free, map_reserve, map_t, map_value
from scutch.page.parser cimport Columns
from scutch.page.tables cimport (
    CLASS_CELL,
    CLASS_LINE,
    CLASS_PREFORMATTED,
    DOCUMENT,
    MARK_HIDDEN,
    MARK_IGNORED,
    TAG_BLOCKQUOTE,
    TAG_DD,
    TAG_DT,
    TAG_LI,
    TAG_TR,
    TEXT,
    class_of,
    data_at,
    page_t,
)

cdef uint64_t BASE = 0x9E3779B97F4A7C15

ctypedef struct text_sums_t:
    const page_t *page
    const uint8_t *skip
    int32_t *before  # texts before each node of the slices, and at their ends
    uint64_t *sums  # hash of the first texts ...
    uint64_t *powers
    int64_t *chars  # ... and their number of characters
    map_t firsts  # by hash: the first node with it


cdef inline bint is_left_out(const text_sums_t *t, int32_t node) noexcept nogil:
    cdef uint16_t tag = t.page.tag[node]
    return (
        t.page.marks[node] & (MARK_HIDDEN | MARK_IGNORED) != 0
        or 0 < tag < DOCUMENT
        or (t.skip != NULL and t.skip[node])
    )


cdef int32_t left_out_end(const text_sums_t *t, int32_t node) noexcept nogil:
    """End of the outermost element around a node that is left out; 0 if none is."""
    cdef int32_t end = 0
    node = t.page.parent[node]
    while node >= 0:
        if is_left_out(t, node):
            end = t.page.end[node]
        node = t.page.parent[node]
    return end


cdef int32_t number_texts(text_sums_t *t, int32_t begin, int32_t end, int32_t texts) noexcept nogil:
    """Fill the prefix sums for a slice, before which there are so many texts; return how many there are up to its end."""
    cdef const page_t *page = t.page
    cdef int32_t node, hidden = left_out_end(t, begin) if begin < end else 0
    for node in range(begin, end):
        t.before[node] = texts
        if node < hidden:
            continue
        if is_left_out(t, node):
            hidden = page.end[node]
        elif page.tag[node] == TEXT and page.chars[node]:
            t.sums[texts + 1] = t.sums[texts] * BASE + page.content[node]
            t.powers[texts + 1] = t.powers[texts] * BASE
            t.chars[texts + 1] = t.chars[texts] + page.chars[node]
            texts += 1
    t.before[end] = texts
    return texts


cdef inline int64_t chars_of(const text_sums_t *t, int32_t node) noexcept nogil:
    return t.chars[t.before[t.page.end[node]]] - t.chars[t.before[node]]


cdef inline uint64_t hash_of(const text_sums_t *t, int32_t node) noexcept nogil:
    cdef int32_t first = t.before[node], last = t.before[t.page.end[node]]
    return t.sums[last] - t.sums[first] * t.powers[last - first]


cdef int32_t first_of(text_sums_t *t, int32_t node) noexcept nogil:
    """The first element with the same text, possibly the element itself."""
    cdef int32_t *first = map_value(&t.firsts, hash_of(t, node) | 1)  # there is room for all
    if first[0] < 0:
        first[0] = node
    return first[0]


cdef bint is_quote(const page_t *page, int32_t label) noexcept nogil:
    """Whether a class value contains "quote", ignoring case."""
    cdef const unsigned char *s
    cdef uint32_t i, size
    if label < 0:
        return False
    s, size = data_at(page, page.label_begin[label]), page.label_length[label]
    for i in range(4, size):
        if (
            s[i - 4] | 0x20 == c"q"
            and s[i - 3] | 0x20 == c"u"
            and s[i - 2] | 0x20 == c"o"
            and s[i - 1] | 0x20 == c"t"
            and s[i] | 0x20 == c"e"
        ):
            return True
    return False


cdef bint is_excused(const page_t *page, int32_t node, int32_t ancestor) noexcept nogil:
    """Whether an element, or an ancestor below ``ancestor``, is a quotation, a cell or a row."""
    cdef uint16_t tag
    while node != ancestor:
        tag = page.tag[node]
        if tag == TAG_BLOCKQUOTE or tag == TAG_TR or class_of(tag) & CLASS_CELL or is_quote(page, page.class_id[node]):
            return True
        node = page.parent[node]
    return False


cdef bint may_repeat(const page_t *page, int32_t node) noexcept nogil:
    """Whether an element may repeat other text for good reason: inline elements, items, code, links."""
    cdef uint16_t tag = page.tag[node]
    if not class_of(tag) & CLASS_LINE or class_of(tag) & CLASS_PREFORMATTED:
        return True
    if tag == TAG_LI or tag == TAG_DT or tag == TAG_DD:
        return True
    return 2 * <int64_t>page.link_chars[node] > page.chars[node]


cdef bint is_duplicate(const text_sums_t *t, int32_t first, int32_t node, int64_t siblings, int64_t others) noexcept nogil:
    """Whether an element is a duplicate of an earlier one."""
    cdef const page_t *page = t.page
    cdef int32_t ancestor = page.parent[node]
    cdef int64_t chars = chars_of(t, node)
    if may_repeat(page, node):
        return False
    if page.parent[first] == ancestor:
        if (page.class_id[first] == page.class_id[node] and page.path[first] == page.path[node]) or chars < siblings:
            return False
    elif page.path[first] == page.path[node] or chars < others:
        return False
    while not ancestor <= first < page.end[ancestor]:
        ancestor = page.parent[ancestor]
    return not is_excused(page, node, ancestor) and not is_excused(page, first, ancestor)


cdef inline bint has_same_structure(const page_t *page, int32_t first, int32_t node) noexcept nogil:
    """Whether two elements have the same tag path and class; then their descendants are no duplicates either."""
    return page.path[first] == page.path[node] and page.class_id[first] == page.class_id[node]


cdef void mark_duplicates(text_sums_t *t, int32_t node, int32_t end, int64_t siblings, int64_t others, uint8_t *duplicates) noexcept nogil:
    cdef const page_t *page = t.page
    cdef int64_t min_chars = min(siblings, others)
    cdef int32_t first
    while node < end:
        if is_left_out(t, node):
            node = page.end[node]
            continue
        if page.tag[node] > DOCUMENT and chars_of(t, node) >= min_chars:
            first = first_of(t, node)
            if page.end[first] <= node and is_duplicate(t, first, node, siblings, others):
                duplicates[node] = 1
                node = page.end[node]
                continue
            if page.end[first] <= node and has_same_structure(page, first, node):
                node = page.end[node]
                continue
        node += 1


cdef uint32_t count_long(const page_t *page, int32_t begin, int32_t end, int64_t min_chars) noexcept nogil:
    """Number of nodes of a slice that are long enough for duplicates."""
    cdef int32_t node
    cdef uint32_t count = 0
    for node in range(begin, end):
        count += page.chars[node] >= min_chars
    return count


def duplicate_mask(Columns columns not None, ranges, skip, long long siblings, long long others):
    """See ``duplicates.duplicate_mask``."""
    cdef text_sums_t t
    cdef size_t rows = columns.page.node_rows
    cdef int32_t begin, end, last = 0, texts = 0
    cdef uint32_t most = 0  # keys of the hash map
    cdef bytes left_out = None if skip is None else bytes(skip)
    cdef bytearray answer = bytearray(rows)
    cdef uint8_t *duplicates = <uint8_t *>PyByteArray_AsString(answer)
    for begin, end in ranges:
        if not 0 <= begin <= end <= <int32_t>rows:
            raise IndexError(f"the page has {rows} nodes, none at {begin}:{end}")
        if begin < last:
            raise ValueError(f"slice {begin}:{end} begins before the end of the one in front of it, {last}")
        last = end
        most += count_long(&columns.page, begin, end, min(siblings, others))
    if left_out is not None and len(left_out) < <Py_ssize_t>rows:
        raise ValueError("skip needs a byte a node")
    if siblings < 8 or others < 8:
        raise ValueError(f"a threshold of {min(siblings, others)} is too small: duplicates have at least 8 characters")
    memset(&t, 0, sizeof(text_sums_t))
    t.page = &columns.page
    t.skip = NULL if left_out is None else <uint8_t *>PyBytes_AsString(left_out)
    t.before = <int32_t *>malloc((rows + 1) * sizeof(int32_t))
    t.sums = <uint64_t *>malloc((rows + 1) * sizeof(uint64_t))
    t.powers = <uint64_t *>malloc((rows + 1) * sizeof(uint64_t))
    t.chars = <int64_t *>malloc((rows + 1) * sizeof(int64_t))
    try:
        if not (t.before and t.sums and t.powers and t.chars and map_reserve(&t.firsts, most + 1)):
            raise MemoryError
        t.sums[0], t.powers[0], t.chars[0] = 0, 1, 0
        for begin, end in ranges:
            texts = number_texts(&t, begin, end, texts)
        for begin, end in ranges:
            mark_duplicates(&t, begin, end, siblings, others, duplicates)
        return answer
    finally:
        free(t.before)
        free(t.sums)
        free(t.powers)
        free(t.chars)
        map_free(&t.firsts)
