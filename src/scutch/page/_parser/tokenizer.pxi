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


# ---- text

cdef bint read_characters(Parser *p, Token *t) noexcept nogil:
    """Text up to the next markup; a run of NULs is a token of its own."""
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
    """Where the next markup begins; `end` when that comes first."""
    cdef const void *found
    while i < end:
        found = memchr(p.source + i, c'<', end - i)
        if found == NULL:
            return end
        i = <uint32_t>(<const unsigned char *>found - p.source)
        if is_markup(p, i):
            return i
        i += 1
    return end


cdef inline void set_data(Token *t, Slice slice) noexcept nogil:
    t.data, t.size = slice.data, slice.size


cdef inline Slice resolve(Parser *p, uint32_t begin, uint32_t end, Rewriting how) noexcept nogil:
    """What source[begin:end] stands for: mostly itself."""
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
    """Whether the byte is in source[begin:end]; where it is next is looked for once and remembered."""
    if begin < ahead.begin or begin > ahead.found:
        ahead.begin, ahead.found = begin, find_byte(p, begin, byte)
    return ahead.found < end


cdef Slice rewritten(Parser *p, uint32_t begin, uint32_t end, Rewriting how) noexcept nogil:
    """A copy in the side buffer with references replaced, line ends as LF, NULs as U+FFFD."""
    cdef Slice slice
    cdef unsigned char *out
    cdef uint32_t i = begin, plain
    slice.data, slice.size = side_offset(p), 0
    # Nothing but a NUL grows by more than a quarter ("&nGt;", 5 bytes, is 6).
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
    """Where the next byte is that does not stand for itself."""
    if how != PLAIN and is_ahead(p, &p.next_reference, c'&', i, end):
        end = p.next_reference.found
    if p.has_cr and is_ahead(p, &p.next_return, 13, i, end):
        end = p.next_return.found
    if p.has_nul and is_ahead(p, &p.next_nul, 0, i, end):
        end = p.next_nul.found
    return end


cdef uint32_t write_meaning(Parser *p, uint32_t i, uint32_t end, Rewriting how, unsigned char **out) noexcept nogil:
    """Write what the byte at i stands for; returns where reading goes on."""
    if p.source[i] == c'&':
        return write_reference(p.source, i, end, how == IN_ATTRIBUTE, out)
    if p.source[i] == 0:
        out[0] = write_code_point(out[0], 0xFFFD)
        return i + 1
    out[0][0] = 10
    out[0] += 1
    return i + 2 if p.source[i + 1] == 10 else i + 1


# ---- tags

cdef bint read_tag(Parser *p, Token *t, Kind kind, uint32_t i) noexcept nogil:
    """A tag whose name begins at i; one that the end of the page cuts off is dropped, as the standard says."""
    cdef const unsigned char *s = p.source
    t.kind = kind
    t.self_closing = False
    t.attr_begin = p.attr_size
    p.serial += 1
    i = read_name(p, i, BYTE_TAG_STOP, &t.name)
    while s[i] != c'>':
        if byte_class[s[i]] & BYTE_SPACE:
            i += 1
        elif s[i] == c'/':
            i += 1
            t.self_closing = s[i] == c'>'
        elif i < p.size:
            i = read_attribute(p, t, i)
        else:
            p.pos, p.attr_size = p.size, t.attr_begin
            return False
    p.pos = t.end = i + 1
    t.attr_count = p.attr_size - t.attr_begin
    return True


cdef uint32_t read_attribute(Parser *p, Token *t, uint32_t begin) noexcept nogil:
    """One attribute; returns where it ends. Later ones of the same name are dropped."""
    cdef const unsigned char *s = p.source
    cdef uint32_t name, i, value, end
    cdef const void *quote
    i = value = end = read_name(p, begin, BYTE_NAME_STOP, &name)
    while byte_class[s[i]] & BYTE_SPACE:
        i += 1
    if s[i] == c'=':
        i += 1
        while byte_class[s[i]] & BYTE_SPACE:
            i += 1
        if s[i] == c'"' or s[i] == c"'":
            quote = memchr(s + i + 1, s[i], p.size - i - 1) if i < p.size else NULL
            if quote == NULL:
                return p.size
            value, end = i + 1, <uint32_t>(<const unsigned char *>quote - s)
            i = end + 1
        else:
            value = i
            while not byte_class[s[i]] & BYTE_UNQUOTED_STOP and i < p.size:
                i += 1
            end = i
    add_attribute(p, t, name, begin, resolve(p, value, end, IN_ATTRIBUTE))
    return i


cdef inline void add_attribute(Parser *p, Token *t, uint32_t name, uint32_t begin, Slice value) noexcept nogil:
    cdef Attribute *row
    if name >= p.seen_room and not grow_seen(p, name):
        return
    if p.seen[name] == p.serial:
        return
    if p.attr_size - t.attr_begin == MAX_ATTRIBUTES:
        p.limits |= LIMIT_ATTRIBUTES
        return
    p.seen[name] = p.serial
    if p.attr_size == p.attr_room:
        p.attrs = <Attribute *>grown(p, p.attrs, &p.attr_room, p.attr_size + 1, sizeof(Attribute))
        if p.stop == STOP_MEMORY:
            return
    row = &p.attrs[p.attr_size]
    row.name, row.source, row.data, row.size = name, begin, value.data, value.size
    p.attr_size += 1


cdef bint grow_seen(Parser *p, uint32_t name) noexcept nogil:
    cdef uint32_t before = p.seen_room
    p.seen = <uint32_t *>grown(p, p.seen, &p.seen_room, name + 1, sizeof(uint32_t))
    if p.stop != STOP_MEMORY:
        memset(p.seen + before, 0, (p.seen_room - before) * sizeof(uint32_t))
    return p.stop != STOP_MEMORY


cdef inline uint32_t read_name(Parser *p, uint32_t i, uint8_t stop, uint32_t *name) noexcept nogil:
    """The name at i, whose first byte belongs to it whatever it is; returns where it ends."""
    cdef const unsigned char *s = p.source
    cdef uint32_t begin = i, hash = 0
    cdef uint64_t key = 0
    cdef uint8_t c = s[i], kind = byte_class[s[i]] & BYTE_FOLD
    while not kind:
        hash = (hash * 33) ^ c
        key = key << 8 | c
        i += 1
        c = s[i]
        kind = byte_class[c] & (stop | BYTE_FOLD)
    if not kind & BYTE_FOLD or i >= p.size:
        name[0] = static_name(s + begin, i - begin, hash, key)
        if name[0] == 0:
            name[0] = page_name(p, begin, i - begin, hash)
        return i
    return read_folded_name(p, begin, stop, name)


cdef uint32_t read_folded_name(Parser *p, uint32_t begin, uint8_t stop, uint32_t *name) noexcept nogil:
    """The same for names with upper-case letters or NULs, in lower case."""
    cdef uint32_t i = begin + 1, known = p.name_count, size, hash
    cdef uint64_t key
    cdef unsigned char *out
    while i < p.size and not byte_class[p.source[i]] & stop:
        i += 1
    name[0] = STATIC_NAMES - 1
    if not reserve_extra(p, <uint64_t>(i - begin) * 3):
        return i
    out = p.extra + p.extra_size
    size = write_folded(p.source + begin, i - begin, out)
    hash = hash_name(out, size, &key)
    name[0] = static_name(out, size, hash, key)
    if name[0] == 0:
        name[0] = page_name(p, side_offset(p), size, hash)
        if p.name_count != known:
            p.extra_size += size
    return i


cdef uint32_t write_folded(const unsigned char *name, uint32_t size, unsigned char *out) noexcept nogil:
    cdef unsigned char *begin = out
    cdef uint32_t i
    for i in range(size):
        if name[i] == 0:
            out = write_code_point(out, 0xFFFD)
        else:
            out[0] = name[i] | 0x20 if c'A' <= name[i] <= c'Z' else name[i]
            out += 1
    return <uint32_t>(out - begin)


# ---- comments, doctypes, CDATA

cdef bint read_declaration(Parser *p, Token *t, uint32_t i) noexcept nogil:
    """What follows "<!"."""
    if p.source[i] == c'-' and p.source[i + 1] == c'-':
        return read_comment(p, t, i + 2)
    if folds_to(p, i, b"doctype", 7):
        return read_doctype(p, t, i + 7)
    if i + 7 <= p.size and memcmp(p.source + i, b"[CDATA[", 7) == 0 and adjusted_tag(p) & NAMESPACE:
        return read_cdata(p, t, i + 7)
    return read_bogus_comment(p, t, i)


cdef inline bint folds_to(const Parser *p, uint32_t i, const unsigned char *lower, uint32_t size) noexcept nogil:
    """Whether the source has these letters at i, in any case."""
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
    """Where the byte is next; `size` when it is not."""
    cdef const void *found = memchr(p.source + i, byte, p.size - i) if i < p.size else NULL
    return p.size if found == NULL else <uint32_t>(<const unsigned char *>found - p.source)


cdef bint read_bogus_comment(Parser *p, Token *t, uint32_t begin) noexcept nogil:
    cdef uint32_t end = find_byte(p, begin, c'>')
    return end_comment(p, t, begin, end, end + 1 if end < p.size else end)


cdef bint read_comment(Parser *p, Token *t, uint32_t begin) noexcept nogil:
    """A comment whose text begins here: up to "-->" or "--!>"; ">" and "->" at once end it empty."""
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
    """At the end of the page the beginning of a comment's end is no text."""
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
    """A doctype ends at the first ">", even inside an identifier."""
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
    """The source in lower case."""
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
    """A quoted identifier at i; returns one past its closing quote."""
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


# ---- raw text

cdef uint32_t raw_end(const Parser *p, uint32_t i, uint32_t name) noexcept nogil:
    """Where the end tag of this name begins; `size` when there is none."""
    while True:
        i = find_byte(p, i, c'<')
        if i == p.size or (p.source[i + 1] == c'/' and is_name(p, i + 2, name)):
            return i
        i += 1


cdef inline bint is_name(const Parser *p, uint32_t i, uint32_t name) noexcept nogil:
    """Whether a whole tag name, in any case, stands at i."""
    cdef uint32_t size = name_at[name + 1] - name_at[name]
    return folds_to(p, i, name_pool + name_at[name], size) and byte_class[p.source[i + size]] & BYTE_TAG_STOP != 0


cdef uint32_t script_end(const Parser *p, uint32_t i) noexcept nogil:
    """The same for scripts: inside "<!--" an inner <script>…</script> pair does not end the outer one."""
    cdef bint escaped = False, doubled = False
    cdef const unsigned char *s = p.source
    cdef uint32_t dashes = 0  # end of the last "<!--" minus two: its dashes may also end the comment
    while i < p.size:
        if not escaped:
            i = find_byte(p, i, c'<')
            if i == p.size:
                break
        if s[i] == c'<':
            if s[i + 1] == c'/' and is_name(p, i + 2, TAG_SCRIPT):
                if not doubled:
                    return i
                doubled = False
            elif escaped and is_name(p, i + 1, TAG_SCRIPT):
                doubled = True
            elif not escaped and s[i + 1] == c'!' and s[i + 2] == c'-' and s[i + 3] == c'-':
                escaped, dashes = True, i + 2
                i += 3
        elif s[i] == c'>' and i >= dashes + 2 and s[i - 1] == c'-' and s[i - 2] == c'-':
            escaped = doubled = False
        i += 1
    return p.size
