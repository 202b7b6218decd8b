# Texts and elements that may hold a date; see ``_byline_scan``.

cdef const char *YEAR_SIGN = b"\xe5\xb9\xb4"  # of Chinese and Japanese dates


cdef bint has_digit(const unsigned char *s, uint32_t size) noexcept nogil:
    """Whether a text has a digit, or the first byte of an Arabic or Persian one; branch-free, hence vectorised."""
    cdef uint32_t place
    cdef uint8_t found = 0
    for place in range(size):
        found |= (<uint8_t>(s[place] - 48) <= 9) | (s[place] == 0xD9) | (s[place] == 0xDB)
    return found


cdef bint four_digits(const unsigned char *s, uint8_t first, uint8_t zero) noexcept nogil:
    """Whether four digits of two bytes each begin here; the first byte of each is the same, the last one of zero is given."""
    cdef int k
    for k in range(4):
        if s[2 * k] != first or <uint8_t>(s[2 * k + 1] - zero) > 9:
            return False
    return True


cdef bint is_year(const unsigned char *s, uint32_t begin, uint32_t size) noexcept nogil:
    """Whether four digits are a year: of the last centuries, or in a text in Thai or Arabic letters one of their calendars."""
    if s[begin] == c"1" and s[begin + 1] == c"9" or s[begin] == c"2" and s[begin + 1] == c"0":
        return True
    if s[begin] == c"2" and s[begin + 1] == c"5":
        return memchr(s, 0xE0, size) != NULL
    if s[begin] == c"1" and (s[begin + 1] == c"3" or s[begin + 1] == c"4"):
        return memchr(s, 0xD8, size) != NULL
    return False


cdef bint may_be_dated(const unsigned char *s, uint32_t size) noexcept nogil:
    """Whether a text has a year close to a day or month, or three numbers of one or two digits with one byte between each."""
    cdef uint32_t place = 0, begin, digits, last = 0, groups = 0, year = 0, day = 0  # ends of the last year and day; 0: none
    while place < size:
        if <uint8_t>(s[place] - 48) > 9:
            if place + 8 <= size and (four_digits(s + place, 0xD9, 0xA0) or four_digits(s + place, 0xDB, 0xB0)):
                return True  # Arabic and Persian ones
            place += 1
            continue
        begin = place
        while place < size and <uint8_t>(s[place] - 48) <= 9:
            place += 1
        digits = place - begin
        if digits == 4 and is_year(s, begin, size):
            if day and begin - day <= CLOSE_BYTES:
                return True
            year = place
        groups = 0 if digits > 2 else groups + 1 if groups and begin == last + 1 else 1
        last = place
        if digits <= 2:
            if groups == 3 or (year and begin - year <= CLOSE_BYTES):
                return True
            day = place
        if digits < 4 and place + 3 <= size and memcmp(s + place, YEAR_SIGN, 3) == 0:
            year = place  # of an era
    return False


cdef const unsigned char *text_of(const page_t *page, int32_t node, uint32_t *size) noexcept nogil:
    """Return a text without white space at its ends."""
    cdef const unsigned char *s = data_at(page, page.text_begin[node])
    size[0] = page.text_length[node]
    while size[0] and s[0] <= 32:
        s, size[0] = s + 1, size[0] - 1
    while size[0] and s[size[0] - 1] <= 32:
        size[0] -= 1
    return s


cdef bint is_dated(const page_t *page, int32_t node) noexcept nogil:
    """Whether a text may hold a date."""
    cdef uint32_t size
    cdef const unsigned char *s
    if page.chars[node] < MIN_DATE_CHARS:
        return False
    s = text_of(page, node, &size)
    return 4 <= size <= DATE_BYTES and has_digit(s, size) and may_be_dated(s, size)


cdef bint is_item(const page_t *page, int32_t node) noexcept nogil:
    """Whether an element is a microdata property."""
    cdef uint32_t row
    for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
        if page.attr_name[row] == ATTR_ITEMPROP:
            return True
    return False


cdef inline bint may_hold_stamp(uint16_t name) noexcept nogil:
    """Whether an attribute of this name may hold a date: one that describes a text, or one that HTML does not define."""
    return name >= STATIC_NAMES or name == ATTR_CONTENT or name == ATTR_TITLE or name == ATTR_DATETIME or name == ATTR_VALUE


cdef bint is_stamped(const page_t *page, int32_t node) noexcept nogil:
    """Whether an element is a ``time``, or has an attribute that begins with a day in ISO 8601."""
    cdef const unsigned char *s
    cdef uint32_t row
    if page.tag[node] == TAG_TIME:
        return True
    if page.tag[node] == TAG_META and not is_item(page, node):
        return False
    for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
        if MIN_STAMP <= page.value_length[row] <= MAX_STAMP and may_hold_stamp(page.attr_name[row]):
            s = data_at(page, page.value_begin[row])
            if s[4] == c"-" and s[7] == c"-" and (s[0] == c"2" and s[1] == c"0" or s[0] == c"1" and s[1] == c"9"):
                return True
    return False
