# The writer: inline text, blocks, the white space between them, and the marks and containers that are open.
#
# Each container (quote, list item, definition) adds a prefix to its lines (``> ``, the indent of an item); the prefixes form a
# stack. Marks (emphasis, links) are opened before the first text in them; a mark without text is not written.


@cython.final
cdef class Writer:
    """Writes Markdown into a buffer: blocks, or a single line, that of a heading or a table cell."""

    cdef Flow out
    cdef Flow scratch
    cdef int gap
    cdef bint hard  # the line break in the gap is a hard one
    cdef bint soft  # the gap is a line break after a CJK character: none before another one
    cdef bint last_cjk  # the last text ends with a CJK character
    cdef bint after_image  # an image was written last
    cdef int form  # BLOCKS, HEADING_LINE or CELL_LINE
    cdef Flow closings  # of the open links, one after another
    cdef Mark marks[MAX_MARKS]
    cdef int mark_count
    cdef int extra_marks  # open marks beyond MAX_MARKS
    cdef Prefix prefixes[MAX_CONTAINERS]
    cdef int container_count
    cdef int extra_containers  # open containers beyond MAX_CONTAINERS
    cdef bint line_is_number  # the line holds digits only
    cdef Mark closed[MAX_MARKS]  # emphasis whose closing sign is the end of the buffer, innermost first
    cdef int closed_count
    cdef Py_ssize_t code_begin  # offset of a code span at the end of the buffer, else -1
    cdef Py_ssize_t code_end
    cdef Flow code_text
    cdef Py_ssize_t block_begin  # offset of the text of the last block

    def __cinit__(self):
        self.out.data = <unsigned char *>malloc(INITIAL_SIZE)
        self.scratch.data = <unsigned char *>malloc(INITIAL_SIZE)
        if self.out.data == NULL or self.scratch.data == NULL:
            raise MemoryError
        self.out.room = self.scratch.room = INITIAL_SIZE
        self.code_begin = -1

    def __dealloc__(self):
        free(self.out.data)
        free(self.scratch.data)
        free(self.closings.data)
        free(self.code_text.data)

    cdef void begin(self, int form):
        """Begin a new line of output with an empty buffer."""
        self.out.size, self.out.begun = 0, False
        self.gap, self.hard, self.soft, self.last_cjk, self.after_image = GAP_NONE, False, False, False, False
        self.form = form
        self.closed_count, self.code_begin, self.line_is_number = 0, -1, False

    cdef inline int add(self, const void *s, size_t size) except -1:
        put(&self.out, s, size)
        self.out.begun = True
        return 0

    cdef int remove(self, Py_ssize_t at, size_t size) except -1:
        memmove(self.out.data + at, self.out.data + at + size, self.out.size - at - size)
        self.out.size -= size
        return 0

    # ---- white space

    cdef inline bint is_single_line(self) noexcept:
        return self.form != BLOCKS

    cdef inline bint is_cell(self) noexcept:
        return self.form == CELL_LINE

    cdef void separate(self, int gap) noexcept:
        if self.is_single_line():
            self.gap, self.soft = GAP_BREAK, False
        elif gap >= self.gap:
            self.gap = gap
            self.hard = False

    cdef void hard_break(self) noexcept:
        if self.is_single_line():
            self.gap, self.soft = GAP_BREAK, False
        elif self.gap < GAP_LINE:
            self.gap, self.hard = GAP_LINE, True
        elif self.hard:
            self.gap, self.hard = GAP_PARAGRAPH, False

    cdef void tighten(self, int widest) noexcept:
        if GAP_LINE < self.gap <= widest:
            self.gap = GAP_LINE

    cdef bint is_item_begun(self) noexcept:
        return self.container_count and not self.extra_containers and not self.prefixes[self.container_count - 1].begun

    cdef bint at_line_start(self) noexcept:
        return not self.is_single_line() and (not self.out.begun or GAP_LINE <= self.gap <= GAP_PARAGRAPH)

    cdef int begin_line(self, int breaks) except -1:
        cdef int k
        cdef Py_ssize_t begin
        if self.out.begun:
            self.add(b"\\\n" if self.hard else b"\n", 2 if self.hard else 1)
            if breaks > 1:
                begin = self.out.size
                for k in range(self.container_count):
                    if self.prefixes[k].begun:
                        self.add(self.prefixes[k].rest, self.prefixes[k].rest_size)
                while <Py_ssize_t>self.out.size > begin and self.out.data[self.out.size - 1] == 32:
                    self.out.size -= 1
                self.add(b"\n", 1)
        for k in range(self.container_count):
            if self.prefixes[k].begun:
                self.add(self.prefixes[k].rest, self.prefixes[k].rest_size)
            else:
                self.add(self.prefixes[k].first, self.prefixes[k].first_size)
                self.prefixes[k].begun = True
        self.out.begun = True
        self.hard = False
        return 0

    # ---- inline

    cdef int put(self, const unsigned char *text, size_t size) except -1:
        cdef bint after_gap = self.gap != GAP_NONE
        if self.gap > GAP_SPACE or not self.out.begun:
            self.closed_count = 0
        if self.at_line_start():
            if not self.hard:
                self.suspend_marks()
            self.begin_line(2 if self.gap >= GAP_DIVISION else 1)
        else:
            self.resolve_closed(text, size)
            if self.gap == GAP_BREAK and self.out.begun:
                self.add(b"<br>" if self.form == CELL_LINE else b" ", 4 if self.form == CELL_LINE else 1)
            elif self.gap and self.out.begun:
                self.add(b" ", 1)
        self.open_pending_marks(text, size, after_gap)
        if text[0] == c"[":
            self.escape_last(c"!")
        self.gap, self.last_cjk, self.code_begin, self.line_is_number, self.after_image = GAP_NONE, False, -1, False, False
        return self.add(text, size)

    cdef int put_bytes(self, bytes text) except -1:
        return self.put(<const unsigned char *>PyBytes_AsString(text), len(text))

    cdef int add_opening(self, int style) except -1:
        if style == LINK:
            return self.add(b"[", 1)
        if style == SUPERSCRIPT:
            return self.add(b"<sup>", 5)
        if style == SUBSCRIPT:
            return self.add(b"<sub>", 5)
        return self.add_style(style)

    cdef int add_style(self, int style) except -1:
        if style == STRONG:
            return self.add(b"**", 2)
        if style == EMPHASIS:
            return self.add(b"*", 1)
        return self.add(b"~~", 2)

    cdef int add_closing(self, int k) except -1:
        if self.marks[k].style == LINK:
            return self.add(self.closings.data + self.marks[k].closing, self.marks[k].closing_size)
        if self.marks[k].style == SUPERSCRIPT:
            return self.add(b"</sup>", 6)
        if self.marks[k].style == SUBSCRIPT:
            return self.add(b"</sub>", 6)
        return self.add_style(self.marks[k].style)

    cdef int next_pending(self, int k) noexcept:
        """The first pending mark from this one on."""
        while k < self.mark_count and self.marks[k].at != PENDING:
            k += 1
        return k

    cdef inline bint is_last(self, char sign) noexcept:
        return self.out.size > 0 and self.out.data[self.out.size - 1] == <unsigned char>sign

    cdef int escape_last(self, char sign) except -1:
        """Escape the last sign if it is this one, which would be markup before the next output."""
        if self.is_last(sign):
            self.out.size -= 1
            self.add(b"\\", 1)
            return self.add(&sign, 1)
        return 0

    cdef int resolve_closed(self, const unsigned char *text, size_t size) except -1:
        """Keep emphasis just closed, reopen it if the same style follows, or drop it where CommonMark would not see its end.

        Behind a space it is seen, and merges with nothing.
        """
        cdef int k = self.next_pending(0), last = self.closed_count - 1
        while last >= 0 and k < self.mark_count and self.marks[k].style == self.closed[last].style:
            self.out.size -= width_of(self.closed[last].style)
            self.marks[k].at = self.closed[last].at
            k, last = self.next_pending(k + 1), last - 1
        self.closed_count = last + 1 if self.gap == GAP_NONE else 0
        while self.closed_count and last >= 0 and k < self.mark_count and sign_of(self.marks[k].style) == sign_of(self.closed[last].style):
            self.marks[k].at = INACTIVE  # it would merge with the closed run
            k = self.next_pending(k + 1)
        while self.closed_count and k == self.mark_count and not is_separator(text, 0, size):
            last = self.first_of_run(self.closed_count - 1)
            if is_word_before(self.out.data, self.closed[last].end):
                break
            self.drop_closed(last)
        self.closed_count = 0
        return 0

    cdef int first_of_run(self, int k) noexcept:
        """The innermost closed mark in the same delimiter run as this one."""
        while k and sign_of(self.closed[k - 1].style) == sign_of(self.closed[k].style):
            k -= 1
        return k

    cdef int drop_closed(self, int first) except -1:
        """Remove the signs of the closed marks from this one on."""
        cdef int k, inner
        self.out.size = self.closed[first].end
        while self.closed_count > first:
            self.closed_count -= 1
            k = self.closed_count
            self.remove(self.closed[k].at, width_of(self.closed[k].style))
            for inner in range(k):
                self.closed[inner].at -= width_of(self.closed[k].style)
                self.closed[inner].end -= width_of(self.closed[k].style)
        return 0

    cdef int open_pending_marks(self, const unsigned char *text, size_t size, bint separated) except -1:
        """Open the pending marks, except emphasis that CommonMark would not see: before punctuation, after a letter or a sign.

        After a sign it would be read as the end of emphasis around it.
        """
        cdef int k = self.next_pending(0), first = k, following, style
        while k < self.mark_count:
            style, following = self.marks[k].style, self.next_pending(k + 1)
            if (
                style >= SUPERSCRIPT or separated or self.is_followed_by_word(k, text, size)
                or (self.is_separated() and not (k == first and self.may_close(style)))
            ):
                if style == LINK:
                    self.escape_last(c"!")
                self.marks[k].at = self.out.size
                self.add_opening(style)
                if style >= SUPERSCRIPT or following == self.mark_count or sign_of(self.marks[following].style) != sign_of(style):
                    separated = True  # the opening sign is punctuation
            else:
                self.marks[k].at = INACTIVE
            k = following
        return 0

    cdef bint may_close(self, int style):
        """Whether a sign of emphasis between two signs of a text would end other emphasis."""
        cdef int k
        if self.out.size == 0 or self.out.data[self.out.size - 1] <= 32:
            return False
        for k in range(self.mark_count):
            if self.marks[k].at >= 0 and sign_of(self.marks[k].style) == sign_of(style):
                return True
        return False

    cdef bint is_separated(self):
        """Whether the last character allows emphasis to begin, whatever follows."""
        return is_separator_before(self.out.data, self.out.size)

    cdef bint is_followed_by_word(self, int k, const unsigned char *text, size_t size):
        """Whether a letter or digit follows the delimiter run of a mark."""
        cdef int sign = sign_of(self.marks[k].style)
        while k < self.mark_count and sign_of(self.marks[k].style) == sign:
            k = self.next_pending(k + 1)
        return k == self.mark_count and is_word_at(text, 0, size)

    cdef int suspend_marks(self) except -1:
        """Close the open marks before a new block and make them pending: marks do not cross blocks."""
        cdef int k
        for k in range(self.mark_count - 1, -1, -1):
            if self.marks[k].at >= 0:
                self.add_closing(k)
            self.marks[k].at = INACTIVE if self.marks[k].style == NO_MARK else PENDING
        self.closed_count = 0
        return 0

    cdef int text(self, const unsigned char *s, size_t size, bint has_tex) except -1:
        """Write a text node: white space collapsed, markup escaped, TeX between dollar signs."""
        cdef Flow *body = &self.scratch
        cdef bint ends_cjk
        body.size = body.last = 0
        body.gap, body.begun, body.soft = NO_GAP, False, False
        write(body, s, size)
        if body.failed:
            raise MemoryError
        if body.size:
            self.lead(body)
            if self.after_image and self.gap == GAP_NONE and is_word_at(body.data, 0, body.size) and not is_cjk(body.data, body.size):
                self.gap = GAP_SPACE
            ends_cjk = is_cjk(body.data + body.last, body.size - body.last)
            self.put_escaped(body, has_tex)
            self.gap, self.soft, self.last_cjk = GAP_SPACE if body.gap else GAP_NONE, body.soft, ends_cjk
        elif body.lead != NO_GAP:
            self.gap, self.soft = self.gap or GAP_SPACE, False
        return 0

    cdef void lead(self, const Flow *body) noexcept:
        """Add the white space before a text to the gap; a line break between two CJK characters is none."""
        if self.gap == GAP_SPACE and self.soft and body.lead != SPACE and is_cjk(body.data, body.size):
            self.gap = GAP_NONE
        elif body.lead != NO_GAP and self.gap == GAP_NONE and not (body.lead == LINE and self.last_cjk):
            self.gap = GAP_SPACE

    cdef int put_escaped(self, Flow *body, bint has_tex) except -1:
        """Write a text; escape signs that would be markup, also in combination with the output before it."""
        cdef size_t had = body.size
        cdef bint starts = self.at_line_start(), follows = self.line_is_number and self.gap == GAP_NONE
        cdef bint line_is_number = (starts or follows) and is_number(body.data, had)
        if self.gap == GAP_NONE and self.is_last(c"&") and may_be_reference(body.data, 0, had):
            self.escape_last(c"&")
        if follows and ends_number(body.data, had):
            self.put(b"\\", 1)
        if not reserve(body, SIGN_BLOCK):
            raise MemoryError
        memset(body.data + had, 0, SIGN_BLOCK)
        if has_tex or has_sign(body.data, had) or (starts and (starts_line(body.data[0]) or starting_digits(body.data, had))):
            escape(body, self.is_single_line(), starts, has_tex)
            self.put(body.data + had, body.size - had)
        else:
            self.put(body.data, had)
        self.line_is_number = line_is_number
        return 0

    cdef int open(self, int style) except -1:
        return self.open_around(style, self.closings.size)

    cdef int open_around(self, int style, size_t closing) except -1:
        """Open a mark; what closes a link stands from an offset on at the end of the closings."""
        cdef int k
        if self.mark_count == MAX_MARKS:
            self.extra_marks += 1
            return 0
        for k in range(self.mark_count):
            if self.marks[k].style == style:
                style = NO_MARK
        self.marks[self.mark_count].style = style
        self.marks[self.mark_count].at = INACTIVE if style == NO_MARK else PENDING
        self.marks[self.mark_count].closing = closing
        self.marks[self.mark_count].closing_size = self.closings.size - closing
        self.mark_count += 1
        return 0

    cdef int close(self) except -1:
        cdef Mark *mark
        if self.extra_marks:
            self.extra_marks -= 1
            return 0
        self.mark_count -= 1
        mark = &self.marks[self.mark_count]
        if mark.at >= 0:
            mark.end = self.out.size
            self.add_closing(self.mark_count)
            if mark.style < SUPERSCRIPT:
                self.closed[self.closed_count] = mark[0]
                self.closed_count += 1
            else:
                self.closed_count = 0
        self.closings.size = mark.closing
        return 0

    cdef int code(self, const unsigned char *text, size_t size) except -1:
        """Write a code span; merge it with a code span directly before it, as their backticks would merge."""
        cdef Py_ssize_t code_begin = self.code_begin, code_end = self.code_end
        self.put(b"`", 1)
        self.out.size -= 1
        if code_begin >= 0 and code_end == <Py_ssize_t>self.out.size:
            self.out.size = code_begin
        else:
            self.code_text.size = 0
        put(&self.code_text, text, size)
        self.code_begin = self.out.size
        self.add_code()
        self.code_end = self.out.size
        return 0

    cdef int add_code(self) except -1:
        cdef Flow *text = &self.code_text
        if self.is_cell() or memchr(text.data, c"`", text.size) != NULL:
            return put_bytes(&self.out, code_span(text.data[: text.size].decode("utf-8", "replace"), self.is_cell()).encode())
        self.add(b"`", 1)
        self.add(text.data, text.size)
        return self.add(b"`", 1)

    # ---- blocks

    cdef void push(self, const char *first, const char *rest) noexcept:
        cdef Prefix *prefix
        if self.container_count < MAX_CONTAINERS:
            prefix = &self.prefixes[self.container_count]
            prefix.first_size, prefix.rest_size, prefix.begun = <int>strlen(first), <int>strlen(rest), False
            memcpy(prefix.first, first, prefix.first_size)
            memcpy(prefix.rest, rest, prefix.rest_size)
            self.container_count += 1
        else:
            self.extra_containers += 1

    cdef void pop(self) noexcept:
        if self.extra_containers:
            self.extra_containers -= 1
        else:
            self.container_count -= 1

    cdef int block(self, const unsigned char *s, size_t size) except -1:
        """Write lines of Markdown as a block of their own."""
        cdef const unsigned char *end = s + size
        cdef const unsigned char *stop
        self.suspend_marks()
        self.hard = False
        self.begin_line(2)
        self.block_begin = self.out.size
        while True:
            stop = <const unsigned char *>memchr(s, 10, end - s)
            self.add(s, (end if stop == NULL else stop) - s)
            if stop == NULL:
                break
            s = stop + 1
            self.begin_line(1)
        self.gap, self.last_cjk = GAP_PARAGRAPH, False
        return 0

    cdef int block_of(self, bytes text) except -1:
        return self.block(<const unsigned char *>PyBytes_AsString(text), len(text))

    cdef int rule(self) except -1:
        """Write a rule, unless one or nothing stands directly before it."""
        return self.block(b"---", 3) if self.out.begun and not self.ends_with_rule() else 0

    cdef bint ends_with_rule(self) noexcept:
        return not self.is_single_line() and self.out.size - self.block_begin == 3 and memcmp(self.out.data + self.block_begin, b"---", 3) == 0

    cdef Line result(self) noexcept:
        """The output without a rule at its end, which separates nothing, and without line breaks at its ends."""
        cdef Line found
        found.data, found.size = self.out.data, self.out.size
        if self.ends_with_rule() and (self.block_begin == 0 or self.out.data[self.block_begin - 1] == 10):
            found.size = self.block_begin
        while found.size and found.data[found.size - 1] == 10:
            found.size -= 1
        while found.size and found.data[0] == 10:
            found.data, found.size = found.data + 1, found.size - 1
        return found
