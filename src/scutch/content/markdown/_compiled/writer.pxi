# The writer; see ``writer.Writer``, whose methods these are.


cdef class Writer:
    """Markdown in the making."""

    cdef Flow out
    cdef Flow scratch
    cdef int gap
    cdef bint hard
    cdef bint soft  # the gap is a line break behind a CJK character
    cdef bint last_cjk  # the text written last ends with one
    cdef bytes line_break
    cdef list urls  # of the open marks: what closes a link; None for others
    cdef Mark marks[MARKS]
    cdef int depth  # of the marks
    cdef int ignored  # marks beyond the room for them
    cdef Prefix prefixes[DEEPEST]
    cdef int containers
    cdef int beyond  # containers below the deepest that add something
    cdef Mark trailing

    def __cinit__(self):
        self.out.data = <unsigned char *>malloc(SMALL)
        self.scratch.data = <unsigned char *>malloc(SMALL)
        if self.out.data == NULL or self.scratch.data == NULL:
            raise MemoryError
        self.out.room = self.scratch.room = SMALL
        self.line_break = b""
        self.urls = []

    def __dealloc__(self):
        free(self.out.data)
        free(self.scratch.data)

    cdef void begin(self, bytes line_break):
        """Begin again, with nothing written."""
        self.out.size, self.out.begun = 0, False
        self.gap, self.hard, self.soft, self.last_cjk = NOTHING, False, False, False
        self.line_break = line_break
        self.trailing.style = PLAIN

    cdef int add(self, const char *s, size_t size) except -1:
        if not reserve(&self.out, size):
            raise MemoryError
        memcpy(self.out.data + self.out.size, s, size)
        self.out.size += size
        self.out.begun = True
        return 0

    cdef int add_bytes(self, bytes text) except -1:
        return self.add(PyBytes_AsString(text), len(text))

    cdef int remove(self, Py_ssize_t at, size_t size) except -1:
        memmove(self.out.data + at, self.out.data + at + size, self.out.size - at - size)
        self.out.size -= size
        return 0

    # ---- white space

    cdef inline bint in_line(self) noexcept:
        return len(self.line_break) > 0

    cdef void separate(self, int gap) noexcept:
        if self.in_line():
            self.gap, self.soft = BREAK, False
        elif gap >= self.gap:
            self.gap = gap
            self.hard = False

    cdef void hard_break(self) noexcept:
        if self.in_line():
            self.gap, self.soft = BREAK, False
        elif self.gap < LINE:
            self.gap, self.hard = LINE, True
        elif self.hard:
            self.gap, self.hard = PARAGRAPH, False

    cdef void tighten(self, int widest) noexcept:
        if LINE < self.gap <= widest:
            self.gap = LINE

    cdef bint is_item_begun(self) noexcept:
        return self.containers and not self.beyond and not self.prefixes[self.containers - 1].begun

    cdef bint at_line_start(self) noexcept:
        return not self.in_line() and (not self.out.begun or LINE <= self.gap <= PARAGRAPH)

    cdef int begin_line(self, int breaks) except -1:
        cdef int k
        cdef Py_ssize_t begin
        if self.out.begun:
            self.add(b"\\\n" if self.hard else b"\n", 2 if self.hard else 1)
            if breaks > 1:
                begin = self.out.size
                for k in range(self.containers):
                    if self.prefixes[k].begun:
                        self.add(self.prefixes[k].rest, self.prefixes[k].rest_size)
                while <Py_ssize_t>self.out.size > begin and self.out.data[self.out.size - 1] == 32:
                    self.out.size -= 1
                self.add(b"\n", 1)
        for k in range(self.containers):
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
        cdef int k
        self.settle_trailing(text, size)
        if self.at_line_start():
            if not self.hard:
                self.suspend_marks()
            self.begin_line(2 if self.gap >= DIVIDED else 1)
        elif self.gap and self.out.begun:
            if self.gap == BREAK:
                self.add_bytes(self.line_break)
            else:
                self.add(b" ", 1)
        self.gap, self.last_cjk = NOTHING, False
        for k in range(self.depth):
            if self.marks[k].at < 0 and self.marks[k].style != PLAIN:
                self.marks[k].at = self.out.size
                self.add_opening(self.marks[k].style)
        return self.add(<const char *>text, size)

    cdef int put_bytes(self, bytes text) except -1:
        return self.put(<const unsigned char *>PyBytes_AsString(text), len(text))

    cdef int add_opening(self, int style) except -1:
        if style == LINK:
            return self.add(b"[", 1)
        if style == RAISED:
            return self.add(b"<sup>", 5)
        return self.add_style(style)

    cdef int add_style(self, int style) except -1:
        if style == STRONG:
            return self.add(b"**", 2)
        if style == EMPHASIS:
            return self.add(b"*", 1)
        return self.add(b"~~", 2)

    cdef int add_closing(self, int k) except -1:
        if self.marks[k].style == LINK:
            return self.add_bytes(self.urls[k])
        if self.marks[k].style == RAISED:
            return self.add(b"</sup>", 6)
        return self.add_style(self.marks[k].style)

    cdef int suspend_marks(self) except -1:
        cdef int k
        for k in range(self.depth - 1, -1, -1):
            if self.marks[k].at >= 0:
                self.add_closing(k)
                self.marks[k].at = -1
        return 0

    cdef int settle_trailing(self, const unsigned char *text, size_t size) except -1:
        cdef Mark mark = self.trailing
        cdef int k, width = 1 if mark.style == EMPHASIS else 2
        self.trailing.style = PLAIN
        if mark.style == PLAIN or self.gap:
            return 0
        for k in range(self.depth):
            if self.marks[k].at < 0 and self.marks[k].style == mark.style:
                self.out.size -= width
                self.marks[k].at = mark.at
                return 0
        if is_word_at(text, 0, size) and not is_word_before(self.out.data, self.out.size - width):
            self.out.size -= width
            self.remove(mark.at, width)
        return 0

    cdef int text(self, const unsigned char *s, size_t size) except -1:
        """A text node: collapsed, escaped, put."""
        cdef Flow *body = &self.scratch
        cdef size_t had
        cdef bint ends_cjk
        body.size = body.last = 0
        body.gap, body.begun, body.soft = NO_GAP, False, False
        write(body, s, size)
        if body.failed:
            raise MemoryError
        had = body.size
        if not had:
            if body.lead != NO_GAP:
                self.gap, self.soft = self.gap or SPACED, False
            return 0
        if self.gap == SPACED and self.soft and body.lead != SPACE_LEAD and is_cjk(body.data, had):
            self.gap = NOTHING
        elif body.lead != NO_GAP and self.gap == NOTHING and not (body.lead == SOFT_LEAD and self.last_cjk):
            self.gap = SPACED
        ends_cjk = is_cjk(body.data + body.last, had - body.last)
        escape(body, self.in_line(), self.at_line_start())
        self.put(body.data + had, body.size - had)
        self.gap, self.soft, self.last_cjk = SPACED if body.gap else NOTHING, body.soft, ends_cjk
        return 0

    cdef int open(self, int style, bytes url) except -1:
        cdef int k
        if self.depth == MARKS:
            self.ignored += 1
            return 0
        for k in range(self.depth):
            if self.marks[k].style == style:
                style = PLAIN
        self.marks[self.depth].style = style
        self.marks[self.depth].at = -1
        self.depth += 1
        self.urls.append(url)
        return 0

    cdef int close(self) except -1:
        cdef Mark mark
        cdef int width
        if self.ignored:
            self.ignored -= 1
            return 0
        self.depth -= 1
        mark = self.marks[self.depth]
        if mark.at >= 0:
            width = 1 if mark.style == EMPHASIS else 2
            if mark.style < RAISED and is_word_before(self.out.data, mark.at) and not is_word_at(
                self.out.data, mark.at + width, self.out.size
            ):
                self.remove(mark.at, width)
            else:
                self.add_closing(self.depth)
                self.trailing.style, self.trailing.at = mark.style if mark.style < RAISED else PLAIN, mark.at
        self.urls.pop()
        return 0

    # ---- blocks

    cdef int push(self, bytes first, bytes rest) except -1:
        cdef Prefix *prefix
        if self.containers < DEEPEST:
            prefix = &self.prefixes[self.containers]
            prefix.first_size, prefix.rest_size, prefix.begun = <int>len(first), <int>len(rest), False
            memcpy(prefix.first, PyBytes_AsString(first), len(first))
            memcpy(prefix.rest, PyBytes_AsString(rest), len(rest))
            self.containers += 1
        else:
            self.beyond += 1
        return 0

    cdef void pop(self) noexcept:
        if self.beyond:
            self.beyond -= 1
        else:
            self.containers -= 1

    cdef int block(self, bytes text) except -1:
        """Lines that are Markdown already, as a block of their own."""
        cdef const unsigned char *s = <const unsigned char *>PyBytes_AsString(text)
        cdef const unsigned char *end = s + len(text)
        cdef const unsigned char *stop
        cdef int breaks = 2
        self.suspend_marks()
        self.hard = False
        while True:
            stop = <const unsigned char *>memchr(s, 10, end - s)
            self.begin_line(breaks)
            self.add(<const char *>s, (end if stop == NULL else stop) - s)
            if stop == NULL:
                break
            s, breaks = stop + 1, 1
        self.gap, self.last_cjk = PARAGRAPH, False
        return 0

    cdef bytes result(self):
        return PyBytes_FromStringAndSize(<const char *>self.out.data, self.out.size).strip(b"\n")
