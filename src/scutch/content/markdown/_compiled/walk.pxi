# The walk over the nodes; see ``readable.Walk``.


cdef class Walk:
    cdef Columns columns
    cdef Writer writer
    cdef Addresses addresses
    cdef bytes mask
    cdef const unsigned char *skip
    cdef uint16_t unseen  # marks of what is passed over
    cdef object marked
    cdef const unsigned char *said
    cdef bytes said_bytes
    cdef list numbers
    cdef int32_t terms  # the element whose child the last term was
    cdef int32_t listed  # where the last list item ended
    cdef Open *open
    cdef size_t depth
    cdef size_t room
    cdef Walk inner  # writes lines; it is used again for each

    def __cinit__(self, Columns columns not None, Addresses addresses not None, bytes mask, marked, uint16_t unseen):
        self.unseen = unseen
        self.columns, self.addresses, self.marked = columns, addresses, marked
        self.mask = mask if marked is None else bytes(marked.skip)
        self.writer = Writer()
        self.skip = NULL if self.mask is None else <unsigned char *>PyBytes_AsString(self.mask)
        self.said_bytes = None if marked is None else bytes(marked.mask)
        self.said = NULL if marked is None else <unsigned char *>PyBytes_AsString(self.said_bytes)
        self.numbers = []
        self.terms = self.listed = -1

    def __dealloc__(self):
        free(self.open)

    cdef int run(self, int32_t node, int32_t end) except -1:
        cdef const page_t *page = &self.columns.page
        cdef uint16_t tag
        cdef int said
        cdef bint contained
        while True:
            while self.depth and (node >= end or node >= page.end[self.open[self.depth - 1].node]):
                self.depth -= 1
                self.leave(self.open[self.depth].node, self.open[self.depth].contained)
            if node >= end:
                return 0
            tag = page.tag[node]
            said = UNMARKED if self.said == NULL else self.said[node]
            if said != INLINE and said != BLOCK and (
                page.marks[node] & self.unseen
                or is_read_by_nobody(tag)
                or (self.skip != NULL and self.skip[node])
            ):
                node = page.end[node]
            elif tag == TEXT:
                self.writer.text(data_at(page, page.text_begin[node]), page.text_length[node])
                node += 1
            elif self.write_whole(node, tag, said):
                node = page.end[node]
            else:
                contained = self.enter(node, tag, said)
                if contained or is_walked(tag):
                    self.enclose(node, contained)
                node += 1

    cdef int enclose(self, int32_t node, bint contained) except -1:
        """Put an element on the stack of those to be left."""
        cdef Open *larger
        if self.depth == self.room:
            larger = <Open *>realloc(self.open, (self.room * 2 + 32) * sizeof(Open))
            if larger == NULL:
                raise MemoryError
            self.open, self.room = larger, self.room * 2 + 32
        self.open[self.depth].node, self.open[self.depth].contained = node, contained
        self.depth += 1
        return 0

    cdef bytes line(self, int32_t begin, int32_t end, bytes line_break):
        """The same nodes as one line; called only for what is no line itself, so this does not nest."""
        if self.inner is None:
            self.inner = Walk(self.columns, self.addresses, self.mask, self.marked, self.unseen)
        self.inner.writer.begin(line_break)
        self.inner.terms = self.inner.listed = -1
        self.inner.run(begin, end)
        return self.inner.writer.result()

    # ---- elements written at once

    cdef bint write_whole(self, int32_t node, uint16_t tag, int said) except -1:
        cdef const page_t *page = &self.columns.page
        cdef uint32_t kinds = class_of(tag)
        if said == INLINE or said == BLOCK:
            self.write_marked(node, said)
        elif tag == TAG_IMG:
            self.image(node)
        elif is_code(tag) and is_one_line(page, node):
            self.code(node)
        elif self.writer.in_line():
            return False
        elif is_code(tag) or kinds & CLASS_PREFORMATTED or said == NUMBERED:
            self.code_block(node)
        elif kinds & CLASS_HEADING:
            self.heading(node, tag - TAG_H1 + 1)
        elif page.marks[node] & MARK_HEADING:
            return self.heading_by_role(node)
        elif tag == TAG_TABLE and is_data_table(page, node):
            self.table(node)
        elif tag == TAG_HR:
            self.writer.block(b"---")
        else:
            return False
        return True

    cdef int write_marked(self, int32_t node, int said) except -1:
        cdef bytes text = self.marked.texts[node].encode()
        if self.writer.in_line():
            return self.writer.put_bytes(text.replace(b"|", b"\\|"))
        return self.writer.block(text) if said == BLOCK else self.writer.put_bytes(text)

    cdef int image(self, int32_t node) except -1:
        cdef const page_t *page = &self.columns.page
        cdef int32_t lazy = attribute_row(page, node, ATTR_DATA_SRC), words = attribute_row(page, node, ATTR_ALT)
        cdef int32_t source = lazy if lazy >= 0 else attribute_row(page, node, ATTR_SRC)
        cdef bytes url = b"" if source < 0 else self.destination_of(source)
        cdef bytes alt
        cdef Flow *body = &self.writer.scratch
        cdef size_t size
        if not url or (lazy < 0 and is_lazy(page, node)):
            text = image_text(self.columns, node, self.addresses.base_url, self.writer.in_line())
            return self.writer.put_bytes(text.encode()) if text else 0
        alt = b"" if words < 0 else " ".join(self.columns.value(words).split()).encode()
        size = len(alt)
        body.size = 0
        if not reserve(body, size):
            raise MemoryError
        memcpy(body.data, PyBytes_AsString(alt), size)
        body.size = size
        escape(body, self.writer.in_line(), False)
        alt = PyBytes_FromStringAndSize(<const char *>body.data + size, body.size - size)
        return self.writer.put_bytes(b"![" + alt + b"](" + url + b")")

    cdef int code(self, int32_t node) except -1:
        cdef Flow *body = &self.writer.scratch
        body.size = body.last = 0
        body.gap, body.begun, body.soft = NO_GAP, False, False
        if not render(&self.columns.page, node + 1, self.columns.page.end[node], self.skip, self.unseen, body):
            raise MemoryError
        text = " ".join(body.data[: body.size].decode("utf-8", "replace").split())
        return self.writer.code(text) if text else 0

    cdef int code_block(self, int32_t node) except -1:
        found = code_of(self.columns, node, self.skip, self.unseen)
        if found is not None:
            return self.writer.block("\n".join(found).encode())
        self.writer.separate(LINE)
        return 0

    cdef bint heading_by_role(self, int32_t node) except -1:
        cdef int level = heading_level(self.columns, node)
        if level:
            self.heading(node, level)
        return level != 0

    cdef int heading(self, int32_t node, int level) except -1:
        cdef bytes text = self.line(node + 1, self.columns.page.end[node], b" ")
        cdef int k
        if not text:
            self.writer.separate(PARAGRAPH)
            return 0
        for k in range(self.writer.depth - 1, -1, -1):
            if self.writer.marks[k].style == LINK and b"](" not in text:
                text = b"[" + text + <bytes>self.writer.urls[k]
        if text.endswith(b"#"):
            text = text[: len(text) - 1] + b"\\#"
        return self.writer.block(b"#" * level + b" " + text)

    cdef int table(self, int32_t node) except -1:
        cdef const page_t *page = &self.columns.page
        cdef list lines = [], rows = grid(page, node, self.skip, self.unseen), cells
        cdef int32_t caption = first_child(page, node, TAG_CAPTION)
        cdef bytes text
        if caption >= 0 and not (page.marks[caption] & self.unseen or (self.skip != NULL and self.skip[caption])):
            self.writer.separate(PARAGRAPH)
            text = self.line(caption + 1, page.end[caption], b" ")
            if text:
                self.writer.block(escape_start(text.decode("utf-8", "replace")).encode())
        if not rows:
            self.writer.separate(PARAGRAPH)
            return 0
        for row in rows:
            cells = [b"" if cell < 0 else self.line(cell + 1, page.end[<int32_t>cell], b"<br>") for cell in row]
            lines.append(b"| " + b" | ".join(cells) + b" |")
        if names_rows(self.columns, rows):
            lines.insert(0, b"|" + b"  |" * len(rows[0]))
        lines.insert(1, b"|" + b" --- |" * len(rows[0]))
        return self.writer.block(b"\n".join(lines))

    # ---- elements around others

    cdef bint enter(self, int32_t node, uint16_t tag, int said) except -1:
        """What an element puts before its contents; whether it is a container that is not one by its tag."""
        cdef Writer writer = self.writer
        cdef int style = style_of(tag)
        if tag == TAG_BR:
            writer.hard_break()
        elif said == NOTE and not writer.in_line():
            return self.enter_note(node, tag)
        elif style:
            writer.open(style, None)
        elif tag == TAG_A:
            self.enter_link(node)
        elif tag == TAG_SUP:
            writer.open(RAISED if is_exponent(&self.columns.page, node) else PLAIN, None)
        elif tag == TAG_RT:
            writer.gap = NOTHING
            writer.put(b"(", 1)
        elif is_list(tag):
            self.separate_list()
            self.numbers.append(first_number(self.columns, node) if tag == TAG_OL else None)
        elif tag == TAG_LI:
            self.enter_item(node)
        elif is_block(tag):
            return self.enter_block(node, tag)
        return False

    cdef void separate_list(self) noexcept:
        if self.numbers:
            self.writer.tighten(DIVIDED)
        self.writer.separate(LINE if self.numbers else PARAGRAPH)

    cdef bytes destination_of(self, uint32_t row):
        """An attribute's value as a destination in Markdown; empty where it leads nowhere."""
        cdef bint usual = False
        cdef bytes url = self.addresses.address_of(&self.columns.page, row, &usual)
        return url if usual or not url else destination(url.decode()).encode()

    cdef int enter_link(self, int32_t node) except -1:
        cdef int32_t row = attribute_row(&self.columns.page, node, ATTR_HREF)
        cdef bytes url = b"" if row < 0 else self.destination_of(row)
        return self.writer.open(LINK, b"](" + url + b")") if url else self.writer.open(PLAIN, None)

    cdef bint enter_note(self, int32_t node, uint16_t tag) except -1:
        if tag == TAG_LI and self.numbers and self.numbers[len(self.numbers) - 1] is not None:
            self.numbers[len(self.numbers) - 1] += 1
        self.writer.separate(PARAGRAPH)
        self.writer.push(self.marked.texts[node].encode(), b"    ")
        return True

    cdef int enter_item(self, int32_t node) except -1:
        cdef Py_ssize_t last = len(self.numbers) - 1
        number = self.numbers[last] if last >= 0 else None
        cdef bytes marker
        cdef bint begins = number is None or number == 1 or self.writer.is_item_begun() or self.follows_item(node)
        if number is not None:
            self.numbers[last] = number + 1
        self.writer.separate(LINE if begins else PARAGRAPH)
        if not self.writer.in_line():
            marker = b"- " if number is None else b"%d. " % number
            self.writer.push(marker, b" " * len(marker))
        return 0

    cdef bint follows_item(self, int32_t node) noexcept:
        cdef int32_t between
        for between in range(self.listed, node):
            if self.columns.page.chars[between]:
                return False
        return self.listed >= 0

    cdef bint enter_block(self, int32_t node, uint16_t tag) except -1:
        cdef const page_t *page = &self.columns.page
        cdef Writer writer = self.writer
        cdef bint defines = tag == TAG_DD and self.terms == page.parent[node] and not writer.in_line()
        if defines and not is_plain(page, node):
            self.terms = -1  # what follows its blocks would not be read as a definition
        elif defines:
            writer.separate(LINE)
            writer.push(b": ", b"  ")
            return True
        if not writer.is_item_begun():
            writer.separate(PARAGRAPH if class_of(tag) & CLASS_PARAGRAPH else DIVIDED)
        if tag == TAG_BLOCKQUOTE and not writer.in_line():
            writer.push(b"> ", b"> ")
            return True
        return False

    cdef int leave(self, int32_t node, bint contained) except -1:
        """What an element puts after its contents."""
        cdef Writer writer = self.writer
        cdef uint16_t tag = self.columns.page.tag[node]
        if style_of(tag) or tag == TAG_A or tag == TAG_SUP:
            return writer.close()
        if tag == TAG_RT:
            writer.gap = NOTHING
            return writer.put(b")", 1)
        if is_list(tag):
            self.numbers.pop()
            self.separate_list()
            return 0
        return self.leave_block(node, tag, contained)

    cdef int leave_block(self, int32_t node, uint16_t tag, bint contained) except -1:
        cdef const page_t *page = &self.columns.page
        cdef Writer writer = self.writer
        if contained or (tag == TAG_LI and not writer.in_line()):
            writer.suspend_marks()
            writer.pop()
        if tag == TAG_LI:
            self.listed = page.end[node]
            writer.tighten(DIVIDED)
        elif tag == TAG_DD and contained:
            writer.tighten(PARAGRAPH)
        elif tag == TAG_DT and page.chars[node] and is_plain(page, node):
            self.terms = page.parent[node]
        else:
            writer.separate(PARAGRAPH if class_of(tag) & CLASS_PARAGRAPH else DIVIDED)
            return 0
        writer.separate(LINE)
        return 0
