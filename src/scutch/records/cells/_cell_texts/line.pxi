# Text buffers: white space is collapsed while they are written, and flags collect which bytes they have.

cdef inline uint32_t direction_mark_at(const unsigned char *s, uint32_t size) noexcept nogil:
    """Bytes of the mark of writing direction at the start of a text (U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069)."""
    if size < 3 or s[0] != 0xE2:
        return 0
    if s[1] == 0x80:
        return 3 * (0x8E <= s[2] <= 0x8F or 0xAA <= s[2] <= 0xAE)
    return 3 * (s[1] == 0x81 and 0xA6 <= s[2] <= 0xA9)


cdef enum:  # flags of bytes
    BLANK = 1
    COLON = 2
    NO_WORD = 4  # a digit, or a part of a letter that is not ASCII
    MAY_BE_SPACE = 8  # may begin a white space character
    WIDE = 16  # not ASCII

cdef unsigned char BYTE_FLAGS[256]


cdef unsigned char flags_of(int byte) noexcept nogil:
    if byte <= 32:
        return MAY_BE_SPACE
    if byte == 0xC2 or 0xE1 <= byte <= 0xE3:
        return NO_WORD | WIDE | MAY_BE_SPACE
    return COLON * (byte == c":") | NO_WORD * (byte >= 0x80 or 48 <= byte <= 57) | WIDE * (byte >= 0x80)


cdef int byte
for byte in range(256):
    BYTE_FLAGS[byte] = flags_of(byte)


cdef extern from "whitespace.h" nogil:
    ctypedef struct run_t "scutch_run":  # ASCII without white space to collapse
        uint32_t size
        unsigned char blank
        unsigned char colon
        unsigned char digit

    run_t copy_run "scutch_copy_run"(const unsigned char *s, uint32_t size, uint64_t readable, unsigned char *to)

cdef enum:
    RUN_ROOM = 17  # bytes that may be written beyond a text


ctypedef struct line_t:  # a text buffer
    unsigned char *data
    size_t size
    size_t room
    int flags  # of all its bytes
    bint gap  # a space comes before what is written next


cdef void clear(line_t *line) noexcept nogil:
    line.size, line.flags, line.gap = 0, 0, False


cdef bint make_room(line_t *line, size_t size) noexcept nogil:
    """Reserve room for more bytes; False when there is no memory."""
    return array_reserve(<void **>&line.data, &line.room, line.size + size, 1)


cdef bint write(line_t *line, text_t text) noexcept nogil:
    """Append a text with white space collapsed, none at the start of the buffer, and no marks of direction.

    False when there is no memory.
    """
    cdef const unsigned char *s = text.data
    cdef uint32_t i = 0, space
    cdef unsigned char *to
    cdef unsigned char flag
    cdef int flags = line.flags
    cdef bint gap = line.gap
    cdef run_t run
    if not make_room(line, text.size + RUN_ROOM):
        return False
    to = line.data + line.size
    while i < text.size:
        flag = BYTE_FLAGS[s[i]]
        space = space_at(s + i, text.size - i) if flag & MAY_BE_SPACE else 0
        if space:
            gap = to > line.data
            i += space
            continue
        if flag & MAY_BE_SPACE and direction_mark_at(s + i, text.size - i):
            i += 3
            continue
        if gap:
            to[0] = 32
            to += 1
            flags |= BLANK
            gap = False
        if s[i] < 0x80:
            run = copy_run(s + i, text.size - i, text.readable - i, to)
            if run.size:
                flags |= BLANK * run.blank | COLON * run.colon | NO_WORD * run.digit
                to += run.size
                i += run.size
                continue
        to[0] = s[i]
        to += 1
        flags |= flag
        i += 1
    line.size, line.flags, line.gap = to - line.data, flags, gap
    return True


cdef bint has_wide_colon(const line_t *line) noexcept nogil:
    """Whether there is a full-width colon."""
    cdef const unsigned char *s = line.data
    cdef size_t i
    for i in range(2, line.size):
        if s[i] == 0x9A and s[i - 1] == 0xBC and s[i - 2] == 0xEF:
            return True
    return False


cdef int32_t letters_of(const line_t *line) noexcept nogil:
    """Number of characters."""
    cdef size_t i
    cdef int32_t letters = <int32_t>line.size
    if line.flags & WIDE:
        for i in range(line.size):
            letters -= line.data[i] & 0xC0 == 0x80
    return letters


cdef enum:
    VALUE_WORD_CHARS = 10  # of the longest word in the set


cdef set_t VALUE_WORDS  # hashes of packed words


cdef inline uint64_t packed(const unsigned char *s, size_t size) noexcept nogil:
    """Pack a short word of ASCII letters, case-insensitive, into one number; 0 for other texts."""
    cdef uint64_t word = 0
    cdef size_t i
    if size > VALUE_WORD_CHARS:
        return 0
    for i in range(size):
        if not 97 <= s[i] | 0x20 <= 122:
            return 0
        word = word << 5 | (s[i] & 0x1F)
    return word


cdef object fill_value_words():
    """Add the words that are values of other types than text."""
    from scutch.values.boolean import ANSWERS
    from scutch.values.dates.relative import DAY_WORDS
    from scutch.lexicon.currencies import FREE

    cdef bytes word
    if not set_reserve(&VALUE_WORDS, len(ANSWERS) + len(FREE) + len(DAY_WORDS)):
        raise MemoryError
    for name in (*ANSWERS, *FREE, *DAY_WORDS):
        if name.isascii():
            word = name.encode("ascii")
            if packed(word, len(word)):
                set_add(&VALUE_WORDS, mixed(0, packed(word, len(word))))


fill_value_words()


cdef bint is_plain(const line_t *line) noexcept nogil:
    """Whether a value is surely of type text: ASCII without a digit, no word for yes, no, free or a day, and no address."""
    cdef uint64_t word
    if line.flags & NO_WORD:
        return False
    if line.flags & BLANK:
        return True
    word = packed(line.data, line.size)
    if word and set_has(&VALUE_WORDS, mixed(0, word)):
        return False
    return line.data[0] != c"h" and line.data[0] != c"w" and line.data[0] != c"/"


ctypedef struct counts_t:  # of the values of a column
    int32_t colons
    int32_t words
    int32_t plain
    int32_t several  # in a cell with others
    int32_t letters  # characters of those
    int32_t row  # of the last value, its characters, and the number of values in its cell so far
    int32_t last
    int32_t in_cell


cdef void count_value(const line_t *line, int32_t row, counts_t *counts) noexcept nogil:
    """Count a value: with a colon, surely words, surely a text, in a cell with others."""
    cdef int32_t letters = letters_of(line)
    cdef bint colon = line.flags & COLON != 0, words = line.flags & (BLANK | NO_WORD) == BLANK
    counts.colons += colon or (line.flags & WIDE != 0 and has_wide_colon(line))
    counts.words += words and line.size > WORD_CHARS
    counts.plain += is_plain(line)
    counts.in_cell = counts.in_cell + 1 if row == counts.row else 1
    if counts.in_cell > 1:
        counts.several += 1 + (counts.in_cell == 2)
        counts.letters += letters + counts.last * (counts.in_cell == 2)
    counts.row, counts.last = row, letters


# ---- split amounts

cdef inline bint is_decimal_sign(unsigned char c) noexcept nogil:
    """Whether a byte may be a decimal sign."""
    return c == c"." or c == c","


cdef inline bint begins_with_cents(const unsigned char *s, uint32_t size) noexcept nogil:
    """Whether a text begins with exactly two digits."""
    return size >= 2 and is_digit(s[0]) and is_digit(s[1]) and not (size > 2 and is_digit(s[2]))


cdef bint ends_with_decimal_sign(const unsigned char *s, size_t size, size_t item) noexcept nogil:
    """Whether a text ends with a digit and a decimal sign, and its last item has no other characters."""
    cdef size_t i
    if size < 2 or not is_decimal_sign(s[size - 1]) or not is_digit(s[size - 2]):
        return False
    for i in range(item, size):
        if not (is_digit(s[i]) or is_decimal_sign(s[i]) or s[i] == 32):
            return False
    return True


cdef inline bint are_letters(const unsigned char *s) noexcept nogil:
    """Whether three bytes are ASCII letters."""
    return 97 <= s[0] | 0x20 <= 122 and 97 <= s[1] | 0x20 <= 122 and 97 <= s[2] | 0x20 <= 122


cdef inline bint ends_in_number(const line_t *line) noexcept nogil:
    """Whether a value ends in a digit, or in one with the letter of thousands or millions behind it."""
    cdef unsigned char last = line.data[line.size - 1]
    if line.size > 1 and (last | 0x20 == c'k' or last | 0x20 == c'm'):
        last = line.data[line.size - 2]
    return is_digit(last)


cdef int gap_of_elements(const line_t *line, const unsigned char *s, uint32_t size) noexcept nogil:
    """The gap between the texts of two elements: a space between a number and a word, as in a day and its month."""
    cdef bint digit = ends_in_number(line)
    if digit:
        return SPACED if size >= 3 and are_letters(s) else ADJACENT
    return SPACED if size and is_digit(s[0]) and line.size >= 3 and are_letters(line.data + line.size - 3) else ADJACENT


cdef int gap_in_amount(const line_t *line, size_t item, const unsigned char *s, uint32_t size, int gap) noexcept nogil:
    """The gap between two parts of an amount: none around its decimal sign, a space before cents without one; else as given."""
    cdef bint digit = is_digit(line.data[line.size - 1])
    if begins_with_cents(s, size):
        return SPACED if digit else TIGHT if ends_with_decimal_sign(line.data, line.size, item) else gap
    if not digit or size == 0 or not is_decimal_sign(s[0]):
        return gap
    return TIGHT if size == 1 or space_at(s + 1, size - 1) or begins_with_cents(s + 1, size - 1) else gap
