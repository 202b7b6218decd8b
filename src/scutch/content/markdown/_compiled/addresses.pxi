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


cdef enum:  # what stands in an address, a bit each
    STRANGE = 1  # what needs a second look wherever it is
    REFERRING = 2  # the beginning of a reference
    DOTTED = 4  # a part that begins with a dot
    NAMED = 8  # what may be a scheme, a host, or an empty query


cdef inline bint is_strange(unsigned char c) noexcept nogil:
    return c <= 32 or c >= 127 or c in b"()<>\\"


cdef int signs_in(const unsigned char *s, size_t size) noexcept nogil:
    """What stands in an address; no more than ``STRANGE`` where that is in it."""
    cdef int found = 0
    cdef size_t i
    cdef unsigned char following
    for i in range(size):
        following = s[i + 1] if i + 1 < size else 0
        if is_strange(s[i]) or (s[i] == c";" and found & REFERRING):
            return STRANGE
        if s[i] == c"&":
            found |= REFERRING
        elif s[i] == c"/":
            found |= DOTTED if following == c"." else NAMED if following == c"/" else 0
        elif s[i] in b":;" or (s[i] == c"?" and following == c"#"):
            found |= NAMED
    return found


cdef bint starts_with(const unsigned char *s, size_t size, const char *prefix, size_t length) noexcept nogil:
    return size > length and memcmp(s, prefix, length) == 0


cdef int beginning(const unsigned char *s, size_t size) noexcept nogil:
    """How an address begins; ``UNUSUAL`` for all that needs a second look."""
    cdef int signs = signs_in(s, size)
    if size == 0 or signs & STRANGE:
        return UNUSUAL
    if starts_with(s, size, b"https://", 8) or starts_with(s, size, b"http://", 7):
        return WHOLE
    if s[0] == c"#":
        return PLACE if size > 1 else UNUSUAL
    if signs & DOTTED or s[size - 1] in b"?#":
        return UNUSUAL
    if s[0] == c"/":
        return ROOTED if size == 1 or s[1] != c"/" else UNUSUAL
    return BESIDE if not signs & NAMED and byte_class[s[0]] & BYTE_ALNUM else UNUSUAL


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
        if begins == WHOLE or (self.base_url is None and begins != UNUSUAL):
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
