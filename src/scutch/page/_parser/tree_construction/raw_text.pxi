# Raw text and RCDATA elements. Text and end tag are read in one step, so there is no "text" insertion mode.

cdef void read_raw(Parser *p, Token *t) noexcept nogil:
    """Read the contents and the end tag of the element just opened for `t`."""
    cdef uint32_t begin = p.pos, end, attributes = p.attr_size
    cdef Slice text
    cdef Token close
    if t.name == TAG_PLAINTEXT:
        end = p.size
    elif t.name == TAG_SCRIPT:
        end = script_end(p, begin)
    else:
        end = raw_end(p, begin, t.name)
    text = resolve(p, begin, end, IN_TEXT if class_of(t.name) & CLASS_RCDATA else PLAIN)
    if t.name == TAG_TEXTAREA and text.size and at(p, text.data)[0] == 10:
        text.data += 1
        text.size -= 1
    if t.name == TAG_PLAINTEXT and text.size:
        p.at = begin  # where elements end that a full stack closes
        reconstruct(p)  # the only raw text element whose text is body text
    put_raw_text(p, current(p), text, begin, end)
    p.pos = p.at = end
    if t.name == TAG_PLAINTEXT:
        return
    if end < p.size and read_tag(p, &close, END_TAG, end + 2):
        p.nodes[current(p)].end = close.end
    p.attr_size = attributes
    pop(p)


cdef void put_raw_text(Parser *p, int32_t parent, Slice text, uint32_t begin, uint32_t end) noexcept nogil:
    cdef int32_t node
    if text.size == 0:
        return
    node = new_node(p, TEXT, begin)
    p.nodes[node].data, p.nodes[node].size, p.nodes[node].end = text.data, text.size, end
    p.nodes[node].flags = FLAG_RAW
    append(p, parent, node)


cdef uint32_t raw_end(const Parser *p, uint32_t i, uint32_t name) noexcept nogil:
    """Offset of the next end tag of this name; `size` if there is none."""
    while True:
        i = find_byte(p, i, c'<')
        if i == p.size or (p.source[i + 1] == c'/' and is_name(p, i + 2, name)):
            return i
        i += 1


cdef inline bint is_name(const Parser *p, uint32_t i, uint32_t name) noexcept nogil:
    """Whether a complete tag name is at i, case-insensitive."""
    cdef uint32_t size = name_at[name + 1] - name_at[name]
    return folds_to(p, i, name_pool + name_at[name], size) and byte_class[p.source[i + size]] & BYTE_TAG_STOP != 0


cdef uint32_t script_end(const Parser *p, uint32_t i) noexcept nogil:
    """Offset of the end tag of a script; after "<!--", an inner <script>…</script> pair is skipped (double escaped state)."""
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
