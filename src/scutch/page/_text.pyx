# cython: boundscheck=False, wraparound=False, cdivision=True
"""The compiled twin of ``text.render_text``: the same rules, one pass over the columns into one buffer."""

from cpython.bytes cimport PyBytes_AsString
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset, strlen

from scutch.kernels.containers cimport array_reserve, vector_push, vector_t
from scutch.page.parser cimport Columns
from scutch.page.tables cimport (
    ATTR_CLASS,
    ATTR_STYLE,
    CLASS_CELL,
    CLASS_LINE,
    CLASS_PARAGRAPH,
    CLASS_PREFORMATTED,
    DOCUMENT,
    MARK_HIDDEN,
    MARK_IGNORED,
    TAG_ANNOTATION,
    TAG_ANNOTATION_XML,
    TAG_BR,
    TAG_CODE,
    TAG_FIGCAPTION,
    TAG_RP,
    TAG_RT,
    TAG_SUB,
    TAG_SUP,
    TEXT,
    class_of,
    data_at,
    page_t,
)

cdef extern from "collapsed_ascii.h" nogil:
    bint is_plain "scutch_is_plain"(unsigned char c)  # whether a byte is a character that is written as it is
    size_t even "scutch_even"(const unsigned char *s, size_t size)  # how many are, with the blanks between them

cdef enum:
    MATH_ML = 0x8000  # the namespace in a tag
    CODE_REACH = 8  # elements above a text that are searched for code and captions
    INITIAL_REACH = 4  # nodes between a line and its initial letter, and between that and the rest of its word
    INITIAL_NAMES = 5

cdef const char **INITIALS = ["drop", "initial", "lettrine", "first", "float"]

cdef enum:  # bytes of a mask of roles
    PAIR_VALUE = 1  # a colon stands in front of the element
    PAIR_LABEL = 2  # the element begins a line
    CELL_YES = 3  # an icon says what a cell has for its value
    CELL_NO = 4

cdef const char *YES_SIGN = b"\xe2\x9c\x93"
cdef const char *NO_SIGN = b"\xe2\x9c\x97"

cdef enum:  # what came since the last text
    MIDDLE
    ENDED  # an element has ended
    BEGUN  # and another one has begun

ctypedef struct space_t:  # white space that was read of a text, and is not yet written
    size_t count
    bint open  # more white space would belong to the last of them
    bint broken  # which has a line break

ctypedef struct walk_t:
    const page_t *page
    Flow *flow
    vector_t open  # the ancestors of the node, outermost first
    size_t preformatted  # how many of them keep white space
    int32_t before  # the text written last
    int edge  # what came since
    bint apart
    bint parted
    const unsigned char *roles


cdef bint reserve(Flow *flow, size_t more) noexcept nogil:
    if array_reserve(<void **>&flow.data, &flow.room, flow.size + more, 1):
        return True
    flow.failed = True
    return False


cdef inline void separate(Flow *flow, int gap) noexcept nogil:
    if gap > flow.gap:
        flow.gap = gap


cdef void begin(Flow *flow) noexcept nogil:
    """Write the gap in front of what comes."""
    cdef int k
    if flow.begun and reserve(flow, flow.gap + 1):
        if flow.gap == SPACE:
            flow.data[flow.size] = c" "
            flow.size += 1
        elif flow.gap == TAB:
            flow.data[flow.size] = c"\t"
            flow.size += 1
        else:
            for k in range(flow.gap - TAB):
                flow.data[flow.size] = 10
                flow.size += 1
    flow.begun = True
    flow.gap = NO_GAP


cdef bint is_cjk(const unsigned char *s, size_t size) noexcept nogil:
    """Whether a character of three bytes is one that ``text.is_cjk`` knows."""
    cdef uint32_t code
    if size < 3 or s[0] < 0xE2 or s[0] > 0xEF:
        return False
    code = (s[0] & 0x0F) << 12 | (s[1] & 0x3F) << 6 | (s[2] & 0x3F)
    return 0x2E80 <= code <= 0xA4CF or 0xF900 <= code <= 0xFAFF or 0xFF00 <= code <= 0xFFEF


cdef int special(const unsigned char *s, size_t size, int *length) noexcept nogil:
    """1 for a character that stands for a space, 2 for one that is left out, 0 for all others; its bytes in `length`."""
    cdef uint8_t c = s[0]
    length[0] = 1 if c < 0xC0 else 2 if c < 0xE0 else 3 if c < 0xF0 else 4
    if <size_t>length[0] > size:
        length[0] = 1
    if c == 0xC2 and size >= 2:
        return 1 if s[1] == 0xA0 else 2 if s[1] == 0xAD else 0
    if c == 0xE2 and size >= 3:
        if s[1] == 0x80:
            return 1 if s[2] == 0xAF else 2 if s[2] == 0x8B else 0
        return 2 if s[1] == 0x81 and s[2] == 0xA0 else 0
    if c == 0xE3 and size >= 3:
        return s[1] == 0x80 and s[2] == 0x80
    if c == 0xEF and size >= 3:
        return 2 if s[1] == 0xBB and s[2] == 0xBF else 0
    return 0


cdef inline bint is_cjk_last(const Flow *flow) noexcept nogil:
    return flow.last < flow.size and is_cjk(flow.data + flow.last, flow.size - flow.last)


cdef inline void lead(Flow *flow, size_t spaces, bint broken, const unsigned char *s, size_t size) noexcept nogil:
    """Take in the white space in front of a text: a line break between two CJK characters is none."""
    cdef bint cjk = is_cjk(s, size)
    if spaces:
        flow.lead = LINE if spaces == 1 and broken and cjk else SPACE
    if flow.gap == SPACE and flow.soft and cjk and flow.lead != SPACE:
        flow.gap = NO_GAP
    elif spaces and flow.gap == NO_GAP and not (flow.lead == LINE and is_cjk_last(flow)):
        flow.gap = SPACE


cdef inline int piece(const unsigned char *s, size_t size, int *length) noexcept nogil:
    """The same as ``special`` of what comes next, where ASCII that is written as it is goes together."""
    if not is_plain(s[0]):
        return special(s, size, length)
    length[0] = <int>even(s, size)
    return 0


cdef inline size_t read_space(const unsigned char *s, size_t i, size_t size, space_t *space) noexcept nogil:
    """Take in the ASCII white space from here on; where it ends."""
    if not space.open:
        space.count += 1
        space.open, space.broken = True, False
    while i < size and s[i] < 0x80 and not is_plain(s[i]):
        space.broken |= s[i] == 10
        i += 1
    return i


cdef inline void write_space(Flow *flow, const space_t *space, const unsigned char *s, size_t size) noexcept nogil:
    """Write white space within a text: a line break between two CJK characters is none."""
    cdef size_t k
    if space.count == 1 and space.broken and is_cjk_last(flow) and is_cjk(s, size):
        return
    for k in range(space.count):
        flow.data[flow.size + k] = c" "
    flow.size += space.count


cdef inline void end_text(Flow *flow, const space_t *space, bint written) noexcept nogil:
    """Take in the white space at the end of a text."""
    if written:
        flow.gap = SPACE if space.count else NO_GAP
        flow.soft = space.count == 1 and space.broken and is_cjk_last(flow)
    elif space.count:
        flow.soft = False
        separate(flow, SPACE)
        flow.lead = SPACE


cdef void write(Flow *flow, const unsigned char *s, size_t size) noexcept nogil:
    """Add a text with its white space collapsed."""
    cdef space_t space
    cdef size_t i = 0
    cdef bint written = False
    cdef int kind, length
    space.count, space.open, space.broken = 0, False, False
    flow.lead = NO_GAP
    while i < size:
        if s[i] < 0x80 and not is_plain(s[i]):
            i = read_space(s, i, size, &space)
            continue
        kind = piece(s + i, size - i, &length)
        if kind == 0:
            if written:
                write_space(flow, &space, s + i, size - i)
            else:
                lead(flow, space.count, space.broken, s + i, size - i)
                begin(flow)
                if not reserve(flow, size + size // 2 + 8):
                    return
                written = True
            flow.last = flow.size + length - 1 if s[i] < 0x80 else flow.size
            memcpy(flow.data + flow.size, s + i, length)
            flow.size += length
            space.count = 0
        if kind < 2:
            space.count += kind
            space.open, space.broken = False, False
        i += length
    end_text(flow, &space, written)


cdef void write_as_is(Flow *flow, const unsigned char *s, size_t size) noexcept nogil:
    """Add a text whose white space counts."""
    cdef size_t i = 0
    cdef int kind, length
    begin(flow)
    if not reserve(flow, size + 8):
        return
    while i < size:
        kind = 0
        length = 1
        if s[i] >= 0x80:
            kind = special(s + i, size - i, &length)
        if kind == 0:
            flow.last = flow.size
            memcpy(flow.data + flow.size, s + i, length)
            flow.size += length
        elif kind == 1:
            flow.last = flow.size
            flow.data[flow.size] = c" "
            flow.size += 1
        i += length


cdef inline bint is_passed_over(uint16_t tag) noexcept nogil:
    """Comments, what only old browsers show, and the sources of formulas."""
    return 0 < tag < DOCUMENT or tag == TAG_RP or (
        tag > MATH_ML and (tag - MATH_ML == TAG_ANNOTATION or tag - MATH_ML == TAG_ANNOTATION_XML)
    )


cdef inline void around(Flow *flow, uint16_t tag, bint entered) noexcept nogil:
    """The separator between the text of an element and its neighbours."""
    cdef uint32_t kinds = class_of(tag)
    if kinds & CLASS_PARAGRAPH:
        separate(flow, PARAGRAPH)
    elif kinds & CLASS_LINE:
        separate(flow, LINE)
    elif kinds & CLASS_CELL:
        separate(flow, TAB)
    elif tag == TAG_RT:
        flow.gap = NO_GAP
        write_as_is(flow, b"(" if entered else b")", 1)


cdef inline bint is_in_word(const unsigned char *s, size_t size) noexcept nogil:
    """Whether a character may be in a word that is written with spaces around it."""
    return s[0] >= 0x80 and not is_cjk(s, size) or 48 <= s[0] <= 57 or 97 <= s[0] | 32 <= 122


cdef inline bint is_torn(const Flow *flow, const page_t *page, int32_t before, int32_t node) noexcept nogil:
    """Whether words of two elements would run into one: not where both texts are a character, of a word in pieces."""
    cdef const unsigned char *s = data_at(page, page.text_begin[node])
    cdef uint32_t size = page.text_length[node]
    if flow.gap != NO_GAP or flow.last >= flow.size or size == 0 or (size == 1 and page.text_length[before] == 1):
        return False
    return is_in_word(flow.data + flow.last, flow.size - flow.last) and is_in_word(s, size)


cdef inline bint is_lower(unsigned char c) noexcept nogil:
    return c"a" <= c <= c"z"


cdef inline bint is_upper(unsigned char c) noexcept nogil:
    return c"A" <= c <= c"Z"


cdef inline bint is_digit(unsigned char c) noexcept nogil:
    return c"0" <= c <= c"9"


cdef inline bint may_begin_word(unsigned char last, const unsigned char *s, uint32_t size) noexcept nogil:
    """Whether a text behind this character begins a word: with a capital and small letters, or with a digit behind a letter."""
    if is_digit(s[0]):
        return is_lower(last) or is_upper(last)
    return is_upper(s[0]) and size > 1 and (is_lower(last) or ((is_digit(last) or is_upper(last)) and is_lower(s[1])))


cdef bint is_line_between(const page_t *page, int32_t node, int32_t top) noexcept nogil:
    """Whether an element from this one up to below another one makes a line or a cell."""
    while node > top:
        if class_of(page.tag[node]) & (CLASS_LINE | CLASS_CELL):
            return True
        node = page.parent[node]
    return False


cdef bint is_in(const page_t *page, int32_t node, int tag, int classes) noexcept nogil:
    """Whether an element above a text, and not far from it, has a tag or one of some classes."""
    cdef int depth
    for depth in range(CODE_REACH):
        node = page.parent[node]
        if node < 0:
            return False
        if page.tag[node] == tag or class_of(page.tag[node]) & classes:
            return True
    return False


cdef inline bint ends_sentence(const unsigned char *s, uint32_t size) noexcept nogil:
    """Whether the last two bytes of a text are a small letter and the end of a sentence."""
    return is_lower(s[size - 2]) and (s[size - 1] == c"." or s[size - 1] == c"!" or s[size - 1] == c"?")


cdef inline bint is_joiner(const unsigned char *s, size_t size) noexcept nogil:
    """Whether a character joins or parts those around it, or gives their direction: U+200C to U+200F."""
    return size >= 3 and s[0] == 0xE2 and s[1] == 0x80 and 0x8C <= s[2] <= 0x8F


cdef bint is_without_width(const page_t *page, int32_t node) noexcept nogil:
    """Whether a text and its line have no visible character, such as a joiner alone in a paragraph."""
    cdef const unsigned char *s = data_at(page, page.text_begin[node])
    cdef size_t i = 0, size = page.text_length[node]
    cdef int depth, length
    if page.chars[node] or not size or s[0] < 0x80:
        return False
    while i < size:
        if not special(s + i, size - i, &length) and not is_joiner(s + i, size - i):
            return False
        i += length
    for depth in range(CODE_REACH):
        node = page.parent[node]
        if node <= 0 or page.chars[node] or class_of(page.tag[node]) & (CLASS_LINE | CLASS_CELL):
            break
    return node > 0 and not page.chars[node]


cdef bint begins_part(const page_t *page, int32_t node) noexcept nogil:
    """Whether a text begins an element directly behind another one, and its first word would run into the last of that.

    In the caption of a figure, one that begins a sentence also behind a text: it is the credit.
    """
    cdef int32_t first = node, before, above
    cdef const unsigned char *last
    cdef const unsigned char *s
    cdef uint32_t size
    if node == 0 or page.parent[node] != node - 1 or page.text_length[node] == 0:
        return False
    while first > 0 and page.parent[first] == first - 1:
        first -= 1
    before = first - 1
    if before < 0 or page.tag[before] != TEXT or page.text_length[before] < 2:
        return False
    last, s, size = data_at(page, page.text_begin[before]), data_at(page, page.text_begin[node]), page.text_length[before]
    if page.parent[before] == page.parent[first] or not may_begin_word(last[size - 1], s, page.text_length[node]):
        if not (is_upper(s[0]) and ends_sentence(last, size) and is_in(page, node, TAG_FIGCAPTION, 0)):
            return False
    if page.tag[first] == TAG_SUB or page.tag[first] == TAG_SUP or page.tag[first] == TAG_RT or page.tag[first] >= MATH_ML:
        return False
    above = page.parent[first]
    return not (is_line_between(page, page.parent[node], above) or is_line_between(page, page.parent[before], above)
                or is_in(page, node, TAG_CODE, CLASS_PREFORMATTED))


cdef bint is_named_initial(const page_t *page, int32_t element) noexcept nogil:
    """Whether the class or the style of an element says that its text is the large first letter of a paragraph."""
    cdef const unsigned char *s
    cdef uint32_t row, i
    cdef int k
    for row in range(page.attr_begin[element], page.attr_begin[element] + page.attr_count[element]):
        if page.attr_name[row] != ATTR_CLASS and page.attr_name[row] != ATTR_STYLE:
            continue
        s = data_at(page, page.value_begin[row])
        for i in range(page.value_length[row]):
            for k in range(INITIAL_NAMES):
                if i + strlen(INITIALS[k]) <= page.value_length[row] and is_word_at(s + i, INITIALS[k]):
                    return True
    return False


cdef inline bint is_word_at(const unsigned char *s, const char *word) noexcept nogil:
    """Whether letters, in any case, are those of a word in small letters."""
    cdef size_t i
    for i in range(strlen(word)):
        if s[i] | 0x20 != <unsigned char>word[i]:
            return False
    return True


cdef uint32_t space_behind_initial(const page_t *page, int32_t node) noexcept nogil:
    """Bytes of white space at the begin of a text that continues the word of an initial letter, plus one; 0 for other texts.

    An initial is the first text of a line, in an element of its own whose class or style says so. A browser that floats it shows
    no space behind it.
    """
    cdef int32_t before = node - 1, initial, line, inner
    cdef const unsigned char *s
    cdef uint32_t size, begin = 0
    cdef int step
    for step in range(INITIAL_REACH):
        if before <= 0 or (page.tag[before] == TEXT and page.chars[before]):
            break
        before -= 1
    if before <= 0 or page.tag[before] != TEXT or page.chars[before] != 1 or page.parent[before] == page.parent[node]:
        return 0
    s = data_at(page, page.text_begin[before])
    initial = page.parent[before]
    if page.text_length[before] != 1 or not is_upper(s[0]) or initial != before - 1 or page.end[initial] > node:
        return 0
    line = initial
    while line > 0 and not class_of(page.tag[line]) & (CLASS_LINE | CLASS_CELL):
        line = page.parent[line]
    if line == initial or page.end[line] <= node or initial - line > INITIAL_REACH:
        return 0
    for inner in range(line + 1, before):
        if page.tag[inner] == TEXT and page.chars[inner]:
            return 0
    if not is_named_initial(page, initial):
        return 0
    s, size = data_at(page, page.text_begin[node]), page.text_length[node]
    while begin < size and s[begin] <= 32:
        begin += 1
    return begin + 1 if begin < size and (is_lower(s[begin]) or (s[begin] == 0xC3 and begin + 1 < size and s[begin + 1] >= 0x9F)) else 0


cdef inline void begin_value(Flow *flow) noexcept nogil:
    """Write the colon between a label and its value."""
    flow.gap = NO_GAP
    if flow.size and flow.data[flow.size - 1] != c":":
        write_as_is(flow, b":", 1)
    flow.gap = SPACE


cdef void begin_role(Flow *flow, unsigned char role) noexcept nogil:
    """Write what an element begins with by its role."""
    if role == PAIR_VALUE:
        begin_value(flow)
    elif role == PAIR_LABEL:
        separate(flow, LINE)
    else:
        write(flow, <const unsigned char *>(YES_SIGN if role == CELL_YES else NO_SIGN), strlen(YES_SIGN))


cdef inline void end_lines(Flow *flow, uint16_t tag, bint entered) noexcept nogil:
    """Leave out the line breaks at the end of code, and the one at the end of a line that stands in a block of its own."""
    if class_of(tag) & CLASS_PREFORMATTED and not entered:
        while flow.size and flow.data[flow.size - 1] == 10:
            flow.size -= 1
    elif class_of(tag) & CLASS_LINE and flow.gap == NO_GAP and flow.size and flow.data[flow.size - 1] == 10:
        flow.size -= 1


cdef bint render(const page_t *page, int32_t node, int32_t end, const unsigned char *skip, uint16_t unseen, Flow *flow) noexcept nogil:
    """Walk the slice; False when there is no memory."""
    return walk(page, node, end, skip, unseen, False, False, NULL, flow)


cdef inline void pass_edge(walk_t *w, uint16_t tag, bint entered) noexcept nogil:
    """Go over the beginning or the end of an element."""
    if w.preformatted:
        end_lines(w.flow, tag, entered)
    around(w.flow, tag, entered)
    if class_of(tag) & CLASS_PREFORMATTED:
        w.preformatted += 1 if entered else -1


cdef inline bint enter(walk_t *w, int32_t node) noexcept nogil:
    """Go into an element; False when there is no memory."""
    cdef uint16_t tag = w.page.tag[node]
    w.edge = BEGUN if w.edge else MIDDLE
    if tag == TAG_BR:
        w.flow.gap = w.flow.gap + 1 if w.flow.gap >= LINE else LINE
    else:
        pass_edge(w, tag, True)
    if w.roles != NULL and w.roles[node]:
        begin_role(w.flow, w.roles[node])
    return vector_push(&w.open, node)


cdef inline void leave(walk_t *w) noexcept nogil:
    """Go out of the innermost element."""
    cdef uint16_t tag
    w.open.size -= 1
    w.edge = ENDED
    tag = w.page.tag[w.open.data[w.open.size]]
    if tag != TAG_BR:
        pass_edge(w, tag, False)


cdef inline void add(walk_t *w, int32_t node) noexcept nogil:
    """Add a text of the page."""
    cdef const unsigned char *s = data_at(w.page, w.page.text_begin[node])
    cdef uint32_t space = 0
    if not w.preformatted and is_without_width(w.page, node):
        return
    if w.apart and w.edge == BEGUN and is_torn(w.flow, w.page, w.before, node):
        w.flow.gap = SPACE
    elif w.parted and w.flow.gap == NO_GAP and begins_part(w.page, node):
        w.flow.gap = SPACE
    w.before, w.edge = node, MIDDLE
    if w.preformatted:
        write_as_is(w.flow, s, w.page.text_length[node])
        return
    if w.parted and w.flow.gap <= SPACE:
        space = space_behind_initial(w.page, node)
    if space:
        w.flow.gap, space = NO_GAP, space - 1
    write(w.flow, s + space, w.page.text_length[node] - space)


cdef bint walk(
    const page_t *page,
    int32_t node,
    int32_t end,
    const unsigned char *skip,
    uint16_t unseen,
    bint apart,
    bint parted,
    const unsigned char *roles,
    Flow *flow,
) noexcept nogil:
    """The same with the options of ``text.render_text``."""
    cdef walk_t w
    cdef uint16_t tag
    memset(&w, 0, sizeof(walk_t))
    w.page, w.flow, w.apart, w.parted, w.roles = page, flow, apart, parted, roles
    w.before, w.edge = -1, MIDDLE
    while (node < end or w.open.size) and not flow.failed:
        if w.open.size and (node >= end or node >= page.end[w.open.data[w.open.size - 1]]):
            leave(&w)
            continue
        tag = page.tag[node]
        if page.marks[node] & unseen or is_passed_over(tag) or (skip != NULL and skip[node]):
            node = page.end[node]
            continue
        if tag == TEXT:
            add(&w, node)
        elif not enter(&w, node):
            flow.failed = True
        node += 1
    free(w.open.data)
    return not flow.failed


def render_text(
    Columns columns not None,
    int begin,
    int end,
    skip,
    bint hidden,
    bint apart,
    bint parted,
    bytes roles,
):
    """See ``text.render_text``."""
    cdef Flow flow
    cdef const unsigned char *mask = NULL
    cdef const unsigned char *role_mask = NULL
    cdef bint done
    cdef bytes left_out
    cdef uint16_t unseen = MARK_IGNORED if hidden else MARK_HIDDEN | MARK_IGNORED
    if not 0 <= begin <= end <= <int>columns.page.node_rows:
        raise IndexError(f"no nodes {begin}:{end}")
    if skip is not None:
        left_out = bytes(skip)
        if len(left_out) < end:
            raise ValueError("skip needs a byte a node")
        mask = <const unsigned char *>PyBytes_AsString(left_out)
    if roles is not None:
        if len(roles) < end:
            raise ValueError("roles needs a byte a node")
        role_mask = <const unsigned char *>PyBytes_AsString(roles)
    flow.size = flow.last = 0
    flow.gap, flow.begun, flow.soft, flow.failed = NO_GAP, False, False, False
    flow.room = 1024
    flow.data = <unsigned char *>malloc(flow.room)
    if flow.data == NULL:
        raise MemoryError
    try:
        with nogil:
            done = walk(&columns.page, begin, end, mask, unseen, apart, parted, role_mask, &flow)
        if not done:
            raise MemoryError
        return flow.data[: flow.size].decode("utf-8", "replace")
    finally:
        free(flow.data)
