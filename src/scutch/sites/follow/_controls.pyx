# cython: boundscheck=False, wraparound=False, cdivision=True
"""Links and buttons that may lead to the next page: their words are a label or a number, or they have none.

Most links of a page are those of items. The words of a control are hashed without the signs and numbers around them, and
looked up among the labels. What is left, a few controls a page, ``controls`` reads in full.
"""

cimport cython
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free

from scutch.kernels.characters cimport is_digit, is_letter
from scutch.kernels.containers cimport set_add, set_has, set_reserve, set_t
from scutch.kernels.hashing cimport mixed
from scutch.page.parser cimport Columns
from scutch.page.tables cimport (
    ATTR_ALT,
    ATTR_ARIA_LABEL,
    ATTR_CLASS,
    ATTR_ID,
    ATTR_REL,
    ATTR_TITLE,
    ATTR_VALUE,
    MARK_HIDDEN,
    TAG_A,
    TAG_BUTTON,
    TAG_INPUT,
    TEXT,
    data_at,
    page_t,
)

cdef enum:
    MAX_NODES = 14  # of a control that are read
    MAX_LABEL_BYTES = 180  # of an attribute that is read
    MAX_SIGNS = 20  # bytes of signs around a number
    MAX_RELATIONS = 50  # bytes of a ``rel`` that is read

ctypedef struct label_t:
    uint64_t words  # hash of the words; 0 without any
    uint64_t word  # hash of the present word; 0 between words
    uint64_t first, last  # hashes of the first word, and of the last one before the first number
    bint has_number
    bint is_number  # whether it begins with a short number
    bint is_other  # whether its first word begins no label: the rest is not read


# ---- words

cdef inline uint32_t sign_size(const uint8_t *s, uint32_t rest) noexcept nogil:
    """Bytes of the sign or space that begins here: ASCII, Latin-1, general punctuation, arrows, CJK punctuation; 0 for a letter."""
    if s[0] < 0x80:
        return 0 if is_letter(s[0]) or is_digit(s[0]) else 1
    if s[0] == 0xC2 and rest > 1:
        return 2
    if rest > 2 and (s[0] == 0xE2 or (s[0] == 0xE3 and s[1] == 0x80) or is_icon_or_wide_sign(s)):
        return 3
    return 4 if s[0] == 0xF0 and rest > 3 and s[1] == 0x9F else 0


cdef inline bint is_icon_or_wide_sign(const uint8_t *s) noexcept nogil:
    """Whether three bytes are a private character (U+E000 to U+F8FF), as icon fonts use, or a full-width sign (U+FF01 to U+FF20)."""
    return s[0] == 0xEE or (s[0] == 0xEF and (s[1] <= 0xA3 or (s[1] == 0xBC and (s[2] <= 0x8F or 0x9A <= s[2] <= 0xA0))))


cdef inline uint32_t figure_size(const uint8_t *s, uint32_t rest) noexcept nogil:
    """Bytes of the ASCII, Arabic, Persian or full-width digit that begins here; 0 for none."""
    if is_digit(s[0]):
        return 1
    if rest > 1 and ((s[0] == 0xD9 and 0xA0 <= s[1] <= 0xA9) or (s[0] == 0xDB and 0xB0 <= s[1] <= 0xB9)):
        return 2
    return 3 if rest > 2 and s[0] == 0xEF and s[1] == 0xBC and 0x90 <= s[2] <= 0x99 else 0


cdef bint is_short_number(const uint8_t *s, uint32_t size) noexcept nogil:
    """Whether a text that begins with a digit is a number of at most five digits, signs around it: no phone number, no date."""
    cdef uint32_t i, digits = 0, signs = 0
    for i in range(size):
        if is_letter(s[i]) or signs > MAX_SIGNS:
            return False
        digits += is_digit(s[i])
        signs += s[i] > 32 and not is_digit(s[i])
    return digits < 6


cdef inline uint32_t letter_at(const uint8_t *s, uint32_t rest, uint32_t *step) noexcept nogil:
    """The letter that begins here, in one form for both cases; letters whose cases are no fixed distance apart are not told apart."""
    cdef uint32_t code
    step[0] = 1
    if s[0] < 0xC3 or rest < 2:
        return s[0] | 0x20
    if s[0] <= 0xD6:
        step[0] = 2
        code = <uint32_t>(s[0] & 0x1F) << 6 | (s[1] & 0x3F)
        if code < 0x100:
            return code | 0x20
        if 0x410 <= code <= 0x44F:
            return code + 0x20 if code < 0x430 else code
        return 0x100 | code >> 8  # one number for all others of a block of 256
    if s[0] == 0xE1 and rest > 2:
        step[0] = 3
        return 0x1E00
    return s[0]


cdef inline label_t no_words() noexcept nogil:
    cdef label_t label
    label.words = label.word = label.first = label.last = 0
    label.has_number = label.is_number = label.is_other = False
    return label


cdef inline void end_word(label_t *label, const set_t *firsts) noexcept nogil:
    """Add the present word, if any, to the words of a label."""
    if label.word:
        label.is_other = not label.words and firsts != NULL and not set_has(firsts, label.word)
        label.first = label.first if label.words else label.word
        label.last = label.last if label.has_number else label.word
        label.words = mixed(label.words + 1, label.word)
        label.word = 0


cdef void add_text(label_t *label, const uint8_t *s, uint32_t size, const set_t *firsts) noexcept nogil:
    """Read one more text of a label; words in several texts are several words. Labels begin with one of the words of a set."""
    cdef uint32_t i = 0, figure, step
    while i < size and not label.is_other:
        figure = figure_size(s + i, size - i)
        step = figure if figure else sign_size(s + i, size - i)
        if step:
            end_word(label, firsts)
        else:
            label.word = mixed(label.word + 1, letter_at(s + i, size - i, &step))
        if figure and not label.has_number:
            label.has_number = True
            label.is_number = not label.words and is_short_number(s + i, size - i)
        i += step
    end_word(label, firsts)


cdef bint has(const uint8_t *s, uint32_t size, const char *part, uint32_t length) noexcept nogil:
    """Whether some small letters occur in a text, in either case."""
    cdef uint32_t i, k
    for i in range(size - length + 1 if size >= length else 0):
        k = 0
        while k < length and s[i + k] | 0x20 == <uint8_t>part[k]:
            k += 1
        if k == length:
            return True
    return False


cdef bint has_arrow(const uint8_t *s, uint32_t size) noexcept nogil:
    """Whether a class or an id names an arrow."""
    return has(s, size, b"arrow", 5) or has(s, size, b"chevron", 7) or has(s, size, b"angle", 5) or has(s, size, b"caret", 5)


cdef bint names_next(const uint8_t *s, uint32_t size) noexcept nogil:
    """Whether the words of a text, separated by white space, contain ``next``."""
    cdef uint32_t i, begin = 0
    for i in range(size + 1):
        if i == size or s[i] <= 32:
            if i - begin == 4 and has(s + begin, 4, b"next", 4):
                return True
            begin = i + 1
    return False


@cython.final
cdef class Labels:
    """A hash set of labels of controls.

    ``labels``: labels in small letters. Controls have them in any case, with signs and numbers around their words. ``nouns``:
    words that may stand before the number of a page. Raises ``MemoryError``: not enough memory for the set.

    >>> import scutch
    >>> page = scutch.parse("<a href=/>Flax</a><a href=/2>NEXT page »</a><a href=/3>3</a><a href=/4>Page 4</a><a>Next war</a>")
    >>> [page[node].text for node in Labels(["next page"], ["page"]).controls(page.columns)]
    ['NEXT page »', '3', 'Page 4']
    """

    cdef set_t labels
    cdef set_t nouns
    cdef set_t firsts  # first words of both

    def __cinit__(self, labels not None, nouns not None):
        cdef uint32_t most = len(labels) + len(nouns) + 1
        if not (set_reserve(&self.labels, 2 * most) and set_reserve(&self.nouns, most) and set_reserve(&self.firsts, most)):
            raise MemoryError("no memory for a set of labels")
        for label in labels:
            for form in (label, label + " of"):  # as in "next page, 2 of 9"
                set_add(&self.labels, words_in(form.encode()).words)
        for noun in nouns:
            set_add(&self.nouns, words_in(noun.encode()).last)
        for text in (*labels, *nouns):
            set_add(&self.firsts, words_in(text.encode()).first)

    def __dealloc__(self):
        free(self.labels.keys)
        free(self.nouns.keys)
        free(self.firsts.keys)

    def controls(self, Columns columns not None, int32_t max_chars=44):
        """Links, buttons and inputs with at most so many characters that may have a label or a number.

        Time is linear in the number of nodes.
        """
        cdef const page_t *page = &columns.page
        cdef int32_t node
        cdef uint16_t tag
        cdef list found = []
        for node in range(<int32_t>page.node_rows):
            tag = page.tag[node]
            if (tag == TAG_A or tag == TAG_BUTTON or tag == TAG_INPUT) and page.chars[node] <= max_chars:
                if not (tag == TAG_INPUT and page.marks[node] & MARK_HIDDEN) and self.may_lead(page, node):
                    found.append(node)
        return found

    cdef bint may_lead(self, const page_t *page, int32_t node) noexcept nogil:
        """Whether the texts of a control may be a label or a number, together or each; without words, whether its attributes may."""
        cdef label_t all_texts = no_words(), text
        cdef int32_t child, end = min(page.end[node], node + MAX_NODES)
        cdef const uint8_t *s
        for child in range(node + 1, end):
            if page.tag[child] == TEXT:
                s = data_at(page, page.text_begin[child])
                text = no_words()
                add_text(&text, s, page.text_length[child], &self.firsts)
                if all_texts.words or all_texts.has_number:
                    add_text(&all_texts, s, page.text_length[child], &self.firsts)
                else:
                    all_texts = text
                if self.has_label(&text) or self.has_label(&all_texts):
                    return True
        if all_texts.has_number and not all_texts.is_other:
            return all_texts.is_number or (all_texts.last and set_has(&self.nouns, all_texts.last))
        return not all_texts.words and (page.chars[node] or self.may_be_labelled(page, node, end))

    cdef bint has_label(self, const label_t *label) noexcept nogil:
        """Whether words are those of a label."""
        return label.words and set_has(&self.labels, label.words)

    cdef bint may_be_labelled(self, const page_t *page, int32_t node, int32_t end) noexcept nogil:
        """Whether an attribute of a control without words, or of an element in it, may be a label or name a direction."""
        cdef uint32_t row
        cdef int32_t inner
        for inner in range(node, end):
            for row in range(page.attr_begin[inner], page.attr_begin[inner] + page.attr_count[inner]):
                if self.is_telling(page.attr_name[row], data_at(page, page.value_begin[row]), page.value_length[row]):
                    return True
        return False

    cdef bint is_telling(self, uint32_t name, const uint8_t *s, uint32_t size) noexcept nogil:
        """Whether an attribute may be a label or name a direction."""
        cdef label_t label = no_words()
        if name == ATTR_CLASS or name == ATTR_ID:
            return has(s, size, b"next", 4) or (has(s, size, b"right", 5) and has_arrow(s, size))
        if size == 0 or size > MAX_LABEL_BYTES:
            return False
        add_text(&label, s, size, &self.firsts)
        if name in (ATTR_ARIA_LABEL, ATTR_TITLE, ATTR_VALUE, ATTR_ALT) and not label.words:
            return not label.has_number
        return self.has_label(&label)


cdef label_t words_in(bytes text):
    """The words of a text."""
    cdef label_t label = no_words()
    add_text(&label, text, <uint32_t>len(text), NULL)
    return label


def next_relations(Columns columns not None):
    """Nodes whose attribute ``rel`` names the next page.

    >>> import scutch
    >>> next_relations(scutch.parse("<a rel='nofollow NEXT' href=/2>2</a><a rel=nextel href=/>Phones</a>").columns)
    [4]
    """
    cdef const page_t *page = &columns.page
    cdef uint32_t row
    cdef int32_t node
    cdef list found = []
    for node in range(<int32_t>page.node_rows):
        for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
            if page.attr_name[row] == ATTR_REL and 4 <= page.value_length[row] < MAX_RELATIONS:
                if names_next(data_at(page, page.value_begin[row]), page.value_length[row]):
                    found.append(node)
    return found
