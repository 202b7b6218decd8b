# Tags: names and attributes.

cdef bint read_tag(Parser *p, Token *t, Kind kind, uint32_t i) noexcept nogil:
    """Read a tag whose name begins at i; a tag that the end of the page cuts off is dropped, as in the standard."""
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


cdef inline bint read_own_end_tag(Parser *p, Token *t, uint32_t begin) noexcept nogil:
    """Read an end tag if it is that of the current element, as most are, and holds only the name, in lower case."""
    cdef uint16_t tag = current_tag(p)
    cdef const unsigned char *s = p.source + begin
    cdef uint32_t size
    if tag >= STATIC_TAGS:
        return False
    size = name_at[tag + 1] - name_at[tag]
    if size >= p.size - begin or s[size] != c'>' or not is_static_name(tag, s, size, tail_of(s, size, p.size - begin)):
        return False
    t.kind, t.name, t.self_closing = END_TAG, tag, False
    t.attr_begin, t.attr_count = p.attr_size, 0
    p.pos = t.end = begin + size + 1
    return True


cdef uint32_t read_attribute(Parser *p, Token *t, uint32_t begin) noexcept nogil:
    """Read an attribute and return its end. Repeated attributes are dropped."""
    cdef const unsigned char *s = p.source
    cdef uint32_t name, i, value, end
    i = value = end = read_name(p, begin, BYTE_NAME_STOP, &name)
    while byte_class[s[i]] & BYTE_SPACE:
        i += 1
    if s[i] == c'=':
        i += 1
        while byte_class[s[i]] & BYTE_SPACE:
            i += 1
        if s[i] == c'"' or s[i] == c"'":
            value = i + 1
            end = next_byte(s, value, p.size, s[i])
            if end >= p.size:
                return p.size
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
    if p.attr_size == p.attr_room and not enlarge(p, <void **>&p.attrs, &p.attr_room, p.attr_size + 1, sizeof(Attribute)):
        return
    row = &p.attrs[p.attr_size]
    row.name, row.source, row.data, row.size = name, begin, value.data, value.size
    p.attr_size += 1


cdef bint grow_seen(Parser *p, uint32_t name) noexcept nogil:
    cdef size_t before = p.seen_room
    if not reserve(p, <void **>&p.seen, &p.seen_room, name + 1, sizeof(uint32_t)):
        return False
    memset(p.seen + before, 0, (p.seen_room - before) * sizeof(uint32_t))
    return True


cdef inline uint32_t read_name(Parser *p, uint32_t i, uint8_t stop, uint32_t *name) noexcept nogil:
    """Read the name at i and return its end. The first byte is part of the name whatever it is."""
    cdef const unsigned char *s = p.source + i
    cdef uint64_t readable = p.size - i
    cdef uint32_t size = near_name_end(s, readable)
    if size == 0 or not byte_class[s[size]] & stop:
        size = plain_size(s, readable, stop)
        if size == 0:
            return read_folded_name(p, i, stop, name)
    name[0] = static_name(s, size, tail_of(s, size, readable))
    if name[0] == 0:
        name[0] = page_name(p, i, size)
    return i + size


cdef uint32_t plain_size(const unsigned char *s, uint64_t size, uint8_t stop) noexcept nogil:
    """Length of a name; 0 if a byte of it must be folded."""
    cdef uint32_t i = 0
    cdef uint8_t kind = byte_class[s[0]] & BYTE_FOLD
    while not kind:
        i += 1
        kind = byte_class[s[i]] & (stop | BYTE_FOLD)
    return 0 if kind & BYTE_FOLD and i < size else i


cdef uint32_t read_folded_name(Parser *p, uint32_t begin, uint8_t stop, uint32_t *name) noexcept nogil:
    """``read_name`` for names with upper-case letters or NULs, which are folded to lower case."""
    cdef uint32_t i = begin + 1, known = p.name_count, size
    cdef unsigned char *out
    while i < p.size and not byte_class[p.source[i]] & stop:
        i += 1
    name[0] = STATIC_NAMES - 1
    if not reserve_extra(p, <uint64_t>(i - begin) * 3):
        return i
    out = p.extra + p.extra_size
    size = write_folded(p.source + begin, i - begin, out)
    name[0] = static_name(out, size, tail_of(out, size, size))
    if name[0] == 0:
        name[0] = page_name(p, side_offset(p), size)
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
