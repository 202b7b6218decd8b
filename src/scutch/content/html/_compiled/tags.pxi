# Tags in the making; see ``tags.Tags``, whose methods these are.


cdef void put(Flow *out, const void *s, size_t size) noexcept nogil:
    if size and reserve(out, size):
        memcpy(out.data + out.size, s, size)
        out.size += size


cdef void put_escaped(Flow *out, const unsigned char *s, size_t size, bint quoted) noexcept nogil:
    """Text with the references that it needs; quotation marks only in attributes."""
    cdef size_t i, done = 0
    cdef const char *reference
    for i in range(size):
        if s[i] > c">" or s[i] < c'"':
            continue
        if s[i] == c"&":
            reference = b"&amp;"
        elif s[i] == c"<":
            reference = b"&lt;"
        elif s[i] == c">":
            reference = b"&gt;"
        elif quoted and s[i] == c'"':
            reference = b"&quot;"
        elif quoted and s[i] == c"'":
            reference = b"&#x27;"
        else:
            continue
        put(out, s + done, i - done)
        put(out, reference, strlen(reference))
        done = i + 1
    put(out, s + done, size - done)


cdef bint clean(Flow *out, const unsigned char *s, size_t size) noexcept nogil:
    """Take in a text: without what is not seen, spaces of all sorts as one, line feeds for returns; whether it is blank."""
    cdef size_t i = 0
    cdef int kind, length
    cdef bint blank = True
    if not reserve(out, size):
        return True
    while i < size:
        kind, length = 0, 1
        if s[i] >= 0x80:
            kind = special(s + i, size - i, &length)
        if kind == 0:
            blank = blank and s[i] < 0x80 and (byte_class[s[i]] & BYTE_SPACE != 0 or s[i] == 11)
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
    """HTML in the making."""

    cdef Flow out
    cdef Flow scratch
    cdef Walk walk  # knows the start tags
    cdef Opened *open
    cdef size_t depth
    cdef size_t room
    cdef size_t first  # place above the innermost element whose start tag is written
    cdef list known  # by place: the start tag, where it is known already
    cdef int preformatted

    def __cinit__(self):
        self.out.data = <unsigned char *>malloc(SMALL)
        self.scratch.data = <unsigned char *>malloc(SMALL)
        if self.out.data == NULL or self.scratch.data == NULL:
            raise MemoryError
        self.out.room = self.scratch.room = SMALL
        self.known = []

    def __dealloc__(self):
        free(self.out.data)
        free(self.scratch.data)
        free(self.open)

    cdef int add(self, bytes text) except -1:
        put(&self.out, PyBytes_AsString(text), len(text))
        return 0

    cdef bint is_within(self, uint64_t some, uint64_t borders) noexcept:
        cdef size_t place = self.depth
        while place:
            place -= 1
            if is_in(some, self.open[place].name):
                return True
            if is_in(borders, self.open[place].name):
                return False
        return False

    cdef int allowed(self, int name) noexcept:
        """What may be written for an element here: its name, that of a division, or nothing."""
        if parents[name] and not (self.depth and is_in(parents[name], self.open[self.depth - 1].name)):
            return 0 if is_in(in_line, name) else A_DIVISION
        if ended[name] and self.is_within(ended[name], boundaries[name]):
            return 0 if is_in(in_line, name) else A_DIVISION
        return name

    cdef int enter(self, int32_t node, int name, bytes known) except -1:
        cdef Opened *larger
        if self.depth == self.room:
            larger = <Opened *>realloc(self.open, (self.room * 2 + 32) * sizeof(Opened))
            if larger == NULL:
                raise MemoryError
            self.open, self.room = larger, self.room * 2 + 32
        self.open[self.depth].node, self.open[self.depth].name = node, name
        self.known.append(known)
        self.depth += 1
        self.preformatted += name == A_CODE
        if name == A_CELL or name == A_HEADER_CELL:
            self.flush(False)
        return 0

    cdef int leave(self) except -1:
        cdef Opened *opened
        self.depth -= 1
        opened = &self.open[self.depth]
        self.known.pop()
        self.preformatted -= opened.name == A_CODE
        if self.first == self.depth + 1:
            self.first = opened.below
            self.add(ends[opened.name])
        return 0

    cdef int flush(self, bint inline) except -1:
        """Write the start tags that wait; that of a division only with attributes, or in front of what stands in a line."""
        cdef size_t place = self.depth, innermost = self.depth
        cdef bytes known
        while inline and place > self.first and innermost == self.depth:
            place -= 1
            if not is_in(in_line, self.open[place].name):
                innermost = place
        for place in range(self.first, self.depth):
            known = self.known[place]
            if self.open[place].name != A_DIVISION or place == innermost or known is not None:
                self.add(self.walk.start_tag(self.open[place].node, self.open[place].name) if known is None else known)
                self.open[place].below, self.first = self.first, place + 1
        return 0

    cdef int text(self, const unsigned char *s, size_t size) except -1:
        cdef Flow *cleaned = &self.scratch
        cdef size_t first = self.first
        cleaned.size = 0
        if not clean(cleaned, s, size) or self.preformatted:
            self.flush(True)
            if self.first > first and self.open[self.first - 1].name == A_CODE and cleaned.size and cleaned.data[0] == 10:
                put(&self.out, b"\n", 1)  # a parser passes over the first one
        put_escaped(&self.out, cleaned.data, cleaned.size, False)
        if self.out.failed or cleaned.failed:
            raise MemoryError
        return 0

    cdef int add_void(self, bytes tag, bint inline) except -1:
        self.flush(inline)
        return self.add(tag)
