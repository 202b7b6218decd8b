# cython: language_level=3
"""The laws of ``tests/invariants.py``, compiled, for the millions of pages of a fuzz run. Small pages only: some are quadratic."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memchr

from scutch.page.parser cimport Columns
from scutch.page.tables cimport CLASS_BLOCK, CLASS_IMAGE, STATIC_TAGS, TAG_A, TAG_COL, TAG_FRAMESET, TAG_PICTURE, TAG_SVG, TAG_TEMPLATE
from scutch.page.tables cimport class_of, page_t

cdef enum:
    TEXT = 0
    DOCTYPE = 2
    DOCUMENT = 3
    NAME_MASK = 0x3FFF
    CAP = 65535
    MANY = 300  # where quadratic checks stop
    IMPLIED = 1
    UNCLOSED = 16
    UNSEEN = 3  # marks hidden, ignored


cdef inline uint32_t kind(const page_t *page, int32_t node) noexcept nogil:
    return page.tag[node] & NAME_MASK


cdef const char *nesting(const page_t *page, int32_t node) noexcept nogil:
    cdef int32_t parent = page.parent[node], before = node - 1
    if page.end[node] <= node or page.end[node] > <int32_t>page.node_rows:
        return "end out of range"
    if node == 0:
        if not (parent == -1 and page.end[0] == <int32_t>page.node_rows and kind(page, 0) == DOCUMENT):
            return "no document"
        return NULL
    if parent < 0 or parent >= node or page.end[node] > page.end[parent]:
        return "not within its parent"
    while page.end[before] <= node:
        before = page.parent[before]
    if before != parent:
        return "parent is not the innermost open node"
    if kind(page, node) < DOCUMENT and page.end[node] != node + 1:
        return "text, comment or doctype with children"
    return NULL


cdef const char *positions(const page_t *page, int32_t node) noexcept nogil:
    cdef int32_t child = node + 1, count = 0, other, same
    if node and page.depth[node] != page.depth[page.parent[node]] + 1:
        return "depth"
    if page.element[node] != (page.element[node - 1] + (kind(page, node - 1) > DOCUMENT) if node else 0):
        return "element"
    while child < page.end[node]:
        count += 1
        if count < MANY:
            same, other = 1, node + 1
            while other < child:
                same += page.tag[other] == page.tag[child]
                other = page.end[other]
            if page.nth[child] != same:
                return "nth of a child"
        child = page.end[child]
    if not (page.children[node] == min(count, <int32_t>CAP)):
        return "children"
    return NULL


cdef const char *paths(const page_t *page, int32_t node) noexcept nogil:
    cdef int32_t row = page.path[node]
    if row < 0 or row >= <int32_t>page.path_rows:
        return "path out of range"
    if page.path_tag[row] != page.tag[node] or page.path_parent[row] != (page.path[page.parent[node]] if node else -1):
        return "path"
    return NULL


cdef bint in_one_part(const page_t *page, uint32_t begin, uint32_t length) noexcept nogil:
    if begin + length <= page.source_size:
        return True
    return page.source_size <= begin and begin + length <= page.source_size + page.extra_size


cdef const char *texts(const page_t *page, int32_t node) noexcept nogil:
    if not in_one_part(page, page.text_begin[node], page.text_length[node]):
        return "text out of range"
    if kind(page, node) >= DOCUMENT and (page.text_begin[node] or page.text_length[node]):
        return "element with text"
    if kind(page, node) == TEXT and not page.text_length[node]:
        return "empty text"
    return NULL


cdef const char *attributes(const page_t *page, int32_t node) noexcept nogil:
    cdef uint32_t begin = page.attr_begin[node], count = page.attr_count[node], row, other
    if begin + count > page.attribute_rows:
        return "attributes out of range"
    if count and kind(page, node) <= DOCUMENT and kind(page, node) != DOCTYPE:
        return "attributes on text"
    for row in range(begin, begin + count):
        if not in_one_part(page, page.value_begin[row], page.value_length[row]):
            return "value out of range"
        if count < MANY:
            for other in range(begin, row):
                if page.attr_name[other] == page.attr_name[row]:
                    return "attribute twice"
    return NULL


cdef const char *labels(const page_t *page, int32_t node) noexcept nogil:
    cdef int32_t rows = <int32_t>page.label_rows
    if not (-1 <= page.class_id[node] < rows and -1 <= page.id_id[node] < rows):
        return "label out of range"
    return NULL


cdef const char *spans(const page_t *page, int32_t node) noexcept nogil:
    cdef uint32_t begin = page.source_begin[node], opened = page.open_end[node]
    if begin > opened or opened > page.source_end[node] or page.source_end[node] > page.source_size:
        return "source span out of order"
    if page.source_size and kind(page, node) > DOCUMENT and not page.flags[node] & IMPLIED:
        if opened <= begin or page.source[begin] != c"<" or page.source[opened - 1] != c">":
            return "no start tag"
    return NULL


cdef const char *blocks(const page_t *page, int32_t node) noexcept nogil:
    cdef bint own = page.tag[node] > DOCUMENT and page.tag[node] < STATIC_TAGS and class_of(page.tag[node]) & CLASS_BLOCK
    if not (page.block[node] == (node if own else page.block[page.parent[node]] if node else 0)):
        return "block"
    return NULL


cdef bint is_sum(const page_t *page, const int32_t *column, int32_t node, bint own) noexcept nogil:
    cdef int32_t total = 0, child = node + 1
    while child < page.end[node]:
        total += column[child]
        child = page.end[child]
    return column[node] == total or (own and column[node] == total + 1)


cdef const char *sums(const page_t *page, int32_t node) noexcept nogil:
    cdef uint32_t name = kind(page, node)
    if page.chars[node] < page.link_chars[node] or page.link_chars[node] < 0 or page.words[node] < 0:
        return "counts"
    if name < DOCUMENT or page.marks[node] & UNSEEN:
        return NULL
    if not (is_sum(page, page.chars, node, False) and is_sum(page, page.link_chars, node, False)):
        return "chars is no sum"
    if not (is_sum(page, page.words, node, False) and is_sum(page, page.punctuation, node, False)):
        return "words is no sum"
    if not (is_sum(page, page.texts, node, False) and is_sum(page, page.links, node, name == TAG_A)):
        return "texts is no sum"
    if not is_sum(page, page.images, node, class_of(name) & CLASS_IMAGE != 0 or name in (TAG_SVG, TAG_PICTURE)):
        return "images is no sum"
    return NULL


ctypedef const char *(*law_t)(const page_t *, int32_t) noexcept nogil
cdef law_t[9] LAWS = [nesting, positions, paths, texts, attributes, labels, spans, blocks, sums]


cdef bint drops_text(const page_t *page) noexcept nogil:
    """Whether the page is in one of the two places where the standard itself drops text: framesets, columns in templates."""
    cdef bint column = False, template = False
    cdef uint32_t node
    for node in range(page.node_rows):
        if kind(page, node) == TAG_FRAMESET:
            return True
        column |= kind(page, node) == TAG_COL
        template |= kind(page, node) == TAG_TEMPLATE
    return column and template


cdef void cover(uint8_t *covered, uint32_t begin, uint32_t end) noexcept nogil:
    cdef uint32_t at
    for at in range(begin, end):
        covered[at] = 1


cdef void cover_node(const page_t *page, int32_t node, uint8_t *covered) noexcept nogil:
    cdef uint32_t at = page.source_end[node]
    if kind(page, node) <= DOCTYPE:
        cover(covered, page.source_begin[node], at)
        return
    cover(covered, page.source_begin[node], page.open_end[node])
    if page.flags[node] & UNCLOSED:
        return
    while at > page.open_end[node]:
        at -= 1
        if page.source[at] == c"<" and at + 1 < page.source_size and page.source[at + 1] == c"/":
            cover(covered, at, page.source_end[node])
            return


cdef inline bint is_blank(unsigned char byte) noexcept nogil:
    return byte == 0 or byte == c" " or byte == c"\n" or byte == c"\t" or byte == c"\r" or byte == c"\f"


cdef inline uint32_t behind_tags(const page_t *page, uint32_t begin, uint32_t end, bint quoting) noexcept nogil:
    """Where the text behind the last tag of a gap begins; ``quoting``: what a value in quotes holds ends no tag."""
    cdef uint32_t i, rest = begin
    cdef unsigned char byte, before = 0, quote = 0
    for i in range(begin, end):
        byte = page.source[i]
        if quote:
            quote = 0 if byte == quote else quote
        elif quoting and before == c"=" and (byte == c'"' or byte == c"'"):
            quote = byte
        elif byte == c">":
            rest = i + 1
        before = before if is_blank(byte) else byte
    while rest < end and is_blank(page.source[rest]):
        rest += 1
    return end if quote else rest


cdef inline bint is_tags(const page_t *page, uint32_t begin, uint32_t end, uint32_t next) noexcept nogil:
    """Whether a gap is markup: whole tags, one that the page breaks off, an end tag up to a "</" among its attributes."""
    cdef uint32_t rest
    cdef bint quoting
    if page.source[begin] != c"<":
        return False
    for quoting in range(2):
        rest = behind_tags(page, begin, end, quoting)
        if next == page.source_size or rest == end or (page.source[rest] == c"<" and page.source[rest + 1] == c"/"):
            return True
    return False


cdef int32_t lost(const page_t *page, const uint8_t *covered) noexcept nogil:
    """Offset of text that no node covers, or -1. References (to white space) are left to the Python twin."""
    cdef uint32_t at = 0, begin, end
    while at < page.source_size:
        if covered[at] or is_blank(page.source[at]):
            at += 1
            continue
        begin = at
        while at < page.source_size and not covered[at]:
            at += 1
        end = at
        while is_blank(page.source[end - 1]):
            end -= 1
        if memchr(page.source + begin, c"&", end - begin) == NULL and not is_tags(page, begin, end, at):
            return <int32_t>begin
    return -1


def check(Columns columns not None, bint whole=True):
    """Assert every law; ``whole`` is false for fragments, whose contexts drop text."""
    cdef const page_t *page = &columns.page
    cdef const char *broken = NULL
    cdef int32_t node = 0, law = 0, at = -1
    cdef uint8_t *covered = <uint8_t *>calloc(page.source_size + 1, 1)
    with nogil:
        while node < <int32_t>page.node_rows and broken == NULL:
            for law in range(9):
                broken = LAWS[law](page, node)
                if broken != NULL:
                    break
            if node and broken == NULL:
                cover_node(page, node, covered)
            node += 1
        if broken == NULL and whole and not columns.limits_hit and not drops_text(page):
            at = lost(page, covered)
    free(covered)
    if broken != NULL:
        raise AssertionError(f"node {node - 1}: {broken.decode()}")
    if at >= 0:
        raise AssertionError(f"text lost at byte {at}")
