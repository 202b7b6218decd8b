# cython: boundscheck=False, wraparound=False
"""Where a node is in a choice: inside it, left out of it, between its texts; the figures and headings there.

A choice is slices of nodes and a mask with a byte for each node: 1 where a subtree is left out. The readable twin is ``tests/twins/content/chosen_nodes.py``.
"""

from cpython.bytearray cimport PyByteArray_AsString
from cpython.bytes cimport PyBytes_AsString
from libc.stdint cimport int32_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memchr, memcpy

from scutch.kernels.contains cimport contains
from scutch.kernels.lexicon cimport Lexicon
from scutch.kernels.words cimport is_text_byte, text_t, word_hash
from scutch.page.parser cimport Columns
from scutch.page.tables cimport (
    CLASS_CELL,
    CLASS_HEADING,
    CLASS_IMAGE,
    CLASS_LINE,
    MARK_HIDDEN,
    MARK_IGNORED,
    TAG_ARTICLE,
    TAG_BODY,
    TAG_DL,
    TAG_FIGCAPTION,
    TAG_FIGURE,
    TAG_H1,
    TAG_H2,
    TAG_H3,
    TAG_HTML,
    TAG_MAIN,
    TAG_OL,
    TAG_P,
    TAG_PICTURE,
    TAG_UL,
    TEXT,
    class_of,
    page_t,
)
from scutch.page.texts cimport text_at

cdef enum:
    MAX_BETWEEN = 30  # characters of a text between an element and the chosen ones that does not separate them
    REACH = 150  # nodes around an element that are searched for chosen text
    FIGURE_DEPTH = 6  # elements between a text and its figure
    MAX_FIGURE_CHARS = 600  # of a figure; a longer one is a card or a layout
    MAX_GAP = 3  # elements left out in a row between chosen ones that they belong to
    CHARS_PER_LINK_CHAR = 8  # of prose, at least
    MAX_LINES = 16  # in front of prose
    MAX_LINE_BYTES = 64  # of the text of a line that are searched for a date
    YEAR_DIGITS = 4
    MAX_SIGNS = 2  # characters of the signs in front of the first text of a line
    MAX_PAIR = 80  # bytes of two words
    WIDE_START = 6  # bytes of the first two characters of a sentence without spaces
    FIRST_OF_THREE = 0xE0  # least first byte of a character of three bytes

ctypedef struct choice_t:
    const page_t *page
    int32_t *slices  # begin and end of each
    Py_ssize_t count
    const unsigned char *mask
    int32_t masked  # nodes of the mask

ctypedef struct line_t:
    int32_t element
    int32_t first  # text
    int32_t last
    int32_t chars

ctypedef struct lines_t:
    line_t[MAX_LINES] line
    int32_t count
    int32_t most  # with the long one
    int32_t prose_chars  # of a long line, at least
    bint of_byline  # whether a line may be one of a byline


cdef int32_t begin_of(const choice_t *c, int32_t node) noexcept nogil:
    """Begin of the slice that holds a node, or -1."""
    cdef Py_ssize_t k
    for k in range(c.count):
        if c.slices[2 * k] <= node < c.slices[2 * k + 1]:
            return c.slices[2 * k]
    return -1


cdef int32_t outermost(const choice_t *c, int32_t begin, int32_t node) noexcept nogil:
    """The outermost element from a node to the begin of its slice that is left out; -1 if none is."""
    cdef int32_t found = -1
    while node >= begin:
        if node < c.masked and c.mask[node]:
            found = node
        node = c.page.parent[node]
    return found


cdef inline bint is_taken(const choice_t *c, int32_t node) noexcept nogil:
    cdef int32_t begin = begin_of(c, node)
    return begin >= 0 and outermost(c, begin, node) < 0


cdef int32_t next_text(const choice_t *c, Py_ssize_t *k, int32_t node) noexcept nogil:
    """The chosen text with characters that follows a text of slice ``k``, which moves on; -1 behind the last one.

    ``node``: -1 for the first text. The slices are in order.
    """
    while k[0] < c.count:
        node = c.slices[2 * k[0]] if node < 0 else node + 1
        while node < c.slices[2 * k[0] + 1]:
            if node < c.masked and c.mask[node]:
                node = c.page.end[node]
            elif c.page.tag[node] == TEXT and c.page.chars[node]:
                return node
            else:
                node += 1
        k[0] += 1
        node = -1
    return -1


cdef bint is_in_figure(const page_t *page, int32_t node) noexcept nogil:
    """Whether a text is in a figure, a few elements deep."""
    cdef int k
    for k in range(FIGURE_DEPTH):
        node = page.parent[node]
        if node < 0 or page.tag[node] == TAG_FIGURE:
            return node >= 0
    return False


cdef bint meets_chosen(const choice_t *c, int32_t node, int32_t end, int32_t step) noexcept nogil:
    """Whether the first text up to ``end`` that is long or chosen is chosen; that of other figures is passed over."""
    while node != end:
        if c.page.tag[node] == TEXT and c.page.chars[node] and not is_in_figure(c.page, node):
            if is_taken(c, node):
                return True
            if c.page.chars[node] > MAX_BETWEEN:
                return False
        node += step
    return False


cdef bint next_word(text_t text, text_t *word) noexcept nogil:
    """Move on to the next word of a text; False behind the last one."""
    cdef const unsigned char *at = word.data + word.size
    cdef const unsigned char *end = text.data + text.size
    while at < end and not is_text_byte(at[0]):
        at += 1
    word.data, word.size = at, 0
    while at < end and is_text_byte(at[0]):
        at += 1
    word.size = <uint32_t>(at - word.data)
    return word.size > 0


cdef inline text_t before_words(text_t text) noexcept nogil:
    """The empty word in front of the first one."""
    text.size = 0
    return text


cdef inline float score_of(text_t word, Lexicon words) noexcept nogil:
    return words.find(word_hash(word.data, word.size))


cdef float pair_score(text_t first, text_t second, Lexicon words) noexcept nogil:
    """Score of two words with a space between them; -1 for long ones."""
    cdef unsigned char[MAX_PAIR] pair
    cdef uint32_t size = first.size + 1 + second.size
    if size > MAX_PAIR:
        return -1
    memcpy(pair, first.data, first.size)
    pair[first.size] = c" "
    memcpy(pair + first.size + 1, second.data, second.size)
    return words.find(word_hash(pair, size))


cdef bint begins_with(text_t text, Lexicon starts) noexcept nogil:
    """Whether a text begins with a word of score 1, or with one of score 0 that with the next one is a pair of words.

    In scripts without spaces, whose characters have three bytes, the first two characters may be the word.
    """
    cdef text_t first = before_words(text), second
    cdef float score = score_of(first, starts) if next_word(text, &first) else -1
    if score < 0 and first.size > WIDE_START and first.data[0] >= FIRST_OF_THREE:
        first.size = WIDE_START
        return score_of(first, starts) == 1
    second = first
    return score == 1 or (score == 0 and next_word(text, &second) and pair_score(first, second, starts) >= 0)


cdef bint has_text_before(const page_t *page, int32_t node, int32_t inner) noexcept nogil:
    """Whether the children of a node in front of another one have more text than a few signs."""
    cdef int32_t child = node + 1, chars = 0
    while child < inner and chars <= MAX_SIGNS:
        chars += page.chars[child]
        child = page.end[child]
    return chars > MAX_SIGNS


cdef inline bint is_of_page(uint16_t tag) noexcept nogil:
    return tag == TAG_HTML or tag == TAG_BODY or tag == TAG_MAIN or tag == TAG_ARTICLE


cdef list lines_begun(const page_t *page, int32_t text, int32_t most_chars):
    """The elements with lines of their own that a text begins, the innermost first, up to some characters."""
    cdef int32_t inner = text, node = page.parent[text]
    cdef list found = []
    while node >= 0 and not is_of_page(page.tag[node]) and <int32_t>page.chars[node] <= most_chars:
        if has_text_before(page, node, inner):
            break
        if class_of(page.tag[node]) & CLASS_LINE:
            found.append(node)
        inner, node = node, page.parent[node]
    return found


cdef int32_t line_of(const page_t *page, int32_t text) noexcept nogil:
    """The nearest element around a text with a line or a cell of its own."""
    cdef int32_t node = page.parent[text]
    while page.parent[node] >= 0 and not class_of(page.tag[node]) & (CLASS_LINE | CLASS_CELL):
        node = page.parent[node]
    return node


cdef lines_t new_lines(int32_t prose_chars, int32_t most_lines) noexcept nogil:
    cdef lines_t lines
    lines.prose_chars, lines.most, lines.count = prose_chars, min(most_lines + 1, MAX_LINES), 0
    lines.of_byline = False
    return lines


cdef inline bint is_digit(unsigned char c) noexcept nogil:
    return c"0" <= c <= c"9"


cdef bint has_date_digits(text_t text) noexcept nogil:
    """Whether a text begins with a digit, or has four in a row, as a year, or two around a sign of dates."""
    cdef uint32_t i, digits = 0
    if text.size and is_digit(text.data[0]):
        return True
    for i in range(min(text.size, <uint32_t>MAX_LINE_BYTES)):
        if is_digit(text.data[i]):
            digits += 1
        elif digits and i + 1 < text.size and is_digit(text.data[i + 1]) and (
                text.data[i] == c"/" or text.data[i] == c"." or text.data[i] == c"-"):
            return True
        else:
            digits = 0
        if digits == YEAR_DIGITS:
            return True
    return False


cdef bint may_be_of_byline(text_t text, Lexicon firsts) noexcept nogil:
    """Whether a text has the digits of a date, begins with one of some words, or is in another script."""
    cdef text_t first = before_words(text)
    if not text.size:
        return False
    if text.data[0] >= 128 and text.data[0] != 0xC2 and text.data[0] != 0xE2 and text.data[0] != 0xF0:  # signs
        return True
    return has_date_digits(text) or (next_word(text, &first) and score_of(first, firsts) >= 0)


cdef bint joins_lines(const page_t *page, lines_t *lines, int32_t text, Lexicon firsts) noexcept nogil:
    """Add a text to its line; False once the line is long or there are too many lines."""
    cdef int32_t element = line_of(page, text)
    cdef line_t *line
    if not lines.count or lines.line[lines.count - 1].element != element:
        if lines.count == lines.most:
            lines.of_byline = False
            return False
        line = &lines.line[lines.count]
        line.element, line.first, line.last, line.chars = element, text, text, 0
        lines.count += 1
    line = &lines.line[lines.count - 1]
    line.first, line.last, line.chars = min(line.first, text), max(line.last, text), line.chars + page.chars[text]
    if line.chars >= lines.prose_chars:
        lines.count -= 1
        return False
    if not lines.of_byline and page.tag[element] != TAG_H1:
        lines.of_byline = may_be_of_byline(text_at(page, page.text_begin[text], page.text_length[text]), firsts)
    return True


cdef list lines_found(const lines_t *lines):
    """The lines, or none if there are too many or none may be one of a byline."""
    cdef int32_t k
    if not lines.of_byline:
        return []
    return [(lines.line[k].element, lines.line[k].first, lines.line[k].last) for k in range(lines.count)]


cdef bint is_content_figure(const page_t *page, int32_t figure) noexcept nogil:
    """Whether an element is a visible image with at most a caption; a linked image and text without a caption are a card."""
    cdef int32_t inner, chars = page.chars[figure]
    cdef bint has_image = False, has_caption = False
    if page.marks[figure] & (MARK_HIDDEN | MARK_IGNORED) or chars > MAX_FIGURE_CHARS:
        return False
    for inner in range(figure + 1, page.end[figure]):
        has_image |= class_of(page.tag[inner]) & CLASS_IMAGE != 0 or page.tag[inner] == TAG_PICTURE
        has_caption |= page.tag[inner] == TAG_FIGCAPTION
    return has_image and (has_caption or not chars or page.link_chars[figure] < chars)


cdef int32_t box_of_image(const page_t *page, int32_t image, int32_t most_chars) noexcept nogil:
    """The outermost element around an image with no other image and at most some characters."""
    cdef int32_t box = image, outer = page.parent[image]
    while page.parent[outer] > 0 and page.chars[outer] <= most_chars and page.images[outer] == 1:
        box, outer = outer, page.parent[outer]
    return box


cdef bint lacks_part(const choice_t *c, int32_t node) noexcept nogil:
    """Whether a part of an element is left out."""
    cdef int32_t end = min(c.page.end[node], c.masked)
    return not is_taken(c, node) or (node < end and memchr(c.mask + node, 1, end - node) != NULL)


cdef bint is_flow(const choice_t *c, int32_t node) noexcept nogil:
    """Whether an element is a paragraph, a list or a heading below that of the page, of prose, and is left out."""
    cdef uint16_t tag = c.page.tag[node]
    cdef bint has_tag = tag == TAG_P or tag == TAG_UL or tag == TAG_OL or tag == TAG_DL
    if not (has_tag or (class_of(tag) & CLASS_HEADING and tag != TAG_H1)) or node >= c.masked or not c.mask[node]:
        return False
    return c.page.chars[node] > CHARS_PER_LINK_CHAR * c.page.link_chars[node]


cdef bint belongs(const page_t *page, int32_t before, int32_t node, int32_t after) noexcept nogil:
    """Whether an element belongs to siblings: a heading to any, a list to paragraphs, a paragraph to like ones."""
    if class_of(page.tag[node]) & CLASS_HEADING:
        return True
    if page.tag[node] != TAG_P:
        return page.tag[before] == TAG_P
    return (page.tag[before] == TAG_P and page.class_id[before] == page.class_id[node]) or (
        page.tag[after] == TAG_P and page.class_id[after] == page.class_id[node])


cdef int add_gaps(const choice_t *c, int32_t parent, list found) except -1:
    """Add the paragraphs, lists and headings left out between children of an element that are chosen whole."""
    cdef const page_t *page = c.page
    cdef int32_t child = parent + 1, before = -1
    cdef int32_t gap[MAX_GAP]
    cdef int count = 0, k
    while child < page.end[parent]:
        if not page.chars[child] or page.marks[child] & (MARK_HIDDEN | MARK_IGNORED):
            pass
        elif not lacks_part(c, child):
            for k in range(count):
                if belongs(page, before, gap[k], child):
                    found.append(gap[k])
            before, count = child, 0
        elif before >= 0 and count < MAX_GAP and is_flow(c, child):
            gap[count] = child
            count += 1
        else:
            before, count = -1, 0
        child = page.end[child]
    return 0


cdef class Choice:
    """The slices and the mask of a choice.

    ``choice``: a ``Selection``; its mask is copied on first access.
    """

    cdef readonly Columns columns
    cdef readonly object choice
    cdef readonly list added  # elements that are taken outside of the slices
    cdef bytearray own_mask  # None until first access
    cdef choice_t c

    def __cinit__(self, Columns columns not None, choice not None):
        cdef int32_t begin, end
        ranges = choice.ranges
        self.columns, self.choice, self.added = columns, choice, []
        self.c.page = &columns.page
        self.c.slices = <int32_t *>malloc((2 * len(ranges) + 1) * sizeof(int32_t))
        if self.c.slices == NULL:
            raise MemoryError
        for begin, end in ranges:
            if not 0 <= begin <= end <= <int32_t>columns.page.node_rows:
                raise IndexError(f"the page has {columns.page.node_rows} nodes, none at {begin}:{end}")
            self.c.slices[2 * self.c.count], self.c.slices[2 * self.c.count + 1] = begin, end
            self.c.count += 1

    def __dealloc__(self):
        free(self.c.slices)

    @property
    def mask(self):
        """The mask, which may be changed; empty for a choice without one."""
        if self.own_mask is None:
            self.own_mask = bytearray(self.choice.skip or b"")
        return self.own_mask

    cdef const choice_t *now(self):
        """The choice with its mask as it is now."""
        mask = self.own_mask if self.own_mask is not None else self.choice.skip or b""
        self.c.mask = <const unsigned char *>(
            PyByteArray_AsString(mask) if isinstance(mask, bytearray) else PyBytes_AsString(mask))
        self.c.masked = <int32_t>len(mask)
        return &self.c

    cdef int32_t checked(self, int32_t node) except -1:
        if not 0 <= node < <int32_t>self.c.page.node_rows:
            raise IndexError(f"no node {node} in a page of {self.c.page.node_rows} nodes")
        return node

    def outermost_mask(self, int32_t node):
        """The outermost element around a node of a slice that is left out, or the node itself; -1 if none is."""
        cdef int32_t begin = begin_of(&self.c, self.checked(node))
        return outermost(self.now(), begin, node) if begin >= 0 else -1

    def is_chosen(self, int32_t node):
        """Whether a node is in a slice and not left out."""
        return is_taken(self.now(), self.checked(node))

    def surrounds(self, int32_t first, int32_t last=-1):
        """Whether the texts next to an element, or to a run of elements up to ``last``, are chosen on both sides."""
        cdef const choice_t *c = self.now()
        cdef int32_t begin = self.checked(first), end = c.page.end[self.checked(first if last < 0 else last)]
        return (meets_chosen(c, begin - 1, max(begin - REACH, 0), -1) if begin > 0 else False) and meets_chosen(
            c, end, min(end + REACH, <int32_t>c.page.node_rows), 1)

    def repeats(self, str text not None, int32_t begin, int32_t end):
        """Whether one chosen text outside of a slice of nodes has some text in it; never for zero bytes. Linear in the chosen texts."""
        cdef const choice_t *c = self.now()
        cdef const page_t *page = c.page
        cdef bytes data = text.encode()
        cdef const char *part = data
        cdef uint32_t size = 0 if b"\0" in data else <uint32_t>len(data)
        cdef text_t each
        cdef Py_ssize_t k = 0
        cdef int32_t node = next_text(c, &k, -1)
        while node >= 0 and size:
            each = text_at(page, page.text_begin[node], page.text_length[node])
            if not begin <= node < end and contains(each.data, each.size, each.readable, part, size):
                return True
            node = next_text(c, &k, node)
        return False

    def texts_before_gaps(self, int32_t most_chars):
        """The chosen texts of at most some characters behind which a text is left out, in document order.

        The slices are in order.
        """
        cdef const choice_t *c = self.now()
        cdef const page_t *page = c.page
        cdef list found = []
        cdef int32_t node, left_out = 0, last = -1
        cdef Py_ssize_t k = 0
        cdef bint is_inside
        for node in range(c.slices[0] if c.count else page.node_rows, page.node_rows):
            while k < c.count and node >= c.slices[2 * k + 1]:
                k += 1
            is_inside = k < c.count and node >= c.slices[2 * k]
            if is_inside and node >= left_out and node < c.masked and c.mask[node]:
                left_out = page.end[node]
            if page.tag[node] != TEXT or not page.chars[node]:
                continue
            if is_inside and node >= left_out:
                last = node
            elif last >= 0:
                if page.chars[last] <= most_chars:
                    found.append(last)
                last = -1
        return found

    def lines_beginning_with(self, Lexicon starts not None, int32_t most_chars):
        """By chosen text that begins with one of some words and begins a line: the elements that it begins, the innermost first.

        ``starts``: words, and pairs of words with a space between them; in scripts without spaces two characters are a word. A
        first word of score 1 is enough; one of score 0 must
        begin a pair with the second. The elements have lines of their own and at most ``most_chars`` characters. The slices
        are in order.
        """
        cdef const choice_t *c = self.now()
        cdef const page_t *page = c.page
        cdef list found = [], lines
        cdef Py_ssize_t k = 0
        cdef int32_t node = next_text(c, &k, -1)
        while node >= 0:
            if begins_with(text_at(page, page.text_begin[node], page.text_length[node]), starts):
                lines = lines_begun(page, node, most_chars)
                if lines:
                    found.append(lines)
            node = next_text(c, &k, node)
        return found

    def lines_before_prose(self, int32_t prose_chars, int32_t most_lines, Lexicon firsts not None):
        """The lines of chosen text in front of the first with at least some characters, in document order.

        A line is a run of texts with the same nearest element that has a line or a cell of its own: that element, the first and
        the last text. Empty if the long line does not come within ``most_lines`` lines, or no line may be one of a byline: with
        the digits of a date, with one of some first words, or in another script. The slices are in order.
        """
        cdef const choice_t *c = self.now()
        cdef lines_t lines = new_lines(prose_chars, most_lines)
        cdef Py_ssize_t k = 0
        cdef int32_t node = next_text(c, &k, -1)
        while node >= 0:
            if not joins_lines(c.page, &lines, node, firsts):
                return lines_found(&lines)
            node = next_text(c, &k, node)
        return []

    def lines_behind_prose(self, int32_t prose_chars, int32_t most_lines, Lexicon firsts not None):
        """As ``lines_before_prose`` the lines behind the last long line, the last one first."""
        cdef const choice_t *c = self.now()
        cdef lines_t lines = new_lines(prose_chars, most_lines)
        cdef int32_t node, left_out
        cdef Py_ssize_t k
        for k in range(c.count - 1, -1, -1):
            node = c.slices[2 * k + 1] - 1
            while node >= c.slices[2 * k]:
                if c.page.tag[node] == TEXT and c.page.chars[node]:
                    left_out = outermost(c, c.slices[2 * k], node)
                    if left_out < 0 and not joins_lines(c.page, &lines, node, firsts):
                        return lines_found(&lines)
                    node = left_out if left_out >= 0 else node
                node -= 1
        return []

    def first_prose(self, int32_t begin, int32_t end, int32_t least_chars):
        """The first chosen text of a range that has at least some characters; -1 for none."""
        cdef const choice_t *c = self.now()
        cdef const page_t *page = c.page
        cdef int32_t node
        for node in range(max(begin, 0), min(end, <int32_t>page.node_rows)):
            if page.tag[node] == TEXT and <int32_t>page.chars[node] >= least_chars and is_taken(c, node):
                return node
        return -1

    def figures_left_out(self, list figures not None):
        """Those of some figures that are content and are left out, or a part of them; figures within others are left out.

        The figures are in document order.
        """
        cdef const choice_t *c = self.now()
        cdef list found = []
        cdef int32_t figure, end = 0
        for figure in figures:
            if self.checked(figure) >= end:
                end = c.page.end[figure]
                if is_content_figure(c.page, figure) and lacks_part(c, figure):
                    found.append(figure)
        return found

    def image_boxes_left_out(self, list images not None, int32_t least_chars, int32_t most_chars):
        """The elements that hold one of some images that is left out, and as many characters without links; disjoint."""
        cdef const choice_t *c = self.now()
        cdef list found = []
        cdef int32_t image, box
        for image in images:
            if begin_of(c, self.checked(image)) >= 0 and not is_taken(c, image):
                box = box_of_image(c.page, image, most_chars)
                if c.page.chars[box] >= least_chars and c.page.link_chars[box] == 0:
                    found.append(box)
        return found

    def paragraphs_left_out(self):
        """The paragraphs, lists and headings that are left out between siblings that are chosen whole, in no order."""
        cdef const choice_t *c = self.now()
        cdef list found = []
        cdef set parents = set()
        cdef int32_t node
        cdef Py_ssize_t k
        for k in range(c.count):
            node = c.slices[2 * k] + 1
            while node < min(c.slices[2 * k + 1], c.masked):
                if not c.mask[node]:
                    node += 1
                    continue
                if is_flow(c, node):
                    parents.add(c.page.parent[node])
                node = c.page.end[node]
        for node in parents:
            add_gaps(c, node, found)
        return found

    def headings_like_title(self, int32_t most_difference):
        """The first chosen ``h1``, then the chosen ``h1``, ``h2`` and ``h3`` behind it with about as many characters.

        Empty for a first ``h1`` without text. The slices are in order.
        """
        cdef const choice_t *c = self.now()
        cdef const page_t *page = c.page
        cdef list found = []
        cdef int32_t node, title = -1
        cdef uint16_t tag
        cdef Py_ssize_t k
        for k in range(c.count):
            for node in range(c.slices[2 * k], c.slices[2 * k + 1]):
                tag = page.tag[node]
                if tag != TAG_H1 and (title < 0 or node < page.end[title] or (tag != TAG_H2 and tag != TAG_H3)):
                    continue
                if title >= 0 and abs(page.chars[node] - page.chars[title]) > most_difference:
                    continue
                if is_taken(c, node):
                    title = node if title < 0 else title
                    found.append(node)
        return found if title >= 0 and page.chars[title] else []

    def lacks(self, int32_t node):
        """Whether a part of an element is left out."""
        return lacks_part(self.now(), self.checked(node))
