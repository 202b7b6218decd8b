# Comments, doctypes and CDATA sections.

cdef bint read_declaration(Parser *p, Token *t, uint32_t i) noexcept nogil:
    """Read a markup declaration; i is the offset after "<!"."""
    if p.source[i] == c'-' and p.source[i + 1] == c'-':
        return read_comment(p, t, i + 2)
    if folds_to(p, i, b"doctype", 7):
        return read_doctype(p, t, i + 7)
    if i + 7 <= p.size and memcmp(p.source + i, b"[CDATA[", 7) == 0 and adjusted_tag(p) & NAMESPACE:
        return read_cdata(p, t, i + 7)
    return read_bogus_comment(p, t, i)


cdef inline bint folds_to(const Parser *p, uint32_t i, const unsigned char *lower, uint32_t size) noexcept nogil:
    """Whether the source has these letters at i, case-insensitive."""
    cdef uint32_t k
    if i + size > p.size:
        return False
    for k in range(size):
        if p.source[i + k] | 0x20 != lower[k]:
            return False
    return True


cdef bint end_comment(Parser *p, Token *t, uint32_t begin, uint32_t end, uint32_t next) noexcept nogil:
    t.kind = COMMENT_TOKEN
    set_data(t, resolve(p, begin, end, PLAIN))
    p.pos = t.end = next
    return True


cdef uint32_t find_byte(const Parser *p, uint32_t i, int byte) noexcept nogil:
    """Offset of the next occurrence of a byte; `size` if there is none."""
    cdef const void *found = memchr(p.source + i, byte, p.size - i) if i < p.size else NULL
    return p.size if found == NULL else <uint32_t>(<const unsigned char *>found - p.source)


cdef bint read_bogus_comment(Parser *p, Token *t, uint32_t begin) noexcept nogil:
    cdef uint32_t end = find_byte(p, begin, c'>')
    return end_comment(p, t, begin, end, end + 1 if end < p.size else end)


cdef bint read_comment(Parser *p, Token *t, uint32_t begin) noexcept nogil:
    """Read a comment whose text begins here. "-->" or "--!>" ends it; ">" or "->" right at its begin makes it empty."""
    cdef const unsigned char *s = p.source
    cdef uint32_t end = begin
    if s[begin] == c'>':
        return end_comment(p, t, begin, begin, begin + 1)
    if s[begin] == c'-' and s[begin + 1] == c'>':
        return end_comment(p, t, begin, begin, begin + 2)
    while True:
        end = find_byte(p, end, c'>')
        if end == p.size:
            return end_comment(p, t, begin, unfinished_comment_end(p, begin), end)
        if end >= begin + 2 and s[end - 1] == c'-' and s[end - 2] == c'-':
            return end_comment(p, t, begin, end - 2, end + 1)
        if end >= begin + 3 and s[end - 1] == c'!' and s[end - 2] == c'-' and s[end - 3] == c'-':
            return end_comment(p, t, begin, end - 3, end + 1)
        end += 1


cdef uint32_t unfinished_comment_end(const Parser *p, uint32_t begin) noexcept nogil:
    """End of the text of a comment that the end of the page cuts off: a partial "--!>" is not part of the text."""
    cdef const unsigned char *s = p.source
    cdef uint32_t end = p.size
    if end >= begin + 3 and s[end - 1] == c'!' and s[end - 2] == c'-' and s[end - 3] == c'-':
        return end - 3
    if end >= begin + 2 and s[end - 1] == c'-' and s[end - 2] == c'-':
        return end - 2
    if end >= begin + 1 and s[end - 1] == c'-':
        return end - 1
    return end


cdef bint read_cdata(Parser *p, Token *t, uint32_t begin) noexcept nogil:
    cdef uint32_t end = begin
    while True:
        end = find_byte(p, end, c'>')
        if end == p.size or (end >= begin + 2 and p.source[end - 1] == c']' and p.source[end - 2] == c']'):
            break
        end += 1
    p.pos = t.end = end + 1 if end < p.size else end
    if end < p.size:
        end -= 2
    t.kind = CHARACTERS
    set_data(t, resolve(p, begin, end, PLAIN))
    return t.size > 0


cdef bint read_doctype(Parser *p, Token *t, uint32_t i) noexcept nogil:
    """Read a doctype, which ends at the first ">", even inside an identifier."""
    cdef uint32_t end = find_byte(p, i, c'>'), name
    t.kind = DOCTYPE_TOKEN
    p.pos = t.end = end + 1 if end < p.size else end
    t.has_public = t.has_system = False
    t.quirky = end == p.size
    i = skip_spaces(p, i, end)
    name = i
    while i < end and not byte_class[p.source[i]] & BYTE_SPACE:
        i += 1
    set_data(t, folded(p, name, i))
    if t.size == 0:
        t.quirky = True
    i = skip_spaces(p, i, end)
    if i == end:
        return True
    if i + 6 <= end and folds_to(p, i, b"public", 6):
        read_public(p, t, i + 6, end)
    elif i + 6 <= end and folds_to(p, i, b"system", 6):
        read_system(p, t, skip_spaces(p, i + 6, end), end, True)
    else:
        t.quirky = True
    return True


cdef inline uint32_t skip_spaces(const Parser *p, uint32_t i, uint32_t end) noexcept nogil:
    while i < end and byte_class[p.source[i]] & BYTE_SPACE:
        i += 1
    return i


cdef Slice folded(Parser *p, uint32_t begin, uint32_t end) noexcept nogil:
    """A part of the source in lower case; a copy only if it has upper-case letters or NULs."""
    cdef Slice slice
    cdef uint32_t i
    slice.data, slice.size = begin, end - begin
    for i in range(begin, end):
        if byte_class[p.source[i]] & BYTE_FOLD:
            break
    else:
        return slice
    if not reserve_extra(p, <uint64_t>slice.size * 3):
        return slice
    slice.data = side_offset(p)
    slice.size = write_folded(p.source + begin, end - begin, p.extra + p.extra_size)
    p.extra_size += slice.size
    return slice


cdef uint32_t read_identifier(Parser *p, Token *t, uint32_t i, uint32_t end, Slice *identifier) noexcept nogil:
    """Read the quoted identifier at i; returns the offset after its closing quote."""
    cdef const void *quote = memchr(p.source + i + 1, p.source[i], end - i - 1)
    cdef uint32_t close = end if quote == NULL else <uint32_t>(<const unsigned char *>quote - p.source)
    identifier[0] = resolve(p, i + 1, close, PLAIN)
    if quote == NULL:
        t.quirky = True
        return end
    return close + 1


cdef inline bint is_quote(const Parser *p, uint32_t i, uint32_t end) noexcept nogil:
    return i < end and (p.source[i] == c'"' or p.source[i] == c"'")


cdef void read_public(Parser *p, Token *t, uint32_t i, uint32_t end) noexcept nogil:
    i = skip_spaces(p, i, end)
    if not is_quote(p, i, end):
        t.quirky = True
        return
    t.has_public = True
    i = read_identifier(p, t, i, end, &t.public)
    read_system(p, t, skip_spaces(p, i, end), end, False)


cdef void read_system(Parser *p, Token *t, uint32_t i, uint32_t end, bint needed) noexcept nogil:
    if is_quote(p, i, end):
        t.has_system = True
        read_identifier(p, t, i, end, &t.system)
    elif needed or i < end:
        t.quirky = True
