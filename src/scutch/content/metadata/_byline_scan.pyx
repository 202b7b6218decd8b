# cython: boundscheck=False, cdivision=True
"""Scan for the few texts near a title that may be names or dates.

Nothing is decided here. A text is *dated* if it may hold a date, and *named* if there is evidence near it that it may be a name:
a word in a class, a URL, a property, or a word such as "by" in front of it. The bits are those of
``byline_words.EVIDENCE_BITS``.
"""

from cpython.bytes cimport PyBytes_AsString
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memchr, memcmp, memcpy, memset

from scutch.kernels.url_steps cimport next_step
from scutch.lexicon import byline_words
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
    MARK_IGNORED,
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
    LEVELS = 4  # ancestors of a text whose attributes are evidence
    NEAR_LEVELS = 2  # of them, those that are near
    MAX_NODES = 60  # of an ancestor; a larger one belongs to more than one name
    NAME_BYTES = 240
    NAME_WORDS = 20
    DATE_BYTES = 300
    MIN_DATE_CHARS = 3  # characters
    CLOSE_BYTES = 28  # between a year and its day
    MIN_STAMP = 10  # bytes of a day in an attribute ...
    MAX_STAMP = 40  # ... and with its time
    LABEL_NODES = 6  # from a text in front of a date to it
    STAMPED_NODES = 8  # of an element that holds nothing but its date
    BY_BYTES = 40  # of a text that consists of "by"
    BY_NODES = 8  # from it to the name
    BY_WINDOW = 35  # bytes in which "by" is looked for
    WORDS = 96
    LONGEST = 24  # bytes of a word
    LANDMARKS = MARK_NAVIGATION | MARK_COMPLEMENTARY | MARK_CONTENTINFO | MARK_BANNER | MARK_ARTICLE
    UNSEEN = MARK_HIDDEN | MARK_IGNORED
    READ = 1 << 31  # a label whose bits are in the cache
    SLOTS = 64  # elements whose bits are in the cache

ctypedef struct landmarks_t:
    int32_t aside  # ends of the open landmarks beside the content ...
    int32_t article  # ... and of the open articles

ctypedef struct cache_t:
    uint32_t *labels  # bits by number of the label
    int32_t node[SLOTS]
    uint32_t bits[SLOTS]

include "_byline_scan/words.pxi"
include "_byline_scan/dates.pxi"
include "_byline_scan/labels.pxi"


cdef bint same(const page_t *page, uint32_t row, const char *value, uint32_t size) noexcept nogil:
    return page.value_length[row] == size and memcmp(data_at(page, page.value_begin[row]), value, size) == 0


cdef bint holds(const page_t *page, uint32_t row, const char *value, uint32_t width) noexcept nogil:
    cdef uint32_t size = page.value_length[row], k
    cdef const unsigned char *s = data_at(page, page.value_begin[row])
    for k in range(size - width + 1 if size >= width else 0):
        if s[k] == <uint8_t>value[0] and memcmp(s + k, value, width) == 0:
            return True
    return False


cdef uint32_t element_bits(const page_t *page, int32_t node, uint32_t *labels) noexcept nogil:
    """Return the evidence of one element, with its classes as near ones."""
    cdef int k, label
    cdef uint32_t found = ADDRESS if page.tag[node] == TAG_ADDRESS else 0, row
    cdef uint16_t name
    for k in range(2):
        label = page.class_id[node] if k == 0 else page.id_id[node]
        if label >= 0:
            if not labels[label]:
                labels[label] = READ | class_bits(data_at(page, page.label_begin[label]), page.label_length[label])
            found |= labels[label] & ~<uint32_t>READ
    for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
        name = page.attr_name[row]
        if name == ATTR_HREF and page.tag[node] == TAG_A:
            found |= LINKED | url_bits(data_at(page, page.value_begin[row]), page.value_length[row])
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


cdef uint32_t ancestor_bits(const page_t *page, int32_t text, cache_t *cache) noexcept nogil:
    """Return the evidence of the ancestors of a text, or of an element and its ancestors."""
    cdef int32_t node = page.parent[text] if page.tag[text] == TEXT else text, level, slot
    cdef uint32_t found = 0, bits
    for level in range(LEVELS):
        if node < 1 or (level and page.end[node] - node > MAX_NODES):
            break
        slot = node & (SLOTS - 1)
        if cache.node[slot] != node:
            cache.node[slot], cache.bits[slot] = node, element_bits(page, node, cache.labels)
        bits = cache.bits[slot]
        if level >= NEAR_LEVELS:  # the far bit follows the near one; a far name belongs to another text
            bits = (bits & ~(IN_CLASS | PROP_NAME)) | ((bits & IN_CLASS) << 1)
        found |= bits
        node = page.parent[node]
    return found


cdef inline int32_t near(int32_t text, int32_t node) noexcept nogil:
    """Return a text if it is close in front of a node, else -1."""
    return text if text > node - LABEL_NODES else -1


cdef int32_t scan_start(const page_t *page, int32_t node, landmarks_t *landmarks) noexcept nogil:
    """Return the first node of a scan: a node, or the end of the menu that holds it; sets the open landmarks."""
    cdef int32_t start = max(node, 0), outer = page.parent[start] if start < <int32_t>page.node_rows else -1
    landmarks.aside, landmarks.article = 0, 0
    while outer >= 0:
        if page.marks[outer] & MARK_NAVIGATION:
            start, landmarks.aside, landmarks.article = page.end[outer], 0, 0
        elif page.marks[outer] & MARK_ARTICLE:
            landmarks.article = max(landmarks.article, page.end[outer])
        elif page.marks[outer] & LANDMARKS:
            landmarks.aside = max(landmarks.aside, page.end[outer])
        outer = page.parent[outer]
    return start


cdef bint enters_menu(const page_t *page, int32_t node, landmarks_t *landmarks) noexcept nogil:
    """Whether a landmark is a menu; any other one is set open."""
    if page.marks[node] & MARK_NAVIGATION:
        return True
    if page.marks[node] & MARK_ARTICLE:
        landmarks.article = max(landmarks.article, page.end[node])
    else:
        landmarks.aside = max(landmarks.aside, page.end[node])
    return False


cdef uint32_t landmark_bits(const page_t *page, int32_t node, const landmarks_t *landmarks) noexcept nogil:
    cdef uint32_t bits = (ASIDE if node < landmarks.aside else 0) | (IN_ARTICLE if node < landmarks.article else 0)
    return bits | (HIDDEN if page.marks[node] & MARK_HIDDEN else 0) | (LINKED if page.marks[node] & MARK_LINK else 0)


cdef class BylineScan:
    """Scan of a page for names and dates; menus are skipped."""

    cdef Columns columns
    cdef cache_t cache

    def __cinit__(self, Columns columns not None):
        self.columns = columns
        self.cache.labels = <uint32_t *>calloc(columns.page.label_rows + 1, sizeof(uint32_t))
        if self.cache.labels == NULL:
            raise MemoryError
        memset(self.cache.node, 0xFF, sizeof(self.cache.node))

    def __dealloc__(self):
        free(self.cache.labels)

    def dated(self, int32_t begin, int32_t end):
        """Iterate lazily over the texts and elements of a window of nodes that may hold a date.

        Yields
        ------
        tuple
            Node, its evidence, node of the text in front of it or -1.
        """
        return DatedNodes(self, begin, end)

    def named(self, int32_t begin, int32_t end, int32_t limit):
        """Return the texts of a window of nodes that may be names, at most ``limit`` of them.

        Returns: node, its evidence, node of the text in front of it that says "by" or -1.
        """
        cdef const page_t *page = &self.columns.page
        cdef landmarks_t landmarks
        cdef int32_t node, next_node = scan_start(page, begin, &landmarks), by = -1
        cdef uint32_t size, bits
        cdef const unsigned char *s
        found = []
        end = min(end, <int32_t>page.node_rows)
        while next_node < end and len(found) < limit:
            node, next_node = next_node, next_node + 1
            if page.marks[node] & LANDMARKS and enters_menu(page, node, &landmarks):
                next_node = page.end[node]
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
            bits = ancestor_bits(page, node, &self.cache)
            if says_by(s, size):
                bits |= SAYS_BY
            if by >= 0 and node - by < BY_NODES:
                bits |= AFTER_BY
            if bits & ~(LINKED | NAME_CLASS | PROP_NAME | DATE_CLASSES):
                found.append((node, bits | landmark_bits(page, node, &landmarks), by if bits & AFTER_BY else -1))
            by = -1
        return found


cdef class DatedNodes:
    """Iterator over the dated texts and elements of a window."""

    cdef BylineScan scan
    cdef landmarks_t landmarks
    cdef int32_t next_node, end, inside, previous

    def __cinit__(self, BylineScan scan not None, int32_t begin, int32_t end):
        self.scan, self.inside, self.previous = scan, 0, -1
        self.next_node = scan_start(&scan.columns.page, begin, &self.landmarks)
        self.end = min(end, <int32_t>scan.columns.page.node_rows)

    def __iter__(self):
        return self

    def __next__(self):
        cdef const page_t *page = &self.scan.columns.page
        cdef int32_t node, label
        while self.next_node < self.end:
            node, self.next_node = self.next_node, self.next_node + 1
            if page.marks[node] & LANDMARKS and enters_menu(page, node, &self.landmarks):
                self.next_node = page.end[node]
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
        """Return a node with its evidence and its label."""
        cdef const page_t *page = &self.scan.columns.page
        cdef uint32_t bits = landmark_bits(page, node, &self.landmarks) | ancestor_bits(page, node, &self.scan.cache)
        return node, bits, near(label, node)


def may_be_person(Columns columns not None, int32_t node):
    """Whether a text may be the name of a person: several words without signs, the first with a capital or beyond ASCII. It is fast.

    >>> from scutch.page import parse
    >>> columns = parse("<p>Anna van Dyck<p>anna weaver<p>Weaver<p>Flax, linen<p>Élan Vital").columns
    >>> [columns.text(node) for node in shown_texts(columns, 0, 99) if may_be_person(columns, node)]
    ['Anna van Dyck', 'Élan Vital']
    """
    cdef uint32_t size, place
    cdef const unsigned char *s = text_of(&columns.page, node, &size)
    cdef bint has_gap = False
    if not size or not (65 <= s[0] <= 90 or s[0] > 127):
        return False
    for place in range(size):
        if s[place] <= 32 or s[place] > 127:
            has_gap = True
        elif not (is_word(s[place]) or 48 <= s[place] <= 57 or s[place] in (c".", c"'", c"-", c"_")):
            return False
    return has_gap


def shown_texts(Columns columns not None, int32_t begin, int32_t end, *, bint menus=True):
    """Nodes of the visible texts of a window of nodes; without those in menus that begin there if ``menus`` is False.

    >>> from scutch.page import parse
    >>> columns = parse("<p>Flax<nav>Home</nav><p hidden>Hemp</p><p> </p>Oil").columns
    >>> [[columns.text(node) for node in shown_texts(columns, 0, 99, menus=menus)] for menus in (True, False)]
    [['Flax', 'Home', 'Oil'], ['Flax', 'Oil']]
    """
    cdef const page_t *page = &columns.page
    cdef int32_t node = max(begin, 0)
    cdef list found = []
    end = min(end, <int32_t>page.node_rows)
    while node < end:
        if page.tag[node] == TEXT and page.chars[node]:
            found.append(node)
        node = page.end[node] if not menus and page.marks[node] & MARK_NAVIGATION else node + 1
    return found
