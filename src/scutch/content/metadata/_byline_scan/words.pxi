# Words of classes, URLs and prefixes of names, as evidence; see ``_byline_scan``.

ctypedef struct word_t:
    char text[LONGEST]
    int size
    int following  # next word with the same first byte; 0 ends the chain ...
    int preceding  # ... and next word with the same last byte
    uint32_t bit

ctypedef struct words_t:
    word_t word[WORDS]  # from number 1 on
    int count
    uint8_t first[256]  # number of the last word that begins with this byte
    uint8_t last[256]  # number of the last word that ends with it
    uint8_t pair[1024]  # whether a word begins with two bytes like these

cdef words_t CLASS_WORDS, URL_STEPS, PREFIXES
cdef uint32_t NAME_CLASS, PROP_AUTHOR, PROP_NAME, REL_AUTHOR, ADDRESS, SAYS_BY, AFTER_BY, LINKED
cdef uint32_t ASIDE, IN_ARTICLE, HIDDEN, PROP_PUBLISHED, PROP_MODIFIED, IN_CLASS = 0, DATE_CLASSES = 0


cdef inline int pair_of(const unsigned char *s) noexcept nogil:
    return (s[0] & 31) << 5 | (s[1] & 31)


cdef int add_word(words_t *words, bytes text, uint32_t bit) except -1:
    cdef word_t *word = &words.word[words.count + 1]
    words.count += 1
    word.size, word.bit, word.following = <int>len(text), bit, words.first[text[0]]
    assert word.size <= LONGEST and words.count < WORDS
    memcpy(word.text, PyBytes_AsString(text), word.size)
    word.preceding = words.last[text[word.size - 1]]
    words.first[text[0]], words.last[text[word.size - 1]] = words.count, words.count
    words.pair[pair_of(<const unsigned char *>word.text)] = 1
    return 0


def _read_tables():
    global NAME_CLASS, PROP_AUTHOR, PROP_NAME, REL_AUTHOR, ADDRESS, SAYS_BY, AFTER_BY, LINKED, ASIDE, IN_ARTICLE, HIDDEN
    global IN_CLASS, DATE_CLASSES, PROP_PUBLISHED, PROP_MODIFIED
    bits = byline_words.EVIDENCE_BITS
    for kind, texts in byline_words.CLASS_WORDS.items():
        for text in texts:
            add_word(&CLASS_WORDS, text.encode(), bits["class name" if kind == "name" else f"class {kind} near"])
        IN_CLASS |= 0 if kind == "name" else bits[f"class {kind} near"]
        DATE_CLASSES |= bits[f"class {kind} near"] | bits[f"class {kind} far"] if kind in byline_words.DATE_CLASSES else 0
    for kind, texts in byline_words.URL_STEPS.items():
        for text in texts:
            add_word(&URL_STEPS, text.encode(), bits[kind])
    for texts in byline_words.BYLINE_PREFIXES.values():
        for text in texts:
            add_word(&PREFIXES, text.encode(), bits["says by"])
    NAME_CLASS, PROP_AUTHOR, PROP_NAME = bits["class name"], bits["prop author"], bits["prop name"]
    REL_AUTHOR, ADDRESS, LINKED = bits["rel author"], bits["address"], bits["link"]
    SAYS_BY, AFTER_BY = bits["says by"], bits["after by"]
    ASIDE, IN_ARTICLE, HIDDEN = bits["aside"], bits["in article"], bits["hidden"]
    PROP_PUBLISHED, PROP_MODIFIED = bits["prop published"], bits["prop modified"]
    DATE_CLASSES |= PROP_PUBLISHED | PROP_MODIFIED


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


cdef uint32_t class_bits(const unsigned char *s, uint32_t size) noexcept nogil:
    """Return the evidence of the words of a class or id: a word begins behind a separator, or with a capital letter."""
    cdef uint32_t place, found = 0
    cdef int k
    for place in range(size - 1 if size else 0):
        if not CLASS_WORDS.pair[pair_of(s + place)] or (place and is_word(s[place - 1]) and s[place] >= 97):
            continue
        k = CLASS_WORDS.first[lower(s[place])]
        while k:
            if begins(s + place, size - place, &CLASS_WORDS.word[k]):
                found |= CLASS_WORDS.word[k].bit
            k = CLASS_WORDS.word[k].following
    return found


cdef uint32_t step_bit(const unsigned char *s, uint32_t size) noexcept nogil:
    """Return the bit of the word that begins a step of a URL; 0 without one."""
    cdef int k = URL_STEPS.first[lower(s[0])]
    cdef const word_t *word
    while k:
        word = &URL_STEPS.word[k]
        k = word.following
        if begins(s, size, word) and (
            word.size == 1 and not is_word(s[0]) or <uint32_t>word.size == size or not is_word(s[word.size])
        ):
            return word.bit
    return 0


cdef uint32_t url_bits(const unsigned char *s, uint32_t size) noexcept nogil:
    """Return the bit of the first step of a URL, in its path or its query, that has one; 0 without any."""
    cdef uint32_t place = 0, found = 0
    while place < size and not found:
        if not place or s[place - 1] != c"&":
            found = step_bit(s + place, size - place)
        place = next_step(s, place, size)
    return found


cdef bint ends_with_by(const unsigned char *s, uint32_t size) noexcept nogil:
    """Whether a short text ends with a prefix of names."""
    cdef int k, width
    cdef const word_t *word
    while size and (s[size - 1] <= 32 or s[size - 1] == c":"):
        size -= 1
    if size >= 3 and memcmp(s + size - 3, b"\xef\xbc\x9a", 3) == 0:  # a full-width colon
        size -= 3
    k = PREFIXES.last[lower(s[size - 1])] if size else 0
    while k:
        word = &PREFIXES.word[k]
        k, width = word.preceding, word.size
        if size >= <uint32_t>width and begins(s + size - width, width, word):
            if size == <uint32_t>width or not is_word(s[size - width - 1]) or <uint8_t>word.text[0] > 127:
                return True
    return False


cdef bint says_by(const unsigned char *s, uint32_t size) noexcept nogil:
    """Whether a text begins with such a prefix, not with a longer word, or has "by" near its beginning."""
    cdef uint32_t place
    cdef int k
    cdef const word_t *word
    while size and s[0] <= 32:
        s, size = s + 1, size - 1
    k = PREFIXES.first[lower(s[0])] if size else 0
    while k:
        word = &PREFIXES.word[k]
        k = word.following
        if begins(s, size, word) and (word.size >= <int32_t>size or not 97 <= lower(s[word.size]) <= 122):
            return True
    return has_by(s, size)


cdef bint has_by(const unsigned char *s, uint32_t size) noexcept nogil:
    """Whether "by" is near the beginning of a text; branch-free, hence vectorised."""
    cdef uint32_t place
    cdef uint8_t found = 0
    for place in range(1, min(size, <uint32_t>BY_WINDOW) - 3 if size > 3 else 0):
        found |= (s[place] == 32) & ((s[place + 1] | 32) == c"b") & ((s[place + 2] | 32) == c"y") & (s[place + 3] == 32)
    return found
