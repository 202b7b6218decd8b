# cython: boundscheck=False, wraparound=False, cdivision=True
"""What stands before each node of a page, counted once, so that any subtree's share is one subtraction.

A record may hold text that CSS or ``aria-hidden`` hides (a folded description, the full text behind "more"): it is data as well and
is counted in ``chars``; ``shown`` counts what is seen. Scripts, styles and the like are never counted.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport malloc
from libc.string cimport memcpy, memset

from scutch.kernels.words cimport ROOM, WINDOW, figures_of, figures_t, is_letter, lowest, text_t, word_hash
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
from scutch.page.texts cimport text_at

cdef enum:
    LONG = 80  # characters of a text that is prose
    LOOK = 200  # bytes of a text in which prices, dates and words of the title are looked for
    TITLE_WORDS = 64  # slots; fewer words are kept
    SHORTEST = 4  # letters of a word of the title that tells something

cdef enum:  # what the first letters of a word may begin; bits
    MONTH = 1
    TITLE_WORD = 2
    TOLD = 256  # slots for first letters

ctypedef struct title_t:  # words of the title and the first heading
    uint32_t words[TITLE_WORDS]
    int32_t size
    uint8_t told[TOLD]  # by the first letters of a word: what it may be, months included

#: The first letters of the months' names, as ``letters_of`` packs them, each in its slot.
cdef uint32_t MONTHS[16]

#: The same as ``title_t.told``, of a page without a title.
cdef uint8_t UNTITLED[TOLD]


cdef inline bint is_digit(uint8_t byte) noexcept nogil:
    return 48 <= byte <= 57


cdef inline uint32_t letters_of(const unsigned char *word) noexcept nogil:
    """The first three letters of a word in one number, small ones."""
    return ((<uint32_t>word[0] << 16) | (<uint32_t>word[1] << 8) | word[2]) | 0x202020


cdef inline uint32_t month_slot(uint32_t letters) noexcept nogil:
    """A slot for the first letters of a word, another one for each month."""
    return letters * <uint32_t>1909207 >> 28


cdef inline uint32_t told_slot(uint32_t letters) noexcept nogil:
    """A slot for the first letters of a word, in ``title_t.told``."""
    return letters * <uint32_t>0x9E3779B1 >> 24


cdef inline bint is_month(const unsigned char *word, uint32_t size) noexcept nogil:
    """Whether a word begins as the English name of a month does."""
    return 3 <= size <= 9 and MONTHS[month_slot(letters_of(word))] == letters_of(word)


cdef bytes month
for month in b"jan feb mar apr may jun jul aug sep oct nov dec".split():
    MONTHS[month_slot(letters_of(month))] = letters_of(month)
    UNTITLED[told_slot(letters_of(month))] = MONTH


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
    if size < SHORTEST:
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
            title.told[told_slot(letters_of(s + begin))] |= TITLE_WORD
            title.size += 1
        i += 1


cdef title_t title_of(const page_t *page) noexcept nogil:
    """The words of the title element and of the first h1."""
    cdef title_t title
    cdef int32_t i, k, left = 2
    memset(&title, 0, sizeof(title_t))
    memcpy(title.told, UNTITLED, TOLD)
    for i in range(<int32_t>page.node_rows):
        if page.tag[i] == TAG_TITLE or page.tag[i] == TAG_H1 and page.chars[i]:
            for k in range(i, page.end[i]):
                if page.tag[k] == TEXT:
                    learn(&title, data_at(page, page.text_begin[k]), page.text_length[k])
            left -= 1
            if page.tag[i] == TAG_H1 or left == 0:
                break
    return title


cdef void look_at_word(const unsigned char *word, uint32_t left, int told, const title_t *title, tally_t *t) noexcept nogil:
    """Whether a word is the name of a month or a word of the title, as its first letters make likely."""
    cdef uint32_t size = 1
    while size < left and is_letter(word[size]):
        size += 1
    t.dates = t.dates or (told & MONTH and is_month(word, size))
    t.title_words = t.title_words or (told & TITLE_WORD and is_title_word(title, word, size))


ctypedef struct window_t:  # a part of a text that is looked at at once
    const unsigned char *data
    uint32_t begin
    uint64_t words  # bits of the bytes at which words begin ...
    uint64_t digits
    uint64_t leads  # ... and of those at which currency signs may


cdef void look_at_window(text_t text, window_t window, const title_t *title, uint32_t *read, tally_t *t) noexcept nogil:
    """Look at the words, numbers and signs of a window. ``read``: where the last number ended, which may be in the next one."""
    cdef uint32_t place, at
    cdef int told
    t.digits |= window.digits != 0
    while window.words:
        place, window.words = lowest(window.words), window.words & (window.words - 1)
        told = title.told[told_slot(letters_of(window.data + place))]
        if told:
            at = window.begin + place
            look_at_word(text.data + at, text.size - at, told, title, t)
    while window.digits:
        at, window.digits = window.begin + lowest(window.digits), window.digits & (window.digits - 1)
        if at >= read[0]:
            read[0] = number(text.data, at, text.size, t)
    while window.leads and not t.prices:
        at, window.leads = window.begin + lowest(window.leads), window.leads & (window.leads - 1)
        t.prices |= is_currency(text.data + at, text.size - at)


cdef void look(text_t text, const title_t *title, tally_t *t) noexcept nogil:
    """Whether a text has digits, a price, a date or a word of the title, each 0 or 1."""
    cdef unsigned char padded[ROOM]
    cdef uint32_t left, read = 0
    cdef uint64_t inside, word_before = 0
    cdef window_t window
    cdef figures_t figures
    window.begin = 0
    while window.begin < text.size:
        window.data, left = text.data + window.begin, text.size - window.begin
        if window.begin + ROOM > text.readable:
            memset(padded, 0, ROOM)
            memcpy(padded, window.data, min(left, <uint32_t>ROOM))
            window.data = padded
        figures = figures_of(window.data)
        inside = ~<uint64_t>0 if left >= WINDOW else (<uint64_t>1 << left) - 1
        window.words = figures.letters & ~(figures.letters << 1 | word_before) & inside
        window.digits, window.leads = figures.digits & inside, figures.leads & inside
        look_at_window(text, window, title, &read, t)
        word_before = figures.letters >> WINDOW - 1
        window.begin += WINDOW


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


cdef void add_text(const page_t *page, int32_t node, const title_t *title, tally_t *sum) noexcept nogil:
    cdef text_t text = text_at(page, page.text_begin[node], page.text_length[node])
    cdef tally_t t
    cdef int32_t *to = <int32_t *>sum
    cdef const int32_t *own = <const int32_t *>&t
    cdef int32_t k
    memset(&t, 0, sizeof(tally_t))
    if page.marks[node] & MARK_HIDDEN:
        count_hidden(text.data, text.size, &t)
    else:
        t.chars = t.shown = page.chars[node]
        t.words, t.punctuation = page.words[node], page.punctuation[node]
    if t.chars:
        t.texts = 1
        t.long_texts = t.chars >= LONG
        t.link_chars = t.chars if page.marks[node] & MARK_LINK else 0
        t.shown_links = t.shown if page.marks[node] & MARK_LINK else 0
        text.size = min(text.size, <uint32_t>LOOK)
        look(text, title, &t)
    for k in range(16):
        to[k] += own[k]


cdef inline void add_element(const page_t *page, int32_t node, tally_t *sum) noexcept nogil:
    cdef uint16_t tag = page.tag[node]
    sum.elements += 1
    sum.links += tag == TAG_A and page.marks[node] & MARK_LINK != 0
    sum.images += tag == TAG_IMG
    sum.headings += class_of(tag) & CLASS_HEADING != 0


cdef tally_t *tallied(const page_t *page) noexcept nogil:
    """One row a node and one more: what stands before it. NULL without memory; the caller frees it. Linear."""
    cdef int32_t n = <int32_t>page.node_rows, i
    cdef tally_t *rows = <tally_t *>malloc((n + 1) * sizeof(tally_t))
    cdef title_t title = title_of(page)
    cdef tally_t sum
    if rows == NULL:
        return NULL
    memset(&sum, 0, sizeof(tally_t))
    rows[0] = sum
    for i in range(n):
        if not page.marks[i] & MARK_IGNORED:
            if page.tag[i] == TEXT:
                add_text(page, i, &title, &sum)
            elif page.tag[i] > DOCUMENT:
                add_element(page, i, &sum)
        rows[i + 1] = sum
    return rows
