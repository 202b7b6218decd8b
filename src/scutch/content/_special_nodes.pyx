# cython: boundscheck=False, wraparound=False, cdivision=True
"""Candidates for special nodes: formulas, texts with TeX, footnote references, code with line numbers or of lines, links and
buttons of sections, tooltips, pairs, titles of boxes, cells that show an icon.

One test per node in one pass, so that most pages skip ``markdown.special_nodes``, which examines the candidates found here.
The readable twin is ``tests/twins/content/special_nodes.py``.
"""

from cpython.bytes cimport PyBytes_AsString
from libc.stdint cimport int32_t, uint16_t, uint32_t
from libc.string cimport memchr, memcmp, strlen

from scutch.kernels.characters cimport is_digit, is_letter
from scutch.page.attributes cimport attribute_row
from scutch.page.parser cimport Columns
from scutch.page.tables cimport *

cdef enum:
    MATH = 0x8000 | TAG_MATH
    LINE_NUMBER_REACH = 64  # nodes before a block of code that are searched for line numbers
    PERMALINK_CHARS = 2  # of a permalink; some signs count twice
    TOP_CHARS = 5  # of a link to the top of the page
    PERMALINK_DEPTH = 3  # elements between a heading and its permalink
    MAX_REFERENCE_CHARS = 16
    REFERENCE_NAMES = 4
    EXTRA_CLASSES = 4
    CODE_CLASSES = 5
    FIGURE_DEPTH = 6  # elements between a figure and its image
    BOX_TITLE_CLASSES = 5
    MAX_BOX_TITLE_CHARS = 100
    MAX_LABEL_CHARS = 30  # of the label in a row of a label and its value
    MAX_VALUE_CHARS = 80
    ROW_NODES = 12  # of such a row at most
    TEX_SIGNS = 3
    ICON_NODES = 12  # in a cell that shows an icon, at most
    MIN_RUN_PARTS = 6  # labels and values of an element that holds nothing else

#: Parts of classes of titles of boxes, by the generators of documentation (Sphinx and MkDocs, Docusaurus,
#: Obsidian and Quarto, VitePress, GitHub).
cdef const char **BOX_TITLE_PARTS = ["admonition-title", "admonitionHeading", "callout-title", "custom-block-title", "alert-title"]
#: Parts of classes of links that edit a section (of MediaWiki) and of tooltips.
cdef const char **EXTRA_CLASS_PARTS = ["editsection", "tooltiptext", "tooltip-text", "tooltip-content"]
#: Signs of markup that are frequent in TeX.
cdef const unsigned char *TEX_SIGN = b"\\_*"
cdef const char *TOOLTIP_ROLE = b"tooltip"
#: Class of the lines of code around an example, which books made by mdBook show only on demand.
cdef const char *HIDDEN_CODE = b"boring"
cdef const char *REFERENCE_ROLE = b"doc-noteref"
#: Parts of the id or name of a reference, by which its note links back: of Substack, of Word and of Pandoc.
cdef const char **REFERENCE_PARTS = ["footnote-anchor", "_ftnref", "_ednref", "fnref"]
#: Parts of classes of elements that hold code, a line in each of their children.
cdef const char **CODE_PARTS = ["code", "fragment", "highlight", "listing", "source"]
cdef const char *LINE_CLASS = b"line"
cdef const char *PILCROW = b"\xc2\xb6"
cdef const char *SECTION_SIGN = b"\xc2\xa7"
cdef const char *LINK_SIGN = b"\xf0\x9f\x94\x97"


cdef inline bint may_be_digit(unsigned char c) noexcept nogil:
    """Whether a byte may be part of a digit of any script."""
    return is_digit(c) or c >= 0x80


cdef bint begins_with_digit(const page_t *page, int32_t node) noexcept nogil:
    """Whether the first text in an element begins with a digit."""
    cdef const unsigned char *s
    cdef int32_t inner
    cdef uint32_t i
    for inner in range(node + 1, page.end[node]):
        if page.tag[inner] == TEXT:
            s = data_at(page, page.text_begin[inner])
            for i in range(page.text_length[inner]):
                if s[i] > 32:
                    return may_be_digit(s[i])
    return False


cdef bint is_after_digit(const page_t *page, int32_t node) noexcept nogil:
    """Whether the text before an element ends with a digit."""
    cdef const unsigned char *s
    cdef int32_t before
    cdef uint32_t i
    for before in range(node - 1, max(node - LINE_NUMBER_REACH, 0), -1):
        if page.tag[before] == TEXT:
            s, i = data_at(page, page.text_begin[before]), page.text_length[before]
            while i:
                i -= 1
                if s[i] > 32:
                    return may_be_digit(s[i])
    return False


cdef bint holds(const page_t *page, int32_t node, uint16_t tag) noexcept nogil:
    cdef int32_t inner
    for inner in range(node + 1, page.end[node]):
        if page.tag[inner] == tag:
            return True
    return False


cdef bint is_numbered(const page_t *page, int32_t table) noexcept nogil:
    """Whether the first cell of a table begins with a digit, or is empty and has an attribute."""
    cdef int32_t inner
    for inner in range(table + 1, page.end[table]):
        if page.tag[inner] == TAG_TH:
            return False
        if page.tag[inner] == TAG_TD:
            if page.chars[inner] == 0:
                return page.attr_count[inner] > 0
            return begins_with_digit(page, inner)
    return False


cdef bint is_formula(const page_t *page, int32_t script) noexcept nogil:
    """Whether a script may hold TeX: its type has at least 8 characters and begins with m, as math/tex does."""
    cdef uint32_t row
    for row in range(page.attr_begin[script], page.attr_begin[script] + page.attr_count[script]):
        if page.attr_name[row] == ATTR_TYPE and page.value_length[row] >= 8:
            return data_at(page, page.value_begin[row])[0] | 0x20 == c"m"
    return False


cdef bint has_part(const unsigned char *s, uint32_t length, const char *part) noexcept nogil:
    """Whether a value has a part."""
    cdef uint32_t size = <uint32_t>strlen(part), i
    for i in range(length - size + 1 if length >= size else 0):
        if s[i] == <unsigned char>part[0] and memcmp(s + i, part, size) == 0:
            return True
    return False


cdef bint holds_part(const page_t *page, int32_t row, const char *part) noexcept nogil:
    """Whether the value of an attribute has a part."""
    return has_part(data_at(page, page.value_begin[row]), page.value_length[row], part)


cdef bint class_has(const page_t *page, int32_t node, const char *part) noexcept nogil:
    """Whether the class of an element, which has one, has a part; read from the labels, which are few and so stay cached."""
    cdef int32_t label = page.class_id[node]
    return has_part(data_at(page, page.label_begin[label]), page.label_length[label], part)


cdef inline bint is_label(const page_t *page, int32_t label, const char *name) noexcept nogil:
    """Whether a class or id is a name."""
    cdef size_t size = strlen(name)
    return page.label_length[label] == size and memcmp(data_at(page, page.label_begin[label]), name, size) == 0


cdef bint is_extra_span(const page_t *page, int32_t span) noexcept nogil:
    """Whether an element is a link to edit a section, a tooltip, or a line of code that mdBook hides, by its class or role."""
    cdef int32_t role = attribute_row(page, span, ATTR_ROLE)
    cdef int k
    if role >= 0 and page.value_length[role] == strlen(TOOLTIP_ROLE) and holds_part(page, role, TOOLTIP_ROLE):
        return True
    if page.class_id[span] >= 0 and is_label(page, page.class_id[span], HIDDEN_CODE):
        return True
    for k in range(EXTRA_CLASSES if page.class_id[span] >= 0 else 0):
        if class_has(page, span, EXTRA_CLASS_PARTS[k]):
            return True
    return False


cdef bint is_title_of_box(const page_t *page, int32_t node) noexcept nogil:
    """Whether an element is the title of a box, such as a note or a warning: the first part of it, by its class."""
    cdef int k
    if node - page.parent[node] > 2 or page.class_id[node] < 0 or not 0 < page.chars[node] <= MAX_BOX_TITLE_CHARS:
        return False
    if not class_has(page, node, b"title") and not class_has(page, node, b"Heading"):
        return False
    if holds_line(page, node):
        return False
    for k in range(BOX_TITLE_CLASSES):
        if class_has(page, node, BOX_TITLE_PARTS[k]):
            return True
    return False


def is_box_title(Columns columns not None, int32_t node):
    """Whether an element is the title of a box, such as a note or a warning, by its class."""
    return is_title_of_box(&columns.page, node)



cdef int32_t heading_around(const page_t *page, int32_t node) noexcept nogil:
    """The heading or term that an element is in, a few elements deep; -1 for none."""
    cdef int depth
    for depth in range(PERMALINK_DEPTH):
        node = page.parent[node]
        if node < 0:
            return -1
        if class_of(page.tag[node]) & CLASS_HEADING or page.tag[node] == TAG_DT:
            return node
    return -1


cdef bint is_symbol(const unsigned char *s, uint32_t size) noexcept nogil:
    """Whether a text is one character that is no letter and no digit: of ASCII, a sign, an arrow, a shape, a pictograph, a glyph."""
    if size == 1:
        return 32 < s[0] < 0x80 and not is_digit(s[0]) and not c"a" <= (s[0] | 0x20) <= c"z"
    if size == 3:
        return (s[0] == 0xE2 and s[1] < 0xB0) or s[0] == 0xEE or (s[0] == 0xEF and s[1] < 0xA4)  # U+2000 to U+2BFF, private use
    return size == 4 and s[0] == 0xF0 and s[1] == 0x9F  # from U+1F000


cdef bint is_button_of_heading(const page_t *page, int32_t button) noexcept nogil:
    """Whether a button stands in a heading that has other text."""
    cdef int32_t heading = heading_around(page, button)
    return heading >= 0 and page.chars[heading] > page.chars[button]


cdef bint is_reference(const page_t *page, int32_t link) noexcept nogil:
    """Whether a short link is a reference to a footnote by its role, or by the id or name that a program gives it."""
    cdef uint32_t row
    cdef int k
    if not 0 < page.chars[link] <= MAX_REFERENCE_CHARS or page.attr_count[link] < 2:
        return False
    for row in range(page.attr_begin[link], page.attr_begin[link] + page.attr_count[link]):
        if page.attr_name[row] == ATTR_ROLE:
            if page.value_length[row] == strlen(REFERENCE_ROLE) and holds_part(page, <int32_t>row, REFERENCE_ROLE):
                return True
        elif page.attr_name[row] == ATTR_ID or page.attr_name[row] == ATTR_NAME:
            for k in range(REFERENCE_NAMES):
                if holds_part(page, <int32_t>row, REFERENCE_PARTS[k]):
                    return True
    return False


cdef bint is_code_line(const page_t *page, int32_t node) noexcept nogil:
    """Whether an element is a line of code: its class has the word for one."""
    cdef int32_t label = page.class_id[node] if page.tag[node] == TAG_DIV else -1
    cdef uint32_t size = <uint32_t>strlen(LINE_CLASS)
    cdef const unsigned char *s
    if label < 0 or page.label_length[label] < size:
        return False
    s = data_at(page, page.label_begin[label])
    return memcmp(s, LINE_CLASS, size) == 0 and (page.label_length[label] == size or s[size] <= 32)


cdef bint begins_with_code_line(const page_t *page, int32_t node) noexcept nogil:
    """Whether the first child of an element with text is a line of code, as in lines that can be folded."""
    cdef int32_t child = node + 1
    while child < page.end[node] and not page.chars[child]:
        child = page.end[child]
    return child < page.end[node] and is_code_line(page, child)


cdef bint has_code_lines(const page_t *page, int32_t node) noexcept nogil:
    """Whether an element holds code by its class, and its first child with text is a line of it."""
    cdef int k
    if page.class_id[node] < 0 or not page.chars[node] or not begins_with_code_line(page, node):
        return False
    for k in range(CODE_CLASSES):
        if class_has(page, node, CODE_PARTS[k]):
            return True
    return False



def code_line_extras(Columns columns not None, int32_t block):
    """The parts of a block of code that are in no line of it: its tooltips, buttons and labels, and the white space between."""
    cdef const page_t *page = &columns.page
    cdef list found = []
    cdef int32_t child = block + 1
    while child < page.end[block]:
        if not is_code_line(page, child):
            if begins_with_code_line(page, child):
                child += 1
                continue
            found.append(child)
        child = page.end[child]
    return found


def is_code_of_lines(Columns columns not None, int32_t node):
    """Whether an element holds lines of code, each in an element."""
    return columns.page.tag[node] == TAG_DIV and has_code_lines(&columns.page, node)


def is_note_reference(Columns columns not None, int32_t node):
    """Whether an element is a link that is a reference to a footnote by its role or name."""
    return columns.page.tag[node] == TAG_A and is_reference(&columns.page, node)


def note_references(Columns columns not None, ranges):
    """Superscripts, and links that are references to footnotes by their role or name, in slices of a page, in document order."""
    cdef const page_t *page = &columns.page
    cdef list found = []
    cdef int32_t node, begin, end
    check(page, ranges, page.node_rows)
    for begin, end in ranges:
        for node in range(begin, end):
            if page.tag[node] == TAG_SUP or (page.tag[node] == TAG_A and is_reference(page, node)):
                found.append(node)
    return found


cdef bint is_permalink(const page_t *page, int32_t link) noexcept nogil:
    """Whether a link is only the sign of the place that it stands at; in headings and terms any symbol is one."""
    cdef int32_t row = attribute_row(page, link, ATTR_HREF), inner
    cdef const unsigned char *s
    cdef uint32_t begin, end
    if row < 0 or memchr(data_at(page, page.value_begin[row]), c"#", page.value_length[row]) == NULL:
        return False
    for inner in range(link + 1, page.end[link]):
        if page.tag[inner] != TEXT or not page.chars[inner]:
            continue
        s, begin, end = data_at(page, page.text_begin[inner]), 0, page.text_length[inner]
        while begin < end and s[begin] <= 32:
            begin += 1
        while end > begin and (s[end - 1] <= 32 or (end - begin > 2 and s[end - 2] == 0xC2 and s[end - 1] == 0xA0)):
            end -= 1 if s[end - 1] <= 32 else 2
        if end - begin == 2:
            return memcmp(s + begin, PILCROW, 2) == 0 or memcmp(s + begin, SECTION_SIGN, 2) == 0
        if end - begin == 4 and memcmp(s + begin, LINK_SIGN, 4) == 0:
            return True
        return is_symbol(s + begin, end - begin) and heading_around(page, link) >= 0
    return False


cdef bint is_link_to_top(const page_t *page, int32_t link) noexcept nogil:
    """Whether a link in a heading or term says "top", in brackets or not, and leads to a place on the page."""
    cdef int32_t row = attribute_row(page, link, ATTR_HREF), inner
    cdef const unsigned char *s
    cdef uint32_t i, letters = 0
    if row < 0 or not page.value_length[row] or data_at(page, page.value_begin[row])[0] != c"#" or heading_around(page, link) < 0:
        return False
    for inner in range(link + 1, page.end[link]):
        s = data_at(page, page.text_begin[inner])
        for i in range(page.text_length[inner] if page.tag[inner] == TEXT else 0):
            if s[i] >= 0x80 or is_digit(s[i]):
                return False
            if is_letter(s[i]):
                if letters == 3 or s[i] | 0x20 != (<const unsigned char *>b"top")[letters]:
                    return False
                letters += 1
    return letters == 3


cdef inline bint is_part(const page_t *page, int32_t node) noexcept nogil:
    cdef uint16_t tag = page.tag[node]
    return tag == TAG_DIV or tag == TAG_SPAN or tag == TAG_P or tag == TAG_STRONG or tag == TAG_B


cdef bint is_row(const page_t *page, int32_t node) noexcept nogil:
    """Whether an element has two short parts with text and no other text, as a label and its value; a label is no link."""
    cdef int32_t child = node + 1, first = -1, second = -1
    if page.end[node] - node > ROW_NODES or page.images[node] or page.chars[node] > MAX_LABEL_CHARS + MAX_VALUE_CHARS:
        return False
    while child < page.end[node]:
        if page.chars[child]:
            if second >= 0 or not is_part(page, child):
                return False
            first, second = (child, second) if first < 0 else (first, child)
        child = page.end[child]
    return (second >= 0 and page.chars[first] <= MAX_LABEL_CHARS and page.chars[second] <= MAX_VALUE_CHARS
            and page.link_chars[first] == 0 and not holds_line(page, first) and not holds_line(page, second))


cdef inline bint is_alike(const page_t *page, int32_t node, int32_t other) noexcept nogil:
    return page.tag[node] == page.tag[other] and page.class_id[node] == page.class_id[other]


cdef bint is_run(const page_t *page, int32_t node) noexcept nogil:
    """Whether an element alternates between labels and values, without other text; the labels differ from the values by tag or class."""
    cdef int32_t child = node + 1
    cdef int32_t parts[2]
    cdef int count = 0, k
    while child < page.end[node]:
        k = count % 2
        if page.chars[child]:
            if not is_part(page, child) or page.chars[child] > (MAX_VALUE_CHARS if k else MAX_LABEL_CHARS):
                return False
            if count >= 2 and not is_alike(page, child, parts[k]):
                return False
            if (k == 0 and page.link_chars[child]) or page.images[child] or holds_line(page, child):
                return False
            parts[k] = child
            count += 1
            if count == 2 and is_alike(page, parts[0], parts[1]):
                return False
        child = page.end[child]
    return count >= MIN_RUN_PARTS and count % 2 == 0


cdef bint holds_line(const page_t *page, int32_t node) noexcept nogil:
    """Whether an element holds one that starts a line, or a line break."""
    cdef int32_t inner
    for inner in range(node + 1, page.end[node]):
        if page.tag[inner] == TAG_BR or class_of(page.tag[inner]) & CLASS_LINE:
            return True
    return False


cdef bint holds_only_image(const page_t *page, int32_t noscript) noexcept nogil:
    """Whether an element that stands in for a script holds the only image of a figure, but for hidden previews."""
    cdef int32_t figure = noscript, inner
    cdef int depth
    if not holds(page, noscript, TAG_IMG):
        return False
    for depth in range(FIGURE_DEPTH):
        figure = page.parent[figure]
        if figure < 0 or page.tag[figure] == TAG_FIGURE:
            break
    if figure < 0 or page.tag[figure] != TAG_FIGURE:
        return False
    for inner in range(figure + 1, page.end[figure]):
        if page.tag[inner] == TAG_IMG and not (noscript < inner < page.end[noscript] or page.marks[inner] & MARK_HIDDEN):
            return False
    return True


cdef bint is_task_box(const page_t *page, int32_t box) noexcept nogil:
    """Whether an element is the box of a task: a checkbox that cannot be changed, in an item or in a part of it."""
    cdef int32_t kind = attribute_row(page, box, ATTR_TYPE), outer = page.parent[box]
    if kind < 0 or attribute_row(page, box, ATTR_DISABLED) < 0:
        return False
    if not holds_part(page, kind, b"checkbox"):
        return False
    return page.tag[outer] == TAG_LI or (outer >= 0 and page.parent[outer] >= 0 and page.tag[page.parent[outer]] == TAG_LI)


cdef bint opens_tex(const page_t *page, int32_t node) noexcept nogil:
    """Whether a text may have TeX with signs of markup: a backslash before a bracket; or two dollars, and a sign in TeX."""
    cdef const unsigned char *begin = data_at(page, page.text_begin[node])
    cdef const unsigned char *end = begin + page.text_length[node]
    cdef const unsigned char *s = begin
    cdef int k
    while True:
        s = <const unsigned char *>memchr(s, c"\\", end - s)
        if s == NULL or s + 1 == end:
            break
        s += 1
        if s[0] == c"(" or s[0] == c"[":
            return True
    s = <const unsigned char *>memchr(begin, c"$", end - begin)
    if s == NULL or memchr(s + 1, c"$", end - s - 1) == NULL:
        return False
    for k in range(TEX_SIGNS):
        if memchr(s, TEX_SIGN[k], end - s) != NULL:
            return True
    return False


cdef bint may_show_icon(const page_t *page, int32_t cell) noexcept nogil:
    """Whether a cell has no text, but a few elements."""
    cdef int32_t inner
    if page.chars[cell] or page.end[cell] - cell > ICON_NODES:
        return False
    for inner in range(cell + 1, page.end[cell]):
        if page.tag[inner] != TEXT:
            return True
    return False


cdef bint is_candidate(const page_t *page, int32_t node) noexcept nogil:
    cdef uint16_t tag = page.tag[node]
    if tag == TEXT:
        return page.chars[node] and opens_tex(page, node)
    if tag == TAG_A:
        if page.chars[node] <= PERMALINK_CHARS:
            return page.chars[node] > 0 and (is_permalink(page, node) or is_reference(page, node))
        return (page.chars[node] <= TOP_CHARS and is_link_to_top(page, node)) or is_reference(page, node)
    if tag == TAG_BUTTON:
        return is_button_of_heading(page, node)
    if tag == TAG_SPAN:
        return page.attr_count[node] > 0 and is_extra_span(page, node)
    if tag == TAG_DIV or tag == TAG_LI:
        return (
            is_row(page, node) or is_run(page, node) or is_title_of_box(page, node)
            or (tag == TAG_DIV and has_code_lines(page, node))
        )
    if tag == TAG_P:
        return is_title_of_box(page, node)
    if tag == TAG_INPUT:
        return is_task_box(page, node)
    if tag == TAG_SUP:
        return page.tag[page.parent[node]] == TAG_A or holds(page, node, TAG_A)
    if tag == TAG_PRE:
        return begins_with_digit(page, node) or is_after_digit(page, node) or holds(page, node, TAG_BUTTON)
    if tag == TAG_TABLE:
        return is_numbered(page, node)
    if tag == TAG_NOSCRIPT:
        return holds_only_image(page, node)
    if tag == TAG_TD or tag == TAG_TH:
        return may_show_icon(page, node)
    return tag == MATH or (tag == TAG_SCRIPT and is_formula(page, node))


cdef int check(const page_t *page, ranges, Py_ssize_t masked) except -1:
    """Raise for slices beyond the page or beyond the mask."""
    cdef int32_t begin, end
    for begin, end in ranges:
        if not 0 <= begin <= end <= <int32_t>page.node_rows:
            raise IndexError(f"the page has {page.node_rows} nodes, none at {begin}:{end}")
        if end > masked:
            raise ValueError(f"the mask has {masked} bytes, fewer than {end} nodes: skip needs a byte a node")
    return 0




def unmask_code(Columns columns not None, ranges, bytes skip):
    """Return a skip mask that keeps blocks of code whole, except for elements hidden inside them."""
    cdef const page_t *page = &columns.page
    cdef const unsigned char *left_out = <const unsigned char *>PyBytes_AsString(skip)
    cdef bytearray mask = None
    cdef int32_t node, inner, begin, end
    check(page, ranges, len(skip))
    for begin, end in ranges:
        for node in range(begin, end):
            if page.tag[node] != TAG_PRE and not (page.tag[node] == TAG_DIV and has_code_lines(page, node)):
                continue
            for inner in range(node + 1, page.end[node]):
                if left_out[inner] and not page.marks[inner] & ~page.marks[node] & MARK_HIDDEN:
                    mask = bytearray(skip) if mask is None else mask
                    mask[inner] = 0
    return skip if mask is None else bytes(mask)


def special_candidates(Columns columns not None, ranges):
    """Nodes in slices of a page that may be special, in document order."""
    cdef const page_t *page = &columns.page
    cdef list found = []
    cdef int32_t node, begin, end
    check(page, ranges, page.node_rows)
    for begin, end in ranges:
        for node in range(begin, end):
            if is_candidate(page, node):
                found.append(node)
    return found
