# cython: boundscheck=False, cdivision=True
"""The compiled twin of ``markdown.readable_markdown``: the same rules, written into one buffer.

What is rare or needs Python's libraries (addresses, languages of code, the grid of a table) is asked of ``helper``, which is
the module ``markdown`` itself.
"""

from cpython.bytes cimport PyBytes_AsString
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memmove

from scutch.page._text cimport Flow, NO_GAP, reserve, write
from scutch.page.parser cimport Columns
from scutch.page.tables cimport *

cdef enum:  # white space in front of what comes; of the first four the larger wins
    NOTHING
    SPACED
    LINE
    PARAGRAPH
    BREAK  # the line break of a writer of one line

cdef enum:  # marks
    PLAIN  # counts nothing
    STRONG
    EMPHASIS
    STRIKE
    LINK

cdef enum:
    DEEPEST = 24  # as in markdown.py

ctypedef struct Mark:
    int style
    Py_ssize_t at  # where its opening stands in the buffer; -1 when it has not been written

ctypedef struct Prefix:
    char first[16]
    char rest[16]
    int first_size
    int rest_size
    bint begun


cdef int style_of(uint16_t tag) noexcept nogil:
    if tag == TAG_B or tag == TAG_STRONG:
        return STRONG
    if tag == TAG_I or tag == TAG_EM or tag == TAG_CITE or tag == TAG_DFN or tag == TAG_VAR:
        return EMPHASIS
    if tag == TAG_S or tag == TAG_STRIKE or tag == TAG_DEL:
        return STRIKE
    return PLAIN


cdef inline bint is_code(uint16_t tag) noexcept nogil:
    return tag == TAG_CODE or tag == TAG_SAMP or tag == TAG_KBD or tag == TAG_TT


cdef inline bint is_list(uint16_t tag) noexcept nogil:
    return tag == TAG_UL or tag == TAG_OL or tag == TAG_MENU or tag == TAG_DIR


cdef inline bint is_block(uint16_t tag) noexcept nogil:
    return (class_of(tag) & (CLASS_LINE | CLASS_CELL)) != 0


cdef bint is_word_before(const unsigned char *s, Py_ssize_t at):
    """Whether the character that ends at `at` is a letter or digit."""
    cdef Py_ssize_t begin = at - 1
    if at <= 0:
        return False
    if s[begin] < 0x80:
        return byte_class[s[begin]] & BYTE_ALNUM != 0
    while begin > 0 and s[begin] & 0xC0 == 0x80:
        begin -= 1
    return s[begin:at].decode("utf-8", "replace").isalnum()


cdef bint is_word_at(const unsigned char *s, Py_ssize_t at, Py_ssize_t size):
    """Whether the character that begins at `at` is a letter or digit."""
    cdef Py_ssize_t end = at + 1
    if at >= size:
        return False
    if s[at] < 0x80:
        return byte_class[s[at]] & BYTE_ALNUM != 0
    while end < size and s[end] & 0xC0 == 0x80:
        end += 1
    return s[at:end].decode("utf-8", "replace").isalnum()


cdef class Writer:
    """Markdown in the making; see ``markdown.Writer``, whose methods these are."""

    cdef Flow out
    cdef Flow scratch
    cdef int gap
    cdef bint hard
    cdef bytes line_break
    cdef list urls  # of the open marks, as bytes; None for emphasis
    cdef Mark marks[64]
    cdef int depth  # of the marks
    cdef int ignored  # marks beyond the room for them
    cdef Prefix prefixes[DEEPEST]
    cdef int containers
    cdef int beyond  # containers below the deepest that add something
    cdef Mark trailing

    def __cinit__(self, bytes line_break not None):
        self.out.data = <unsigned char *>malloc(1024)
        self.scratch.data = <unsigned char *>malloc(1024)
        if self.out.data == NULL or self.scratch.data == NULL:
            raise MemoryError
        self.out.room = self.scratch.room = 1024
        self.line_break = line_break
        self.urls = []
        self.trailing.style = PLAIN

    def __dealloc__(self):
        free(self.out.data)
        free(self.scratch.data)

    cdef int add(self, const char *s, size_t size) except -1:
        if not reserve(&self.out, size):
            raise MemoryError
        memcpy(self.out.data + self.out.size, s, size)
        self.out.size += size
        self.out.begun = True
        return 0

    cdef int remove(self, Py_ssize_t at, size_t size) except -1:
        memmove(self.out.data + at, self.out.data + at + size, self.out.size - at - size)
        self.out.size -= size
        return 0

    # ---- white space

    cdef void separate(self, int gap) noexcept:
        if self.line_break:
            self.gap = BREAK
        elif gap >= self.gap:
            self.gap = gap
            self.hard = False

    cdef void hard_break(self) noexcept:
        if self.line_break:
            self.gap = BREAK
        elif self.gap < LINE:
            self.gap, self.hard = LINE, True
        elif self.hard:
            self.gap, self.hard = PARAGRAPH, False

    cdef bint at_line_start(self) noexcept:
        return not self.line_break and (not self.out.begun or self.gap >= LINE)

    cdef int begin_line(self, int breaks) except -1:
        cdef int k
        cdef Py_ssize_t begin
        if self.out.begun:
            if self.hard:
                self.add(b"\\", 1)
            self.add(b"\n", 1)
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
            self.begin_line(2 if self.gap >= PARAGRAPH else 1)
        elif self.gap and self.out.begun:
            if self.gap == BREAK:
                self.add(<const char *>self.line_break, len(self.line_break))
            else:
                self.add(b" ", 1)
        self.gap = NOTHING
        for k in range(self.depth):
            if self.marks[k].at < 0 and self.marks[k].style != PLAIN:
                self.marks[k].at = self.out.size
                self.add_opening(self.marks[k].style)
        self.add(<const char *>text, size)
        return 0

    cdef int add_opening(self, int style) except -1:
        if style == LINK:
            return self.add(b"[", 1)
        return self.add_style(style)

    cdef int add_style(self, int style) except -1:
        if style == STRONG:
            return self.add(b"**", 2)
        if style == EMPHASIS:
            return self.add(b"*", 1)
        return self.add(b"~~", 2)

    cdef int add_closing(self, int k) except -1:
        cdef bytes url
        if self.marks[k].style == LINK:
            url = self.urls[k]
            return self.add(PyBytes_AsString(url), len(url))
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
        if mark.style == PLAIN or mark.style == LINK or self.gap:
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
        cdef bint leading
        cdef size_t had
        body.size, body.gap, body.begun = 0, NO_GAP, False
        write(body, s, size)
        if body.failed:
            raise MemoryError
        leading = size > 0 and begins_with_space(s, size)
        if leading and self.gap == NOTHING:
            self.gap = SPACED
        if body.size == 0:
            return 0
        had = body.size
        self.escape(self.line_break is not None and len(self.line_break) > 0, self.at_line_start())
        self.put(body.data + had, body.size - had)
        self.gap = SPACED if body.gap else NOTHING
        return 0

    cdef int escape(self, bint in_line, bint at_start) except -1:
        """Append to the scratch buffer what its text is in Markdown."""
        cdef Flow *body = &self.scratch
        cdef Py_ssize_t i, size = body.size
        cdef unsigned char *out
        cdef const unsigned char *s
        cdef uint8_t c
        if not reserve(body, size * 2 + 8):
            raise MemoryError
        s, out = body.data, body.data + size
        i = 0
        if at_start and not in_line:
            i = starting_digits(s, size)
            memcpy(out, s, i)
            out += i
            if i == 0 and (s[0] in (35, 62, 45, 43, 61, 58) or (s[0] == 124)):
                out[0] = 92
                out[1] = s[0]
                out += 2
                i = 1
            elif i:
                out[0] = 92
                out[1] = s[i]
                out += 2
                i += 1
        while i < size:
            c = s[i]
            if c == 92 or c == 96 or c == 42 or c == 91 or c == 93 or c == 60 or c == 126 or (c == 124 and in_line):
                out[0] = 92
                out += 1
            elif c == 95:
                if not (is_word_before(s, i) and is_word_at(s, i + 1, size)):
                    out[0] = 92
                    out += 1
            elif c == 38 and (is_word_at(s, i + 1, size) or (i + 1 < size and s[i + 1] == 35)):
                out[0] = 92
                out += 1
            out[0] = c
            out += 1
            i += 1
        body.size = out - body.data
        return 0

    cdef int open(self, int style, bytes url) except -1:
        cdef int k
        if self.depth == 64:
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
            width = 2 if mark.style == STRONG or mark.style == STRIKE else 1
            if mark.style != LINK and is_word_before(self.out.data, mark.at) and not is_word_at(
                self.out.data, mark.at + width, self.out.size
            ):
                self.remove(mark.at, width)
            else:
                self.add_closing(self.depth)
                self.trailing = mark
        self.urls.pop()
        return 0

    # ---- blocks

    cdef int block(self, list lines) except -1:
        cdef bytes line
        cdef bint first = True
        self.suspend_marks()
        self.hard = False
        for line in lines:
            self.begin_line(2 if first else 1)
            self.add(PyBytes_AsString(line), len(line))
            first = False
        self.gap = PARAGRAPH
        return 0

    cdef bytes result(self):
        return self.out.data[: self.out.size].strip(b"\n")


cdef bint begins_with_space(const unsigned char *s, size_t size) noexcept nogil:
    """Whether white space, or a character that stands for it, comes before the first visible one."""
    cdef size_t i = 0
    while i < size:
        if byte_class[s[i]] & BYTE_SPACE or s[i] == 11:
            return True
        if s[i] == 0xC2 and i + 1 < size and s[i + 1] == 0xA0:
            return True
        if s[i] == 0xC2 and i + 1 < size and s[i + 1] == 0xAD:
            i += 2
        elif s[i] == 0xE2 and i + 2 < size and s[i + 1] == 0x80 and s[i + 2] == 0xAF:
            return True
        elif s[i] == 0xE3 and i + 2 < size and s[i + 1] == 0x80 and s[i + 2] == 0x80:
            return True
        elif s[i] == 0xE2 and i + 2 < size and ((s[i + 1] == 0x80 and s[i + 2] == 0x8B) or (s[i + 1] == 0x81 and s[i + 2] == 0xA0)):
            i += 3
        elif s[i] == 0xEF and i + 2 < size and s[i + 1] == 0xBB and s[i + 2] == 0xBF:
            i += 3
        else:
            return False
    return False


cdef Py_ssize_t starting_digits(const unsigned char *s, Py_ssize_t size) noexcept nogil:
    """How many digits begin a list marker; 0 when none does."""
    cdef Py_ssize_t i = 0
    while i < size and c"0" <= s[i] <= c"9":
        i += 1
    return i if 0 < i < 10 and i < size and (s[i] == c"." or s[i] == c")") else 0


cdef class Walk:
    """One walk over the nodes; see ``markdown.Walk``."""

    cdef Columns columns
    cdef Writer writer
    cdef object base_url
    cdef object helper
    cdef bytes mask
    cdef const unsigned char *skip
    cdef list numbers

    def __cinit__(self, Columns columns not None, Writer writer not None, base_url, bytes mask, helper):
        self.columns, self.writer, self.base_url, self.mask, self.helper = columns, writer, base_url, mask, helper
        self.skip = NULL if mask is None else <const unsigned char *>PyBytes_AsString(mask)
        self.numbers = []

    cdef int run(self, int32_t node, int32_t end) except -1:
        cdef const page_t *page = &self.columns.page
        cdef list stack = []
        cdef int32_t top = -1, top_end = end
        cdef uint16_t tag
        while True:
            while top >= 0 and (node >= end or node >= top_end):
                self.leave(page.tag[top])
                stack.pop()
                top = stack[-1] if stack else -1
                top_end = page.end[top] if top >= 0 else end
            if node >= end:
                return 0
            tag = page.tag[node]
            if (
                page.marks[node] & (MARK_HIDDEN | MARK_IGNORED)
                or 0 < tag < DOCUMENT
                or tag == TAG_RP
                or (self.skip != NULL and self.skip[node])
            ):
                node = page.end[node]
            elif tag == TEXT:
                self.writer.text(data_at(page, page.text_begin[node]), page.text_length[node])
                node += 1
            elif self.write_whole(node, tag):
                node = page.end[node]
            else:
                self.enter(node, tag)
                if is_walked(tag):
                    stack.append(node)
                    top, top_end = node, page.end[node]
                node += 1

    cdef bytes line(self, int32_t begin, int32_t end, bytes line_break):
        cdef Writer writer = Writer(line_break)
        cdef Walk walk = Walk(self.columns, writer, self.base_url, self.mask, self.helper)
        walk.run(begin, end)
        return writer.result()

    cdef bint write_whole(self, int32_t node, uint16_t tag) except -1:
        cdef bytes text
        if tag == TAG_IMG:
            self.put_string(self.helper.image_text(self.columns, node, self.base_url, bool(self.writer.line_break)))
        elif is_code(tag) and self.helper.is_one_line(self.columns, node):
            self.put_string(self.helper.code_text(self.columns, node, self.mask, bool(self.writer.line_break)))
        elif self.writer.line_break:
            return False
        elif is_code(tag) or class_of(tag) & CLASS_PREFORMATTED:
            self.block(self.helper.code_lines(self.columns, node))
        elif class_of(tag) & CLASS_HEADING:
            self.heading(node, tag - TAG_H1 + 1)
        elif tag == TAG_TABLE and self.helper.is_data_table(self.columns, node):
            self.table(node)
        elif tag == TAG_HR:
            self.writer.block([b"---"])
        else:
            return False
        return True

    cdef int put_string(self, str text) except -1:
        cdef bytes data
        if text:
            data = text.encode()
            self.writer.put(<const unsigned char *>PyBytes_AsString(data), len(data))
        return 0

    cdef int block(self, list lines) except -1:
        if lines:
            return self.writer.block([line.encode() for line in lines])
        self.writer.separate(LINE)
        return 0

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
            text = text[:-1] + b"\\#"
        return self.writer.block([b"#" * level + b" " + text])

    cdef int table(self, int32_t node) except -1:
        cdef list lines = []
        cdef int caption = self.helper.first_child(self.columns, node, TAG_CAPTION)
        cdef bytes text
        rows = self.helper.grid(self.columns, node, self.mask)
        for row in rows:
            cells = [b"" if cell < 0 else self.line(cell + 1, self.columns.page.end[<int32_t>cell], b"<br>") for cell in row]
            lines.append(b"| " + b" | ".join(cells) + b" |")
        lines.insert(1, b"|" + b" --- |" * len(rows[0]))
        if caption >= 0:
            self.writer.separate(PARAGRAPH)
            text = self.line(caption + 1, self.columns.page.end[caption], b" ")
            if text:
                self.writer.block([self.helper.escape_start(text.decode("utf-8", "replace")).encode()])
        return self.writer.block(lines)

    cdef int enter(self, int32_t node, uint16_t tag) except -1:
        cdef Writer writer = self.writer
        cdef int style
        if not is_walked(tag):
            if tag == TAG_BR:
                writer.hard_break()
            return 0
        style = style_of(tag)
        if style:
            return writer.open(style, None)
        if tag == TAG_A:
            return self.enter_link(node)
        if tag == TAG_RT:
            writer.gap = NOTHING
            return writer.put(b"(", 1)
        if is_list(tag):
            writer.separate(LINE if self.numbers else PARAGRAPH)
            self.numbers.append(self.helper.first_number(self.columns, node) if tag == TAG_OL else None)
        elif tag == TAG_LI:
            self.enter_item()
        else:
            writer.separate(PARAGRAPH)
            if tag == TAG_BLOCKQUOTE and not writer.line_break:
                self.push(b"> ", b"> ")
        return 0

    cdef int enter_link(self, int32_t node) except -1:
        url = self.helper.absolute(self.columns.attribute(node, "href") or "", self.base_url)
        if not url:
            return self.writer.open(PLAIN, None)
        return self.writer.open(LINK, b"](" + self.helper.destination(url).encode() + b")")

    cdef int enter_item(self) except -1:
        number = self.numbers[-1] if self.numbers else None
        cdef bytes marker
        if number is not None:
            self.numbers[-1] = number + 1
        self.writer.separate(LINE)
        if not self.writer.line_break:
            marker = b"- " if number is None else b"%d. " % number
            self.push(marker, b" " * len(marker))
        return 0

    cdef int push(self, bytes first, bytes rest) except -1:
        cdef Prefix *prefix
        if self.writer.containers < DEEPEST:
            prefix = &self.writer.prefixes[self.writer.containers]
            prefix.first_size, prefix.rest_size, prefix.begun = <int>len(first), <int>len(rest), False
            memcpy(prefix.first, PyBytes_AsString(first), len(first))
            memcpy(prefix.rest, PyBytes_AsString(rest), len(rest))
            self.writer.containers += 1
        else:
            self.writer.beyond += 1
        return 0

    cdef int pop(self) except -1:
        if self.writer.beyond:
            self.writer.beyond -= 1
        else:
            self.writer.containers -= 1
        return 0

    cdef int leave(self, uint16_t tag) except -1:
        cdef Writer writer = self.writer
        if style_of(tag) or tag == TAG_A:
            return writer.close()
        if tag == TAG_RT:
            writer.gap = NOTHING
            return writer.put(b")", 1)
        if is_list(tag):
            self.numbers.pop()
            writer.separate(LINE if self.numbers else PARAGRAPH)
        elif tag == TAG_LI or tag == TAG_BLOCKQUOTE:
            if not writer.line_break:
                writer.suspend_marks()
                self.pop()
            writer.separate(PARAGRAPH if tag == TAG_BLOCKQUOTE else LINE)
        else:
            writer.separate(PARAGRAPH)
        return 0


cdef inline bint is_walked(uint16_t tag) noexcept nogil:
    """Whether an element does something around its contents; all others are passed through."""
    return tag == TAG_A or tag == TAG_RT or tag == TAG_LI or is_list(tag) or is_block(tag) or style_of(tag) != PLAIN


def render_markdown(Columns columns not None, ranges, base_url, skip, helper):
    """See ``markdown.render_markdown``."""
    cdef Writer writer = Writer(b"")
    cdef Walk walk
    cdef bytes mask = None if skip is None else bytes(skip)
    cdef int32_t rows = columns.page.node_rows
    walk = Walk(columns, writer, base_url, mask, helper)
    for begin, end in ranges:
        if not 0 <= begin <= end <= rows:
            raise IndexError(f"no nodes {begin}:{end}")
        if mask is not None and len(mask) < end:
            raise ValueError("skip needs a byte a node")
        writer.separate(PARAGRAPH)
        walk.run(begin, end)
    return writer.result().decode("utf-8", "replace")
