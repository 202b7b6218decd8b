# cython: boundscheck=False, wraparound=False, cdivision=True
"""Parts of a page that special nodes depend on: elements by their ids, the lines of posts, scripts that typeset TeX.

One pass each. The readable twin is ``tests/twins/content/page_parts.py``.
"""

from libc.stdint cimport int32_t, uint16_t, uint32_t
from libc.string cimport memchr, strlen

from scutch.page.attributes cimport attribute_row
from scutch.page.parser cimport Columns
from scutch.page.tables cimport *

cdef enum:
    TYPESETTERS = 2

#: Names of the scripts that typeset the TeX in the texts of a page, in lower case; their last letter is rare.
cdef const char **TYPESETTER_NAMES = ["mathjax", "katex"]

ctypedef struct place_t:  # of a text among the visible ones of a post
    int32_t text
    int32_t number  # -1 if it is not visible
    int32_t before  # the visible texts beside it
    int32_t after


cdef dict first_nodes(Columns columns, uint32_t attribute, uint16_t tag, set wanted):
    """The first element with each of some values of an attribute, of one tag or, for 0, of any."""
    cdef const page_t *page = &columns.page
    cdef dict found = {}
    cdef int32_t node, row
    for node in range(1, page.node_rows):
        if page.attr_count[node] == 0 or (tag and page.tag[node] != tag):
            continue
        row = attribute_row(page, node, attribute)
        value = columns.value(row) if row >= 0 else ""
        if value in wanted and value not in found:
            found[value] = node
    return found


def nodes_of_ids(Columns columns not None, set wanted not None):
    """The first element with each of some ids, else the first anchor with that name, as in HTML 4."""
    cdef dict found = first_nodes(columns, ATTR_ID, 0, wanted)
    return found if len(found) == len(wanted) else first_nodes(columns, ATTR_NAME, TAG_A, wanted) | found


cdef inline bint is_unrendered(const page_t *page, int32_t node) noexcept nogil:
    cdef uint16_t tag = page.tag[node]
    return (
        page.marks[node] & MARK_IGNORED or 0 < tag < DOCUMENT or tag == TAG_RP
        or tag == (0x8000 | TAG_ANNOTATION) or tag == (0x8000 | TAG_ANNOTATION_XML)
    )


cdef void find_places(const page_t *page, int32_t post, const unsigned char[::1] skip, place_t *places) noexcept nogil:
    """Find the places of two texts of a post."""
    cdef int32_t node = post + 1, last = -1, count = 0
    cdef int k
    while node < page.end[post]:
        if is_unrendered(page, node) or skip[node]:
            node = page.end[node]
            continue
        if page.tag[node] == TEXT and page.chars[node]:
            for k in range(2):
                if last >= 0 and last == places[k].text:
                    places[k].after = node
                if node == places[k].text:
                    places[k].number, places[k].before = count, last
            last, count = node, count + 1
        node += 1


cdef int32_t line_of(const page_t *page, int32_t post, const place_t *place) noexcept nogil:
    """The outermost element of a post that has a text and no other of its texts."""
    cdef int32_t node = place.text, above = page.parent[node]
    while above > post and above > place.before and page.end[above] <= place.after:
        node, above = above, page.parent[above]
    return node


def post_lines(Columns columns not None, int32_t post, int32_t name, int32_t date, const unsigned char[::1] skip not None):
    """The lines of a post with the name of its poster and with its date, -1 for the date that is none; None for no lines.

    A line is the outermost element with one text. Both texts are visible, and no other one stands between them.
    """
    cdef const page_t *page = &columns.page
    cdef place_t places[2]
    cdef int k
    if not 0 <= post < <int32_t>page.node_rows or skip.shape[0] < page.end[post]:
        raise IndexError(f"no post {post} in a page of {page.node_rows} nodes with a mask of {skip.shape[0]}")
    for k in range(2):
        places[k].text, places[k].number, places[k].before, places[k].after = date if k else name, -1, -1, page.end[post]
    find_places(page, post, skip, places)
    if places[0].number < 0:
        return None
    if date < 0:
        return line_of(page, post, &places[0]), -1
    if places[1].number < 0 or not -1 <= places[1].number - places[0].number <= 1:
        return None
    return line_of(page, post, &places[0]), line_of(page, post, &places[1])


cdef bint is_name_before(const unsigned char *end, const char *name, size_t size) noexcept nogil:
    """Whether a name, in any letter case, ends here."""
    cdef size_t k
    for k in range(size):
        if (end - size)[k] | 0x20 != <unsigned char>name[k]:
            return False
    return True


cdef bint holds_name(const unsigned char *s, size_t size, const char *name) noexcept nogil:
    """Whether a text holds a name in any letter case."""
    cdef size_t length = strlen(name)
    cdef const unsigned char *end = s + size
    cdef const unsigned char *at
    cdef int letter, k
    for k in range(2):
        letter = name[length - 1] ^ (0x20 * k)
        at = s + length - 1 if size >= length else end
        while at < end:
            at = <const unsigned char *>memchr(at, letter, end - at)
            if at == NULL:
                break
            at += 1
            if is_name_before(at, name, length):
                return True
    return False


cdef bint is_typesetter(const unsigned char *s, size_t size) noexcept nogil:
    cdef int k
    for k in range(TYPESETTERS):
        if holds_name(s, size, TYPESETTER_NAMES[k]):
            return True
    return False


def has_typesetter(Columns columns not None):
    """Whether a script of the page typesets the TeX in its texts, by its address or its text."""
    cdef const page_t *page = &columns.page
    cdef int32_t node, row
    for node in range(1, page.node_rows):
        if page.tag[node] == TAG_SCRIPT:
            row = attribute_row(page, node, ATTR_SRC)
            if row >= 0 and is_typesetter(data_at(page, page.value_begin[row]), page.value_length[row]):
                return True
        elif page.tag[node] == TEXT and page.tag[page.parent[node]] == TAG_SCRIPT:
            if is_typesetter(data_at(page, page.text_begin[node]), page.text_length[node]):
                return True
    return False
