# Signs of a text: digits, a currency sign, two decimals, a date, a word of the page's title. They are found in windows of 64
# bytes and only counted; ``scutch.values`` parses values.

cdef enum:
    SCANNED = 200  # bytes of a text that are scanned
    TITLE_SLOTS = 64  # of the set of title words; at most half of them are used
    SHORTEST_TITLE_WORD = 4  # letters

cdef enum:  # candidate meanings of a word by its first letters; bits
    MONTH = 1
    TITLE_WORD = 2

cdef enum:
    FIRST_LETTERS = 256  # slots of the filter

ctypedef struct signs_t:
    bint digits
    bint currency  # a currency sign
    bint decimals  # a number with two decimals: a price without a sign
    bint date
    bint year  # 2000 to 2099
    bint title_word

ctypedef struct title_t:
    set_t words  # keys of the words of the title and the first heading
    uint64_t slots[TITLE_SLOTS]  # memory of the set
    uint8_t filter[FIRST_LETTERS]  # by the first letters of a word: MONTH and TITLE_WORD

#: The first three letters of the English month names, by ``month_slot``.
cdef uint32_t MONTHS[16]

#: The filter of a page without a title.
cdef uint8_t UNTITLED[FIRST_LETTERS]


cdef inline uint32_t first_letters(const unsigned char *word) noexcept nogil:
    """The first three letters of a word as a number, in lower case."""
    return ((<uint32_t>word[0] << 16) | (<uint32_t>word[1] << 8) | word[2]) | 0x202020


cdef inline uint32_t month_slot(uint32_t letters) noexcept nogil:
    """Perfect hash of the first three letters of the months."""
    return letters * <uint32_t>1909207 >> 28


cdef inline uint32_t filter_slot(uint32_t letters) noexcept nogil:
    return letters * <uint32_t>0x9E3779B1 >> 24


cdef inline bint is_month(const unsigned char *word, uint32_t size) noexcept nogil:
    """Whether a word begins like the English name of a month."""
    return 3 <= size <= 9 and MONTHS[month_slot(first_letters(word))] == first_letters(word)


cdef bytes _month
for _month in b"jan feb mar apr may jun jul aug sep oct nov dec".split():
    MONTHS[month_slot(first_letters(_month))] = first_letters(_month)
    UNTITLED[filter_slot(first_letters(_month))] = MONTH


cdef uint32_t read_number(const unsigned char *s, uint32_t i, uint32_t size, signs_t *found) noexcept nogil:
    """Read the number that begins at i; return its end. A year or two separators make it a date."""
    cdef uint32_t begin = i, run, separators = 0
    cdef bint has_decimals = False
    while i < size and is_digit(s[i]):
        run = i
        while i < size and is_digit(s[i]):
            i += 1
        if i - run == 4 and s[run] == c"2" and s[run + 1] == c"0":
            found.year = True
            found.date |= run == begin
        elif i - run == 4 and run == begin and s[run] == c"1" and s[run + 1] == c"9":
            found.date = True
        if i - run == 2 and run > begin and (s[run - 1] == c"." or s[run - 1] == c",") and separators < 2:
            has_decimals = True
        if i + 1 < size and is_digit(s[i + 1]) and (s[i] == c"." or s[i] == c"/" or s[i] == c"-" or s[i] == c","):
            separators += s[i] != c","
            i += 1
    if separators == 2 and i - begin >= 6:
        found.date = True
    elif has_decimals:
        found.decimals = True
    return i


cdef bint is_title_word(const title_t *title, const unsigned char *s, uint32_t size) noexcept nogil:
    return size >= SHORTEST_TITLE_WORD and set_has(&title.words, <uint64_t>word_hash(s, size) << 32)


cdef void add_title_words(title_t *title, const unsigned char *s, uint32_t size) noexcept nogil:
    cdef uint32_t i = 0, begin
    while i < size and title.words.count < TITLE_SLOTS // 2:
        begin = i
        while i < size and byte_class[s[i]] & BYTE_LETTER:
            i += 1
        if i - begin >= SHORTEST_TITLE_WORD and set_add(&title.words, <uint64_t>word_hash(s + begin, i - begin) << 32):
            title.filter[filter_slot(first_letters(s + begin))] |= TITLE_WORD
        i += 1


cdef void find_title(const page_t *page, title_t *title) noexcept nogil:
    """Fill the words of the title element and of the first h1. The set points into the struct, which must not move."""
    cdef int32_t i, k, left = 2
    memset(title, 0, sizeof(title_t))
    title.words.keys, title.words.mask = title.slots, TITLE_SLOTS - 1
    memcpy(title.filter, UNTITLED, FIRST_LETTERS)
    for i in range(<int32_t>page.node_rows):
        if page.tag[i] == TAG_TITLE or page.tag[i] == TAG_H1 and page.chars[i]:
            for k in range(i, page.end[i]):
                if page.tag[k] == TEXT:
                    add_title_words(title, data_at(page, page.text_begin[k]), page.text_length[k])
            left -= 1
            if page.tag[i] == TAG_H1 or left == 0:
                break


cdef void scan_word(const unsigned char *word, uint32_t left, int candidates, const title_t *title, signs_t *found) noexcept nogil:
    """Test a word that passed the filter as a month or a word of the title."""
    cdef uint32_t size = 1
    while size < left and is_letter(word[size]):
        size += 1
    found.date = found.date or (candidates & MONTH and is_month(word, size))
    found.title_word = found.title_word or (candidates & TITLE_WORD and is_title_word(title, word, size))


ctypedef struct window_t:
    const unsigned char *data
    uint32_t begin  # in the text
    uint64_t words  # bits of the first bytes of words ...
    uint64_t digits  # ... of digits ...
    uint64_t leads  # ... and of bytes with which a currency sign may begin


cdef void scan_window(text_t text, window_t window, const title_t *title, uint32_t *number_end, signs_t *found) noexcept nogil:
    """Scan the words, numbers and currency signs of a window. A number may extend beyond it: ``number_end`` is its end."""
    cdef uint32_t place, at
    cdef int candidates
    found.digits |= window.digits != 0
    while window.words:
        place, window.words = lowest(window.words), window.words & (window.words - 1)
        candidates = title.filter[filter_slot(first_letters(window.data + place))]
        if candidates:
            at = window.begin + place
            scan_word(text.data + at, text.size - at, candidates, title, found)
    while window.digits:
        at, window.digits = window.begin + lowest(window.digits), window.digits & (window.digits - 1)
        if at >= number_end[0]:
            number_end[0] = read_number(text.data, at, text.size, found)
    while window.leads and not found.currency:
        at, window.leads = window.begin + lowest(window.leads), window.leads & (window.leads - 1)
        found.currency |= is_currency_sign(text.data + at, text.size - at)


cdef signs_t signs_of(text_t text, const title_t *title) noexcept nogil:
    """Signs in the first SCANNED bytes of a text; without a title, its words are not looked at."""
    cdef unsigned char padded[ROOM]
    cdef uint32_t left, number_end = 0
    cdef uint64_t inside, word_before = 0
    cdef window_t window
    cdef figures_t figures
    cdef signs_t found
    memset(&found, 0, sizeof(signs_t))
    text.size = min(text.size, <uint32_t>SCANNED)
    window.begin = 0
    while window.begin < text.size:
        window.data, left = text.data + window.begin, text.size - window.begin
        if window.begin + ROOM > text.readable:
            memset(padded, 0, ROOM)
            memcpy(padded, window.data, min(left, <uint32_t>ROOM))
            window.data = padded
        figures = figures_of(window.data)
        inside = ~<uint64_t>0 if left >= WINDOW else (<uint64_t>1 << left) - 1
        window.words = figures.letters & ~(figures.letters << 1 | word_before) & inside if title != NULL else 0
        window.digits, window.leads = figures.digits & inside, figures.leads & inside
        scan_window(text, window, title, &number_end, &found)
        word_before = figures.letters >> WINDOW - 1
        window.begin += WINDOW
    return found
