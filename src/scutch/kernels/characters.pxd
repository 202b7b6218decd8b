"""Character classes that several compiled modules use."""

from libc.stdint cimport uint8_t, uint32_t


cdef inline bint is_digit(uint8_t byte) noexcept nogil:
    return <uint8_t>(byte - 48) <= 9


cdef inline bint is_letter(uint8_t byte) noexcept nogil:
    """Whether a byte is an ASCII letter."""
    return <uint8_t>((byte | 0x20) - 97) <= 25


cdef inline bint is_space(uint8_t byte) noexcept nogil:
    """Whether a byte is white space as in C's ``isspace``: a space, tab, line feed, vertical tab, form feed or carriage return."""
    return byte == 32 or 9 <= byte <= 13


cdef inline bint is_currency_sign(const unsigned char *s, uint32_t size) noexcept nogil:
    """Whether a text begins with a currency sign, in UTF-8: $ £ ¥ € ₹ ₽ ₩ ￥ 元 円."""
    if s[0] < 0x80:
        return s[0] == c"$"
    if s[0] == 0xC2 and size > 1:
        return s[1] == 0xA3 or s[1] == 0xA5
    if size < 3:
        return False
    return ((s[0] == 0xE2 and s[1] == 0x82 and 0xA0 <= s[2] <= 0xBF) or (s[0] == 0xEF and s[1] == 0xBF and s[2] == 0xA5)
            or (s[0] == 0xE5 and (s[1] == 0x85 and s[2] == 0x83 or s[1] == 0x86 and s[2] == 0x86)))


cdef inline uint32_t space_at(const unsigned char *s, uint32_t size) noexcept nogil:
    """Bytes of the white space character at the start of a text, as ``str.split`` defines it; 0 for none."""
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
