# Keys: labels of label–value pairs, short texts that repeat in many records.

cdef uint64_t key_of_text(const unsigned char *s, uint32_t size, bint whole) noexcept nogil:
    """Hash the prefix of a text before its colon or first digit, as in "Size: 3" and "Was £ 5"; 0 if it has no letter.

    With ``whole``, hash all of a text without digits. The hash is even where only repetition shows that the text is a label.
    """
    cdef uint64_t hash = 14695981039346656037u
    cdef uint32_t i = 0, begin, letters = 0
    while i < size and is_space(s[i]):
        i += 1
    begin = i
    while i < size and i - begin < KEY_BYTES and s[i] != c':' and not 48 <= s[i] <= 57:
        if not is_space(s[i]):
            hash = (hash ^ s[i]) * <uint64_t>0x100000001B3
            letters += s[i] >= 128 or 97 <= (s[i] | 0x20) <= 122
        i += 1
    if not letters or i - begin >= KEY_BYTES:
        return 0
    if i < size:
        return hash | 1 if not whole or s[i] == c':' else 0
    return (hash | 3) - 1 if whole else 0  # even: it may be a value


cdef bint is_label(const page_t *p, int32_t text) noexcept nogil:
    """Whether a text ends in a colon."""
    cdef const unsigned char *s = data_at(p, p.text_begin[text])
    cdef uint32_t size = p.text_length[text]
    while size and is_space(s[size - 1]):
        size -= 1
    return size > 0 and s[size - 1] == c':'


cdef bint begins_with_colon(const page_t *p, int32_t text) noexcept nogil:
    """Whether a text begins with a colon, that of the label in front of it."""
    cdef const unsigned char *s = data_at(p, p.text_begin[text])
    cdef uint32_t i = 0
    while i < p.text_length[text] and is_space(s[i]):
        i += 1
    return i < p.text_length[text] and s[i] == c':'


cdef int32_t next_text(const page_t *p, int32_t node, int32_t end) noexcept nogil:
    """Return the first text from a node on that is not blank; ``end`` if there is none."""
    while node < end:
        if p.marks[node] & MARK_IGNORED:
            node = p.end[node]
        elif p.tag[node] == TEXT and has_text(p, node):
            return node
        else:
            node += 1
    return end


cdef int32_t term_of(const page_t *p, int32_t node) noexcept nogil:
    """Return the ``dt`` of a ``dd``; -1 if none is near."""
    cdef int32_t parent = p.parent[node], steps
    for steps in range(TERM_STEPS):
        if node <= parent + 1:
            return -1
        node -= 1
        while p.parent[node] != parent:
            node = p.parent[node]
        if p.tag[node] == TAG_DT:
            return node
    return -1


cdef uint64_t key_of_node(const void *source, int32_t node) noexcept nogil:
    """Return the key of an item: the prefix of its first text, or the first of two texts; for a ``dd`` that of its ``dt``.

    An item that is a label alone, without a value, has none.
    """
    cdef const page_t *p = <const page_t *>source
    cdef int32_t end, text, second
    cdef uint64_t key
    cdef bint term = p.tag[node] == TAG_DD
    if term:
        node = term_of(p, node)
        if node < 0:
            return 0
    end = p.end[node]
    text = next_text(p, node, end)
    if text == end:
        return 0
    key = key_of_text(data_at(p, p.text_begin[text]), p.text_length[text], False)
    second = next_text(p, text + 1, end)
    if not key and second < end and begins_with_colon(p, second):
        key = key_of_text(data_at(p, p.text_begin[text]), p.text_length[text], True)
        return key | 1 if key else 0
    if key:
        return 0 if second == end and not term and p.tag[node] != TAG_DT and is_label(p, text) else key
    if term or p.tag[node] == TAG_DT or second < end and next_text(p, second + 1, end) == end:
        return key_of_text(data_at(p, p.text_begin[text]), p.text_length[text], True)
    return 0
