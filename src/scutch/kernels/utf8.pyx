"""Length of the valid UTF-8 prefix of a byte string, and whether C1 controls are in it; runs of ASCII and of other bytes.

``bytes.decode`` gives the same length, but it builds a string, which costs as much as parsing the page; this kernel only validates.
Its reference in the tests is ``bytes.decode``.
"""

cdef extern from "first_high.h" nogil:
    size_t first_high "scutch_first_high"(const unsigned char *s, size_t at, size_t size)


cdef inline bint continues(const unsigned char *data, size_t at, size_t count) noexcept nogil:
    cdef size_t i
    for i in range(count):
        if data[at + i] & 0xC0 != 0x80:
            return False
    return True


cdef inline size_t sequence(const unsigned char *data, size_t at, size_t size) noexcept nogil:
    """Length of the multi-byte sequence at ``at``; 0 if it is cut off, overlong, a surrogate or above U+10FFFF."""
    cdef unsigned char lead = data[at]
    cdef size_t length = 2 if lead < 0xE0 else 3 if lead < 0xF0 else 4
    if lead < 0xC2 or lead > 0xF4 or at + length > size or not continues(data, at + 1, length - 1):
        return 0
    cdef unsigned char second = data[at + 1]
    if lead == 0xE0:
        return length if second >= 0xA0 else 0
    if lead == 0xED:
        return length if second < 0xA0 else 0
    if lead == 0xF0:
        return length if second >= 0x90 else 0
    if lead == 0xF4:
        return length if second < 0x90 else 0
    return length


cdef size_t valid_prefix(const unsigned char *data, size_t size, bint *has_controls) noexcept nogil:
    cdef size_t at = 0
    cdef size_t length
    while True:
        at = first_high(data, at, size)
        while at < size and data[at] >= 0x80:
            length = sequence(data, at, size)
            if length == 0:
                return at
            has_controls[0] |= data[at] == 0xC2 and data[at + 1] < 0xA0
            at += length
        if at >= size:
            return size


def survey_utf8(bytes data not None):
    """Measure the longest prefix that is valid UTF-8.

    O(n); about 20 GB/s on ASCII. The GIL is released.

    Returns: length of the prefix in bytes, ``len(data)`` if all bytes are valid; and whether it has C1 controls, the
    characters U+0080 to U+009F.

    >>> survey_utf8("Größe".encode()), survey_utf8(b"Gr\\xf6\\xdfe"), survey_utf8("It\\x92s".encode())
    ((7, False), (2, False), (5, True))
    """
    cdef const unsigned char *begin = data
    cdef size_t size = len(data)
    cdef size_t valid
    cdef bint has_controls = False
    with nogil:
        valid = valid_prefix(begin, size, &has_controls)
    return valid, has_controls


def ascii_and_other(bytes data not None):
    """Split bytes into runs of ASCII and runs of other bytes.

    O(n).

    Returns: runs of ASCII at even places, of other bytes at odd ones; the first and the last one are ASCII and may be empty.

    >>> [part.decode() for part in ascii_and_other("<p>café, naïf".encode())]
    ['<p>caf', 'é', ', na', 'ï', 'f']
    """
    cdef const unsigned char *begin = data
    cdef size_t size = len(data), at = 0, end = first_high(begin, 0, size)
    cdef list parts = [data[:end]]
    while end < size:
        at = end
        while at < size and begin[at] >= 0x80:
            at += 1
        parts.append(data[end:at])
        end = first_high(begin, at, size)
        parts.append(data[at:end])
    return parts
