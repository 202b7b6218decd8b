# Shared by the writers of Markdown and HTML: buffers, elements that are never read, images.


cdef inline int put(Flow *out, const void *s, size_t size) except -1:
    """Append bytes to a buffer. It has memory afterwards even if they are none: memcpy takes no NULL."""
    if out.size + size >= out.room and not reserve(out, size + 1):
        raise MemoryError
    memcpy(out.data + out.size, s, size)
    out.size += size
    return 0


cdef int put_bytes(Flow *out, bytes text) except -1:
    return put(out, PyBytes_AsString(text), len(text))


cdef bint is_ascii(const unsigned char *s, size_t size) noexcept nogil:
    cdef size_t i
    cdef uint8_t found = 0
    for i in range(size):
        found |= s[i]
    return found < 0x80


cdef inline bint is_blank(uint8_t c) noexcept nogil:
    """Whether ``str.split`` takes an ASCII character for white space."""
    return c == 32 or 9 <= c <= 13 or 28 <= c <= 31


cdef int put_words(Flow *out, const unsigned char *s, size_t size) except -1:
    """Append a text with its words separated by single spaces, as ``" ".join(text.split())`` does."""
    cdef size_t i = 0, begin, first = out.size
    if not is_ascii(s, size):
        return put_bytes(out, " ".join(s[:size].decode("utf-8", "replace").split()).encode())
    while i < size:
        while i < size and is_blank(s[i]):
            i += 1
        begin = i
        while i < size and not is_blank(s[i]):
            i += 1
        if begin < i and out.size > first:
            put(out, b" ", 1)
        put(out, s + begin, i - begin)
    return 0


cdef inline bint is_never_read(uint16_t tag) noexcept nogil:
    return 0 < tag < DOCUMENT or tag == TAG_RP or tag == (0x8000 | TAG_ANNOTATION) or tag == (0x8000 | TAG_ANNOTATION_XML)


cdef int32_t first_image(const page_t *page, int32_t node) noexcept nogil:
    """The first image from a node on."""
    while not class_of(page.tag[node]) & CLASS_IMAGE:
        node += 1
    return node
