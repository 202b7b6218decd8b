# Tokenizer: bytes to tokens. Runs between markup are found by memchr and stay where they are in the source; only what character
# references, line ends or NULs change is written to the side buffer. Raw text (script, title …) is read in one go by read_raw.

cdef enum Rewriting:
    PLAIN  # line ends and NULs only: comments, raw text, identifiers
    IN_TEXT  # and character references
    IN_ATTRIBUTE  # and those with the exception for "&amp=": see references.pxi



cdef void next_token(Parser *p, Token *t) noexcept nogil:
    """Read one token at `pos`. Markup without a meaning of its own, such as "</>", is passed over."""
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
    """Whether the "<" at i begins markup; otherwise it is text."""
    cdef uint8_t c = p.source[i + 1]  # the source ends with a NUL beyond `size`
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
        return read_tag(p, t, END_TAG, i + 1)
    if p.source[i + 1] == c'>':
        p.pos = i + 2
        return False
    return read_bogus_comment(p, t, i + 1)
