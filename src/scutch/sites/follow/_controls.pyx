# cython: boundscheck=False, wraparound=False, cdivision=True
"""Which links and buttons may be controls for pagination: those whose first word begins a label, is a number or is missing.

Most links of a page are those of items. One look at their first word leaves a few, which ``controls`` reads in full.
"""

cimport cython
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memchr

from scutch.kernels.characters cimport is_digit, is_letter
from scutch.kernels.containers cimport set_add, set_has, set_reserve, set_t
from scutch.kernels.hashing cimport mixed
from scutch.page.parser cimport Columns
from scutch.page.tables cimport TAG_A, TAG_BUTTON, TAG_INPUT, TEXT, data_at, page_t

cdef enum:
    MAX_NODES = 14  # of a control that are read
    MAX_MARKUP = 1200  # bytes of its markup that are read
    MAX_SIGNS = 20  # bytes of signs around a number

ctypedef struct word_t:
    uint64_t hash  # of its bytes, ASCII in small letters; 0 without a word
    bint is_number


cdef inline uint32_t sign_size(const uint8_t *s, uint32_t rest) noexcept nogil:
    """Bytes of the sign or space that begins here: ASCII, Latin-1, general punctuation, arrows, CJK punctuation; 0 for a letter."""
    if s[0] < 0x80:
        return 0 if is_letter(s[0]) or is_digit(s[0]) else 1
    if s[0] == 0xC2 and rest > 1:
        return 2
    if rest > 2 and (s[0] == 0xE2 or (s[0] == 0xE3 and s[1] == 0x80) or s[0] == 0xEE):
        return 3
    return 4 if s[0] == 0xF0 and rest > 3 and s[1] == 0x9F else 0


cdef inline bint is_figure(const uint8_t *s, uint32_t rest) noexcept nogil:
    """Whether an ASCII, Arabic or Persian digit begins here."""
    if is_digit(s[0]):
        return True
    return rest > 1 and ((s[0] == 0xD9 and 0xA0 <= s[1] <= 0xA9) or (s[0] == 0xDB and 0xB0 <= s[1] <= 0xB9))


cdef bint is_short_number(const uint8_t *s, uint32_t size) noexcept nogil:
    """Whether a text that begins with a digit is a number of at most five digits, signs around it: no phone number, no date."""
    cdef uint32_t i, digits = 0, signs = 0
    for i in range(size):
        if is_letter(s[i]) or signs > MAX_SIGNS:
            return False
        digits += is_digit(s[i])
        signs += s[i] > 32 and not is_digit(s[i])
    return digits < 6


cdef word_t first_word(const uint8_t *s, uint32_t size) noexcept nogil:
    """The first word of a text; signs before it are skipped."""
    cdef word_t word
    cdef uint32_t i = 0, step
    word.hash, word.is_number = 0, False
    while i < size:
        step = sign_size(s + i, size - i)
        if not step:
            break
        i += step
    if i < size and is_figure(s + i, size - i):
        word.is_number = is_short_number(s + i, size - i)
        word.hash = 0 if word.is_number else 1  # 1: a word that is no label
        return word
    while i < size and not sign_size(s + i, size - i) and not is_digit(s[i]):
        word.hash = mixed(word.hash + 1, s[i] | 0x20 if is_letter(s[i]) else s[i])
        i += 1
    return word


cdef word_t word_of(const page_t *page, int32_t node) noexcept nogil:
    """The first word in an element."""
    cdef word_t word
    cdef int32_t child, end = min(page.end[node], node + MAX_NODES)
    word.hash, word.is_number = 0, False
    for child in range(node + 1, end):
        if page.tag[child] == TEXT:
            word = first_word(data_at(page, page.text_begin[child]), page.text_length[child])
            if word.hash or word.is_number:
                break
    return word


cdef bint has(const uint8_t *s, uint32_t size, uint8_t first, const char *rest, uint32_t length) noexcept nogil:
    """Whether a byte occurs before others; these in small letters, the bytes of the text in either case."""
    cdef const uint8_t *found = s
    cdef const uint8_t *end = s + size
    cdef uint32_t i
    while True:
        found = <const uint8_t *>memchr(found, first, end - found)
        if found == NULL or <uint32_t>(end - found) <= length:
            return False
        i = 0
        while i < length and found[i + 1] | 0x20 == <uint8_t>rest[i]:
            i += 1
        if i == length:
            return True
        found += 1


cdef bint may_be_labelled(const page_t *page, int32_t node) noexcept nogil:
    """Whether an element without words has a sign, or markup that may name a direction: in an attribute or a class."""
    cdef uint32_t begin = page.source_begin[node], i, size
    cdef const uint8_t *s = page.source + begin
    if page.chars[node] or not page.source_size:
        return True
    size = min(page.source_end[node] - begin, <uint32_t>MAX_MARKUP)
    for i in range(size):
        if s[i] >= 0x80:
            return True
    return (
        has(s, size, c"n", b"ext", 3) or has(s, size, c"N", b"ext", 3) or has(s, size, c"f", b"orward", 6)
        or has(s, size, c"a", b"rrow", 4) or has(s, size, c"c", b"hevron", 6) or has(s, size, c"c", b"aret", 4)
        or has(s, size, c"a", b"ngle", 4) or has(s, size, c"m", b"ore ", 4) or has(s, size, c"M", b"ore", 3)
        or has(s, size, c"O", b"lder", 4) or has(s, size, c"o", b"lder", 4)
    )


@cython.final
cdef class FirstWords:
    """A hash set of the first words of labels.

    Parameters
    ----------
    labels
        Labels in small letters; words that begin with a capital, or have only capitals, are found too.

    Raises
    ------
    MemoryError
        Not enough memory for the set.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<a href=/>Flax</a><a href=/2>NEXT page</a><a href=/3>3</a>")
    >>> FirstWords(["next page"]).controls(page.columns)
    [6, 8]
    """

    cdef set_t words

    def __cinit__(self, labels not None):
        cdef word_t word
        cdef bytes data
        if not set_reserve(&self.words, 3 * len(labels) + 1):
            raise MemoryError("no memory for a set of words")
        for label in labels:
            for form in (label, label.capitalize(), label.upper()):
                data = form.encode()
                word = first_word(data, <uint32_t>len(data))
                if word.hash:
                    set_add(&self.words, word.hash)

    def __dealloc__(self):
        free(self.words.keys)

    def controls(self, Columns columns not None, int32_t max_chars=44):
        """Links, buttons and inputs with at most so many characters whose first word is in the set, a number, or missing.

        Time is linear in the number of nodes.
        """
        cdef const page_t *page = &columns.page
        cdef int32_t node
        cdef uint16_t tag
        cdef word_t word
        cdef list found = []
        for node in range(<int32_t>page.node_rows):
            tag = page.tag[node]
            if (tag != TAG_A and tag != TAG_BUTTON and tag != TAG_INPUT) or page.chars[node] > max_chars:
                continue
            word = word_of(page, node)
            if word.is_number or (set_has(&self.words, word.hash) if word.hash else may_be_labelled(page, node)):
                found.append(node)
        return found
