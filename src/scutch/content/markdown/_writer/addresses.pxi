# Addresses of links and images, for the writers of Markdown and HTML. Common forms are resolved by putting a prefix before
# them, with the result of ``urls.absolute``; all others are left to that function.

cdef enum:  # forms of an address
    UNUSUAL  # left to ``urls.absolute``
    ABSOLUTE
    ROOT_RELATIVE  # begins with a slash
    HOST_RELATIVE  # begins with two slashes and a name
    FRAGMENT  # begins with a number sign
    PATH_RELATIVE  # begins with a name, perhaps behind steps to folders above


cdef enum:  # traits of an address, one bit each
    UNSAFE = 1  # a character that always needs ``urls.absolute`` or escaping, or what may be a character reference
    PARENTHESIS = 2
    AMPERSAND = 4
    SEMICOLON = 8
    COLON = 16
    BRACKET = 32

cdef enum:
    MAX_STEPS = 9  # folders above that a path begins with

cdef uint8_t byte_traits[256]  # by byte its trait


cdef uint8_t trait_of(int c) noexcept nogil:
    if c <= 32 or c >= 127 or c == c"<" or c == c">" or c == 92:
        return UNSAFE
    if c == c"(" or c == c")":
        return PARENTHESIS
    if c == c"[" or c == c"]":
        return BRACKET
    return AMPERSAND if c == c"&" else SEMICOLON if c == c";" else COLON if c == c":" else 0


cdef void fill_traits() noexcept nogil:
    cdef int c
    for c in range(256):
        byte_traits[c] = trait_of(c)


fill_traits()


cdef bint holds_after(const unsigned char *s, size_t size, char first, char second) noexcept nogil:
    """Whether a character stands anywhere behind another one."""
    cdef const unsigned char *after = <const unsigned char *>memchr(s, first, size)
    return after != NULL and memchr(after, second, s + size - after) != NULL


cdef int address_traits(const unsigned char *s, size_t size) noexcept nogil:
    cdef int found = 0
    cdef size_t i
    for i in range(size):
        found |= byte_traits[s[i]]
    if found & AMPERSAND and found & SEMICOLON and holds_after(s, size, c"&", c";"):
        return found | UNSAFE
    return found


cdef bint starts_with(const unsigned char *s, size_t size, const char *prefix, size_t length) noexcept nogil:
    return size > length and memcmp(s, prefix, length) == 0


cdef bint holds_pair(const unsigned char *s, size_t size, char first, char second) noexcept nogil:
    """Whether one character follows another one anywhere in a text."""
    cdef const unsigned char *end = s + size
    while True:
        s = <const unsigned char *>memchr(s, first, end - s)
        if s == NULL or s + 1 == end:
            return False
        if s[1] == <unsigned char>second:
            return True
        s += 1


cdef size_t steps_size(const unsigned char *s, size_t size, int *steps) noexcept nogil:
    """Bytes of the steps that a path begins with: to folders above, or one that stays; the number of the former."""
    cdef size_t i = 0
    steps[0] = 0
    if starts_with(s, size, b"./", 2):
        return 2
    while starts_with(s + i, size - i, b"../", 3) and steps[0] < MAX_STEPS:
        i, steps[0] = i + 3, steps[0] + 1
    return i


cdef bint is_plain_path(const unsigned char *s, size_t size, int traits) noexcept nogil:
    """Whether a path that begins with a name is resolved by putting a folder before it."""
    if size == 0 or traits & (COLON | SEMICOLON) or not (byte_class[s[0]] & BYTE_ALNUM or s[0] == c"_"):
        return False
    return not (holds_pair(s, size, c"/", c"/") or holds_pair(s, size, c"?", c"#"))


cdef int address_form(const unsigned char *s, size_t size, int traits, size_t begin) noexcept nogil:
    """The form of an address; its steps to folders above end at ``begin``."""
    if size == 0 or traits & UNSAFE:
        return UNUSUAL
    if starts_with(s, size, b"https://", 8) or starts_with(s, size, b"http://", 7):
        return ABSOLUTE
    if s[0] == c"#":
        return FRAGMENT if size > 1 else UNUSUAL
    if s[size - 1] == c"?" or s[size - 1] == c"#":
        return UNUSUAL
    if size > 1 and s[0] == c"/" and s[1] == c"/":
        return HOST_RELATIVE if not traits & BRACKET and is_plain_path(s + 2, size - 2, traits) else UNUSUAL
    if begin < size and holds_pair(s + begin, size - begin, c"/", c"."):
        return UNUSUAL
    return ROOT_RELATIVE if s[0] == c"/" else PATH_RELATIVE if is_plain_path(s + begin, size - begin, traits) else UNUSUAL


cdef class Addresses:
    """Resolves addresses: the prefix of each form, None where the form needs ``urls.absolute``."""

    cdef object base_url
    cdef bytes document
    cdef bytes origin
    cdef bytes scheme
    cdef list folders  # by number of steps above the page; those computed so far

    def __cinit__(self, base_url):
        self.base_url = base_url or None
        self.folders = []
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
        self.scheme = None if "[" in origin or "]" in origin else self.origin and self.origin[: self.origin.index(b"/")]

    cdef bytes folder_above(self, int steps):
        """The prefix of a path that begins with some steps to folders above."""
        while self.scheme and len(self.folders) <= steps:
            self.folders.append(urljoin(self.base_url, "../" * len(self.folders) + "x")[:-1].encode())
        return self.folders[steps] if self.scheme else None

    cdef bytes prefix_of(self, int form, int steps):
        if form == ABSOLUTE or (self.base_url is None and form != UNUSUAL):
            return b""
        if form == ROOT_RELATIVE:
            return self.origin
        if form == HOST_RELATIVE:
            return self.scheme
        if form == FRAGMENT:
            return self.document
        return self.folder_above(steps) if form == PATH_RELATIVE else None

    cdef int resolve(self, const page_t *page, uint32_t row, Flow *url) except -1:
        """Append the absolute address in an attribute, nothing for none; returns the traits that ask for escaping in Markdown."""
        cdef const unsigned char *s = data_at(page, page.value_begin[row])
        cdef size_t size = page.value_length[row]
        cdef int traits = address_traits(s, size), steps
        cdef size_t begin = steps_size(s, size, &steps)
        cdef bytes prefix = self.prefix_of(address_form(s, size, traits, begin), steps)
        if prefix is None:
            return self.resolve_unusual(s, size, url)
        if self.base_url is None:
            begin = 0
        put_bytes(url, prefix)
        put(url, s + begin, size - begin)
        return traits & PARENTHESIS

    cdef int resolve_unusual(self, const unsigned char *s, size_t size, Flow *url) except -1:
        found = None if starts_with(s, size, b"data:", 5) else absolute(s[:size].decode("utf-8", "replace"), self.base_url)
        if found:
            put_bytes(url, found.encode())
        return UNSAFE
