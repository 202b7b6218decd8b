# cython: boundscheck=False, cdivision=True
"""Reads what the head of a page tells, and what its headings are, in one pass over the nodes."""

from libc.stdint cimport int32_t, uint16_t, uint32_t
from libc.string cimport memcmp

from scutch.page.parser cimport Columns
from scutch.page.tables cimport (
    ATTR_CONTENT,
    ATTR_HTTP_EQUIV,
    ATTR_ITEMPROP,
    ATTR_NAME,
    ATTR_PROPERTY,
    ATTR_REL,
    ATTR_TYPE,
    DOCUMENT,
    MARK_BANNER,
    MARK_COMPLEMENTARY,
    MARK_CONTENTINFO,
    MARK_NAVIGATION,
    TAG_H1,
    TAG_H2,
    TAG_LINK,
    TAG_META,
    TAG_SCRIPT,
    TAG_TITLE,
    data_at,
    page_t,
)

cdef enum:
    DATE_BYTES = 60
    NONE = 9  # rank of an attribute that names nothing
    AROUND = MARK_NAVIGATION | MARK_COMPLEMENTARY | MARK_CONTENTINFO | MARK_BANNER


cdef bint holds(const page_t *page, uint32_t row, const char *value, uint32_t width) noexcept nogil:
    cdef uint32_t size = page.value_length[row], k
    cdef const unsigned char *s = data_at(page, page.value_begin[row])
    for k in range(size - width + 1 if size >= width else 0):
        if s[k] == <unsigned char>value[0] and memcmp(s + k, value, width) == 0:
            return True
    return False


cdef int rank_of(uint16_t name) noexcept nogil:
    """Which of the attributes that name a ``meta`` element counts: the lowest."""
    if name == ATTR_PROPERTY:
        return 1
    if name == ATTR_NAME:
        return 2
    if name == ATTR_ITEMPROP:
        return 3
    return 4 if name == ATTR_HTTP_EQUIV else NONE


cdef bint is_even(const unsigned char *s, uint32_t size) noexcept nogil:
    """Whether a text is ASCII with single blanks between its words, and so needs no collapsing."""
    cdef uint32_t k
    if size and (s[0] <= 32 or s[size - 1] <= 32):
        return False
    for k in range(size):
        if s[k] < 32 or s[k] > 126 or (s[k] == 32 and s[k + 1] == 32):
            return False
    return True


cdef str collapsed(Columns columns, uint32_t begin, uint32_t size):
    """A text on one line."""
    text = columns.slice(begin, size).decode("utf-8", "replace")
    return text if is_even(data_at(&columns.page, begin), size) else " ".join(text.split())


cdef bint of_dates(const page_t *page, uint32_t row) noexcept nogil:
    """Whether the name of a ``meta`` element may be that of a date."""
    cdef uint32_t k, size = page.value_length[row]
    cdef const unsigned char *s = data_at(page, page.value_begin[row])
    for k in range(size - 3 if size > 3 else 0):
        if (s[k] | 32) == c"d" and (s[k + 1] | 32) == c"a" and (s[k + 2] | 32) == c"t" and (s[k + 3] | 32) == c"e":
            return True
        if (s[k] | 32) == c"p" and (s[k + 1] | 32) == c"u" and (s[k + 2] | 32) == c"b" and (s[k + 3] | 32) == c"l":
            return True
        if (s[k] | 32) == c"m" and (s[k + 1] | 32) == c"o" and (s[k + 2] | 32) == c"d" and (s[k + 3] | 32) == c"i":
            return True
    return False


cdef tuple meta_of(Columns columns, uint32_t node, dict wanted):
    """Name, content and node of a ``meta`` element whose name is wanted; None for any other."""
    cdef const page_t *page = &columns.page
    cdef uint32_t row, name = 0, content = 0
    cdef int rank = NONE
    for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
        if not page.value_length[row]:
            continue
        if page.attr_name[row] == ATTR_CONTENT:
            content = row + 1
        elif rank_of(page.attr_name[row]) < rank:
            rank, name = rank_of(page.attr_name[row]), row + 1
    if not name or not content:
        return None
    key = columns.slice(page.value_begin[name - 1], page.value_length[name - 1])
    told = wanted.get(key) or wanted.get(key.strip().lower())
    if told is None and of_dates(page, name - 1) and page.value_length[content - 1] < DATE_BYTES:
        told = key.strip().lower().decode("utf-8", "replace")
    text = collapsed(columns, page.value_begin[content - 1], page.value_length[content - 1]) if told is not None else ""
    return (told, text, node) if text else None


cdef bint has(const page_t *page, uint32_t node, uint16_t name, const char *value, uint32_t width) noexcept nogil:
    """Whether an attribute of an element holds a text."""
    cdef uint32_t row
    for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
        if page.attr_name[row] == name:
            return holds(page, row, value, width)
    return False


def head(Columns columns not None, dict wanted not None, uint32_t most):
    """Return what the head and the headings of a page are.

    Parameters
    ----------
    columns
        The page.
    wanted
        Names of ``meta`` elements, by themselves as bytes in small letters.
    most
        Number of elements of each sort after which no more are read.

    Returns
    -------
    tuple
        ``(name, content, node)`` of the ``meta`` elements that are wanted or may be dates; the root, the first ``title`` (-1: none); nodes of canonical links; nodes of
        JSON-LD scripts; nodes of the ``h1``, of the ``h2`` elements that have text.
    """
    cdef const page_t *page = &columns.page
    cdef uint32_t node
    cdef uint16_t tag
    cdef int32_t title = -1, root = -1
    metas, links, scripts, first, second = [], [], [], [], []
    for node in range(page.node_rows):
        tag = page.tag[node]
        if tag <= DOCUMENT:
            continue
        if root < 0:
            root = node
        if tag == TAG_META and len(metas) < most:
            found = meta_of(columns, node, wanted)
            if found is not None:
                metas.append(found)
        elif tag == TAG_TITLE and title < 0:
            title = node
        elif tag == TAG_LINK and len(links) < most and has(page, node, ATTR_REL, b"canonical", 9):
            links.append(node)
        elif tag == TAG_SCRIPT and len(scripts) < most and has(page, node, ATTR_TYPE, b"ld+json", 7):
            scripts.append(node)
        elif tag == TAG_H1 and page.chars[node] and len(first) < most:
            first.append(node)
        elif tag == TAG_H2 and page.chars[node] and len(second) < most:
            second.append(node)
    return metas, root, title, links, scripts, first, second


def place(Columns columns not None, int32_t node):
    """Return whether most of a node is a link, and whether it stands in a header, a footer, a side or a menu of the page."""
    cdef const page_t *page = &columns.page
    cdef bint is_link = page.link_chars[node] * 2 > page.chars[node]
    while node > 0:
        if page.marks[node] & AROUND:
            return is_link, True
        node = page.parent[node]
    return is_link, False
