# Keys: short texts that are the same in many records.

cdef uint64_t key_of_text(const unsigned char *s, uint32_t size) noexcept nogil:
    """Hash of what a text begins with, up to a colon or a digit, as in "Size: 3" and "Was £ 5"; 0 without a letter before."""
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
    return hash | 1 if letters and i < size and i - begin < KEY_BYTES else 0


cdef uint64_t key_of_node(const void *source, int32_t node) noexcept nogil:
    """The key of the first text of a node."""
    cdef const page_t *p = <const page_t *>source
    cdef int32_t end = p.end[node]
    while node < end:
        if p.marks[node] & MARK_IGNORED:
            node = p.end[node]
        elif p.tag[node] == TEXT and has_text(p, node):
            return key_of_text(data_at(p, p.text_begin[node]), p.text_length[node])
        else:
            node += 1
    return 0
