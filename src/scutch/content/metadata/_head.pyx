# cython: boundscheck=False, cdivision=True
"""Reader of the head and the headings of a page, in one pass over the nodes."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memset

from scutch.kernels.contains cimport contains
from scutch.kernels.url_steps cimport next_step
from scutch.kernels.words cimport text_t
from scutch.page.parser cimport Columns
from scutch.page.tables cimport (
    ATTR_CONTENT,
    ATTR_HREF,
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
    TAG_A,
    TAG_H1,
    TAG_H2,
    TAG_LINK,
    TAG_META,
    TAG_SCRIPT,
    TAG_TITLE,
    data_at,
    page_t,
)
from scutch.page.texts cimport text_at

cdef enum:
    DATE_BYTES = 60
    NAME_BYTES = 64
    SLOTS = 1024  # of the hashes of names
    TAGS = 256
    ITEMPROP = 3  # rank of the properties of microdata
    NONE = 9  # rank of an attribute that is no name
    SIDE_MARKS = MARK_NAVIGATION | MARK_COMPLEMENTARY | MARK_CONTENTINFO | MARK_BANNER
    TERM_SIDES = SIDE_MARKS & ~MARK_BANNER
    TERM_STEP = 5  # bytes of a step of an address for a category or a tag, at the least


cdef enum Role:  # of elements that are read; those that are returned as lists come first, in their order
    CANONICAL
    JSON_LD
    FIRST
    SECOND
    LISTS
    META
    TITLE
    UNREAD

cdef uint8_t ROLE[TAGS]
memset(ROLE, UNREAD, TAGS)
ROLE[TAG_LINK], ROLE[TAG_SCRIPT], ROLE[TAG_H1], ROLE[TAG_H2], ROLE[TAG_META], ROLE[TAG_TITLE] = (
    CANONICAL, JSON_LD, FIRST, SECOND, META, TITLE)


cdef bint equals(const unsigned char *s, const char *value, uint32_t width) noexcept nogil:
    """Whether ASCII letters are those of a text in lower case."""
    cdef uint32_t k
    for k in range(width):
        if (s[k] | 32) != <unsigned char>value[k]:
            return False
    return True


cdef bint holds(const page_t *page, uint32_t row, const char *value, uint32_t width) noexcept nogil:
    """Whether the value of an attribute contains a text in lower case, in any letter case."""
    cdef uint32_t size = page.value_length[row], k
    cdef const unsigned char *s = data_at(page, page.value_begin[row])
    for k in range(size - width + 1 if size >= width else 0):
        if equals(s + k, value, width):
            return True
    return False


cdef int rank_of(uint16_t name) noexcept nogil:
    """Return the rank of an attribute that names a ``meta`` element; the lowest counts."""
    if name == ATTR_PROPERTY:
        return 1
    if name == ATTR_NAME:
        return 2
    if name == ATTR_ITEMPROP:
        return ITEMPROP
    return 4 if name == ATTR_HTTP_EQUIV else NONE


cdef bint is_collapsed(const unsigned char *s, uint32_t size) noexcept nogil:
    """Whether a text is ASCII with single spaces between its words."""
    cdef uint32_t k
    if size and (s[0] <= 32 or s[size - 1] <= 32):
        return False
    for k in range(size):
        if s[k] < 32 or s[k] > 126 or (s[k] == 32 and s[k + 1] == 32):
            return False
    return True


cdef str collapsed(Columns columns, uint32_t begin, uint32_t size):
    """Return a text with white space collapsed."""
    text = columns.slice(begin, size).decode("utf-8", "replace")
    return text if is_collapsed(data_at(&columns.page, begin), size) else " ".join(text.split())


cdef bint may_name_date(const page_t *page, uint32_t row) noexcept nogil:
    """Whether the name of a ``meta`` element may be that of a date: it contains "date", "publ" or "modi"."""
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
    """Return the hash of a name in lower case, without white space at its ends."""
    cdef uint32_t hash = 0, k
    while size and s[0] <= 32:
        s, size = s + 1, size - 1
    while size and s[size - 1] <= 32:
        size -= 1
    for k in range(min(size, <uint32_t>NAME_BYTES)):
        hash = hash * 31 + (s[k] | 32)
    return hash & (SLOTS - 1)


cdef bint has(const page_t *page, uint32_t node, uint16_t name, const char *value, uint32_t width) noexcept nogil:
    """Whether an attribute of an element contains a text."""
    cdef uint32_t row
    for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
        if page.attr_name[row] == name:
            return holds(page, row, value, width)
    return False


cdef bint is_wanted(const page_t *page, uint32_t node, uint8_t role) noexcept nogil:
    """Whether an element has what its role requires."""
    if role == CANONICAL:
        return has(page, node, ATTR_REL, b"canonical", 9)
    if role == JSON_LD:
        return has(page, node, ATTR_TYPE, b"ld+json", 7)
    return page.chars[node] > 0


cdef bint is_in(const page_t *page, int32_t node, uint32_t marks) noexcept nogil:
    """Whether a node is in an element with one of some marks."""
    while node > 0:
        if page.marks[node] & marks:
            return True
        node = page.parent[node]
    return False


cdef int32_t root_of(const page_t *page) noexcept nogil:
    """The first element, or -1."""
    cdef uint32_t node
    for node in range(page.node_rows):
        if page.tag[node] > DOCUMENT:
            return node
    return -1


cdef class HeadReader:
    """Reader of the head and the headings of a page.

    ``groups``: names of the ``meta`` elements that are read, in lower case and in groups. Elements of other names that may be
    those of dates join the last group.
    """

    cdef dict names  # name and number of its group
    cdef int32_t groups
    cdef uint8_t known[SLOTS]  # whether a name has this hash

    def __cinit__(self, *groups):
        self.names = {name.encode(): (name, number) for number, names in enumerate(groups) for name in names}
        self.groups = <int32_t>len(groups)
        for name in self.names:
            self.known[slot_of(name, <uint32_t>len(name))] = 1

    cdef bint meta(self, Columns columns, uint32_t node, list metas) except -1:
        """Append a ``meta`` element to its group; return whether it has one."""
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
        if not name or not content or (rank == ITEMPROP and is_in(page, node, MARK_CONTENTINFO)):
            return False
        name_group = self.name_group(columns, name - 1, page.value_length[content - 1])
        text = collapsed(columns, page.value_begin[content - 1], page.value_length[content - 1]) if name_group is not None else ""
        if text:
            (<list>metas[name_group[1]]).append((name_group[0], text, node))
        return text != ""

    cdef tuple name_group(self, Columns columns, uint32_t row, uint32_t size):
        """Return name and group of a ``meta`` element by its attribute, if it is read or its content of this size may be a date."""
        cdef const page_t *page = &columns.page
        cdef uint32_t begin = page.value_begin[row], length = page.value_length[row]
        found = None
        if self.known[slot_of(data_at(page, begin), length)]:
            key = columns.slice(begin, length)
            found = self.names.get(key) or self.names.get(key.strip().lower())
        if found is None and size < DATE_BYTES and may_name_date(page, row):
            return columns.slice(begin, length).strip().lower().decode("utf-8", "replace"), self.groups - 1
        return found

    def read(self, Columns columns not None, uint32_t limit):
        """Read the head and headings of a page.

        ``limit``: number of elements of each role that are read. Returns: ``(name, content, node)`` of the ``meta`` elements,
        a list for each group; the root and the first ``title`` (-1: none); nodes of canonical links, of JSON-LD scripts, of
        the ``h1`` and of the ``h2`` elements that have text.
        """
        cdef const page_t *page = &columns.page
        cdef uint32_t node, count = 0
        cdef int32_t title = -1
        cdef uint8_t role
        cdef list metas = [[] for _ in range(self.groups)], lists = [[] for _ in range(LISTS)], found
        for node in range(page.node_rows):
            role = ROLE[page.tag[node]] if page.tag[node] < TAGS else UNREAD
            if role < LISTS:
                found = lists[role]
                if len(found) < <Py_ssize_t>limit and is_wanted(page, node, role):
                    found.append(node)
            elif role == META and count < limit:
                count += self.meta(columns, node, metas)
            elif role == TITLE and title < 0:
                title = node
        return metas, root_of(page), title, *lists


def link_and_landmark(Columns columns not None, int32_t node):
    """Return whether most of a node is a link, and whether it is in a header, footer, sidebar or menu of the page."""
    cdef const page_t *page = &columns.page
    return page.link_chars[node] * 2 > page.chars[node], is_in(page, node, SIDE_MARKS)


def nodes_with_class(Columns columns not None, bytes part not None):
    """Nodes whose class contains some bytes, in document order. Linear in the classes and the nodes.

    >>> from scutch.page import parse
    >>> columns = parse("<p class='top crumbs'>Flax<p id=crumbs><b class=crumb>").columns
    >>> [columns.name(node) for node in nodes_with_class(columns, b"crumb")]
    ['p', 'b']
    """
    cdef const page_t *page = &columns.page
    cdef const char *wanted = part
    cdef uint32_t width = <uint32_t>len(part), k, node
    cdef text_t label
    cdef bytearray marked = bytearray(page.label_rows + 1)
    cdef unsigned char *marks = marked
    cdef bint is_any = False
    for k in range(page.label_rows):
        label = text_at(page, page.label_begin[k], page.label_length[k])
        marks[k] = contains(label.data, label.size, label.readable, wanted, width)
        is_any |= marks[k]
    return [node for node in range(page.node_rows if is_any else 0) if page.class_id[node] >= 0 and marks[page.class_id[node]]]


cdef inline bint begins_term(const unsigned char *s) noexcept nogil:
    """Whether three letters begin a word for a page of a category or a tag."""
    cdef uint32_t word = (s[0] | 32) << 16 | (s[1] | 32) << 8 | (s[2] | 32)
    return word in (0x746167, 0x636174, 0x6B6174, 0x727562, 0x736368, 0x657469, 0x6B6579, 0x686173)  # tag cat kat rub sch eti key has


cdef bint may_lead_to_term(const page_t *page, uint32_t node) noexcept nogil:
    """Whether the address of a link may be that of a category or a tag."""
    cdef uint32_t row, at, end
    cdef const unsigned char *s
    for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
        if page.attr_name[row] == ATTR_HREF:
            s, end = data_at(page, page.value_begin[row]), max(page.value_length[row], <uint32_t>TERM_STEP) - TERM_STEP
            at = next_step(s, 0, end)
            while at <= end:
                if begins_term(s + at):
                    return True
                at = next_step(s, at, end)
            break
    return False


cdef int32_t behind_side(const page_t *page, int32_t node) noexcept nogil:
    """Return a node, or the end of the outermost footer, sidebar or menu that holds it."""
    cdef int32_t outer = page.parent[node], found = node
    while outer > 0:
        if page.marks[outer] & TERM_SIDES:
            found = page.end[outer]
        outer = page.parent[outer]
    return found


def term_links(Columns columns not None, int32_t begin):
    """Links with text that may lead to the page of a category or a tag, in document order. Linear in the addresses.

    Links in front of the node ``begin``, and those in footers, sidebars and menus of the page are left out.

    >>> from scutch.page import parse
    >>> columns = parse("<nav><a href=/tags/a>A</a></nav><a href=/>Home</a> <a href=/tags/flax/>Flax</a>").columns
    >>> [columns.attribute(node, "href") for node in term_links(columns, 0)]
    ['/tags/flax/']
    """
    cdef const page_t *page = &columns.page
    cdef int32_t node = behind_side(page, begin) if 0 < begin < <int32_t>page.node_rows else 0
    cdef list found = []
    while node < <int32_t>page.node_rows:
        if page.marks[node] & TERM_SIDES:
            node = page.end[node]
            continue
        if page.tag[node] == TAG_A and page.chars[node] and may_lead_to_term(page, node):
            found.append(node)
        node += 1
    return found
