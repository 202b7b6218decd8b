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
