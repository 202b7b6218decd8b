# Character references: "&amp;", "&#8364;", "&#x20ac;". The names are a hash table made at build time from html.entities of the
# standard library. Names that are valid without a semicolon are also rows without one.

cdef enum:
    LONGEST_BARE_NAME = 6  # of the names valid without a semicolon
    SHORTEST_BARE_NAME = 2

cdef unsigned char *write_code_point(unsigned char *out, uint32_t code) noexcept nogil:
    """Write a code point in UTF-8; returns the end of the output."""
    if code < 0x80:
        out[0] = <unsigned char>code
        return out + 1
    if code < 0x800:
        out[0] = <unsigned char>(0xC0 | code >> 6)
        out[1] = <unsigned char>(0x80 | code & 0x3F)
        return out + 2
    if code < 0x10000:
        out[0] = <unsigned char>(0xE0 | code >> 12)
        out[1] = <unsigned char>(0x80 | code >> 6 & 0x3F)
        out[2] = <unsigned char>(0x80 | code & 0x3F)
        return out + 3
    out[0] = <unsigned char>(0xF0 | code >> 18)
    out[1] = <unsigned char>(0x80 | code >> 12 & 0x3F)
    out[2] = <unsigned char>(0x80 | code >> 6 & 0x3F)
    out[3] = <unsigned char>(0x80 | code & 0x3F)
    return out + 4


cdef uint32_t write_reference(
    const unsigned char *s, uint32_t i, uint32_t end, bint attribute, unsigned char **out
) noexcept nogil:
    """Write the characters of the reference at i, or "&" if it is no reference; returns the offset after the bytes read."""
    cdef uint32_t next = i
    if i + 1 < end and s[i + 1] == c'#':
        next = write_numeric(s, i + 2, end, out)
    elif i + 1 < end and byte_class[s[i + 1]] & BYTE_ALNUM:
        next = write_named(s, i + 1, end, attribute, out)
    if next != i and next != 0:
        return next
    out[0][0] = c'&'
    out[0] += 1
    return i + 1


cdef inline int digit_of(uint8_t c, int base) noexcept nogil:
    """Value of a digit; -1 if it is not one."""
    if c'0' <= c <= c'9':
        return c - c'0'
    if base == 16 and c'a' <= c | 0x20 <= c'f':
        return (c | 0x20) - c'a' + 10
    return -1


cdef uint32_t write_numeric(const unsigned char *s, uint32_t i, uint32_t end, unsigned char **out) noexcept nogil:
    """Write the character of a numeric reference, whose number begins at i; returns its end, 0 if there is no number."""
    cdef int base = 16 if i < end and s[i] | 0x20 == c'x' else 10, digit
    cdef uint32_t code = 0, begin
    if base == 16:
        i += 1
    begin = i
    while i < end:
        digit = digit_of(s[i], base)
        if digit < 0:
            break
        code = min(code * base + digit, <uint32_t>0x110000)
        i += 1
    if i == begin:
        return 0
    if i < end and s[i] == c';':
        i += 1
    out[0] = write_code_point(out[0], valid_code_point(code))
    return i


cdef inline uint32_t valid_code_point(uint32_t code) noexcept nogil:
    if code == 0 or code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        return 0xFFFD
    if 0x80 <= code <= 0x9F:  # read as windows-1252
        return c1_meaning[code - 0x80]
    return code


cdef inline bint is_entity(uint32_t row, const unsigned char *name, uint32_t size) noexcept nogil:
    return entity_at[row + 1] - entity_at[row] == size and memcmp(entity_pool + entity_at[row], name, size) == 0


cdef int find_entity(const unsigned char *name, uint32_t size, uint64_t readable) noexcept nogil:
    """Row of the entity table; -1 for unknown names."""
    cdef uint32_t slot = slot_of(tail_of(name, size, readable), ENTITY_BITS), row = next_row(entity_slots, ENTITY_BITS, &slot)
    while row and not is_entity(row - 1, name, size):
        row = next_row(entity_slots, ENTITY_BITS, &slot)
    return <int>row - 1


cdef uint32_t write_named(
    const unsigned char *s, uint32_t begin, uint32_t end, bint attribute, unsigned char **out
) noexcept nogil:
    """Write the characters of the longest entity name at `begin`; returns its end, 0 if there is none."""
    cdef uint32_t stop = begin, i
    cdef int row
    while stop < end and byte_class[s[stop]] & BYTE_ALNUM:
        stop += 1
    if stop < end and s[stop] == c';':
        row = find_entity(s + begin, stop + 1 - begin, end - begin)
        if row >= 0:
            write_entity(row, out)
            return stop + 1
    for i in range(min(stop, begin + LONGEST_BARE_NAME), begin + SHORTEST_BARE_NAME - 1, -1):
        row = find_entity(s + begin, i - begin, end - begin)
        if row >= 0:
            if attribute and i < end and (s[i] == c'=' or byte_class[s[i]] & BYTE_ALNUM):
                return 0
            write_entity(row, out)
            return i
    return 0


cdef inline void write_entity(int row, unsigned char **out) noexcept nogil:
    cdef uint32_t size = entity_value_at[row + 1] - entity_value_at[row]
    memcpy(out[0], entity_value_pool + entity_value_at[row], size)
    out[0] += size
