# cython: boundscheck=False, cdivision=True
"""Reads what the head of a page tells, and what its headings are, in one pass over the nodes."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memcmp, memset

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
    NAME_BYTES = 64
    SLOTS = 1024  # of the hashes of names
    TAGS = 256
    NONE = 9  # rank of an attribute that names nothing
    AROUND = MARK_NAVIGATION | MARK_COMPLEMENTARY | MARK_CONTENTINFO | MARK_BANNER


cdef enum Sort:  # of elements that are read; those that are kept in lists come first, in the order of the answer
    CANONICAL
    DATA
    FIRST
    SECOND
    LISTS
    META
    TITLE
    UNREAD

cdef uint8_t SORT[TAGS]
memset(SORT, UNREAD, TAGS)
SORT[TAG_LINK], SORT[TAG_SCRIPT], SORT[TAG_H1], SORT[TAG_H2], SORT[TAG_META], SORT[TAG_TITLE] = (
    CANONICAL, DATA, FIRST, SECOND, META, TITLE)


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


cdef uint32_t slot_of(const unsigned char *s, uint32_t size) noexcept nogil:
    """Slot of a name by its small letters, without the blanks around it."""
    cdef uint32_t hash = 0, k
    while size and s[0] <= 32:
        s, size = s + 1, size - 1
    while size and s[size - 1] <= 32:
        size -= 1
    for k in range(min(size, <uint32_t>NAME_BYTES)):
        hash = hash * 31 + (s[k] | 32)
    return hash & (SLOTS - 1)


cdef bint has(const page_t *page, uint32_t node, uint16_t name, const char *value, uint32_t width) noexcept nogil:
    """Whether an attribute of an element holds a text."""
    cdef uint32_t row
    for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
        if page.attr_name[row] == name:
            return holds(page, row, value, width)
    return False


cdef bint is_wanted(const page_t *page, uint32_t node, uint8_t sort) noexcept nogil:
    """Whether an element tells what its sort is read for."""
    if sort == CANONICAL:
        return has(page, node, ATTR_REL, b"canonical", 9)
    if sort == DATA:
        return has(page, node, ATTR_TYPE, b"ld+json", 7)
    return page.chars[node] > 0


cdef int32_t root_of(const page_t *page) noexcept nogil:
    """The first element, or -1."""
    cdef uint32_t node
    for node in range(page.node_rows):
        if page.tag[node] > DOCUMENT:
            return node
    return -1


cdef class Head:
    """Reads what the head and the headings of a page are.

    Parameters
    ----------
    groups
        Names of the ``meta`` elements that are wanted, in small letters, by what they are wanted for. An element of another name
        that may be that of a date comes with the last group.
    """

    cdef dict names  # name and number of its group
    cdef int32_t groups
    cdef uint8_t known[SLOTS]  # whether a name has such a hash

    def __cinit__(self, *groups):
        self.names = {name.encode(): (name, number) for number, names in enumerate(groups) for name in names}
        self.groups = <int32_t>len(groups)
        for name in self.names:
            self.known[slot_of(name, <uint32_t>len(name))] = 1

    cdef bint meta(self, Columns columns, uint32_t node, list metas) except -1:
        """Put a ``meta`` element that is wanted to its group; whether it is."""
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
            return False
        told = self.told(columns, name - 1, page.value_length[content - 1])
        text = collapsed(columns, page.value_begin[content - 1], page.value_length[content - 1]) if told is not None else ""
        if text:
            (<list>metas[told[1]]).append((told[0], text, node))
        return text != ""

    cdef tuple told(self, Columns columns, uint32_t row, uint32_t size):
        """Name and group of what an attribute names, if it is wanted, or if the content of this size may be a date."""
        cdef const page_t *page = &columns.page
        cdef uint32_t begin = page.value_begin[row], length = page.value_length[row]
        found = None
        if self.known[slot_of(data_at(page, begin), length)]:
            key = columns.slice(begin, length)
            found = self.names.get(key) or self.names.get(key.strip().lower())
        if found is None and size < DATE_BYTES and of_dates(page, row):
            return columns.slice(begin, length).strip().lower().decode("utf-8", "replace"), self.groups - 1
        return found

    def read(self, Columns columns not None, uint32_t most):
        """Read a page.

        Parameters
        ----------
        columns
            The page.
        most
            Number of elements of each sort after which no more are read.

        Returns
        -------
        tuple
            ``(name, content, node)`` of the ``meta`` elements, a list for each group; the root and the first ``title`` (-1: none);
            nodes of canonical links, of JSON-LD scripts, of the ``h1`` and of the ``h2`` elements that have text.
        """
        cdef const page_t *page = &columns.page
        cdef uint32_t node, count = 0
        cdef int32_t title = -1
        cdef uint8_t sort
        cdef list metas = [[] for _ in range(self.groups)], lists = [[] for _ in range(LISTS)], found
        for node in range(page.node_rows):
            sort = SORT[page.tag[node]] if page.tag[node] < TAGS else UNREAD
            if sort < LISTS:
                found = lists[sort]
                if len(found) < <Py_ssize_t>most and is_wanted(page, node, sort):
                    found.append(node)
            elif sort == META and count < most:
                count += self.meta(columns, node, metas)
            elif sort == TITLE and title < 0:
                title = node
        return metas, root_of(page), title, *lists


def place(Columns columns not None, int32_t node):
    """Return whether most of a node is a link, and whether it stands in a header, a footer, a side or a menu of the page."""
    cdef const page_t *page = &columns.page
    cdef bint is_link = page.link_chars[node] * 2 > page.chars[node]
    while node > 0:
        if page.marks[node] & AROUND:
            return is_link, True
        node = page.parent[node]
    return is_link, False
