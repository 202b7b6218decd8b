# The walk over the nodes.

cdef enum:
    MAX_INDENT = 12  # of an item, whose number has at most ten digits

cdef const char *HEADING_SIGNS = b"###### "
cdef const char *INDENT = b"            "


@cython.final
cdef class Walk:
    cdef Columns columns
    cdef Writer writer
    cdef Addresses addresses
    cdef bint links  # whether links are written, or only their texts
    cdef bytes mask
    cdef const unsigned char *skip
    cdef uint16_t skipped_marks  # marks of nodes that are left out with all they contain
    cdef object special
    cdef const unsigned char *treatment
    cdef bytes treatment_bytes
    cdef vector_t item_numbers  # by open list: the next item number, -1 if unordered
    cdef int32_t term_parent  # parent of the last term
    cdef int32_t marked_list  # parent of the last term that is the marker of an item, and the number of that
    cdef int32_t marked_number
    cdef int32_t passed_cell  # cell with the marker of the row that is an item; it is left out, as are empty ones in front of it
    cdef int32_t item_end  # end of the last list item
    cdef int32_t marked_text  # a text whose beginning repeats the marker of its list item
    cdef uint32_t marker_size  # bytes of that
    cdef int32_t last_heading
    cdef int last_level  # the level of the last heading
    cdef Py_ssize_t heading_end  # where the last heading ends in the buffer, -1 for none
    cdef OpenElement *open
    cdef size_t depth
    cdef size_t room
    cdef Walk line_walk  # renders headings and cells; reused for each
    cdef Flow block  # a block that is made of such lines

    def __cinit__(
        self, Columns columns not None, Addresses addresses not None, bytes mask, special, uint16_t skipped_marks, bint links
    ):
        self.skipped_marks, self.links = skipped_marks, links
        self.columns, self.addresses, self.special = columns, addresses, special
        self.mask = mask if special is None else bytes(special.skip)
        self.writer = Writer()
        self.skip = NULL if self.mask is None else <unsigned char *>PyBytes_AsString(self.mask)
        self.treatment_bytes = None if special is None else bytes(special.mask)
        self.treatment = NULL if special is None else <unsigned char *>PyBytes_AsString(self.treatment_bytes)
        self.term_parent = self.item_end = self.marked_text = self.last_heading = self.heading_end = -1
        self.marked_list = self.passed_cell = -1

    def __dealloc__(self):
        free(self.open)
        free(self.item_numbers.data)
        free(self.block.data)

    cdef int run(self, int32_t node, int32_t end) except -1:
        cdef const page_t *page = &self.columns.page
        cdef uint16_t tag
        cdef int treatment
        cdef bint is_container
        while True:
            while self.depth and (node >= end or node >= page.end[self.open[self.depth - 1].node]):
                self.depth -= 1
                self.leave(self.open[self.depth].node, self.open[self.depth].is_container)
            if node >= end:
                return 0
            tag = page.tag[node]
            treatment = NOT_SPECIAL if self.treatment == NULL else self.treatment[node]
            if treatment != INLINE and treatment != BLOCK and treatment != LAZY_IMAGE and (
                page.marks[node] & self.skipped_marks
                or is_never_read(tag)
                or (self.skip != NULL and self.skip[node])
            ):
                node = page.end[node]
            elif tag == TEXT and (treatment == NOT_SPECIAL or treatment == TEX or self.writer.is_single_line()):
                self.text(node, treatment == TEX)
                node += 1
            elif self.write_whole(node, tag, treatment):
                node = page.end[node]
            else:
                is_container = self.enter(node, tag, treatment)
                if is_container or needs_leaving(tag):
                    self.push_element(node, is_container)
                node += 1

    cdef int text(self, int32_t node, bint has_tex) except -1:
        cdef const page_t *page = &self.columns.page
        cdef uint32_t begin = self.marker_size if node == self.marked_text else 0
        cdef const unsigned char *s = data_at(page, page.text_begin[node]) + begin
        cdef uint32_t space = space_behind_initial(page, node) if self.writer.gap <= GAP_SPACE else 0
        if space:
            self.writer.gap, begin = GAP_NONE, max(begin, space - 1)
            s = data_at(page, page.text_begin[node]) + begin
        elif self.writer.gap == GAP_NONE and begins_part(page, node):
            self.writer.gap = GAP_SPACE
        if is_invisible(s, page.text_length[node] - begin):
            return 0
        return self.writer.text(s, page.text_length[node] - begin, has_tex)

    cdef int push_element(self, int32_t node, bint is_container) except -1:
        """Push an element onto the stack of open elements."""
        if not array_reserve(<void **>&self.open, &self.room, self.depth + 1, sizeof(OpenElement)):
            raise MemoryError
        self.open[self.depth].node, self.open[self.depth].is_container = node, is_container
        self.depth += 1
        return 0

    cdef Line render_line(self, int32_t begin, int32_t end, int form, int style=NO_MARK, bint is_implied=False) except *:
        """Nodes rendered as a single line, in a style, which is not written if it is implied: headings are bold in themselves.

        A line is never rendered within a line, so this does not nest.
        """
        if self.line_walk is None:
            self.line_walk = Walk(self.columns, self.addresses, self.mask, self.special, self.skipped_marks, self.links)
        self.line_walk.writer.begin(form)
        self.line_walk.term_parent = self.line_walk.item_end = -1
        if style != NO_MARK:
            self.line_walk.writer.open(style)
            if is_implied:
                self.line_walk.writer.marks[0].at = INACTIVE
        self.line_walk.run(begin, end)
        if style != NO_MARK:
            self.line_walk.writer.close()
        return self.line_walk.writer.result()

    # ---- elements written with all their contents

    cdef bint write_whole(self, int32_t node, uint16_t tag, int treatment) except -1:
        """Write an element with all its contents; False for elements whose contents are walked."""
        cdef const page_t *page = &self.columns.page
        cdef uint32_t kinds = class_of(tag)
        if treatment == INLINE or treatment == BLOCK:
            self.write_special(node, treatment)
        elif treatment == POSTER or treatment == POST_DATE:
            return not self.writer.is_single_line() and self.poster(node, treatment)
        elif kinds & CLASS_IMAGE or treatment == LAZY_IMAGE:
            self.image(first_image(page, node))
        elif is_code(tag) and has_no_line_break(page, node):
            self.code(node)
        elif self.writer.is_single_line():
            return self.writer.is_cell() and (is_code(tag) or kinds & CLASS_PREFORMATTED) and self.code_in_cell(node)
        elif is_code(tag) or kinds & CLASS_PREFORMATTED or treatment == CODE_TABLE:
            self.code_block(node)
        elif kinds & CLASS_HEADING:
            self.heading(node, tag - TAG_H1 + 1)
        elif page.marks[node] & MARK_HEADING:
            return self.heading_by_role(node)
        elif (node <= self.passed_cell and page.parent[node] == page.parent[self.passed_cell]) or (tag == TAG_DT and self.is_marker(node)):
            pass
        elif tag == TAG_TABLE and is_data_table(page, node) and not is_list_of_rows(page, node):
            self.table(node)
        elif tag == TAG_HR:
            self.writer.rule()
        else:
            return False
        return True

    cdef int write_special(self, int32_t node, int treatment) except -1:
        cdef bytes text = self.special.texts[node].encode()
        if self.writer.is_single_line():
            return self.writer.put_bytes(text.replace(b"|", b"\\|"))
        return self.writer.block_of(text) if treatment == BLOCK else self.writer.put_bytes(text)

    cdef bint poster(self, int32_t node, int treatment) except -1:
        """Write the name of a poster in bold and the date of the post as a line; nothing for the date itself."""
        cdef Line line
        if treatment == POSTER:
            line = self.render_line(node, self.columns.page.end[node], HEADING_LINE, STRONG)
            self.block.size = 0
            put(&self.block, line.data, line.size)
            put_bytes(&self.block, self.special.texts[node].encode())
            self.writer.block(self.block.data, self.block.size)
        return True

    cdef int image(self, int32_t node) except -1:
        cdef Flow *closing = &self.writer.closings
        cdef size_t begin = closing.size
        cdef int traits
        put(closing, b"](", 2)
        traits = put_image_address(&self.columns.page, node, self.addresses, closing)
        if closing.size > begin + 2:
            self.end_destination(begin, traits)
            self.writer.put(b"![", 2)
            self.alternative(node)
            self.writer.add(closing.data + begin, closing.size - begin)
            self.writer.after_image = True
        elif may_have_other_address(&self.columns.page, node):
            text = image_text(self.columns, node, self.addresses.base_url, self.writer.is_single_line())
            if text:
                self.writer.put_bytes(text.encode())
                self.writer.after_image = True
        closing.size = begin
        return 0

    cdef int alternative(self, int32_t node) except -1:
        """Write the alternative text of an image."""
        cdef const page_t *page = &self.columns.page
        cdef int32_t row = attribute_row(page, node, ATTR_ALT)
        cdef Flow *body = &self.writer.scratch
        cdef size_t size
        body.size = 0
        if row < 0:
            return 0
        put_words(body, data_at(page, page.value_begin[row]), page.value_length[row])
        size = body.size
        escape(body, self.writer.is_single_line(), False, False)
        return self.writer.add(body.data + size, body.size - size)

    cdef int code(self, int32_t node) except -1:
        cdef Flow *body = &self.writer.scratch
        body.size = body.last = 0
        body.gap, body.begun, body.soft = NO_GAP, False, False
        if not render(&self.columns.page, node + 1, self.columns.page.end[node], self.skip, self.skipped_marks, body):
            raise MemoryError
        return self.code_words(body.data, body.size)

    cdef int code_words(self, const unsigned char *s, size_t size) except -1:
        """Write a code span of the words of a text, if it has any."""
        self.block.size = 0
        put_words(&self.block, s, size)
        return self.writer.code(self.block.data, self.block.size) if self.block.size else 0

    cdef int code_block(self, int32_t node) except -1:
        found = fenced_code(self.columns, node, self.skip, self.skipped_marks)
        if found is not None:
            return self.writer.block_of("\n".join(found).encode())
        self.writer.separate(GAP_LINE)
        return 0

    cdef bint code_in_cell(self, int32_t node) except -1:
        """Write a block of code as a code span a line."""
        found = fenced_code(self.columns, node, self.skip, self.skipped_marks)
        self.writer.separate(GAP_LINE)
        for line in found.body.split("\n") if found is not None else ():
            if line.strip():
                code = line.rstrip().encode()
                self.writer.code(<const unsigned char *>PyBytes_AsString(code), len(code))
                self.writer.separate(GAP_LINE)
        return True

    cdef bint heading_by_role(self, int32_t node) except -1:
        cdef int level = heading_level(self.columns, node)
        if level:
            self.heading(node, level)
        return level != 0

    cdef int heading(self, int32_t node, int level) except -1:
        """Write a heading; one with images only is no heading."""
        cdef bint has_only_images = self.columns.page.chars[node] == 0 and self.columns.page.images[node]
        cdef Flow *block = &self.block
        self.embolden_bare_heading(level)
        block.size = 0
        if not has_only_images:
            put(block, HEADING_SIGNS + (6 - level), level + 1)
        if not self.heading_text(node, is_implied=True):
            self.writer.separate(GAP_PARAGRAPH)
            return 0
        if block.data[block.size - 1] == c"#" and not has_only_images:
            block.size -= 1
            put(block, b"\\#", 2)
        self.writer.block(block.data, block.size)
        if not has_only_images:
            self.last_heading, self.last_level, self.heading_end = node, level, self.writer.out.size
        return 0

    cdef bint heading_text(self, int32_t node, bint is_implied) except -1:
        """Add the text of a heading on one line to the block, within the link that is open around it; whether it has any."""
        cdef Line text = self.render_line(node + 1, self.columns.page.end[node], HEADING_LINE, STRONG, is_implied)
        cdef Writer writer = self.writer
        cdef int link = writer.mark_count - 1
        while link >= 0 and writer.marks[link].style != LINK:
            link -= 1
        if text.size == 0 or link < 0 or holds_pair(text.data, text.size, c"]", c"("):
            put(&self.block, text.data, text.size)
        else:
            put(&self.block, b"[", 1)
            put(&self.block, text.data, text.size)
            put(&self.block, writer.closings.data + writer.marks[link].closing, writer.marks[link].closing_size)
        return text.size > 0

    cdef int embolden_bare_heading(self, int level) except -1:
        """Write the last heading in bold if nothing stands between it and one of this level, or the end: it heads nothing.

        Titles of items, which are links for the most part, stay headings; so do main headings, and the first line.
        """
        cdef const page_t *page = &self.columns.page
        cdef Writer writer = self.writer
        if self.heading_end != <Py_ssize_t>writer.out.size or level > self.last_level or self.last_level == 1:
            return 0
        if writer.block_begin == 0 or 2 * page.link_chars[self.last_heading] >= page.chars[self.last_heading]:
            return 0
        self.block.size = 0
        self.heading_text(self.last_heading, is_implied=False)
        writer.out.size = writer.block_begin
        self.heading_end = -1
        return writer.add(self.block.data, self.block.size)

    cdef int table(self, int32_t node) except -1:
        cdef const page_t *page = &self.columns.page
        cdef list rows = table_grid(page, node, self.skip, self.skipped_marks), row
        cdef int32_t caption = first_child(page, node, TAG_CAPTION)
        cdef Line text
        if caption >= 0 and not (page.marks[caption] & self.skipped_marks or (self.skip != NULL and self.skip[caption])):
            self.writer.separate(GAP_PARAGRAPH)
            text = self.render_line(caption + 1, page.end[caption], HEADING_LINE)
            if text.size:
                self.writer.block_of(escape_start(decoded(text)).encode())
        if not rows:
            self.writer.separate(GAP_PARAGRAPH)
            return 0
        width, self.block.size = len(rows[0]), 0
        if not has_header_row(page, rows):
            self.add_line(width, b"  |")
        else:
            self.add_row(rows.pop(0), is_header=True)
        self.add_line(width, b" --- |")
        for row in rows:
            self.add_row(row, is_header=False)
        return self.writer.block(self.block.data, self.block.size - 1)

    cdef int add_row(self, list row, bint is_header) except -1:
        """Add a row of a table to the block."""
        cdef int32_t cell
        cdef Line text
        put(&self.block, b"|", 1)
        for cell in row:
            put(&self.block, b" ", 1)
            if cell >= 0:
                text = self.render_line(cell + 1, self.columns.page.end[cell], CELL_LINE, STRONG if is_header else NO_MARK, is_implied=True)
                put(&self.block, text.data, text.size)
            put(&self.block, b" |", 2)
        return put(&self.block, b"\n", 1)

    cdef int add_line(self, Py_ssize_t columns, const char *place) except -1:
        """Add a line of a table to the block, with the same in each place."""
        put(&self.block, b"|", 1)
        for _ in range(columns):
            put(&self.block, place, strlen(place))
        return put(&self.block, b"\n", 1)

    # ---- elements whose contents are walked

    cdef bint enter(self, int32_t node, uint16_t tag, int treatment) except -1:
        """Write what precedes the contents of an element; whether it opened a container that its tag alone does not."""
        cdef Writer writer = self.writer
        cdef int style = style_of(tag)
        if tag == TAG_BR:
            writer.hard_break()
        elif treatment == VALUE:
            writer.gap = GAP_SPACE
            if style:
                writer.open(style)
        elif treatment == FOOTNOTE and not writer.is_single_line():
            return self.enter_footnote(node, tag)
        elif style:
            writer.open(style)
        elif tag == TAG_A:
            self.enter_link(node)
        elif tag == TAG_SUP:
            writer.open(SUPERSCRIPT if is_exponent(&self.columns.page, node) else NO_MARK)
        elif tag == TAG_SUB:
            writer.open(SUBSCRIPT if is_index(&self.columns.page, node) else NO_MARK)
        elif tag == TAG_RT:
            writer.gap = GAP_NONE
            writer.put(b"(", 1)
        elif is_list(tag):
            self.separate_list()
            self.push_number(self.number_of_list(node) if tag == TAG_OL else -1)
        elif tag == TAG_LI:
            self.enter_item(node)
        elif is_block(tag):
            return self.enter_block(node, tag)
        return False

    cdef void separate_list(self) noexcept:
        """Separate a list from its surroundings: by a line break within a list, else by an empty line."""
        if self.item_numbers.size:
            self.writer.tighten(GAP_DIVISION)
        self.writer.separate(GAP_LINE if self.item_numbers.size else GAP_PARAGRAPH)

    cdef int push_number(self, int32_t number) except -1:
        """Open a list with the number of its first item."""
        if not vector_push(&self.item_numbers, number):
            raise MemoryError
        return 0

    cdef int32_t number_of_list(self, int32_t node) except -1:
        return 1 if attribute_row(&self.columns.page, node, ATTR_START) < 0 else first_number(self.columns, node)

    cdef int end_destination(self, size_t begin, int traits) except -1:
        """Write the address behind ``](`` at an offset of the closings as a destination, with the bracket behind it."""
        cdef Flow *closing = &self.writer.closings
        cdef size_t size = closing.size - begin - 2
        if traits & UNSAFE:
            text = destination(closing.data[begin + 2 : closing.size].decode("utf-8", "replace")).encode()
            closing.size = begin + 2
            put_bytes(closing, text)
        elif traits & PARENTHESIS:
            put(closing, b"<>", 2)
            memmove(closing.data + begin + 3, closing.data + begin + 2, size)
            closing.data[begin + 2], closing.data[closing.size - 1] = c"<", c">"
        return put(closing, b")", 1)

    cdef int enter_link(self, int32_t node) except -1:
        cdef int32_t row = attribute_row(&self.columns.page, node, ATTR_HREF) if self.links else -1
        cdef Flow *closing = &self.writer.closings
        cdef size_t begin = closing.size
        cdef int traits
        if row >= 0 and not links_heading(&self.columns.page, node, row):
            put(closing, b"](", 2)
            traits = self.addresses.resolve(&self.columns.page, row, closing)
            if closing.size > begin + 2:
                self.end_destination(begin, traits)
                return self.writer.open_around(LINK, begin)
            closing.size = begin
        return self.writer.open(NO_MARK)

    cdef bint enter_footnote(self, int32_t node, uint16_t tag) except -1:
        cdef bytes label = self.special.texts[node].encode()
        if tag == TAG_LI:
            self.next_number()
        self.writer.separate(GAP_PARAGRAPH)
        self.writer.push(PyBytes_AsString(label), b"    ")
        return True

    cdef int32_t next_number(self) noexcept:
        """The number of an item; -1 in an unordered list, or in none."""
        cdef int32_t last = self.item_numbers.size - 1
        if last < 0 or self.item_numbers.data[last] < 0:
            return -1
        self.item_numbers.data[last] += 1
        return self.item_numbers.data[last] - 1

    cdef int enter_item(self, int32_t node) except -1:
        """Open a list item. After a paragraph only an item with number 1 begins a list."""
        cdef int32_t number = self.next_number()
        self.open_item(node, number)
        if not self.writer.is_single_line():
            self.find_marker(node, max(number, 0))
        return 0

    cdef int open_item(self, int32_t node, int32_t number) except -1:
        """Write the marker of an item; for one with a list only, the indent of the item in front of it."""
        cdef char[16] marker
        cdef const char *indent
        cdef bint starts_list = number == -1 or number == 1 or self.writer.is_item_begun() or self.follows_item(node)
        self.writer.separate(GAP_LINE if starts_list else GAP_PARAGRAPH)
        if not self.writer.is_single_line():
            snprintf(marker, sizeof(marker), b"- " if number < 0 else b"%d. ", number)
            indent = INDENT + (MAX_INDENT - strlen(marker))
            self.writer.push(indent if self.extends_item(node) else marker, indent)
        return 0

    cdef bint extends_item(self, int32_t item) noexcept:
        """Whether all of an item is a list, which belongs to the item directly in front of it: editors indent items so."""
        cdef const page_t *page = &self.columns.page
        cdef bint is_behind_text = page.tag[item - 1] == TEXT and page.chars[item - 1] == 0
        return self.item_end == item - is_behind_text and holds_only_list(page, item)

    cdef bint is_marker(self, int32_t term) noexcept:
        """Whether a term is the marker of the definition behind it, which is an item then."""
        cdef const page_t *page = &self.columns.page
        self.marked_number = marker_number(page, term) if is_before_definition(page, term) else NO_MARKER
        self.marked_list = -1 if self.marked_number == NO_MARKER else self.columns.page.parent[term]
        if self.marked_list >= 0 and self.follows_item(term):
            self.item_end = self.columns.page.end[term]
        return self.marked_list >= 0

    cdef bint enter_marked(self, int32_t node, uint16_t tag) except -1:
        """Open a row or a definition that is an item; False for another one."""
        cdef const page_t *page = &self.columns.page
        if tag == TAG_DD and self.marked_list == page.parent[node]:
            self.marked_list = -1
            self.open_item(node, self.marked_number)
            return True
        self.passed_cell = marker_cell(page, node) if tag == TAG_TR else -1
        if self.passed_cell >= 0:
            self.open_item(node, marker_number(page, self.passed_cell))
        return self.passed_cell >= 0

    cdef void find_marker(self, int32_t item, long number) noexcept:
        """Find what repeats the marker of an item at the beginning of its text, and is left out."""
        cdef const page_t *page = &self.columns.page
        cdef int32_t text = first_text_of_item(page, item)
        self.marker_size = marker_bytes(page, item, text, number) if text >= 0 else 0
        self.marked_text = text if self.marker_size else -1

    cdef bint follows_item(self, int32_t node) noexcept:
        """Whether there is no text between the last list item and this node."""
        cdef int32_t between
        for between in range(self.item_end, node):
            if self.columns.page.chars[between]:
                return False
        return self.item_end >= 0

    cdef bint follows_cell(self, int32_t node) noexcept:
        """Whether a cell is written behind another one in a line: in a cell, or in a short row."""
        cdef const page_t *page = &self.columns.page
        cdef int32_t row = page.parent[node], cell
        if self.writer.is_cell():
            return not is_first_cell(page, node)
        cell = page.end[self.passed_cell] if self.passed_cell > row else row + 1
        while cell < node and not page.chars[cell]:
            cell += 1
        return cell < node and is_one_line(page, row)

    cdef bint enter_block(self, int32_t node, uint16_t tag) except -1:
        cdef const page_t *page = &self.columns.page
        cdef Writer writer = self.writer
        cdef bint defines = tag == TAG_DD and self.term_parent == page.parent[node] and not writer.is_single_line()
        if (tag == TAG_DD or tag == TAG_TR) and not writer.is_single_line() and self.enter_marked(node, tag):
            return True
        if defines and not holds_only_paragraphs(page, node):
            self.term_parent = -1  # after its blocks a further definition would not be read as one
        elif defines:
            writer.separate(GAP_LINE)
            writer.push(b": ", b"  ")
            return True
        if class_of(tag) & CLASS_CELL and self.follows_cell(node):
            writer.gap = GAP_SPACE
        elif not writer.is_item_begun():
            writer.separate(GAP_PARAGRAPH if class_of(tag) & CLASS_PARAGRAPH else GAP_DIVISION)
        if tag == TAG_BLOCKQUOTE and not writer.is_single_line():
            writer.push(b"> ", b"> ")
            return True
        if tag == TAG_FIGCAPTION:
            writer.open(EMPHASIS)
        elif tag == TAG_SUMMARY:
            writer.open(NO_MARK if holds_heading(page, node) else STRONG)
        return False

    cdef int leave(self, int32_t node, bint is_container) except -1:
        """Write what follows the contents of an element."""
        cdef Writer writer = self.writer
        cdef uint16_t tag = self.columns.page.tag[node]
        if style_of(tag) or tag == TAG_A or tag == TAG_SUP or tag == TAG_SUB:
            return writer.close()
        if tag == TAG_RT:
            writer.gap = GAP_NONE
            return writer.put(b")", 1)
        if is_list(tag):
            self.item_numbers.size -= 1
            self.separate_list()
            return 0
        return self.leave_block(node, tag, is_container)

    cdef int leave_block(self, int32_t node, uint16_t tag, bint is_container) except -1:
        cdef const page_t *page = &self.columns.page
        cdef Writer writer = self.writer
        if tag == TAG_FIGCAPTION or tag == TAG_SUMMARY:
            writer.close()
        if is_container or (tag == TAG_LI and not writer.is_single_line()):
            writer.suspend_marks()
            writer.pop()
        if tag == TAG_LI or (tag == TAG_TR and is_container):
            self.item_end = page.end[node]
            writer.tighten(GAP_DIVISION)
        elif tag == TAG_DD and is_container:
            self.item_end = page.end[node]
            writer.tighten(GAP_PARAGRAPH)
        elif tag == TAG_DT and page.chars[node] and holds_only_paragraphs(page, node):
            self.term_parent = page.parent[node]
        else:
            writer.separate(GAP_PARAGRAPH if class_of(tag) & CLASS_PARAGRAPH else GAP_DIVISION)
            return 0
        writer.separate(GAP_LINE)
        return 0
