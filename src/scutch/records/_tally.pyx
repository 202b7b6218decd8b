# cython: boundscheck=False, wraparound=False, cdivision=True
"""What stands before each node of a page, counted once, so that any subtree's share is one subtraction.

A record may hold text that CSS or ``aria-hidden`` hides (a folded description, the full text behind "more"): it is data as well and
is counted in ``chars``; ``shown`` counts what is seen. Scripts, styles and the like are never counted.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport calloc
from libc.string cimport memset

from scutch.kernels.words cimport word_hash
from scutch.page.tables cimport (
    BYTE_ALNUM,
    BYTE_LETTER,
    BYTE_SENTENCE,
    BYTE_SPACE,
    CLASS_HEADING,
    DOCUMENT,
    MARK_HIDDEN,
    MARK_IGNORED,
    MARK_LINK,
    TAG_A,
    TAG_H1,
    TAG_IMG,
    TAG_TITLE,
    TEXT,
    byte_class,
    class_of,
    data_at,
    page_t,
)

cdef enum:
    LONG = 80  # characters of a text that is prose
    LOOK = 200  # bytes of a text in which prices, dates and words of the title are looked for
    TITLE_WORDS = 64  # slots; fewer words are kept
    SHORTEST = 4  # letters of a word of the title that tells something

ctypedef struct title_t:  # words of the title and the first heading
    uint32_t words[TITLE_WORDS]
    uint32_t initials
    int32_t size

#: The first letters of the months' names, as ``letters_of`` packs them, each in its slot.
cdef uint32_t MONTHS[16]

#: The letters they begin with, as ``initial`` has them.
cdef uint32_t MONTH_INITIALS = 1 << 1 | 1 << 4 | 1 << 6 | 1 << 10 | 1 << 13 | 1 << 14 | 1 << 15 | 1 << 19


cdef inline bint is_digit(uint8_t byte) noexcept nogil:
    return 48 <= byte <= 57


cdef inline uint32_t initial(uint8_t letter) noexcept nogil:
    """A bit for the first letter of a word, in any case; all that are not ASCII share one."""
    return <uint32_t>1 << (letter & 0x1F) if letter < 0x80 else 1


cdef inline uint32_t letters_of(const unsigned char *word) noexcept nogil:
    """The first three letters of a word in one number, small ones."""
    return ((<uint32_t>word[0] << 16) | (<uint32_t>word[1] << 8) | word[2]) | 0x202020


cdef inline uint32_t month_slot(uint32_t letters) noexcept nogil:
    """A slot for the first letters of a word, another one for each month."""
    return letters * <uint32_t>1909207 >> 28


cdef inline bint is_month(const unsigned char *word, uint32_t size) noexcept nogil:
    """Whether a word begins as the English name of a month does."""
    return 3 <= size <= 9 and MONTHS[month_slot(letters_of(word))] == letters_of(word)


cdef bytes month
for month in b"jan feb mar apr may jun jul aug sep oct nov dec".split():
    MONTHS[month_slot(letters_of(month))] = letters_of(month)


cdef inline bint is_currency(const unsigned char *s, uint32_t left) noexcept nogil:
    """Whether a currency sign begins here: $ £ ¥ € ₹ ₽ ₩ ￥ 元 円."""
    if s[0] < 0x80:
        return s[0] == c"$"
    if s[0] == 0xC2 and left > 1:
        return s[1] == 0xA3 or s[1] == 0xA5
    if left < 3:
        return False
    return ((s[0] == 0xE2 and s[1] == 0x82 and 0xA0 <= s[2] <= 0xBF) or (s[0] == 0xEF and s[1] == 0xBF and s[2] == 0xA5)
            or (s[0] == 0xE5 and (s[1] == 0x85 and s[2] == 0x83 or s[1] == 0x86 and s[2] == 0x86)))


cdef uint32_t number(const unsigned char *s, uint32_t i, uint32_t size, tally_t *t) noexcept nogil:
    """Read a number that begins here; says where it ends. Two decimals make it a price, a year or two strokes a date."""
    cdef uint32_t begin = i, run, strokes = 0
    cdef bint price = False
    while i < size and is_digit(s[i]):
        run = i
        while i < size and is_digit(s[i]):
            i += 1
        if i - run == 4 and run == begin and (s[run] == c"1" and s[run + 1] == c"9" or s[run] == c"2" and s[run + 1] == c"0"):
            t.dates = 1
        if i - run == 2 and run > begin and (s[run - 1] == c"." or s[run - 1] == c",") and strokes < 2:
            price = True
        if i + 1 < size and is_digit(s[i + 1]) and (s[i] == c"." or s[i] == c"/" or s[i] == c"-" or s[i] == c","):
            strokes += s[i] != c","
            i += 1
    if strokes == 2 and i - begin >= 6:
        t.dates = 1
    elif price:
        t.prices = 1
    return i


cdef bint is_title_word(const title_t *title, const unsigned char *s, uint32_t size) noexcept nogil:
    cdef uint32_t hash, slot
    if size < SHORTEST or not title.initials & initial(s[0]):
        return False
    hash = word_hash(s, size)
    slot = hash % TITLE_WORDS
    while title.words[slot] and title.words[slot] != hash:
        slot = (slot + 1) % TITLE_WORDS
    return title.words[slot] == hash


cdef void learn(title_t *title, const unsigned char *s, uint32_t size) noexcept nogil:
    """Add the words of a title; half of the slots stay free."""
    cdef uint32_t i = 0, begin, hash, slot
    while i < size and title.size < TITLE_WORDS // 2:
        begin = i
        while i < size and byte_class[s[i]] & BYTE_LETTER:
            i += 1
        if i - begin >= SHORTEST and not is_title_word(title, s + begin, i - begin):
            hash = word_hash(s + begin, i - begin)
            slot = hash % TITLE_WORDS
            while title.words[slot]:
                slot = (slot + 1) % TITLE_WORDS
            title.words[slot] = hash
            title.initials |= initial(s[begin])
            title.size += 1
        i += 1


cdef title_t title_of(const page_t *page) noexcept nogil:
    """The words of the title element and of the first h1."""
    cdef title_t title
    cdef int32_t i, k, left = 2
    memset(&title, 0, sizeof(title_t))
    for i in range(<int32_t>page.node_rows):
        if page.tag[i] == TAG_TITLE or page.tag[i] == TAG_H1 and page.chars[i]:
            for k in range(i, page.end[i]):
                if page.tag[k] == TEXT:
                    learn(&title, data_at(page, page.text_begin[k]), page.text_length[k])
            left -= 1
            if page.tag[i] == TAG_H1 or left == 0:
                break
    return title


cdef void look(const unsigned char *s, uint32_t size, const title_t *title, tally_t *t) noexcept nogil:
    """Whether a text has digits, a price, a date or a word of the title, each 0 or 1."""
    cdef uint32_t i = 0, begin
    cdef uint32_t initials = MONTH_INITIALS | title.initials
    while i < size:
        if byte_class[s[i]] & BYTE_LETTER:
            begin = i
            while i < size and byte_class[s[i]] & BYTE_LETTER:
                i += 1
            if initials & initial(s[begin]):
                t.dates = t.dates or is_month(s + begin, i - begin)
                t.title_words = t.title_words or is_title_word(title, s + begin, i - begin)
        elif is_digit(s[i]):
            t.digits = 1
            i = number(s, i, size, t)
        else:
            t.prices |= (s[i] == c"$" or s[i] >= 0x80) and is_currency(s + i, size - i)
            i += 1


cdef void count_hidden(const unsigned char *s, uint32_t size, tally_t *t) noexcept nogil:
    """Characters, words and punctuation of a text that the columns did not count; wide characters count as two."""
    cdef uint32_t i
    cdef bint word, before = False
    for i in range(size):
        word = byte_class[s[i]] & BYTE_ALNUM != 0
        t.words += word and not before
        before = word
        t.chars += (s[i] & 0xC0) != 0x80 and not byte_class[s[i]] & BYTE_SPACE
        t.chars += s[i] >= 0xE3 and s[i] < 0xF0
        t.punctuation += byte_class[s[i]] & BYTE_SENTENCE != 0


cdef void of_text(const page_t *page, int32_t node, const title_t *title, tally_t *t) noexcept nogil:
    cdef const unsigned char *s = data_at(page, page.text_begin[node])
    cdef uint32_t size = page.text_length[node]
    if page.marks[node] & MARK_HIDDEN:
        count_hidden(s, size, t)
    else:
        t.chars = t.shown = page.chars[node]
        t.words, t.punctuation = page.words[node], page.punctuation[node]
    if not t.chars:
        return
    t.texts = 1
    t.long_texts = t.chars >= LONG
    t.link_chars = t.chars if page.marks[node] & MARK_LINK else 0
    t.shown_links = t.shown if page.marks[node] & MARK_LINK else 0
    look(s, size if size < LOOK else LOOK, title, t)


cdef void of_element(const page_t *page, int32_t node, tally_t *t) noexcept nogil:
    cdef uint16_t tag = page.tag[node]
    t.elements = 1
    t.links = tag == TAG_A and page.marks[node] & MARK_LINK != 0
    t.images = tag == TAG_IMG
    t.headings = class_of(tag) & CLASS_HEADING != 0


cdef tally_t *tallied(const page_t *page) noexcept nogil:
    """One row a node and one more: what stands before it. NULL without memory; the caller frees it. Linear."""
    cdef int32_t n = <int32_t>page.node_rows, i, k
    cdef tally_t *rows = <tally_t *>calloc(n + 1, sizeof(tally_t))
    cdef title_t title = title_of(page)
    cdef int32_t *one
    cdef int32_t *next_row
    if rows == NULL:
        return NULL
    for i in range(n):
        if not page.marks[i] & MARK_IGNORED:
            if page.tag[i] == TEXT:
                of_text(page, i, &title, &rows[i + 1])
            elif page.tag[i] > DOCUMENT:
                of_element(page, i, &rows[i + 1])
        one, next_row = <int32_t *>&rows[i], <int32_t *>&rows[i + 1]
        for k in range(16):
            next_row[k] += one[k]
    return rows
