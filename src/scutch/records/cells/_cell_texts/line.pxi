# Texts in the making: white space collapsed as they are written, and what their bytes tell of them.

cdef inline uint32_t space_at(const unsigned char *s, uint32_t size) noexcept nogil:
    """How many bytes of white space a text begins with, of what ``str.split`` takes for such; 0 for none."""
    cdef unsigned char c = s[0]
    if c < 128:
        return c == 32 or 9 <= c <= 13 or 28 <= c <= 31
    if c == 0xC2:
        return 2 * (size >= 2 and (s[1] == 0x85 or s[1] == 0xA0))
    if size < 3 or not (c == 0xE1 or c == 0xE2 or c == 0xE3):
        return 0
    if c == 0xE2 and s[1] == 0x80:  # U+2000 to U+200A, U+2028, U+2029, U+202F
        return 3 * (0x80 <= s[2] <= 0x8A or s[2] == 0xA8 or s[2] == 0xA9 or s[2] == 0xAF)
    return 3 * (c == 0xE2 and s[1] == 0x81 and s[2] == 0x9F or c == 0xE1 and s[1] == 0x9A and s[2] == 0x80
                or c == 0xE3 and s[1] == 0x80 and s[2] == 0x80)


cdef enum:  # what a byte may tell of a text
    BLANK = 1
    COLON = 2
    NO_WORD = 4  # a digit, or a part of a letter that is not ASCII
    MAY_BE_SPACE = 8  # begins what may be white space
    WIDE = 16  # a part of what is not ASCII

cdef unsigned char SIGNS[256]


cdef unsigned char sign_of(int byte) noexcept nogil:
    if byte <= 32:
        return MAY_BE_SPACE
    if byte == 0xC2 or 0xE1 <= byte <= 0xE3:
        return NO_WORD | WIDE | MAY_BE_SPACE
    return COLON * (byte == c":") | NO_WORD * (byte >= 0x80 or 48 <= byte <= 57) | WIDE * (byte >= 0x80)


cdef int byte
for byte in range(256):
    SIGNS[byte] = sign_of(byte)


cdef extern from "whitespace.h" nogil:
    ctypedef struct run_t "scutch_run":  # ASCII without white space that is to be collapsed
        uint32_t size
        unsigned char blank
        unsigned char colon
        unsigned char digit

    run_t copy_run "scutch_copy_run"(const unsigned char *s, uint32_t size, uint64_t readable, unsigned char *to)

cdef enum:
    RUN_ROOM = 17  # bytes more than a text that are written at the most


ctypedef struct line_t:  # a text in the making
    unsigned char *data
    size_t size
    size_t room
    int signs  # of all its bytes
    bint gap  # a space comes before what is written next


cdef void clear(line_t *line) noexcept nogil:
    line.size, line.signs, line.gap = 0, 0, False


cdef bint make_room(line_t *line, size_t size) noexcept nogil:
    """Whether there is memory for so many bytes more."""
    cdef unsigned char *larger
    if line.size + size <= line.room:
        return True
    line.room = 2 * (line.size + size)
    larger = <unsigned char *>realloc(line.data, line.room)
    if larger == NULL:
        return False
    line.data = larger
    return True


cdef bint write(line_t *line, text_t text) noexcept nogil:
    """Add a text with its white space collapsed, and none before all others; False when there is no memory."""
    cdef const unsigned char *s = text.data
    cdef uint32_t i = 0, space
    cdef unsigned char *to
    cdef unsigned char sign
    cdef int signs = line.signs
    cdef bint gap = line.gap
    cdef run_t run
    if not make_room(line, text.size + RUN_ROOM):
        return False
    to = line.data + line.size
    while i < text.size:
        sign = SIGNS[s[i]]
        space = space_at(s + i, text.size - i) if sign & MAY_BE_SPACE else 0
        if space:
            gap = to > line.data
            i += space
            continue
        if gap:
            to[0] = 32
            to += 1
            signs |= BLANK
            gap = False
        if s[i] < 0x80:
            run = copy_run(s + i, text.size - i, text.readable - i, to)
            if run.size:
                signs |= BLANK * run.blank | COLON * run.colon | NO_WORD * run.digit
                to += run.size
                i += run.size
                continue
        to[0] = s[i]
        to += 1
        signs |= sign
        i += 1
    line.size, line.signs, line.gap = to - line.data, signs, gap
    return True


cdef bint has_wide_colon(const line_t *line) noexcept nogil:
    """Whether there is a colon of East Asia."""
    cdef const unsigned char *s = line.data
    cdef size_t i
    for i in range(2, line.size):
        if s[i] == 0x9A and s[i - 1] == 0xBC and s[i - 2] == 0xEF:
            return True
    return False


cdef int32_t letters_of(const line_t *line) noexcept nogil:
    """How many characters a text has."""
    cdef size_t i
    cdef int32_t letters = <int32_t>line.size
    if line.signs & WIDE:
        for i in range(line.size):
            letters -= line.data[i] & 0xC0 == 0x80
    return letters


cdef enum:
    TOLD_CHARS = 10  # of the longest word that is looked up
    TOLD_SLOTS = 256


cdef uint64_t TOLD[TOLD_SLOTS]  # packed words


cdef inline uint64_t packed(const unsigned char *s, size_t size) noexcept nogil:
    """A word of a few ASCII letters in any case as one number; 0 for what is none."""
    cdef uint64_t word = 0
    cdef size_t i
    if size > TOLD_CHARS:
        return 0
    for i in range(size):
        if not 97 <= s[i] | 0x20 <= 122:
            return 0
        word = word << 5 | (s[i] & 0x1F)
    return word


cdef inline uint32_t slot_of(uint64_t word) noexcept nogil:
    """Where a word is, or where it would be."""
    cdef uint32_t slot = <uint32_t>(word * <uint64_t>0x9E3779B97F4A7C15 >> 56)
    while TOLD[slot] and TOLD[slot] != word:
        slot = (slot + 1) % TOLD_SLOTS
    return slot


cdef object learn():
    """Keep the words that are values of other kinds than text."""
    from scutch.values.boolean import ANSWERS
    from scutch.lexicon.currencies import FREE

    cdef bytes word
    for name in (*ANSWERS, *FREE):
        if name.isascii():
            word = name.encode("ascii")
            if packed(word, len(word)):
                TOLD[slot_of(packed(word, len(word)))] = packed(word, len(word))


learn()


cdef bint is_plain(const line_t *line) noexcept nogil:
    """Whether a value is surely a text: ASCII without a digit, no word for yes, no or nothing, and no address."""
    cdef uint64_t word
    if line.signs & NO_WORD:
        return False
    if line.signs & BLANK:
        return True
    word = packed(line.data, line.size)
    return not (word and TOLD[slot_of(word)]) and line.data[0] != c"h" and line.data[0] != c"w" and line.data[0] != c"/"


ctypedef struct looks_t:  # of the values of a column
    int32_t colons
    int32_t words
    int32_t plain
    int32_t several  # that stand in a cell with others
    int32_t letters  # of those
    int32_t row  # of the last one, its letters, and how many there are in its cell
    int32_t last
    int32_t beside


cdef void look_at(const line_t *line, int32_t row, looks_t *looks) noexcept nogil:
    """Count a value that has a colon; one that is surely a text, and of those the words: with a space, not short; one of several."""
    cdef int32_t letters = letters_of(line)
    cdef bint colon = line.signs & COLON != 0, words = line.signs & (BLANK | NO_WORD) == BLANK
    looks.colons += colon or (line.signs & WIDE != 0 and has_wide_colon(line))
    looks.words += words and line.size > WORDY
    looks.plain += is_plain(line)
    looks.beside = looks.beside + 1 if row == looks.row else 1
    if looks.beside > 1:
        looks.several += 1 + (looks.beside == 2)
        looks.letters += letters + looks.last * (looks.beside == 2)
    looks.row, looks.last = row, letters


# ---- amounts in pieces

cdef inline bint is_digit(unsigned char c) noexcept nogil:
    return 48 <= c <= 57


cdef inline bint is_mark(unsigned char c) noexcept nogil:
    """Whether a byte may be a decimal sign."""
    return c == c"." or c == c","


cdef inline bint begins_with_cents(const unsigned char *s, uint32_t size) noexcept nogil:
    """Whether a text begins with two digits and no more."""
    return size >= 2 and is_digit(s[0]) and is_digit(s[1]) and not (size > 2 and is_digit(s[2]))


cdef bint ends_with_mark(const unsigned char *s, size_t size, size_t item) noexcept nogil:
    """Whether a text ends with a digit and a decimal sign, and there is nothing else in its last item."""
    cdef size_t i
    if size < 2 or not is_mark(s[size - 1]) or not is_digit(s[size - 2]):
        return False
    for i in range(item, size):
        if not (is_digit(s[i]) or is_mark(s[i]) or s[i] == 32):
            return False
    return True


cdef int gap_in_amount(const line_t *line, size_t item, const unsigned char *s, uint32_t size, int gap) noexcept nogil:
    """The same, for pieces of an amount: nothing stands around its decimal sign, a space before cents without one."""
    cdef bint digit = is_digit(line.data[line.size - 1])
    if begins_with_cents(s, size):
        return SPACED if digit else TIGHT if ends_with_mark(line.data, line.size, item) else gap
    if not digit or size == 0 or not is_mark(s[0]):
        return gap
    return TIGHT if size == 1 or space_at(s + 1, size - 1) or begins_with_cents(s + 1, size - 1) else gap
