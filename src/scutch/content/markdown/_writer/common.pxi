# Shared by the writers of Markdown and HTML: attributes, elements that are never read, addresses.


cdef inline bint is_never_read(uint16_t tag) noexcept nogil:
    return 0 < tag < DOCUMENT or tag == TAG_RP or tag == (0x8000 | TAG_ANNOTATION) or tag == (0x8000 | TAG_ANNOTATION_XML)


cdef int32_t first_image(const page_t *page, int32_t node) noexcept nogil:
    """The first image from a node on."""
    while page.tag[node] != TAG_IMG:
        node += 1
    return node


cdef bint may_load_lazily(const page_t *page, int32_t node) noexcept nogil:
    """Whether an image may load another address than its ``src``; see ``images``."""
    cdef const unsigned char *s
    cdef uint32_t row, name
    for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
        name = page.attr_name[row]
        if name == ATTR_DATA_SRC:
            return True
        if name >= STATIC_NAMES and page.name_length[name - STATIC_NAMES] > 8:
            s = data_at(page, page.name_begin[name - STATIC_NAMES])
            if memcmp(s, b"data-lazy", 9) == 0 or memcmp(s, b"data-orig", 9) == 0:
                return True
    return False


# Addresses. Common forms are resolved by putting a prefix before them, with the result of ``urls.absolute``; all others are
# left to that function.

cdef enum:  # forms of an address
    UNUSUAL  # left to ``urls.absolute``
    ABSOLUTE
    ROOT_RELATIVE  # begins with a slash
    FRAGMENT  # begins with a number sign
    PATH_RELATIVE  # begins with a name


cdef enum:  # traits of an address, one bit each
    UNSAFE = 1  # a character that always needs ``urls.absolute`` or escaping
    AMPERSAND = 2  # the beginning of a character reference
    DOT_SEGMENT = 4
    MAYBE_SCHEME = 8  # a scheme, a host, or an empty query


cdef inline bint is_unsafe(unsigned char c) noexcept nogil:
    return c <= 32 or c >= 127 or c in b"()<>\\"


cdef int address_traits(const unsigned char *s, size_t size) noexcept nogil:
    """Traits of an address; ``UNSAFE`` alone as soon as it is found."""
    cdef int found = 0
    cdef size_t i
    cdef unsigned char following
    for i in range(size):
        following = s[i + 1] if i + 1 < size else 0
        if is_unsafe(s[i]) or (s[i] == c";" and found & AMPERSAND):
            return UNSAFE
        if s[i] == c"&":
            found |= AMPERSAND
        elif s[i] == c"/":
            found |= DOT_SEGMENT if following == c"." else MAYBE_SCHEME if following == c"/" else 0
        elif s[i] in b":;" or (s[i] == c"?" and following == c"#"):
            found |= MAYBE_SCHEME
    return found


cdef bint starts_with(const unsigned char *s, size_t size, const char *prefix, size_t length) noexcept nogil:
    return size > length and memcmp(s, prefix, length) == 0


cdef int address_form(const unsigned char *s, size_t size) noexcept nogil:
    """The form of an address."""
    cdef int traits = address_traits(s, size)
    if size == 0 or traits & UNSAFE:
        return UNUSUAL
    if starts_with(s, size, b"https://", 8) or starts_with(s, size, b"http://", 7):
        return ABSOLUTE
    if s[0] == c"#":
        return FRAGMENT if size > 1 else UNUSUAL
    if traits & DOT_SEGMENT or s[size - 1] in b"?#":
        return UNUSUAL
    if s[0] == c"/":
        return ROOT_RELATIVE if size == 1 or s[1] != c"/" else UNUSUAL
    return PATH_RELATIVE if not traits & MAYBE_SCHEME and byte_class[s[0]] & BYTE_ALNUM else UNUSUAL


cdef class Addresses:
    """Resolves addresses: the prefix of each form, None where the form needs ``urls.absolute``."""

    cdef object base_url
    cdef bytes document
    cdef bytes origin
    cdef bytes directory

    def __cinit__(self, base_url):
        self.base_url = base_url or None
        if not base_url:
            self.origin = b""
            return
        if not base_url.startswith(("https://", "http://")) or not base_url.isascii() or not base_url.isprintable():
            return
        if any(c in base_url for c in " ()<>\\"):
            return
        self.document = base_url.encode() if "#" not in base_url else None
        origin = "/".join(base_url.split("/", 3)[:3])
        self.origin = origin.encode() if "?" not in origin and "#" not in origin else None

    cdef bytes directory_of_page(self):
        """The prefix of path-relative addresses; computed once."""
        if self.directory is None and self.origin:
            self.directory = urljoin(self.base_url, "x")[:-1].encode()
        return self.directory

    cdef bytes prefix_of(self, int form):
        if form == ABSOLUTE or (self.base_url is None and form != UNUSUAL):
            return b""
        if form == ROOT_RELATIVE:
            return self.origin
        if form == FRAGMENT:
            return self.document
        return self.directory_of_page() if form == PATH_RELATIVE else None

    cdef bytes resolve(self, const page_t *page, uint32_t row, bint *is_simple):
        """The absolute address in an attribute, empty for none; a simple one needs no escaping in Markdown."""
        cdef const unsigned char *s = data_at(page, page.value_begin[row])
        cdef size_t size = page.value_length[row]
        cdef bytes prefix = self.prefix_of(address_form(s, size))
        is_simple[0] = prefix is not None
        if is_simple[0]:
            return prefix + PyBytes_FromStringAndSize(<const char *>s, size)
        url = absolute(s[:size].decode("utf-8", "replace"), self.base_url)
        return url.encode() if url else b""
