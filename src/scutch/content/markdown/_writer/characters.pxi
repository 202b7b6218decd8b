# Characters: parts of words, list markers, escapes. The rules are those of ``escapes``.

cdef extern from "markdown_signs.h" nogil:
    bint has_sign "scutch_has_sign"(const unsigned char *s, size_t size)  # whether a text may need escapes
    enum:
        SIGN_BLOCK "SCUTCH_SIGN_BLOCK"  # bytes that are compared together, also behind the text

cdef enum:
    RUN = 128  # bytes that are copied together if none of them needs an escape


cdef bint is_word_before(const unsigned char *s, Py_ssize_t at):
    """Whether the character that ends at `at` is a letter or digit."""
    cdef Py_ssize_t begin = at - 1
    if at <= 0:
        return False
    if s[begin] < 0x80:
        return byte_class[s[begin]] & BYTE_ALNUM != 0
    while begin > 0 and s[begin] & 0xC0 == 0x80:
        begin -= 1
    return s[begin:at].decode("utf-8", "replace").isalnum()


cdef bint is_word_at(const unsigned char *s, Py_ssize_t at, Py_ssize_t size):
    """Whether the character that begins at `at` is a letter or digit."""
    cdef Py_ssize_t end = at + 1
    if at >= size:
        return False
    if s[at] < 0x80:
        return byte_class[s[at]] & BYTE_ALNUM != 0
    while end < size and s[end] & 0xC0 == 0x80:
        end += 1
    return s[at:end].decode("utf-8", "replace").isalnum()


cdef bint is_separator(const unsigned char *s, Py_ssize_t at, Py_ssize_t size):
    """Whether the character that begins at `at` is white space, punctuation or missing; see ``escapes.is_emphasis_boundary``."""
    cdef Py_ssize_t end = at + 1
    if at >= size:
        return True
    if s[at] < 0x80:
        return byte_class[s[at]] & BYTE_ALNUM == 0 and s[at] >= 32
    while end < size and s[end] & 0xC0 == 0x80:
        end += 1
    return is_emphasis_boundary(s[at:end].decode("utf-8", "replace")[:1])


cdef bint is_separator_before(const unsigned char *s, Py_ssize_t at):
    """Whether the character that ends at `at` is white space, punctuation or missing."""
    cdef Py_ssize_t begin = at - 1
    while begin > 0 and s[begin] & 0xC0 == 0x80:
        begin -= 1
    return at == 0 or is_separator(s, begin, at)


cdef inline int sign_of(int style) noexcept nogil:
    """The first character of a mark."""
    return c"*" if style == STRONG or style == EMPHASIS else c"~" if style == STRIKE else c"[" if style == LINK else c"<"


cdef inline int width_of(int style) noexcept nogil:
    """Number of signs that emphasis begins and ends with."""
    return 1 if style == EMPHASIS else 2


cdef bint ends_number(const unsigned char *s, Py_ssize_t size) noexcept nogil:
    """Whether a number before this text would make a list marker."""
    return size > 0 and (s[0] == c"." or s[0] == c")") and (size == 1 or s[1] == c" ")


cdef Py_ssize_t starting_digits(const unsigned char *s, Py_ssize_t size) noexcept nogil:
    """Number of digits in the list marker that begins a text; 0 without one."""
    cdef Py_ssize_t i = 0
    while i < size and c"0" <= s[i] <= c"9":
        i += 1
    return i if 0 < i < 10 and ends_number(s + i, size - i) else 0


cdef bint is_number(const unsigned char *s, Py_ssize_t size) noexcept nogil:
    """Whether a text holds digits only."""
    cdef Py_ssize_t i = 0
    while i < size and c"0" <= s[i] <= c"9":
        i += 1
    return i == size


cdef inline bint starts_line(uint8_t c) noexcept nogil:
    """Whether a line that begins with this character may be something else than a paragraph."""
    return c == c"#" or c == c">" or c == c"-" or c == c"+" or c == c"=" or c == c":" or c == c"|"


cdef inline bint is_markup(uint8_t c, bint is_single_line) noexcept nogil:
    """Whether a character is always escaped; a bar only in a single line, which may be a table cell."""
    return c == 92 or c == c"`" or c == c"*" or c == c"[" or c == c"]" or c == c"<" or c == c"~" or (c == c"|" and is_single_line)


cdef bint may_be_reference(const unsigned char *s, Py_ssize_t at, Py_ssize_t size):
    """Whether an ampersand before this offset could begin a character reference."""
    return (at < size and s[at] == c"#") or is_word_at(s, at, size)


cdef enum:  # openings of TeX: two bytes but for the last one
    NO_TEX = -1
    TEX_INLINE = 0  # \(
    TEX_DISPLAY = 1  # \[
    TEX_DOLLARS = 2  # $$
    TEX_DOLLAR = 3
    TEX_OPENINGS = 4


cdef int tex_opening(const unsigned char *s, Py_ssize_t at, Py_ssize_t size) noexcept nogil:
    """What opens TeX at an offset; one dollar opens it before a character that is no white space."""
    if at + 1 >= size:
        return NO_TEX
    if s[at] == 92:
        return TEX_INLINE if s[at + 1] == c"(" else TEX_DISPLAY if s[at + 1] == c"[" else NO_TEX
    if s[at] != c"$":
        return NO_TEX
    return TEX_DOLLARS if s[at + 1] == c"$" else TEX_DOLLAR if s[at + 1] > 32 else NO_TEX


cdef Py_ssize_t formula_end(const unsigned char *s, Py_ssize_t begin, Py_ssize_t size, int opening) noexcept nogil:
    """Offset of the sign that closes the TeX that is opened at an offset; -1 without one.

    One dollar closes it behind a character that is neither white space nor a backslash, and before none that is a digit.
    """
    cdef Py_ssize_t at = begin + 2
    if opening == TEX_DOLLAR:
        while at < size:
            if s[at] == c"$" and s[at - 1] > 32 and s[at - 1] != 92 and not (at + 1 < size and is_digit(s[at + 1])):
                return at
            at += 1
        return -1
    while at + 1 < size:
        if opening == TEX_DOLLARS:
            if s[at] == c"$" and s[at + 1] == c"$":
                return at
        elif s[at] == 92 and s[at + 1] == (c")" if opening == TEX_INLINE else c"]"):
            return at
        at += 1
    return -1


cdef unsigned char *put_formula(unsigned char *out, const unsigned char *s, Py_ssize_t size, bint is_display, bint is_single_line) noexcept nogil:
    """Write TeX between dollar signs, two for a display formula; return the end of the output, NULL without TeX."""
    cdef Py_ssize_t i = 0
    while size and s[size - 1] <= 32:
        size -= 1
    while i < size and s[i] <= 32:
        i += 1
    if i == size:
        return NULL
    memset(out, c"$", 1 + is_display)
    out += 1 + is_display
    while i < size:
        if s[i] == c"|" and is_single_line:
            out[0] = 92
            out += 1
        out[0] = s[i]
        out += 1
        i += 1
    memset(out, c"$", 1 + is_display)
    return out + 1 + is_display


cdef bint escape(Flow *body, bint is_single_line, bint at_start, bint has_tex) except -1:
    """Append the escaped form of a buffer's text to it; see ``escapes.escape`` and, for TeX, ``escapes.escape_around_tex``."""
    cdef Py_ssize_t i = 0, size = body.size, digits, end, closing
    cdef bint may_close[TEX_OPENINGS]
    cdef int opening
    cdef Py_ssize_t width
    cdef unsigned char *formula
    cdef unsigned char *out
    cdef const unsigned char *s
    cdef uint8_t c
    if not reserve(body, size * 2 + SIGN_BLOCK):
        raise MemoryError
    s, out = body.data, body.data + size
    may_close[:] = [has_tex, has_tex, has_tex, has_tex]
    if at_start and not is_single_line and size:
        digits = starting_digits(s, size)
        memcpy(out, s, digits)
        out += digits
        if digits or starts_line(s[0]):
            out[0], out[1] = 92, s[digits]
            out += 2
            i = digits + 1
    while i < size:
        end = min(i + <Py_ssize_t>RUN, size)
        if not has_tex and not has_sign(s + i, end - i):
            memcpy(out, s + i, end - i)
            out += end - i
            i = end
        while i < end:
            c = s[i]
            opening = tex_opening(s, i, size) if has_tex else NO_TEX
            if opening != NO_TEX and may_close[opening]:
                closing, width = formula_end(s, i, size, opening), 1 if opening == TEX_DOLLAR else 2
                may_close[opening], formula = closing >= 0, NULL
                if closing >= 0:
                    formula = put_formula(
                        out, s + i + width, closing - i - width,
                        opening == TEX_DISPLAY or opening == TEX_DOLLARS, is_single_line,
                    )
                if formula != NULL:
                    out, i = formula, closing + width
                    continue
            if (
                is_markup(c, is_single_line)
                or (c == c"_" and not (is_word_before(s, i) and is_word_at(s, i + 1, size)))
                or (c == c"&" and may_be_reference(s, i + 1, size))
            ):
                out[0] = 92
                out += 1
            out[0] = c
            out += 1
            i += 1
    body.size = out - body.data
    return True
