# Addresses of links and images, for both writers: common ones the short way, which leads where ``addresses.absolute`` does.


cdef int32_t attribute_row(const page_t *page, int32_t node, uint32_t name) noexcept nogil:
    """Row of an attribute; -1 when the element does not have it."""
    cdef uint32_t row
    for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
        if page.attr_name[row] == name:
            return row
    return -1


cdef bint is_lazy(const page_t *page, int32_t node) noexcept nogil:
    """Whether an image may load another address than that of its source; see ``images``."""
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


cdef enum:  # how an address begins
    UNUSUAL
    WHOLE
    ROOTED  # with a slash
    PLACE  # with a number sign
    BESIDE  # with the name of a page


cdef bint starts_with(const unsigned char *s, size_t size, const char *prefix, size_t length) noexcept nogil:
    return size > length and memcmp(s, prefix, length) == 0


cdef int beginning(const unsigned char *s, size_t size) noexcept nogil:
    """How an address begins; ``UNUSUAL`` for all that needs a second look."""
    cdef size_t i
    cdef uint8_t c
    cdef bint dotted = False, named = False, referring = False
    for i in range(size):
        c = s[i]
        if c <= 32 or c >= 127 or c == c"(" or c == c")" or c == c"<" or c == c">" or c == 92:
            return UNUSUAL
        if c == c";" and referring:
            return UNUSUAL
        referring |= c == c"&"
        dotted |= c == c"/" and i + 1 < size and s[i + 1] == c"."
        named |= c == c":" or c == c";" or (c == c"/" and i + 1 < size and s[i + 1] == c"/")
        named |= c == c"?" and i + 1 < size and s[i + 1] == c"#"
    if size == 0:
        return UNUSUAL
    if starts_with(s, size, b"https://", 8) or starts_with(s, size, b"http://", 7):
        return WHOLE
    if s[0] == c"#":
        return PLACE if size > 1 else UNUSUAL
    if dotted or s[size - 1] == c"?" or s[size - 1] == c"#":
        return UNUSUAL
    if s[0] == c"/":
        return ROOTED if size == 1 or s[1] != c"/" else UNUSUAL
    return BESIDE if not named and byte_class[s[0]] & BYTE_ALNUM else UNUSUAL


cdef class Addresses:
    """What addresses on a page begin with, by the way they are written; None where that needs a second look."""

    cdef object base_url
    cdef bytes place
    cdef bytes root
    cdef bytes folder

    def __cinit__(self, base_url):
        self.base_url = base_url or None
        if not base_url:
            self.root = b""
            return
        if not base_url.startswith(("https://", "http://")) or not base_url.isascii() or not base_url.isprintable():
            return
        if any(c in base_url for c in " ()<>\\"):
            return
        self.place = base_url.encode() if "#" not in base_url else None
        origin = "/".join(base_url.split("/", 3)[:3])
        self.root = origin.encode() if "?" not in origin and "#" not in origin else None

    cdef bytes folder_of_page(self):
        """What the name of a page beside this one is put behind."""
        if self.folder is None and self.root:
            self.folder = urljoin(self.base_url, "x")[:-1].encode()
        return self.folder

    cdef bytes before(self, int begins):
        if begins == WHOLE:
            return b""
        if begins == ROOTED:
            return self.root
        if begins == PLACE:
            return self.place
        return self.folder_of_page() if begins == BESIDE else None

    cdef bytes address_of(self, const page_t *page, uint32_t row, bint *usual):
        """Where an attribute's value leads, empty for nowhere; in a usual one is nothing that Markdown would read as markup."""
        cdef const unsigned char *s = data_at(page, page.value_begin[row])
        cdef size_t size = page.value_length[row]
        cdef bytes before = self.before(beginning(s, size))
        usual[0] = before is not None
        if usual[0]:
            return before + PyBytes_FromStringAndSize(<const char *>s, size)
        url = absolute(s[:size].decode("utf-8", "replace"), self.base_url)
        return url.encode() if url else b""
