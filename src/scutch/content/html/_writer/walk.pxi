# The walk over the nodes.


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


cdef bint is_right_to_left(Columns columns, int32_t node):
    """Whether the text direction at a node is right to left: the nearest ``dir`` of ltr or rtl decides."""
    cdef int32_t row
    while node > 0:
        row = attribute_row(&columns.page, node, ATTR_DIR)
        direction = "" if row < 0 else columns.value(row).strip().lower()
        if direction == "rtl" or direction == "ltr":
            return direction == "rtl"
        node = columns.page.parent[node]
    return False


cdef class Walk:
    cdef Columns columns
    cdef Tags tags
    cdef Addresses addresses
    cdef bint links  # whether links are written, or only their texts
    cdef bytes mask
    cdef const unsigned char *skip
    cdef uint16_t skipped_marks  # marks of nodes that are left out with all they contain
    cdef dict texts
    cdef bytes treatment_bytes
    cdef const unsigned char *treatment
    cdef vector_t open  # nodes of the open elements, innermost last
    cdef Flow value  # of an attribute

    def __cinit__(
        self, Columns columns not None, Addresses addresses not None, bytes mask, special, uint16_t skipped_marks, bint links
    ):
        self.columns, self.addresses, self.skipped_marks, self.links = columns, addresses, skipped_marks, links
        self.mask = mask if special is None else bytes(special.skip)
        self.skip = NULL if self.mask is None else <unsigned char *>PyBytes_AsString(self.mask)
        self.treatment_bytes = None if special is None else bytes(special.mask)
        self.treatment = NULL if special is None else <unsigned char *>PyBytes_AsString(self.treatment_bytes)
        self.texts = None if special is None else special.texts
        self.tags = Tags()
        self.tags.walk = self

    def __dealloc__(self):
        free(self.open.data)
        free(self.value.data)

    cdef int run(self, int32_t node, int32_t end) except -1:
        cdef const page_t *page = &self.columns.page
        cdef uint16_t tag
        cdef int treatment
        while True:
            while self.open.size and (node >= end or node >= page.end[self.open.data[self.open.size - 1]]):
                self.open.size -= 1
                self.tags.leave()
            if node >= end:
                return 0
            tag = page.tag[node]
            treatment = NOT_SPECIAL if self.treatment == NULL else self.treatment[node]
            if treatment == INLINE or treatment == BLOCK:
                self.write_special(node, treatment)
                node = page.end[node]
            elif treatment == LAZY_IMAGE:
                self.open_element(first_image(page, node), TAG_IMG)
                node = page.end[node]
            elif page.marks[node] & self.skipped_marks or is_never_read(tag) or (self.skip != NULL and self.skip[node]):
                node = page.end[node]
            elif treatment == CODE_TABLE:
                self.write_special(node, treatment)
                node = page.end[node]
            elif tag == TEXT:
                if begins_part(page, node) and not self.tags.ends_with_space():
                    self.tags.text(b" ", 1)
                if not is_without_width(page, node):
                    self.tags.text(data_at(page, page.text_begin[node]), page.text_length[node])
                node += 1
            else:
                if treatment == VALUE:
                    self.write_special(node, treatment)
                elif treatment == LABEL:
                    self.tags.add_void(b"<br>\n", True)
                if tag < STATIC_TAGS and element_of_tag[tag] and self.open_element(node, tag):
                    self.push_element(node)
                node = page.end[node] if class_of(tag) & CLASS_IMAGE else node + 1

    cdef int push_element(self, int32_t node) except -1:
        """Push an element onto the stack of open elements."""
        if not vector_push(&self.open, node):
            raise MemoryError
        return 0

    cdef int write_special(self, int32_t node, int treatment) except -1:
        """Write a formula, or a table of code."""
        cdef bytes text = self.texts[node].encode()
        cdef int element = self.tags.allowed(PRE) if treatment == CODE_TABLE else 0
        if element:
            self.tags.enter(node, element, None)
        self.tags.text(<const unsigned char *>PyBytes_AsString(text), len(text))
        if element:
            self.tags.leave()
        return 0

    cdef int element_for(self, int32_t node, uint16_t tag) except -1:
        """The element that is written for a node anywhere: a division if it holds elements that would close it."""
        cdef const page_t *page = &self.columns.page
        cdef int element = element_of_tag[tag], level
        if class_of(tag) & CLASS_HEADING:
            return DIVISION if holds_marked(page, node, MARK_HEADING) else element
        if page.marks[node] & MARK_HEADING and (element == DIVISION or element == PARAGRAPH_ELEMENT):
            level = heading_level(self.columns, node)
            if level:
                return HEADING + level - 1
        return DIVISION if element == PARAGRAPH_ELEMENT and holds_blocks(page, node) else element

    cdef bint open_element(self, int32_t node, uint16_t tag) except -1:
        """Open an element; False for one without an end tag."""
        cdef int element = self.tags.allowed(self.element_for(node, tag))
        cdef bytes known = None
        if element == LINK or element == IMAGE:
            known = self.link_tag(node) if element == LINK else self.image_tag(node)
            if not known:
                return False
        elif element == DIVISION:
            known = self.start_tag(node, element)
            known = None if known is start_tags[element] else known
        if is_in(void_elements, element):
            self.tags.add_void(start_tags[element] if known is None else known, tag != TAG_HR)
            return False
        if element:
            self.tags.enter(node, element, known)
        return element != 0

    # ---- start tags

    cdef bytes start_tag(self, int32_t node, int element):
        cdef const page_t *page = &self.columns.page
        cdef uint32_t row
        cdef bint has_attributes = element == PRE
        for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
            if page.attr_name[row] < STATIC_NAMES and is_in(takers[page.attr_name[row]], element):
                has_attributes = True
        if not has_attributes:
            return start_tags[element]
        return allowlist.start_tag(self.columns, node, names[element], self.addresses.base_url).encode()

    cdef bytes tag_with(self, const char *before, const char *after):
        """A part of a start tag with the attribute value, which is escaped."""
        cdef Flow *text = &self.tags.scratch
        text.size = 0
        put(text, before, strlen(before))
        put_escaped(text, self.value.data, self.value.size, True)
        put(text, after, strlen(after))
        return PyBytes_FromStringAndSize(<const char *>text.data, text.size)

    cdef bytes link_tag(self, int32_t node):
        """The start tag of a link; empty without an address."""
        cdef int32_t row = attribute_row(&self.columns.page, node, ATTR_HREF) if self.links else -1
        self.value.size = 0
        if row >= 0:
            self.addresses.resolve(&self.columns.page, row, &self.value)
        return self.tag_with(b'<a href="', b'">') if self.value.size else b""

    cdef bytes image_tag(self, int32_t node):
        """The tag of an image; empty without an address."""
        cdef const page_t *page = &self.columns.page
        cdef int32_t row = attribute_row(page, node, ATTR_ALT)
        cdef bytes source
        self.value.size = 0
        put_image_address(page, node, self.addresses, &self.value)
        if self.value.size == 0 and not may_have_other_address(page, node):
            return b""
        if self.value.size == 0:
            return allowlist.start_tag(self.columns, node, "img", self.addresses.base_url).encode()
        source = self.tag_with(b'<img src="', b'"')
        if row < 0:
            return source + b">"
        self.value.size = 0
        put_words(&self.value, data_at(page, page.value_begin[row]), page.value_length[row])
        return source + self.tag_with(b' alt="', b'">')
