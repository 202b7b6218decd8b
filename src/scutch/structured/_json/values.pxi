# JSON values: their ends, and strings with escapes; see ``_json``.


cdef inline bint is_blank(uint8_t c) noexcept nogil:
    return c == c" " or c == c"\n" or c == c"\r" or c == c"\t"


cdef uint32_t digits(const uint8_t *s, uint32_t i, uint32_t size) noexcept nogil:
    while i < size and is_digit(s[i]):
        i += 1
    return i


cdef uint32_t number_end(const uint8_t *s, uint32_t i, uint32_t size) noexcept nogil:
    """Return the end of a number; 0 if it is none."""
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


cdef uint32_t literal_end(const uint8_t *s, uint32_t i, uint32_t size) noexcept nogil:
    """Return the end of a literal; 0 if it is none."""
    if i + 4 <= size and (memcmp(s + i, b"true", 4) == 0 or memcmp(s + i, b"null", 4) == 0):
        return i + 4
    return i + 5 if i + 5 <= size and memcmp(s + i, b"false", 5) == 0 else 0


cdef uint32_t text_end(const uint8_t *s, uint32_t i, uint32_t size, uint8_t *form) noexcept nogil:
    """Return the index of the closing quotation mark of a string; 0 without one. Escapes are not validated."""
    cdef const uint8_t *mark
    cdef const uint8_t *escape
    form[0] = c'"'
    while i < size:
        mark = <const uint8_t *>memchr(s + i, c'"', size - i)
        if mark == NULL:
            return 0
        escape = <const uint8_t *>memchr(s + i, c"\\", mark - s - i)
        if escape == NULL:
            return <uint32_t>(mark - s)
        form[0], i = ESCAPED, <uint32_t>(escape - s) + 2
    return 0


cdef bint has_valid_escapes(const uint8_t *s, uint32_t i, uint32_t end) noexcept nogil:
    """Whether all escapes of a string are valid."""
    cdef uint32_t k
    while i < end:
        if s[i] != c"\\":
            i += 1
            continue
        if s[i + 1] == c"u":
            for k in range(i + 2, i + 6):
                if k >= end or not (is_digit(s[k]) or 97 <= (s[k] | 32) <= 102):
                    return False
        elif memchr(ESCAPE_LETTERS, s[i + 1], 8) == NULL:
            return False
        i += 2
    return True


cdef int unit_of(const uint8_t *s) noexcept nogil:
    """Return the value of four hexadecimal digits."""
    cdef int k, unit = 0
    for k in range(4):
        unit = unit << 4 | (s[k] - 48 if is_digit(s[k]) else (s[k] | 32) - 87)
    return unit


cdef Py_ssize_t unescape(const uint8_t *s, uint32_t i, uint32_t end, char *to) noexcept nogil:
    """Write a string without its escapes and return its size; -1 if it has a surrogate."""
    cdef Py_ssize_t size = 0
    cdef int unit
    while i < end:
        if s[i] != c"\\":
            to[size], size, i = <char>s[i], size + 1, i + 1
            continue
        if s[i + 1] != c"u":
            to[size], size, i = ESCAPED_BYTES[<const char *>memchr(ESCAPE_LETTERS, s[i + 1], 8) - ESCAPE_LETTERS], size + 1, i + 2
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
    """Return a string."""
    cdef char *room
    cdef Py_ssize_t size
    if value.form != ESCAPED:
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


cdef uint32_t skip_space(const uint8_t *s, uint32_t i, uint32_t size) noexcept nogil:
    while i < size and is_blank(s[i]):
        i += 1
    return i


cdef uint32_t name_end(const uint8_t *s, uint32_t i, uint32_t size, value_t *value) noexcept nogil:
    """Return the beginning of the value behind a name, and store the name; 0 if there is no name without escapes."""
    cdef uint8_t form
    cdef uint32_t end = text_end(s, i + 1, size, &form) if s[i] == c'"' else 0
    if not end or form == ESCAPED:
        return 0
    value.name, value.name_size = i + 1, end - i - 1
    i = skip_space(s, end + 1, size)
    return skip_space(s, i + 1, size) if i < size and s[i] == c":" else 0


cdef uint32_t value_end(const uint8_t *s, uint32_t i, uint32_t size, value_t *value) noexcept nogil:
    """Return the end of a value, or the beginning of the content of a container; 0 if it is none. Stores the form."""
    cdef uint32_t end
    value.begin, value.form = i, s[i]
    if s[i] == c"{" or s[i] == c"[":
        return i + 1
    if s[i] == c'"':
        end = text_end(s, i + 1, size, &value.form)
        value.begin, value.end = i + 1, end
        return end + 1 if end and (value.form != ESCAPED or has_valid_escapes(s, i + 1, end)) else 0
    value.form = OTHER
    value.end = number_end(s, i, size) if is_digit(s[i]) or s[i] == c"-" else literal_end(s, i, size)
    return value.end if value.end < i + MAX_NUMBER else 0
