# cython: boundscheck=False, cdivision=True
"""Finds the few texts near a title that may tell who wrote the page and when.

Nothing is decided here. A text is *dated* where it may hold a date, and *named* where something near it says that it may be a
name: a word in a class, an address, a property, or a word such as "by" in front of it. Bits are those of ``cue_words``.
"""

from cpython.bytes cimport PyBytes_AsString
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp, memcpy, memset

from scutch.content.metadata import cue_words
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
    CLOSE_BYTES = 28  # between a year and its day
    STAMP_BYTES = 10  # a day in an attribute ...
    STAMP_MOST = 40  # ... and its time
    LABEL_NODES = 6  # from a text in front of a date to it
    STAMPED_NODES = 8  # of an element that is about no more than its date
    BY_BYTES = 40  # a text that only says "by"
    BY_NODES = 8  # from it to the name
    WORDS = 96
    LONGEST = 24  # bytes of a word
    LANDMARKS = MARK_NAVIGATION | MARK_COMPLEMENTARY | MARK_CONTENTINFO | MARK_BANNER | MARK_ARTICLE
    READ = 1 << 31  # a label whose cues are known
    SLOTS = 64  # elements whose cues are remembered

ctypedef struct word_t:
    char text[LONGEST]
    int size
    int following  # number of the next word with the same first byte; 0 ends the chain
    uint32_t bit

ctypedef struct words_t:
    word_t word[WORDS]  # from number 1 on
    int count
    uint8_t first[256]  # number of the last word that begins with this byte
    uint8_t last[256]  # whether a word ends with it
    uint8_t pair[1024]  # whether a word begins with two bytes like these

ctypedef struct walk_t:
    int32_t aside  # where the landmarks end that were entered: those beside the content ...
    int32_t article  # ... and the articles

ctypedef struct known_t:
    uint32_t *labels  # cues by number of the label
    int32_t node[SLOTS]
    uint32_t cues[SLOTS]


cdef words_t CLASSES, STEPS, BEFORE
cdef uint32_t NAME_CLASS, PROP_AUTHOR, PROP_NAME, REL_AUTHOR, ADDRESS, SAYS_BY, AFTER_BY, LINKED
cdef uint32_t ASIDE, IN_ARTICLE, HIDDEN, PROP_PUBLISHED, PROP_MODIFIED, IN_CLASS = 0, OF_DATES = 0


cdef inline int pair_of(const unsigned char *s) noexcept nogil:
    return (s[0] & 31) << 5 | (s[1] & 31)


cdef int add_word(words_t *words, bytes text, uint32_t bit) except -1:
    cdef word_t *word = &words.word[words.count + 1]
    words.count += 1
    word.size, word.bit, word.following = <int>len(text), bit, words.first[text[0]]
    assert word.size <= LONGEST and words.count < WORDS
    memcpy(word.text, PyBytes_AsString(text), word.size)
    words.first[text[0]], words.last[text[word.size - 1]] = words.count, 1
    words.pair[pair_of(<const unsigned char *>word.text)] = 1
    return 0


def _read_tables():
    global NAME_CLASS, PROP_AUTHOR, PROP_NAME, REL_AUTHOR, ADDRESS, SAYS_BY, AFTER_BY, LINKED, ASIDE, IN_ARTICLE, HIDDEN
    global IN_CLASS, OF_DATES, PROP_PUBLISHED, PROP_MODIFIED
    cues = cue_words.CUES
    for kind, texts in cue_words.CLASSES.items():
        for text in texts:
            add_word(&CLASSES, text.encode(), cues["class name" if kind == "name" else f"class {kind} near"])
        IN_CLASS |= 0 if kind == "name" else cues[f"class {kind} near"]
        OF_DATES |= cues[f"class {kind} near"] | cues[f"class {kind} far"] if kind in cue_words.OF_DATES else 0
    for kind, texts in cue_words.ADDRESSES.items():
        for text in texts:
            add_word(&STEPS, text.encode(), cues[kind])
    for texts in cue_words.BEFORE_NAMES.values():
        for text in texts:
            add_word(&BEFORE, text.encode(), cues["says by"])
    NAME_CLASS, PROP_AUTHOR, PROP_NAME = cues["class name"], cues["prop author"], cues["prop name"]
    REL_AUTHOR, ADDRESS, LINKED = cues["rel author"], cues["address"], cues["link"]
    SAYS_BY, AFTER_BY = cues["says by"], cues["after by"]
    ASIDE, IN_ARTICLE, HIDDEN = cues["aside"], cues["in article"], cues["hidden"]
    PROP_PUBLISHED, PROP_MODIFIED = cues["prop published"], cues["prop modified"]
    OF_DATES |= PROP_PUBLISHED | PROP_MODIFIED


_read_tables()


cdef inline uint8_t lower(uint8_t c) noexcept nogil:
    return c | 32 if 65 <= c <= 90 else c


cdef inline bint is_word(uint8_t c) noexcept nogil:
    return 97 <= lower(c) <= 122 or c > 127


cdef bint begins(const unsigned char *s, uint32_t size, const word_t *word) noexcept nogil:
    """Whether a text begins with a word, whatever the case of its ASCII letters."""
    cdef int k
    if size < <uint32_t>word.size:
        return False
    for k in range(word.size):
        if lower(s[k]) != <uint8_t>word.text[k] and s[k] != <uint8_t>word.text[k]:
            return False
    return True


cdef uint32_t class_cues(const unsigned char *s, uint32_t size) noexcept nogil:
    """Cues of the words of a class or id: a word begins behind a sign, or with a capital."""
    cdef uint32_t place, found = 0
    cdef int k
    for place in range(size - 1 if size else 0):
        if not CLASSES.pair[pair_of(s + place)] or (place and is_word(s[place - 1]) and s[place] >= 97):
            continue
        k = CLASSES.first[lower(s[place])]
        while k:
            if begins(s + place, size - place, &CLASSES.word[k]):
                found |= CLASSES.word[k].bit
            k = CLASSES.word[k].following
    return found


cdef uint32_t step_cue(const unsigned char *s, uint32_t size) noexcept nogil:
    """Cue of the word that a step of an address is; 0 if it is none."""
    cdef int k = STEPS.first[lower(s[0])]
    cdef const word_t *word
    while k:
        word = &STEPS.word[k]
        k = word.following
        if begins(s, size, word) and (
            word.size == 1 and not is_word(s[0]) or <uint32_t>word.size == size or not is_word(s[word.size])
        ):
            return word.bit
    return 0


cdef uint32_t step_cues(const unsigned char *s, uint32_t size) noexcept nogil:
    """Cue of the first step of an address that is one, in its path or its query."""
    cdef uint32_t place, found
    for place in range(1, size):
        if s[place - 1] == c"/" or s[place - 1] == c"?":
            found = step_cue(s + place, size - place)
            if found:
                return found
    return 0


cdef bint same(const page_t *page, uint32_t row, const char *value, uint32_t size) noexcept nogil:
    return page.value_length[row] == size and memcmp(data_at(page, page.value_begin[row]), value, size) == 0


cdef bint holds(const page_t *page, uint32_t row, const char *value, uint32_t width) noexcept nogil:
    cdef uint32_t size = page.value_length[row], k
    cdef const unsigned char *s = data_at(page, page.value_begin[row])
    for k in range(size - width + 1 if size >= width else 0):
        if s[k] == <uint8_t>value[0] and memcmp(s + k, value, width) == 0:
            return True
    return False


cdef bint has_digit(const unsigned char *s, uint32_t size) noexcept nogil:
    """Whether a text has a digit, or the first byte of an Arabic one; without a way out, so that it is read in wide steps."""
    cdef uint32_t place
    cdef uint8_t found = 0
    for place in range(size):
        found |= (<uint8_t>(s[place] - 48) <= 9) | (s[place] == 0xD9)
    return found


cdef bint may_be_dated(const unsigned char *s, uint32_t size) noexcept nogil:
    """Whether it has a year with a day or month close by, or three numbers of one or two digits with one sign between each."""
    cdef uint32_t place = 0, begin, digits, last = 0, groups = 0, year = 0, day = 0  # where the last year and day ended; 0: none
    while place < size:
        if <uint8_t>(s[place] - 48) > 9:
            if s[place] == 0xD9 and place + 8 <= size and 0xA0 <= s[place + 1] <= 0xA9 and 0xA0 <= s[place + 7] <= 0xA9:
                return True  # four Arabic digits
            place += 1
            continue
        begin = place
        while place < size and <uint8_t>(s[place] - 48) <= 9:
            place += 1
        digits = place - begin
        if digits == 4 and (s[begin] == c"1" and s[begin + 1] == c"9" or s[begin] == c"2" and s[begin + 1] == c"0"):
            if day and begin - day <= CLOSE_BYTES:
                return True
            year = place
        groups = 0 if digits > 2 else groups + 1 if groups and begin == last + 1 else 1
        last = place
        if digits <= 2:
            if groups == 3 or (year and begin - year <= CLOSE_BYTES):
                return True
            day = place
    return False


cdef const unsigned char *text_of(const page_t *page, int32_t node, uint32_t *size) noexcept nogil:
    """A text without the blanks around it."""
    cdef const unsigned char *s = data_at(page, page.text_begin[node])
    size[0] = page.text_length[node]
    while size[0] and s[0] <= 32:
        s, size[0] = s + 1, size[0] - 1
    while size[0] and s[size[0] - 1] <= 32:
        size[0] -= 1
    return s


cdef bint is_dated(const page_t *page, int32_t node) noexcept nogil:
    """Whether a text may hold a date."""
    cdef uint32_t size
    cdef const unsigned char *s = text_of(page, node, &size)
    return 4 <= size <= DATE_BYTES and has_digit(s, size) and may_be_dated(s, size)


cdef bint is_item(const page_t *page, int32_t node) noexcept nogil:
    """Whether an element is a property of an item of the page, not of the page."""
    cdef uint32_t row
    for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
        if page.attr_name[row] == ATTR_ITEMPROP:
            return True
    return False


cdef inline bint may_hold_stamp(uint16_t name) noexcept nogil:
    """Whether a day may stand in an attribute of this name: one of those that tell about a text, or one that is not HTML's."""
    return name >= STATIC_NAMES or name == ATTR_CONTENT or name == ATTR_TITLE or name == ATTR_DATETIME or name == ATTR_VALUE


cdef bint is_stamped(const page_t *page, int32_t node) noexcept nogil:
    """Whether an element is a ``time``, or an attribute of it begins with a day as ISO 8601 has it."""
    cdef const unsigned char *s
    cdef uint32_t row
    if page.tag[node] == TAG_TIME:
        return True
    if page.tag[node] == TAG_META and not is_item(page, node):
        return False
    for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
        if STAMP_BYTES <= page.value_length[row] <= STAMP_MOST and may_hold_stamp(page.attr_name[row]):
            s = data_at(page, page.value_begin[row])
            if s[4] == c"-" and s[7] == c"-" and (s[0] == c"2" and s[1] == c"0" or s[0] == c"1" and s[1] == c"9"):
                return True
    return False


cdef bint ends_with_by(const unsigned char *s, uint32_t size) noexcept nogil:
    """Whether a short text ends with a word that stands in front of names."""
    cdef int k, width
    while size and (s[size - 1] <= 32 or s[size - 1] == c":"):
        size -= 1
    if size >= 3 and memcmp(s + size - 3, b"\xef\xbc\x9a", 3) == 0:  # a full-width colon
        size -= 3
    for k in range(1, BEFORE.count + 1 if size and BEFORE.last[lower(s[size - 1])] else 0):
        width = BEFORE.word[k].size
        if size >= <uint32_t>width and begins(s + size - width, width, &BEFORE.word[k]):
            if size == <uint32_t>width or not is_word(s[size - width - 1]) or <uint8_t>BEFORE.word[k].text[0] > 127:
                return True
    return False


cdef bint says_by(const unsigned char *s, uint32_t size) noexcept nogil:
    """Whether a text begins with such a word, not with a longer one, or has "by" near its begin."""
    cdef uint32_t place
    cdef int k
    cdef const word_t *word
    while size and s[0] <= 32:
        s, size = s + 1, size - 1
    k = BEFORE.first[lower(s[0])] if size else 0
    while k:
        word = &BEFORE.word[k]
        k = word.following
        if begins(s, size, word) and (word.size >= <int32_t>size or not 97 <= lower(s[word.size]) <= 122):
            return True
    for place in range(1, size - 3 if size > 3 and size < 36 else 32 if size >= 36 else 0):
        if s[place] == c" " and lower(s[place + 1]) == c"b" and lower(s[place + 2]) == c"y" and s[place + 3] == c" ":
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
