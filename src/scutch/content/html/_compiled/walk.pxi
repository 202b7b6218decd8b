# The walk over the nodes; see ``readable.Walk``.


cdef bint holds_marked(const page_t *page, int32_t node, uint16_t marks) noexcept nogil:
    cdef int32_t inner
    for inner in range(node + 1, page.end[node]):
        if page.marks[inner] & marks:
            return True
    return False


cdef bint holds_blocks(const page_t *page, int32_t node) noexcept nogil:
    cdef int32_t inner
    for inner in range(node + 1, page.end[node]):
        if class_of(page.tag[inner]) & (CLASS_LINE | CLASS_CELL):
            return True
    return False


cdef bint is_from_right(Columns columns, int32_t node):
    """Whether the text around a node runs from right to left."""
    cdef int32_t row
    while node > 0:
        row = attribute_row(&columns.page, node, ATTR_DIR)
        said = "" if row < 0 else columns.value(row).strip().lower()
        if said == "rtl" or said == "ltr":
            return said == "rtl"
        node = columns.page.parent[node]
    return False


cdef inline bint is_read_by_nobody(uint16_t tag) noexcept nogil:
    return 0 < tag < DOCUMENT or tag == TAG_RP or tag == (0x8000 | TAG_ANNOTATION) or tag == (0x8000 | TAG_ANNOTATION_XML)


cdef class Walk:
    cdef Columns columns
    cdef Tags tags
    cdef Addresses addresses
    cdef bytes mask
    cdef const unsigned char *skip
    cdef uint16_t unseen  # marks of what is passed over
    cdef dict texts
    cdef bytes said_bytes
    cdef const unsigned char *said
    cdef int32_t *around
    cdef size_t depth
    cdef size_t room

    def __cinit__(self, Columns columns not None, Addresses addresses not None, bytes mask, marks, uint16_t unseen):
        self.columns, self.addresses, self.unseen = columns, addresses, unseen
        self.mask = mask if marks is None else bytes(marks.skip)
        self.skip = NULL if self.mask is None else <unsigned char *>PyBytes_AsString(self.mask)
        self.said_bytes = None if marks is None else bytes(marks.mask)
        self.said = NULL if marks is None else <unsigned char *>PyBytes_AsString(self.said_bytes)
        self.texts = None if marks is None else marks.texts
        self.tags = Tags()
        self.tags.walk = self

    def __dealloc__(self):
        free(self.around)

    cdef int run(self, int32_t node, int32_t end) except -1:
        cdef const page_t *page = &self.columns.page
        cdef uint16_t tag
        cdef int said
        while True:
            while self.depth and (node >= end or node >= page.end[self.around[self.depth - 1]]):
                self.depth -= 1
                self.tags.leave()
            if node >= end:
                return 0
            tag = page.tag[node]
            said = UNMARKED if self.said == NULL else self.said[node]
            if said == INLINE or said == BLOCK:
                self.write_marked(node, said)
                node = page.end[node]
            elif page.marks[node] & self.unseen or is_read_by_nobody(tag) or (self.skip != NULL and self.skip[node]):
                node = page.end[node]
            elif said == NUMBERED:
                self.write_marked(node, said)
                node = page.end[node]
            elif tag == TEXT:
                self.tags.text(data_at(page, page.text_begin[node]), page.text_length[node])
                node += 1
            else:
                if tag < STATIC_TAGS and written[tag] and self.open_element(node, tag):
                    self.enclose(node)
                node += 1

    cdef int enclose(self, int32_t node) except -1:
        """Put an element on the stack of those to be left."""
        cdef int32_t *larger
        if self.depth == self.room:
            larger = <int32_t *>realloc(self.around, (self.room * 2 + 32) * sizeof(int32_t))
            if larger == NULL:
                raise MemoryError
            self.around, self.room = larger, self.room * 2 + 32
        self.around[self.depth] = node
        self.depth += 1
        return 0

    cdef int write_marked(self, int32_t node, int said) except -1:
        """A formula, or code in the rows of a table."""
        cdef bytes text = self.texts[node].encode()
        cdef int name = self.tags.allowed(A_CODE) if said == NUMBERED else 0
        if name:
            self.tags.enter(node, name, None)
        self.tags.text(<const unsigned char *>PyBytes_AsString(text), len(text))
        if name:
            self.tags.leave()
        return 0

    cdef int name_of(self, int32_t node, uint16_t tag) except -1:
        """What an element is written as, wherever it stands: a division, if it holds what would end it."""
        cdef const page_t *page = &self.columns.page
        cdef int name = written[tag], level
        if class_of(tag) & CLASS_HEADING:
            return A_DIVISION if holds_marked(page, node, MARK_HEADING) else name
        if page.marks[node] & MARK_HEADING and (name == A_DIVISION or name == A_PARAGRAPH):
            level = heading_level(self.columns, node)
            if level:
                return A_HEADING + level - 1
        return A_DIVISION if name == A_PARAGRAPH and holds_blocks(page, node) else name

    cdef bint open_element(self, int32_t node, uint16_t tag) except -1:
        """Write an element's start; False for one that has no end of its own."""
        cdef int name = self.tags.allowed(self.name_of(node, tag))
        cdef bytes known = None
        if name == A_LINK or name == AN_IMAGE:
            known = self.link_tag(node) if name == A_LINK else self.image_tag(node)
            if not known:
                return False
        elif name == A_DIVISION:
            known = self.start_tag(node, name)
            known = None if known is starts[name] else known
        if is_in(void_names, name):
            self.tags.add_void(starts[name] if known is None else known, tag != TAG_HR)
            return False
        if name:
            self.tags.enter(node, name, known)
        return name != 0

    # ---- start tags

    cdef bytes start_tag(self, int32_t node, int name):
        cdef const page_t *page = &self.columns.page
        cdef uint32_t row
        cdef bint asks = name == A_CODE
        for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
            if page.attr_name[row] < STATIC_NAMES and is_in(takers[page.attr_name[row]], name):
                asks = True
        if not asks:
            return starts[name]
        return table.start_tag(self.columns, node, names[name], self.addresses.base_url).encode()

    cdef bytes tag_with(self, const char *before, bytes value, const char *after):
        """A start tag with one value, escaped."""
        cdef Flow *text = &self.tags.scratch
        text.size = 0
        put(text, before, strlen(before))
        put_escaped(text, <const unsigned char *>PyBytes_AsString(value), len(value), True)
        put(text, after, strlen(after))
        if text.failed:
            raise MemoryError
        return PyBytes_FromStringAndSize(<const char *>text.data, text.size)

    cdef bytes link_tag(self, int32_t node):
        """The start tag of a link; empty where it leads nowhere."""
        cdef int32_t row = attribute_row(&self.columns.page, node, ATTR_HREF)
        cdef bint usual = False
        cdef bytes url = b"" if row < 0 else self.addresses.address_of(&self.columns.page, row, &usual)
        return self.tag_with(b'<a href="', url, b'">') if url else b""

    cdef bytes image_tag(self, int32_t node):
        """The tag of an image; empty where it has no address."""
        cdef int32_t row = attribute_row(&self.columns.page, node, ATTR_SRC)
        cdef int32_t words = attribute_row(&self.columns.page, node, ATTR_ALT)
        cdef bint usual = False
        cdef bytes url = b"" if row < 0 else self.addresses.address_of(&self.columns.page, row, &usual)
        if not url or not usual or is_lazy(&self.columns.page, node):
            return table.start_tag(self.columns, node, "img", self.addresses.base_url).encode()
        url = self.tag_with(b'<img src="', url, b'"')
        if words < 0:
            return url + b">"
        return url + self.tag_with(b' alt="', " ".join(self.columns.value(words).split()).encode(), b'">')
