# Tags: start tags are written when text follows, and elements are nested only as a parser nests them again.


cdef extern from "html_signs.h" nogil:
    # Length of the prefix that is written as it is.
    size_t unescaped "scutch_unescaped"(const unsigned char *s, size_t size, bint quoted)


cdef const char *reference_of(unsigned char c, bint quoted) noexcept nogil:
    """The character reference for a sign of markup, NULL for other characters; for quotation marks only if ``quoted``."""
    if c == c"&":
        return b"&amp;"
    if c == c"<":
        return b"&lt;"
    if c == c">":
        return b"&gt;"
    if quoted and c == c'"':
        return b"&quot;"
    if quoted and c == c"'":
        return b"&#x27;"
    return NULL


cdef int put_escaped(Flow *out, const unsigned char *s, size_t size, bint quoted) except -1:
    """Append a text with character references for markup; for quotation marks only if ``quoted``, in attributes."""
    cdef size_t i = 0, done = 0
    cdef const char *reference
    while i < size:
        i += unescaped(s + i, size - i, quoted)
        reference = reference_of(s[i], quoted) if i < size else NULL
        if reference != NULL:
            put(out, s + done, i - done)
            put(out, reference, strlen(reference))
            done = i + 1
        i += 1
        while i < size and s[i] >= 0x80:
            i += 1
    return put(out, s + done, size - done)


cdef inline bint is_blank_byte(unsigned char c) noexcept nogil:
    return c < 0x80 and (byte_class[c] & BYTE_SPACE != 0 or c == 11)


cdef bint is_white_space(const unsigned char *s, size_t size) noexcept nogil:
    cdef size_t i
    for i in range(size):
        if not is_blank_byte(s[i]):
            return False
    return True


cdef bint clean(Flow *out, const unsigned char *s, size_t size) noexcept nogil:
    """Append a text without invisible characters, with plain spaces and line feeds; whether it is white space alone."""
    cdef size_t i = 0
    cdef int kind, length
    cdef bint blank = True
    if not reserve(out, size):
        return True
    while i < size:
        kind, length = 0, 1
        if s[i] >= 0x80:
            kind = special_character(s + i, size - i, &length)
        if kind == 0:
            blank = blank and is_blank_byte(s[i])
            memcpy(out.data + out.size, s + i, length)
            if s[i] == 13:
                out.data[out.size] = 10
            out.size += length
        elif kind == 1:
            out.data[out.size] = 32
            out.size += 1
        i += length
    return blank


cdef class Tags:
    """Writes elements and text into a buffer."""

    cdef Flow out
    cdef Flow scratch
    cdef Walk walk  # writes the start tags
    cdef OpenElement *open
    cdef size_t depth
    cdef size_t room
    cdef size_t first  # depth above the innermost element whose start tag is written
    cdef list known  # by depth: the start tag, where it is known already
    cdef int preformatted

    def __cinit__(self):
        self.out.data = <unsigned char *>malloc(INITIAL_SIZE)
        self.scratch.data = <unsigned char *>malloc(INITIAL_SIZE)
        if self.out.data == NULL or self.scratch.data == NULL:
            raise MemoryError
        self.out.room = self.scratch.room = INITIAL_SIZE
        self.known = []

    def __dealloc__(self):
        free(self.out.data)
        free(self.scratch.data)
        free(self.open)

    cdef int add(self, bytes text) except -1:
        return put_bytes(&self.out, text)

    cdef bint ends_with_space(self) noexcept:
        return self.out.size > 0 and (self.out.data[self.out.size - 1] == 32 or self.out.data[self.out.size - 1] == 10)

    cdef bint is_within(self, uint64_t members, uint64_t boundaries) noexcept:
        cdef size_t depth = self.depth
        while depth:
            depth -= 1
            if is_in(members, self.open[depth].element):
                return True
            if is_in(boundaries, self.open[depth].element):
                return False
        return False

    cdef int allowed(self, int element) noexcept:
        """The element that may be written for one here: itself, a division, or 0 for none."""
        if required_parents[element] and not (self.depth and is_in(required_parents[element], self.open[self.depth - 1].element)):
            return 0 if is_in(inline_elements, element) else DIVISION
        if implicitly_closed[element] and self.is_within(implicitly_closed[element], scope_boundaries[element]):
            return 0 if is_in(inline_elements, element) else DIVISION
        return element

    cdef int enter(self, int32_t node, int element, bytes known) except -1:
        if not array_reserve(<void **>&self.open, &self.room, self.depth + 1, sizeof(OpenElement)):
            raise MemoryError
        self.open[self.depth].node, self.open[self.depth].element = node, element
        self.known.append(known)
        self.depth += 1
        self.preformatted += element == PRE
        if element == CELL or element == HEADER_CELL:
            self.flush(False)
        return 0

    cdef int leave(self) except -1:
        cdef OpenElement *opened
        self.depth -= 1
        opened = &self.open[self.depth]
        self.known.pop()
        self.preformatted -= opened.element == PRE
        if self.first == self.depth + 1:
            self.first = opened.enclosing
            self.add(end_tags[opened.element])
        return 0

    cdef int flush(self, bint inline) except -1:
        """Write the pending start tags; that of a division only with attributes, or directly around inline content."""
        cdef size_t depth = self.depth, innermost = self.depth
        cdef bytes known
        while inline and depth > self.first and innermost == self.depth:
            depth -= 1
            if not is_in(inline_elements, self.open[depth].element):
                innermost = depth
        for depth in range(self.first, self.depth):
            known = self.known[depth]
            if self.open[depth].element != DIVISION or depth == innermost or known is not None:
                self.add(self.walk.start_tag(self.open[depth].node, self.open[depth].element) if known is None else known)
                self.open[depth].enclosing, self.first = self.first, depth + 1
        return 0

    cdef int text(self, const unsigned char *s, size_t size) except -1:
        cdef Flow *cleaned = &self.scratch
        cdef bint blank
        if unescaped(s, size, False) == size:
            self.begin_text(s, size, is_white_space(s, size))
            return put(&self.out, s, size)
        cleaned.size = 0
        blank = clean(cleaned, s, size)
        if cleaned.failed:
            raise MemoryError
        self.begin_text(cleaned.data, cleaned.size, blank)
        return put_escaped(&self.out, cleaned.data, cleaned.size, False)

    cdef int begin_text(self, const unsigned char *s, size_t size, bint blank) except -1:
        """Write the pending start tags in front of a text, unless that is white space between elements."""
        cdef size_t first = self.first
        if not blank or self.preformatted:
            self.flush(True)
            if self.first > first and self.open[self.first - 1].element == PRE and size and s[0] == 10:
                put(&self.out, b"\n", 1)  # a parser drops the first line feed
        return 0

    cdef int add_void(self, bytes tag, bint inline) except -1:
        self.flush(inline)
        return self.add(tag)
