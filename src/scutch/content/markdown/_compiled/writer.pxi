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
    cdef bint numbered  # there is nothing but digits on the line
    cdef Mark closed[MARKS]  # emphasis that was closed with nothing behind it yet, the innermost first
    cdef int closes
    cdef Py_ssize_t coded_at  # the code that was written last, if nothing is behind it; -1 if not
    cdef Py_ssize_t coded_end
    cdef str coded

    def __cinit__(self):
        self.out.data = <unsigned char *>malloc(SMALL)
        self.scratch.data = <unsigned char *>malloc(SMALL)
        if self.out.data == NULL or self.scratch.data == NULL:
            raise MemoryError
        self.out.room = self.scratch.room = SMALL
        self.line_break = b""
        self.urls = []
        self.coded_at = -1

    def __dealloc__(self):
        free(self.out.data)
        free(self.scratch.data)

    cdef void begin(self, bytes line_break):
        """Begin again, with nothing written."""
        self.out.size, self.out.begun = 0, False
        self.gap, self.hard, self.soft, self.last_cjk = NOTHING, False, False, False
        self.line_break = line_break
        self.closes, self.coded_at, self.numbered = 0, -1, False

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
        cdef bint after_gap = self.gap != NOTHING
        if self.gap or not self.out.begun:
            self.closes = 0
        if self.at_line_start():
            if not self.hard:
                self.suspend_marks()
            self.begin_line(2 if self.gap >= DIVIDED else 1)
        else:
            self.settle_closed(text, size)
            if self.gap == BREAK and self.out.begun:
                self.add_bytes(self.line_break)
            elif self.gap and self.out.begun:
                self.add(b" ", 1)
        self.open_marks(text, size, after_gap)
        if text[0] == c"[":
            self.escape_last(c"!")
        self.gap, self.last_cjk, self.coded_at, self.numbered = NOTHING, False, -1, False
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

    cdef int next_waiting(self, int k) noexcept:
        """The first mark from this one on that is to be opened before what comes."""
        while k < self.depth and self.marks[k].at != WAITING:
            k += 1
        return k

    cdef inline bint is_last(self, char sign) noexcept:
        return self.out.size > 0 and self.out.data[self.out.size - 1] == <unsigned char>sign

    cdef int escape_last(self, char sign) except -1:
        """Escape a sign that was written last and would be markup in front of what comes."""
        if self.is_last(sign):
            self.out.size -= 1
            self.add(b"\\", 1)
            return self.add(&sign, 1)
        return 0

    cdef int settle_closed(self, const unsigned char *text, size_t size) except -1:
        """Look at the emphasis just closed: it goes on, or cannot be closed before a letter, or stays as it is."""
        cdef int k = self.next_waiting(0), last = self.closes - 1
        while last >= 0 and k < self.depth and self.marks[k].style == self.closed[last].style:
            self.out.size -= width_of(self.closed[last].style)
            self.marks[k].at = self.closed[last].at
            k, last = self.next_waiting(k + 1), last - 1
        self.closes = last + 1
        while last >= 0 and k < self.depth and sign_of(self.marks[k].style) == sign_of(self.closed[last].style):
            self.marks[k].at = IDLE  # two runs of one sign would be one
            k = self.next_waiting(k + 1)
        while self.closes and k == self.depth and not is_separator(text, 0, size):
            last = self.first_of_run(self.closes - 1)
            if is_word_before(self.out.data, self.closed[last].end):
                break
            self.drop_closed(last)
        self.closes = 0
        return 0

    cdef int first_of_run(self, int k) noexcept:
        """The innermost of the marks just closed that is in one run of signs with this one."""
        while k and sign_of(self.closed[k - 1].style) == sign_of(self.closed[k].style):
            k -= 1
        return k

    cdef int drop_closed(self, int first) except -1:
        """Take back the marks just closed from this one on."""
        cdef int k, inner
        self.out.size = self.closed[first].end
        while self.closes > first:
            self.closes -= 1
            k = self.closes
            self.remove(self.closed[k].at, width_of(self.closed[k].style))
            for inner in range(k):
                self.closed[inner].at -= width_of(self.closed[k].style)
                self.closed[inner].end -= width_of(self.closed[k].style)
        return 0

    cdef int open_marks(self, const unsigned char *text, size_t size, bint separated) except -1:
        """Open the marks that wait, but not emphasis that CommonMark would not see: after a letter and before a sign."""
        cdef int k = self.next_waiting(0), following, style
        while k < self.depth:
            style, following = self.marks[k].style, self.next_waiting(k + 1)
            if style >= RAISED or separated or self.is_followed_by_word(k, text, size) or self.is_separated():
                if style == LINK:
                    self.escape_last(c"!")
                self.marks[k].at = self.out.size
                self.add_opening(style)
                if style >= RAISED or following == self.depth or sign_of(self.marks[following].style) != sign_of(style):
                    separated = True  # by the sign itself
            else:
                self.marks[k].at = IDLE
            k = following
        return 0

    cdef bint is_separated(self):
        """Whether emphasis may begin behind what was written last, whatever comes."""
        return is_separator_before(self.out.data, self.out.size)

    cdef bint is_followed_by_word(self, int k, const unsigned char *text, size_t size):
        """Whether a letter or digit comes after the run of signs that a mark is in."""
        cdef int sign = sign_of(self.marks[k].style)
        while k < self.depth and sign_of(self.marks[k].style) == sign:
            k = self.next_waiting(k + 1)
        return k == self.depth and is_word_at(text, 0, size)

    cdef int suspend_marks(self) except -1:
        cdef int k
        for k in range(self.depth - 1, -1, -1):
            if self.marks[k].at >= 0:
                self.add_closing(k)
            self.marks[k].at = IDLE if self.marks[k].style == PLAIN else WAITING
        self.closes = 0
        return 0

    cdef int text(self, const unsigned char *s, size_t size) except -1:
        """A text node: collapsed, escaped, put."""
        cdef Flow *body = &self.scratch
        cdef bint ends_cjk
        body.size = body.last = 0
        body.gap, body.begun, body.soft = NO_GAP, False, False
        write(body, s, size)
        if body.failed:
            raise MemoryError
        if body.size:
            self.lead(body)
            ends_cjk = is_cjk(body.data + body.last, body.size - body.last)
            self.put_escaped(body)
            self.gap, self.soft, self.last_cjk = SPACED if body.gap else NOTHING, body.soft, ends_cjk
        elif body.lead != NO_GAP:
            self.gap, self.soft = self.gap or SPACED, False
        return 0

    cdef void lead(self, const Flow *body) noexcept:
        """Take in the white space in front of a text: a line break between two CJK characters is none."""
        if self.gap == SPACED and self.soft and body.lead != SPACE_LEAD and is_cjk(body.data, body.size):
            self.gap = NOTHING
        elif body.lead != NO_GAP and self.gap == NOTHING and not (body.lead == SOFT_LEAD and self.last_cjk):
            self.gap = SPACED

    cdef int put_escaped(self, Flow *body) except -1:
        """Put a text with signs escaped that would be markup, also together with what stands before it."""
        cdef size_t had = body.size
        cdef bint starts = self.at_line_start(), follows = self.numbered and self.gap == NOTHING
        cdef bint numbered = (starts or follows) and is_number(body.data, had)
        if self.gap == NOTHING and self.is_last(c"&") and may_be_reference(body.data, 0, had):
            self.escape_last(c"&")
        if follows and ends_number(body.data, had):
            self.put(b"\\", 1)
        escape(body, self.in_line(), starts)
        self.put(body.data + had, body.size - had)
        self.numbered = numbered
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
        self.marks[self.depth].at = IDLE if style == PLAIN else WAITING
        self.depth += 1
        self.urls.append(url)
        return 0

    cdef int close(self) except -1:
        cdef Mark *mark
        if self.ignored:
            self.ignored -= 1
            return 0
        self.depth -= 1
        mark = &self.marks[self.depth]
        if mark.at >= 0:
            mark.end = self.out.size
            self.add_closing(self.depth)
            if mark.style < RAISED:
                self.closed[self.closes] = mark[0]
                self.closes += 1
            else:
                self.closes = 0
        self.urls.pop()
        return 0

    cdef int code(self, text) except -1:
        """Write inline code; beside other code it is one with that, as two runs of backticks would be one."""
        cdef Py_ssize_t coded_at = self.coded_at, coded_end = self.coded_end
        self.put(b"`", 1)
        self.out.size -= 1
        if coded_at >= 0 and coded_end == <Py_ssize_t>self.out.size:
            self.out.size, text = coded_at, self.coded + text
        self.coded_at, self.coded = self.out.size, text
        self.add_bytes(code_span(text, self.line_break == b"<br>").encode())
        self.coded_end = self.out.size
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
