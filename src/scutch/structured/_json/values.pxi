# The values of JSON: where they end, and what texts with escapes say; see ``_json``.


cdef inline bint is_blank(uint8_t c) noexcept nogil:
    return c == c" " or c == c"\n" or c == c"\r" or c == c"\t"


cdef uint32_t digits(const uint8_t *s, uint32_t i, uint32_t size) noexcept nogil:
    while i < size and is_digit(s[i]):
        i += 1
    return i


cdef uint32_t number_end(const uint8_t *s, uint32_t i, uint32_t size) noexcept nogil:
    """Where a number ends; 0 if it is none."""
    cdef uint32_t first
    i += s[i] == c"-"
    first, i = i, digits(s, i, size)
    if i == first or (s[first] == c"0" and i > first + 1):
        return 0
    if i < size and s[i] == c".":
        first, i = i + 1, digits(s, i + 1, size)
        if i == first:
            return 0
    if i < size and (s[i] | 32) == c"e":
        first = i + 2 if i + 1 < size and (s[i + 1] == c"+" or s[i + 1] == c"-") else i + 1
        i = digits(s, first, size)
        if i == first:
            return 0
    return i


cdef uint32_t word_end(const uint8_t *s, uint32_t i, uint32_t size) noexcept nogil:
    """Where one of the three words of JSON ends; 0 if it is none."""
    if i + 4 <= size and (memcmp(s + i, b"true", 4) == 0 or memcmp(s + i, b"null", 4) == 0):
        return i + 4
    return i + 5 if i + 5 <= size and memcmp(s + i, b"false", 5) == 0 else 0


cdef uint32_t text_end(const uint8_t *s, uint32_t i, uint32_t size, uint8_t *kind) noexcept nogil:
    """Where the quotation mark behind a text stands; 0 without one. Whether its escapes mean something is not looked at."""
    cdef const uint8_t *mark
    cdef const uint8_t *escape
    kind[0] = c'"'
    while i < size:
        mark = <const uint8_t *>memchr(s + i, c'"', size - i)
        if mark == NULL:
            return 0
        escape = <const uint8_t *>memchr(s + i, c"\\", mark - s - i)
        if escape == NULL:
            return <uint32_t>(mark - s)
        kind[0], i = ESCAPED, <uint32_t>(escape - s) + 2
    return 0


cdef bint has_sense(const uint8_t *s, uint32_t i, uint32_t end) noexcept nogil:
    """Whether all escapes of a text mean something."""
    cdef uint32_t k
    while i < end:
        if s[i] != c"\\":
            i += 1
            continue
        if s[i + 1] == c"u":
            for k in range(i + 2, i + 6):
                if k >= end or not (is_digit(s[k]) or 97 <= (s[k] | 32) <= 102):
                    return False
        elif memchr(SIGNS, s[i + 1], 8) == NULL:
            return False
        i += 2
    return True


cdef int unit_of(const uint8_t *s) noexcept nogil:
    """The number that four hexadecimal digits are."""
    cdef int k, unit = 0
    for k in range(4):
        unit = unit << 4 | (s[k] - 48 if is_digit(s[k]) else (s[k] | 32) - 87)
    return unit


cdef Py_ssize_t unescape(const uint8_t *s, uint32_t i, uint32_t end, char *to) noexcept nogil:
    """Write a text without its escapes and return its bytes; -1 where one is half of a character."""
    cdef Py_ssize_t size = 0
    cdef int unit
    while i < end:
        if s[i] != c"\\":
            to[size], size, i = <char>s[i], size + 1, i + 1
            continue
        if s[i + 1] != c"u":
            to[size], size, i = MEANINGS[<const char *>memchr(SIGNS, s[i + 1], 8) - SIGNS], size + 1, i + 2
            continue
        unit, i = unit_of(s + i + 2), i + 6
        if 0xD800 <= unit < 0xE000:
            return -1
        if unit >= 0x800:
            to[size], to[size + 1], size = <char>(0xE0 | unit >> 12), <char>(0x80 | (unit >> 6 & 63)), size + 2
        elif unit >= 0x80:
            to[size], size = <char>(0xC0 | unit >> 6), size + 1
        to[size], size = <char>(0x80 | (unit & 63) if unit >= 0x80 else unit), size + 1
    return size


cdef object text_of(const uint8_t *s, const value_t *value):
    """A text, which may have escapes."""
    cdef char *room
    cdef Py_ssize_t size
    if value.kind != ESCAPED:
        return PyUnicode_DecodeUTF8(<const char *>s + value.begin, value.end - value.begin, NULL)
    room = <char *>malloc(value.end - value.begin)
    if room == NULL:
        raise MemoryError
    try:
        size = unescape(s, value.begin, value.end, room)
        if size >= 0:
            return PyUnicode_DecodeUTF8(room, size, NULL)
    finally:
        free(room)
    return DECODE(PyUnicode_DecodeUTF8(<const char *>s + value.begin - 1, value.end - value.begin + 2, NULL))


cdef uint32_t unblank(const uint8_t *s, uint32_t i, uint32_t size) noexcept nogil:
    while i < size and is_blank(s[i]):
        i += 1
    return i


cdef uint32_t name_end(const uint8_t *s, uint32_t i, uint32_t size, value_t *value) noexcept nogil:
    """Where the value of a name begins, which it notes; 0 if there is no plain name."""
    cdef uint8_t kind
    cdef uint32_t end = text_end(s, i + 1, size, &kind) if s[i] == c'"' else 0
    if not end or kind == ESCAPED:
        return 0
    value.name, value.name_size = i + 1, end - i - 1
    i = unblank(s, end + 1, size)
    return unblank(s, i + 1, size) if i < size and s[i] == c":" else 0


cdef uint32_t value_end(const uint8_t *s, uint32_t i, uint32_t size, value_t *value) noexcept nogil:
    """Where a value ends, or what an object or list holds begins; 0 if it is none. Notes what it is."""
    cdef uint32_t end
    value.begin, value.kind = i, s[i]
    if s[i] == c"{" or s[i] == c"[":
        return i + 1
    if s[i] == c'"':
        end = text_end(s, i + 1, size, &value.kind)
        value.begin, value.end = i + 1, end
        return end + 1 if end and (value.kind != ESCAPED or has_sense(s, i + 1, end)) else 0
    value.kind = OTHER
    value.end = number_end(s, i, size) if is_digit(s[i]) or s[i] == c"-" else word_end(s, i, size)
    return value.end if value.end < i + MAX_NUMBER else 0
