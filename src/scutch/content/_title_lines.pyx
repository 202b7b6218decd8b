# cython: boundscheck=False, wraparound=False, cdivision=True
"""Lines of written content that may repeat the title of the page.

Most lines are dropped by their length or their first letter before they become Python objects. The readable twin is
``tests/twins/content/title_lines.py``.
"""

from libc.stdint cimport uint8_t
from libc.string cimport memchr

from scutch.kernels.characters cimport is_digit, is_letter

cdef extern from "Python.h":
    const char *PyUnicode_AsUTF8AndSize(object text, Py_ssize_t *size) except NULL
    str PyUnicode_DecodeUTF8(const char *s, Py_ssize_t size, const char *errors)


#: By byte: whether a line, a target or a tag may end or begin with it, or the text.
cdef bytes BORDER_BYTES = bytes(chr(byte) in "\0\n\v\f\r\x1c\x1d\x1e\xc2\xe2]<" for byte in range(256))
cdef const uint8_t *IS_BORDER = BORDER_BYTES


cdef inline Py_ssize_t line_end_size(const uint8_t *s, Py_ssize_t i) noexcept nogil:
    """Bytes of the line end at an index, as ``str.splitlines`` knows them; 0 without one. A zero byte ends the text."""
    if s[i] < 0x20:
        return 0x0A <= s[i] <= 0x0D or 0x1C <= s[i] <= 0x1E
    if s[i] == 0xC2:
        return 2 * (s[i + 1] == 0x85)
    return 3 * (s[i] == 0xE2 and s[i + 1] == 0x80 and s[i + 2] & 0xFE == 0xA8)


cdef inline bint is_small_letter(uint8_t c) noexcept nogil:
    return c"a" <= c <= c"z"


cdef inline Py_ssize_t target_size(const uint8_t *s, Py_ssize_t i, Py_ssize_t *unclosed) noexcept nogil:
    """Bytes of the end of a Markdown link at an index, from ``](`` on; 0 without one.

    ``unclosed`` is the end of the last part of a line that has no closing bracket, so that no part is searched twice.
    """
    cdef Py_ssize_t end = i + 2
    if s[i] != c"]" or s[i + 1] != c"(" or i < unclosed[0]:
        return 0
    while s[end] and s[end] != c")" and s[end] != c"\n":
        end += 1
    if s[end] == c")":
        return end + 1 - i
    unclosed[0] = end
    return 0


cdef inline Py_ssize_t tag_size(const uint8_t *s, Py_ssize_t i, Py_ssize_t last) noexcept nogil:
    """Bytes of the tag at an index; 0 without one. ``last`` is the index of the last ``>`` of the text."""
    if s[i] != c"<" or i > last or not is_small_letter(s[i + 1 + (s[i + 1] == c"/")]):
        return 0
    return <const uint8_t *>memchr(s + i, c">", last + 1 - i) + 1 - (s + i)


cdef inline bint may_begin_with(const uint8_t *s, Py_ssize_t i, Py_ssize_t end, uint8_t letter) noexcept nogil:
    """Whether the first word of a line may begin with a letter in lower case; True in doubt, beyond ASCII."""
    while i < end and s[i] < 0x80 and not (is_letter(s[i]) or is_digit(s[i]) or s[i] == c"_"):
        i += 1
    return i < end and (letter >= 0x80 or s[i] >= 0x80 or (s[i] | 0x20 if is_letter(s[i]) else s[i]) == letter)


cdef Py_ssize_t last_bracket(const uint8_t *s, Py_ssize_t size) noexcept nogil:
    """Index of the last ``>`` of a text; -1 without one."""
    while size and s[size - 1] != c">":
        size -= 1
    return size - 1


cdef bint is_short(const uint8_t *s, Py_ssize_t i, Py_ssize_t end, Py_ssize_t most_chars) noexcept nogil:
    """Whether a line has at most so many characters."""
    cdef Py_ssize_t chars = 0
    while i < end and chars <= most_chars:
        chars += s[i] & 0xC0 != 0x80
        i += 1
    return chars <= most_chars


def lines_beginning_like(str text not None, str word not None, Py_ssize_t most_chars):
    """Lines of a text whose first word may be a given one.

    ``text``: text, Markdown or HTML; targets of links and tags end a line and are left out. ``word``: the word, folded as by
    ``str.casefold``; not empty. ``most_chars``: longer lines are left out. Returns: all lines of at most so many characters
    that begin with the word, in any letter case, and some others. Linear in the text.

    >>> lines_beginning_like("Fields\\n# [Flax](/flax) is blue\\n\\nHemp", "flax", 20)
    ['Fields', '# [Flax']
    """
    cdef Py_ssize_t size, word_size, i = 0, begin = 0, unclosed = 0, border, last
    cdef const uint8_t *s = <const uint8_t *>PyUnicode_AsUTF8AndSize(text, &size)
    cdef uint8_t letter = (<const uint8_t *>PyUnicode_AsUTF8AndSize(word, &word_size))[0]
    cdef list found = []
    last = last_bracket(s, size)
    while i <= size:
        while not IS_BORDER[s[i]]:  # the text ends with a zero byte
            i += 1
        border = 1 if i == size else line_end_size(s, i) or target_size(s, i, &unclosed) or tag_size(s, i, last)
        if not border:
            i += 1
            continue
        if may_begin_with(s, begin, i, letter) and is_short(s, begin, i, most_chars):
            found.append(PyUnicode_DecodeUTF8(<const char *>s + begin, i - begin, NULL))
        i += border
        begin = i
    return found
