# cython: boundscheck=False, cdivision=True
"""Finds the few texts near a title that may tell who wrote the page and when.

Nothing is decided here. A text is *dated* where it may hold a date, and *named* where something near it says that it may be a
name: a word in a class, an address, a property, or a word such as "by" in front of it. Bits are those of ``cue_words``.
"""

from cpython.bytes cimport PyBytes_AsString
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp, memcpy, memset

from scutch.lexicon import byline_words as cue_words
from scutch.page.parser cimport Columns
from scutch.page.tables cimport (
    ATTR_CONTENT,
    ATTR_DATETIME,
    ATTR_HREF,
    ATTR_ITEMPROP,
    ATTR_PROPERTY,
    ATTR_REL,
    ATTR_TITLE,
    ATTR_VALUE,
    MARK_ARTICLE,
    MARK_BANNER,
    MARK_COMPLEMENTARY,
    MARK_CONTENTINFO,
    MARK_HIDDEN,
    MARK_LINK,
    MARK_NAVIGATION,
    STATIC_NAMES,
    TAG_A,
    TAG_ADDRESS,
    TAG_META,
    TAG_TIME,
    TEXT,
    data_at,
    page_t,
)

cdef enum:
    LEVELS = 4  # elements around a text whose classes count
    NEAR = 2  # of them, those that are near
    CLOSE_NODES = 60  # a larger element is about more than one name
    NAME_BYTES = 240
    NAME_WORDS = 20
    DATE_BYTES = 300
    LEAST_DATED = 3  # characters
    CLOSE_BYTES = 28  # between a year and its day
    STAMP_BYTES = 10  # a day in an attribute ...
    STAMP_MOST = 40  # ... and its time
    LABEL_NODES = 6  # from a text in front of a date to it
    STAMPED_NODES = 8  # of an element that is about no more than its date
    BY_BYTES = 40  # a text that only says "by"
    BY_NODES = 8  # from it to the name
    BY_NEAR = 35  # bytes in which "by" may stand
    WORDS = 96
    LONGEST = 24  # bytes of a word
    LANDMARKS = MARK_NAVIGATION | MARK_COMPLEMENTARY | MARK_CONTENTINFO | MARK_BANNER | MARK_ARTICLE
    READ = 1 << 31  # a label whose cues are known
    SLOTS = 64  # elements whose cues are remembered

ctypedef struct walk_t:
    int32_t aside  # where the landmarks end that were entered: those beside the content ...
    int32_t article  # ... and the articles

ctypedef struct known_t:
    uint32_t *labels  # cues by number of the label
    int32_t node[SLOTS]
    uint32_t cues[SLOTS]

include "_byline_scan/words.pxi"
include "_byline_scan/dates.pxi"


cdef bint same(const page_t *page, uint32_t row, const char *value, uint32_t size) noexcept nogil:
    return page.value_length[row] == size and memcmp(data_at(page, page.value_begin[row]), value, size) == 0


cdef bint holds(const page_t *page, uint32_t row, const char *value, uint32_t width) noexcept nogil:
    cdef uint32_t size = page.value_length[row], k
    cdef const unsigned char *s = data_at(page, page.value_begin[row])
    for k in range(size - width + 1 if size >= width else 0):
        if s[k] == <uint8_t>value[0] and memcmp(s + k, value, width) == 0:
            return True
    return False


cdef uint32_t element_cues(const page_t *page, int32_t node, uint32_t *labels) noexcept nogil:
    """Cues of one element; those of its classes are the near ones."""
    cdef int k, label
    cdef uint32_t found = ADDRESS if page.tag[node] == TAG_ADDRESS else 0, row
    cdef uint16_t name
    for k in range(2):
        label = page.class_id[node] if k == 0 else page.id_id[node]
        if label >= 0:
            if not labels[label]:
                labels[label] = READ | class_cues(data_at(page, page.label_begin[label]), page.label_length[label])
            found |= labels[label] & ~<uint32_t>READ
    for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
        name = page.attr_name[row]
        if name == ATTR_HREF and page.tag[node] == TAG_A:
            found |= LINKED | step_cues(data_at(page, page.value_begin[row]), page.value_length[row])
        elif name == ATTR_ITEMPROP or name == ATTR_PROPERTY:
            if holds(page, row, b"author", 6) or same(page, row, b"creator", 7):
                found |= PROP_AUTHOR
            elif same(page, row, b"name", 4):
                found |= PROP_NAME
            elif holds(page, row, b"datePublished", 13) or holds(page, row, b"dateCreated", 11):
                found |= PROP_PUBLISHED
            elif holds(page, row, b"dateModified", 12):
                found |= PROP_MODIFIED
        elif name == ATTR_REL and holds(page, row, b"author", 6):
            found |= REL_AUTHOR
    return found


cdef uint32_t cues_around(const page_t *page, int32_t text, known_t *known) noexcept nogil:
    """Cues of the elements around a text, or of an element and those around it."""
    cdef int32_t node = page.parent[text] if page.tag[text] == TEXT else text, level, slot
    cdef uint32_t found = 0, cues
    for level in range(LEVELS):
        if node < 1 or (level and page.end[node] - node > CLOSE_NODES):
            break
        slot = node & (SLOTS - 1)
        if known.node[slot] != node:
            known.node[slot], known.cues[slot] = node, element_cues(page, node, known.labels)
        cues = known.cues[slot]
        if level >= NEAR:  # the bit after that of a near class is the far one; a name that is far is another's
            cues = (cues & ~(IN_CLASS | PROP_NAME)) | ((cues & IN_CLASS) << 1)
        found |= cues
        node = page.parent[node]
    return found


cdef inline int32_t near(int32_t text, int32_t node) noexcept nogil:
    """A text that stands right in front of a node, or -1."""
    return text if text > node - LABEL_NODES else -1


cdef int32_t edge(const page_t *page, int32_t node, walk_t *walk) noexcept nogil:
    """Where a walk begins that is to begin at a node: behind the menu it is in; notes the landmarks around it."""
    cdef int32_t start = max(node, 0), outer = page.parent[start] if start < <int32_t>page.node_rows else -1
    walk.aside, walk.article = 0, 0
    while outer >= 0:
        if page.marks[outer] & MARK_NAVIGATION:
            start, walk.aside, walk.article = page.end[outer], 0, 0
        elif page.marks[outer] & MARK_ARTICLE:
            walk.article = max(walk.article, page.end[outer])
        elif page.marks[outer] & LANDMARKS:
            walk.aside = max(walk.aside, page.end[outer])
        outer = page.parent[outer]
    return start


cdef bint enters_menu(const page_t *page, int32_t node, walk_t *walk) noexcept nogil:
    """Whether a node is a menu; notes any other landmark that it is."""
    if page.marks[node] & MARK_NAVIGATION:
        return True
    if page.marks[node] & MARK_ARTICLE:
        walk.article = max(walk.article, page.end[node])
    else:
        walk.aside = max(walk.aside, page.end[node])
    return False


cdef uint32_t place_of(const page_t *page, int32_t node, const walk_t *walk) noexcept nogil:
    cdef uint32_t place = (ASIDE if node < walk.aside else 0) | (IN_ARTICLE if node < walk.article else 0)
    return place | (HIDDEN if page.marks[node] & MARK_HIDDEN else 0) | (LINKED if page.marks[node] & MARK_LINK else 0)


cdef class Search:
    """Looks for texts by what stands around them; menus are passed over.

    Parameters
    ----------
    columns
        The page.
    """

    cdef Columns columns
    cdef known_t known

    def __cinit__(self, Columns columns not None):
        self.columns = columns
        self.known.labels = <uint32_t *>calloc(columns.page.label_rows + 1, sizeof(uint32_t))
        if self.known.labels == NULL:
            raise MemoryError
        memset(self.known.node, 0xFF, sizeof(self.known.node))

    def __dealloc__(self):
        free(self.known.labels)

    def dated(self, int32_t begin, int32_t end):
        """Texts and elements of a window of nodes that may hold a date: an iterator, which looks no farther than it is asked to.

        Yields
        ------
        tuple
            Node, its cues, node of the text in front of it or -1.
        """
        return Dated(self, begin, end)

    def named(self, int32_t begin, int32_t end, int32_t most):
        """Texts of a window of nodes that may be names, no more of them than ``most``.

        Returns
        -------
        list of tuple
            Node, its cues, node of the text in front of it that says "by" or -1.
        """
        cdef const page_t *page = &self.columns.page
        cdef walk_t walk
        cdef int32_t node, following = edge(page, begin, &walk), by = -1
        cdef uint32_t size, cues
        cdef const unsigned char *s
        found = []
        end = min(end, <int32_t>page.node_rows)
        while following < end and len(found) < most:
            node, following = following, following + 1
            if page.marks[node] & LANDMARKS and enters_menu(page, node, &walk):
                following = page.end[node]
            if page.tag[node] != TEXT or not page.chars[node]:
                continue
            if page.words[node] > NAME_WORDS:
                by = -1
                continue
            s = text_of(page, node, &size)
            if size > NAME_BYTES:
                by = -1
                continue
            if size <= BY_BYTES and ends_with_by(s, size):
                by = node
                continue
            cues = cues_around(page, node, &self.known)
            if says_by(s, size):
                cues |= SAYS_BY
            if by >= 0 and node - by < BY_NODES:
                cues |= AFTER_BY
            if cues & ~(LINKED | NAME_CLASS | PROP_NAME | OF_DATES):
                found.append((node, cues | place_of(page, node, &walk), by if cues & AFTER_BY else -1))
            by = -1
        return found


cdef class Dated:
    """The dated texts and elements of a window."""

    cdef Search search
    cdef walk_t walk
    cdef int32_t following, end, inside, previous

    def __cinit__(self, Search search not None, int32_t begin, int32_t end):
        self.search, self.inside, self.previous = search, 0, -1
        self.following = edge(&search.columns.page, begin, &self.walk)
        self.end = min(end, <int32_t>search.columns.page.node_rows)

    def __iter__(self):
        return self

    def __next__(self):
        cdef const page_t *page = &self.search.columns.page
        cdef int32_t node, label
        while self.following < self.end:
            node, self.following = self.following, self.following + 1
            if page.marks[node] & LANDMARKS and enters_menu(page, node, &self.walk):
                self.following = page.end[node]
            elif page.tag[node] == TEXT and page.chars[node]:
                label, self.previous = self.previous, node
                if node >= self.inside and is_dated(page, node):
                    return self.item(node, label)
            elif page.tag[node] != TEXT and node >= self.inside and is_stamped(page, node):
                if page.end[node] - node <= STAMPED_NODES:
                    self.inside = page.end[node]
                return self.item(node, self.previous)
        raise StopIteration

    cdef tuple item(self, int32_t node, int32_t label):
        """A node with its cues and its label."""
        cdef const page_t *page = &self.search.columns.page
        cdef uint32_t cues = place_of(page, node, &self.walk) | cues_around(page, node, &self.search.known)
        return node, cues, near(label, node)
