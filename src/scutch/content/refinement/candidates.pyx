# cython: boundscheck=False, wraparound=False
"""The elements that refinement looks at, found in one pass: most pages have few of them, so that most steps are skipped.

The readable twin is ``tests/twins/content/candidates.py``.
"""

from typing import NamedTuple

from libc.stdint cimport int32_t, uint16_t
from libc.string cimport memchr, memcmp

from scutch.content._special_nodes cimport class_has, has_code_lines, is_title_of_box
from scutch.page.attributes cimport attribute_row, is_json_ld, is_value
from scutch.page.parser cimport Columns
from scutch.page.tables cimport (
    ATTR_HREF,
    ATTR_TYPE,
    CLASS_CELL,
    CLASS_LINE,
    MARK_HIDDEN,
    MARK_IGNORED,
    TAG_A,
    TAG_ADDRESS,
    TAG_ASIDE,
    TAG_BLOCKQUOTE,
    TAG_CODE,
    TAG_DETAILS,
    TAG_DIV,
    TAG_DL,
    TAG_INPUT,
    TAG_OL,
    TAG_P,
    TAG_PRE,
    TAG_SCRIPT,
    TAG_UL,
    class_of,
    data_at,
    page_t,
)

cdef enum:
    LONE_DEPTH = 6  # elements between a code element and its line

#: Least share of the characters of a table of contents that are those of links.
cdef double MIN_LINK_SHARE = 0.9


cdef int32_t line_of_code(const page_t *page, int32_t code) noexcept nogil:
    """The visible element with a line or a cell of its own whose text is all in a code element; -1 for none."""
    cdef int32_t node = page.parent[code]
    cdef int k
    for k in range(LONE_DEPTH):
        if node < 0 or page.chars[node] != page.chars[code] or class_of(page.tag[node]) & (CLASS_LINE | CLASS_CELL):
            break
        node = page.parent[node]
    if node < 0 or page.chars[node] != page.chars[code] or not page.chars[node] or page.tag[node] == TAG_PRE:
        return -1
    if not class_of(page.tag[node]) & (CLASS_LINE | CLASS_CELL) or page.marks[node] & (MARK_HIDDEN | MARK_IGNORED):
        return -1
    return node


cdef bint has_ingredients(const page_t *page, int32_t script) noexcept nogil:
    """Whether a script is JSON-LD with the name of the property that holds the ingredients of a recipe."""
    cdef const unsigned char *begin
    cdef const unsigned char *s
    cdef const unsigned char *end
    if page.end[script] == script + 1 or not is_json_ld(page, script):
        return False
    begin = s = data_at(page, page.text_begin[script + 1])
    end = s + page.text_length[script + 1]
    while True:
        s = <const unsigned char *>memchr(s, c"I", end - s)
        if s == NULL:
            return False
        if s - begin >= 6 and end - s >= 10 and memcmp(s - 6, b"recipeIngredient", 16) == 0:
            return True
        s += 1


cdef bint has_fragment(const page_t *page, int32_t link) noexcept nogil:
    """Whether the address of a link has a fragment that is not empty."""
    cdef int32_t row = attribute_row(page, link, ATTR_HREF)
    cdef const unsigned char *s
    cdef const unsigned char *sign
    if row < 0:
        return False
    s = data_at(page, page.value_begin[row])
    sign = <const unsigned char *>memchr(s, c"#", page.value_length[row])
    return sign != NULL and sign + 1 < s + page.value_length[row]


cdef bint is_list_of_fragments(const page_t *page, int32_t node) noexcept nogil:
    """Whether most of the text of an element is that of links, and every link with text has a fragment."""
    cdef int32_t inner
    if not 0 < MIN_LINK_SHARE * page.chars[node] <= page.link_chars[node]:
        return False
    for inner in range(node, page.end[node]):
        if page.tag[inner] == TAG_A and page.chars[inner] and not has_fragment(page, inner):
            return False
    return True


cdef bint is_email(const page_t *page, int32_t field) noexcept nogil:
    """Whether a field is for an email address."""
    return is_value(page, attribute_row(page, field, ATTR_TYPE), b"email", 5)


class Candidates(NamedTuple):
    """Elements by the step that looks at them, in document order.

    >>> import scutch
    >>> page = scutch.parse("<p><code>spin()</code><blockquote>Flax is blue.</blockquote>")
    >>> found = candidates_of(page.columns)
    >>> [page[node].tag for node in (*found.lone_code, *found.asides)]
    ['p', 'blockquote']
    """

    #: Visible elements with a line or a cell of their own whose text is all in one code element, such as names; once for each.
    lone_code: list[int]
    #: Preformatted text, and elements with a line of code in each of their children.
    code_blocks: list[int]
    #: Quotes, asides with quotes by their class, addresses, details, and boxes with a title; the boxes may be out of order.
    asides: list[int]
    #: Outermost lists of links with fragments.
    link_lists: list[int]
    #: Paragraphs that are such a link.
    link_lines: list[int]
    email_fields: list[int]
    #: Scripts with the ingredients of a recipe in JSON-LD.
    recipe_scripts: list[int]


def candidates_of(Columns columns not None):
    """The elements of a page that the steps of refinement look at. Linear in the nodes."""
    cdef const page_t *page = &columns.page
    cdef list lone_code = [], code_blocks = [], asides = [], link_lists = [], link_lines = [], email_fields = []
    cdef list recipe_scripts = []
    cdef int32_t node, line, list_end = 0
    cdef uint16_t tag
    for node in range(1, <int32_t>page.node_rows):
        tag = page.tag[node]
        if tag == TAG_DIV or tag == TAG_P:
            if tag == TAG_P and is_list_of_fragments(page, node):
                link_lines.append(node)
            if is_title_of_box(page, node):
                asides.append(page.parent[node])
            if tag == TAG_DIV and has_code_lines(page, node):
                code_blocks.append(node)
        elif tag == TAG_UL or tag == TAG_OL or tag == TAG_DL:
            if node >= list_end:
                list_end = page.end[node]
                if is_list_of_fragments(page, node):
                    link_lists.append(node)
        elif tag == TAG_CODE:
            line = line_of_code(page, node)
            if line >= 0:
                lone_code.append(line)
        elif tag == TAG_PRE:
            code_blocks.append(node)
        elif tag == TAG_BLOCKQUOTE or tag == TAG_ADDRESS or tag == TAG_DETAILS:
            asides.append(node)
        elif tag == TAG_ASIDE:
            if page.class_id[node] >= 0 and (class_has(page, node, b"quote") or class_has(page, node, b"Quote")):
                asides.append(node)
        elif tag == TAG_INPUT:
            if is_email(page, node):
                email_fields.append(node)
        elif tag == TAG_SCRIPT and has_ingredients(page, node):
            recipe_scripts.append(node)
    return Candidates(lone_code, code_blocks, asides, link_lists, link_lines, email_fields, recipe_scripts)
