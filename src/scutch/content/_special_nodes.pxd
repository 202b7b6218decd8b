"""How the writers of Markdown and HTML treat a node, see ``markdown.special_nodes``; code of lines and titles of boxes."""

from libc.stdint cimport int32_t

from scutch.page.tables cimport page_t

cpdef enum:
    NOT_SPECIAL  # the node is written as its element says
    INLINE  # a text replaces it, within the line
    BLOCK  # a text replaces it, as a block of its own
    FOOTNOTE  # it is a footnote; the text is its label
    VALUE  # it is written in the line of the label in front of it; the text is what separates them
    LABEL  # it is a label that begins a line
    CODE_TABLE  # it is a table or another element whose parts are lines of code; the text is the code
    POSTER  # it is the name of the poster of a post, written with the date, which is the text, as a line of its own
    POST_DATE  # it is the date of a post, which is written with the name of the poster
    LAZY_IMAGE  # it is a noscript with the only image of a figure, which is written
    TEX  # it is a text with TeX between the signs that MathJax and KaTeX look for


cdef bint class_has(const page_t *page, int32_t node, const char *part) noexcept nogil
cdef bint is_title_of_box(const page_t *page, int32_t node) noexcept nogil
cdef bint has_code_lines(const page_t *page, int32_t node) noexcept nogil
