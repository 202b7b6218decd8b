# Tokenizer: bytes to tokens. Text is found by memchr and is a slice of the source; only text with character references, CRs or
# NULs is copied to the side buffer. Raw text (script, title …) is read in one step by read_raw.

cdef enum Rewriting:
    PLAIN  # line ends and NULs: comments, raw text, identifiers
    IN_TEXT  # also character references
    IN_ATTRIBUTE  # also character references, except those like "&amp="


cdef void next_token(Parser *p, Token *t) noexcept nogil:
    """Read the token at `pos`. Markup that yields no token, such as "</>", is skipped."""
    cdef bint found = False
    t.used = False
    t.attr_begin = p.attr_size
    while not found:
        t.begin = p.at = p.pos
        if p.pos >= p.size:
            t.kind, t.end = END_OF_FILE, p.pos
            return
        if p.source[p.pos] == c'<' and is_markup(p, p.pos):
            found = read_markup(p, t)
        else:
            found = read_characters(p, t)


cdef inline bint is_markup(const Parser *p, uint32_t i) noexcept nogil:
    """Whether the "<" at i begins markup and is not text."""
    cdef uint8_t c = p.source[i + 1]  # the source has a NUL after its last byte
    return byte_class[c] & BYTE_LETTER or c == c'!' or c == c'?' or (c == c'/' and i + 2 < p.size)


cdef bint read_markup(Parser *p, Token *t) noexcept nogil:
    cdef uint32_t i = p.pos + 1
    cdef uint8_t c = p.source[i]
    if byte_class[c] & BYTE_LETTER:
        return read_tag(p, t, START_TAG, i)
    if c == c'!':
        return read_declaration(p, t, i + 1)
    if c == c'?':
        return read_bogus_comment(p, t, i)
    if byte_class[p.source[i + 1]] & BYTE_LETTER:
        return read_own_end_tag(p, t, i + 1) or read_tag(p, t, END_TAG, i + 1)
    if p.source[i + 1] == c'>':
        p.pos = i + 2
        return False
    return read_bogus_comment(p, t, i + 1)


# ---- text between markup

cdef bint read_characters(Parser *p, Token *t) noexcept nogil:
    """Read text up to the next markup; a run of NULs is a token of its own."""
    cdef uint32_t begin = p.pos, end = p.size
    t.kind = CHARACTERS
    if p.has_nul:
        is_ahead(p, &p.next_nul, 0, begin, end)
        end = p.next_nul.found
    if begin == end:
        t.kind = NULS
        while end < p.size and p.source[end] == 0:
            end += 1
    else:
        end = text_end(p, begin, end)
    p.pos = t.end = end
    set_data(t, resolve(p, begin, end, IN_TEXT))
    return True


cdef inline uint32_t text_end(const Parser *p, uint32_t i, uint32_t end) noexcept nogil:
    """Offset of the next markup before `end`; `end` if there is none."""
    i = next_byte(p.source, i, end, c'<')
    while i < end and not is_markup(p, i):
        i = next_byte(p.source, i + 1, end, c'<')
    return i


cdef inline void set_data(Token *t, Slice slice) noexcept nogil:
    t.data, t.size = slice.data, slice.size


cdef inline Slice resolve(Parser *p, uint32_t begin, uint32_t end, Rewriting how) noexcept nogil:
    """The text of source[begin:end] after replacement; usually the source itself, without a copy."""
    cdef Slice slice
    if (
        (how != PLAIN and is_ahead(p, &p.next_reference, c'&', begin, end))
        or (p.has_cr and is_ahead(p, &p.next_return, 13, begin, end))
        or (p.has_nul and is_ahead(p, &p.next_nul, 0, begin, end))
    ):
        return rewritten(p, begin, end, how)
    slice.data, slice.size = begin, end - begin
    return slice


cdef inline bint is_ahead(const Parser *p, Ahead *ahead, int byte, uint32_t begin, uint32_t end) noexcept nogil:
    """Whether the byte occurs in source[begin:end]. Its next occurrence is cached."""
    if begin < ahead.begin or begin > ahead.found:
        ahead.begin, ahead.found = begin, find_byte(p, begin, byte)
    return ahead.found < end


cdef Slice rewritten(Parser *p, uint32_t begin, uint32_t end, Rewriting how) noexcept nogil:
    """Copy a text to the side buffer, with character references resolved, line ends as LF and NULs as U+FFFD."""
    cdef Slice slice
    cdef unsigned char *out
    cdef uint32_t i = begin, plain
    slice.data, slice.size = side_offset(p), 0
    # Only a NUL grows by more than a quarter ("&nGt;", 5 bytes, becomes 6 bytes).
    if not reserve_extra(p, <uint64_t>(end - begin) * (3 if p.has_nul else 2) + 8):
        return slice
    out = p.extra + p.extra_size
    while i < end:
        plain = plain_end(p, i, end, how)
        memcpy(out, p.source + i, plain - i)
        out += plain - i
        i = plain
        while i < end and is_rewritten(p.source[i], how):
            i = write_meaning(p, i, end, how, &out)
    slice.size = <uint32_t>(out - (p.extra + p.extra_size))
    p.extra_size += slice.size
    return slice


cdef inline bint is_rewritten(uint8_t c, Rewriting how) noexcept nogil:
    return c == 13 or c == 0 or (c == c'&' and how != PLAIN)


cdef inline uint32_t plain_end(Parser *p, uint32_t i, uint32_t end, Rewriting how) noexcept nogil:
    """Offset of the next byte that is replaced."""
    if how != PLAIN and is_ahead(p, &p.next_reference, c'&', i, end):
        end = p.next_reference.found
    if p.has_cr and is_ahead(p, &p.next_return, 13, i, end):
        end = p.next_return.found
    if p.has_nul and is_ahead(p, &p.next_nul, 0, i, end):
        end = p.next_nul.found
    return end


cdef uint32_t write_meaning(Parser *p, uint32_t i, uint32_t end, Rewriting how, unsigned char **out) noexcept nogil:
    """Write the replacement of the byte at i; returns the offset after the replaced bytes."""
    if p.source[i] == c'&':
        return write_reference(p.source, i, end, how == IN_ATTRIBUTE, out)
    if p.source[i] == 0:
        out[0] = write_code_point(out[0], 0xFFFD)
        return i + 1
    out[0][0] = 10
    out[0] += 1
    return i + 2 if p.source[i + 1] == 10 else i + 1
