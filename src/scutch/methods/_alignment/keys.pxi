# Keys: what items of a list say they are: short texts that are the same in many records.

cdef uint64_t key_of_text(const unsigned char *s, uint32_t size, bint whole) noexcept nogil:
    """Hash of what a text begins with, up to a colon or a digit, as in "Size: 3" and "Was £ 5"; 0 without a letter before.

    ``whole``: of all of a text, which has no digit then; even where nothing but its coming back says that it is a label.
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
    return (hash | 3) - 1 if whole else 0  # even, as it may be a value


cdef int32_t next_text(const page_t *p, int32_t node, int32_t end) noexcept nogil:
    """The first text that is not blank from a node on; the end where there is none."""
    while node < end:
        if p.marks[node] & MARK_IGNORED:
            node = p.end[node]
        elif p.tag[node] == TEXT and has_text(p, node):
            return node
        else:
            node += 1
    return end


cdef int32_t term_of(const page_t *p, int32_t node) noexcept nogil:
    """The ``dt`` that a ``dd`` is of; -1 if there is none near."""
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
    """The key of an item: what its first text begins with, or all of it where it has two; of a ``dd`` that of its ``dt``."""
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
    if key:
        return key
    second = next_text(p, text + 1, end)
    if term or p.tag[node] == TAG_DT or second < end and next_text(p, second + 1, end) == end:
        return key_of_text(data_at(p, p.text_begin[text]), p.text_length[text], True)
    return 0
